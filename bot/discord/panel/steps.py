"""The steps of a panel: choosing, editing, taking back, saving and sending an answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from bot.discord.errors import Refused
from bot.discord.press import Press
from bot.show.option_texts import help_text
from rules.kernel import cursor
from rules.kernel.errors import IllegalChoice
from rules.kernel.types import Text

from . import bench_steps, composed, deed_lists, deed_parts, looking, row_steps, sending, sets, several, single
from . import composed_steps as panel_composed_steps
from . import deeds as panel_deeds
from . import hand as panel_hand
from . import modals as panel_modals
from . import post as panel_post
from . import state as panel_state
from .choice import Place
from .forms import Turn, form
from .making import Stage
from .saving import go_on, next_panel, question
from .state import Look, Panel

Step = Callable[[Press, Panel, str], Awaitable[None]]


async def _pick(press: Press, panel: Panel, argument: str) -> None:
    q = question(panel)
    token = argument.removeprefix("=") if argument.startswith("=") else "".join(press.values[:1])
    stage = panel.making.now
    here = form(q)
    after = here.step(stage, token)
    if not after.entries and (whole := q.ready_made(after.row)) is not None:
        if panel.seen.sent_back is not None and panel.making.replaces:  # one change of what was sent, undone as one
            await go_on(press, panel, here.of(whole))
            return
        making = panel.making.then(after).then(here.of(whole))  # taken back alone, the rest is asked for
        look = Look(notes=(Text("panel.came_with"),))
        await next_panel(press, panel, making, lambda made: panel_post.review(made, look))
        return
    page = Place.read(argument).page if here.asks(stage) == here.asks(after) else 0  # the same list again
    await _made(press, panel, after, Look(Place(page)))


async def _hold(press: Press, panel: Panel, argument: str) -> None:
    """Let a set hold what is marked on the page shown, and of the other pages what it held."""
    q, place = question(panel), Place.read(argument)
    stage = panel.making.now
    here = Turn(q)
    _, now = here.asked(stage)
    found = sets.hand(now, stage.row, place.wide)
    if found is None:
        raise IllegalChoice("no set is asked for", choice=stage.row, at=len(stage.row))
    shown = [entry.token for entry in panel_hand.page(now, found, place).options]
    row = cursor.arranged(now.root, found.with_only(shown, press.values))
    after = here.taken(stage, row)
    await go_on(press, panel, after, Look(place if here.asks(stage) == here.asks(after) else Place()))


async def _deed(press: Press, panel: Panel, argument: str) -> None:
    """Put in a whole thing to do; of a turn of several the sort that is looked among stays."""
    q, stage = question(panel), panel.making.now
    sort, _, mark = argument.partition("=")
    found, sort = await panel_deeds.offer(q, stage), sort.rstrip(deed_parts.APART)
    after = panel_deeds.chosen(found, stage, mark or "".join(press.values[:1]))
    stays = found is not None and form(q).several and deed_lists.stays(found.deeds, sort)
    await _made(press, panel, after, Look(part=sort if stays else ""))


async def _made(press: Press, panel: Panel, after: Stage, look: Look) -> None:
    """Show what a press has made, or send it where nothing is left to look at."""
    if await single.is_sent(panel, question(panel), after):
        await sending.send(press, panel._replace(making=panel.making.then(after)))
        return
    await go_on(press, panel, after, look)


async def _several(press: Press, panel: Panel, sort: str) -> None:
    """Put in several whole things to do, in the order in which they were chosen; say which do not fit with others."""
    q, stage = question(panel), panel.making.now
    found = await panel_deeds.offer(q, stage)
    chosen = panel_deeds.marked(found, press.values)
    made = await asyncio.to_thread(several.together, q, stage, chosen)
    notes = (Text("panel.several.left", {"deeds": [deed.text for deed in made.left]}),) if made.left else ()
    stays = found is not None and deed_lists.stays(found.deeds, sort)
    await go_on(press, panel, made.stage, Look(part=sort if stays else "", notes=notes))


async def _advise(press: Press, panel: Panel, argument: str) -> None:
    """Fill in the turn, or the rest of it, as the computer would make it; it can be changed like any other."""
    q = question(panel)
    if not q.is_ranked:
        raise Refused("panel.no_help", help=help_text(q.help))
    now = panel.making.now
    after = await panel_deeds.advised(q, now)
    await go_on(press, panel, after, Look(notes=(Text("panel.no_advice"),) if after == now else ()))


async def _undo(press: Press, panel: Panel, argument: str) -> None:
    making = panel.making.undone()
    if making is panel.making:
        raise Refused("panel.error.nothing_to_undo")
    await next_panel(press, panel, making, panel_post.build)


async def _clear(press: Press, panel: Panel, argument: str) -> None:
    await go_on(press, panel, Stage())


async def _cancel(press: Press, panel: Panel, argument: str) -> None:
    await go_on(press, panel, Stage(panel.making.now.entries))


async def _cut(press: Press, panel: Panel, argument: str) -> None:
    entries, now = Turn(question(panel)).asked(panel.making.now)
    choice = panel.making.now.row
    wanted = "".join(press.values[:1])
    found = next((cut for cut in sets.removals(now, choice) if f"{cut[0]}-{cut[1]}" == wanted), None)
    if found is None:
        raise IllegalChoice(f"{wanted!r} cannot be taken out", choice=choice, at=0)
    await go_on(press, panel, Stage(entries, (*choice[: found[0]], *choice[found[1] :])))


async def _drop(press: Press, panel: Panel, argument: str) -> None:
    """Take one of several answers out of the turn, and what does not fit without it."""
    q, stage, index = question(panel), panel.making.now, row_steps.index_of("".join(press.values[:1]))
    if form(q).planned(stage) is not None or not 0 <= index < len(stage.entries):
        raise IllegalChoice("there is nothing to take out", choice=stage.row, at=0)
    after = Turn(q).without(stage, index)
    lost = len(stage.entries) - 1 - len(after.entries) - Turn(q).ends(stage)
    notes = (Text("panel.dropped", {"count": lost}),) if lost > 0 else ()
    await go_on(press, panel, after, Look(notes=notes))


async def _part(press: Press, panel: Panel, argument: str) -> None:
    """Put one of the player's own prepared parts in; with faults it is not taken, unless it can be mended here."""
    q = question(panel)
    decks = press.app.services.decks
    deck = await decks.get(press.user, q.game.name, argument, "".join(press.values[:1]))
    here = composed.section(q, panel.making.now.entries, argument)
    if here is not None and here.part.counted:  # it can be mended where it is shown with its faults
        await panel_composed_steps.put(press, panel, here, deck.choice)
        return
    faults = decks.faults(q.game.name, argument, deck.choice, dict(panel.seen.summary.row.options))
    if faults:
        notes = tuple(panel_state.fault_text(fault) for fault in faults)
        await press.update(await panel_post.build(panel, Look(notes=notes)))
        return
    if here is not None:
        await panel_composed_steps.put(press, panel, here, deck.choice)
        return
    await go_on(press, panel, Turn(q).placed((), q, (*panel.making.now.row, *deck.choice)))


async def _suggest(press: Press, panel: Panel, argument: str) -> None:
    """Fill in the best whole answer that the game suggests, else the rules' own; it can be changed like any other."""
    q = question(panel)
    choice = panel_deeds.best_whole(q, await panel_deeds.offer(q, Stage())) or q.decision.default
    q.check(choice)
    await go_on(press, panel, form(q).of(choice))


STEPS: dict[str, Step] = {
    **looking.STEPS,
    **row_steps.STEPS,
    **sending.STEPS,
    "pick": _pick,
    "hold": _hold,
    "deed": _deed,
    "several": _several,
    "advise": _advise,
    "undo": _undo,
    "clear": _clear,
    "cancel": _cancel,
    "cut": _cut,
    "drop": _drop,
    "part": _part,
    "suggest": _suggest,
    "part_of": panel_composed_steps.open_part,
    "group": panel_composed_steps.group,
    "turn": panel_composed_steps.turn,
    "toggle": panel_composed_steps.toggle,
    "walk": panel_composed_steps.walk,
    "word": panel_composed_steps.word,
    "preset": panel_composed_steps.preset,
    "ready": panel_composed_steps.ready,
    "draw": panel_composed_steps.draw,
    "change_part": panel_composed_steps.change,
    "swap": panel_composed_steps.swap,
    "wipe": panel_composed_steps.wipe,
    **{action: panel_composed_steps.on_bench(action) for action in bench_steps.STEPS},
    "store": panel_modals.open_name,
    "stored": panel_modals.take_name,
    "write": panel_modals.open_field,
    "written": panel_modals.take_field,
    "type": panel_modals.open_sheet,
}
