-- Whom a free seat is kept for, of any number of seats, and which rank a seat has come to that is out of its match.
ALTER TABLE seats ADD COLUMN invited BIGINT;
ALTER TABLE seats ADD COLUMN rank INTEGER;
UPDATE seats SET invited = (SELECT opponent FROM matches WHERE id = match_id)
WHERE player IS NULL AND ai = '' AND match_id IN (SELECT id FROM matches WHERE status = 'challenge');
DROP INDEX matches_by_opponent;
ALTER TABLE matches DROP COLUMN opponent;
CREATE INDEX seats_by_invited ON seats (invited) WHERE invited IS NOT NULL;
