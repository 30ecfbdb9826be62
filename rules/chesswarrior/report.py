"""What a seat may want to look up in mid-match: heroes with dial and counters, the places to come, its own orders."""

from __future__ import annotations

from rules.kernel.types import Choice, Decision, Refusal, Text, View

from . import forecast_text
from .abilities import MOVE
from .activation import offered
from .base import Base
from .board import COLUMNS
from .book import Book
from .choices import acting, piece_text
from .forecast import forecast
from .items import END, STOP, Item
from .lapsing import lapsing
from .orders import IF, OFF, present_order
from .plans import waiting
from .reactions import PREFER
from .sight import CELL_OF, FACINGS, NAMES
from .state import ChessState, Hero, Order, number_of, own, track_number
from .words import SIDES, ability_text, word


def report(book: Book, view: View[ChessState]) -> tuple[Text, ...]:
    """Return the paragraphs, from the view alone."""
    state = view.state
    if not any(hero.at >= 0 for hero in state.heroes):
        return ()
    seats = [view.seat, 1 - view.seat] if view.seat is not None else [0, 1]
    found = [_hero(book, state, state.heroes[n]) for seat in seats for n in own(state, seat) if state.heroes[n].at >= 0]
    if state.slots:
        found.append(word("report", "slots", slots=[_slot(side, sp) for side, sp in state.slots]))
    if view.seat is not None:
        found += orders(book, state, view.seat)
    return tuple(found)


def _hero(book: Book, state: ChessState, hero: Hero) -> Text:
    card = book.sheets[hero.key]
    counters = [word("report", "counter", counter=word("counter", h.counter), n=h.count) for h in hero.held]
    return word(
        "report",
        "hero",
        *(["counters"] if counters else []),
        hero=piece_text(hero.id, hero.key),
        square=NAMES[hero.at],
        facing=word("facing", FACINGS[hero.facing]),
        damage=hero.damage,
        lp=card.lp,
        mana=hero.mana,
        mp=card.mp,
        sp=card.sp,
        dial=track_number(hero.dial),
        **({"counters": counters} if counters else {}),
    )


def _slot(side: int, sp: int) -> Text:
    return word("report", "slot", side=word("side", SIDES[side]), sp=sp)


def orders(book: Book, state: ChessState, seat: int, only: int | None = None) -> list[Text]:
    """Word what a seat has ordered, or a hero of it, and what holds where it has ordered nothing (spec 5.5)."""
    found: list[Text] = []
    side = state.sides[seat]
    for n in own(state, seat):
        hero = state.heroes[n]
        if hero.at < 0 or only not in (None, n):
            continue
        name = piece_text(hero.id, hero.key)
        card = book.sheets[hero.key]
        for ability in (*card.instants, *card.interrupts):
            order = present_order(book, state, n, ability.id)
            how = _how(state, order)
            found.append(word("report", "order", hero=name, ability=ability_text(hero.key, ability.id), how=how))
        for m, columns in side.homes:
            if m == n:
                found.append(word("report", "home", hero=name, columns=[COLUMNS[c] for c in columns]))
        for plan in side.plans:
            if plan.hero == n:
                items = [_item(book, state, n, item) for item in plan.items]
                found.append(word("report", "plan", plan.guard, hero=name, items=items))
        if state.active == n and (left := waiting(state, seat)):
            items = [_item(book, state, n, item) for item in left]
            found.append(word("report", "plan", "waiting", hero=name, items=items))
    return found


def _item(book: Book, state: ChessState, n: int, item: Item) -> Text:
    """Word an answer of a plan: what is done, on whom or where to."""
    key, (verb, *rest) = state.heroes[n].key, item
    if verb == MOVE:  # of a way its end is what matters
        rest = [token for token in rest if token in CELL_OF][-1:]
    deed = word("way", END) if verb == END else ability_text(key, verb)
    return Text("deed.steps", {"steps": [deed, *(_aim(state, token) for token in rest if token != STOP)]})


def _aim(state: ChessState, token: str) -> Text:
    if token in FACINGS:
        return word("way", "facing", facing=word("facing", token))
    if token in CELL_OF:
        return word("square", "empty", square=token)
    m = number_of(state, token)
    return piece_text(token, state.heroes[m].key)


def _how(state: ChessState, order: Order) -> Text:
    """Word when a reaction is used, and which way its step tries first where that is ordered (spec 5.5)."""
    when = _when(state, order)
    if order.mode == OFF or order.prefer in ((), PREFER):
        return when
    return word("report", "way", when=when, first=word("option", "standing", order.prefer[0]))


def _when(state: ChessState, order: Order) -> Text:
    if order.mode != IF:
        return word("report", "mode", order.mode)
    found: list[Text] = [word("condition", "lethal")] if order.lethal else []
    for name, value in (("min_dice", order.min_dice), ("keep_mana", order.keep_mana), ("max_lead", order.max_lead)):
        if value >= 0:
            found.append(word("condition", name, n=value))
    for name, named in (("versus", order.versus), ("protects", order.protects)):
        heroes = [state.heroes[n] for n in named]
        if heroes:
            found.append(word("condition", name, heroes=[piece_text(h.id, h.key) for h in heroes]))
    return word("report", "mode", "if", conditions=found)


def remarks(game: Base, view: View[ChessState], decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
    """Say what a use may come to: sight and what blocks it, dice, damage, destruction, who may answer (CW-105).

    Of the end of an activation: which mana is lost by it (CW-36).
    """
    if decision.kind != "activate":
        return ()
    state = view.state
    n, item = acting(state, decision, choice)
    if n is not None and item[:1] == (END,):
        left = lapsing(game.book, state, n)
        return () if left is None else (left,)
    if n is None or not item or item[0] == MOVE or offered(game.book, state, n, item):
        return ()  # of a use that is only begun there is nothing to say yet
    found = forecast(game, state, n, item)
    head = Refusal(forecast_text.title(state, found), "RCW-07" if found.dice else "RCW-49")
    spread = [Refusal(forecast_text.spread_text(found), "CW-105")] if found.dice else []
    return (head, *spread, *(Refusal(text, clause) for text, clause in forecast_text.grounded(state, found)))
