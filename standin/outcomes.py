"""One action of a user that a bot is told of, and what the user saw of it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Literal

from standin.model import Payload
from standin.seen import Seen

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5

Status = Literal["message", "updated", "deferred", "modal", "choices", "failed"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a user saw after an action: `failed` is Discord's "The application did not respond"."""

    interaction_id: str
    status: Status
    message: Seen | None = None
    modal: Payload | None = None
    choices: tuple[Payload, ...] = ()
    error: str | None = None


@dataclass(slots=True)
class Interaction:
    """One action of a user and what became of it."""

    id: str
    token: str
    kind: int
    user_id: str
    channel_id: str
    data: Payload
    created: float
    name: str
    snapshot: Payload | None
    source_id: str | None
    acknowledged: asyncio.Future[Outcome]
    completed: asyncio.Future[Outcome]
    callback: int | None = None
    is_lost: bool = False
    response_id: str | None = None
    modal: Payload | None = None
    followup_ids: list[str] = field(default_factory=list)


def resolve(promise: asyncio.Future[Outcome], outcome: Outcome) -> None:
    """Keep a promise, unless whoever waited for it was cancelled, and the promise with them."""
    if not promise.cancelled():
        promise.set_result(outcome)


def give_up(interaction: Interaction, seconds: float) -> None:
    """End the wait for what the bot has left without an answer for so long."""
    for future in (interaction.acknowledged, interaction.completed):
        if not future.done():
            future.set_exception(TimeoutError(f"the bot left {interaction.data} without an answer for {seconds} s"))
            future.exception()  # taken note of, so that asyncio does not complain where nobody waits
