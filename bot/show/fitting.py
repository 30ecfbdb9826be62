"""Texts that fit where they are shown: cut with a sign that something is missing."""

from __future__ import annotations

from collections.abc import Sequence

ELLIPSIS = "…"


def unfenced(typed: str) -> str:
    """Make text safe inside a code block: its fence cannot be closed from within."""
    return typed.replace("```", "`\u200b`\u200b`")


def clip(words: str, most: int) -> str:
    """Cut words that are too long, with a sign that something is missing."""
    return words if len(words) <= most else words[: most - len(ELLIPSIS)] + ELLIPSIS


def clip_lines(lines: Sequence[str], most: int) -> str:
    """Join lines, leaving out the first ones if they are too long together."""
    kept: list[str] = []
    room = most
    for line in reversed(lines):
        room -= len(line) + 1
        if room < len(ELLIPSIS):
            kept.append(ELLIPSIS)
            break
        kept.append(line)
    return "\n".join(reversed(kept))


def clipped(found: list[str], room: int) -> str:
    """Join lines from the first one on, cut where there is no more room."""
    kept: list[str] = []
    for line in found:
        room -= len(line) + 1
        if room < len(ELLIPSIS) + 1:
            kept.append(ELLIPSIS)
            break
        kept.append(line)
    return "\n".join(kept)


def listed(names: Sequence[str], room: int) -> str:
    """Join names from the first one on; where there is no more room say how many are missing."""
    for left in range(len(names)):
        end = [f"{ELLIPSIS} (+{left})"] if left else []
        said = ", ".join([*names[: len(names) - left], *end])
        if len(said) <= room:
            return said
    return f"{ELLIPSIS} (+{len(names)})" if names else ""


def fitted(lines: Sequence[str], room: int) -> list[str]:
    """Return lines from the first one on; where there is no more room the last says how many are missing."""
    kept, rest = list(lines), list[str]()
    while kept and sum(len(line) + 1 for line in (*kept, *rest)) > room:
        kept.pop()
        rest = [f"{ELLIPSIS} (+{len(lines) - len(kept)})"]
    return [*kept, *rest]


def shared(lists: Sequence[Sequence[str]], room: int) -> list[str]:
    """Join each list of names; they have equal parts of the room, and what short ones leave goes to the longer ones."""
    found: dict[int, str] = {}
    by_length = sorted(range(len(lists)), key=lambda at: sum(map(len, lists[at])))
    for at in by_length:
        found[at] = listed(lists[at], room // (len(lists) - len(found)))
        room -= len(found[at])
    return [found[at] for at in range(len(lists))]


def in_pages(lines: Sequence[str], most: int, room: int) -> list[list[str]]:
    """Part lines into pages of at most so many of them and so many characters; a line too long for one is cut."""
    pages: list[list[str]] = [[]]
    left = room
    for line in (clip(line, room) for line in lines):
        if pages[-1] and (len(pages[-1]) == most or len(line) + 1 > left):
            pages.append([])
            left = room
        pages[-1].append(line)
        left -= len(line) + 1
    return pages


def in_pages_from_the_end(lines: Sequence[str], room: int) -> list[list[str]]:
    """Part lines into pages of at most so many characters, of which the first alone may be short."""
    found = in_pages(lines[::-1], len(lines), room)
    return [page[::-1] for page in reversed(found)]
