"""A bot small enough to read, with one command for each thing the sandbox's page must be able to show."""

from __future__ import annotations

import asyncio
import io
from collections import defaultdict

import discord
from discord import app_commands, ui
from PIL import Image

GAMES = ("Skat", "Dominoes", "Chess", "Backgammon")
JAPANESE = {"match": "対戦", "new": "新規", "game": "ゲーム", "Open a match.": "対戦を開きます。"}


class Japanese(app_commands.Translator):
    """Translate a few words into Japanese."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the Japanese word, or nothing."""
        return JAPANESE.get(string.message) if locale is discord.Locale.japanese else None


class OrdersModal(ui.Modal):
    """Ask for one of each kind of field and say what was answered."""

    intro = ui.TextDisplay("Write **one order** per line.")
    orders = ui.Label(
        text="Orders",
        description="Unit, action, target",
        component=ui.TextInput(
            style=discord.TextStyle.paragraph, custom_id="orders", min_length=5, max_length=40, placeholder="c4 move d5"
        ),
    )
    word = ui.Label(text="Word", component=ui.TextInput(custom_id="word", required=False, default="luck"))
    stance = ui.Label(
        text="Stance",
        component=ui.Select(
            custom_id="stance",
            options=[
                discord.SelectOption(label="Hold", value="hold"),
                discord.SelectOption(label="Charge", value="charge"),
            ],
        ),
    )
    partner = ui.Label(text="Partner", component=ui.UserSelect(custom_id="partner", required=False, min_values=0))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Say the answers."""
        orders, word, stance = self.orders.component, self.word.component, self.stance.component
        assert isinstance(orders, ui.TextInput)
        assert isinstance(word, ui.TextInput)
        assert isinstance(stance, ui.Select)
        await interaction.response.send_message(f"{orders.value} / {word.value} / {','.join(stance.values)}")


class ChoicesModal(ui.Modal):
    """Ask for marks instead of words and say what was answered."""

    side = ui.Label(
        text="Side",
        component=ui.RadioGroup(
            custom_id="side",
            options=[
                discord.RadioGroupOption(label="Red", value="red", description="goes first"),
                discord.RadioGroupOption(label="Blue", value="blue"),
            ],
        ),
    )
    units = ui.Label(
        text="Units",
        component=ui.CheckboxGroup(
            custom_id="units",
            min_values=1,
            max_values=2,
            options=[discord.CheckboxGroupOption(label=f"Unit {n}", value=f"u{n}") for n in range(3)],
        ),
    )
    ready = ui.Label(text="Ready", component=ui.Checkbox(custom_id="ready"))
    sheet = ui.Label(text="Sheet", component=ui.FileUpload(custom_id="sheet", required=False))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Say the answers."""
        side, units, ready = self.side.component, self.units.component, self.ready.component
        assert isinstance(side, ui.RadioGroup)
        assert isinstance(units, ui.CheckboxGroup)
        assert isinstance(ready, ui.Checkbox)
        await interaction.response.send_message(f"{side.value} / {','.join(units.values)} / {ready.value}")


class TinyBot(discord.Client):
    """Answer the commands of the browser tests."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.started = asyncio.Event()
        self.pressed: list[str] = []
        self.heard: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self.go_on = asyncio.Event()
        _add_commands(self)

    async def setup_hook(self) -> None:
        """Register the commands."""
        await self.tree.set_translator(Japanese())
        await self.tree.sync()

    async def on_ready(self) -> None:
        """Let the tests begin."""
        self.started.set()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer the components: "silent..." never, the others by naming what was pressed or chosen."""
        if interaction.type is not discord.InteractionType.component or interaction.data is None:
            return
        custom_id = str(interaction.data.get("custom_id"))
        values = interaction.data.get("values")
        self.pressed.append(f"{custom_id}={','.join(values)}" if values else custom_id)
        self.heard[custom_id].set()
        if custom_id == "form":
            await interaction.response.send_modal(OrdersModal(title="Orders <b>now</b>"))
        elif custom_id == "choices":
            await interaction.response.send_modal(ChoicesModal(title="Choices"))
        elif custom_id == "whisper":
            await interaction.response.send_message("For your eyes only", ephemeral=True)
        elif not custom_id.startswith("silent"):
            await interaction.response.send_message(f"got {self.pressed[-1]}")


def _add_commands(bot: TinyBot) -> None:
    match = app_commands.Group(name="match", description="Matches.")

    async def suggest_games(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        if current == "broken":
            await asyncio.Event().wait()
        found = [game for game in GAMES if current.lower() in game.lower()]
        return [app_commands.Choice(name=game, value=game.lower()) for game in found]

    @match.command(name="new", description="Open a match.")
    @app_commands.describe(game="Which game", opponent="Against whom", points="How many points", speed="The pace")
    @app_commands.autocomplete(game=suggest_games)
    @app_commands.choices(
        speed=[app_commands.Choice(name="Live", value="live"), app_commands.Choice(name="By post", value="post")]
    )
    async def new(
        interaction: discord.Interaction,
        game: str,
        opponent: discord.User | None = None,
        points: app_commands.Range[int, 1, 9] | None = None,
        speed: app_commands.Choice[str] | None = None,
        rated: bool | None = None,
    ) -> None:
        against = opponent.name if opponent else "nobody"
        pace = speed.value if speed else "none"
        await interaction.response.send_message(f"{game} against {against}, {points} points, {pace}, rated {rated}")

    @app_commands.command(name="practice", description="Play alone.")
    async def practice(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await bot.go_on.wait()
        bot.go_on.clear()
        await interaction.followup.send("Here we go")

    @app_commands.command(name="silence", description="Never answers.")
    async def silence(interaction: discord.Interaction) -> None:
        bot.heard["silence"].set()

    bot.tree.add_command(match)
    bot.tree.add_command(practice)
    bot.tree.add_command(silence)


def picture(name: str = "board.png", description: str = "") -> discord.File:
    """Return a small picture as an upload."""
    out = io.BytesIO()
    Image.new("RGB", (320, 200), (40, 90, 60)).save(out, "PNG")
    out.seek(0)
    return discord.File(out, filename=name, description=description or None)
