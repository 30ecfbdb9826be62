"""What the staff see of a match: what they may do, what going back would undo, what came of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.services.acts import LONGEST_REASON, told
from bot.services.staff import EVERYWHERE, event_of
from bot.services.staff_rulings import Since
from bot.services.views import Summary
from bot.show import match_texts
from bot.show.log_lines import bullets, event_lines
from bot.show.words import Words, seat_text
from bot.storage.ruled import REJECTED, UPHELD
from discord_limits import limits
from rules.kernel.types import Event, Text

from . import ids, posts
from .callers import caller_of
from .errors import Refused
from .lobby import begun
from .messages import Style
from .panel import spoken
from .panel.question import Question
from .posts import Post
from .press import Fields, Press
from .texts import LONGEST_SHEET

VERB = "gm"
REASON, HOURS, TEXT, CHANGE = "reason", "hours", "text", "change"
"""Ids of the fields of a window."""
DRAW = "draw"
SEATED = ("seat", "computer", "replace", "free", "act")
"""Acts on one seat."""
ENTRIES = ("admit", "refuse")
"""Yes and no to what a seat has handed in."""
AFTER_TURN, AS_IT_STANDS = "turn", "now"
"""When what counts decides, once time is called."""
PERSON = "="
"""Between a seat and who is to have it, in a value."""
CONFIRMED = "!"
"""Ends a step that was confirmed after reading what going back to it undoes."""
LONGEST_ID = 21
"""More digits than an id of Discord's has, the longest number there is to be read."""
DEFAULT_HOURS = {"extend": 24, "extend_all": 24, "pause": 48, "pause_all": 48, "award": 24, "void": 24, "tally": 24}
"""Hours that an act takes if none are given; acts that are not named take none."""
STYLES = {
    "award": Style.danger,
    "void": Style.danger,
    "end": Style.danger,
    "back": Style.primary,
    "edit": Style.primary,
}
LAST_ACTS, EVENTS_ROOM, ENTRY_ROOM = 5, 900, 3000


class Given(NamedTuple):
    """An act that is asked for, with what is known of it so far; `value`: a step, a seat from 1 on, or a draw."""

    act: str
    match: str
    value: str = ""
    hours: int | None = None
    reason: str = ""
    text: str = ""


def read_reason(fields: Fields) -> str:
    """Return the reason written into a window."""
    return str(fields.get(REASON, ""))


def read_hours(fields: Fields) -> int | None:
    """Return the hours written into a window, None if it had no such field; raise Refused for what is no number."""
    if HOURS not in fields:
        return None
    typed = str(fields[HOURS]).strip()
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 5):
        raise Refused("discord.error.value", value={"user": typed[:40]})
    return int(typed)


def read_text(fields: Fields) -> str:
    """Return the answer, or the change of a position, written into a window."""
    return str(fields.get(TEXT) or fields.get(CHANGE, ""))


def hours_for(given: Given) -> int | None:
    """Return the hours that an act takes if none are given, None if it takes none."""
    return None if given.act == "tally" and given.value == AFTER_TURN else DEFAULT_HOURS.get(given.act)


async def panel(press: Press, match: str, said: str = "") -> Post:
    """Show what whoever asks may do about a match now; raise what an act raises where that is nothing."""
    services = press.app.services
    caller = caller_of(press.interaction)
    bundle = await services.desk.look(match)
    await services.staff.require(caller, "note", bundle)
    summary = await services.views.summary(match)
    words = press.words.at(services.views.game_of(summary.row))
    power = Text(f"service.power.{await services.staff.power(caller, event_of(bundle))}")
    lines = [f"### {match_texts.match_name(words, summary.row)}"]
    lines += [said] if said else [match_texts.to_act_text(words, summary)] if summary.row.started else []
    lines.append(words.say("discord.gm.power", power=power))
    lines += [f"-# {line}" for line in (await act_lines(press, words, match))[-LAST_ACTS:]]
    buttons = [
        posts.button(
            ids.make(VERB, summary.row.id, decision=act),
            words.plain.say(f"discord.gm.do.{act}"),
            STYLES.get(act, Style.secondary),
        )
        for act in await services.staff.may(caller, bundle)
        if _is_wanted(act, summary)
    ]
    return posts.notice("\n".join(lines), *posts.rows(buttons))


def _is_wanted(act: str, summary: Summary) -> bool:
    """Say whether an act has a button: those about something that waits only while it does."""
    waits = {"decide": summary.dispute is not None, "approve": summary.looked_at, "admit": bool(summary.handed)}
    return act != "refuse" and waits.get(act, True)


async def act_lines(press: Press, words: Words, match: str) -> list[str]:
    """Return what the staff did to a match, one line each, the latest last."""
    return [f"{posts.time(act.at, 'f')} · {words(told(act))}" for act in await press.app.services.acts.of(match)]


async def choice(press: Press, given: Given) -> Post:
    """Ask for the step to go back to, or for who gets the match."""
    views = press.app.services.views
    summary = await views.summary(given.match)
    game = views.game_of(summary.row)
    words = press.words.at(game)
    if given.act == "tally":
        buttons = [
            posts.button(
                ids.make(VERB, summary.row.id, decision=given.act, step=when),
                words.plain.say(f"discord.gm.tally.{when}"),
            )
            for when in (AFTER_TURN, AS_IT_STANDS)
        ]
        return posts.notice(words.say("discord.gm.when_tally"), *posts.rows(buttons))
    if given.act == "award" or given.act in SEATED:
        names = [(str(place.seat + 1), words.plain(seat_text(game, place.seat))) for place in summary.seats]
        buttons = [
            posts.button(ids.make(VERB, summary.row.id, decision=given.act, step=value), shown)
            for value, shown in names
        ]
        if given.act == "award":
            draw = ids.make(VERB, summary.row.id, decision=given.act, step=DRAW)
            buttons.append(posts.button(draw, words.plain.say("discord.gm.draw")))
        asked = "discord.gm.who_wins" if given.act == "award" else "discord.gm.which_seat"
        return posts.notice(words.say(asked), *posts.rows(buttons))
    if given.act == "decide":
        verdicts = [
            posts.button(
                ids.make(VERB, summary.row.id, decision=given.act, step=state),
                words.plain.say(f"service.dispute.{state}"),
                style,
            )
            for state, style in ((UPHELD, Style.primary), (REJECTED, Style.secondary))
        ]
        return posts.notice(words.say("discord.gm.decide"), posts.row(*verdicts))
    if given.act in ENTRIES:
        return await entries(press, summary)
    seen = await views.seat(given.match, None)
    steps = [s for s in await views.events(given.match, -1, None, None) if 0 < s.index < summary.row.moves]
    options = [
        posts.option(
            str(step.number),
            words.plain.say("discord.gm.step", step=step.number),
            " · ".join(line.replace("**", "") for line in event_lines(words.plain, game, seen.view, step.events)),
        )
        for step in steps[1 - limits.SELECT_OPTIONS :]
    ]
    if not summary.row.moves:
        raise Refused("discord.gm.no_step", match=summary.row.id)
    options.insert(0, posts.option("0", words.plain.say("discord.gm.start")))
    menu = posts.select(
        ids.make(VERB, summary.row.id, decision=given.act), options, words.plain.say("discord.gm.which")
    )
    return posts.notice(words.say("discord.gm.which_about"), posts.row(menu))


async def entries(press: Press, summary: Summary) -> Post:
    """Show what was handed in to who may decide about it, with yes and no for each."""
    waiting = await press.app.services.entries.handed_in(summary.row.id, caller_of(press.interaction))
    words = press.words.at(press.app.services.views.game_of(summary.row))
    lines = [f"### {match_texts.match_name(words, summary.row)}", words.say("discord.gm.entries")]
    buttons: list[Any] = []
    for one in waiting:
        shown = words.plain(seat_text(one.game, one.seat))
        q = Question(one.game, one.view, one.decision, summary.row.options)
        said = await asyncio.to_thread(spoken.sentences, words, q, one.choice)
        lines += [f"**{shown}**", posts.clip_lines(said, ENTRY_ROOM // len(waiting))]
        for act, key, style in zip(ENTRIES, ("yes", "no"), (Style.success, Style.danger), strict=True):
            custom_id = ids.make(VERB, summary.row.id, decision=act, step=str(one.seat + 1))
            buttons.append(posts.button(custom_id, words.plain.say(f"discord.gm.entry.{key}", seat=one.seat), style))
    if not waiting:
        lines[1:] = [words.say("service.error.nothing_to_approve", match=summary.row.id)]
    buttons.append(posts.button(ids.make(VERB, summary.row.id), words.plain.say("panel.button.back")))
    return posts.notice("\n".join(lines), *posts.rows(buttons))


def newcomer(press: Press, given: Given) -> Post:
    """Ask who is to have a seat."""
    custom_id = ids.make(VERB, given.match, decision=given.act, step=given.value)
    menu = posts.user_select(custom_id, press.words.plain.say("discord.gm.whom"))
    return posts.notice(press.words.say("discord.gm.whom_about"), posts.row(menu))


async def confirmation(press: Press, given: Given) -> Post:
    """Say what going back to a step undoes, and which secrets were seen since and by whom."""
    services = press.app.services
    number = _number(given.value)
    since = await services.rulings.since(given.match, caller_of(press.interaction), number)
    summary = await services.views.summary(given.match)
    words = press.words.at(services.views.game_of(summary.row))
    body = "\n".join(await since_lines(press, words, summary, since))
    custom_id = ids.make(VERB, summary.row.id, decision=given.act, step=f"{number}{CONFIRMED}")
    yes = posts.button(custom_id, words.plain.say("discord.gm.back.yes"), Style.danger)
    no = posts.button(ids.make(VERB, summary.row.id), words.plain.say("panel.button.back"))
    return posts.notice(body, posts.row(yes, no))


async def since_lines(press: Press, words: Words, summary: Summary, since: Since) -> list[str]:
    """Word what going back undoes: each seat's secrets as that seat saw them, then what everybody saw."""
    views = press.app.services.views
    game = views.game_of(summary.row)

    async def worded(seat: int | None, events: Sequence[Event]) -> str:
        view = (await views.seat(summary.row.id, seat)).view
        return posts.clip_lines(bullets(event_lines(words, game, view, events)), EVENTS_ROOM)

    lines = [
        f"### {match_texts.match_name(words, summary.row)}",
        words.say("discord.gm.back.ask", step=since.number, answers=since.answers, drawn=since.drawn),
    ]
    for seen in since.secrets:
        if said := await worded(seen.seat, seen.events):
            lines += [words.say("discord.gm.back.secret", seat=seen.seat), said]
    if not since.secrets:
        lines.append(words.say("discord.gm.back.no_secret"))
    if said := await worded(None, since.public):
        lines += [words.say("discord.gm.back.public"), said]
    return lines


def window(press: Press, given: Given, hours: int | None) -> ui.Modal:
    """Ask for the reason, and for the hours of an act that takes some."""
    say = press.words.plain.say
    modal = ui.Modal(
        title=posts.clip(say(f"discord.gm.do.{given.act}"), limits.MODAL_TITLE_LENGTH),
        custom_id=ids.make(VERB, given.match, decision=given.act, step=given.value),
        timeout=None,
    )
    modal.add_item(
        _field(press, REASON, discord.TextStyle.paragraph, max_length=LONGEST_REASON, default=given.reason or None)
    )
    if hours is not None:
        shown = str(hours if given.hours is None else given.hours)
        modal.add_item(_field(press, HOURS, discord.TextStyle.short, max_length=4, default=shown))
    if given.act in ("act", "edit"):
        style = discord.TextStyle.paragraph
        name = TEXT if given.act == "act" else CHANGE
        modal.add_item(_field(press, name, style, max_length=LONGEST_SHEET, required=False, default=given.text or None))
    return modal


def _field(press: Press, name: str, style: discord.TextStyle, **field: Any) -> ui.Label[Any]:
    say = press.words.plain.say
    return ui.Label(
        text=posts.clip(say(f"discord.gm.field.{name}"), limits.LABEL_LENGTH),
        description=posts.clip(say(f"discord.gm.field.{name}.about"), limits.LABEL_DESCRIPTION_LENGTH),
        component=ui.TextInput(custom_id=name, style=style, **field),
    )


async def done(press: Press, given: Given, hours: int) -> Post:
    """Do an act of which all is known and say what came of it."""
    hours = hours if given.hours is None else given.hours
    if given.act in EVERYWHERE:
        return await _done_everywhere(press, given, hours)
    services, caller, key = press.app.services, caller_of(press.interaction), press.key
    code, why = given.match, given.reason
    time, rulings = services.staff_time, services.rulings
    if given.act == "see":
        return await _position(press, given)
    if given.act == "extend":
        seat = _number(given.value) - 1 if given.value else None
        await time.extend(code, caller, why, hours=hours, seat=seat, interaction=key)
    elif given.act == "pause":
        await time.pause(code, caller, why, hours=hours, interaction=key)
    elif given.act == "back":
        await rulings.back(code, caller, _number(given.value), why, interaction=key)
    elif given.act == "award":
        winner = None if given.value == DRAW else _number(given.value) - 1
        await rulings.award(code, caller, winner, why, hours=hours, interaction=key)
    elif given.act == "decide":
        await services.disputes.decide(code, caller, given.value == UPHELD, why, interaction=key)
    elif given.act == "void":
        await rulings.void(code, caller, why, hours=hours, interaction=key)
    elif given.act == "tally":
        when = None if given.value == AFTER_TURN else hours
        await services.limits.call(code, caller, why, hours=when, interaction=key)
    elif given.act in ENTRIES:
        verb = services.entries.admit if given.act == "admit" else services.entries.refuse
        await verb(code, caller, _number(given.value) - 1, why, interaction=key)
    elif given.act in SEATED:
        await _reseat(press, given)
    elif given.act == "again":
        made = await services.arranging.again(code, caller, why, interaction=key)
        return begun(press.words, made.match, "discord.arranged")
    else:
        verbs = {
            "note": time.note,
            "nudge": time.nudge,
            "resume": time.resume,
            "approve": rulings.approve,
            "undo": rulings.undo,
            "end": rulings.end,
        }
        await verbs[given.act](code, caller, why, interaction=key)
    summary = await services.views.summary(code)
    words = press.words.at(services.views.game_of(summary.row))
    return await panel(press, code, words(told((await services.acts.of(code))[-1])))


async def _reseat(press: Press, given: Given) -> None:
    """Do an act on one seat."""
    seats, caller, key = press.app.services.staff_seats, caller_of(press.interaction), press.key
    number, _, person = given.value.partition(PERSON)
    seat = _number(number) - 1
    if given.act == "seat":
        await seats.seat(given.match, caller, seat, _number(person), given.reason, interaction=key)
    elif given.act == "computer":
        level = press.app.services.practice.usual
        await seats.computer(given.match, caller, seat, level, given.reason, interaction=key)
    elif given.act == "replace":
        level = press.app.services.practice.usual
        await seats.replace(given.match, caller, seat, level, given.reason, interaction=key)
    elif given.act == "free":
        await seats.free(given.match, caller, seat, given.reason, interaction=key)
    else:
        await seats.act(given.match, caller, seat, given.reason, text=given.text, interaction=key)


async def _done_everywhere(press: Press, given: Given, hours: int) -> Post:
    time, caller, key = press.app.services.staff_time, caller_of(press.interaction), press.key
    if given.act == "pause_all":
        done_ = await time.pause_all(caller, given.reason, hours=hours, interaction=key)
    elif given.act == "extend_all":
        done_ = await time.extend_all(caller, given.reason, hours=hours, interaction=key)
    else:
        done_ = await time.resume_all(caller, given.reason, interaction=key)
    words = press.words
    lines = [words.say("discord.gm.everywhere", count=len(done_.done))]
    if done_.own:
        lines.append(words.say("discord.gm.everywhere_own", matches=list(done_.own)))
    if done_.refused:
        lines.append(words.say("discord.gm.everywhere_refused", matches=list(done_.refused)))
    return posts.notice(posts.clip("\n".join(lines), limits.TEXT_DISPLAY_TOTAL))


async def _position(press: Press, given: Given) -> Post:
    """Show a position with nothing hidden to whoever may see it."""
    services = press.app.services
    view = await services.rulings.see(given.match, caller_of(press.interaction), given.reason, interaction=press.key)
    row = (await services.views.summary(given.match)).row
    game = services.views.game_of(row)
    words = press.words.at(game)
    picture = await press.app.painter.board(game, view, (), words.plain, press.theme)
    gallery, file = posts.picture(picture)
    head = posts.text(f"### {match_texts.match_name(words, row)}\n{words.say('discord.gm.seen')}")
    back = posts.button(ids.make(VERB, row.id), words.plain.say("panel.button.back"))
    return Post(posts.layout(posts.container(head, gallery, posts.row(back))), (file,))


def _number(value: str) -> int:
    """Read a step or a seat; raise Refused for what is none."""
    typed = value.removesuffix(CONFIRMED)
    if not (typed.isascii() and typed.isdecimal() and len(typed) < LONGEST_ID):
        raise Refused("discord.error.value", value={"user": value[:40]})
    return int(typed)
