-- What statistics count of a finished match, with the mark of the rules' code that counted it; nobody is named in it.
CREATE TABLE statistics (
    match_id TEXT PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    made_by TEXT NOT NULL,
    facts BLOB NOT NULL
);
