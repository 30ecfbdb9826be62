"""What has happened in an event, as everybody may read it; directors take any of it back from here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.contest.acts import Enter, Forbid, PlayOff, TakeBack
from bot.contest.log import undone
from bot.services.events_held import Held
from bot.services.staff import DIRECTOR
from bot.show.events.told import whole_name

from . import event_acts, event_asks, event_kit, ids, posts
from .callers import caller_of
from .errors import Refused
from .posts import Post
from .press import Press

PAGE = 12
BACK = "back"


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
    page = where.step
    post = await history(press, held, int(page) if page.isdecimal() else 0)
    await (press.update(post) if page else press.show(post))


async def history(press: Press, held: Held, page: int = 0) -> Post:
    """Make a page of an event's log, the newest first; who directs it has the ways to take it back."""
    count = len(held.rows)
    page = min(max(0, page), max(0, (count - 1) // PAGE))
    numbers = range(count - page * PAGE, max(0, count - (page + 1) * PAGE), -1)
    gone, say = undone(held.acts), press.words.plain.say
    lines = [f"## {press.words.say('event.history.title', event={'user': held.row.name})}"]
    is_director = await press.app.services.staff.power(caller_of(press.interaction), held.row.id) == DIRECTOR
    lines += [line(press, held, number, is_gone=number in gone, is_director=is_director) for number in numbers]
    if not count:
        lines.append(press.words.say("event.history.none"))
    rows: list[Any] = []
    turns = [(page - 1, "later")] if page > 0 else []
    turns += [(page + 1, "earlier")] if (page + 1) * PAGE < count else []
    if turns:
        to = {key: ids.make(event_kit.HISTORY, held.row.id, step=str(number)) for number, key in turns}
        rows.append(posts.row(*(posts.button(to[key], say(f"discord.button.{key}")) for key in to)))
    if is_director:
        rows += _director(press, held, [number for number in numbers if number not in gone])
    return posts.notice("\n".join(lines), *rows)


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
