"""An entrant's roster in an event: what is drafted, then what was won and what it lacks; the entry before it."""

from __future__ import annotations

from typing import Any

from bot.services.event_errors import NoRosters, NotEntered
from bot.services.events_held import Held
from bot.services.events_rosters import Campaign
from bot.show.events.told import whole_name

from . import event_entry, event_pieces, paging, posts
from .errors import Refused
from .event_entry import HAND, NOTHING, PART
from .event_pieces import EARLIER, LATER
from .event_sign_up import ROSTER
from .posts import Post
from .press import Press
from .registry import App

CLAIM, FILL, WISH = "evclaim", "evfill", "evwish"
CLEAR = "clear"


def register(app: App) -> None:
    """Answer the components of rosters and entries."""
    app.on(ROSTER, press_show)
    app.on(PART, press_part)
    app.on(HAND, event_entry.press_hand)
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
        return await event_entry.entry(press, held, (), step, page, part)
    mine = await press.app.services.event_rosters.look(event, press.user)
    if held.contest.stage >= 0:
        return _roster(press, held, mine, step, page, claim)
    drafts = held.ledger.options.get("acquire") == "draft"
    if drafts and (mine.picker is not None or not mine.picks):
        return _draft(press, held, mine, page)
    return await event_entry.entry(press, held, mine.picks, step, page, part)


async def press_part(press: Press) -> None:
    """Choose one part of an entry."""
    number, _, rest = press.where.step.partition(".")
    if (page := paging.turned(press.values)) is not None:
        await press.update(await shown(press, press.where.match, rest, page, int(number)))
        return
    chosen = rest.split(".")
    chosen[int(number)] = "".join(press.values[:1])
    await press.update(await shown(press, press.where.match, ".".join(chosen)))


# ---- the draft


def _draft(press: Press, held: Held, mine: Campaign, page: int) -> Post:
    """Show what was picked and what is wished for; a wish is put behind the others by a select."""
    words = press.words
    lines = [f"## {words.say('event.roster.draft', event={'user': held.row.name})}"]
    if mine.picks:
        lines += [words.say("event.roster.drafted"), *event_pieces.named(press, held, mine.picks)]
    if mine.picker == mine.entrant.id:
        lines.append(words.say("event.roster.your_pick"))
    elif mine.picker is not None:
        who = {"user": whole_name(held.contest.entrants[mine.picker])}
        lines.append(words.say("event.roster.their_pick", who=who))
    lines.append(words.say("event.roster.wishes" if mine.wishes else "event.roster.no_wishes"))
    lines += event_pieces.numbered(press, held, mine.wishes)
    pool = [piece for piece in (mine.free or event_pieces.pool(press, held)) if piece not in mine.wishes]
    label = words.plain.say("event.roster.wish")
    buttons = [
        posts.button(
            event_pieces.to(WISH, held, CLEAR), words.plain.say("event.roster.clear"), disabled=not mine.wishes
        )
    ]
    return posts.notice(
        "\n".join(lines), *event_pieces.paged(press, held, WISH, pool, label, page, ""), posts.row(*buttons)
    )


async def press_wish(press: Press) -> None:
    """Add wishes behind the others, forget them all, or turn the page."""
    verb, _, page = press.where.step.partition(".")
    if verb in (EARLIER, LATER):
        await press.update(await shown(press, press.where.match, page=int(page)))
        return
    services = press.app.services
    mine = await services.event_rosters.look(press.where.match, press.user)
    wishes = () if verb == CLEAR else (*mine.wishes, *press.values)
    await services.event_drafts.wish(press.where.match, press.user, wishes, interaction=press.key)
    await press.update(await shown(press, press.where.match))


# ---- between matches: what was won, what is lacking


def _roster(press: Press, held: Held, mine: Campaign, step: str, page: int, claim: str) -> Post:
    """Show a roster, what may be taken for matches that were won, and what is to be filled up."""
    words = press.words
    lines = [
        f"## {words.say('event.roster.title', event={'user': held.row.name})}",
        *event_pieces.named(press, held, mine.pieces),
    ]
    more: list[Any] = []
    for (table, match), (right, prizes, chosen) in mine.claims.items():
        loser = {"user": whole_name(held.contest.entrants[right.loser])}
        taken = event_pieces.name(press, held, chosen) if chosen else {"key": "event.roster.nothing", "args": {}}
        lines.append(words.say("event.roster.claim", loser=loser, piece=taken))
        options = [posts.option(NOTHING, words.plain.say("event.roster.nothing"), default=not chosen)]
        options += [event_pieces.option(press, held, piece, default=piece == chosen) for piece in prizes]
        label = words.plain.say("event.roster.take", loser=loser)
        here = f"{table}.{match}"
        offered = paging.paged(words, options, page if here == claim else None)
        more.append(posts.row(posts.select(event_pieces.to(CLAIM, held, here), offered, label)))
    if mine.lacking:
        chosen_now = tuple(piece for piece in step.split(".") if piece)
        left = mine.lacking - len(chosen_now)
        lines += [words.say("event.roster.lacking", count=left), *event_pieces.named(press, held, chosen_now)]
        label = words.plain.say("event.roster.fill")
        turned = 0 if claim else page
        more += event_pieces.paged(press, held, FILL, list(mine.fillers), label, turned, ".".join(chosen_now))
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
