-- Who looks after a server's matches beside those who manage it, and what was done to a match by whom and why.
CREATE TABLE staff (
    guild BIGINT NOT NULL,
    kind TEXT NOT NULL,
    holder BIGINT NOT NULL,
    power TEXT NOT NULL,
    PRIMARY KEY (guild, kind, holder)
);
CREATE TABLE acts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    who BIGINT,
    act TEXT NOT NULL,
    reason TEXT NOT NULL,
    about TEXT NOT NULL
);
CREATE INDEX staff_by_holder ON staff (holder);
CREATE INDEX acts_by_match ON acts (match_id, id);
CREATE INDEX acts_by_who ON acts (who);
