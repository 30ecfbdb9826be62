-- Who lets whoever only watches see everything some turns later, by seat and person; and who has looked.
CREATE TABLE consents (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    player BIGINT NOT NULL,
    turns INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat)
);
CREATE INDEX consents_by_player ON consents (player);
CREATE TABLE onlookers (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    player BIGINT NOT NULL,
    PRIMARY KEY (match_id, player)
);
CREATE INDEX onlookers_by_player ON onlookers (player);
