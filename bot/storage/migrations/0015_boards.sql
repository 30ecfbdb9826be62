-- How long a match may last before what counts decides; where a server's own messages stand; who waits for a seat.
ALTER TABLE matches ADD COLUMN time_limit BLOB;
CREATE TABLE boards (
    guild BIGINT NOT NULL,
    role TEXT NOT NULL,
    channel BIGINT NOT NULL,
    message BIGINT NOT NULL,
    shows TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (guild, role)
);
CREATE TABLE reserves (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    player BIGINT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (match_id, player)
);
CREATE INDEX reserves_by_player ON reserves (player);
