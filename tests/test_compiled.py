"""What may be compiled, and that compiled rules play as they are written: recorded and random matches, to the byte."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.shared_out import at_landing

from .test_architecture import MODULES, NAMED, ROOT, below, name_of, nodes

TABLE: dict[str, str] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["warpost"]["compiled"]
COMPILED = {f"rules.{folder}.{module}" for folder, modules in TABLE.items() for module in modules.split()}
WHOLE = ("rules", "bot", "render", "discord_limits", "data", "docs", "tests", "setup.py", "pyproject.toml", "README.md")
MATCHES = 20
RECORDS = "a_recorded_match or plays_again or record"


def bases(path: Path) -> list[tuple[str, str]]:
    """Return what the classes of a module inherit from, by module ("" its own) and name."""
    package = name_of(path).split(".")[:-1]
    origin: dict[str, str] = {}
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            origin |= {alias.asname or alias.name: source for alias in node.names}
    found: list[tuple[str, str]] = []
    for node in nodes(path):
        for base in node.bases if isinstance(node, ast.ClassDef) else ():
            plain = base.value if isinstance(base, ast.Subscript) else base
            if isinstance(plain, ast.Name):
                found.append((origin.get(plain.id, ""), plain.id))
    return found


def test_what_is_compiled_is_there() -> None:
    assert {name_of(path) for path in below("rules")} >= COMPILED


def is_raised(source: str, name: str) -> bool:
    """Say whether a class of a module is an exception, which anything may inherit from."""
    classes = [node for node in nodes(NAMED[source]) if isinstance(node, ast.ClassDef) and node.name == name]
    return any(isinstance(base, ast.Name) and base.id == "Exception" for node in classes for base in node.bases)


@at_landing
def test_what_inherits_from_a_compiled_class_is_compiled() -> None:
    """Interpreted classes cannot inherit from compiled ones: the bot would not start."""
    found = {
        name_of(path): [name for source, name in bases(path) if source in COMPILED and not is_raised(source, name)]
        for path in MODULES
        if name_of(path) not in COMPILED
    }
    assert {name: inherited for name, inherited in found.items() if inherited} == {}


@at_landing
def test_no_compiled_class_loses_what_it_says() -> None:
    """The compiler drops keywords of a class (`frozen`, `tag`), and keeps nothing in a `cached_property`."""
    for path in below("rules"):
        if name_of(path) in COMPILED:
            classes = [node for node in nodes(path) if isinstance(node, ast.ClassDef)]
            assert [node.name for node in classes if node.keywords] == [], path
            assert "cached_property" not in path.read_text("utf-8"), path


@pytest.mark.soak
def test_compiled_rules_play_as_they_are_written(tmp_path: Path) -> None:
    """Records and seeded matches with every sort of entry come to the same answers, events and last states."""
    pytest.importorskip("mypyc")
    house = tmp_path / "house"
    house.mkdir()
    for part in WHOLE:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, house / part, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        else:
            shutil.copy(source, house / part)
    run(house, "setup.py", "-q", "build_ext", "--inplace", WARPOST_COMPILE="1")
    where = "import rules.kernel.cursor as cursor; print(cursor.__file__)"
    assert run(house, "-c", where).strip().endswith((".so", ".pyd"))
    seeded = ("-m", "tests.support.digests", str(MATCHES))
    assert json.loads(run(house, *seeded)) == json.loads(run(ROOT, *seeded))
    run(house, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "tests/rules", "-k", RECORDS)


def run(folder: Path, *said: str, **told: str) -> str:
    """Run Python in a folder and return what it prints; raise CalledProcessError where it fails."""
    asked = subprocess.run([sys.executable, *said], cwd=folder, env={**os.environ, **told}, check=True, text=True,
                           stdout=subprocess.PIPE)  # fmt: skip
    return asked.stdout
