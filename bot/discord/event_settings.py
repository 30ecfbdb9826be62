"""*More settings* of an event, in one message: what a director decides by selects and buttons, seldom and before it
begins.

It is reached from the end of `/event new`, and by `/event set` without a setting. A choice counts at once, as in
`/host setup`, and the message has *Take back* for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from bot.services.events_door import may_come_late
from bot.services.events_entries import has_entries
from bot.services.events_held import Done, Held
from bot.services.events_plans import require_free
from bot.show.events.rules_texts import counting_lines, roles_line
from bot.show.option_texts import help_text
from bot.show.words import game_text
from bot.storage.rows import HELPS

from . import event_asks, event_counting, event_seeding, event_switches, event_times, ids, posts
from .callers import caller_of
from .errors import Refused
from .event_acts import UNDO
from .event_seeding import seeds_line
from .posts import Post
from .press import Press
from .registry import App

MORE = "evmore"
ROLES, ENTRY, SEEDS, POINTS, TIES, TIE, BACK = "roles", "entry", "seeds", "points", "ties", "tie", "back"
TIMES = "times"
HELP, SWITCH = "help", "switch"
FIXED = (ENTRY, SEEDS, POINTS, TIES, TIE, HELP)
"""What is refused once an event has begun."""
Shown = Callable[[Press, Held, Done], Post]


def register(app: App) -> None:
    """Answer the components of the settings."""
    app.on(MORE, partial(press_more, event_seeding.Kept()))


def button(press: Press, event: str) -> Any:
    """Make the button that leads to the settings."""
    return posts.button(ids.make(MORE, event), press.words.plain.say("event.more.title"))


async def press_more(kept: event_seeding.Kept, press: Press) -> None:
    """Show the settings, or change one and show them as they are then; `kept`: orders of seeds that were refused."""
    held = await directed(press)
    action = press.where.decision
    if action in FIXED:
        require_free(held.row.id, ("settings",), has_begun=held.contest.stage >= 0)
    if not action:
        await press.show(screen(press, held))
    elif action == BACK:
        await press.update(screen(press, held))
    elif action == ROLES:
        chosen = [int(role) for role in press.values if role.isdecimal()]
        await changed(press, held, {"roles": chosen})
    elif action == ENTRY and press.where.step in ("0", "1"):
        await changed(press, held, {"entry": press.where.step == "1"})
    elif action == HELP and press.values:
        await changed(press, held, {"help": press.values[0]})
    elif action == SWITCH:
        switched = event_switches.changes(press, held)
        await (changed(press, held, switched) if switched else press.update(screen(press, held)))
    elif action == SEEDS:
        await seed(kept, press, held)
    elif action == POINTS and press.fields:
        await changed(press, held, {"settings": event_counting.read(held.plan.settings, dict(press.fields))})
    elif action == POINTS:
        await press.open(event_counting.window(press, held, to(held, POINTS)))
    elif action == TIMES and press.fields:
        given = event_times.changes(press.words, held, press.fields)
        await (changed(press, held, given) if given else press.update(screen(press, held)))
    elif action == TIMES:
        await press.open(event_times.window(press, held, to(held, TIMES)))
    elif action == TIES:
        await press.update(ties(press, held))
    elif action == TIE and press.values:
        settings = event_counting.chosen(held.plan.settings, press.where.step, press.values[0])
        await changed(press, held, {"settings": settings}, ties)
    else:
        raise Refused("discord.error.unknown_component")


async def seed(kept: event_seeding.Kept, press: Press, held: Held) -> None:
    """Open the window of seeds, or put them in the order that was typed."""
    whose = (press.user, held.row.id)
    if event_seeding.FIELD not in press.fields:
        await press.open(event_seeding.window(press, held, to(held, SEEDS), kept.get(whose, "")))
        return
    typed = kept[whose] = str(press.fields[event_seeding.FIELD])
    while len(kept) > event_seeding.MOST_KEPT:
        kept.popitem(last=False)
    await changed(press, held, {"seeds": event_seeding.read(held, typed)})
    kept.pop(whose, None)


async def directed(press: Press, event: str = "") -> Held:
    """Return the event whose settings are meant; raise Refused for who does not direct it."""
    held = await press.app.services.events.look(event or press.where.match)
    await event_asks.require_director(press, held.row.id)
    if held.row.guild != press.guild:
        raise Refused("event.error.other_server", event=held.row.id)
    return held


async def changed(press: Press, held: Held, fields: Mapping[str, Any], shown: Shown | None = None) -> None:
    """Change how an event is run that nobody has changed meanwhile, and show the settings as they are then, or a page
    of them.
    """
    events = press.app.services.events
    done = await events.set(
        held.row.id, caller_of(press.interaction), fields, seen=len(held.rows), interaction=press.key
    )
    await press.update((shown or screen)(press, done.held, done))


def screen(press: Press, held: Held, done: Done | None = None) -> Post:
    """Make the message; `done`: what was just changed and can be taken back."""
    words, plan = press.words, held.plan
    lines = [f"## {words.say('event.more.title')}", f"**{words.say('event.title', event={'user': held.row.name})}**"]
    lines += [f"- {line}" for line in event_times.lines(words, held)]
    lines.append(f"- {roles_line(words, plan) or words.say('event.more.everybody')}")
    lines.append(f"- {entry_line(press, held)}")
    rated = words.say("event.more.by_season" if plan.order else "event.more.by_rating")
    lines.append(f"- {seeds_line(words, held) or rated}")
    lines += [f"- {line}" for line in counting_lines(words, plan)]
    lines.append(f"- {words.say('discord.lobby.help', help=help_text(plan.help))}")
    has_begun = held.contest.stage >= 0
    if has_begun:
        lines.append(words.say("event.more.fixed"))
    items: list[Any] = [posts.text("\n".join(lines))]
    if held.contest.stage < 0 or may_come_late(held):
        label = words.plain.say("event.more.roles")
        items.append(posts.row(posts.role_select(to(held, ROLES), label, plan.roles)))
    if not has_begun:
        helps = [posts.option(one, words.plain(help_text(one)), default=one == plan.help) for one in HELPS]
        items.append(posts.row(posts.select(to(held, HELP), helps)))
        items.append(posts.row(*offered(press, held)))
    elif not held.contest.closed:
        items.append(posts.row(times_button(press, held)))
    if not held.contest.closed:
        items += event_switches.rows(press, held, partial(to, held, SWITCH))
    if below := _taking_back(press, done):
        items.append(posts.row(*below))
    return Post(posts.layout(posts.container(*items)))


def ties(press: Press, held: Held, done: Done | None = None) -> Post:
    """Make the page of the order in which ties are broken, with the way back."""
    items = event_counting.ties_page(press.words, held, partial(to, held, TIE))
    back = posts.button(to(held, BACK), press.words.plain.say("panel.button.back"))
    return Post(posts.layout(posts.container(*items, posts.row(back, *_taking_back(press, done)))))


def _taking_back(press: Press, done: Done | None) -> list[Any]:
    """Make the button that takes back what was just changed."""
    if done is None or done.act is None:
        return []
    back = ids.make(event_asks.ASK, done.held.row.id, decision=UNDO, step=str(done.act))
    return [posts.button(back, press.words.plain.say("event.button.undo"))]


def entry_line(press: Press, held: Held) -> str:
    """Say when entries are handed in, or that the game has none."""
    if not has_entries(press.app.services.views.game(held.plan.game)):
        return press.words.say("service.error.no_entries", game=game_text(held.plan.game))
    if held.plan.settings.rosters is not None:
        return press.words.say("event.rules.rosters")
    return press.words.say("event.rules.entry" if held.plan.entry else "event.more.no_entry")


def offered(press: Press, held: Held) -> list[Any]:
    """Make the buttons of what an event that has not begun can still change."""
    say, found = press.words.plain.say, [times_button(press, held)]
    if held.plan.settings.rosters is None and has_entries(press.app.services.views.game(held.plan.game)):
        is_on = held.plan.entry
        found.append(
            posts.button(to(held, ENTRY, str(int(not is_on))), say(f"event.more.entry.{'off' if is_on else 'on'}"))
        )
    found.append(posts.button(to(held, SEEDS), say("event.more.seeds")))
    if event_counting.fields(held.plan.settings):
        found.append(posts.button(to(held, POINTS), say("event.more.points")))
    if event_counting.counted(held.plan.settings):
        found.append(posts.button(to(held, TIES), say("event.more.ties")))
    return found


def times_button(press: Press, held: Held) -> Any:
    """Make the button that opens the window of the times."""
    return posts.button(to(held, TIMES), press.words.plain.say("event.more.times"))


def to(held: Held, decision: str, step: str = "") -> str:
    """Return the id of a component of the settings."""
    return ids.make(MORE, held.row.id, decision=decision, step=step)
