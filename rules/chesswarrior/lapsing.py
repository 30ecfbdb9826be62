"""What a hero loses by ending its activation: mana that it has no room for (CW-36, RCW-66)."""

from __future__ import annotations

from rules.kernel.types import Refusal

from .book import Book
from .choices import piece_text
from .items import END, verbs
from .state import ChessState, track_number
from .words import word


def lapsing(book: Book, state: ChessState, n: int) -> Refusal | None:
    """Say which mana a hero will not be given that it could have made room for; None: it loses none.

    Its mana is at its Mp, something that costs mana could still be used, and an even number of the track comes until it
    acts again.
    """
    hero = state.heroes[n]
    card = book.sheets[hero.key]
    if not card.mp or hero.mana < card.mp:
        return None
    due = max(hero.dial, state.turn + 1)
    given = next((turn for turn in range(state.turn + 1, due + 1) if turn % 2 == 0), None)
    if given is None or not any(card.abilities[verb].cost.mana for verb in verbs(book, state, n) if verb != END):
        return None
    args = {"hero": piece_text(hero.id, hero.key), "mp": card.mp, "dial": track_number(given)}
    return Refusal(word("remark", "mana_full", **args), "CW-36")
