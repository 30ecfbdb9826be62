"""Which tests and which code name which clause: tests by function name, docstring or a scenario file's `clauses`."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bot.content import read_toml
from rules.kernel.clauses import Clauses

ROOT = Path(__file__).parents[2]
RULEBOOKS = ROOT / "data" / "clauses"
TESTS = ROOT / "tests"
CODE = (ROOT / "rules", ROOT / "bot" / "contest")
"""Folders whose code carries clauses out: what a match does, and what becomes of it between matches."""
OWN = TESTS / "clauses"
"""The tests of the rulebook itself; they say nothing about how the game plays."""


class Naming(NamedTuple):
    """One test that names one clause."""

    clause: str
    test: str


class Coverage(NamedTuple):
    """A game's clauses with the tests and code that name them; `missing` and `homeless` count those in scope.

    `code` is empty where nobody looked for it.
    """

    game: str
    finished: bool
    tests: Mapping[str, tuple[str, ...]]
    missing: tuple[str, ...]
    code: Mapping[str, tuple[str, ...]] = {}
    homeless: tuple[str, ...] = ()

    @property
    def fails(self) -> bool:
        """Say whether a game that claims to be finished has a clause without a test, or without code that names it."""
        return self.finished and bool(self.missing or self.homeless)


def read_rulebooks(folder: Path = RULEBOOKS) -> dict[str, dict[str, Any]]:
    """Read and parse every rulebook file, named as `Clauses.load` expects."""
    return {f.relative_to(folder).as_posix(): read_toml(f) for f in sorted(folder.rglob("*.toml"))}


def namings(tests: Path, prefixes: Sequence[str], without: Path | None = None) -> Iterator[Naming]:
    """Yield every naming of a clause by a test function or scenario file below a folder, in order of path."""
    for path in sorted(tests.rglob("test_*.py")):
        if without is None or without not in path.parents:
            name = path.relative_to(tests).as_posix()
            yield from _by_functions(path.read_text(encoding="utf-8"), name, prefixes)
    for path in sorted(tests.rglob("*.toml")):
        name = path.relative_to(tests).as_posix()
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        yield from (Naming(clause, name) for clause in sorted(set(_listed(data))) if _is_id(clause, prefixes))


def places(rules: Path, prefixes: Sequence[str]) -> Iterator[Naming]:
    """Yield every naming of a clause in code below a folder, also inside a range such as `XK-03 to XK-05`."""
    either = "|".join(prefixes)
    single = re.compile(rf"\b({either})-(\d{{2,3}})\b(?: to (?:\1-)?(\d{{2,3}})\b)?")
    for path in sorted(rules.rglob("*.py")):
        name = path.relative_to(rules).as_posix()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for prefix, first, last in single.findall(line):
                for clause in range(int(first), int(last or first) + 1):
                    yield Naming(f"{prefix}-{clause:0{len(first)}d}", f"{name}:{number}")


def coverage(clauses: Clauses, game: str, named: Iterable[Naming], placed: Iterable[Naming] | None = None) -> Coverage:
    """Join a game's clauses with the tests and the code that name them."""
    tests: dict[str, list[str]] = {id_: [] for id_ in clauses.ids(game)}
    for naming in named:
        if naming.clause in tests:
            tests[naming.clause].append(naming.test)
    code: dict[str, list[str]] = {id_: [] for id_ in tests}
    for naming in placed or ():
        if naming.clause in code:
            code[naming.clause].append(naming.test)
    missing = tuple(id_ for id_ in clauses.in_scope(game) if not tests[id_])
    homeless = tuple(id_ for id_ in clauses.in_scope(game) if not code[id_])
    joined = {id_: tuple(dict.fromkeys(names)) for id_, names in tests.items()}
    if placed is None:
        return Coverage(game, clauses.finished(game), joined, missing)
    homes = {id_: tuple(dict.fromkeys(names)) for id_, names in code.items()}
    return Coverage(game, clauses.finished(game), joined, missing, homes, homeless)


def unknown(clauses: Clauses, named: Iterable[Naming]) -> tuple[Naming, ...]:
    """Return the namings of clauses that no rulebook has."""
    known = {id_ for game in clauses.games for id_ in clauses.ids(game)}
    return tuple(naming for naming in named if naming.clause not in known)


def lines(clauses: Clauses, result: Coverage) -> Iterator[str]:
    """Yield the report of one game, clause by clause, then what is missing."""
    claim = "finished" if result.finished else "not yet claimed to be finished"
    yield f"{result.game}: {len(result.tests)} clauses, {claim}"
    for id_, names in result.tests.items():
        note = " (league)" if clauses.get(id_, "en").league else ""
        yield f"  {id_}{note}: {', '.join(names) if names else '-'}"
        if result.code:
            yield f"    code: {', '.join(result.code[id_]) if result.code[id_] else '-'}"
    scope = len(clauses.in_scope(result.game))
    yield f"{result.game}: {scope - len(result.missing)} of {scope} clauses in scope have a test"
    if result.missing:
        yield f"{result.game}: without a test: {', '.join(result.missing)}"
    if result.code:
        yield f"{result.game}: {scope - len(result.homeless)} of {scope} clauses in scope are named in code"
    if result.code and result.homeless:
        yield f"{result.game}: without code: {', '.join(result.homeless)}"


def prefixes_of(clauses: Clauses) -> tuple[str, ...]:
    """Return the id prefixes of all rulebooks, the longest first."""
    found = {prefix for game in clauses.games for prefix in clauses.index(game).prefixes}
    return tuple(sorted(found, key=lambda prefix: (-len(prefix), prefix)))


def _by_functions(source: str, name: str, prefixes: Sequence[str]) -> Iterator[Naming]:
    either = "|".join(prefixes)
    in_name = re.compile(rf"(?:^|_)({either.lower()})_(\d{{2,3}})(?=_|$)")
    in_text = re.compile(rf"\b({either})-(\d{{2,3}})\b")
    for node in ast.walk(ast.parse(source, name)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            found = [f"{prefix.upper()}-{number}" for prefix, number in in_name.findall(node.name)]
            found += ["-".join(pair) for pair in in_text.findall(ast.get_docstring(node) or "")]
            yield from (Naming(clause, f"{name}::{node.name}") for clause in dict.fromkeys(found))


def _listed(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "clauses" and isinstance(value, list):
                yield from (item for item in value if isinstance(item, str))
            else:
                yield from _listed(value)
    elif isinstance(data, list):
        for item in data:
            yield from _listed(item)


def _is_id(clause: str, prefixes: Sequence[str]) -> bool:
    return re.fullmatch(rf"({'|'.join(prefixes)})-\d{{2,3}}", clause) is not None
