-- What a seat enters a match with, handed in before the match was there.
ALTER TABLE seats ADD COLUMN entry TEXT;
