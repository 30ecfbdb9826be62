"""The steps in a panel of an answer made of parts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.discord.errors import Refused
from bot.discord.posts import Post
from bot.discord.press import Press
from rules.kernel.errors import IllegalChoice
from rules.kernel.notation import FREE
from rules.kernel.types import Choice

from . import bench_steps, composed
from . import composed_post as panel_composed
from . import post as panel_post
from .choice import Place
from .composed import Section
from .composed_post import PAIR
from .forms import Turn
from .making import Stage
from .saving import go_on, question
from .sight import Sight
from .state import Look, Panel


def _section(panel: Panel, name: str) -> Section:
    found = composed.section(question(panel), panel.making.now.entries, name)
    if found is None:
        raise IllegalChoice(f"{name!r} is no part of this answer", choice=(name,), at=0)
    return found


async def put(press: Press, panel: Panel, here: Section, choice: Choice, look: Look | None = None) -> None:
    """Save the answer with a part made anew, and show that part."""
    made = composed.replaced(question(panel), panel.making.now.entries, here.place, choice)
    await go_on(press, panel, Stage(made), look or Look(part=here.part.name))


async def open_part(press: Press, panel: Panel, argument: str) -> None:
    """Take a part up."""
    await press.update(await panel_post.build(panel, Look(part=argument)))


def on_bench(action: str) -> Callable[[Press, Panel, str], Awaitable[None]]:
    """Return the step of an action on the workbench of a part."""

    async def step(press: Press, panel: Panel, argument: str) -> None:
        name, _, written = argument.partition(".")
        here = _section(panel, name)
        bench = panel_composed.bench_of(panel, question(panel), here, Sight.read(written))
        came = await bench_steps.STEPS[action](press, bench)
        if isinstance(came, Post):
            await press.update(came)
        elif came is not None:
            look = Look(part=name, sight=came.sight, notes=came.notes)
            if came.choice == here.choice:
                await press.update(await panel_post.build(panel, look))
            else:
                await put(press, panel, here, came.choice, look)

    return step


async def group(press: Press, panel: Panel, argument: str) -> None:
    """Look at another group of a pool."""
    place = Place.read("".join(press.values[:1]))
    await press.update(await panel_post.build(panel, Look(place, part=argument)))


async def turn(press: Press, panel: Panel, argument: str) -> None:
    """Turn to another page of a part's options."""
    name, _, page = argument.partition(".")
    await press.update(await panel_post.build(panel, Look(Place.read(page), part=name)))


async def toggle(press: Press, panel: Panel, argument: str) -> None:
    """Take something of a pool, or put it back."""
    name, page, token = argument.split(".", 2)
    here = _section(panel, name)
    held = next((offer.held for offer in here.part.pool(here.choice) if offer.option.token == token), 0)
    choice = here.part.taken(here.choice, token, 0 if held else 1)
    await put(press, panel, here, choice, Look(Place.read(page), part=name))


async def walk(press: Press, panel: Panel, argument: str) -> None:
    """Take the next step of a part; a whole one is begun anew."""
    name, _, rest = argument.partition(".")
    here = _section(panel, name)
    token = rest.removeprefix("=") if rest.startswith("=") else "".join(press.values[:1])
    before = here.begun
    if all(option.token != token for option in here.part.node(before).options):
        raise IllegalChoice(f"{token!r} does not follow {before}", choice=(*before, token), at=len(before))
    await put(press, panel, here, (*before, token))


async def word(press: Press, panel: Panel, argument: str) -> None:
    """Put a word into a list: of a part, or of an answer of one piece."""
    if not argument:
        stage = panel.making.now
        added = listed(stage.row, "".join(press.values[:1]))
        await go_on(press, panel, Turn(question(panel)).taken(stage, added))
        return
    here = _section(panel, argument)
    await put(press, panel, here, listed(here.begun, "".join(press.values[:1])))


def listed(choice: Choice, added: str) -> Choice:
    """Return an answer with a word added to the list it ends with, or to a new one."""
    if choice and choice[-1].startswith(FREE):
        return (*choice[:-1], f"{choice[-1]} {added}")
    return (*choice, FREE + added)


async def preset(press: Press, panel: Panel, argument: str) -> None:
    """Take a part of the catalogue."""
    here = _section(panel, argument)
    number = "".join(press.values[:1])
    presets = here.part.presets()
    if not number.isdecimal() or int(number) >= len(presets):
        raise IllegalChoice(f"there is no preset {number!r}", choice=(number,), at=0)
    await put(press, panel, here, presets[int(number)][1])


async def ready(press: Press, panel: Panel, argument: str) -> None:
    """Take a whole answer that the game has prepared."""
    number = "".join(press.values[:1])
    found = composed.ready_made(question(panel))
    if not number.isdecimal() or int(number) >= len(found):
        raise IllegalChoice(f"there is no prepared answer {number!r}", choice=(number,), at=0)
    await _show(press, panel, found[int(number)])


async def draw(press: Press, panel: Panel, argument: str) -> None:
    """Draw a part by lot, or all that can be."""
    if argument:
        here = _section(panel, argument)
        await put(press, panel, here, here.part.draw(composed.LOTS.randrange))
        return
    await _show(press, panel, composed.drawn(question(panel)))


async def _show(press: Press, panel: Panel, made: tuple[Choice, ...]) -> None:
    """Save all parts and show what they are; the last look comes when it is asked for."""
    await go_on(press, panel, Stage(made))


async def change(press: Press, panel: Panel, argument: str) -> None:
    """Change a whole part at a touch."""
    name, _, what = argument.partition(".")
    here = _section(panel, name)
    if not here.whole or what not in here.part.changes:
        raise Refused("panel.error.not_complete")
    await put(press, panel, here, here.part.changed(here.choice, what))


async def swap(press: Press, panel: Panel, argument: str) -> None:
    """Exchange what stands on two places; of very many they are named one after the other."""
    name, _, held = argument.partition(".")
    here = _section(panel, name)
    places = (*((held,) if held else ()), *press.values)
    if not here.whole or not places or len(places) > PAIR:
        raise Refused("panel.error.not_complete")
    if len(places) < PAIR:
        await press.update(await panel_post.build(panel, Look(part=name, held=places[0])))
        return
    await put(press, panel, here, here.part.exchanged(here.choice, *places))


async def wipe(press: Press, panel: Panel, argument: str) -> None:
    """Forget what was made of a part."""
    await put(press, panel, _section(panel, argument), ())
