-- Events: what each is, the log of its acts (the truth), and what is looked up beside it: who is in, what happens when.
-- A match may be played at a table of one.
CREATE TABLE events (
    id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    name TEXT NOT NULL,
    plan TEXT NOT NULL,
    seed BLOB NOT NULL,
    commitment TEXT NOT NULL,
    status TEXT NOT NULL,
    creator BIGINT,
    parent TEXT,
    created BIGINT NOT NULL,
    started BIGINT,
    ended BIGINT
);
CREATE INDEX events_by_guild ON events (guild, status);
CREATE INDEX events_by_parent ON events (parent) WHERE parent IS NOT NULL;
CREATE INDEX events_by_creator ON events (creator);
CREATE TABLE event_acts (
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    at BIGINT NOT NULL,
    who BIGINT,
    act TEXT NOT NULL,
    reason TEXT NOT NULL,
    match_id TEXT,
    PRIMARY KEY (event_id, n)
);
CREATE INDEX event_acts_by_who ON event_acts (who);
CREATE TABLE event_entrants (
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    entrant INTEGER NOT NULL,
    player BIGINT NOT NULL,
    roster TEXT NOT NULL,
    former INTEGER NOT NULL,
    PRIMARY KEY (event_id, entrant, player)
);
CREATE INDEX event_entrants_by_player ON event_entrants (player);
CREATE TABLE event_deadlines (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    about TEXT NOT NULL,
    due BIGINT,
    since BIGINT NOT NULL,
    remaining BIGINT,
    UNIQUE (event_id, kind, about)
);
CREATE INDEX event_deadlines_by_due ON event_deadlines (due) WHERE due IS NOT NULL;
CREATE TABLE event_inputs (
    input TEXT PRIMARY KEY,
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    at BIGINT NOT NULL
);
CREATE INDEX event_inputs_by_time ON event_inputs (at);
CREATE INDEX event_inputs_by_event ON event_inputs (event_id);
ALTER TABLE matches ADD COLUMN event TEXT;
ALTER TABLE matches ADD COLUMN table_no INTEGER;
ALTER TABLE matches ADD COLUMN table_match INTEGER;
CREATE INDEX matches_by_event ON matches (event, table_no) WHERE event IS NOT NULL;
