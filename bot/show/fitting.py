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
