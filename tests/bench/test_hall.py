"""The bot that is measured is the one that hosts run by default, but for what they may ask to be measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.benchmarks.hall import config_in
from bot.config import ConfigError


@pytest.mark.parametrize(
    ("named", "painters"), [({}, None), ({"WARPOST_PAINTERS": "0"}, 0), ({"WARPOST_PAINTERS": "2"}, 2)]
)
def test_a_bot_is_measured_with_as_many_painting_processes_as_the_host_names(
    named: dict[str, str], painters: int | None, tmp_path: Path
) -> None:
    assert config_in(tmp_path, named).painters == painters


def test_the_environment_of_the_command_is_what_is_heeded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARPOST_PAINTERS", "3")
    assert config_in(tmp_path).painters == 3


def test_a_number_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="WARPOST_PAINTERS"):
        config_in(tmp_path, {"WARPOST_PAINTERS": "many"})


def test_no_other_variable_changes_what_is_measured(tmp_path: Path) -> None:
    host = {"WARPOST_DATABASE": "/elsewhere.db", "WARPOST_LOCALE": "ja", "WARPOST_LIMITS": "1", "WARPOST_TOKEN": "x"}
    assert config_in(tmp_path, host) == config_in(tmp_path, {})
    assert config_in(tmp_path, host).database.parent == tmp_path
