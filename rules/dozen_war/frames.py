"""All frames of the game: what its agenda may hold."""

from __future__ import annotations

from .answering import Answering, NextOfVolley, Volleying
from .event_step import EventStep
from .rounds import Acting, AfterEvent, Discards, Round, RoundEnds, TurnBegins, TurnEnds
from .setup import Dealing, Deploy, Draft, DraftRoll, OrderRoll, SetUp, Wishes
from .supply import Supply

FRAMES = (
    SetUp | Dealing | Wishes | DraftRoll | Draft | OrderRoll | Deploy | Round | RoundEnds | Supply | Discards
    | TurnBegins | Acting | TurnEnds | EventStep | AfterEvent | Answering | Volleying | NextOfVolley
)  # fmt: skip
