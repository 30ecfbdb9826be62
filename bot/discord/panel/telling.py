"""Answers in the making in words: by their steps, parts and members, with what the rules say may come of them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from bot.i18n import escape
from bot.show.words import Words
from discord_limits import limits
from rules.kernel.errors import IllegalChoice, IncompleteChoice, SheetErrors, UnreadableText
from rules.kernel.menu import ROW, STOP
from rules.kernel.notation import FREE
from rules.kernel.types import Choice, Option, Refusal, Text

from . import making as panel_making
from . import sets
from .forms import form
from .making import Stage
from .question import Question
from .walk import walk

MOST_REMARKS = 7
"""Rules that are told below a step."""
LONGEST_TYPED = 300
"""Letters of an answer that is shown as it is typed."""
THEN = " › "
"""Parts the steps of an answer where it is read."""


def answer_lines(words: Words, q: Question, choice: Choice) -> list[str]:
    """Say what a whole answer of a turn holds, with what the rules say may come of it."""
    return [*whole_lines(words, q, choice), *remark_lines(words, q.remarks(choice))]


def whole_lines(words: Words, q: Question, choice: Choice, then: str = THEN) -> list[str]:
    """Tell what a whole answer does in a sentence, else say it by the steps of its way or by what it holds."""
    line = _told(words, q, choice, then)
    return chosen_lines(words, q, choice, then) if line is None else [f"- {line}"]


def answer_line(words: Words, q: Question, choice: Choice) -> str:
    """Tell a whole answer of a turn in one line: in a sentence, by the steps of its way, else by its own."""
    line = _told(words, q, choice, THEN)
    return THEN.join(said(words, q, choice, at) for at in range(len(choice))) if line is None else line


def row_lines(words: Words, q: Question, row: Choice, is_told: bool) -> list[str]:
    """Say the steps taken to the next answer; of ways also what they may lead to, unless the options tell it."""
    taken = walk(q).leading(row)
    if not row or not taken:
        return chosen_lines(words, q, row)
    told = [f"- {steps_line(words, taken[0].steps[: len(row)])}"]
    if is_told:
        return told
    remarks = (q.remarks(way.choice) for way in taken)
    return told + remark_lines(words, [one for found in remarks for one in found])


def turn_lines(words: Words, q: Question, stage: Stage) -> list[str]:
    """Say the answers made so far; of several the last one with what the rules say may come of it."""
    plan = form(q).planned(stage)
    made = stage.entries if plan is None else stage.entries[1:]
    found: list[str] = [] if plan is None else chosen_lines(words, q, stage.entries[0])
    now: Question | None = plan or q
    for index, choice in enumerate(made):
        if now is None:
            found.append(words.say("panel.ahead", answer=token_line(words.plain, q, choice)))
            continue
        choice = now.meant(choice)
        if len(made) > 1:
            unfit = _unfit(now, choice)
            line = token_line(words.plain, q, choice) if unfit else answer_line(words.plain, now, choice)
            found.append(words.say("panel.numbered", number=index + 1, answer=line))
            found += remark_lines(words, unfit or now.remarks(choice))
        else:
            found += answer_lines(words, now, choice)
        now = now.after(choice)
    return found


def _unfit(q: Question, choice: Choice) -> tuple[Refusal, ...]:
    """Return why an answer that was written ahead does not fit as things stand; nothing where it does."""
    try:
        q.game.check(q.view, q.decision, choice)
    except (IllegalChoice, IncompleteChoice) as error:
        return (Refusal(error.text, error.clause),)
    return ()


def entry_lines(words: Words, q: Question, stage: Stage) -> list[str]:
    """Say each of the answers of a turn in one line."""
    found: list[str] = []
    now: Question | None = q
    for choice in stage.entries:
        choice = choice if now is None else now.meant(choice)
        is_open = now is not None and not _unfit(now, choice)
        found.append(answer_line(words, now, choice) if now is not None and is_open else token_line(words, q, choice))
        now = None if now is None else now.after(choice)
    return found


def chosen_lines(words: Words, q: Question, choice: Choice, then: str = THEN) -> list[str]:
    """Say what an answer holds so far: presets by name, other prepared parts at length, else its steps in a line.

    The rows of a list, and sets of several steps each, stand in lines of their own; what closes them is not said.
    """
    found: list[str] = []
    steps: list[str] = []
    start = 0
    ends = dict(sets.members(q.root, choice))

    def close() -> None:
        if steps:
            found.append("- " + then.join(steps))
            steps.clear()

    while start < len(choice):
        whole = panel_making.part_at(q, choice, start)
        end = ends.get(start, start + 1) if whole is None else whole[1]
        if whole is not None:
            close()
            part = whole[0]
            name = next((name for name, preset in part.presets() if preset == choice[start:end]), None)
            told = part.describe(choice[start:end]) if name is None else (name,)
            found += [f"- {words(text)}" for text in told]
        elif choice[start] == ROW:
            close()
        elif choice[start] != STOP:
            if end > start + 1:
                close()
            steps += [said(words, q, choice, at) for at in range(start, end) if choice[at] != STOP]
            if end > start + 1:
                close()
        start = end
    close()
    return found


def said(words: Words, q: Question, choice: Choice, at: int) -> str:
    """Say a step of an answer; a text of one's own is itself."""
    option = next((o for o in q.node(choice[:at], wide=True).options if o.token == choice[at]), None)
    return words(option.text) if option is not None else escape(choice[at].removeprefix(FREE))


def _told(words: Words, q: Question, choice: Choice, then: str) -> str | None:
    """Tell a whole answer in a sentence, else by the steps of its way; None: people take its own steps."""
    told = q.game.typing.told(q.game, q.view, q.decision, choice)
    if told is not None:
        return words(told)
    way = walk(q).way(choice)
    return None if way is None else steps_line(words, way.steps, then)


def written(words: Words, q: Question, stage: Stage) -> str:
    """Write the answer made so far as it is typed in the reader's language, to be written on."""
    here = form(q)
    if here.several and stage.entries and here.planned(stage) is None:
        return typed(words, q, stage)
    text = q.game.typing.typed(q.game, q.view, q.decision, here.whole(stage)) if here.is_complete(stage) else None
    return here.written(stage) if text is None else words.plain(text)


def typed(words: Words, q: Question, stage: Stage) -> str:
    """Write the answers of a turn as they are typed in the reader's language, else in the game's notation."""
    said: list[str] = []
    now: Question | None = q
    for entry in stage.entries:
        if now is None:
            said.append(token_line(words.plain, q, entry))
            continue
        meant = now.meant(entry)
        said.append(_typed(words, now, meant))
        now = now.after(meant)
    return "; ".join(said)


def _typed(words: Words, q: Question, choice: Choice) -> str:
    if not q.is_whole(choice):
        return token_line(words.plain, q, choice)
    typing, plain = q.game.typing, q.game.format(q.view, q.decision, choice)
    for text in (typing.typed(q.game, q.view, q.decision, choice), typing.worded(q.game, tuple(plain.split()))):
        with suppress(UnreadableText, IllegalChoice, SheetErrors):
            if text is not None and q.game.parse(q.view, q.decision, words.plain(text)) == choice:
                return words.plain(text)
    return plain


def typed_lines(words: Words, q: Question, stage: Stage) -> list[str]:
    """Say in a line how what was chosen is typed; nothing where that is too long to be typed."""
    here = form(q)
    if not here.several or not stage.entries or here.planned(stage) is not None:
        return []
    text = typed(words, q, stage)
    return [words.plain.say("panel.typed.as", text=text)] if text and len(text) <= LONGEST_TYPED else []


def example(words: Words, q: Question) -> str:
    """Show how an answer is typed: by the game's example of a turn, else by what the rules themselves would answer.

    Empty where that is longer than is shown beside a window's field: cut short it would be no answer.
    """
    own = f"{q.game.name}.typed"
    if words.has(own):
        return words.say(own)
    found = written(words, q, form(q).of(q.decision.default))
    return found if len(found) <= limits.LABEL_DESCRIPTION_LENGTH else ""


def token_line(words: Words, q: Question, choice: Choice) -> str:
    """Say an answer that fits no question as things stand: in words as far as it has any, else as it was written."""
    text = q.game.typing.worded(q.game, choice)
    return words(Text("answer.word", {"word": {"user": " ".join(choice)}}) if text is None else text)


def steps_line(words: Words, steps: Sequence[Option], then: str = THEN) -> str:
    """Say steps in a row."""
    return then.join(words(step.text) for step in steps)


def remark_lines(words: Words, remarks: Sequence[Refusal]) -> list[str]:
    """Say what the rules have to say, each rule once."""
    told = (words.say("panel.remark", remark=one.text, clause=one.clause or "-") for one in remarks)
    return words.first(list(dict.fromkeys(told)), MOST_REMARKS)
