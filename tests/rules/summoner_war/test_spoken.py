"""Verbs and cards may be typed by their names, in any language the bot speaks."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.app import lexicon
from bot.config import REPOSITORY
from bot.content import read_game, read_languages
from bot.show.words import Words
from rules.kernel.chance import Sampled
from rules.kernel.errors import RulesError, UnreadableText
from rules.kernel.notation import bare
from rules.kernel.spoken import spelled
from rules.kernel.types import Seat
from rules.summoner_war.game import SummonerWar
from rules.summoner_war.words import GAME as WAR

from .table import Table
from .test_pieces import put


def speaking() -> SummonerWar:
    game = read_game(REPOSITORY / "data", "summoner_war")
    assert isinstance(game, SummonerWar)
    game.lexicon = lexicon(game, read_languages(REPOSITORY / "data"))
    return game


SPEAKING = speaking()
LANGUAGES = ("en", "ja", "th", "vi", "zh-TW")

TYPED = [
    (["[F]e1"], {}, "召喚e1", ("summon", "e1")),
    (["[F]e1"], {}, "召喚 ｅ１", ("summon", "e1")),
    (["Fe2"], {}, "移動：e2→e3", ("move", "e2", "e3")),
    (["Wa1", "fa4"], {}, "攻擊 a1-a4", ("attack", "a1", "a4")),
    (["Wa1", "fa4"], {}, "攻撃 a1-a4", ("attack", "a1", "a4")),
    (["Rc1", "Fc2", "[f]c4"], {"red": "blind_shot"}, "咒語 盲射 c1-c4", ("cast", "blind_shot", "c1", "c4")),
    (["Rc1", "Fc2", "[f]c4"], {"red": "blind_shot"}, "Cast Blind Shot c1-c4", ("cast", "blind_shot", "c1", "c4")),
    (["Pc2", "[f]d3"], {"red": "soul_link"}, "Soul Link c2-d3", ("link", "c2", "d3")),
    (["Pc2", "[f]d3"], {"red": "soul_link"}, "靈魂連結 c2 d3", ("link", "c2", "d3")),
    (["[F]e1"], {}, "อัญเชิญ e1", ("summon", "e1")),
    (["Fe2"], {}, "เดิน e2-e3", ("move", "e2", "e3")),
    (["Rc1", "Fc2", "[f]c4"], {"red": "blind_shot"}, "ร่ายเวท ยิงสุ่ม c1-c4", ("cast", "blind_shot", "c1", "c4")),
    (["Pc2", "[f]d3"], {"red": "soul_link"}, "เชื่อมวิญญาณ c2-d3", ("link", "c2", "d3")),
    (["[F]e1"], {}, "Triệu hồi e1", ("summon", "e1")),
    (["[F]e1"], {}, "trieu hoi e1", ("summon", "e1")),
    (["Fe2"], {}, "di chuyển e2-e3", ("move", "e2", "e3")),
    (["Wa1", "fa4"], {}, "tan công a1-a4", ("attack", "a1", "a4")),
    (["Rc1", "Fc2", "[f]c4"], {"red": "blind_shot"}, "niệm phép Bắn Mù c1-c4", ("cast", "blind_shot", "c1", "c4")),
    (["Rc1", "Fc2", "[f]c4"], {"red": "blind_shot"}, "niem phep ban mu c1-c4", ("cast", "blind_shot", "c1", "c4")),
    (["Pc2", "[f]d3"], {"red": "soul_link"}, "liên kết linh hồn c2-d3", ("link", "c2", "d3")),
]


def read(table: Table, text: str) -> tuple[str, ...]:
    return SPEAKING.parse(table.view(table.asked.seat), table.asked, text)


@pytest.mark.parametrize(("pieces", "held", "text", "choice"), TYPED, ids=[case[2] for case in TYPED])
def test_names_are_read_as_tokens(pieces: list[str], held: dict[str, Any], text: str, choice: tuple[str, ...]) -> None:
    assert read(put(*pieces, **held), text) == choice


@pytest.mark.parametrize(
    ("page", "text", "choice"),
    [
        ("summoner-war.zh-TW.md", "咒語 盲射 c1-c4", ("cast", "blind_shot", "c1", "c4")),
        ("summoner-war.ja.md", "呪文 盲射 c1-c4", ("cast", "blind_shot", "c1", "c4")),
        ("summoner-war.th.md", "ร่ายเวท ยิงสุ่ม c1-c4", ("cast", "blind_shot", "c1", "c4")),
        ("summoner-war.vi.md", "niệm phép bắn mù c1-c4", ("cast", "blind_shot", "c1", "c4")),
        ("summoner-war.md", "Cast Blind Shot c1-c4", ("cast", "blind_shot", "c1", "c4")),
    ],
)
def test_the_documents_tell_what_is_read(page: str, text: str, choice: tuple[str, ...]) -> None:
    assert f"`{text}`" in (REPOSITORY / "docs" / "rules" / page).read_text("utf-8")
    assert read(put("Rc1", "Fc2", "[f]c4", red="blind_shot"), text) == choice


def test_an_on_summon_card_is_answered_by_its_words() -> None:
    table = put("[K]a1", "Fe4", red="commander").say("summon a1")
    assert read(table, "發動 e4 十字 +1") == ("use", "e4", "orth")
    assert read(table, "ใช้ e4 แนวตรง +1") == ("use", "e4", "orth")
    assert read(table, "不發動") == ("decline",)
    assert read(table, "ไม่ใช้") == ("decline",)
    assert read(table, "使わない") == ("decline",)
    assert read(table, "dùng e4 thẳng +1") == ("use", "e4", "orth")
    assert read(table, "dung e4 thang +1") == ("use", "e4", "orth")
    assert read(table, "không dùng") == ("decline",)
    assert read(table, "khong dung") == ("decline",)


def test_a_set_up_names_cards_and_layout() -> None:
    state, _ = SPEAKING.start({}, Sampled("spoken"))
    decision = state.pending[Seat(0)]
    choice = SPEAKING.parse(SPEAKING.view(state, Seat(0)), decision, "破甲、守護者、模仿 preset 深藏魔法陣")
    assert choice == ("guardian", "mimic", "armor_pierce", "preset", "deep_circle", "auto", "ask")


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_layout_is_read_and_told_by_the_names_of_its_pieces(locale: str) -> None:
    """Back rank first, as on one's own half; told with the front rank above, no letters (SW-05)."""
    words = Words(read_languages(REPOSITORY / "data"), locale).at(SPEAKING).plain
    state, _ = SPEAKING.start({}, Sampled("spoken"))
    view, decision = SPEAKING.view(state, Seat(0)), state.pending[Seat(0)]
    part = next(part for part in SPEAKING.parts if part.name == "layout")
    for _, preset in part.presets():
        placed = part.changed(part.changed(preset, "mirror"), "mirror")
        named = [words.say(f"summoner_war.type.{kind}") for kind in placed[1:]]
        typed = f"guardian mimic armor_pierce {', '.join(named)}"
        assert SPEAKING.parse(view, decision, typed)[3:-2] == placed
        front, back = (words(text) for text in part.describe(preset))
        assert all(name in front for name in named[8:])
        assert all(name in back for name in named[:8])


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_set_up_is_written_by_names_and_read_back(locale: str) -> None:
    """The window held `mimic decoy preset knight_screen auto ask`, or sixteen letters; a draft of fewer cards too."""
    words = Words(read_languages(REPOSITORY / "data"), locale).at(SPEAKING).plain
    state, _ = SPEAKING.start({"draft": "up_to_3"}, Sampled("spoken"))
    view, decision = SPEAKING.view(state, Seat(0)), state.pending[Seat(0)]
    part = next(part for part in SPEAKING.parts if part.name == "layout")
    entries = [*SPEAKING.entrance.presets()]
    cards = entries[0][:3]
    for _, preset in part.presets():
        placed = part.changed(part.changed(preset, "mirror"), "mirror")
        entries += [
            (*cards, *preset, "off", "enter"),
            (*cards, *placed, "auto", "enter"),
            ("done", *preset, "auto", "ask"),
            (cards[0], "done", *placed, "off", "ask"),
        ]
    begun = (*cards, *entries[-1][2:-2])
    field = SPEAKING.options_at(view, decision, begun).field
    assert field is not None
    entries.append((*begun, "=" + " ".join(square.token for square in field.words[:2]), "ask"))
    for entry in entries:
        said = SPEAKING.typing.typed(SPEAKING, view, decision, entry)
        assert said is not None
        text = words(said)
        assert SPEAKING.parse(view, decision, text) == entry
        assert [token for token in entry if "_" in token and token in text] == []
        assert re.search(r"\b[SHPWRAKF]{8}\b", text) is None


def test_a_name_that_fits_nothing_is_refused() -> None:
    with pytest.raises(RulesError):
        read(put("Fa1"), "飛行 a1")


def test_latin_names_are_whole_words() -> None:
    names = {"summoner_war.option.move": ("Move",), "summoner_war.card.snipe": ("Snipe",)}
    assert spelled(names, "Move snipers", WAR, ("option", "card")).split() == ["move", "snipers"]


def test_names_typed_without_marks_are_read_and_the_marks_decide_where_they_were_typed() -> None:
    names = {"summoner_war.option.a": ("Bán",), "summoner_war.option.b": ("Bắn",), "summoner_war.option.c": ("Đá hoà",)}
    read = {text: spelled(names, text, WAR, ("option",)).split() for text in ("bán", "Bắn", "ban", "đá hòa", "Da Hoa")}
    assert read == {"bán": ["a"], "Bắn": ["b"], "ban": ["a"], "đá hòa": ["c"], "Da Hoa": ["c"]}
    assert spelled(names, "đà e1 bàng", WAR, ("option",)) == "đà e1 bàng"


@pytest.mark.parametrize(
    ("text", "read"), [("Tấn công Đông Ở", "Tan cong Dong O"), ("ガ ก้ 岩 a1 é", "ガ ก้ 岩 a1 e"), ("ﬁ ß ǆ", "ﬁ ß ǆ")]
)
def test_only_marks_on_latin_letters_are_taken_off(text: str, read: str) -> None:
    assert bare(text) == read
    assert len(bare(text)) == len(text)


def test_without_names_a_text_stays_as_it_is() -> None:
    assert spelled({}, "Summon E1", WAR, ("option",)) == "Summon E1"


# ---- moves as the log writes them, and squares that are none (SW-04)

DASHES = ("–", "—", "-", "−", "‐", " → ", "->", ">", "＞", "〜", "~")


@pytest.mark.parametrize("dash", DASHES)
def test_a_move_is_read_as_the_log_writes_it(dash: str) -> None:
    assert read(put("Fe2"), f"e2{dash}e3") == ("move", "e2", "e3")
    assert read(put("Fe2"), f"move e2{dash}e3") == ("move", "e2", "e3")


@pytest.mark.parametrize("text", ["e2-e9", "move e2-e9", "attack e2 e9", "e2-z3", "summon e9", "z1", "e2-e10"])
def test_sw_04_a_square_off_the_board_is_named_with_the_clause(text: str) -> None:
    with pytest.raises(UnreadableText) as caught:
        read(put("Fe2", "[F]a1"), text)
    assert caught.value.given in ("e9", "z3", "z1", "e10")
    assert (caught.value.text.key, caught.value.clause) == ("summoner_war.refused.no_square", "SW-04")


def test_sw_04_what_the_piece_may_do_is_near() -> None:
    with pytest.raises(UnreadableText) as caught:
        read(put("Fe2"), "e2-e9")
    assert caught.value.nearest == ("move e2 e1", "move e2 d2", "move e2 f2", "move e2 e3")


def test_sw_16_a_square_alone_asks_what_its_piece_does() -> None:
    with pytest.raises(UnreadableText) as caught:
        read(put("Fe2"), "e2")
    assert (caught.value.text.key, caught.value.clause) == ("summoner_war.refused.square_alone", "SW-16")
    assert "move e2 e3" in caught.value.nearest


def test_sw_04_a_second_act_off_the_board_is_refused_alike() -> None:
    table = put("Wa1", red="sacrificial_strike").say("cast sacrificial_strike move a1-a2")
    with pytest.raises(UnreadableText) as caught:
        read(table, "move a2-a9")
    assert caught.value.clause == "SW-04"


def test_sw_04_a_token_off_the_board_is_refused_by_the_rule() -> None:
    table = put("Fe2")
    refusal = SPEAKING.why(table.view(0), table.asked, ("move", "e2"), "e9")
    assert refusal is not None
    assert refusal.clause == "SW-04"


@pytest.mark.parametrize("text", ["xyzzy", "knight e2", "move knight e2-e3", "sumon a1", "summon e2 e3 e4 e5"])
def test_wsw_13_what_is_not_read_is_refused_by_a_clause(text: str) -> None:
    with pytest.raises(UnreadableText) as caught:
        read(put("Fe2", "[F]a1"), text)
    assert caught.value.clause is not None


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("soldier e2-e3", ("move", "e2", "e3")),
        ("hero attack b4", ("attack", "b2", "b4")),
        ("英雄 b2-b4", ("attack", "b2", "b4")),
    ],
)
def test_wsw_13_a_piece_is_called_by_its_type(text: str, choice: tuple[str, ...]) -> None:
    assert read(put("Fe2", "[F]a1", "Hb2", "fb4"), text) == choice


@pytest.mark.parametrize("hidden", ["[a]", "[f]", "[k]"])
def test_rsw_49_an_unknown_piece_is_not_called_by_what_it_is(hidden: str) -> None:
    """Whatever lies there, the type is no name of it: a text must not tell what it is."""
    for word in ("assassin", "soldier", "knight"):
        table = put("Wa1", f"{hidden}a4")
        with pytest.raises(UnreadableText) as caught:
            read(table, f"attack a1 {word} a4")
        assert caught.value.given == word
