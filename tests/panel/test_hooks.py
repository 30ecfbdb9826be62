"""What the interface asks of a game beside its trees: order verbs, prepared parts, details of options."""

from __future__ import annotations

from typing import Any

import pytest

from bot.config import REPOSITORY
from bot.content import read_games
from rules.kernel.errors import IncompleteChoice
from rules.kernel.parts import pieces
from rules.kernel.types import Choice, Decision, Option, Seat, Text, View


@pytest.fixture(scope="module")
def game() -> Any:
    return read_games(REPOSITORY / "data")[0]


OLD = ("a", "b2", "attack", "eb")


@pytest.mark.parametrize(
    ("verb", "args", "order", "expected"),
    [
        ("move", (), (), ()),
        ("move", ("a",), (), ("a",)),
        ("move", ("a", "c3"), (), ("a", "c3", "wait")),
        ("move", ("a", "c3"), OLD, ("a", "c3", "attack", "eb")),
        ("attack", ("a",), OLD, ("a", "b2", "attack")),
        ("attack", ("a", "em"), OLD, ("a", "b2", "attack", "em")),
        (
            "attack",
            ("a", "em"),
            ("a", "path", "b2", "b3", "end", "wait"),
            ("a", "path", "b2", "b3", "end", "attack", "em"),
        ),
        ("ability", ("a", "em", "c4"), (), ("a", "stay", "ability", "em", "c4")),
        ("wait", ("a",), OLD, ("a", "stay", "wait")),
        ("summon", (), (), ("summon",)),
        ("summon", ("c", "a1"), (), ("summon", "c", "a1")),
    ],
)
def test_a_verb_edits_a_row(game: Any, verb: str, args: Choice, order: Choice, expected: Choice) -> None:
    assert game.revised(verb, args, order) == expected


def test_verbs_name_their_arguments_and_what_must_be_said(game: Any) -> None:
    assert {verb.name: (verb.arguments, verb.required) for verb in game.verbs} == {
        "move": (("unit", "to"), 2),
        "attack": (("unit", "target"), 2),
        "ability": (("unit", "target", "to"), 1),
        "summon": (("unit", "to"), 2),
        "wait": (("unit",), 1),
    }


def test_a_deck_begins_an_entry_and_a_master_follows_it(game: Any) -> None:
    units = tuple(game.catalogue.units)[:9]
    preset = next(iter(game.catalogue.decks))
    boss = next(iter(game.catalogue.masters))
    made: dict[Choice, list[tuple[str, int, int | None]]] = {
        (): [("deck", 0, None)],
        ("own",): [("deck", 0, None)],
        ("own", *units[:8]): [("deck", 0, None)],
        ("own", *units): [("deck", 0, 10), ("master", 10, None)],
        ("preset", preset): [("deck", 0, 2), ("master", 2, None)],
        ("own", *units, "preset"): [("deck", 0, 10), ("master", 10, None)],
        ("own", *units, "preset", boss): [("deck", 0, 10), ("master", 10, 12)],
    }
    for choice, wanted in made.items():
        found = pieces(game.parts, "entry", {}, Seat(0), choice)
        assert [(piece.part.name, piece.start, piece.end) for piece in found] == wanted


def test_every_preset_is_a_legal_part(game: Any) -> None:
    faults = [part.faults(choice) for part in game.parts for _, choice in part.presets()]
    assert faults == [()] * len(faults)
    assert len(faults) > 4


def test_every_fault_of_a_deck_is_listed_at_once(game: Any) -> None:
    unit = next(iter(game.catalogue.units))
    found = game.faults("deck", ("own", unit, unit, unit, "nobody"), {})
    assert [fault.clause for fault in found] == ["SK-03", "RSK-21", "RSK-20"]


def test_an_unfinished_master_says_so(game: Any) -> None:
    _, master = game.parts
    (fault,) = master.faults(("make", "=Boss"))
    assert fault.text == Text("skirmish.fault.unfinished_master")
    with pytest.raises(IncompleteChoice):
        master.check(("make", "=Boss"))


def test_units_that_are_picked_are_described(game: Any) -> None:
    unit = next(iter(game.catalogue.units))
    state = game.blank({spec.name: spec.default for spec in game.options})
    said = game.detail(View(Seat(0), state, ()), Decision("0.0", Seat(0), "entry"), Option(unit, Text("x")))
    assert said.key == "skirmish.text.aside"
