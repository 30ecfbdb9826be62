"""Parts of every game bear what a hand in the middle of making them holds: cut, doubled and foreign tokens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

import pytest

from bot.app import lexicon
from bot.cli.games import names, shipped
from bot.config import REPOSITORY
from bot.content import read_languages
from bot.discord import ids
from bot.discord.panel.bench_steps import STEPS
from bot.discord.panel.kit import Kit
from bot.discord.panel.sight import LONGEST_FIND, PAGE, Sight, facets
from bot.services.decks import LONGEST_NAME
from bot.show.words import Words
from bot.storage.people_rows import SavedDeck
from rules.ai.random import random_token
from rules.kernel.errors import IllegalChoice, RulesError
from rules.kernel.game import Game
from rules.kernel.options import complete
from rules.kernel.parts import Part
from rules.kernel.types import Choice, Seat
from tests.support.shared_out import at_landing

SOME = 2
FOREIGN = ("", "=b1 c2", "thunder", "preset", "done")
GAMES: dict[str, Game[Any]] = {name: shipped(name) for name in names()}
WORDS = Words(read_languages(REPOSITORY / "data", strict=True), "en").plain
CASES = [(name, number) for name, game in GAMES.items() for number in range(len(game.parts))]


@pytest.fixture(params=CASES, ids=[f"{name}-{GAMES[name].parts[number].name}" for name, number in CASES])
def part(request: pytest.FixtureRequest) -> Part:
    """One part of one game, as Red or West makes it in a match of the usual options."""
    name, number = request.param
    game = GAMES[name]
    return game.parts[number].at(complete(game.options, {}), Seat(0))


def wholes(part: Part) -> Iterator[Choice]:
    """Yield two parts made step by step, one drawn, and the prepared ones."""
    rng = Random(7)
    for _ in range(2):
        choice: Choice = ()
        while not (node := part.node(choice)).is_leaf:
            choice = (*choice, random_token(node, rng))
        yield choice
    if part.drawn:
        yield part.draw(rng.randrange)
    yield from (choice for _, choice in part.presets())


def prefixes(part: Part) -> Iterator[Choice]:
    """Yield every beginning of every whole part."""
    for choice in wholes(part):
        yield from (choice[:length] for length in range(len(choice) + 1))


def spoilt(part: Part) -> Iterator[Choice]:
    """Yield beginnings with a token too many, a token twice, and one that belongs elsewhere."""
    begun_of_some = {choice[:length] for choice in islice(wholes(part), SOME) for length in range(len(choice) + 1)}
    for begun in sorted(begun_of_some):
        yield (*begun, *begun[-1:])
        for token in FOREIGN:
            yield (*begun, token)
            yield (*begun[:-1], token, *begun[-1:])


def told(part: Part, choice: Choice) -> list[str]:
    """Ask a part for all that it says of a choice, in words; a text that no catalogue has is a fault."""
    texts = [*part.describe(choice), *part.brief(choice), *(option.text for option in part.places(choice))]
    texts += [fault.text for fault in part.faults(choice) if fault.text is not None]
    texts += [text for token in choice if (text := part.detail(token)) is not None]
    assert part.is_whole(choice) == (not part.faults(choice))
    return [WORDS(text) for text in {repr(text): text for text in texts}.values()]


def handle(part: Part, choice: Choice) -> None:
    """Do to a choice whatever a press may do; what cannot be done is refused."""
    part.fits(choice)
    assert part.length(choice) is None or part.length(choice) or not choice
    named = {preset[:2] for _, preset in part.presets()}  # what a name stands for is not written out in the choice
    for offer in part.pool(choice):
        assert 0 <= offer.held <= (offer.most if choice[:2] in named else choice.count(offer.option.token))
    for change in part.changes:
        with suppress(RulesError):
            part.changed(choice, change)
    for token in (*choice[-1:], "thunder"):
        for count in (0, 1, 2, -1):
            with suppress(RulesError):
                part.taken(choice, token, count)
        with suppress(RulesError):
            part.led(choice, token)
        with suppress(RulesError):
            part.exchanged(choice, token, "a1")
    with suppress(RulesError):
        part.exchanged(choice, "a1", "b2")


def test_every_beginning_of_a_part_can_be_told(part: Part) -> None:
    for choice in prefixes(part):
        assert all(told(part, choice))


@at_landing
def test_every_beginning_of_a_part_can_be_handled(part: Part) -> None:
    for choice in prefixes(part):
        handle(part, choice)


@at_landing
def test_a_part_that_holds_what_is_not_in_it_can_be_told_and_handled(part: Part) -> None:
    for choice in spoilt(part):
        told(part, choice)
        handle(part, choice)
        with suppress(RulesError):
            part.check(choice)


def test_a_part_in_the_making_has_no_places_and_no_changes(part: Part) -> None:
    for choice in prefixes(part):
        if not part.is_whole(choice):
            for change in part.changes:
                with pytest.raises(RulesError):
                    part.changed(choice, change)


COUNTED = [
    pytest.param(name, part, id=f"{name}-{part.name}")
    for name, game in GAMES.items()
    for part in (one.at(complete(game.options, {}), Seat(0)) for one in game.parts)
    if part.counted
]


def held(part: Part, choice: Choice) -> dict[str, int]:
    """Return what a part holds of its pool."""
    return {offer.option.token: offer.held for offer in part.pool(choice) if offer.held}


def _taken(part: Part, choice: Choice, token: str, count: int) -> Choice | IllegalChoice:
    try:
        return part.taken(choice, token, count)
    except IllegalChoice as error:
        return error


@at_landing
@pytest.mark.parametrize(("name", "part"), COUNTED)
def test_so_many_are_held_as_were_taken_or_it_is_refused_with_a_clause(name: str, part: Part) -> None:
    for choice in ((), *(choice for _, choice in part.presets())):
        for offer in part.pool(choice):
            others = {token: n for token, n in held(part, choice).items() if token != offer.option.token}
            for count in range(offer.most + 2):
                made = _taken(part, choice, offer.option.token, count)
                if isinstance(made, IllegalChoice):
                    assert made.clause is not None
                    assert count > offer.held
                else:
                    assert held(part, made) == others | ({offer.option.token: count} if count else {})
                    assert count <= offer.most


@pytest.mark.parametrize(("name", "part"), COUNTED)
def test_a_part_that_can_be_written_is_read_back_as_it_is(name: str, part: Part) -> None:
    known = lexicon(GAMES[name], WORDS.i18n)
    for _, choice in part.presets():
        made = part.read(part.write(choice, WORDS), known)
        assert part.is_whole(made)
        assert held(part, made) == held(part, choice)


@pytest.mark.parametrize(("name", "part"), COUNTED)
def test_whatever_is_looked_at_fits_the_id_of_a_component(name: str, part: Part) -> None:
    """The name of a kept part may be as long as any, the search too, with everything marked and narrowed."""
    deck = SavedDeck(player=1, game=name, kind=part.name, name="n" * LONGEST_NAME, choice=(), saved=0)
    facets_ = facets(part, part.pool(()))
    widest = Sight((1 << len(facets_)) - 1, 15, (1 << PAGE) - 1, "w" * LONGEST_FIND)
    assert Sight.read(widest.write()) == widest
    for action in STEPS:
        assert ids.read(Kit(deck, part, {}).id(action, widest.write())).step.endswith(widest.write())


def test_what_depends_on_parts_before_it_bears_their_beginnings() -> None:
    for game in GAMES.values():
        options = complete(game.options, {})
        for number, part in enumerate(game.parts):
            if part.depends:
                before: Choice = ()
                for earlier in game.parts[:number]:
                    one = earlier.at(options, Seat(0))
                    for begun in (*prefixes(one), *spoilt(one)):
                        placed = part.at(options, Seat(0), (*before, *begun))
                        assert placed.node(()).options
                    before = (*before, *one.presets()[0][1])


def test_nothing_follows_a_beginning_that_a_part_does_not_have() -> None:
    """A prepared layout of the other army is none here: the panel asks where it would end, and is told nowhere."""
    for game in GAMES.values():
        for part in game.parts:
            for prefix in (("no-such-token",), ("preset", "no-such-token"), ("preset", "no-such-token", "more")):
                node = part.node(prefix)
                assert not node.is_leaf or part.faults(prefix)
