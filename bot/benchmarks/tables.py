"""Stored results and the part of `docs/performance.md` that is made of them."""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
from itertools import groupby
from pathlib import Path
from typing import Any

from .goals import WHOLE, Line, lines

BEGIN = "<!-- begin figures: python -m bot bench --write docs/performance.md -->"
END = "<!-- end figures -->"
NONE = "-"


def stored(document: Path) -> dict[str, Any]:
    """Return the results kept beside a document: `before`, by sections; `now`, by sections with commit and machine."""
    path = beside(document)
    return (
        json.loads(path.read_text("utf-8")) if path.exists() else {"before": {"from": NONE, "figures": {}}, "now": {}}
    )


def beside(document: Path) -> Path:
    """Return the file of a document's results."""
    return document.with_suffix(".json")


def keep(document: Path, section: str, figures: Any, seconds: float) -> None:
    """Put the results of a section in the place of those before."""
    found = stored(document)
    found["now"][section] = {"commit": commit(), "machine": machine(), "seconds": seconds, "figures": figures}
    beside(document).write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")


def written(document: str, results: dict[str, Any]) -> str:
    """Return a document with its marked part renewed; raise ValueError if the marks are missing."""
    pattern = re.compile(re.escape(BEGIN) + ".*?" + re.escape(END), re.DOTALL)
    if len(pattern.findall(document)) != 1:
        raise ValueError(f"expected one part between {BEGIN!r} and {END!r}")
    return pattern.sub(lambda _: f"{BEGIN}\n\n{part(results)}\n{END}", document)


def part(results: dict[str, Any]) -> str:
    """Return the marked part: a table of all rows, and what each section was measured on."""
    before, now = results["before"], results["now"]
    figures = {section: found["figures"] for section, found in now.items()}
    head = [
        f"*Before* is {before['from']}. A goal with x is on the ratio to the limit.",
        "",
        "| measure | game | before | now | goal | now : limit | reached |",
        "|---|---|---|---|---|---|---|",
    ]
    groups = [list(group) for _, group in groupby(lines(before["figures"], figures), lambda line: line.row)]
    rows = [_row(line, line is group[0]) for group in groups for line in group]
    told = ["", *(f"- `{section}`: {_measured(now[section])}." for section in now)]
    return "\n".join([*head, *rows, *told, ""])


def _row(line: Line, is_first: bool) -> str:
    row = line.row
    ratio = NONE if line.ratio is None else f"{_number(line.ratio)} x {row.of if is_first else ''}".rstrip()
    if row.limit and line.now is not None and not line.limit:
        ratio = f"{row.of} not measured"
    sign = "" if row.goal == 0 else ">= " if row.more else "<= "
    goal = NONE if row.goal is None else f"{sign}{_number(row.goal)}{' x' if row.on_ratio else ''}"
    unit = f", {row.unit}" if row.unit else ""
    cells = (
        f"{row.what}{unit}" if is_first else "",
        "" if line.game == WHOLE else line.game.replace("_", " "),
        _number(line.before),
        _number(line.now),
        goal,
        ratio,
        {True: "yes", False: "no", None: NONE}[line.is_met],
    )
    return f"| {' | '.join(cells)} |"


def _number(value: Any) -> str:
    if value is None:
        return NONE
    if isinstance(value, str):
        return value
    return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.3g}"


def _measured(found: dict[str, Any]) -> str:
    machine = found["machine"]
    return (
        f"commit {found['commit']}, {machine['cpus']} cores, {machine['processor']}, Python {machine['python']}, "
        f"{machine['system']}, load {machine['load']}"
    )


def commit() -> str:
    """Return the commit that is measured, and whether the checkout differs from it; unknown outside one."""
    root = Path(__file__).resolve().parents[2]
    try:
        command = ("git", "describe", "--always", "--dirty=, changed", "--exclude=*")
        return subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def machine() -> dict[str, Any]:
    """Return what is measured on, and how busy it is with other things."""
    info = Path("/proc/cpuinfo")
    names = re.findall(r"^model name\s*: (.*)$", info.read_text(), re.MULTILINE) if info.exists() else []
    return {
        "python": platform.python_version(),
        "cpus": os.cpu_count(),
        "processor": " ".join(names[0].split()) if names else platform.machine(),
        "system": platform.system(),
        "load": f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown",
    }
