"""A place of a menu as one step of choosing: what is asked there, its options, the text that is taken."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from .cursor import Cursor
from .types import Node, Option, Text

COMPLETE = Text("menu.complete")


def node_at(place: Cursor, wide: bool) -> Node:
    """Return a place as one step of choosing; `wide`: with doubted options too."""
    if place.node is None:
        return Node(COMPLETE, is_leaf=True)
    options: Iterable[Option] = place.node.options()
    listed = list(options if wide else takewhile(lambda option: option.doubt is None, options))
    closing = place.closing_option()
    if closing is not None:
        listed.append(closing)
    return Node(place.node.prompt, tuple(listed), place.node.field)
