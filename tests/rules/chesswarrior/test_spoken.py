"""Heroes, abilities and facings may be typed by their names, in any language the bot speaks."""

from __future__ import annotations

import re
from random import Random

import pytest

from bot.app import lexicon
from bot.config import REPOSITORY
from bot.content import read_languages
from bot.i18n import plain
from bot.show.words import Words
from rules.ai.random import random_choice
from rules.chesswarrior.game import Chesswarrior
from rules.chesswarrior.notation import NAMED as GROUPS
from rules.chesswarrior.words import GAME
from rules.kernel.notation import bare
from rules.kernel.spoken import spelled
from rules.kernel.types import Text

from .table import Table, shipped


def speaking() -> Chesswarrior:
    """Return the shipped game with the names of all languages."""
    game = Chesswarrior(shipped().catalogue)
    game.lexicon = lexicon(game, read_languages(REPOSITORY / "data"))
    return game


SPEAKING = speaking()
LANGUAGES = read_languages(REPOSITORY / "data")
TRIED = 400
"""Standing orders drawn at random."""
NAMED = [
    (name, key.rpartition(".")[2])
    for key, names in SPEAKING.lexicon.items()
    if key.startswith(tuple(f"chesswarrior.{group}." for group in GROUPS))
    for name in names
]


def test_every_name_means_one_thing_in_every_language() -> None:
    assert len(NAMED) > 300
    read = ((name, token, spelled(SPEAKING.lexicon, name, GAME, GROUPS).split()) for name, token in NAMED)
    assert [(name, token) for name, token, found in read if found != [token]] == []


def test_every_name_means_the_same_without_the_marks_of_its_letters() -> None:
    typed = [(bare(name), token) for name, token in NAMED if bare(name) != name]
    assert len(typed) > 30
    read = ((name, token, spelled(SPEAKING.lexicon, name, GAME, GROUPS).split()) for name, token in typed)
    assert [(name, token) for name, token, found in read if found != [token]] == []


@pytest.mark.parametrize("text", ["page tấn công e5 đông", "Page tan cong e5 dong", "tấn công e5 đông"])
def test_a_vietnamese_answer_is_read_with_and_without_marks(text: str) -> None:
    table = Table("S1 page d4", "N1 oru e5 dial=9", game=SPEAKING)
    assert table.game.parse(table.view(), table.asked, text) == ("attack", "e5", "e")


@pytest.mark.parametrize("key", ["chesswarrior.hero.page", "chesswarrior.full_name.page"])
@pytest.mark.parametrize("number", [0, -1])
def test_a_hero_is_called_by_its_name_and_turned_by_words(key: str, number: int) -> None:
    """In the first and in the last of the languages."""
    hero = SPEAKING.lexicon[key][number]
    attack = SPEAKING.lexicon["chesswarrior.ability.attack"][number]
    east = SPEAKING.lexicon["chesswarrior.facing.e"][number]
    table = Table("S1 page d4", "N1 oru e5 dial=9", game=SPEAKING)
    text = f"{hero} {attack} e5 {east}"
    assert table.game.parse(table.view(), table.asked, text) == ("attack", "e5", "e")


LANGUAGES = read_languages(REPOSITORY / "data")


def named_in(locale: str, key: str) -> str:
    """Return a name as one language has it."""
    return LANGUAGES.writer(locale, guard=plain)(Text(key))


@pytest.mark.parametrize("locale", LANGUAGES.locales)
@pytest.mark.parametrize("side", [0, 1])
def test_a_plan_written_into_its_window_knows_the_names_of_every_language(locale: str, side: int) -> None:
    """The window of an order (5.5) reads what the typed order reads: heroes, abilities, facings."""
    table = Table("S1 page d4", "S2 kite d2", "N1 oru e5 dial=9", "N2 kite h8 dial=9", game=SPEAKING)
    view = table.view(0)
    (decision,) = [d for d in view.decisions if d.kind == "standing"]
    target = ("chesswarrior.hero.oru", "chesswarrior.full_name.oru")[side]
    attack, end = "chesswarrior.ability.attack", "chesswarrior.option.activate.end"
    said = {key: named_in(locale, key) for key in (target, attack, end, "chesswarrior.facing.w")}
    text = f"{said[attack]} {said[target]}; {said[end]} {said['chesswarrior.facing.w']}"
    prefix = ("s1", "plan", "legal")
    token = SPEAKING.free_text(view, decision, prefix, text)
    assert token == "=attack oru ; end w"
    SPEAKING.check(view, decision, (*prefix, token))
    written = SPEAKING.format(view, decision, (*prefix, token))
    typed = SPEAKING.parse(view, decision, f"S1 plan legal: {text}")
    assert SPEAKING.parse(view, decision, written) == typed
    assert typed == (*prefix, "(", "attack", "n1", "-", "/", "end", "w", "/", "done", ")")
    table.order(SPEAKING.format(view, decision, typed))
    (plan,) = table.state.sides[0].plans
    assert plan.items == (("attack", "n1"), ("end", "w"))


@pytest.mark.parametrize("locale", LANGUAGES.locales)
def test_the_condition_of_an_order_knows_the_names_of_every_language(locale: str) -> None:
    table = Table("S1 page d4", "N1 oru e5 dial=9", game=SPEAKING)
    view = table.view(0)
    (decision,) = [d for d in view.decisions if d.kind == "standing"]
    prefix = ("s1", "armor_block")
    token = SPEAKING.free_text(view, decision, prefix, f"lethal vs {named_in(locale, 'chesswarrior.hero.oru')}")
    assert token == "=lethal vs oru"
    SPEAKING.check(view, decision, (*prefix, token))


@pytest.mark.parametrize(
    ("page", "activation", "end", "diagonal"),
    [
        ("chesswarrior.md", "S2 move d4 e4; use power_arm f4; end N", "end W", "use attack e5 n"),
        (
            "chesswarrior.th.md",
            "S2 เคลื่อนที่ d4 e4; Power Arm f4; จบตาเล่น ทิศเหนือ",
            "จบตาเล่น ทิศตะวันตก",
            "โจมตี e5 ทิศเหนือ",
        ),
        (
            "chesswarrior.vi.md",
            "S2 di chuyển d4 e4; Cánh Tay Thần Lực f4; kết thúc bắc",
            "kết thúc tây",
            "tấn công e5 bắc",
        ),
        ("chesswarrior.ja.md", "S2 移動 d4 e4; パワーアーム f4; 行動を終える 北", "行動を終える 西", "攻撃 e5 北"),
        ("chesswarrior.zh-TW.md", "S2 移動 d4 e4; 強力臂擊 f4; 結束行動 北", "結束行動 西", "攻擊 e5 北"),
    ],
)
def test_the_pages_tell_what_is_read(page: str, activation: str, end: str, diagonal: str) -> None:
    written = (REPOSITORY / "docs" / "rules" / page).read_text("utf-8")
    assert [text for text in (activation, end, diagonal) if f"`{text}`" not in written] == []
    table = Table("S1 kite a1 dial=9", "S2 page c4", "N1 oru f4 dial=9", game=SPEAKING)
    answers = table.game.parse_ahead(table.view(), table.asked, activation)
    assert answers == (("move", "d4", "e4"), ("power_arm", "f4"), ("end", "n"))
    table = Table("S1 kite a1 dial=9", "S2 page d4", "N1 oru e5 dial=9", game=SPEAKING)
    assert table.game.parse(table.view(), table.asked, end) == ("end", "w")
    assert table.game.parse(table.view(), table.asked, diagonal) == ("attack", "e5", "n")


@pytest.mark.parametrize(
    ("page", "reaction", "way", "ways", "plan"),
    [
        (
            "chesswarrior.ja.md",
            "S1 アーマーブロック 使わない",
            "S3 サイドステップ 時計回り",
            "S3 サイドステップ 方向の順 時計回り 反時計回り 離れる 近づく",
            "S1 計画 敵が不変なら 移動 d4; 行動を終える 北",
        ),
        (
            "chesswarrior.zh-TW.md",
            "S1 鎧甲格擋 不使用",
            "S3 側閃 順時針",
            "S3 側閃 方向順序 順時針 逆時針 遠離 靠近",
            "S1 計畫 敵方不變 移動 d4; 結束行動 北",
        ),
        (
            "chesswarrior.th.md",
            "S1 Armor Block ไม่ใช้",
            "S3 เบี่ยงหลบ ตามเข็ม",
            "S3 เบี่ยงหลบ ลำดับทิศ ตามเข็ม ทวนเข็ม ถอยห่าง เข้าหา",
            "S1 แผน ถ้าฝ่ายตรงข้ามไม่เปลี่ยน เคลื่อนที่ d4; จบตาเล่น ทิศเหนือ",
        ),
        (
            "chesswarrior.vi.md",
            "S1 Giáp Chắn không dùng",
            "S3 Né Bước thuận chiều",
            "S3 Né Bước thứ tự hướng thuận chiều ngược chiều tránh xa lại gần",
            "S1 kế hoạch địch không đổi di chuyển d4; kết thúc bắc",
        ),
    ],
)
def test_the_pages_tell_which_orders_are_read(page: str, reaction: str, way: str, ways: str, plan: str) -> None:
    written = (REPOSITORY / "docs" / "rules" / page).read_text("utf-8")
    assert [text for text in (reaction, way, ways, plan) if f"`{text}`" not in written] == []
    table = Table("S1 page d3", "S2 oru a1 dial=9", "S3 kite b1 dial=9", "N1 oru h8 dial=9", game=SPEAKING)
    view = table.view(0)
    (decision,) = [d for d in view.decisions if d.kind == "standing"]
    assert SPEAKING.parse(view, decision, reaction) == ("s1", "armor_block", "off")
    assert SPEAKING.parse(view, decision, way) == ("s3", "sidestep", "cw")
    assert SPEAKING.parse(view, decision, ways) == ("s3", "sidestep", "ways", "cw", "ccw", "away", "toward")
    steps = ("(", "move", "d4", "stop", "/", "end", "n", "/", "done", ")")
    assert SPEAKING.parse(view, decision, plan) == ("s1", "plan", "unchanged", *steps)


def test_what_is_written_elsewhere_stays_as_it_is() -> None:
    table = Table("S1 page d4", "N1 oru e5 dial=9", game=SPEAKING)
    assert SPEAKING.free_text(table.view(), table.asked, (), "  Two   words ") == "=Two words"


@pytest.mark.parametrize("locale", LANGUAGES.locales)
def test_standing_orders_are_written_in_words_and_read_back(locale: str) -> None:
    """The window held `s3 sidestep ways cw ccw away toward` in every language."""
    words = Words(LANGUAGES, locale).plain
    table = Table("S1 page d3", "S2 oru a1 dial=9", "S3 kite b1 dial=9", "N1 oru h8 dial=9", game=SPEAKING)
    view, rng = table.view(0), Random(7)
    (decision,) = [d for d in view.decisions if d.kind == "standing"]
    orders = {random_choice(SPEAKING, view, decision, rng) for _ in range(TRIED)}
    assert {order[1] for order in orders} == {"home", "plan", "sidestep", "armor_block"}
    for order in sorted(orders):
        said = SPEAKING.typing.typed(SPEAKING, view, decision, order)
        assert said is not None
        assert SPEAKING.parse(view, decision, words(said)) == order, words(said)
        if locale in ("ja", "zh-TW"):
            assert not re.search(r"[a-z]{2}", words(said)), words(said)
