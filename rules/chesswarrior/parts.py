"""What players prepare beforehand: a team of five, or a barrack of eight (CW-20 to CW-22)."""

from __future__ import annotations

from rules.kernel.parts import Part
from rules.kernel.types import Choice, Node, Option, Refusal, Text, Token

from .cards import statistics, type_line
from .catalogue import list_fault
from .content import Catalogue
from .setup import list_size
from .words import hero_text, word


class TeamPart(Part):
    """A list of different heroes, in slot order; five in Standard, eight in Expert."""

    kind = "entry"

    def __init__(self, catalogue: Catalogue, mode: str) -> None:
        self.name = "team" if mode == "standard" else "barrack"
        self._catalogue = catalogue
        self._size = list_size(mode)

    def node(self, prefix: Choice) -> Node:
        """Return the heroes that may come next."""
        prompt = word("prompt", "entry", slot=len(prefix) + 1)
        if len(prefix) == self._size:
            return Node(prompt)
        heroes = self._catalogue.heroes
        return Node(prompt, tuple(Option(key, hero_text(key), at=key) for key in heroes if key not in prefix))

    def begins(self, prefix: Choice) -> bool:
        """A list is the whole answer."""
        return not prefix

    def faults(self, choice: Choice) -> tuple[Refusal, ...]:
        """Say what is wrong with a list: its length, an unknown hero, one twice."""
        if list_fault(choice, self._size, self._catalogue.heroes) is None:
            return ()
        for index, key in enumerate(choice):
            if key not in self._catalogue.heroes:
                return (Refusal(word("refused", "unknown_hero", given=key), "CW-12"),)
            if key in choice[:index]:
                return (Refusal(word("refused", "hero_twice", hero=hero_text(key)), "CW-20"),)
        clause = "CW-21" if self.name == "team" else "CW-22"
        return (Refusal(word("refused", "list_size", size=self._size, given=len(choice)), clause),)

    def describe(self, choice: Choice) -> tuple[Text, ...]:
        """Name each hero with its values, types and roles."""
        heroes = [self._catalogue.heroes[key] for key in choice]
        return tuple(
            word("part", "line", slot=slot + 1, hero=hero_text(h.id), values=statistics(h), types=type_line(h))
            for slot, h in enumerate(heroes)
        )

    def brief(self, choice: Choice) -> tuple[Text, ...]:
        """Name the heroes of a list."""
        return (word("part", "names", heroes=[hero_text(key) for key in choice]),)

    def detail(self, token: Token) -> Text | None:
        """Say a hero's values."""
        hero = self._catalogue.heroes.get(token)
        return statistics(hero) if hero is not None else None

    def presets(self) -> tuple[tuple[Text, Choice], ...]:
        """Return the prepared lists."""
        lists = self._catalogue.teams if self.name == "team" else self._catalogue.barracks
        return tuple((word(self.name, entry.id), entry.heroes) for entry in lists.values())
