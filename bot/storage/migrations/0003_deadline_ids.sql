-- A clock acts on rows it read a moment ago: the id of a row that is gone must never name another one.
CREATE TABLE new_deadlines (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER,
    kind TEXT NOT NULL,
    decision TEXT NOT NULL,
    due BIGINT NOT NULL,
    budget BIGINT NOT NULL,
    since BIGINT NOT NULL
);
INSERT INTO new_deadlines (id, match_id, seat, kind, decision, due, budget, since)
SELECT id, match_id, seat, kind, decision, due, budget, since FROM deadlines;
DROP TABLE deadlines;
ALTER TABLE new_deadlines RENAME TO deadlines;
CREATE INDEX deadlines_by_due ON deadlines (due);
CREATE INDEX deadlines_by_match ON deadlines (match_id);
