-- Answers that a seat asks to take back, and matches in which that is not done.
ALTER TABLE matches ADD COLUMN takeback TEXT;
ALTER TABLE matches ADD COLUMN takebacks INTEGER NOT NULL DEFAULT 1;
