"""Answers of every shape that is mostly refused, for counting refusals and for comparing them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.kernel.types import Choice, Decision
from rules.summoner_war.acts import ATTACK, CAST, ENTER, LINK, MOVE, PASS, PURSUIT, SUMMON, USE
from rules.summoner_war.board import NAMES
from rules.summoner_war.cards import CARD_ORDER, HERO, SUMMONER
from rules.summoner_war.state import WarState

GREAT = (SUMMONER, HERO)


def wrong(state: WarState, decision: Decision, rng: Random) -> Iterator[Choice]:
    """Yield answers of every shape: each verb and card, at own and enemy squares and anywhere."""
    own = [NAMES[c] for c, p in enumerate(state.board) if p is not None and p.side == decision.seat]
    enemies = [NAMES[c] for c, p in enumerate(state.board) if p is not None and p.side != decision.seat]
    start, anywhere = rng.choice(own or NAMES), rng.choice(NAMES)
    if decision.kind == "on_summon":
        yield (USE, anywhere)
        return
    loaded = [NAMES[c] for c, p in enumerate(state.board) if p is not None and p.snipe == state.turn]
    yield from ((ATTACK, one, enemy) for one in (start, *loaded) for enemy in enemies)
    great = [NAMES[c] for c, p in enumerate(state.board) if p is not None and not p.concealed and p.type in GREAT]
    yield from ((ATTACK, one, at) for one in own for at in great if at not in own)
    yield from ((verb, start, anywhere) for verb in (MOVE, LINK))
    yield from ((verb, anywhere, start) for verb in (MOVE, ATTACK))
    yield from ((SUMMON, anywhere), (ENTER,), (PASS,), (PURSUIT, MOVE, start, anywhere))
    for card in CARD_ORDER:
        yield (CAST, card, start, anywhere)
