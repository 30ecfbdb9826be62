"""What a refusal of the rules says beside its sentence: every fault of a sheet, and the clause."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.clauses import Clauses
from rules.kernel.errors import RulesError, SheetErrors

from .clause_texts import cite
from .words import Words

MOST_FAULTS = 10
"""Faults of one sheet that are listed; the rest is counted."""


def refusal_details(clauses: Clauses, words: Words, error: RulesError) -> Iterator[str]:
    """Return a line per fault of a sheet, or the clause that a refusal rests on."""
    if isinstance(error, SheetErrors):
        for fault in error.faults[:MOST_FAULTS]:
            line = "" if fault.names_line else f"{words.say('discord.error.line', line=fault.line)} "
            yield f"- {line}{words(fault.text)}{_cited(clauses, words, fault)}"
        if len(error.faults) > MOST_FAULTS:
            yield words.say("discord.error.more", count=len(error.faults) - MOST_FAULTS)
    elif error.clause is not None:
        yield cite(clauses, words, error.clause)


def _cited(clauses: Clauses, words: Words, error: RulesError) -> str:
    return "" if error.clause is None else f" {cite(clauses, words, error.clause)}"
