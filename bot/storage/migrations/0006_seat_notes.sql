-- What is told to one seat alone: a thread can be read by whoever manages it, so the seat's panel says it.
CREATE TABLE seat_notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    nonce TEXT NOT NULL UNIQUE
);
CREATE INDEX seat_notes_by_seat ON seat_notes (match_id, seat);
-- What a message shows, as far as that says whether it must be edited.
ALTER TABLE messages ADD COLUMN shows TEXT NOT NULL DEFAULT '';
-- Panels that stand in the seats' threads give way to a card with a button.
INSERT INTO outbox (match_id, seat, kind, payload, since, nonce, collapse, state, attempts, next_try, created, done, fault)
SELECT s.match_id, s.seat, 'seat_panel', '{}', 0, lower(hex(randomblob(12))), 'panel.' || s.seat, 'waiting', 0, 0, 0, NULL, ''
FROM seats s JOIN messages p ON p.match_id = s.match_id AND p.role = 'panel.' || s.seat
JOIN matches m ON m.id = s.match_id AND m.status IN ('setup', 'playing', 'paused');
