"""Text: every script has a font, nothing is wider than its room, marks stay with their letters."""

from __future__ import annotations

import re
import struct
import tracemalloc
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from render.paint import fonts
from render.paint import text as writing
from render.paint.fonts import covered, faces
from render.paint.short_names import fit_side, name_lines
from render.paint.text import clusters, draw_text, drawable, ink_columns, runs, text_width
from render.paint.wrapping import cut, fit, wrap
from tests.support.shared_out import at_landing

LOCALES = Path(__file__).resolve().parents[2] / "data" / "locales"
SAMPLES = {
    "en": "Gantetsu the Gatekeeper",
    "vi": "Nguyễn Thị Đặng Ưởng vượt tường",
    "ja": "岩鉄の突き飛ばし「影縫い」、鬼",
    "zh-TW": "守門人岩鐵，龜裂的戰場",
    "th": "ที่นี่นักรบผู้กล้าหาญก๊อบปี้น้ำชื่อ",
}
ANY_TEXT = st.text(st.sampled_from("".join(SAMPLES.values()) + " \nab—…1"), max_size=60)


@pytest.mark.parametrize("locale", [p.name for p in sorted(LOCALES.iterdir()) if p.is_dir()])
def test_fonts_cover_every_letter_and_mark_of_the_locale(locale: str) -> None:
    """Pictographs (category So) are for chat messages and left out."""
    used = {c for path in (LOCALES / locale).glob("*.po") for c in path.read_text(encoding="utf-8")}
    known = {point for face in faces(False, locale) for point in covered(face)}
    assert sorted(c for c in used if ord(c) not in known and unicodedata.category(c)[0] not in "CS") == []


@given(ANY_TEXT, st.integers(20, 40), st.integers(10, 400))
@settings(max_examples=150, deadline=None)
def test_the_largest_letter_that_fits_is_taken_and_else_as_much_as_fits(text: str, size: int, room: int) -> None:
    words, fitted = fit(text, size, room, 18)
    sizes = [smaller for smaller in range(18, size + 1) if text_width(text, smaller) <= room]
    parts = clusters(text)
    ends = ["".join(parts[:number]).rstrip() + "…" for number in range(1, len(parts) + 1)]
    if sizes:
        assert (words, fitted) == (text, max(sizes))
    else:
        assert (words, fitted) == (next((end for end in reversed(ends) if text_width(end, 18) <= room), "…"), 18)


@pytest.mark.parametrize("text", [*SAMPLES.values(), "f j", "—"])
def test_the_ink_of_a_line_is_that_of_each_column_of_its_pixels(text: str) -> None:
    size = 21
    image = Image.new("L", (round(text_width(text, size)) + 3 * size, 4 * size))
    draw_text(ImageDraw.Draw(image), (size, 2 * size), text, size, (255,))
    seen = image.point([255 * (part >= 80) for part in range(256)])  # pyright: ignore[reportUnknownMemberType]
    boxes = [(x, seen.crop((x, 0, x + 1, 4 * size)).getbbox()) for x in range(image.width)]
    expected = [(x - size, box[1] - 2 * size, box[3] - 2 * size) for x, box in boxes if box is not None]
    assert list(ink_columns(text, size)) == expected


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("locale", SAMPLES)
def test_no_sample_falls_back_to_the_empty_box(locale: str, bold: bool) -> None:
    assert [r.text for r in runs(SAMPLES[locale], bold, locale) if {ord(c) for c in r.text} - covered(r.face)] == []


@pytest.mark.parametrize("face", sorted({face for bold in (False, True) for face in faces(bold, "en")}))
def test_letters_are_drawn_as_their_outlines_are(face: str) -> None:
    """FreeType hints a font by itself that has no program, or one of at most seven bytes: it takes twice the time."""
    data = (fonts.FONTS_FOLDER / f"{face}.ttf").read_bytes()
    count: int = struct.unpack_from(">H", data, 4)[0]
    lengths = {name: long for name, _, _, long in struct.iter_unpack(">4sLLL", data[12 : 12 + 16 * count])}
    assert lengths[b"prep"] > 7


def test_runs_change_font_with_the_script() -> None:
    assert [r.face for r in runs("A岩ก", False, "ja")] == [
        "NotoSans-Medium",
        "NotoSansJP-Medium",
        "NotoSansThai-Medium",
    ]


def test_han_takes_the_forms_of_the_locale() -> None:
    assert runs("骨", False, "ja")[0].face == "NotoSansJP-Medium"
    assert runs("骨", False, "zh-TW")[0].face == "NotoSansTC-Medium"


def test_character_without_a_font_is_still_drawn() -> None:
    assert runs("\U0001f600")[0].face == fonts.FALLBACK


def test_thai_marks_stay_with_their_consonant() -> None:
    assert clusters("ที่น้ำ") == ["ที่", "น้ำ"]


def test_mark_after_a_line_break_has_no_letter_to_stand_on() -> None:
    assert wrap("\n\u0e31", 24, 60, 2) == ["", "\u0e31"]


def test_control_characters_are_not_drawn() -> None:
    assert clusters("a\x00\u200b\x1bb") == ["a", "\u200b", "b"]


def test_asking_what_of_a_name_can_be_drawn_copies_no_character_set() -> None:
    assert drawable("Ana 弓") == "Ana 弓"  # now the fonts are read
    tracemalloc.start()
    try:
        drawable("Ana 弓")
        assert tracemalloc.get_traced_memory()[1] < 20_000  # bytes; one font's set takes over a million
    finally:
        tracemalloc.stop()


@at_landing
@given(st.text(max_size=12))
@settings(max_examples=200, deadline=None)
def test_any_text_can_be_measured(text: str) -> None:
    assert text_width(text, 20) >= 0


def test_decomposed_vietnamese_is_composed() -> None:
    assert clusters("e\u0302\u0303") == ["ễ"]


@given(ANY_TEXT.map(lambda s: s.replace("\n", " ")), st.integers(30, 400))
@settings(max_examples=80, deadline=None)
def test_cut_never_exceeds_the_room(text: str, room: int) -> None:
    assert text_width(cut(text, 24, room), 24) <= max(room, text_width("…", 24))


@given(ANY_TEXT, st.integers(60, 400), st.integers(1, 4))
@settings(max_examples=80, deadline=None)
def test_wrapped_lines_fit_in_width_and_number(text: str, room: int, lines: int) -> None:
    found = wrap(text, 24, room, lines)
    assert len(found) <= lines
    assert max(text_width(line, 24) for line in found) <= room


def test_wrapping_keeps_every_character_when_there_is_room() -> None:
    assert "".join(wrap(SAMPLES["ja"], 24, 120, 9, locale="ja")) == SAMPLES["ja"]


def test_no_line_begins_with_a_closing_mark() -> None:
    assert [line for line in wrap("あ」、" * 20, 24, 100, 30, locale="ja") if line[0] in "」、"] == []


def test_line_break_in_the_text_is_kept() -> None:
    assert wrap("one\ntwo", 24, 400, 5) == ["one", "two"]


def test_overlong_text_ends_with_an_ellipsis() -> None:
    assert wrap("word " * 40, 24, 200, 2)[1].endswith("…")


def test_fit_shrinks_before_it_cuts() -> None:
    wide = text_width("Gantetsu the Gatekeeper", 30)
    words, size = fit("Gantetsu the Gatekeeper", 30, wide * 0.9, 20)
    assert words == "Gantetsu the Gatekeeper"
    assert 20 <= size < 30


def test_fit_cuts_at_the_smallest_size() -> None:
    words, size = fit("Gantetsu the Gatekeeper", 30, 60, 20)
    assert size == 20
    assert words.endswith("…")


@pytest.fixture
def unshaped(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Draw as on a system without fribidi."""
    for module in (fonts, writing):
        monkeypatch.setattr(module, "shapes_text", lambda: False)
    caches = (fonts.font, writing.text_width, writing._advance, writing.runs, fit)
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
        cached.cache_clear()


@pytest.mark.usefixtures("unshaped")
def test_thai_tone_stands_above_the_vowel_without_a_shaper() -> None:
    assert _ink("ที่")[1] < _ink("ที")[1]


@pytest.mark.usefixtures("unshaped")
def test_thai_text_without_a_shaper_is_as_wide_as_its_letters() -> None:
    assert text_width("ที่นี่", 40) == pytest.approx(text_width("ทน", 40))


def _ink(text: str) -> tuple[int, int, int, int]:
    image = Image.new("L", (200, 120))
    draw_text(ImageDraw.Draw(image), (20, 80), text, 40, (255,))
    box = image.getbbox()
    assert box is not None
    return box


PHRASES = "เลือกฝ่ายตรงข้าม 1 ตัว ในระยะ 3 ทอยลูกเต๋า 4 ลูก ผล: ความเสียหาย Magic 1 ต่อลูกเต๋าที่สำเร็จ"


@pytest.mark.parametrize("room", [360, 420, 500, 620, 760])
def test_thai_lines_end_between_phrases_where_they_can(room: int) -> None:
    """Thai writes words without spaces: a line that is full within a word ends at the space before it."""
    lines = wrap(PHRASES, 29, room, 9, False, "th")
    assert " ".join(lines) == PHRASES
    assert max(text_width(line, 29, False, "th") for line in lines) <= room


def test_thai_without_spaces_is_still_broken() -> None:
    lines = wrap("ที่นักรบผู้กล้าหาญ" * 6, 29, 300, 9, False, "th")
    assert len(lines) > 3
    assert max(text_width(line, 29, False, "th") for line in lines) <= 300


def test_a_thai_line_of_unknown_words_ends_before_a_vowel_that_is_written_first() -> None:
    lines = wrap("เฌอแฌะฌัวแฌนฌากไฌ้โฌ๊กแฌะไฌ่เฌยฌืมฌทเฌยแฌ้แฌ่ฌำเฌียว", 29, 300, 9, False, "th")
    assert len(lines) > 2
    assert {line[0] for line in lines[1:]} <= set("เแโใไ")


@pytest.mark.parametrize("room", range(200, 420, 20))
def test_a_thai_line_without_spaces_ends_between_words(room: int) -> None:
    words = ["เธอ", "แกะ", "ตัวแทน", "จาก", "ไม้", "โอ๊ก", "และ", "ไม่", "เคย", "ลืม", "บท", "เลย", "แม้แต่", "คำ", "เดียว"]
    ends = {len("".join(words[:n])) for n in range(len(words) + 1)}
    lines = wrap("".join(words), 29, room, 19, False, "th")
    assert "".join(lines) == "".join(words)
    assert {len("".join(lines[:n])) for n in range(len(lines) + 1)} <= ends


KATAKANA = "[\u30a1-\u30fa\u30fc]+"
"""A word of katakana: a middle dot parts words."""
EQUIPPED = "味方のシャドウランサーはマナを2ポイント使う。"


def _split(text: str, lines: list[str], room: int) -> list[str]:
    """Return the words of katakana and figures with their counters that no line holds whole, though one could."""
    words = re.findall(rf"{KATAKANA}|[0-9]+[^\x00-\x7f、。）」・：／～]", text)
    held = [word for word in words if text_width(word, 24, False, "ja") <= room]
    return [word for word in held if not any(word in line for line in lines)]


@pytest.mark.parametrize("room", range(170, 420, 25))
def test_a_word_of_katakana_stands_on_one_line(room: int) -> None:
    lines = wrap(EQUIPPED, 24, room, 20, False, "ja")
    assert "".join(lines) == EQUIPPED
    assert _split(EQUIPPED, lines, room) == []


def test_a_word_of_katakana_that_is_wider_than_a_line_is_broken_and_whole() -> None:
    """No line of 100 has room for nine letters of 24; the last line holds no single mark."""
    lines = wrap("シャドウランサーメーカーを出す", 24, 100, 20, False, "ja")
    assert "".join(lines) == "シャドウランサーメーカーを出す"
    assert max(text_width(line, 24, False, "ja") for line in lines) <= 100


def test_a_word_is_broken_rather_than_a_text_cut() -> None:
    """Two lines of seven letters hold fourteen: kept whole, the second word would need a third line."""
    text = "味方二名アタッカー達マスター"
    assert wrap(text, 24, 24 * 7, 2, False, "ja") == ["味方二名アタッ", "カー達マスター"]


@pytest.mark.parametrize(
    "first", "、。）」』】〉》］｝・：；！？ー々ゝゞヽヾ〜～％…ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
)
def test_no_line_begins_with_what_belongs_to_the_letter_before(first: str) -> None:
    text = f"山{first}" * 12
    for room in range(60, 200, 24):
        assert [line for line in wrap(text, 24, room, 30, False, "ja") if line[0] == first] == []


@pytest.mark.parametrize("last", "（「『【〈《［｛")
def test_no_line_ends_with_what_opens_the_next(last: str) -> None:
    text = f"山{last}" * 11 + "山"
    for room in range(60, 200, 24):
        assert [line for line in wrap(text, 24, room, 30, False, "ja") if line[-1] == last] == []


@at_landing
@pytest.mark.parametrize("domain", ["commandeer_content", "summoner_war_content", "chesswarrior_learn", "signs"])
def test_no_word_of_katakana_in_cards_is_split_where_there_is_room(domain: str) -> None:
    said = re.findall(r'^msgstr "(.*)"$', (LOCALES / "ja" / f"{domain}.po").read_text("utf-8"), re.MULTILINE)
    long = [text for text in said if len(text) > 20 and "{" not in text and "\\" not in text]
    assert long
    assert {word: text for text in long for word in _split(text, wrap(text, 24, 310, 99, False, "ja"), 310)} == {}


THAI_DOMAINS = ["summoner_war_content", "commandeer_content", "skirmish_content", "dozen_war_rules", "signs"]
GAME_WORDS = ("ฮีโร่", "อัญเชิญ", "การ์ด", "ยูนิต", "เทิร์น", "ขุนพล", "ความเสียหาย", "โจมตี", "ผู้เล่น", "ภูเขาไฟ")


def _texts(locale: str, domain: str) -> list[str]:
    """Return the texts of a domain that have no placeholder."""
    said = re.findall(r'^msgstr "(.*)"$', (LOCALES / locale / f"{domain}.po").read_text("utf-8"), re.MULTILINE)
    return [text for text in said if len(text) > 20 and "{" not in text and "\\" not in text]


@at_landing
@pytest.mark.parametrize("domain", THAI_DOMAINS)
def test_no_thai_line_of_a_card_ends_within_a_word(domain: str) -> None:
    texts = _texts("th", domain)
    assert texts
    for text in texts:
        lines = wrap(text, 24, 310, 99, False, "th")
        parted = [word for word in GAME_WORDS if "".join(lines).count(word) != sum(line.count(word) for line in lines)]
        assert parted == [], text


@pytest.mark.parametrize(
    ("locale", "text", "kept"),
    [
        ("th", "เมื่อพ่ายแพ้: นำ 1 ใบบนกองการ์ดมาเป็น Energy", "1 ใบ"),
        ("vi", "Lời nguyền: tướng đào mất 1 máu", "1 máu"),
        ("ja", "攻撃されたとき、歩兵のユニット：ダメージ-1、次の打撃も", "ダメージ-1"),
        ("zh-TW", "附著的單位：攻擊力+1,000、生命值+2,000。", "攻擊力+1,000"),
        ("ja", "自分のユニット一つの攻撃に：凍結、次のラウンドまで", "凍結"),
        ("ja", "自身か味方1体（半径0～2）：体力4回復", "0～2"),
    ],
)
def test_what_belongs_to_a_figure_or_is_one_word_stands_on_one_line(locale: str, text: str, kept: str) -> None:
    for room in range(180, 330, 12):
        lines = wrap(text, 24, room, 20, False, locale)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert text_width(kept, 24, False, locale) > room or any(kept in line for line in lines), lines


@pytest.mark.parametrize("text", ["自分のユニット一つの攻撃により沈黙する", "山頂的單位不能移動也不能攻擊任何敵人"])
def test_no_single_letter_stands_on_the_last_line_of_japanese_and_chinese(text: str) -> None:
    locale = "ja" if "の" in text else "zh-TW"
    for letters in range(9, 19):
        lines = wrap(text, 24, 24 * letters, 20, False, locale)
        assert "".join(lines) == text
        assert len(lines) == 1 or len(lines[-1]) > 1, (letters, lines)


def test_no_shortened_vietnamese_name_ends_in_a_small_word() -> None:
    name = "Thánh Nữ Orla Của Súng Ống"
    for room in range(80, 420, 10):
        short = " ".join(name_lines(name, 30, room, 2, True, "vi"))
        assert not short.endswith("Của"), (room, short)


@pytest.mark.parametrize(("name", "short"), [("ฝ่ายตะวันออก", "ตะวันออก"), ("Phe Đông", "Đông")])
def test_a_side_loses_the_word_for_a_side_before_its_name_is_cut(name: str, short: str) -> None:
    locale = "th" if name[0] == "ฝ" else "vi"
    room = text_width(short, 20, True, locale) + 1
    assert fit_side(name, 25, room, 20, True, locale)[0] == short
    assert fit_side(name, 25, 900, 20, True, locale) == (name, 25)
