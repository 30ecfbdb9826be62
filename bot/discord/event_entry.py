"""What an entrant hands in before an event begins: a part of each sort, of those kept and ready-made."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.services.decks import SharedDeck
from bot.services.events_entries import entry_parts
from bot.services.events_held import Held
from bot.services.events_rosters import handed_in
from rules.kernel.parts import Part
from rules.kernel.types import Choice, Token

from . import event_pieces, paging, posts
from .errors import Refused
from .messages import Style
from .posts import Post
from .press import Press

PART, HAND = "evpart", "evhand"
NOTHING = "-"
"""Stands for no choice, of a part or of what to take."""


class Offered(NamedTuple):
    """A prepared part that may be handed in: what it is called, and what it holds."""

    name: str
    choice: Choice


async def entry(press: Press, held: Held, picks: Sequence[Token], step: str, page: int, turned: int | None) -> Post:
    """Offer what is prepared for each part of an entry, of one that page; a draft has fixed the first one."""
    words, parts = press.words, _parts(press, held, picks)
    chosen = _chosen(step, len(parts))
    lines = [f"## {words.say('event.roster.entry', event={'user': held.row.name})}"]
    if handed_in(held, event_pieces.number(held, press.user)):
        lines.append(words.say("event.roster.handed_in"))
    if picks:
        lines += [words.say("event.roster.drafted"), *event_pieces.named(press, held, picks)]
    selects: list[Any] = []
    all_offered = [await _offered(press, held.plan.game, part) for part in parts]
    for n, (part, offered) in enumerate(zip(parts, all_offered, strict=True)):
        if len(offered) == 1:
            chosen[n] = 0
            continue
        options = [posts.option(str(i), one.name, default=chosen[n] == i) for i, one in enumerate(offered)]
        label = words.plain.say("event.roster.part", part=_part_name(part))
        shown = paging.paged(words, options, page if n == turned else None)
        selects.append(posts.row(posts.select(event_pieces.to(PART, held, f"{n}.{_written(chosen)}"), shown, label)))
    is_whole = None not in chosen
    hand = posts.button(
        event_pieces.to(HAND, held, f"{_mark(all_offered)}.{_written(chosen)}"),
        words.plain.say("event.roster.hand_in"),
        Style.success,
        disabled=not is_whole,
    )
    return posts.notice("\n".join(lines), *selects, posts.row(hand))


def _parts(press: Press, held: Held, picks: Sequence[Token]) -> list[Part]:
    """Return the parts of an entry that are still to be chosen."""
    parts = entry_parts(press.app.services.views.game(held.plan.game), held.plan.options)
    return parts[1:] if picks else parts


async def _offered(press: Press, game: str, part: Part) -> list[Offered]:
    """Return what a person has kept of a part, then what is ready-made; where there is neither, what is usual."""
    kept = await press.app.services.decks.list(press.user, game, part.name)
    mine = [Offered(deck.name, deck.choice) for deck in kept if not part.faults(deck.choice)]
    made = [Offered(press.words.plain(name), choice) for name, choice in part.presets()]
    return [*mine, *made] or [Offered("", part.usual)]


def _mark(offered: Sequence[Sequence[Offered]]) -> str:
    """Return a mark of what was offered: places in it mean nothing once a deck has come or gone."""
    return f"{zlib.crc32(repr(offered).encode()):08x}"


def _part_name(part: Part) -> dict[str, object]:
    return {"key": f"panel.part.{part.name}.name", "args": {}}


def _chosen(step: str, count: int) -> list[int | None]:
    """Read which of the offered is chosen for each part."""
    given = step.split(".") if step else []
    return [int(one) if one.isdecimal() else None for one in (*given, *[NOTHING] * count)][:count]


def _written(chosen: Sequence[int | None]) -> str:
    return ".".join(NOTHING if one is None else str(one) for one in chosen)


async def press_hand(press: Press) -> None:
    """Hand the entry in."""
    held = await press.app.services.events.look(press.where.match)
    picks = () if held.ledger is None else held.ledger.picks.get(event_pieces.number(held, press.user), ())
    parts = _parts(press, held, picks)
    game = press.app.services.views.game(held.plan.game)
    choice: Choice = game.rosters.fixed(picks) if picks and game.rosters is not None else ()
    mark, _, chosen = press.where.step.partition(".")
    all_offered = [await _offered(press, held.plan.game, part) for part in parts]
    if mark != _mark(all_offered):
        raise Refused("event.error.part_gone", event=held.row.id)
    for offered, index in zip(all_offered, _chosen(chosen, len(parts)), strict=True):
        if index is None or index >= len(offered):
            raise Refused("event.error.part_gone", event=held.row.id)
        choice = (*choice, *offered[index].choice)
    deck = SharedDeck(game.name, parts[0].kind, choice)
    await press.app.services.entrants.enter(held.row.id, press.user, deck, interaction=press.key)
    await press.update(posts.notice(press.words.say("event.said.handed_in", event={"user": held.row.name})))
