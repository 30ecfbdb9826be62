"""A view of Summoner War as one scene, whatever the stage: set-up, play with choices in progress, the end."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from render.games import Wish
from render.scene import Scene, Track
from rules.kernel.types import Decision, Event, Text, View
from rules.summoner_war.game import SummonerWar
from rules.summoner_war.state import WarState
from rules.summoner_war.words import word

from . import choosing, preparing
from .happenings import tell
from .position import acting_seats, board, gauges, shelves
from .signs import Translate, side_text


def scene(
    game: SummonerWar, view: View[WarState], events: Sequence[Event], tr: Translate, locale: str, wish: Wish
) -> Scene:
    """Return the picture of a view; with a decision in the wish, of the choice in progress."""
    state, decision = view.state, wish.decision
    headers = gauges(view, tr, wish)
    common = Scene(
        title=tr(word("picture", "title")),
        locale=locale,
        banner=wish.banner or _banner(state, decision, tr),
        gauges=headers,
        changes=wish.changes,
        status=wish.status or _status(view, wish, tr),
    )
    if state.stage == "setup":
        made = preparing.show(game, view, tr, locale, wish)
        subtitle = tr(word("picture", "setup"))
        return msgspec.structs.replace(
            common, subtitle=subtitle, board=made.board, shelves=made.shelves, cards=made.cards
        )
    told = tell(board(state, tr, locale, wish), state, events, tr, locale)
    drawn = told.board
    if decision is not None:
        drawn = choosing.show(game, view, drawn, decision, wish, tr, locale)
    return msgspec.structs.replace(
        common,
        subtitle=tr(word("picture", "quiet", count=state.calm, limit=state.options.no_progress_limit)),
        board=drawn,
        track=Track(state.turn),
        shelves=shelves(game, state, tr, locale, told.used),
    )


def _banner(state: WarState, decision: Decision | None, tr: Translate) -> str:
    """Say that the match is over and why, or that the picture is its author's alone."""
    if state.outcome is not None:
        return tr(state.outcome.reason)
    return "" if decision is None else tr(Text("render.preview"))


def _status(view: View[WarState], wish: Wish, tr: Translate) -> str:
    acting = acting_seats(view)
    sides = [wish.names[s] if s < len(wish.names) else side_text(s) for s in acting]
    return tr(Text("render.alt.to_act", {"sides": sides})) if sides else ""
