"""`/match draw`, `concede`, `pause`, `rematch`: what is possible at any time of a match."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.discord import ids, lobby, posts, standing
from bot.discord.errors import Refused
from bot.discord.messages import Style
from bot.discord.panel.offers import back_button, settled
from bot.discord.panel.state import MAKE
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.services.errors import OldOffer
from bot.services.seating import require_status
from bot.services.views import SeatView
from bot.show import match_texts
from bot.show.words import Words
from bot.storage.rows import LIVE, PAUSED
from rules.kernel.doors import CONCEDE, DRAW
from rules.kernel.types import Decision, Node, Text

from .autocomplete import choices
from .finding import find_finished, find_match, reader, suggest_finished, suggest_mine
from .match_show import ABOUT_FINISHED, ABOUT_MATCH, MATCH

HOURS = 24
LONGEST_HOURS = 336
SIDE_STYLES = {"accept": Style.success, "decline": Style.danger, "concede": Style.danger}


def register(app: App, group: app_commands.Group) -> None:
    """Add the subcommands and answer the buttons."""
    for command in (draw, concede, pause, rematch):
        group.add_command(command, override=True)  # the group is this module's, also for the next App
    app.on("side", press_side)
    app.on("draw", answer_draw)
    app.on("offer-draw", press_draw)
    app.on("offer-concede", press_concede)
    app.on("pause", press_pause)


@app_commands.command(
    name=label("draw", "discord.cmd.draw.name"),
    description=label("Offer a draw, or answer an offer.", "discord.cmd.draw.about"),
)
@app_commands.rename(**MATCH)
@app_commands.describe(**ABOUT_MATCH)
@app_commands.autocomplete(code=suggest_mine)
async def draw(interaction: Interaction, code: Short | None = None) -> None:
    """Offer or answer a draw."""
    async with pressed(interaction) as press:
        await ask_side(press, await find_match(press, code), DRAW)


@app_commands.command(
    name=label("concede", "discord.cmd.concede.name"),
    description=label("Give a match up; you are asked once more.", "discord.cmd.concede.about"),
)
@app_commands.rename(**MATCH)
@app_commands.describe(**ABOUT_MATCH)
@app_commands.autocomplete(code=suggest_mine)
async def concede(interaction: Interaction, code: Short | None = None) -> None:
    """Give a match up."""
    async with pressed(interaction) as press:
        await ask_side(press, await find_match(press, code), CONCEDE)


async def press_draw(press: Press) -> None:
    """Ask what to do about a draw."""
    await ask_side(press, press.where.match, DRAW)


async def press_concede(press: Press) -> None:
    """Ask whether to give up."""
    await ask_side(press, press.where.match, CONCEDE)


async def ask_side(press: Press, match: str, kind: str) -> None:
    """Say what each button of an ever-open decision would do; nothing is done before one is pressed."""
    seen, decision = await side_decision(press, match, kind)
    game = press.app.services.views.game_of(seen.summary.row)
    words = press.words.at(game)
    node = game.options_at(seen.view, decision, ())
    buttons = [
        posts.button(
            ids.make("side", seen.summary.row.id, seen.seat, decision.id, option.token),
            words.plain(option.text),
            SIDE_STYLES.get(option.token, Style.secondary),
        )
        for option in node.options
    ]
    if kind == CONCEDE:
        custom_id = ids.make("leave", seen.summary.row.id, seen.seat)
        buttons.append(posts.button(custom_id, words.plain.say("discord.leave.do.offer")))
    back = ids.make(MAKE, seen.summary.row.id, seen.seat, step="back")
    buttons.append(posts.button(back, words.plain.say("panel.button.back")))
    await press.show(posts.notice(side_question(words, seen, node), posts.row(*buttons)))


def side_question(words: Words, seen: SeatView, node: Node) -> str:
    """Name the match and say what becomes of it with each answer to an ever-open decision."""
    name, token = match_texts.name_text(seen.summary.row), node.options[0].token
    left = [place.seat for place in seen.summary.seats if place.seat != seen.seat and place.rank is None]
    if token == CONCEDE and len(left) > 1:
        return words.say("discord.ask.concede.leave", name=name)
    asked = [seat for seat in left if token != "accept" or seat in seen.view.state.offers]
    return words.say(f"discord.ask.{token}", name=name, seats=[{"seat": seat} for seat in asked])


async def side_decision(press: Press, match: str, kind: str) -> tuple[SeatView, Decision]:
    """Return the reader's ever-open decision of a kind; raise Refused if the match does not offer it now, or what
    begun_seat does.
    """
    seen = await begun_seat(press, match)
    if kind == DRAW and not standing.may_agree_to_draw(seen.summary):
        raise Refused("discord.error.draw_with_computer", match=seen.summary.row.id)
    for decision in seen.decisions:
        if decision.kind == kind and decision.clock == "side":
            return seen, decision
    raise Refused(f"discord.error.no_{kind}", match=seen.summary.row.id)


async def press_side(press: Press) -> None:
    """Carry out what was chosen of an ever-open decision."""
    seen = await press.seat()
    await press.update(await _answered(press, seen, press.where.decision))


async def answer_draw(press: Press) -> None:
    """Accept or decline the draw that the button names; raise Refused where it is not offered to the presser now."""
    seen = await press.seat()
    decision = standing.draw_answer(seen)
    if decision is None or press.where.step not in ("accept", "decline"):
        raise Refused("discord.error.no_offer", match=seen.summary.row.id)
    if press.where.decision != str(seen.draw):
        raise Refused("discord.error.old_offer", match=seen.summary.row.id)
    await press.answer(await _answered(press, seen, decision.id))


async def _answered(press: Press, seen: SeatView, decision: str) -> Post:
    match, step = seen.summary.row.id, press.where.step
    if seen.seat is None:
        raise Refused("discord.error.no_match")
    await press.app.services.matches.submit(match, press.user, seen.seat, decision, (step,), interaction=press.key)
    return settled(press.words, match, seen.seat, press.words.say(f"discord.side.{step}", match=match))


# ---- pauses


async def suggest_actions(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest what can be done about a pause."""
    words = (await reader(interaction)).plain
    return choices(((words.say(f"discord.pause.do.{name}"), name) for name in ACTIONS), typed)


ACTIONS = ("offer", "accept", "decline", "resume", "ask", "extend")


@app_commands.command(
    name=label("pause", "discord.cmd.pause.name"),
    description=label("Stop the clocks by agreement, go on, or give the others more time.", "discord.cmd.pause.about"),
)
@app_commands.rename(
    action=label("action", "discord.param.action.name"),
    hours=label("hours", "discord.param.hours.name"),
    **MATCH,
)
@app_commands.describe(
    action=label("What to do; without it you see what is possible", "discord.param.action.about"),
    hours=label("For how long at most", "discord.param.hours.about"),
    **ABOUT_MATCH,
)
@app_commands.autocomplete(action=suggest_actions, code=suggest_mine)
async def pause(
    interaction: Interaction,
    action: Short | None = None,
    hours: app_commands.Range[int, 1, LONGEST_HOURS] = HOURS,
    code: Short | None = None,
) -> None:
    """Stop or start the clocks by agreement."""
    async with pressed(interaction) as press:
        match = await find_match(press, code)
        if action is None:
            await show_pause(press, match)
        else:
            await do_pause(press, match, action, hours)


async def press_pause(press: Press) -> None:
    """Carry out what was pressed about a pause, or show what is possible."""
    where = press.where
    if not where.step:
        await show_pause(press, where.match)
        return
    try:
        await do_pause(press, where.match, where.step, HOURS, where.decision)
    except OldOffer as old:
        await press.answer(await pause_post(press, where.match, old.text))


async def show_pause(press: Press, match: str) -> None:
    """Show what can be done about the clocks now."""
    await press.show(await pause_post(press, match))


async def pause_post(press: Press, match: str, note: Text | None = None) -> Post:
    """Say what can be done about the clocks now; `note`: why it is said in the place of an answer."""
    seen = await begun_seat(press, match)
    words = press.words.at(press.app.services.views.game_of(seen.summary.row))
    row, offer = seen.summary.row, seen.summary.offer
    if row.status == PAUSED and seen.summary.by_staff and seen.seat not in seen.summary.holds:
        said, actions = words.say("discord.pause.by_staff"), ()
    elif row.status == PAUSED:
        is_mine = not seen.summary.holds or seen.seat in seen.summary.holds
        said, actions = match_texts.to_act_text(words, seen.summary), ("resume",) if is_mine else ("ask",)
    elif seen.seat in seen.summary.away:
        said, actions = match_texts.to_act_text(words, seen.summary), ("resume",)
    elif offer is None:
        said, actions = words.say("discord.pause.running"), ("offer", "extend")
    elif offer.seat == seen.seat:
        said, actions = words.say("discord.pause.offered_by_you", hours=offer.hours), ("decline",)
    else:
        said = words.say("discord.pause.offered", seat={"seat": offer.seat}, hours=offer.hours)
        actions = ("accept", "decline")
    mark = "" if offer is None else offer.mark
    buttons: list[Any] = [
        posts.button(ids.make("pause", row.id, seen.seat, mark, name), words.plain.say(f"discord.pause.do.{name}"))
        for name in actions
    ]
    if actions == ("offer", "extend") and row.away:
        buttons.append(posts.button(ids.make("away", row.id), words.plain.say("discord.away.do.ask")))
    lines = [f"### {match_texts.match_name(words, row)}", said]
    if note is not None:
        lines.insert(1, words(note))
        buttons.append(back_button(words, row.id, seen.seat))
    return posts.notice("\n".join(lines), *posts.rows(buttons))


async def do_pause(press: Press, match: str, action: str, hours: int, mark: str | None = None) -> None:
    """Carry out one of the actions; `mark`: that of the offer below which it was pressed. Raise OldOffer."""
    if action not in ACTIONS:
        raise Refused("discord.error.value", value={"user": action[:40]})
    seen = await begun_seat(press, match)
    pauses, seat, code = press.app.services.pauses, seen.seat or 0, seen.summary.row.id
    if action == "offer":
        await pauses.offer_pause(code, press.user, seat, hours=hours, interaction=press.key)
    elif action == "resume" and seen.summary.row.status != PAUSED and seat in seen.summary.away:
        await press.app.services.away.end(code, press.user, interaction=press.key)
    elif action == "resume":
        await pauses.resume(code, press.user, interaction=press.key)
    elif action == "ask":
        await pauses.ask_resume(code, press.user, interaction=press.key)
    elif action == "extend":
        await press.app.services.extensions.extend(code, press.user, seat, interaction=press.key)
    else:
        await pauses.answer_pause(code, press.user, seat, action == "accept", mark=mark, interaction=press.key)
    await press.answer(settled(press.words, code, seat, press.words.say(f"discord.pause.did.{action}", match=code)))


async def begun_seat(press: Press, match: str) -> SeatView:
    """Return the reader's seat in a match under way; raise Refused before it begins, NotOpen after it, NotSeated."""
    summary = await press.app.services.views.summary(match)
    require_status(summary.row, LIVE)
    if summary.row.started is None:
        raise Refused("discord.error.not_begun", match=summary.row.id)
    return await press.seat(summary.row.id)


# ---- rematch


@app_commands.command(
    name=label("rematch", "discord.cmd.rematch.name"),
    description=label("Play the same opponent again, sides swapped.", "discord.cmd.rematch.about"),
)
@app_commands.rename(**MATCH)
@app_commands.describe(**ABOUT_FINISHED)
@app_commands.autocomplete(code=suggest_finished)
async def rematch(interaction: Interaction, code: Short | None = None) -> None:
    """Ask for a rematch."""
    async with pressed(interaction) as press:
        match = await find_finished(press, code)
        done = await press.app.services.lobby.rematch(match, press.user, interaction=press.key)
        await press.show(await lobby.again(press, done.match))
