"""A turn as whole things to do: a card and where it goes, a unit and what it does, an attack with what it comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.kernel.deeds import NOBODY, Deed, ranked
from rules.kernel.menu import STOP
from rules.kernel.types import Choice, Decision, Text, Token, View

from . import foresight, outcomes
from .act_text import acts
from .actions import ACTIVATE, ATTACK, END, MOVE, PLAY, REINFORCE, cannot_attack
from .card_text import rule, whole
from .carded import Carded
from .field import CELL_OF, NAMES, Cell
from .placement import unit_at
from .planning_menu import ASK, LATER
from .state import Battle, Unit
from .threats import within_reach
from .values import survey
from .ways import ACTIONS, SILENT, Whole, listed
from .words import ability_named, bearer, card_text, plain, word

SORTS = {PLAY: "card", MOVE: "move", REINFORCE: "reinforce", ACTIVATE: "ability", ATTACK: "attack", END: "end"}
SKIPPED = (*SILENT, LATER, STOP)
"""Tokens that a deed does not name."""
PAIR = 2
SPREAD = 0.8
"""What each further place of a card or unit is worth less than the one before it."""
FORETOLD = 24
"""Answers in the Defending Phase, the best ones, of which it is said what the enemy can do after them."""
AFTER_END = 0.5
"""Worth of ending Planning with attacks: that of ending it, and a little."""


def deeds(game: Carded, view: View[Battle], decision: Decision) -> tuple[Deed, ...]:
    """Return every answer to a question of a turn as a deed, best first, with all good attacks as one."""
    key = ("deeds", decision.id)
    found: tuple[Deed, ...] | None = view.memo.get(key)
    if found is None:
        found = view.memo[key] = ranked((*_chains(game, view, decision), *_single(game, view, decision)))
    return found


def _single(game: Carded, view: View[Battle], decision: Decision) -> Iterator[Deed]:
    """Yield every answer; after the best of a card or unit its others are worth less, so that all come up early."""
    once = {one.choice: one for one in listed(game, view, decision)}
    worths = {choice: game.appraise(view, decision, choice) for choice in once}
    places: Counter[tuple[Token, Token]] = Counter()
    for number, choice in enumerate(sorted(worths, key=lambda choice: -worths[choice])):
        who = choice[0], _unit(choice)
        deed = _deed(game, view.state, decision, once[choice], worths[choice] - SPREAD * places[who])
        is_told = decision.kind == "defending" and (number < FORETOLD or choice == (END,))
        yield _foretold(game, view, decision, deed) if is_told else deed
        places[who] += 1


def _foretold(game: Carded, view: View[Battle], decision: Decision, deed: Deed) -> Deed:
    """Say what the enemy can do after an answer in the Defending Phase; what loses the match bears a warning."""
    found = outcomes.blow(game, view, decision, deed.entries[0])
    told = outcomes.outcome(found)
    if told is None:
        return deed
    warning = told if deed.warning is None and outcomes.is_dear(game, found) else deed.warning
    return replace(deed, outcome=told, warning=warning, loses=True)


def _deed(game: Carded, state: Battle, decision: Decision, one: Whole, worth: float) -> Deed:
    warning = next((option.warning for option in one.options if option.warning is not None), None)
    if decision.kind not in ACTIONS:
        texts = [option.text for option in one.options if option.token not in SKIPPED] or [one.options[0].text]
        text = texts[0] if len(texts) == 1 else Text("deed.steps", {"steps": texts})
        return Deed((one.choice,), plain(one.choice[0]), "card", text, None, warning, worth)
    verb = one.choice[0]
    outcome = one.options[-1].text if verb == ATTACK else None
    if one.choice == (END,) and decision.kind == "planning":
        outcome = next((left.text for left in foresight.lapsing(state, decision.seat)), None)
    return Deed(
        (one.choice,), _unit(one.choice), SORTS[verb], _text(game, state, decision.seat, one), outcome, warning, worth
    )


# ---- all good attacks at once


def _chains(game: Carded, view: View[Battle], decision: Decision) -> Iterator[Deed]:
    """Yield the attacks that look best one after the other, in Planning after its end (RCM-51)."""
    if decision.kind == "combat":
        yield from _attacks(game, (), view, decision)
    elif decision.kind == "planning":
        then = foresight.onward(game, view, decision, (END,))
        if then is not None:
            lapsing = [left.text for left in foresight.lapsing(view.state, decision.seat)]
            yield from _attacks(game, ((END,),), *then, lapsing)


def _attacks(
    game: Carded, before: tuple[Choice, ...], view: View[Battle], decision: Decision, first: Sequence[Text] = ()
) -> Iterator[Deed]:
    """Yield the attacks after some answers; `first`: what there is to say of those."""
    attacks: list[Choice] = []
    told: list[Text] = []
    total = 0.0
    now: foresight.Foreseen | None = (view, decision)
    while now is not None:
        view, decision = now
        one = max(listed(game, view, decision), key=lambda one: game.appraise(view, decision, one.choice))
        if one.choice == (END,):
            break
        attacks.append(one.choice)
        told.append(word("deed", "hit", square=one.choice[1], hit=one.options[-1].text))
        total += game.appraise(view, decision, one.choice)
        now = foresight.onward(game, view, decision, one.choice)
    if len(attacks) + len(before) < PAIR:
        return
    outcome = word("deed", "hits", *(["lapsing"] if first else []), hits=told, **({"first": first} if first else {}))
    text = word("deed", "end_and_attack" if before else "attacks", n=len(attacks))
    worth = AFTER_END if before else total
    yield Deed((*before, *attacks), NOBODY, "attack", text, outcome, worth=worth)


def _unit(choice: Choice) -> Token:
    """Return the card or the square of what does it; of what is no unit's the verb."""
    return plain(choice[1]) if choice[0] in (PLAY, MOVE, ACTIVATE, ATTACK) else choice[0]


def _text(game: Carded, state: Battle, seat: int, one: Whole) -> Text:
    verb, choice = one.choice[0], one.choice
    if verb == PLAY:
        return _played(game, state, seat, one)
    if verb == MOVE:
        return word("deed", MOVE, card=_who(one), square=choice[1], to=choice[2])
    if verb == ATTACK:
        return word("deed", ATTACK, card=_who(one), square=choice[1], to=choice[3])
    if verb == ACTIVATE:
        args = {"card": card_text(bearer(choice[2])), "square": choice[1]}
        does = acts(game, state, seat, one)
        return word("deed", ACTIVATE, "does", **args, acts=does) if does else word("deed", ACTIVATE, **args)
    if verb == REINFORCE and choice[1] != ASK:
        return word("deed", REINFORCE, "named", card=card_text(choice[1]))
    return word("deed", REINFORCE) if verb == REINFORCE else one.options[0].text


def _who(one: Whole) -> Text:
    """Return the name of the unit that does it."""
    return one.options[1].text.args["card"]


def _played(game: Carded, state: Battle, seat: int, one: Whole) -> Text:
    """Name a card with where it goes and what it does to whom."""
    card = game.book.card(one.choice[1])
    does = acts(game, state, seat, one)
    if card.is_unit:
        args = {"card": card_text(card.id), "place": word("square", square=one.choice[2])}
        return word("deed", "unit", "does", **args, acts=does) if does else word("deed", "unit", **args)
    named = card_text(card.id)
    return word("deed", "does", card=named, acts=does) if does else word("deed", "card", card=named)


def detail(game: Carded, view: View[Battle], decision: Decision, deed: Deed) -> Text | None:
    """Say what attacks come to, whom a unit could strike from its square, what a card or ability does."""
    choice = deed.entries[0]
    if deed.outcome is not None or decision.kind not in ACTIONS:
        card = game.book.cards.get(plain(choice[0]))
        return whole(card) if card is not None else deed.outcome
    if choice[0] == ACTIVATE:
        return rule(game.book.ability(*ability_named(choice[2])))
    if choice[0] == REINFORCE:
        return word("deed", REINFORCE, "about")
    if choice[0] == MOVE:
        start = CELL_OF[choice[1]]
        return _strikes(game, view.state, unit_at(view.state, start), CELL_OF[choice[2]], start)
    if choice[0] != PLAY:
        return None
    card = game.book.card(choice[1])
    if not card.is_unit:
        return whole(card)
    return _strikes(game, view.state, Unit(-1, card.id, decision.seat, entered=view.state.turn), CELL_OF[choice[2]])


def _strikes(game: Carded, state: Battle, unit: Unit, cell: Cell, start: Cell | None = None) -> Text:
    """Name the enemies that a unit could attack once it stands on a square (CM-42, CM-55, RCM-22, RCM-25)."""
    trial = state.copy()
    if start is not None:
        trial.board[start] = None
    trial.board[cell] = unit
    worth = survey(game.book, trial)
    hit = () if cannot_attack(trial, unit.owner, worth, cell) else sorted(within_reach(trial, worth, cell))
    named = [word("deed", "reached", card=card_text(unit_at(trial, at).card), square=NAMES[at]) for at in hit]
    return word("deed", "strikes", units=named) if named else word("deed", "strikes", "nobody")
