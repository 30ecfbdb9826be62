-- Powers over the matches of an event alone, beside those over a whole server (no event).
CREATE TABLE powers (
    guild BIGINT NOT NULL,
    kind TEXT NOT NULL,
    holder BIGINT NOT NULL,
    power TEXT NOT NULL,
    event TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (guild, kind, holder, event)
);
INSERT INTO powers (guild, kind, holder, power) SELECT guild, kind, holder, power FROM staff;
DROP TABLE staff;
ALTER TABLE powers RENAME TO staff;
CREATE INDEX staff_by_holder ON staff (holder);
