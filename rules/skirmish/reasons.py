"""Which structural error of a sheet a token is (SK-57), and by which clause."""

from __future__ import annotations

from rules.kernel.types import Refusal, Text, Token


def refuse(key: str, token: Token, clause: str = "SK-57", step: Text | None = None) -> Refusal:
    """Return the error of that name; `step`: what was asked."""
    args: dict[str, object] = {"given": token, "nearest": [], "unit": token.upper()}
    return Refusal(Text(f"skirmish.fault.{key}", args if step is None else {**args, "step": step}), clause)


def wrong_target(token: Token, step: str) -> Refusal:
    """Say that a token is no target, or no argument of that kind."""
    return refuse("bad_target", token, step=Text(f"skirmish.orders.{step}"))
