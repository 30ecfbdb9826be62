"""Prepared parts (decks, masters) outside a match: built step by step, kept under a name, appraised, shared."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any, NamedTuple

import discord

from bot.discord import ids, posts
from bot.discord.errors import Refused
from bot.discord.paging import paged, turned
from bot.discord.posts import Post
from bot.discord.press import Press
from bot.show.fitting import clipped
from bot.show.words import Words, game_text
from bot.storage.people_rows import SavedDeck
from discord_limits import limits
from rules.kernel.notation import FREE
from rules.kernel.parts import Lexicon, Part
from rules.kernel.types import Choice, Option, Text

from . import bench as panel_bench
from .bench import Bench
from .bench_steps import STEPS, Came, Done, fenced
from .choice import DETAILED, Place, detail_lines, page_of, picker
from .modals import TEXT, window
from .sight import Sight
from .state import fault_text

if TYPE_CHECKING:
    from bot.discord.registry import App

KIT = "kit"
HEAD_ROOM, HELD_ROOM, DETAIL_ROOM = 600, 1400, 1900
Style = discord.ButtonStyle


class Kit(NamedTuple):
    """A player's prepared part, finished or not, with the part's rules and what its things may be called."""

    deck: SavedDeck
    part: Part
    lexicon: Lexicon

    @property
    def stamp(self) -> str:
        """Return a short mark of this version."""
        return f"{zlib.crc32(' '.join(self.deck.choice).encode()):08x}"

    def id(self, action: str, argument: str = "") -> str:
        """Make the id of a component; the argument stands last, because it may hold anything."""
        step = f"{action}.{self.stamp}.{mark(self.deck.name)}.{argument}"
        return ids.make(KIT, decision=f"{self.deck.game}.{self.part.name}", step=step)

    def bench(self, words: Words, sight: Sight, page: int | None = None) -> Bench:
        """Put the part on the workbench."""
        return Bench(words, self.part, self.deck.choice, self.lexicon, sight, self.id, page)


def mark(name: str) -> str:
    """Return a short mark of a name: names may be too long for the id of a component."""
    return f"{zlib.crc32(name.encode()):08x}"


def register(app: App) -> None:
    """Answer the buttons of prepared parts."""
    app.on(KIT, step)


def part_of(app: App, game: str, name: str) -> Part:
    """Return a game's part; raise UnknownGame or Refused."""
    for part in app.services.views.game(game).parts:
        if part.name == name:
            return part
    raise Refused("panel.error.no_part", game=game_text(game))


def kit_of(app: App, deck: SavedDeck) -> Kit:
    """Return a kept part with its rules; raise UnknownGame or Refused."""
    return Kit(deck, part_of(app, deck.game, deck.kind), app.services.views.game(deck.game).lexicon)


def post(words: Words, kit: Kit, place: Place = Place(), notes: tuple[Text, ...] = ()) -> Post:  # noqa: B008
    """Show a part: what it holds, what is wrong with it, and what may be chosen next."""
    if kit.part.counted:
        return bench_post(words, kit, notes=notes)
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
    return _post(words, kit, notes, lines, details, parts)


def _post(
    words: Words, kit: Kit, notes: tuple[Text, ...], lines: list[str], details: list[str], parts: list[Any]
) -> Post:
    name = Text(f"panel.part.{kit.part.name}.name")
    head = words.say("panel.kit.title", part=name, name={"user": kit.deck.name})
    said = "\n".join((f"### {head}", *(f"> {words(note)}" for note in notes)))
    items: list[Any] = [posts.text(posts.clip(said, HEAD_ROOM)), posts.text(clipped(lines, HELD_ROOM))]
    if details:
        items.append(posts.text(clipped(details, DETAIL_ROOM)))
    return Post(posts.layout(posts.container(*items, *parts)))


def bench_post(
    words: Words,
    kit: Kit,
    sight: Sight = Sight(),  # noqa: B008
    notes: tuple[Text, ...] = (),
    page: int | None = None,
    gone: str = "",
) -> Post:
    """Show a part on the workbench; `gone`: the list of what was cleared, which can be pasted again."""
    part, choice = kit.part, kit.deck.choice
    bench = kit.bench(words, sight, page)
    shown = panel_bench.shown(bench)
    lines = [*(f"-# {words(text)}" for text in part.brief(choice)), *shown.lines]
    details = [words.say("panel.bench.was"), fenced(gone)] if gone else shown.details
    named = [
        posts.option(str(n), words.plain(name), " ".join(words.plain(text) for text in part.brief(preset)[:1]))
        for n, (name, preset) in enumerate(part.presets())
    ]
    parts = list(shown.parts)
    if named and not choice:
        prompt = words.plain.say("panel.composed.presets")
        parts.insert(0, posts.row(posts.select(kit.id("preset"), paged(words, named, page), prompt)))

    def button(action: str, key: str) -> Any:
        return posts.button(kit.id(action, sight.write()), words.plain.say(key))

    empty = not choice
    buttons = [
        *panel_bench.tools(bench, button),
        _button(words, kit, "clear", Style.danger, disabled=empty),
        _button(words, kit, "share", disabled=empty),
    ]
    return _post(words, kit, notes, lines, details, [*parts, *posts.rows(buttons)])


def page_size(part: Part, options: tuple[Option, ...]) -> int:
    """Return how many options a page holds: fewer where each is described at length."""
    return DETAILED if any(part.detail(o.token) is not None for o in options[:3]) else limits.SELECT_OPTIONS


async def step(press: Press) -> None:
    """Take one step; a click on an old version shows the present one."""
    action, _, rest = press.where.step.partition(".")
    stamp, _, rest = rest.partition(".")
    name, _, argument = rest.partition(".")
    game, _, part_name = press.where.decision.partition(".")
    part_of(press.app, game, part_name)
    mine = await press.app.services.decks.list(press.user, game, part_name)
    deck = next((deck for deck in mine if mark(deck.name) == name), None)
    if deck is None:
        await press.update(posts.notice(press.words.say("panel.kit.gone")))
        return
    kit = kit_of(press.app, deck)
    if action == "page":
        await press.update(post(press.words, kit, Place.read(argument)))
    elif stamp != kit.stamp:
        await press.update(post(press.words, kit, notes=(Text("panel.stale"),)))
    elif action == "write":
        await _open_field(press, kit)
    elif action == "share":
        await press.show(code_post(press.words, press.app, kit))
    elif kit.part.counted:
        await _benched(press, kit, action, argument)
    else:
        await _changed(press, kit, action)


async def _benched(press: Press, kit: Kit, action: str, argument: str) -> None:
    """Take a step on the workbench; what changed is kept at once."""
    sight = Sight.read(argument)
    if (page := turned(press.values)) is not None:
        await press.update(bench_post(press.words, kit, sight, page=page))
        return
    gone = ""
    if action == "clear":
        gone = kit.part.write(kit.deck.choice, press.words.plain) if kit.part.written else ""
        came: Came = Done((), Sight())
    elif action == "preset":
        number, presets = "".join(press.values[:1]), kit.part.presets()
        came = Done(presets[int(number)][1], Sight()) if number.isdecimal() and int(number) < len(presets) else None
    else:
        taken = STEPS.get(action)
        came = Done(kit.deck.choice, sight) if taken is None else await taken(press, kit.bench(press.words, sight))
    if isinstance(came, Post):
        await press.update(came)
    elif came is not None:
        kit = await _put(press, kit, came.choice)
        await press.update(bench_post(press.words, kit, came.sight, came.notes, gone=gone))


async def _put(press: Press, kit: Kit, choice: Choice) -> Kit:
    """Keep another version."""
    if choice == kit.deck.choice:
        return kit
    deck = await press.app.services.decks.save(press.user, kit.deck.game, kit.part.name, kit.deck.name, choice)
    return kit._replace(deck=deck)


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
    await press.update(post(press.words, await _put(press, kit, choice)))


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
    said = [words.say("panel.kit.code", name={"user": kit.deck.name}), fenced(code)]
    if kit.part.written:
        said += [words.say("panel.kit.list_text"), fenced(kit.part.write(kit.deck.choice, words.plain))]
    return posts.notice("\n".join(said))


def _controls(words: Words, kit: Kit) -> list[Any]:
    empty = not kit.deck.choice
    return [
        _button(words, kit, "undo", disabled=empty),
        _button(words, kit, "clear", Style.danger, disabled=empty),
        _button(words, kit, "share", disabled=empty),
    ]


def _button(words: Words, kit: Kit, action: str, style: Style = Style.secondary, **more: Any) -> Any:
    return posts.button(kit.id(action), words.plain.say(f"panel.button.{action}"), style, **more)
