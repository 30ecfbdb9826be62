-- How often more time was given for an answer, who agrees to call a match off, and who said they are there.
ALTER TABLE deadlines ADD COLUMN extended INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN leaving TEXT;
ALTER TABLE seats ADD COLUMN here INTEGER;
