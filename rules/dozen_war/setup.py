"""Set-up: corners, tokens, decks, the draft and the turn order, deployment (DW-01 to DW-10, RDW-02 to RDW-08)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle, islice

from msgspec import UNSET
from msgspec.structs import replace

from rules.kernel import queue
from rules.kernel.asking import Asking
from rules.kernel.menu import STOP, Menu
from rules.kernel.steps import TokenStep
from rules.kernel.types import Choice, Decision, Frame, Option, Refusal, Seat

from . import luck
from .base import War, book_of, field_of
from .changes import alter_side
from .dice import roll_off
from .events import CornersDrawn, Deployed, Drafted
from .orders_menu import read_orders, read_picks
from .rounds import Round
from .state import Castle, Unit, by_letter, castle_id, general_id, unit_id
from .supply import recruit, standing_castles
from .words import CASTLE_HP, GENERAL_HP, HP, LETTERS, SOLDIERS, refusal, word

PICKS = 3
EARLY = {3: (9, 3), 4: (12, 5)}
"""Soldiers more for who plays first and second, by the number of seats (WDW-17): as many as hold all shares (7.5)."""
EARLY_BEFORE = {3: (6,), 4: (9,)}
"""Those of the editions before the fourth (WDW-16)."""


class SetUp(Frame, frozen=True):
    """Shuffle corners (RDW-02), tokens, equipment and events (section 5, order of random requests)."""

    def run(self, r: War, answers: Mapping[Seat, Choice]) -> None:
        """Lay everything out and begin the draft."""
        state, book, field = r.state, book_of(r), field_of(r)
        corners = list(range(state.seats))
        r.shuffle(corners)
        state.corners = tuple(corners)
        tokens = list(book.tokens)
        r.shuffle(tokens)
        luck.buried(r, tokens)
        for cell, count in zip(field.mountains, field.tokens, strict=True):
            state.buried[cell] = tuple(tokens[:count])
            del tokens[:count]
        state.buried = dict(sorted(state.buried.items()))
        state.deck = list(book.cards)
        r.shuffle(state.deck)
        luck.shuffled(r, state.deck)
        state.events = list(book.events)
        r.shuffle(state.events)
        for seat in by_letter(state):
            for troop in SOLDIERS:
                id_ = castle_id(corners[seat], troop)
                state.castles[id_] = Castle(id_, seat, troop, field.castles[corners[seat], troop], CASTLE_HP)
        r.tell(CornersDrawn([LETTERS[corner].upper() for corner in corners]))
        state.stage = "draft"
        r.push(*_DRAFTS.get(state.options.draft, (DraftRoll(),)), OrderRoll(), Deploy())


class Dealing(Frame, frozen=True):
    """Deal three generals to each seat (DW-07)."""

    def run(self, r: War, answers: Mapping[Seat, Choice]) -> None:
        """Shuffle the general cards and deal from the top, in the order of letters."""
        cards = list(book_of(r).generals)
        r.shuffle(cards)
        for seat in by_letter(r.state):
            for _ in range(PICKS):
                _give(r, seat, cards.pop(0))


class Wishes(Asking, frozen=True):
    """Every seat ranks the generals at once and in secret, and the draft goes by these lists (RDW-06, WDW-14)."""

    def run(self, r: War, answers: Mapping[Seat, Choice]) -> None:
        """Ask for the lists; whoever a list leaves out stands after it, by number."""
        if not answers and r.state.still_in:
            r.ask(self, *self.questions(r))
            return
        for seat, choice in answers.items():
            named = read_picks(choice)
            alter_side(r, seat, picks=(*named, *free_of(tuple(book_of(r).generals), [named])))

    def questions(self, r: War) -> list[Decision]:
        """Return the question to every seat; who names nobody takes by number."""
        first = (next(iter(book_of(r).generals)), STOP)
        return [
            r.question(seat, "draft_list", first, clock="entry.draft", secret=True, replaceable=True)
            for seat in r.state.still_in
        ]


class DraftRoll(Frame, frozen=True):
    """Roll for the order of picks (DW-06, RDW-06)."""

    def run(self, r: War, answers: Mapping[Seat, Choice]) -> None:
        """Put every pick on the agenda."""
        order = roll_off(r, by_letter(r.state), "draft")
        luck.early(r, order)
        snake = r.state.options.draft == "snake"
        passes = [order[::-1] if snake and number == 1 else order for number in range(PICKS)]
        r.push(*(Draft(seat) for one in passes for seat in one))


class Draft(Asking, frozen=True):
    """One seat's pick; a ranked list filed before, or picks sent ahead, take theirs without waiting (DW-06, 5.2)."""

    seat: int

    def run(self, r: War, answers: Mapping[Seat, Choice]) -> None:
        """Ask, or take what the list says; a seat that has left picks by default."""
        (found,) = self.questions(r)
        if answers:
            _give(r, self.seat, answers[Seat(self.seat)][0])
            queue.keep(r, Seat(self.seat))
        elif self.seat in r.state.out or found.default[0] in r.state.sides[self.seat].picks:
            _give(r, self.seat, found.default[0])
        else:
            r.ask(self, found)

    def questions(self, r: War) -> list[Decision]:
        """Return the question for a pick; its default is the best of the list, else the lowest number."""
        free = free_generals(r)
        listed = next((card for card in r.state.sides[self.seat].picks if card in free), free[0])
        return [r.question(Seat(self.seat), "draft_pick", (listed,), clock="entry.draft")]


def free_generals(r: War) -> list[str]:
    """Return the generals that nobody has taken, by number (DW-05)."""
    return free_of(tuple(book_of(r).generals), [side.generals for side in r.state.sides])


def free_of(generals: Sequence[str], taken: Sequence[Sequence[str]]) -> list[str]:
    """Return the generals that are in none of the lists."""
    gone = {card for cards in taken for card in cards}
    return [card for card in generals if card not in gone]


def _give(r: War, seat: int, card: str) -> None:
    alter_side(r, seat, generals=tuple(sorted((*r.state.sides[seat].generals, card))))
    r.tell(Drafted(seat, card))


class OrderRoll(Frame, frozen=True):
    """Roll for the turn order (DW-08)."""

    def run(self, r: War, answers: Mapping[Seat, Choice]) -> None:
        """Fix the order for the whole game; later seats may begin with gold (RDW-08)."""
        order = roll_off(r, by_letter(r.state), "order")
        r.state.order = tuple(order)
        if len(order) == 2:  # of more, nobody has been found to gain by it
            luck.early(r, order)
        for seat in order[2:]:
            alter_side(r, seat, gold=r.state.options.late_gold)


class Deploy(Asking, frozen=True):
    """All seats deploy at once, hidden, then revealed together (DW-09, DW-10, RDW-07, WDW-15, WDW-17)."""

    def run(self, r: War, answers: Mapping[Seat, Choice]) -> None:
        """Ask everybody, then stand generals and first soldiers in the castles."""
        r.state.stage = "deploy"
        if not answers and r.state.still_in:
            r.ask(self, *self.questions(r))
            return
        for seat in by_letter(r.state):
            choice = answers.get(Seat(seat), r.state.sides[seat].generals)
            _deploy(r, seat, choice[:3])
            if len(choice) > PICKS:
                alter_side(r, seat, orders=read_orders(choice[3:]))
                if Seat(seat) in r.state.still_in:
                    r.state.standing = dict(sorted({**r.state.standing, Seat(seat): choice[3:]}.items()))
        _reinforce(r)
        r.state.stage = "play"
        r.push(Round(1))

    def questions(self, r: War) -> list[Decision]:
        """Return the question to every seat: the default goes by number (5.2)."""
        return [
            r.question(
                seat,
                "deploy",
                (*r.state.sides[seat].generals, "default"),
                clock="entry.deploy",
                secret=True,
                replaceable=True,
            )
            for seat in r.state.still_in
        ]


def _deploy(r: War, seat: int, cards: Sequence[str]) -> None:
    state, field = r.state, field_of(r)
    corner = state.corners[seat]
    placed: list[tuple[str, str]] = []
    for card, troop in zip(cards, SOLDIERS, strict=True):
        cell = field.castles[corner, troop]
        general = Unit(general_id(corner, card), seat, book_of(r).generals[card].troop, cell, GENERAL_HP, True)
        soldier = Unit(unit_id(corner, troop, 1), seat, troop, cell, HP[troop])
        for unit in (general, soldier):
            state.units[unit.id] = unit
            placed.append((unit.id, field.names[cell]))
    alter_side(r, seat, serials=(1, 1, 1))
    r.tell(Deployed(seat, placed))


def _reinforce(r: War) -> None:
    """Give more soldiers, castle after castle: to the second of two (WDW-15), the first and second of more (WDW-17)."""
    options, order = r.state.options, r.state.order
    given: Sequence[int] = ()
    if len(order) == 2:
        given = (0, 0 if options.late_soldiers is UNSET else options.late_soldiers)
    elif options.early_soldiers is True:
        given = (EARLY if options.rules_by(4) else EARLY_BEFORE)[len(order)]
    for seat, more in zip(order, given, strict=False):
        for castle in islice(cycle(standing_castles(r, seat)), more):
            recruit(r, seat, castle.troop, castle.id)


def file_picks(r: War, seat: Seat, picks: tuple[str, ...]) -> None:
    """Take a ranked list into the state; a pick that is asked for goes by it if its clock runs out (5.2, WDW-16)."""
    alter_side(r, seat, picks=picks)
    question = r.state.pending.get(seat)
    if question is not None and question.kind == "draft_pick" and r.state.options.rules_by(5):
        free = free_generals(r)
        default = next((card for card in picks if card in free), free[0])
        r.state.pending[seat] = replace(question, default=(default,))


def order_deployment(r: War, seat: Seat, orders: Choice) -> None:
    """Let orders given during the deployment stand, though the clock deploys, or an answer lies ready (5.2, WDW-16)."""
    state = r.state
    question = state.pending.get(seat)
    if question is None or question.kind != "deploy" or not state.options.rules_by(5):
        return
    state.pending[seat] = replace(question, default=(*question.default[:PICKS], *orders))
    if seat in state.answers:
        state.answers[seat] = (*state.answers[seat][:PICKS], *orders)


def draft_menu(generals: Sequence[str], taken: Sequence[Sequence[str]]) -> Menu:
    """Return which general is picked (DW-05)."""
    free = free_of(generals, taken)

    def why(token: str) -> Refusal | None:
        return refusal("DW-05", "taken") if token in generals else None

    return TokenStep(word("prompt", "draft"), lambda: free, lambda card: Option(card, word("general", card)), why=why)


def deploy_menu(generals: Sequence[str], orders: Menu) -> Menu:
    """Return which general stands in which castle, and the first standing orders (DW-09, 5.2)."""

    def step(taken: tuple[str, ...]) -> Menu | None:
        if len(taken) == PICKS:
            return orders
        left = [card for card in generals if card not in taken]
        prompt = word("prompt", "deploy", castle=word("castle_kind", SOLDIERS[len(taken)]))
        return TokenStep(prompt, lambda: left, lambda c: Option(c, word("general", c)), lambda c: step((*taken, c)))

    found = step(())
    if found is None:
        raise LookupError("a seat without generals cannot deploy")
    return found


_DRAFTS: dict[str, tuple[Frame, ...]] = {"random": (Dealing(),), "lists": (Wishes(), DraftRoll())}
"""How the generals come to the sides by the option `draft`; else pick by pick (RDW-06)."""
