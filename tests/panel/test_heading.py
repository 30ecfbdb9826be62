"""The panel's head tells one match from another: whom against, which turn, what score; nothing that is hidden."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unicodedata import category, east_asian_width

import pytest

from bot.content import read_languages
from bot.show import heading
from bot.show.words import Words
from bot.storage.rows import PLAYING
from rules.kernel.types import Seat
from standin.server import Sandbox
from tests.i18n.keys import ROOT
from tests.panel.table import Table
from tests.panel.test_cautions import TURNS, asked_for
from tests.rules.chesswarrior.table import Table as HeroTable
from tests.rules.commandeer.table import Table as CardTable
from tests.rules.dozen_war.table import Table as HexTable
from tests.rules.skirmish.scenario import Table as Scene
from tests.support.shared_out import at_landing

LANGUAGES = read_languages(ROOT / "data", strict=False)
ROW = 40
"""Letters of a row of a phone, about."""
OPENED = {
    "skirmish": r"Turn 1/10 · DP \*\*[WE] 0\*\*, [WE] 0",
    "summoner_war": r"Turn \d+",
    "chesswarrior": r"Turn \d+ · points \*\*[SN] 0\*\*, [SN] 0",
    "commandeer": r"Turn 1 · units lost \*\*[SN] 0\*\*, [SN] 0",
    "dozen_war": r"Round 1/\d+ · glory \*\*[A-D] 0\*\*, [A-D] 0",
}


@at_landing
@pytest.mark.parametrize("game", OPENED)
async def test_the_head_names_the_opponent_the_turn_and_the_score(game: str, sandbox: Sandbox, tmp_path: Path) -> None:
    """Of three matches at once the panel said "You play West" alone."""
    async with Table(sandbox, tmp_path, game).run() as table:
        await (table.battle() if game == "skirmish" else table.begin())
        hand = await asked_for(table, TURNS[game])
        shown = await hand.open()
        other = table.hands[1 - hand.number].player
        whose, standing = shown.text.splitlines()[1:3]
        assert re.fullmatch(rf"You play \*\*\w+\*\* against <@{other}>(\.|: your units begin .*)", whose), whose
        assert re.fullmatch(OPENED[game], standing), standing


async def test_before_there_is_a_turn_the_head_names_the_opponent(table: Table) -> None:
    await table.begin()
    assert f" against <@{table.milo.player}>." in (await table.ana.open()).text.splitlines()[1]


def words(table: Any, locale: str = "en") -> Words:
    return Words(LANGUAGES, locale).at(table.game)


async def line(table: Any, seat: int | None, locale: str = "en") -> str:
    """Return what is said of turn and score at a position."""
    view = table.game.view(table.state, None if seat is None else Seat(seat))
    await heading.look(table.game, view, words(table, locale).plain)
    return heading.line(words(table, locale), table.game, view, seat)


async def whose(table: Any, seat: int, locale: str = "en", computer: bool = False, match: str = "K7QFD") -> str:
    """Return what is said of the sides at a position; people are numbered from 11."""
    seats = [
        SimpleNamespace(seat=n, ai="greedy" if computer else None, player=None if computer else 11 + n, invited=None)
        for n in range(table.state.seats)
    ]
    summary: Any = SimpleNamespace(row=SimpleNamespace(id=match, status=PLAYING), seats=seats)
    view = table.game.view(table.state, Seat(seat))
    await heading.look(table.game, view, words(table, locale).plain)
    return heading.side_line(words(table, locale), table.game, view, summary, seat)


async def stood(table: Any, seat: Seat | None) -> heading.Standing:
    """Return how a match stands to a seat, or to who watches."""
    view = table.game.view(table.state, seat)
    await heading.look(table.game, view, words(table).plain)
    found = heading.standing(view, "en")
    assert found is not None
    return found


async def test_a_score_stands_by_the_letter_of_its_side_the_own_first() -> None:
    table = Scene("field, turn 5, west\nWA berserker A1\nEA gatekeeper C6\ndp 1-3")
    assert await line(table, 0) == "Turn 5/10 · DP **W 1**, E 3"
    assert await line(table, 1) == "Turn 5/10 · DP **E 3**, W 1"
    assert await line(table, None) == "Turn 5/10 · DP W 1, E 3"


async def test_what_is_lost_by_is_called_so() -> None:
    table = CardTable("S GRUNT b2", "N WALL c3", south_defeated="GRUNT GRUNT")
    assert await line(table, 1) == "Turn 5 · units lost **N 0**, S 2"


async def test_at_a_table_of_four_everybody_bears_the_letter_of_the_score() -> None:
    table = HexTable("A.i1 -2,0", "B.i1 3,0")
    assert await line(table, 1) == "Round 5/8 · glory **B 0**, A 0, C 0, D 0"
    assert await whose(table, 1) == "You play **Tiger** against A <@11>, C <@13>, D <@14>."


async def test_a_computer_is_named_as_such_and_a_lesson_has_no_opponent() -> None:
    table = CardTable("S GRUNT b2", "N WALL c3")
    assert await whose(table, 0) == "You play **South** against <@12>."
    assert await whose(table, 0, computer=True) == "You play **South** against computer (normal)."
    assert await whose(table, 0, match="LEARN11") == "You play **South**."
    scene = Scene("field, turn 5, west\nWA berserker A1\nEA gatekeeper C6")
    letters = "your units begin with W, the enemy's with E."
    assert await whose(scene, 0, match="LEARN11") == f"You play **West**: {letters}"
    assert await whose(scene, 0) == f"You play **West** against <@12>: {letters}"


TABLES = (
    Scene("field, turn 10, west\nWA berserker A1\nEA gatekeeper C6\ndp 4-4"),
    HeroTable("S1 page d4", "N1 oru e5 dial=9"),
    CardTable("S GRUNT b2", "N WALL c3"),
    HexTable("A.i1 -2,0", "B.i1 3,0", seats=2),
)


@pytest.mark.parametrize("locale", LANGUAGES.locales)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.game.name)
async def test_the_line_fits_a_row_of_a_phone_in_every_language(table: Any, locale: str) -> None:
    """Chinese and Japanese letters take two places, vowel signs of Thai none."""
    said = (await line(table, 0, locale)).replace("**", "")
    taken = sum(1 + (east_asian_width(letter) in "WF") for letter in said if category(letter) != "Mn")
    assert taken <= ROW, said
    assert not re.search(r"head\.|[{}]", said)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.game.name)
async def test_the_line_says_nothing_that_a_watcher_may_not_see(table: Any) -> None:
    public = await stood(table, None)
    for seat in range(table.state.seats):
        own = await stood(table, Seat(seat))
        assert (own.turn, own.last) == (public.turn, public.last)
        assert [gauge.score for gauge in own.gauges] == [gauge.score for gauge in public.gauges]


async def test_a_view_that_cannot_be_drawn_leaves_the_rest_of_the_head(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(heading, "scene_for", broken)
    table = TABLES[0]
    assert await line(table, 0) == ""
    assert "<@12>" in await whose(table, 0)


async def test_who_shares_a_view_reads_the_letters_of_their_own_language() -> None:
    """Those who watch have one view: the first who looked decided by which letters all read the sides."""
    table = CardTable()
    view = table.game.view(table.state, None)
    told: dict[str, str] = {}
    for locale in ("en", "ja", "en"):
        await heading.look(table.game, view, words(table, locale).plain)
        told[locale] = heading.line(words(table, locale), table.game, view, None)
    assert "S 0" in told["en"]
    assert "南 0" in told["ja"]
