"""The README's promises that can be read by a machine: its two lines, its files, its commands, its permissions."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from bot.__main__ import COMMANDS

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def line(mark: str) -> str:
    """Return the one command between a mark and the end mark."""
    found = re.search(rf"<!-- {mark} line -->\n```sh\n(.*)\n```\n<!-- end -->", README)
    assert found is not None
    return found.group(1)


def test_one_line_starts_the_sandbox_and_one_runs_the_tests() -> None:
    assert line("sandbox").endswith("python -m bot sandbox")
    assert "pytest" in line("test")
    assert "[dev]" in line("test")


def test_ci_runs_the_readmes_own_test_line() -> None:
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    assert "test line" in script
    assert "README.md" in script


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\((?!https?:)([^)#]+)\)", README))))
def test_every_link_leads_to_a_file(target: str) -> None:
    assert (ROOT / target).exists()


@pytest.mark.parametrize("command", sorted(set(re.findall(r"python -m bot ([a-z_]+)", README))))
def test_every_command_exists(command: str) -> None:
    assert command in {name.removesuffix("_match") for name in COMMANDS}


def test_every_needed_package_is_declared_and_explained() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    names = {re.split(r"[<>=]", spec)[0].lower() for spec in project["dependencies"]}
    design = (ROOT / "docs" / "design.md").read_text("utf-8").lower()
    assert [name for name in sorted(names) if name not in design] == []


def test_the_invitation_asks_for_the_listed_permissions_and_no_more() -> None:
    bits = {
        "View Channels": 10,
        "Send Messages": 11,
        "Attach Files": 15,
        "Read Message History": 16,
        "Create Public Threads": 35,
        "Create Private Threads": 36,
        "Send Messages in Threads": 38,
    }
    text = " ".join(README.split())
    assert all(name in text for name in bits)
    asked = {int(number) for number in re.findall(r"(?:permissions=|number `)(\d+)", README)}
    assert asked == {sum(1 << bit for bit in bits.values())}
