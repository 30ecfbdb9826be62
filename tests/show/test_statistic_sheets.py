"""What wins in people's matches, as lines and as tables, with the range of every share."""

from __future__ import annotations

import pytest

from bot.balance import arena, entering
from bot.balance.arena import Tally
from bot.cli.games import shipped
from bot.config import REPOSITORY
from bot.i18n import I18n
from bot.services.statistics import Counted
from bot.show.statistic_sheets import piece_pages, summary
from bot.show.words import Words
from render.games import entries_for

I18N = I18n.read(REPOSITORY / "data" / "locales", strict=True)
GAME = shipped("skirmish")


def counted(**won: tuple[int, int]) -> Counted:
    """Return forty matches, of which the first side won 30, with pieces by sides and wins."""
    tally = Tally(matches=40, first_points=30.0)
    tally.wins.update({0: 30, 1: 10})
    tally.started.update({piece: sides for piece, (sides, _) in won.items()})
    tally.won.update({piece: 2 * wins for piece, (_, wins) in won.items()})
    return Counted(GAME.content_hash, {"2 seats people": (2, tally)})


def test_shares_are_told_with_their_ranges() -> None:
    """30 of 40 is 75 %, by Wilson's interval 60 to 86."""
    words = Words(I18N, "en").plain
    found = counted(mason=(40, 30), longbow=(40, 10))
    lines = summary(words, GAME, found)
    assert lines[:2] == ["Matches of 2 players: 40", "Going first wins 75% (60 to 86%)."]
    assert "West 75% (60 to 86%)" in lines[2]
    assert "East 25% (14 to 40%)" in lines[2]
    (page,) = piece_pages(words, GAME, found)
    assert [(row.place, row.name, row.cells) for row in page.rows] == [
        (1, "Kizuki the Mason", ("40", "75%", "60–86%")),
        (2, "Yumika Longbow", ("40", "25%", "14–40%")),
    ]


def test_more_than_sixteen_pieces_go_on_pages() -> None:
    pieces = dict.fromkeys((f"piece{n}" for n in range(20)), (2, 1))
    pages = piece_pages(Words(I18N, "en").plain, GAME, counted(**pieces))
    assert [len(page.rows) for page in pages] == [16, 4]
    assert [row.place for row in pages[1].rows] == [17, 18, 19, 20]


@pytest.mark.parametrize("name", ["chesswarrior", "commandeer", "dozen_war", "skirmish", "summoner_war"])
def test_whatever_self_play_counts_has_a_name(name: str) -> None:
    """Each piece, card or general that a match starts with is one of those that can be looked up."""
    game = shipped(name)
    played = arena.play(game, ("random",) * game.seats[0], 3, {}, entering.drawn(3))
    started = game.statistics(played.state, played.events)["started"]
    assert {piece for pieces in started for piece in pieces} - entries_for(game).keys() == set()
