"""What a seat may want to look up in mid-match: its cards and their uses, the enemy's, the dead, what is unseen."""

from __future__ import annotations

from rules.kernel.types import Text, View

from . import secrets, setup
from .board import NAMES
from .cards import CARDS, uses
from .content import Catalogue
from .doubles import CARD
from .state import HIDDEN_TYPE, SIDES, WarState
from .wording import card_detail
from .words import word


def report(catalogue: Catalogue, view: View[WarState]) -> tuple[Text, ...]:
    """Return the paragraphs, from the view alone (RSW-05, RSW-06, RSW-45)."""
    state = view.state
    if state.stage == "setup":
        return ()
    seats = [view.seat, 1 - view.seat] if view.seat is not None else [0, 1]
    found = [line for seat in seats for line in _cards(state, seat, seat == view.seat or state.stage == "over")]
    army = setup.army(catalogue, state)
    others = [seat for seat in seats if seat != view.seat]
    found += [_counted("unseen", seat, secrets.unseen(state, seat, army)) for seat in others]
    found += [_dead(state, seat) for seat in seats]
    if view.seat is not None and state.sides[view.seat].charge:
        found.append(word("report", "charge"))
    found.append(word("report", "calm", count=state.calm, limit=state.options.no_progress_limit))
    return tuple(found)


def ordered(state: WarState, seat: int) -> tuple[Text, ...]:
    """Say what a seat has ordered: of a double only where it has the card for one (RSW-52)."""
    side = state.sides[seat]
    if state.stage != "play":
        return ()
    entry = word("standing", "entry", order=word("entry", f"entry_{side.entry}"))
    if CARD not in side.cards:
        return (entry,)
    there = {piece.id: NAMES[cell] for cell, piece in enumerate(state.board) if piece is not None}
    squares = [there[id_] for id_ in side.partners if id_ in there]
    if side.double == setup.AUTO:
        order = word("entry", "double_auto")
    else:
        order = word("standing", "list", squares=squares) if squares else word("entry", "double_off")
    return (word("standing", "double", order=order), entry)


def _cards(state: WarState, seat: int, own: bool) -> list[Text]:
    side = state.sides[seat]
    head = word("report", "own_cards" if own else "enemy_cards", side=word("side", SIDES[seat]))
    lines = [_card(state, seat, card, own) for card in (side.cards if own else side.shown)]
    hidden = len(side.cards) - len(side.shown)
    return [head, *lines] if own else [head, *lines, word("report", "hidden", count=hidden)]


def _card(state: WarState, seat: int, card: str, own: bool) -> Text:
    told = card_detail(card)
    if not own:
        return word("report", "card", card=word("card", card), text=told)
    shown = word("report", "public" if card in state.sides[seat].shown else "secret")
    args = {"card": word("card", card), "text": told, "known": shown}
    return word("report", "own_card", **args, uses=_uses(state, seat, card))


def _uses(state: WarState, seat: int, card: str) -> Text:
    """Say how often a card may still be used (SW-14, SW-15, SW-59, RSW-38)."""
    if CARDS[card].continuous:
        return word("report", "lasting")
    ready = uses(state, seat, card).count("ready")
    return word("report", "uses", count=ready) if ready else word("report", "spent")


def _dead(state: WarState, seat: int) -> Text:
    fallen = [word("type", dead.base) for dead in state.dead if dead.side == seat and dead.base != HIDDEN_TYPE]
    name = word("side", SIDES[seat])
    return word("report", "dead", side=name, types=fallen) if fallen else word("report", "no_dead", side=name)


def _counted(key: str, seat: int, counts: dict[str, int]) -> Text:
    types = [word("report", "count", count=n, type=word("type", kind)) for kind, n in counts.items() if n > 0]
    name = word("side", SIDES[seat])
    return word("report", key, side=name, types=types) if types else word("report", f"no_{key}", side=name)
