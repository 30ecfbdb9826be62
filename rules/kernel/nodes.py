"""A place of a menu as one step of choosing: what is asked there, its options, the text that is taken."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from .cursor import Cursor, root, walk
from .errors import IllegalChoice
from .menu import Menu
from .types import Choice, Node, Option, Text

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


def node_of(menu: Menu | None, prefix: Choice) -> Node:
    """Return the step of a menu after a prefix, which need not fit: nothing follows what does not, nor does it end."""
    try:
        return node_at(walk(root(menu), prefix), wide=False)
    except IllegalChoice:
        return Node(COMPLETE)
