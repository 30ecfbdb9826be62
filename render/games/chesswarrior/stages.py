"""A view of Chesswarrior as one scene, whatever the stage: teams, bans, placing, play, the end."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from render.asked import acting_seats, banner, status
from render.games import Wish
from render.scene import Scene
from render.scene_beside import Track
from render.scene_cards import Card
from rules.chesswarrior import setup
from rules.chesswarrior.game import Chesswarrior
from rules.chesswarrior.state import ChessState
from rules.chesswarrior.track import FIRST_COUNT, OVERTIME
from rules.chesswarrior.words import word
from rules.kernel.types import Choice, Decision, Event, Text, View

from . import choosing
from .cards import brief, choice_cards, team
from .happenings import tell
from .position import Translate, board, gauges, rosters, side_text, timeline

ASIDE = ("concede", "draw")
"""Decisions that draw nothing of their own."""


def scene(
    game: Chesswarrior, view: View[ChessState], events: Sequence[Event], tr: Translate, locale: str, wish: Wish
) -> Scene:
    """Return the picture of a view; with a decision in the wish, of the choice in progress."""
    state, decision = view.state, wish.decision
    common = Scene(
        title=tr(word("picture", "title")),
        locale=locale,
        subtitle=tr(_subtitle(state)),
        banner=wish.banner or banner(state.outcome, decision, tr),
        gauges=gauges(view, tr, wish),
        changes=wish.changes,
        status=wish.status or status(acting_seats(view), wish.names, side_text, tr),
    )
    chosen = _team(view, decision, wish)
    if chosen is not None:
        seat, heroes = chosen
        line, roles = team(game, heroes, tr, seat)
        cards = tuple(brief(game, key, tr, seat, str(n + 1)) for n, key in enumerate(heroes))
        return msgspec.structs.replace(common, cards=cards, timeline=line, chart=roles)
    cards = _cards(game, view, decision, wish, tr)
    if cards:
        return msgspec.structs.replace(common, cards=cards)
    shown = choosing.Shown(tell(game, board(game, state, wish), state, events))
    if decision is not None and decision.kind not in ASIDE:
        shown = choosing.show(game, view, board(game, state, wish), decision, wish, tr)
    return msgspec.structs.replace(
        common,
        board=shown.board,
        track=Track(state.turn) if state.turn else None,
        timeline=timeline(game, state),
        chart=shown.chart,
        rosters=() if shown.chart is not None else rosters(game, state, tr),
    )


def _subtitle(state: ChessState) -> Text:
    """Say what stage it is, or which Main Turn brings what (CW-42, RCW-52)."""
    if state.stage != "play":
        return word("picture", "stage", state.stage)
    if state.turn < FIRST_COUNT:
        return word("picture", "first_count", turn=FIRST_COUNT)
    limit = state.options.turn_limit
    return (
        word("picture", "limit", turn=limit)
        if state.turn <= limit
        else word("picture", "overtime", turn=limit + OVERTIME)
    )


def _team(view: View[ChessState], decision: Decision | None, wish: Wish) -> tuple[int, Choice] | None:
    """Return seat and team that the seat has put together or handed in, None while it is not whole."""
    state = view.state
    if state.stage != "setup" or view.seat is None:
        return None
    chosen = wish.prefix if decision is not None and decision.kind == "entry" else state.answers.get(view.seat, ())
    return (int(view.seat), chosen) if len(chosen) == setup.list_size(state.options.mode) else None


def _cards(
    game: Chesswarrior, view: View[ChessState], decision: Decision | None, wish: Wish, tr: Translate
) -> tuple[Card, ...]:
    """Return the heroes to choose a team from, or whom to forbid; to others nothing."""
    state = view.state
    if state.stage == "setup" and decision is not None and decision.kind == "entry":
        return choice_cards(game, wish.prefix, tr, decision.seat)
    if state.stage == "ban" and decision is not None and decision.kind == "ban":
        heroes = [state.heroes[n] for n in setup.own(state, 1 - decision.seat)]
        named = wish.prefix[0] if wish.prefix else ""
        return tuple(
            brief(game, h.key, tr, h.side, str(h.slot), "danger" if h.id == named else None, h.id == named)
            for h in heroes
        )
    return ()
