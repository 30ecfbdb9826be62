"""What has happened in an event, as everybody may read it; directors take any of it back from here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.contest.acts import Enter, Forbid, PlayOff, TakeBack
from bot.contest.log import undone
from bot.services.events_held import Held
from bot.services.staff import DIRECTOR
from bot.show.events.told import whole_name
from bot.show.fitting import in_pages
from discord_limits.limits import TEXT_DISPLAY_TOTAL

from . import event_acts, event_asks, event_kit, ids, posts
from .callers import caller_of
from .errors import Refused
from .posts import Post
from .press import Press

PAGE = 12
ROOM = TEXT_DISPLAY_TOTAL - 200
BACK = "back"
UPWARDS, DOWNWARDS = "+", "-"
"""End the number of the act with which a page begins, in the id of a button: to newer acts, or to older ones."""


async def press_history(press: Press) -> None:
    """Turn to a page of what has happened, or ask whether an act of it is to be taken back."""
    where = press.where
    held = await press.app.services.events.look(where.match)
    if held.row.guild != press.guild:
        raise Refused("event.error.other_server", event=held.row.id)
    if where.decision == BACK:
        chosen = press.values[0] if press.values else ""
        if not chosen.isdecimal() or not 1 <= int(chosen) <= len(held.rows):
            raise Refused("discord.error.unknown_component")
        await press.show(await event_asks.ask(press, held.row.id, event_acts.UNDO, int(chosen)))
        return
    post = await history(press, held, where.step)
    await (press.update(post) if where.step else press.show(post))


async def history(press: Press, held: Held, step: str = "") -> Post:
    """Make a page of an event's log, the newest first; who directs it has the ways to take it back.

    A page ends where there is no more room; its buttons name the act with which the next begins.
    """
    count, say = len(held.rows), press.words.plain.say
    title = f"## {press.words.say('event.history.title', event={'user': held.row.name})}"
    is_director = await press.app.services.staff.power(caller_of(press.interaction), held.row.id) == DIRECTOR
    gone = undone(held.acts)

    def fitting(numbers: Sequence[int]) -> dict[int, str]:
        lines = [line(press, held, number, is_gone=number in gone, is_director=is_director) for number in numbers]
        return dict(zip(numbers, in_pages(lines, PAGE, ROOM - len(title))[0], strict=False))

    first, is_upwards = place(step, count)
    shown = fitting(range(first, min(count, first + PAGE - 1) + 1)) if is_upwards else {}
    if not is_upwards or max(shown, default=count) == count:  # the newest page is a full one
        first = count if is_upwards else first
        shown = fitting(range(first, max(0, first - PAGE), -1))
    numbers = sorted(shown, reverse=True)
    rows: list[Any] = []
    turns = {"later": f"{numbers[0] + 1}{UPWARDS}"} if numbers and numbers[0] < count else {}
    if numbers and numbers[-1] > 1:
        turns["earlier"] = f"{numbers[-1] - 1}{DOWNWARDS}"
    if turns:
        to = {key: ids.make(event_kit.HISTORY, held.row.id, step=where) for key, where in turns.items()}
        rows.append(posts.row(*(posts.button(to[key], say(f"discord.button.{key}")) for key in to)))
    if is_director:
        rows += _director(press, held, [number for number in numbers if number not in gone])
    lines = [shown[number] for number in numbers] or [press.words.say("event.history.none")]
    return posts.notice("\n".join([title, *lines]), *rows)


def place(step: str, count: int) -> tuple[int, bool]:
    """Read with which act of so many a page begins, and whether it goes on from there to newer ones.

    In a button of an earlier version stands the number of a page, of which each had so many acts.
    """
    number = step.removesuffix(UPWARDS).removesuffix(DOWNWARDS)
    if number == step:
        page = min(int(step), max(0, (count - 1) // PAGE)) if step.isdecimal() else 0
        return count - page * PAGE, False
    return min(max(1, int(number) if number.isdecimal() else count), count), step.endswith(UPWARDS)


def _director(press: Press, held: Held, numbers: list[int]) -> list[Any]:
    say = press.words.plain.say
    options = [
        posts.option(str(number), posts.clip(f"{number}. {what(press, held, number)}", 100)) for number in numbers
    ]
    custom_id = ids.make(event_kit.HISTORY, held.row.id, decision=BACK)
    rows = [posts.row(posts.select(custom_id, options, say("event.history.back")))] if options else []
    again = event_asks.replays(press, held)
    return [*rows, posts.row(*again)] if again else rows


def line(press: Press, held: Held, number: int, *, is_gone: bool, is_director: bool) -> str:
    """Write one act: when, what, by whom, why; struck out where it is taken back.

    Which two are never to meet, and why, is their directors' to know.
    """
    row = held.rows[number - 1]
    if isinstance(held.acts[number - 1], Forbid) and not is_director:
        said = press.words.plain.say(f"event.log.{row.act['type']}")
        return f"{number}\\. {posts.time(row.at, 'f')} {f'~~{said}~~' if is_gone else said}"
    told = what(press, held, number, posts.escape)
    told = f"~~{told}~~" if is_gone else told
    found = f"{number}\\. {posts.time(row.at, 'f')} {told}"  # a list is numbered anew by who shows it
    if row.who is not None:
        found += f" · {posts.user(row.who)}"
    return f"{found} · {posts.escape(row.reason)}" if row.reason else found


def what(press: Press, held: Held, number: int, written: Callable[[str], str] = str) -> str:
    """Say what an act was, and about whom; `written` makes of names what Discord is to show."""
    act, row = held.acts[number - 1], held.rows[number - 1]
    said = press.words.plain.say(f"event.log.{row.act['type']}")
    about = _about(held, act)
    return f"{said}: {written(about)}" if about else said


def _about(held: Held, act: object) -> str:
    contest = held.contest
    if isinstance(act, Enter):
        return act.name
    if isinstance(act, TakeBack):
        return str(act.act)
    if isinstance(act, PlayOff):
        return ", ".join(" – ".join(whole_name(contest.entrants[one]) for one in tie) for tie in act.ties)
    table = contest.tables.get(getattr(act, "table", 0))
    given = [getattr(act, name, 0) for name in ("entrant", "by", "to", "one", "other")]
    seats = [*(table.seats if table else ()), *given]
    return " – ".join(whole_name(contest.entrants[one]) for one in seats if one in contest.entrants)
