"""The constraints of the content (7.3, C-1 to C-10) and its canonical entries (7.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec
import pytest

from bot.config import REPOSITORY
from bot.i18n.catalogue import Catalogue
from bot.i18n.text import Writer, plain
from rules.dozen_war.content import Card, Effect, Skill
from rules.dozen_war.words import RANGE
from rules.kernel.types import Text

from .matches import shipped
from .table import Table

BOOK = shipped().book
POINTS = {
    "damage": 2, "splash": 1, "stun": 1, "freeze": 1, "silence": 1, "unblockable": 2, "pull": 0.5, "push": 0.5,
    "boost_damage": 2, "boost_range": 1, "boost_move": 1, "extra_attack": 3, "heal": 1, "recruit": 2, "blink": 2,
    "gold": 1, "draw": 1, "steal_card": 2, "discard_random": 2, "cancel": 3, "sidestep": 3, "redirect": 2, "reflect": 4,
    "reduce": 2, "counter": 2, "clear": 1,
}  # fmt: skip
ONCE = {"splash", "stun", "freeze", "silence", "unblockable", "extra_attack", "recruit", "blink"} | {
    "cancel", "sidestep", "redirect", "reflect", "clear",
}  # fmt: skip


def points(effects: Iterable[Effect]) -> float:
    """Return what effects are worth by the budget of 7.2."""
    return sum(POINTS[e.op] * (1 if e.op in ONCE else e.n) for e in effects)


def worth(skill: Skill, troop: str) -> float:
    """Return the points of a skill, with its pattern and reach."""
    found = points(skill.own) + points(skill.defend)
    if skill.fist:
        found += max(0, skill.reach - RANGE[troop])
        found += {"single": 0, "hex": 2, "pierce": skill.reach - 1}[skill.pattern]
    if skill.defend:
        found += max(0, skill.cover - 2)
    return found


SKILLS = [(g, n, skill) for g in BOOK.generals.values() for n, skill in enumerate(g.skills, 1)]


def test_c_1_skills_of_generals() -> None:
    generals = BOOK.generals.values()
    assert all(any("attack" in s.icons for s in g.skills) for g in generals)
    assert sum(any("defend" in s.icons for s in g.skills) for g in generals) >= 8
    assert sum(sum(s.fist for s in g.skills) in (1, 2) for g in generals) >= 9
    assert all(skill.fist == skill.does("damage") for _, _, skill in SKILLS)


@pytest.mark.parametrize(("card", "n"), [(g.id, n) for g, n, _ in SKILLS])
def test_c_2_budget_of_skills(card: str, n: int) -> None:
    general = BOOK.generals[card]
    low, high = {1: (1, 3), 2: (3, 5), 3: (5, 8)}[n]
    assert low <= worth(general.skills[n - 1], general.troop) <= high
    assert general.skills[n - 1].sum("damage") <= (3 if n == 3 else 2)


@pytest.mark.parametrize("card", list(BOOK.generals))
def test_c_2_skills_do_not_get_weaker_from_left_to_right(card: str) -> None:
    general = BOOK.generals[card]
    found = [worth(skill, general.troop) for skill in general.skills]
    assert found == sorted(found)


def test_dw_68_no_defend_skill_takes_off_what_bars_defend_skills() -> None:
    """5.3 a: `clear` takes off stun, freeze, silence and pull; whoever is attacked with one of them has no skill."""
    clearing = [
        f"{id_}.{number}"
        for id_, general in BOOK.generals.items()
        for number, skill in enumerate(general.skills, 1)
        if any(effect.op == "clear" for effect in skill.defend)
    ]
    assert clearing == []


def test_c_3_equipment() -> None:
    cards = list(BOOK.cards.values())
    assert Counter(card.icon for card in cards) == {"attack": 32, "defence": 28}
    shapes = [msgspec.structs.astuple(card)[1:] for card in cards]
    assert len(set(shapes)) == 60
    assert [card.id for card in cards if not 1 <= points(card.effects) <= 4] == []
    for troop in ("infantry", "cavalry", "archer"):
        assert sum(troop in card.aim.troops or card.protects == troop for card in cards) >= 6
    special = [c for c in cards if "alchemist" in (*c.aim.troops, c.protects) or "general" in (c.aim.kind, c.protects)]
    assert len(special) >= 3
    plain = [c for c in cards if not c.aim.troops and c.protects in ("", "any", "unit", "soldier", "castle")]
    assert len(plain) >= 20


def total(cards: Iterable[Card], op: str) -> int:
    return sum(card.sum(op) for card in cards)


def test_c_4_little_drawing_and_gold() -> None:
    assert total(BOOK.cards.values(), "draw") <= 3
    assert max(card.sum("gold") for card in BOOK.cards.values()) <= 1


def test_c_5_defence_cards() -> None:
    defence = [card for card in BOOK.cards.values() if card.icon == "defence"]
    assert sum(any(card.does(op) for op in ("cancel", "sidestep", "reflect")) for card in defence) <= 8
    assert sum(card.protects == "castle" for card in defence) >= 4
    assert sum(card.does("counter") for card in defence) >= 4
    assert sum(card.does("reflect") for card in defence) >= 2


def test_c_6_every_tag_is_there() -> None:
    for tag in ("stun", "freeze", "silence", "pull", "unblockable"):
        assert any(c.does(tag) for c in BOOK.cards.values()) or any(s.does(tag) for _, _, s in SKILLS)
    assert sum(card.does("unblockable") for card in BOOK.cards.values()) <= 4


def test_c_7_events() -> None:
    scopes = Counter(event.scope for event in BOOK.events.values())
    assert len(BOOK.events) == 14
    assert 5 <= scopes["all"] <= 7
    assert 4 <= scopes["lowest"] <= 5
    assert 3 <= scopes["highest"] <= 4
    assert sum(bool(event.table) for event in BOOK.events.values()) >= 2


def test_c_8_hostile_effects_come_with_attacks_only() -> None:
    hostile = ("damage", "stun", "freeze", "silence", "pull", "push")
    for card in BOOK.cards.values():
        assert card.use == "attach" or not any(card.does(op) for op in hostile)
    for _, _, skill in SKILLS:
        assert skill.fist or not any(skill.does(op) for op in hostile)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c_9_nobody_strikes_six_hexes_from_its_castle_in_the_first_round(seats: int) -> None:
    """With one skill 1 or 2 of any general and no cards, from every castle of seat A."""
    for general in BOOK.generals.values():
        for troop, letter in (("infantry", "i"), ("cavalry", "c"), ("archer", "a")):
            furthest = strike_distance(seats, general.id, troop, letter)
            assert furthest <= 5, (general.id, troop)


def strike_distance(seats: int, card: str, troop: str, letter: str) -> int:
    """Return how far from its castle the general, or a soldier there, could strike after one skill and one move."""
    skills = BOOK.generals[card].skills[:2]
    table = Table(f"A.{card} A.K{letter}", f"A.{letter}1 A.K{letter}", seats=seats)
    best = 0
    for unit in (table.unit(f"A.{card}"), table.unit(f"A.{letter}1")):
        steps, reach = table.board().steps(unit), table.board().range_of(unit)
        best = max(best, steps + reach)
        for skill in skills:
            serves = skill.aim.on == "unit" or (skill.aim.on == "self" and unit.general)
            fits = not skill.aim.troops or unit.troop in skill.aim.troops
            if skill.fist and unit.general:
                best = max(best, steps + skill.reach)
            elif serves and fits:
                more = skill.sum("boost_move") + skill.sum("boost_range") + skill.sum("blink")
                best = max(best, steps + reach + more)
    return best


NAMED = (
    *(f"general.{id_}" for id_ in BOOK.generals), *(f"skill.{id_}.{n}" for id_ in BOOK.generals for n in (1, 2, 3)),
    *(f"card.{id_}" for id_ in BOOK.cards), *(f"event_card.{id_}" for id_ in BOOK.events),
    *(f"token.{id_}" for id_ in BOOK.tokens),
)  # fmt: skip
MATIVEN, DRAGIAN = ("event_card.v01", "token.t1"), ("event_card.v03",)
"""What is named after the land, and after whose body the map leads to (7.1, 7.4)."""
LORE = {
    "en": ("Mativen", "Dragian"), "vi": ("Mativen", "Dragian"), "ja": ("マティヴェン", "ドラギアン"),
    "zh-TW": ("馬提芬", "德拉吉安"), "th": ("มาติเวน", "ดราเกียน"),
}  # fmt: skip
PERSONS = (
    "alexander", "hannibal", "caesar", "napoleon", "genghis", "saladin", "nobunaga", "musashi", "quang trung",
    "tran hung dao", "ly thuong kiet", "le loi", "guan yu", "zhang fei", "zhao yun", "lu bu", "cao cao", "zhuge",
    "nguyễn huệ", "trần hưng đạo", "lý thường kiệt", "lê lợi", "quan vũ", "triệu vân", "trương phi", "lữ bố",
    "關羽", "張飛", "趙雲", "呂布", "曹操", "諸葛", "岳飛", "信長", "秀吉", "家康", "武蔵", "謙信", "信玄", "義経",
    "นเรศวร", "ตากสิน", "กวนอู", "จูล่ง", "เตียวหุย", "ลิโป้", "โจโฉ", "ขงเบ้ง",
)  # fmt: skip
"""Commanders of history whom a general's name could have been taken from."""


@pytest.mark.parametrize("locale", LORE)
def test_c_10_names_follow_the_lore_and_are_nobodys(locale: str) -> None:
    """Each thing has a name of its own kind's in every language, after the land where 7.4 says so."""
    write = Writer(Catalogue.read(REPOSITORY / "data" / "locales"), locale, guard=plain)
    names = {key: write(Text(f"dozen_war.{key}")) for key in NAMED}
    for kind in ("general", "skill", "card", "event_card", "token"):
        assert repeated(name for key, name in names.items() if key.startswith(kind)) == []
    land, body = LORE[locale]
    assert [key for key in MATIVEN if land not in names[key]] == []
    assert [key for key in DRAGIAN if body not in names[key]] == []
    assert [name for name in names.values() if any(person in name.lower() for person in PERSONS)] == []


def repeated(names: Iterable[str]) -> list[str]:
    return [name for name, times in Counter(names).items() if times > 1 or not name.strip()]


CANONICAL_SKILLS = {
    "g01.1": "defend reduce 1 any 1", "g04.1": "self boost_move 1", "g07.1": "unit archer boost_range 1 2",
    "g10.2": "fist single 3 damage 1 pull 2", "g10.3": "defend reflect unit 3",
    "g07.3": "fist hex 4 damage 1 unblockable",
    "g01.2": "fist single 1 damage 1 stun", "g01.3": "fist hex 1 damage 2", "g04.2": "fist single 1 damage 2 splash",
    "g07.2": "fist single 3 damage 1 silence",
}  # fmt: skip


def written(skill: Skill) -> str:
    """Write a skill in short."""
    own = " ".join(f"{e.op} {e.n}" if e.n else e.op for e in skill.own)
    if skill.fist:
        return f"fist {skill.pattern} {skill.reach} {own}"
    if skill.own and not skill.defend:
        words = [skill.aim.on, *skill.aim.troops, own, *([str(skill.reach)] if skill.reach else [])]
        return " ".join(words)
    defend = " ".join(f"{e.op} {e.n}" if e.n else e.op for e in skill.defend)
    return f"defend {defend} {skill.protects} {skill.cover}"


@pytest.mark.parametrize(("token", "text"), CANONICAL_SKILLS.items())
def test_7_4_canonical_skills(token: str, text: str) -> None:
    assert written(BOOK.skill(token)) == text


CANONICAL_CARDS = {
    "e01": "attach  boost_damage 1", "e02": "attach cavalry boost_damage 1", "e03": "unit archer boost_range 1",
    "e04": "attach  freeze", "e05": "attach  unblockable", "e06": "unit soldier extra_attack", "e07": "unit  heal 1",
    "e08": "unit infantry archer soldier boost_move 1", "e09": "seat  steal_card 1",
    "e10": "attach infantry boost_range 1",
    "e31": "soldier cancel", "e32": "infantry reduce 1", "e33": "any counter 1", "e34": "general reflect",
    "e35": "general redirect", "e36": "castle reduce 1", "e37": "unit clear",
}  # fmt: skip


@pytest.mark.parametrize(("id_", "text"), CANONICAL_CARDS.items())
def test_7_4_canonical_equipment(id_: str, text: str) -> None:
    card = BOOK.cards[id_]
    effects = " ".join(f"{e.op} {e.n}" if e.n else e.op for e in card.effects)
    if card.icon == "defence":
        assert f"{card.protects} {effects}" == text
    else:
        filters = " ".join(filter(None, [*card.aim.troops, card.aim.kind]))
        assert f"{card.use} {filters} {effects}" == text


def test_7_4_canonical_events_and_tokens() -> None:
    events = {id_: (e.scope, [(x.op, x.n) for x in e.effects]) for id_, e in BOOK.events.items()}
    assert events["v01"] == ("highest", [("gold", 1)])
    assert events["v02"] == ("lowest", [("lose_soldier", 1)])
    assert events["v03"] == ("all", [("strike", 1)])
    assert events["v04"] == ("all", [("draw", 1)])
    assert events["v06"] == ("all", [("round_boost", 1)])
    table = [[(x.op, x.n) for x in row] for row in BOOK.events["v05"].table]
    assert table == [[("lose_gold", 1)], [("discard_random", 1)], [("nothing", 0)]]
    tokens = {id_: [(e.op, e.n) for e in t.effects] for id_, t in BOOK.tokens.items() if t.kind != "piece"}
    assert tokens == {
        "t1": [("gold", 2)], "t2": [("draw", 2)], "t3": [("heal", 3)], "t4": [("levy", 0)], "t5": [("refresh", 0)],
        "x1": [("hurt", 1)], "x2": [("lose_gold", 2)], "x3": [("rot", 2)], "x4": [("exile", 0)],
    }  # fmt: skip
