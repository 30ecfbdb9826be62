"""Commandeer: decks of fifty, one field of 6x6 squares, attacks along printed arrows, one window for the defender."""
