"""Nodes and menus: a place of a menu as one step of choosing, and a game's own nodes as a menu."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from . import notation
from .cursor import Cursor, Refused
from .menu import Step
from .types import Choice, Decision, Field, Node, Option, Refusal, Text, Token, View

if TYPE_CHECKING:
    from .game import Game

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


def why_not(place: Cursor, token: Token) -> Refusal | None:
    """Say why a token may not follow; a game that lists nodes says so itself."""
    found = None if isinstance(place.node, NodeStep) else place.take(token)
    return found.reason if isinstance(found, Refused) else None


class NodeStep(Step):
    """A step of a game that lists nodes."""

    __slots__ = ("_decision", "_game", "_prefix", "_view")

    def __init__(self, game: Game[Any], view: View[Any], decision: Decision, prefix: Choice) -> None:
        self._game = game
        self._view = view
        self._decision = decision
        self._prefix = prefix

    @property
    def prompt(self) -> Text:
        """Return what is asked."""
        return self._node().prompt

    @property
    def field(self) -> Field | None:
        """Return the text of one's own that is taken here."""
        return self._node().field

    @property
    def lacking(self) -> Refusal | None:
        """Return what an answer lacks that stops here."""
        return self._game.unfinished(self._view, self._decision, self._prefix)

    def options(self) -> Iterable[Option]:
        """List the options, those with a doubt last."""
        sure = self._node().options
        yield from sure
        known = {option.token for option in sure}
        for option in self._node(wide=True).options:
            if option.token not in known:
                yield option

    def tokens(self) -> Sequence[Token]:
        """Return the tokens of the options without a doubt."""
        found = self._game.node_tokens(self._view, self._decision, self._prefix)
        return [option.token for option in self._node().options] if found is None else found

    def find(self, token: Token) -> Option | Refusal | None:
        """Return the option of a token, or why it is none."""
        plain = next((option for option in self._node().options if option.token == token), None)
        if plain is not None:
            return plain
        if not self.takes(token):
            return self._game.why(self._view, self._decision, self._prefix, token)
        node = self._node(wide=True)
        found = next((option for option in node.options if option.token == token), None)
        if found is None and node.field is not None and notation.fits(node.field, token):
            return Option(token, node.field.text)
        return found or Option(token, Text(token))

    def takes(self, token: Token) -> bool:
        """Say whether a token is legal here."""
        return self._game.node_takes(self._view, self._decision, self._prefix, token)

    def after(self, token: Token) -> NodeStep | None:
        """Return the step that follows a token."""
        step = NodeStep(self._game, self._view, self._decision, (*self._prefix, token))
        found = self._game.node_tokens(self._view, self._decision, step._prefix)
        whole = step._node().is_leaf if found is None else not found
        return None if whole else step

    def _node(self, wide: bool = False) -> Node:
        return listed(self._game, self._view, self._decision, self._prefix, wide)


def listed(game: Game[Any], view: View[Any], decision: Decision, prefix: Choice, wide: bool = False) -> Node:
    """Return a game's own node after a prefix, listed once for a view."""
    key = ("node", decision.id, prefix, wide)
    found: Node | None = view.memo.get(key)
    if found is None:
        found = view.memo[key] = game.node(view, decision, prefix, wide)
    return found
