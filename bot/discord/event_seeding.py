"""Seeding by hand: the entrants of an event in a window, a line each, put in order before it begins."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.contest.contest import Entrant
from bot.contest.drawing import seeds_of
from bot.services.events_held import Held
from bot.show.events.told import whole_name
from bot.show.named import LONGEST_SHOWN
from bot.show.words import Words
from discord_limits import limits
from rules.kernel.types import Text

from . import posts
from .errors import Refused
from .press import Press

FIELD = "seeds"
MOST_SHOWN = 24
"""Seeds that are named where an event's settings and rules are told."""
MOST_FAULTS = 5
MOST_KEPT = 64
"""Directors of whom is kept what they typed and was refused."""
NUMBERED = re.compile(r"(\d{1,9})(?:[.:)]|\s|$)")
MENTION = re.compile(r"<@!?(\d{1,20})>")

Kept = OrderedDict[tuple[int, str], str]
"""What was typed and refused, by the person and the event."""


def window(press: Press, held: Held, custom_id: str, typed: str) -> ui.Modal:
    """Ask for the order of seeds, with the present one, or with what was typed before and refused."""
    say = press.words.plain.say
    modal = ui.Modal(
        title=posts.clip(say("event.more.seeds"), limits.MODAL_TITLE_LENGTH), custom_id=custom_id, timeout=None
    )
    text: ui.TextInput[Any] = ui.TextInput(
        custom_id=FIELD,
        style=discord.TextStyle.paragraph,
        max_length=limits.TEXT_INPUT_LENGTH,
        required=False,
        default=typed or written(held) or None,
    )
    label = posts.clip(say("event.more.seeds.label"), limits.LABEL_LENGTH)
    about = posts.clip(say("event.more.seeds.about"), limits.LABEL_DESCRIPTION_LENGTH)
    modal.add_item(ui.Label(text=label, description=about, component=text))
    return modal


def order(held: Held) -> list[Entrant]:
    """Return who would begin as things stand, the first seed first."""
    return [held.contest.entrants[e] for e in seeds_of(held.contest, held.row.seed, held.plan.seeds)]


def written(held: Held) -> str:
    """Write the present order, a line each: an entrant's number, and as much of the name as there is room for."""
    people = order(held)
    room = limits.TEXT_INPUT_LENGTH // max(1, len(people)) - 1
    return "\n".join(f"{one.id} {whole_name(one)}"[:room].rstrip() for one in people)


def read(held: Held, typed: str) -> list[int]:
    """Return the entrants that were put in order; raise Refused, naming the lines in which somebody is unknown or named
    a second time.
    """
    found: list[int] = []
    faults: list[Any] = []
    for number, line in enumerate(typed.splitlines(), 1):
        if not line.strip():
            continue
        meant = _meant(held, line.strip())
        about: dict[str, Any] = {"line": number, "given": {"user": line.strip()[:LONGEST_SHOWN]}}
        if len(meant) != 1:
            faults.append(Text(f"event.error.seeds.{'several' if meant else 'unknown'}", about))
        elif meant[0].id in found:
            faults.append(Text("event.error.seeds.twice", about))
        else:
            found.append(meant[0].id)
    if faults:
        left = len(faults) - MOST_FAULTS
        more = [Text("desk.more", {"count": left})] if left > 0 else []
        raise Refused("event.error.seeds", faults=[*faults[:MOST_FAULTS], *more])
    return found


def _meant(held: Held, line: str) -> list[Entrant]:
    """Return who may be meant by a line that begins with a number or a mention, or is a name.

    A name may begin with a number, too: what stands behind one of the window's own is the beginning of that name.
    """
    there = [one for one in held.contest.entrants.values() if one.status != "dropped"]
    if mention := MENTION.match(line):
        return [one for one in there if one.player == int(mention[1])]
    named = [one for one in there if line.casefold() == one.name.casefold()]
    number = NUMBERED.match(line)
    numbered = [one for one in there if number is not None and one.id == int(number[1])]
    rest = line[number.end() :].strip().casefold() if number is not None else ""
    is_own = bool(numbered) and whole_name(numbered[0]).casefold().startswith(rest)
    return numbered if is_own else named or numbered


def seeds_line(words: Words, held: Held) -> str:
    """Say in which order a director has put the entrants; empty where none has."""
    if not held.plan.seeds:
        return ""
    named = [held.contest.entrants[e] for e in held.plan.seeds if e in held.contest.entrants]
    return words.say("event.rules.seeds", who=_shown([one for one in named if one.status != "dropped"]))


def _shown(people: Sequence[Entrant]) -> list[Any]:
    more = [{"user": f"… (+{len(people) - MOST_SHOWN})"}] if len(people) > MOST_SHOWN else []
    return [*({"user": whole_name(one)} for one in people[:MOST_SHOWN]), *more]
