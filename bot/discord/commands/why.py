"""`/why`: why an action is not offered, with the clause that says so; or what a clause says."""

from __future__ import annotations

import asyncio
from typing import Any

from discord import app_commands

from bot.discord import posts
from bot.discord.errors import Refused
from bot.discord.panel.typed import check_rows
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.texts import Short, Written
from bot.discord.translator import label
from bot.services.views import SeatView
from bot.show import match_texts
from bot.show.clause_texts import clause_text
from bot.show.hints import in_words
from bot.show.log_lines import event_lines
from bot.show.words import Words
from bot.storage.rows import OFF
from render.asked import capital
from render.marks import marks
from rules.kernel.clauses import UnknownClause
from rules.kernel.errors import IllegalChoice, IncompleteChoice, RulesError, SheetErrors, UnreadableText
from rules.kernel.game import Game
from rules.kernel.sheet import join, sheets_of, split
from rules.kernel.types import Choice, Decision, Refusal

from .finding import find_match, suggest_mine
from .match_act import begun_seat
from .match_show import MATCH
from .rules import clause_post, suggest_clauses

ROOM = 3800


def register(app: App) -> None:
    """Add `/why`."""
    app.command(why)


@app_commands.command(
    name=label("why", "discord.cmd.why.name"),
    description=label("Why is that not possible? Type the order as you would send it.", "discord.cmd.why.about"),
)
@app_commands.rename(text=label("text", "discord.param.text.name"), **MATCH)
@app_commands.describe(
    text=label("An order, an answer, or a clause", "discord.param.text.about"),
    code=label("The match's code; here, or your only one, if left out", "discord.param.match.about"),
)
@app_commands.autocomplete(text=suggest_clauses, code=suggest_mine)
async def why(interaction: Interaction, text: Written, code: Short | None = None) -> None:
    """Explain a refusal."""
    async with pressed(interaction) as press:
        try:
            clause = press.app.clauses.get(text, press.words.locale)
        except UnknownClause:
            await explain(press, await find_match(press, code), text)
        else:
            await press.show(clause_post(press, clause.id))


async def explain(press: Press, match: str, text: str) -> None:
    """Judge a typed answer against the reader's view and say what the rules make of it."""
    seen = await begun_seat(press, match)
    decision = seen.plan
    if decision is None:
        raise Refused("discord.why.nothing_to_answer", match=seen.summary.row.id)
    game = press.app.services.views.game_of(seen.summary.row)
    words = press.words.at(game)
    head = f"### {match_texts.match_name(words, seen.summary.row)}\n`{posts.unfenced(text)[:200]}`"
    verdict = await asyncio.to_thread(_verdict, press, words, game, seen, decision, text)
    body = "\n\n".join(verdict)
    await press.show(posts.notice(posts.clip(f"{head}\n{body}", ROOM)))


def _verdict(press: Press, words: Words, game: Game[Any], seen: SeatView, decision: Decision, text: str) -> list[str]:
    try:
        check_rows(text)
        choice = game.parse(seen.view, decision, text)
    except SheetErrors as error:
        return [_refused(press, words, seen, fault, text) for fault in error.faults]
    except (UnreadableText, IllegalChoice) as error:
        return [_refused(press, words, seen, error, text)]
    found = [_said(press, words, refusal) for refusal in doubts(game, seen, decision, choice)]
    if found:
        return found
    try:
        game.check(seen.view, decision, choice)
    except IncompleteChoice as error:
        return [words.say("discord.why.more"), words(in_words(game, seen.view, error.text, text))]
    except IllegalChoice as error:
        return [_refused(press, words, seen, error, text)]
    return [words.say("discord.why.possible"), *_foreseen(words, game, seen, decision, choice)]


def doubts(game: Game[Any], seen: SeatView, decision: Decision, choice: Choice) -> list[Refusal]:
    """Return why the tokens of a choice that may be written would come to nothing."""
    found: list[Refusal] = []
    for index, token in enumerate(choice):
        prefix = choice[:index]
        wide = {o.token: o for o in game.options_at(seen.view, decision, prefix, wide=True).options}
        option = wide.get(token)
        if option is not None and option.doubt is not None:
            found.append(Refusal(option.doubt, option.clause))
    return list({refusal.text.key: refusal for refusal in found}.values())


def _foreseen(words: Words, game: Game[Any], seen: SeatView, decision: Decision, choice: Choice) -> list[str]:
    sheets = sheets_of(game, decision.kind)
    if sheets is None or seen.summary.row.help == OFF:
        return []
    orders = split(choice).orders
    steps = sheets.foresee(seen.view, decision, join(orders))
    told = [line for step in steps for line in event_lines(words, game, seen.view, step.events)]
    return ["\n".join(f"- {line}" for line in told)] if told else []


def _refused(press: Press, words: Words, seen: SeatView, error: RulesError, typed: str) -> str:
    game = press.app.services.views.game_of(seen.summary.row)
    return _said(press, words, Refusal(in_words(game, seen.view, error.text, typed), error.clause))


def _said(press: Press, words: Words, refusal: Refusal) -> str:
    said = marks(words.locale).stopped(capital(words(refusal.text)))
    if refusal.clause is None:
        return said
    return f"{said}\n{clause_text(words, press.app.clauses.get(refusal.clause, words.locale))}"
