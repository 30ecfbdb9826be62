"""Outbox rows: what must be said, where, and which newer row makes an older one void (docs/services.md, 4)."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.storage.aggregates import Bundle
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import WAITING, MatchRow
from bot.storage.ruled import Dispute
from rules.kernel.types import Text

from .ids import Ids

FULL_VIEW = "fullview.look"
"""The button by which who only watches sees everything."""
BEGUN = "begun"
"""The role of what is said as a match of an event begins, where it is played; `begun.<seat>` of what calls a seat."""
TURN, REFRESH, LOBBY, THREADS = "turn", "refresh", "lobby", "threads"


def begun_role(seat: int) -> str:
    """Name the role of the message that calls a seat to a match that has begun."""
    return f"{BEGUN}.{seat}"


def panel_sort(seat: int) -> str:
    """Name the sort of a seat's panel messages."""
    return f"panel.{seat}"


def reminder_sort(seat: int) -> str:
    """Name the sort of a seat's reminders, void once it has answered."""
    return f"reminder.{seat}"


class Notes:
    """Collects what one verb wants said of one match, in order."""

    def __init__(self, match: str, ids: Ids, now: int) -> None:
        self.rows: list[OutboxRow] = []
        self._match = match
        self._ids = ids
        self._now = now

    def lobby_post(self, why: str = "", by: int | None = None) -> None:
        """Post or edit the challenge or open seat; `why` it did not come about, and `by` whom."""
        self._add("lobby_post", {"why": why, "by": by} if why else None, collapse=LOBBY)

    def lobby_call(self, text: Text, mention: tuple[int, ...], buttons: tuple[str, ...] = ()) -> None:
        """Tell the seats of a match that has no thread yet, in the channel."""
        payload = {"text": msgspec.to_builtins(text), "mention": list(mention), "buttons": list(buttons)}
        self._add("lobby_call", payload)

    def open_threads(self) -> None:
        """Make the threads of the match and its seats."""
        self._add("open_threads", collapse=THREADS)

    def anew(self, row: MatchRow) -> None:
        """Show a match that is not over where it is now: where its messages stood before is not known there."""
        self.lobby_post()
        if row.status not in WAITING:
            self.open_threads()
            self.turn_post(row.moves - 1, row.moves)

    def turn_post(self, since: int, until: int, delay: int = 0, quiet: int | None = None) -> None:
        """Post the position, what led to it and who must act, after `delay` seconds; the seat `quiet` is not pinged."""
        payload: dict[str, Any] = {"until": until}
        self._add(
            "turn_post",
            payload if quiet is None else {**payload, "quiet": quiet},
            since=since,
            collapse=TURN,
            delay=delay,
        )

    def dispute_thread(self, number: int, mention: tuple[int, ...]) -> None:
        """Make the private thread of a dispute, the how manieth of the match, from 0 on, and ping some seats in it."""
        self._add("dispute_thread", {"number": number, "mention": list(mention)})

    def dispute_over(self, bundle: Bundle, dispute: Dispute | None) -> None:
        """Say in the thread of a dispute what came of it; None: there was none."""
        if dispute is not None:
            number = [one.id for one in bundle.disputes].index(dispute.id)
            self._add("dispute_over", {"number": number})

    def match_over(self, since: int, until: int) -> None:
        """Post the result; a turn post not yet delivered becomes part of it."""
        self._add("match_over", {"until": until}, since=since, collapse=TURN)

    def event_post(self, since: int, until: int, mention: tuple[int, ...]) -> None:
        """Post log lines of something that changes neither the position nor whose turn it is."""
        self._add("event_post", {"until": until, "mention": list(mention)}, since=since)

    def turn_refresh(self) -> None:
        """Edit the last turn post."""
        self._add("turn_refresh", collapse=REFRESH)

    def seat_panel(self, seat: int) -> None:
        """Show a seat its panel."""
        self._add("seat_panel", seat=seat, collapse=panel_sort(seat))

    def seat_panels(self, bundle: Bundle) -> None:
        """Show everybody who sits in the match their panel."""
        for place in bundle.seats:
            if place.player is not None:
                self.seat_panel(place.seat)

    def notice(
        self,
        text: Text,
        mention: tuple[int, ...] = (),
        buttons: tuple[str, ...] = (),
        people: tuple[int, ...] = (),
        role: str = "",
        mark: str = "",
    ) -> None:
        """Tell everyone, with buttons under it: `<verb>.<step>` each; pinged are seats, and `people` beside them.

        `role`: that of the message, where it is to be edited later. `mark`: that of the offer which the buttons answer.
        """
        payload: dict[str, Any] = {"text": msgspec.to_builtins(text), "mention": list(mention)}
        payload |= {"buttons": list(buttons)} if buttons else {}
        payload |= {"mark": mark} if mark else {}
        payload |= {"role": role} if role else {}
        self._add("notice", payload | ({"people": list(people)} if people else {}))

    def full_view(self, turns: int) -> None:
        """Tell everyone how many turns later nothing is hidden from who only watches (0: all is hidden again)."""
        said = Text("service.full_view.open", {"turns": turns}) if turns else Text("service.full_view.closed")
        payload: dict[str, Any] = {"text": msgspec.to_builtins(said), "mention": []}
        self._add("notice", payload | ({"buttons": [FULL_VIEW]} if turns else {}), collapse="full_view")

    def seat_notice(self, seat: int, text: Text) -> None:
        """Tell one seat."""
        self._add("seat_notice", {"text": msgspec.to_builtins(text)}, seat=seat)

    def warning(self, seat: int, text: Text) -> None:
        """Tell one seat, with a ping, what everybody may know."""
        self._add("warning", {"text": msgspec.to_builtins(text)}, seat=seat)

    def call(self, seat: int, text: Text) -> None:
        """Tell one seat of a match that has begun, with a ping and the way there."""
        self._add("seat_call", {"text": msgspec.to_builtins(text)}, seat=seat)

    def reminder(self, seat: int, decision: str, due: int, left: int) -> None:
        """Remind a seat of a deadline; a newer reminder replaces it."""
        self._add("reminder", {"decision": decision, "due": due, "left": left}, seat=seat, collapse=reminder_sort(seat))

    def close_threads(self, left: tuple[int, ...] = ()) -> None:
        """Archive the threads; `left`: those in which the match was before it was moved."""
        self._add("close_threads", {"left": list(left)} if left else None)

    def _add(
        self,
        kind: str,
        payload: dict[str, Any] | None = None,
        *,
        seat: int | None = None,
        since: int = 0,
        collapse: str = "",
        delay: int = 0,
    ) -> None:
        self.rows.append(
            OutboxRow(
                match=self._match,
                seat=seat,
                kind=kind,
                payload=payload or {},
                since=since,
                nonce=self._ids.nonce(),
                collapse=collapse,
                next_try=self._now + delay,
                created=self._now,
            )
        )
