"""`/event profile` and `/event ratings`: what matches came to, who is listed, and what others may not see."""

from __future__ import annotations

import pytest

from bot.services.ratings import boards
from bot.storage.ratings import Answers, Ended
from rules.kernel.types import Outcome, Text
from tests.support.stage import Stage


def matches(stage: Stage, count: int) -> list[Ended]:
    """Ana and Milo win from each other in turn, a match a month."""
    ana, milo = (int(stage.person(name).id) for name in ("ana", "milo"))
    return [
        Ended(
            id=f"M{n:04}", guild=int(stage.sandbox.guild.id), is_live=False, ended=n * 31 * 86_400, seats=2,
            outcome=Outcome(((1, 2), (2, 1))[n % 2], Text("over.conceded")),
            answers=(Answers(0, ana, 4), Answers(1, milo, 4 if n else 1)),
        )
        for n in range(count)
    ]  # fmt: skip


@pytest.fixture
def rated(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty matches by post have ended, the first hardly played."""
    found = boards(matches(stage, 30))
    services = stage.bot.services
    game = next(iter(services.views.games))

    async def board(name: str, is_live: bool) -> object:
        return found[is_live] if name == game else boards([])[is_live]

    monkeypatch.setattr(services.ratings, "board", board)


async def test_a_profile_without_matches_says_so_and_how_ratings_are_made(stage: Stage) -> None:
    shown = await stage.slash("ana", "event profile")
    assert "No match with others has ended yet." in shown.text
    policy = await stage.click("ana", shown, "How ratings are made")
    assert "at most 3 times in 30 days" in policy.text


@pytest.mark.usefixtures("rated")
async def test_a_profile_shows_rating_record_and_what_the_last_matches_did(stage: Stage) -> None:
    shown = await stage.slash("robin", "event profile", {"person": stage.person("ana").id})
    assert f"<@{stage.person('ana').id}>" in shown.text
    assert "matches: 30 (+15 =0 −15)" in shown.text
    assert "M0029 −" in shown.text
    assert "M0024" not in shown.text, "the last five alone"


@pytest.mark.usefixtures("rated")
async def test_who_hides_their_profile_is_seen_by_nobody_else_and_listed_nowhere(stage: Stage) -> None:
    shown = await stage.slash("ana", "event profile")
    hidden = await stage.click("ana", shown, "Hide from others")
    assert "Nobody else sees this profile" in hidden.text
    other = await stage.slash("robin", "event profile", {"person": stage.person("ana").id})
    assert other.text.endswith("This profile is for its owner only.")
    await stage.slash("milo", "event profile")  # so that the bot has seen the name
    game = next(iter(stage.bot.services.views.games))
    listed = await stage.slash("robin", "event ratings", {"game": game})
    (picture,) = listed.pictures()
    assert "Milo" in (picture["description"] or "")
    assert "Ana" not in (picture["description"] or "")
    again = await stage.click("ana", hidden, "Show to others")
    assert "Nobody else" not in again.text


@pytest.mark.usefixtures("rated")
async def test_the_best_of_the_server_are_a_picture_with_its_words(stage: Stage) -> None:
    game = next(iter(stage.bot.services.views.games))
    shown = await stage.slash("robin", "event ratings", {"game": game})
    (picture,) = shown.pictures()
    assert "correspondence" in (picture["description"] or "")
    live = await stage.slash("robin", "event ratings", {"game": game, "live": True})
    assert "Nobody on this server has a sure rating" in live.text
    wrong = await stage.slash("robin", "event ratings", {"game": "chess960"})
    assert "chess960" in wrong.text
