"""What a start has read is not looked through for garbage as long as a bot runs."""

from __future__ import annotations

import gc
import weakref

from bot.cli.waiting import rested
from tests.support.shared_out import at_landing


class Ring:
    """Refers to itself, so that only the garbage collector finds it."""

    def __init__(self) -> None:
        self.own = self


@at_landing
def test_what_was_there_before_is_left_alone_and_what_comes_is_not() -> None:
    before, kept = gc.get_threshold(), Ring()
    old = weakref.ref(kept)
    with rested():
        del kept
        new = weakref.ref(Ring())
        gc.collect()
        assert old() is not None
        assert new() is None
    gc.collect()
    assert old() is None
    assert gc.get_threshold() == before
    gc.freeze()  # what the run had set aside lies among all else again
