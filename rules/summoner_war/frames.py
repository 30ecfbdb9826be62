"""The flow of a match: set-up, then turn after turn (section 5, RSW-12)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.forced import FORCED
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Data, Decision, Frame, Seat

from . import acts, setup
from .acts import ATTACK, CAST, DECLINE, ENTER, LINK, MOVE, PASS, PURSUIT, STOP, SUMMON
from .arriving import use_arrival
from .board import CELLS, NAMES, Cell
from .changes import alter_side, die, force, shift, summon, swap, use_card
from .draws import drawn, recorded
from .events import ClockMissed, Entered, Moved, Passed
from .publishing import War, begin_anew, finish, publish, tell, tell_mover
from .state import HIDDEN_TYPE, NOBODY, WarState, cell_of, piece_at
from .striking import Double, strike

Answers = Mapping[Seat, Choice]
MISSED_LIMIT = 3
"""Own turns in a row that the clock may play; the last of them loses the match (WSW-01)."""


class SetUp(Frame, frozen=True):
    """Both seats submit cards, layout and standing orders at once and in secret (SW-02, SW-05 to SW-07, RSW-03).

    See RSW-02.
    """

    def run(self, r: Resolver[WarState], answers: Answers) -> None:
        if not answers:
            r.ask(self, *(setup.question(r, Seat(s), setup.default(r)) for s in range(2)))
            return
        setup.take(r, answers)
        r.state.stage = "play"
        r.state.up = 0
        r.push(Begin())


class Begin(Frame, frozen=True):
    """Begin a turn: what waits from the enemy's turn first, then free effects and one action (RSW-12, RSW-34)."""

    def run(self, r: Resolver[WarState], answers: Answers) -> None:
        state = r.state
        seat = state.up
        state.turn += 1
        state.progress = False
        state.steps = 0
        side = state.sides[seat]
        cells = sorted(c for i in side.arrived if (c := cell_of(state, i)) is not None)
        waiting = tuple(piece_at(state, c).id for c in cells)
        alter_side(r, seat, arrived=(), turns=side.turns + (not state.entry))
        begin_anew(state)
        state.ordered = state.entry and side.entry == "enter"
        if waiting:
            r.push(Arrive(waiting), Act())
        else:
            r.push(Act())


class Step(Frame, frozen=True):
    """A frame that asks the mover for a step of its turn; orders for an entry turn answer it (WSW-06)."""

    paced = True

    def ordered(self, r: War, question: Decision) -> Choice | None:
        """Let every piece enter, and decline what it could do besides."""
        if not r.state.ordered:
            return None
        return (ENTER,) if question.kind == "turn" else (DECLINE,)


class Act(Step, frozen=True):
    """Ask for the turn: free effects come back here, an action leads on (RSW-12)."""

    def run(self, r: Resolver[WarState], answers: Answers) -> None:
        state = r.state
        seat = Seat(state.up)
        if not answers:
            _ask(r, self, turn_question(r, seat))
            return
        choice = answers[seat]
        verb = choice[0]
        if verb != LINK:
            _count_missed(r, seat)
        if verb == LINK:
            start, end = CELLS[choice[1]], CELLS[choice[2]]
            use_card(r, seat, "soul_link", start, spend=start)
            swap(r, start, end)
            r.push(self)
        elif verb == ENTER:
            tell(r, Entered(seat))
            r.push(End())
        elif verb == PASS:
            tell(r, Passed(seat))
            r.push(End(passed=True))
        elif verb == PURSUIT:
            alter_side(r, seat, charge=False)
            use_card(r, seat, "ghost_pursuit", None)
            _double_act(r, choice[1:], End())
        elif verb == CAST:
            cast(r, seat, choice[1], choice[2:])
        else:
            r.push(*arrivals(r, choice), End())
            perform(r, choice)


def _count_missed(r: War, seat: Seat) -> None:
    """Count turns in a row whose action the clock gave; orders and forced turns count neither way (WSW-01, WSW-12)."""
    by = r.by.get(seat, "seat")
    if by == "clock":
        missed = alter_side(r, seat, missed=r.state.sides[seat].missed + 1).missed
        tell(r, ClockMissed(seat, missed, MISSED_LIMIT), only=seat)
    elif by not in ("standing", FORCED) and r.state.sides[seat].missed:
        alter_side(r, seat, missed=0)


def turn_question(r: War, seat: Seat) -> Decision:
    """Return the seat's question for its turn."""
    return _step(r, seat, "turn", acts.default_action(r.state, seat), {"turn": r.state.turn})


def _step(r: War, seat: Seat, kind: str, default: Choice, about: Data) -> Decision:
    """Return a question of the turn; all but the first run on the clock of the first (section 5).

    What is answered to an On-summon effect or a second act stays secret: that it was asked would tell a card (L6).
    """
    state = r.state
    return r.question(seat, kind, default, about=about, continues=state.steps > 0, secret=kind != "turn")


def _ask(r: War, resume: Frame, question: Decision) -> None:
    """Tell the mover what its turn has brought and ask on."""
    tell_mover(r)
    r.state.steps += 1
    r.ask(resume, question)


def arrivals(r: War, act: Choice) -> tuple[Frame, ...]:
    """Return the On-summon step of what an act is about to summon (SW-18, RSW-11)."""
    if act[0] != SUMMON:
        return ()
    return (Arrive((piece_at(r.state, CELLS[act[1]]).id,)),)


def perform(r: War, act: Choice) -> None:
    """Carry out one summon, move or attack; what follows it is on the agenda already (SW-16)."""
    start = CELLS[act[1]]
    if act[0] == SUMMON:
        summon(r, start, "own")
    elif act[0] == MOVE:
        end = CELLS[act[2]]
        piece = piece_at(r.state, start)
        shift(r, start, end)
        kind = piece.type if not piece.concealed or piece.known else HIDDEN_TYPE
        tell(r, Moved(act[1], act[2], piece.side, kind))
    elif act[0] == ATTACK:
        strike(r, start, CELLS[act[2]])


def cast(r: War, seat: Seat, card: str, args: Choice) -> None:
    """Cast a spell: it is the whole turn (SW-21, RSW-36, RSW-37)."""
    state = r.state
    if card in ("grand_command", "mana_scan"):
        caster = _caster(state, seat, card)
        at = None if piece_at(state, caster).concealed else caster
        use_card(r, seat, card, at, spend=caster)
    if card == "grand_command":
        cells = [CELLS[a] for a in args]
        r.push(Arrive(tuple(piece_at(state, c).id for c in cells)), End())
        for cell in cells:
            summon(r, cell, card)
    elif card == "mana_scan":
        r.push(End())
        force(r, CELLS[args[0]])
    elif card == "blind_shot":
        start = CELLS[args[0]]
        kept = piece_at(state, start).concealed and state.options.attack_keeps_concealment
        use_card(r, seat, card, None if kept else start, spend=start)
        r.push(End())
        strike(r, start, CELLS[args[1]], blind=True)
    elif card == "twin_blades":
        start = CELLS[args[0]]
        use_card(r, seat, card, start, spend=start)
        r.push(End())
        summon(r, start, card)
        strike(r, start, CELLS[args[1]])
    else:
        start = CELLS[args[1]]
        alter_side(r, seat, struck=True)
        hidden = args[0] == MOVE and piece_at(state, start).concealed
        use_card(r, seat, card, None if hidden else start, spend=start)
        _double_act(r, args, End(doomed=piece_at(state, start).id))


def _caster(state: WarState, seat: int, card: str) -> Cell:
    return next(c for c, p in acts.own(state, seat) if acts.can_use(state, p, card))


def _double_act(r: War, act: Choice, end: End) -> None:
    """Carry out the first of two acts of a piece; the second is asked for afterwards (SW-57, SW-59)."""
    piece = piece_at(r.state, CELLS[act[1]])
    r.push(*arrivals(r, act), Second(piece.id), end)
    perform(r, act)


class Second(Step, frozen=True):
    """Ask for the second act of the same piece, if it lives and has one (RSW-57, RSW-59)."""

    piece: int

    def run(self, r: Resolver[WarState], answers: Answers) -> None:
        state = r.state
        seat = Seat(state.up)
        if answers:
            choice = answers[seat]
            if choice[0] != STOP:
                r.push(*arrivals(r, choice))
                perform(r, choice)
            return
        cell = cell_of(state, self.piece)
        if cell is None or len(acts.second_tree(state, cell)) == 1:
            return
        _ask(r, self, _step(r, seat, "second_act", (STOP,), {"at": NAMES[cell], "turn": state.turn}))


class Arrive(Step, frozen=True):
    """Let summoned pieces use their On-summon cards, one after another (SW-18, RSW-33 to RSW-35)."""

    pieces: tuple[int, ...]

    def run(self, r: Resolver[WarState], answers: Answers) -> None:
        state = r.state
        seat = Seat(state.up)
        if answers:
            cell = cell_of(state, self.pieces[0])
            if len(self.pieces) > 1:
                r.push(Arrive(self.pieces[1:]))
            if cell is not None and answers[seat][0] != DECLINE:
                use_arrival(r, cell, answers[seat][1:])
            return
        for index, piece in enumerate(self.pieces):
            cell = cell_of(state, piece)
            if cell is not None and acts.arrival_tree(state, cell):
                card = acts.arrival_card(state, piece_at(state, cell))
                about = {"at": NAMES[cell], "card": card, "turn": state.turn}
                _ask(r, Arrive(self.pieces[index:]), _step(r, seat, "on_summon", (DECLINE,), about))
                return


class End(Frame, frozen=True):
    """End the turn: sacrifice, charges, counters, publication, draws, then the other seat (RSW-12, WSW-07)."""

    doomed: int = NOBODY
    passed: bool = False

    def run(self, r: Resolver[WarState], answers: Answers) -> None:
        state = r.state
        cell = None if self.doomed == NOBODY else cell_of(state, self.doomed)
        if cell is not None:
            die(r, cell, "sacrifice")
        r.drop_list(Seat(state.up))
        if self.passed and state.options.stuck == "loses":
            finish(r, 1 - state.up, "stuck_lost")
            return
        if state.sides[state.up].missed >= MISSED_LIMIT:
            finish(r, 1 - state.up, "forfeit")
            return
        _turn_charges(r)
        repeats = recorded(state)
        state.calm = 0 if state.progress else state.calm + 1
        state.progress = False
        publish(r)
        r.lapse_offers()
        state.up = 1 - state.up
        state.entry = state.due == state.up
        state.due = NOBODY
        reason = drawn(state, self.passed, repeats)
        state.passed = self.passed
        if reason is None:
            r.push(Begin())
        else:
            finish(r, None, reason)


def _turn_charges(r: War) -> None:
    """Let an old charge lapse and a new one begin (RSW-12, RSW-57)."""
    state = r.state
    if state.sides[state.up].charge and not state.entry:
        alter_side(r, state.up, charge=False)
    for seat in range(2):
        if state.sides[seat].gained:
            alter_side(r, seat, charge=True, gained=False)


FRAMES = SetUp | Begin | Act | Double | Second | Arrive | End
