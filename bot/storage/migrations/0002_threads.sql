-- A message in a thread is a sheet for that thread's match: found without walking through all matches.
CREATE INDEX matches_by_thread ON matches (thread);
CREATE INDEX seats_by_thread ON seats (thread);
