"""The rosters of a campaign between matches: ante, refill, draft (SK-84 to SK-89, RSK-20, RSK-41 to RSK-45, D12)."""

from __future__ import annotations

import pytest

from bot.contest.acts import (
    Act,
    Begin,
    Claim,
    Draft,
    Enrol,
    Enter,
    Fill,
    How,
    Judge,
    Open,
    Pairing,
    Pick,
    Publish,
    Report,
    Settle,
    Substitute,
    TakeBack,
)  # fmt: skip
from bot.contest.contest import Contest
from bot.contest.errors import ContestError, Misfit, TooEarly, TooLate, Twice
from bot.contest.rosters import Keeper, Ledger
from bot.contest.settings import Settings, Stage, check
from rules.kernel.errors import OptionError
from rules.skirmish.master import sheet_of, tokens_of
from tests.rules.skirmish.scenario import GAME

UNITS = tuple(GAME.catalogue.units)
MASTER = ("preset", next(iter(GAME.catalogue.masters)))
ANA, BEN, CEM = 1, 2, 3
"""Entrants by the numbers of the acts that made them."""
DECKS = {ANA: UNITS[0:9], BEN: UNITS[9:18], CEM: UNITS[18:27]}


class Campaign:
    """A double round robin of three with rosters, an act at a time."""

    def __init__(self, decks: dict[int, tuple[str, ...]] = DECKS, enrolled: bool = True, **options: str) -> None:
        self.settings = Settings((Stage("round_robin", legs=2),), rosters=options)
        self.keeper = Keeper(GAME.rosters, self.settings)
        self.acts: list[Act] = [Enter(100 + n, name) for n, name in enumerate(("Ana", "Ben", "Cem"))]
        if enrolled:
            self.did(*(Enrol(entrant, ("own", *units, *MASTER)) for entrant, units in decks.items()))
        self.did(Begin(((ANA, BEN, CEM),)))
        self.rounds = 0

    @property
    def folded(self) -> tuple[Contest, Ledger]:
        return self.keeper.fold(self.acts)

    @property
    def ledger(self) -> Ledger:
        return self.folded[1]

    def did(self, *acts: Act) -> Campaign:
        for act in acts:
            self.keeper.fold([*self.acts, act])
            self.acts.append(act)
        return self

    def refuses(self, kind: type[ContestError], act: Act, what: str) -> None:
        with pytest.raises(kind) as caught:
            self.keeper.fold([*self.acts, act])
        assert caught.value.what == what

    def table(self, one: int, other: int, opened: bool = True) -> int:
        self.rounds += 1
        self.did(Publish((Pairing((one, other), round=self.rounds),)))
        number = len(self.acts) * 1000
        if opened:
            self.did(Open(number))
        return number

    def won(self, winner: int, loser: int) -> int:
        """Play a match and return its table."""
        table = self.table(winner, loser)
        self.did(Report(table, (1, 2)))
        return table

    def units(self, entrant: int) -> tuple[str, ...]:
        return GAME.rosters.pieces(self.ledger.rosters[entrant])


def test_sk_84_a_unit_of_the_beaten_deck_belongs_to_the_winner_from_then_on() -> None:
    campaign = Campaign()
    table = campaign.won(ANA, BEN)
    campaign.did(Claim(table, 1, DECKS[BEN][4]))
    assert campaign.units(ANA) == DECKS[ANA], "until it is final nothing moves"
    campaign.did(Settle(ANA))
    assert campaign.units(ANA) == (*DECKS[ANA], DECKS[BEN][4])
    assert campaign.units(BEN) == (*DECKS[BEN][:4], *DECKS[BEN][5:])


def test_sk_84_a_gained_unit_takes_the_first_free_slot_and_a_lost_one_frees_its_own() -> None:
    campaign = Campaign()
    campaign.did(Claim(campaign.won(ANA, BEN), 1, DECKS[BEN][2]), Settle(ANA))
    assert campaign.ledger.rosters[ANA][-4:-2] == ("j", DECKS[BEN][2])
    assert "c" not in campaign.ledger.rosters[BEN][1:-2:2]
    campaign.did(Fill(BEN, (UNITS[30],)))
    roster = campaign.ledger.rosters[BEN]
    assert roster[roster.index("c") + 1] == UNITS[30]


def test_sk_85_a_master_cannot_be_taken() -> None:
    campaign = Campaign()
    table = campaign.won(ANA, BEN)
    campaign.refuses(Misfit, Claim(table, 1, MASTER[1]), "prize")


def test_sk_86_sk_87_a_choice_is_final_and_the_right_without_one_lapses_when_the_winners_next_match_opens() -> None:
    campaign = Campaign()
    table = campaign.won(ANA, BEN)
    campaign.table(ANA, CEM)
    assert campaign.units(ANA) == DECKS[ANA]
    campaign.refuses(TooLate, Claim(table, 1, DECKS[BEN][0]), "claim")


def test_sk_88_the_choice_may_be_changed_and_given_up_until_then_whatever_the_loser_plays() -> None:
    campaign = Campaign()
    table = campaign.won(ANA, BEN)
    campaign.did(Claim(table, 1, DECKS[BEN][0]))
    campaign.table(BEN, CEM)
    campaign.did(Claim(table, 1, DECKS[BEN][1]), Claim(table, 1, ""), Claim(table, 1, DECKS[BEN][2]), Settle(ANA))
    assert campaign.units(ANA)[-1] == DECKS[BEN][2]


def test_sk_89_no_third_copy_is_offered() -> None:
    twice = (*UNITS[0:8], UNITS[0])
    campaign = Campaign({ANA: twice, BEN: (UNITS[0], UNITS[1], *UNITS[9:16]), CEM: DECKS[CEM]})
    table = campaign.won(ANA, BEN)
    _, ledger = campaign.folded
    prizes = campaign.keeper.prizes(ledger, ledger.right(table, 1))
    assert prizes == (UNITS[1], *UNITS[9:16])
    campaign.refuses(Misfit, Claim(table, 1, UNITS[0]), "prize")


def test_rsk_41_who_has_fewer_than_nine_fills_up_before_the_next_match_but_not_with_what_was_lost() -> None:
    campaign = Campaign()
    gone = DECKS[BEN][3]
    campaign.did(Claim(campaign.won(ANA, BEN), 1, gone), Settle(ANA))
    table = campaign.table(BEN, CEM, opened=False)
    campaign.refuses(TooEarly, Open(table), "fill")
    campaign.refuses(Misfit, Fill(BEN, (gone,)), "piece")
    campaign.refuses(Misfit, Fill(BEN, (UNITS[40], UNITS[41])), "fill")
    campaign.refuses(Misfit, Fill(CEM, (UNITS[40],)), "fill")
    assert campaign.keeper.usual_fill(campaign.ledger, BEN) == (UNITS[0],)
    campaign.did(Fill(BEN, (UNITS[40],)), Open(table))
    assert UNITS[40] in campaign.units(BEN)


def test_rsk_41_a_winner_may_hold_more_than_nine_and_plays_with_them() -> None:
    campaign = Campaign()
    campaign.did(Claim(campaign.won(ANA, BEN), 1, DECKS[BEN][0]))
    table = campaign.table(ANA, CEM)
    assert len(GAME.rosters.pieces(campaign.ledger.opened[table][ANA])) == 10


@pytest.mark.parametrize(("ante", "left"), [("copy", 9), ("off", 9)])
def test_rsk_41_an_ante_may_copy_or_be_off(ante: str, left: int) -> None:
    campaign = Campaign(ante=ante)
    table = campaign.won(ANA, BEN)
    if ante == "off":
        campaign.refuses(Misfit, Claim(table, 1, DECKS[BEN][0]), "claim")
        return
    campaign.did(Claim(table, 1, DECKS[BEN][0]), Settle(ANA))
    assert (len(campaign.units(ANA)), len(campaign.units(BEN))) == (10, left)


def test_rsk_43_d12_of_two_copies_one_moves_from_the_earlier_slot() -> None:
    pair = (UNITS[9], UNITS[10], UNITS[9], *UNITS[11:17])
    campaign = Campaign({**DECKS, BEN: pair})
    campaign.did(Claim(campaign.won(ANA, BEN), 1, UNITS[9]), Settle(ANA))
    roster = campaign.ledger.rosters[BEN]
    assert roster[1:7] == ("b", UNITS[10], "c", UNITS[9], "d", UNITS[11])


def test_rsk_43_what_would_be_a_third_copy_when_it_becomes_final_is_not_gained() -> None:
    shared = UNITS[50]
    decks = {ANA: (shared, *UNITS[0:8]), BEN: (shared, *UNITS[9:17]), CEM: (shared, *UNITS[18:26])}
    campaign = Campaign(decks)
    first = campaign.table(ANA, BEN)
    second = campaign.table(ANA, CEM)
    campaign.did(Report(first, (1, 2)), Report(second, (1, 2)), Claim(first, 1, shared), Claim(second, 1, shared))
    campaign.did(Settle(ANA))
    assert campaign.units(ANA).count(shared) == 2
    assert shared in campaign.units(CEM), "the later right took nothing"


@pytest.mark.parametrize("how", ["played", "adjudicated", "walkover", "ruling"])
def test_rsk_44_wsk_09_giving_up_staying_away_and_rulings_are_defeats(how: How) -> None:
    campaign = Campaign()
    table = campaign.table(ANA, BEN, opened=how != "walkover")
    campaign.did(Report(table, (1, 2), how=how), Claim(table, 1, DECKS[BEN][0]))


@pytest.mark.parametrize(("ranks", "how"), [((1, 1), "played"), ((1, 1), "nobody"), ((1, 1), "void")])
def test_rsk_16_rsk_44_a_draw_and_a_void_match_give_nothing(ranks: tuple[int, int], how: How) -> None:
    campaign = Campaign()
    table = campaign.table(ANA, BEN)
    campaign.did(Report(table, ranks, how=how))
    campaign.refuses(Misfit, Claim(table, 1, DECKS[BEN][0]), "claim")


def test_rsk_45_two_winners_may_choose_one_copy_and_it_is_taken_once() -> None:
    campaign = Campaign()
    prize = DECKS[CEM][0]
    first, second = campaign.table(ANA, CEM), campaign.table(BEN, CEM)
    campaign.did(Report(first, (1, 2)), Report(second, (1, 2)), Claim(first, 1, prize), Claim(second, 1, prize))
    campaign.did(Settle(ANA), Settle(BEN))
    assert prize in campaign.units(ANA)
    assert prize in campaign.units(BEN)
    assert campaign.units(CEM) == DECKS[CEM][1:]


def test_rsk_45_a_loser_in_a_match_loses_the_unit_after_it() -> None:
    campaign = Campaign()
    table = campaign.won(ANA, BEN)
    running = campaign.table(BEN, CEM)
    campaign.did(Claim(table, 1, DECKS[BEN][0]), Settle(ANA))
    assert DECKS[BEN][0] in campaign.units(BEN)
    campaign.did(Report(running, (1, 2)))
    assert DECKS[BEN][0] not in campaign.units(BEN)
    assert campaign.units(ANA)[-1] == DECKS[BEN][0]


def test_sk_84_the_deck_as_it_stood_at_the_defeat_is_what_is_chosen_from() -> None:
    campaign = Campaign()
    earlier = campaign.won(CEM, BEN)
    table = campaign.won(ANA, BEN)
    campaign.did(Claim(earlier, 1, DECKS[BEN][0]), Settle(CEM), Fill(BEN, (UNITS[40],)))
    _, ledger = campaign.folded
    prizes = campaign.keeper.prizes(ledger, ledger.right(table, 1))
    assert DECKS[BEN][0] in prizes
    assert UNITS[40] not in prizes


def test_wsk_09_a_ruling_puts_a_right_aside_that_is_not_final() -> None:
    campaign = Campaign()
    table = campaign.won(ANA, BEN)
    campaign.did(Report(table, (2, 1), how="ruling"))
    campaign.refuses(Misfit, Claim(table, 1, DECKS[BEN][0]), "claim")
    campaign.did(Claim(table, 2, DECKS[ANA][0]), Settle(BEN))
    assert campaign.units(BEN)[-1] == DECKS[ANA][0]


def test_what_was_taken_back_was_never_there() -> None:
    campaign = Campaign()
    table = campaign.won(ANA, BEN)
    before = campaign.folded
    campaign.did(Claim(table, 1, DECKS[BEN][0]))
    claim = len(campaign.acts)
    campaign.did(Settle(ANA), TakeBack(claim + 1), TakeBack(claim))
    assert campaign.folded == before


def test_a_substitute_plays_on_with_the_roster() -> None:
    campaign = Campaign()
    campaign.did(Substitute(BEN, 200, "Dan"))
    assert campaign.units(BEN) == DECKS[BEN]


def test_sk_02_nobody_plays_without_a_roster_and_none_changes_once_matches_began() -> None:
    campaign = Campaign(enrolled=False)
    table = campaign.table(ANA, BEN, opened=False)
    campaign.refuses(TooEarly, Open(table), "roster")
    campaign.refuses(Misfit, Enrol(ANA, ("own", *UNITS[:8], *MASTER)), "roster")
    campaign.did(*(Enrol(entrant, ("own", *units, *MASTER)) for entrant, units in DECKS.items()), Open(table))
    campaign.refuses(TooLate, Enrol(CEM, ("own", *DECKS[CEM], *MASTER)), "roster")
    campaign.refuses(Twice, Open(table), "match")


def drafting() -> Campaign:
    campaign = Campaign(enrolled=False, acquire="draft")
    return campaign.did(Draft((CEM, ANA, BEN)))


def test_rsk_20_a_draft_goes_there_and_back_with_one_copy_each() -> None:
    campaign = drafting()
    order: list[int | None] = []
    for unit in UNITS[:7]:
        picker = campaign.keeper.picker(campaign.ledger)
        assert picker is not None
        order.append(picker)
        campaign.did(Pick(picker, unit))
    assert order == [CEM, ANA, BEN, BEN, ANA, CEM, CEM]
    campaign.refuses(TooEarly, Pick(BEN, UNITS[7]), "pick")
    campaign.refuses(Misfit, Pick(ANA, UNITS[0]), "piece")
    campaign.refuses(Misfit, Pick(ANA, MASTER[1]), "piece")


def test_rsk_20_a_list_of_wishes_gives_the_first_that_is_free_and_else_the_catalogues_first() -> None:
    campaign = drafting().did(Pick(CEM, UNITS[5]))
    assert campaign.keeper.wished(campaign.ledger, (UNITS[5], UNITS[8], UNITS[2])) == UNITS[8]
    assert campaign.keeper.wished(campaign.ledger, (UNITS[5],)) == UNITS[0]


def test_rsk_20_who_has_picked_nine_enters_them_with_a_master() -> None:
    campaign = drafting()
    campaign.refuses(TooEarly, Enrol(ANA, ("own", *DECKS[ANA], *MASTER)), "draft")
    while (picker := campaign.keeper.picker(campaign.ledger)) is not None:
        campaign.did(Pick(picker, campaign.keeper.wished(campaign.ledger, ())))
    picks = campaign.ledger.picks
    assert {len(units) for units in picks.values()} == {9}
    campaign.refuses(Misfit, Enrol(ANA, ("own", *picks[BEN], *MASTER)), "picked")
    campaign.did(Enrol(ANA, ("own", *picks[ANA], *MASTER)))
    campaign.refuses(Twice, Draft((ANA, BEN)), "draft")


def test_rsk_20_seven_are_too_many_for_a_pool_that_serves_six() -> None:
    campaign = Campaign(enrolled=False, acquire="draft")
    campaign.acts = [Enter(100 + n, f"p{n}") for n in range(7)]
    campaign.refuses(Misfit, Draft(tuple(range(1, 8))), "pool")
    assert 6 * 9 <= len(UNITS) < 7 * 9


def test_options_of_a_campaign_are_the_games_own() -> None:
    for wrong in ({"ante": "double"}, {"stakes": "off"}):
        with pytest.raises(OptionError):
            Keeper(GAME.rosters, Settings((Stage("swiss", rounds=3),), rosters=wrong))
    with pytest.raises(Misfit, match="two"):
        check(Settings((Stage("pods", rounds=3, seats=4),), rosters={}))


def test_wsk_10_a_master_is_settled_by_an_act_and_by_none_once_that_is_taken_back() -> None:
    sheet = tokens_of(next(u for u in GAME.catalogue.masters.values() if u.ability), GAME.catalogue.tokens)
    campaign = Campaign(enrolled=False)
    campaign.acts.pop()
    campaign.did(Enrol(ANA, ("own", *DECKS[ANA], "make", *sheet)))
    before = campaign.ledger.rosters[ANA]
    made = sheet_of(sheet, GAME.catalogue.tokens)
    assert made.ability is not None
    campaign.did(Judge(ANA, (str(made.cost + 1), str(made.ability.mana))))
    assert campaign.ledger.rosters[ANA] == GAME.rosters.kept(before, (str(made.cost + 1), str(made.ability.mana)))
    campaign.did(TakeBack(len(campaign.acts)))
    assert campaign.ledger.rosters[ANA] == before
    campaign.refuses(TooEarly, Judge(BEN, ("1", "1")), "roster")
    campaign.refuses(Misfit, Judge(ANA, ("99", "1")), "roster")
