"""The shape of the house: who may import whom, how long a module may be, what rules may not touch."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from rules import GAMES

from .house import PACKAGES, ROOT, House

HOUSE = House()
MODULES = HOUSE.modules
name_of, text_of, nodes, imports, below = HOUSE.name_of, HOUSE.text_of, HOUSE.nodes, cache(HOUSE.imports), HOUSE.below
LONGEST = 500
"""Lines a module may have; more than 400 wants a reason."""
NAMED = {name_of(path): path for path in MODULES}


@pytest.fixture(scope="module", autouse=True)
def syntax() -> Iterator[None]:
    """Keep what was read of the house for these tests alone: a worker lives on with what others keep."""
    yield
    HOUSE.forget()


def offending(paths: Iterable[Path], offends: Callable[[Path], object]) -> dict[str, object]:
    """Return the modules that break a rule, and how; none where it is kept."""
    looked_at = list(paths)
    assert looked_at
    return {name_of(path): found for path in looked_at if (found := offends(path))}


def tops(path: Path) -> set[str]:
    """Return the top-level packages a file imports."""
    return {name.partition(".")[0] for name in imports(path)}


def test_rules_import_the_standard_library_and_msgspec_only() -> None:
    allowed = sys.stdlib_module_names | {"msgspec", "rules"}
    assert offending(below("rules"), lambda path: tops(path) - allowed) == {}


FORBIDDEN = {
    "time", "datetime", "os", "pathlib", "io", "socket", "logging", "asyncio", "threading", "subprocess", "secrets",
    "uuid", "tempfile", "shutil", "urllib", "http", "sqlite3",
}  # fmt: skip


def test_rules_know_no_clock_file_network_or_log() -> None:
    def found(path: Path) -> set[str]:
        calls = {n.func.id for n in nodes(path) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
        called = calls & {"open", "print", "input", "exec", "eval", "id", "hash"}
        drawn = {name for name in imports(path) if name.startswith("random.") and name != "random.Random"}
        return (tops(path) & FORBIDDEN) | called | drawn

    assert offending(below("rules"), found) == {}


SHARED = below("rules", "kernel") + below("rules", "geometry") + below("rules", "ai")


def test_the_kernel_knows_no_game() -> None:
    def found(path: Path) -> list[str]:
        imported = [n for n in imports(path) for game in GAMES if n.startswith(f"rules.{game}")]
        return imported + [game for game in GAMES if game in text_of(path).lower()]

    assert offending(SHARED, found) == {}


def test_the_bot_names_no_game() -> None:
    def found(path: Path) -> list[str]:
        homes = tuple(home for game in GAMES for home in (f"rules.{game}", f"render.games.{game}"))
        text = text_of(path).lower()
        return [n for n in imports(path) if n.startswith(homes)] + [g for g in GAMES if re.search(rf"\b{g}\b", text)]

    assert offending(below("bot"), found) == {}


@pytest.mark.parametrize("game", list(GAMES))
def test_no_game_imports_another(game: str) -> None:
    others = tuple(f"rules.{other}" for other in GAMES if other != game)
    assert others
    assert offending(below("rules", game), lambda path: {n for n in imports(path) if n.startswith(others)}) == {}


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


@pytest.mark.parametrize("game", list(GAMES))
def test_events_are_told_and_read_by_name(game: str) -> None:
    def found(path: Path) -> list[int]:
        parts = [n for n in nodes(path) if isinstance(n, ast.Attribute) and n.attr == "data"]
        return [n.lineno for n in parts if ast.unparse(n) == "event.data"]

    assert offending(below("rules", game) + below("render", "games", game), found) == {}


def test_render_draws_and_does_not_play() -> None:
    allowed = sys.stdlib_module_names | {"msgspec", "rules", "render", "PIL"}
    paint = ROOT / "render" / "paint"

    def found(path: Path) -> list[str]:
        played = [f"submit {n.lineno}" for n in nodes(path) if isinstance(n, ast.Attribute) and n.attr == "submit"]
        painted = ["PIL"] if "PIL" in tops(path) and not path.is_relative_to(paint) else []
        return [*(tops(path) - allowed), *played, *painted]

    assert offending(below("render"), found) == {}


def test_only_the_discord_side_imports_discord() -> None:
    side = below("bot", "discord")
    assert offending([path for path in below("bot") if path not in side], lambda path: "discord" in tops(path)) == {}


def test_events_are_counted_without_clock_storage_or_discord() -> None:
    allowed = sys.stdlib_module_names | {"msgspec", "rules", "bot", "networkx", "openskill"}
    kernel = ("types", "errors", "options", "rosters")
    homes = ("bot.contest", "bot.lots", *(f"rules.kernel.{name}" for name in kernel))

    def found(path: Path) -> set[str]:
        own = {n for n in imports(path) if n.startswith(("bot.", "rules."))}
        return (tops(path) - allowed) | (tops(path) & FORBIDDEN) | {n for n in own if not n.startswith(homes)}

    assert offending(below("bot", "contest"), found) == {}


def test_what_is_shown_needs_no_discord_not_even_through_others() -> None:
    def found(path: Path) -> set[str]:
        return {name for name in reached(path) if name.partition(".")[0] == "discord" or name.startswith("bot.discord")}

    assert offending(below("bot", "show"), found) == {}


@cache
def reached(path: Path) -> set[str]:
    """Return the names of all modules that a module imports, itself or through others of ours."""
    ours = NAMED
    found: set[str] = set()
    waiting = [path]
    while waiting:
        for name in imports(waiting.pop()) - found:
            source = name if name in ours else name.rpartition(".")[0]
            if source in ours and source not in found:
                waiting.append(ours[source])
            found |= {name, source}
    return found


def test_only_the_sandbox_and_the_benchmarks_know_the_stand_in() -> None:
    named = ("sandbox.py", "sandbox_clock.py", "sandbox_seed.py")
    may = {*below("bot", "benchmarks"), *(ROOT / "bot" / "cli" / name for name in named)}
    others = [path for path in below("rules") + below("render") + below("bot") if path not in may]
    assert offending(others, lambda path: "standin" in tops(path)) == {}


def test_the_limits_of_discord_belong_to_neither_the_bot_nor_its_judge() -> None:
    allowed = sys.stdlib_module_names | {"discord_limits"}
    assert offending(below("discord_limits"), lambda path: tops(path) - allowed) == {}


def test_only_storage_imports_the_database() -> None:
    storage = below("bot", "storage")
    others = [path for path in MODULES if path not in storage]
    assert offending(others, lambda path: tops(path) & {"aiosqlite", "sqlite3"}) == {}


def test_modules_stay_short() -> None:
    lengths = {name_of(path): len(text_of(path).splitlines()) for path in MODULES}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_every_module_and_public_definition_says_what_it_is() -> None:
    assert offending(MODULES, silent) == {}


def silent(path: Path) -> list[str]:
    """Return what a module does not say of itself: its own name, and those of its public definitions."""
    tree = nodes(path)[0]
    assert isinstance(tree, ast.Module)
    is_silent = bool(path.name != "__init__.py" or tree.body) and not ast.get_docstring(tree)
    return [path.name] * is_silent + [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
        and not _is_named_by_its_base(node)
    ]


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


EXPORTS = re.compile(r"^\| `(\w+)` \(`(\w+)`\) \|.*\| (\d+) \| (\d+) \|$", re.MULTILINE)
"""A row of docs/design.md about a protocol: its name, its module, how many names it has, how many must be written."""
DOORS = 16
"""Names of the contract that the kernel alone writes, for whoever plays a game."""
PAGE = 160
"""Lines that a protocol's module may have: it is read on one page."""


def exports() -> dict[str, tuple[str, int, int]]:
    """Return what docs/design.md says of each protocol: its module, its names, those to be written."""
    told = EXPORTS.findall((ROOT / "docs" / "design.md").read_text("utf-8"))
    return {name: (module, int(names), int(written)) for name, module, names, written in told}


def test_a_game_exports_what_the_drawing_says_and_has_to_write_seven_names() -> None:
    """What a game can do without does not belong in its contract, which does not grow."""
    found = HOUSE.contract()
    told = exports()
    assert {name: (names, written) for name, (_, names, written) in told.items()} == {
        name: (size, abstract) for name, (size, abstract, _) in found.items()
    }
    assert sum(size for size, _, _ in found.values()) <= 89
    assert max(size for size, _, _ in found.values()) <= 15
    assert sum(abstract for _, abstract, _ in found.values()) <= 7
    assert sum(final for _, _, final in found.values()) >= DOORS


def test_each_protocol_of_a_game_is_one_page_that_asks_only_those_above_it() -> None:
    told = exports()
    modules = [module for module, _, _ in told.values()]
    for above, (name, (module, _, _)) in enumerate(told.items()):
        path = ROOT / "rules" / "kernel" / f"{module}.py"
        assert f"\nclass {name}(" in path.read_text("utf-8")
        assert HOUSE.lines([path]) <= PAGE, module
        asked = {one.split(".")[2] for one in imports(path) if one.startswith("rules.kernel.")}
        assert asked & set(modules) <= set(modules[:above]), module


ASKS = {
    "bot.benchmarks.tap_count": 1,
    "bot.discord.commands.play": 2,
    "bot.discord.orders_told": 1,
    "bot.discord.panel.composed": 1,
    "bot.discord.panel.forms": 1,
    "bot.discord.panel.sheet": 1,
    "bot.discord.panel.walk": 1,
    "rules.kernel.sheet": 2,
}
"""How often each module asks what sort of question it has before it; everybody else asks the form of an answer."""


def test_no_other_place_asks_what_sort_of_question_it_is() -> None:
    assert HOUSE.asks() - Counter(ASKS) == Counter()


def test_what_types_say_is_not_silenced_but_by_the_name_of_a_rule() -> None:
    silenced = re.compile(r"#\s*type:\s*ignore|pyright:\s*ignore(?!\[)|pyright:\s*(basic|standard)")
    checks = [
        path for room in ("tests", "standin/tests") for path in (ROOT / room).rglob("*.py") if path != Path(__file__)
    ]
    assert [name_of(path) for path in MODULES if silenced.search(text_of(path))] == []
    assert [str(path) for path in checks if silenced.search(path.read_text(encoding="utf-8"))] == []


CALLED = re.compile(r"on_\w+|setup_hook|interaction_check|transform|__\w+__")
"""What a library calls by its name."""


TWICE = {("chesswarrior", "Hero"), ("chesswarrior", "Order"), ("commandeer", "Drain")}
"""A card and its piece, a question and what it leaves, an operation and the frame that carries it out."""


@pytest.mark.parametrize("room", ["kernel", "ai", "geometry", *GAMES])
def test_a_word_means_one_thing_in_a_room(room: str) -> None:
    """Two classes of one name in a game's folder are two notions; what several games share stands in the kernel."""
    named = Counter(
        node.name for path in below("rules", room) for node in nodes(path) if isinstance(node, ast.ClassDef)
    )
    assert {(room, name) for name, times in named.items() if times > 1} - TWICE == set()


def test_the_stand_in_knows_the_marks_of_its_own_tests() -> None:
    """It is tested by itself, too, by its own configuration, which knows no mark of ours (`standin/README.md`)."""
    config = tomllib.loads((ROOT / "standin/pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]
    known = {line.partition(":")[0] for line in config["markers"]} | {"asyncio", "parametrize", "skipif", "usefixtures"}
    texts = [path.read_text("utf-8") for path in (ROOT / "standin/tests").rglob("*.py")]
    assert {name for text in texts for name in re.findall(r"pytest\.mark\.(\w+)", text)} - known == set()


def test_nothing_stands_that_nobody_names() -> None:
    """A function or a constant whose name stands nowhere but where it is made can go."""
    texts = [text_of(path) for path in MODULES]
    texts += [path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py")]
    texts += [path.read_text("utf-8") for path in (ROOT / "standin" / "tests").rglob("*.py")]
    named = Counter(word for text in texts for word in re.findall(r"\w+", text))
    made = {(name_of(path), name) for path in MODULES for name in _made(path)}
    assert {(place, name) for place, name in made if named[name] == 1 and not CALLED.fullmatch(name)} == set()


def _made(path: Path) -> Iterator[str]:
    """Yield the names of a module's functions that nothing takes as it stands, and of its constants."""
    for node in nodes(path):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.decorator_list:
            yield node.name
        elif isinstance(node, ast.Module):
            for part in node.body:
                targets = part.targets if isinstance(part, ast.Assign) else []
                yield from (target.id for target in targets if isinstance(target, ast.Name))


def test_no_code_is_postponed() -> None:
    marks = re.compile(r"\b(TODO|FIXME|XXX|NotImplementedError)\b")
    assert [name_of(p) for p in MODULES if marks.search(text_of(p))] == []


def test_whatever_goes_wrong_is_caught_in_one_place() -> None:
    assert [path for path in below("bot") if _catches_all(path)] == [ROOT / "bot" / "services" / "guarded.py"]


def _catches_all(path: Path) -> bool:
    """Say whether a module catches every fault, openly or by taking it from a task that was waited for."""
    for node in nodes(path):
        if isinstance(node, ast.ExceptHandler) and (node.type is None or ast.unparse(node.type) == "Exception"):
            passes_on = any(isinstance(part, ast.Raise) for part in ast.walk(node))
            if not passes_on:
                return True
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            called = {ast.unparse(call.func) for call in ast.walk(node) if isinstance(call, ast.Call)}
            if "asyncio.wait" in called and any(name.endswith(".exception") for name in called):
                return True
    return False


@pytest.mark.parametrize(
    ("row", "room"),
    [
        ("modules, lines of Python", ()),
        ("the kernel", ("rules", "kernel")),
        ("what is shown without Discord", ("bot", "show")),
        ("limits of Discord", ("discord_limits",)),
        ("stand-in", ("standin",)),
    ],
)
def test_the_drawing_counts_the_house_as_it_stands(row: str, room: tuple[str, ...]) -> None:
    """The figures of `docs/design.md` may lag behind by a twentieth: then they are counted anew."""
    line = next(
        one for one in (ROOT / "docs/design.md").read_text("utf-8").splitlines() if one.startswith(f"| {row} |")
    )
    counted = re.search(r"(\d+), ([\d,]+)", line.split("|")[3])
    assert counted is not None, line
    files = below(*room)
    for told, is_now in ((counted[1], len(files)), (counted[2], HOUSE.lines(files))):
        assert abs(int(told.replace(",", "")) - is_now) <= is_now / 20, (row, told, is_now)
