"""A view of Dozen War as one scene, whatever the stage: draft, deployment, play with choices in progress, the end."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from render.asked import acting_seats, banner, status
from render.games import Wish
from render.scene import Scene
from render.scene_beside import Shelf, Track
from render.scene_board import Board, MarkKind
from render.scene_cards import Card, Mat
from rules.dozen_war.events import EVENTS, EventOpened
from rules.dozen_war.game import DozenWar
from rules.dozen_war.naming import side_text
from rules.dozen_war.setup import free_of
from rules.dozen_war.state import DozenState, Options
from rules.dozen_war.words import word
from rules.kernel.types import Event, Text, View

from . import choosing
from .cards import Translate, in_row, profile
from .happenings import tell
from .position import board, gauges, hand, own_shelf

NOBODY = -1
DRAFTING = ("setup", "draft")


def scene(
    game: DozenWar, view: View[DozenState], events: Sequence[Event], tr: Translate, locale: str, wish: Wish
) -> Scene:
    """Return the picture of a view; with a decision in the wish, of the choice in progress."""
    state, decision = view.state, wish.decision
    common = Scene(
        title=tr(Text("game.dozen_war")),
        locale=locale,
        subtitle=tr(_subtitle(state, events)),
        banner=wish.banner or banner(state.outcome, decision, tr),
        gauges=gauges(view, tr, wish),
        track=_track(state, tr) if state.round else None,
        changes=wish.changes,
        status=wish.status or status(acting_seats(view), wish.names, side_text, tr),
    )
    if state.stage in DRAFTING:
        return _drafting(game, view, common, wish, tr)
    drawn = board(game.book, state, tr, wish)
    marks: dict[str, MarkKind] = {}
    if decision is not None:
        drawn, marks = choosing.show(game, view, drawn, decision, wish, tr)
    else:
        drawn = tell(_deployed(game, view, drawn, tr), game.book.fields[state.seats], state, events, view.seat)
    shelves, mats = _own(game, view, marks, tr)
    return msgspec.structs.replace(common, board=drawn, shelves=shelves, mats=mats)


def _deployed(game: DozenWar, view: View[DozenState], drawn: Board, tr: Translate) -> Board:
    """Show a seat where it has deployed, before the others do (5.2)."""
    answer = () if view.seat is None else view.state.answers.get(view.seat, ())
    if view.seat is None or not answer:
        return drawn
    return choosing.deployed(game.book.fields[view.state.seats], view.state, drawn, view.seat, answer, tr)


def _own(
    game: DozenWar, view: View[DozenState], marks: dict[str, MarkKind], tr: Translate
) -> tuple[tuple[Shelf, ...], tuple[Mat, ...]]:
    """Return the reader's generals and hand, as far as there are any; of a match laid open or watched, nobody's."""
    state = view.state
    if view.seat is None or state.outcome is not None:
        return (), ()
    mat = hand(game.book, state, view.seat, tr, marks)
    shelf = own_shelf(game.book, state, view.seat, tr)
    return (shelf,) if shelf.slots else (), (mat,) if mat.cards else ()


# ---- the draft


def _drafting(game: DozenWar, view: View[DozenState], common: Scene, wish: Wish, tr: Translate) -> Scene:
    """Show all generals, whose they are, those that are named; of the one named last everything it can do (DW-05)."""
    decision, book = wish.decision, game.book
    owners = {card: seat for seat, side in enumerate(view.state.sides) for card in side.generals}
    free = free_of(tuple(book.generals), [side.generals for side in view.state.sides])
    named = [card for card in (*wish.prefix, *wish.held) if card in book.generals]
    offered = free if decision is not None and decision.kind in ("draft_pick", "draft_list") else []

    def card_of(card: str) -> Card:
        owner = owners.get(card)
        if owner is not None:
            who: str | Text = wish.names[owner] if owner < len(wish.names) else side_text(owner)
            return in_row(book, card, owner, tr, tr(word("picture", "taken", side=who)))
        mark: MarkKind | None = "selected" if card in named else "legal" if card in offered else None
        return in_row(book, card, NOBODY, tr, mark=mark)

    if named:
        side = 0 if view.seat is None else view.seat
        return msgspec.structs.replace(common, profiles=(profile(book, named[-1], side, tr),))
    return msgspec.structs.replace(common, cards=tuple(card_of(card) for card in book.generals))


# ---- words


def _subtitle(state: DozenState, events: Sequence[Event]) -> Text:
    """Say what comes before the first round, then how many events are left and which one has just been opened."""
    if state.stage not in ("play", "over"):
        return word("picture", "stage", "draft" if state.stage in DRAFTING else state.stage)
    left = state.options.rounds - 1 - len(state.opened)
    opened = [told.event for event in events if isinstance(told := EVENTS.read(event), EventOpened)]
    if opened:
        return word("picture", "events", "opened", left=left, event=word("event_card", opened[-1]))
    return word("picture", "events", left=left)


def _track(state: DozenState, tr: Translate) -> Track:
    """Return the rounds, which texts call so: a turn is each side's own (DW-100)."""
    last = state.options.rounds
    said = tr(word("head", "turn_of", turn=state.round, last=last))
    return Track(state.round, last, _warp_round(state.options), said)


def _warp_round(options: Options) -> tuple[int, ...]:
    """Return the round that begins with, or brings, the open warp point (RDW-10, RDW-11)."""
    if options.warp_opens == "round_3":
        return (3,)
    return (4,) if options.event_timing == "after_supply" else (5,)
