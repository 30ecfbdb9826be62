"""One recorded match for every way a match can end; `python -m tests.rules.summoner_war.recorded` writes them anew.

Matches are played by simple habits with sealed chance until one ends as wanted, so the files follow from the rules
alone. Being stuck cannot be brought about from a full set-up; those two begin with the empty board.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, ClassVar, NamedTuple

from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Data, Decision, Move, OptionSpec, View
from rules.summoner_war import frames
from rules.summoner_war.board import CELLS, SIZE
from rules.summoner_war.cards import CARD_ORDER, CARDS, SUMMONER
from rules.summoner_war.game import SummonerWar
from rules.summoner_war.state import Side, WarState
from tests.support.records import Recorder, Shelf, ends, first

WORDS = ("ember", "frost")
TRIES = 4000


class Emptied(SummonerWar):
    """The game with one more option: play begins with nothing on the board (RSW-10)."""

    options: ClassVar[tuple[OptionSpec, ...]] = (*SummonerWar.options, OptionSpec("empty", False, (False, True)))

    def blank(self, options: Data, seats: int = 2) -> WarState:
        """Return the state before set-up, without the test's own option."""
        return super().blank({name: value for name, value in options.items() if name != "empty"})

    def setup(self, r: Resolver[WarState], options: Data) -> None:
        """Begin with the set-up, or with an empty board."""
        if not options["empty"]:
            super().setup(r, options)
            return
        r.state.board = [None] * SIZE
        r.state.stage, r.state.up = "play", 0
        r.state.sides = [Side(duty=False), Side(duty=False)]
        r.push(frames.Begin())


@cache
def game() -> Emptied:
    """Return the rules that all records are played by, over content of their own."""
    path = Path(__file__).with_suffix(".toml")
    return Emptied.over({path.name: tomllib.loads(path.read_text("utf-8"))})


Habit = Callable[[View[WarState], Decision, Random], Choice | None]
"""Chooses an answer in play; None: the clock answers."""


class Case(NamedTuple):
    """How a match is to end, and how it is brought about."""

    reason: str
    winner: int | None
    cause: str = ""
    habit: str = "fierce"
    cards: tuple[str, str] = ("", "")
    options: Mapping[str, Any] = {}
    side: str = ""
    after: int = 6
    used: str = ""


CASES: dict[str, Case] = {
    "red_strikes": Case("summoner", 0, "strike"),
    "blue_strikes": Case("summoner", 1, "strike"),
    "red_wins_by_a_trap": Case("summoner", 0, "trap", "royal"),
    "blue_wins_by_a_trap": Case("summoner", 1, "trap", "royal"),
    "red_wins_by_a_chain": Case("summoner", 0, "chain", "royal", ("chain_reaction", "")),
    "blue_wins_by_a_chain": Case("summoner", 1, "chain", "royal", ("", "chain_reaction")),
    "a_rebound_kills_both": Case(
        "summoner", 0, "strike", "blind", ("blind_shot", "blind_shot"), {"rebound_kills_target": True}
    ),
    "stuck": Case("stuck", None, options={"empty": True}),
    "stuck_loses": Case("stuck_lost", 1, options={"empty": True, "stuck": "loses"}),
    "no_progress": Case("no_progress", None, habit="idle"),
    "repetition": Case("repetition", None, habit="pacing"),
    "cap": Case("cap", None, habit="slow"),
    "red_concedes": Case("concession", 1, side="concede", after=7),
    "blue_concedes": Case("concession", 0, side="concede"),
    "a_draw_is_agreed": Case("agreed_draw", None, side="draw"),
    "red_forfeits": Case("forfeit", 1, habit="absent_red"),
    "blue_forfeits": Case("forfeit", 0, habit="absent_blue"),
    "second_edition": Case(
        "summoner",
        0,
        "strike",
        cards=("body_double", "body_double"),
        options={"double_partner": "adjacent", "rulings": 2},
        used="body_double",
    ),
    "open_cards_of_the_second_edition": Case(
        "summoner",
        1,
        "strike",
        cards=("mimic", "body_double"),
        options={"open_cards": True, "rulings": 2},
        used="body_double",
    ),
    "third_edition": Case(
        "summoner",
        0,
        "strike",
        cards=("guardian", "body_double"),
        options={"open_cards": True, "rulings": 3},
        used="guardian",
    ),
}
"""By the name of the file."""
SHELF = Shelf(Path(__file__).with_name("records"), CASES)


def act_of(choice: Choice) -> tuple[str, ...]:
    """Return the summon, move or attack in an answer of a turn, () if there is none."""
    for index, token in enumerate(choice):
        if token in ("summon", "move", "attack"):
            return choice[index:]
    return ()


def preferred(verbs: tuple[str, ...], choices: list[Choice], rng: Random) -> Choice:
    """Choose among the answers of the first verb that has some."""
    for verb in verbs:
        found = [c for c in choices if c[0] == verb]
        if found:
            return rng.choice(found)
    return rng.choice(choices)


def fierce(view: View[WarState], decision: Decision, rng: Random) -> Choice:
    """Attack wherever possible."""
    return preferred(("use", "attack", "cast") if rng.random() < 0.8 else (), every(view, decision), rng)


def royal(view: View[WarState], decision: Decision, rng: Random) -> Choice:
    """Let the summoner fight."""
    choices = every(view, decision)
    own = [c for c in choices if (act := act_of(c)) and _is_summoner(view, act[1])]
    first = [c for c in own if act_of(c)[0] == "attack"] or [c for c in own if act_of(c)[0] != "attack"]
    return rng.choice(first) if first and rng.random() < 0.9 else rng.choice(choices)


def _is_summoner(view: View[WarState], at: str) -> bool:
    piece = view.state.board[CELLS[at]]
    return piece is not None and piece.type == SUMMONER


def blind(view: View[WarState], decision: Decision, rng: Random) -> Choice:
    """Shoot blindly wherever possible."""
    return preferred(("cast", "summon", "move"), every(view, decision), rng)


def idle(view: View[WarState], decision: Decision, rng: Random) -> Choice:
    """Only move about."""
    return preferred(("move", "decline", "summon"), every(view, decision), rng)


def pacing(view: View[WarState], decision: Decision, rng: Random) -> Choice:
    """Go to and fro."""
    return preferred(("move", "decline", "summon"), every(view, decision)[:1], rng)


def slow(view: View[WarState], decision: Decision, rng: Random) -> Choice:
    """Move about; take a piece that is no summoner, or summon one, only when progress is due."""
    choices = every(view, decision)
    moving = [c for c in choices if c[0] in ("move", "decline", "enter")]
    tame = [c for c in choices if c[0] == "attack" and _is_tame(view, c[2])]
    if view.state.calm > 25 or not moving:
        return rng.choice(tame or [c for c in choices if c[0] == "summon"] or choices)
    return rng.choice(moving)


def _is_tame(view: View[WarState], at: str) -> bool:
    piece = view.state.board[CELLS[at]]
    return piece is not None and not piece.concealed and piece.type != SUMMONER


def absent_red(view: View[WarState], decision: Decision, rng: Random) -> Choice | None:
    """Red stays away from its fourth turn on."""
    return None if decision.seat == 0 and view.state.turn > 6 else idle(view, decision, rng)


def absent_blue(view: View[WarState], decision: Decision, rng: Random) -> Choice | None:
    """Blue stays away from its fourth turn on."""
    return None if decision.seat == 1 and view.state.turn > 6 else idle(view, decision, rng)


HABITS: dict[str, Habit] = {
    habit.__name__: habit for habit in (fierce, royal, blind, idle, pacing, slow, absent_red, absent_blue)
}


def every(view: View[WarState], decision: Decision) -> list[Choice]:
    """Return all whole answers."""
    return list(game().choices(view, decision))


def set_up(case: Case, seat: int, rng: Random) -> Choice:
    """Draft the case's card and two others; take a prepared layout."""
    wanted = [card for card in (case.cards[seat],) if card]
    pool = [
        card for card in CARD_ORDER if not CARDS[card].uses and CARDS[card].type not in {CARDS[w].type for w in wanted}
    ]
    while len(wanted) < 3:
        card = rng.choice(pool)
        if CARDS[card].type not in {CARDS[w].type for w in wanted}:
            wanted.append(card)
    layouts = list(game().catalogue.layouts.values())
    order = rng.choice(("auto", "off"))
    return (*sorted(wanted, key=CARD_ORDER.index), "place", *rng.choice(layouts).types, order, "ask")


def play(name: str, number: int) -> Recorder:
    """Play one match by the case's habit."""
    case, seed = CASES[name], f"{name}/{number}"
    played, rng = Recorder(game(), name.upper(), case.options, WORDS, ("101", "102"), seed), Random(seed)
    while played.state.outcome is None:
        played.submit(_next(case, played.state, rng))
    return played


def _next(case: Case, state: WarState, rng: Random) -> Move:
    seat = min(s for s in state.pending if s not in state.answers)
    decision = state.pending[seat]
    if decision.kind == "entry":
        return Move(decision.id, set_up(case, seat, rng))
    if case.side and state.turn >= case.after:
        if case.side == "concede":
            return Move(f"concede.{seat}", ("concede",))
        return Move(f"draw.{1 - seat}", ("accept",)) if state.offers else Move(f"draw.{seat}", ("offer",))
    view = game().view(state, seat)
    choice = HABITS[case.habit](view, decision, rng)
    return game().expire(view, decision, None) if choice is None else Move(decision.id, choice)


def fits(case: Case, played: Recorder) -> bool:
    """Say whether a match ended as the case wants."""
    if not ends(played.state.outcome, case.reason, case.winner):
        return False
    if case.used and not any(e.data.get("card") == case.used for step in played.events for e in step):
        return False
    if case.habit == "blind" and not any(e.kind == "rebound" for e in played.events[-1]):
        return False
    return not case.cause or played.state.dead[-1].cause == case.cause


def find(name: str) -> Recorder:
    """Play until a match ends as the case wants; raise LookupError if none does."""
    return first(partial(play, name), partial(fits, CASES[name]), TRIES)


if __name__ == "__main__":
    for wanted in sys.argv[1:] or CASES:
        found = find(wanted)
        SHELF.put(wanted, found.record())
        print(f"{wanted}: {len(found.moves)} answers, turn {found.state.turn}")
