"""`/settings`: language, theme, reminders, panels, days off, quiet hours and time zone, on one message."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import app_commands, ui

from bot.discord import ids, posts
from bot.discord.errors import Refused
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.translator import label
from bot.services.lengths import span_text
from bot.services.players import LADDER_LONGEST
from bot.services.presets import ASYNC, HOUR, LIVE
from bot.services.rest import MOST_DAYS_OFF, WEEK
from bot.services.timing import SHORTEST_LEAD
from bot.services.zones import zone_named
from bot.show.words import Words
from bot.storage.people_rows import Player
from bot.storage.rows import DIRECT
from discord_limits import limits
from render.theme import theme_names

AUTOMATIC = "auto"
LADDERS: dict[str, tuple[int, ...]] = {"none": (), "late": (8,), "usual": (2, 8), "often": (2, 4, 8), "last": (24,)}
"""Reminders by name: when which share (1/n) of the time is left."""
PANELS = {"button": "", "direct": DIRECT}
"""Where one's panels are, by name."""
PINGS = {"thread": "", "direct": DIRECT}
"""Where one's reminders come, by name."""
LEADS = (1, 2, 3, 6, 12, 18, 24, 36, 48, 72)
"""Hours before the end of a turn at which a reminder may come."""
COUNTED = ("counted", UNCOUNTED := "uncounted")
"""Whether one's matches are counted in statistics, by the step that says so."""
MOMENT = re.compile(r"([01]?\d|2[0-3])[:：.h]?([0-5]\d)?")
MINUTES = 60


def register(app: App) -> None:
    """Add `/settings` and answer its components."""
    app.command(settings)
    app.on("settings", press_settings)


@app_commands.command(
    name=label("settings", "discord.cmd.settings.name"),
    description=label(
        "Your language, theme, reminders, days off, quiet hours and time zone.", "discord.cmd.settings.about"
    ),
)
async def settings(interaction: Interaction) -> None:
    """Show the panel."""
    async with pressed(interaction) as press:
        await press.show(panel(press))


async def press_settings(press: Press) -> None:
    """Change what was chosen, or open the form for what must be typed."""
    step = press.where.step
    if step == "times" and not press.fields:
        await press.modal(times_modal(press))
        return
    if step == "forget":
        await press.update(forget_question(press))
        return
    if step == "forgotten":
        left = await press.app.services.players.forget(press.user)
        matches: list[Any] = list(dict.fromkeys(left))
        key = "discord.settings.forgotten_left" if matches else "discord.settings.forgotten"
        await press.update(posts.notice(press.words.say(key, matches=matches)))
        return
    if step == "back":
        await press.update(panel(press))
        return
    if step == "times":
        changes = read_times(press.fields)
    elif step in ("locale", "theme") and press.values:
        chosen = press.values[0]
        changes = {step: "" if chosen == AUTOMATIC else chosen}
        known = press.app.i18n.locales if step == "locale" else theme_names()
        if changes[step] and changes[step] not in known:
            raise Refused("discord.error.value", value={"user": chosen[:40]})
    elif step == "ladder" and press.values and press.values[0] in LADDERS:
        changes = {"ladder": LADDERS[press.values[0]], "leads": None}
    elif step == "leads" and set(press.values) <= {str(hours) for hours in LEADS}:
        changes = {"leads": tuple(sorted(map(int, press.values), reverse=True))}
    elif step == "off" and set(press.values) <= {str(day) for day in range(WEEK)}:
        changes = {"days_off": tuple(sorted(map(int, press.values)))}
    elif step == "pings" and press.values and press.values[0] in PINGS:
        changes = {"pings": PINGS[press.values[0]]}
    elif step == "panel" and press.values and press.values[0] in PANELS:
        changes = {"panel": PANELS[press.values[0]]}
    elif step in COUNTED:
        changes = {"uncounted": step == UNCOUNTED}
    elif step == "loud":
        changes = {"quiet_from": None, "quiet_to": None}
    else:
        raise Refused("discord.error.unknown_component")
    await press.app.services.players.change(press.user, **changes)
    await press.load()
    await press.update(panel(press))


def panel(press: Press) -> Post:
    """Make the panel as the settings are."""
    words, person = press.words, press.person
    say = words.plain.say
    lines = [
        f"## {words.say('discord.settings.title')}",
        words.say("discord.settings.quiet_now", quiet=_quiet_text(person), zone=person.zone),
        *([words.say("discord.settings.uncounted_now")] if person.uncounted else []),
    ]
    languages = [posts.option(AUTOMATIC, say("discord.settings.locale_auto"), default=not person.locale)]
    languages += language_options(press.app, person.locale)
    themes = [posts.option(AUTOMATIC, say("discord.settings.theme_auto"), default=not person.theme)]
    themes += [posts.option(name, say(f"discord.theme.{name}"), default=name == person.theme) for name in theme_names()]
    ladders = [
        ladder_option(words.plain, name, default=person.leads is None and LADDERS[name] == person.ladder)
        for name in LADDERS
    ]
    panels = [
        posts.option(name, say(f"discord.settings.panel.{name}"), default=kind == person.panel)
        for name, kind in PANELS.items()
    ]
    leads = [
        posts.option(
            str(hours),
            say("discord.settings.lead", span=span_text(hours * HOUR)),
            say("discord.settings.lead.about"),
            default=hours in (person.leads or ()),
        )
        for hours in LEADS
    ]
    pings = [
        posts.option(name, say(f"discord.settings.pings.{name}"), default=kind == person.pings)
        for name, kind in PINGS.items()
    ]
    days = [
        posts.option(
            str(day),
            say(f"discord.weekday.{day}"),
            say("discord.settings.days_off.about"),
            default=day in person.days_off,
        )
        for day in range(WEEK)
    ]
    buttons = [posts.button(ids.make("settings", step="times"), say("discord.settings.times"))]
    if person.quiet_from is not None:
        buttons.append(posts.button(ids.make("settings", step="loud"), say("discord.settings.loud")))
    counted = COUNTED[0] if person.uncounted else UNCOUNTED
    buttons.append(posts.button(ids.make("settings", step=counted), say(f"discord.settings.{counted}")))
    buttons.append(posts.button(ids.make("settings", step="forget"), say("discord.settings.forget")))
    return posts.notice(
        "\n".join(lines),
        posts.row(posts.select(ids.make("settings", step="locale"), languages, say("discord.settings.locale"))),
        posts.row(posts.select(ids.make("settings", step="theme"), themes, say("discord.settings.theme"))),
        posts.row(posts.select(ids.make("settings", step="ladder"), ladders, say("discord.settings.ladder"))),
        posts.row(
            posts.select(
                ids.make("settings", step="leads"), leads, say("discord.settings.leads"), least=0, most=LADDER_LONGEST
            )
        ),
        posts.row(posts.select(ids.make("settings", step="pings"), pings, say("discord.settings.pings"))),
        posts.row(
            posts.select(
                ids.make("settings", step="off"), days, say("discord.settings.days_off"), least=0, most=MOST_DAYS_OFF
            )
        ),
        posts.row(posts.select(ids.make("settings", step="panel"), panels, say("discord.settings.panel"))),
        posts.row(*buttons),
    )


def ladder_option(words: Words, name: str, *, default: bool) -> discord.SelectOption:
    """Offer reminders by how long before the end of a turn they come."""
    shares = LADDERS[name]
    if not shares:
        return posts.option(name, words.say("discord.ladder.none"), default=default)
    slow = [span_text(ASYNC.budgets["move"] // share) for share in shares]
    fast = [span_text(left) for share in shares if (left := LIVE.budgets["move"] // share) >= SHORTEST_LEAD]
    key = "discord.ladder.about" if fast else "discord.ladder.about_slow"
    about = words.say(key, live=fast, shares=[f"1/{share}" for share in shares])
    return posts.option(name, words.say("discord.ladder.at", leads=slow), about, default=default)


def forget_question(press: Press) -> Post:
    """Say what being forgotten deletes and what stays, and ask once more."""
    say = press.words.plain.say
    return posts.notice(
        press.words.say("discord.settings.forget_about"),
        posts.row(
            posts.button(
                ids.make("settings", step="forgotten"), say("discord.settings.forget_yes"), discord.ButtonStyle.danger
            ),
            posts.button(ids.make("settings", step="back"), say("panel.button.back")),
        ),
    )


def language_options(app: App, chosen: str) -> list[Any]:
    """Return the languages there are, each under its own name."""
    return [
        posts.option(name, app.words(name).plain.say("discord.language"), default=name == chosen)
        for name in app.i18n.locales
        if app.i18n.has("discord.language", name)
    ]


def times_modal(press: Press) -> ui.Modal:
    """Make the form for quiet hours and time zone."""
    say, person = press.words.plain.say, press.person
    modal = ui.Modal(
        title=posts.clip(say("discord.settings.times"), limits.MODAL_TITLE_LENGTH),
        custom_id=ids.make("settings", step="times"),
    )
    given = {"zone": person.zone, "from": _moment(person.quiet_from), "to": _moment(person.quiet_to)}
    for name, value in given.items():
        text_input: ui.TextInput[Any] = ui.TextInput(
            custom_id=name, default=value or None, required=name == "zone", max_length=40
        )
        modal.add_item(
            ui.Label(
                text=posts.clip(say(f"discord.settings.field.{name}"), limits.LABEL_LENGTH),
                description=posts.clip(say(f"discord.settings.field.{name}.about"), limits.LABEL_DESCRIPTION_LENGTH),
                component=text_input,
            )
        )
    return modal


def read_times(fields: Any) -> dict[str, Any]:
    """Read the form; raise Refused for a moment that is none, UnknownZone."""
    return {
        "zone": zone_named(str(fields.get("zone", "")).strip() or "UTC"),
        "quiet_from": _minute(str(fields.get("from", ""))),
        "quiet_to": _minute(str(fields.get("to", ""))),
    }


def _minute(typed: str) -> int | None:
    text = typed.strip().lower()
    if not text:
        return None
    found = MOMENT.fullmatch(text)
    if found is None:
        raise Refused("discord.error.moment", given={"user": typed[:20]})
    return int(found.group(1)) * MINUTES + int(found.group(2) or 0)


def _moment(minute: int | None) -> str:
    return "" if minute is None else f"{minute // MINUTES:02}:{minute % MINUTES:02}"


def _quiet_text(person: Player) -> Any:
    if person.quiet_from is None:
        return {"key": "discord.settings.no_quiet", "args": {}}
    return f"{_moment(person.quiet_from)} – {_moment(person.quiet_to)}"
