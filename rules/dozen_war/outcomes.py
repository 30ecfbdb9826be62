"""Answers to an attack or a volley as whole ones, each with what comes of it once it is carried out (5.3, 5.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice, pairwise
from typing import NamedTuple

from rules.geometry.hexes import DIRECTIONS
from rules.kernel.chance import Unforeseen
from rules.kernel.deeds import Deed
from rules.kernel.errors import IllegalChoice, IncompleteChoice
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Decision, Text, View

from . import appraisal
from .answering import Answering, Volleying
from .attack import Attack, Hit, Reply, Use, hp_of, owner_of, splash_of
from .base import Base
from .board import Board
from .defence import Defence
from .events import EVENTS, Damaged, Died, Razed, TurnEnded
from .naming import piece_text, use_text
from .replies import GUARD, ORDERS, PASS, written
from .state import DozenState
from .words import NONE, word

USES = 2
"""Cards, skills and guards of an answer to one attack that is offered as a whole, however little it is worth."""
LARGE = 3
"""Answers that use more and are offered, too: those that look best."""
MOST_NAMED = 3
"""Things used that a button names; of more it names the first and counts the others."""
MOST = 200
"""Answers to one attack that are looked at; where there are more, they are made step by step."""
MOST_IN_VOLLEY = 60
"""The same for a volley, where each is carried out attack by attack."""


class Loss(NamedTuple):
    """What one of the own loses: the damage it takes, the HP it had, and whether it falls."""

    target: str
    n: int
    hp: int
    falls: bool


def answers(game: Base, view: View[DozenState], decision: Decision) -> Iterator[Deed]:
    """Yield what may be answered: passing, and what uses little; what uses more is put together step by step (5.2).

    By what loses a general or a castle stands a warning, so that it does not look like the thing to do.
    """
    frame = view.state.agenda[-1]
    if isinstance(frame, Volleying):
        yield from _to_volley(game, view, decision, frame)
    elif isinstance(frame, Answering):
        yield from _to_attack(game, view, decision)


def _to_attack(game: Base, view: View[DozenState], decision: Decision) -> Iterator[Deed]:
    worths: dict[Choice, float] = {}
    large: list[Choice] = []
    for choice in unlike(game, view.state, islice(game.choices(view, decision), MOST)):
        count = sum(1 for _ in used(game, view.state, choice))
        if choice not in worths and (count or choice == (PASS,)):
            worths[choice] = appraisal.appraise(game.book, view, decision, choice)
            if count > USES:
                large.append(choice)
    for choice in sorted(large, key=lambda choice: -worths[choice])[LARGE:]:
        del worths[choice]
    for choice, worth in worths.items():
        yield _deed(game, view, decision, choice, losses(game, view, decision, choice), worth)


def unlike(game: Base, state: DozenState, choices: Iterable[Choice]) -> Iterator[Choice]:
    """Leave out answers that use what one before them uses, in another order: cards are answered with as sets (5.3)."""
    seen: set[tuple[str, ...]] = set()
    for choice in choices:
        uses = tuple(sorted(map(repr, used(game, state, choice)))) or choice
        if uses not in seen:
            seen.add(uses)
            yield choice


def _to_volley(game: Base, view: View[DozenState], decision: Decision, frame: Volleying) -> Iterator[Deed]:
    """Yield passing, the orders' answer, what answers one hit, and the best of these for one hit after the other."""
    r = Resolver(game, view.state, None, quiet=True)
    hits = [(defence, hit) for defence in frame.defences(r, decision.seat) for hit in defence.hits]
    known: dict[Choice, tuple[float, list[Loss]]] = {}

    def weighed(choice: Choice) -> float:
        if choice not in known:
            lost = losses(game, view, decision, choice)
            spent = appraisal.card_cost(view.state, decision.seat) * sum(1 for _ in used(game, view.state, choice))
            known[choice] = -sum(appraisal.loss(view.state, one.target, one.n) for one in lost) - spent, lost
        return known[choice][0]

    best = [Reply() for _ in hits]
    least = weighed((PASS,))
    weighed((ORDERS,))
    for at, (defence, hit) in enumerate(hits):
        for reply in _single(defence, hit):
            if len(known) >= MOST_IN_VOLLEY:
                break
            for others in ([Reply() for _ in hits], best):
                choice = written([*others[:at], reply, *others[at + 1 :]])
                if _is_legal(game, view, decision, choice) and (worth := weighed(choice)) > least and others is best:
                    best, least = [*best[:at], reply, *best[at + 1 :]], worth
    for choice, (worth, lost) in known.items():
        yield _deed(game, view, decision, choice, lost, worth)


def _single(defence: Defence, hit: Hit) -> Iterator[Reply]:
    """Yield the answers to a hit that use one thing."""
    yield from (Reply(guard=unit.id) for unit in defence.guards(hit))
    for card in sorted(set(defence.state.sides[defence.seat].hand)):
        if defence.card_fault(card, hit) is None:
            yield from (Reply(cards=(use,)) for use in _uses(defence, card, hit))
    for skill in defence.skills(hit):
        yield from (Reply(skill=use) for use in _uses(defence, skill, hit))


def _uses(defence: Defence, what: str, hit: Hit) -> list[Use]:
    return [Use(what, arg) for arg in defence.args(what, hit, ())] if defence.needs(what) else [Use(what)]


def _is_legal(game: Base, view: View[DozenState], decision: Decision, choice: Choice) -> bool:
    try:
        game.check(view, decision, choice)
    except (IllegalChoice, IncompleteChoice):
        return False
    return True


def _deed(
    game: Base, view: View[DozenState], decision: Decision, choice: Choice, lost: Sequence[Loss], worth: float
) -> Deed:
    state = view.state
    uses = list(used(game, state, choice))
    text = _named(uses) if uses else word("answer", choice[0])
    outcome = _outcome(game, state, decision, lost)
    falls = [one for one in lost if one.falls]
    dear = any(one.target in state.castles or state.units[one.target].general for one in falls)
    return Deed((choice,), choice[0], "other", text, outcome, outcome if dear else None, worth, bool(falls))


def _named(uses: Sequence[Text]) -> Text:
    """Name an answer on its button by what it uses, the first of it where that is much: the review tells all."""
    if len(uses) <= MOST_NAMED:
        return word("done", "answer", uses=uses)
    return word("done", "answer", "more", uses=uses[: MOST_NAMED - 1], count=len(uses) - MOST_NAMED + 1)


def outcome_of(game: Base, view: View[DozenState], decision: Decision, choice: Choice) -> Text | None:
    """Say what comes of an answer to an attack or a volley; None: neither is under way."""
    if not isinstance(view.state.agenda[-1], Answering | Volleying):
        return None
    return _outcome(game, view.state, decision, losses(game, view, decision, choice))


def _outcome(game: Base, state: DozenState, decision: Decision, lost: Sequence[Loss]) -> Text:
    return Text("deed.steps", {"steps": list(_told(_targets(game, state, decision.seat), lost))})


def _targets(game: Base, state: DozenState, seat: int) -> list[str]:
    frame = state.agenda[-1]
    r = Resolver(game, state, None, quiet=True)
    if isinstance(frame, Volleying):
        return [hit.target for defence in frame.defences(r, seat) for hit in defence.hits]
    board = Board(game.book.fields[state.seats], state)
    return [hit.target for hit in Defence(game.book, board, frame.attack, seat).hits]


def _told(targets: Iterable[str], lost: Sequence[Loss]) -> Iterator[Text]:
    """Say who takes how much and who falls; of those attacked also who takes nothing, where nobody takes anything."""
    for one in lost:
        yield word("outcome", "lethal" if one.falls else "hit", target=piece_text(one.target), n=one.n, hp=one.hp)
    if not lost:
        for target in dict.fromkeys(targets):
            yield word("outcome", "nothing", target=piece_text(target))


def losses(game: Base, view: View[DozenState], decision: Decision, choice: Choice) -> list[Loss]:
    """Return what the seat's own lose if it answers so, by everything that the rules let follow before others act.

    Others that are attacked with it are taken to pass, as what they answer is their secret and changes nothing here.
    """
    before = view.state
    state = before.copy()
    state.lists = {}
    state.answers = {decision.seat: choice}
    r = Resolver(game, state, None)
    with suppress(Unforeseen):  # what has happened until chance decides is what came of it
        r.resume()
    total: dict[str, int] = {}
    fallen: set[str] = set()
    for told in r.events:
        event = EVENTS.read(told)
        if isinstance(event, TurnEnded):
            break
        if isinstance(event, Damaged):
            total[event.target] = total.get(event.target, 0) + event.n
        elif isinstance(event, Died | Razed):
            fallen.add(event.unit if isinstance(event, Died) else event.castle)
    own = (target for target in total if owner_of(before, target) == decision.seat)
    return [Loss(target, total[target], hp_of(before, target), target in fallen) for target in own]


def used(game: Base, state: DozenState, choice: Choice) -> Iterator[Text]:
    """Name the cards, the skill and the guards of an answer, with what they name."""
    for before, token in pairwise((*choice, NONE)):
        if before in game.book.cards or before.partition(".")[0] in game.book.generals:
            if token in state.units:
                yield word("done", "use", "on", use=use_text(before), targets=[piece_text(token)])
            elif token in DIRECTIONS:
                yield word("done", "use", "on", use=use_text(before), targets=[word("direction", token)])
            else:
                yield use_text(before)
        elif before == GUARD:
            yield word("done", "guard", unit=piece_text(token))


def blows(board: Board, attack: Attack) -> list[Text]:
    """Say what an attack does on a board if nothing is answered, hit by hit with its splash."""
    told: list[Text] = []
    for hit in attack.hits:
        hp = hp_of(board.state, hit.target)
        args = {"target": piece_text(hit.target), "n": hit.damage, "hp": hp}
        told.append(word("outcome", "lethal" if hit.damage >= hp else "hit", **args))
        splash = splash_of(board, attack, hit)
        if splash is not None:
            told.append(word("outcome", "splash", target=piece_text(splash[0].id), n=splash[1]))
    return told
