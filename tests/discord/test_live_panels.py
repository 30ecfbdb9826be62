"""A private panel shows the match as it stands, as long as Discord lets it be changed, and tells no secret by it."""

from __future__ import annotations

from bot.services.staff import Caller
from standin.seen import Seen
from tests.support.shared_out import at_landing
from tests.support.stage import Stage, code_in, wait_until


async def until_it_says(stage: Stage, name: str, shown: Seen, *, your_turn: bool) -> Seen:
    """Wait until a private message says whether it is the reader's turn; raise TimeoutError."""

    async def says_so() -> bool:
        return ("It is your turn" in stage.person(name).look(shown).text) == your_turn

    await wait_until(says_so)
    return stage.person(name).look(shown)


async def submit(stage: Stage, code: str, name: str, seat: int) -> None:
    """Answer past the interface as the clock would."""
    seen = await stage.bot.services.views.seat(code, seat)
    assert seen.plan is not None
    matches = stage.bot.services.matches
    await matches.submit(code, int(stage.person(name).id), seat, seen.plan.id, seen.plan.default)


async def seat_of(stage: Stage, code: str, name: str) -> int:
    """Return somebody's seat in a match."""
    return next(p.seat for p in (await stage.summary(code)).seats if p.player == int(stage.person(name).id))


async def until_it_is_over(stage: Stage, name: str, shown: Seen) -> None:
    """Wait until a private panel says that its reader plays that side no longer; raise TimeoutError."""

    async def says_so() -> bool:
        return "you no longer play" in stage.person(name).look(shown).text

    await wait_until(says_so)


async def test_after_send_in_practice_the_panel_says_whose_turn_it_is_then(stage: Stage) -> None:
    code = code_in(await stage.slash("ana", "practice", {"game": "skirmish", "level": "greedy"}))
    await stage.settle()
    while (await stage.summary(code)).row.status == "setup":
        (ana,) = [s.seat for s in (await stage.summary(code)).seats if s.player is not None]
        await submit(stage, code, "ana", ana)
        await stage.settle()
    shown = await stage.slash("ana", "panel", {"match": code})
    shown = await stage.click("ana", shown, "Preview")
    sent = await stage.click("ana", shown, "Send")
    fresh = await until_it_says(stage, "ana", sent, your_turn=True)
    assert fresh.id == sent.id
    shown = await stage.click("ana", fresh, "Preview")
    assert "Send" in [part.get("label") for part in shown.buttons()]


@at_landing
async def test_a_panel_that_waits_says_at_the_end_that_the_match_is_over(stage: Stage) -> None:
    code = code_in(await stage.slash("ana", "practice", {"game": "skirmish", "level": "greedy"}))
    await stage.settle()
    (ana,) = [place.seat for place in (await stage.summary(code)).seats if place.player is not None]
    shown = await stage.slash("ana", "panel", {"match": code})
    while (await stage.summary(code)).row.outcome is None:
        await submit(stage, code, "ana", ana)
        await stage.settle()

    async def says_so() -> bool:
        return "The match is over" in stage.person("ana").look(shown).text

    await wait_until(says_so)
    labels = [str(part.get("label")) for part in stage.person("ana").look(shown).buttons()]
    assert not [label for label in labels if label.startswith(("Concede", "Send", "Suggested"))]


async def test_who_has_lost_a_seat_is_shown_its_match_in_their_panel_no_longer(stage: Stage) -> None:
    code = await stage.match(game="summoner_war")
    panel = await stage.click("ana", stage.posts("ana", code)[-1], "My panel")
    ana = await seat_of(stage, code, "ana")
    staff = Caller(int(stage.person("robin").id), int(stage.sandbox.guild.id), manager=True)
    await stage.bot.services.staff_seats.seat(code, staff, ana, int(stage.person("yuki").id), "replaced")
    await until_it_is_over(stage, "ana", panel)
    newcomer = await stage.slash("yuki", "panel", {"match": code})
    gone = stage.person("ana").look(panel)
    for _ in range(3):
        await stage.answer(code)
    await stage.settle()
    assert stage.person("ana").look(panel).text == gone.text, "it is said once"
    assert "Since your last turn" not in gone.text
    assert stage.person("yuki").look(newcomer).text != newcomer.text, "whose seat it is now sees the match go on"
    board = await stage.click("ana", gone, "My panel")
    assert "You are watching" in board.text


async def test_a_seat_that_is_lent_or_taken_over_leaves_the_panel_of_who_had_it(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    panel = await stage.slash("milo", "panel", {"match": code})
    await stage.slash("milo", "match seat", {"match": code, "action": "lend"})
    await until_it_is_over(stage, "milo", panel)
    await stage.slash("milo", "match seat", {"match": code, "action": "back"})
    panel = await stage.slash("milo", "panel", {"match": code})
    await stage.slash("milo", "match seat", {"match": code, "action": "offer"})
    await stage.settle()
    assert "no longer play" not in stage.person("milo").look(panel).text, "an offered seat is theirs still"
    await stage.click("robin", stage.posts("robin", code)[-1], "Join")
    await until_it_is_over(stage, "milo", panel)
