"""A view of Commandeer as one scene, whatever the stage: decks, opening hands, play with choices, the end."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from render.asked import banner, status
from render.games import Wish
from render.scene import Scene
from render.scene_beside import Track
from render.scene_cards import Card
from rules.commandeer.decks import PRESET
from rules.commandeer.game import Commandeer
from rules.commandeer.state import Battle
from rules.commandeer.words import side_text, word
from rules.kernel.types import Decision, Event, Text, View

from . import choosing
from .cards import Translate, deck_mat, emblem, face
from .happenings import tell
from .position import acting_seats, board, gauges, mats


def scene(
    game: Commandeer, view: View[Battle], events: Sequence[Event], tr: Translate, locale: str, wish: Wish
) -> Scene:
    """Return the picture of a view; with a decision in the wish, of the choice in progress."""
    state, decision = view.state, wish.decision
    common = Scene(
        title=tr(Text("game.commandeer")),
        locale=locale,
        subtitle=tr(_stage(state)),
        banner=wish.banner or _banner(state, decision, tr),
        gauges=gauges(view, tr, wish),
        track=Track(state.turn) if state.turn else None,
        changes=wish.changes,
        status=wish.status or status(acting_seats(view), wish.names, side_text, tr),
    )
    if decision is not None and state.stage == "entry":
        return _entering(game, common, decision, wish, tr)
    told = tell(board(game.book, state, tr, wish), events)
    if decision is None:
        return msgspec.structs.replace(common, board=told.board, mats=mats(game.book, view, tr, {}, told.played))
    shown = choosing.show(game, view, told.board, decision, wish, tr)
    laid = choosing.laid_out(game.book, view, decision, wish, tr)
    drawn = (*laid, *mats(game.book, view, tr, shown.hand, {}))
    if state.stage == "mulligan":
        return msgspec.structs.replace(common, mats=drawn)
    return msgspec.structs.replace(common, board=shown.board, mats=drawn)


def _entering(game: Commandeer, common: Scene, decision: Decision, wish: Wish, tr: Translate) -> Scene:
    """Return the deck that is being named or built as a sheet of its cards, the Commander large (CM-22)."""
    prefix, seat = wish.prefix, int(decision.seat)
    decks = game.catalogue.decks
    if prefix[:1] == (PRESET,) and len(prefix) > 1 and prefix[1] in decks:
        listed, title = decks[prefix[1]].listed, tr(word("deck", prefix[1]))
        commander = prefix[2] if len(prefix) > 2 else ""
    else:
        listed = tuple(token for token in prefix[2:] if token in game.book.cards)
        title, commander = common.title, ""
        if len(prefix) > 2 and listed and prefix[-1] == listed[-1] and _is_whole(game, prefix):
            listed, commander = listed[:-1], listed[-1]
    if not listed:
        return msgspec.structs.replace(common, cards=tuple(_deck_card(game, deck, seat, tr) for deck in decks))
    count = tr(word("picture", "cards", count=len(listed)))
    sheet = (deck_mat(game.book, listed, seat, tr, commander),)
    large = (face(game.book, commander, tr),) if commander in game.book.cards else ()
    return msgspec.structs.replace(common, title=title, subtitle=count, mats=sheet, faces=large)


def _deck_card(game: Commandeer, deck: str, seat: int, tr: Translate) -> Card:
    """Return a prebuilt deck as a name with its affiliation and emblem."""
    family = game.catalogue.decks[deck].affiliation
    line = tr(word("affiliation", family))
    return Card(seat, "", tr(word("deck", deck)), "unit", emblem=emblem(family), ability=line, brief=True, family=line)


def _is_whole(game: Commandeer, prefix: Sequence[str]) -> bool:
    """Say whether a list ends with its Commander: a Legendary unit stands in it but once (CM-53)."""
    return game.book.cards[prefix[-1]].legendary and list(prefix).count(prefix[-1]) > 1


def _stage(state: Battle) -> Text:
    """Say what is going on: the phase of a turn, or what comes before the first."""
    if state.stage == "play":
        return word("picture", "phase", state.phase or "planning")
    return word("picture", "stage", state.stage)


def _banner(state: Battle, decision: Decision | None, tr: Translate) -> str:
    """Say who has won and why, or that the picture is its author's alone."""
    outcome = state.outcome
    if outcome is None or len(set(outcome.ranks)) == 1:
        return banner(outcome, decision, tr)
    winners = [side_text(seat) for seat, rank in enumerate(outcome.ranks) if rank == 1]
    return tr(Text("render.won", {"winners": winners, "count": len(winners), "reason": outcome.reason}))
