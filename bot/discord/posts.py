"""Whole messages as values, and the parts they are made of."""

from __future__ import annotations

import hashlib
import io
import json
import zlib
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.i18n import escape as escape  # part of what a post is made with
from bot.services.views import SeatView
from bot.show.fitting import ELLIPSIS as ELLIPSIS
from bot.show.fitting import clip as clip
from bot.show.fitting import clip_lines as clip_lines
from bot.show.fitting import unfenced as unfenced
from bot.show.paint import Picture
from discord_limits import limits
from rules.kernel.types import Text

NOBODY = discord.AllowedMentions.none()


class Post(NamedTuple):
    """A message: its layout, its files, and the only people it may ping; of a panel what its seat saw.

    `silent`: nobody is notified of it, whatever they chose for the place it is sent to.
    `reference`: what it replies to.
    """

    view: ui.LayoutView
    files: tuple[discord.File, ...] = ()
    mentions: tuple[int, ...] = ()
    seen: SeatView | None = None
    silent: bool = False
    reference: discord.MessageReference | None = None

    @property
    def allowed(self) -> discord.AllowedMentions:
        """Return the mentions that ping: those listed, nobody else."""
        return pings(self.mentions)


def pings(people: Iterable[int]) -> discord.AllowedMentions:
    """Return allowed mentions for exactly these people."""
    listed = [discord.Object(person) for person in dict.fromkeys(people)]
    return discord.AllowedMentions(everyone=False, roles=False, users=listed, replied_user=False) if listed else NOBODY


def layout(*items: ui.Item[Any]) -> ui.LayoutView:
    """Build a layout that discord.py keeps nothing of: presses come through the router."""
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def text(markdown: str) -> ui.TextDisplay[Any]:
    """Make a paragraph of Markdown; nothing in it is escaped."""
    return ui.TextDisplay(markdown)


def container(*items: ui.Item[Any], colour: int | None = None) -> ui.Container[Any]:
    """Frame items, with a coloured edge if given."""
    return ui.Container(*items, accent_colour=colour)


def row(*items: ui.Item[Any]) -> ui.ActionRow[Any]:
    """Put up to five buttons, or one select, in a row."""
    return ui.ActionRow(*items)


def size(*parts: ui.Item[Any]) -> int:
    """Return how many components some rows are, with what is in them."""
    return sum(1 + len(part.children) if isinstance(part, ui.ActionRow) else 1 for part in parts)


def rows(buttons: Sequence[ui.Button[Any]]) -> tuple[ui.ActionRow[Any], ...]:
    """Put any number of buttons in as many rows as they need."""
    wide = limits.BUTTONS_PER_ROW
    return tuple(row(*buttons[at : at + wide]) for at in range(0, len(buttons), wide))


def button(
    custom_id: str,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    emoji: str | None = None,
    disabled: bool = False,
) -> ui.Button[Any]:
    """Make a button; the label is cut at its limit."""
    shown = clip(label, limits.BUTTON_LABEL_LENGTH)
    return ui.Button(custom_id=custom_id, label=shown, style=style, emoji=emoji, disabled=disabled)


def link(url: str, label: str) -> ui.Button[Any]:
    """Make a button that opens an address."""
    return ui.Button(url=url, label=clip(label, limits.BUTTON_LABEL_LENGTH))


def option(
    value: str, label: str, description: str = "", *, default: bool = False, emoji: str | None = None
) -> discord.SelectOption:
    """Make an option of a select; its texts are cut at their limits."""
    return discord.SelectOption(
        value=value,
        label=clip(label, limits.OPTION_TEXT_LENGTH),
        description=clip(description, limits.OPTION_TEXT_LENGTH) or None,
        default=default,
        emoji=emoji,
    )


def select(
    custom_id: str,
    options: Sequence[discord.SelectOption],
    placeholder: str = "",
    *,
    least: int = 1,
    most: int = 1,
    disabled: bool = False,
) -> ui.Select[Any]:
    """Make a select of up to 25 options."""
    return ui.Select(
        custom_id=custom_id,
        options=list(options),
        placeholder=clip(placeholder, limits.PLACEHOLDER_LENGTH) or None,
        min_values=least,
        max_values=most,
        disabled=disabled,
    )


def channel_select(custom_id: str, placeholder: str, chosen: int | None) -> ui.ChannelSelect[Any]:
    """Make a select of one text channel or none."""
    return ui.ChannelSelect(
        custom_id=custom_id,
        channel_types=[discord.ChannelType.text, discord.ChannelType.news],
        placeholder=clip(placeholder, limits.PLACEHOLDER_LENGTH),
        min_values=0,
        default_values=[] if chosen is None else [discord.SelectDefaultValue.from_channel(discord.Object(chosen))],
    )


def user_select(custom_id: str, placeholder: str) -> ui.UserSelect[Any]:
    """Make a select of one person."""
    return ui.UserSelect(custom_id=custom_id, placeholder=clip(placeholder, limits.PLACEHOLDER_LENGTH))


def role_select(custom_id: str, placeholder: str, chosen: Sequence[int]) -> ui.RoleSelect[Any]:
    """Make a select of any roles, or none."""
    return ui.RoleSelect(
        custom_id=custom_id,
        placeholder=clip(placeholder, limits.PLACEHOLDER_LENGTH),
        min_values=0,
        max_values=limits.SELECT_OPTIONS,
        default_values=[
            discord.SelectDefaultValue.from_role(discord.Object(role)) for role in chosen[: limits.SELECT_OPTIONS]
        ],
    )


def channel_text(channel: int) -> Text:
    """Return a channel as an argument of a text."""
    return Text("discord.link.channel", {"channel": str(channel)})


class Marked(discord.File):
    """A picture whose name says what is in it: where a message shows one of that name, it shows this one."""


def picture(shown: Picture, made: type[discord.File] = discord.File) -> tuple[ui.MediaGallery[Any], discord.File]:
    """Return the gallery that shows a picture and the file to send with it."""
    alt = clip(shown.alt, limits.ALT_TEXT_LENGTH)
    file = made(io.BytesIO(shown.data), filename=shown.name, description=alt)
    gallery = ui.MediaGallery[Any](discord.MediaGalleryItem(f"attachment://{shown.name}", description=alt))
    return gallery, file


def digest(shown: Any) -> str:
    """Return what tells what is shown from what reads differently, to be kept beside the message that shows it."""
    return hashlib.sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()[:16]


def marked(shown: Picture) -> tuple[ui.MediaGallery[Any], discord.File]:
    """Return the gallery that shows a picture and the file to send with it, unless the message shows it already."""
    stem, _, kind = shown.name.rpartition(".")
    mark = zlib.crc32(shown.alt.encode(), zlib.crc32(shown.data))
    return picture(shown._replace(name=f"{stem}-{mark:08x}.{kind}"), Marked)


def attachment(data: bytes, name: str) -> tuple[ui.File[Any], discord.File]:
    """Return the component that offers a file and the file to send with it."""
    return ui.File(f"attachment://{name}"), discord.File(io.BytesIO(data), filename=name)


class Kept(discord.Attachment):
    """A file that an edit keeps, named as Discord's description of edits asks: by what the bot may say of it."""

    def __init__(self, file: discord.Attachment) -> None:
        self.id, self.filename, self.description = file.id, file.filename, file.description

    def to_dict(self) -> Any:
        """Return what the edit says of the file."""
        named = {"id": str(self.id), "filename": self.filename}
        return named if self.description is None else {**named, "description": self.description}


def kept(shown: discord.Message) -> list[discord.Attachment]:
    """Return the files of a message to be named in an edit: what its components refer to must be."""
    return [Kept(file) for file in shown.attachments]


def unsent(files: Sequence[discord.File], shown: discord.Message | None) -> list[discord.File | discord.Attachment]:
    """Return the files of an edit, those that the message shows already as kept."""
    there = {} if shown is None else {file.filename: file for file in shown.attachments}
    return [Kept(there[f.filename]) if isinstance(f, Marked) and f.filename in there else f for f in files]


def notice(words: str, *more: ui.Item[Any], colour: int | None = None) -> Post:
    """Make a message of one framed text."""
    return Post(layout(container(text(clip(words, limits.TEXT_DISPLAY_TOTAL)), *more, colour=colour)))


def time(seconds: int, style: str = "R") -> str:
    """Write a moment as Discord shows it in the reader's own time."""
    return f"<t:{seconds}:{style}>"


def user(person: int) -> str:
    """Write a mention; it pings only where the message allows it."""
    return f"<@{person}>"


def jump(guild: int, channel: int) -> str:
    """Write the address of a channel."""
    return f"https://discord.com/channels/{guild or '@me'}/{channel}"
