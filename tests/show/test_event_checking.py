"""The file of an event that somebody gives: whatever is changed in it, it is checked or refused with a word."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest

from bot.contest.acts import Enter, Publish
from bot.contest.settings import Points, Settings, Stage
from bot.services.errors import BadEventFile
from bot.show.events.checking import MOST_ACTS, check, is_event, require_small
from bot.show.events.files import FORMAT, EventFile, write_json
from rules.kernel.chance import commitment
from tests.contest.season import Season
from tests.support.shared_out import at_landing

KINDS: dict[str, Settings] = {
    "swiss": Settings((Stage("swiss", rounds=3, cut=2), Stage("knockout"))),
    "divisions": Settings((Stage("round_robin", pools=2),)),
    "pods": Settings((Stage("pods", rounds=2, seats=4),), points=Points((6, 3, 1, 0))),
    "rolling": Settings((Stage("rolling", rounds=3),)),
}


def file_of(kind: str) -> EventFile:
    """Return the file of a whole event."""
    season = Season(KINDS[kind], 8, Random(kind))
    season.play()
    return EventFile(
        FORMAT, "EVENT", "Cup", "g", season.contest.settings, tuple(season.acts), (1,) * len(season.acts),
        commitment(season.seed), season.seed.hex(),
    )  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return where the numbers and words of a file stand."""
    if isinstance(value, dict):
        return [one for key, inner in value.items() for one in places(inner, (*path, key))]
    if isinstance(value, list):
        return [one for key, inner in enumerate(value) for one in places(inner, (*path, key))]
    return [path]


@at_landing
@pytest.mark.parametrize("kind", KINDS)
def test_a_file_that_is_changed_anywhere_is_checked_or_refused_with_a_word(kind: str) -> None:
    data, rng = json.loads(write_json(file_of(kind))), Random(kind)
    where = places(data)
    for path in rng.sample(where, min(len(where), 300)):
        changed = json.loads(json.dumps(data))
        inner = changed
        for key in path[:-1]:
            inner = inner[key]
        old = inner[path[-1]]
        inner[path[-1]] = rng.choice(
            (0, -1, old + 1, 10**9) if isinstance(old, int) else ("", "x", f"{old}"[::-1], None)
        )
        with suppress(BadEventFile):  # anything else is no answer
            check(json.dumps(changed).encode())


def test_settings_that_no_event_may_have_are_refused() -> None:
    made = file_of("pods")
    wrong = msgspec.structs.replace(made, settings=Settings((Stage("pods", rounds=2, seats=0),)))
    with pytest.raises(BadEventFile, match="no event"):
        check(write_json(wrong))


@pytest.mark.parametrize(
    "acts",
    [(Enter(1, "A"),) * (MOST_ACTS + 1), (*(Enter(n, "A") for n in range(500)), *(Publish(()),) * 60)],
    ids=["acts", "rounds"],
)
def test_a_file_that_would_take_long_to_check_is_refused(acts: tuple[Any, ...]) -> None:
    made = msgspec.structs.replace(file_of("swiss"), acts=acts, times=(1,) * len(acts))
    with pytest.raises(BadEventFile) as caught:
        require_small(write_json(made))
    assert caught.value.why == "large"


def test_what_is_checked_here_is_what_events_may_come_to() -> None:
    """128 who all meet, and a Swiss of as many over thirty rounds."""
    entered = tuple(Enter(n, f"P{n}") for n in range(128))
    for kind, rounds in (("divisions", 9000), ("swiss", 30)):
        acts = (*entered, *(Publish(()),) * rounds)
        require_small(write_json(msgspec.structs.replace(file_of(kind), acts=acts, times=(1,) * len(acts))))


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b'{"moves": []}', b"\xff\xfe"])
def test_what_has_no_acts_is_no_event(data: bytes) -> None:
    assert not is_event(data)
