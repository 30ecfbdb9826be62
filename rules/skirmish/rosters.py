"""Rosters of a campaign: decks with gaps and gains, what may be anted, how a deck is filled up (SK-84 to SK-89)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rules.kernel import cursor
from rules.kernel.errors import IllegalChoice
from rules.kernel.rosters import Rosters
from rules.kernel.types import Choice, Option, OptionSpec, Refusal, Seat, State, Text, Token

from . import edits, entry_choices, setup
from .content import Catalogue
from .entry_choices import NO_DECK
from .parts import ENTRY
from .setup import MOST_COPIES, ROSTER
from .state import DECK_SIZE, SLOTS, SkirmishState

OPTIONS = (
    OptionSpec("ante", "transfer", ("transfer", "copy", "off"), clause="RSK-41"),
    OptionSpec("ante_reselect", "deadline", ("deadline", "day_before"), clause="RSK-42"),
    OptionSpec("acquire", "free", ("free", "draft"), clause="RSK-20"),
)


class Decks(Rosters):
    """A deck by slot with its master; only normal units are won and lost (SK-85)."""

    kind = ENTRY
    options = OPTIONS

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def enrolled(self, entry: Choice) -> Choice:
        """Return the roster of an entry: its units in slots A to I, its master as it was entered."""
        cursor.check(cursor.root(entry_choices.menu(self._catalogue)), entry)
        units, _ = setup.read_entry(self._catalogue, entry)
        return _written(dict(zip(SLOTS[1:], units, strict=False)), setup.split_entry(entry)[1])

    def usual(self, pieces: Choice = ()) -> Choice:
        """Return the first preset deck, or what was drafted, with the first preset master (5.2)."""
        deck = self.fixed(pieces) if pieces else (setup.PRESET, next(iter(self._catalogue.decks)))
        return (*deck, setup.PRESET, next(iter(self._catalogue.masters)))

    def fixed(self, pieces: Choice) -> Choice:
        """Return a deck of what was drafted; the master is still to be chosen."""
        return (setup.OWN, *pieces)

    def pieces(self, roster: Choice) -> tuple[Token, ...]:
        """Return the units in slot order."""
        return tuple(setup.split_roster(roster)[0].values())

    def name(self, piece: Token) -> Text:
        """Return the name of a unit."""
        return Text(f"skirmish.unit.{piece}")

    def prizes(self, own: Choice, beaten: Choice) -> tuple[Option, ...]:
        """Return the types of the beaten deck of which the own has fewer than two copies (SK-84, SK-85, SK-89).

        A deck with a unit in every slot has no room for more.
        """
        mine = self.pieces(own)
        if len(mine) == len(SLOTS) - 1:
            return ()
        return self._options(unit for unit in self.pieces(beaten) if mine.count(unit) < MOST_COPIES)

    def gained(self, roster: Choice, piece: Token) -> Choice:
        """Put a unit into the first free slot (section 2, names in a match)."""
        held, master = setup.split_roster(roster)
        free = next(slot for slot in SLOTS[1:] if slot not in held)
        return _written({**held, free: piece}, master)

    def lost(self, roster: Choice, piece: Token) -> Choice:
        """Take a unit out, of two copies the one in the earlier slot; its slot is free (RSK-43)."""
        held, master = setup.split_roster(roster)
        taken = next((slot for slot, unit in held.items() if unit == piece), None)
        return _written({slot: unit for slot, unit in held.items() if slot != taken}, master)

    def lacking(self, roster: Choice) -> int:
        """Return how many units a deck has below nine (RSK-41)."""
        return max(0, DECK_SIZE - len(self.pieces(roster)))

    def fillers(self, roster: Choice, barred: Collection[Token]) -> tuple[Option, ...]:
        """Return the catalogue's types of which the deck has fewer than two, except those it lost by ante (RSK-41)."""
        mine = self.pieces(roster)
        return self._options(u for u in self._catalogue.units if u not in barred and mine.count(u) < MOST_COPIES)

    def judged(self, state: State, seat: Seat) -> Choice:
        """Return cost and mana price of a self-made master as a match under a GM has settled them (SK-05)."""
        if not isinstance(state, SkirmishState) or state.options.master != "gm" or not state.turn:
            return ()
        master = state.sides[seat].master
        if master is None or master.name is None or setup.APPRAISED in master.tags:
            return ()
        return str(master.cost), str(0 if master.ability is None else master.ability.mana)

    def kept(self, roster: Choice, judged: Choice) -> Choice:
        """Return a roster whose master has its settled cost and mana price in every later match (WSK-10)."""
        held, master = setup.split_roster(roster)
        if master[0] == setup.PRICED:
            return roster
        made = _written(held, (setup.PRICED, *judged, *master[1:]))
        self.check(made)
        return made

    def drafted(self) -> tuple[Option, ...]:
        """Return one copy of every normal unit (RSK-20)."""
        return self._options(self._catalogue.units)

    def size(self) -> int:
        """Return nine, the units of a deck."""
        return DECK_SIZE

    def check(self, roster: Choice) -> None:
        """Raise IllegalChoice where a roster can't be played: its slots, units, copies, size or master."""
        try:
            held, master = setup.split_roster(roster)
        except ValueError as error:
            raise IllegalChoice(str(error), choice=roster, at=0, text=NO_DECK.text, clause=NO_DECK.clause) from error
        faults = setup.unit_faults(self._catalogue, tuple(held.values()), exact=False)
        if len(held) * 2 + 1 + len(master) != len(roster) or list(held) != sorted(held, key=SLOTS.find):
            raise IllegalChoice(f"slots out of order: {list(held)}", choice=roster, at=1, clause="SK-84")
        if not set(held) <= set(SLOTS[1:]) or faults:
            fault = faults[0] if faults else Refusal(NO_DECK.text, "SK-84")
            raise IllegalChoice(f"no deck to play: {held}", choice=roster, at=1, text=fault.text, clause=fault.clause)
        sheet = master
        if master[0] == setup.PRICED:
            sheet = (setup.MAKE, *master[3:])
            if not self._is_fair(master):
                raise IllegalChoice(f"no such prices: {master[1:3]}", choice=roster, at=1, clause="RSK-22")
        cursor.check(cursor.root(entry_choices.master_menu(self._catalogue, is_own=False)), sheet)

    def _is_fair(self, tokens: Choice) -> bool:
        """Say whether cost and mana price of a settled master are such as a host may give it (RSK-22)."""
        if len(tokens) < 4 or not all(token.isascii() and token.isdecimal() for token in tokens[1:3]):
            return False
        made = setup.priced(self._catalogue, tokens)
        low, high = (0, 0) if made.ability is None else edits.prices(made.ability, self._catalogue.tokens)
        least, most = edits.costs(made)
        return least <= int(tokens[1]) <= most and low <= int(tokens[2]) <= high

    def _options(self, units: Iterable[Token]) -> tuple[Option, ...]:
        return tuple(entry_choices.unit_option(self._catalogue.units[unit]) for unit in dict.fromkeys(units))


def _written(held: dict[str, str], master: Choice) -> Choice:
    slots = sorted(held, key=SLOTS.index)
    return (ROSTER, *(token for slot in slots for token in (slot, held[slot])), *master)
