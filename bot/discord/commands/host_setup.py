"""`/host setup`: what a server decides once, a page each: channels, how a new match is, staff, language and colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.discord import event_places, ids, posts, troubles
from bot.discord.errors import Refused
from bot.discord.posts import Post
from bot.discord.press import Press
from bot.services.departures import STAYS_FOR
from bot.services.presets import ASYNC, DAY, PRESETS
from bot.services.staff import POWERS
from bot.show.option_texts import option_lines, preset_text
from bot.show.words import game_text
from bot.storage.people_rows import GuildSettings
from discord_limits import limits
from render.theme import theme_names
from rules.kernel.types import Text

from . import host_events, host_staff
from .places import read_options
from .settings import AUTOMATIC, language_options

VERB, OPEN, PAGE = "host", "open", "page"
CHANNELS, PLAY, STAFF, LOOK = "channels", "play", "staff", "look"
PAGES = (CHANNELS, PLAY, STAFF, LOOK)
PLACES = {"matches": troubles.ALL, "results": troubles.HERE, "staff": troubles.HERE, "refuge": troubles.ALL}
"""Channels that a server may name, and the rights that the bot needs there."""
TROUBLED, TROUBLE_ROOM = 6, 1200
"""Matches that are kept from their place of which something is said, and the characters for it."""
OPTIONS, FIELD = "options", "options"
"""The step of the window for options, and its field."""
CHOSEN_HERE = ("locale", "theme", "game", "preset")


async def press_setup(press: Press) -> bool:
    """Carry out what was chosen or pressed on a page; return whether it was one of them."""
    action, _, page = press.where.step.partition(".")
    if action == OPEN:
        await press.answer(await main_post(press))
    elif action == PAGE and page in PAGES:
        await press.update(await page_post(press, page))
    elif action in PLACES:
        await name_place(press, action)
        await press.update(await page_post(press, CHANNELS))
    elif action in CHOSEN_HERE and press.values:
        await choose(press, action, press.values[0])
        await press.update(await page_post(press, LOOK if action in ("locale", "theme") else PLAY))
    elif action == host_staff.POWER and page in POWERS:
        await host_staff.choose(press, page)
        await press.update(await page_post(press, STAFF))
    elif action == OPTIONS:
        await set_options(press)
    else:
        return False
    return True


async def name_place(press: Press, what: str) -> None:
    """Keep the channel that was chosen, or none; raise Refused for one that the bot cannot use as it must."""
    wanted = "".join(press.values[:1])
    channel = usable(press, int(wanted), PLACES[what]) if wanted.isdecimal() else None
    services = press.app.services
    await services.players.change_guild(press.guild, **{what: channel})
    await event_places.follow(press.app, press.guild)
    await services.openings.look_again(press.guild)


def usable(press: Press, channel: int, rights: Sequence[str]) -> int:
    """Return a text channel of this server in which the bot has some rights; raise Refused."""
    guild = press.interaction.guild
    place = None if guild is None else guild.get_channel(channel)
    if not isinstance(place, discord.TextChannel):
        raise Refused("discord.error.no_text_channel")
    if missing := troubles.lacking(place, rights):
        where = posts.channel_text(place.id)
        raise Refused("discord.error.rights_in", channel=where, rights=troubles.right_names(missing))
    return place.id


async def choose(press: Press, name: str, value: str) -> None:
    """Change what is chosen of a few values; raise Refused for any other."""
    app = press.app
    known = {
        "locale": app.i18n.locales,
        "theme": theme_names(),
        "game": app.services.views.games,
        "preset": tuple(PRESETS),
    }
    if value != AUTOMATIC and value not in known[name]:
        raise Refused("discord.error.value", value={"user": value[:40]})
    await app.services.players.change_guild(press.guild, **{name: "" if value == AUTOMATIC else value})


async def set_options(press: Press) -> None:
    """Ask for the options that a match of the chosen game begins with, or keep those that were written."""
    services = press.app.services
    settings = await services.views.guild(press.guild)
    if settings.game not in services.views.games:
        raise Refused("setup.no_game")
    game = services.views.game(settings.game)
    if FIELD not in press.fields:
        await press.open(_window(press, settings))
        return
    read = read_options(game, press.words, str(press.fields[FIELD]))
    await services.players.change_guild(press.guild, options={**settings.options, game.name: read})
    await press.answer(await page_post(press, PLAY))


async def main_post(press: Press) -> Post:
    """Say how the server is set up, what the bot lacks and what the staff see; a button a page."""
    words, settings = press.words, await press.app.services.views.guild(press.guild)
    lines = [f"## {words.say('discord.host.title')}", here_line(press)]
    lines += [place_line(press, settings, what) for what in PLACES]
    lines += await play_lines(press, settings)
    lines += [f"**{words.say('setup.page.staff')}**", *await staff_lines(press)]
    told = (words.say("discord.host.staff"), words.say("setup.removed", days=STAYS_FOR // DAY))
    lines += [f"-# {line}" for line in told]
    lines += await troubled_lines(press)
    lines += await host_events.lines(press)
    buttons = [_to(press, page) for page in PAGES]
    return posts.notice(posts.clip("\n".join(lines), limits.TEXT_DISPLAY_TOTAL - 200), posts.row(*buttons))


async def page_post(press: Press, page: str) -> Post:
    """Make one of the pages, with the way back."""
    made = {CHANNELS: channels_page, PLAY: play_page, STAFF: staff_page, LOOK: look_page}[page]
    items = await made(press)
    back = posts.button(ids.make(VERB, step=OPEN), press.words.plain.say("panel.button.back"))
    return Post(posts.layout(posts.container(*items, posts.row(back))))


async def channels_page(press: Press) -> list[Any]:
    """Make the page on which channels are named."""
    words, settings = press.words, await press.app.services.views.guild(press.guild)
    items: list[Any] = [posts.text(f"## {words.say('setup.page.channels')}")]
    for what in PLACES:
        about = words.say("discord.host.refuge_about") if what == "refuge" else words.say(f"setup.{what}.about")
        items.append(posts.text(f"{about}\n{place_line(press, settings, what)}"))
        chosen, named = getattr(settings, what), words.plain.say(f"setup.{what}")
        items.append(posts.row(posts.channel_select(ids.make(VERB, step=what), named, chosen)))
    return items


async def play_page(press: Press) -> list[Any]:
    """Make the page that says how a new match is unless somebody says otherwise."""
    words, say = press.words, press.words.plain.say
    views = press.app.services.views
    settings = await views.guild(press.guild)
    games = [posts.option(AUTOMATIC, say("setup.game.ask"), default=not settings.game)]
    games += [posts.option(name, words.plain(game_text(name)), default=name == settings.game) for name in views.games]
    clock = settings.preset or ASYNC.name
    clocks = [posts.option(name, words.plain(preset_text(name)), default=name == clock) for name in PRESETS]
    items: list[Any] = [
        posts.text("\n".join((f"## {words.say('setup.page.play')}", *await play_lines(press, settings)))),
        posts.text(f"**{words.say('setup.game')}**"),
        posts.row(posts.select(ids.make(VERB, step="game"), games, say("setup.game"))),
        posts.text(f"**{words.say('setup.preset')}**"),
        posts.row(posts.select(ids.make(VERB, step="preset"), clocks, say("setup.preset"))),
    ]
    if settings.game in views.games:
        items.append(posts.row(posts.button(ids.make(VERB, step=OPTIONS), say("setup.options"))))
    return items


async def staff_page(press: Press) -> list[Any]:
    """Make the page of who looks after the matches, what each power allows, and what they see."""
    selects = await host_staff.selects(press)
    return [posts.text(posts.clip(await host_staff.staff_text(press), limits.TEXT_DISPLAY_TOTAL - 700)), *selects]


async def look_page(press: Press) -> list[Any]:
    """Make the page of language and colours of what everybody reads."""
    words, say = press.words, press.words.plain.say
    settings = await press.app.services.views.guild(press.guild)
    languages = [posts.option(AUTOMATIC, say("discord.host.locale_auto"), default=not settings.locale)]
    languages += language_options(press.app, settings.locale)
    usual = {"key": f"discord.theme.{press.app.default_theme}", "args": {}}
    themes = [posts.option(AUTOMATIC, say("discord.host.theme_auto", theme=usual), default=not settings.theme)]
    themes += [
        posts.option(name, say(f"discord.theme.{name}"), default=name == settings.theme) for name in theme_names()
    ]
    return [
        posts.text(f"## {words.say('setup.page.look')}"),
        posts.text(f"**{words.say('discord.host.locale')}**"),
        posts.row(posts.select(ids.make(VERB, step="locale"), languages, say("discord.host.locale"))),
        posts.text(f"**{words.say('discord.settings.theme')}**"),
        posts.row(posts.select(ids.make(VERB, step="theme"), themes, say("discord.settings.theme"))),
    ]


async def troubled_lines(press: Press) -> list[str]:
    """Say which matches of this server are kept from their place, by what, and what to do; they go on by themselves."""
    words, app = press.words, press.app
    found = await app.services.openings.troubled(press.guild)
    lines = [words.say("discord.host.troubled")] if found else []
    for row in found[:TROUBLED]:
        summary = await app.services.views.summary(row.id)
        said = " ".join(troubles.lines(words, row.troubles, summary))
        lines.append(f"- **{row.id}** · {words.say(f'service.status.{row.status}')} · {said}")
    if len(found) > TROUBLED:
        lines.append(words.say("desk.more", count=len(found) - TROUBLED))
    return [posts.clip("\n".join(lines), TROUBLE_ROOM)] if lines else []


def here_line(press: Press) -> str:
    """Say what the bot lacks in the channel that somebody is in."""
    mine, place = press.interaction.app_permissions, press.interaction.channel
    missing = [name for name in troubles.needed(place) if not getattr(mine, name)]
    if missing:
        return press.words.say("discord.host.rights_missing", rights=troubles.right_names(missing))
    return press.words.say("discord.host.rights_given")


def place_line(press: Press, settings: GuildSettings, what: str) -> str:
    """Say which channel a server named for something, and what the bot lacks there."""
    words, channel = press.words, getattr(settings, what)
    if channel is None:
        return words.say("setup.place.none", what=Text(f"setup.{what}"))
    guild = press.interaction.guild
    place = None if guild is None else guild.get_channel(channel)
    args = {"what": Text(f"setup.{what}"), "channel": posts.channel_text(channel)}
    if place is None:
        return words.say("setup.place.gone", **args)
    missing = troubles.lacking(place, PLACES[what])
    if missing:
        return words.say("setup.place.lacks", **args, rights=troubles.right_names(missing))
    return words.say("setup.place.fine", **args)


async def play_lines(press: Press, settings: GuildSettings) -> list[str]:
    """Say how a new match is unless somebody says otherwise."""
    words, views = press.words, press.app.services.views
    clock = preset_text(settings.preset or ASYNC.name)
    if settings.game not in views.games:
        return [words.say("setup.new.any", clock=clock)]
    game = views.game(settings.game)
    lines = [words.say("setup.new", game=game_text(game.name), clock=clock)]
    return lines + [f"- {line}" for line in option_lines(words, game, settings.options.get(game.name, {}))]


async def staff_lines(press: Press) -> list[str]:
    """Say who looks after the matches."""
    return await host_staff.lines(press) or [press.words.say("discord.staff.nobody")]


def _to(press: Press, page: str) -> ui.Button[Any]:
    return posts.button(ids.make(VERB, step=f"{PAGE}.{page}"), press.words.plain.say(f"setup.page.{page}"))


def _window(press: Press, settings: GuildSettings) -> ui.Modal:
    say = press.words.plain.say
    given = settings.options.get(settings.game, {})
    written = ", ".join(f"{name}={_token(value)}" for name, value in given.items())
    modal = ui.Modal(
        title=posts.clip(say("setup.options"), limits.MODAL_TITLE_LENGTH),
        custom_id=ids.make(VERB, step=OPTIONS),
        timeout=None,
    )
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id=FIELD, style=discord.TextStyle.paragraph, required=False, max_length=400, default=written or None
    )
    about = posts.clip(say("discord.param.options.about"), limits.LABEL_DESCRIPTION_LENGTH)
    label = posts.clip(say("setup.options"), limits.LABEL_LENGTH)
    modal.add_item(ui.Label(text=label, description=about, component=field))
    return modal


def _token(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
