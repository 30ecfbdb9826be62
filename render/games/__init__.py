"""One renderer per game, found by the game's name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

import msgspec

from render.layout.brief import shortened
from render.layout.crop import around
from render.legend import pages
from render.scene import Scene
from rules.kernel.game import Game
from rules.kernel.types import Choice, Decision, Event, Text, View

Translate = Callable[[Text], str]


class Wish(msgspec.Struct, frozen=True):
    """What a caller may add to a view: words, clocks, the choice in progress.

    `names` and `clocks` are one per seat, `names` empty: the sides' own names. `decision` with `prefix` draws the
    position that the choice so far leads to, and marks what may be chosen next; only the seat itself may see
    that; `offered` and `held` name squares to mark instead (what may be chosen next, what is chosen), where people
    choose in other steps. `changes` and `status` go into the alternative text. `turned` shows the board from the
    other side, `near` the part round that cell in large; `brief` leaves out of a tall picture what lists stand below.
    """

    names: tuple[str, ...] = ()
    clocks: tuple[str, ...] = ()
    decision: Decision | None = None
    prefix: Choice = ()
    banner: str = ""
    changes: tuple[str, ...] = ()
    status: str = ""
    turned: bool = False
    offered: tuple[str, ...] | None = None
    held: tuple[str, ...] = ()
    near: str = ""
    brief: bool = False


class Renderer(Protocol):
    """What the package of a game offers."""

    SIGNS: Collection[str]
    """The signs that a legend says in the game's own words."""

    def scene(
        self, game: Any, view: View[Any], events: Sequence[Event], tr: Translate, locale: str, wish: Wish
    ) -> Scene:
        """Return the picture of a view after some events."""
        ...

    def twin(self, game: Any, view: View[Any]) -> str:
        """Return the view as text that says all its facts."""
        ...

    def facts(self, game: Any, view: View[Any]) -> dict[str, Any]:
        """Return the facts that the twin of a view states."""
        ...

    def decided(self, view: View[Any]) -> Text | None:
        """Say what decided a match that is over, where its reason leaves that open; None: the reason says it all."""
        ...

    def entries(self, game: Any) -> dict[str, Text]:
        """Return everything a player may look up: id to name, in catalogue order."""
        ...

    def entry_scene(self, game: Any, entry: str, tr: Translate, locale: str) -> Scene:
        """Return one entry as a card; raise LookupError for an unknown id."""
        ...

    def entry_texts(self, game: Any, entry: str) -> tuple[Text, ...]:
        """Return one entry in words; raise LookupError for an unknown id."""
        ...


class UnknownGameError(LookupError):
    """There is no renderer for a game of that name."""


def renderer(name: str) -> Renderer:
    """Return the renderer of the game of that name; raise UnknownGameError if there is none."""
    module = f"{__name__}.{name}"
    if not name.isidentifier() or find_spec(module) is None:
        raise UnknownGameError(f"no renderer for game {name!r}")
    return cast("Renderer", import_module(module))


def scene_for(
    game: Game[Any],
    view: View[Any],
    events: Sequence[Event],
    tr: Translate,
    locale: str = "en",
    wish: Wish | None = None,
) -> Scene:
    """Return the scene of a view of any game; raise UnknownGameError if it has no renderer.

    Raise UnknownCellError if a part is wished for round a cell that is not there.
    """
    wish = wish or Wish()
    if not wish.banner and (said := _won(game, view, wish.names)) is not None:
        wish = msgspec.structs.replace(wish, banner=tr(said))
    made = renderer(game.name).scene(game, view, events, tr, locale, wish)
    return around(shortened(made) if wish.brief else made, wish.near)


def _won(game: Game[Any], view: View[Any], names: Sequence[str]) -> Text | None:
    """Say who has won and why, by name, or that it is a draw; None while it is played, or where nobody is named."""
    outcome = view.state.outcome
    if outcome is None or len(names) < len(outcome.ranks):
        return None
    if len(set(outcome.ranks)) == 1:
        return Text("render.drawn", {"reason": reason_for(game, view)})
    winners: list[Any] = [{"user": names[seat]} for seat, rank in enumerate(outcome.ranks) if rank == 1]
    return Text("render.won", {"winners": winners, "count": len(winners), "reason": reason_for(game, view)})


def reason_for(game: Game[Any], view: View[Any]) -> Text:
    """Return why a match is over, and what decided it where that is left open; raise ValueError while it runs."""
    outcome = view.state.outcome
    if outcome is None:
        raise ValueError("the match is not over")
    by = renderer(game.name).decided(view)
    return outcome.reason if by is None else Text("over.decided", {"reason": outcome.reason, "decided": by})


def numbers_for(game: Game[Any], view: View[Any], events: Sequence[Event], tr: Translate) -> dict[int, tuple[int, ...]]:
    """Return which numbers a picture's arrows give to the events it tells, by the places of these among all."""
    board = scene_for(game, view, events, tr).board if events else None
    found: dict[int, tuple[int, ...]] = {}
    for arrow in () if board is None else board.arrows:
        for place in arrow.events if arrow.order is not None else ():
            found[place] = (*found.get(place, ()), arrow.order or 0)
    return found


def legend_for(game: Game[Any], scene: Scene, tr: Translate, more: Sequence[Scene] = ()) -> tuple[Scene, ...]:
    """Return the legend of one or more pictures of any game: pages with every sign in them."""
    return pages(scene, tr, game.name, renderer(game.name).SIGNS, more)


def twin_for(game: Game[Any], view: View[Any]) -> str:
    """Return the text twin of a view of any game."""
    return renderer(game.name).twin(game, view)


def entries_for(game: Game[Any]) -> dict[str, Text]:
    """Return everything a player may look up in any game: id to name, in catalogue order."""
    return renderer(game.name).entries(game)


def entry_scene(game: Game[Any], entry: str, tr: Translate, locale: str = "en") -> Scene:
    """Return an entry of any game as a card; raise LookupError for an unknown id."""
    return renderer(game.name).entry_scene(game, entry, tr, locale)


def entry_texts(game: Game[Any], entry: str) -> tuple[Text, ...]:
    """Return an entry of any game in words; raise LookupError for an unknown id."""
    return renderer(game.name).entry_texts(game, entry)
