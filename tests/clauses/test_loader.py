"""Rulebooks load strictly, are read in any language and searched tolerantly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.kernel import clauses
from rules.kernel.clauses import LONGEST_QUERY, MOST_WORDS, Clauses, UnknownClause
from rules.kernel.errors import ContentError
from tests.support.shared_out import at_landing

from .report import read_rulebooks


def book() -> dict[str, dict[str, Any]]:
    """Return the smallest rulebook: two clauses, one ruling with an option, two languages."""
    return {
        "chess/index.toml": {
            "game": "chess",
            "finished": False,
            "prefixes": ["XK", "RXK"],
            "sections": ["moves"],
            "terms": ["king"],
            "clauses": {
                "XK-01": {"section": "moves", "seed": "Züge", "related": ["RXK-01"], "terms": ["king"]},
                "XK-02": {"section": "moves", "league": True},
                "RXK-01": {"section": "moves", "options": [{"name": "en_passant", "values": [True, False]}]},
            },
        },
        "chess/en.toml": {
            "locale": "en",
            "sections": {"moves": "Moves"},
            "terms": {"king": ["king", "monarch"]},
            "clauses": {
                "XK-01": {"title": "One step", "text": "It moves one square."},
                "XK-02": {"title": "Season", "text": "Played in spring."},
                "RXK-01": {"title": "Passing", "text": "A passing pawn may be taken."},
            },
        },
        "chess/ja.toml": {
            "locale": "ja",
            "sections": {"moves": "移動"},
            "terms": {"king": ["王"]},
            "clauses": {
                "XK-01": {"title": "一歩", "text": "1マス動きます。"},
                "XK-02": {"title": "季節", "text": "春に行います。"},
                "RXK-01": {"title": "通過", "text": "通過した歩を取れます。"},
            },
        },
    }


@pytest.fixture
def small() -> Clauses:
    return Clauses.load(book())


@pytest.fixture(scope="module")
def shipped() -> Clauses:
    return Clauses.load(read_rulebooks())


def refused(files: dict[str, dict[str, Any]]) -> str:
    with pytest.raises(ContentError) as caught:
        Clauses.load(files)
    return str(caught.value)


def test_get_joins_reference_and_wording(small: Clauses) -> None:
    clause = small.get("XK-01", "ja")
    assert (clause.title, clause.text, clause.heading, clause.locale) == ("一歩", "1マス動きます。", "移動", "ja")
    assert (clause.seed, clause.related, clause.game, clause.league) == ("Züge", ("RXK-01",), "chess", False)


def test_first_value_of_an_option_is_its_default(small: Clauses) -> None:
    (setting,) = small.get("RXK-01", "en").options
    assert (setting.name, setting.default, setting.values) == ("en_passant", True, (True, False))


@pytest.mark.parametrize("given", ["XK-01", "xk-01", "xk1", "ＸＫ－０１", "xk 01", " XK-1 "])
def test_get_tolerates_spelling(small: Clauses, given: str) -> None:
    assert small.get(given, "en").id == "XK-01"


@pytest.mark.parametrize("given", ["XK-03", "K-01", "", "XK", "XK-011"])
def test_get_refuses_what_is_no_clause(small: Clauses, given: str) -> None:
    with pytest.raises(UnknownClause) as caught:
        small.get(given, "en")
    assert caught.value.fields == {"given": given}


@pytest.mark.parametrize(("locale", "shown"), [("ja", "ja"), ("ja-JP", "ja"), ("th", "en"), ("zh-TW", "en")])
def test_missing_language_is_shown_in_english_and_says_so(small: Clauses, locale: str, shown: str) -> None:
    assert small.get("XK-01", locale).locale == shown


def test_lists_follow_the_index(small: Clauses) -> None:
    assert small.ids("chess") == ("XK-01", "XK-02", "RXK-01")
    assert small.in_scope("chess") == ("XK-01", "RXK-01")
    assert (small.games, small.locales("chess"), small.finished("chess")) == (("chess",), ("en", "ja"), False)
    assert small.heading("chess", "moves", "ja") == "移動"
    assert small.words("chess", "king", "en") == ("king", "monarch")


def test_unknown_key_names_file_and_path() -> None:
    files = book()
    files["chess/index.toml"]["clauses"]["XK-01"]["colour"] = "red"
    message = refused(files)
    assert message.startswith("chess/index.toml: .clauses")
    assert "colour" in message


def test_unknown_key_in_a_language_names_file_and_path() -> None:
    files = book()
    files["chess/ja.toml"]["clauses"]["XK-02"]["note"] = "x"
    message = refused(files)
    assert message.startswith("chess/ja.toml: .clauses")
    assert "note" in message


def test_clause_missing_in_a_language_is_refused() -> None:
    files = book()
    del files["chess/ja.toml"]["clauses"]["XK-02"]
    assert refused(files) == "chess/ja.toml: clauses.XK-02: missing in this language"


def test_clause_only_in_a_language_is_refused() -> None:
    files = book()
    files["chess/ja.toml"]["clauses"]["XK-03"] = {"title": "三", "text": "三。"}
    assert refused(files) == "chess/ja.toml: clauses.XK-03: not in index.toml"


def test_section_and_term_missing_in_a_language_are_refused() -> None:
    files = book()
    files["chess/ja.toml"]["terms"] = {}
    assert refused(files) == "chess/ja.toml: terms.king: missing in this language"
    files["chess/ja.toml"]["sections"] = {}
    assert refused(files) == "chess/ja.toml: sections.moves: missing in this language"


def test_related_clause_must_exist() -> None:
    files = book()
    files["chess/index.toml"]["clauses"]["XK-01"]["related"] = ["XK-07"]
    assert refused(files) == "chess/index.toml: clauses.XK-01.related: 'XK-07' is not known"


def test_clause_is_not_related_to_itself() -> None:
    files = book()
    files["chess/index.toml"]["clauses"]["XK-01"]["related"] = ["XK-01"]
    assert refused(files) == "chess/index.toml: clauses.XK-01.related: a clause is not related to itself"


@pytest.mark.parametrize(("key", "value"), [("section", "pawns"), ("terms", ["pawn"])])
def test_section_and_terms_must_be_declared(key: str, value: object) -> None:
    files = book()
    files["chess/index.toml"]["clauses"]["XK-01"][key] = value
    assert refused(files).startswith(f"chess/index.toml: clauses.XK-01.{key}: 'pawn")


@pytest.mark.parametrize("id_", ["XK-1", "XK-0001", "YK-01", "XK01", "xk-01"])
def test_id_needs_a_declared_prefix_and_two_or_three_digits(id_: str) -> None:
    files = book()
    files["chess/index.toml"]["clauses"][id_] = {"section": "moves"}
    assert refused(files).startswith(f"chess/index.toml: clauses.{id_}: expected one of XK, RXK")


def test_option_needs_a_value() -> None:
    files = book()
    files["chess/index.toml"]["clauses"]["RXK-01"]["options"][0]["values"] = []
    assert refused(files) == "chess/index.toml: clauses.RXK-01.options.en_passant: an option needs a default value"


def test_option_with_a_lower_bound_needs_an_upper_one() -> None:
    files = book()
    files["chess/index.toml"]["clauses"]["RXK-01"]["options"][0]["low"] = 1
    assert refused(files) == "chess/index.toml: clauses.RXK-01.options.en_passant: low and high come together"


@pytest.mark.parametrize("words", ["", "  ", " padded "])
def test_wording_is_neither_empty_nor_padded(words: str) -> None:
    files = book()
    files["chess/en.toml"]["clauses"]["XK-01"]["text"] = words
    assert refused(files) == "chess/en.toml: clauses.XK-01.text: expected words without outer spaces"


def test_file_must_be_named_after_its_locale() -> None:
    files = book()
    files["chess/th.toml"] = files.pop("chess/ja.toml")
    assert refused(files) == "chess/th.toml: locale: expected 'th', got 'ja'"


def test_folder_must_be_named_after_its_game() -> None:
    files = book()
    files["chess/index.toml"]["game"] = "go"
    assert refused(files) == "chess/index.toml: game: expected 'chess', got 'go'"


def test_language_without_index_and_book_without_english_are_refused() -> None:
    files = book()
    del files["chess/en.toml"]
    assert refused(files) == "chess/en.toml: : every rulebook needs this language"
    del files["chess/index.toml"]
    assert refused(files) == "chess/ja.toml: : there is no chess/index.toml"


def test_two_games_must_not_share_an_id() -> None:
    files = book()
    for name in ("index.toml", "en.toml"):
        files[f"shogi/{name}"] = book()[f"chess/{name}"]
    files["shogi/index.toml"]["game"] = "shogi"
    assert refused(files) == "chess/index.toml: clauses.XK-01: also in shogi/index.toml"


def found(clauses: Clauses, words: str, locale: str, game: str | None = None) -> list[str]:
    return [clause.id for clause in clauses.search(words, locale, game)]


def test_search_for_nothing_finds_nothing(small: Clauses) -> None:
    assert found(small, " 、 ", "en") == []
    assert found(small, "zzzz", "en") == []


def test_of_a_text_longer_than_any_question_only_the_beginning_is_searched(
    shipped: Clauses, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[str] = []

    def scores(word: str, entries: Sequence[Any]) -> list[float]:
        looked_at.append(word)
        return [0.0] * len(entries)

    monkeypatch.setattr(clauses, "scores", scores)
    shipped.search(" ".join(map(str, range(1300))), "en")
    assert looked_at == [str(number) for number in range(MOST_WORDS)]
    looked_at.clear()
    shipped.search("x" * 6000, "en")
    assert looked_at == ["x" * LONGEST_QUERY]
    looked_at.clear()
    shipped.search("move move MOVE", "en")
    assert looked_at == ["move"]


@pytest.mark.parametrize("given", ["1" * 6000, "SK-" + "0" * 6000 + "41", "sk" + " " * 6000 + "41"])
def test_no_id_is_spelled_with_thousands_of_characters(shipped: Clauses, given: str) -> None:
    with pytest.raises(UnknownClause) as error:
        shipped.get(given, "en")
    assert len(str(error.value)) < 300


@pytest.mark.parametrize("words", ["41", "４１"])
def test_search_by_number_finds_clause_then_ruling(shipped: Clauses, words: str) -> None:
    assert found(shipped, words, "en", "skirmish") == ["SK-41", "RSK-41"]


@pytest.mark.parametrize(
    ("words", "first"), [("sk41", "SK-41"), ("SK 41", "SK-41"), ("rsk-2", "RSK-02"), ("ＳＫ－０７", "SK-07")]
)
def test_search_by_id_finds_that_clause_first(shipped: Clauses, words: str, first: str) -> None:
    assert found(shipped, words, "ja", "skirmish")[0] == first


def test_search_by_the_beginning_of_an_id_finds_it_and_its_continuations(shipped: Clauses) -> None:
    assert found(shipped, "sk-4", "en", "skirmish") == ["SK-04", *(f"SK-4{n}" for n in range(9))]
    assert found(shipped, "5", "ja", "skirmish")[:3] == ["SK-05", "RSK-05", "WSK-05"]
    assert "SK-50" in [clause.id for clause in shipped.search("5", "ja", "skirmish", most=40)]


def test_search_by_a_prefix_lists_its_clauses_in_order(shipped: Clauses) -> None:
    assert found(shipped, "wsk", "en", "skirmish") == [f"WSK-{number:02}" for number in range(1, 11)]


@pytest.mark.parametrize("words", ["friendly fire", "FRIENDLY  Fire", "fire friendly", "内ゲバ"])
def test_search_words_in_any_order_case_and_language(shipped: Clauses, words: str) -> None:
    assert {"SK-39", "SK-76", "RSK-18"} <= set(found(shipped, words, "en", "skirmish"))


@pytest.mark.parametrize("words", ["vùng kiểm soát", "vung kiem soat", "VÙNG kiem soát"])
def test_search_finds_words_with_and_without_their_marks(shipped: Clauses, words: str) -> None:
    assert "SK-33" in [clause.id for clause in shipped.search(words, "vi", "skirmish", most=3)]


def test_search_by_option_value_finds_its_ruling(shipped: Clauses) -> None:
    assert found(shipped, "literal_min1", "ja", "skirmish") == ["RSK-02"]


def test_search_prefers_the_title(shipped: Clauses) -> None:
    assert found(shipped, "斜め", "ja", "skirmish")[0] == "SK-31"


def test_search_puts_clauses_with_every_word_alone(small: Clauses) -> None:
    assert found(small, "moves king", "en") == ["XK-01"]


def test_search_without_a_full_match_ranks_by_words_matched(small: Clauses) -> None:
    assert found(small, "monarch square spring", "en") == ["XK-01", "XK-02"]


def test_search_tolerates_a_slip(shipped: Clauses) -> None:
    assert "SK-38" in found(shipped, "attak", "en", "skirmish")


def test_search_of_an_unspaced_phrase_finds_the_near_clauses(shipped: Clauses) -> None:
    assert "SK-60" in [c.id for c in shipped.search("移動先が間違い", "ja", "skirmish", most=30)]


def test_search_keeps_to_one_game_and_to_the_number_asked_for(shipped: Clauses) -> None:
    assert len(shipped.search("unit", "en", game="skirmish", most=3)) == 3
    assert shipped.search("xk01", "en", game="skirmish") == ()


@at_landing
def test_every_clause_is_found_by_its_title_in_every_language(shipped: Clauses) -> None:
    lost = [
        (id_, locale)
        for game in shipped.games
        for locale in shipped.locales(game)
        for id_ in shipped.ids(game)
        if id_ not in [c.id for c in shipped.search(shipped.get(id_, locale).title, locale, game, most=5)]
    ]
    assert lost == []
