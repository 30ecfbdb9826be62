"""The steps of a panel that change nothing: looking at another page, the whole story, a part of the board."""

from __future__ import annotations

from bot.discord.press import Press

from . import frame
from . import post as panel_post
from .choice import Place
from .state import Look, Panel


async def _sort(press: Press, panel: Panel, argument: str) -> None:
    """Look among the deeds of one sort."""
    await press.update(await panel_post.build(panel, Look(part=argument)))


async def _page(press: Press, panel: Panel, argument: str) -> None:
    await press.update(await panel_post.build(panel, Look(Place.read(argument.removesuffix("~")))))


async def _review(press: Press, panel: Panel, argument: str) -> None:
    await press.update(await panel_post.review(panel))


async def _report(press: Press, panel: Panel, argument: str) -> None:
    await press.update(await panel_post.report(panel))


async def _story(press: Press, panel: Panel, argument: str) -> None:
    """Tell all that happened since the seat's last answer; what is chosen stays as it is."""
    await press.update(await panel_post.story(panel, int(argument) if argument.isdecimal() else 0))


async def _zoom(press: Press, panel: Panel, argument: str) -> None:
    """Show a part of the board in large, or the whole of it again; what is chosen stays as it is."""
    view, _, near = argument.partition(frame.ZOOM_AT)
    drawn = panel_post.review if view else panel_post.build
    await press.update(await drawn(panel._replace(near=near)))


async def _legend(press: Press, panel: Panel, argument: str) -> None:
    """Say what the signs of the picture mean, in its place; what is chosen stays as it is."""
    drawn = panel_post.review if argument else panel_post.build
    await press.update(await drawn(panel._replace(legend=True)))


async def _extra(press: Press, panel: Panel, argument: str) -> None:
    """Show what is seldom wanted in the place of the choices; what is chosen stays as it is."""
    await press.update(await panel_post.build(panel._replace(more=True)))


LOOKING = frozenset({"report", "zoom", "legend", "extra", "story"})
"""Those that any version of the panel may take, also one that asks nothing."""
STEPS = {
    "sort": _sort,
    "page": _page,
    "review": _review,
    "report": _report,
    "story": _story,
    "zoom": _zoom,
    "legend": _legend,
    "extra": _extra,
}
