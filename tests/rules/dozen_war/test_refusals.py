"""What refusals, remarks and the log say is so (DW-12, DW-27, DW-45, DW-59, DW-78, DW-96, DW-98, RDW-35, RDW-47)."""

from __future__ import annotations

import pytest

from bot.config import REPOSITORY
from bot.i18n.catalogue import Catalogue
from bot.i18n.text import Writer, plain
from rules.dozen_war.words import word
from rules.kernel.errors import RulesError

from .matches import ALL, NEVER
from .table import Table

CATALOGUE = Catalogue.read(REPOSITORY / "data" / "locales")


def said(table: Table, text: str) -> tuple[str | None, str]:
    """Return the clause and the words' key of a refusal; fail if the answer is accepted."""
    decision = table.asked()
    view = table.view(decision.seat)
    with pytest.raises(RulesError) as refused:
        table.game.submit(table.state, decision.id, table.game.parse(view, decision, text), table.chance)
    return refused.value.clause, refused.value.text.key.removeprefix("dozen_war.refused.")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("revive g01 a.kc", ("DW-27", "razed")),
        ("revive g01 a.ki", ("RDW-47", "general_there")),
        ("revive g01 d.ki", ("RDW-47", "own_castles_only")),
        ("revive g02 a.ka", ("DW-45", "alive")),
        ("revive g03 a.ka", ("DW-45", "not_yours")),
    ],
)
def test_rdw_47_a_refused_revival_says_why(text: str, expected: tuple[str, str]) -> None:
    table = Table("A.G01 -", "A.G02 A.Ki", "D.G03 D.Ki", gold="A 4", castles="A.Kc 0")
    assert said(table, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("e60 a.ki", ("DW-11", "full")),
        ("e60 a.kc", ("DW-27", "razed")),
        ("e60 d.ki", ("DW-59", "own_castles_only")),
        ("e29 a.kc", ("DW-27", "razed")),
        ("e29 d.kc", ("DW-59", "own_castles_only")),
    ],
)
def test_7_2_a_card_for_a_castle_says_why_it_does_not_serve_one(text: str, expected: tuple[str, str]) -> None:
    full = [f"A.c{n} A.Ki" for n in range(1, 6)]
    assert said(Table(*full, hands="A e29 e60", castles="A.Kc 0"), text) == expected


def test_7_2_a_side_without_cards_is_said_to_hold_none_though_another_does() -> None:
    table = Table("A.i1 1,1", hands="A e09; D e31")
    assert said(table, "e09 tiger") == ("DW-59", "no_cards")
    assert said(table, "e09 crane") == ("DW-59", "own_target")


def test_7_2_a_skill_that_serves_its_general_or_robs_says_why_it_does_not() -> None:
    """Spur goes to a general that has not moved (7.2), a robbery to a side with a card: reach has no part in either."""
    spur = Table("A.G04 2,-1 moved", "D.i1 1,-1")
    assert said(spur, "a.g04 s1") == ("DW-94", "has_moved")
    robbing = Table("A.G06 2,-1", "D.i1 1,-1", gold="A 3")
    assert said(robbing, "a.g06 s3 wave") == ("DW-59", "nobody_robbed")


def test_dw_05_a_skill_of_anothers_general_is_not_called_one_of_a_dead_one() -> None:
    units = ("A.i1 1,-1", "A.G07 5,-3", "D.G08 0,-1", "D.G10 -")
    table = Table(*units, hands="D e31", policies=f"D {ALL}").say("a.i1 attack d.g08")
    assert said(table, "reply g07.1") == ("DW-05", "not_yours")
    assert said(table, "reply g10.1") == ("DW-45", "dead")


@pytest.mark.parametrize("card", ["e24", "e28"])
def test_dw_96_dw_98_who_is_done_without_having_moved_is_not_said_to_have_moved(card: str) -> None:
    """Swift Mounts and the like go to a unit "that has not moved"; this one has attacked, or dug, where it stood."""
    units = ("A.c1 1,-1", "A.c2 2,-1", "A.G04 4,-2", "A.G05 4,-1", "A.G07 -4,2", "D.i1 0,-1")
    table = Table(*units, hands="A e24 e28", buried="3,-2 t1", policies=f"D {NEVER}")
    table.say("a.c1 attack d.i1", "a.g04 dig 3,-2")
    unit = "a.c1" if card == "e24" else "a.g04"
    assert said(table, f"{card} {unit}") == ("DW-96", "done")
    assert said(table.say("a.g05 move 5,-2"), f"{card} a.g05") == ("DW-94", "has_moved")


def test_dw_78_no_curse_is_feared_that_has_been_dug_up() -> None:
    """X1 alone costs HP; what has been dug is seen by all (RDW-43)."""
    for buried, fears in (("3,-2 t1; 2,-4 x1", True), ("3,-2 t1 x2", False)):
        table = Table("A.G04 4,-2 hp=1", buried=buried)
        decision = table.asked()
        remarks = table.game.remarks(table.view(0), decision, table.choice("a.g04 dig 3,-2"))
        assert bool(remarks) == fears


@pytest.mark.parametrize("locale", ["en", "vi", "ja", "th", "zh-TW"])
def test_5_3_what_clear_takes_off_is_told_by_name(locale: str) -> None:
    """5.3 a: "`clear` removes the tags stun, freeze, silence and pull": the target is pushed all the same."""
    table = Table("A.i1 1,-1", "D.i1 0,-1", hands="A e18; D e37", policies=f"D {ALL}")
    table.say("a.i1 attack d.i1 e18", "reply e37").check("D.i1 at -2,-1")
    (event,) = (event for event in table.log if event.kind == "turned")
    text = table.game.event_text(table.view(0), event)
    assert text is not None
    write = Writer(CATALOGUE, locale)
    told = plain(write(text)).lower()
    assert [tag for tag in ("stun", "freeze", "silence") if plain(write(word("effect", tag))).lower() not in told] == []


IN_ITS_HEX = {"en": "in or beside its hex", "vi": "cùng ô", "ja": "同じヘックス", "th": "ในช่องเดียวกัน", "zh-TW": "同格"}


@pytest.mark.parametrize("locale", IN_ITS_HEX)
def test_7_2_who_may_take_a_hit_is_said_to_stand_in_the_targets_hex_or_beside_it(locale: str) -> None:
    """7.2 `redirect`: another own unit in the target's hex or beside it: D has one in each, and one too far off."""
    table = Table("A.a1 2,-1", "D.a1 0,-1", "D.i1 0,-1", "D.i2 -1,-1", "D.i3 -3,1", hands="D e58", policies=f"D {ALL}")
    table.say("a.a1 attack d.a1")
    assert set(table.offered("reply e58")) == {"d.i1", "d.i2"}
    write = Writer(CATALOGUE, locale)
    texts = [plain(write(text)) for text in (word("effect", "redirect"), word("refused", "no_redirect"))]
    assert [text for text in texts if IN_ITS_HEX[locale] not in text] == []
