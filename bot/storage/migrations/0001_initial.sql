CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    content TEXT NOT NULL,
    options TEXT NOT NULL,
    preset TEXT NOT NULL,
    status TEXT NOT NULL,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    thread BIGINT,
    creator BIGINT,
    opponent BIGINT,
    parent TEXT,
    secret BLOB NOT NULL,
    commitment TEXT NOT NULL,
    moves INTEGER NOT NULL,
    outcome TEXT,
    offer TEXT,
    created BIGINT NOT NULL,
    started BIGINT,
    ended BIGINT
);

CREATE INDEX matches_by_guild ON matches (guild, status);

CREATE INDEX matches_by_status ON matches (status, created);

CREATE INDEX matches_by_opponent ON matches (opponent, status);

CREATE INDEX matches_by_creator ON matches (creator);

CREATE INDEX matches_by_parent ON matches (parent);

CREATE TABLE seats (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    player BIGINT,
    ai TEXT NOT NULL,
    thread BIGINT,
    word TEXT NOT NULL,
    bank BIGINT,
    PRIMARY KEY (match_id, seat)
);

CREATE INDEX seats_by_player ON seats (player, match_id);

CREATE TABLE moves (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    idx INTEGER NOT NULL,
    seat INTEGER,
    decision TEXT NOT NULL,
    choice TEXT NOT NULL,
    made_by TEXT NOT NULL,
    secret INTEGER NOT NULL,
    at BIGINT NOT NULL,
    events TEXT NOT NULL,
    PRIMARY KEY (match_id, idx)
);

CREATE TABLE inputs (
    input TEXT PRIMARY KEY,
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    at BIGINT NOT NULL
);

CREATE INDEX inputs_by_match ON inputs (match_id);

CREATE INDEX inputs_by_time ON inputs (at);

CREATE TABLE snapshots (
    match_id TEXT PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    idx INTEGER NOT NULL,
    state BLOB NOT NULL
);

CREATE TABLE drafts (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    decision TEXT NOT NULL,
    kind TEXT NOT NULL,
    about TEXT NOT NULL,
    choice TEXT NOT NULL,
    sketch TEXT NOT NULL,
    at_once INTEGER NOT NULL,
    saved BIGINT NOT NULL,
    PRIMARY KEY (match_id, seat)
);

CREATE TABLE deadlines (
    id INTEGER PRIMARY KEY,
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER,
    kind TEXT NOT NULL,
    decision TEXT NOT NULL,
    due BIGINT NOT NULL,
    budget BIGINT NOT NULL,
    since BIGINT NOT NULL
);

CREATE INDEX deadlines_by_due ON deadlines (due);

CREATE INDEX deadlines_by_match ON deadlines (match_id);

CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match_id TEXT REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    since BIGINT NOT NULL,
    nonce TEXT NOT NULL UNIQUE,
    collapse TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    next_try BIGINT NOT NULL,
    created BIGINT NOT NULL,
    done BIGINT,
    fault TEXT NOT NULL
);

CREATE INDEX outbox_by_state ON outbox (state, next_try, id);

CREATE INDEX outbox_by_time ON outbox (state, done);

CREATE INDEX outbox_by_match ON outbox (match_id, state, id);

CREATE TABLE messages (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    channel BIGINT NOT NULL,
    message BIGINT NOT NULL,
    PRIMARY KEY (match_id, role)
);

CREATE TABLE players (
    id BIGINT PRIMARY KEY,
    settings TEXT NOT NULL
);

CREATE TABLE guilds (
    id BIGINT PRIMARY KEY,
    settings TEXT NOT NULL
);

CREATE TABLE decks (
    player BIGINT NOT NULL,
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    choice TEXT NOT NULL,
    saved BIGINT NOT NULL,
    PRIMARY KEY (player, game, kind, name)
);

CREATE TABLE facts (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
