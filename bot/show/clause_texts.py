"""Clauses of the rulebook in words: in full, and as a short quotation."""

from __future__ import annotations

import logging

from bot.i18n import escape
from rules.kernel.clauses import Clause, Clauses, UnknownClause

from .fitting import clip
from .words import Words, game_text

LOG = logging.getLogger(__name__)

CLAUSE_ROOM = 3600


def clause_text(words: Words, clause: Clause) -> str:
    """Write a clause in full: number, title, text, options, where it comes from."""
    lines = [f"### {clause.id} · {clause.title}", clause.text]
    if clause.options:
        names = [f"{option.name} ({', '.join(map(str, option.values))})" for option in clause.options]
        lines.append(words.say("discord.rules.options", options=names))
    seed = f" · {escape(clause.seed)}" if clause.seed else ""
    lines.append(f"-# {words(game_text(clause.game))} · {clause.heading}{seed}")
    return clip("\n".join(lines), CLAUSE_ROOM)


def cite(clauses: Clauses, words: Words, clause: str) -> str:
    """Name a clause with its title, as a short quotation of the rulebook."""
    try:
        found = clauses.get(clause, words.locale)
    except UnknownClause:
        LOG.warning("a refusal names clause %s, which no rulebook holds", clause)
        return f"-# {clause}"
    return f"-# {found.id} · {found.title}"
