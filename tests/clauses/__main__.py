"""Print which tests name which clause; exit 1 while a finished game has a clause without a test."""

from __future__ import annotations

import sys

from rules.kernel.clauses import Clauses

from .report import OWN, TESTS, coverage, lines, namings, prefixes_of, read_rulebooks, unknown


def main() -> int:
    """Print the report of every game and return the exit code."""
    clauses = Clauses.load(read_rulebooks())
    named = tuple(namings(TESTS, prefixes_of(clauses), OWN))
    results = [coverage(clauses, game, named) for game in clauses.games]
    for result in results:
        print("\n".join(lines(clauses, result)))
    strangers = unknown(clauses, named)
    for naming in strangers:
        print(f"{naming.test} names {naming.clause}, which no rulebook has")
    return 1 if strangers or any(result.fails for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
