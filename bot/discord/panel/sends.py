"""The buttons by which an answer is sent, and what is said above them: red where it is warned of anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord import posts
from rules.kernel.types import Text

from . import cautions
from . import deeds as panel_deeds
from .forms import form
from .making import Question, Stage
from .state import Panel

Style = discord.ButtonStyle


def style(told: Sequence[Text]) -> Style:
    """Return the style of a button that leads to an answer being sent: red where it is warned of anything."""
    return Style.danger if told else Style.success


def once(panel: Panel) -> Any:
    """Make the button that sends an answer as it is made."""
    return panel.button("send", "send", style(panel.cautions.now))


def sheet(panel: Panel, q: Question, stage: Stage) -> Any:
    """Make the button that sends a sheet as it is, and says how many units do nothing."""
    idle = panel_deeds.holding(q, stage)
    say = panel.words.plain.say
    label = say("panel.button.send_hold", count=idle) if idle else say("panel.button.send")
    return posts.button(panel.id("send"), label, style(panel.cautions.now))


def end(panel: Panel) -> Any:
    """Make the button that sends an answer with what ends the turn."""
    return panel.button("send_end", "send_end", style(panel.cautions.ended))


def at_once(panel: Panel) -> Any:
    """Make the button that lets a prepared answer be sent by itself, or stops that."""
    if panel.making.at_once:
        return panel.button("wait", "at_once_off", Style.primary)
    return panel.button("once", "at_once", Style.danger if panel.cautions.now else Style.primary)


def has_end(q: Question, stage: Stage) -> bool:
    """Say whether the answers so far leave something that the game would end as most people do."""
    return any(stage.entries) and bool(q.closing(stage.entries))


def may_end(panel: Panel, q: Question) -> bool:
    """Say whether what is made may be sent with what ends the turn, while it is made."""
    stage = panel.making.now
    return panel.is_open and panel.main is None and has_end(q, stage) and form(q).is_complete(stage)


def warned(panel: Panel, with_end: bool) -> list[str]:
    """Say what the buttons here that send are warned of; `with_end`: one of them sends what ends the turn as well."""
    found = panel.cautions
    return cautions.lines(panel.words, found.ended, found.left) if with_end else cautions.lines(panel.words, found.now)
