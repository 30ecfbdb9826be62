"""A step of a menu by its tokens: texts are made only where somebody reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from .menu import Menu, Step, nothing
from .types import Option, Refusal, Text, Token


class TokenStep(Step):
    """One of some tokens, made of functions.

    `sure` and `doubted` list them, the latter with why they come to nothing; `named` words one; `then` is what
    follows it; `why` says why another is none, or that it is doubted; `surplus` why nothing may come after it; the
    rest as a step's properties.
    """

    __slots__ = (
        "_default", "_doubted", "_lacking", "_led", "_listed", "_named", "_prompt", "_sure", "_surplus", "_then",
        "_why",
    )  # fmt: skip

    def __init__(
        self,
        prompt: Text,
        sure: Callable[[], Sequence[Token]],
        named: Callable[[Token], Option],
        then: Callable[[Token], Menu | None] = nothing,
        why: Callable[[Token], Option | Refusal | None] = nothing,
        doubted: Callable[[], Iterable[Option]] = tuple,
        default: Token | None = None,
        surplus: Callable[[Token], Refusal | None] = nothing,
        lacking: Refusal | None = None,
    ) -> None:
        self._prompt = prompt
        self._sure = sure
        self._named = named
        self._then = then
        self._why = why
        self._doubted = doubted
        self._default = default
        self._surplus = surplus
        self._lacking = lacking
        self._listed: Sequence[Token] | None = None
        self._led: tuple[Token, Menu | None] | None = None

    @property
    def prompt(self) -> Text:
        """Return what is asked."""
        return self._prompt

    @property
    def default(self) -> Token | None:
        """Return what is meant where people leave the step out."""
        return self._default

    @property
    def lacking(self) -> Refusal | None:
        """Return what an answer lacks that stops here."""
        return self._lacking

    def tokens(self) -> Sequence[Token]:
        """Return the tokens without a doubt."""
        if self._listed is None:
            self._listed = self._sure()
        return self._listed

    def options(self) -> Iterator[Option]:
        """List what may be chosen, doubted options last."""
        for token in self.tokens():
            yield self._named(token)
        yield from self._doubted()

    def find(self, token: Token) -> Option | Refusal | None:
        """Return the option of a token, or why it is none."""
        if token in self.tokens():
            return self._named(token)
        doubted = next((option for option in self._doubted() if option.token == token), None)
        return doubted or self._why(token)

    def takes(self, token: Token) -> bool:
        """Say whether a token is legal here."""
        return token in self.tokens() or isinstance(self.find(token), Option)

    def after(self, token: Token) -> Menu | None:
        """Return what follows a token; kept for whoever walks the same way again."""
        if self._led is None or self._led[0] != token:
            self._led = token, self._then(token)
        return self._led[1]

    @property
    def is_last(self) -> bool:
        """Say whether nothing follows here."""
        return self._then is nothing

    def beyond(self, last: Token, token: Token) -> Refusal | None:
        """Say why nothing may come after it."""
        return self._surplus(token)
