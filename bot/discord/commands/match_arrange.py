"""`/match arrange`: a match that the staff open and begin between other people."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord.callers import caller_of
from bot.discord.errors import Refused
from bot.discord.lobby import begun, with_thread
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.texts import Options, Short, bounded
from bot.discord.translator import label
from bot.services.acts import LONGEST_REASON
from bot.services.decks import SharedDeck
from bot.services.new_match import NewMatch
from bot.services.presets import MINUTE

from .finding import suggest_games
from .places import match_channel, suggest_options, usual_clock, usual_options
from .starting import ABOUT_CHECKED, ABOUT_LIMIT, Minutes

Codes = bounded("code")


def register(app: App, group: app_commands.Group) -> None:
    """Add the subcommand."""
    del app
    group.add_command(arrange, override=True)  # the group is the same for the next App


@app_commands.command(
    name=label("arrange", "discord.cmd.arrange.name"),
    description=label("For staff: open and begin a match between other people.", "discord.cmd.arrange.about"),
)
@app_commands.rename(
    game=label("game", "discord.param.game.name"),
    first=label("first", "discord.param.first.name"),
    second=label("second", "discord.param.second.name"),
    third=label("third", "discord.param.third.name"),
    fourth=label("fourth", "discord.param.fourth.name"),
    reason=label("reason", "discord.param.reason.name"),
    clock=label("clock", "discord.param.clock.name"),
    options=label("options", "discord.param.options.name"),
    limit=label("limit", "discord.param.limit.name"),
    deck1=label("deck1", "discord.param.deck1.name"),
    deck2=label("deck2", "discord.param.deck2.name"),
    checked=label("checked", "discord.param.checked.name"),
)
@app_commands.describe(
    game=label("Which game", "discord.param.ratings_game.about"),
    first=label("Who has the first seat", "discord.param.first.about"),
    second=label("Who has the second seat", "discord.param.second.about"),
    third=label("Who has the third seat, where so many play", "discord.param.third.about"),
    fourth=label("Who has the fourth seat, where so many play", "discord.param.fourth.about"),
    reason=label("Why; the players read it", "discord.param.reason.about"),
    clock=label("How long a turn may take", "discord.param.clock.about"),
    options=label("name=value, separated by commas", "discord.param.options.about"),
    limit=ABOUT_LIMIT,
    deck1=label("A deck code that the first seat enters with", "discord.param.deck1.about"),
    deck2=label("A deck code that the second seat enters with", "discord.param.deck2.about"),
    checked=ABOUT_CHECKED,
)
@app_commands.autocomplete(game=suggest_games, options=suggest_options)
async def arrange(
    interaction: Interaction,
    game: Short,
    first: discord.User,
    second: discord.User,
    reason: app_commands.Range[str, None, LONGEST_REASON],
    third: discord.User | None = None,
    fourth: discord.User | None = None,
    clock: Short | None = None,
    options: Options | None = None,
    deck1: Codes | None = None,  # pyright: ignore[reportInvalidTypeForm]
    deck2: Codes | None = None,  # pyright: ignore[reportInvalidTypeForm]
    limit: Minutes | None = None,
    checked: bool = False,
) -> None:
    """Open a match for others."""
    async with pressed(interaction) as press:
        services = press.app.services
        await services.staff.require_here(caller_of(interaction), "open")
        if game not in services.views.games:
            raise Refused("discord.error.value", value={"user": game[:40]})
        people = tuple(one for one in (first, second, third, fourth) if one is not None)
        if any(one.bot for one in people):
            raise Refused("discord.error.value", value={"user": next(one.name for one in people if one.bot)[:40]})
        new = NewMatch(
            game=game,
            creator=press.user,
            guild=press.guild,
            channel=await match_channel(press),
            invited=tuple(one.id for one in people),
            options=await usual_options(press, services.views.game(game), options),
            preset=await usual_clock(press, clock),
            limit=(limit or 0) * MINUTE,
            checked=checked,
            interaction=press.key,
        )
        done = await services.arranging.open(new, caller_of(interaction), reason, decks=_decks(press, deck1, deck2))
        await press.show(begun(press.words, await with_thread(press, done.match), "discord.arranged"))


def _decks(press: Press, *codes: str | None) -> dict[int, SharedDeck]:
    """Read the codes of the first seats' decks; raise DeckCodeError."""
    decks = press.app.services.decks
    return {seat: decks.read(code) for seat, code in enumerate(codes) if code}
