-- For whom a computer keeps a seat, whether its player looks for somebody to take it over, and who has sat on it.
ALTER TABLE seats ADD COLUMN owner BIGINT;
ALTER TABLE seats ADD COLUMN offered INTEGER NOT NULL DEFAULT 0;
CREATE INDEX seats_by_owner ON seats (owner) WHERE owner IS NOT NULL;
CREATE TABLE sat (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    player BIGINT NOT NULL,
    PRIMARY KEY (match_id, seat, player)
);
CREATE INDEX sat_by_player ON sat (player);
