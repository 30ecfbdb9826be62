"""Discord's limits: the last payload that fits, the first that does not, and what is said about it."""

from __future__ import annotations

from typing import Any

import pytest

from discord_limits import command_limits, faults, limits, message_limits
from discord_limits.faults import LimitError

V2 = limits.FLAG_COMPONENTS_V2


def text(length: int) -> dict[str, Any]:
    """Return a text display of so many characters."""
    return {"type": limits.TEXT_DISPLAY, "content": "x" * length}


def button(custom_id: str = "b", **fields: Any) -> dict[str, Any]:
    """Return a button."""
    return {"type": limits.BUTTON, "style": 1, "label": "Go", "custom_id": custom_id, **fields}


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    """Return an action row."""
    return {"type": limits.ROW, "components": list(parts)}


def select(count: int, **fields: Any) -> dict[str, Any]:
    """Return a select with so many options."""
    options = [{"label": f"Option {number}", "value": str(number)} for number in range(count)]
    return {"type": limits.STRING_SELECT, "custom_id": "s", "options": options, **fields}


def v2(*components: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Return a Components V2 message."""
    return {"flags": V2, "components": list(components), **fields}


def command(**fields: Any) -> dict[str, Any]:
    """Return a slash command."""
    return {"type": 1, "name": "match", "description": "Play", **fields}


def option(number: int, **fields: Any) -> dict[str, Any]:
    """Return a string option of a command."""
    return {"type": 3, "name": f"option{number}", "description": "An option", **fields}


def gallery(description: str, count: int = 1) -> dict[str, Any]:
    """Return a gallery of pictures with an alternative text."""
    item = {"media": {"url": "attachment://a.png"}, "description": description}
    return {"type": limits.GALLERY, "items": [item] * count}


def section(count: int) -> dict[str, Any]:
    """Return a section of so many texts."""
    return {"type": limits.SECTION, "components": [text(1)] * count, "accessory": button()}


FITTING = {
    "content of 2,000": {"content": "x" * 2_000},
    "text displays of 4,000 together": v2(text(3_999), text(1)),
    "40 components": v2(*[text(1)] * 38, {"type": limits.CONTAINER, "components": [text(1)]}),
    "custom id of 100": {"components": [row(button("x" * 100))]},
    "5 buttons in a row": {"components": [row(*[button(str(n)) for n in range(5)])]},
    "label of 80": {"components": [row(button(label="x" * 80))]},
    "25 options": {"components": [row(select(25, max_values=25))]},
    "placeholder of 150": {"components": [row(select(1, placeholder="x" * 150))]},
    "10 files": {"attachments": [{"id": n, "description": "x" * 1_024} for n in range(10)]},
    "alt text of 1,024": v2(gallery("x" * 1_024)),
    "10 pictures": v2(gallery("x", 10)),
    "section of 3": v2(section(3)),
    "nonce of 25": {"content": "x", "nonce": "n" * 25},
    "embeds of 6,000": {"embeds": [{"description": "x" * 3_000}, {"title": "x" * 3_000}]},
    "5 rows": {"components": [row(button(str(n))) for n in range(5)]},
}

BREAKING: dict[str, tuple[dict[str, Any], str, str]] = {
    "content of 2,001": ({"content": "x" * 2_001}, "content", "BASE_TYPE_MAX_LENGTH"),
    "text displays of 4,001": (v2(text(4_000), text(1)), "components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    "content with V2": (
        v2(text(1), content="x"),
        "content",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "embeds with V2": (
        v2(text(1), embeds=[{"title": "x"}]),
        "embeds",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "41 components": (v2(*[text(1)] * 41), "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    "41 nested components": (
        v2(*[text(1)] * 38, {"type": limits.CONTAINER, "components": [text(1), text(1)]}),
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "V2 parts without the flag": ({"components": [text(1)]}, "components[0].type", "BASE_TYPE_CHOICES"),
    "6 rows without the flag": (
        {"components": [row(button(str(n))) for n in range(6)]},
        "components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "custom id of 101": (
        {"components": [row(button("x" * 101))]},
        "components[0].components[0].custom_id",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "no custom id": (
        {"components": [row({"type": 2, "style": 1, "label": "x"})]},
        "components[0].components[0].custom_id",
        "BASE_TYPE_REQUIRED",
    ),
    "two equal custom ids": (
        v2(row(button("same")), {"type": limits.CONTAINER, "components": [row(button("same"))]}),
        "components[1].components[0].components[0].custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "6 buttons in a row": (
        {"components": [row(*[button(str(n)) for n in range(6)])]},
        "components[0].components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an empty row": ({"components": [row()]}, "components[0].components", "BASE_TYPE_BAD_LENGTH"),
    "select beside a button": (
        {"components": [row(select(1), button())]},
        "components[0].components",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "label of 81": (
        {"components": [row(button(label="x" * 81))]},
        "components[0].components[0].label",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "neither label nor emoji": (
        {"components": [row({"type": 2, "style": 1, "custom_id": "b"})]},
        "components[0].components[0].label",
        "BASE_TYPE_REQUIRED",
    ),
    "link without address": (
        {"components": [row({"type": 2, "style": 5, "label": "x"})]},
        "components[0].components[0].url",
        "BASE_TYPE_REQUIRED",
    ),
    "26 options": (
        {"components": [row(select(26))]},
        "components[0].components[0].options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "no options": ({"components": [row(select(0))]}, "components[0].components[0].options", "BASE_TYPE_BAD_LENGTH"),
    "more values than options": (
        {"components": [row(select(2, max_values=3))]},
        "components[0].components[0].max_values",
        "BASE_TYPE_MAX_VALUE",
    ),
    "26 values": (
        {"components": [row(select(25, max_values=26))]},
        "components[0].components[0].max_values",
        "NUMBER_TYPE_MAX",
    ),
    "placeholder of 151": (
        {"components": [row(select(1, placeholder="x" * 151))]},
        "components[0].components[0].placeholder",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "11 files": ({"attachments": [{"id": n} for n in range(11)]}, "attachments", "BASE_TYPE_BAD_LENGTH"),
    "alt text of 1,025": (
        v2(gallery("x" * 1_025)),
        "components[0].items[0].description",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "file description of 1,025": (
        {"attachments": [{"id": 0, "description": "x" * 1_025}]},
        "attachments[0].description",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "an empty alt text": (v2(gallery("")), "components[0].items[0].description", "BASE_TYPE_BAD_LENGTH"),
    "11 pictures": (v2(gallery("x", 11)), "components[0].items", "BASE_TYPE_BAD_LENGTH"),
    "section of 4": (v2(section(4)), "components[0].components", "BASE_TYPE_BAD_LENGTH"),
    "nonce of 26": ({"content": "x", "nonce": "n" * 26}, "nonce", "BASE_TYPE_MAX_LENGTH"),
    "embeds of 6,001": (
        {"embeds": [{"description": "x" * 3_000}, {"fields": [{"name": "x", "value": "x" * 3_000}]}]},
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    "users listed and parsed": (
        {"allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "accent beyond white": (
        v2({"type": limits.CONTAINER, "components": [text(1)], "accent_color": 0x1000000}),
        "components[0].accent_color",
        "NUMBER_TYPE_MAX",
    ),
}


@pytest.mark.parametrize("payload", FITTING.values(), ids=FITTING.keys())
def test_a_message_at_its_limit_passes(payload: dict[str, Any]) -> None:
    message_limits.check_message(payload)


@pytest.mark.parametrize(("payload", "where", "code"), BREAKING.values(), ids=BREAKING.keys())
def test_a_message_beyond_a_limit_is_named(payload: dict[str, Any], where: str, code: str) -> None:
    with pytest.raises(LimitError) as broken:
        message_limits.check_message(payload)
    assert (faults.format_path(broken.value.where), broken.value.code) == (where, code)


def test_the_error_says_what_was_given_the_limit_and_where() -> None:
    with pytest.raises(LimitError) as broken:
        message_limits.check_modal({"custom_id": "x" * 101, "title": "A", "components": []})
    assert (broken.value.given, broken.value.limit, broken.value.where) == ("x" * 101, 100, ("custom_id",))
    assert str(broken.value).startswith("custom_id: Must be between 1 and 100 in length. (given 'xxx")


def test_an_option_text_of_101_is_named_with_its_place() -> None:
    payload = {"components": [row(select(1))]}
    payload["components"][0]["components"][0]["options"][0]["description"] = "x" * 101
    with pytest.raises(LimitError, match=r"^components\[0\]\.components\[0\]\.options\[0\]\.description: "):
        message_limits.check_message(payload)


def test_two_options_of_one_value_are_refused() -> None:
    twice = select(1)
    twice["options"] *= 2
    with pytest.raises(LimitError) as broken:
        message_limits.check_message({"components": [row(twice)]})
    assert broken.value.code == "SELECT_COMPONENT_DUPLICATE_VALUE"


def test_all_faults_of_a_message_are_found() -> None:
    payload = {"content": "x" * 2_001, "components": [row(button("x" * 101, label="x" * 81))]}
    found = [faults.format_path(fault.where) for fault in message_limits.message_faults(payload)]
    assert found == ["content", "components[0].components[0].custom_id", "components[0].components[0].label"]


def test_an_edit_is_judged_by_the_flags_of_the_message() -> None:
    message_limits.check_message({"components": [text(1)]}, flags=V2)
    with pytest.raises(LimitError):
        message_limits.check_message({"components": [text(1)]}, flags=0)


def modal(*parts: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Return a modal."""
    return {"custom_id": "m", "title": "Title", "components": list(parts), **fields}


def label(number: int = 0, *, name: str = "Label", **fields: Any) -> dict[str, Any]:
    """Return a label with a text input."""
    text_input = {"type": limits.TEXT_INPUT, "custom_id": f"t{number}", "style": 1, **fields}
    return {"type": limits.LABEL, "label": name, "component": text_input}


def group(kind: int, count: int) -> dict[str, Any]:
    """Return a label with a group of so many options."""
    options = [{"label": str(number), "value": str(number)} for number in range(count)]
    return {"type": limits.LABEL, "label": "Group", "component": {"type": kind, "custom_id": "g", "options": options}}


def test_a_modal_at_its_limits_passes() -> None:
    parts = [label(number, name="x" * 45, value="x" * 4_000, max_length=4_000) for number in range(5)]
    message_limits.check_modal(modal(*parts, title="x" * 45, custom_id="x" * 100))


@pytest.mark.parametrize(
    ("payload", "where"),
    [
        (modal(label(), title="x" * 46), "title"),
        (modal(label(), title=""), "title"),
        (modal(label(), custom_id="x" * 101), "custom_id"),
        (modal(), "components"),
        (modal(*[label(number) for number in range(6)]), "components"),
        (modal(label(name="x" * 46)), "components[0].label"),
        (modal(label(value="x" * 4_001)), "components[0].component.value"),
        (modal(label(max_length=4_001)), "components[0].component.max_length"),
        (modal(label(placeholder="x" * 101)), "components[0].component.placeholder"),
        (modal(label(1), label(1)), "components[1].component.custom_id"),
        (modal({**label(), "description": ""}), "components[0].description"),
        (modal({**label(), "description": "x" * 101}), "components[0].description"),
        (modal(group(limits.RADIO_GROUP, 1)), "components[0].component.options"),
        (modal(group(limits.RADIO_GROUP, 11)), "components[0].component.options"),
        (modal(group(limits.CHECKBOX_GROUP, 0)), "components[0].component.options"),
        (modal(group(limits.CHECKBOX_GROUP, 11)), "components[0].component.options"),
    ],
)
def test_a_modal_beyond_a_limit_is_named(payload: dict[str, Any], where: str) -> None:
    with pytest.raises(LimitError) as broken:
        message_limits.check_modal(payload)
    assert faults.format_path(broken.value.where) == where


@pytest.mark.parametrize("name", ["match", "対戦", "ประลอง", "trận-đấu", "a" * 32, "play_2"])
def test_a_command_name_in_lower_case_of_any_script_passes(name: str) -> None:
    command_limits.check_command(command(name=name))


@pytest.mark.parametrize("name", ["", "Match", "two words", "a" * 33, "punct!", "TRẬN"])
def test_a_command_name_of_another_shape_is_refused(name: str) -> None:
    with pytest.raises(LimitError) as broken:
        command_limits.check_command(command(name=name))
    assert (broken.value.where, broken.value.code) == (("name",), "APPLICATION_COMMAND_INVALID_NAME")


@pytest.mark.parametrize(
    ("payload", "where"),
    [
        (command(description="x" * 101), "description"),
        (command(description=""), "description"),
        (command(options=[option(n) for n in range(26)]), "options"),
        (command(options=[option(1), option(1)]), "options[1].name"),
        (command(options=[option(1), option(2, required=True)]), "options[1].required"),
        (
            command(options=[option(1, choices=[{"name": "x", "value": str(n)} for n in range(26)])]),
            "options[0].choices",
        ),
        (command(options=[option(1, choices=[{"name": "x" * 101, "value": "x"}])]), "options[0].choices[0].name"),
        (command(options=[option(1, choices=[{"name": "x", "value": "x" * 101}])]), "options[0].choices[0].value"),
        (
            command(options=[option(1, autocomplete=True, choices=[{"name": "x", "value": "x"}])]),
            "options[0].autocomplete",
        ),
        (command(name_localizations={"xx": "match"}), "name_localizations.xx"),
        (command(name_localizations={"ja": "A B"}), "name_localizations.ja"),
        (command(description_localizations={"vi": "x" * 101}), "description_localizations.vi"),
        (command(options=[option(1, options=[option(2, description="x" * 101)])]), "options[0].options[0].description"),
    ],
)
def test_a_command_beyond_a_limit_is_named(payload: dict[str, Any], where: str) -> None:
    with pytest.raises(LimitError) as broken:
        command_limits.check_command(payload)
    assert faults.format_path(broken.value.where) == where


def test_the_size_of_a_command_counts_the_longest_localisation_of_each_text() -> None:
    payload = command(
        description_localizations={"ja": "x" * 50, "th": "x" * 70},
        options=[option(1, choices=[{"name": "four", "value": "12345"}])],
    )
    assert command_limits.command_size(payload) == len("match") + 70 + len("option1") + len("An option") + 4 + 5


def test_a_command_of_8001_characters_is_refused() -> None:
    options = [option(number, description="x" * 100) for number in range(25)]
    groups = [{"type": 1, "name": f"sub{n}", "description": "x" * 100, "options": options} for n in range(3)]
    payload = command(options=groups)
    with pytest.raises(LimitError) as broken:
        command_limits.check_command(payload)
    assert (broken.value.given, broken.value.code) == (
        command_limits.command_size(payload),
        "APPLICATION_COMMAND_TOO_LARGE",
    )


def test_a_set_of_commands_has_100_names_at_most_and_each_once() -> None:
    command_limits.check_commands([command(name=f"c{number}") for number in range(100)])
    with pytest.raises(LimitError):
        command_limits.check_commands([command(name=f"c{number}") for number in range(101)])
    with pytest.raises(LimitError) as broken:
        command_limits.check_commands([command(), command()])
    assert broken.value.code == "APPLICATION_COMMANDS_DUPLICATE_NAME"


def test_an_autocompletion_has_25_choices_of_100_characters_at_most() -> None:
    fitting = [{"name": "x" * 100, "value": "x" * 100}] * 25
    command_limits.check_choices(fitting)
    with pytest.raises(LimitError):
        command_limits.check_choices([*fitting, {"name": "x", "value": "x"}])
    with pytest.raises(LimitError):
        command_limits.check_choices([{"name": "x" * 101, "value": "x"}])


def test_a_thread_name_has_100_characters_at_most() -> None:
    message_limits.check_thread_name("x" * 100)
    with pytest.raises(LimitError):
        message_limits.check_thread_name("x" * 101)
    with pytest.raises(LimitError):
        message_limits.check_thread_name("")


def test_an_alt_text_has_1024_characters_at_most() -> None:
    message_limits.check_message({"content": "a", "attachments": [{"id": 0, "description": "x" * 1_024}]})
    with pytest.raises(LimitError):
        message_limits.check_message({"content": "a", "attachments": [{"id": 0, "description": "x" * 1_025}]})
