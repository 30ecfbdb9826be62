"""The catalogue: decoded strictly from parsed content files and checked as a whole (7.1 to 7.3)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.kernel.content import Files, N, Rows, bare, content_hash, entries, only_keys, read_section, refuse, sources
from rules.kernel.errors import ContentError

from .content import (
    COUNTED,
    IN_DEFENCE,
    IN_EVENTS,
    ON_ATTACK,
    ON_SEAT,
    ON_TOKENS,
    ON_UNIT,
    Card,
    Effect,
    EventCard,
    General,
    Map,
    Position,
    Skill,
    TokenCard,
)
from .field import Field
from .positions import SEATS, fault
from .words import PIECES, RANGE

SECTIONS: dict[str, type[Any]] = {
    "generals": General, "cards": Card, "events": EventCard, "tokens": TokenCard, "maps": Map,
}  # fmt: skip
PUZZLES = "puzzles"
IDS = {
    name: re.compile(written)
    for name, written in {"generals": r"g\d\d", "cards": r"e\d\d", "events": r"v\d\d", "tokens": r"[mtx]\d"}.items()
}
FIST_OPS = ("damage", "splash", "stun", "freeze", "silence", "unblockable", "pull", "push")


class Catalogue:
    """All content of the game, and the grounds it is played on."""

    def __init__(
        self,
        generals: Mapping[str, General],
        cards: Mapping[str, Card],
        events: Mapping[str, EventCard],
        tokens: Mapping[str, TokenCard],
        maps: Mapping[int, Map],
        puzzles: Mapping[str, Position] | None = None,
    ) -> None:
        self.generals = generals
        self.cards = cards
        self.events = events
        self.tokens = tokens
        self.further = {id_: card.sum("boost_range") for id_, card in cards.items()}
        """Per card how much further it lets an attack reach that it is attached to."""
        self.maps = maps
        self.puzzles = puzzles or {}
        self.fields = {seats: Field(drawn) for seats, drawn in maps.items()}
        self.reaches = {
            id_: max(RANGE[general.troop], *(skill.reach for skill in general.skills if skill.fist), 0)
            for id_, general in generals.items()
        }
        """Per general how far its furthest attack reaches."""
        self.playable = frozenset(id_ for id_, card in cards.items() if card.use in ("unit", "seat"))
        """The cards that are played by themselves in the own turn."""
        self.attachable = frozenset(id_ for id_, card in cards.items() if card.use == "attach")
        """The cards that go with attacks."""
        # no match depends on puzzles, so they are no part of what a running match is bound to
        parts = [list(part.values()) for part in (generals, cards, events, tokens)]
        self.hash = content_hash([*parts, list(maps.values())])

    def skill(self, use: str) -> Skill:
        """Return a skill by its token: the general's card and its number, `g04.2`."""
        card, _, number = use.partition(".")
        return self.generals[card].skills[int(number) - 1]


def load(files: Files) -> Catalogue:
    """Build the catalogue from parsed files by name, in the order of ids; raise ContentError at the first fault."""
    for source in sorted(files):
        only_keys(source, files[source], (*SECTIONS, PUZZLES))
    generals, cards = _read(files, "generals", General), _read(files, "cards", Card)
    events, tokens = _read(files, "events", EventCard), _read(files, "tokens", TokenCard)
    for id_, (general, source) in generals.items():
        for number, skill in enumerate(general.skills):
            _refuse(source, f"generals[{id_}].skills[{number}]", skill_faults(skill))
    for id_, (card, source) in cards.items():
        _refuse(source, f"cards[{id_}]", card_faults(card))
    for id_, (event, source) in events.items():
        table = [effect for row in event.table for effect in row]
        _refuse(source, f"events[{id_}]", _effect_faults((*event.effects, *table), IN_EVENTS))
        if bool(event.effects) == bool(event.table) or len(event.table) not in (0, 3):
            raise ContentError(source, f"events[{id_}].table", "expected effects, or a table of three rows")
    for id_, (token, source) in tokens.items():
        _refuse(source, f"tokens[{id_}]", _effect_faults(token.effects, ON_TOKENS))
        if (token.kind == "piece") == bool(token.effects):
            raise ContentError(source, f"tokens[{id_}].effects", "expected effects for all but map pieces")
    if sum(token.kind == "piece" for token, _ in tokens.values()) != PIECES:
        raise ContentError(sources(files), "tokens", f"expected {PIECES} map pieces")
    maps: dict[int, Map] = {}
    for source in sorted(files):
        for drawn in entries(source, files[source], "maps", Map):
            field = Field(drawn, source)
            if sum(field.tokens) != len(tokens):
                raise ContentError(source, f"maps[{drawn.seats}]", f"expected room for {len(tokens)} tokens")
            maps[drawn.seats] = drawn
    if not maps:
        raise ContentError(sources(files), "maps", "at least one entry is needed")
    puzzles = read_section(files, PUZZLES, Position, needed=False)
    for position, source in puzzles.values():
        if (reason := fault(position, bare(generals), Field(maps[SEATS]))) is not None:
            raise ContentError(source, f"{PUZZLES}[{position.id}]", reason)
    found = bare(generals), bare(cards), bare(events), bare(tokens)
    return Catalogue(*found, dict(sorted(maps.items())), bare(puzzles))


def skill_faults(skill: Skill) -> list[str]:
    """Return what is wrong with a skill: an icon without effects, a fist without damage, effects out of place."""
    found: list[str] = []
    if bool(skill.own) != ("attack" in skill.icons) or bool(skill.defend) != ("defend" in skill.icons):
        found.append("icons: expected effects for each icon and no others")
    if skill.fist != skill.does("damage"):
        found.append("fist: expected with damage, and only with it")
    if not skill.fist and skill.pattern != "single":
        found.append("pattern: expected of fist skills only")
    if skill.pattern == "pierce" and any(skill.does(op) for op in ("pull", "push", "splash")):
        found.append("pattern: expected single or hex where the target is moved or splashes")
    if skill.defend and not skill.protects:
        found.append("protects: needed for a defence")
    own = FIST_OPS if skill.fist else (*ON_UNIT, *ON_SEAT)
    if own is not FIST_OPS and any(skill.does(op) for op in ON_UNIT) and skill.aim.on not in ("self", "unit", "castle"):
        found.append("aim: needed for what serves a unit")
    return found + _effect_faults(skill.own, own) + _effect_faults(skill.defend, IN_DEFENCE)


def card_faults(card: Card) -> list[str]:
    """Return what is wrong with an equipment card: its use and what it does do not go together."""
    if card.icon == "defence":
        found = [] if card.protects and not card.use else ["protects: needed for a defence card, without use"]
        return found + _effect_faults(card.effects, IN_DEFENCE)
    found = [] if card.use and not card.protects else ["use: needed for an attack card, without protects"]
    allowed = {"attach": ON_ATTACK, "unit": ON_UNIT, "seat": ON_SEAT}.get(card.use, ())
    on = {"attach": ("unit",), "unit": ("unit",), "seat": ("nobody", "castle", "enemy")}.get(card.use, ())
    if card.aim.on not in on:
        found.append(f"aim.on: expected one of {', '.join(on)}")
    return found + _effect_faults(card.effects, allowed)


def _effect_faults(effects: Iterable[Effect], allowed: Sequence[str]) -> list[str]:
    found: list[str] = []
    for effect in effects:
        if effect.op not in allowed:
            found.append(f"{effect.op}: expected one of {', '.join(allowed)}")
        if (effect.n > 0) != (effect.op in COUNTED) or effect.n < 0:
            found.append(f"{effect.op}.n: a number above 0 is needed where the effect has one, and nowhere else")
        if bool(effect.troop) != (effect.op in ("recruit", "round_boost")) or effect.troop == "alchemist":
            found.append(f"{effect.op}.troop: expected of recruit and round_boost, and of soldiers")
        if bool(effect.stat) != (effect.op == "round_boost") or bool(effect.castle) != (effect.op == "no_supply"):
            found.append(f"{effect.op}: a stat belongs to round_boost, a castle to no_supply")
    return found


def _refuse(source: str, path: str, faults: Sequence[str]) -> None:
    refuse(source, path, (("", fault) for fault in faults))


def _read(files: Files, section: str, kind: type[N]) -> Rows[N]:
    """Read a section in the order of its ids."""
    return dict(sorted(read_section(files, section, kind, IDS[section]).items()))
