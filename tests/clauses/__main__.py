"""Print which tests and code name which clause; exit 1 while a finished game has a clause without either.

With ids (`CW-04 SK-53`) only those are printed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rules.kernel.clauses import Clauses

from .report import CODE, OWN, TESTS, Coverage, coverage, lines, namings, places, prefixes_of, read_rulebooks, unknown


def main(wanted: Sequence[str] = ()) -> int:
    """Print the report of every game, or of some clauses only, and return the exit code."""
    clauses = Clauses.load(read_rulebooks())
    named = tuple(namings(TESTS, prefixes_of(clauses), OWN))
    placed = tuple(naming for folder in CODE for naming in places(folder, prefixes_of(clauses)))
    results = [coverage(clauses, game, named, placed) for game in clauses.games]
    if wanted:
        return look_up(results, wanted)
    for result in results:
        print("\n".join(lines(clauses, result)))
    strangers = unknown(clauses, named)
    for naming in strangers:
        print(f"{naming.test} names {naming.clause}, which no rulebook has")
    return 1 if strangers or any(result.fails for result in results) else 0


def look_up(results: Sequence[Coverage], wanted: Sequence[str]) -> int:
    """Print the code and the tests of some clauses; return 1 where there is one that no rulebook has."""
    strange = 0
    for id_ in wanted:
        found = next((result for result in results if id_ in result.tests), None)
        if found is None:
            print(f"{id_}: no rulebook has it")
            strange = 1
            continue
        print(f"{id_} ({found.game})\n  code: {', '.join(found.code.get(id_, ())) or '-'}")
        print(f"  tests: {', '.join(found.tests[id_]) or '-'}")
    return strange


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
