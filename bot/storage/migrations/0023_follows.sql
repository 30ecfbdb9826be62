-- Who wants one ping when something of a server is over: a match, an event, each match of a person.
CREATE TABLE follows (
    person BIGINT NOT NULL,
    guild BIGINT NOT NULL,
    sort TEXT NOT NULL,
    target TEXT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (person, guild, sort, target)
);
CREATE INDEX follows_by_target ON follows (target, sort, guild);
