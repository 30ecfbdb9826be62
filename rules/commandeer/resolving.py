"""Abilities coming up and being carried out (RCM-11, RCM-21, RCM-29 to RCM-34, RCM-58)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rules.kernel.asking import Asking
from rules.kernel.cursor import Cursor, check, root, sole, walk
from rules.kernel.errors import IllegalChoice
from rules.kernel.menu import Menu
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Decision, Frame, Seat

from .abilities import Ability
from .asking import put, step
from .book import Book
from .carded import War, book_of
from .changes import alter as alter_side
from .changes import alter_unit, is_over, side_of
from .combat import MARKING, mark_by
from .events import Triggered
from .field import COMPASS, NAMES
from .menus import DECLINE, USE, menu_of_pick
from .operations import Work
from .piles import Request, carry_out, is_about_cards, look, request
from .placement import cell_of, unit_at
from .settling import credit_of, followed, placed, settle, uncount
from .state import OFF, Battle, Held, Source
from .targets import Asked, Picks
from .uses import counted, spent
from .values import holds

Answers = Mapping[Seat, Choice]


class Drain(Frame, frozen=True):
    """Let what is in the queue happen, the first first (RCM-31)."""

    def run(self, r: Resolver[Battle], answers: Answers) -> None:
        state = r.state
        if not state.queue:
            return
        r.push(Happen(), self)


class Happen(Asking, frozen=True):
    """The first ability of the queue happens, or is dropped (RCM-32, RCM-34, RCM-42, WCM-03)."""

    def questions(self, r: War) -> tuple[Decision, ...]:
        """Ask for the units it is about, or whether it is to happen."""
        source = placed(r.state, r.state.queue[0])
        book = book_of(r)
        ability = book.ability(source.card, source.ability)
        asked = Asked(book, r.state, source, exact=False)
        if asked.is_idle():
            return ()
        if not ability.optional and sole(root(asked.menu(lambda: None))) is not None:
            return ()
        about = {"card": source.card, "at": NAMES[source.at], "trigger": source.trigger}
        default = (DECLINE,) if ability.optional else _first(asked.menu(lambda: None), r.state.options.rules_by(2))
        return (step(r, source.owner, "choose", default, about),)

    def run(self, r: Resolver[Battle], answers: Answers) -> None:
        state, book = r.state, book_of(r)
        source = placed(state, state.queue[0])
        if source.ability == MARKING:
            state.queue = state.queue[1:]
            if cell_of(state, source.unit) != OFF and not state.fading:
                mark_by(r, source)
            return
        ability = book.ability(source.card, source.ability)
        if not answers:
            if not _comes_up(book, state, source, ability):
                state.queue = state.queue[1:]
                if source.trigger == "on_defeated":
                    uncount(r, source)
                return
            state.queue = (source, *state.queue[1:])
            questions = () if _is_named(book, state, source) else self.questions(r)
            if questions:
                put(r, self, *questions)
                return
        asked = Asked(book, state, source, exact=False)
        if answers:
            choice = answers[Seat(source.owner)]
        else:
            choice = source.named if _is_named(book, state, source) else sole(root(asked.menu(lambda: None))) or ()
        state.queue = state.queue[1:]
        if choice == (DECLINE,) or asked.is_idle():
            return
        picks, _ = asked.read(choice[1:] if choice[:1] == (USE,) else choice)
        count_use(r, source)
        if state.phase == "defending":
            state.quiet = False
        r.tell(Triggered(source.owner, source.card, source.trigger, NAMES[source.at]))
        r.push(Do(source, picks))


def _is_named(book: Book, state: Battle, source: Source) -> bool:
    """Say whether what was chosen for an ability before is still legal; to name units is to use it (5.2)."""
    if not source.named:
        return False
    try:
        check(root(Asked(book, state, source, exact=False).menu(lambda: None)), source.named)
    except IllegalChoice:
        return False
    return True


def _comes_up(book: Book, state: Battle, source: Source, ability: Ability) -> bool:
    """Say whether an ability still happens: its source is there, its condition met, its limit not reached."""
    gone = source.trigger == "on_defeated"
    if not gone:
        cell = cell_of(state, source.unit)
        if cell == OFF:
            return False
        held = held_of(state, source)
        if source.held and held is None:
            return False
        if spent(unit_at(state, cell).uses if held is None else held.uses, source.ability):
            return False
    return holds(state, source, ability.condition)


def held_of(state: Battle, source: Source) -> Held | None:
    """Return the attachment an ability comes from."""
    cell = cell_of(state, source.unit)
    if not source.held or cell == OFF:
        return None
    return next((held for held in unit_at(state, cell).held if held.id == source.held), None)


def count_use(r: War, source: Source, activated: bool = False) -> None:
    """Count a use of an ability of a card on the battlefield (RCM-43, RCM-58)."""
    cell = cell_of(r.state, source.unit)
    if cell == OFF or source.trigger == "on_defeated":
        return
    unit = unit_at(r.state, cell)
    size = len(book_of(r).card(source.card).abilities)
    bit = 1 << source.ability if activated else 0
    if not source.held:
        alter_unit(r, cell, uses=counted(unit.uses, source.ability, size), acted=unit.acted | bit)
        return
    held = tuple(
        replace(h, uses=counted(h.uses, source.ability, size), acted=h.acted | bit) if h.id == source.held else h
        for h in unit.held
    )
    alter_unit(r, cell, held=held)


class Do(Asking, frozen=True):
    """Carry out an ability, operation by operation, with a state check after each (RCM-21, RCM-29)."""

    source: Source
    picks: Picks
    step: int = 0

    def questions(self, r: War) -> tuple[Decision, ...]:
        """Ask for the cards that the next operation is about (5.2)."""
        asked = self._request(r)
        if asked is None or not asked.count:
            return ()
        about = {"op": asked.op, "cards": list(asked.cards), "count": asked.count, "card": self.source.card}
        seat = self.source.owner
        question = r.question(Seat(seat), "pick", (), about=about, continues=r.state.steps > 0)
        menu = menu_of_pick(book_of(r), r.state, question)
        if sole(root(menu)) is not None:
            return ()
        return (replace(question, default=_first(menu, r.state.options.rules_by(2))),)

    def _request(self, r: War) -> Request | None:
        book = book_of(r)
        operation = book.ability(self.source.card, self.source.ability).effects[self.step]
        return request(book, r.state, self.source.owner, operation) if is_about_cards(operation) else None

    def run(self, r: Resolver[Battle], answers: Answers) -> None:
        book, seat = book_of(r), self.source.owner
        effects = book.ability(self.source.card, self.source.ability).effects
        now = self
        while now.step < len(effects) and not is_over(r):
            operation = effects[now.step]
            asked = now._request(r)
            if asked is None:
                work = Work(r, now.source, now.picks)
                work.perform(now.step)
                now = replace(now, source=work.source)
            else:
                if not answers:
                    look(r, seat, operation, asked)
                    questions = now.questions(r)
                    if questions:
                        put(r, now, *questions)
                        return
                chosen = answers[Seat(seat)] if answers else now._forced(r, asked)
                answers = {}
                carry_out(r, seat, operation, asked, chosen)
            if not is_over(r):
                now = replace(now, source=followed(book, r.state, now.source))
                settle(r, credit_of(r.state, now.source))
            now = replace(now, step=now.step + 1)

    def _forced(self, r: War, asked: Request) -> Choice:
        """Return the only cards there are to choose."""
        if not asked.count:
            return ()
        about = {"op": asked.op, "cards": list(asked.cards), "count": asked.count, "card": self.source.card}
        question = Decision("", Seat(self.source.owner), "pick", about=about)
        return sole(root(menu_of_pick(book_of(r), r.state, question))) or ()


class Spend(Frame, frozen=True):
    """A Planning or Defensive event goes to the Retired Zone when its last operation is done (RCM-11)."""

    seat: int

    def run(self, r: Resolver[Battle], answers: Answers) -> None:
        side = side_of(r, self.seat)
        alter_side(r, self.seat, playing="", retired=(*side.retired, side.playing))


def _first(menu: Menu | None, by_compass: bool) -> Choice:
    """Return the first legal answer in the order offered; of what may be left out nothing (5.2).

    `by_compass`: of directions the first, though nothing would move in it; the first edition took one where it would.
    """
    cursor, found = root(menu), list[str]()
    while not cursor.is_whole:
        first = cursor.closing or cursor.tokens()[0]
        if by_compass and first in COMPASS:
            first = next(way for way in COMPASS if isinstance(cursor.take(way), Cursor))
        found.append(first)
        cursor = walk(cursor, found[-1:])
    return tuple(found)
