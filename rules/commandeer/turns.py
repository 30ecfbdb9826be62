"""The phases of a turn (CM-28, CM-30 to CM-41, CM-46 to CM-50; RCM-31, RCM-35 to RCM-39, RCM-44, RCM-50, RCM-51)."""

from __future__ import annotations

from rules.kernel.asking import Asking
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Decision, Seat

from .actions import ATTACK, END, can_attack, can_defend
from .asking import put, step
from .carded import War, book_of
from .changes import alter_unit, discard, erase_cp, finish, gain_cp, is_over, side_of
from .combat import attack
from .events import CombatEnded, DefendingEnded, PlanningEnded, TurnBegan
from .field import CELL_OF, COMPASS, NAMES
from .limit import ahead
from .menus import ALWAYS, ONCE
from .moving import settle_down
from .placement import cell_of, has_unit, units
from .playing import act, deployment
from .resolving import Answers, Drain
from .settling import abilities_of, settle
from .state import CP, HAND_LIMIT, Battle, Source
from .targets import Asked
from .uses import forget
from .values import survey
from .words import ability_token, no, told_apart

PLAYED = no("defence_played", "RCM-51")
"""Why attacks sent ahead are not made: the defender did something."""


class Begin(Asking, frozen=True):
    """Begin a turn: a state check, its start abilities with Casting, then CP (CM-31, CM-32, CM-57, RCM-29, RCM-39)."""

    def run(self, r: Resolver[Battle], answers: Answers) -> None:
        state = r.state
        state.turn += 1
        state.phase = "planning"
        state.quiet = True
        state.steps = 0
        r.tell(TurnBegan(state.turn, state.active))
        settle(r)
        if is_over(r):
            return
        begin(r, _starting(r, state.active, ("casting", "planning_start")), Income())


def _starting(r: War, seat: int, triggers: tuple[str, ...]) -> list[Source]:
    """Return a seat's start abilities; Casting of units that were attacked in the turn before is none (RCM-39)."""
    state, book = r.state, book_of(r)
    found: list[Source] = []
    sheets = book.sheets
    for cell, unit in units(state):
        by = sheets[unit.card].by
        if not by and not unit.held:
            continue
        for trigger in triggers:
            if trigger in by or unit.held:
                if trigger == "casting" and unit.attacked == state.turn - 1 and state.turn > 1:
                    continue
                found += [s for s in abilities_of(book, cell, unit, trigger) if s.owner == seat]
    return found


def begin(r: War, found: list[Source], then: Asking) -> None:
    """Let the start abilities of a phase happen, then go on; which ones is fixed now (CM-31, CM-38, RCM-31)."""
    if not found and not r.state.queue:
        r.push(then)
        return
    sources = tuple(sorted(found, key=lambda s: (s.at, s.held, s.ability)))
    r.push(Drain(), Order(sources), Drain(), then)


class Order(Asking, frozen=True):
    """The phase holder puts the start abilities in order (CM-31, CM-38)."""

    sources: tuple[Source, ...]

    def questions(self, r: War) -> tuple[Decision, ...]:
        """Ask where there are two or more."""
        if len(self.sources) < 2:
            return ()
        tokens = list(self._tokens())
        return (step(r, self.sources[0].owner, "order", tuple(tokens), {"abilities": tokens}),)

    def ordered(self, r: War, question: Decision) -> Choice | None:
        """Take board order for who has ordered to pass, if nothing more is open (5.3)."""
        passes = r.state.phase == "defending" and _passes(r, question.seat)
        return question.default if passes and not any(self._is_open(r, source) for source in self.sources) else None

    def _is_open(self, r: War, source: Source) -> bool:
        book = book_of(r)
        ability = book.ability(source.card, source.ability)
        return ability.optional or bool(Asked(book, r.state, source, exact=False).slots)

    def _tokens(self) -> dict[str, Source]:
        return told_apart((f"{NAMES[s.at]}:{ability_token(s.card, s.ability)}", s) for s in self.sources)

    def run(self, r: Resolver[Battle], answers: Answers) -> None:
        if not self.sources:
            return
        seat = Seat(self.sources[0].owner)
        if not answers:
            questions = self.questions(r)
            if questions:
                put(r, self, *questions)
                return
            chosen = self.sources
        else:
            named = self._tokens()
            chosen = tuple(named[token] for token in answers[seat])
        r.state.queue = (*chosen, *r.state.queue)


class Income(Asking, frozen=True):
    """The active seat receives its CP: 2 in the first turn of the game (CM-28, CM-32)."""

    def run(self, r: Resolver[Battle], answers: Answers) -> None:
        state = r.state
        gain_cp(r, state.active, state.options.first_turn_cp if state.turn == 1 else CP)
        r.push(Plan())


class Plan(Asking, frozen=True):
    """The active seat acts until it declares the end of Planning (CM-33, CM-35)."""

    def questions(self, r: War) -> tuple[Decision, ...]:
        """Ask for one action."""
        seat = r.state.active
        return (step(r, seat, "planning", deployment(r, seat) or (END,), {"turn": r.state.turn}),)

    def run(self, r: Resolver[Battle], answers: Answers) -> None:
        state = r.state
        if not answers:
            put(r, self, *self.questions(r))
            return
        choice = answers[Seat(state.active)]
        if choice == (END,):
            r.push(EndPlanning())
            return
        r.push(self)
        act(r, state.active, choice)


class EndPlanning(Asking, frozen=True):
    """The end of Planning: who has no unit loses (RCM-56), CP are gone, the defender begins (CM-34 to CM-36, CM-38)."""

    def run(self, r: Resolver[Battle], answers: Answers) -> None:
        state = r.state
        r.tell(PlanningEnded(state.active))
        if not has_unit(state, state.active):
            finish(r, 1 - state.active, "no_unit_planning")
            return
        erase_cp(r, *((state.active, 1 - state.active) if state.options.rules_by(2) else (state.active,)))
        state.phase = "defending"
        state.steps = 0
        begin(r, _starting(r, 1 - state.active, ("defending_start",)), Guard())


class Guard(Asking, frozen=True):
    """After the start abilities the defender has its CP, if the match gives it any (RCM-18)."""

    def run(self, r: Resolver[Battle], answers: Answers) -> None:
        state = r.state
        if state.options.defence_cp:
            gain_cp(r, 1 - state.active, state.options.defence_cp)
        r.push(Defend())


class Defend(Asking, frozen=True):
    """The defender acts until it ends it, has ordered to pass, or can do nothing (CM-39, CM-40, RCM-50, WCM-05)."""

    def questions(self, r: War) -> tuple[Decision, ...]:
        """Ask for one action."""
        return (step(r, 1 - r.state.active, "defending", (END,), {"turn": r.state.turn}),)

    def ordered(self, r: War, question: Decision) -> Choice | None:
        """End it for who has ordered to pass (5.3)."""
        return question.default if _passes(r, question.seat) else None

    def run(self, r: Resolver[Battle], answers: Answers) -> None:
        state = r.state
        seat = Seat(1 - state.active)
        if not answers:
            if not can_defend(book_of(r), state):
                r.push(EndDefending())
                return
            put(r, self, *self.questions(r))
            return
        if state.standing.get(seat) == (ONCE,):
            del state.standing[seat]
        if answers[seat] == (END,):
            _end_list(r, seat)
            r.push(EndDefending())
            return
        state.quiet = False
        r.push(self)
        act(r, seat, answers[seat])


def _passes(r: War, seat: Seat) -> bool:
    """Say whether a seat has ordered to pass in the Defending Phase (5.3)."""
    return r.state.standing.get(seat) in ((ONCE,), (ALWAYS,))


def _end_list(r: War, seat: Seat, quietly: bool = False) -> None:
    """Drop what a defender has sent ahead beyond the end of its phase; what is for its own turn is not over (RCM-52).

    `quietly`: the phase has ended by itself; what stands behind one's own end of it was sent by mistake.
    """
    waiting = r.state.lists.get(seat)
    if waiting is not None and "defending" in waiting.kinds:
        r.drop_list(seat, quietly=quietly)


class EndDefending(Asking, frozen=True):
    """The end of the Defending Phase; attacks sent ahead go on if it was quiet (CM-40, RCM-51)."""

    def run(self, r: Resolver[Battle], answers: Answers) -> None:
        state = r.state
        seat = Seat(1 - state.active)
        r.tell(DefendingEnded(seat))
        if state.options.defence_cp or not state.options.rules_by(2):
            erase_cp(r, seat)
        _end_list(r, seat, quietly=True)
        asked = state.steps > 0
        state.phase = "combat"
        state.steps = 0 if asked else 1
        if state.quiet:
            r.keep_list(Seat(state.active))
        else:
            r.drop_list(Seat(state.active), PLAYED)
        r.push(Fight())


class Fight(Asking, frozen=True):
    """The active seat attacks, unit by unit, until it ends Combat or nobody can attack any more (CM-41, 5.1)."""

    def questions(self, r: War) -> tuple[Decision, ...]:
        """Ask for one attack."""
        return (step(r, r.state.active, "combat", (END,), {"turn": r.state.turn}),)

    def run(self, r: Resolver[Battle], answers: Answers) -> None:
        state = r.state
        seat = Seat(state.active)
        if not answers:
            if can_attack(state, seat, survey(book_of(r), state)):
                put(r, self, *self.questions(r))
            else:
                r.push(EndCombat())
            return
        choice = answers[seat]
        if choice[0] != ATTACK:
            r.drop_list(seat)  # behind one's own end of the phase nothing is left over by itself (RCM-52)
            r.push(EndCombat())
            return
        r.push(Drain(), self)
        attack(r, CELL_OF[choice[1]], COMPASS.index(choice[2]), CELL_OF[choice[3]])


class EndCombat(Asking, frozen=True):
    """Combat is over: damage is removed from all units (CM-44, RCM-28)."""

    def run(self, r: Resolver[Battle], answers: Answers) -> None:
        state = r.state
        r.tell(CombatEnded(state.active))
        for unit in [u for u in filter(None, state.board) if u.damage or u.attacks or u.extra]:
            alter_unit(r, cell_of(state, unit.id), damage=0, attacks=0, extra=0)
        state.phase = "end"
        r.push(Lay(), Fade(), Drain(), Close())


class Lay(Asking, frozen=True):
    """The active seat discards down to seven cards (CM-46, RCM-38)."""

    def questions(self, r: War) -> tuple[Decision, ...]:
        """Ask which cards, if there is a choice."""
        seat = r.state.active
        hand = side_of(r, seat).hand
        count = len(hand) - HAND_LIMIT
        if count <= 0 or len(set(hand)) == 1:
            return ()
        return (step(r, seat, "discard", hand[-count:], {"count": count}),)

    def run(self, r: Resolver[Battle], answers: Answers) -> None:
        seat = r.state.active
        hand = side_of(r, seat).hand
        if not answers:
            questions = self.questions(r)
            if questions:
                put(r, self, *questions)
                return
        chosen: Choice = answers[Seat(seat)] if answers else hand[HAND_LIMIT:]
        discard(r, seat, chosen)


class Fade(Asking, frozen=True):
    """CP are gone, effects of this turn and marks expire, all at once (CM-48, RCM-38, RCM-54)."""

    def run(self, r: Resolver[Battle], answers: Answers) -> None:
        state = r.state
        erase_cp(r, state.active)
        state.fading = True
        settle_down(state)
        settle(r)


class Close(Asking, frozen=True):
    """The last of a turn: who has no unit loses; the limit; the other seat (CM-47, CM-50, RCM-38, RCM-44)."""

    def run(self, r: Resolver[Battle], answers: Answers) -> None:
        state = r.state
        erase_cp(r, 0, 1)
        state.fading = False
        settle_down(state, is_over=True)
        forget(state)
        r.drop_list(Seat(state.active), quietly=True)
        if not has_unit(state, state.active):
            finish(r, 1 - state.active, "no_unit_end")
        elif state.turn >= state.options.turn_limit // 2 * 2:  # as many turns for either seat (WCM-02)
            finish(r, ahead(state), "turn_limit")
        else:
            state.active = 1 - state.active
            r.push(Begin())
