"""What the staff see of a match and are asked about it: what they may do, and what going back would undo."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.services.acts import LONGEST_REASON, told
from bot.services.staff import event_of
from bot.services.staff_entries import mark_of_all
from bot.services.staff_holds import is_waiting
from bot.services.staff_rulings import Since
from bot.services.views import Summary
from bot.show import match_texts
from bot.show.lengths import LONGEST_TYPED
from bot.show.log_lines import bullets, event_lines
from bot.show.words import Words, seat_text
from bot.storage.rows import PAUSED
from bot.storage.ruled import REJECTED, UPHELD
from discord_limits import limits
from rules.kernel.types import Event, Text

from . import ids, posts
from .callers import caller_of
from .errors import Refused
from .gm_time import AFTER_TURN, AS_IT_STANDS, HOURS, MINUTED, VERB, Given, quick_button, shown
from .messages import Style
from .panel import spoken
from .panel.question import Question
from .posts import Post
from .press import Fields, Press
from .texts import LONGEST_SHEET

REASON, TEXT, CHANGE = "reason", "text", "change"
"""Ids of the fields of a window."""
DRAW = "draw"
LOOKS = ("see", "back", "edit", "admit")
"""Acts that show who may do them what the match hides (`services.staff.SECRETS`), before anything is done."""
SEATED = ("seat", "computer", "replace", "free", "act")
"""Acts on one seat."""
ENTRIES = ("admit", "refuse")
"""Yes and no to what a seat has handed in."""
PERSON = "="
"""Between a seat and who is to have it, or the mark of what it handed in, in a value."""
CONFIRMED = "!"
"""Ends a step that was confirmed after reading what going back to it undoes."""
LOOKING = "?"
"""Ends a step when what seats alone have seen since is to be looked at."""
LONGEST_ID = 21
"""More digits than an id of Discord's has, the longest number there is to be read."""
STYLES = {
    "award": Style.danger,
    "void": Style.danger,
    "end": Style.danger,
    "back": Style.primary,
    "edit": Style.primary,
}
LAST_ACTS, EVENTS_ROOM, ENTRY_ROOM = 5, 900, 3000


def read_reason(fields: Fields) -> str:
    """Return the reason written into a window."""
    return str(fields.get(REASON, ""))


def read_text(fields: Fields) -> str:
    """Return the answer, or the change of a position, written into a window."""
    return str(fields.get(TEXT) or fields.get(CHANGE, ""))


def read_number(value: str) -> int:
    """Read a step or a seat; raise Refused for what is none."""
    typed = value.removesuffix(CONFIRMED).removesuffix(LOOKING)
    if not (typed.isascii() and typed.isdecimal() and len(typed) < LONGEST_ID):
        raise Refused("discord.error.value", value={"user": value[:40]})
    return int(typed)


async def panel(press: Press, match: str, said: str = "") -> Post:
    """Show what whoever asks may do about a match now; raise what an act raises where that is nothing."""
    services = press.app.services
    caller = caller_of(press.interaction)
    bundle = await services.desk.look(match)
    await services.staff.require(caller, "note", bundle)
    summary, waits = await services.views.summary(match), is_waiting(bundle)
    ruled = await services.rulings.is_ruled(bundle)
    words = press.words.at(services.views.game_of(summary.row))
    power = Text(f"service.power.{await services.staff.power(caller, event_of(bundle))}")
    lines = [f"### {match_texts.match_name(words, summary.row)}"]
    lines += [said] if said else [match_texts.to_act_text(words, summary)] if summary.row.started else []
    lines.append(words.say("discord.gm.power", power=power))
    may = [act for act in await services.staff.may(caller, bundle) if _is_wanted(act, summary, ruled, waits)]
    if looks := [words.plain.say(f"discord.gm.do.{act}") for act in may if act in LOOKS]:
        lines.append(words.say("discord.gm.secrets", acts={"user": ", ".join(looks)}))
    lines += [f"-# {line}" for line in (await act_lines(press, words, match))[-LAST_ACTS:]]
    buttons = quick_button(words, summary) if "extend" in may else []
    buttons += [
        posts.button(
            ids.make(VERB, summary.row.id, decision=act),
            words.plain.say(f"discord.gm.do.{'pause_longer' if act == 'pause' and summary.by_staff else act}"),
            STYLES.get(act, Style.secondary),
        )
        for act in may
    ]
    return posts.notice("\n".join(lines), *posts.rows(buttons))


def _is_wanted(act: str, summary: Summary, ruled: bool, waiting: bool) -> bool:
    """Say whether an act has a button: those about something that waits, or was done, only while it does or is."""
    waits = {
        "decide": summary.dispute is not None,
        "approve": summary.looked_at,
        "admit": summary.held_back or (bool(summary.handed) and summary.row.status != PAUSED),
        "pause": not waiting,
        "undo": ruled,
    }
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


async def entries(press: Press, summary: Summary, news: str = "") -> Post:
    """Show what was handed in to who may decide about it, with yes and no for each, to what is shown and no other.

    `news`: what became of the last yes or no.
    """
    waiting = await press.app.services.entries.handed_in(summary.row.id, caller_of(press.interaction))
    words = press.words.at(press.app.services.views.game_of(summary.row))
    lines = [
        f"### {match_texts.match_name(words, summary.row)}",
        *([news] if news else []),
        words.say("discord.gm.entries"),
    ]
    buttons: list[Any] = []
    for one in waiting:
        shown = words.plain(seat_text(one.game, one.seat))
        q = Question(one.game, one.view, one.decision, summary.row.options)
        said = await asyncio.to_thread(spoken.sentences, words, q, one.choice)
        lines += [f"**{shown}**", posts.clip_lines(said, ENTRY_ROOM // len(waiting))]
        for act, key, style in zip(ENTRIES, ("yes", "no"), (Style.success, Style.danger), strict=True):
            if one.stands or (summary.held_back and act == "admit"):
                continue  # all that was entered is approved at once
            custom_id = ids.make(VERB, summary.row.id, decision=act, step=f"{one.seat + 1}{PERSON}{one.mark}")
            buttons.append(posts.button(custom_id, words.plain.say(f"discord.gm.entry.{key}", seat=one.seat), style))
    if waiting and summary.held_back:
        approve = ids.make(VERB, summary.row.id, decision="approve", step=mark_of_all(waiting))
        buttons.append(posts.button(approve, words.plain.say("discord.gm.do.approve"), Style.success))
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
    """Say what going back to a step undoes; which secrets were seen since and by whom, to who looks with a reason."""
    services, caller = press.app.services, caller_of(press.interaction)
    number = read_number(given.value)
    if given.value.endswith(LOOKING):
        since = await services.rulings.look_since(given.match, caller, number, given.reason, interaction=press.key)
    else:
        since = await services.rulings.since(given.match, caller, number)
    summary = await services.views.summary(given.match)
    words = press.words.at(services.views.game_of(summary.row))
    body = "\n".join(await since_lines(press, words, summary, since))
    custom_id = ids.make(VERB, summary.row.id, decision=given.act, step=f"{number}{CONFIRMED}")
    yes = posts.button(custom_id, words.plain.say("discord.gm.back.yes"), Style.danger)
    no = posts.button(ids.make(VERB, summary.row.id), words.plain.say("panel.button.back"))
    look = ids.make(VERB, summary.row.id, decision=given.act, step=f"{number}{LOOKING}")
    looks = [posts.button(look, words.plain.say("discord.gm.back.look"))] if since.veiled else []
    return posts.notice(body, posts.row(*looks, yes, no))


async def reason_of(press: Press, given: Given) -> Given:
    """Begin the reason of going back with that of the look before it."""
    if given.act != "back" or not given.value.endswith(CONFIRMED):
        return given
    looks = await press.app.services.acts.looks(given.match, caller_of(press.interaction))
    return given._replace(reason=looks[0].reason if looks else "")


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
        lines.append(words.say(f"discord.gm.back.{'veiled' if since.veiled else 'no_secret'}"))
    if said := await worded(None, since.public):
        lines += [words.say("discord.gm.back.public"), said]
    return lines


def window(press: Press, given: Given, hours: int | None) -> ui.Modal:
    """Ask for the reason, and for the hours of an act that takes some."""
    say = press.words.plain.say
    title = "discord.gm.back.look" if given.value.endswith(LOOKING) else f"discord.gm.do.{given.act}"
    modal = ui.Modal(
        title=posts.clip(say(title), limits.MODAL_TITLE_LENGTH),
        custom_id=ids.make(VERB, given.match, decision=given.act, step=given.value),
        timeout=None,
    )
    modal.add_item(
        _field(press, REASON, discord.TextStyle.paragraph, max_length=LONGEST_REASON, default=given.reason or None)
    )
    if hours is not None:
        style, about = discord.TextStyle.short, "hours.about.minutes" if given.act in MINUTED else ""
        modal.add_item(_field(press, HOURS, style, about, max_length=LONGEST_TYPED, default=shown(given, hours)))
    if given.act in ("act", "edit"):
        style = discord.TextStyle.paragraph
        name = TEXT if given.act == "act" else CHANGE
        modal.add_item(_field(press, name, style, max_length=LONGEST_SHEET, required=False, default=given.text or None))
    return modal


def _field(press: Press, name: str, style: discord.TextStyle, about: str = "", **field: Any) -> ui.Label[Any]:
    say = press.words.plain.say
    return ui.Label(
        text=posts.clip(say(f"discord.gm.field.{name}"), limits.LABEL_LENGTH),
        description=posts.clip(say(f"discord.gm.field.{about or f'{name}.about'}"), limits.LABEL_DESCRIPTION_LENGTH),
        component=ui.TextInput(custom_id=name, style=style, **field),
    )
