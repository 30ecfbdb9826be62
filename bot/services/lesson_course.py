"""The course of a lesson as its file has it: what each step asks, what counts as done, what the content must say."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rules.kernel.happened import fits
from rules.kernel.types import Choice, Event


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat answers when it is asked; tokens with blanks between them."""

    seat: int
    answer: str

    @property
    def choice(self) -> Choice:
        """Return the answer."""
        return tuple(self.answer.split())


class Need(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"figures": "is"}):
    """What a lesson relies on: entry `id` of a content file's list has these figures."""

    file: str
    list: str
    id: str
    figures: dict[str, Any]


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to do: an answer that does it, with those sent ahead, and the events by which any other counts.

    `avoids`: events by which none does. `replies`: what others then answer, in order; who is asked beyond them answers
    by the rules' default. `clauses`: what it teaches. Its texts are `<game>.learn.<name>.task`, `.hint` and `.done`.
    """

    name: str
    answers: tuple[str, ...]
    wants: tuple[dict[str, Any], ...]
    clauses: tuple[str, ...]
    replies: tuple[Reply, ...] = ()
    avoids: tuple[dict[str, Any], ...] = ()

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Return the answer, and those sent ahead with it."""
        return tuple(tuple(answer.split()) for answer in self.answers)

    def is_done(self, events: list[Event]) -> bool:
        """Say whether each thing that is wanted has happened, and none that is to be avoided."""
        happened = [any(fits(wanted, event) for event in events) for wanted in (*self.wants, *self.avoids)]
        return happened == [True] * len(self.wants) + [False] * len(self.avoids)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A first match: who learns, what lies before the first step, the steps; `secret` fixes what is drawn by lot."""

    seat: int
    secret: str
    steps: tuple[Step, ...]
    opening: tuple[Reply, ...] = ()
    options: dict[str, Any] = {}
    needs: tuple[Need, ...] = ()

    @property
    def mark(self) -> str:
        """Return what changes whenever the lesson does."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()[:16]

    def lacks(self, content: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
        """Say of each thing the lesson needs, and the content does not say, what was expected and what is there."""
        for need in self.needs:
            entries: Any = content.get(need.file, {}).get(need.list, ())
            found = next((entry for entry in entries if entry.get("id") == need.id), None)
            name = f"{need.file}: {need.list} {need.id}"
            if found is None:
                yield f"{name} is not there"
                continue
            for figure, value in need.figures.items():
                if found.get(figure) != value:
                    yield f"{name}: {figure} is {found.get(figure)!r}, the lesson needs {value!r}"
