"""Measuring by self-play: series of matches that can be gone on with, rates with their intervals, pages, comparisons.

A series is played match by match into a file of rows (`shelf`); everything that is printed is read from such rows, so
that a figure can always be traced to its matches, and to the content and rules they were played with.
"""
