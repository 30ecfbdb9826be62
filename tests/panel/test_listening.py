"""The position for people who listen: its player also hears whom it can attack; a watcher, or one without help, not."""

from __future__ import annotations

from itertools import takewhile
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from bot.discord.listening import MOST_TARGETS, paired, said
from bot.services.views import SeatView
from bot.show.words import Words
from bot.storage.rows import FULL, OFF, PLAIN
from rules.dozen_war.naming import whose_text
from rules.kernel.threats import Placed
from tests.panel.table import Table
from tests.render.test_spoken import GAMES, IDS, LANGUAGES, views

HEAD = "You can attack now:"
DANGER = "In danger next turn, as far as the board shows, and by whom:"
DANGER_OF = DANGER.replace("In", "in", 1)
SAFE = "Nothing of yours is in danger next turn, as far as the board shows."


async def heard(table: Table, seen: SeatView) -> list[str]:
    """Return the lines that a reader of the view hears."""
    app = table.running.app
    press: Any = SimpleNamespace(app=app)
    game = app.services.views.game_of(seen.summary.row)
    return await said(press, seen, game, app.words("en").at(game))


@pytest.mark.parametrize("help_", [FULL, PLAIN, OFF])
async def test_p7_whom_the_reader_can_attack_is_told_unless_the_match_is_without_help(table: Table, help_: str) -> None:
    """First lesson of Skirmish: Yumika reaches Oriha from D3, and nobody who has no seat hears of it."""
    services = table.running.services
    code = await services.lessons.open(table.ana.player, "skirmish")
    seen = await services.views.seat(code, 0)
    summary = msgspec.structs.replace(seen.summary, row=msgspec.structs.replace(seen.summary.row, help=help_))
    lines = await heard(table, msgspec.structs.replace(seen, summary=summary))
    assert (HEAD in lines) == (help_ != OFF)
    if help_ != OFF:
        reach = list(takewhile(lambda line: line.startswith("- "), lines[lines.index(HEAD) + 1 :]))
        assert any("Yumika" in line and "attack ED Oriha" in line for line in reach)
        assert len(reach) <= MOST_TARGETS
    assert HEAD not in await heard(table, await services.views.seat(code, None))


async def test_p7_who_is_in_danger_is_told_to_its_player_and_of_every_side_to_a_watcher(table: Table) -> None:
    """First lesson of Skirmish: Yumika, who reaches Oriha, hears whether he reaches her; a watcher hears of both."""
    services = table.running.services
    code = await services.lessons.open(table.ana.player, "skirmish")
    seen = await services.views.seat(code, 0)
    game = services.views.game_of(seen.summary.row)
    strikes = list(game.strikes(seen.view))
    lines = await heard(table, seen)
    assert (DANGER in lines) == any(one.target.seat == 0 for one in strikes)
    assert (SAFE in lines) == all(one.target.seat != 0 for one in strikes)
    watched = await heard(table, await services.views.seat(code, None))
    assert any("Oriha" in line and "Yumika" in line for line in watched[watched.index(f"East: {DANGER_OF}") + 1 :])
    off = msgspec.structs.replace(seen.summary, row=msgspec.structs.replace(seen.summary.row, help=OFF))
    unaided = await heard(table, msgspec.structs.replace(seen, summary=off))
    assert not {DANGER, SAFE} & set(unaided)


def test_p7_those_named_alike_in_one_place_are_told_once() -> None:
    """Two archers of the Tiger on b2 and one on c3 reach a castle of the Crane on a1: one line, two places."""
    words = Words(LANGUAGES, "en").at(GAMES["dozen_war"])
    castle = Placed(0, whose_text(0, "a.ki"), "a1")
    archers = [Placed(1, whose_text(1, f"b.a{number}"), at) for number, at in ((1, "b2"), (2, "b2"), (3, "c3"))]
    line = "- Crane's infantry castle on a1: Tiger's archers on b2, Tiger's archers on c3."
    assert paired(words, [(castle, by) for by in archers]) == [line]


@pytest.mark.parametrize("locale", LANGUAGES.locales)
@pytest.mark.parametrize("name", GAMES)
def test_p7_dangers_are_told_without_keys_and_ids(name: str, locale: str) -> None:
    game = GAMES[name]
    words = Words(LANGUAGES, locale).at(game).plain
    for view in views(name):
        told = [words(piece.name) for strike in game.strikes(view) for piece in strike]
        assert [line for line in told if IDS.search(line)] == []
