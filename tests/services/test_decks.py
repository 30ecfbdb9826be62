"""Saved decks and the codes they are shared as."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable

import pytest

from bot.services.build import Services
from bot.services.decks import MOST_DECKS, PREFIX, SharedDeck
from bot.services.errors import BadSetting, DeckCodeError, NoSuchDeck, TooManyDecks, UnknownGame

from .fakes import ANN, BOB

CHOICE = ("own", "gatekeeper", "oni", "=名前 *x*", "done")


async def test_a_deck_is_saved_found_and_deleted(services: Services) -> None:
    await services.decks.save(ANN, "tally", "entry", "  My   deck ", CHOICE)
    await services.decks.save(ANN, "tally", "lineup", "Wall", ("a1",))
    assert [(d.kind, d.name) for d in await services.decks.list(ANN, "tally")] == [
        ("entry", "My deck"),
        ("lineup", "Wall"),
    ]
    assert [d.name for d in await services.decks.list(ANN, "tally", "lineup")] == ["Wall"]
    assert (await services.decks.get(ANN, "tally", "entry", "My deck")).choice == CHOICE
    assert await services.decks.list(BOB, "tally") == []
    await services.decks.delete(ANN, "tally", "entry", "My deck")
    with pytest.raises(NoSuchDeck):
        await services.decks.get(ANN, "tally", "entry", "My deck")
    with pytest.raises(NoSuchDeck):
        await services.decks.delete(ANN, "tally", "entry", "My deck")


@pytest.mark.parametrize("name", ["", "   ", "x" * 41])
async def test_a_deck_needs_a_name_of_some_length(services: Services, name: str) -> None:
    with pytest.raises(BadSetting):
        await services.decks.save(ANN, "tally", "entry", name, CHOICE)


async def test_there_is_room_for_so_many_decks(services: Services) -> None:
    for number in range(MOST_DECKS):
        await services.decks.save(ANN, "tally", "entry", f"deck {number}", CHOICE)
    with pytest.raises(TooManyDecks):
        await services.decks.save(ANN, "tally", "entry", "one more", CHOICE)
    assert (await services.decks.save(ANN, "tally", "entry", "deck 0", ("x",))).choice == ("x",)


async def test_an_unknown_game_has_no_decks(services: Services) -> None:
    with pytest.raises(UnknownGame):
        await services.decks.save(ANN, "chess", "entry", "a", CHOICE)


def test_a_code_brings_the_deck_back(services: Services) -> None:
    deck = SharedDeck("tally", "entry", CHOICE)
    code = services.decks.share(deck)
    assert code.startswith("WP1-")
    assert services.decks.read(code) == deck
    assert services.decks.read(f"  `{code[:20]}\n{code[20:]}` ") == deck


@pytest.mark.parametrize("dash", ["–", "—", "‐", "‑", "‒", "―", "−", "﹣", "－"])
def test_a_code_is_read_whatever_a_phone_made_of_its_dashes(services: Services, dash: str) -> None:
    decks = [SharedDeck("tally", "entry", (f"unit {number}",)) for number in range(60)]
    codes = [services.decks.share(deck) for deck in decks]
    assert any("-" in code[4:] for code in codes)  # the code's own alphabet holds hyphens
    assert [services.decks.read(code.replace("-", dash)) for code in codes] == decks


def test_a_code_is_read_where_two_hyphens_became_one_long_dash(services: Services) -> None:
    decks = [SharedDeck("tally", "entry", (f"unit {number}",)) for number in range(3000)]
    codes = {services.decks.share(deck): deck for deck in decks}
    doubled = {code: deck for code, deck in codes.items() if "--" in code[4:] and "-" not in code[4:].replace("--", "")}
    assert doubled
    assert [services.decks.read(code.replace("--", "—")) for code in doubled] == list(doubled.values())


@pytest.mark.parametrize("code", ["WP1-ÄÖÜß", "WP1-\N{PILE OF POO}", "ＷＰ１－ＡＡＡＡ", "WP1–AAAA–BBBB", "WP1-名前"])
def test_a_code_with_foreign_letters_is_refused_with_a_word(services: Services, code: str) -> None:
    with pytest.raises(DeckCodeError) as refused:
        services.decks.read(code)
    assert refused.value.text.args["fault"]["key"] == "service.deck_fault.checksum"


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda code: code[4:], "prefix"),
        (lambda code: code[:-3], "checksum"),
        (lambda code: code[:9] + ("A" if code[9] != "A" else "B") + code[10:], "checksum"),
        (lambda code: "WP1-", "checksum"),
        (lambda code: "WP1-" + "A" * 3000, "prefix"),
    ],
)
def test_a_spoilt_code_is_refused(services: Services, spoil: Callable[[str], str], fault: str) -> None:
    code = services.decks.share(SharedDeck("tally", "entry", CHOICE))
    with pytest.raises(DeckCodeError) as refused:
        services.decks.read(spoil(code))
    assert refused.value.text.args["fault"]["key"] == f"service.deck_fault.{fault}"


@pytest.mark.parametrize("body", [b'["tally", "entry", ["caf\xe9"]]', b"[" * 60_000, b"", b"\xff\xfe"])
def test_a_code_that_somebody_made_up_is_refused(services: Services, body: bytes) -> None:
    packed = zlib.compress(body, 9)
    code = PREFIX + base64.urlsafe_b64encode(zlib.crc32(packed).to_bytes(4, "big") + packed).decode().rstrip("=")
    with pytest.raises(DeckCodeError) as refused:
        services.decks.read(code)
    assert refused.value.text.args["fault"]["key"] == "service.deck_fault.content"


def test_a_code_for_a_game_we_do_not_have_is_refused(services: Services) -> None:
    with pytest.raises(UnknownGame):
        services.decks.read(services.decks.share(SharedDeck("chess", "entry", CHOICE)))


def test_the_game_says_what_is_wrong_with_a_deck(services: Services) -> None:
    assert services.decks.faults("tally", "entry", ("anything",)) == ()
