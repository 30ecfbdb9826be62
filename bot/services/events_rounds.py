"""Rounds of an event: what may be drawn, what is published, how its stages follow each other."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

import msgspec

from bot.contest import by_hand, log
from bot.contest.acts import Act, Arrange, Back, Enter, Join, Pairing, Publish, Report, Rest
from bot.contest.applying import TABLES
from bot.contest.contest import Contest
from bot.contest.drawing import begin, is_played, played_off, propose, schedule
from bot.contest.errors import ContestError
from bot.contest.rolling import free
from bot.contest.swiss import Proposal
from bot.contest.tied import ties
from bot.storage.event_rows import EventDeadline
from rules.kernel.types import Text

from .event_errors import NothingToDraw, NotInPlay, TooFew
from .events_desk import EventDesk
from .events_drafts import require_picks, undrafted, without_picks
from .events_following import BEGIN, CHECK, NEXT, PUBLISH, ROUND, WAVE, pool_of
from .events_held import Held, Said, Step
from .events_playoffs import PLAY_OFF, playing_off
from .events_rosters import Rosters
from .events_texts import nested, newest_round, people, person, tie_text
from .presets import HOUR, MINUTE

LOOKED_AT, LOOKED_AT_LIVE = 12 * HOUR, 10 * MINUTE
"""Seconds a director has to look at tables where people would meet again, before they are published as they are, and
at who is tied, before the next stage begins and the lot parts them; where people sit together nobody waits for half a
day."""

LATE = "late"
"""What the clock of a wave is about once somebody has waited too long: who comes free is paired with them at once."""

PART = TABLES - 1
"""Tables that one act publishes; where more are due at once, the acts that follow have the rest."""


class Draft(msgspec.Struct, frozen=True):
    """The tables that are due in each pool, and what a director should know of them before they are published.

    `repeats`: who had met before. `stranded`: who could be given no opponent.
    """

    tables: tuple[Pairing, ...]
    repeats: tuple[tuple[int, ...], ...] = ()
    stranded: tuple[int, ...] = ()


class Rounds:
    """Draws tables and begins stages; each verb returns the step that it comes to."""

    def __init__(self, events: EventDesk, rosters: Rosters) -> None:
        self._events = events
        self._desk = events.desk
        self._rosters = rosters

    def draft(self, held: Held, *, is_urgent: bool = False, waiting: Container[int] = ()) -> Draft:
        """Return the tables that are due; the same event gives the same ones until something happens in it.

        `waiting`: pools whose next round has a date that has not come.
        """
        contest = held.contest
        if contest.stage < 0 or contest.closed:
            raise NotInPlay(f"event {held.row.id} is {held.row.status}", event=held.row.id)
        pools = [pool for pool in range(len(contest.pools[contest.stage])) if pool not in waiting]
        found = [self._proposed(held, contest, pool, is_urgent) for pool in pools]
        made = [one for one in found if one is not None]
        return Draft(
            tuple(table for one in made for table in one.tables),
            tuple(pair for one in made for pair in one.repeats),
            tuple(entrant for one in made for entrant in one.stranded),
        )

    def _proposed(self, held: Held, contest: Contest, pool: int, is_urgent: bool) -> Proposal | None:
        if held.plan.pace == "at_once" and contest.playing.kind == "round_robin":
            return played_off(contest, held.row.seed, pool) if contest.round_of(pool) else schedule(contest, pool)
        proposed = propose(contest, held.row.seed, pool, is_urgent=is_urgent)
        return None if proposed is None else by_hand.standing(contest, pool, proposed)

    def by_hand(self, held: Held, way: by_hand.Way, one: int, other: int) -> Draft:
        """Return the tables that are due in somebody's pool after a change by hand; raise NothingToDraw, or a
        ContestError where it can't be made.
        """
        contest = held.contest
        pool = contest.pool_of(contest.entrant(one).id)
        due = tuple(table for table in self.draft(held, is_urgent=True).tables if table.pool == pool)
        if not due:
            raise NothingToDraw(f"no tables are due in pool {pool} of {held.row.id}", event=held.row.id)
        changed = by_hand.changed(contest, due, way, one, other)
        log.check(held.plan.settings, held.acts, Arrange(changed))
        made = by_hand.announced(contest, changed)
        return Draft(made.tables, made.repeats)

    def published(self, held: Held, who: int | None, *, is_urgent: bool = False) -> Step:
        """Return the step that publishes what is due, for a director before its date too; raise NothingToDraw."""
        waiting = _waiting(held) if who is None else set[int]()
        draft = self.draft(held, is_urgent=is_urgent, waiting=waiting)
        if not draft.tables:
            raise NothingToDraw(f"no tables are due in {held.row.id}", event=held.row.id)
        return self._published(held, draft, who)

    def _published(self, held: Held, draft: Draft, who: int | None) -> Step:
        done = ((PUBLISH, ""), (WAVE, ""), (WAVE, LATE), (NEXT, ""))
        seated = {entrant for table in draft.tables for entrant in table.seats}
        clocks = self._wave(held) if self._free(held) - seated else ()
        parts = [draft.tables[at : at + PART] for at in range(0, len(draft.tables), PART)]
        return Step(
            (*map(Publish, parts), *_given_up(held, draft)), self._told(held, draft), who, deadlines=clocks, drop=done
        )

    def _told(self, held: Held, draft: Draft) -> tuple[Said, ...]:
        number = newest_round(draft.tables)
        played = sum(table.alone is None for table in draft.tables)
        about = {"event": {"user": held.row.name}, "round": number, "count": played}
        alone = [e for table in draft.tables if table.alone is not None for e in table.seats]
        off = tuple(held.contest.entrants[entrant].player for entrant in alone)
        told = {"event": {"user": held.row.name}, "round": number}
        rest = tuple(
            Said(Text("service.event.alone", {**told, "who": person(held.contest, entrant)}), (who,))
            for entrant, who in zip(alone, off, strict=True)
        )
        return (Said(Text("service.event.published", about)), *rest)

    def next(self, held: Held, *, is_urgent: bool = False, come: str = "") -> Step:
        """Return what is due by itself: tables, a stage, or word to the director that it is for them now.

        `come`: the round after which the date of the next one has come.
        """
        contest, done = held.contest, ((NEXT, ""),)
        if contest.stage < 0 or contest.closed or contest.paused:
            return Step(drop=done)
        is_urgent = is_urgent or any((d.kind, d.about) == (WAVE, LATE) for d in held.deadlines)
        draft = self.draft(held, is_urgent=is_urgent, waiting=_waiting(held, come))
        if draft.tables:
            return self._due(held, draft)
        if not is_played(contest):
            if not self._free(held):
                return Step(drop=(*done, (WAVE, ""), (WAVE, LATE)))
            waits = not is_urgent and any(d.kind == WAVE for d in held.deadlines)
            return Step(drop=done, deadlines=() if waits else self._wave(held, LATE if is_urgent else ""))
        if contest.playing.kind == "ladder":
            return Step(drop=done)
        tied = ties(contest, held.row.seed, held.plan.up)
        if held.plan.playoffs and (new := [tie for tie in tied if not tie.again]):
            return playing_off(held, new, None)._replace(drop=done)
        is_last = contest.stage + 1 == len(contest.settings.stages)
        is_stuck = not is_last and not self.can_begin(held)
        key = "service.event." + ("all_played" if is_last else "none_through" if is_stuck else "stage_over")
        about: dict[str, Any] = {"event": {"user": held.row.name}, "stage": contest.stage + 1}
        clocks: tuple[EventDeadline, ...] = ()
        if not is_last and not is_stuck and held.plan.automatic:
            if not tied:
                begun = self.begun(held, None)
                return begun._replace(drop=(*begun.drop, *done))
            if any(d.kind == PUBLISH for d in held.deadlines):
                return Step(drop=done)
            clocks = self._looked_at(held)
            key, about = f"{key}.until", {**about, "until": {"time": clocks[0].due, "style": "R"}}
        buttons = ("close",) if is_last or is_stuck else ("start",)
        text = Text(key, about)
        if tied:
            shared = [nested(tie_text(contest, tie)) for tie in tied]
            text, buttons = Text("service.event.tied", {"over": nested(text), "ties": shared}), (PLAY_OFF, *buttons)
        return Step(said=(Said(text, directors(held), buttons),), drop=done, deadlines=clocks)

    def overdue(self, held: Held) -> Step:
        """Return what is done of itself that a director had time to look at: tables are published, or the next stage
        begins and the lot parts who is tied; nothing where that is the director's by now.
        """
        if held.plan.automatic and held.contest.stage >= 0 and not held.contest.closed:
            if self.draft(held, is_urgent=True, waiting=_waiting(held)).tables:
                return self.published(held, None, is_urgent=True)
            if is_played(held.contest) and self.can_begin(held):
                return self.begun(held, None)
        return Step()

    def _looked_at(self, held: Held) -> tuple[EventDeadline, ...]:
        """Return the clock that gives a director time to look."""
        now, seconds = self._desk.clock.now(), LOOKED_AT_LIVE if held.plan.is_live else LOOKED_AT
        return (EventDeadline(event=held.row.id, kind=PUBLISH, due=now + seconds, since=now),)

    def _due(self, held: Held, draft: Draft) -> Step:
        """Publish by itself what needs nobody's look; else show it to the director, who has some hours."""
        if held.plan.automatic and not draft.repeats and not draft.stranded:
            return self._published(held, draft, None)
        clocks = self._looked_at(held) if held.plan.automatic else ()
        about = {"event": {"user": held.row.name}, "round": newest_round(draft.tables)}
        if draft.repeats:
            pairs = [nested(Text("service.event.pair", {"who": people(held.contest, pair)})) for pair in draft.repeats]
            first = pairs[0]
            for pair in pairs[1:]:
                first = nested(Text("service.event.and", {"first": first, "second": pair}))
            text = Text("service.event.repeats", {**about, "pairs": first})
        else:
            text = Text("service.event.draft", about)
        return Step(said=(Said(text, directors(held), ("publish",)),), deadlines=clocks, drop=((NEXT, ""),))

    def _free(self, held: Held) -> set[int]:
        """Return who waits for a table where people are paired as they come free."""
        contest = held.contest
        if contest.playing.kind != "rolling":
            return set()
        return {entrant for pool in range(len(contest.pools[contest.stage])) for entrant in free(contest, pool)}

    def _wave(self, held: Held, about: str = "") -> tuple[EventDeadline, ...]:
        """Look again after a while where people are paired as they come free, so that nobody waits too long."""
        now = self._desk.clock.now()
        return (EventDeadline(event=held.row.id, kind=WAVE, about=about, due=now + held.plan.wait, since=now),)

    def begun(self, held: Held, who: int | None, reason: str = "") -> Step:
        """Return the step that begins the next stage; raise TooFew, or TooEarly where the present one is not over,
        or somebody picked nothing in the draft.

        Seeded as a director ordered them or by rating, later by what came of the stage before. Who has not said that
        they are there, where that was asked, is set aside until they come.
        """
        acts: list[Act] = []
        contest = held.contest
        if contest.stage < 0:
            acts += self._absent(held)
            if held.ledger is not None:
                if late := undrafted(held):
                    raise without_picks(people(contest, tuple(late)))
                acts += self._rosters.enrolled(held)
            contest = log.fold(held.plan.settings, (*held.acts, *acts))
            here = len(contest.able(contest.entrants))
            if here < held.plan.least:
                raise TooFew(f"{here} of {held.plan.least}", count=here, least=held.plan.least)
        acts.append(begin(contest, held.row.seed, held.plan.seeds))
        about = {"event": {"user": held.row.name}, "stage": contest.stage + 2}
        is_one = len(contest.settings.stages) == 1
        said = Said(Text("service.event.begun.one" if is_one else "service.event.begun", about))
        return Step(tuple(acts), (said,), who, reason, drop=((BEGIN, ""), (CHECK, ""), ("lock", ""), (PUBLISH, "")))

    def can_begin(self, held: Held) -> bool:
        """Say whether the next stage can begin: there is one, the present one is over, enough people are in it."""
        try:
            self._events.fold(held.plan, (*held.acts, *self.begun(held, None).acts))
        except (TooFew, ContestError):
            return False
        return True

    def _absent(self, held: Held) -> list[Act]:
        return [Rest(entrant) for entrant in absent(held)]

    def joined(self, held: Held, entrant: int, acts: Sequence[Act]) -> tuple[Act, ...]:
        """Return the acts that let somebody play in the stage that runs, where its kind and its course allow it."""
        contest = log.fold(held.plan.settings, (*held.acts, *acts))
        if contest.stage < 0 or contest.pool_of(entrant) is not None:
            return ()
        pools = contest.pools[contest.stage]
        return (Join(entrant, min(range(len(pools)), key=lambda pool: (len(pools[pool]), pool))),)

    def came_back(self, held: Held, entrant: int) -> tuple[Act, ...]:
        """Return the acts that pair somebody again who rested or had left; raise TooEarly for who is in no draft."""
        require_picks(held, entrant, person(held.contest, entrant))
        back = Back(entrant)
        return (back, *self.joined(held, entrant, (back,)))

    def entered(self, held: Held, player: int, name: str, rating: int) -> tuple[Act, ...]:
        """Return the acts by which somebody signs up, or comes late; raise TooEarly after the draft of rosters."""
        require_picks(held, None, {"player": player})
        enter = Enter(player, name, rating)
        return (enter, *self.joined(held, len(held.acts) + 1, (enter,)))


def absent(held: Held) -> list[int]:
    """Return who has not said that they are there, of an event that is about to begin and has asked for it."""
    if not held.plan.check_in or held.contest.stage >= 0 or any(d.kind == CHECK for d in held.deadlines):
        return []
    there = set(held.contest.ready)
    return [e.id for e in held.contest.entrants.values() if e.status == "in" and e.id not in there]


def _given_up(held: Held, draft: Draft) -> tuple[Report, ...]:
    """Return the results of a bracket's tables where somebody has left before: theirs are the other's.

    Where both have, the first seat's goes on, to lose its next table so.
    """
    found: list[Report] = []
    for nth, pairing in enumerate(draft.tables):
        part, place = divmod(nth, PART)
        left = [held.contest.entrants[entrant].status == "dropped" for entrant in pairing.seats]
        if pairing.slot and any(left):
            number = (len(held.acts) + 1 + part) * TABLES + place
            found.append(Report(number, (2, 1) if left[0] and not left[1] else (1, 2), (), "walkover"))
    return tuple(found)


def _waiting(held: Held, come: str = "") -> set[int]:
    """Return the pools whose next round has a date that has not come."""
    return {pool_of(d.about) for d in held.deadlines if d.kind == ROUND and d.about != come}


def directors(held: Held) -> tuple[int, ...]:
    """Return whom to tell what only a director can do."""
    return tuple(person for person in (held.row.creator,) if person is not None)
