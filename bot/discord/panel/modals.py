"""The windows of a panel: a free text that a step asks for, and the whole sheet to be typed."""

from __future__ import annotations

import discord
from discord import ui

from bot.discord import ids, posts
from bot.discord.errors import Refused
from bot.discord.press import Press
from bot.services.decks import LONGEST_NAME
from discord_limits import limits

from . import composed, telling
from . import making as panel_making
from .forms import Turn, form
from .saving import go_on, question
from .state import Panel

TEXT = "text"
"""Id of the one field of each window."""
TYPED, WRITTEN = "typed", "sheet"


def window(custom_id: str, title: str, label: str, about: str = "", *, max_length: int, **field: object) -> ui.Modal:
    """Make a window with one text field."""
    modal = ui.Modal(title=posts.clip(title, limits.MODAL_TITLE_LENGTH), custom_id=custom_id, timeout=None)
    entry: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=TEXT,
        max_length=max_length,
        **field,  # pyright: ignore[reportArgumentType]
    )
    modal.add_item(
        ui.Label(
            text=posts.clip(label, limits.LABEL_LENGTH),
            description=posts.clip(about, limits.LABEL_DESCRIPTION_LENGTH) or None,
            component=entry,
        )
    )
    return modal


async def open_field(press: Press, panel: Panel, argument: str) -> None:
    """Open a window for the free text that the next step takes."""
    words = press.words.plain
    _, now, row = Turn(question(panel)).writing(panel.making.now)
    node = now.at(row).node
    if node is None or node.field is None:
        await press.done("")
        return
    title = words(node.prompt)
    await press.modal(
        window(
            panel.id("written"),
            title,
            words(node.field.text),
            min_length=node.field.min,
            max_length=node.field.max,
        )
    )


async def take_field(press: Press, panel: Panel, argument: str) -> None:
    """Put the free text that was written into the answer."""
    here = Turn(question(panel))
    entries, now, row = here.writing(panel.making.now)
    token = now.game.free_text(now.view, now.decision, row, str(press.fields.get(TEXT, "")))
    await go_on(press, panel, here.placed(entries, now, (*row, token)))


async def open_name(press: Press, panel: Panel, argument: str) -> None:
    """Ask for the name under which a part of the answer is to be kept."""
    words = press.words.plain
    title = words.say(f"panel.button.store.{argument}")
    await press.modal(
        window(panel.id("stored", argument), title, words.say("panel.param.name.about"), max_length=LONGEST_NAME)
    )


async def take_name(press: Press, panel: Panel, argument: str) -> None:
    """Keep a part of the answer under a name."""
    q = question(panel)
    choice = form(q).whole(panel.making.now)
    name = str(press.fields.get(TEXT, ""))
    here = composed.section(q, panel.making.now.entries, argument)
    if here is not None and (here.whole or (here.touched and here.part.counted)):
        deck = await press.app.services.decks.save(press.user, q.game.name, argument, name, here.choice)
        await press.done(press.words.say("panel.kit.kept", name={"user": deck.name}))
        return
    for start in range(len(choice)):
        whole = panel_making.part_at(q, choice, start)
        if whole is not None and whole[0].name == argument:
            kept = choice[start : whole[1]]
            deck = await press.app.services.decks.save(press.user, q.game.name, argument, name, kept)
            await press.done(press.words.say("panel.kit.kept", name={"user": deck.name}))
            return
    raise Refused("panel.error.not_complete")


async def open_sheet(press: Press, panel: Panel, argument: str) -> None:
    """Open a window with the answer as it is, to be written anew or corrected."""
    q = question(panel)
    await press.modal(sheet_window(press, panel, telling.written(panel.words, q, panel.making.now)))


def sheet_window(press: Press, panel: Panel, written: str) -> ui.Modal:
    """Make the window in which a whole sheet is typed, filled with what is given."""
    q = question(panel)
    words = press.words.plain
    custom_id = ids.make(TYPED, panel.match, panel.seen.seat, q.decision.id, WRITTEN)
    kind = form(q).label
    return window(
        custom_id,
        words.say(f"panel.typed.title{kind}", match=panel.match),
        words.say(f"panel.typed.label{kind}"),
        telling.example(words, q) if kind else words.say("panel.typed.about"),
        style=discord.TextStyle.paragraph,
        default=posts.clip(written, limits.TEXT_INPUT_LENGTH) or None,
        required=False,
        max_length=limits.TEXT_INPUT_LENGTH,
    )
