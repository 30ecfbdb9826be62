"""Beginning a match: what is wished for, and the question which game where none is named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from discord import app_commands
from discord.app_commands import Choice

from bot.discord import ids, posts
from bot.discord.errors import Refused
from bot.discord.lobby import begun, with_thread
from bot.discord.posts import Post
from bot.discord.press import Press
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.translator import label
from bot.services.errors import OwnChallenge, UnknownHelp, UnknownLevel
from bot.services.limiting import LONGEST, SHORTEST
from bot.services.new_match import NewMatch, least_size
from bot.services.presets import ASYNC, LIVE, MINUTE, parse_preset
from bot.show.option_texts import help_text
from bot.show.words import game_text
from bot.storage.rows import FULL, HELPS, OFFERED
from rules.kernel.game import Game

from . import autocomplete
from .finding import reader
from .places import match_channel, read_options, usual_clock, usual_options

CHOSEN = "start"
"""The verb of the select that asks for a game."""
MARK = "="
"""Between a game and the word for the dice, in a value of that select."""
ABOUT_GAME = label("Which game; left out: the server's usual one, or you are asked", "discord.param.game.about")


NAME_HELP = label("help", "discord.param.help.name")
ABOUT_HELP = label("How much the panel helps: full if left out", "discord.param.help.about")
ABOUT_LIMIT = label(
    "Minutes after which the running turn is finished and what counts by the rules decides", "discord.param.limit.about"
)
ABOUT_CHECKED = label(
    "Whether the staff look at every entry before it counts; no if left out", "discord.param.checked.about"
)
Minutes = app_commands.Range[int, SHORTEST // MINUTE, LONGEST // MINUTE]
"""How long a match may last."""


HEX = "x"
"""Begins a person's id in an id of that select: in hexadecimal, so that three of them and all else fit."""


class Wanted(NamedTuple):
    """A match somebody wishes for: with these people, a computer of the `level` if there is one, so many players.

    `away`: the days for which each may stop it alone. `help`: how much the panels help. `takebacks`: whether answers
    may be taken back by agreement. `limit`: the minutes after which what counts decides it, 0: there is no such time.
    `checked`: whether the staff look at what each seat enters with.
    """

    people: tuple[int, ...] = ()
    level: str = ""
    players: int | None = None
    clock: str = ASYNC.name
    word: str = ""
    away: int | None = None
    help: str = FULL
    best_of: int = 1
    takebacks: bool = True
    limit: int = 0
    checked: bool = False

    @property
    def named(self) -> int:
        """Return how many are named beside who wishes for it."""
        return len(self.people) + bool(self.level)

    def size(self, game: Game[Any]) -> int:
        """Return how many would play a game."""
        return self.players or least_size(game, self.named)

    def write(self) -> str:
        """Write all but the word as the step of an id."""
        away, best_of = ("" if one is None else one for one in (self.away, None if self.best_of == 1 else self.best_of))
        kept = (not self.takebacks) + 2 * self.checked
        more = f".{kept or ''}.{self.limit:x}" if self.limit else f".{kept}" if kept else ""
        people = "-".join(f"{HEX}{one:x}" for one in self.people)
        return f"{people}.{self.level}.{self.players or ''}.{self.clock}.{away}.{self.help}.{best_of}{more}"


def read(step: str, word: str) -> Wanted:
    """Read what `Wanted.write` wrote."""
    people, level, players, clock, away, help_, best_of, kept, limit, *_ = (*step.split("."), *[""] * 5)
    named = tuple(_person(one) for one in people.split("-") if one)
    count, days, length = (int(given) if given else None for given in (players, away, best_of))
    minutes, said = int(limit or "0", 16), int(kept or "0")
    takebacks, checked = not said & 1, bool(said & 2)
    return Wanted(named, level, count, clock, word, days, help_ or FULL, length or 1, takebacks, minutes, checked)


def _person(written: str) -> int:
    return int(written.removeprefix(HEX), 16 if written.startswith(HEX) else 10)


def register(app: App) -> None:
    """Answer the question which game."""
    app.on(CHOSEN, choose)


async def choose(press: Press) -> None:
    """Begin a match of the game that was chosen, or named by a button; without a choice ask which, for practice."""
    if press.where.decision:
        await press.show(await _begun(press, computer(press), press.where.decision, None))
        return
    if not press.values:
        await press.show(question(press, computer(press), press.app.services.views.games))
        return
    game, _, word = press.values[0].partition(MARK)
    await press.update(await _begun(press, read(press.where.step, word), game, None))


async def suggest_helps(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest how much the panels are to help."""
    words = (await reader(interaction)).plain
    return autocomplete.choices(((words(help_text(name)), name) for name in HELPS), typed)


def computer(press: Press, level: str = "", help_: str = FULL) -> Wanted:
    """Return the wish to play the computer."""
    return Wanted(level=level or press.app.services.practice.usual, help=help_)


async def start(press: Press, wanted: Wanted, game: str | None, options: str | None) -> None:
    """Begin a match, or ask for its game first; raise what is wrong with the wish before anything is asked."""
    await match_channel(press)
    wanted = wanted._replace(clock=await usual_clock(press, wanted.clock))
    parse_preset(wanted.clock)
    if wanted.help not in HELPS:
        raise UnknownHelp(f"help {wanted.help!r}, expected one of {HELPS}", help={"user": wanted.help[:40]})
    levels = press.app.services.practice.levels
    if wanted.level and wanted.level not in levels:
        raise UnknownLevel(f"AI {wanted.level!r}, expected one of {levels}", level={"user": wanted.level[:40]})
    if press.user in wanted.people:
        raise OwnChallenge(f"player {press.user} challenges themselves", match="-")
    views = press.app.services.views
    fitting = [name for name in views.games if wanted.size(views.game(name)) in views.game(name).seats]
    meant = game or (game_with(press, options) if options else None)
    usual = (await press.app.services.views.guild(press.guild)).game
    if meant is None and usual in fitting:
        meant = usual
    if meant is None and len(fitting) < 2:
        meant = (fitting or list(views.games))[0]
    if meant is None:
        await press.show(question(press, wanted, fitting))
    else:
        await press.show(await _begun(press, wanted, meant, options))


def question(press: Press, wanted: Wanted, games: Sequence[str]) -> Post:
    """Ask which of these games."""
    words = press.words
    choices = [posts.option(f"{game}{MARK}{wanted.word}", words.plain(game_text(game))) for game in games]
    custom_id = ids.make(CHOSEN, step=wanted.write())
    menu = posts.select(custom_id, choices, words.plain.say("discord.start.choose"))
    return posts.notice(words.say("discord.start.which"), posts.row(menu))


def game_with(press: Press, options: str) -> str:
    """Return the only game that takes these options; raise Refused if none does, or several do."""
    views = press.app.services.views
    refusals: dict[str, Refused] = {}
    for name in views.games:
        try:
            read_options(views.game(name), press.words, options)
        except Refused as error:
            refusals[name] = error
    fitting = [name for name in views.games if name not in refusals]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise Refused("discord.error.which_game", games=[game_text(name) for name in fitting])
    named = [name for name, error in refusals.items() if error.text.key != "discord.error.option"]
    raise refusals[(named or list(refusals))[0]]


async def _begun(press: Press, wanted: Wanted, game: str, options: str | None) -> Post:
    services = press.app.services
    rules = services.views.game(game)
    done = await services.lobby.create(
        NewMatch(
            game=rules.name,
            creator=press.user,
            guild=press.guild,
            channel=await match_channel(press),
            invited=wanted.people,
            size=wanted.size(rules),
            ai=wanted.level,
            options=await usual_options(press, rules, options),
            preset=wanted.clock,
            ready=wanted.clock == LIVE.name,
            away=wanted.away,
            help=wanted.help,
            best_of=wanted.best_of,
            takebacks=wanted.takebacks,
            limit=wanted.limit * MINUTE,
            checked=wanted.checked,
            word=wanted.word,
            interaction=press.key,
        )
    )
    if done.match.status not in OFFERED:
        return begun(press.words, await with_thread(press, done.match), "discord.lobby.practice")
    key = "challenged" if wanted.people else "opened"
    return begun(press.words, done.match, f"discord.lobby.{key}", press.channel)
