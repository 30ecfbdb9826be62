"""The steps of a panel on the rows of a sheet that are there: taken up again, moved, taken out."""

from __future__ import annotations

from bot.discord.press import Press

from . import post as panel_post
from . import sheet
from .saving import go_on, question
from .state import Look, Panel


def index_of(text: str) -> int:
    """Return the number that an id or an entry bears; -1: it bears none."""
    return int(text) if text.isdecimal() and len(text) < 4 else -1


async def _row(press: Press, panel: Panel, argument: str) -> None:
    """Take a row up."""
    await press.update(await panel_post.build(panel, Look(row=index_of("".join(press.values[:1])))))


async def _edit(press: Press, panel: Panel, argument: str) -> None:
    await go_on(press, panel, sheet.edit(question(panel), panel.making.now, index_of(argument)))


async def _delete(press: Press, panel: Panel, argument: str) -> None:
    await go_on(press, panel, sheet.delete(question(panel), panel.making.now, index_of(argument)))


async def _up(press: Press, panel: Panel, argument: str) -> None:
    index = index_of(argument)
    stage = sheet.shift(question(panel), panel.making.now, index, -1)
    await go_on(press, panel, stage, Look(row=max(index - 1, 0)))


async def _down(press: Press, panel: Panel, argument: str) -> None:
    index = index_of(argument)
    stage = sheet.shift(question(panel), panel.making.now, index, 1)
    await go_on(press, panel, stage, Look(row=min(index + 1, len(sheet.orders_of(stage)) - 1)))


STEPS = {
    "row": _row,
    "edit": _edit,
    "delete": _delete,
    "up": _up,
    "down": _down,
}
