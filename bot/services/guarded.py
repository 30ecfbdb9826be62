"""The one place that catches whatever goes wrong: for workers that serve many and must outlive a fault of one."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import NamedTuple, TypeVar

Result = TypeVar("Result")


class Fault(NamedTuple):
    """What went wrong, for whoever must go on."""

    error: Exception


async def guarded(work: Awaitable[Result]) -> Result | Fault:
    """Return what some work comes to, or its fault; whoever asks says what becomes of that.

    Being cancelled is no fault: it ends the asker too.
    """
    try:
        return await work
    except Exception as error:  # noqa: BLE001 - a broken match, message or player must not stop all others
        return Fault(error)
