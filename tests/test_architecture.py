"""The shape of the house: who may import whom, how long a module may be, what rules may not touch."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from rules import GAMES

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("rules", "render", "bot", "standin", "discord_limits")
LONGEST = 500
"""Lines a module may have; more than 400 wants a reason."""

MODULES = sorted(
    p for package in PACKAGES for p in (ROOT / package).rglob("*.py") if "tests" not in p.relative_to(ROOT).parts
)


def name_of(path: Path) -> str:
    """Return a module's dotted name."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports(path: Path) -> set[str]:
    """Return the absolute names of all modules a file imports, also inside functions and for type checking."""
    found: set[str] = set()
    package = name_of(path) if path.name == "__init__.py" else name_of(path).rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1]) if node.level else ""
            source = ".".join(part for part in (base, node.module) if part)
            found.update(f"{source}.{alias.name}" for alias in node.names)
    return found


def tops(path: Path) -> set[str]:
    """Return the top-level packages a file imports."""
    return {name.partition(".")[0] for name in imports(path)}


def below(*parts: str) -> list[Path]:
    """Return the modules of a package."""
    return [p for p in MODULES if p.is_relative_to(ROOT.joinpath(*parts))]


@pytest.mark.parametrize("path", below("rules"), ids=name_of)
def test_rules_import_the_standard_library_and_msgspec_only(path: Path) -> None:
    assert tops(path) <= sys.stdlib_module_names | {"msgspec", "rules"}


FORBIDDEN = {
    "time", "datetime", "os", "pathlib", "io", "socket", "logging", "asyncio", "threading", "subprocess", "secrets",
    "uuid", "tempfile", "shutil", "urllib", "http", "sqlite3",
}  # fmt: skip


@pytest.mark.parametrize("path", below("rules"), ids=name_of)
def test_rules_know_no_clock_file_network_or_log(path: Path) -> None:
    assert not tops(path) & FORBIDDEN
    tree = ast.parse(path.read_text("utf-8"))
    calls = {n.func.id for n in ast.walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
    assert not calls & {"open", "print", "input", "exec", "eval", "id", "hash"}
    assert not {name for name in imports(path) if name.startswith("random.") and name != "random.Random"}


SHARED = below("rules", "kernel") + below("rules", "geometry") + below("rules", "ai")


@pytest.mark.parametrize("path", SHARED, ids=name_of)
def test_the_kernel_knows_no_game(path: Path) -> None:
    assert not {n for n in imports(path) for game in GAMES if n.startswith(f"rules.{game}")}
    assert not [game for game in GAMES if game in path.read_text("utf-8").lower()]


@pytest.mark.parametrize("path", below("bot"), ids=name_of)
def test_the_bot_names_no_game(path: Path) -> None:
    assert not {n for n in imports(path) for game in GAMES if n.startswith((f"rules.{game}", f"render.games.{game}"))}
    assert not [game for game in GAMES if re.search(rf"\b{game}\b", path.read_text("utf-8").lower())]


@pytest.mark.parametrize("game", list(GAMES))
def test_no_game_imports_another(game: str) -> None:
    others = tuple(f"rules.{other}" for other in GAMES if other != game)
    assert not [n for path in below("rules", game) for n in imports(path) if others and n.startswith(others)]


@pytest.mark.parametrize("package", PACKAGES)
def test_modules_do_not_import_each_other_in_a_ring(package: str) -> None:
    """Neither to run nor for type checking."""
    assert ring(below(package)) == []


def ring(paths: list[Path]) -> list[str]:
    """Return modules each of which imports the next, the first again last; none if there is no such ring."""
    names = {name_of(path) for path in paths}
    found = {
        name_of(path): {n if n in names else n.rpartition(".")[0] for n in imports(path)} & names for path in paths
    }
    try:
        TopologicalSorter(found).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize(
    "path", [p for g in GAMES for p in below("rules", g) + below("render", "games", g)], ids=name_of
)
def test_events_are_told_and_read_by_name(path: Path) -> None:
    parts = [n for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, ast.Attribute)]
    assert not [n.lineno for n in parts if ast.unparse(n) == "event.data"]


@pytest.mark.parametrize("path", below("render"), ids=name_of)
def test_render_draws_and_does_not_play(path: Path) -> None:
    assert tops(path) <= sys.stdlib_module_names | {"msgspec", "rules", "render", "PIL"}
    if not path.is_relative_to(ROOT / "render" / "paint"):
        assert "PIL" not in tops(path)
    tree = ast.parse(path.read_text("utf-8"))
    assert not [n for n in ast.walk(tree) if isinstance(n, ast.Attribute) and n.attr == "submit"]


@pytest.mark.parametrize("path", below("bot"), ids=name_of)
def test_only_the_discord_side_imports_discord(path: Path) -> None:
    if "discord" in tops(path):
        assert path.is_relative_to(ROOT / "bot" / "discord")


@pytest.mark.parametrize("path", below("bot", "contest"), ids=name_of)
def test_events_are_counted_without_clock_storage_or_discord(path: Path) -> None:
    assert tops(path) <= sys.stdlib_module_names | {"msgspec", "rules", "bot", "networkx", "openskill"}
    assert not tops(path) & FORBIDDEN
    own = {n for n in imports(path) if n.startswith(("bot.", "rules."))}
    assert all(n.startswith(("bot.contest", "bot.lots", "rules.kernel.types")) for n in own)


@pytest.mark.parametrize("path", below("bot", "show"), ids=name_of)
def test_what_is_shown_needs_no_discord_not_even_through_others(path: Path) -> None:
    assert not {name for name in reached(path) if name.partition(".")[0] == "discord" or name.startswith("bot.discord")}


@cache
def reached(path: Path) -> set[str]:
    """Return the names of all modules that a module imports, itself or through others of ours."""
    ours = {name_of(p): p for p in MODULES}
    found: set[str] = set()
    waiting = [path]
    while waiting:
        for name in imports(waiting.pop()) - found:
            source = name if name in ours else name.rpartition(".")[0]
            if source in ours and source not in found:
                waiting.append(ours[source])
            found |= {name, source}
    return found


@pytest.mark.parametrize("path", below("rules") + below("render") + below("bot"), ids=name_of)
def test_only_the_sandbox_and_the_benchmarks_know_the_stand_in(path: Path) -> None:
    if "standin" in tops(path):
        named = ("sandbox.py", "sandbox_clock.py", "sandbox_seed.py")
        assert path.parent == ROOT / "bot" / "benchmarks" or path in [ROOT / "bot" / "cli" / name for name in named]


@pytest.mark.parametrize("path", below("discord_limits"), ids=name_of)
def test_the_limits_of_discord_belong_to_neither_the_bot_nor_its_judge(path: Path) -> None:
    assert tops(path) <= sys.stdlib_module_names | {"discord_limits"}


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_only_storage_imports_the_database(path: Path) -> None:
    if tops(path) & {"aiosqlite", "sqlite3"}:
        assert path.is_relative_to(ROOT / "bot" / "storage")


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_modules_stay_short(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_module_and_public_definition_says_what_it_is(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    if path.name != "__init__.py" or tree.body:
        assert ast.get_docstring(tree)
    silent = [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
        and not _is_named_by_its_base(node)
    ]
    assert silent == []


def _is_named_by_its_base(node: ast.stmt) -> bool:
    """An op of a vocabulary is documented where the vocabulary is; its Struct holds fields only."""
    return isinstance(node, ast.ClassDef) and any(isinstance(b, ast.Name) and b.id == "Effect" for b in node.bases)


def test_data_holds_no_python() -> None:
    assert not list((ROOT / "data").rglob("*.py"))


def test_no_file_carries_a_path_of_a_machine_or_the_address_of_an_index() -> None:
    wrong = re.compile(r"/work/|/root/|pypi\.org|registry\.npmjs|deb\.debian\.org|index-url")
    kinds = {".py", ".md", ".toml", ".js", ".html", ".css", ".po", ".sql", ".txt"}
    folders = [ROOT / name for name in ("bot", "rules", "render", "standin", "discord_limits", "data", "tests", "docs")]
    files = [p for folder in folders for p in folder.rglob("*") if p.is_file() and p.suffix in kinds]
    ours = [*files, *ROOT.glob("*.md"), *ROOT.glob("*.toml"), ROOT / "Dockerfile", ROOT / ".ci" / "run"]
    found = [str(p.relative_to(ROOT)) for p in ours if wrong.search(p.read_text("utf-8", errors="replace"))]
    assert found == ["tests/test_architecture.py"]  # where the pattern itself stands


def test_no_code_is_postponed() -> None:
    marks = re.compile(r"\b(TODO|FIXME|XXX|NotImplementedError)\b")
    assert [name_of(p) for p in MODULES if marks.search(p.read_text("utf-8"))] == []


def test_whatever_goes_wrong_is_caught_in_one_place() -> None:
    assert [path for path in below("bot") if _catches_all(path)] == [ROOT / "bot" / "services" / "guarded.py"]


def _catches_all(path: Path) -> bool:
    """Say whether a module catches every fault, openly or by taking it from a task that was waited for."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ExceptHandler) and (node.type is None or ast.unparse(node.type) == "Exception"):
            passes_on = any(isinstance(part, ast.Raise) for part in ast.walk(node))
            if not passes_on:
                return True
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            called = {ast.unparse(call.func) for call in ast.walk(node) if isinstance(call, ast.Call)}
            if "asyncio.wait" in called and any(name.endswith(".exception") for name in called):
                return True
    return False
