"""Generals, equipment, events and tokens of Dozen War as cards: to choose from in a row, and large in full."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from render.asked import capital
from render.scene_beside import Figure
from render.scene_board import MarkKind, Note
from render.scene_cards import Card, Entry, Face, Profile
from rules.dozen_war.catalogue import Catalogue
from rules.dozen_war.content import Skill
from rules.dozen_war.rule_text import card_text, event_card_text, skill_text, token_text
from rules.dozen_war.words import GENERAL_HP, MOVE, RANGE, SKILL_COST, word
from rules.kernel.types import Text

Translate = Callable[[Text], str]

ICONS: Mapping[str, str] = {"infantry": "foot", "cavalry": "horse", "archer": "bow", "alchemist": "flask"}
"""The icon of a troop."""
USES: Mapping[str, str] = {"attack": "sword", "defence": "shield", "defend": "shield", "both": "both"}
"""The icon of a card or skill, by when it works (DW-48 to DW-50, DW-58)."""
TOKENS: Mapping[str, str] = {"piece": "chart", "treasure": "coin", "curse": "skull"}
"""The icon of what lies under mountains."""


def token_note(at: str, token: str, buried: bool = False) -> Note:
    """Return the sign of a token that was dug up from a hex, or lies `buried` there: by its sort (DW-72)."""
    kind = {"m": "piece", "t": "treasure"}.get(token[0], "curse")
    means = f"buried_{kind}" if buried else ""
    return Note(at, "", "harm" if kind == "curse" else "good", TOKENS[kind], means)


def number_of(card: str) -> str:
    """Return the number of a general as its id has it in texts and as it is typed, `05` of `g05`."""
    return card[1:]


def in_row(
    book: Catalogue,
    card: str,
    side: int,
    tr: Translate,
    line: str = "",
    mark: MarkKind | None = None,
) -> Card:
    """Return a general as a name with its troop, or with a line given, below it."""
    troop = book.generals[card].troop
    return Card(
        side,
        number_of(card),
        tr(word("general", card)),
        "unit",
        emblem=ICONS[troop],
        family=tr(word("troop", troop)),
        ability=line or tr(word("troop", troop)),
        brief=True,
        mark=mark,
        look="ready",
        figures=(Figure(ICONS[troop], ""),),
    )


def profile(book: Catalogue, card: str, side: int, tr: Translate) -> Profile:
    """Return a general with its figures and its three skills (DW-41 to DW-47)."""
    general = book.generals[card]
    figures = (("heart", GENERAL_HP), ("sword", 1), ("boot", MOVE[general.troop]), ("reach", RANGE[general.troop]))
    return Profile(
        side,
        number_of(card),
        tr(word("general", card)),
        capital(tr(word("troop", general.troop))),
        emblem=ICONS[general.troop],
        family=tr(word("troop", general.troop)),
        figures=tuple(Figure(icon, str(value)) for icon, value in figures),
        entries=tuple(
            Entry(tr(word("skill", card, str(number))), tr(_code(skill, number)), _parts(skill, number, tr))
            for number, skill in enumerate(general.skills, 1)
        ),
    )


def when_of(skill: Skill) -> str:
    """Return when a skill works: in attack, in defence or in both."""
    attacks, defends = "attack" in skill.icons, "defend" in skill.icons
    return "both" if attacks and defends else "attack" if attacks else "defend"


def _code(skill: Skill, number: int) -> Text:
    """Say when a skill works, and what the third one costs at each use (DW-48 to DW-50, DW-55)."""
    when = word("picture", "when", when_of(skill))
    return word("picture", "paid", when=when, n=SKILL_COST) if number == 3 else when


def face(book: Catalogue, entry: str, tr: Translate) -> Face:
    """Return an equipment card, an event or a token large; raise LookupError for another id."""
    if entry in book.cards:
        card = book.cards[entry]
        return _face("card", entry, "equipment", card.icon, USES[card.icon], card_text(card), tr)
    if entry in book.events:
        event = book.events[entry]
        return _face("event_card", entry, "event", event.scope, "flag", event_card_text(event), tr)
    token = book.tokens.get(entry)
    if token is None:
        raise LookupError(f"no entry {entry!r}")
    return _face("token", entry, "token", token.kind, TOKENS[token.kind], token_text(token), tr)


def _face(group: str, entry: str, family: str, kind: str, icon: str, says: Text, tr: Translate) -> Face:
    return Face(
        tr(word(group, entry)),
        tr(word("picture", "kind", kind)),
        icon,
        tr(word("picture", "family", family)),
        icon=icon,
        texts=(capital(tr(says)),),
    )


def _parts(skill: Skill, number: int, tr: Translate) -> str:
    """Say what a skill does in its own turn and in defence, each apart, and what that costs."""
    told = skill_text(skill, number)
    parts: list[Text] = told.args["parts"]
    both = parts[0] if len(parts) == 1 else word("rule", "apart", first=parts[0], second=parts[1])
    return tr(Text(told.key, {**told.args, "parts": both}))
