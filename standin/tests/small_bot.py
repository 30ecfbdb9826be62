"""A small bot on the unmodified discord.py client: one command, button, select or modal for each thing to be tested."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any, Self

import discord
from discord import app_commands

from standin.testing import PATIENCE_SECONDS, READY_SECONDS

JAPANESE = {"play": "対戦", "new": "新規"}


class SmallBot(discord.AutoShardedClient):
    """Ask for no privileged intent; remember what was received."""

    def __init__(self, **options: Any) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
        settings: dict[str, Any] = {"guild_ready_timeout": READY_SECONDS, "intents": intents, "max_messages": None}
        super().__init__(**{**settings, **options})
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(Play())
        self.heard: list[discord.Message] = []
        self.interactions: list[discord.Interaction] = []
        self.events: list[str] = []
        self._news = asyncio.Event()

    async def setup_hook(self) -> None:
        """Translate and register the commands, take up the buttons of earlier runs."""
        await self.tree.set_translator(Japanese())
        self.add_dynamic_items(CountButton)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Start all shards at once; discord.py would wait five seconds between them."""

    async def on_message(self, message: discord.Message) -> None:
        """Remember messages of people."""
        if message.author != self.user:
            self.heard.append(message)
            self._news.set()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Remember every interaction."""
        self.interactions.append(interaction)
        self._news.set()

    async def on_socket_event_type(self, name: str) -> None:
        """Remember the names of gateway events."""
        self.events.append(name)
        self._news.set()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until a condition about what the bot received holds; raise TimeoutError."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not condition():
                await self._news.wait()
                self._news.clear()

    async def text_channel(self, channel_id: str) -> discord.TextChannel:
        """Return a text channel from the cache."""
        channel = self.get_channel(int(channel_id))
        assert isinstance(channel, discord.TextChannel)
        return channel


class Japanese(app_commands.Translator):
    """Translate names that have a Japanese form."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the Japanese form."""
        return JAPANESE.get(string.message) if locale is discord.Locale.japanese else None


class CountButton(discord.ui.DynamicItem[discord.ui.Button], template=r"count:(?P<count>\d+)"):
    """A button that survives restarts: its number is in its id."""

    def __init__(self, count: int) -> None:
        super().__init__(discord.ui.Button(label=f"Count {count}", custom_id=f"count:{count}"))
        self.count = count

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Rebuild the button from its id."""
        return cls(int(match["count"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        """Count one further in the same message."""
        await interaction.response.edit_message(view=counter(self.count + 1))


def counter(count: int) -> discord.ui.LayoutView:
    """Return a Components V2 message with a counting button."""
    row: discord.ui.ActionRow = discord.ui.ActionRow()
    row.add_item(CountButton(count))
    text: discord.ui.TextDisplay = discord.ui.TextDisplay(f"Counted {count}")
    return discord.ui.LayoutView(timeout=None).add_item(discord.ui.Container(text, row))


class Question(discord.ui.Modal, title="A question"):
    """A modal with parts of two kinds."""

    sheet: discord.ui.Label = discord.ui.Label(
        text="Orders",
        description="One per line",
        component=discord.ui.TextInput(
            style=discord.TextStyle.long, custom_id="sheet", min_length=2, max_length=20, required=True
        ),
    )
    stance: discord.ui.Label = discord.ui.Label(
        text="Stance",
        component=discord.ui.Select(
            custom_id="stance",
            options=[discord.SelectOption(label="Bold"), discord.SelectOption(label="Calm", default=True)],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Repeat the answers to the one who gave them."""
        sheet, stance = self.sheet.component, self.stance.component
        assert isinstance(sheet, discord.ui.TextInput)
        assert isinstance(stance, discord.ui.Select)
        await interaction.response.send_message(f"{sheet.value} / {stance.values[0]}", ephemeral=True)


class Play(app_commands.Group):
    """The bot's commands: `/play ...`."""

    def __init__(self) -> None:
        super().__init__(name=app_commands.locale_str("play"), description="Play a game")

    @app_commands.command(name="new", description="Open a match")
    @app_commands.choices(
        pace=[app_commands.Choice(name="Live", value="live"), app_commands.Choice(name="Post", value="post")]
    )
    async def new(
        self,
        interaction: discord.Interaction,
        game: str,
        opponent: discord.Member,
        pace: app_commands.Choice[str] | None = None,
        seats: app_commands.Range[int, 2, 4] = 2,
    ) -> None:
        """Open a match and say so."""
        shown = pace.value if pace else "default"
        await interaction.response.send_message(f"{game} with {opponent.mention}, {shown}, {seats} seats")

    @new.autocomplete("game")
    async def suggest(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Suggest games by their beginning."""
        names = [app_commands.locale_str(name) for name in ("skat", "dominoes")]
        return [
            app_commands.Choice(name=name, value=name.message) for name in names if name.message.startswith(current)
        ]

    @app_commands.command(name="count", description="Show a counter")
    async def count(self, interaction: discord.Interaction) -> None:
        """Show a counter to all."""
        await interaction.response.send_message(view=counter(0))

    @app_commands.command(name="ask", description="Show a modal")
    async def ask(self, interaction: discord.Interaction) -> None:
        """Show a modal."""
        await interaction.response.send_modal(Question())

    @app_commands.command(name="think", description="Answer later")
    async def think(self, interaction: discord.Interaction, secretly: bool) -> None:
        """Defer, then answer."""
        await interaction.response.defer(ephemeral=secretly, thinking=True)
        await interaction.edit_original_response(content="thought")

    @app_commands.command(name="silence", description="Never answer")
    async def silence(self, interaction: discord.Interaction) -> None:
        """Say nothing."""

    @app_commands.command(name="pick", description="Show selects")
    async def pick(self, interaction: discord.Interaction) -> None:
        """Show a select of words and one of users."""
        await interaction.response.send_message(view=Picker(), ephemeral=True)


class Picker(discord.ui.LayoutView):
    """A message with a select of words and one of users."""

    row: discord.ui.ActionRow = discord.ui.ActionRow()
    people: discord.ui.ActionRow = discord.ui.ActionRow()

    @row.select(
        custom_id="word", max_values=2, options=[discord.SelectOption(label=word) for word in ("one", "two", "three")]
    )
    async def words(self, interaction: discord.Interaction, select: discord.ui.Select) -> None:
        """Repeat the words."""
        await interaction.response.send_message("+".join(select.values), ephemeral=True)

    @people.select(cls=discord.ui.UserSelect, custom_id="user")
    async def users(self, interaction: discord.Interaction, select: discord.ui.UserSelect) -> None:
        """Name the user."""
        await interaction.response.send_message(select.values[0].mention)
