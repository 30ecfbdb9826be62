"""Entries that wait for a GM's approval change nothing that reaches the others before he has given it (SK-06)."""

from __future__ import annotations

from pathlib import Path

from bot.services.staff import Caller
from rules.kernel.types import Choice
from rules.skirmish import master
from tests.leaks.world import World, first_difference, world
from tests.support.shared_out import at_landing

GAME = "skirmish"
HOURS = 3 * 3600


def entries(now: World) -> list[Choice]:
    """Return entries with masters of different own making and different decks."""
    catalogue = now.table.game.catalogue
    made = [unit for unit in catalogue.masters.values() if unit.ability is not None]
    return [
        ("preset", deck, "make", f"={name}", *master.tokens_of(unit, catalogue.tokens)[1:])
        for deck, unit, name in zip(catalogue.decks, made, ("Aoi", "Ren"), strict=False)
    ]


async def told(folder: Path, which: int, *, until_approved: bool = False) -> list[str]:
    """Live through the hours in which a GM looks; return what reached milo, and robin who watches, from the start."""
    async with world(folder, GAME) as now:
        await now.begin(master="gm")
        await now.settle()
        services, match = now.table.running.services, now.table.match
        catalogue = now.table.game.catalogue
        prepared = ("preset", next(iter(catalogue.decks)), "preset", next(iter(catalogue.masters)))
        await now.table.ana.submit(entries(now)[which])
        await now.settle()
        await now.table.milo.submit(prepared)
        await now.settle()
        assert (await services.views.summary(match)).held_back
        await now.pry()
        gm = Caller(1, int(now.table.sandbox.guild.id), manager=True)
        await services.edits.look(match, gm, "a look")
        cost = (await now.table.ana.seat()).view.state.sides[0].master.cost
        await services.edits.edit(match, gm, ("cost", "wm", str(cost + 1)), "too cheap")
        await services.entries.refuse(match, gm, 0, "too strong")
        await now.settle()
        await now.pry()
        assert (await now.table.ana.seat()).sent_back is not None
        await now.table.ana.open()
        await now.table.ana.submit(entries(now)[which])
        await now.settle()
        await services.entries.refuse(match, gm, 1, "once more")
        await now.settle()
        await now.pry()
        await now.table.milo.submit(prepared)
        now.table.clock.advance(HOURS)
        await now.settle()
        await now.pry()
        if until_approved:
            await services.rulings.approve(match, gm, "fine")
            await now.settle()
            await now.pry()
        return now.told


@at_landing
async def test_sk_06_what_waits_for_a_gm_reaches_nobody_else(tmp_path: Path) -> None:
    base = await told(tmp_path / "base", 0)
    assert len(base) > 40
    assert first_difference(base, await told(tmp_path / "other", 1)) is None


@at_landing
async def test_sk_06_with_the_approval_it_reaches_everybody(tmp_path: Path) -> None:
    base = await told(tmp_path / "base", 0, until_approved=True)
    assert first_difference(base, await told(tmp_path / "other", 1, until_approved=True)) is not None
