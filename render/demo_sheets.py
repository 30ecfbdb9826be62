"""Made-up tables of events: a full division, a ladder, rounds of two and of four, brackets with and without results."""

from __future__ import annotations

from collections.abc import Iterator

from render.marks import with_sign
from render.sheet import (
    Box,
    Bracket,
    Column,
    Contender,
    Crossing,
    Crosstable,
    Fared,
    Fortunes,
    Hazard,
    Heads,
    Mark,
    Meeting,
    Pairings,
    Sheet,
    Sitting,
    Standing,
    Standings,
    Zone,
)

PEOPLE = (
    "Ana", "Ben", "千代", "Bartholomew Featherstonehaugh", "สมชาย ใจดี", "Nguyễn Thị Minh Khai", "林小明", "Kõu",
    "O’Brien", "Dmitri", "ゆうき", "M", "#13", "WWWWWWWWWWWWWWWWWWWW", "Zoë", "Rook & Co.",
)  # fmt: skip
SIGNS: dict[str, Mark] = {"+": "won", "=": "drawn", "-": "lost", "w": "walkover", "f": "forfeit", "o": "bye"}
_FORMS = [
    "+++++",
    "++=++",
    "++-++",
    "-+++=",
    "+=w-+",
    "=-++o",
    "--+++",
    "+-=-+",
    "-=f+-",
    "+---+",
    "-+--=",
    "f-=-+",
    "----+",
    "-=---",
    "ff---",
    "-----",
]
_LUCK = ("columns: how often what would have come", "the gold one, below the diamond: what came")
_LEGEND = ("+ won, = drawn, − lost, hollow: nobody played", "▲ goes up, ▼ goes down", "2–5: places still possible")


def sheets() -> Iterator[tuple[str, Sheet]]:
    """Yield every table with its name."""
    yield "standings", standings(16)
    yield "standings-8", standings(8)
    yield "ladder", ladder()
    yield "crosstable-8", crosstable(8)
    yield "crosstable-16", crosstable(16)
    yield "crosstable-double", crosstable(6, 2)
    yield "pairings", pairings()
    yield "pods", pods()
    yield "bracket-16", bracket(16, 2)
    yield "bracket-8", bracket(8, 1)
    yield "bracket-open", bracket(4, 0)
    yield "luck", fortunes()
    yield "luck-many", crowded_fortunes()


def fortunes() -> Fortunes:
    """Return the luck of a match of two: a coin, and dice of which one side threw more."""
    coin = (
        Fared(0, PEOPLE[0], 1, "1, expected 0.5", "luckier than 75%", 0, 1, (9, 9)),
        Fared(1, PEOPLE[3], 0, "0, expected 0.5", "luckier than 25%", 0, 1, (9, 9)),
    )
    hits = (
        Fared(0, PEOPLE[0], 7, "7, expected 6.8", "luckier than 55%", 3, 13, (1, 1, 3, 6, 9, 6, 3, 1, 0, 0, 0)),
        Fared(1, PEOPLE[3], 13, "13, expected 8.8", "luckier than 99%", 3, 13, (0, 1, 1, 3, 6, 9, 9, 6, 3, 1, 1)),
    )
    hazards = (Hazard("Begins", coin), Hazard("Hits", hits))
    return Fortunes("Luck in Tally K7QFD", "The same decisions", hazards, _LUCK)


def crowded_fortunes() -> Fortunes:
    """Return as much luck as fits a picture: four sides with long names, and dice by the hundred."""
    shape = tuple(min(9, max(0, 9 - abs(step - 24) // 2)) for step in range(48))
    rows = tuple(
        Fared(seat, PEOPLE[13], came, f"{came}, expected 148.3", "luckier than 100%", 100, 195, shape)
        for seat, came in enumerate((100, 148, 170, 195))
    )
    hazards = (Hazard("Damage", rows), Hazard("Hits", rows[:2]))
    return Fortunes(f"Luck in {PEOPLE[13]}", "The same decisions", hazards, _LUCK)


def marks(signs: str) -> tuple[Mark, ...]:
    """Return marks from signs."""
    return tuple(SIGNS[sign] for sign in signs)


def _zone(place: int, size: int) -> Zone:
    return "up" if place <= size // 4 else "down" if place > size - size // 4 else ""


def standings(size: int) -> Standings:
    """Return the standings of a division in the middle of its season."""
    rows = tuple(
        Standing(
            place,
            PEOPLE[place - 1],
            (
                str(max(0, 16 - place)),
                f"{max(0, 6 - place // 3)} {place % 2} {place // 3}",
                with_sign(9 - place) if place != 9 else "0",
            ),
            marks(_FORMS[place - 1]),
            (0, 2, -1, 0, -1, 11)[place % 6],
            _zone(place, size),
            (max(1, place - 3), min(size, place + 4)),
            place == 14,
        )
        for place in range(1, size + 1)
    )
    heads = Heads("Player", ("Points", "+=−", "Score"), "Form", "Finish")
    return Standings("Autumn League · Division 1", "after round 6 of 15", heads, rows, _LEGEND)


def ladder() -> Standings:
    """Return a ladder on which two have been challenged."""
    rows = tuple(
        Standing(
            place,
            PEOPLE[-place],
            (f"{9 - place}–{place}", {2: "▸ 1", 5: "▸ 2"}.get(place, "")),
            marks(_FORMS[place]),
            (0, 1, -1)[place % 3],
        )
        for place in range(1, 9)
    )
    heads = Heads("Player", ("Won–lost", "Plays"), "Form")
    return Standings("Hill of the Fens", "8 on the ladder, challenges up to 3 places", heads, rows, _LEGEND[:1])


def crosstable(size: int, legs: int = 1) -> Crosstable:
    """Return a crosstable of which some tables are still to be played."""
    found: list[list[tuple[Mark, ...]]] = [[() for _ in range(size)] for _ in range(size)]
    turned = {"+": "-", "-": "+", "=": "=", "w": "f", "f": "w"}
    for one in range(size):
        for other in range(one + 1, size):
            signs = "".join("+=-+w-+"[(one * 3 + other * 5 + leg) % 7] for leg in range(legs))
            if (one + other) % 5:
                found[one][other], found[other][one] = marks(signs), marks("".join(turned[s] for s in signs))
            elif (one + other) % 10 == 0:
                found[one][other] = found[other][one] = ("open",)
    rows = tuple(
        Crossing(place, PEOPLE[place - 1], tuple(found[place - 1]), str(3 * (size - place)), _zone(place, size))
        for place in range(1, size + 1)
    )
    return Crosstable("Autumn League · Division 2", "after round 5 of 7", ("Player", "Points"), rows, _LEGEND)


def pairings() -> Pairings:
    """Return a round with results, tables that are played, a walkover and a bye."""
    results: tuple[tuple[Mark, Mark, str], ...] = (
        ("won", "lost", "4–1"), ("open", "open", "–"), ("drawn", "drawn", "2–2"), ("walkover", "forfeit", "–"),
        ("open", "open", "–"), ("lost", "won", "0–6"), ("open", "open", "–"),
    )  # fmt: skip
    tables = [
        Meeting(
            number + 1,
            (
                Sitting(PEOPLE[2 * number], one, str(9 - number)),
                Sitting(PEOPLE[2 * number + 1], other, str(9 - number)),
            ),
            score,
        )
        for number, (one, other, score) in enumerate(results)
    ]
    tables.append(Meeting(8, (Sitting(PEOPLE[14], "bye", "0"),), "no opponent this round"))
    return Pairings("Weekend Swiss · Round 3", "ends on Sunday 18:00", tuple(tables), _LEGEND[:1])


def pods() -> Pairings:
    """Return a round at tables of four and three."""
    ended: tuple[tuple[Mark, str], ...] = (("won", "6"), ("lost", "3"), ("lost", "1"), ("lost", "0"))
    tables = (
        Meeting(1, tuple(Sitting(PEOPLE[n], mark, won, n + 1) for n, (mark, won) in enumerate(ended)), "over"),
        Meeting(2, tuple(Sitting(PEOPLE[n], "open", "9") for n in range(4, 8)), "turn 7"),
        Meeting(3, tuple(Sitting(PEOPLE[n], "open", "6") for n in range(8, 12)), "turn 2"),
        Meeting(4, tuple(Sitting(PEOPLE[n], "open", "3") for n in range(12, 15)), ""),
    )  # fmt: skip
    return Pairings("Castle Pods · Round 2", "four to a table", tables, ())


_ROUNDS = {2: "Final", 4: "Semi-finals", 8: "Quarter-finals", 16: "Round of 16"}


def bracket(size: int, played: int) -> Bracket:
    """Return a bracket of which so many rounds are played, the one after it in part; the better seed wins."""
    order = [0]
    while len(order) < size:
        order = [seed for top in order for seed in (top, len(order) * 2 - 1 - top)]
    columns: list[Column] = []
    boxes: list[Box] = []
    number = 0
    for depth in range(size.bit_length() - 1):
        before, boxes = boxes, []
        left = [s for s in order if s < size >> depth]
        for i in range(0, len(left), 2):
            number += 1
            is_over = depth < played or (depth == played and i == 0 and played > 0)
            pair = sorted(left[i : i + 2])
            seats = tuple(
                Contender(PEOPLE[s], True, s + 1, ("won" if s == pair[0] else "lost"), "2" if s == pair[0] else "1")
                if is_over
                else Contender(PEOPLE[s], True, s + 1)
                if depth <= played
                else Contender(" / ".join(x.name for x in before[i + k].seats if x.is_known) or "–", False)
                for k, s in enumerate(pair)
            )
            boxes.append(Box(number, seats, tuple(box.number for box in before[i : i + 2])))
        columns.append(Column(_ROUNDS[len(left)], tuple(boxes)))
    return Bracket("Weekend Swiss · Top cut", f"{size} players, best of 3", tuple(columns), ())
