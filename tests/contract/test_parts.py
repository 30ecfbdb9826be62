"""Every part under every option that changes what it offers: begun, cut, doubled and foreign."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from bot.cli.games import shipped
from rules import GAMES
from rules.kernel.errors import RulesError
from rules.kernel.notation import fits
from rules.kernel.options import complete
from rules.kernel.parts import Part, pieces
from rules.kernel.types import Choice, Seat

from .positions import variants
from .wrong import FOREIGN, begun, broken

PREPARED = 2
"""Prepared parts that are looked at, beside one made at random by walking the tree."""
LONGEST = 120


def distinct() -> list[tuple[str, dict[str, Any]]]:
    """Return every game with its default options, and with each option changed that changes what parts offer."""
    found: dict[Any, tuple[str, dict[str, Any]]] = {}
    for name, kind in GAMES.items():
        game = shipped(name)
        for variant in variants(kind):
            here = [part.at(complete(game.options, variant), Seat(0)) for part in game.parts]
            offers = tuple((part.name, part.presets(), part.node(()), part.pool(())) for part in here)
            found.setdefault((name, repr(offers)), (name, variant))
    return list(found.values())


CASES = distinct()
IDS = [f"{name}-{','.join(f'{k}={v}' for k, v in variant.items()) or 'default'}" for name, variant in CASES]


@cache
def parts(case: int) -> list[tuple[Part, list[Choice]]]:
    """Return the parts as both seats of a match make them, each with whole ones."""
    name, variant = CASES[case]
    game = shipped(name)
    options = complete(game.options, variant)
    found: list[tuple[Part, list[Choice]]] = []
    for seat in range(2):
        before: dict[str, Choice] = {}
        for part in game.parts:
            here = part.at(options, Seat(seat), before.get(part.kind, ()))
            wholes = [*(choice for _, choice in here.presets()[:PREPARED]), walked(here, Random(seat))]
            if here.usual:
                wholes.append(here.usual)
            if here.drawn:
                wholes.append(here.draw(Random(seat).randrange))
            found.append((here, wholes))
            before[part.kind] = (*before.get(part.kind, ()), *wholes[0])
    return found


def walked(part: Part, rng: Random) -> Choice:
    """Make a part by a random walk through its tree."""
    choice: Choice = ()
    while not (node := part.node(choice)).is_leaf and len(choice) < LONGEST:
        if node.options:
            choice = (*choice, node.options[int(rng.random() * len(node.options))].token)
        else:
            assert fits(node.field, "=Name")
            choice = (*choice, "=Name")
    return choice


def everything(case: int) -> Iterator[tuple[Part, Choice]]:
    """Yield every part with every prefix of whole ones, and with broken ones."""
    rng = Random(case)
    for part, wholes in parts(case):
        for whole in dict.fromkeys(wholes):
            for choice in dict.fromkeys((*begun(whole), *broken(whole, rng))):
                yield part, choice


@pytest.fixture(params=range(len(CASES)), ids=IDS)
def case(request: pytest.FixtureRequest) -> int:
    """A game with its default options, or one of them changed."""
    return request.param


def test_a_part_is_described_whatever_it_holds(case: int) -> None:
    for part, choice in everything(case):
        assert isinstance(part.describe(choice), tuple)
        assert isinstance(part.brief(choice), tuple)


def test_a_part_says_whether_it_is_right_whatever_it_holds(case: int) -> None:
    for part, choice in everything(case):
        faults = part.faults(choice)
        assert part.is_whole(choice) == (not faults)
        assert all(fault.clause is not None for fault in faults)
        part.fits(choice)


def test_every_whole_part_and_every_beginning_of_one_fits(case: int) -> None:
    for part, wholes in parts(case):
        for whole in wholes:
            assert all(part.fits(choice) for choice in begun(whole)), whole


def test_a_whole_part_is_changed_and_exchanged_into_a_part_that_fits(case: int) -> None:
    for part, wholes in parts(case):
        for whole in wholes:
            if not part.is_whole(whole):
                continue
            places = [option.token for option in part.places(whole)]
            for change in part.changes:
                assert part.is_whole(part.changed(whole, change))
            for one, other in zip(places, (*places[1:], *places[:1]), strict=True):
                assert part.is_whole(part.exchanged(whole, one, other))
            for foreign in FOREIGN:
                _refused(part.exchanged, whole, foreign, (places or [foreign])[0])


def test_an_answer_is_taken_apart_whatever_it_holds(case: int) -> None:
    name, variant = CASES[case]
    game = shipped(name)
    options = complete(game.options, variant)
    rng = Random(case)
    for part in game.parts:
        for _, wholes in parts(case):
            for before in (*begun(wholes[0]), *broken(wholes[0], rng)):
                found = pieces(game.parts, part.kind, options, Seat(0), before)
                assert [piece.end for piece in found[:-1]] == [piece.start for piece in found[1:]]
                part.at(options, Seat(0), before).node(())


def _refused(ask: Any, *given: Any) -> Any:
    """Return what is answered; None for a refusal, which is the only thing that may be raised."""
    try:
        return ask(*given)
    except RulesError:
        return None
