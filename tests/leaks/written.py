"""What readers write to the bot to find out what it replies: answers, halves, wrong ones, words it does not know."""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.services.views import SeatView
from bot.storage.rows import Draft
from standin.model import PUBLIC_THREAD, Channel
from standin.personas import Persona
from standin.seen import Seen
from tests.panel.table import Table
from tests.support.stage import wait_until

UNKNOWN = "xyzzy e"
REFUSED = {"server_error_next": 1, "server_error_status": 503}


def wrong(game: Any) -> str:
    """Return an answer that names squares, pieces or cards of others, and mostly breaks a rule."""
    return {
        "skirmish": "A: d5 > attack EA | B: e9",
        "summoner_war": "attack d1 d4",
        "chesswarrior": "S1 attack n1",
        "commandeer": "attack c3 ne",
        "dozen_war": "attack b.g01 c4",
    }.get(game.name, "u1 c3 wait")


def texts(game: Any, seen: SeatView) -> list[str]:
    """Return what a seat writes: the answer that the clock would give, the half of it, a wrong and an unknown one."""
    if seen.plan is None:
        return [UNKNOWN]
    whole = game.format(seen.view, seen.plan, seen.plan.default)
    words = whole.split()
    return list(dict.fromkeys((whole, " ".join(words[: (len(words) + 1) // 2]), wrong(game), UNKNOWN)))


async def write(table: Table, reader: Persona, seat: int | None, turn: int) -> None:
    """Let a reader write what there is to write and wait for every reply; what a seat had drafted it has afterwards.

    `turn`: whoever has no seat is refused alike whatever it is, and writes another text each time.
    """
    direct, services = reader.direct(), table.running.services
    if seat is None:
        tried = ("", wrong(table.game), UNKNOWN)
        await _replied(reader, direct, f"{table.match}\n{tried[turn % len(tried)]}")
        return
    seen = await services.views.seat(table.match, seat)
    for text in texts(table.game, seen):
        await _replied(reader, direct, f"{table.match}\n{text}")
    for thread in [one for one in reader.threads() if one.type == PUBLIC_THREAD][:1]:
        await _replied(reader, thread, f"<@{table.sandbox.world.bot_id}> {UNKNOWN}")
    await _put_back(table, int(reader.id), seat, seen.drafts)


async def _put_back(table: Table, player: int, seat: int, drafts: tuple[Draft, ...]) -> None:
    matches = table.running.services.matches
    if (await table.running.services.views.seat(table.match, seat)).drafts != drafts:
        await matches.drop_draft(table.match, player, seat)
    for one in drafts:
        await matches.save_draft(
            table.match, player, seat, one.decision, one.choice, at_once=one.at_once, sketch=one.sketch
        )


async def write_and_be_refused(table: Table, reader: Persona, text: str) -> None:
    """Let a reader write in a direct message, and Discord refuse the reply at first."""
    direct, faults = reader.direct(), table.sandbox.faults
    faults.change({**REFUSED, "only_path": f"/channels/{direct.id}/messages"})
    said = reader.say(direct, f"{table.match}\n{text}")

    await wait_until(partial(_is_replied, reader, direct, said))
    assert faults.server_error_next == 0, "the first try was refused"


async def _replied(reader: Persona, place: Channel, text: str) -> None:
    await wait_until(partial(_is_replied, reader, place, reader.say(place, text)))


async def _is_replied(reader: Persona, place: Channel, said: Seen) -> bool:
    return bool(_replies(reader, place, said))


def _replies(reader: Persona, place: Channel, said: Seen) -> list[Seen]:
    seen = reader.visible_messages(place)
    return [one for one in seen if (one.raw.get("message_reference") or {}).get("message_id") == said.id]
