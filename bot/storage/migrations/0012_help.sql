-- How much the panel of a match helps: ranked lists and suggestions, none of those, or no look ahead either.
ALTER TABLE matches ADD COLUMN help TEXT NOT NULL DEFAULT 'full';
