"""Lots of an event: they follow from its committed seed and what they are drawn for, so that anyone can check them."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TypeVar

from bot.lots import lot

T = TypeVar("T")


def drawn(seed: bytes, purpose: str, things: Iterable[T], *about: object) -> list[T]:
    """Return things in the order in which their lots fall."""
    return sorted(things, key=lambda thing: lot(seed, f"event/{purpose}", *about, thing))


def generator(seed: bytes, purpose: str, *about: object) -> Random:
    """Return a generator for a search whose course only has to be the same whenever it is checked."""
    return Random(int.from_bytes(lot(seed, f"event/{purpose}", *about)))
