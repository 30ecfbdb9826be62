"""A turn as people think of it: a card and where it goes, a unit and what it does; what Energy pays is left out.

Which cards pay is said by writing (WCM-04); here the oldest do (RCM-10).
"""

from __future__ import annotations

from typing import NamedTuple

from rules.kernel.cursor import Cursor, canonical
from rules.kernel.types import Choice, Decision, Option, Text, View
from rules.kernel.verbs import Verb
from rules.kernel.ways import Way

from .actions import ACTIVATE, ATTACK, END, MOVE, PLAY, REINFORCE
from .card_text import rule, whole
from .carded import Carded
from .field import CELL_OF
from .planning_menu import ASK, LATER, NOW
from .prices import NAMED, OLDEST
from .state import Battle
from .values import survey
from .words import ability_named, card_text, plain, word

ACTIONS = ("planning", "defending", "combat")
KINDS = (*ACTIONS, "order", "reinforce", "choose", "pick", "discard")
"""Questions whose answers are listed; those of one card or unit are steps as they are."""
MOST = 3000
"""Answers that are listed; where there are more, what Deploying is about is left for when it happens."""
SILENT = (OLDEST, NOW)
"""Tokens that are no step of their own."""
VERBS = (
    Verb(PLAY, ("card", "to", "target"), least=1),
    Verb(MOVE, ("unit", "to")),
    Verb(ATTACK, ("unit", "target")),
    Verb("use", ("ability", "target", "to"), least=1, token=ACTIVATE),
    Verb(REINFORCE, ("card",), least=0),
    Verb("pass", (), token=END),
)
SAID = {PLAY: PLAY, MOVE: MOVE, ATTACK: ATTACK, "use": ACTIVATE}
"""Commands whose arguments are not simply the tokens that follow."""


class Whole(NamedTuple):
    """A whole answer with the options of its tokens."""

    choice: Choice
    options: tuple[Option, ...]


def listed(game: Carded, view: View[Battle], decision: Decision) -> tuple[Whole, ...]:
    """Return the answers to a question of a turn in the order of the menu; of other questions none."""
    if decision.kind not in KINDS:
        return ()
    key = ("listed", decision.id)
    found: tuple[Whole, ...] | None = view.memo.get(key)
    if found is None:
        root = game.root(view, decision)
        made = _answers(root, skipped=(NAMED,))
        if len(made) > MOST:
            made = _answers(root, skipped=(NAMED, NOW))
        found = view.memo[key] = tuple(made) if len(made) <= MOST else ()
    return found


def _answers(root: Cursor, skipped: Choice) -> list[Whole]:
    """Walk a menu; sets come in every order in which they can be pressed."""
    found: list[Whole] = []
    stack: list[tuple[Cursor, Whole]] = [(root, Whole((), ()))]
    while stack and len(found) <= MOST:
        here, so_far = stack.pop()
        if here.is_whole:
            found.append(Whole(canonical(root, so_far.choice), so_far.options))
            continue
        sure = [option for option in here.options() if option.doubt is None and option.token not in skipped]
        for option in reversed(sure):
            kid = here.take(option.token)
            if isinstance(kid, Cursor):
                stack.append((kid, Whole((*so_far.choice, option.token), (*so_far.options, option))))
    return found


def ways(game: Carded, view: View[Battle], decision: Decision, verb: str = "") -> tuple[Way, ...]:
    """Return every answer with the steps people take to it, the end of the phase last; those of a command."""
    if verb:
        return _verb_ways(game, view, decision, SAID[verb]) if verb in SAID else ()
    key = ("ways", decision.id)
    found: tuple[Way, ...] | None = view.memo.get(key)
    if found is None:
        made = [Way(_steps(one), one.choice) for one in listed(game, view, decision)]
        found = view.memo[key] = tuple(sorted(made, key=lambda way: way.choice == (END,)))
    return found


def _steps(one: Whole) -> tuple[Option, ...]:
    verb, *rest = one.options
    if not rest:
        return one.options
    if verb.token == PLAY:
        return tuple(option for option in rest if option.token not in SILENT)
    if verb.token == MOVE:
        return (rest[0], _does(MOVE, rest[1], word("step", MOVE, square=rest[1].token)))
    if verb.token == ATTACK:
        return (rest[0], _does(ATTACK, rest[2], rest[2].text))
    if verb.token == ACTIVATE:
        named = [option for option in rest[2:] if option.token not in SILENT]
        return (rest[0], _does(ACTIVATE, rest[1], rest[1].text), *named)
    return one.options


def _does(verb: str, option: Option, text: Text) -> Option:
    """Return what a unit does as one step: `move.b3`, `attack.c4`."""
    at = None if verb == ACTIVATE else option.at
    return Option(f"{verb}.{option.token}", text, at=at, warning=option.warning)


def prompt(game: Carded, view: View[Battle], decision: Decision, row: Choice) -> Text:
    """Ask what the unit chosen is to do, or what the menu asks at this place."""
    size = len(row)
    listed_ways = ways(game, view, decision)
    found = [way.choice for way in listed_ways if tuple(step.token for step in way.steps[:size]) == row]
    begun = _common(found) if row else ()
    if row and row[0] in CELL_OF and len(begun) < 2 and decision.kind in ACTIONS:
        return word("prompt", "unit", square=row[0])
    return game.options_at(view, decision, begun).prompt


def _common(choices: list[Choice]) -> Choice:
    """Return the tokens that some answers begin with alike."""
    if not choices:
        return ()
    first, last = min(choices), max(choices)
    size = next((n for n, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last)))
    return first[:size]


def detail(game: Carded, view: View[Battle], row: Choice) -> Text | None:
    """Say what stands on a card or unit, or what an ability does."""
    last, state = row[-1], view.state
    verb, _, rest = last.partition(".")
    if plain(last) in game.book.cards:
        return whole(game.book.card(last))
    if verb == ACTIVATE and rest:
        return rule(game.book.ability(*ability_named(rest)))
    unit = state.board[CELL_OF[last]] if last in CELL_OF and len(row) == 1 else None
    if unit is None:
        return None
    worth = survey(game.book, state)[CELL_OF[last]]
    return word("step", "unit", card=card_text(unit.card), power=worth.power, health=worth.health - unit.damage)


def _verb_ways(game: Carded, view: View[Battle], decision: Decision, verb: str) -> tuple[Way, ...]:
    """Return what a command may say: of an ability its unit with it; what comes later may be left out."""
    found: dict[Choice, Way] = {}
    for way in ways(game, view, decision):
        if way.choice[0] == verb:
            steps = _said(verb, way)
            least = len(steps) - 1 if steps[-1].token in (LATER, ASK) else None
            found.setdefault(tuple(step.token for step in steps), Way(steps, way.choice, least))
    return tuple(found.values())


def _said(verb: str, way: Way) -> tuple[Option, ...]:
    """Return the steps of a way as the arguments of a command."""
    first, *rest = way.steps
    if verb == PLAY:
        return way.steps
    named = [Option(s.token.removeprefix(f"{verb}."), s.text, at=s.at, warning=s.warning) for s in rest]
    if verb != ACTIVATE:
        return (first, *named)
    text = word("ability", "at", card=named[0].text.args["card"], square=first.token)
    return (Option(f"{first.token}.{named[0].token}", text, at=first.at), *named[1:])
