-- The seconds that a match's staff gave to a clock: they are no saving of whoever answers before they are over.
ALTER TABLE deadlines ADD COLUMN given INTEGER NOT NULL DEFAULT 0;
