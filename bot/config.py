"""The environment as one frozen Config; everything wrong with it is reported at once."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

REPOSITORY = Path(__file__).resolve().parent.parent
THEMES = tuple(sorted(path.stem for path in (REPOSITORY / "data" / "themes").glob("*.toml")))
"""What `render.theme` can load, named here without loading what draws."""
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
TOKEN = re.compile(r"[\w.+/=-]+", re.ASCII)
"""What can be sent as a token; Discord says whether it is one."""
INDENT = "\n    "
"""Between the lines of a log entry."""


class ConfigError(Exception):
    """The environment cannot be used; `problems` names every variable and what it takes."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("the configuration has faults:\n" + "\n".join(f"  {problem}" for problem in problems))
        self.problems = problems


@dataclass(frozen=True)
class Config:
    """What a host decides: see README for the variables."""

    token: str = field(repr=False)
    data: Path
    database: Path
    log_level: str
    owner_guild: int | None
    locale: str
    theme: str
    sandbox: bool
    sandbox_host: str
    sandbox_port: int
    limits: float
    painters: int | None
    requests: int


def read_config(environment: Mapping[str, str], *, sandbox: bool | None = None) -> Config:
    """Read the variables `WARPOST_*`; raise ConfigError with all problems.

    `sandbox` decides over WARPOST_SANDBOX; without a sandbox a token is needed.
    """
    reader = _Reader(environment)
    local = reader.get("WARPOST_SANDBOX", False, _boolean, "yes or no")
    local = local if sandbox is None else sandbox
    token = environment.get("WARPOST_TOKEN", "").strip()
    if not token and not local:
        reader.problems.append("WARPOST_TOKEN is not set: the bot's token, from discord.com/developers")
    if token and not TOKEN.fullmatch(token):  # not shown: it is a secret all the same
        reader.problems.append("WARPOST_TOKEN holds what no token does: blanks, line breaks, quotes or the word Bot")
    database = reader.get("WARPOST_DATABASE", Path("var/sandbox.db" if local else "var/warpost.db"), Path, "a file")
    data = reader.get("WARPOST_DATA", REPOSITORY / "data", Path, "a folder")
    if not (data / "locales").is_dir():
        reader.problems.append(f"WARPOST_DATA: {data} holds no folder `locales`, so it is not the data folder")
    if database.is_dir():
        reader.problems.append(f"WARPOST_DATABASE: {database} is a folder, expected a file")
    config = Config(
        token=token,
        data=data,
        database=database,
        log_level=reader.get("WARPOST_LOG_LEVEL", "INFO", _level, "one of " + ", ".join(LEVELS)),
        owner_guild=reader.get("WARPOST_OWNER_GUILD", None, _snowflake, "a server's id"),
        locale=reader.get("WARPOST_LOCALE", "en", str, "a locale"),
        theme=reader.get("WARPOST_THEME", "dark", _theme, "one of " + ", ".join(THEMES)),
        sandbox=local,
        sandbox_host=reader.get("WARPOST_SANDBOX_HOST", "127.0.0.1", str, "an address"),
        sandbox_port=reader.get("WARPOST_SANDBOX_PORT", 8700, _port, "a port, 0 to 65535 (0: any free one)"),
        limits=reader.get("WARPOST_LIMITS", 0.0 if local else 1.0, _factor, "a number, 0 or more"),
        requests=reader.get("WARPOST_REQUESTS", 0 if local else 50, _whole, "a number of requests, 0 or more"),
        painters=reader.get("WARPOST_PAINTERS", None, _few, "a number of processes, 0 to 64"),
    )
    if reader.problems:
        raise ConfigError(tuple(reader.problems))
    return config


def set_up_logging(config: Config) -> None:
    """Write log lines of the configured level and above to the standard error stream."""
    handler = logging.StreamHandler()
    handler.setFormatter(Entries("%(asctime)s %(levelname)-8s %(name)s: %(message)s"))
    logging.basicConfig(level=config.log_level, handlers=[handler])


class Entries(logging.Formatter):
    """Writes an entry so that nobody forges another with what they type: its further lines are indented.

    Signs that a terminal would obey, or a reader not see, are written out.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return an entry, its trace included."""
        lines = super().format(record).splitlines()
        return INDENT.join("".join(map(_visible, line)) for line in lines)


def _visible(sign: str) -> str:
    return sign if sign.isprintable() or sign == "\t" else sign.encode("unicode_escape").decode()


class _Reader:
    def __init__(self, environment: Mapping[str, str]) -> None:
        self.problems: list[str] = []
        self._environment = environment

    def get(self, name: str, default: T, read: Callable[[str], T], expected: str) -> T:
        """Return a variable's value; one that cannot be read becomes a problem and counts as its default."""
        given = self._environment.get(name, "").strip()
        if not given:
            return default
        try:
            return read(given)
        except ValueError:
            self.problems.append(f"{name} is {given!r}, expected {expected}")
            return default


def _boolean(text: str) -> bool:
    found = {"yes": True, "true": True, "1": True, "on": True, "no": False, "false": False, "0": False, "off": False}
    if text.lower() not in found:
        raise ValueError(text)
    return found[text.lower()]


def _theme(text: str) -> str:
    if text not in THEMES:
        raise ValueError(text)
    return text


def _level(text: str) -> str:
    if text.upper() not in LEVELS:
        raise ValueError(text)
    return text.upper()


def _factor(text: str) -> float:
    number = float(text)
    if not 0 <= number < 1000:
        raise ValueError(text)
    return number


def _whole(text: str) -> int:
    number = int(text)
    if not 0 <= number <= 100_000:
        raise ValueError(text)
    return number


def _few(text: str) -> int | None:
    number = int(text)
    if not 0 <= number <= 64:
        raise ValueError(text)
    return number


def _snowflake(text: str) -> int | None:
    number = int(text)
    if not 0 < number < 1 << 63:
        raise ValueError(text)
    return number


def _port(text: str) -> int:
    number = int(text)
    if not 0 <= number <= 65535:
        raise ValueError(text)
    return number
