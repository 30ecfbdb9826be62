"""Every text that code asks for is there, in every shipped language, with the same placeholders."""

from __future__ import annotations

import pytest

from bot.i18n.catalogue import Catalogue
from bot.services.decks import _fault
from bot.services.staff import ACTS
from bot.storage import rows
from tests.support.shared_out import at_landing

from .keys import ROOT, Use, in_source, literal, patterns, uses

SHIPPED = ("en", "ja", "th", "vi", "zh-TW")
"""Languages that must be complete; the others may fall back to English."""
CATALOGUE = Catalogue.read(ROOT / "data" / "locales")
STATUSES = ("challenge", "open", "opening", "setup", "playing", "paused", "over", "archived", "cancelled")
OURS = ("service.", "error.", "over.", "side.", "event.", "seat.", "list.")


def keys(locale: str) -> set[str]:
    return set(CATALOGUE.locales[locale].entries)


@at_landing
@pytest.mark.parametrize("locale", SHIPPED)
def test_every_key_that_code_names_has_a_text(locale: str) -> None:
    missing = {use.key: use.where for use in uses() if not use.is_pattern and use.key not in keys(locale)}
    assert missing == {}


@pytest.mark.parametrize("locale", SHIPPED)
def test_no_key_has_two_texts_one_after_the_other(locale: str) -> None:
    """Only the first is ever shown: the other is left of a merge that kept both sides."""
    files = sorted((ROOT / "data" / "locales" / locale).glob("*.po"))
    twice = [
        (path.name, lines[number])
        for path in files
        for lines in [path.read_text("utf-8").splitlines()]
        for number in range(1, len(lines))
        if lines[number].startswith("msgstr ") and not lines[number - 1].startswith(("msgid ", '"'))
    ]
    assert twice == []


@pytest.mark.parametrize("locale", SHIPPED)
def test_no_place_is_worded_as_an_item_of_a_list(locale: str) -> None:
    """Discord numbers a list anew, upwards from its first: two second places would read second and third."""
    numbered = ("rank", "place", "number")
    items = {
        key
        for key, entry in CATALOGUE.locales[locale].entries.items()
        for first, *rest in entry.forms
        if not first.literal and first.name in numbered and rest and rest[0].literal.startswith(". ")
    }
    assert items == set()


@at_landing
def test_what_is_said_otherwise_among_more_than_two_is_never_said_as_for_two_alone() -> None:
    """Where there is a variant `..._all`, the number of seats chooses: by `match_texts.variant`, or side by side."""
    files: dict[str, set[str]] = {}
    for use in uses():
        files.setdefault(use.where.rpartition(":")[0], set()).add(use.key)
    varied = {key for key in keys("en") if f"{key}_all" in keys("en") and not key.startswith("panel.button.")}
    alone = {file: sorted(key for key in named & varied if f"{key}_all" not in named) for file, named in files.items()}
    assert {file: named for file, named in alone.items() if named} == {}


@at_landing
@pytest.mark.parametrize("locale", SHIPPED)
def test_every_pattern_of_keys_has_texts(locale: str) -> None:
    missing = [use for use in patterns() if not any(use.fits(key) for key in keys(locale))]
    assert missing == []


def test_every_act_of_the_staff_has_a_name_and_says_who_did_it() -> None:
    named = {f"discord.gm.do.{act}" for act in ACTS} | {f"service.staff.{act}" for act in ACTS}
    assert named - keys("en") == set()


@pytest.mark.parametrize("locale", SHIPPED)
def test_shipped_languages_hold_the_same_keys(locale: str) -> None:
    assert keys(locale) ^ keys("en") == set()


def test_people_may_choose_every_shipped_language() -> None:
    assert CATALOGUE.offered == SHIPPED


@pytest.mark.parametrize("locale", CATALOGUE.offered)
def test_languages_that_people_may_choose_lack_no_key(locale: str) -> None:
    assert keys("en") - keys(locale) == set()


@pytest.mark.parametrize("locale", [name for name in CATALOGUE.names if name != "en"])
def test_other_languages_hold_no_key_of_their_own(locale: str) -> None:
    assert keys(locale) - keys("en") == set()


@pytest.mark.parametrize("locale", [name for name in CATALOGUE.names if name != "en"])
def test_placeholders_are_the_same_in_every_language(locale: str) -> None:
    english = CATALOGUE.locales["en"].entries
    differing = {
        key: (sorted(entry.placeholders), sorted(english[key].placeholders))
        for key, entry in CATALOGUE.locales[locale].entries.items()
        if key in english and entry.placeholders != english[key].placeholders
    }
    assert differing == {}


@pytest.mark.parametrize("locale", SHIPPED)
@pytest.mark.parametrize("status", STATUSES)
def test_every_status_has_a_name(locale: str, status: str) -> None:
    assert status in vars(rows).values()
    assert f"service.status.{status}" in keys(locale)


@pytest.mark.parametrize("fault", ["prefix", "cut", "checksum", "content"])
def test_every_fault_of_a_deck_code_has_a_text(fault: str) -> None:
    assert _fault(fault)["key"] in keys("en")


@at_landing
def test_no_text_of_services_and_kernel_is_left_over() -> None:
    kept = {"service.status.*", "service.deck_fault.*", "service.error.*", "service.clock.*"}
    said, used = set(literal()), [*patterns(), *(Use(key, "") for key in sorted(kept))]
    ours = [key for key in sorted(keys("en")) if key.startswith(OURS) and key not in said]
    left = [key for key in ours if not any(use.fits(key) for use in used)]
    assert left == []


def test_the_search_finds_literals_patterns_and_error_keys() -> None:
    source = """
class E(Exception):
    key = "error.one"
Text("a.two", {"n": 1})
words.say(f"a.{kind}.three", n=2)
Text("a.yes" if x else "a.no")
say(prose="Not a key.")
"""
    assert [use.key for use in in_source(source, "x.py")] == ["error.one", "a.two", "a.*.three", "a.yes", "a.no"]
    assert Use("a.*.three", "").fits("a.b.three")
    assert not Use("a.*.three", "").fits("a..four")
