"""`/event new`: an event in three choices on a phone: what sort, which game, how long a round; then its name."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from math import ceil
from typing import Any, NamedTuple

import discord
import msgspec
from discord import app_commands, ui

from bot.contest.applying import LONGEST_NAME
from bot.discord import event_asks, event_settings, ids, posts
from bot.discord.callers import caller_of
from bot.discord.errors import Refused
from bot.discord.messages import Style
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.translator import label
from bot.services.estimate import Usual
from bot.services.events_plans import ANSWERS, PLANS, Plan, bank, table_sizes
from bot.services.lengths import span_text
from bot.services.presets import DAY, HOUR, MINUTE, parse_preset
from bot.show.events.rules_texts import first_keyed, plan_lines
from bot.show.words import game_text
from discord_limits import limits
from rules.kernel.types import OptionSpec

from .places import channel_of, read_options

VERB = "evnew"
PRESET, GAME, DAYS, NAME, OPTIONS = "preset", "game", "days", "name", "options"
LONGEST_OPTIONS = 300
ROUNDS = (1, 2, 3, 5, 7, 10, 14, 21, 30, 60)
"""Days that a round may last."""
ANSWER = 6 * HOUR
"""What an answer is taken to need by post, from when it is asked."""


class Wish(NamedTuple):
    """What was chosen so far."""

    preset: str
    game: str
    days: int

    def step(self) -> str:
        """Return it as part of an id."""
        return f"{self.preset}.{self.game}.{self.days}"


class Typed(NamedTuple):
    """What somebody typed into the window."""

    name: str = ""
    options: str = ""


MOST_KEPT = 64
"""People of whom is kept what they typed and was refused, until they have made an event."""


def register(app: App) -> None:
    """Answer the components of the wizard."""
    app.on(VERB, partial(press_new, OrderedDict[int, Typed]()))


@app_commands.command(
    name=label("new", "discord.cmd.eventnew.name"),
    description=label("For directors: make a league, a tournament or a ladder.", "discord.cmd.eventnew.about"),
)
async def new(interaction: Interaction) -> None:
    """Show the wizard."""
    async with pressed(interaction) as press:
        await event_asks.require_director(press)
        channel_of(press)
        await press.show(screen(press, Wish(next(iter(PLANS)), press.app.services.views.games[0], 0)))


async def press_new(kept: OrderedDict[int, Typed], press: Press) -> None:
    """Take a choice, ask for the name, or make the event; what was typed stands there again where it was refused."""
    wish = read(press, press.where.step)
    if NAME in press.fields:
        typed = kept[press.user] = Typed(str(press.fields[NAME]), str(press.fields.get(OPTIONS, "")))
        kept.move_to_end(press.user)
        while len(kept) > MOST_KEPT:
            kept.popitem(last=False)
        await press.update(await made(press, wish, typed.name, typed.options))
        kept.pop(press.user, None)
    elif press.where.decision == NAME:
        await press.open(window(press, wish, kept.get(press.user, Typed())))
    else:
        given = press.values[0] if press.values else ""
        changed = {PRESET: wish._replace(preset=given, days=0), GAME: wish._replace(game=given, days=0)}
        changed[DAYS] = wish._replace(days=int(given) if given.isdecimal() else 0)
        await press.update(screen(press, read(press, changed.get(press.where.decision, wish).step())))


def read(press: Press, step: str) -> Wish:
    """Read what was chosen; raise Refused for what is none."""
    preset, game, days = (*step.split("."), "", "")[:3]
    if preset not in PLANS or game not in press.app.services.views.games or not days.isdecimal():
        raise Refused("discord.error.unknown_component")
    if game not in offered(press, preset):
        game = offered(press, preset)[0]
    return Wish(preset, game, int(days) if int(days) in ROUNDS else 0)


def offered(press: Press, preset: str) -> list[str]:
    """Return the games that may be played in such an event: not all keep rosters, or have tables of that many."""
    views = press.app.services.views
    plan = PLANS[preset](views.games[0])
    kept, sizes = plan.settings.rosters is not None, table_sizes(plan.settings)
    found = [name for name in views.games if sizes <= set(views.game(name).seats)]
    return [name for name in found if not kept or views.game(name).rosters is not None] or list(views.games)


def plan_of(press: Press, wish: Wish) -> Plan:
    """Return the plan that was chosen; the clock of a round is fitted to it and to how long the game takes."""
    plan = PLANS[wish.preset](wish.game)
    is_fitted = plan.preset == bank(plan.round, ANSWERS)
    if plan.is_live or not (wish.days or is_fitted):
        return plan
    usual = press.app.services.estimates.usual(wish.game, _seats(plan), ANSWER)
    length = wish.days * DAY or plan.round
    clock = bank(length, ANSWERS if usual is None else usual.answers_90)
    return msgspec.structs.replace(plan, round=length, preset=clock)


def _seats(plan: Plan) -> int:
    return max(stage.seats for stage in plan.settings.stages)


def screen(press: Press, wish: Wish) -> Post:
    """Make the wizard's one screen: what was chosen, what follows from it, what can be chosen."""
    words, say = press.words, press.words.plain.say
    plan = plan_of(press, wish)
    lines = [
        f"## {words.say('event.new.title')}",
        words.say(f"event.preset.{wish.preset}.about"),
        *(f"- {line}" for line in plan_lines(words, plan)),
        *pace_lines(press, plan),
    ]
    items: list[Any] = [posts.text("\n".join(lines))]
    presets = [
        posts.option(name, say(f"event.preset.{name}"), say(f"event.preset.{name}.about"), default=name == wish.preset)
        for name in PLANS
    ]
    games = [
        posts.option(name, words.plain(game_text(name)), default=name == wish.game)
        for name in offered(press, wish.preset)[: limits.SELECT_OPTIONS]
    ]
    items.append(posts.row(posts.select(_id(PRESET, wish), presets)))
    items.append(posts.row(posts.select(_id(GAME, wish), games)))
    if not plan.is_live:
        days = [posts.option(str(n), words.plain(span_text(n * DAY)), default=n * DAY == plan.round) for n in ROUNDS]
        items.append(posts.row(posts.select(_id(DAYS, wish), days, say(first_keyed(plan, "event.new.days")))))
    items.append(posts.row(posts.button(_id(NAME, wish), say("event.new.make"), Style.success)))
    return Post(posts.layout(posts.container(*items)))


def _id(decision: str, wish: Wish) -> str:
    return ids.make(VERB, decision=decision, step=wish.step())


def pace_lines(press: Press, plan: Plan) -> list[str]:
    """Say how long a match of the game takes, and whether a round is long enough for it."""
    answer = parse_preset(plan.preset).more("move") if plan.is_live else ANSWER
    usual = press.app.services.estimates.usual(plan.game, _seats(plan), answer)
    if usual is None:
        return []
    if plan.is_live:
        return live_lines(press, plan, usual, answer)
    half, most = (span_text(ceil(seconds / DAY) * DAY) for seconds in (usual.seconds, usual.seconds_90))
    about = {"answers": usual.answers, "hours": ANSWER // HOUR, "span": half, "most": most}
    lines = [press.words.say("event.new.pace", **about)]
    if plan.round and usual.seconds_90 > plan.round:
        lines.append(press.words.say(first_keyed(plan, "event.new.short"), span=span_text(plan.round)))
    return lines


def live_lines(press: Press, plan: Plan, usual: Usual, answer: int) -> list[str]:
    """Say how long a live match takes with all of each answer's time, and whether its limit, or a round, is enough."""
    half, most = (span_text(_rounded(seconds)) for seconds in (usual.seconds, usual.seconds_90))
    about = {"answers": usual.answers, "each": span_text(answer), "span": half, "most": most}
    lines = [press.words.say("event.new.pace.live", **about)]
    ends = plan.limit or plan.round
    if ends and usual.seconds_90 > ends:
        each = ends * answer // usual.seconds_90
        fits = span_text(max(MINUTE, each - each % MINUTE))
        key = "event.new.short.limit" if plan.limit else "event.new.short.live"
        lines.append(press.words.say(key, span=span_text(ends), each=fits))
    return lines


def _rounded(seconds: int) -> int:
    """Return a length of time in whole hours from two on, else in whole steps of five minutes."""
    size = HOUR if seconds > 2 * HOUR else 5 * MINUTE
    return ceil(seconds / size) * size


def window(press: Press, wish: Wish, typed: Typed) -> ui.Modal:
    """Ask for the event's name, with what was typed before."""
    say = press.words.plain.say
    modal = ui.Modal(
        title=posts.clip(say("event.new.title"), limits.MODAL_TITLE_LENGTH), custom_id=_id(NAME, wish), timeout=None
    )
    text: ui.TextInput[Any] = ui.TextInput(
        custom_id=NAME,
        style=discord.TextStyle.short,
        max_length=LONGEST_NAME,
        required=True,
        default=typed.name or None,
    )
    modal.add_item(ui.Label(text=posts.clip(say("event.new.name"), limits.LABEL_LENGTH), component=text))
    names = ", ".join(spec.name for spec in _specs(press, wish) if spec.is_offered)
    more: ui.TextInput[Any] = ui.TextInput(
        custom_id=OPTIONS,
        style=discord.TextStyle.short,
        max_length=LONGEST_OPTIONS,
        required=False,
        default=typed.options or None,
    )
    about = posts.clip(say("event.new.options.about", names={"user": names}), limits.LABEL_DESCRIPTION_LENGTH)
    title = posts.clip(say("event.new.options"), limits.LABEL_LENGTH)
    modal.add_item(ui.Label(text=title, description=about, component=more))
    return modal


def _specs(press: Press, wish: Wish) -> tuple[OptionSpec, ...]:
    """Return the options of an event's matches, and of its rosters where they are kept."""
    game, plan = press.app.services.views.game(wish.game), plan_of(press, wish)
    kept = () if plan.settings.rosters is None or game.rosters is None else game.rosters.options
    return (*kept, *game.options)


def with_options(press: Press, wish: Wish, typed: str) -> Plan:
    """Return the plan with the options that were typed; raise Refused for what is none."""
    game, plan = press.app.services.views.game(wish.game), plan_of(press, wish)
    given = read_options(game, press.words, typed, _specs(press, wish))
    own = {spec.name for spec in game.options}
    rosters = plan.settings.rosters
    if rosters is not None:
        rosters = {**rosters, **{name: value for name, value in given.items() if name not in own}}
    settings = msgspec.structs.replace(plan.settings, rosters=rosters)
    options = {**plan.options, **{name: value for name, value in given.items() if name in own}}
    return msgspec.structs.replace(plan, settings=settings, options=options)


async def made(press: Press, wish: Wish, name: str, options: str) -> Post:
    """Make the event where a match would begin, and offer what comes next."""
    done = await press.app.services.events.create(
        caller_of(press.interaction), name, with_options(press, wish, options), channel_of(press), interaction=press.key
    )
    row = done.held.row
    custom_id = ids.make(event_asks.ASK, row.id, decision="open")
    opens = posts.button(custom_id, press.words.plain.say("event.new.open"), Style.success)
    where = posts.channel_text(row.channel)
    said = press.words.say("event.new.made", event={"user": row.name}, code=row.id, channel=where)
    return posts.notice(said, posts.row(opens, event_settings.button(press, row.id)))
