-- The whole log of a match that is archived, compressed; its rows in `moves` and `snapshots` are gone.
CREATE TABLE archives (
    match_id TEXT PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    body BLOB NOT NULL
);
-- Archived matches whose log still stands in rows; a running bot takes a few at a time.
CREATE TABLE unpacked (
    match_id TEXT PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO unpacked SELECT id FROM matches WHERE status = 'archived';
