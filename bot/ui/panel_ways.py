"""The panel of a question whose answers people find by ways: the piece, then what it does."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.types import Choice, Option, Refusal, Text
from rules.kernel.ways import Way, leading, next_steps

from . import limits, panel_parts
from . import panel_frame as frame
from .choice import picker
from .panel_making import Question
from .panel_state import Look, Panel
from .posts import Post
from .words import Words

MOST_REMARKS = 4
"""Rules that are told below a step."""
MOST_FOLLOWING = 3
"""Steps that are named as what may follow another."""


async def build(panel: Panel, look: Look, q: Question) -> Post:
    """Draw the next step; after a whole answer the first step is offered again and begins another."""
    stage, words = panel.making.now, panel.words
    ways = q.ways
    offered = next_steps(ways, stage.row)
    prompt = q.game.way_prompt(q.view, q.decision, stage.row)
    lines: list[str] = []
    if stage.choice:
        lines += answer_lines(words, q, stage.choice)
    elif stage.row:
        taken = leading(ways, stage.row)
        lines.append(f"- {steps_line(words, taken[0].steps[: len(stage.row)])}")
        lines += remark_lines(words, [r for way in taken for r in q.game.remarks(q.view, q.decision, way.choice)])

    def more(option: Option) -> Text | None:
        return what_follows(ways, (*stage.row, option.token))

    parts = picker(words, offered, look.place, panel.id, prompt, limits.SELECT_OPTIONS, detail=more)
    parts += panel_parts.controls(panel, look, wide=False)
    shown = await picture(panel, q, stage.choice, stage.row)
    text = "\n".join((frame.head(panel), *frame.notes(panel, look), f"**{words(prompt)}**"))
    return frame.post(text, lines, [], shown, parts)


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


async def picture(panel: Panel, q: Question, choice: Choice, row: Choice) -> frame.posts.Picture:
    """Paint the answer, or the squares that the next step offers."""
    if choice:
        return await frame.picture(panel, choice)
    taken: tuple[Way, ...] = leading(q.ways, row)
    held = [step.at for step in taken[0].steps[: len(row)] if step.at is not None] if row else []
    return await frame.picture(panel, (), next_steps(q.ways, row), held)
