"""Count the house: modules, lines, circles, names in a game's contract, places that ask what sort of question it is.

`python -m tests.house [FOLDER]` prints the figures of docs/design.md, for this checkout or another one.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path

import networkx

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("rules", "render", "bot", "standin", "discord_limits")
SORTS = frozenset({"SheetGame", "Ways", "Rows", "Parts", "Turn"})
"""Classes of which to ask whether something is one is to ask how it is answered."""
ANSWERED = frozenset({"sheet", "ways"})
"""Attributes of a question that are None where it is answered in another way."""


class House:
    """The modules of a checkout without their tests, and what they import."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self._nodes: dict[Path, tuple[ast.AST, ...]] = {}
        self._texts: dict[Path, str] = {}

    @cached_property
    def modules(self) -> list[Path]:
        """Return the files of the packages in the order of their paths."""
        files = (path for package in PACKAGES for path in (self.root / package).rglob("*.py"))
        return sorted(path for path in files if "tests" not in path.relative_to(self.root).parts)

    def below(self, *parts: str) -> list[Path]:
        """Return the modules of a package."""
        return [path for path in self.modules if path.is_relative_to(self.root.joinpath(*parts))]

    def name_of(self, path: Path) -> str:
        """Return a module's dotted name."""
        return ".".join(path.relative_to(self.root).with_suffix("").parts).removesuffix(".__init__")

    def text_of(self, path: Path) -> str:
        """Return what stands in a module."""
        if path not in self._texts:
            self._texts[path] = path.read_text("utf-8")
        return self._texts[path]

    def nodes(self, path: Path) -> tuple[ast.AST, ...]:
        """Return a module's syntax, the module itself first."""
        if path not in self._nodes:
            self._nodes[path] = tuple(ast.walk(ast.parse(self.text_of(path))))
        return self._nodes[path]

    def forget(self) -> None:
        """Let go of the texts and the syntax of all modules, some two hundred megabytes; they are read again."""
        self._nodes.clear()
        self._texts.clear()

    def lines(self, paths: Iterable[Path]) -> int:
        """Return how many lines some modules have."""
        return sum(len(self.text_of(path).splitlines()) for path in paths)

    def imports(self, path: Path, typing: bool = True) -> frozenset[str]:
        """Return the absolute names of all that a module imports, also inside functions and for type checking."""
        left_out = (
            set() if typing else {part for node in self.nodes(path) if _is_typing(node) for part in ast.walk(node)}
        )
        found: set[str] = set()
        package = self.name_of(path) if path.name == "__init__.py" else self.name_of(path).rpartition(".")[0]
        for node in self.nodes(path):
            if node in left_out:
                continue
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                base = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1]) if node.level else ""
                source = ".".join(part for part in (base, node.module) if part)
                found.update(f"{source}.{alias.name}" for alias in node.names)
        return frozenset(found)

    def circles(self, typing: bool = True) -> list[int]:
        """Return the sizes of the sets of modules each of which is imported by what it imports, the largest first."""
        names = {self.name_of(path) for path in self.modules}
        drawing = networkx.DiGraph()
        for path in self.modules:
            for name in self.imports(path, typing):
                source = name if name in names else name.rpartition(".")[0]
                if source in names:
                    drawing.add_edge(self.name_of(path), source)
        return sorted(
            (len(ring) for ring in networkx.strongly_connected_components(drawing) if len(ring) > 1), reverse=True
        )

    def asks(self) -> Counter[str]:
        """Return how often each module asks what sort of question it has before it; `render` is asked none."""
        paths = [*self.below("rules"), *self.below("bot")]
        found = {self.name_of(path): sum(map(_asks, self.nodes(path))) for path in paths}
        return Counter({name: times for name, times in found.items() if times})

    def contract(self) -> dict[str, tuple[int, int, int]]:
        """Return the kernel's classes that every game is: public names, how many are abstract, how many final."""
        kernel = {
            node.name: node
            for path in self.below("rules", "kernel")
            for node in self.nodes(path)
            if isinstance(node, ast.ClassDef)
        }
        games = [path for path in self.modules if path.match("rules/*/game.py") and path.parent.name != "kernel"]
        made = [node for path in games for node in self.nodes(path) if isinstance(node, ast.ClassDef) and node.bases]
        shared = {name for node in made for name in _bases(node) if name in kernel} | {"Game"}
        waiting = sorted(shared - {"SheetGame"})
        found: dict[str, tuple[int, int, int]] = {}
        while waiting:
            node = kernel[waiting.pop()]
            if node.name not in found:
                abstract, final = (sum(_is_marked(one, by) for one in node.body) for by in ("abstractmethod", "final"))
                found[node.name] = (len(set(_public(node))), abstract, final)
                waiting += [name for name in _bases(node) if name in kernel]
        return found


def _is_typing(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def _asks(node: ast.AST) -> bool:
    """Say whether a node asks how a question is answered."""
    if isinstance(node, ast.Attribute):
        return node.attr in ("is_composed", "loose")
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance" and len(node.args) == 2:
        return bool(SORTS & {part.id for part in ast.walk(node.args[1]) if isinstance(part, ast.Name)})
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        named = {side.attr for side in sides if isinstance(side, ast.Attribute)}
        is_none = any(isinstance(side, ast.Constant) and side.value is None for side in sides)
        return bool(named & {"sheet_kind", "composed"}) or (is_none and bool(named & ANSWERED))
    return _is_test(node)


def _is_test(node: ast.AST) -> bool:
    """Say whether what a question is answered by stands where only its truth counts."""
    tests: list[ast.expr] = []
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        tests = [node.test]
    elif isinstance(node, ast.BoolOp):
        tests = node.values
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        tests = [node.operand]
    return any(isinstance(test, ast.Attribute) and test.attr in ANSWERED for test in tests)


def _bases(node: ast.ClassDef) -> Iterator[str]:
    for base in node.bases:
        yield ast.unparse(base.value if isinstance(base, ast.Subscript) else base)


def _public(node: ast.ClassDef) -> Iterator[str]:
    for part in node.body:
        named: list[str] = []
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
            named = [part.name]
        elif isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            named = [part.target.id]
        yield from (name for name in named if not name.startswith("_"))


def _is_marked(node: ast.stmt, by: str) -> bool:
    decorated = node.decorator_list if isinstance(node, ast.FunctionDef) else []
    return any(ast.unparse(part) == by for part in decorated)


def report(house: House) -> Iterator[str]:
    """Say a house in figures, a line each."""
    yield f"all: {len(house.modules)} modules, {house.lines(house.modules):,} lines"
    rooms = sorted({path.relative_to(house.root).parts[:-1] for path in house.modules})
    for room in (parts for parts in rooms if len(parts) <= 2 or parts[:2] == ("bot", "discord")):
        inside = house.below(*room)
        flat = [path for path in inside if path.parent == house.root.joinpath(*room)]
        yield f"{'/'.join(room)}: {len(inside)} modules ({len(flat)} of them flat), {house.lines(inside):,} lines"
    long = [path for path in house.modules if house.lines([path]) > 300]
    yield f"longer than 300 lines: {len(long)}"
    contract = house.contract()
    names, written, doors = map(sum, zip(*contract.values(), strict=True))
    parts = ", ".join(f"{name} {size}" for name, (size, _, _) in sorted(contract.items()))
    yield f"names in a game's contract: {names} ({parts}), to be written: {written}, that no game writes: {doors}"
    yield f"import circles at run time: {house.circles(typing=False)}, typing included: {house.circles()}"
    asks = house.asks()
    panel = sum(times for name, times in asks.items() if name.startswith(("bot.discord.panel", "bot.ui")))
    yield f"places that ask what sort of question it is: {asks.total()}, {panel} of them in the panel"
    yield f"  {', '.join(f'{name} {times}' for name, times in sorted(asks.items()))}"


if __name__ == "__main__":
    print("\n".join(report(House(Path(sys.argv[1]).resolve() if sys.argv[1:] else ROOT))))
