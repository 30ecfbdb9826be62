"""`/event profile` and `/event ratings`: what matches came to, who is listed, and what others may not see."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from bot.services.ratings import boards
from bot.storage.ratings import Answers, Ended
from render.sheet import MOST_ROWS
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


async def crowded(stage: Stage, monkeypatch: pytest.MonkeyPatch, count: int) -> str:
    """Let so many people, the last of them Milo, have sure ratings in a game: the higher their number, the worse."""
    services, guild = stage.bot.services, int(stage.sandbox.guild.id)
    milo = int(stage.person("milo").id)
    people = [*range(1000, 999 + count), milo]
    found = [
        Ended(
            id=f"M{n:04}", guild=guild, is_live=False, ended=n * 86_400, seats=2,
            outcome=Outcome((1, 2), Text("over.conceded")),
            answers=(Answers(0, people[a], 4), Answers(1, people[b], 4)),
        )
        for n, (a, b) in enumerate((a, (a + d) % count) for d in range(1, 9) for a in range(count) if a + d < count)
    ]  # fmt: skip
    made = boards(found)
    game = next(iter(services.views.games))

    async def board(name: str, is_live: bool) -> object:
        return made[is_live] if name == game else boards([])[is_live]

    monkeypatch.setattr(services.ratings, "board", board)
    return game


async def test_everybody_rated_is_in_the_list_page_by_page_and_the_reader_finds_themselves(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await crowded(stage, monkeypatch, 24)
    await stage.slash("milo", "event profile")  # so that the bot has seen the name
    rows = await stage.bot.services.ratings.leaders(int(stage.sandbox.guild.id), game, False)
    assert len(rows) > MOST_ROWS
    first = await stage.slash("robin", "event ratings", {"game": game})
    assert "1 of 2" in first.pictures()[0]["description"]
    assert "Milo" not in first.pictures()[0]["description"]
    second = await stage.click("robin", first, "Later")
    assert "Milo" in second.pictures()[0]["description"]
    told = await stage.click("robin", second, "As text")
    assert f"{rows[-1].place} | Milo | {rows[-1].rating.shown()}" in told.text
    mine = await stage.slash("milo", "event ratings", {"game": game})
    assert "Milo" in mine.pictures()[0]["description"], "one's own page comes first"
    assert "Milo" not in (await stage.click("milo", mine, "Earlier")).pictures()[0]["description"]


@pytest.mark.parametrize(("name", "pictured"), [("Дмитрий", "#{}"), ("홍길동A", "#{}"), ("🔥Ben🔥", "Ben")])
async def test_a_name_that_cannot_be_drawn_stands_whole_in_the_text_of_the_list(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, name: str, pictured: str
) -> None:
    """The picture has a number where fonts lack most of the letters, no single one that is left; the text has all."""
    game = await crowded(stage, monkeypatch, 24)
    services, milo = stage.bot.services, int(stage.person("milo").id)
    views = services.views
    known = views.player

    async def player(person: int) -> object:
        found = await known(person)
        return replace(found, name=name) if person == milo else found

    monkeypatch.setattr(views, "player", player)
    shown = await stage.slash("milo", "event ratings", {"game": game})
    rows = await services.ratings.leaders(int(stage.sandbox.guild.id), game, False)
    number = next(n for n, row in enumerate(rows, 1) if row.player == milo)
    assert f" | {pictured.format(number)} | " in shown.pictures()[0]["description"]
    told = await stage.click("milo", shown, "As text")
    assert f" | {name} | " in told.text


async def test_titles_that_find_no_room_are_counted(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    guild = int(stage.sandbox.guild.id)
    won = [SimpleNamespace(row=SimpleNamespace(name=f"Cup {n}", guild=guild)) for n in range(7)]

    async def titles(player: int) -> list[SimpleNamespace]:
        return won

    monkeypatch.setattr(stage.bot.services.seasons, "titles", titles)
    shown = await stage.slash("ana", "event profile")
    assert "Cup 4, and 2 more" in shown.text
