"""What computer players and self-play read: worth of positions, statistics, remarks, reports (7.6, CW-105)."""

from __future__ import annotations

from random import Random

import pytest

from bot.i18n import plain
from rules.ai.greedy import greedy_choice
from rules.ai.random import random_choice
from rules.chesswarrior.content import ROLES
from rules.chesswarrior.evaluation import messages
from rules.kernel.chance import Sampled
from rules.kernel.errors import IllegalChoice
from rules.kernel.options import complete
from rules.kernel.types import Choice, Event, Seat, Text

from .table import Table, known, shipped
from .test_spoken import LANGUAGES


def worth(table: Table, text: str) -> float:
    """Appraise a typed answer."""
    view = table.view()
    return table.game.appraise(view, table.asked, table.game.parse(view, table.asked, text))


def test_stepping_into_an_area_is_worth_more_than_stepping_away() -> None:
    table = Table("S1 page d3", "N1 oru h8 dial=9")
    assert worth(table, "move d4") > worth(table, "end") > worth(table, "move d2 d1")


def test_a_use_that_may_destroy_is_worth_more_than_one_that_hurts() -> None:
    table = Table("S1 page d4", "N1 oru e3 dial=9", "N2 kite d5 damage=2 dial=9")
    assert worth(table, "attack d5") > worth(table, "attack e3")


def test_hurting_a_friend_is_worth_less_than_nothing() -> None:
    table = Table("S1 page d4", "S2 kite d5 dial=9", "N1 oru h8 dial=9")
    assert worth(table, "power_arm d5") < worth(table, "end")


def test_a_position_is_worth_to_one_side_what_it_costs_the_other() -> None:
    state = Table("S1 page d4 damage=2", "N1 oru h8 dial=9", points=(2, 1)).state
    game = shipped()
    assert game.evaluate(state, Seat(0)) == -game.evaluate(state, Seat(1)) > 0


def test_an_outcome_outweighs_all_else() -> None:
    table = Table("S1 page b4 dial=9", "N1 page a8 dial=9", turn=7, close=True, points=(4, 4))
    assert [table.game.evaluate(table.state, Seat(s)) for s in (0, 1)] == [1000.0, -1000.0]


def played(seed: int, **options: object) -> tuple[Table, list[Event]]:
    """Play a match of greedy players to its end."""
    game = shipped()
    rng, chance = Random(seed), Sampled(seed)
    table = Table("S1 page d4", "N1 oru h8 dial=9", game=game)
    state, events = game.start(complete(game.options, options), chance)
    log = list(events)
    while state.outcome is None:
        seat = min(s for s in state.pending if s not in state.answers)
        choice: Choice = greedy_choice(game, game.view(state, seat), state.pending[seat], rng)
        state, events = game.submit(state, state.pending[seat].id, choice, chance)
        log += events
    table.state = state
    return table, log


def test_statistics_count_what_balance_asks_for() -> None:
    table, log = played(3)
    facts = table.game.statistics(table.state, log)
    assert facts["length"] == table.state.turn
    assert facts["first"] in (0, 1)
    assert [len(heroes) for heroes in facts["started"]] == [5, 5]
    means = facts["means"]
    assert means["destroyed"] == sum(e.kind == "destroyed" for e in log)
    assert means["answers"] == table.state.ply
    assert means["messages"] <= 9 + 2 * sum(e.kind == "activated" for e in log)
    areas = [means[f"points_in_area_{n}"] for n in (1, 2, 3)]
    assert round(sum(areas), 6) == sum(table.state.points)
    assert {name.partition(".")[0] for name in facts["used"]} == set(facts["abilities"])


def test_every_event_of_a_match_has_words() -> None:
    table, log = played(5)
    view = table.game.view(table.state, None)
    texts = [table.game.event_text(view, event) for event in log]
    assert {t.key.split(".")[0] for t in texts if t is not None} <= {"chesswarrior", "event"}
    silent = {e.kind for e, t in zip(log, texts, strict=True) if t is None}
    assert silent <= {"faced", "paid", "plan_played", "declared", "mana_put"}


def keys(table: Table, text: str) -> list[str]:
    """Return the keys of the remarks on a typed answer."""
    view = table.view()
    found = table.game.remarks(view, table.asked, table.game.parse(view, table.asked, text))
    return [refusal.text.key.removeprefix("chesswarrior.forecast.") for refusal in found]


def test_cw_105_remarks_tell_dice_damage_sight_and_answers_before_a_use() -> None:
    table = Table("S1 page d4", "N1 page e5 N damage=4 dial=9", obstacles="d5")
    view = table.view()
    told = table.game.remarks(view, table.asked, table.game.parse(view, table.asked, "attack e5"))
    found = dict(zip(keys(table, "attack e5"), told, strict=True))
    assert found["struck"].text.args["percent"] == "93.8%"
    clauses = [found[key].clause for key in ("title", "sight.part2.by", "struck", "then")]
    assert clauses == ["RCW-07", "RCW-09", "CW-105", "RCW-39"]


def test_moves_and_ends_need_no_remark() -> None:
    table = Table("S1 page d4", "N1 oru h8 dial=9")
    assert keys(table, "move d5") == []
    assert keys(table, "end") == []


def lines(table: Table, seat: int) -> list[Text]:
    """Return the report for a seat."""
    return list(table.game.report(table.view(seat)))


def test_the_report_tells_public_facts_and_own_orders_alone() -> None:
    table = Table("S1 page d4", "N1 kite d8 dial=9", orders=["N1 sidestep off", "N1 home d", "N1 plan legal: end n"])
    south, north = lines(table, 0), lines(table, 1)
    assert [t.key for t in south].count("chesswarrior.report.order") == 1
    assert {"chesswarrior.report.home", "chesswarrior.report.plan.legal"} <= {t.key for t in north}
    assert not {t.key for t in south} & {"chesswarrior.report.home", "chesswarrior.report.plan.legal"}


@pytest.mark.parametrize(
    ("orders", "said"),
    [
        (("N1 sidestep auto", "N1 sidestep cw"), "use at the first chance; step: Clockwise first"),
        (("N1 sidestep ask", "N1 sidestep cw"), "ask me; step: Clockwise first"),
        (("N1 sidestep lethal", "N1 sidestep cw"), "if it may destroy the hero; step: Clockwise first"),
        (("N1 sidestep cw",), "if it may destroy the hero; step: Clockwise first"),
        (("N1 sidestep off", "N1 sidestep cw"), "never use"),
        (("N1 sidestep auto",), "use at the first chance"),
    ],
)
def test_the_way_of_a_step_is_told_beside_every_mode_that_may_take_it(orders: tuple[str, ...], said: str) -> None:
    """Spec 5.5: the mode and `prefer` are both in force."""
    table = Table("S1 page d4", "N1 kite d8 dial=9", orders=orders)
    (line,) = [t for t in table.game.ordered(table.view(1)) if t.key == "chesswarrior.report.order"]
    assert LANGUAGES.writer("en", guard=plain)(line).endswith(f": {said}")


def test_a_random_player_never_names_a_text() -> None:
    table = Table("S1 page d4", "N1 oru h8 dial=9")
    for seed in range(5):
        choice = random_choice(table.game, table.view(), table.asked, Random(seed))
        assert not any(token.startswith("=") for token in choice)


def test_details_say_what_heroes_and_abilities_do() -> None:
    table = Table("S1 page d4", "N1 oru d5 dial=9")
    view = table.view()
    (option,) = [o for o in table.game.options_at(view, table.asked, ()).options if o.token == "power_arm"]
    assert table.game.detail(view, table.asked, option) is not None


@pytest.mark.parametrize("locale", LANGUAGES.locales)
def test_cw_105_a_hero_without_reactions_says_what_can_be_ordered_of_it(locale: str) -> None:
    """Sable reacts to nothing; where it comes back and its next activation can be ordered all the same (UX 16)."""
    table = Table("S1 sable d4", "N1 oru h8 dial=9")
    view = table.view()
    standing = next(decision for decision in view.decisions if decision.kind == "standing")
    (hero,) = table.game.options_at(view, standing, ()).options
    about = table.game.options_at(view, standing, ("s1",)).options
    assert [option.token for option in about] == ["home", "plan"]
    say = LANGUAGES.writer(locale, guard=plain)
    told = table.game.detail(view, standing, hero)
    assert told is not None
    assert [say(option.text) in say(told) for option in about] == [True, True]


def test_prepared_lists_and_their_faults() -> None:
    """Teams of five and barracks of eight, each without faults as shipped (CW-20, CW-21, CW-22)."""
    team, barrack = shipped().parts
    assert [len(choice) for _, choice in team.presets()] == [5] * 4
    assert [len(choice) for _, choice in barrack.presets()] == [8] * 2
    assert [part.faults(choice) for part in (team, barrack) for _, choice in part.presets()] == [()] * 6
    assert [f.clause for f in team.faults(("page", "page", "kite", "oru", "rill"))] == ["CW-20"]
    assert [f.clause for f in team.faults(("page",))] == ["CW-21"]
    assert [f.clause for f in barrack.faults(("page",))] == ["CW-22"]
    assert [f.clause for f in team.faults(("page", "nobody", "kite", "oru", "rill"))] == ["CW-12"]
    assert shipped().entrance.presets()[0] == team.presets()[0][1]


def test_an_activation_is_one_message_and_one_more_after_a_reaction() -> None:
    table = Table("S1 page d4", "N1 oru e6 dial=9", dice="0 0 0 0")
    table.say("move e4; use attack e6; end")
    assert messages(table.events) == 2
    table = Table("S1 page d4", "N1 page d5 S dial=9", dice="0 0 0  0 0 0 0")
    table.say("use attack d5; end").say("end")
    assert [e.kind for e in table.events].count("activated") == 2
    assert messages(table.events) == 3


def test_a_team_is_picked_from_heroes_by_role() -> None:
    """Heroes stand by their first role; a full list takes no more, and one taken out makes room (CW-10, CW-21)."""
    team = known().parts[0]
    offers = team.pool(("page",))
    assert len(offers) == 24
    assert [o.option.token for o in offers if o.held] == ["page"]
    assert list(dict.fromkeys(o.group.key for o in offers)) == [f"chesswarrior.role.{role}" for role in ROLES]
    full = ("page", "kite", "oru", "rill", "pell")
    assert {o.refusal.clause for o in team.pool(full) if o.refusal is not None} == {"CW-21"}
    with pytest.raises(IllegalChoice):
        team.taken(full, "brakk", 1)
    with pytest.raises(IllegalChoice):
        team.taken((), "nobody", 1)
    assert team.taken(full, "oru", 0) == ("page", "kite", "rill", "pell")
    assert team.taken(("page",), "oru", 1) == ("page", "oru")
    assert team.exchanged(full, "page", "pell") == ("pell", "kite", "oru", "rill", "page")


def test_a_list_is_as_long_as_the_mode_asks() -> None:
    """CW-21, CW-22."""
    team = known().parts[0]
    assert len(team.at({"mode": "standard"}, Seat(0)).draw(lambda n: 0)) == 5
    barrack = team.at({"mode": "expert"}, Seat(1))
    assert (barrack.name, len(barrack.draw(lambda n: n - 1))) == ("barrack", 8)
