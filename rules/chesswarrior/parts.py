"""What players prepare beforehand: a team of five, or a barrack of eight (CW-20 to CW-22)."""

from __future__ import annotations

from collections import Counter
from functools import reduce

from rules.kernel.counts import Stock, counted
from rules.kernel.errors import IllegalChoice
from rules.kernel.menu import Menu
from rules.kernel.parts import Offer, Part, Pick
from rules.kernel.types import Choice, Data, Option, Refusal, Seat, Text, Token

from .card_text import card, statistics, type_line
from .catalogue import list_fault
from .content import ROLES, Catalogue, Hero, Team
from .setup import list_size
from .words import hero_text, word

TEAM, BARRACK, ENTRY = "team", "barrack", "entry"
EXPERT = "expert"


class TeamPart(Part):
    """A list of different heroes, in slot order: five in Standard, eight in Expert.

    In a match the list answers D1 (`entry`), whatever its size; outside, barracks are kept beside teams.
    """

    loose = True
    drawn = True

    def __init__(self, catalogue: Catalogue, mode: str, kind: str = ENTRY) -> None:
        self.name = BARRACK if mode == EXPERT else TEAM
        self.kind = kind
        self._catalogue = catalogue
        self._size = list_size(mode)

    def at(self, options: Data, seat: Seat, before: Choice = ()) -> TeamPart:
        """Return a team or a barrack, as the match's mode asks (CW-21, CW-22)."""
        return TeamPart(self._catalogue, options.get("mode", "standard"))

    def menu(self) -> Menu:
        """Return the lists of different heroes."""
        heroes = (Stock(_option(key)) for key in self._catalogue.heroes)
        return counted(_asked, heroes, self._size, self._size, ordered=True)

    def faults(self, choice: Choice) -> tuple[Refusal, ...]:
        """Say what is wrong with a list: its length, an unknown hero, one twice."""
        if list_fault(choice, self._size, self._catalogue.heroes) is None:
            return ()
        for index, key in enumerate(choice):
            if key not in self._catalogue.heroes:
                return (Refusal(word("refused", "unknown_hero", given=key), "CW-12"),)
            if key in choice[:index]:
                return (Refusal(word("refused", "hero_twice", hero=hero_text(key)), "CW-20"),)
        return (self._size_fault(len(choice)),)

    def _size_fault(self, given: int) -> Refusal:
        clause = "CW-21" if self.name == TEAM else "CW-22"
        return Refusal(word("refused", "list_size", size=self._size, given=given), clause)

    def describe(self, choice: Choice) -> tuple[Text, ...]:
        """Name each hero with its values, types and roles."""
        heroes = self._known(choice)
        return tuple(
            word("part", "line", slot=slot + 1, hero=hero_text(h.id), values=statistics(h), types=type_line(h))
            for slot, h in enumerate(heroes)
        )

    def brief(self, choice: Choice) -> tuple[Text, ...]:
        """Name the heroes of a list, after the plan of a prepared one (CW-11)."""
        known = self._known(choice)
        if not known:
            return ()
        names = word("part", "names", heroes=[hero_text(hero.id) for hero in known])
        lists = self._catalogue.teams if self.name == TEAM else self._catalogue.barracks
        found = next((entry for entry in lists.values() if entry.heroes == choice), None)
        if found is None:
            return (names, *self._told(choice))
        note = word(f"{self.name}_note", found.id)
        plan = word("part", "plan", style=word("style", found.style), note=note) if isinstance(found, Team) else note
        return (plan, names, *self._told(choice))

    def _told(self, choice: Choice) -> tuple[Text, ...]:
        """Say in which order the heroes of a list act, and how often each role is in it (CW-10, CW-16)."""
        heroes = self._known(choice)
        order = sorted(heroes, key=lambda h: -h.sp)
        speeds = [word("part", "speed", hero=hero_text(h.id), sp=h.sp) for h in order]
        counts = Counter(role for hero in heroes for role in hero.roles)
        roles = [word("part", "role", role=word("role", role), n=counts[role]) for role in ROLES if counts[role]]
        return word("part", "order", heroes=speeds), word("part", "roles", roles=roles)

    def _known(self, choice: Choice) -> list[Hero]:
        """Return the heroes of a list, without those that the content no longer has."""
        return [self._catalogue.heroes[key] for key in choice if key in self._catalogue.heroes]

    def detail(self, token: Token) -> Text | None:
        """Say a hero's values."""
        hero = self._catalogue.heroes.get(token)
        return statistics(hero) if hero is not None else None

    def presets(self) -> tuple[tuple[Text, Choice], ...]:
        """Return the prepared lists."""
        lists = self._catalogue.teams if self.name == TEAM else self._catalogue.barracks
        return tuple((word(self.name, entry.id), entry.heroes) for entry in lists.values())

    def pool(self, choice: Choice) -> tuple[Offer, ...]:
        """Return all heroes by their first role (CW-10), those of a full list refused."""
        full = self._size_fault(len(choice) + 1) if len(choice) >= self._size else None
        heroes = sorted(self._catalogue.heroes.values(), key=lambda h: (ROLES.index(h.roles[0]), h.number))
        return tuple(
            Offer(
                _option(h.id),
                word("role", h.roles[0]),
                held=int(h.id in choice),
                refusal=None if h.id in choice else full,
                about=self._card(h),
            )
            for h in heroes
        )

    def _card(self, hero: Hero) -> Text:
        """Return the text of a hero's card below its name."""
        return reduce(lambda a, b: word("part", "lines", a=a, b=b), card(hero, self._catalogue.counters)[1:])

    def taken(self, choice: Choice, token: Token, count: int) -> Choice:
        """Take a hero in at the end, or out; the others move up."""
        if token in choice:
            return choice if count else tuple(key for key in choice if key != token)
        offer = next((o for o in self.pool(choice) if o.option.token == token), None)
        if offer is None:
            text = word("refused", "unknown_hero", given=token)
            raise IllegalChoice(f"{token!r} is no hero", choice=(token,), at=0, text=text, clause="CW-12")
        if offer.refusal is not None:
            refusal = offer.refusal
            raise IllegalChoice("the list is full", choice=(token,), at=0, text=refusal.text, clause=refusal.clause)
        return (*choice, token)

    def draw(self, pick: Pick) -> Choice:
        """Draw different heroes by lot."""
        left = list(self._catalogue.heroes)
        return tuple(left.pop(pick(len(left))) for _ in range(self._size))

    def places(self, choice: Choice) -> tuple[Option, ...]:
        """Return the slots of a list: the lower one places and is named first (section 2)."""
        return tuple(_option(hero.id) for hero in self._known(choice))

    def exchanged(self, choice: Choice, one: Token, other: Token) -> Choice:
        """Return the list with two heroes in each other's slot."""
        if one not in choice or other not in choice:
            raise IllegalChoice(f"{one!r} or {other!r} is not listed", choice=(one, other), at=0)
        swap = {one: other, other: one}
        return tuple(swap.get(key, key) for key in choice)


def _asked(count: int) -> Text:
    return word("prompt", "entry", slot=count + 1)


def _option(key: str) -> Option:
    return Option(key, hero_text(key), at=key)
