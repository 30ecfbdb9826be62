"""Every sort of act is taken back to what was without it, standings, rosters and settings byte for byte."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import msgspec
import pytest

from bot.contest.acts import (
    Act,
    Adjust,
    Alter,
    Arrange,
    Back,
    Begin,
    Challenge,
    Claim,
    Close,
    Door,
    Draft,
    Drop,
    Enrol,
    Enter,
    Fill,
    Forbid,
    Join,
    Judge,
    More,
    Open,
    Pairing,
    Pause,
    Pick,
    PlayOff,
    Publish,
    Ready,
    Report,
    Rest,
    Resume,
    Settle,
    Side,
    Strike,
    Substitute,
    TakeBack,
)  # fmt: skip
from bot.contest.log import check, dump
from bot.contest.rosters import Keeper
from bot.contest.settings import Settings, Stage
from bot.contest.standings import standings
from bot.services.events_plans import Plan
from bot.services.events_taking_back import run_by
from rules.skirmish.master import sheet_of, tokens_of

from .fields import SEED
from .test_rosters import DECKS, GAME, MASTER, UNITS

SWISS = Settings((Stage("swiss", rounds=3),))
LADDER = Settings((Stage("ladder"),))
BRACKET = Settings((Stage("knockout", choice=True),))
CAMPAIGN = Settings((Stage("round_robin", legs=2),), rosters={})
DRAFTED = Settings((Stage("round_robin"),), rosters={"acquire": "draft"})

FOUR: tuple[Act, ...] = tuple(Enter(100 + n, name) for n, name in enumerate("ABCD"))
BEGUN = (*FOUR, Begin(((1, 2, 3, 4),)))
DRAWN = (*BEGUN, Publish((Pairing((1, 2)), Pairing((3, 4)))))
"""Tables 6000 and 6001."""
LATE = (*FOUR[:3], Enter(109, "E"), Begin(((1, 2, 3),)))
SHEET = tokens_of(next(one for one in GAME.catalogue.masters.values() if one.ability), GAME.catalogue.tokens)
MADE = sheet_of(SHEET, GAME.catalogue.tokens)
assert MADE.ability is not None
PRICES = (str(MADE.cost + 1), str(MADE.ability.mana))
DECK = ("own", *DECKS[1], *MASTER)
ENROLLED = (*FOUR[:2], *(Enrol(entrant, ("own", *DECKS[entrant], *MASTER)) for entrant in (1, 2)), Begin(((1, 2),)))
OPENED = (*ENROLLED, Publish((Pairing((1, 2)),)), Open(6000))
WON = (*OPENED, Report(6000, (1, 2)))
TAKEN = (*WON, Claim(6000, 1, DECKS[2][2]))
ORDERED = (*FOUR[:2], Draft((1, 2)))

CASES: dict[type, tuple[Settings, Sequence[Act], Act]] = {
    Enter: (SWISS, FOUR, Enter(120, "Late")),
    Begin: (SWISS, FOUR, Begin(((1, 2, 3, 4),))),
    Join: (SWISS, LATE, Join(4)),
    Publish: (SWISS, BEGUN, Publish((Pairing((1, 2)), Pairing((3, 4))))),
    Arrange: (SWISS, BEGUN, Arrange((Pairing((1, 4)), Pairing((2, 3))))),
    PlayOff: (SWISS, (*DRAWN, Report(6000, (1, 1)), Report(6001, (1, 1))), PlayOff(((1, 2), (3, 4)), 3)),
    Challenge: (LADDER, BEGUN, Challenge(3, 1)),
    Report: (SWISS, DRAWN, Report(6000, (1, 2), (5, 3))),
    Side: (BRACKET, (*FOUR[:2], Begin(((2, 1),)), Publish((Pairing((1, 2), slot="w1.0"),))), Side(4000, 2)),
    Drop: (SWISS, DRAWN, Drop(2)),
    Rest: (SWISS, DRAWN, Rest(2)),
    Back: (SWISS, (*DRAWN, Rest(2)), Back(2)),
    Substitute: (SWISS, DRAWN, Substitute(2, 130, "Z")),
    Strike: (SWISS, DRAWN, Strike(2)),
    Adjust: (SWISS, DRAWN, Adjust(2, -1)),
    Forbid: (SWISS, DRAWN, Forbid(1, 3)),
    Enrol: (CAMPAIGN, FOUR[:2], Enrol(1, DECK)),
    Draft: (DRAFTED, FOUR[:2], Draft((2, 1))),
    Pick: (DRAFTED, ORDERED, Pick(1, UNITS[5])),
    Open: (CAMPAIGN, OPENED[:-1], Open(6000)),
    Claim: (CAMPAIGN, WON, Claim(6000, 1, DECKS[2][2])),
    Settle: (CAMPAIGN, TAKEN, Settle(1)),
    Fill: (CAMPAIGN, (*TAKEN, Settle(1)), Fill(2, (UNITS[30],))),
    Judge: (CAMPAIGN, (*FOUR[:2], Enrol(1, ("own", *DECKS[1], "make", *SHEET))), Judge(1, PRICES)),
    Door: (SWISS, FOUR, Door(True)),
    Ready: (SWISS, FOUR, Ready(1)),
    Pause: (SWISS, DRAWN, Pause()),
    Resume: (SWISS, (*DRAWN, Pause()), Resume()),
    More: (SWISS, DRAWN, More(6000, 3600)),
    Alter: (SWISS, DRAWN, Alter({"strikes": 4}, {"strikes": 2})),
    Close: (SWISS, (*DRAWN, Report(6000, (1, 2)), Report(6001, (1, 2))), Close()),
    TakeBack: (SWISS, (*DRAWN, Report(6000, (1, 2))), TakeBack(7)),
}
"""For every sort of act an event in which it is done, as its settings and what was done before."""


def held(settings: Settings, acts: Sequence[Act]) -> list[bytes]:
    """Return all that follows from a log: the event, its standings, its rosters, and how it is run."""
    if settings.rosters is None:
        contest, ledger = check(settings, acts[:-1], acts[-1]), None
    else:
        contest, ledger = Keeper(GAME.rosters, settings).fold(acts)
    plan = run_by(Plan(game="skirmish", settings=settings), acts)
    rows = standings(contest, SEED) if contest.stage >= 0 else ()
    return [dump(contest), msgspec.json.encode(rows), repr(ledger).encode(), msgspec.json.encode(plan)]


def test_no_sort_of_act_is_without_a_case() -> None:
    assert set(CASES) == set(get_args(Act))


@pytest.mark.parametrize("kind", CASES, ids=lambda kind: kind.__name__)
def test_an_act_is_taken_back_to_the_byte_and_again_done_by_taking_that_back(kind: type) -> None:
    settings, before, act = CASES[kind]
    assert type(act) is kind
    number = len(before) + 1
    without, done = held(settings, before), held(settings, (*before, act))
    assert done != without, "the act does something"
    assert held(settings, (*before, act, TakeBack(number))) == without
    assert held(settings, (*before, act, TakeBack(number), TakeBack(number + 1))) == done
