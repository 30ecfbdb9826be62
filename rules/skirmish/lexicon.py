"""Finding units by what players call them: call signs, side words, names in any language (5.4; WSK-08)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rules.kernel.errors import AmbiguousText, UnreadableText
from rules.kernel.notation import UNNAMED, bare, normal
from rules.kernel.notation import nearest as closest
from rules.kernel.types import Text

from .book import Book
from .content import UnitType
from .reading import Word
from .state import SIDES, SkirmishState, known_tags, slots_of

ENEMY_WORDS = ("敵の", "敵方", "敵", "ศัตรู")
FRIEND_WORDS = ("味方の", "味方", "我方", "ฝ่ายเดียวกัน")
SPACED_SIDE_WORDS = {**dict.fromkeys((*ENEMY_WORDS, "enemy"), False), **dict.fromkeys((*FRIEND_WORDS, "ally"), True)}
"""Words for a side that may stand apart from the call sign or name, and whether it is the own side."""


class Names(NamedTuple):
    """What units and abilities are called: the book of a match's rules, and its texts' words in every language."""

    book: Book
    words: Mapping[str, tuple[str, ...]]


def fault(reason: str, given: str, clause: str = "SK-57", nearest: Sequence[str] = (), **args: Any) -> UnreadableText:
    """Make the refusal of a line for one of the reasons of SK-57."""
    text = Text(f"skirmish.fault.{reason}", {"given": given, "nearest": list(nearest), **args})
    return UnreadableText(f"{reason}: {given!r}", given=given, nearest=tuple(nearest), text=text, clause=clause)


def unit_names(known: Names, kind: UnitType) -> list[str]:
    """Return a unit type's names in every language, folded and bare; a self-made master has its own."""
    if kind.name is None or kind.name == UNNAMED:
        names = known.words.get(f"skirmish.unit.{kind.id if kind.name is None else 'unnamed'}", ())
    else:
        names = (kind.name,)
    return [" ".join(bare(normal(n)).replace(",", " ").split()) for n in names]


def ability_names(known: Names, kind: UnitType) -> frozenset[str]:
    """Return the names of a unit type's ability in every language, folded and bare."""
    return frozenset(" ".join(bare(normal(n)).split()) for n in known.words.get(f"skirmish.ability.{kind.id}", ()))


def known_names(known: Names, state: SkirmishState) -> frozenset[str]:
    """Return all names of units and abilities of the match, folded."""
    names: set[str] = set()
    made = known.book.catalogue.tokens.values()  # a row may make one, and the next may name it
    for kind in (*(known.book.slot_or_token_kind(state, SIDES.index(t[0]), t[1:]) for t in known_tags(state)), *made):
        names.update(unit_names(known, kind))
        names.update(ability_names(known, kind))
    return frozenset(names)


def phrase(words: Sequence[Word], length: int) -> str | None:
    """Join the first words if only spaces stand between them."""
    if any(w.before != " " for w in words[1:length]):
        return None
    return " ".join(w.text for w in words[:length])


def own_slot(
    known: Names, state: SkirmishState, side: int, word: str, slots: Sequence[str], legal: Sequence[str] = ()
) -> str | None:
    """Find an own unit among the slots by call sign, else by name or its beginning, of several the legal one (5.4)."""
    if word in slots:
        return word
    if word[:1] in SIDES and (word[1:] in slots_of(state.sides[side]) or (word[1:2] == "t" and word[2:].isdecimal())):
        return word[1:] if word[0] == SIDES[side] and word[1:] in slots else None
    if len(word) == 1 and word.isascii():
        return None
    found = [s for s in slots if _named(known, state, side, s, word, whole=True)]
    found = found or [s for s in slots if _named(known, state, side, s, word, whole=False)]
    if len(found) > 1:
        found = [s for s in found if s in legal] or found
    if len(found) > 1:
        raise _ambiguous(word, [SIDES[side] + s for s in found])
    return found[0] if found else None


class Sought(NamedTuple):
    """Whom a target word may mean: `state` knows every call sign, a name is sought in one group after the other.

    `limit`: whom a bare call sign means (`enemy`, `ally`, or `any`: it is ambiguous). `legal`: those that decide where
    a word fits several.
    """

    state: SkirmishState
    side: int
    groups: tuple[tuple[str, ...], ...]
    limit: str
    legal: tuple[str, ...] = ()

    def decided(self, found: Sequence[str]) -> list[str]:
        """Return what a word fits, of several those that are legal if any is."""
        return [tag for tag in found if tag in self.legal] or [*found] if len(found) > 1 else [*found]

    def only(self, own: bool) -> Sought:
        """Return the same for a word that the writer's word for a side stands before."""
        letter = SIDES[self.side if own else 1 - self.side]
        groups = tuple(tuple(tag for tag in group if tag[0] == letter) for group in self.groups)
        return self._replace(groups=groups, limit="ally" if own else "enemy")


def sought(
    before: SkirmishState, now: SkirmishState, side: int, limit: str, dead: bool, legal: Sequence[str] = ()
) -> Sought:
    """Return whom a target may be: units on the map as the sheet is sent or once its row is reached (5.4, SK-67).

    What revives (`dead`) seeks its own side's dead, then its units on the map, which may have died by then.
    """
    there = tuple(dict.fromkeys(u.tag for u in (*before.units, *now.units)))
    if not dead:
        return Sought(now, side, (there,), limit, tuple(legal))
    fallen = tuple(dict.fromkeys(u.tag for u in (*before.fallen, *now.fallen) if not u.is_token))
    return Sought(now, side, (fallen, there), limit, tuple(legal)).only(own=True)


def side_word(word: str) -> tuple[bool, str] | None:
    """Take a word for a side off the front of a target; return whether it is the own side, and what is left."""
    for prefixes, own in ((ENEMY_WORDS, False), (FRIEND_WORDS, True)):
        for prefix in prefixes:
            if word.startswith(prefix) and word != prefix:
                return own, word[len(prefix) :]
    return None


def target(known: Names, among: Sought, word: str) -> str:
    """Find the unit a target word means, as a tag; raise if it means none or more than one (5.4).

    A call sign, also one behind a word for a side, wins over a name.
    """
    tags = known_tags(among.state)
    enemy, own = SIDES[1 - among.side], SIDES[among.side]
    if word in tags and len(word) > 1:
        return word
    if own + word in tags or enemy + word in tags:
        if among.limit == "any":
            found = among.decided([t for t in (own + word, enemy + word) if t in tags])
            if len(found) == 1 and found[0] in among.legal:
                return found[0]
            raise _ambiguous(word, found)
        return (enemy if among.limit == "enemy" else own) + word
    marked = side_word(word)
    if marked is not None and (not _fitting(known, among, word) or {own + marked[1], enemy + marked[1]} & {*tags}):
        return target(known, among.only(own=marked[0]), marked[1])
    return target_by_name(known, among, word)


def target_by_name(known: Names, among: Sought, word: str) -> str:
    """Find a unit by its name or the unambiguous beginning of it among those it may mean."""
    found = among.decided(_fitting(known, among, word))
    if len(found) > 1:
        raise _ambiguous(word, sorted(found))
    if found:
        return found[0]
    near = closest(word, [t.upper() for group in among.groups for t in group])
    raise fault("bad_target", word, nearest=near, step=Text("skirmish.orders.target"))


def _fitting(known: Names, among: Sought, word: str) -> list[str]:
    """Return the units whose name the word is, else those whose name it begins."""
    for group in among.groups:
        for whole in (True, False):
            found = [t for t in group if _named(known, among.state, SIDES.index(t[0]), t[1:], word, whole)]
            if found:
                return found
    return []


def _named(known: Names, state: SkirmishState, side: int, slot: str, word: str, whole: bool) -> bool:
    names = unit_names(known, known.book.slot_or_token_kind(state, side, slot))
    return word in names if whole else any(n.startswith(word) for n in names)


def _ambiguous(word: str, tags: Sequence[str]) -> AmbiguousText:
    near = tuple(t.upper() for t in tags)
    text = Text("skirmish.fault.ambiguous", {"given": word, "nearest": list(near)})
    return AmbiguousText(f"{word!r} fits {near}", given=word, nearest=near, text=text, clause="SK-57")
