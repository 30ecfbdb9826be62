"""Discord's limits as named constants; `message_limits` and `command_limits` check payloads against them.

Numbers come from Discord's developer documentation (API v10) and its OpenAPI description; the ones the description
leaves out are marked "documentation".
"""

from __future__ import annotations

import re

# messages
CONTENT_LENGTH = 2_000  # documentation; the description says 4,000
TEXT_DISPLAY_TOTAL = 4_000  # documentation: all text displays of one Components V2 message together
COMPONENTS_TOTAL = 40  # documentation: every nested component of a message counts
ROWS_WITHOUT_V2 = 5
FILES = 10
FILE_BYTES = 10 * 1024 * 1024  # what an unboosted server takes per file
ALT_TEXT_LENGTH = 1_024
FILENAME_LENGTH = 1_024
EMBEDS = 10
EMBED_TOTAL = 6_000  # documentation: all embeds of one message together
NONCE_LENGTH = 25
NONCE_SECONDS = 180  # "the past few minutes" in which a repeated nonce returns the first message
MENTIONED_IDS = 100
OLD_MESSAGE_SECONDS = 3_600  # after which edits of a message count against a limit of their own (error 30046)

# components
CUSTOM_ID_LENGTH = 100
BUTTONS_PER_ROW = 5
BUTTON_LABEL_LENGTH = 80
BUTTON_URL_LENGTH = 512
SELECT_OPTIONS = 25
SELECT_VALUES = 25
OPTION_TEXT_LENGTH = 100  # label, value and description of a select option alike
PLACEHOLDER_LENGTH = 150
SECTION_TEXTS = 3
GALLERY_ITEMS = 10
ACCENT_COLOUR_MAX = 0xFFFFFF

# modals
MODAL_TITLE_LENGTH = 45
MODAL_PARTS = 5  # documentation; the description says 40
LABEL_LENGTH = 45
LABEL_DESCRIPTION_LENGTH = 100
TEXT_INPUT_LENGTH = 4_000
TEXT_INPUT_PLACEHOLDER_LENGTH = 100
RADIO_OPTIONS_LEAST = 2
GROUP_OPTIONS = 10  # of a radio group or a checkbox group

# application commands
GLOBAL_COMMANDS = 100
COMMAND_NAME_LENGTH = 32
COMMAND_NAME = re.compile(r"[-_'\w\u0900-\u097F\u0E00-\u0E7F]{1,32}")  # \w already holds every letter and digit
COMMAND_DESCRIPTION_LENGTH = 100
COMMAND_OPTIONS = 25  # options of a command, subcommands of a command, choices of an option
CHOICE_TEXT_LENGTH = 100
COMMAND_TOTAL = 8_000  # documentation: names, descriptions and values of one command, longest localisation each
AUTOCOMPLETE_CHOICES = 25
STRING_OPTION_LENGTH = 6_000
LOCALES = frozenset(
    {"bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "hi", "hr", "hu", "id", "it", "ja"}
    | {"ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW"}
)

# channels and threads
THREAD_NAME_LENGTH = 100
AUTO_ARCHIVE_MINUTES = (60, 1_440, 4_320, 10_080)
HISTORY_PAGE = 100
PINS = 250
THREAD_MEMBERS = 1_000
ACTIVE_THREADS = 1_000  # of one server (error 160006); archived ones do not count

# interactions, in seconds
ACKNOWLEDGE_SECONDS = 3
TOKEN_SECONDS = 15 * 60

FLAG_EPHEMERAL = 1 << 6
FLAG_LOADING = 1 << 7
FLAG_SUPPRESS_NOTIFICATIONS = 1 << 12
FLAG_COMPONENTS_V2 = 1 << 15

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
ENTITY_SELECTS = frozenset({5, 6, 7, 8})
SELECTS = frozenset({STRING_SELECT, *ENTITY_SELECTS})
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 19, 21, 22, 23
V2_ONLY = frozenset({SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER})
HOLDERS = frozenset({"components", "accessory", "component"})  # fields in which a component holds others
LINK_STYLE, PREMIUM_STYLE = 5, 6
