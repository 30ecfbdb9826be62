-- Who gave how many of a seat's answers in play, for ratings; a computer is 0, somebody forgotten a number below 0.
CREATE TABLE answers (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    player BIGINT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat, player)
);
CREATE INDEX answers_by_player ON answers (player, match_id);
CREATE INDEX matches_by_game ON matches (game, ended) WHERE ended IS NOT NULL;
-- Of earlier matches it is known where a seat never changed hands.
INSERT INTO answers
SELECT m.match_id, m.seat, COALESCE(s.player, 0), COUNT(*)
FROM moves m JOIN seats s ON s.match_id = m.match_id AND s.seat = m.seat
WHERE m.made_by = 'seat' AND (s.player IS NOT NULL OR s.ai <> '') AND s.owner IS NULL
AND NOT EXISTS (SELECT 1 FROM sat WHERE sat.match_id = m.match_id AND sat.seat = m.seat)
GROUP BY m.match_id, m.seat;
