-- What seats dispute in their matches, and what was decided; precedents by clause.
CREATE TABLE disputes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    guild BIGINT NOT NULL,
    game TEXT NOT NULL,
    seat INTEGER NOT NULL,
    player BIGINT,
    sort TEXT NOT NULL,
    clause TEXT NOT NULL,
    text TEXT NOT NULL,
    step INTEGER NOT NULL,
    at BIGINT NOT NULL,
    due BIGINT NOT NULL,
    state TEXT NOT NULL,
    verdict TEXT NOT NULL DEFAULT '',
    decided_by BIGINT,
    decided BIGINT
);
CREATE INDEX disputes_by_match ON disputes (match_id);
CREATE INDEX disputes_by_clause ON disputes (guild, clause, decided);
CREATE INDEX disputes_by_player ON disputes (player) WHERE player IS NOT NULL;
CREATE INDEX disputes_by_decider ON disputes (decided_by) WHERE decided_by IS NOT NULL;
