BEGIN TRANSACTION;
CREATE TABLE absences (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    player BIGINT NOT NULL,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (match_id, seat, since)
);
INSERT INTO "absences" VALUES('K7QFD',0,101,1790000000,1790000060);
CREATE TABLE acts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    who BIGINT,
    act TEXT NOT NULL,
    reason TEXT NOT NULL,
    about TEXT NOT NULL
);
INSERT INTO "acts" VALUES(1,'K7QFD',1790000000,101,'note','seen','{}');
CREATE TABLE answers (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    player BIGINT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat, player)
);
CREATE TABLE archives (
    match_id TEXT PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    body BLOB NOT NULL
);
INSERT INTO "archives" VALUES('HSTRY',X'FD377A585A0000016922DE360200210116000000742FE5A3E0024A00DA5D003D888926848A7DDAD66C64B397D4604C95711A5326AC20764C615AC8249BC5D69EA10A3DE23A032422DEB6F54E546059F5F4728DEB2384B8560A249379071225BD7168070522BE48F7578C4C2AF5EDCC2B7CDEA8D174C4EA4752C5BB057D7D3BF414FBB48A817F23B8F8D9649676AE1104B444A26E8169C3E2B6FFFC2879B0B4BE92FF60D788A9AC771EF09087C6BE2A7339D99FE25A38095E7DA2D6996216B66C9B34A217FF1F3C986F0C084A1C8B38F2A32B5D75472AB64D1A131D75214498729147C05DA9FA650813A00CCE6A5F62264FD965106133450000000000B4570ECE0001F201CB040000A4842A003E300D8B020000000001595A');
CREATE TABLE boards (
    guild BIGINT NOT NULL,
    role TEXT NOT NULL,
    channel BIGINT NOT NULL,
    message BIGINT NOT NULL,
    shows TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (guild, role)
);
INSERT INTO "boards" VALUES(7,'desk',8,9,'none');
CREATE TABLE consents (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    player BIGINT NOT NULL,
    turns INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat)
);
INSERT INTO "consents" VALUES('K7QFD',0,101,4);
CREATE TABLE "deadlines" (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER,
    kind TEXT NOT NULL,
    decision TEXT NOT NULL,
    due BIGINT NOT NULL,
    budget BIGINT NOT NULL,
    since BIGINT NOT NULL
, extended INTEGER NOT NULL DEFAULT 0, given INTEGER NOT NULL DEFAULT 0);
INSERT INTO "deadlines" VALUES(1,'K7QFD',0,'answer','1.0',1790000600,600,1790000000,0,0);
CREATE TABLE decks (
    player BIGINT NOT NULL,
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    choice TEXT NOT NULL,
    saved BIGINT NOT NULL,
    PRIMARY KEY (player, game, kind, name)
);
INSERT INTO "decks" VALUES(101,'tally','entry','A','["a"]',1790000000);
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
INSERT INTO "disputes" VALUES(1,'K7QFD',7,'tally',0,101,'rule','TT-01','a 6',1,1790000000,1790000060,'asked','',NULL,NULL);
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
INSERT INTO "drafts" VALUES('K7QFD',0,'1.0','orders','{"turn":2}','["done"]','{}',0,0);
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
INSERT INTO "event_acts" VALUES('EQ7FD',1,1790000000,102,'{"type":"enter","player":102,"name":"Bob"}','',NULL);
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
INSERT INTO "event_deadlines" VALUES(1,'EQ7FD','close','',1790000600,1790000000,NULL);
CREATE TABLE event_entrants (
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    entrant INTEGER NOT NULL,
    player BIGINT NOT NULL,
    roster TEXT NOT NULL,
    former INTEGER NOT NULL,
    PRIMARY KEY (event_id, entrant, player)
);
INSERT INTO "event_entrants" VALUES('EQ7FD',1,102,'["entry","a"]',0);
CREATE TABLE event_inputs (
    input TEXT PRIMARY KEY,
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    at BIGINT NOT NULL
);
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
INSERT INTO "events" VALUES('EQ7FD',1,7,8,'Autumn','{"game":"tally"}',X'00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF','c0ffee','sign_up',101,NULL,1790000000,NULL,NULL);
CREATE TABLE facts (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
INSERT INTO "facts" VALUES('clocks.last_seen','1790000000');
CREATE TABLE follows (
    person BIGINT NOT NULL,
    guild BIGINT NOT NULL,
    sort TEXT NOT NULL,
    target TEXT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (person, guild, sort, target)
);
CREATE TABLE guilds (
    id BIGINT PRIMARY KEY,
    settings TEXT NOT NULL
);
INSERT INTO "guilds" VALUES(7,'{"id":7,"locale":"ja","theme":"","refuge":null,"matches":null,"results":null,"staff":null,"game":"","preset":"","options":{}}');
CREATE TABLE inputs (
    input TEXT PRIMARY KEY,
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    at BIGINT NOT NULL
);
INSERT INTO "inputs" VALUES('click-1','K7QFD',1790000000);
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
    parent TEXT,
    secret BLOB NOT NULL,
    commitment TEXT NOT NULL,
    moves INTEGER NOT NULL,
    outcome TEXT,
    offer TEXT,
    created BIGINT NOT NULL,
    started BIGINT,
    ended BIGINT
, leaving TEXT, held TEXT, troubles TEXT, away BIGINT NOT NULL DEFAULT 0, series TEXT, help TEXT NOT NULL DEFAULT 'full', takeback TEXT, takebacks INTEGER NOT NULL DEFAULT 1, time_limit BLOB, event TEXT, table_no INTEGER, table_match INTEGER, checked INTEGER NOT NULL DEFAULT 0);
INSERT INTO "matches" VALUES('K7QFD',1,'tally',1,'toy','{"goal":10}','live','playing',7,8,50,101,NULL,X'00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF','c0ffee',0,NULL,NULL,1790000000,1790000000,NULL,'[]',NULL,NULL,0,NULL,'full',NULL,1,NULL,NULL,NULL,NULL,0);
INSERT INTO "matches" VALUES('HSTRY',2,'tally',1,'toy','{"goal":10}','live','archived',7,8,NULL,101,NULL,X'00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF','c0ffee',0,NULL,NULL,1790000000,1790000000,1790000000,'[]',NULL,NULL,0,NULL,'full',NULL,1,NULL,NULL,NULL,NULL,0);
INSERT INTO "matches" VALUES('CMRCH',2,'tally',1,'toy','{"goal":10}','live','archived',7,8,NULL,101,NULL,X'00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF','c0ffee',0,NULL,NULL,1790000000,1790000000,1790000000,'[]',NULL,NULL,0,NULL,'full',NULL,1,NULL,NULL,NULL,NULL,0);
CREATE TABLE messages (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    channel BIGINT NOT NULL,
    message BIGINT NOT NULL, shows TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (match_id, role)
);
INSERT INTO "messages" VALUES('K7QFD','board',5,6,'0-1');
CREATE TABLE moves (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    idx INTEGER NOT NULL,
    seat INTEGER,
    decision TEXT NOT NULL,
    choice TEXT NOT NULL,
    made_by TEXT NOT NULL,
    secret INTEGER NOT NULL,
    at BIGINT NOT NULL,
    events TEXT NOT NULL, ahead TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (match_id, idx)
);
INSERT INTO "moves" VALUES('K7QFD',0,0,'0.0','["c3","/","done"]','seat',0,1790000000,'[{"kind":"moved","data":{"n":0},"only":null,"veiled":null,"told":null},{"kind":"hidden","data":{"card":1},"only":[1],"veiled":{"card":null},"told":null}]','[]');
INSERT INTO "moves" VALUES('K7QFD',1,1,'1.1','["c3","/","done"]','seat',0,1790000001,'[{"kind":"moved","data":{"n":1},"only":null,"veiled":null,"told":null},{"kind":"hidden","data":{"card":1},"only":[1],"veiled":{"card":null},"told":null}]','[]');
INSERT INTO "moves" VALUES('CMRCH',0,0,'0.0','["c3","/","done"]','seat',0,1790000000,'[{"kind":"moved","data":{"n":0},"only":null,"veiled":null,"told":null},{"kind":"hidden","data":{"card":1},"only":[1],"veiled":{"card":null},"told":null}]','[]');
INSERT INTO "moves" VALUES('CMRCH',1,1,'1.1','["c3","/","done"]','seat',0,1790000001,'[{"kind":"moved","data":{"n":1},"only":null,"veiled":null,"told":null},{"kind":"hidden","data":{"card":1},"only":[1],"veiled":{"card":null},"told":null}]','[]');
CREATE TABLE onlookers (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    player BIGINT NOT NULL,
    PRIMARY KEY (match_id, player)
);
INSERT INTO "onlookers" VALUES('K7QFD',103);
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
, guild BIGINT NOT NULL DEFAULT 0, channel BIGINT NOT NULL DEFAULT 0);
INSERT INTO "outbox" VALUES(1,NULL,NULL,'desk','{}',0,'n3','desk.7','delivered',0,1,0,1790000000,'',7,8);
INSERT INTO "outbox" VALUES(2,'K7QFD',NULL,'notice','{"text":{"key":"a"}}',0,'n1','','delivered',0,1790000000,1790000000,1790000000,'',7,8);
INSERT INTO "outbox" VALUES(3,'K7QFD',NULL,'notice','{"text":{"key":"a"}}',0,'n2','','waiting',0,1790000000,1790000000,NULL,'',7,8);
CREATE TABLE players (
    id BIGINT PRIMARY KEY,
    settings TEXT NOT NULL
);
INSERT INTO "players" VALUES(101,'{"id":101,"name":"","locale":"ja","seen":"","theme":"","zone":"UTC","quiet_from":null,"quiet_to":null,"ladder":[2,8],"leads":null,"days_off":[],"pings":"","panel":"","blocked":[],"unlisted":false,"uncounted":false,"absent":[]}');
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
INSERT INTO "queue" VALUES(7,'tally','live',2,101,8,1790000000,1790000060);
CREATE TABLE reserves (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    player BIGINT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (match_id, player)
);
INSERT INTO "reserves" VALUES('K7QFD',102,1790000000);
CREATE TABLE sat (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    player BIGINT NOT NULL,
    PRIMARY KEY (match_id, seat, player)
);
CREATE TABLE seat_notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    nonce TEXT NOT NULL UNIQUE
);
INSERT INTO "seat_notes" VALUES(1,'K7QFD',0,'{"key":"told","args":{}}','n0');
CREATE TABLE seats (
    match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    player BIGINT,
    ai TEXT NOT NULL,
    thread BIGINT,
    word TEXT NOT NULL,
    bank BIGINT, here INTEGER, invited BIGINT, rank INTEGER, owner BIGINT, offered INTEGER NOT NULL DEFAULT 0, entry TEXT, handed TEXT, passed INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (match_id, seat)
);
INSERT INTO "seats" VALUES('K7QFD',0,101,'',51,'owl',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,0);
INSERT INTO "seats" VALUES('K7QFD',1,102,'',NULL,'',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,0);
INSERT INTO "seats" VALUES('HSTRY',0,101,'',NULL,'owl',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,0);
INSERT INTO "seats" VALUES('HSTRY',1,102,'',NULL,'',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,0);
INSERT INTO "seats" VALUES('CMRCH',0,101,'',NULL,'owl',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,0);
INSERT INTO "seats" VALUES('CMRCH',1,102,'',NULL,'',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,0);
CREATE TABLE snapshots (
    match_id TEXT PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    idx INTEGER NOT NULL,
    state BLOB NOT NULL
);
INSERT INTO "snapshots" VALUES('K7QFD',0,X'7B7D');
CREATE TABLE "staff" (
    guild BIGINT NOT NULL,
    kind TEXT NOT NULL,
    holder BIGINT NOT NULL,
    power TEXT NOT NULL,
    event TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (guild, kind, holder, event)
);
INSERT INTO "staff" VALUES(7,'role',70,'referee','');
CREATE TABLE statistics (
    match_id TEXT PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    made_by TEXT NOT NULL,
    facts BLOB NOT NULL
);
INSERT INTO "statistics" VALUES('K7QFD','mark',X'7B7D');
CREATE TABLE unpacked (
    match_id TEXT PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "unpacked" VALUES('CMRCH');
CREATE INDEX matches_by_guild ON matches (guild, status);
CREATE INDEX matches_by_status ON matches (status, created);
CREATE INDEX matches_by_creator ON matches (creator);
CREATE INDEX matches_by_parent ON matches (parent);
CREATE INDEX seats_by_player ON seats (player, match_id);
CREATE INDEX inputs_by_match ON inputs (match_id);
CREATE INDEX inputs_by_time ON inputs (at);
CREATE INDEX outbox_by_state ON outbox (state, next_try, id);
CREATE INDEX outbox_by_time ON outbox (state, done);
CREATE INDEX outbox_by_match ON outbox (match_id, state, id);
CREATE INDEX matches_by_thread ON matches (thread);
CREATE INDEX seats_by_thread ON seats (thread);
CREATE INDEX deadlines_by_due ON deadlines (due);
CREATE INDEX deadlines_by_match ON deadlines (match_id);
CREATE INDEX seat_notes_by_seat ON seat_notes (match_id, seat);
CREATE INDEX outbox_by_place ON outbox (state, channel, next_try, id);
CREATE INDEX seats_by_invited ON seats (invited) WHERE invited IS NOT NULL;
CREATE INDEX absences_by_player ON absences (player, until);
CREATE INDEX queue_by_player ON queue (player);
CREATE INDEX acts_by_match ON acts (match_id, id);
CREATE INDEX acts_by_who ON acts (who);
CREATE INDEX seats_by_owner ON seats (owner) WHERE owner IS NOT NULL;
CREATE INDEX sat_by_player ON sat (player);
CREATE INDEX reserves_by_player ON reserves (player);
CREATE INDEX events_by_guild ON events (guild, status);
CREATE INDEX events_by_parent ON events (parent) WHERE parent IS NOT NULL;
CREATE INDEX events_by_creator ON events (creator);
CREATE INDEX event_acts_by_who ON event_acts (who);
CREATE INDEX event_entrants_by_player ON event_entrants (player);
CREATE INDEX event_deadlines_by_due ON event_deadlines (due) WHERE due IS NOT NULL;
CREATE INDEX event_inputs_by_time ON event_inputs (at);
CREATE INDEX event_inputs_by_event ON event_inputs (event_id);
CREATE INDEX matches_by_event ON matches (event, table_no) WHERE event IS NOT NULL;
CREATE INDEX answers_by_player ON answers (player, match_id);
CREATE INDEX matches_by_game ON matches (game, ended) WHERE ended IS NOT NULL;
CREATE INDEX disputes_by_match ON disputes (match_id);
CREATE INDEX disputes_by_clause ON disputes (guild, clause, decided);
CREATE INDEX disputes_by_player ON disputes (player) WHERE player IS NOT NULL;
CREATE INDEX disputes_by_decider ON disputes (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX staff_by_holder ON staff (holder);
CREATE INDEX follows_by_target ON follows (target, sort, guild);
CREATE INDEX consents_by_player ON consents (player);
CREATE INDEX onlookers_by_player ON onlookers (player);
CREATE INDEX matches_by_rules ON matches (game, rules, content) WHERE status NOT IN ('over', 'archived', 'cancelled');
CREATE INDEX matches_by_channel ON matches (guild, channel) WHERE status NOT IN ('over', 'archived', 'cancelled');
CREATE INDEX seats_by_ai ON seats (match_id) WHERE ai <> '';
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('deadlines',1);
INSERT INTO "sqlite_sequence" VALUES('outbox',3);
INSERT INTO "sqlite_sequence" VALUES('disputes',1);
INSERT INTO "sqlite_sequence" VALUES('acts',1);
INSERT INTO "sqlite_sequence" VALUES('seat_notes',1);
INSERT INTO "sqlite_sequence" VALUES('event_deadlines',1);
COMMIT;
PRAGMA user_version = 27;
