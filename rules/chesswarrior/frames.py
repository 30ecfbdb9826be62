"""The flow of a match: set-up, then Main Turn after Main Turn (spec 5.1 to 5.4)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.asking import Asking
from rules.kernel.types import Choice, Decision, Frame, Seat

from . import absence, plans, setup, stakes
from .acts import MORE, advance, begin_act, more_question, now
from .changes import Chess, alter, book_of, face
from .dice import build_field, roll
from .events import Activated, Ended, FieldBuilt, OrderChosen, RolledOff, SlotLapsed, TurnBegan
from .items import END
from .sight import FACINGS, squares
from .sight import NAMES as SQUARES
from .state import NOBODY, track_number
from .track import count_points, due, expire_activation, expire_turns, list_slots, put_mana, run_passives
from .windows import question as react_question

Answers = Mapping[Seat, Choice]


class Teams(Asking, frozen=True):
    """Both sides list their heroes at once and in secret (D1; CW-21, CW-22, CW-25)."""

    def questions(self, r: Chess) -> list[Decision]:
        """Ask both seats."""
        return [setup.team_question(r, Seat(s)) for s in range(2)]

    def run(self, r: Chess, answers: Answers) -> None:
        if not answers:
            r.ask(self, *self.questions(r))
            return
        setup.take_teams(r, answers)
        if r.state.options.mode == "expert":
            r.state.stage = "ban"
            r.push(Bans())
        else:
            r.push(Field())


class Bans(Asking, frozen=True):
    """Each side may forbid the other one hero, at once and in secret (D2; CW-23, RCW-56)."""

    def questions(self, r: Chess) -> list[Decision]:
        """Ask both seats."""
        return [setup.ban_question(r, Seat(s)) for s in range(2)]

    def run(self, r: Chess, answers: Answers) -> None:
        if not answers:
            r.ask(self, *self.questions(r))
            return
        setup.take_bans(r, answers)
        r.push(Field())


class Field(Frame, frozen=True):
    """Build the field, then roll off for placing (CW-26 to CW-29, RCW-05)."""

    def run(self, r: Chess, answers: Answers) -> None:
        state = r.state
        state.stage = "deploy"
        state.obstacles, rolled = build_field(r)
        found = [SQUARES[c] for c in squares(state.obstacles)]
        r.tell(FieldBuilt(found, 6 - len(found), rolled))
        rounds: list[list[int]] = []
        while not rounds or rounds[-1][0] == rounds[-1][1]:
            rounds.append(roll(r, 2))
        winner = 0 if rounds[-1][0] > rounds[-1][1] else 1
        r.tell(RolledOff(rounds, winner))
        r.stake(lambda: stakes.order((winner, 1 - winner)))
        r.push(Order(winner))


class Order(Asking, frozen=True):
    """The winner chooses to place first or second (D3; CW-29)."""

    seat: int

    def questions(self, r: Chess) -> list[Decision]:
        """Ask the winner of the roll-off."""
        return [r.question(Seat(self.seat), "order", ("second",))]

    def run(self, r: Chess, answers: Answers) -> None:
        if not answers:
            r.ask(self, *self.questions(r))
            return
        choice = answers[Seat(self.seat)][0]
        r.state.order = self.seat if choice == "first" else 1 - self.seat
        r.tell(OrderChosen(self.seat, choice))
        r.push(Lists() if r.state.options.placing == "lists" else Deploy(0))


class Lists(Asking, frozen=True):
    """Both sides place all their heroes by lists, sent in secret and carried out together (WCW-11)."""

    def questions(self, r: Chess) -> list[Decision]:
        """Ask both sides for five heroes with their squares."""
        return [setup.list_question(r, Seat(seat)) for seat in range(2)]

    def run(self, r: Chess, answers: Answers) -> None:
        if not answers:
            r.ask(self, *self.questions(r))
            return
        setup.take_lists(r, answers)
        r.state.stage = "play"
        r.push(Begin())


class Deploy(Asking, frozen=True):
    """Place heroes in turn: 1-2-2-2-2-1 (D4; CW-30, CW-31)."""

    number: int

    def questions(self, r: Chess) -> list[Decision]:
        """Ask the side whose turn it is to place."""
        return [setup.deploy_question(r, self.number)]

    def run(self, r: Chess, answers: Answers) -> None:
        if not answers:
            r.ask(self, *self.questions(r))
            return
        setup.take_deploy(r, answers)
        if self.number + 1 < len(setup.PLACING):
            r.push(Deploy(self.number + 1))
        else:
            r.state.stage = "play"
            r.push(Begin())


class Begin(Frame, frozen=True):
    """Begin a Main Turn: Start Turn passives, Put Mana, the slot list (CW-33, CW-34, CW-36, RCW-20)."""

    def run(self, r: Chess, answers: Answers) -> None:
        state = r.state
        state.turn += 1
        state.step = 1
        r.tell(TurnBegan(state.turn, track_number(state.turn)))
        run_passives(r, "start")
        state.step = 2
        put_mana(r)
        state.step = 3
        list_slots(r)
        r.push(Next())


class Next(Frame, frozen=True):
    """Go to the next place of the slot list; one without a hero lapses (CW-37, RCW-21, RCW-22)."""

    def run(self, r: Chess, answers: Answers) -> None:
        state = r.state
        while state.slots:
            side, sp = state.slots[0]
            state.slots = state.slots[1:]
            if due(book_of(r), state, side, sp):
                r.push(Acting(side, sp), self)
                return
            r.tell(SlotLapsed(side, sp))
        r.push(Close())


class Acting(Asking, frozen=True):
    """One activation: its answers one after another until it ends (D5; CW-51 to CW-57, RCW-29)."""

    side: int
    sp: int
    begun: bool = False
    paced = True

    def questions(self, r: Chess) -> list[Decision]:
        """Ask the side of the slot; the hero is named where several fit (CW-39)."""
        state = r.state
        seat = Seat(self.side)
        heroes = self.heroes(r)
        about = {"turn": state.turn, "sp": self.sp, "heroes": [state.heroes[n].id for n in heroes]}
        default: Choice = (END, FACINGS[state.heroes[heroes[0]].facing])
        if state.active == NOBODY:
            default = (state.heroes[heroes[0]].id, *default)
        return [r.question(seat, "activate", default, about=about, continues=self.begun and state.did)]

    def ordered(self, r: Chess, question: Decision) -> Choice | None:
        """Return what a plan answers; where several heroes fit, the first that has one (spec 5.5, 5.6)."""
        return plans.planned(book_of(r), r.state, self.side, self.heroes(r)) or None

    def heroes(self, r: Chess) -> list[int]:
        """Return the heroes that fit: the active one, else all that are due."""
        state = r.state
        return [state.active] if state.active != NOBODY else due(book_of(r), state, self.side, self.sp)

    def run(self, r: Chess, answers: Answers) -> None:
        state = r.state
        if answers:
            absence.count(r, self.side)
            self.perform(r, self.named(r, answers[Seat(self.side)]))
            return
        if self.begun and state.active == NOBODY:
            r.drop_list(Seat(self.side))
            return
        if not self.begun:
            self.begin(r)
        frame = Acting(self.side, self.sp, state.active != NOBODY)
        r.ask(frame, *frame.questions(r))

    def begin(self, r: Chess) -> None:
        """Activate the only hero that fits, its plan made ready (spec 5.5)."""
        heroes = self.heroes(r)
        plans.drop_unfit(r, self.side, heroes)
        if len(heroes) == 1:
            plans.begin(r, heroes[0])
            activate(r, heroes[0])

    def named(self, r: Chess, choice: Choice) -> Choice:
        """Activate the hero that an answer names, with its plan or without, and return the rest of the answer."""
        state = r.state
        if state.active == NOBODY:
            n = plans.hero_of(state, choice)
            if choice == plans.planned(book_of(r), state, self.side, self.heroes(r)):
                plans.begin(r, n, given=1)
            else:
                plans.forget(r, n)
            activate(r, n)
            choice = choice[1:]
        return choice

    def perform(self, r: Chess, item: Choice) -> None:
        """Play one answer of the activation."""
        n = r.state.active
        if item[0] == END:
            end_activation(r, n, FACINGS.index(item[1]))
            absence.forfeit(r, self.side)
        else:
            begin_act(r, n, item)
            r.push(Go(), Acting(self.side, self.sp, True))


def activate(r: Chess, n: int) -> None:
    """Begin a hero's activation (CW-17, RCW-18)."""
    state = r.state
    state.active, state.used, state.did = n, 0, False
    hero = alter(r, n, acted=state.turn)
    r.tell(Activated(hero.id, state.turn))


def end_activation(r: Chess, n: int, facing: int) -> None:
    """Change Front and end; a dial still at T goes on by one (CW-56, CW-57, RCW-17, RCW-29, RCW-69)."""
    state = r.state
    face(r, n, facing)
    hero = state.heroes[n]
    if hero.dial == state.turn:
        hero = alter(r, n, dial=state.turn + 1)
    r.tell(Ended(hero.id, not state.did, hero.dial))
    expire_activation(r, n)
    r.drop_list(Seat(hero.side))
    state.active, state.used, state.did = NOBODY, 0, False


class Go(Asking, frozen=True):
    """Carry on the use or move on its way; `at`: watchers considered in its open window (spec 5.4)."""

    at: int = 0

    def questions(self, r: Chess) -> list[Decision]:
        """Ask the hero that may react, or how the move goes on (D6, D7)."""
        act = r.state.act
        return [more_question(r) if act is not None and act.stage == MORE else react_question(r, now(r), self.at)]

    def ordered(self, r: Chess, question: Decision) -> Choice | None:
        """React as ordered, where tables are not asked (spec 5.5, RCW-64)."""
        return question.default if question.kind == "react" and not r.state.options.ask_reactions else None

    def run(self, r: Chess, answers: Answers) -> None:
        absence.heard(r, answers)
        at = advance(r, self.at, next(iter(answers.values()), None))
        if at is not None:
            frame = Go(at)
            r.ask(frame, *frame.questions(r))


class Close(Frame, frozen=True):
    """End a Main Turn: End Turn passives, counters that run out, points (CW-40, CW-41, RCW-51)."""

    def run(self, r: Chess, answers: Answers) -> None:
        state = r.state
        state.step = 4
        run_passives(r, "end")
        expire_turns(r)
        state.step = 5
        if not count_points(r):
            r.push(Begin())


FRAMES = Teams | Bans | Field | Order | Lists | Deploy | Begin | Next | Acting | Go | Close
