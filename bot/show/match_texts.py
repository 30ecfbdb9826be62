"""What is said about a match: its name, who plays, whose turn it is until when, how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.services.lesson_shelf import is_lesson, is_puzzle
from bot.services.missed import warning
from bot.services.presets import parse_preset
from bot.services.seating import is_empty
from bot.services.series import following, winner, wins
from bot.services.views import Leave, SeatView, Summary, ToAct
from bot.storage.rows import ENDED, PAUSED, RUNNING, MatchRow, SeatRow
from render.games import Wish, reason_for
from rules.kernel.game import Game
from rules.kernel.rulings import is_void
from rules.kernel.types import Outcome, Text, View

from .words import Words, game_text, seat_text

MOST_NAMED = 8
"""Matches that are named where several may be meant; the list of all has the rest."""


def match_name(words: Words, row: MatchRow) -> str:
    """Name a match so that nobody takes it for another: its game and its code."""
    return words(name_text(row))


def name_text(row: MatchRow) -> Text:
    """Name a match, as an argument of a text; a lesson or a puzzle by its game alone."""
    if is_lesson(row.id):
        return Text("discord.match.lesson", {"game": game_text(row.game)})
    if is_puzzle(row.id):
        return Text("discord.match.puzzle", {"game": game_text(row.game)})
    return Text("discord.match.name", {"game": game_text(row.game), "match": row.id})


def first_names(rows: Iterable[MatchRow]) -> list[Text]:
    """Name the first few of some matches, each once, as an argument of a text."""
    return [name_text(row) for row in list({row.id: row for row in rows}.values())[:MOST_NAMED]]


def people(words: Words, game: Game[Any], seats: Sequence[SeatRow]) -> str:
    """Say who sits where."""
    return " · ".join(
        words.say("discord.match.seat", side=seat_text(game, place.seat), who=who(words, place)) for place in seats
    )


def variant(key: str, seats: Sequence[SeatRow]) -> str:
    """Return the key of a text about the other side, or of its variant where there is more than one."""
    return key if len(seats) == 2 else f"{key}_all"


def who(words: Words, place: SeatRow) -> Any:
    """Return who sits on a seat, as an argument of a text."""
    if place.ai:
        return Text("discord.match.ai", {"level": Text(f"ai.{place.ai}")})
    if place.invited is not None and place.player is None:
        return Text("discord.match.kept", {"who": {"player": place.invited}})
    return {"player": place.player} if place.player is not None else Text("discord.match.nobody")


def to_act_text(words: Words, summary: Summary) -> str:
    """Say who must act and until when, one mention each; or that the clocks stand still, or the match is over."""
    row = summary.row
    if row.status in ENDED:
        return words.say("panel.over")
    if row.status == PAUSED:
        if summary.resumes is None:
            return words.say("discord.turn.paused")
        if summary.holds:
            return "\n".join(_held(words, summary.holds))
        return words.say("discord.turn.paused_until", until={"time": summary.resumes, "style": "f"})
    acts = [*(_acts(words, summary, waiting) for waiting in summary.to_act), *handed_lines(words, summary)]
    return "\n".join((*(acts or [words.say("discord.turn.nobody")]), *leave_lines(words, summary)))


def handed_lines(words: Words, summary: Summary) -> list[str]:
    """Say of which seats the staff look at the entry, and until when."""
    return [
        words.say("discord.turn.handed", seat=seat, until={"time": until, "style": "f"})
        for seat, until in summary.handed.items()
        if until is not None
    ]


def leave_lines(words: Words, summary: Summary) -> list[str]:
    """Say who is away, and who has said that they will be, and when."""
    return [
        *(
            words.say("discord.turn.away", seat=seat, until={"time": until, "style": "f"})
            for seat, until in summary.away.items()
        ),
        *(_leave_line(words, leave) for leave in summary.leaves),
    ]


def _leave_line(words: Words, leave: Leave) -> str:
    times = {"since": {"time": leave.since, "style": "f"}, "until": {"time": leave.until, "style": "f"}}
    return words.say("discord.turn.leave", seat=leave.seat, **times)


def _held(words: Words, holds: Mapping[int, int]) -> list[str]:
    """Say for whom the clocks stand still, who holds on longest first."""
    ends = sorted(holds.items(), key=lambda one: (-one[1], one[0]))
    return [
        words.say("discord.turn.paused_for", seats=[{"seat": seat}], until={"time": until, "style": "f"})
        for seat, until in ends
    ]


def _acts(words: Words, summary: Summary, waiting: ToAct) -> str:
    place = summary.seats[waiting.seat]
    args: dict[str, Any] = {"seat": waiting.seat, "who": who(words, place)}
    if waiting.due is None:
        return words.say("discord.turn.acts", **args)
    due = {"time": waiting.due, "style": "R"}
    return words.say("discord.turn.acts_until", **args, due=due, at={"time": waiting.due, "style": "f"})


def turn_line(words: Words, summary: Summary, seat: int, brief: bool = False) -> str | None:
    """Say whether a seat is to act and until when, or that it is out; None where others act, in a match that runs.

    `brief`: in how long it is due, without the date, in one row of a phone.
    """
    if summary.row.status == PAUSED:
        if summary.resumes is None:
            return words.say("panel.paused")
        return words.say("panel.paused_until", until={"time": summary.resumes, "style": "f"})
    if summary.row.status not in RUNNING:
        return words.say("panel.over")
    if (rank := summary.seats[seat].rank) is not None:
        return words.say("panel.out", rank=rank)
    mine = next((waiting for waiting in summary.to_act if waiting.seat == seat), None)
    if mine is None:
        return None
    if mine.due is None:
        return words.say("panel.yours")
    due = {"time": mine.due, "style": "R"}
    if brief:
        return words.say("panel.due.brief", due=due)
    return words.say("panel.due", due=due, at={"time": mine.due, "style": "f"})


def estimate_line(words: Words, summary: Summary, end: int | None) -> str | None:
    """Say about when a match ends, small and never as a promise; None where nothing is known of it."""
    if end is None:
        return None
    style = "D" if parse_preset(summary.row.preset).quiet else "t"
    return f"-# {words.say('discord.estimate', when={'time': end, 'style': style})}"


def limit_line(words: Words, summary: Summary) -> str | None:
    """Say until when a match may last, or that this is its last turn; None where it may last."""
    limit, is_under_way = summary.row.limit, summary.row.ended is None
    if limit is not None and limit.turn is not None and is_under_way:
        return words.say("discord.turn.last")
    if summary.limit is None:
        return None
    style = "f" if parse_preset(summary.row.preset).quiet else "t"
    return words.say("discord.turn.limit", at={"time": summary.limit, "style": style})


def series_line(words: Words, summary: Summary) -> str | None:
    """Say the how manieth of its series a match is and how it stands, after its end also how it goes on; None: none."""
    row = summary.row
    if row.series is None:
        return None
    score: list[Any] = [
        Text("discord.series.score", {"who": who(words, place), "count": count})
        for place, count in zip(summary.seats, wins(row), strict=True)
    ]
    if row.ended is None:
        return words.say("discord.series.head", number=row.series.number, best_of=row.series.best_of, score=score)
    if following(row) is not None and not any(is_empty(place) for place in summary.seats):
        return words.say("discord.series.next", score=score)
    if (seat := winner(row)) is not None:
        return words.say("discord.series.won", who=who(words, summary.seats[seat]), score=score)
    return words.say("discord.series.ends", score=score)


def next_line(words: Words, summary: Summary, seat: int) -> str | None:
    """Say to a seat that is not to act who is, and until when; None where that is nobody, or the match stands still."""
    if summary.row.status not in RUNNING or not summary.to_act or any(act.seat == seat for act in summary.to_act):
        return None
    following: list[Any] = [
        {"seat": act.seat}
        if act.due is None
        else Text("panel.next.until", {"seat": {"seat": act.seat}, "due": {"time": act.due, "style": "f"}})
        for act in summary.to_act
    ]
    key = "panel.next" if summary.seats[seat].rank is None else "panel.next.out"
    return words.say(key, next=following)


def warning_lines(words: Words, game: Game[Any], seen: SeatView) -> list[str]:
    """Say of each seat that is to act how many clocks it has missed, as far as this view knows."""
    found = ((act.seat, warning(game, seen.view.state, act.seat)) for act in seen.summary.to_act)
    return [words.say("discord.turn.missed", seat=seat, warning=said) for seat, said in found if said is not None]


def result(words: Words, game: Game[Any], summary: Summary, view: View[Any] | None = None) -> str:
    """Say who won and why, with the last view also by what, each player mentioned once; how a series stands."""
    said, series = _result(words, game, summary, view), series_line(words, summary)
    return said if series is None else f"{said}\n{series}"


def _result(words: Words, game: Game[Any], summary: Summary, view: View[Any] | None) -> str:
    outcome = summary.row.outcome
    if outcome is None:
        return f"{words.say('discord.over.aborted')}\n{people(words, game, summary.seats)}"
    if is_void(outcome):
        return f"{words(outcome.reason)}\n{people(words, game, summary.seats)}"
    best = [place for place, rank in zip(summary.seats, outcome.ranks, strict=True) if rank == 1]
    if len(best) == len(summary.seats):
        head = words.say("discord.over.drawn")
    else:
        winners: list[Any] = [_seated(words, game, place) for place in best]
        head = words.say("discord.over.won", winners=winners, count=len(winners))
    others = [place for place in summary.seats if place not in best]
    if len(summary.seats) > 2 and others:
        rest = "\n".join(_place(words, game, outcome.ranks[place.seat], place) for place in _ranked(outcome, others))
    else:
        rest = people(words, game, others if len(best) < len(summary.seats) else summary.seats)
    reason = outcome.reason if view is None or view.state.outcome is None else reason_for(game, view)
    return f"{head}\n{words(reason)}\n{rest}".rstrip()


def _ranked(outcome: Outcome, places: Sequence[SeatRow]) -> list[SeatRow]:
    return sorted(places, key=lambda place: (outcome.ranks[place.seat], place.seat))


def _place(words: Words, game: Game[Any], rank: int, place: SeatRow) -> str:
    """Say in which place a seat ended."""
    return words.say("discord.over.place", rank=rank, seat=_seated(words, game, place))


def _seated(words: Words, game: Game[Any], place: SeatRow) -> Text:
    return Text("discord.match.seat", {"side": seat_text(game, place.seat), "who": who(words, place)})


def wish(
    words: Words, summary: Summary, changes: Sequence[str], names: tuple[str, ...], *, brief: bool = False
) -> Wish:
    """Return what a picture says beside the position: who plays, whose turn it is and what happened.

    `brief`: it is for a public post, where whoever wants the whole of a tall picture opens it.
    """
    acting = [{"seat": waiting.seat} for waiting in summary.to_act]
    status = words.say("discord.turn.alt", seats=acting) if acting else ""
    return Wish(names=names, changes=tuple(changes), status=status, brief=brief)
