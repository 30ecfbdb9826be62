"""A turn as people think of it: which piece (or card), then what it does; and what the rules say may come of it."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from rules.kernel.types import Choice, Decision, Option, Refusal, Text, View
from rules.kernel.ways import Way

from . import acts, order_choices
from .acts import ATTACK, CAST, LINK, MOVE, PURSUIT, STOP, SUMMON
from .board import CELLS
from .cards import is_protected
from .choices import square_option, tree_of, word_option
from .combat import rebounds
from .dangers import danger
from .doubles import may_double
from .setup import AUTO, OFF
from .state import HIDDEN_TYPE, Piece, WarState
from .words import word

PIECE_CARDS = ("blind_shot", "twin_blades")
"""Spells that people cast by the piece that strikes; the others are chosen by their card."""
STRIKES = (*PIECE_CARDS, ATTACK)
"""What ends in an attack, with the square of the attacker and of the attacked behind it."""


def ways(view: View[WarState], decision: Decision) -> tuple[Way, ...]:
    """Return every answer of a turn or second act, pieces in board order first, then cards and what has no piece."""
    if decision.kind not in ("turn", "second_act"):
        return ()
    key = ("ways", decision.id)
    found: tuple[Way, ...] | None = view.memo.get(key)
    if found is None:
        skip = decision.kind == "second_act"
        made = [_way(view.state, decision.seat, choice, skip) for choice in acts.paths(tree_of(view, decision))]
        found = view.memo[key] = tuple(sorted(made, key=_place))
    return found


def order_ways(view: View[WarState], decision: Decision) -> tuple[Way, ...]:
    """Return the orders for entry turns where there can be no double: that order stays as it is (RSW-52)."""
    if may_double(view.state, decision.seat):
        return ()
    double = OFF if view.state.sides[decision.seat].double == OFF else AUTO
    entering = order_choices.Entering(order_choices.not_said)
    return tuple(Way((option,), (double, option.token)) for option in entering.options())


def _place(way: Way) -> int:
    return CELLS.get(way.steps[0].token, len(CELLS))


def _way(state: WarState, seat: int, choice: Choice, skip: bool) -> Way:
    """Return the steps to an answer; `skip`: the piece is settled already."""
    steps = _steps(state, seat, choice)
    return Way(steps[1:] if skip and choice != (STOP,) else steps, choice)


def _steps(state: WarState, seat: int, choice: Choice) -> tuple[Option, ...]:
    verb = choice[0]
    if verb in (SUMMON, MOVE, ATTACK, LINK):
        return (square_option(state, CELLS[choice[1]], seat), _deed(state, seat, choice))
    if verb == CAST and choice[1] in PIECE_CARDS:
        return (square_option(state, CELLS[choice[2]], seat), _deed(state, seat, choice[1:]))
    if verb == CAST and choice[2] in (SUMMON, MOVE, ATTACK):
        return (word_option(choice[1]), *_steps(state, seat, choice[2:]))
    if verb == CAST:
        return (word_option(choice[1]), *(square_option(state, CELLS[name], seat) for name in choice[2:]))
    if verb == PURSUIT:
        return (word_option(verb), *_steps(state, seat, choice[1:]))
    return (word_option(verb),)


def _deed(state: WarState, seat: int, choice: Choice) -> Option:
    """Name what a piece does as one step: `move.b3`, `attack.c4`."""
    verb = choice[0]
    if len(choice) == 2:
        return Option(verb, word("way", verb), at=choice[1])
    target = square_option(state, CELLS[choice[2]], seat)
    done = Option(f"{verb}.{choice[2]}", word("way", verb, target=target.text), at=choice[2])
    found = _danger(state, choice)
    return done if found is None else replace(done, warning=found.text)


def _danger(state: WarState, choice: Choice) -> Refusal | None:
    """Return what an attack from one square to another endangers beyond other attacks."""
    if choice[0] not in STRIKES:
        return None
    mover, met = (state.board[CELLS[square]] for square in choice[1:])
    return None if mover is None or met is None else danger(state, mover, met)


def prompt(view: View[WarState], decision: Decision, row: Choice) -> Text:
    """Return what is asked after some steps."""
    step = row[-1].partition(".")[0]
    if step not in CELLS:
        return word("way_prompt", step)
    if row[0] == "grand_command":
        return word("way_prompt", "grand_command_second", square=step)
    return word("way_prompt", "piece", piece=square_option(view.state, CELLS[step], decision.seat).text)


def remarks(view: View[WarState], decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
    """Return what the rules say an answer may lead to; of an unknown piece no more than that it is unknown (RSW-49)."""
    found: list[Refusal] = []
    if "sacrificial_strike" in choice:
        found.append(_remark("sacrifice", "SW-59"))
    striking = next((verb for verb in STRIKES if verb in choice), None)
    if decision.kind not in ("turn", "second_act") or striking is None:
        return tuple(found)
    cells = [CELLS[token] for token in choice if token in CELLS]
    if len(cells) != 2:
        return tuple(found)
    mover, met = view.state.board[cells[0]], view.state.board[cells[1]]
    if mover is not None and met is not None:
        shot = "blind" if striking == "blind_shot" else "loaded" if mover.snipe else ""
        found += _met(view.state, mover, met, shot)
    return tuple(found)


def _met(state: WarState, mover: Piece, met: Piece, shot: str) -> list[Refusal]:
    warned = danger(state, mover, met)
    found: list[Refusal] = [] if warned is None else [warned]
    if mover.concealed and not state.options.attack_keeps_concealment:
        found.append(_remark("from_concealed", "RSW-15"))
    if met.type == HIDDEN_TYPE:
        if not is_protected(state, mover):
            found.append(_remark("trap", "SW-40"))
        if shot:
            found.append(_rebound(state, mover))
        side = state.sides[met.side]
        if len(side.cards) > len(side.shown):
            found.append(_remark("hidden_cards", "RSW-05"))
    elif rebounds(shot, met):
        clause = "SW-71" if shot == "loaded" else "SW-70"
        found.append(_remark("rebounds_both" if state.options.rebound_kills_target else "rebounds", clause))
    return found


def _rebound(state: WarState, mover: Piece) -> Refusal:
    """Say what a shot at a piece rebounds from; a variant lets the target die of it too (RSW-70)."""
    if state.options.rebound_kills_target:
        return _remark("rebound_loaded_both" if mover.snipe else "rebound_both", "RSW-70")
    return _remark("rebound_loaded", "SW-71") if mover.snipe else _remark("rebound", "SW-70")


@cache
def _remark(name: str, clause: str) -> Refusal:
    return Refusal(word("remark", name), clause)
