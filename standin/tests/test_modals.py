"""Every kind of field a modal may hold, filled in and read back."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands, ui

from standin.client_rules import ClientRefusal
from standin.media import Upload
from standin.outcomes import Outcome
from standin.server import Sandbox
from standin.testing import running
from standin.tests.small_bot import SmallBot

RADIO = [discord.RadioGroupOption(label=word, value=word) for word in ("attack", "hold")]
CHECKS = [discord.CheckboxGroupOption(label=word, value=word) for word in ("a", "b", "c")]


class Everything(ui.Modal, title="Everything"):
    """One field of the kind that a test asks for."""

    def __init__(self, field: ui.Item[Any]) -> None:
        super().__init__(custom_id="everything")
        self.add_item(ui.TextDisplay("Read this first"))
        self.add_item(ui.Label(text="Field", component=field))
        self.field = field
        self.got: Any = None

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Keep what came."""
        field: Any = self.field
        self.got = field.values if hasattr(field, "values") else field.value
        await interaction.response.send_message("thanks", ephemeral=True)


def asking(modal: Everything) -> SmallBot:
    """Return a bot whose command `/form` shows the modal."""
    bot = SmallBot()

    @app_commands.command(name="form", description="Show a form")
    async def form(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(modal)

    bot.tree.add_command(form)
    return bot


async def filled(sandbox: Sandbox, modal: Everything, values: dict[str, Any]) -> Outcome:
    """Show the modal to Ana and let her fill it in."""
    async with running(asking(modal), sandbox):
        ana = sandbox.persona("ana")
        return await ana.submit_modal(await ana.slash(sandbox.channel("games"), "form"), values)


@pytest.mark.parametrize(
    ("field", "values", "got"),
    [
        (ui.TextInput(custom_id="f", label=None), {"f": "A1 fire"}, "A1 fire"),
        (ui.TextInput(custom_id="f", label=None, default="preset"), {}, "preset"),
        (ui.TextInput(custom_id="f", label=None, required=False, min_length=3), {"f": ""}, ""),
        (ui.RadioGroup(custom_id="f", options=RADIO), {"f": "hold"}, "hold"),
        (ui.RadioGroup(custom_id="f", options=RADIO, required=False), {}, None),
        (ui.CheckboxGroup(custom_id="f", options=CHECKS), {"f": ["a", "c"]}, ["a", "c"]),
        (ui.CheckboxGroup(custom_id="f", options=CHECKS, required=False, min_values=0), {}, []),
        (ui.Checkbox(custom_id="f"), {"f": True}, True),
        (ui.Checkbox(custom_id="f", default=True), {}, True),
    ],
)
async def test_a_field_comes_back_as_it_was_filled_in(
    sandbox: Sandbox, field: ui.Item[Any], values: dict[str, Any], got: object
) -> None:
    modal = Everything(field)
    outcome = await filled(sandbox, modal, values)
    assert (outcome.status, modal.got) == ("message", got)


async def test_a_chosen_user_comes_back_as_a_member(sandbox: Sandbox) -> None:
    modal = Everything(ui.UserSelect(custom_id="f"))
    await filled(sandbox, modal, {"f": [sandbox.persona("milo").id]})
    assert [(type(one), one.name) for one in modal.got] == [(discord.Member, "milo")]


async def test_a_chosen_channel_comes_back_as_one(sandbox: Sandbox) -> None:
    modal = Everything(ui.ChannelSelect(custom_id="f", channel_types=[discord.ChannelType.text]))
    await filled(sandbox, modal, {"f": [sandbox.channel("lounge").id]})
    assert [one.name for one in modal.got] == ["lounge"]


async def test_an_uploaded_file_comes_back_readable(sandbox: Sandbox) -> None:
    modal = Everything(ui.FileUpload(custom_id="f"))
    await filled(sandbox, modal, {"f": Upload("sheet.txt", b"A1 fire")})
    assert [one.filename for one in modal.got] == ["sheet.txt"]


@pytest.mark.parametrize(
    ("field", "values", "code"),
    [
        (ui.TextInput(custom_id="f", label=None), {"f": 5}, "bad_modal"),
        (ui.TextInput(custom_id="f", label=None), {}, "bad_modal"),
        (ui.TextInput(custom_id="f", label=None), {"g": "x"}, "bad_modal"),
        (ui.RadioGroup(custom_id="f", options=RADIO), {}, "bad_value"),
        (ui.RadioGroup(custom_id="f", options=RADIO), {"f": "flee"}, "bad_value"),
        (ui.CheckboxGroup(custom_id="f", options=CHECKS, max_values=2), {"f": ["a", "b", "c"]}, "bad_value"),
        (ui.Checkbox(custom_id="f"), {"f": "yes"}, "bad_modal"),
        (ui.FileUpload(custom_id="f"), {}, "bad_modal"),
        (ui.FileUpload(custom_id="f"), {"f": "sheet.txt"}, "bad_modal"),
        (ui.UserSelect(custom_id="f"), {"f": ["1"]}, "bad_value"),
    ],
)
async def test_a_field_filled_in_wrongly_is_refused(
    sandbox: Sandbox, field: ui.Item[Any], values: dict[str, Any], code: str
) -> None:
    modal = Everything(field)
    with pytest.raises(ClientRefusal) as refused:
        await filled(sandbox, modal, values)
    assert (refused.value.code, modal.got) == (code, None)
