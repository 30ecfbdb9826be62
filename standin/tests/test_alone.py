"""The stand-in needs nothing of the project that it lies beside."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[1]
ALLOWED = sys.stdlib_module_names | {"aiohttp", "discord", "msgspec", "multidict", "yarl", "standin", "discord_limits"}
OF_TESTS = {"PIL", "jsonschema_rs", "playwright", "pytest", "pytest_asyncio"}


def tops(path: Path) -> set[str]:
    """Return the top-level packages a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found.add(node.module.partition(".")[0])
    return found


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.stem)
def test_it_imports_nothing_of_the_project_beside_it(path: Path) -> None:
    assert tops(path) <= ALLOWED


@pytest.mark.parametrize("path", sorted((FOLDER / "tests").rglob("*.py")), ids=lambda path: path.stem)
def test_its_tests_import_nothing_of_it_either(path: Path) -> None:
    assert tops(path) <= ALLOWED | OF_TESTS


def test_only_one_module_names_discord_py_for_pointing_it_here() -> None:
    users = [path.stem for path in sorted(FOLDER.glob("*.py")) if "discord" in tops(path)]
    assert users == ["endpoints", "testing"]
