"""Nothing that a panel lists is cut off without a word: whatever is too long for one select has further pages."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import islice, permutations
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.discord.paging import MORE, PAGE
from bot.services import decks
from discord_limits import limits
from rules.chesswarrior.parts import TeamPart
from rules.kernel.parts import Offer
from rules.kernel.types import Choice, Option, Text, Token
from standin.seen import Seen
from standin.server import Sandbox
from tests.panel.table import Hand, Table, offered
from tests.support.shared_out import at_landing

GAME = "chesswarrior"
MANY = 60


@pytest.fixture
async def table(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Table]:
    async with Table(sandbox, tmp_path, GAME).run() as running:
        await running.begin()
        yield running


@pytest.fixture
def teams(table: Table, monkeypatch: pytest.MonkeyPatch) -> list[Choice]:
    """Let the catalogue have sixty ready-made teams."""
    made = list(islice(permutations(table.game.entrance.presets()[0]), MANY))
    named = tuple((Text("chesswarrior.hero.oru"), choice) for choice in made)
    monkeypatch.setattr(TeamPart, "presets", lambda self: named)
    monkeypatch.setattr(type(table.game.entrance), "presets", lambda self: made)
    return made


def menu(shown: Seen, action: str) -> list[str]:
    """Return the values of the select of an action."""
    (found,) = (part for part in shown.selects() if f":{action}." in part["custom_id"])
    return [option["value"] for option in found["options"]]


async def all_pages(hand: Hand, action: str) -> list[str]:
    """Turn through the pages of a select until the first comes again; return all its values."""
    first = menu(hand.shown, action)
    found: list[str] = []
    values = first
    while True:
        assert len(values) <= limits.SELECT_OPTIONS
        found += [value for value in values if not value.startswith(MORE)]
        await hand.pick(action, next(value for value in values if value.startswith(MORE)))
        values = menu(hand.shown, action)
        if values == first:
            return found


async def seek(hand: Hand, action: str, value: str) -> None:
    """Turn the pages of a select until it offers the value, and choose it."""
    while value not in (values := menu(hand.shown, action)):
        await hand.pick(action, next(one for one in values if one.startswith(MORE)))
    await hand.pick(action, value)


async def test_every_ready_made_answer_can_be_reached(table: Table, teams: list[Choice]) -> None:
    hand = table.ana
    await hand.open()
    assert await all_pages(hand, "ready") == [str(n) for n in range(MANY)]
    await seek(hand, "ready", str(MANY - 1))
    assert await hand.drafted() == teams[-1]


async def test_every_prepared_part_can_be_reached_and_the_chosen_one_is_in_sight(
    table: Table, teams: list[Choice]
) -> None:
    hand = table.ana
    await hand.open()
    await hand.press("Team")
    assert await all_pages(hand, "preset") == [str(n) for n in range(MANY)]
    await seek(hand, "preset", str(PAGE + 3))
    assert await hand.drafted() == teams[PAGE + 3]
    assert str(PAGE + 3) in menu(hand.shown, "preset")


async def test_every_kept_part_can_be_reached(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = table.ana
    monkeypatch.setattr(decks, "MOST_DECKS", MANY)
    team = table.game.entrance.presets()[0]
    for n in range(MANY):
        await table.running.services.decks.save(hand.player, GAME, "team", f"T{n:02}", tuple(reversed(team)))
    await hand.open()
    await hand.press("Team")
    assert await all_pages(hand, "part") == [f"T{n:02}" for n in range(MANY)]


async def test_a_long_group_of_a_pool_is_shown_in_several_views(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    pool = TeamPart.pool

    def one_group(self: TeamPart, choice: Choice) -> tuple[Offer, ...]:
        found = pool(self, choice)
        return tuple(replace(offer, group=found[0].group) for offer in found)

    monkeypatch.setattr(TeamPart, "pool", one_group)
    hand = table.ana
    await hand.open()
    await hand.press("Team")
    reached: set[str] = set()
    for number in menu(hand.shown, "group"):
        await hand.pick("group", number)
        reached |= {
            part["custom_id"].rsplit(".", 1)[1] for part in hand.shown.buttons() if ".team." in part["custom_id"]
        }
    assert set(table.game.catalogue.heroes) <= reached
    last = menu(hand.shown, "group")[-1]
    await hand.pick("group", last)
    taken = next(part["custom_id"] for part in hand.shown.buttons() if ":toggle." in part["custom_id"])
    await hand.take(await hand.persona.click(hand.shown, taken))
    assert await hand.drafted() != ()
    assert any(part["custom_id"].endswith(taken.rsplit(".", 1)[1]) for part in hand.shown.buttons())


@at_landing
async def test_two_of_very_many_places_are_named_one_after_the_other(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[Token, Token]] = []

    def places(self: TeamPart, choice: Choice) -> tuple[Option, ...]:
        return tuple(Option(f"p{n}", Text("chesswarrior.hero.oru")) for n in range(MANY))

    def exchanged(self: TeamPart, choice: Choice, one: Token, other: Token) -> Choice:
        asked.append((one, other))
        return choice

    monkeypatch.setattr(TeamPart, "places", places)
    monkeypatch.setattr(TeamPart, "exchanged", exchanged)
    hand = table.ana
    await hand.open()
    await hand.press("Team")
    await hand.pick("preset", "0")
    assert await all_pages(hand, "swap") == [f"p{n}" for n in range(MANY)]
    await seek(hand, "swap", f"p{PAGE}")
    assert f"p{PAGE}" not in offered(hand.shown)
    await seek(hand, "swap", f"p{MANY - 1}")
    assert asked == [(f"p{PAGE}", f"p{MANY - 1}")]
