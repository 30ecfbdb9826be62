"""Names of what is on the map and in hands, as texts: units, castles, cards, skills, seats, tokens."""

from __future__ import annotations

from functools import cache

from rules.kernel.types import Text

from .words import BANNERS, SOLDIERS, word

TROOP_OF = {troop[0]: troop for troop in SOLDIERS}


def shown(id_: str) -> str:
    """Return an id as people read it: the seat's letter is a capital, `A.i1`."""
    return id_[0].upper() + id_[1:]


@cache
def piece_text(id_: str) -> Text:
    """Name a unit or castle by its id."""
    if id_[2] == "k":
        return word("castle", TROOP_OF[id_[3]], id=shown(id_))
    if id_[2] == "g":
        return word("general_unit", id=shown(id_), name=word("general", id_[2:]))
    return word("unit", TROOP_OF[id_[2]], id=shown(id_))


def whose_text(seat: int, id_: str) -> Text:
    """Name a unit or castle by its seat and sort, for who does not look at the board: equal ones have one name."""
    if id_[2] == "k":
        piece = word("castle_kind", TROOP_OF[id_[3]])
    elif id_[2] == "g":
        piece = word("general", id_[2:])
    else:
        piece = word("troop", TROOP_OF[id_[2]])
    return word("whose", side=side_text(seat), piece=piece)


@cache
def use_text(use: str) -> Text:
    """Name a card or a skill by its token, a skill with its general."""
    if "." in use:
        card, _, number = use.partition(".")
        return word("skill_of", general=word("general", card), skill=word("skill", card, number))
    return word("card", use)


def side_text(seat: int) -> Text:
    """Name a seat."""
    return word("side", BANNERS[seat])


def cards_text(cards: tuple[str, ...] | list[str]) -> list[Text]:
    """Name cards."""
    return [word("card", card) for card in cards]
