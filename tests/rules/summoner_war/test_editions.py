"""What the second to fourth edition of the rulings mended, and that older matches are played as they began.

WSW-08 to WSW-11; what the third did for open cards is in test_open_cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from rules.kernel.chance import Sampled
from rules.kernel.options import complete, in_force
from rules.kernel.types import Seat, Text
from rules.summoner_war.board import CELLS
from rules.summoner_war.game import SummonerWar
from rules.summoner_war.state import Options, Piece, has_same_pieces, position_key
from tests.contract.positions import Case, play

from .table import Table, shipped
from .test_clocks import let_expire
from .test_pieces import put

LONE = "4 . . . . . . . s\n3 . . . . . . . .\n2 . . . . . . . .\n1 S . . F . . . ."
DOUBLE = "4 . [a] . [k] [s] . [f] .\n3 . . . . . . . .\n2 . . . . H . . .\n1 S . . . . . . ."


# ---- WSW-08: editions


def test_wsw_08_a_new_match_is_of_the_fourth_edition_and_an_old_one_of_the_first() -> None:
    game = shipped()
    assert game.blank(complete(game.options, {})).options.rules_by(4)
    assert not game.blank(complete(game.options, {"rulings": 2})).options.rules_by(3)
    assert not game.blank(in_force(game.options, {})).options.rules_by(2)
    assert not Options().rules_by(2)


def test_wsw_08_a_state_of_the_first_edition_reads_as_it_was_written() -> None:
    table = put("Fa1", edition=1)
    written = table.game.dump(table.state)
    assert b"rulings" not in written
    assert b"double_partner" not in written
    assert table.game.dump(table.game.load(written)) == written


# ---- RSW-30: repetition


def there_and_back(edition: int) -> Table:
    """Begin with Red's pursuit by a soldier that goes there and back, then come to the first position again."""
    table = Table(LONE, red="ghost_pursuit", repetition_limit=2, edition=edition, run=False)
    table.change_side(0, charge=True).begin()
    for text in ("pursuit move d1-d2", "move d2-d1", "h4-g4", "a1-b1", "g4-h4", "b1-b2", "h4-g4", "b2-a1"):
        table.say(text)
    assert table.state.outcome is None
    return table.say("g4-h4")


def test_rsw_30_a_pursuit_there_and_back_forgets_no_position() -> None:
    assert there_and_back(2).differences(["over draw repetition"]) == []


def test_wsw_08_a_match_of_the_first_edition_forgets_it_as_before() -> None:
    assert there_and_back(1).state.outcome is None


def test_rsw_30_what_died_or_turned_up_ends_the_memory() -> None:
    table = put("[F]a1", "Fc1", "fd1")
    table.say("summon a1")
    assert table.state.history == ()
    table.say("move h4-g4").say("attack c1-d1")
    assert table.state.history == ()


def test_rsw_30_pieces_are_the_same_wherever_they_stand_if_as_many_have_each_sign() -> None:
    boards = [state.board for state in play(shipped(), Case(SummonerWar.name, {}, 1, 2)).states if state.board]
    pairs = [(new, old) for back in (1, 3, 9) for old, new in zip(boards, boards[back:], strict=False)]
    told = [has_same_pieces(new, old) for new, old in pairs]
    assert told == [pieces_of(new) == pieces_of(old) for new, old in pairs]
    assert set(told) == {True, False}


def pieces_of(board: Sequence[Piece | None]) -> Counter[str]:
    """Count the pieces of a board by the signs with which positions are written."""
    return Counter(position_key([piece], 0) for piece in board if piece is not None)


# ---- WSW-09: the double asked in mid-attack


def live(diagram: str = DOUBLE, blue: str = "body_double", edition: int = 2, **kwargs: Any) -> Table:
    return Table(diagram, blue=blue, live_body_double=True, edition=edition, **kwargs)


def test_wsw_09_an_expired_clock_goes_by_the_order_auto() -> None:
    table = let_expire(live().say("attack e2-e4"))
    assert table.piece("b4").type == "summoner"
    assert table.happened("died e2 hero trap")


def test_wsw_09_an_expired_clock_goes_by_a_list() -> None:
    table = live(turn=20).order(1, '"d4 b4" ask').say("summon g4").say("attack e2-e4")
    assert let_expire(table).piece("d4").type == "summoner"


def test_wsw_09_an_expired_clock_goes_by_the_order_off() -> None:
    table = live(turn=20).order(1, "off ask").say("summon g4").say("attack e2-e4")
    assert let_expire(table).differences(["over red summoner"]) == []


def test_wsw_09_an_expired_clock_declines_where_no_summoner_is_attacked() -> None:
    table = live(DOUBLE.replace("[s] . [f]", "[f] . [s]")).say("attack e2-e4")
    assert table.asked.default == ("decline",)


def test_wsw_08_a_match_of_the_first_edition_declines_as_before() -> None:
    table = live(edition=1).say("attack e2-e4")
    assert let_expire(table).differences(["over red summoner"]) == []


OTHER = DOUBLE.replace("[s] . [f]", "[f] . [s]")
SHOT = "4 [f] . . . [s] . . .\n3 . . . . f . . .\n2 . . . . . . . .\n1 S . . . R . . ."
APART: dict[str, Any] = {"double_partner": "adjacent"}


@pytest.mark.parametrize(
    ("diagram", "kwargs"),
    [
        (OTHER.replace("[s]", "s"), {}),
        (OTHER, {"marks": ["g4 known=1"]}),
        (OTHER, {"marks": ["e4 known=1"]}),
        (DOUBLE, {"marks": ["e4 known=1", "e4 spent=1"], "open_cards": True}),
        (DOUBLE.replace("[a]", "a").replace("[k]", "k").replace("[f]", "f"), {}),
        (DOUBLE.replace("[k]", "."), APART),
        (SHOT, {"red": "blind_shot"}),
    ],
    ids=["up elsewhere", "known elsewhere", "known as another", "used", "no partner", "no neighbour", "a shot"],
)
def test_wsw_09_nobody_is_asked_where_public_facts_rule_a_double_out(diagram: str, kwargs: dict[str, Any]) -> None:
    text = "cast blind_shot e1-e4" if diagram == SHOT else "attack e2-e4"
    assert not is_asked(live(diagram, **kwargs).say(text))
    if kwargs != APART:  # an option that came with the second edition
        assert is_asked(live(diagram, edition=1, **kwargs).say(text))


def test_wsw_09_nobody_is_asked_whose_shown_card_excludes_the_double() -> None:
    for edition in (1, 2):
        table = live(blue="grand_command mimic", edition=edition, run=False)
        table.change_side(1, shown=("grand_command",)).begin().say("attack e2-e4")
        assert is_asked(table) == (edition == 1)


def is_asked(table: Table) -> bool:
    return table.state.outcome is None and table.asked.kind == "react"


# ---- WSW-10: Twin Blades where only face-up pieces cast


def test_wsw_10_a_concealed_warrior_enters_by_twin_blades() -> None:
    table = put("Wa1", "[W]c1", "fc3", red="twin_blades", spells_face_up_only=True)
    assert table.say("cast twin_blades c1-c3").happened("died c3 soldier strike")


def test_wsw_08_twin_blades_stay_blank_in_a_match_of_the_first_edition() -> None:
    table = put("Wa1", "[W]c1", "fc3", red="twin_blades", spells_face_up_only=True, edition=1)
    assert not any("twin_blades" in text for text in table.offered())


def test_rsw_36_other_spells_still_need_a_face_up_caster() -> None:
    table = put("[R]a1", "Fa2", "[f]a3", red="blind_shot", spells_face_up_only=True)
    assert not any("blind_shot" in text for text in table.offered())


# ---- WSW-11: Mimic where attackers stay face-down


def unseen_mimic(edition: int = 2) -> Table:
    """Let a concealed assassin take a knight and stay face-down."""
    table = put("[A]a1", "ka2", "fd3", red="mimic", attack_keeps_concealment=True, edition=edition)
    return table.say("attack a1-a2")


def test_wsw_11_a_mimic_that_stays_face_down_is_not_shown() -> None:
    table = unseen_mimic()
    assert table.piece("a2").type == "knight"
    assert not table.happened("card_used red mimic")
    assert table.differences(["not shown red mimic"]) == []


def test_wsw_11_it_is_shown_when_the_piece_is_summoned() -> None:
    table = unseen_mimic().say("h4-g4").say("summon a2")
    assert [e.kind for e in table.log][:2] == ["summoned", "card_used"]
    assert table.differences(["shown red mimic"]) == []


def test_wsw_11_it_is_shown_when_the_piece_dies() -> None:
    table = put("[A]a1", "ka2", "wd2", red="mimic", attack_keeps_concealment=True).say("attack a1-a2")
    table.say("attack d2-a2")
    assert table.happened("died a2 knight assassin")
    assert table.happened("card_used red mimic a2")
    assert table.differences(["shown red mimic"]) == []


def test_wsw_11_no_card_is_hidden_that_a_face_tells() -> None:
    seen = unseen_mimic().say("h4-g4").say("summon a2").view(1).state
    assert seen.sides[0].cards == seen.sides[0].shown == ("mimic",)


def test_wsw_08_it_stays_hidden_in_a_match_of_the_first_edition() -> None:
    table = unseen_mimic(1).say("h4-g4").say("summon a2")
    assert table.differences(["not shown red mimic"]) == []


# ---- RSW-46: Mimic by a known piece


def known_mimic(edition: int = 3) -> Table:
    """Hide an assassin by Mind Control, so that it is known, and let it take a knight and stay face-down."""
    pieces = ("[P]a1", "Aa2", "[F]c2", "kd2", "ff4")
    table = put(*pieces, red="mind_control mimic", attack_keeps_concealment=True, edition=edition)
    return table.say("summon a1").say("use a2 c2").say("move h4-g4").say("attack c2-d2")


def test_rsw_05_rsw_46_a_known_piece_that_mimics_shows_the_card() -> None:
    table = known_mimic()
    piece = table.view(1).state.board[CELLS["d2"]]
    assert piece is not None
    assert (piece.type, piece.base, piece.known, piece.concealed) == ("knight", "assassin", True, True)
    assert [e.kind for e in table.game.seen(table.log, None)] == ["attacked", "died", "card_used", "became"]
    assert table.happened("card_used red mimic d2")
    assert table.view(1).state.sides[0].shown == ("mind_control", "mimic")


def test_wsw_11_it_is_not_told_again_when_the_piece_is_summoned() -> None:
    assert not known_mimic().say("move g4-h4").say("summon d2").happened("card_used red mimic")


def test_wsw_08_a_match_of_the_second_edition_shows_it_when_it_is_summoned() -> None:
    table = known_mimic(2)
    assert table.seen(1) == ["attacked", "died"]
    assert table.differences(["not shown red mimic"]) == []
    assert table.say("move g4-h4").say("summon d2").happened("card_used red mimic d2")


# ---- two squares sent ahead


def sent(text: str, edition: int = 3) -> Table:
    """Send a turn that begins with a link."""
    table = put("Pc2", "[f]d3", "fe4", red="soul_link", edition=edition)
    first, *rest = table.game.parse_ahead(table.view(0), table.asked, text)
    table.state, table.log = table.game.submit(table.state, table.asked.id, first, table.chance, then=rest)
    return table


def test_wsw_08_two_squares_sent_ahead_are_what_is_legal_when_they_are_due() -> None:
    for text, choice in (("d3-e4", ("attack", "d3", "e4")), ("d3-c4", ("move", "d3", "c4"))):
        table = sent(f"link c2-d3; {text}")
        move = table.game.queued(table.state)
        assert move is not None
        assert move.choice == choice
        table.state, table.log = table.game.submit(table.state, move.decision, move.choice, table.chance)
        assert table.state.up == 1
        assert not table.state.lists


def test_rsw_16_two_squares_that_do_not_fit_when_they_are_due_halt_with_the_rule() -> None:
    table = sent("link c2-d3; d3-d4")
    assert table.game.queued(table.state) is None
    halted = table.state.lists[Seat(0)].halted
    assert halted is not None
    assert (halted.text.key, halted.clause) == ("summoner_war.refused.move_range", "RSW-16")


def test_wsw_08_in_a_match_of_the_second_edition_they_halt_as_they_did() -> None:
    table = sent("link c2-d3; d3-e4", edition=2)
    assert table.game.queued(table.state) is None
    assert table.happened("list_stopped")


# ---- RSW-71: the log of a loaded shot


@pytest.mark.parametrize(("edition", "line"), [(3, {"loaded": True}), (2, {})])
def test_rsw_71_what_a_loaded_shot_rebounds_from_is_told_as_the_summoner(edition: int, line: dict[str, bool]) -> None:
    diagram = "4 [s] f . . . . . .\n3 . . . . . . . .\n2 . . . . . . . .\n1 S . . . . . . ."
    table = Table(diagram.replace("f .", "f R"), marks=["c4 snipe=9"], edition=edition).say("attack c4-a4")
    assert table.differences(["known a4"]) == []
    told = next(e for e in table.game.seen(table.log, None) if e.kind == "rebound")
    assert told.data == {"from": "c4", "to": "a4", **line}


# ---- RSW-73: who may be the double


def test_rsw_73_by_default_any_concealed_friend_is_a_double() -> None:
    assert Table(DOUBLE, blue="body_double").say("attack e2-e4").piece("b4").type == "summoner"


def test_rsw_73_variant_only_a_neighbour_is_a_double() -> None:
    table = Table(DOUBLE, blue="body_double", **APART).say("attack e2-e4")
    assert table.piece("d4").type == "summoner"
    assert table.happened("died e4 knight strike")


def test_rsw_73_variant_a_diagonal_neighbour_is_none() -> None:
    diagram = DOUBLE.replace("[k]", ".").replace("3 . . .", "3 . . . [k]", 1)
    table = Table(diagram, blue="body_double", **APART).say("attack e2-e4")
    assert table.differences(["over red summoner"]) == []


def test_rsw_73_variant_a_list_takes_its_first_neighbour() -> None:
    table = Table(DOUBLE, turn=20, blue="body_double", **APART).order(1, '"g4 d4" ask').say("summon g4")
    assert table.say("attack e2-e4").piece("d4").type == "summoner"


def test_rsw_73_variant_who_is_asked_is_offered_neighbours() -> None:
    assert live(**APART).say("attack e2-e4").offered() == ["decline", "d4"]


# ---- RSW-72, RSW-05: an end by a ruling

UNDER_WAY = "4 . . . . . . [h] s\n3 . . [f] . . . . .\n2 . . W . F . . .\n1 [S] . . . . . . ."
WHY = "=time is up"


def under_way(edition: int = 4) -> Table:
    """Begin Red's turn in which its warrior has struck once, seen by nobody else, and is asked for a second act."""
    table = Table(UNDER_WAY, red="sacrificial_strike", blue="disguise", edition=edition)
    return table.say("cast sacrificial_strike attack c2-c3")


def ruled(table: Table, *ruling: str) -> Table:
    table.state, table.log = table.game.rule(table.state, (*ruling, WHY), table.chance, 0, lambda _: table.state)
    return table


def test_rsw_72_a_turn_that_nobody_has_seen_counts_for_nothing() -> None:
    """Three pieces against three, no card shown: neither the struck soldier nor the card in use is public yet."""
    table = under_way()
    assert [table.game.tally(table.view(seat).state) for seat in (None, 0, 1)] == [(1, 1)] * 3
    ruled(table, "tally")
    assert table.state.outcome is not None
    assert (table.state.outcome.ranks, table.state.outcome.reason) == ((1, 1), Text("over.tally"))


def test_rsw_72_once_the_turn_is_over_it_counts() -> None:
    table = under_way().say("stop")
    assert table.game.tally(table.state) == (2, 1)
    assert [table.game.tally(table.view(seat).state) for seat in (None, 0, 1)] == [(2, 1)] * 3


@pytest.mark.parametrize("ruling", [("tally",), ("award", "1", "2"), ("void",)], ids=lambda ruling: ruling[0])
def test_rsw_05_a_match_that_is_ruled_shows_everything_at_its_end(ruling: tuple[str, ...]) -> None:
    """Its last turn, which was under way, is told to who had not seen it; all types, cards and orders are shown."""
    table = ruled(under_way(), *ruling)
    seen = [event.kind for event in table.game.seen(table.log, Seat(1))]
    assert seen[-2:] == [{"tally": "tallied", "award": "awarded", "void": "voided"}[ruling[0]], "match_over"]
    assert "died" in seen
    for seat in (None, 0, 1):
        state = table.view(seat).state
        assert [piece.type for piece in state.board if piece is not None and piece.side == 1] == ["hero", "summoner"]
        assert [side.cards for side in state.sides] == [("sacrificial_strike",), ("disguise",)]


@pytest.mark.parametrize("answered", [0, 1])
def test_rsw_05_a_match_that_is_ruled_before_play_shows_only_what_is_there(answered: int) -> None:
    """Nobody's set-up is taken before both have theirs, so that there is nothing of it to show."""
    game, chance = shipped(), Sampled("set-up")
    state, _ = game.start(complete(game.options, {}), chance)
    for seat in range(answered):
        question = state.pending[Seat(seat)]
        state, _ = game.submit(state, question.id, question.default, chance)
    ended, events = game.rule(state, ("void", WHY), chance, 0, lambda _: state)
    assert [event.kind for event in events] == ["voided", "match_over"]
    assert [event["cards"] for event in events[-1].data["sides"]] == [[], []]
    for seat in (None, Seat(0), Seat(1)):
        shown = game.view(ended, seat)
        assert (shown.state.stage, shown.decisions) == ("over", ())


def test_rsw_05_what_is_shown_at_a_ruled_end_is_not_worded_twice() -> None:
    table = ruled(under_way(), "tally")
    worded = {event.kind: table.game.event_text(table.view(1), event) for event in table.log}
    assert worded["tallied"] == Text("event.tallied", {"ranks": [1, 1], "reason": {"user": WHY[1:]}})
    assert worded["match_over"] is None


def test_wsw_08_a_ruled_match_of_the_third_edition_ends_as_before() -> None:
    table = ruled(under_way(3), "tally")
    assert table.state.outcome is not None
    assert table.state.outcome.ranks == (1, 2)
    assert [event.kind for event in table.log] == ["tallied"]
