"""What an entrant brings to an event: the entry before it begins; then the roster, what was won, what it lacks."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.services.decks import SharedDeck
from bot.services.event_errors import NoRosters, NotEntered
from bot.services.events_desk import Held
from bot.services.events_rosters import Campaign, handed_in
from bot.show.events.told import whole_name
from discord_limits.limits import SELECT_OPTIONS
from rules.kernel.parts import Part
from rules.kernel.types import Choice, Seat, Text, Token

from . import ids, paging, posts
from .errors import Refused
from .event_sign_up import ROSTER
from .messages import Style
from .posts import Post
from .press import Press
from .registry import App

PART, HAND, CLAIM, FILL, WISH = "evpart", "evhand", "evclaim", "evfill", "evwish"
NOTHING = "-"
"""Stands for no choice, of a part or of what to take."""
CLEAR, EARLIER, LATER = "clear", "earlier", "later"


class Offered(NamedTuple):
    """A prepared part that may be handed in: what it is called, and what it holds."""

    name: str
    choice: Choice


def register(app: App) -> None:
    """Answer the components of rosters and entries."""
    app.on(ROSTER, press_show)
    app.on(PART, press_part)
    app.on(HAND, press_hand)
    app.on(CLAIM, press_claim)
    app.on(FILL, press_fill)
    app.on(WISH, press_wish)


async def press_show(press: Press) -> None:
    """Show the presser's own entry or roster."""
    await press.show(await shown(press, press.where.match))


async def shown(
    press: Press, event: str, step: str = "", page: int = 0, part: int | None = None, claim: str = ""
) -> Post:
    """Make an entrant's own entry or roster; `page` of a long list: of a `part`, or of what a `claim` takes.

    Raise NotEntered, or NoRosters where there is nothing to bring.
    """
    held = await press.app.services.events.look(event)
    if held.row.guild != press.guild:
        raise Refused("event.error.other_server", event=event)
    if held.entrant_of(press.user) is None:
        raise NotEntered(f"player {press.user} has no place in {event}", event=held.row.id)
    if held.ledger is None:
        if not held.plan.entry:
            raise NoRosters(f"event {event} has no rosters", event=held.row.id)
        return await _entry(press, held, (), step, page, part)
    mine = await press.app.services.event_rosters.look(event, press.user)
    if held.contest.stage >= 0:
        return _roster(press, held, mine, step, page, claim)
    drafts = held.ledger.options.get("acquire") == "draft"
    if drafts and (mine.picker is not None or not mine.picks):
        return _draft(press, held, mine, page)
    return await _entry(press, held, mine.picks, step, page, part)


# ---- before the event begins: the entry


async def _entry(press: Press, held: Held, picks: Sequence[Token], step: str, page: int, turned: int | None) -> Post:
    """Offer what is prepared for each part of an entry, of one that page; a draft has fixed the first one."""
    words, parts = press.words, _parts(press, held, picks)
    chosen = _chosen(step, len(parts))
    lines = [f"## {words.say('event.roster.entry', event={'user': held.row.name})}"]
    if handed_in(held, _number(held, press.user)):
        lines.append(words.say("event.roster.handed_in"))
    if picks:
        lines += [words.say("event.roster.drafted"), *_named(press, held, picks)]
    selects: list[Any] = []
    all_offered = [await _offered(press, held.plan.game, part) for part in parts]
    for n, (part, offered) in enumerate(zip(parts, all_offered, strict=True)):
        if len(offered) == 1:
            chosen[n] = 0
            continue
        options = [posts.option(str(i), one.name, default=chosen[n] == i) for i, one in enumerate(offered)]
        label = words.plain.say("event.roster.part", part=_part_name(part))
        shown = paging.paged(words, options, page if n == turned else None)
        selects.append(posts.row(posts.select(_to(PART, held, f"{n}.{_written(chosen)}"), shown, label)))
    is_whole = None not in chosen
    hand = posts.button(
        _to(HAND, held, f"{_mark(all_offered)}.{_written(chosen)}"),
        words.plain.say("event.roster.hand_in"),
        Style.success,
        disabled=not is_whole,
    )
    return posts.notice("\n".join(lines), *selects, posts.row(hand))


def _parts(press: Press, held: Held, picks: Sequence[Token]) -> list[Part]:
    """Return the parts of an entry that are still to be chosen."""
    game = press.app.services.views.game(held.plan.game)
    kind = game.rosters.kind if game.rosters is not None else game.parts[0].kind
    parts = [part.at(held.plan.options, Seat(0)) for part in game.parts if part.kind == kind]
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


async def press_part(press: Press) -> None:
    """Choose one part of an entry."""
    number, _, rest = press.where.step.partition(".")
    if (page := paging.turned(press.values)) is not None:
        await press.update(await shown(press, press.where.match, rest, page, int(number)))
        return
    chosen = rest.split(".")
    chosen[int(number)] = "".join(press.values[:1])
    await press.update(await shown(press, press.where.match, ".".join(chosen)))


async def press_hand(press: Press) -> None:
    """Hand the entry in."""
    held = await press.app.services.events.look(press.where.match)
    picks = () if held.ledger is None else held.ledger.picks.get(_number(held, press.user), ())
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


# ---- the draft


def _draft(press: Press, held: Held, mine: Campaign, page: int) -> Post:
    """Show what was picked and what is wished for; a wish is put behind the others by a select."""
    words = press.words
    lines = [f"## {words.say('event.roster.draft', event={'user': held.row.name})}"]
    if mine.picks:
        lines += [words.say("event.roster.drafted"), *_named(press, held, mine.picks)]
    if mine.picker == mine.entrant.id:
        lines.append(words.say("event.roster.your_pick"))
    elif mine.picker is not None:
        who = {"user": whole_name(held.contest.entrants[mine.picker])}
        lines.append(words.say("event.roster.their_pick", who=who))
    lines.append(words.say("event.roster.wishes" if mine.wishes else "event.roster.no_wishes"))
    lines += _numbered(press, held, mine.wishes)
    pool = [piece for piece in (mine.free or _pool(press, held)) if piece not in mine.wishes]
    label = words.plain.say("event.roster.wish")
    buttons = [posts.button(_to(WISH, held, CLEAR), words.plain.say("event.roster.clear"), disabled=not mine.wishes)]
    return posts.notice("\n".join(lines), *_paged(press, held, WISH, pool, label, page, ""), posts.row(*buttons))


async def press_wish(press: Press) -> None:
    """Add wishes behind the others, forget them all, or turn the page."""
    verb, _, page = press.where.step.partition(".")
    if verb in (EARLIER, LATER):
        await press.update(await shown(press, press.where.match, page=int(page)))
        return
    rosters = press.app.services.event_rosters
    mine = await rosters.look(press.where.match, press.user)
    wishes = () if verb == CLEAR else (*mine.wishes, *press.values)
    await rosters.wish(press.where.match, press.user, wishes, interaction=press.key)
    await press.update(await shown(press, press.where.match))


# ---- between matches: what was won, what is lacking


def _roster(press: Press, held: Held, mine: Campaign, step: str, page: int, claim: str) -> Post:
    """Show a roster, what may be taken for matches that were won, and what is to be filled up."""
    words = press.words
    lines = [f"## {words.say('event.roster.title', event={'user': held.row.name})}", *_named(press, held, mine.pieces)]
    more: list[Any] = []
    for (table, match), (right, prizes, chosen) in mine.claims.items():
        loser = {"user": whole_name(held.contest.entrants[right.loser])}
        taken = _name(press, held, chosen) if chosen else {"key": "event.roster.nothing", "args": {}}
        lines.append(words.say("event.roster.claim", loser=loser, piece=taken))
        options = [posts.option(NOTHING, words.plain.say("event.roster.nothing"), default=not chosen)]
        options += [_option(press, held, piece, default=piece == chosen) for piece in prizes]
        label = words.plain.say("event.roster.take", loser=loser)
        here = f"{table}.{match}"
        offered = paging.paged(words, options, page if here == claim else None)
        more.append(posts.row(posts.select(_to(CLAIM, held, here), offered, label)))
    if mine.lacking:
        chosen_now = tuple(piece for piece in step.split(".") if piece)
        left = mine.lacking - len(chosen_now)
        lines += [words.say("event.roster.lacking", count=left), *_named(press, held, chosen_now)]
        label = words.plain.say("event.roster.fill")
        turned = 0 if claim else page
        more += _paged(press, held, FILL, list(mine.fillers), label, turned, ".".join(chosen_now))
    return posts.notice("\n".join(lines), *more)


async def press_claim(press: Press) -> None:
    """Choose what to take, or nothing, or turn the page."""
    if (page := paging.turned(press.values)) is not None:
        await press.update(await shown(press, press.where.match, page=page, claim=press.where.step))
        return
    table, _, match = press.where.step.partition(".")
    piece = "".join(press.values[:1])
    await press.app.services.event_rosters.claim(
        press.where.match,
        press.user,
        int(table),
        int(match),
        "" if piece == NOTHING else piece,
        interaction=press.key,
    )
    await press.update(await shown(press, press.where.match))


async def press_fill(press: Press) -> None:
    """Choose one piece more of what is lacking; the last one fills the roster up."""
    verb, _, rest = press.where.step.partition(".")
    page, _, before = rest.partition(".")
    if verb in (EARLIER, LATER):
        await press.update(await shown(press, press.where.match, before, int(page)))
        return
    rosters = press.app.services.event_rosters
    mine = await rosters.look(press.where.match, press.user)
    pieces = (*(piece for piece in before.split(".") if piece), *press.values)
    if len(pieces) >= mine.lacking:
        await rosters.fill(press.where.match, press.user, pieces, interaction=press.key)
        pieces = ()
    await press.update(await shown(press, press.where.match, ".".join(pieces)))


# ---- parts of posts


def _paged(press: Press, held: Held, verb: str, pieces: list[Token], label: str, page: int, kept: str) -> list[Any]:
    """Offer pieces on pages that a select can show, with the ways to the others; nothing is left out without a word."""
    pages = max(1, -(-len(pieces) // SELECT_OPTIONS))
    page = min(max(0, page), pages - 1)
    here = pieces[page * SELECT_OPTIONS : (page + 1) * SELECT_OPTIONS]
    if not here:
        return []
    options = [_option(press, held, piece) for piece in here]
    shown_page = f"{label} ({page + 1}/{pages})" if pages > 1 else label
    found: list[Any] = [posts.row(posts.select(_to(verb, held, f"add.{page}.{kept}"), options, shown_page))]
    if pages > 1:
        say = press.words.plain.say
        earlier = _to(verb, held, f"{EARLIER}.{page - 1}.{kept}")
        later = _to(verb, held, f"{LATER}.{page + 1}.{kept}")
        found.append(
            posts.row(
                posts.button(earlier, say("discord.button.earlier"), disabled=page == 0),
                posts.button(later, say("discord.button.later"), disabled=page == pages - 1),
            )
        )
    return found


def _option(press: Press, held: Held, piece: Token, *, default: bool = False) -> Any:
    game = press.app.services.views.game(held.plan.game)
    about = game.parts[0].detail(piece)
    said = "" if about is None else press.words.plain(about)
    return posts.option(piece, press.words.plain(_text(press, held, piece)), said, default=default)


def _named(press: Press, held: Held, pieces: Sequence[Token]) -> list[str]:
    """Name pieces, as one line."""
    return [", ".join(press.words.plain(_text(press, held, piece)) for piece in pieces)] if pieces else []


def _numbered(press: Press, held: Held, pieces: Sequence[Token]) -> list[str]:
    """Name pieces in their order, each with its number, as one line: a line each would be longer than a phone."""
    named = (f"**{n}** {press.words.plain(_text(press, held, piece))}" for n, piece in enumerate(pieces, 1))
    return [" · ".join(named)] if pieces else []


def _text(press: Press, held: Held, piece: Token) -> Text:
    rosters = press.app.services.views.game(held.plan.game).rosters
    if rosters is None:
        raise NoRosters(f"{held.plan.game} has no rosters", event=held.row.id)
    return rosters.name(piece)


def _name(press: Press, held: Held, piece: Token) -> dict[str, object]:
    found = _text(press, held, piece)
    return {"key": found.key, "args": dict(found.args)}


def _pool(press: Press, held: Held) -> Sequence[Token]:
    rosters = press.app.services.views.game(held.plan.game).rosters
    return () if rosters is None else [option.token for option in rosters.drafted()]


def _number(held: Held, player: int) -> int:
    entrant = held.entrant_of(player)
    if entrant is None:
        raise NotEntered(f"player {player} has no place in {held.row.id}", event=held.row.id)
    return entrant.id


def _to(verb: str, held: Held, step: str) -> str:
    return ids.make(verb, held.row.id, step=step)
