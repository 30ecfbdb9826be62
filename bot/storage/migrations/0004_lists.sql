-- Answers sent ahead with another one: they wait in the match's state, and a replay has to put them there again.
ALTER TABLE moves ADD COLUMN ahead TEXT NOT NULL DEFAULT '[]';
