-- What a match takes up again once its players can see it, and what keeps it from where it should be.
ALTER TABLE matches ADD COLUMN held TEXT;
ALTER TABLE matches ADD COLUMN troubles TEXT;
