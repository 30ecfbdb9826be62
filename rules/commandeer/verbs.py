"""What is done in which phase, and why nothing else is (CM-33, CM-39, CM-41; 5.2 `wrong_phase`)."""

from __future__ import annotations

from rules.kernel.types import Refusal

from .actions import ACTIVATE, ATTACK, MOVE, PLAY, REINFORCE
from .words import no, word

VERBS = {"planning": (PLAY, MOVE, REINFORCE, ACTIVATE), "defending": (PLAY, ACTIVATE), "combat": (ATTACK,)}
"""What is done in a phase, beside ending it."""
_ELSEWHERE = {
    "planning": ("wrong_phase_planning", "CM-41"),
    "defending": ("wrong_phase_verb", "CM-39"),
    "combat": ("wrong_phase_combat", "CM-33"),
}


def wrong_verb(verb: str, phase: str) -> Refusal | None:
    """Say why nothing of this sort is done in a phase; None: it is, or it is no verb."""
    if verb in VERBS[phase] or verb not in (ATTACK, *VERBS["planning"]):
        return None
    return no(*_ELSEWHERE[phase], verb=word("verb", verb))
