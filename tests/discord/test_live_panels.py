"""A private panel shows the match as it stands, as long as Discord lets it be changed, and tells no secret by it."""

from __future__ import annotations

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
