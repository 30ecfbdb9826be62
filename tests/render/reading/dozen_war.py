"""The text twin of Dozen War read back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from render.games.dozen_war.twin import FLAGS, NUMBERS, Facts, drawn

from .lines import TwinError, read_line

_HEAD = re.compile(
    r"stage (\w+) round (\d+)/(\d+) active ([A-D-]) order ([A-D]+|-) warp (yes|no) waiting ([A-D]+|-)"
    r" draw ([A-D]+|-) result (\S+)"
)
_SIDE = re.compile(
    r"([A-D]) seat (\d) gold (\d+) kills (\d+) razed (\d+) pieces (\d+) out (yes|no) generals (\S+)"
    r" hand (\d+) (\S+) picks (\S+) withheld (\S+)"
)
_PILE = re.compile(r"(deck|discards|events|opened|dug) (\d+) (\S+)")
_ROW = re.compile(r"([a-i]) +(.+)")
_CASTLE = re.compile(r"& ([A-D]\.k[ica]) ([a-i]\d) (\d)")
_UNIT = re.compile(r"\* ([A-D]\.[gica]\d+) ([a-i]\d) hp (\d+)(?: (.+))?")
_SPENT = re.compile(r"spent (g\d\d) (\S+)")
_GROUND = re.compile(r"(?:([.^VO]\d*(?:!\d+)?)|(?=[A-D]))(?:[A-D]&\d)?(?:[A-D]\d*\+\d)?")
_PILES = ("deck", "discards", "events", "opened", "dug")


def parse_twin(text: str) -> Facts:
    """Return the facts that a twin states; raise TwinError with the first line that cannot be read."""
    lines = text.splitlines()
    stage, now, last, active, order, is_open, waiting, draw, result = read_line(_HEAD, lines[0] if lines else "")
    seats = sum(bool(_SIDE.match(line)) for line in lines)
    at = 1 + seats
    shown = [line for line in lines[at + len(_PILES) :] if line[:1].isalpha() and not line.startswith("spent")]
    rest = lines[at + len(_PILES) + len(shown) :]
    found: Facts = {
        "stage": stage,
        "round": int(now),
        "rounds": int(last),
        "active": active,
        "order": order,
        "open": is_open == "yes",
        "waiting": waiting,
        "draw": draw,
        "result": None if result == "-" else [int(rank) for rank in result.split(",")],
        "sides": dict(_read_side(line) for line in lines[1:at]),
        "piles": dict(_read_pile(line) for line in lines[at : at + len(_PILES)]),
        "ground": _read_ground(shown),
        "castles": {},
        "units": {},
        "spent": {},
    }
    for line in rest:
        if line.startswith("& "):
            castle, name, hp = read_line(_CASTLE, line)
            found["castles"][castle] = f"{name} {hp}"
        elif line.startswith("spent "):
            card, numbers = read_line(_SPENT, line)
            found["spent"][card] = [int(number) for number in numbers.split(",")]
        else:
            id_, unit = _read_unit(line)
            found["units"][id_] = unit
    if drawn(found) != shown:
        wrong = next((a for a, b in zip(shown, drawn(found), strict=False) if a != b), shown[-1] if shown else "")
        raise TwinError(f"cannot read {wrong!r}")
    return found


def _read_list(words: str) -> list[str]:
    return [] if words == "-" else words.split(",")


def _read_run(line: str, count: str, words: str) -> list[str]:
    found = ["?"] * int(count) if words == "?" else _read_list(words)
    if len(found) != int(count):
        raise TwinError(f"cannot read {line!r}")
    return found


def _read_side(line: str) -> tuple[str, Facts]:
    letter, seat, gold, kills, razed, pieces, out, generals, count, hand, picks, withheld = read_line(_SIDE, line)
    numbers: Mapping[str, str] = {"seat": seat, "gold": gold, "kills": kills, "razed": razed, "pieces": pieces}
    return letter, {
        **{name: int(value) for name, value in numbers.items()},
        "out": out == "yes",
        "generals": _read_list(generals),
        "hand": _read_run(line, count, hand),
        "picks": _read_list(picks),
        "withheld": _read_list(withheld),
    }


def _read_pile(line: str) -> tuple[str, list[str]]:
    name, count, words = read_line(_PILE, line)
    return name, _read_run(line, count, words)


def _read_ground(shown: Sequence[str]) -> dict[str, str]:
    """Read what each hex is; one with a castle or a stack and nothing else is open ground."""
    found: dict[str, str] = {}
    for line in shown:
        letter, cells = read_line(_ROW, line)
        for number, cell in enumerate(cells.split(), 1):
            drawn_cell = _GROUND.fullmatch(cell)
            if drawn_cell is None:
                raise TwinError(f"cannot read {line!r}")
            found[f"{letter}{number}"] = drawn_cell[1] or "."
    return found


def _read_unit(line: str) -> tuple[str, Facts]:
    id_, at, hp, more = read_line(_UNIT, line)
    unit: Facts = {
        "at": at, "hp": int(hp), "flags": [], "held": [], "pieces": [], **dict.fromkeys(NUMBERS, 0),
    }  # fmt: skip
    for word in more.split(" ") if more else ():
        name, _, value = word.partition("=")
        if name in FLAGS and not value:
            unit["flags"].append(name)
        elif name in NUMBERS and value.isdecimal():
            unit[name] = int(value)
        elif name in ("held", "pieces") and value:
            unit[name] = value.split(",")
        else:
            raise TwinError(f"cannot read {line!r}")
    return id_, unit
