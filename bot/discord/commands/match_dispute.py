"""`/match dispute`: asking the staff for a decision, by command or button."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import Choice

from bot.discord import disputing, ids, posts
from bot.discord.errors import Refused
from bot.discord.messages import Style
from bot.discord.panel.offers import settled
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.texts import Query, Short
from bot.discord.translator import label
from bot.services.disputes import LONGEST_TEXT, SORTS
from bot.show import match_texts
from discord_limits import limits

from . import autocomplete
from .finding import find_match, reader, suggest_mine
from .match_act import begun_seat
from .match_show import ABOUT_MATCH, MATCH
from .rules import suggest_clauses

CLAUSE, TEXT = "clause", "text"
"""Ids of the fields of the window."""
WITHDRAW = "withdraw"


def register(app: App, group: app_commands.Group) -> None:
    """Add the subcommand, and answer the buttons."""
    group.add_command(dispute, override=True)  # the group is the same for the next App
    app.on(disputing.VERB, press_dispute)


async def suggest_sorts(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest what may be disputed."""
    words = (await reader(interaction)).plain
    return autocomplete.choices(((words.say(f"service.dispute.sort.{sort}"), sort) for sort in SORTS), typed)


@app_commands.command(
    name=label("dispute", "discord.cmd.dispute.name"),
    description=label("Ask the staff to decide; the match stands still until then.", "discord.cmd.dispute.about"),
)
@app_commands.rename(
    sort=label("about", "discord.param.sort.name"),
    clause=label("clause", "discord.param.clause.name"),
    text=label("text", "discord.param.text.name"),
    **MATCH,
)
@app_commands.describe(
    sort=label("What it is about; without it you are asked", "discord.param.sort.about"),
    clause=label("The clause it is about, such as SK-41", "discord.param.clause.about"),
    text=label("What happened, and what should have happened", "discord.param.dispute_text.about"),
    **ABOUT_MATCH,
)
@app_commands.autocomplete(sort=suggest_sorts, clause=suggest_clauses, code=suggest_mine)
async def dispute(
    interaction: Interaction,
    sort: Short | None = None,
    clause: Query | None = None,
    text: app_commands.Range[str, None, LONGEST_TEXT] | None = None,
    code: Short | None = None,
) -> None:
    """Dispute something, or show how."""
    async with pressed(interaction) as press:
        match = await find_match(press, code)
        if sort is None:
            await press.show(await asked(press, match))
        elif sort not in SORTS:
            raise Refused("discord.error.value", value={"user": sort[:40]})
        elif not text:
            await press.open(await window(press, match, sort, clause or ""))
        else:
            await ask(press, match, sort, clause or "", text)


async def press_dispute(press: Press) -> None:
    """Show how to dispute, ask for the words, dispute, or let go of it."""
    match, step, fields = press.where.match, press.where.step, press.fields
    if step == WITHDRAW:
        seen = await begun_seat(press, match)
        done = await press.app.services.disputes.withdraw(match, press.user, seen.seat or 0, interaction=press.key)
        said = press.words.say("discord.dispute.did.withdraw", match=done.match.id)
        await press.answer(settled(press.words, done.match.id, seen.seat, said))
    elif not step:
        await press.show(await asked(press, match))
    elif step not in SORTS:
        raise Refused("discord.error.unknown_component")
    elif not fields:
        await press.open(await window(press, match, step, ""))
    else:
        await ask(press, match, step, str(fields.get(CLAUSE, "")), str(fields.get(TEXT, "")))


async def asked(press: Press, match: str) -> posts.Post:
    """Say what disputing means, with a button for each sort; or what waits for the staff already."""
    seen = await begun_seat(press, match)
    row, words = seen.summary.row, press.words.at(press.app.services.views.game_of(seen.summary.row))
    head, waits = f"### {match_texts.match_name(words, row)}", seen.summary.dispute
    if waits is not None:
        own = waits.seat == seen.seat
        away = posts.button(ids.make(disputing.VERB, row.id, seen.seat, step=WITHDRAW), _do(press, WITHDRAW))
        said = words.say("discord.dispute.waits", until={"time": waits.due, "style": "f"})
        return posts.notice(f"{head}\n{said}", *((posts.row(away),) if own else ()))
    buttons = [
        posts.button(
            ids.make(disputing.VERB, row.id, seen.seat, step=sort),
            words.plain.say(f"service.dispute.sort.{sort}"),
            Style.primary if sort == SORTS[0] else Style.secondary,
        )
        for sort in SORTS
    ]
    return posts.notice(f"{head}\n{words.say('discord.dispute.ask')}", posts.row(*buttons))


async def window(press: Press, match: str, sort: str, clause: str) -> ui.Modal:
    """Ask for the clause and the words."""
    seen = await begun_seat(press, match)
    say = press.words.plain.say
    modal = ui.Modal(
        title=posts.clip(say(f"service.dispute.sort.{sort}"), limits.MODAL_TITLE_LENGTH),
        custom_id=ids.make(disputing.VERB, seen.summary.row.id, seen.seat, step=sort),
        timeout=None,
    )
    short, long = discord.TextStyle.short, discord.TextStyle.paragraph
    modal.add_item(_field(press, CLAUSE, short, max_length=12, required=False, default=clause or None))
    modal.add_item(_field(press, TEXT, long, max_length=LONGEST_TEXT))
    return modal


async def ask(press: Press, match: str, sort: str, clause: str, text: str) -> None:
    """Dispute something; raise UnknownClause for a clause that no rulebook has."""
    seen = await begun_seat(press, match)
    known = press.app.clauses.get(clause.strip(), press.words.locale).id if clause.strip() else ""
    done = await press.app.services.disputes.ask(
        match, press.user, seen.seat or 0, sort, text, clause=known, interaction=press.key
    )
    said = press.words.say("discord.dispute.did.ask", match=done.match.id)
    await press.answer(settled(press.words, done.match.id, seen.seat, said))


def _do(press: Press, action: str) -> str:
    return press.words.plain.say(f"discord.dispute.do.{action}")


def _field(press: Press, name: str, style: discord.TextStyle, **field: Any) -> ui.Label[Any]:
    say = press.words.plain.say
    return ui.Label(
        text=posts.clip(say(f"discord.dispute.field.{name}"), limits.LABEL_LENGTH),
        description=posts.clip(say(f"discord.dispute.field.{name}.about"), limits.LABEL_DESCRIPTION_LENGTH),
        component=ui.TextInput(custom_id=name, style=style, **field),
    )
