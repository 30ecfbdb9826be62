-- Time for people: how long a match may be stopped by one person alone and who did so, series of matches, and who
-- waits for others to play with.
ALTER TABLE matches ADD COLUMN away BIGINT NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN series TEXT;
UPDATE matches SET away = 432000 WHERE preset <> 'live';
CREATE TABLE absences (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    player BIGINT NOT NULL,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (match_id, seat, since)
);
CREATE INDEX absences_by_player ON absences (player, until);
CREATE TABLE queue (
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    preset TEXT NOT NULL,
    seats INTEGER NOT NULL,
    player BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (guild, game, preset, seats, player)
);
CREATE INDEX queue_by_player ON queue (player);
