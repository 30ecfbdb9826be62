"""The secret set-up as it is made: cards to choose from, prepared layouts, the layout so far on the own half."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from render.games import Wish
from render.scene_beside import Shelf, Slot
from render.scene_board import Board, Look, Mark, MarkKind
from render.scene_cards import Card
from rules.kernel.nodes import node_of
from rules.kernel.types import Choice, Decision, View
from rules.summoner_war import setup
from rules.summoner_war.board import HALVES, NAMES
from rules.summoner_war.cards import CARDS, draftable
from rules.summoner_war.content import DRAFT, PIECES
from rules.summoner_war.game import SummonerWar
from rules.summoner_war.state import Piece, WarState
from rules.summoner_war.words import word

from .choosing import named_squares
from .position import board
from .signs import LOOKS, Translate, sign


class Made(NamedTuple):
    """What a picture of a set-up holds."""

    board: Board | None
    shelves: tuple[Shelf, ...] = ()
    cards: tuple[Card, ...] = ()


def show(game: SummonerWar, view: View[WarState], tr: Translate, locale: str, wish: Wish) -> Made:
    """Return the set-up of a seat so far, or the one handed in; to others the empty board."""
    state, decision = view.state, wish.decision
    seat = view.seat if decision is None else decision.seat
    choice = wish.prefix or (() if seat is None else state.answers.get(seat, ()))
    if seat is None or (decision is None and not choice):
        return Made(board(state, tr, locale, wish))
    cards, rest = setup.split_cards(choice)
    if decision is not None and len(choice) == len(cards) and len(cards) < DRAFT:
        return Made(None, (), _cards(game, view, decision, choice, tr, locale))
    if decision is not None and rest == (setup.PRESET,):
        return Made(None, (), _layouts(game, state, seat, tr, locale))
    shelf = Shelf(LOOKS[seat], tuple(_slot(card, tr, locale) for card in cards))
    drawn = board(_placed(game, state, seat, rest), tr, locale, wish)
    layout, _ = setup.split_layout(rest)
    if decision is not None and layout is None and rest[:1] == (setup.PLACE,):
        drawn = msgspec.structs.replace(drawn, marks=(Mark(NAMES[HALVES[seat][len(rest) - 1]], "legal"),))
    listed = named_squares(choice)
    if listed:
        drawn = msgspec.structs.replace(drawn, marks=tuple(Mark(cell, "selected") for cell in listed))
    return Made(drawn, (shelf,) if cards else ())


def _cards(
    game: SummonerWar, view: View[WarState], decision: Decision, chosen: Choice, tr: Translate, locale: str
) -> tuple[Card, ...]:
    """Return all cards by type: chosen ones ticked, those that can no longer be had faint."""
    # of a set of which a card was put back no more may be a beginning: then nothing is said to follow it
    offered = {option.token for option in node_of(game.menu(view, decision), chosen).options}
    found: list[Card] = []
    for card in draftable(view.state):
        kind = CARDS[card]
        mark: MarkKind | None = "selected" if card in chosen else None
        look: Look = "ready" if card in offered or card in chosen else "dead"
        found.append(
            Card(
                side=LOOKS[decision.seat],
                sign=sign(kind.type, tr, locale),
                name=tr(word("card", card)),
                kind="unit",
                ability=tr(word("timing", kind.timing)),
                mark=mark,
                look=look,
                brief=True,
            )
        )
    return tuple(found)


def _layouts(game: SummonerWar, state: WarState, seat: int, tr: Translate, locale: str) -> tuple[Card, ...]:
    """Return the prepared layouts as cards, each as it would lie: the front rank nearer to the enemy."""
    half = PIECES // 2
    found: list[Card] = []
    for layout in game.catalogue.layouts.values():
        if layout.army != state.options.army:
            continue
        signs = tuple(sign(kind, tr, locale) for kind in layout.types)
        ranks = (signs[half:], signs[:half]) if seat == 0 else (signs[:half], signs[half:])
        name = tr(word("layout", layout.id))
        text = tr(word("layout_text", layout.id))
        found.append(Card(LOOKS[seat], "", name, "unit", text=text, ranks=ranks))
    return tuple(found)


def _slot(card: str, tr: Translate, locale: str) -> Slot:
    return Slot(sign(CARDS[card].type, tr, locale), tr(word("card", card)), secret=True, lasting=CARDS[card].continuous)


def _placed(game: SummonerWar, state: WarState, seat: int, rest: Choice) -> WarState:
    """Return the state with the layout so far on the seat's half, as its owner sees it."""
    types: Choice = ()
    if rest[:1] == (setup.PLACE,):
        types = rest[1 : 1 + len(HALVES[seat])]
    elif rest[:1] == (setup.PRESET,) and len(rest) > 1:  # else the layout was put back, and other parts follow
        types = setup.types_of(game.catalogue, rest[:2])
    shown = state.copy()
    shown.board = [None] * len(NAMES)
    for cell, kind in zip(HALVES[seat], types, strict=False):
        shown.board[cell] = Piece(cell, seat, kind, kind)
    return shown
