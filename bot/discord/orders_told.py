"""What one has ordered and what was sent, for people who listen: sentences; the typed form as a file."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from bot.services.history import Answer, Asked
from bot.services.views import SeatView
from bot.show import match_texts
from bot.show.log_lines import bullets, lines
from bot.show.words import Words
from rules.kernel.game import Game
from rules.kernel.sheet import SheetGame, split
from rules.kernel.types import Choice, Decision, Seat, View

from .listening import ITEM, with_file
from .panel import drafts, spoken
from .panel.question import Question
from .posts import Post
from .press import Press
from .watching import PAGE

NOTHING = "-\n"
"""Written where nothing was sent or ordered: no file is empty."""


async def told(press: Press, seen: SeatView) -> Post:
    """Make the post: whose turn it is, the reader's orders, what waits, what was sent; as it is typed in a file."""
    views, row = press.app.services.views, seen.summary.row
    game = views.game_of(row)
    words = press.words.at(game)
    sent = (await views.answers(row.id, seen.seat))[-PAGE:]
    asked = await views.asked(row.id, seen.seat, sent)
    said = await asyncio.to_thread(_said, words, game, seen, sent, asked)
    head = [f"### {match_texts.match_name(words, row)}", match_texts.to_act_text(words, seen.summary)]
    return with_file([*head, *said], typed(game, seen, sent, asked), f"{row.id}-orders", words.locale)


def _said(words: Words, game: Game[Any], seen: SeatView, sent: Sequence[Answer], asked: dict[int, Asked]) -> list[str]:
    answers = [line for one in reversed(sent) for line in _answer(words, game, seen, one, asked.get(one.index))]
    history = [words.say("discord.orders.sent"), *answers] if answers else [words.say("discord.orders.none")]
    return [*ordered(words, game, seen.view), *waiting(words, game, seen), *history]


def ordered(words: Words, game: Game[Any], view: View[Any]) -> list[str]:
    """Say what the reader has ordered to be done for them; nothing is done any more once it is over."""
    texts = () if view.state.outcome is not None else game.ordered(view)
    return [words.say("discord.orders.standing"), *(f"{ITEM}{words(text)}" for text in texts)] if texts else []


def waiting(words: Words, game: Game[Any], seen: SeatView) -> list[str]:
    """Say what the reader has sent ahead, and what is saved and not sent."""
    found: list[str] = []
    open_ = {d.id: d for d in (*seen.decisions, *(() if seen.plan is None else (seen.plan,)))}
    queue = seen.view.state.lists.get(Seat(seen.seat)) if seen.seat is not None else None
    if queue is not None:
        decision = next((d for d in open_.values() if d.kind in queue.kinds), None)
        found.append(words.say("discord.orders.queued"))
        if decision is None:
            found.append(words.say("discord.orders.rest", count=len(queue.entries)))
        else:
            found += spoken.turn(words, _question(game, seen, decision), queue.entries)
        if queue.halted is not None:
            found.append(words.say("discord.orders.halted", reason=queue.halted.text))
    for draft in seen.drafts:
        decision = open_.get(draft.decision)
        if decision is not None:
            q = _question(game, seen, decision)
            lines_ = spoken.draft(words, q, drafts.read(q, draft)[0].now)
            head = words.say("discord.orders.draft_at_once" if draft.at_once else "discord.orders.draft")
            found += [head, *lines_] if lines_ else []
    return found


def _question(game: Game[Any], seen: SeatView, decision: Decision) -> Question:
    return Question(game, seen.view, decision, seen.summary.row.options, seen.summary.row.help)


def _answer(words: Words, game: Game[Any], seen: SeatView, answer: Answer, asked: Asked | None) -> list[str]:
    """Say an answer: one's own by its steps, another's by what was seen to come of it."""
    head = words.say("discord.orders.answer", seat=answer.seat, at={"time": answer.at, "style": "f"})
    if asked is not None:
        q = Question(game, asked.view, asked.decision, seen.summary.row.options)
        return [head, *spoken.sentences(words, q, answer.choice)]
    found = () if answer.told is None else lines(words, game, seen.view, [answer.told])
    return [head, *bullets(found)] if found else []


def typed(game: Game[Any], seen: SeatView, sent: Sequence[Answer], asked: dict[int, Asked]) -> str:
    """Write the same as it is typed, oldest first: what a machine reads."""
    found: list[str] = []
    for one in sent:
        kind = game.sheet_kind if isinstance(game, SheetGame) and split(one.choice).done else ""
        view, decision = asked.get(one.index, Asked(seen.view, Decision(str(one.index), Seat(one.seat), kind)))
        found.append(_line(str(one.at), game.seat_names[one.seat], game.format(view, decision, one.choice)))
    state, seat = seen.view.state, seen.seat
    if seat is not None:
        own = game.seat_names[seat]
        found += [_line("standing", own, _plainly(state.standing[seat]))] if seat in state.standing else []
        queue = state.lists.get(Seat(seat))
        found += [_line("ahead", own, _plainly(entry)) for entry in (() if queue is None else queue.entries)]
        found += [_line("draft", own, _plainly(draft.choice)) for draft in seen.drafts]
    return "".join(found) or NOTHING


def _plainly(choice: Choice) -> str:
    return " ".join(choice)


def _line(when: str, who: str, written: str) -> str:
    return f"{when} {who}: {' / '.join(written.splitlines()) or '-'}\n"
