"""What comes next in an event: the one act that its director is waited for, or whom else it waits for."""

from __future__ import annotations

from typing import Literal

from bot.contest.drawing import is_played

from .events_door import is_drafted
from .events_drafts import is_drafting, undrafted
from .events_held import Held
from .events_rounds import Rounds, absent

Next = Literal[
    "open", "people", "ready", "draft", "picks", "drop", "place", "start", "resume", "result", "publish", "tables",
    "ladder", "close", "clone"
]  # fmt: skip


def needs_draft(held: Held) -> bool:
    """Say whether rosters are still to be drafted before an event begins."""
    ledger = held.ledger
    return ledger is not None and ledger.options.get("acquire") == "draft" and not ledger.order


def following(held: Held, rounds: Rounds) -> Next:
    """Return what an event waits for: `people`, `ready`, `picks`, `tables` and `ladder` wait for those who play; all
    else a director can do now.
    """
    contest = held.contest
    if contest.closed:
        return "clone"
    if contest.paused:
        return "resume"
    if contest.stage < 0:
        here = len(contest.able(contest.entrants))
        if needs_draft(held) and here >= held.plan.least:
            return "draft"
        if is_drafting(held):
            return "picks"
        if undrafted(held):
            return "drop"
        if rounds.can_begin(held):
            return "start"
        if here >= held.plan.least and absent(held):
            return "ready"
        if is_drafted(held):
            return "place"
        return "people" if contest.is_open else "open"
    if undecided(held):
        return "result"
    if rounds.draft(held).tables:
        return "publish"
    if not is_played(contest):
        return "ladder" if contest.playing.kind == "ladder" else "tables"
    if contest.stage + 1 < len(contest.settings.stages) and rounds.can_begin(held):
        return "start"
    return "close"


def undecided(held: Held) -> list[int]:
    """Return the tables of a bracket whose matches are over and won by nobody (D14)."""
    tables = held.contest.tables_of() if held.contest.stage >= 0 else ()
    return [t.id for t in tables if t.slot and t.result() is not None and t.winner() is None]
