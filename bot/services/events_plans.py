"""How an event is run: what is played, when rounds begin and end, who may sign up; and ready-made plans."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

import msgspec

from bot.contest.settings import PODS, Points, Settings, Stage
from bot.contest.settings import check as check_settings
from bot.storage.rows import HELPS
from rules.kernel.options import complete, for_event

from .errors import BadSetting, UnknownHelp
from .event_errors import FewestAboveMost, SettingFixed
from .event_times import TIMES, check_times
from .library import Library
from .new_match import away_of
from .presets import DAY, HOUR, MINUTE, parse_preset
from .wall_clock import later

Pace = Literal["calendar", "ready", "at_once"]
"""When the next round begins: at its date, when the last table of the one before is over, or all with the first."""

MOST_ENTRANTS = 128
ANSWERS = 9
"""How often a seat is asked in a match that a round's clock is fitted to, nine in ten matches."""
LONGEST_PLAYOFF = 14 * DAY
"""Seconds of a play-off's match where a round is the whole season."""
ORDERED = 1 << 30
LATE_KINDS = ("swiss", "pods", "rolling", "ladder")
"""Kinds to which people may come late: in the others who meets whom is fixed."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """An event as its organiser made it; times are seconds.

    `round`: how long a round lasts before its tables are decided by the game's own count, 0: as long as it takes; in a
    bracket it is the time of each of a table's matches.
    `automatic`: tables that are due are published without a director, unless somebody would meet again.
    `least` and `most`: entrants. `roles`: one of them is needed to sign up. `entry`: one is handed in before the start.
    `check_in`: how long before the start people say that they are there, 0: nobody asks. `walkover`: after so long
    without any answer a table is lost. `strikes`: with so many one is not paired any more. `late`: people may come
    until half of the rounds are drawn, or of the tables of a rolling event begun, to a ladder at any time. `wait`: how
    long somebody may be without a table where there are no rounds.
    `limit`: how long a match may last before what counts decides it, 0: as long as it takes.
    `up`: how many of a division go up, and down, with the next season. `order`: who played in the season before, in the
    order of their new divisions; newcomers come after them. `seeds`: entrants as a director ordered them, who are
    seeded so before all others. `checked`: the staff look at what each seat enters with, in its first match alone where
    it is the same later. `role`: who wins is given a role. `calendar`: its dates stand in
    Discord's calendar. `zone`: by whose clock the rounds of a calendar keep their hour, empty: UTC's, as in plans of
    earlier versions. `playoffs`: places that matter are played off where only the lot would part those tied for them.
    `standings`: they stand in the channel and follow the results, not in plans of earlier versions.
    `away`: days that each person may be away in all, None: as many as matches by post give.
    """

    game: str
    settings: Settings
    options: dict[str, Any] = {}
    preset: str = "bank"
    pace: Pace = "ready"
    round: int = 7 * DAY
    automatic: bool = True
    least: int = 2
    most: int = 64
    roles: tuple[int, ...] = ()
    entry: bool = False
    check_in: int = 0
    walkover: int = 2 * DAY
    strikes: int = 2
    late: bool = True
    wait: int = 2 * DAY
    limit: int = 0
    up: int = 2
    order: tuple[int, ...] = ()
    seeds: tuple[int, ...] = ()
    away: int | None = None
    help: str = "full"
    takebacks: bool = False
    checked: bool = False
    role: bool = False
    calendar: bool = False
    zone: str = ""
    playoffs: bool = False
    standings: bool = False

    def round_after(self, at: int) -> int:
        """Return when a round that begins at a moment is over, by a calendar at the same hour of the event's zone."""
        return later(at, self.round, self.zone or "UTC") if self.pace == "calendar" else at + self.round

    def playoff_after(self, at: int, matches: int) -> int:
        """Return when a play-off that begins at a moment is over: a round for each match of its tables, where all are
        open at once two weeks, as the round is the season there.
        """
        if self.pace == "at_once":
            return at + matches * min(self.round, LONGEST_PLAYOFF)
        return self.round_after(at) if matches == 1 else at + self.time_of(matches)

    def time_of(self, matches: int) -> int:
        """Return the seconds that a table has for so many matches one after the other, 0: as long as they take.

        A round is the time of one match, which is not ended by it before the match's own limit is up.
        """
        return self.round and matches * max(self.round, self.limit)

    def seeding(self, player: int, rating: int) -> int:
        """Return by what somebody is seeded: their place after the season before, else a rating below all of those."""
        return ORDERED - self.order.index(player) if player in self.order else min(rating, ORDERED // 2)

    @property
    def days(self) -> int:
        """Return the seconds for which each person may be away in all."""
        return away_of(parse_preset(self.preset), self.away)

    @property
    def is_live(self) -> bool:
        """Say whether people sit down together."""
        return not parse_preset(self.preset).quiet


Maker = Callable[[str], Plan]


def league(game: str) -> Plan:
    """Eight weeks, three divisions of eight, a match a week."""
    return Plan(
        game=game,
        standings=True,
        settings=Settings((Stage("round_robin", pools=3, idle=False),)),
        preset=bank(7 * DAY, ANSWERS),
        away=5,
        pace="calendar",
        least=6,
        most=24,
    )


def season(game: str) -> Plan:
    """A division whose matches are all open at once for two months."""
    plan = league(game)
    return msgspec.structs.replace(
        plan, settings=Settings((Stage("round_robin", idle=False),)), pace="at_once", round=60 * DAY, most=13, least=4
    )


def swiss(game: str) -> Plan:
    """Six rounds of two weeks, each as soon as the one before is over."""
    return Plan(
        game=game,
        standings=True,
        settings=Settings((Stage("swiss", rounds=6, idle=False),)),
        round=14 * DAY,
        least=4,
        away=5,
    )


def rolling(game: str) -> Plan:
    """Six matches each, paired as people come free, for three months."""
    return Plan(
        game=game, standings=True, settings=Settings((Stage("rolling", rounds=6),)), round=21 * DAY, least=6, away=10
    )


def weekend(game: str) -> Plan:
    """Four rounds in a day, the best four in a knock-out after them, ten minutes an answer."""
    settings = Settings((Stage("swiss", rounds=4, cut=4, idle=False), Stage("knockout", best_of=3, choice=True)))
    return Plan(
        game=game,
        standings=True,
        settings=settings,
        preset="live",
        round=2 * HOUR,
        limit=75 * MINUTE,
        check_in=HOUR,
        walkover=3 * MINUTE,
        away=0,
        least=6,
        automatic=False,
    )


def knockout(game: str) -> Plan:
    """A bracket; each table is played as soon as both who meet there are known."""
    settings = Settings((Stage("knockout", third=True),))
    return Plan(game=game, standings=True, settings=settings, round=14 * DAY, late=False, least=4, away=5)


def double(game: str) -> Plan:
    """A bracket out of which one falls with the second defeat."""
    return msgspec.structs.replace(knockout(game), settings=Settings((Stage("double_knockout"),)))


def groups(game: str) -> Plan:
    """Four groups in which everybody meets once, the best two of each in a knock-out after them."""
    settings = Settings((Stage("round_robin", pools=4, cut=2, idle=False), Stage("knockout")))
    return Plan(game=game, standings=True, settings=settings, round=14 * DAY, late=False, least=8, most=32, away=5)


def pods(game: str) -> Plan:
    """Four rounds at tables of four and three."""
    stage = Stage("pods", rounds=4, seats=4, breakers=PODS)
    settings = Settings((stage,), points=Points(places=(6, 3, 1, 0), bye=3, half_bye=1))
    return Plan(game=game, standings=True, settings=settings, round=21 * DAY, least=6, away=7)


def ladder(game: str) -> Plan:
    """Challenges up to three places."""
    return Plan(game=game, standings=True, settings=Settings((Stage("ladder"),)), round=14 * DAY, away=14)


def campaign(game: str) -> Plan:
    """Everybody meets once with a roster that is kept: who wins takes a piece of the roster that lost."""
    settings = Settings((Stage("round_robin", idle=False),), rosters={})
    return Plan(game=game, standings=True, settings=settings, round=14 * DAY, entry=True, least=3, most=12, away=7)


def drafted(game: str) -> Plan:
    """A campaign whose rosters are drafted from one pool, with one copy of each piece."""
    settings = Settings((Stage("round_robin", idle=False),), rosters={"acquire": "draft"})
    return msgspec.structs.replace(campaign(game), settings=settings, most=6)


PLANS: Mapping[str, Maker] = {
    "league": league,
    "season": season,
    "swiss": swiss,
    "rolling": rolling,
    "weekend": weekend,
    "knockout": knockout,
    "double": double,
    "groups": groups,
    "pods": pods,
    "ladder": ladder,
    "campaign": campaign,
    "drafted": drafted,
}
"""What an organiser begins from, by name."""


def bank(round_seconds: int, answers: int) -> str:
    """Return the clock that fits a round: half of it as a bank, the other half spread over so many answers a seat, in
    whole hours where it comes to any."""
    half = max(HOUR, round_seconds // 2)
    more = max(MINUTE, half // max(1, answers))
    return f"bank:{half}+{more - more % HOUR if more >= HOUR else more}"


def check(plan: Plan, library: Library) -> Plan:
    """Return a plan with its game's options whole, those of events where it names none.

    Raises UnknownGame, OptionError, BadSetting (BadLength), FewestAboveMost or Misfit.
    """
    game = library.current(plan.game)
    check_settings(plan.settings)
    if plan.settings.rosters is not None:
        if game.rosters is None:
            raise BadSetting(f"{plan.game} has no rosters that are kept", setting="rosters", low=0, high=0)
        complete(game.rosters.options, plan.settings.rosters)
    parse_preset(plan.preset)
    if not (sizes := table_sizes(plan.settings)) <= set(game.seats):
        low, high = min(game.seats), max(game.seats)
        raise BadSetting(f"{plan.game} at tables of {sizes}", setting="seats", low=low, high=high)
    for name, value, low, high in (
        ("most", plan.most, 2, MOST_ENTRANTS),
        ("least", plan.least, 2, MOST_ENTRANTS),
        ("strikes", plan.strikes, 1, 10),
        ("up", plan.up, 0, 8),
    ):
        if not low <= value <= high:
            raise BadSetting(f"{name} is {value}", setting=name, low=low, high=high)
    check_times(plan.settings.stages[0], {name: getattr(plan, name) for name in TIMES})
    if plan.help not in HELPS:
        raise UnknownHelp(f"help {plan.help!r}, expected one of {HELPS}", help={"user": plan.help[:40]})
    if plan.least > plan.most:
        raise FewestAboveMost(f"{plan.least} of at most {plan.most}", least=plan.least, most=plan.most)
    if plan.pace == "at_once" and any(stage.kind != "round_robin" for stage in plan.settings.stages):
        raise BadSetting("only a round robin is open at once", setting="pace", low=0, high=0)
    given = for_event(game.options, plan.options, plan.is_live)
    return msgspec.structs.replace(plan, options=complete(game.options, given))


def table_sizes(settings: Settings) -> set[int]:
    """Return how many may sit at a table of an event: pods of four leave some at three, and two of five people."""
    least = {stage: 2 if stage.kind == "pods" else stage.seats for stage in settings.stages}
    return {size for stage, low in least.items() for size in range(low, stage.seats + 1)}


def with_fewest(plan: Plan, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is changed, and with fewer people at most than are needed that as many are enough: who wants a small
    event wants it to begin.
    """
    most = fields.get("most", plan.most)
    return {**fields, "least": most} if most < plan.least and "least" not in fields else dict(fields)


def require_free(event: str, names: Iterable[str], *, has_begun: bool) -> None:
    """Refuse to change what is none of an event's settings (raise BadSetting), or is fixed once it has begun (raise
    SettingFixed).
    """
    fixed = ("game", "settings", "options", "entry", "seeds", "pace", "least", "help") if has_begun else ("game",)
    for name in names:
        if name in fixed and has_begun:
            raise SettingFixed(f"{name} of {event} is fixed", event=event)
        if name in fixed or name not in Plan.__struct_fields__:
            raise BadSetting(f"{name} of {event} is no setting", setting=name, low=0, high=0)
