"""`/match gm`: what the staff do about a match, by command or from a panel; `/match acts`: what they did."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.discord import gm_acts, gm_edit, gm_panel, gm_time, ids, posts
from bot.discord.callers import caller_of
from bot.discord.errors import Refused
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App, app_of
from bot.discord.reply import Interaction
from bot.discord.texts import Short, Written
from bot.discord.translator import label
from bot.services.acts import LONGEST_REASON
from bot.services.ids import clean
from bot.services.presets import HOUR, MINUTE
from bot.services.staff import ACTS, EVERYWHERE, allows, event_of
from bot.services.staff_time import LONGEST_EXTENSION
from bot.show import match_texts
from bot.show.fitting import in_pages
from bot.show.words import seat_text
from discord_limits.limits import TEXT_DISPLAY_TOTAL

from . import autocomplete
from .finding import find_match, reader, suggest_mine
from .match_show import ABOUT_MATCH, ABOVE, MATCH


def register(app: App, group: app_commands.Group) -> None:
    """Add the subcommands, the entry of a message's menu, and answer the panel."""
    for command in (gm, acts):
        group.add_command(command, override=True)  # the group is the same for the next App
    app.on(gm_time.VERB, press_gm)
    app.on(gm_edit.VERB, gm_edit.press_edit)
    app.on("acts", press_acts)
    app.menu(rule_on)


async def suggest_acts(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest what whoever asks may do."""
    words = (await reader(interaction)).plain
    services = app_of(interaction).services
    code = getattr(interaction.namespace, "match", None) or await services.views.match_in(interaction.channel_id or 0)
    bundle = await services.store.load(clean(code)) if code else None
    power = await services.staff.power(caller_of(interaction), "" if bundle is None else event_of(bundle))
    allowed = (act for act, rule in ACTS.items() if rule.statuses and allows(power, act))
    return autocomplete.choices(((words.say(f"discord.gm.do.{act}"), act) for act in allowed), typed)


async def suggest_seats(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest the seats of the match meant, and a draw."""
    app, words = app_of(interaction), await reader(interaction)
    given = interaction.namespace
    views = app.services.views
    code = getattr(given, "match", None) or await views.match_in(interaction.channel_id or 0)
    if not code:
        return []
    summary = await views.summary(code)
    if summary.row.guild != interaction.guild_id:
        return []
    game = views.game_of(summary.row)
    found = [(words.plain(seat_text(game, place.seat)), str(place.seat + 1)) for place in summary.seats]
    return autocomplete.choices((*found, (words.plain.say("discord.gm.draw"), gm_panel.DRAW)), typed)


@app_commands.command(
    name=label("gm", "discord.cmd.gm.name"),
    description=label("For staff: rule on a match, its time and its result.", "discord.cmd.gm.about"),
)
@app_commands.rename(
    action=label("action", "discord.param.action.name"),
    reason=label("reason", "discord.param.reason.name"),
    hours=label("hours", "discord.param.hours.name"),
    minutes=label("minutes", "discord.param.minutes.name"),
    seat=label("seat", "discord.param.seat.name"),
    person=label("person", "discord.param.person.name"),
    text=label("text", "discord.param.text.name"),
    step=label("step", "discord.param.step.name"),
    **MATCH,
)
@app_commands.describe(
    action=label("What to do; without it you see what is possible", "discord.param.action.about"),
    reason=label("Why; the players read it", "discord.param.reason.about"),
    hours=label("For how long, or how much more", "discord.param.gm_hours.about"),
    minutes=label("The same in minutes, for more time and pauses", "discord.param.gm_minutes.about"),
    seat=label("Whose time or seat, or who gets the match", "discord.param.gm_seat.about"),
    person=label("Who is to have the seat", "discord.param.gm_person.about"),
    text=label("The answer to give for a seat; without it, as its clock would", "discord.param.gm_text.about"),
    step=label("Back to which step of the log", "discord.param.step.about"),
    **ABOUT_MATCH,
)
@app_commands.autocomplete(action=suggest_acts, seat=suggest_seats, code=suggest_mine)
async def gm(
    interaction: Interaction,
    action: Short | None = None,
    reason: app_commands.Range[str, None, LONGEST_REASON] | None = None,
    hours: app_commands.Range[int, 0, LONGEST_EXTENSION] | None = None,
    minutes: app_commands.Range[int, 1, LONGEST_EXTENSION * HOUR // MINUTE] | None = None,
    seat: Short | None = None,
    person: discord.User | None = None,
    text: Written | None = None,
    step: app_commands.Range[int, 0] | None = None,
    code: Short | None = None,
) -> None:
    """Act as staff, or show what is possible."""
    async with pressed(interaction) as press:
        if action is not None and (action not in ACTS or not ACTS[action].statuses):
            raise Refused("discord.error.value", value={"user": action[:40]})
        match = "" if action in EVERYWHERE else await find_match(press, code)
        if action is None:
            await press.show(await gm_panel.panel(press, match))
            return
        value = str(step) if step is not None else seat or ""
        if person is not None and value:
            value = f"{value}{gm_panel.PERSON}{person.id}"
        await carry_on(press, gm_time.Given(action, match, value, hours, reason or "", text or "", minutes))


@app_commands.context_menu(name=label("Rule on this match", "discord.cmd.menu_gm.name"))
@app_commands.guild_only()
async def rule_on(interaction: Interaction, message: discord.Message) -> None:
    """Show what the staff may do about the match in whose thread a message stands."""
    async with pressed(interaction) as press:
        match = await press.app.services.views.match_in(message.channel.id)
        await press.show(await gm_panel.panel(press, match or await find_match(press, None)))


async def press_gm(press: Press) -> None:
    """Carry on with what was pressed, chosen or written."""
    where = press.where
    if not where.decision:
        await press.answer(await gm_panel.panel(press, where.match))
        return
    if where.decision not in ACTS or not ACTS[where.decision].statuses:
        raise Refused("discord.error.unknown_component")
    if where.decision == "extend" and where.step == gm_time.QUICK:
        await carry_on(press, await gm_time.quick(press, where.match))
        return
    chosen = "".join(press.values[:1])
    value = f"{where.step}{gm_panel.PERSON}{chosen}" if chosen and where.step else chosen or where.step
    fields = press.fields
    hours, minutes = gm_time.read_time(press, fields)
    reason, text = gm_panel.read_reason(fields), gm_panel.read_text(fields)
    await carry_on(press, gm_time.Given(where.decision, where.match, value, hours, reason, text, minutes))


async def carry_on(press: Press, given: gm_time.Given) -> None:
    """Do an act once all that it takes is known; else ask for the next thing."""
    gm_time.check(given)
    if _is_to_choose(given):
        await press.answer(await gm_panel.choice(press, given))
    elif given.act == "seat" and gm_panel.PERSON not in given.value:
        await press.answer(gm_panel.newcomer(press, given))
    elif given.act == "back" and not given.value.endswith(gm_panel.CONFIRMED) and not _looks_unasked(given):
        await press.answer(await gm_panel.confirmation(press, given))
    elif given.act == "edit" and given.reason:
        await press.answer(await gm_edit.begin(press, given.match, given.reason, given.text))
    elif not given.reason:
        known = await gm_panel.reason_of(press, given)
        await press.open(gm_panel.window(press, known, gm_time.hours_for(given)))
    else:
        await press.answer(await gm_acts.done(press, given, gm_time.hours_for(given) or 0))


def _looks_unasked(given: gm_time.Given) -> bool:
    """Say whether it is to be looked at what seats alone saw, and the reason for it is still to be asked."""
    return given.value.endswith(gm_panel.LOOKING) and not given.reason


def _is_to_choose(given: gm_time.Given) -> bool:
    """Say whether it is not known yet what an act is about: of an entry also which was looked at, by its mark."""
    if given.act in gm_panel.ENTRIES:
        return gm_panel.PERSON not in given.value
    return given.act in ("back", "award", "tally", "decide", *gm_panel.SEATED) and not given.value


@app_commands.command(
    name=label("acts", "discord.cmd.acts.name"),
    description=label("What the staff did in a match: who, when and why.", "discord.cmd.acts.about"),
)
@app_commands.rename(**MATCH)
@app_commands.describe(**ABOUT_MATCH)
@app_commands.autocomplete(code=suggest_mine)
async def acts(interaction: Interaction, code: Short | None = None) -> None:
    """Show the log of what the staff did."""
    async with pressed(interaction) as press:
        await press.show(await acts_post(press, await find_match(press, code)))


async def press_acts(press: Press) -> None:
    """Turn to a page of the log of what the staff did."""
    step = press.where.step
    page = int(step) if step.isdecimal() else None
    await press.update(await acts_post(press, await find_match(press, press.where.match), page))


async def acts_post(press: Press, match: str, page: int | None = None) -> Post:
    """Make a page of the log of what the staff did to a match, the latest last (None: the last page)."""
    summary = await press.app.services.views.summary(match)
    words = press.words.at(press.app.services.views.game_of(summary.row))
    head = f"### {match_texts.match_name(words, summary.row)}"
    lines = await gm_panel.act_lines(press, words, match)
    pages = in_pages(lines or [words.say("discord.acts.none")], len(lines) or 1, TEXT_DISPLAY_TOTAL - len(head) - ABOVE)
    end = len(pages) - 1
    page = end if page is None else min(page, end)
    beside = (("discord.button.earlier", page - 1), ("discord.button.later", page + 1))
    turns = [
        posts.button(ids.make("acts", match, step=str(at)), words.plain.say(key))
        for key, at in beside
        if 0 <= at <= end
    ]
    return posts.notice("\n".join((head, *pages[page])), *posts.rows(turns))
