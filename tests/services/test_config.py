"""The environment is read once, and everything wrong with it is said at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import REPOSITORY, ConfigError, read_config

GOOD = {"WARPOST_TOKEN": "abc.def"}


def test_a_token_is_enough() -> None:
    config = read_config(GOOD)
    assert (config.token, config.database, config.log_level) == ("abc.def", Path("var/warpost.db"), "INFO")
    assert (config.data, config.locale, config.sandbox) == (REPOSITORY / "data", "en", False)


def test_the_sandbox_needs_no_token_and_has_its_own_database() -> None:
    config = read_config({}, sandbox=True)
    assert (config.token, config.database, config.sandbox) == ("", Path("var/sandbox.db"), True)
    assert read_config({"WARPOST_SANDBOX": "yes"}).sandbox


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
            }
        )
    named = [problem.split()[0].rstrip(":") for problem in refused.value.problems]
    assert sorted(named) == [
        "WARPOST_DATA",
        "WARPOST_DATABASE",
        "WARPOST_LOG_LEVEL",
        "WARPOST_OWNER_GUILD",
        "WARPOST_SANDBOX_PORT",
        "WARPOST_TOKEN",
    ]


def test_the_token_is_never_printed() -> None:
    assert "abc.def" not in repr(read_config(GOOD))
