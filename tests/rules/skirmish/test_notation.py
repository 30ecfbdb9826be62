"""Typed sheets: the notation of 5.4, RSK-36, RSK-40, SK-55, SK-57."""

from __future__ import annotations

import msgspec
import pytest

from rules.kernel.errors import AmbiguousText, SheetErrors
from rules.kernel.notation import bare

from .position import make_game
from .scenario import Table

NAMED = make_game()
NAMED.lexicon = {
    "skirmish.unit.gatekeeper": ("Gantetsu the Gatekeeper", "岩鉄", "岩鐵", "Gantetsu Gác Cổng"),
    "skirmish.unit.longbow": ("Yumika Longbow", "弓香", "ยูมิกะ ธนูยาว"),
    "skirmish.unit.medic": ("Suzune the Bell Medic", "鈴音"),
    "skirmish.unit.berserker": ("Goki the Berserker", "剛鬼", "Goki Cuồng Chiến", "โกกิ จอมคลั่ง"),
    "skirmish.unit.gravekeeper": ("Yomi the Gravekeeper", "黄泉", "黃泉"),
    "skirmish.unit.dawn_marshal": ("Dawn Marshal", "暁の元帥", "Nguyên Soái Bình Minh"),
    "skirmish.ability.longbow": ("Pinning Shot", "影縫い", "縫影箭", "Mũi Tên Ghim", "ศรตรึงเงา"),
    "skirmish.ability.berserker": ("Whirlwind", "旋風"),
    "skirmish.ability.gravekeeper": ("Recall", "呼び戻し"),
}
TEXT = """
field, turn 7, west
WA berserker B2
WB longbow D2
WC gatekeeper E2
WD gravekeeper E3
dead WE acolyte
reserve WF medic
EM dawn_marshal D5
EA gatekeeper C6
EB longbow E5
"""
SHEET = "summon F > A1\nA: C2 > attack EA\nB: ability EM\nC: wait"


def table() -> Table:
    return Table(TEXT, game=NAMED)


def same(sheet: str, plain: str) -> bool:
    return table().read(sheet) == table().read(plain)


def test_sk_55_the_japanese_table_style_is_the_same_grammar() -> None:
    japanese = """行動表 7ターン
召喚：鈴音→A1
1. 剛鬼：Ｂ２→Ｃ２、通常攻撃→敵A
2. 弓香：移動なし、特殊能力「影縫い」→敵M
3. 岩鉄：待機
"""
    assert same(japanese, SHEET)


@pytest.mark.parametrize(
    ("name", "sheet", "meant"),
    [("敵Aの将", "A: 攻撃→敵A", "ea"), ("味方Cの友", "A: 攻撃→味方C", "wc"), ("敵A", "A x 敵A", "ea")],
)
def test_a_masters_name_does_not_take_a_call_sign_behind_a_word_for_its_side(name: str, sheet: str, meant: str) -> None:
    """East has called its self-made master so; a call sign wins over a name (5.4)."""
    at = table()
    master = at.state.sides[1].master
    assert master is not None
    at.state.sides[1].master = msgspec.structs.replace(master, name=name)
    assert at.read(sheet)[3] == meant


VIETNAMESE = """Bảng lệnh lượt 7
Triệu hồi F > A1
Goki Cuồng Chiến: C2 > tấn công địch A
B: đứng yên > khả năng Mũi Tên Ghim > Nguyên Soái Bình Minh
C: chờ
"""


@pytest.mark.parametrize("text", [VIETNAMESE, bare(VIETNAMESE), VIETNAMESE.upper()])
def test_sk_55_vietnamese_is_the_same_grammar_with_and_without_its_marks(text: str) -> None:
    assert same(text, SHEET)


@pytest.mark.parametrize(
    "row", ["A: C2 > tấn công thường EA", "A C2 đánh EA", "a c2 tan cong quan dich a", "A: C2 đánh: EA"]
)
def test_vietnamese_verbs_of_several_words_are_one_word_of_the_grammar(row: str) -> None:
    assert same(row, "A: C2 > attack EA")


def test_wsk_08_a_vietnamese_side_word_makes_a_name_plain() -> None:
    table = twins(LIVING)
    assert table.read("C: khả năng địch Yumika") == table.read("C: ability EB")
    assert table.read("C: kha nang quân mình Yumika") == table.read("C: ability WB")


@pytest.mark.parametrize(
    "sheet",
    [
        "A C2 x EA",
        "a c2 atk ea",
        "A: C2 > ATTACK EA",
        "A：Ｃ２→攻撃→敵Ａ",
        "WA: C2, attack EA",
        "剛鬼：C2、攻撃 EA",
        "剛：C2、攻撃 EA",
        "Goki: C2 > attack A",
        "goki the berserker: C2 > attack A",
        "B2: C2 > attack EA",
        "A: B2 > C2 > attack EA",
        "A B2→C2 通常攻撃→EA",
        "A: 美2 > C二 > attack EA",
        "A -> C2 => attack EA",
        "A ⇒ C2 ➡ 攻撃 EA",
        "A: C2 > attack ea,",
    ],
)
def test_one_row_in_many_hands(sheet: str) -> None:
    """Case, width, arrows, names, own square as start (5.4)."""
    assert same(sheet, "A: C2 > attack EA")


@pytest.mark.parametrize("mark", ["1. ", "１．", "① ", "(1) ", "・", "- ", "－", "– ", "• ", "10. "])
def test_a_leading_list_number_is_dropped(mark: str) -> None:
    """Before the widths are folded, which would turn ① into 1 (5.4)."""
    assert same(f"{mark}A: C2", "A: C2")


@pytest.mark.parametrize(
    "header", ["行動表", "行動表 7ターン", "行動提出", "orders", "Turn 7", "orders 7", "行動表　７ターン"]
)
def test_a_header_is_read_over(header: str) -> None:
    """Its number must be the turn's, if it has one (5.4)."""
    assert same(f"{header}\nA: C2", "A: C2")


def test_blank_lines_and_trailing_separators_do_not_matter() -> None:
    """Also spaces round separators (5.4)."""
    assert same("\n  A :  C2  >  attack EA 、\n\n　\nC: wait,", "A: C2 > attack EA\nC: wait")


@pytest.mark.parametrize(
    "row",
    [
        "B: ability EM",
        "B: skill EM",
        "B 能力 敵M",
        "B: 特殊能力「影縫い」→敵M",
        "B: ability Pinning Shot > EM",
        "B: stay > ability EM",
        "B: ability M",
        "B: 能力 影縫い M",
    ],
)
def test_an_ability_with_or_without_its_name(row: str) -> None:
    """A bare call sign means the enemy for an ability that reaches enemies only (5.4)."""
    assert same(row, "B: ability EM")


@pytest.mark.parametrize(
    "row", ["D: ability E, D3", "D: ability WE > D3", "D: 能力「呼び戻し」味方E、D3", "黄泉：能力 E D3"]
)
def test_revival_takes_an_own_dead_and_a_square(row: str) -> None:
    """A bare call sign means the own unit (5.4)."""
    assert same(row, "D: ability WE, D3")


def test_an_ability_that_takes_either_side_needs_the_side() -> None:
    """A bare call sign would be ambiguous and is refused (5.4)."""
    with pytest.raises(SheetErrors) as caught:
        table().read("C: ability B")
    assert isinstance(caught.value.faults[0], AmbiguousText)
    assert table().read("C: ability EB") != table().read("C: ability WB")


def test_a_name_that_fits_two_units_is_ambiguous() -> None:
    """Both sides have a longbow (5.4)."""
    with pytest.raises(SheetErrors) as caught:
        table().read("A: attack 弓香")
    assert isinstance(caught.value.faults[0], AmbiguousText)


TWINS = """
field, turn 7, west
WA berserker B2
{west}
WC medic E2
WD gravekeeper E3
EB longbow C3
"""
"""Both sides have a longbow, West's on the map or dead."""
LIVING, DEAD = "WB longbow D2", "dead WB longbow"


def twins(west: str) -> Table:
    return Table(TWINS.format(west=west), game=NAMED)


@pytest.mark.parametrize("name", ["弓香", "弓", "Yumika", "Yumika Longbow", "敵弓香"])
def test_wsk_08_a_name_means_no_unit_that_is_dead(name: str) -> None:
    """A target's name is sought among all units on the map (5.4)."""
    table = twins(DEAD)
    assert table.read(f"A: C2 > attack {name}") == table.read("A: C2 > attack EB")
    assert table.read(f"C: ability {name}") == table.read("C: ability EB")


@pytest.mark.parametrize("name", ["弓香", "Yumika", "yumika longbow", "味方弓香"])
def test_wsk_08_a_name_means_an_own_dead_for_what_revives(name: str) -> None:
    """East's unit of this name is alive and cannot be meant (5.4)."""
    table = twins(DEAD)
    assert table.read(f"D: ability {name}, D3") == table.read("D: ability WB, D3")


def test_wsk_08_what_revives_may_name_a_unit_that_dies_before_its_row() -> None:
    """A strikes B down first, and D's row meets what that has left (SK-67)."""
    table = Table("field, turn 8, west\nWA berserker B2\nWB longbow B3 hp=1\nWD gravekeeper E3", game=NAMED)
    assert table.read("A: attack WB\nD: ability 弓香, D3") == table.read("A: attack WB\nD: ability WB, D3")


@pytest.mark.parametrize(
    ("word", "tag"), [("敵弓香", "EB"), ("味方の弓香", "WB"), ("敵 弓香", "EB"), ("ally Yumika", "WB")]
)
def test_wsk_08_a_side_makes_an_ambiguous_name_plain(word: str, tag: str) -> None:
    table = twins(LIVING)
    assert table.read(f"C: ability {word}") == table.read(f"C: ability {tag}")
    with pytest.raises(SheetErrors) as caught:
        table.read("C: ability 弓香")
    assert caught.value.faults[0].nearest == ("EB", "WB")


def test_wsk_08_a_unit_struck_down_by_an_earlier_row_can_still_be_named() -> None:
    """The row is accepted and comes to nothing (SK-58); nothing is aimed anew."""
    table = Table(
        "field, turn 7, west\nWA berserker B2\nWB longbow D2\nEA gatekeeper B3 hp=1\nEM dawn_marshal A7", game=NAMED
    )
    table.send("A: attack 岩鉄\nB: attack 岩鉄")
    assert table.happened("action_cancelled wb target_gone")


@pytest.mark.parametrize(
    "header",
    [
        "行動表：7ターン",
        "行動表: 7 ターン",
        "行動表　第7ターン",
        "turn: 7",
        "orders 7:",
        "【行動表】７ターン目",
        "行動表 第 7 回合",
        "第7回合",
        "行動表：7回合",
        "ใบคำสั่ง เทิร์น 7",
        "ใบคำสั่ง 7",
        "เทิร์น: 7",
        "เทิร์นที่ 7",
    ],
)
def test_a_header_may_have_a_colon(header: str) -> None:
    assert same(f"{header}\nA: C2", "A: C2")
    with pytest.raises(SheetErrors):
        table().read(f"{header.replace('7', '6').replace('７', '６')}\nA: C2")


@pytest.mark.parametrize(
    "sheet",
    [
        "1 A: C2 > attack EA",
        "１　A：C2 攻撃 敵A",
        "1: A: C2 > attack EA",
        "A: C2 攻撃 敵 A",
        "A: C2 攻撃：敵：Ａ",
        "A C2 attack: EA",
        "A C2 攻撃：敵のA",
        "剛鬼 C2 攻撃：敵　A",
        "A: C2 > attack enemy A",
    ],
)
def test_spaced_and_coloned_rows_are_read(sheet: str) -> None:
    assert same(sheet, "A: C2 > attack EA")


def test_rsk_36_the_mark_may_stand_apart() -> None:
    assert same("A: attack D2 !", "A: attack D2!")


def test_rsk_36_a_square_keeps_its_mark() -> None:
    plain, marked = table().read("A: attack D2"), table().read("A: attack D2!")
    assert plain != marked
    assert same("A: 攻撃→D2 内ゲバ", "A: attack D2!")
    assert same("A：攻擊→D2 友軍傷害", "A: attack D2!")
    assert same("A：攻擊D2友軍傷害", "A: attack D2!")
    assert same("A: โจมตี D2 ตีพวกเดียวกัน", "A: attack D2!")


def test_a_square_is_a_target_or_the_own_unit_that_stands_there() -> None:
    """At the start of a row it is the unit, after the action word the target (5.4)."""
    assert same("D2: ability D5", "B: ability D5")


@pytest.mark.parametrize(
    ("sheet", "names"),
    [
        ("A: dance", "unreadable_word"),
        ("A: C2 D3 attack EA", "bad_path"),
        ("Q: C2", "bad_unit"),
        ("鈴音：A2", "bad_unit"),
        ("EA: C5", "bad_unit"),
        ("summon A > A1", "bad_summon"),
        ("A: attack EA > C2", "move_after_action"),
        ("A: attack EA > ability", "two_actions"),
        ("turn 6\nA: C2", "stale"),
        ("A: C99", "off_map"),
    ],
)
def test_nothing_is_guessed(sheet: str, names: str) -> None:
    """Every fault is named, and the sheet is not accepted (5.4)."""
    assert table().refused(sheet) == names


def test_dropping_the_marked_lines_leaves_the_rest() -> None:
    """The seat may confirm what remains; those units wait (5.4)."""
    with pytest.raises(SheetErrors) as caught:
        table().read("A: C2\nB: dance\nC: wait")
    assert [fault.line for fault in caught.value.faults] == [2]
    assert caught.value.kept == table().read("A: C2\nC: wait")


def test_a_sheet_written_out_reads_back() -> None:
    """The bot shows the sheet as understood (5.4)."""
    played = table()
    view = NAMED.view(played.state, played.asked.seat)
    choice = played.read(SHEET)
    assert played.read(NAMED.format(view, played.asked, choice)) == choice


def test_sk_57_a_line_of_separators_says_nothing() -> None:
    table = Table("turn 2, west\nWA berserker B2\nEA gatekeeper B4")
    assert table.read("@\n > , :\n→\nA: wait") == table.read("A: wait")


@pytest.mark.parametrize("name", ["Ethan", "Etna", "Ｗｔｆ", "Wtf"])
def test_a_master_is_ordered_by_a_name_that_begins_as_the_call_sign_of_a_token(name: str) -> None:
    at = Table(TEXT.replace("EM dawn_marshal D5", "WM dawn_marshal A1\nEM dawn_marshal D5"), game=NAMED)
    master = at.state.sides[0].master
    assert master is not None
    at.state.sides[0].master = msgspec.structs.replace(master, name=name)
    assert at.read(f"{name}: B1") == at.read("M: B1")
