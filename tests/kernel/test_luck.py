"""Luck after a match: what was at stake for each seat, heard from the log and summed exactly."""

from __future__ import annotations

from fractions import Fraction

from rules.kernel import codec, spreads
from rules.kernel.chance import Sampled
from rules.kernel.luck import Fortune, fortunes, stakes, summed
from rules.kernel.rulings import HOST
from rules.kernel.stakes import Drawn, Heeded, Mixed, Stake, lot
from rules.kernel.types import Choice, Move, Seat

from .toy import Toy

SOUTH, NORTH = Seat(0), Seat(1)
COIN = (1, 1)
DIE = (0, 1, 1, 1, 1, 1, 1)


def played(*rulings: tuple[int, Choice]) -> tuple[list[Move], list[int]]:
    """Play a toy match by defaults, with a ruling after so many moves; return it with the dice of each bid in turn."""
    game, chance, wanted = Toy(), Sampled(7), dict(rulings)
    states = [game.start({}, chance)[0]]
    moves: list[Move] = []
    dice: list[int] = []
    while states[-1].outcome is None:
        state = states[-1]
        ruling = wanted.pop(len(moves), None)
        if ruling is not None:
            moves.append(Move("", ruling, HOST))
            states.append(game.rule(state, ruling, chance, len(states) - 1, states.__getitem__)[0])
            continue
        question = min((d for s, d in state.pending.items() if s not in state.answers), key=lambda d: d.seat)
        moves.append(Move(question.id, question.default))
        new, _ = game.submit(state, question.id, question.default, chance)
        if question.kind == "bid" and new.drawn > state.drawn:
            dice += [chance.value(index, 6) + 1 for index in range(state.drawn, new.drawn)]
        states.append(new)
    return moves, dice


def test_dice_and_dealt_hands_of_a_match_are_told_by_seat() -> None:
    """Every bid rolls a die a seat; hands are 3 of the cards 0 to 11."""
    moves, dice = played()
    found = {(one.kind, one.seat): one for one in fortunes(Toy(), {}, moves, Sampled(7))}
    rolls = len(dice) // 2
    assert [found["dice", seat].came for seat in (SOUTH, NORTH)] == [sum(dice[::2]), sum(dice[1::2])]
    assert found["dice", SOUTH].spread == spreads.total([DIE] * rolls)
    assert found["cards", NORTH].spread == spreads.sample(range(12), 3)
    assert found["cards", NORTH].expected == Fraction(33, 2)


def test_what_a_ruling_took_back_did_not_come_to_anything() -> None:
    """After the first round a host goes back to its beginning: only the dice rolled anew count."""
    _, dice = played()
    moves, again = played((4, ("revert", "0", "=a slip")))
    found = {(one.kind, one.seat): one for one in fortunes(Toy(), {}, moves, Sampled(7))}
    assert again[:2] == dice[:2]
    assert [found["dice", seat].came for seat in (SOUTH, NORTH)] == [sum(again[2::2]), sum(again[3::2])]
    assert found["cards", SOUTH].spread == spreads.sample(range(12), 3)


def test_listening_changes_nothing() -> None:
    moves, _ = played()
    ears = Heeded(Sampled(7))
    *_, (heard, _) = Toy().replay({}, moves, ears)
    *_, (plain, _) = Toy().replay({}, moves, Sampled(7))
    assert codec.digest(heard) == codec.digest(plain)
    assert ears.notes


def test_cards_of_one_shuffle_are_one_draw_and_of_two_are_two() -> None:
    """Two of four cards worth 0, 0, 1, 1, one of them after the next shuffle."""
    deck = ((0,), (0,), (1,), (1,))
    mixed = Mixed("deck", ("cards",), deck)
    draw = Drawn("deck", SOUTH, ((1,),))
    together = stakes([mixed, draw, draw])
    apart = stakes([mixed, draw, mixed, draw])
    assert together == [Stake("cards", SOUTH, (1, 4, 1), 2)]
    assert apart == [Stake("cards", SOUTH, COIN, 1)] * 2


def test_a_card_that_was_put_under_the_pile_later_was_not_drawn_by_lot() -> None:
    mixed = Mixed("deck", ("cards",), ((0,), (1,)))
    found = stakes([mixed, Drawn("deck", SOUTH, ((1,), (0,), (1,)))])
    assert found == [Stake("cards", SOUTH, (0, 1), 1)]


def test_seats_that_draw_from_one_pile_have_each_their_own_luck() -> None:
    mixed = Mixed("deck", ("cards",), ((0,), (0,), (1,)))
    found = stakes([mixed, Drawn("deck", SOUTH, ((1,),)), Drawn("deck", NORTH, ((0,), (0,)))])
    assert found == [Stake("cards", SOUTH, (2, 1), 1), Stake("cards", NORTH, (1, 2), 0)]


def test_what_was_sure_is_left_out_and_kinds_keep_their_order() -> None:
    found = [*lot("first", 1), Stake("hits", SOUTH, (0, 0, 1), 2), Stake("hits", SOUTH, COIN, 1)]
    assert summed(found, ("hits", "first")) == (
        Fortune("hits", SOUTH, COIN, 1),
        Fortune("first", SOUTH, COIN, 0),
        Fortune("first", NORTH, COIN, 1),
    )


def test_matches_of_an_event_add_up() -> None:
    one, other = Fortune("hits", SOUTH, COIN, 1), Fortune("hits", SOUTH, (1, 2, 1), 0)
    assert summed([one, other], ("hits",)) == (Fortune("hits", SOUTH, (1, 3, 3, 1), 1),)
