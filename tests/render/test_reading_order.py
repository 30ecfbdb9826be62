"""Names stand where readers of each language look for them."""

from __future__ import annotations

from random import Random

import pytest

from render.reading_order import reading_key

ORDERS = {
    "vi, letters": ("An", "Ăn", "Ân", "Bà", "Cao", "Dao", "Đao", "En", "Ên", "Ga", "On", "Ôn", "Ơn", "Un", "Ưn", "Xa"),
    "vi, tones": ("ma", "mà", "mả", "mã", "má", "mạ", "mai"),
    "vi, word by word": ("Ba Ba", "Bà Con", "Bá Hộ", "Ban"),
    "vi, cards": ("Bà Nội", "Bầy Thú", "Bộ Khóa", "Công Xưởng", "Cờ Gạc", "Da Vỏ", "Đầu Đàn", "Đốc Công"),
    "th, vowels before": ("กก", "กา", "เก", "แก", "โก", "ขา", "เข", "ตา", "เตา", "ไต", "ฮา"),
    "th, marks": ("กา", "ก่า", "ก้า", "กาก"),
    "th, cards": ("กระชับแถว", "เกณฑ์เสบียง", "คำสั่งกู้ซาก", "เครื่องเดินประกายไฟ", "ช่างเชื่อม", "เตาเผา", "ปืนราง", "โรงงาน"),
    "ja, both kana": ("あお", "アカ", "いと", "カード", "かみ", "ガラス", "きし", "サメ"),
    "ja, voicing and size": ("はは", "はば", "ばば", "ひよう", "ひょう", "ふね"),
    "ja, long marks": ("カアサ", "カーソ", "カイ", "リベット", "ル"),
    "ja, kana before characters": ("くず鉄", "ハッチ", "リベット", "再起", "鍋板"),
    "en": ("anvil", "Bark", "bellows", "Deck Hand", "Deckhand", "élan", "Fog"),
    "zh, by radical": ("廢鐵", "徵用", "鉚釘"),
}


@pytest.mark.parametrize("language", ORDERS)
def test_names_stand_where_they_are_looked_for(language: str) -> None:
    names = ORDERS[language]
    mixed = Random(language).sample(names, len(names))
    assert tuple(sorted(mixed, key=reading_key)) == names


def test_names_of_equal_letters_have_one_order() -> None:
    assert sorted(["b-a", "B A", "b a"], key=reading_key) == sorted(["b a", "b-a", "B A"], key=reading_key)
