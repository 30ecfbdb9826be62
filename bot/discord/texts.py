"""How much may be written into the text options of commands: Discord refuses longer ones before they are sent."""

from __future__ import annotations

from functools import cache

from discord import app_commands

from bot.services.new_match import LONGEST_WORD
from rules.kernel.clauses import LONGEST_QUERY

LONGEST_SHORT, LONGEST_OPTIONS, LONGEST_SHEET, LONGEST_CODE = 100, 600, 4000, 2000
MOST_SEATS = 8
"""More than any game has: each says itself how many it is for."""

Short = app_commands.Range[str, None, LONGEST_SHORT]
"""A name, a match's code, an argument of a verb: nothing that is suggested is longer."""
Options = app_commands.Range[str, None, LONGEST_OPTIONS]
"""Options of a match: all that any game has. Only what is no longer than a suggestion may be is suggested."""
Word = app_commands.Range[str, None, LONGEST_WORD]
Query = app_commands.Range[str, None, LONGEST_QUERY]
Written = app_commands.Range[str, None, LONGEST_SHEET]
"""An answer in writing: as much as a window takes."""
Players = app_commands.Range[int, 1, MOST_SEATS]

LONGEST = {"text": LONGEST_SHEET, "code": LONGEST_CODE}
"""Longest texts by the parameter's name, of commands made from the catalogues; all others are short."""


@cache
def bounded(param: str) -> object:
    """Return what a text parameter is annotated with."""
    return app_commands.Range[str, None, LONGEST.get(param, LONGEST_SHORT)]
