"""The pieces of an event's rosters in posts: named, offered in selects of any length, and the ids of components."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.services.event_errors import NoRosters, NotEntered
from bot.services.events_held import Held
from discord_limits.limits import SELECT_OPTIONS
from rules.kernel.types import Text, Token

from . import ids, posts
from .press import Press

EARLIER, LATER = "earlier", "later"
"""The steps that turn a page."""


def paged(press: Press, held: Held, verb: str, pieces: list[Token], label: str, page: int, kept: str) -> list[Any]:
    """Offer pieces on pages that a select can show, with the ways to the others; nothing is left out without a word."""
    pages = max(1, -(-len(pieces) // SELECT_OPTIONS))
    page = min(max(0, page), pages - 1)
    here = pieces[page * SELECT_OPTIONS : (page + 1) * SELECT_OPTIONS]
    if not here:
        return []
    options = [option(press, held, piece) for piece in here]
    shown_page = f"{label} ({page + 1}/{pages})" if pages > 1 else label
    found: list[Any] = [posts.row(posts.select(to(verb, held, f"add.{page}.{kept}"), options, shown_page))]
    if pages > 1:
        say = press.words.plain.say
        earlier = to(verb, held, f"{EARLIER}.{page - 1}.{kept}")
        later = to(verb, held, f"{LATER}.{page + 1}.{kept}")
        found.append(
            posts.row(
                posts.button(earlier, say("discord.button.earlier"), disabled=page == 0),
                posts.button(later, say("discord.button.later"), disabled=page == pages - 1),
            )
        )
    return found


def option(press: Press, held: Held, piece: Token, *, default: bool = False) -> Any:
    """Make an option of a select for a piece, with what it can do."""
    game = press.app.services.views.game(held.plan.game)
    about = game.parts[0].detail(piece)
    said = "" if about is None else press.words.plain(about)
    return posts.option(piece, press.words.plain(text(press, held, piece)), said, default=default)


def named(press: Press, held: Held, pieces: Sequence[Token]) -> list[str]:
    """Name pieces, as one line."""
    return [", ".join(press.words.plain(text(press, held, piece)) for piece in pieces)] if pieces else []


def numbered(press: Press, held: Held, pieces: Sequence[Token]) -> list[str]:
    """Name pieces in their order, each with its number, as one line: a line each would be longer than a phone."""
    named = (f"**{n}** {press.words.plain(text(press, held, piece))}" for n, piece in enumerate(pieces, 1))
    return [" · ".join(named)] if pieces else []


def text(press: Press, held: Held, piece: Token) -> Text:
    """Return the name of a piece; raise NoRosters for a game without rosters."""
    rosters = press.app.services.views.game(held.plan.game).rosters
    if rosters is None:
        raise NoRosters(f"{held.plan.game} has no rosters", event=held.row.id)
    return rosters.name(piece)


def name(press: Press, held: Held, piece: Token) -> dict[str, object]:
    """Return the name of a piece as an argument of a text."""
    found = text(press, held, piece)
    return {"key": found.key, "args": dict(found.args)}


def pool(press: Press, held: Held) -> Sequence[Token]:
    """Return all pieces that a draft begins with."""
    rosters = press.app.services.views.game(held.plan.game).rosters
    return () if rosters is None else [option.token for option in rosters.drafted()]


def number(held: Held, player: int) -> int:
    """Return the number of a person among the entrants; raise NotEntered."""
    entrant = held.entrant_of(player)
    if entrant is None:
        raise NotEntered(f"player {player} has no place in {held.row.id}", event=held.row.id)
    return entrant.id


def to(verb: str, held: Held, step: str) -> str:
    """Make the id of a component of an event."""
    return ids.make(verb, held.row.id, step=step)
