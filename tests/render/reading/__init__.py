"""The text twins of the games read back: what a view shows is in its twin, whole."""
