"""Which match is meant: the one named, the one whose thread this is, or the only one there is."""

from __future__ import annotations

from discord.app_commands import Choice

from bot.discord.errors import Refused
from bot.discord.press import Press
from bot.discord.registry import App, app_of
from bot.discord.reply import Interaction
from bot.services.errors import NoSuchMatch
from bot.services.views import MyMatch, begun_first
from bot.show.match_texts import first_names
from bot.show.words import Words, game_text
from bot.storage.rows import MatchRow

from . import autocomplete

SEARCHED = 200
"""Finished matches among which one is looked for as its name is typed, the latest ones."""


async def find_match(press: Press, given: str | None) -> str:
    """Return the code of the match meant; raise Refused if none or several may be, or it is not for this reader."""
    press.about = await _meant(press, given)
    return press.about


async def _meant(press: Press, given: str | None) -> str:
    views = press.app.services.views
    if given:
        summary = await views.summary(given.strip())
        row = summary.row
        if row.guild != press.guild and all(press.user not in (s.player, s.invited) for s in summary.seats):
            raise Refused("discord.error.other_server", match=row.id)
        return row.id
    here = await views.match_in(press.channel)
    if here is not None:
        return here
    mine = begun_first(await press.app.services.views.mine(press.user))
    codes = list(dict.fromkeys(found.row.id for found in mine))
    if len(codes) == 1:
        return codes[0]
    if codes:
        raise Refused("panel.error.which_of", matches=first_names(found.row for found in mine))
    raise Refused("discord.error.no_match")


async def find_finished(press: Press, given: str | None) -> str:
    """Return the code of the finished match meant: the one named or of this thread, else the reader's latest."""
    views = press.app.services.views
    if given or await views.match_in(press.channel) is not None:
        return await find_match(press, given)
    finished = await views.finished(press.user, 1)
    return finished[0].id if finished else await find_match(press, None)


async def game_meant(app: App, channel: int, player: int, match: str | None = None) -> str | None:
    """Return the game of the match named, of the channel's match, or of all the player's matches; None if that is none.

    What it is for is looked up there first, so a code that names no match is no fault.
    """
    views = app.services.views
    code = match.strip() if match else await views.match_in(channel)
    if code:
        try:
            return (await views.summary(code)).row.game
        except NoSuchMatch:
            return None
    games = {found.row.game for found in await views.mine(player)}
    return games.pop() if len(games) == 1 else None


def described(words: Words, row: MatchRow) -> str:
    """Describe a match in one line of a list."""
    status = {"key": f"service.status.{row.status}", "args": {}}
    return words.plain.say("discord.match.listed", game=game_text(row.game), match=row.id, status=status)


async def suggest_mine(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest the player's own matches."""
    words, mine = await _mine(interaction)
    seen: dict[str, str] = {}
    for found in mine:
        seen.setdefault(found.row.id, described(words, found.row))
    return autocomplete.choices(((shown, code) for code, shown in seen.items()), typed)


async def suggest_finished(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest the matches a player has finished, the latest first."""
    words = await reader(interaction)
    rows = await app_of(interaction).services.views.finished(interaction.user.id, SEARCHED)
    return autocomplete.choices(((described(words, row), row.id) for row in rows), typed)


async def suggest_joinable(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest challenges to the player and open seats of the server."""
    words, mine = await _mine(interaction)
    rows = [found.row for found in mine if found.seat is None]
    rows += await app_of(interaction).services.views.open_seats(interaction.guild_id or 0)
    return autocomplete.choices(((described(words, row), row.id) for row in rows), typed)


async def suggest_games(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest the games on offer."""
    app = app_of(interaction)
    words = await reader(interaction)
    return autocomplete.choices(((words.plain(game_text(name)), name) for name in app.services.views.games), typed)


async def reader(interaction: Interaction) -> Words:
    """Return the texts of the reader's language, for suggestions."""
    app = app_of(interaction)
    person = await app.services.views.player(interaction.user.id)
    return app.words(person.locale or str(interaction.locale))


async def game_here(interaction: Interaction) -> str | None:
    """Return the game that suggestions are about: the one chosen, else the one meant by where they are asked for."""
    app, given = app_of(interaction), interaction.namespace
    chosen = getattr(given, "game", None)
    if chosen in app.services.views.games:
        return chosen
    return await game_meant(app, interaction.channel_id or 0, interaction.user.id, getattr(given, "match", None))


async def _mine(interaction: Interaction) -> tuple[Words, list[MyMatch]]:
    words = await reader(interaction)
    return words, await app_of(interaction).services.views.mine(interaction.user.id)
