"""The steps of a panel: choosing, editing, taking back, saving and sending an answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from bot.discord.errors import Refused
from bot.discord.press import Press
from bot.services.seating import Accepted
from bot.show.option_texts import help_text
from rules.kernel import cursor
from rules.kernel.errors import IllegalChoice
from rules.kernel.queue import SKIPS
from rules.kernel.types import Text

from . import bench_steps, composed, frame, sets, sheet
from . import composed_steps as panel_composed_steps
from . import deeds as panel_deeds
from . import hand as panel_hand
from . import modals as panel_modals
from . import post as panel_post
from . import state as panel_state
from .choice import Place
from .forms import Turn, form
from .making import Making, Stage
from .saving import go_on, keep, next_panel, question, show_anew
from .state import Look, Panel
from .telling import entry_lines

Step = Callable[[Press, Panel, str], Awaitable[None]]


async def _pick(press: Press, panel: Panel, argument: str) -> None:
    q = question(panel)
    token = argument.removeprefix("=") if argument.startswith("=") else "".join(press.values[:1])
    stage = panel.making.now
    here = form(q)
    after = here.step(stage, token)
    if not after.entries and (whole := q.ready_made(after.row)) is not None:  # taken back alone, the rest is asked for
        making = panel.making.then(after).then(here.of(whole))
        look = Look(notes=(Text("panel.came_with"),))
        await next_panel(press, panel, making, lambda made: panel_post.review(made, look))
        return
    page = Place.read(argument).page if here.asks(stage) == here.asks(after) else 0  # the same list again
    await go_on(press, panel, after, Look(Place(page)))


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
    found, sort = await panel_deeds.offer(q, stage), sort.rstrip(panel_deeds.APART)
    after = panel_deeds.chosen(found, stage, mark or "".join(press.values[:1]))
    stays = found is not None and form(q).several and panel_deeds.stays(found.deeds, sort)
    await go_on(press, panel, after, Look(part=sort if stays else ""))


async def _sort(press: Press, panel: Panel, argument: str) -> None:
    """Look among the deeds of one sort."""
    await press.update(await panel_post.build(panel, Look(part=argument)))


async def _advise(press: Press, panel: Panel, argument: str) -> None:
    """Fill in the turn, or the rest of it, as the computer would make it; it can be changed like any other."""
    q = question(panel)
    if not q.is_ranked:
        raise Refused("panel.no_help", help=help_text(q.help))
    now = panel.making.now
    after = await panel_deeds.advised(q, now)
    await go_on(press, panel, after, Look(notes=(Text("panel.no_advice"),) if after == now else ()))


async def _page(press: Press, panel: Panel, argument: str) -> None:
    await press.update(await panel_post.build(panel, Look(Place.read(argument.removesuffix("~")))))


async def _row(press: Press, panel: Panel, argument: str) -> None:
    await press.update(await panel_post.build(panel, Look(row=_index("".join(press.values[:1])))))


async def _edit(press: Press, panel: Panel, argument: str) -> None:
    await go_on(press, panel, sheet.edit(question(panel), panel.making.now, _index(argument)))


async def _delete(press: Press, panel: Panel, argument: str) -> None:
    await go_on(press, panel, sheet.delete(question(panel), panel.making.now, _index(argument)))


async def _up(press: Press, panel: Panel, argument: str) -> None:
    index = _index(argument)
    stage = sheet.shift(question(panel), panel.making.now, index, -1)
    await go_on(press, panel, stage, Look(row=max(index - 1, 0)))


async def _down(press: Press, panel: Panel, argument: str) -> None:
    index = _index(argument)
    stage = sheet.shift(question(panel), panel.making.now, index, 1)
    await go_on(press, panel, stage, Look(row=min(index + 1, len(sheet.orders_of(stage)) - 1)))


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
    q, stage, index = question(panel), panel.making.now, _index("".join(press.values[:1]))
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
    """Fill in what the rules would; it can be changed like any other answer."""
    q = question(panel)
    q.check(q.decision.default)
    await go_on(press, panel, form(q).of(q.decision.default))


async def _review(press: Press, panel: Panel, argument: str) -> None:
    await press.update(await panel_post.review(panel))


async def _report(press: Press, panel: Panel, argument: str) -> None:
    await press.update(await panel_post.report(panel))


async def _story(press: Press, panel: Panel, argument: str) -> None:
    """Tell all that happened since the seat's last answer; what is chosen stays as it is."""
    await press.update(await panel_post.story(panel, int(argument) if argument.isdecimal() else 0))


async def _zoom(press: Press, panel: Panel, argument: str) -> None:
    """Show a part of the board in large, or the whole of it again; what is chosen stays as it is."""
    view, _, near = argument.partition(frame.ZOOM_AT)
    drawn = panel_post.review if view else panel_post.build
    await press.update(await drawn(panel._replace(near=near)))


async def _legend(press: Press, panel: Panel, argument: str) -> None:
    """Say what the signs of the picture mean, in its place; what is chosen stays as it is."""
    drawn = panel_post.review if argument else panel_post.build
    await press.update(await drawn(panel._replace(legend=True)))


async def _extra(press: Press, panel: Panel, argument: str) -> None:
    """Show what is seldom wanted in the place of the choices; what is chosen stays as it is."""
    await press.update(await panel_post.build(panel._replace(more=True)))


async def _send_end(press: Press, panel: Panel, argument: str) -> None:
    """Send the answer with what ends the turn."""
    q, now = question(panel), panel.making.now
    whole = Stage((*now.entries, *q.closing(now.entries)))
    await _send(press, panel._replace(making=msgspec.structs.replace(panel.making, now=whole)), argument)


async def _send(press: Press, panel: Panel, argument: str) -> None:
    q = question(panel)
    choice, then = form(q).whole(panel.making.now), form(q).ahead(panel.making.now)
    if then and panel.making.skips:
        then = (SKIPS, *then)
    seat = int(q.decision.seat)
    matches = press.app.services.matches
    done = await matches.submit(panel.match, press.user, seat, q.decision.id, choice, then=then, interaction=press.key)
    if panel.main is not None and panel.main.question is None:
        await matches.drop_draft(panel.match, press.user, seat)
    elif panel.main is not None:  # the question beside the turn is answered; the turn is asked as before
        await keep(press, panel.main, msgspec.structs.replace(panel.main.making, aside=()))
    notes = left_notes(panel, done)
    if notes or panel.main is not None or await is_asked(press, panel) or not await stands_beside(press, panel):
        await show_anew(press, panel, *notes, Text("panel.sent_now"))
        return
    await press.update(panel_post.sent_notice(panel))


async def is_asked(press: Press, panel: Panel) -> bool:
    """Say whether the seat is asked something more."""
    summary = await press.app.services.views.summary(panel.match)
    return any(waiting.seat == panel.seen.seat for waiting in summary.to_act)


async def stands_beside(press: Press, panel: Panel) -> bool:
    """Say whether the message is a second panel among direct messages, where the first shows the same."""
    shown = press.interaction.message
    if shown is None or shown.flags.ephemeral:
        return False
    first = await press.app.services.views.message(panel.match, f"direct.{panel.seen.seat}")
    return first is not None and first.channel == press.channel and first.message != shown.id


def left_notes(panel: Panel, done: Accepted) -> tuple[Text, ...]:
    """Say which answers sent ahead were not played, as the panel said them, and why."""
    if done.reason is None:
        return ()
    stage = panel.making.now
    said = dict(zip(stage.entries, entry_lines(panel.words.plain, question(panel), stage), strict=True))
    left = "; ".join(said.get(choice, " ".join(choice)) for choice in done.left)
    return (Text("panel.left", {"left": {"user": left}, "reason": panel_state.fault_text(done.reason)}),)


async def _once(press: Press, panel: Panel, argument: str) -> None:
    """Let the answer be sent by itself as soon as it is asked for."""
    if not form(question(panel)).is_complete(panel.making.now):
        raise Refused("panel.error.not_complete")
    await keep(press, panel, msgspec.structs.replace(panel.making, at_once=True))
    await show_anew(press, panel)


async def _wait(press: Press, panel: Panel, argument: str) -> None:
    """Let the answer wait again."""
    await keep(press, panel, msgspec.structs.replace(panel.making, at_once=False))
    await show_anew(press, panel)


async def _skip(press: Press, panel: Panel, argument: str) -> None:
    """Leave out what of the answers sent ahead does not fit any more, or stop there again."""
    making = msgspec.structs.replace(panel.making, skips=argument == "on")
    await next_panel(press, panel, making, panel_post.review)


async def _change(press: Press, panel: Panel, argument: str) -> None:
    """Take the answer that was sent as the beginning of another one."""
    if panel.sent is None:
        raise Refused("panel.error.nothing_sent")
    q = question(panel)
    begun = form(q).reopened(panel.sent)
    look = Look(notes=(Text("panel.changing"),))
    await next_panel(press, panel, Making(begun), lambda made: panel_post.build(made, look))


async def _keep_sent(press: Press, panel: Panel, argument: str) -> None:
    """Forget the change; what was sent stands."""
    await press.app.services.matches.drop_draft(panel.match, press.user, int(question(panel).decision.seat))
    await show_anew(press, panel)


def _index(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 4 else -1


LOOKING = frozenset({"report", "zoom", "legend", "extra", "story"})
"""Steps that change nothing, so that any version of the panel may take them, also one that asks nothing."""
STEPS: dict[str, Step] = {
    "pick": _pick,
    "hold": _hold,
    "deed": _deed,
    "sort": _sort,
    "advise": _advise,
    "send_end": _send_end,
    "page": _page,
    "row": _row,
    "edit": _edit,
    "delete": _delete,
    "up": _up,
    "down": _down,
    "undo": _undo,
    "clear": _clear,
    "cancel": _cancel,
    "cut": _cut,
    "drop": _drop,
    "part": _part,
    "suggest": _suggest,
    "review": _review,
    "skip": _skip,
    "report": _report,
    "story": _story,
    "zoom": _zoom,
    "legend": _legend,
    "extra": _extra,
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
    "send": _send,
    "once": _once,
    "wait": _wait,
    "change": _change,
    "keep": _keep_sent,
    "store": panel_modals.open_name,
    "stored": panel_modals.take_name,
    "write": panel_modals.open_field,
    "written": panel_modals.take_field,
    "type": panel_modals.open_sheet,
}
