-- Matches whose staff look at what each seat enters with, what was handed in for that, and entries approved before.
ALTER TABLE matches ADD COLUMN checked INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN handed TEXT;
ALTER TABLE seats ADD COLUMN passed INTEGER NOT NULL DEFAULT 0;
