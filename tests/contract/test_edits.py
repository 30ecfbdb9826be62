"""What a host may change in a position, for every game: sound, told to whom may know it, taken back, in the record."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from rules import GAMES
from rules.kernel import cursor, rulings
from rules.kernel.errors import IllegalChoice, RulingRefused
from rules.kernel.types import Choice, Move, Seat
from tests.support.shared_out import at_landing

from .positions import CASES, Match, match

WHY = "=the wrong piece was taken off"
MOST = 4
"""Positions of a match at which every verb is tried."""


@pytest.fixture(scope="module", params=GAMES)
def table(request: pytest.FixtureRequest) -> Match:
    """A random match of each registered game with its default options."""
    return match(next(i for i, case in enumerate(CASES) if case.name == request.param and not case.variant))


def calm(table: Match) -> list[tuple[int, Any]]:
    """Return some positions in which something may be changed, with how many answers led to each."""
    found = [(n, s) for n, s in enumerate(table.states) if s.outcome is None and table.game.edits(s) is not None]
    return found[:: max(1, len(found) // MOST)]


def edits(table: Match, state: Any, rng: Random) -> list[Choice]:
    """Return for each verb that is open an edit drawn at random."""
    menu = table.game.edits(state)
    assert menu is not None
    root, found = cursor.root(menu), list[Choice]()
    for verb in root.options():
        choice: Choice = (verb.token,)
        while not (place := cursor.walk(root, choice)).is_whole:
            tokens = [option.token for option in place.options()]
            assert tokens, f"{choice} leads nowhere"
            choice = (*choice, tokens[int(rng.random() * len(tokens))])
        found.append(choice)
    return found


def ruled(table: Match, state: Any, number: int, *choice: str) -> Any:
    """Apply a ruling to a position that so many answers led to."""
    return table.game.rule(state, choice, table.chance(), number, table.states.__getitem__)


def without_counters(table: Match, state: Any) -> bytes:
    """Encode a position without what counts questions and chance, which never goes back."""
    copy = state.copy()
    copy.ply = copy.drawn = 0
    copy.asked, copy.pending = [], {s: (q.kind, q.about, q.default) for s, q in copy.pending.items()}
    return table.game.dump(copy)


def test_no_position_of_a_match_has_a_flaw(table: Match) -> None:
    assert [flaw for state in table.states if (flaw := table.game.flaw(state))] == []


def test_every_verb_leads_to_a_position_that_is_played_on_and_others_fit(table: Match) -> None:
    game, rng, verbs = table.game, Random("edits"), set[str]()
    for number, state in calm(table):
        before = game.dump(state)
        for choice in edits(table, state, rng):
            try:
                after, events = ruled(table, state, number, "edit", *choice, WHY)
            except RulingRefused:
                continue
            verbs.add(choice[0])
            assert game.dump(state) == before
            assert [event.kind for event in events[:2]] == ["edited", "altered"], choice
            asked = {seat: question.kind for seat, question in state.pending.items()}
            assert {seat: question.kind for seat, question in after.pending.items()} == asked
            assert not {q.id for q in after.pending.values()} & {q.id for q in state.pending.values()}
            for seat in map(Seat, range(after.seats)):
                view = game.view(after, seat)
                world = game.guess(view, Random(0))
                assert game.dump(game.view(world, seat).state) == game.dump(view.state), choice
                assert all(game.event_text(view, event) is not None for event in game.seen(events[:2], seat))
    assert len(verbs) >= 4, verbs


def test_who_is_not_told_what_was_changed_sees_the_same_in_every_world(table: Match) -> None:
    """Worlds that a seat cannot tell apart stay so by an edit, unless it is told what tells them apart."""
    game, rng, compared = table.game, Random("twins"), 0
    for number, state in calm(table):
        for choice in edits(table, state, rng):
            for seat in map(Seat, range(state.seats)):
                twin = game.guess(game.view(state, seat), Random(f"{choice}"))
                twin.asked, twin.drawn, twin.ply = list(state.asked), state.drawn, state.ply
                try:
                    sights = [_sight(table, world, number, choice, seat) for world in (state, twin)]
                except (RulingRefused, IllegalChoice):
                    continue
                (view, told, is_told), (other_view, other_told, _) = sights
                assert is_told or told == other_told, (choice, seat)
                assert told != other_told or view == other_view, (choice, seat)
                compared += told == other_told
    assert compared > 0


def _sight(table: Match, state: Any, number: int, choice: Choice, seat: Seat) -> tuple[bytes, Any, bool]:
    """Return what a seat sees of a position after an edit and is told of it, and whether that is all there is."""
    after, events = ruled(table, state, number, "edit", *choice, WHY)
    is_told = all(event.only is None or seat in event.only for event in events)
    return table.game.dump(table.game.view(after, seat).state), table.game.seen(events, seat), is_told


def test_an_edit_is_taken_back_to_the_byte_and_the_record_plays_again(table: Match) -> None:
    game = table.game
    number, state = calm(table)[-1]
    choice = next(c for c in edits(table, state, Random("back")) if _is_taken(table, state, number, c))
    moves = [*table.moves[:number], Move("", ("edit", *choice, WHY), rulings.HOST)]
    moves.append(Move("", ("revert", str(number), WHY), rulings.HOST))
    steps = list(islice(game.replay(table.options, moves, table.chance(), table.size), number, None))
    assert without_counters(table, steps[-1][0]) == without_counters(table, state)
    assert without_counters(table, steps[1][0]) != without_counters(table, state)


def _is_taken(table: Match, state: Any, number: int, choice: Choice) -> bool:
    try:
        ruled(table, state, number, "edit", *choice, WHY)
    except RulingRefused:
        return False
    return True


def test_nothing_is_changed_before_play_and_after_the_end(table: Match) -> None:
    assert table.game.edits(table.states[0]) is None
    assert table.states[-1].outcome is not None


@at_landing
def test_more_seats_are_changed_alike() -> None:
    table = match(next(i for i, case in enumerate(CASES) if case.name == "dozen_war" and case.size == 4))
    number, state = calm(table)[-1]
    for choice in edits(table, state, Random("four")):
        if _is_taken(table, state, number, choice):
            return
    raise AssertionError("nothing could be changed")


def test_an_unfinished_or_unknown_edit_is_refused(table: Match) -> None:
    number, state = calm(table)[0]
    whole = edits(table, state, Random("short"))[0]
    for wrong in (whole[:-1], ("no-such-verb",), (*whole, "x")):
        with pytest.raises(IllegalChoice):
            ruled(table, state, number, "edit", *wrong, WHY)
