"""The panel of a question whose answers people find by ways: the piece, then what it does."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord import posts
from bot.discord.posts import Post
from bot.i18n import escape
from bot.show.words import Words
from discord_limits import limits
from rules.kernel.types import Choice, Option, Refusal, Text
from rules.kernel.ways import Way, leading, next_steps

from . import deeds as panel_deeds
from . import frame
from . import making as panel_making
from . import parts as panel_parts
from .choice import DETAILED, detail_lines, picker
from .making import Question, Stage
from .state import Look, Panel

MOST_REMARKS = 7
"""Rules that are told below a step."""
MOST_FOLLOWING = 3
"""Steps that are named as what may follow another."""


async def build(panel: Panel, look: Look, q: Question) -> Post:
    """Draw the next step; after a whole answer those of the next one, if one is foreseen, else the first step again."""
    stage, words = panel.making.now, panel.words
    then = panel_making.onward(q, stage)
    now = then or q
    offered = () if then is None and stage.ahead else next_steps(now.ways, stage.row)
    prompt = Text("panel.composed.done")
    if offered:
        prompt = now.game.way_prompt(now.view, now.decision, stage.row)
    lines = turn_lines(words, q, stage)
    if stage.choice and then is not None and not stage.row and panel_making.planned(q, stage) is None:
        lines.append(words.say("panel.onward"))
    said = {option.token: now.game.way_detail(now.view, now.decision, (*stage.row, option.token)) for option in offered}
    if stage.row:
        taken = leading(now.ways, stage.row)
        lines.append(f"- {steps_line(words, taken[0].steps[: len(stage.row)])}")
        if not any(said.values()):
            remarks = (now.game.remarks(now.view, now.decision, way.choice) for way in taken)
            lines += remark_lines(words, [one for found in remarks for one in found])

    def more(option: Option) -> Text | None:
        return said[option.token] or what_follows(now.ways, (*stage.row, option.token))

    found = await panel_deeds.offer(q, stage)
    parts = [] if found is None else panel_deeds.parts(panel, look, found)
    parts += picker(words, offered, look.place, panel.id, prompt, limits.SELECT_OPTIONS, detail=more)
    if not stage.ahead and not stage.row and panel_making.planned(q, stage) is not None:
        parts.append(posts.row(panel.button("write", "write")))
    parts += panel_parts.controls(panel, look, wide=False)
    shown = await picture(panel, q, now)
    told = [] if found is None else panel_deeds.details(panel, look, found)
    details = told + detail_lines(words, offered, lambda option: said[option.token]) if len(offered) <= DETAILED else []
    text = "\n".join((frame.head(panel), *frame.notes(panel, look), f"**{words(prompt)}**"))
    return frame.post(text, lines, details, shown, parts)


def what_follows(ways: Sequence[Way], row: Choice) -> Text | None:
    """Name what may be chosen after some steps, as far as there is room; None: they are the whole answer."""
    steps = [step.text for step in next_steps(ways, row)]
    if not steps:
        return None
    said = [{"key": text.key, "args": text.args} for text in steps[:MOST_FOLLOWING]]
    return Text("panel.follows.more" if len(steps) > MOST_FOLLOWING else "panel.follows", {"steps": said})


def answer_lines(words: Words, q: Question, choice: Choice) -> list[str]:
    """Say an answer by the steps that lead to it, with what the rules say may come of it."""
    way = next((way for way in q.ways if way.choice == choice), None)
    if way is None:
        return []
    return [
        f"- {steps_line(words, way.steps)}",
        *remark_lines(words, q.game.remarks(q.view, q.decision, choice)),
    ]


def steps_line(words: Words, steps: Sequence[Option]) -> str:
    """Say steps in a row."""
    return " › ".join(words(step.text) for step in steps)


def remark_lines(words: Words, remarks: Sequence[Refusal]) -> list[str]:
    """Say what the rules have to say, each rule once."""
    said = (words.say("panel.remark", remark=one.text, clause=one.clause or "-") for one in remarks)
    return list(dict.fromkeys(said))[:MOST_REMARKS]


def turn_lines(words: Words, q: Question, stage: Stage) -> list[str]:
    """Say the answers made so far; of several the last one with what the rules say may come of it."""
    found: list[str] = []
    plan = panel_making.planned(q, stage)
    made = panel_making.answers(stage) if plan is None else stage.ahead
    now: Question | None = plan or q
    for index, choice in enumerate(made):
        if now is None:
            found.append(words.say("panel.ahead", answer=escape(" ".join(choice))))
            continue
        lines = answer_lines(words, now, choice)
        if len(made) > 1:
            head = lines[0].removeprefix("- ") if lines else escape(" ".join(choice))
            lines = [words.say("panel.numbered", number=index + 1, answer=head), *lines[1:]]
        found += lines
        now = panel_making.after(now, choice)
    return found


def last(q: Question, stage: Stage) -> tuple[Question, Choice]:
    """Return the last of the answers made so far that can be foreseen, and the question it answers."""
    plan = panel_making.planned(q, stage)
    if plan is not None and not stage.ahead:
        return plan, ()
    now, shown = (q, stage.choice) if plan is None else (plan, stage.ahead[0])
    for choice in stage.ahead if plan is None else stage.ahead[1:]:
        then = panel_making.after(now, shown)
        if then is None or not then.fits(choice):
            break
        now, shown = then, choice
    return now, shown


async def picture(panel: Panel, q: Question, now: Question) -> frame.Shown:
    """Paint the answer made last, or the squares that the next step offers."""
    stage = panel.making.now
    if stage.choice and not stage.row:
        at, choice = last(q, stage)
        return await frame.picture(panel, choice, at=None if at is q else at)
    taken: tuple[Way, ...] = leading(now.ways, stage.row)
    held = [step.at for step in taken[0].steps[: len(stage.row)] if step.at is not None] if stage.row else []
    begun = beginning([way.choice for way in taken]) if stage.row else ()
    offered = next_steps(now.ways, stage.row)
    return await frame.picture(panel, begun, offered, held, at=now if stage.choice else None)


def beginning(choices: Sequence[Choice]) -> Choice:
    """Return the tokens that some answers begin with alike."""
    first, last_one = min(choices), max(choices)
    size = next((n for n, (a, b) in enumerate(zip(first, last_one, strict=False)) if a != b), len(first))
    return first[:size]
