-- Where a message is to be said: one channel, or one server, that is slow holds up no other.
ALTER TABLE outbox ADD COLUMN guild BIGINT NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN channel BIGINT NOT NULL DEFAULT 0;
UPDATE outbox SET
    guild = COALESCE((SELECT guild FROM matches WHERE id = match_id), 0),
    channel = COALESCE((SELECT channel FROM matches WHERE id = match_id), 0);
CREATE INDEX outbox_by_place ON outbox (state, channel, next_try, id);
