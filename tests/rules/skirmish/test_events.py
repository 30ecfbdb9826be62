"""Events as typed structs: every kind reads and writes the plain data that logs hold; nothing else is told."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.cli.games import shipped
from rules.kernel.chance import Sampled
from rules.kernel.own_events import OWN_EVENTS
from rules.kernel.types import Event
from rules.skirmish.events import EVENTS, LineupsRevealed, StatusAdded
from rules.skirmish.game import Skirmish
from tests.content.skirmish.conftest import read_files

GAME = shipped("skirmish")
FOLDER = Path(__file__).with_name("told")
TOLD = sorted(FOLDER.glob("*.jsonl"))
"""Matches with what they told before events were typed: options and seed, then every answer with its events."""

WIRE: list[tuple[str, dict[str, Any]]] = [
    (
        "units_revealed",
        {"w": {"deck": ["archer"], "master": "warlord"}, "e": {"deck": ["medic"], "master": "master"}},
    ),
    ("lineups_revealed", {"w": {"wm": "a1", "wa": "b1"}, "e": {"em": "a7"}}),
    ("lineups_revealed", {"w": {"wm": "a1"}}),
    ("lineups_revealed", {"e": {"em": "a7"}}),
    ("first_side", {"side": "e"}),
    ("sheets_revealed", {"sheets": {"w": ["done"], "e": ["a", "stay", "wait", "/", "done"]}}),
    ("phase_started", {"side": "w", "turn": 1}),
    ("mana_set", {"side": "w", "mana": 3, "max": 4}),
    ("phase_passed", {"side": "e"}),
    ("sheet_submitted", {"side": "w", "turn": 2, "sheet": ["done"]}),
    ("phase_ended", {"side": "w", "turn": 2}),
    ("clock_missed", {"side": "e", "missed": 1}),
    ("match_over", {"winner": "w", "reason": "annihilation"}),
    ("match_over", {"winner": None, "reason": "agreed_draw"}),
    ("summoned", {"unit": "wb", "at": "a1", "price": 3, "mana": 0}),
    ("summon_cancelled", {"unit": "wb", "at": "a1", "reason": "not_enough_mana"}),
    ("row_started", {"unit": "wa", "at": "b2"}),
    ("row_skipped", {"unit": "wa", "reason": "cannot_act"}),
    ("row_cancelled", {"unit": "wa", "reason": "bad_destination", "to": "c3"}),
    ("move_cancelled", {"unit": "wa", "reason": "bad_destination", "to": "c3"}),
    ("moved", {"unit": "wa", "path": ["b2", "b3"]}),
    ("move_interrupted", {"unit": "wa", "at": "b3"}),
    ("waited", {"unit": "wa"}),
    ("action_cancelled", {"unit": "wa", "action": "attack", "reason": "out_of_range", "target": "c3!"}),
    ("action_cancelled", {"unit": "wa", "action": "ability", "reason": "sealed", "target": ""}),
    ("attacked", {"unit": "wa", "target": "ea", "damage": 0, "from": "b2", "at": "b3"}),
    (
        "ability_used",
        {
            "unit": "wa",
            "type": "medic",
            "price": 2,
            "mana": 0,
            "from": "b2",
            "at": "b3",
            "args": ["wb"],
            "affects": ["wb"],
        },
    ),
    ("struck", {"unit": "wa", "target": "eb", "amount": 2, "hp": 1}),
    ("hp_changed", {"unit": "wa", "hp": 0, "delta": -2, "absorbed": 0, "at": "b2"}),
    ("died", {"unit": "wa", "at": "b2", "cause_side": "e", "how": "attack", "infight": False}),
    ("died", {"unit": "wa", "at": "b2", "cause_side": None, "how": "hazard", "infight": False}),
    ("dp_awarded", {"side": "e", "dp": 1, "total": 1}),
    ("fallen", {"unit": "ea", "at": "b3", "by": "wa", "side": "w", "dp": 1, "total": 1}),
    ("status_added", {"unit": "wa", "status": "stun", "turns": 1}),
    ("status_added", {"unit": "wa", "status": "modify", "turns": 2, "n": -1, "stat": "mov"}),
    ("status_added", {"unit": "wa", "status": "trigger", "turns": 2, "on": "death"}),
    ("status_ended", {"unit": "wa", "status": "stun"}),
    ("trigger_fired", {"unit": "wa", "on": "hit", "at": "b2"}),
    ("displaced", {"unit": "wa", "from": "b2", "to": "b3", "start": "b1"}),
    ("swapped", {"unit": "wa", "other": "ea", "from": "b2", "to": "b3"}),
    ("teleported", {"unit": "wa", "from": "b2", "to": "b5"}),
    ("revived", {"unit": "wa", "at": "b2", "hp": 3}),
    ("token_made", {"unit": "wt1", "token": "scarecrow", "at": "b2"}),
    ("mana_changed", {"side": "w", "mana": 4, "delta": 1, "when": "now"}),
    ("terrain_changed", {"at": "c3", "terrain": "rough", "turns": 2, "side": "w"}),
    ("terrain_restored", {"at": "c3", "terrain": "plain"}),
    ("trap_laid", {"at": "c3", "side": "w", "turns": 3}),
    ("trap_fired", {"unit": "ea", "at": "c3", "side": "w"}),
    ("trap_ended", {"at": "c3", "side": "w"}),
    ("entered_hazard", {"unit": "wa", "at": "c3"}),
]


def test_every_kind_of_event_stands_in_the_table_of_plain_data() -> None:
    assert {kind for kind, _ in WIRE} == set(EVENTS.types)


@pytest.mark.parametrize(("kind", "data"), WIRE)
def test_an_event_of_a_log_is_read_by_name_and_written_back_as_it_was(kind: str, data: dict[str, Any]) -> None:
    event = EVENTS.read(Event(kind, data))
    assert event is not None
    assert json.dumps(event.data()) == json.dumps(data)


def test_what_a_log_leaves_out_is_read_as_nothing() -> None:
    assert EVENTS.read(Event("status_added", {"unit": "wa", "status": "stun", "turns": 1})) == StatusAdded(
        unit="wa", status="stun", turns=1, n=0, stat="", on=""
    )
    assert EVENTS.read(Event("lineups_revealed", {"e": {"em": "a7"}})) == LineupsRevealed(None, {"em": "a7"})


@pytest.fixture(scope="module")
def then() -> Skirmish:
    """The game over the content that the matches were told by."""
    files = read_files()
    for kind, changed in tomllib.loads((FOLDER / "then.toml").read_text("utf-8")).items():
        for name, figures in changed.items():
            changed_back(next(unit for unit in files[f"{kind}.toml"][kind] if unit["id"] == name), figures)
    return Skirmish.over(files)


def changed_back(entry: dict[str, Any], figures: dict[str, Any]) -> None:
    """Set figures of an entry; a table within one, such as its ability, keeps what is not named."""
    for name, figure in figures.items():
        if isinstance(figure, dict) and name in entry:
            changed_back(entry[name], figure)
        else:
            entry[name] = figure


@pytest.mark.parametrize("path", TOLD, ids=lambda path: path.stem)
def test_a_match_tells_to_the_byte_what_it_told_before_events_were_typed(path: Path, then: Skirmish) -> None:
    first, *rest = (json.loads(line) for line in path.read_text("utf-8").splitlines())
    chance = Sampled(first["seed"])
    state, events = then.start(first["options"], chance)
    assert plain(events) == json.dumps(first["events"])
    for step in rest:
        state, events = then.submit(state, step["decision"], tuple(step["choice"]), chance)
        assert plain(events) == json.dumps(step["events"])
        assert all(EVENTS.read(event) is not None for event in events if event.kind not in OWN_EVENTS)
    assert state.outcome is not None


def plain(events: tuple[Event, ...]) -> str:
    return json.dumps([[event.kind, msgspec.to_builtins(event.data, str_keys=True)] for event in events])


def test_an_event_of_the_kernel_alone_has_no_line_of_the_games() -> None:
    state, _ = GAME.start({}, Sampled(0))
    assert GAME.event_text(GAME.view(state, None), Event("standing_set", {"choice": ["pass"]})) is None
