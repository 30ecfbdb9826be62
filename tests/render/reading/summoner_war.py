"""The text twin of Summoner War read back."""

from __future__ import annotations

import re

from render.games.summoner_war.twin import FLAGS, NUMBERS, UNKNOWN, Facts
from rules.summoner_war.board import COLS, NAMES
from rules.summoner_war.content import LETTERS

from .lines import TwinError, read_line

_HEAD = re.compile(
    r"stage (\S+) turn (\d+) up ([RB-]) entry (yes|no) quiet (\d+) waiting (\S+) draw (\S+) result (\S+)"
)
_SIDE = re.compile(r"([RB]) duty (yes|no) turns (\d+) struck (yes|no) charge (yes|no) double (\S+) entry (\S+)")
_CARDS = re.compile(r"([RB]) unseen ((?:[A-Z]-?\d+)+) cards (.+)")
_ROW = re.compile(r"([1-4]) (.+)")
_CARRIED = re.compile(r"\* (\S+) (.+)")
_DEAD = re.compile(r"dead ([RB])([A-Z]) ([A-Z]) (\S+)")


def parse_twin(text: str) -> Facts:
    """Return the facts that a twin states; raise TwinError with the first line that cannot be read."""
    lines = text.splitlines()
    if len(lines) < 10:
        raise TwinError(f"a twin has at least ten lines, not {len(lines)}")
    stage, turn, up, entry, quiet, waiting, draw, result = read_line(_HEAD, lines[0])
    sides = {}
    for first, second in ((lines[1], lines[2]), (lines[3], lines[4])):
        letter, side = _read_side(first, second)
        sides[letter] = side
    pieces: Facts = {}
    for line in lines[5:9]:
        pieces.update(_read_row(line))
    board = {name: pieces[name] for name in NAMES if name in pieces}
    dead: list[list[str]] = []
    for line in lines[10:]:
        if line.startswith("dead "):
            dead.append(list(read_line(_DEAD, line)))
        else:
            _read_carried(board, line)
    return {
        "stage": stage,
        "turn": int(turn),
        "up": up,
        "entry": entry == "yes",
        "quiet": int(quiet),
        "waiting": _letters(waiting),
        "draw": _letters(draw),
        "result": None if result == "-" else [int(rank) for rank in result.split(",")],
        "sides": sides,
        "board": board,
        "dead": dead,
    }


def _read_side(first: str, second: str) -> tuple[str, Facts]:
    letter, duty, turns, struck, charge, double, entry = read_line(_SIDE, first)
    other, unseen, cards = read_line(_CARDS, second)
    if other != letter:
        raise TwinError(f"cannot read {second!r}")
    named = [] if cards == "-" else cards.split(" ")
    kind, *partners = double.split(",")
    return letter, {
        "cards": [card.removesuffix("!") for card in named],
        "shown": [card.removesuffix("!") for card in named if card.endswith("!")],
        "duty": duty == "yes",
        "turns": int(turns),
        "struck": struck == "yes",
        "charge": charge == "yes",
        "orders": [kind, partners, entry],
        "unseen": {key: int(n) for key, n in re.findall(r"([A-Z])(-?\d+)", unseen)},
    }


def _read_row(line: str) -> Facts:
    rank, cells = read_line(_ROW, line)
    found: Facts = {}
    for file, at in zip("abcdefgh", range(0, 4 * COLS, 4), strict=True):
        square = cells[at : at + 3].ljust(3)
        letter = square[1]
        if letter == ".":
            continue
        kind = letter.upper()
        if square not in (f"[{letter}]", f" {letter} ") or (kind != UNKNOWN and kind not in LETTERS):
            raise TwinError(f"cannot read {line!r}")
        side = "R" if letter.isupper() else "B"
        flags = {**dict.fromkeys(FLAGS, False), **dict.fromkeys(NUMBERS, 0)}
        found[f"{file}{rank}"] = {"side": side, "type": kind, "base": kind, "concealed": square[0] == "[", **flags}
    return found


def _read_carried(board: Facts, line: str) -> None:
    cell, words = read_line(_CARRIED, line)
    if cell not in board:
        raise TwinError(f"cannot read {line!r}")
    for word in words.split(" "):
        name, _, value = word.partition("=")
        if name in FLAGS and not value:
            board[cell][name] = True
        elif name in NUMBERS and value.isdecimal():
            board[cell][name] = int(value)
        elif name == "base" and value in LETTERS:
            board[cell][name] = value
        else:
            raise TwinError(f"cannot read {line!r}")


def _letters(word: str) -> list[str]:
    return [] if word == "-" else list(word)
