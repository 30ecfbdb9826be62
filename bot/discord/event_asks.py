"""What directors do to an event: asked once with what will come of it, done, and to be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.services.acts import LONGEST_REASON
from bot.services.event_times import TIMES
from bot.services.events import begins
from bot.services.events_desk import trial
from bot.services.events_following import OPEN
from bot.services.events_held import Done, Held
from bot.services.events_next import needs_draft
from bot.services.events_taking_back import leading
from bot.services.lengths import span_text
from bot.services.presets import HOUR, MINUTE
from bot.services.staff import DIRECTOR
from bot.show.events.told import whole_name
from bot.show.fitting import clipped
from bot.show.option_texts import yes_or_no
from discord_limits import limits

from . import event_shown, event_times, ids, posts
from .callers import caller_of
from .errors import Refused
from .event_acts import CLONE, DOING, DRAW, UNDO, VOID, WALKOVER, Doing, more
from .event_sign_up import ASK
from .messages import Style
from .posts import Post
from .press import Press

DO = "evdo"
MOST_AGAIN = 4
"""Buttons for tables that are to be played again."""
REASON = "reason"
REASONED = ("result", "drop", "substitute", "adjust", "pause", "undo")
"""Acts whose reason people read: a window asks for it before they are done."""
ROOM = 2500


async def require_director(press: Press, event: str = "") -> None:
    """Refuse whoever does not direct an event (none: those of the server they ask from), before anything is shown."""
    if await press.app.services.staff.power(caller_of(press.interaction), event) != DIRECTOR:
        raise Refused("event.error.director")


async def ask(press: Press, event: str, act: str, *args: object) -> Post:
    """Ask whether an act is to be done, with what it does; what would be refused is refused before it is asked."""
    held = await press.app.services.events.look(event)
    await require_director(press, held.row.id)
    if held.row.guild != press.guild:
        raise Refused("event.error.other_server", event=held.row.id)
    given = [str(one) for one in args]
    if act == "start" and needs_draft(held):
        act = "draft"
    elif act == "pause" and held.contest.paused:
        act = "resume"
    elif act == "close" and held.contest.closed:
        act = CLONE
    elif act == "open" and given:
        given.append(str(begins(held) or 0))
    if act != CLONE:  # another event is made, and the desk of this one has no say in it
        with trial():
            await DOING[act](Doing(press, held.row.id, given, len(held.rows)))
    asked = question(press, held, act, given)
    lines = [asked, *await event_shown.lines(press, held, act, given, ROOM - len(asked))]
    custom_id = ids.make(DO, held.row.id, decision=act, step=".".join((str(len(held.rows)), *given)))
    yes = posts.button(custom_id, press.words.plain.say("event.button.yes"), Style.primary)
    return posts.notice(clipped([line for one in lines for line in one.splitlines()], ROOM), posts.row(yes))


def question(press: Press, held: Held, act: str, args: Sequence[str]) -> str:
    """Word what is asked."""
    key = f"event.ask.{act}{event_shown.sort(held)}" if act == "start" else f"event.ask.{act}"
    return press.words.say(key, **_about(press, held, act, args))


def _about(press: Press, held: Held, act: str, args: Sequence[str]) -> dict[str, Any]:
    about: dict[str, Any] = {"event": {"user": held.row.name}}
    contest = held.contest
    if act in ("drop", "readmit"):
        about["who"] = {"user": whole_name(contest.entrant(int(args[0])))}
    elif act == "add":
        about["who"] = {"player": int(args[0])}
    elif act == "substitute":
        about |= {"old": {"user": whole_name(contest.entrant(int(args[0])))}, "new": {"player": int(args[1])}}
    elif act == "adjust":
        about |= {"who": {"user": whole_name(contest.entrant(int(args[0])))}, "points": {"user": f"{int(args[1]):+}"}}
    elif act == "forbid":
        about |= {f"who{n}": {"user": whole_name(contest.entrant(int(one)))} for n, one in enumerate(args, 1)}
    elif act in ("result", "extend", "replay"):
        table = contest.table(int(args[0]))
        about["who"] = [{"user": whole_name(contest.entrant(one))} for one in table.seats]
        if act == "extend":
            hours, minutes = more(args)
            about["span"] = span_text((hours or 0) * HOUR + (minutes or 0) * MINUTE)
        elif act == "result":
            about["what"] = {"user": _result_words(press, held, args)}
    elif act == "undo":
        about["number"] = int(args[0])
        about["what"] = {"key": f"event.log.{held.rows[int(args[0]) - 1].act['type']}", "args": {}}
    elif act == "open":
        about["channel"] = posts.channel_text(held.row.channel)
    elif act in ("start", "draft"):
        about["count"] = sum(e.status == "in" for e in contest.entrants.values())
    elif act == "set":
        value: Any = {"user": args[1]}
        if args[0] in TIMES:
            value = event_times.value_text(int(args[1].removesuffix(event_times.SECONDS)))
        elif event_shown.is_switch(held, args[0]):
            value = yes_or_no(args[1] == "1")
        about |= {"setting": {"key": event_shown.setting_key(held, args[0]), "args": {}}, "value": value}
    return about


def _result_words(press: Press, held: Held, args: Sequence[str]) -> str:
    say = press.words.plain.say
    if args[1] in (VOID, DRAW):
        return say(f"event.result.{args[1]}")
    winner = {"user": whole_name(held.contest.entrant(int(args[1])))}
    return say("event.result.walkover" if args[2:] == [WALKOVER] else "event.result.won", who=winner)


async def press_ask(press: Press) -> None:
    """Ask about an act that a button proposes."""
    args = [one for one in press.where.step.split(".") if one]
    if press.where.decision not in DOING:
        raise Refused("discord.error.unknown_component")
    await press.show(await ask(press, press.where.match, press.where.decision, *args))


async def press_do(press: Press) -> None:
    """Do what was asked, after its reason where people read one; then show the way back."""
    where = press.where
    seen, *args = where.step.split(".")
    if where.decision in REASONED and REASON not in press.fields:
        await press.open(_window(press))
        return
    held = await press.app.services.events.look(where.match)
    await require_director(press, held.row.id)
    if held.row.guild != press.guild:
        raise Refused("event.error.other_server", event=held.row.id)
    reason = " ".join(str(press.fields.get(REASON, "")).split())
    done = await DOING[where.decision](Doing(press, where.match, args, int(seen), reason))
    before = len(held.rows)
    if done.held.row.id != held.row.id:  # of the season that follows: the act that opened it, if it did just now
        before = len(done.held.rows) - (done.act is not None)
    await press.update(did(press, where.decision, done, before))


def did(press: Press, act: str, done: Done, before: int) -> Post:
    """Say that an act is done, with the button that takes it back where it can be.

    `before`: how many acts the event had; of those since, the caller's first is what the others follow from.
    """
    words, row = press.words, done.held.row
    body = words.say("event.did", event={"user": row.name}, what={"key": f"event.act.{act}", "args": {}})
    buttons = replays(press, done.held) if act == UNDO else []
    if any(one.who == press.user for one in done.held.rows[before:]):
        number = leading(done.held, before, press.user)
        custom_id = ids.make(ASK, row.id, decision=UNDO, step=str(number))
        buttons.insert(0, posts.button(custom_id, words.plain.say("event.button.undo")))
    if act == "close":
        following = ids.make(ASK, row.id, decision=CLONE)
        buttons.append(posts.button(following, words.plain.say("event.button.clone")))
    return posts.notice(body, posts.row(*buttons)) if buttons else posts.notice(body)


def replays(press: Press, held: Held) -> list[Any]:
    """Make the buttons that open a match at tables that are to be played and have none."""
    opening = {d.about for d in held.deadlines if d.kind == OPEN}
    busy = {match.table for match in held.matches}
    idle = [t for t in held.contest.open_tables() if t.id not in busy and str(t.id) not in opening]
    names = {e.id: whole_name(e) for e in held.contest.entrants.values()}
    return [
        posts.button(
            ids.make(ASK, held.row.id, decision="replay", step=str(table.id)),
            posts.clip(press.words.plain.say("event.button.replay", who=" – ".join(names[e] for e in table.seats)), 80),
        )
        for table in idle[:MOST_AGAIN]
    ]


def _window(press: Press) -> ui.Modal:
    say, where = press.words.plain.say, press.where
    modal = ui.Modal(
        title=posts.clip(say("discord.gm.field.reason"), limits.MODAL_TITLE_LENGTH),
        custom_id=ids.make(DO, where.match, decision=where.decision, step=where.step),
        timeout=None,
    )
    text: ui.TextInput[Any] = ui.TextInput(
        custom_id=REASON, style=discord.TextStyle.paragraph, max_length=LONGEST_REASON, required=False
    )
    modal.add_item(
        ui.Label(
            text=posts.clip(say("discord.gm.field.reason"), limits.LABEL_LENGTH),
            description=posts.clip(say("discord.gm.field.reason.about"), limits.LABEL_DESCRIPTION_LENGTH),
            component=text,
        )
    )
    return modal
