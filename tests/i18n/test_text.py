"""Texts become strings of one language; what people typed stays what they typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.i18n import I18n, LocaleError, MissingKey, Text, escape, plain
from bot.i18n.catalogue import Catalogue

from .keys import ROOT

HEAD = 'msgid ""\nmsgstr ""\n"Language: {}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def entry(key: str, text: str) -> str:
    return f'msgid "{key}"\nmsgstr "{text}"\n\n'


ENGLISH = (
    entry("hello", "Hello {name}!")
    + entry("list.separator", ", ")
    + entry("seat.number", "seat {n}")
    + entry("seen", "{who}: {what}")
    + entry("only.english", "only here")
    + entry("braces", "{{literally}} {name}")
    + 'msgid "hits"\nmsgid_plural "hits"\nmsgstr[0] "{n} hit on {name}"\nmsgstr[1] "{n} hits on {name}"\n\n'
)
JAPANESE = (
    entry("hello", "{name}さん、こんにちは")
    + entry("list.separator", "、")
    + entry("seat.number", "席{n}")
    + entry("seen", "{what}：{who}")
    + entry("braces", "{{literally}} {name}")
    + 'msgid "hits"\nmsgid_plural "hits"\nmsgstr[0] "{name}に{n}回命中"\n\n'
)


def write(folder: Path, locale: str, text: str, domain: str = "a") -> None:
    (folder / locale).mkdir(exist_ok=True)
    (folder / locale / f"{domain}.po").write_text(HEAD.format(locale) + text, "utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path, "en", ENGLISH)
    write(tmp_path, "ja", JAPANESE)
    return tmp_path


@pytest.fixture
def i18n(folder: Path) -> I18n:
    return I18n.read(folder)


@pytest.mark.parametrize(
    ("text", "english", "japanese"),
    [
        (Text("hello", {"name": "Ann"}), "Hello Ann!", "Annさん、こんにちは"),
        (Text("hello", {"name": ["a", "b"]}), "Hello a, b!", "a、bさん、こんにちは"),
        (Text("hello", {"name": 1234567}), "Hello 1,234,567!", "1,234,567さん、こんにちは"),
        (Text("hello", {"name": Text("seat.number", {"n": 2})}), "Hello seat 2!", "席2さん、こんにちは"),
        (Text("hello", {"name": {"key": "seat.number", "args": {"n": 2}}}), "Hello seat 2!", "席2さん、こんにちは"),
        (Text("hello", {"name": {"seat": 0}}), "Hello seat 1!", "席1さん、こんにちは"),
        (Text("hello", {"name": {"player": 42}}), "Hello <@42>!", "<@42>さん、こんにちは"),
        (Text("hello", {"name": {"time": 5, "style": "R"}}), "Hello <t:5:R>!", "<t:5:R>さん、こんにちは"),
        (Text("hello", {"name": {"user": "*Ann*"}}), r"Hello \*Ann\*!", r"\*Ann\*さん、こんにちは"),
        (Text("hello", {"name": "*Ann*"}), r"Hello \*Ann\*!", r"\*Ann\*さん、こんにちは"),
        (Text("hits", {"n": 1, "name": "A"}), "1 hit on A", "Aに1回命中"),
        (Text("hits", {"n": 0, "name": "A"}), "0 hits on A", "Aに0回命中"),
        (Text("hits", {"n": 2, "name": "A"}), "2 hits on A", "Aに2回命中"),
        (Text("braces", {"name": "x"}), "{literally} x", "{literally} x"),
    ],
)
def test_texts_are_written_in_each_language(i18n: I18n, text: Text, english: str, japanese: str) -> None:
    assert i18n.text(text, "en") == english
    assert i18n.text(text, "ja") == japanese


def test_arguments_are_never_read_as_templates(i18n: I18n) -> None:
    text = Text("seen", {"who": {"user": "{what}"}, "what": "{who.__class__}"})
    assert i18n.text(text, "en", guard=plain) == "{what}: {who.__class__}"


def test_seats_are_named_by_the_caller(i18n: I18n) -> None:
    text = Text("seen", {"who": {"seat": 1}, "what": Text("hello", {"name": {"seat": 0}})})
    assert i18n.text(text, "en", seats=lambda seat: ("Ann_", "Bob")[seat]) == r"Bob: Hello Ann\_!"
    assert i18n.text(text, "en", seats=lambda seat: Text("seat.number", {"n": seat + 5})) == "seat 6: Hello seat 5!"


def test_a_number_named_seat_is_a_seat(folder: Path) -> None:
    write(folder, "en", entry("over", "{seat} lost"), "b")
    assert I18n.read(folder).text(Text("over", {"seat": 0}), "en") == "seat 1 lost"


def test_outside_discord_nothing_is_escaped_and_times_are_written_out(i18n: I18n) -> None:
    assert i18n.text(Text("hello", {"name": "*A*"}), "en", guard=plain) == "Hello *A*!"
    written = i18n.text(Text("hello", {"name": {"time": 1_790_000_000}}), "en", guard=plain)
    assert written.replace("\u202f", " ") == "Hello Sep 21, 2026, 2:13:20 PM UTC!"


def test_a_missing_key_falls_back_to_english_and_is_logged_once(
    folder: Path, i18n: I18n, caplog: pytest.LogCaptureFixture
) -> None:
    assert i18n.text(Text("only.english"), "ja") == "only here"
    assert i18n.text(Text("only.english"), "ja") == "only here"
    assert [record.message for record in caplog.records] == [
        f"no text for 'only.english' in ja, expected in {folder / 'ja' / 'a.po'}"
    ]


def test_an_unknown_key_shows_itself(i18n: I18n) -> None:
    assert i18n.text(Text("nowhere.at_all"), "ja") == r"nowhere.at\_all"


def test_a_text_that_no_language_has_belongs_where_its_relatives_stand() -> None:
    """A new card's name is looked for beside the other cards' names, and a key of nothing known in the folder."""
    catalogue = Catalogue.read(ROOT / "data" / "locales")
    for locale in ("en", "th"):
        folder = ROOT / "data" / "locales" / locale
        assert catalogue.home("commandeer.card.xx99", locale) == folder / "commandeer_content.po"
        assert catalogue.home("nowhere.at_all", locale) == folder


def test_a_text_belongs_where_most_of_its_relatives_stand() -> None:
    """One text about all abilities stands elsewhere, in a file that is read before those of the units."""
    catalogue = Catalogue.read(ROOT / "data" / "locales")
    for locale in catalogue.locales:
        assert catalogue.home("skirmish.ability.xx99", locale).name == "skirmish_content.po"


def test_strict_catalogues_raise_instead(folder: Path) -> None:
    strict = I18n.read(folder, strict=True)
    with pytest.raises(MissingKey) as caught:
        strict.text(Text("only.english"), "ja")
    assert caught.value.file == folder / "ja" / "a.po"
    with pytest.raises(LocaleError):
        strict.text(Text("hello"), "en")


def test_a_missing_argument_shows_its_name(i18n: I18n) -> None:
    assert i18n.text(Text("hello"), "en") == "Hello {name}!"


@pytest.mark.parametrize(
    ("wish", "found"), [("ja", "ja"), ("en-GB", "en"), ("ja-JP", "ja"), ("fr", "en"), ("", "en"), ("zh-TW", "en")]
)
def test_the_nearest_language_is_chosen(i18n: I18n, wish: str, found: str) -> None:
    assert i18n.nearest(wish) == found


def test_a_language_without_every_domain_is_not_offered(folder: Path) -> None:
    write(folder, "en", entry("more", "more"), "b")
    i18n = I18n.read(folder)
    assert i18n.locales == ("en",)
    assert i18n.nearest("ja") == "en"
    assert i18n.writer("ja")(Text("seat.number", {"n": 1})) == "席1"


def test_the_hosts_default_comes_before_english(i18n: I18n) -> None:
    assert i18n.nearest("fr", "ja") == "ja"


@pytest.mark.parametrize(
    "text", ["{name.attribute}", "{name[0]}", "{name!r}", "{name:>9}", "{0}", "{}", "{name", "name}"]
)
def test_placeholders_are_plain_names(tmp_path: Path, text: str) -> None:
    write(tmp_path, "en", entry("bad", text))
    with pytest.raises(LocaleError, match="bad"):
        I18n.read(tmp_path)


def test_a_number_below_0_is_written_with_a_true_minus_sign(i18n: I18n) -> None:
    assert i18n.writer("en")(Text("seat.number", {"n": -1200})) == "seat −1,200"
    assert i18n.writer("ja")(Text("seat.number", {"n": -3})) == "席−3"


def test_a_placeholder_with_a_capital_letter_begins_a_sentence(tmp_path: Path) -> None:
    write(tmp_path, "en", entry("rule", "{Effects}. {effects}.") + entry("way", "{to}") + entry("list.separator", ", "))
    say = I18n.read(tmp_path, strict=True).writer("en")
    assert say(Text("rule", {"effects": [Text("way", {"to": "éast"}), "up"]})) == "Éast, up. éast, up."
    assert say(Text("rule", {"effects": "駒"})) == "駒. 駒."
    with pytest.raises(LocaleError, match="Effects"):
        say(Text("rule", {}))


def test_a_key_in_two_domains_is_a_fault(folder: Path) -> None:
    write(folder, "en", entry("hello", "Hi"), "b")
    with pytest.raises(LocaleError, match="hello"):
        I18n.read(folder)


def test_english_must_be_there(tmp_path: Path) -> None:
    write(tmp_path, "ja", JAPANESE)
    with pytest.raises(LocaleError, match="en"):
        I18n.read(tmp_path)


@pytest.mark.parametrize("data", [b"hello world\n", b'msgid "x"\nmsgid "y"\n', b'msgid "x"\nmsgstr "\xff"\n'])
def test_an_unreadable_file_is_named(folder: Path, data: bytes) -> None:
    (folder / "en" / "b.po").write_bytes(data)
    with pytest.raises(LocaleError, match=r"b\.po"):
        I18n.read(folder)


def test_a_folder_that_is_no_locale_is_named(folder: Path) -> None:
    (folder / "klingon-at-home").mkdir()
    with pytest.raises(LocaleError, match="klingon"):
        I18n.read(folder)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ann", "Ann"),
        ("*a* _b_ ~c~ `d` |e|", r"\*a\* \_b\_ \~c\~ \`d\` \|e\|"),
        ("@everyone <@1>", "@\u200beveryone \\<@\u200b1\\>"),
        ("# big\n> quote\n- item", r"\# big \> quote \- item"),
        ("https://evil.example", "https\\:\u200b//evil.example"),
        ("[a](b) :smile:", r"\[a\]\(b\) \:smile\:"),
        ("名前　二", "名前 二"),
        ("back\\slash", "back\\\\slash"),
        ("ana\u202emilo\u2067", "anamilo"),
        ("\u202a\u202b\u202c\u202d\u2066\u2068\u2069x", "x"),
        ("\u200fשלום", "\u200fשלום"),
    ],
)
def test_typed_text_is_shown_letter_by_letter(typed: str, shown: str) -> None:
    assert escape(typed) == shown


def test_command_texts_come_in_discords_locales(i18n: I18n) -> None:
    assert i18n.localisations(Text("list.separator")) == {"en-US": ", ", "en-GB": ", ", "ja": "、"}
    assert i18n.localisations(Text("only.english")) == {"en-US": "only here", "en-GB": "only here"}
