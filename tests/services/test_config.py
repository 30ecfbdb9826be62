"""The environment is read once, and everything wrong with it is said at once."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from bot.config import REPOSITORY, THEMES, ConfigError, Entries, read_config
from render.theme import theme_names

GOOD = {"WARPOST_TOKEN": "abc.def"}


def test_a_token_is_enough() -> None:
    config = read_config(GOOD)
    assert (config.token, config.database, config.log_level) == ("abc.def", Path("var/warpost.db"), "INFO")
    assert (config.data, config.locale, config.sandbox) == (REPOSITORY / "data", "en", False)


def test_the_sandbox_needs_no_token_and_has_its_own_database() -> None:
    config = read_config({}, sandbox=True)
    assert (config.token, config.database, config.sandbox) == ("", Path("var/sandbox.db"), True)
    assert read_config({"WARPOST_SANDBOX": "yes"}).sandbox


def test_how_many_processes_paint_is_left_to_the_cores_unless_it_is_set() -> None:
    assert read_config(GOOD).painters is None
    assert [read_config(GOOD | {"WARPOST_PAINTERS": number}).painters for number in ("0", "3")] == [0, 3]
    with pytest.raises(ConfigError, match="WARPOST_PAINTERS"):
        read_config(GOOD | {"WARPOST_PAINTERS": "-1"})


def test_requests_are_spared_by_what_discord_takes_and_in_the_sandbox_never() -> None:
    assert read_config(GOOD).requests == 50
    assert read_config({}, sandbox=True).requests == 0
    assert read_config(GOOD | {"WARPOST_REQUESTS": "500"}).requests == 500
    with pytest.raises(ConfigError, match="WARPOST_REQUESTS"):
        read_config(GOOD | {"WARPOST_REQUESTS": "-1"})


def test_what_is_set_counts() -> None:
    config = read_config(
        GOOD
        | {
            "WARPOST_DATABASE": "/srv/w.db",
            "WARPOST_LOG_LEVEL": "debug",
            "WARPOST_OWNER_GUILD": "123456789012345678",
            "WARPOST_SANDBOX_PORT": "0",
            "WARPOST_LOCALE": "ja",
        }
    )
    assert (config.database, config.log_level, config.owner_guild) == (Path("/srv/w.db"), "DEBUG", 123456789012345678)
    assert (config.sandbox_port, config.locale) == (0, "ja")


def test_all_problems_come_at_once(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as refused:
        read_config(
            {
                "WARPOST_DATA": str(tmp_path),
                "WARPOST_DATABASE": str(tmp_path),
                "WARPOST_LOG_LEVEL": "loud",
                "WARPOST_OWNER_GUILD": "-5",
                "WARPOST_SANDBOX_PORT": "70000",
                "WARPOST_THEME": "nonsense",
            }
        )
    named = [problem.split()[0].rstrip(":") for problem in refused.value.problems]
    assert sorted(named) == [
        "WARPOST_DATA",
        "WARPOST_DATABASE",
        "WARPOST_LOG_LEVEL",
        "WARPOST_OWNER_GUILD",
        "WARPOST_SANDBOX_PORT",
        "WARPOST_THEME",
        "WARPOST_TOKEN",
    ]
    assert theme_names() == THEMES


def test_the_token_is_never_printed() -> None:
    assert "abc.def" not in repr(read_config(GOOD))


@pytest.mark.parametrize("token", ["abc\ndef", "abc def", "Bot abc.def", '"abc.def"', "abc\u200bdef", "abc\x00def"])
def test_a_token_with_anything_else_in_it_is_refused_and_not_shown(token: str) -> None:
    with pytest.raises(ConfigError) as refused:
        read_config({"WARPOST_TOKEN": token})
    (problem,) = refused.value.problems
    assert problem.startswith("WARPOST_TOKEN")
    assert "abc" not in str(refused.value)


def test_blanks_and_a_line_break_around_a_token_do_no_harm() -> None:
    assert read_config({"WARPOST_TOKEN": " abc.def\r\n"}).token == "abc.def"


FORGED = "2026-01-01 00:00:00,000 CRITICAL bot: everything is lost"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\x0b", "\x85", "\u2028"])
def test_what_people_type_forges_no_entry_of_the_log(end: str) -> None:
    """Not in what is said, and not in the trace below it."""
    try:
        raise ValueError(f"x{end}{FORGED}")
    except ValueError as error:
        record = logging.LogRecord("bot", logging.ERROR, "", 0, "typed: %s", (error,), (ValueError, error, None))
    written = Entries("%(levelname)s %(message)s").format(record)
    assert [line for line in written.splitlines() if not line.startswith("    ")] == ["ERROR typed: x"]
    assert written.count(FORGED) == 2


def test_no_sign_in_the_log_commands_a_terminal_or_hides() -> None:
    record = logging.LogRecord("bot", logging.INFO, "", 0, "a\x1b[2Jb\u202ec\u200bd\ud800\te 名前 ที่", (), None)
    assert Entries("%(message)s").format(record) == "a\\x1b[2Jb\\u202ec\\u200bd\\ud800\te 名前 ที่"
