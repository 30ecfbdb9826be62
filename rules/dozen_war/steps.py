"""A step of a menu by its tokens: texts are made only where somebody reads them."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.menu import Menu, nothing
from rules.kernel.steps import TokenStep
from rules.kernel.types import Option, Token

from .words import NONE, word


def fixed(
    kind: str, *tokens: str, then: Callable[[Token], Menu | None] = nothing, default: str | None = None
) -> TokenStep:
    """Return a step of fixed tokens worded by `<kind>.<token>`, asked by `prompt.<kind>`."""
    return TokenStep(
        word("prompt", kind), lambda: tokens, lambda t: Option(t, word(kind, spelled(t))), then, default=default
    )


def spelled(token: str) -> str:
    """Return a token as part of a key."""
    return "none" if token == NONE else token
