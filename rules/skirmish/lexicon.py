"""Finding units by what players call them: call signs, side words, names in any language (5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules.kernel.errors import AmbiguousText, UnreadableText
from rules.kernel.notation import nearest as closest
from rules.kernel.notation import normal
from rules.kernel.types import Text

from .content import UnitType
from .reading import Word
from .state import SIDES, SkirmishState, known_tags, slots_of

if TYPE_CHECKING:
    from .game import Skirmish

ENEMY_WORDS = ("敵",)
FRIEND_WORDS = ("味方",)


def fault(reason: str, given: str, clause: str = "SK-57", nearest: Sequence[str] = (), **args: Any) -> UnreadableText:
    """Make the refusal of a line for one of the reasons of SK-57."""
    text = Text(f"skirmish.fault.{reason}", {"given": given, "nearest": list(nearest), **args})
    return UnreadableText(f"{reason}: {given!r}", given=given, nearest=tuple(nearest), text=text, clause=clause)


def unit_names(game: Skirmish, kind: UnitType) -> list[str]:
    """Return a unit type's names in every language, folded; a self-made master has its own."""
    names = (kind.name,) if kind.name is not None else game.lexicon.get(f"skirmish.unit.{kind.id}", ())
    return [" ".join(normal(n).replace(",", " ").split()) for n in names]


def ability_names(game: Skirmish, kind: UnitType) -> frozenset[str]:
    """Return the names of a unit type's ability in every language, folded."""
    return frozenset(" ".join(normal(n).split()) for n in game.lexicon.get(f"skirmish.ability.{kind.id}", ()))


def known_names(game: Skirmish, state: SkirmishState) -> frozenset[str]:
    """Return all names of units and abilities of the match, folded."""
    names: set[str] = set()
    for tag in known_tags(state):
        kind = game.slot_or_token_kind(state, SIDES.index(tag[0]), tag[1:])
        names.update(unit_names(game, kind))
        names.update(ability_names(game, kind))
    return frozenset(names)


def phrase(words: Sequence[Word], length: int) -> str | None:
    """Join the first words if only spaces stand between them."""
    if any(w.before != " " for w in words[1:length]):
        return None
    return " ".join(w.text for w in words[:length])


def own_slot(game: Skirmish, state: SkirmishState, side: int, word: str, slots: list[str]) -> str | None:
    """Find an own unit among the slots by call sign, else by name or its unambiguous beginning (5.4)."""
    if word in slots:
        return word
    if word[:1] in SIDES and (word[1:] in slots_of(state.sides[side]) or word[1:2] == "t"):
        return word[1:] if word[0] == SIDES[side] and word[1:] in slots else None
    if len(word) == 1 and word.isascii():
        return None
    found = [s for s in slots if _named(game, state, side, s, word, whole=True)]
    found = found or [s for s in slots if _named(game, state, side, s, word, whole=False)]
    if len(found) > 1:
        raise _ambiguous(word, [SIDES[side] + s for s in found])
    return found[0] if found else None


def target(game: Skirmish, state: SkirmishState, side: int, word: str, limit: str) -> str:
    """Find the unit a target word means, as a tag; raise if it means none or more than one (5.4)."""
    enemy, own = SIDES[1 - side], SIDES[side]
    tags = known_tags(state)
    for prefixes, letter in ((ENEMY_WORDS, enemy), (FRIEND_WORDS, own)):
        for prefix in prefixes:
            if word.startswith(prefix) and letter + word[len(prefix) :] in tags:
                return letter + word[len(prefix) :]
    if word in tags and len(word) > 1:
        return word
    if own + word in tags or enemy + word in tags:
        if limit == "any":
            raise _ambiguous(word, [t for t in (own + word, enemy + word) if t in tags])
        return (enemy if limit == "enemy" else own) + word
    return target_by_name(game, state, word)


def target_by_name(game: Skirmish, state: SkirmishState, word: str) -> str:
    """Find a unit on the map, or dead, by its name or the unambiguous beginning of it."""
    tags = [u.tag for u in (*state.units, *state.fallen)]
    for whole in (True, False):
        found = [t for t in tags if _named(game, state, SIDES.index(t[0]), t[1:], word, whole)]
        if len(found) > 1:
            raise _ambiguous(word, sorted(found))
        if found:
            return found[0]
    near = closest(word, [t.upper() for t in tags])
    raise fault("bad_target", word, nearest=near, step=Text("skirmish.orders.target"))


def _named(game: Skirmish, state: SkirmishState, side: int, slot: str, word: str, whole: bool) -> bool:
    names = unit_names(game, game.slot_or_token_kind(state, side, slot))
    return word in names if whole else any(n.startswith(word) for n in names)


def _ambiguous(word: str, tags: Sequence[str]) -> AmbiguousText:
    near = tuple(t.upper() for t in tags)
    text = Text("skirmish.fault.ambiguous", {"given": word, "nearest": list(near)})
    return AmbiguousText(f"{word!r} fits {near}", given=word, nearest=near, text=text, clause="SK-57")
