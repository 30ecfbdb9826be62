"""Forecasts of uses against every outcome of the dice played through the engine (CW-105)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from rules.chesswarrior.forecast import forecast, uses
from rules.chesswarrior.sight import NAMES
from rules.chesswarrior.state import ChessState, index_of
from tests.contract.positions import cases, play
from tests.support.shared_out import at_landing

from .duel import GAME, counted, every, position, quiet, told

PAGE_AND_PAGE = {"s1": "page d4 n", "n1": "page e5 n damage=2"}


def tenths(*numbers: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(n, 10) for n in numbers)


# ---- the roll


def test_cw_105_full_sight_every_outcome() -> None:
    """CW-105: three dice at 4 against a hero with two left."""
    state = position({"s1": "zahra d4 n", "n1": "oru d5 n damage=5"})
    found = told(state, "attack d5")
    damage, destroyed = counted(state, "attack d5", 3, "n1")
    assert (found.dice, found.hit, found.rolls) == (3, 4, 1)
    assert (found.struck[0].damage, found.struck[0].destroyed) == (damage, destroyed)
    assert found.falls == (1 - destroyed, destroyed)


def test_cw_105_part_sight_every_outcome_and_why() -> None:
    """CW-105, RCW-08: an obstacle on one line raises the hit number by 2, and is named."""
    state = position({"s1": "farid d4 n", "n1": "pell e5 s damage=2"}, obstacles="d5")
    found = told(state, "attack e5 n")
    damage, destroyed = counted(state, "attack e5 n", 2, "n1")
    assert (found.dice, found.hit) == (2, 6)
    assert (found.struck[0].damage, found.struck[0].destroyed) == (damage, destroyed)
    seen = found.struck[0].sight
    assert seen is not None
    assert (seen.penalty, seen.blocked) == (2, (True, False, False))
    assert [[NAMES[c] for c in line] for line in seen.by] == [["d5"], [], []]


def test_cw_88_friends_do_not_count_and_enemies_do() -> None:
    """CW-88, CW-89: the same square, a friend on it, then an enemy."""
    friend = position({"s1": "samir d4 n", "s2": "oru e4 n", "n1": "pell f5 s"})
    enemy = position({"s1": "samir d4 n", "n2": "oru e4 n", "n1": "pell f5 s"})
    assert [told(state, "attack f5").hit for state in (friend, enemy)] == [4, 8]


def test_rcw_06_the_other_die() -> None:
    """RCW-06: faces 1 to 10, clamped to 2..10."""
    state = position({"s1": "kite d4 n", "n1": "pell d5 s damage=1"}, options={"d10": "1-10"})
    found = told(state, "attack d5")
    assert (found.struck[0].damage, found.struck[0].destroyed) == counted(state, "attack d5", 2, "n1")
    assert found.successes == (Fraction(4, 100), Fraction(32, 100), Fraction(64, 100))


def test_rcw_23_destroyed_beyond_lp() -> None:
    """RCW-23: with `exceed` a hero with one counter left needs two."""
    state = position({"s1": "kite d4 n", "n1": "pell d5 s damage=2"}, options={"destroy": "exceed"})
    assert told(state, "attack d5").struck[0].destroyed == Fraction(49, 100)


def test_passives_that_change_the_roll() -> None:
    """CW-80: a banner beside the attacker makes it easier, the fur of its target harder."""
    state = position({"s1": "vesta d4 n", "s2": "aldric d3 n", "n1": "ylva d5 s"})
    found = told(state, "attack d5")
    assert (found.dice, found.hit) == (3, 3)


# ---- one die, effects without successes


def test_cw_103_power_arm_single_die() -> None:
    """CW-103, RCW-49: both points or none."""
    state = position({"s1": "page d4 n", "n1": "kite d5 s damage=1"})
    found = told(state, "power_arm d5")
    assert found.struck[0].damage == tenths(2, 0, 8)
    assert (found.struck[0].damage, found.struck[0].destroyed) == counted(state, "power_arm d5", 1, "n1")


def test_a_use_without_dice_always_works() -> None:
    """Section 2: no bracket is no roll."""
    state = position({"s1": "mordane d4 n damage=3"})
    found = told(state, "dark_pact")
    assert (found.dice, found.successes) == (0, (0, 1))
    assert found.backfires == 1


def test_healing_destroys_nobody() -> None:
    state = position({"s1": "rill d4 n mana=1", "s2": "page d5 n damage=4"})
    found = told(state, "mending_rain d5")
    assert (found.struck[0].damage, found.struck[0].destroyed) == ((1,), 0)


# ---- several heroes


def test_rcw_44_a_roll_for_each_hero() -> None:
    """RCW-44: Firestorm on two heroes, three dice each; the second is shielded by nothing."""
    state = position({"s1": "ashka d4 n mana=2", "n1": "pell d5 s damage=2", "n2": "kite e4 s damage=1"})
    found = told(state, "firestorm")
    assert (found.rolls, found.dice, found.hit) == (2, 3, 4)
    one, two = Fraction(936, 1000), Fraction(648, 1000)
    assert [s.destroyed for s in found.struck] == [one, two]
    assert found.falls == ((1 - one) * (1 - two), one * (1 - two) + (1 - one) * two, one * two)


def test_rcw_44_a_roll_for_each_hero_counted_out() -> None:
    """RCW-44: Bear Roar, one die for each of two heroes; nothing is destroyed by it."""
    state = position({"s1": "garrok d4 n mana=1", "n1": "pell d5 s", "n2": "kite e4 s"})
    found = told(state, "bear_roar")
    assert (found.rolls, found.dice) == (2, 1)
    assert found.falls == (1,)
    assert {end.fallen for end in every(state, "bear_roar", 2)} == {frozenset()}


def test_rcw_44_one_roll_along_a_line() -> None:
    """RCW-44, RCW-45, CW-97: three dice against friend and foe; who stands behind the obstacle is left out."""
    heroes = {"s1": "mordane d1 n mana=2", "s2": "oru d3 n damage=6", "n1": "pell d5 s damage=1", "n2": "kite d7 s"}
    state = position(heroes, obstacles="d6")
    found = told(state, "black_ray n")
    assert [state.heroes[s.hero].id for s in found.struck] == ["s2", "n1"]
    by_hero = [counted(state, "black_ray n", 3, "s2"), counted(state, "black_ray n", 3, "n1")]
    assert [(s.damage, s.destroyed) for s in found.struck] == by_hero
    assert found.falls == (1 - by_hero[1][1], by_hero[1][1])


def test_cw_93_an_area_leaves_out_non_sight() -> None:
    """CW-93: an obstacle right behind which nobody is seen."""
    state = position({"s1": "ashka d4 n mana=2", "n1": "pell d6 s", "n2": "kite e4 s"}, obstacles="d5")
    assert [state.heroes[s.hero].id for s in told(state, "firestorm").struck] == ["n2"]


# ---- Feedback


def test_cw_100_the_chance_that_the_user_falls() -> None:
    """CW-100, E7: Oru's skin strikes back as soon as one point is received."""
    state = position({"s1": "kite d4 n damage=2", "n1": "oru d5 s damage=6"})
    found = told(state, "attack d5")
    assert found.backfires == counted(state, "attack d5", 2, "s1")[1] == Fraction(91, 100)
    assert found.struck[0].destroyed == counted(state, "attack d5", 2, "n1")[1] == Fraction(91, 100)


# ---- reactions


def answered(state: ChessState, *use: tuple[str, str]) -> ChessState:
    """Return the position with the north side's named reactions in force."""
    other = state.copy()
    other.sides[1] = quiet(state, 1, *use)
    return other


def test_cw_104_armor_block() -> None:
    """CW-104, RCW-40: two dice at 6 against three dice at 3; one point that is left destroys."""
    state = position({"s1": "farid d4 n", "n1": "page e5 n damage=4"}, obstacles="d5")
    answer = told(state, "attack e5 n").answers[0]
    assert (answer.ability, answer.way, answer.dice, answer.hit) == ("armor_block", "blocks", 3, 3)
    assert answer.works == Fraction(973, 1000)
    rolls = product(range(10), repeat=5)
    left = sum(sum(face >= 6 for face in roll[:2]) > sum(face >= 3 for face in roll[2:]) for roll in rolls)
    assert answer.least == answer.most == (Fraction(left, 10**5),)


@at_landing
def test_rcw_40_a_block_counted_out() -> None:
    """RCW-40: two dice of the attack, two of Slag Guard, all outcomes."""
    state = position({"s1": "farid d4 n", "n1": "ignar e5 n damage=5"})
    answer = told(state, "attack e5 n").answers[0]
    assert (answer.ability, answer.dice, answer.hit) == ("slag_guard", 2, 4)
    fallen = [end.fallen for end in every(answered(state, ("n1", "slag_guard")), "attack e5 n", 4)]
    assert answer.least == answer.most == (Fraction(fallen.count(frozenset({"n1"})), 10**4),)


def test_rcw_41_who_stands_behind_cannot_be_blocked() -> None:
    """RCW-41, E4: no Armor Block against an attack from straight behind, nor from d4 where b,s is back."""
    behind = position({"s1": "page e3 n", "n1": "page e5 n"})
    slanted = position(PAGE_AND_PAGE, options={"bs_arc": "back"})
    assert [told(behind, "attack e5").answers, told(slanted, "attack e5 n").answers] == [(), ()]


def test_cw_78_a_use_that_may_be_cancelled() -> None:
    """CW-78, E5: False Door, one die at 5, at the other one's cost."""
    state = position({"s1": "kite d4 n", "n1": "oru d5 s damage=6", "n2": "pell c6 s mana=1"})
    answer = told(state, "attack d5").answers[0]
    assert (answer.ability, answer.timing, answer.way, answer.works) == (
        "false_door",
        "interrupt",
        "stops",
        Fraction(1, 2),
    )
    fallen = [end.fallen for end in every(answered(state, ("n2", "false_door")), "attack d5", 3)]
    assert answer.most == (Fraction(sum("n1" in f for f in fallen), 1000),)


def test_rcw_34_a_step_out_of_reach_ends_it() -> None:
    """RCW-34, E5: wherever Kite steps from d6, Zahra on d5 no longer reaches it."""
    state = position({"s1": "zahra d5 n", "n1": "kite d6 s"})
    answer = told(state, "attack d6").answers[0]
    assert (answer.ability, answer.way, answer.works, answer.most) == ("sidestep", "steps_aside", 1, (0,))


def test_a_step_that_depends_on_where_it_goes() -> None:
    """Section 5.5: ahead Page sees Kite fully, on e5 only in part; where its owner wants it to go is not public."""
    state = position({"s1": "page d4 n", "n1": "kite d5 s"}, obstacles="e4")
    answer = told(state, "attack d5").answers[0]
    direct = told(state, "attack d5").struck[0].destroyed
    assert answer.least < answer.most <= (direct,)


def test_a_reaction_that_makes_the_roll_worse() -> None:
    """Ill Omen on the actor: the chances are those of the rolls after it, counted out."""
    state = position({"s1": "kite d4 n", "n1": "oru d5 s damage=5", "n2": "odda d6 s mana=1"})
    answer = told(state, "attack d5").answers[0]
    assert (answer.ability, answer.way) == ("ill_omen", "other")
    fallen = [end.fallen for end in every(answered(state, ("n2", "ill_omen")), "attack d5", 2)]
    assert answer.most == (Fraction(sum("n1" in f for f in fallen), len(fallen)),)


def test_answers_rest_on_public_facts_only() -> None:
    """Section 5.6: the other side's orders change nothing that is told."""
    state = position(PAGE_AND_PAGE)
    assert told(answered(state, ("n1", "armor_block")), "attack e5 n") == told(state, "attack e5 n")


def test_a_hero_that_has_reacted_cannot_answer() -> None:
    """CW-76: once in a Main Turn."""
    state = position({**PAGE_AND_PAGE, "n1": "page e5 n reacted=5"})
    assert told(state, "attack e5 n").answers == ()


@at_landing
def test_a_friend_s_shield_counts_for_the_target() -> None:
    """Shield Wall: a pool for the hero that was targeted, counted out."""
    state = position({"s1": "kite d4 n", "n1": "oru d5 s damage=5", "n2": "aldric e5 s"})
    answer = told(state, "attack d5").answers[0]
    assert (answer.ability, answer.way, answer.dice) == ("shield_wall", "blocks", 2)
    fallen = [end.fallen for end in every(answered(state, ("n2", "shield_wall")), "attack d5", 4)]
    assert answer.most == (Fraction(sum("n1" in f for f in fallen), len(fallen)),)


# ---- what is listed


def test_every_use_is_listed_with_every_aim() -> None:
    """CW-105: uses of the active hero, one for each target; the facing on a diagonal as it is by default."""
    state = position({"s1": "page d4 n", "n1": "kite d5 s", "n2": "pell e5 s"})
    assert uses(GAME.book, state, 0) == [
        ("attack", "d5"),
        ("attack", "e5", "n"),
        ("power_arm", "d5"),
    ]


def test_forecasts_change_nothing() -> None:
    state = position(PAGE_AND_PAGE)
    before = GAME.dump(state)
    told(state, "attack e5 n")
    assert GAME.dump(state) == before


# ---- positions from random play


def test_forecasts_of_random_play_agree_with_the_engine() -> None:
    """CW-105: wherever nobody may answer, a use of at most two dice does what was foretold, outcome by outcome."""
    checked = 0
    match = play(GAME, cases(GAME.name, type(GAME))[0])
    for state, decision in [(p.state, p.decision) for p in match.points if p.decision.kind == "activate"]:
        seat = decision.seat
        quieted = state.copy()
        quieted.sides[1 - seat] = quiet(state, 1 - seat)
        n = index_of(state, decision.about["heroes"][0])
        named = () if state.active >= 0 else (state.heroes[n].id,)
        for item in uses(GAME.book, state, n):
            found = forecast(GAME, GAME.view(state, seat).state, n, item)
            if found.dice * found.rolls > 2:
                continue
            checked += 1
            text = " ".join((*named, *item))
            ends = list(every(quieted, text, found.dice * found.rolls if found.dice else 0))
            for struck in found.struck:
                id_ = state.heroes[struck.hero].id
                assert struck.destroyed == Fraction(sum(id_ in end.fallen for end in ends), len(ends)), text
    assert checked > 60


@at_landing
def test_answers_of_random_play_agree_with_the_engine() -> None:
    """CW-105: with one reaction in force, and at most three dice in all, what is left of a use is what was foretold."""
    checked = 0
    points = [p for case in cases(GAME.name, type(GAME))[:6] for p in play(GAME, case).points]
    for state, decision in [(p.state, p.decision) for p in points if p.decision.kind == "activate"]:
        seat = decision.seat
        n = index_of(state, decision.about["heroes"][0])
        named = () if state.active >= 0 else (state.heroes[n].id,)
        for item in uses(GAME.book, state, n):
            found = forecast(GAME, GAME.view(state, seat).state, n, item)
            for answer in [a for a in found.answers if a.least == a.most and found.dice * found.rolls + a.dice <= 3]:
                checked += 1
                armed = state.copy()
                armed.sides[1 - seat] = quiet(state, 1 - seat, (state.heroes[answer.hero].id, answer.ability))
                text = " ".join((*named, *item))
                ends = list(every(armed, text, found.dice * found.rolls + answer.dice))
                ids = [state.heroes[s.hero].id for s in found.struck]
                fallen = [Fraction(sum(id_ in end.fallen for end in ends), len(ends)) for id_ in ids]
                assert list(answer.most) == fallen, (text, answer)
    assert checked > 15


# ---- in words


def remarks(state: ChessState, item: str) -> list[tuple[str, str | None]]:
    """Return the keys and clauses of what is said about an answer of `s1`."""
    seat, decision = next(iter(state.pending.items()))
    said = GAME.remarks(GAME.view(state, seat), decision, tuple(item.split()))
    return [(remark.text.key.removeprefix("chesswarrior.forecast."), remark.clause) for remark in said]


def test_cw_105_a_use_is_worded_before_it_is_sent() -> None:
    """CW-105: what is rolled, the sight and why, the chances, who may answer; each with its clause."""
    state = position({"s1": "page d4 n", "n1": "page e5 n damage=2"}, obstacles="d5")
    assert remarks(state, "attack e5 n") == [
        ("title", "RCW-07"),
        ("spread", "CW-105"),
        ("sight.part2.by", "RCW-09"),
        ("struck", "CW-105"),
        ("then", "RCW-39"),
    ]


def test_cw_105_a_user_that_may_fall_is_told() -> None:
    """CW-105, RCW-50: Oru's skin."""
    state = position({"s1": "kite d4 n damage=2", "n1": "oru d5 s"})
    assert ("backfires", "RCW-50") in remarks(state, "attack d5")


def test_a_use_without_a_roll_is_said_to_work() -> None:
    assert remarks(position({"s1": "mordane d4 n"}), "dark_pact")[0] == ("sure", "RCW-49")


def test_nothing_is_foretold_of_a_move_or_the_end() -> None:
    state = position(PAGE_AND_PAGE)
    assert [remarks(state, item) for item in ("move d5 stop", "end n")] == [[], []]
