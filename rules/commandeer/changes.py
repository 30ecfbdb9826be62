"""Single changes of zones and units, each told (CM-13 to CM-21, RCM-13, RCM-20, RCM-46)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules.kernel.ranks import won_by
from rules.kernel.types import Seat, Text

from .carded import War
from .events import (
    CpChanged,
    CpErased,
    Detached,
    Discarded,
    Drawn,
    Energized,
    MatchOver,
    Paid,
)
from .field import NAMES, Cell
from .luck import passed
from .placement import unit_at
from .state import Battle, Side, Unit
from .uses import written
from .words import plain, word

SHARED_ENDS = frozenset({"concession", "agreed_draw"})
"""Reasons that the kernel words."""


def side_of(r: War, seat: int) -> Side:
    """Return what a side has."""
    return r.state.sides[seat]


def alter(r: War, seat: int, **changes: Any) -> Side:
    """Change what a side has and return it as it is now."""
    side = replace(r.state.sides[seat], **changes)
    r.state.sides[seat] = side
    return side


def alter_unit(r: War, cell: Cell, **changes: Any) -> Unit:
    """Change a unit's fields and return it as it is now."""
    unit = replace(unit_at(r.state, cell), **changes)
    r.state.board[cell] = unit
    return unit


def is_over(r: War) -> bool:
    """Say whether the match has ended, so that nothing more happens (RCM-36)."""
    return r.state.outcome is not None


def without(pile: Sequence[str], *cards: str) -> tuple[str, ...]:
    """Return a pile without these cards; raise ValueError for one that is not in it."""
    left = list(pile)
    for card in cards:
        left.remove(card)
    return tuple(left)


def leave_hand(r: War, seat: int, *cards: str, unseen: bool = False) -> None:
    """Take cards out of a hand; what the other seat knew of them it knows no more.

    `unseen`: it does not see which, and so knows no more of any card there; else what it still knew would tell (5.4).
    """
    side = side_of(r, seat)
    hand = without(side.hand, *cards)
    if not side.seen:
        alter(r, seat, hand=hand)
        return
    seen = [] if unseen and r.state.options.rules_by(2) else list(side.seen)
    for card in cards:
        if plain(card) in seen:
            seen.remove(plain(card))
    alter(r, seat, hand=hand, seen=tuple(seen))


def to_hand(r: War, seat: int, *cards: str, shown: bool = False) -> None:
    """Put cards into a hand, the last ones it has; `shown`: both sides saw which."""
    side = side_of(r, seat)
    seen = tuple(sorted((*side.seen, *map(plain, cards)))) if shown else side.seen
    alter(r, seat, hand=(*side.hand, *cards), seen=seen)


def retire_cards(r: War, seat: int, *cards: str) -> None:
    """Put cards into the Retired Zone (CM-15)."""
    alter(r, seat, retired=(*side_of(r, seat).retired, *cards))


def draw(r: War, seat: int, count: int) -> None:
    """Draw what there is; with `deck_out=lose` a draw that cannot be made loses the match (RCM-13)."""
    side = side_of(r, seat)
    cards = side.deck[:count]
    if cards:
        passed(r, seat, cards)
        deck = side.deck[len(cards) :]
        alter(r, seat, deck=deck, sunk=min(side.sunk, len(deck)))
        to_hand(r, seat, *cards)
        shown = Drawn(seat, len(cards), tuple(map(plain, cards)))
        r.tell(shown, only=frozenset({Seat(seat)}), veiled=Drawn(seat, len(cards)))
    if len(cards) < count and r.state.options.deck_out == "lose":
        finish(r, 1 - seat, "deck_out")


def discard(r: War, seat: int, cards: Sequence[str], lot: bool = False) -> None:
    """Put hand cards into the Retired Zone (CM-15, CM-46)."""
    if cards:
        leave_hand(r, seat, *cards)
        retire_cards(r, seat, *cards)
        r.tell(Discarded(seat, tuple(map(plain, cards)), lot))


def stow(r: War, seat: int, *cards: str) -> None:
    """Put hand cards into the Energy Zone (CM-19, RCM-09)."""
    leave_hand(r, seat, *cards, unseen=r.state.options.energy_face == "down")
    energize(r, seat, cards)


def energize(r: War, seat: int, cards: Sequence[str]) -> None:
    """Put cards that have left another zone into the Energy Zone (CM-19, RCM-09)."""
    if not cards:
        return
    alter(r, seat, energy=(*side_of(r, seat).energy, *cards))
    shown = Energized(seat, len(cards), tuple(map(plain, cards)))
    if r.state.options.energy_face == "down":
        r.tell(shown, only=frozenset({Seat(seat)}), veiled=Energized(seat, len(cards)))
    else:
        r.tell(shown)


def pay(r: War, seat: int, cp: int, energy: int, named: Sequence[str] = ()) -> None:
    """Pay Command Points and Energy, the named cards or else the oldest (CM-17, RCM-09 to RCM-11)."""
    side = side_of(r, seat)
    cards: tuple[str, ...] = ()
    if r.state.options.energy_mode == "spend":
        cards = tuple(named) or side.energy[:energy]
    if not cp and not cards:
        return
    if cards:
        retired = (*side.retired, *cards)
        alter(r, seat, cp=side.cp - cp, energy=without(side.energy, *cards), retired=retired)
    else:
        alter(r, seat, cp=side.cp - cp)
    r.tell(Paid(seat, cp, tuple(map(plain, cards))))


def gain_cp(r: War, seat: int, count: int) -> None:
    """Receive Command Points (CM-32, RCM-45)."""
    cp = side_of(r, seat).cp + count
    alter(r, seat, cp=cp)
    r.tell(CpChanged(seat, count, cp))


def erase_cp(r: War, *seats: int) -> None:
    """Lose all Command Points, one seat after the other (CM-36, CM-48)."""
    for seat in seats:
        if left := side_of(r, seat).cp:
            alter(r, seat, cp=0)
            r.tell(CpErased(seat, left))


def new_id(state: Battle) -> int:
    """Return an id that nothing on the battlefield ever had."""
    state.made += 1
    return state.made


def drop_held(r: War, cell: Cell, unit: Unit) -> None:
    """Send the attachments of a unit that leaves to their owners' Retired Zones, the oldest first (RCM-20)."""
    for held in unit.held:
        retire_cards(r, held.owner, written(held.card, held.uses))
        r.tell(Detached(held.owner, held.card, NAMES[cell]))


def finish(r: War, winner: int | None, reason: str) -> None:
    """End the match (5.1)."""
    state = r.state
    if state.outcome is not None:
        return
    state.stage = "over"
    state.queue = ()
    r.tell(MatchOver(winner, reason))
    args = {} if winner is None else {"winner": winner, "seat": 1 - winner}
    over = Text(f"over.{reason}", args) if reason in SHARED_ENDS else word("over", reason, **args)
    r.finish(won_by(winner), over)
