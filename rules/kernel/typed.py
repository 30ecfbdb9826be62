"""What people type: whole answers in a game's notation, free texts, and single words where a command asks for one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, cast

from . import notation
from .types import Choice, Decision, S, Token, View

if TYPE_CHECKING:
    from .game import Game


class Typed(Generic[S]):
    """A game whose answers can be typed: in plain notation, unless it reads and writes one of its own."""

    def parse(self, view: View[S], decision: Decision, text: str) -> Choice:
        """Read typed notation; raise UnreadableText, AmbiguousText or SheetErrors."""
        return notation.parse(cast("Game[S]", self), view, decision, text)

    def parse_ahead(self, view: View[S], decision: Decision, text: str) -> tuple[Choice, ...]:
        """Read an answer and those sent ahead after it, which are only taken apart: they are checked when reached.

        Raises what `parse` raises; a game whose turns have one step has nothing to take apart.
        """
        return (self.parse(view, decision, text),)

    def free_text(self, view: View[S], decision: Decision, prefix: Choice, text: str) -> Token:
        """Return the free text of an answer that stands for what was written into a field after the prefix."""
        return notation.FREE + " ".join(text.split())

    def meant(
        self, view: View[S], decision: Decision, prefix: Choice, offered: Sequence[Token], text: str
    ) -> Token | None:
        """Return the token that a typed word means after a prefix; None: the game calls its tokens by their labels.

        `offered` are the tokens that are legal as things stand, which decide where a word fits several. Raises
        UnreadableText or AmbiguousText with the reason, where the game knows one.
        """
        return None

    def format(self, view: View[S], decision: Decision, choice: Choice) -> str:
        """Write a choice as typed notation that `parse` reads back."""
        return notation.write(choice)
