"""Prepared parts (decks, masters) outside a match: built step by step, kept under a name, appraised, shared."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any, NamedTuple

import discord

from bot.discord import ids, posts
from bot.discord.errors import Refused
from bot.discord.posts import Post
from bot.discord.press import Press
from bot.services.errors import NoSuchDeck
from bot.show.fitting import clipped
from bot.show.words import Words, game_text
from bot.storage.rows import SavedDeck
from discord_limits import limits
from rules.kernel.notation import FREE
from rules.kernel.parts import Part
from rules.kernel.types import Option, Text

from .choice import DETAILED, Place, detail_lines, page_of, picker
from .modals import TEXT, window
from .state import fault_text

if TYPE_CHECKING:
    from bot.discord.registry import App

KIT = "kit"
HELD_ROOM, DETAIL_ROOM = 1400, 1900
Style = discord.ButtonStyle


class Kit(NamedTuple):
    """A player's prepared part, finished or not, with the part's rules."""

    deck: SavedDeck
    part: Part

    @property
    def stamp(self) -> str:
        """Return a short mark of this version."""
        return f"{zlib.crc32(' '.join(self.deck.choice).encode()):08x}"

    def id(self, action: str, argument: str = "") -> str:
        """Make the id of a component; the name stands last, because it may hold anything."""
        step = f"{action}.{self.stamp}.{argument}.{self.deck.name}"
        return ids.make(KIT, decision=f"{self.deck.game}.{self.part.name}", step=step)


def register(app: App) -> None:
    """Answer the buttons of prepared parts."""
    app.on(KIT, step)


def part_of(app: App, game: str, name: str) -> Part:
    """Return a game's part; raise UnknownGame or Refused."""
    for part in app.services.views.game(game).parts:
        if part.name == name:
            return part
    raise Refused("panel.error.no_part", game=game_text(game))


def post(words: Words, kit: Kit, place: Place = Place(), notes: tuple[Text, ...] = ()) -> Post:  # noqa: B008
    """Show a part: what it holds, what is wrong with it, and what may be chosen next."""
    part, choice = kit.part, kit.deck.choice
    lines = [f"- {words(text)}" for text in part.describe(choice)]
    parts: list[Any] = []
    details: list[str] = []
    if part.is_made(choice):
        faults = part.faults(choice)
        lines += [f"- {words(fault_text(fault))}" for fault in faults] or [words.say("panel.kit.legal")]
    else:
        choice = part.readable(choice)
        if choice != kit.deck.choice:
            lines += [f"- {words(fault_text(fault))}" for fault in part.faults(kit.deck.choice)]
        node = part.node(choice)
        lines.append(f"**{words(node.prompt)}**")
        size = page_size(part, node.options)
        shown = page_of(node.options, place.page, size).options
        details = detail_lines(words, shown, lambda option: part.detail(option.token))
        parts += picker(words, node.options, place, kit.id, node.prompt, size, few=0)
        if node.field is not None:
            parts.append(posts.row(_button(words, kit, "write", Style.primary)))
    parts.append(posts.row(*_controls(words, kit)))
    head = words.say("panel.kit.title", part=Text(f"panel.part.{part.name}.name"), name={"user": kit.deck.name})
    said = "\n".join((f"### {head}", *(f"> {words(note)}" for note in notes)))
    items: list[Any] = [posts.text(posts.clip(said, 600)), posts.text(clipped(lines, HELD_ROOM))]
    if details:
        items.append(posts.text(clipped(details, DETAIL_ROOM)))
    return Post(posts.layout(posts.container(*items, *parts)))


def page_size(part: Part, options: tuple[Option, ...]) -> int:
    """Return how many options a page holds: fewer where each is described at length."""
    return DETAILED if any(part.detail(o.token) is not None for o in options[:3]) else limits.SELECT_OPTIONS


async def step(press: Press) -> None:
    """Take one step; a click on an old version shows the present one."""
    action, _, rest = press.where.step.partition(".")
    stamp, _, rest = rest.partition(".")
    argument, _, name = rest.partition(".")
    game, _, part_name = press.where.decision.partition(".")
    part = part_of(press.app, game, part_name)
    try:
        kit = Kit(await press.app.services.decks.get(press.user, game, part_name, name), part)
    except NoSuchDeck:
        await press.update(posts.notice(press.words.say("panel.kit.gone", name={"user": name})))
        return
    if action == "page":
        await press.update(post(press.words, kit, Place.read(argument)))
    elif stamp != kit.stamp:
        await press.update(post(press.words, kit, notes=(Text("panel.stale"),)))
    elif action == "write":
        await _open_field(press, kit)
    elif action == "share":
        await press.show(code_post(press.words, press.app, kit))
    else:
        await _changed(press, kit, action)


async def _changed(press: Press, kit: Kit, action: str) -> None:
    choice = kit.part.readable(kit.deck.choice)
    if action == "pick":
        choice = (*choice, *press.values[:1])
    elif action == "written":
        choice = (*choice, FREE + " ".join(str(press.fields.get(TEXT, "")).split()))
    elif action == "undo":
        choice = choice[:-1]
    elif action == "clear":
        choice = ()
    if not kit.part.fits(choice):
        given = "".join(choice[-1:]).removeprefix(FREE)
        raise Refused("panel.error.kit_token", given={"user": given[:40]})
    deck = await press.app.services.decks.save(press.user, kit.deck.game, kit.part.name, kit.deck.name, choice)
    await press.update(post(press.words, Kit(deck, kit.part)))


async def _open_field(press: Press, kit: Kit) -> None:
    node = kit.part.node(kit.part.readable(kit.deck.choice))
    if node.field is None:
        await press.update(post(press.words, kit, notes=(Text("panel.stale"),)))
        return
    words = press.words.plain
    title, label = words(node.prompt), words(node.field.text)
    await press.modal(window(kit.id("written"), title, label, min_length=node.field.min, max_length=node.field.max))


def code_post(words: Words, app: App, kit: Kit) -> Post:
    """Show a part as a text code that anyone can paste."""
    code = app.services.decks.share(kit.deck)
    said = words.say("panel.kit.code", name={"user": kit.deck.name})
    return posts.notice(f"{said}\n```\n{code}\n```")


def _controls(words: Words, kit: Kit) -> list[Any]:
    empty = not kit.deck.choice
    return [
        _button(words, kit, "undo", disabled=empty),
        _button(words, kit, "clear", Style.danger, disabled=empty),
        _button(words, kit, "share", disabled=empty),
    ]


def _button(words: Words, kit: Kit, action: str, style: Style = Style.secondary, **more: Any) -> Any:
    return posts.button(kit.id(action), words.plain.say(f"panel.button.{action}"), style, **more)
