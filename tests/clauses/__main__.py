"""Print which tests and code name which clause; exit 1 while a finished game has a clause without either."""

from __future__ import annotations

import sys

from rules.kernel.clauses import Clauses

from .report import OWN, RULES, TESTS, coverage, lines, namings, places, prefixes_of, read_rulebooks, unknown


def main() -> int:
    """Print the report of every game and return the exit code."""
    clauses = Clauses.load(read_rulebooks())
    named = tuple(namings(TESTS, prefixes_of(clauses), OWN))
    placed = tuple(places(RULES, prefixes_of(clauses)))
    results = [coverage(clauses, game, named, placed) for game in clauses.games]
    for result in results:
        print("\n".join(lines(clauses, result)))
    strangers = unknown(clauses, named)
    for naming in strangers:
        print(f"{naming.test} names {naming.clause}, which no rulebook has")
    return 1 if strangers or any(result.fails for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
