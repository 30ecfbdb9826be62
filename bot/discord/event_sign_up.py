"""Signing up for events: the post with its buttons, who is in, joining, leaving, coming back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.services import events_door, events_following, events_sides
from bot.services.events_held import Held
from bot.services.events_playoffs import PLAY_OFF
from bot.services.events_texts import keyed, number_of, round_of
from bot.services.presets import parse_preset
from bot.show.events.rules_texts import plan_lines
from bot.show.events.told import whole_name
from bot.show.words import Words, seat_text
from bot.storage.rows import Delivery

from . import event_kit, ids, posts
from .callers import caller_of
from .errors import Refused
from .messages import Style
from .posts import Post
from .press import Press

JOIN, LEAVE, BACK, WHO, CHECK, ROSTER, NO = "evjoin", "evleave", "evback", "evwho", "evready", "evroster", "evno"
SIDE, SIDE_OF = "evside", "side."
ASK, ASKED = "evask", (PLAY_OFF, "start", "close", "publish")
"""What a director is asked about by a button below what is said."""
BUTTONS = {"join": JOIN, "leave": LEAVE, "back": BACK, "ready": CHECK, "roster": ROSTER, "no": NO}
"""Verbs by the names of buttons that a service puts below what it says."""
MOST_NAMED = 60


def buttons(words: Words, event: str, names: tuple[str, ...]) -> list[Any]:
    """Make the buttons below what is said of an event; with joining goes who is in."""
    say = words.plain.say
    styles = {"join": Style.success, "back": Style.primary, "ready": Style.primary}
    made = [
        posts.button(ids.make(BUTTONS[name], event), say(f"event.button.{name}"), styles.get(name, Style.secondary))
        for name in names
        if name in BUTTONS
    ]
    sides = [name.partition(".")[2] for name in names if name.startswith(SIDE_OF)]
    made += [
        posts.button(ids.make(SIDE, event, decision=table), say("event.button.side"), Style.primary) for table in sides
    ]
    asked = [name for name in names if name in ASKED]
    made += [posts.button(ids.make(ASK, event, decision=name), say(f"event.button.{name}")) for name in asked]
    return [*made, posts.button(ids.make(WHO, event), say("event.button.who"))] if "join" in names else made


def sign_up_lines(words: Words, held: Held) -> list[str]:
    """Say what an event is, for whoever thinks of joining."""
    lines = [f"## {words.say('event.title', event={'user': held.row.name})}"]
    lines += [f"- {line}" for line in plan_lines(words, held.plan)]
    return [*lines, words.say("event.check_in")] if held.plan.check_in else lines


def sign_up_post(words: Words, held: Held) -> Post:
    """Make what is shown of an event that has not begun."""
    lines = [*sign_up_lines(words, held), count_line(words, held)]
    return posts.notice("\n".join(lines), posts.row(*buttons(words, held.row.id, offered(held, ("join", "leave")))))


def is_sign_up(names: Sequence[str]) -> bool:
    """Say whether buttons are those by which everybody signs up; who is asked for a next season answers by others."""
    return {"join", "leave"} <= set(names)


def moved_post(words: Words, held: Held, now: Delivery) -> Post:
    """Make what is left of a sign-up post once another stands: that it is over, and the way to the new one."""
    title, said = words.say("event.title", event={"user": held.row.name}), words.say("event.sign_up.moved")
    where = f"{posts.jump(held.row.guild, now.channel)}/{now.message}"
    return posts.notice(f"## {title}\n{said}", posts.row(posts.link(where, words.plain.say("discord.button.go"))))


def offered(held: Held, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the buttons below a sign-up: with joining goes saying that one is there, once that is asked for."""
    is_asked = (
        held.plan.check_in and held.contest.stage < 0 and all(d.kind != events_following.CHECK for d in held.deadlines)
    )
    return (*names, "ready") if "join" in names and is_asked else names


def count_line(words: Words, held: Held) -> str:
    """Say how many are in, and whether more may come."""
    count = sum(e.status != "dropped" for e in held.contest.entrants.values())
    return words.say(f"event.count.{events_door.door(held)}", count=count, most=held.plan.most)


def asked_lines(words: Words, held: Held) -> list[str]:
    """Say how many of those who played the season before will not play, and how many have not answered."""
    if not held.plan.order or held.contest.stage >= 0:
        return []
    answers = [held.entrant_of(person) for person in held.plan.order]
    no = sum(one is not None and one.status == "dropped" for one in answers)
    return [words.say("event.count.asked", no=no, open=sum(one is None for one in answers))]


async def join(press: Press, event: str) -> Held:
    """Sign the presser up, with their rating in the event's game and pace."""
    services = press.app.services
    held = await _here(press, event)
    board = await services.ratings.board(held.plan.game, parse_preset(held.plan.preset).name == "live")
    rating = board.ratings.get(press.user)
    done = await services.entrants.join(
        event,
        press.user,
        press.person.name or str(press.user),
        roles=caller_of(press.interaction).roles,
        rating=0 if rating is None else rating.shown(),
        interaction=press.key,
    )
    return done.held


async def press_join(press: Press) -> None:
    """Sign up."""
    held = await join(press, press.where.match)
    said = f"{_say(press, _joined(held), held)}\n{count_line(press.words, held)}"
    asked = ("roster",) if held.plan.entry and held.contest.stage < 0 else ()
    below = [posts.row(*buttons(press.words, held.row.id, asked))] if asked else []
    await press.show(posts.notice(said, *below))


def _joined(held: Held) -> str:
    return keyed(held.plan.settings.stages[0], "joined")


async def press_no(press: Press) -> None:
    """Say that one will not play the next season; who is in is asked first."""
    held = await _here(press, press.where.match)
    entrant = held.entrant_of(press.user)
    if entrant is not None and entrant.status != "dropped":
        await press.show(leave_question(press, held))
        return
    name = press.person.name or str(press.user)
    done = await press.app.services.seasons.decline(held.row.id, press.user, name, interaction=press.key)
    await press.show(posts.notice(_say(press, "no", done.held)))


async def press_leave(press: Press) -> None:
    """Ask once before leaving, and say what it costs; asked when it cost something else, one is asked again."""
    held = await _here(press, press.where.match)
    if press.where.step == _yes(held):
        done = await press.app.services.entrants.leave(held.row.id, press.user, interaction=press.key)
        await press.update(posts.notice(_say(press, "left", done.held)))
    elif press.where.step:
        await press.update(leave_question(press, held))
    else:
        await press.show(leave_question(press, held))


def _yes(held: Held) -> str:
    """Name the step that leaves an event, by what was said of it: its matches are given up once it has begun."""
    return "yes.begun" if held.contest.stage >= 0 else "yes.before"


def leave_question(press: Press, held: Held) -> Post:
    """Ask whether somebody really leaves; once it runs, with what becomes of their tables (D3)."""
    entrant = held.entrant_of(press.user)
    if entrant is None or entrant.status == "dropped":
        raise Refused("service.error.not_entered")
    key = "leave_running" if held.contest.stage >= 0 else "leave"
    yes = posts.button(
        ids.make(LEAVE, held.row.id, step=_yes(held)), press.words.plain.say("event.button.leave"), Style.danger
    )
    return posts.notice(_say(press, key, held), posts.row(yes))


async def press_back(press: Press) -> None:
    """Be paired again."""
    await _here(press, press.where.match)
    done = await press.app.services.entrants.back(press.where.match, press.user, interaction=press.key)
    await press.show(posts.notice(_say(press, "is_back", done.held)))


async def press_ready(press: Press) -> None:
    """Say that one is there; who says so late is paired again."""
    entrant = (await _here(press, press.where.match)).entrant_of(press.user)
    done = await press.app.services.entrants.ready(press.where.match, press.user, interaction=press.key)
    is_late = done.held.contest.stage >= 0 and entrant is not None and entrant.status == "resting"
    await press.show(posts.notice(_say(press, "is_back" if is_late else "ready", done.held)))


async def press_side(press: Press) -> None:
    """Ask the higher seed of a table for the side, or take it."""
    where = press.where
    held = await _here(press, where.match)
    table = held.contest.table(int(where.decision) if where.decision.isdecimal() else 0)
    game = press.app.services.views.game(held.plan.game)
    about: dict[str, Any] = {"round": round_of(table), "table": number_of(held.contest, table)}
    if where.step in ("0", "1"):
        seat = int(where.step)
        await press.app.services.sides.choose(held.row.id, press.user, table.id, seat, interaction=press.key)
        said = press.words.say("event.side.taken", **about, side=seat_text(game, seat))
        await press.update(posts.notice(said))
        return
    events_sides.require_chooser(held, table, press.user)
    say = press.words.plain
    choices = [
        posts.button(ids.make(SIDE, held.row.id, decision=where.decision, step=str(n)), say(seat_text(game, n)))
        for n in (0, 1)
    ]
    said = press.words.say("event.side.ask", **about, event={"user": held.row.name})
    await press.show(posts.notice(said, posts.row(*choices)))


async def press_who(press: Press) -> None:
    """Show who is in, with the way to what has happened: before an event begins there is no table to find it below."""
    held = await _here(press, press.where.match)
    names = [whole_name(e) for e in held.contest.entrants.values() if e.status != "dropped"]
    lines = [f"{n}. {posts.escape(name)}" for n, name in enumerate(names[:MOST_NAMED], 1)]
    if len(names) > MOST_NAMED:
        lines.append(f"+ {len(names) - MOST_NAMED}")
    said = [count_line(press.words, held), *asked_lines(press.words, held), *lines]
    history = posts.button(ids.make(event_kit.HISTORY, held.row.id), press.words.plain.say("event.view.history"))
    await press.show(posts.notice("\n".join(said), posts.row(history)))


async def _here(press: Press, event: str) -> Held:
    """Return an event of the server that the presser is in."""
    held = await press.app.services.events.look(event)
    if held.row.guild != press.guild:
        raise Refused("event.error.other_server", event=held.row.id)
    return held


def _say(press: Press, key: str, held: Held) -> str:
    return press.words.say(f"event.said.{key}", event={"user": held.row.name})
