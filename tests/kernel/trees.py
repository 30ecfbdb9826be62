"""Random menus that nobody designed: every shape inside every other, for what must hold of all trees."""

from __future__ import annotations

from random import Random

from rules.kernel.menu import Menu, One, Some, Then, bracketed, pool
from rules.kernel.types import Choice, Field, Option, Text

PROMPT = Text("toy.prompt")


def options(rng: Random, most: int = 5) -> tuple[Option, ...]:
    """Draw a few options, some of them doubted ones at the end."""
    count = rng.randrange(1, most + 1)
    names = rng.sample([f"t{n}" for n in range(9)], count)
    doubted = rng.randrange(0, count) if rng.random() < 0.2 else 0
    sure = count - doubted
    doubts = [None] * sure + [Text("toy.doubt")] * doubted
    return tuple(Option(name, Text(f"toy.{name}"), doubt=doubt) for name, doubt in zip(names, doubts, strict=True))


def tree(seed: str, depth: int = 3) -> Menu:
    """Draw a tree; the same seed gives the same one, however it is walked."""
    rng = Random(seed)
    shape = rng.choice(["one", "one", "text", "set", "list", "rows", "then", "inner"]) if depth else "one"
    if shape == "text":
        field = Field(PROMPT, 1, 4)
        return One(PROMPT, lambda: options(Random(seed), 2), field=field)
    if shape == "set":
        return drawn_set(seed, rng)
    if shape == "list":
        least = rng.randrange(0, 3)
        most = rng.choice([None, least + rng.randrange(0, 3)])
        some = Some(PROMPT, lambda so_far: one(f"{seed}.{so_far}", 0), least=least, most=most)
        return some if most != 0 else one(seed, depth - 1)
    if shape in ("rows", "inner"):
        found = Some(
            PROMPT,
            lambda so_far: one(f"{seed}.{so_far}", depth - 1),
            fold=lambda so_far, item: (*so_far, len(item)),
            least=rng.randrange(0, 2),
            most=rng.choice([None, 2, 3]),
            rows=True,
        )
        return found if shape == "rows" else bracketed(found)
    if shape == "then":
        return Then(tree(f"{seed}.a", depth - 1), lambda taken: tree(f"{seed}.{taken}", depth - 1))
    return one(seed, depth)


def one(seed: str, depth: int) -> One:
    """Draw a choice of one, behind whose options further trees may lie."""

    def after(token: str) -> Menu | None:
        return tree(f"{seed}.{token}", depth - 1) if depth and Random(f"{seed}{token}").random() < 0.5 else None

    return One(PROMPT, lambda: options(Random(seed)), after)


def drawn_set(seed: str, rng: Random) -> Some:
    """Draw a set of distinct or repeated tokens."""
    cards = [f"c{n}" for n in range(rng.randrange(1, 7))]
    copies = rng.choice([1, 1, 2])
    least = rng.randrange(0, len(cards) + 1)
    most = rng.choice([None, rng.randrange(max(least, 1), len(cards) + 1)])

    def left(taken: Choice) -> list[Option]:
        return [Option(c, Text(f"toy.{c}")) for c in cards if taken.count(c) < copies]

    return pool(PROMPT, left, least, most)
