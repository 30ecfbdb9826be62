"""A text that names a button names it as it is labelled, in every language; and *Show all* says what it hides."""

from __future__ import annotations

import re

import pytest

from .test_glossary import LOCALES, shown

EMPHASISED = re.compile(r"(?<![*\w])\*([^*\n]+)\*(?![*\w])")
ENGLISH = shown("en")
OURS = ("panel.", "discord.")
BUTTONS = ("panel.bench.", "discord.gm.do.", "discord.fullview.do.")
LABELS = {key: text for key, text in ENGLISH.items() if ".button." in key or key.startswith(BUTTONS)}


def buttons_named() -> dict[str, set[str]]:
    """Return the English texts that name something in italics, with the label it is, without what follows it."""
    found = {key: set(EMPHASISED.findall(text)) for key, text in ENGLISH.items() if key.startswith(OURS)}
    return {key: names for key, names in found.items() if names}


def labelled(name: str) -> list[str]:
    """Return the keys of the buttons of a name."""
    return [key for key, label in LABELS.items() if label.removesuffix(" …") == name]


def test_every_name_in_italics_is_a_buttons() -> None:
    named = buttons_named()
    assert len(named) > 8
    assert {key: names for key, names in named.items() if not all(map(labelled, names))} == {}


@pytest.mark.parametrize("locale", LOCALES)
def test_a_text_names_a_button_as_it_is_labelled(locale: str) -> None:
    texts = shown(locale)
    wrong = {
        key: (name, texts[key])
        for key, names in buttons_named().items()
        for name in names
        if not any(texts[button].removesuffix("…").strip() in texts[key] for button in labelled(name))
    }
    assert wrong == {}


@pytest.mark.parametrize("locale", LOCALES)
def test_writing_a_name_and_writing_the_whole_answer_are_labelled_apart(locale: str) -> None:
    """Both stand side by side where a panel asks for a name."""
    texts = shown(locale)
    assert texts["panel.button.write"] != texts["panel.button.type"]


@pytest.mark.parametrize("locale", LOCALES)
def test_ux_16_what_is_listed_says_before_a_press_that_show_all_adds_reasons(locale: str) -> None:
    """Without it nobody learns why an ability is not offered (mana) before pressing *Show all*."""
    texts = shown(locale)
    reasons = {"en": "what stands in its way", "ja": "理由", "th": "เหตุผล", "vi": "lý do", "zh-TW": "原因"}
    assert texts["panel.button.all"] in texts["panel.wide.off"]
    assert reasons[locale] in texts["panel.wide.off"]
    assert texts["panel.button.legal_only"] != texts["panel.button.all"]
