-- What a start asks of matches that are not over: their rules, their channels, where a computer has a seat.
CREATE INDEX matches_by_rules ON matches (game, rules, content) WHERE status NOT IN ('over', 'archived', 'cancelled');
CREATE INDEX matches_by_channel ON matches (guild, channel) WHERE status NOT IN ('over', 'archived', 'cancelled');
CREATE INDEX seats_by_ai ON seats (match_id) WHERE ai <> '';
