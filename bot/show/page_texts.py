"""The five-minute page of a game's document as a message shows it: no wrapped lines, no tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from unicodedata import east_asian_width

HEADING = "## "
ITEM = "- "
Pages = Mapping[tuple[str, str], str]
"""The pages by game and locale."""
_RULE = re.compile(r"^\|[\s:|-]+\|$")


def first_section(document: str) -> str:
    """Return the first section of a document under its heading; nothing where it has none."""
    _, found, rest = document.partition(f"\n{HEADING}")
    return f"{HEADING}{rest.partition(f'{chr(10)}{HEADING}')[0]}".strip() if found else ""


def page_text(section: str) -> str:
    """Write a section without the line breaks of its file, its tables as lists."""
    blocks = (block.splitlines() for block in re.split(r"\n\s*\n", section.strip()))
    return "\n\n".join("\n".join(_block(lines)) for lines in blocks if lines)


def _block(lines: list[str]) -> Iterator[str]:
    if lines[0].startswith("|"):
        yield from _table([_cells(line) for line in lines if not _RULE.match(line)])
        return
    whole = ""
    for line in lines:
        begins = line.lstrip().startswith((ITEM, "#"))
        if begins and whole:
            yield whole
        whole = line if begins or not whole else _joined(whole, line.strip())
    yield whole


def _table(rows: list[list[str]]) -> Iterator[str]:
    """Write each row as an item: what it is about, then its cells; under three and more headings with these."""
    heads, *body = rows
    for first, *rest in body:
        told = [f"{head} {cell}".strip() for head, cell in zip(heads[1:], rest, strict=False) if cell]
        yield f"{ITEM}{first}: {', '.join(told if len(heads) > 2 else rest)}"


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _joined(left: str, right: str) -> str:
    """Join two lines of a paragraph: with a blank, but between signs of full width."""
    wide = all(east_asian_width(sign) in "WF" for sign in (left[-1], right[0]))
    return f"{left}{'' if wide else ' '}{right}"
