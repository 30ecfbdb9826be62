"""A view of Summoner War as one scene, whatever the stage: set-up, play with choices in progress, the end."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from render.asked import banner, status
from render.games import Wish
from render.scene import Scene
from render.scene_beside import Track
from rules.kernel.types import Event, View
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
        banner=wish.banner or banner(state.outcome, decision, tr),
        gauges=headers,
        changes=wish.changes,
        status=wish.status or status(acting_seats(view), wish.names, side_text, tr),
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
