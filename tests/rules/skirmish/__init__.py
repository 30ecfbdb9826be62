"""What the skirmish rules say, clause by clause, derived from the specification alone."""
