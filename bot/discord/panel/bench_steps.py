"""The steps on a workbench: looking, marking, taking, naming who leads, a list as text, a hand to try."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from random import SystemRandom
from typing import NamedTuple

import discord

from bot.discord import posts
from bot.discord.errors import Refused
from bot.discord.posts import Post
from bot.discord.press import Press
from bot.show.hints import as_called
from rules.kernel.errors import IllegalChoice, SheetErrors
from rules.kernel.parts import Part
from rules.kernel.types import Choice, Refusal, Text, Token

from .bench import Bench
from .modals import TEXT, window
from .sight import LONGEST_FIND, Sight
from .state import fault_line, fault_text

LOTS = SystemRandom()
"""Draws a hand to try, which is no part of any match's chance."""
LONGEST_TEXT = 2000
"""Characters of a pasted list: it stands in the message that names its faults, to be corrected from there."""
FAULT_ROOM = 1600
_FENCED = re.compile(r"```\n(.*?)\n```", re.DOTALL)


class Done(NamedTuple):
    """What came of a step: what the part holds now, what is looked at, and what is said first."""

    choice: Choice
    sight: Sight
    notes: tuple[Text, ...] = ()


Came = Done | Post | None
"""What came of a step; a post stands in the place of the bench, None: a window is open."""
Step = Callable[[Press, Bench], Awaitable[Came]]


async def _look(press: Press, bench: Bench) -> Came:
    return Done(bench.choice, bench.sight)


async def _narrow(press: Press, bench: Bench) -> Came:
    return Done(bench.choice, bench.sight.narrowed(_bits(press.values)))


async def _toggle(press: Press, bench: Bench) -> Came:
    return Done(bench.choice, bench.sight.narrowed(bench.sight.narrow ^ _bits(press.values)))


def _bits(values: Sequence[str]) -> int:
    return sum({1 << int(value) for value in values if value.isdecimal() and len(value) < 3})


async def _mark(press: Press, bench: Bench) -> Came:
    """Mark what was chosen of the page, and nothing else of it."""
    page = bench.seen().at(bench.sight)
    marks = sum(1 << n for n, offer in enumerate(page) if offer.option.token in press.values)
    return Done(bench.choice, bench.sight._replace(marks=marks))


def _taking(count: Callable[[int, int], int]) -> Step:
    """Return the step that changes how many are held of all that is marked; what a rule forbids is left and told."""

    async def take(press: Press, bench: Bench) -> Came:
        choice, refused = bench.choice, dict[str, Text]()
        for token in bench.marked:
            choice, refusal = taken(bench.part, choice, token, count)
            if refusal is not None:
                refused[repr(refusal)] = fault_text(refusal)
        return _kept(bench, choice, tuple(refused.values()))

    return take


def taken(part: Part, choice: Choice, token: Token, count: Callable[[int, int], int]) -> tuple[Choice, Refusal | None]:
    """Change how many of a thing a part holds, as far as it goes; say why where it does not."""
    offer = next((one for one in part.pool(choice) if one.option.token == token), None)
    if offer is None:
        return choice, None
    wanted = min(max(count(offer.held, offer.most), 0), max(offer.most, offer.held))
    refusal: Refusal | None = None
    while wanted != offer.held:
        try:
            return part.taken(choice, token, wanted), refusal
        except IllegalChoice as error:
            refusal = Refusal(error.bare, error.clause)
            wanted += 1 if wanted < offer.held else -1
    return choice, refusal


def _kept(bench: Bench, choice: Choice, notes: tuple[Text, ...] = ()) -> Done:
    """Go on with another version, the same things marked where they are still in sight."""
    return Done(choice, bench.seen(choice).marking(bench.sight, bench.marked), notes)


async def _lead(press: Press, bench: Bench) -> Came:
    """Let the one marked thing that may lead do so, or no longer."""
    leading = [offer for offer in bench.seen().marked(bench.sight) if offer.leads is not None]
    if len(leading) != 1:
        raise Refused("panel.error.not_complete")
    return _kept(bench, bench.part.led(bench.choice, "" if leading[0].leads else leading[0].option.token))


async def _find(press: Press, bench: Bench) -> Came:
    """Ask for a name."""
    say = bench.words.plain.say
    await press.modal(
        window(
            bench.id_of("found", bench.sight.write()),
            say("panel.bench.find"),
            say("panel.bench.find.label"),
            required=False,
            default=bench.sight.find or None,
            max_length=LONGEST_FIND,
        )
    )
    return None


async def _found(press: Press, bench: Bench) -> Came:
    """Look at what is called so, whatever it was narrowed by; at everything for no name."""
    return Done(bench.choice, Sight(find=" ".join(str(press.fields.get(TEXT, "")).split())[:LONGEST_FIND]))


async def _text(press: Press, bench: Bench) -> Came:
    """Show the list as text, to be copied, changed or pasted over."""
    await _open_text(press, bench, bench.part.write(bench.choice, bench.words.plain))
    return None


async def _correct(press: Press, bench: Bench) -> Came:
    await _open_text(press, bench, _given(press))
    return None


async def _open_text(press: Press, bench: Bench, text: str) -> None:
    say = bench.words.plain.say
    await press.modal(
        window(
            bench.id_of("listed", bench.sight.write()),
            say("panel.bench.text.title"),
            say("panel.bench.text.label"),
            say("panel.bench.text.about"),
            style=discord.TextStyle.paragraph,
            required=False,
            default=text if 0 < len(text) <= LONGEST_TEXT else None,
            max_length=LONGEST_TEXT,
        )
    )


async def _listed(press: Press, bench: Bench) -> Came:
    """Take a list over as a whole; with faults nothing is changed and all of them are named."""
    text = str(press.fields.get(TEXT, "")).replace("\r", "")
    try:
        choice = await asyncio.to_thread(bench.part.read, text, bench.lexicon)
    except SheetErrors as error:
        return faults_post(bench, text, error)
    return Done(choice, Sight(), (Text("panel.bench.text.read"),))


async def _right(press: Press, bench: Bench) -> Came:
    """Take over what is right of a list with faults."""
    try:
        choice = await asyncio.to_thread(bench.part.read, _given(press), bench.lexicon)
    except SheetErrors as error:
        if not error.kept:
            raise Refused("panel.error.nothing_typed") from error
        choice = error.kept
    return Done(choice, Sight(), (Text("panel.bench.text.read"),))


def faults_post(bench: Bench, text: str, error: SheetErrors) -> Post:
    """Name every fault of a list by its line, with its clause; the list stands below, to be corrected."""
    words = bench.words
    lines: list[str] = []
    for fault in error.faults:
        said_of = fault_line(words, fault, fault_text(Refusal(fault.bare, fault.clause)))
        called = list(dict.fromkeys(as_called(words, bench.lexicon, name) for name in fault.nearest))
        near = words.say("panel.typed.nearest", nearest=called) if called else ""
        lines.append("\n".join(filter(None, (said_of, near))))
    said = [f"**{words.say('panel.bench.faults', count=len(lines))}**"]
    room = FAULT_ROOM
    while lines and (room := room - len(lines[0]) - 1) > 0:
        said.append(lines.pop(0))
    said += [words.say("panel.bench.faults.more", count=len(lines))] if lines else []
    sight = bench.sight.write()
    label = words.plain.say
    buttons = [posts.button(bench.id_of("correct", sight), label("panel.button.correct"), discord.ButtonStyle.primary)]
    if error.kept:
        buttons.append(posts.button(bench.id_of("right", sight), label("panel.bench.right")))
    buttons.append(posts.button(bench.id_of("look_all", sight), label("panel.button.back")))
    items = [posts.text("\n".join(said))]
    items += [posts.text(fenced(text))] if text.strip() else []
    return Post(posts.layout(posts.container(*items, posts.row(*buttons))))


def fenced(text: str) -> str:
    """Put a text into a block that is read back as it is."""
    plain = text[:LONGEST_TEXT].replace("`", "'")
    return f"```\n{plain}\n```"


def _given(press: Press) -> str:
    """Return the list that stands in the message whose button was pressed."""
    message = press.interaction.message
    found = [] if message is None else [_FENCED.search(each) for each in _texts(message.components)]
    return next((match[1] for match in found if match is not None), "")


def _texts(components: Sequence[object]) -> list[str]:
    """Return the texts of a message."""
    found: list[str] = []
    for component in components:
        if isinstance(component, discord.TextDisplay):
            found.append(component.content)
        found += _texts(getattr(component, "children", ()))
    return found


async def _try(press: Press, bench: Bench) -> Came:
    """Draw a hand."""
    drawn = bench.part.trial(bench.choice, LOTS.randrange)
    if not drawn:
        return Done(bench.choice, bench.sight, (Text("panel.bench.try.few", {"n": bench.part.hand}),))
    hand = Text("panel.bench.try.hand", {"things": [option.text for option in drawn]})
    return Done(bench.choice, bench.sight, (hand,))


STEPS: dict[str, Step] = {
    "look_page": _look,
    "look_all": _look,
    "look_none": _look,
    "narrow": _narrow,
    "toggle_facet": _toggle,
    "mark": _mark,
    "less": _taking(lambda held, most: held - 1),
    "more": _taking(lambda held, most: held + 1),
    "most": _taking(lambda held, most: most),
    "out": _taking(lambda held, most: 0),
    "lead": _lead,
    "find": _find,
    "found": _found,
    "text": _text,
    "listed": _listed,
    "correct": _correct,
    "right": _right,
    "try": _try,
}
"""By action; each is given the bench with the sight of its argument."""
