"""Answers to attacks: one by one, or to a volley all at once (5.3 step 2, 5.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import UNSET

from rules.kernel.asking import Asking
from rules.kernel.cursor import Cursor, Refused, root
from rules.kernel.types import Choice, Decision, Frame, Seat

from .attack import Attack, Reply, defenders, hp_of, splash_damage
from .attack_reading import reached, unnamed
from .base import War, board_of, book_of
from .changes import alter_side
from .combat import carry_out
from .declaring import declared, pay_for
from .defence import Defence
from .policy import Threat, asks, auto, could_answer, is_asked, threat
from .replies import ORDERS, read_replies, still_legal, written
from .state import Orders
from .turn_menu import deed_menu
from .turns import Turn

DEFEND, VOLLEY = "defend", "defend_volley"


class Answering(Asking, frozen=True):
    """Every seat that is hit answers, by itself or by its orders; then the attack is carried out."""

    attack: Attack

    def run(self, r: War, answers: Mapping[Seat, Choice]) -> None:
        """Ask whom the orders tell to ask, then go on."""
        state = r.state
        seats = defenders(state, self.attack)
        asked = () if answers else self.questions(r)
        if asked:
            r.ask(self, *asked)
            return
        replies: dict[int, Sequence[Reply]] = {}
        board, book = board_of(r), book_of(r)
        for seat in seats:
            choice = answers.get(Seat(seat)) or self._auto(r, seat)  # a seat that is out goes by its orders too
            (replies[seat],) = read_replies(choice, [Defence(book, board, self.attack, seat)])
        carry_out(r, self.attack, replies)

    def questions(self, r: War) -> list[Decision]:
        """Return the question to each seat that is hit; its default is what the seat has ordered."""
        hit = [seat for seat in defenders(r.state, self.attack) if seat not in r.state.out]
        return [defend_question(r, seat, DEFEND, self._auto(r, seat)) for seat in hit]

    def ordered(self, r: War, question: Decision) -> Choice | None:
        """Return what orders answer, None where they tell to ask (5.4)."""
        seat = question.seat
        asked = is_asked(book_of(r), board_of(r), self.attack, seat, r.state.sides[seat].orders)
        return None if asked else question.default

    def _auto(self, r: War, seat: int) -> Choice:
        orders = r.state.sides[seat].orders
        return written(auto(book_of(r), board_of(r), self.attack, seat, orders))


def defend_question(r: War, seat: int, kind: str, default: Choice) -> Decision:
    """Return the question to a seat that is attacked."""
    return r.question(Seat(seat), kind, default, clock="react", secret=True)


class Volleying(Asking, frozen=True):
    """A volley is shown, answered by one seat, and carried out attack by attack (5.4)."""

    seat: int
    rows: tuple[Choice, ...]

    def run(self, r: War, answers: Mapping[Seat, Choice]) -> None:
        """Ask if the sums pass the ask test; then go on with the first attack."""
        target = self.target(r)
        asked = () if answers else self.questions(r)
        if asked:
            r.ask(self, *asked)
            return
        choice = answers.get(Seat(target), (ORDERS,))
        replies: tuple[tuple[tuple[str, Reply], ...], ...] = ()
        if choice[0] != ORDERS:
            defences = self.defences(r, target)
            replies = tuple(
                tuple((hit.target, reply) for hit, reply in zip(defence.hits, given, strict=True))
                for defence, given in zip(defences, read_replies(choice, defences), strict=True)
            )
        r.push(NextOfVolley(self.seat, self.rows, replies))

    def attacks(self, r: War) -> list[Attack]:
        """Return the attacks as they are declared."""
        return [declared(r, self.seat, row) for row in self.rows]

    def target(self, r: War) -> int:
        """Return the one seat that is attacked."""
        return defenders(r.state, self.attacks(r)[0])[0]

    def defences(self, r: War, seat: int) -> list[Defence]:
        """Return what may be answered, attack by attack."""
        board, book = board_of(r), book_of(r)
        return [Defence(book, board, attack, seat) for attack in self.attacks(r)]

    def questions(self, r: War) -> list[Decision]:
        """Return the question to the seat that is attacked: one answer per attack, or as it has ordered."""
        seat = self.target(r)
        return [] if seat in r.state.out else [defend_question(r, seat, VOLLEY, (ORDERS,))]

    def ordered(self, r: War, question: Decision) -> Choice | None:
        """Return what orders answer, None where the sums of damage tell to ask (5.4)."""
        seat = question.seat
        asked = volley_asks(r, self.attacks(r), r.state.sides[seat].orders) and any(
            could_answer(defence, hit) for defence in self.defences(r, seat) for hit in defence.hits
        )
        return None if asked else question.default


def volley_asks(r: War, attacks: Sequence[Attack], orders: Orders) -> bool:
    """Say whether the sums of a volley's damage pass the ask test (5.4)."""
    board, state = board_of(r), r.state
    total: dict[str, int] = {}
    threats: list[Threat] = []
    for attack in attacks:
        for hit in attack.hits:
            found = threat(board, attack, hit)
            threats.append(found)
            total[hit.target] = total.get(hit.target, 0) + hit.damage
            if found.victim is not None:
                splash = splash_damage(state, hit.damage) if state.options.rules_by(5) else hit.damage
                total[found.victim.id] = total.get(found.victim.id, 0) + splash
    generals = [id_ for id_ in total if id_ in state.units and state.units[id_].general]
    if "general_lethal" in orders.ask and any(total[id_] >= hp_of(state, id_) for id_ in generals):
        return True
    return any(
        asks(state, orders, t, total[t.hit.target], total.get(t.victim.id, 0) if t.victim else 0) for t in threats
    )


class NextOfVolley(Frame, frozen=True):
    """The next attack of a volley, if it is still possible; it pays for itself (5.4).

    `replies`: the answers to each attack, with whom each hit is meant for, since others may be struck by then.
    """

    seat: int
    rows: tuple[Choice, ...]
    replies: tuple[tuple[tuple[str, Reply], ...], ...]

    def run(self, r: War, answers: Mapping[Seat, Choice]) -> None:
        """Carry it out with its answer, or as ordered with what the orders say now, and go on (WDW-03).

        Nothing more is done for a side that has left (WDW-05); before the sixth edition its volley was (WDW-16).
        """
        if self.seat in r.state.out and r.state.options.rules_by(6):
            return
        if self.rows[1:]:
            r.push(NextOfVolley(self.seat, self.rows[1:], self.replies[1:]))
        row = still_possible(r, self.seat, self.rows[0])
        if row is None:
            return
        attack = declared(r, self.seat, row)
        pay_for(r, attack)
        board, book = board_of(r), book_of(r)
        replies: dict[int, Sequence[Reply]] = {}
        for seat in defenders(r.state, attack):
            defence = Defence(book, board, attack, seat)
            if self.replies:
                replies[seat] = still_legal(defence, self.replies[0])
            else:
                replies[seat] = auto(book, board, attack, seat, r.state.sides[seat].orders)
        carry_out(r, attack, replies)


def still_possible(r: War, seat: int, row: Choice) -> Choice | None:
    """Return an attack of a volley as it is when it is reached, None if it is legal no more.

    Before the fifth edition it was legal only with everything that it names (WDW-16).
    """
    unit = r.state.units.get(row[0])
    if unit is None:
        return None
    turn = Turn(book_of(r), board_of(r), seat)
    judged = row
    if r.state.options.rules_by(5):
        row = reached(turn, row)
        judged = unnamed(row)
    place: Cursor | Refused = root(deed_menu(turn, unit))
    for token in judged[1:]:
        place = place.take(token) if isinstance(place, Cursor) else place
    return row if isinstance(place, Cursor) and place.is_whole else None


def file_orders(r: War, seat: int, orders: Orders) -> None:
    """Put orders in force from the next declaration on: once the attack under way is done (5.2, WDW-16)."""
    under_way = any(isinstance(frame, Answering | Volleying | NextOfVolley) for frame in r.state.agenda)
    if under_way and r.state.options.rules_by(5):
        alter_side(r, seat, coming=orders)
    else:
        alter_side(r, seat, orders=orders)


def take_up_orders(r: War) -> None:
    """Put orders in force that were given while an attack was under way."""
    for seat, side in enumerate(r.state.sides):
        if side.coming is not UNSET:
            alter_side(r, seat, orders=side.coming, coming=UNSET)
