"""What results of an event are worth and how ties are broken, decided before it begins."""

from __future__ import annotations

from typing import Any

import discord
import msgspec
from discord import ui

from bot.contest.settings import COUNTED, MOST_POINTS, OFFERED, WITH_BYES, Breaker, Points, Settings, Stage
from bot.services.events_held import Held
from bot.show.words import Words
from discord_limits import limits

from . import posts
from .errors import Refused
from .press import Press

LONGEST = 20
PLACES = "places"
NOTHING = "-"
"""Stands for no further tie-break."""


def fields(settings: Settings) -> tuple[str, ...]:
    """Return what results can be given a worth in an event, by name; none: its kinds count no points."""
    kinds = {stage.kind for stage in settings.stages}
    if not kinds & COUNTED:
        return ()
    worth = (PLACES,) if "pods" in kinds else ("win", "draw", "loss")
    return (*worth, "bye", "half_bye") if kinds & WITH_BYES else worth


def values(settings: Settings) -> dict[str, tuple[int, ...]]:
    """Return what results are worth now, by name."""
    points, seats = settings.points, _seats(settings)
    places = (*points.places, *(0,) * seats)[:seats]
    found = {PLACES: places, "win": places[:1], "draw": (points.draw,), "loss": places[1:2]}
    return {**found, "bye": (points.bye,), "half_bye": (points.half_bye,)}


def _seats(settings: Settings) -> int:
    return max(stage.seats for stage in settings.stages)


def window(press: Press, held: Held, custom_id: str) -> ui.Modal:
    """Ask for what results are worth, filled in with what they are worth now."""
    say, settings = press.words.plain.say, held.plan.settings
    modal = ui.Modal(
        title=posts.clip(say("event.more.points"), limits.MODAL_TITLE_LENGTH), custom_id=custom_id, timeout=None
    )
    now = values(settings)
    for name in fields(settings):
        text: ui.TextInput[Any] = ui.TextInput(
            custom_id=name,
            style=discord.TextStyle.short,
            max_length=LONGEST,
            required=True,
            default=" ".join(map(str, now[name])),
        )
        label = posts.clip(say(f"event.more.points.{name}"), limits.LABEL_LENGTH)
        modal.add_item(ui.Label(text=label, component=text))
    return modal


def read(settings: Settings, typed: dict[str, Any]) -> Settings:
    """Return settings with the points that were typed; raise Refused for what is no such number, naming its field."""
    given = values(settings)
    for name in fields(settings):
        numbers = str(typed.get(name, "")).replace(",", " ").split()
        count = len(given[name])
        if len(numbers) != count or not all(n.isdecimal() and len(n) < 4 and int(n) <= MOST_POINTS for n in numbers):
            field = {"key": f"event.more.points.{name}", "args": {}}
            raise Refused("event.error.points", field=field, count=count, most=MOST_POINTS)
        given[name] = tuple(map(int, numbers))
    is_pods = PLACES in fields(settings)
    points = Points(
        given[PLACES] if is_pods else (*given["win"], *given["loss"]),
        settings.points.draw if is_pods else given["draw"][0],
        given["bye"][0],
        given["half_bye"][0],
    )
    return msgspec.structs.replace(settings, points=points)


# ---- ties


def counted(settings: Settings) -> list[int]:
    """Return the stages in which ties are broken, by their places."""
    return [n for n, stage in enumerate(settings.stages) if OFFERED[stage.kind]]


def ties_page(words: Words, held: Held, choose: Any) -> list[Any]:
    """Make a select for each place in the order of tie-breaks, and one behind them; `choose(step)` makes their ids."""
    say, settings, items = words.plain.say, held.plan.settings, list[Any]()
    for stage in counted(settings):
        now, offered = settings.stages[stage].ties(), OFFERED[settings.stages[stage].kind]
        items.append(posts.text(f"**{words.say('event.more.ties')}**\n{words.say('event.more.ties.about')}"))
        for place in range(min(len(now) + 1, len(offered))):
            chosen = now[place] if place < len(now) else NOTHING
            options = [posts.option(one, say(f"event.tie.{one}"), default=one == chosen) for one in offered]
            options.append(posts.option(NOTHING, say("event.more.ties.none"), default=chosen == NOTHING))
            items.append(posts.row(posts.select(choose(f"{stage}.{place}"), options)))
    return items


def chosen(settings: Settings, step: str, value: str) -> Settings:
    """Return settings with a tie-break put in a place (`stage.place`): what stood there changes places with it; with
    `NOTHING` the order ends there. Raise Refused for anything else.
    """
    numbers = step.split(".")
    if len(numbers) != 2 or not all(one.isdecimal() for one in numbers):
        raise Refused("discord.error.unknown_component")
    stage, place = map(int, numbers)
    if stage not in counted(settings) or value not in (*OFFERED[settings.stages[stage].kind], NOTHING):
        raise Refused("discord.error.unknown_component")
    stages = list(settings.stages)
    stages[stage] = msgspec.structs.replace(stages[stage], breakers=_put(stages[stage], place, value))
    return msgspec.structs.replace(settings, stages=tuple(stages))


def _put(stage: Stage, place: int, value: str) -> tuple[Breaker, ...]:
    now = list(stage.ties())
    if value == NOTHING:
        return tuple(now[:place])
    offered = OFFERED[stage.kind]
    breaker = offered[offered.index(value)]
    if place >= len(now):
        return (*(one for one in now if one != breaker), breaker)
    if breaker in now:
        now[now.index(breaker)] = now[place]
    now[place] = breaker
    return tuple(now)
