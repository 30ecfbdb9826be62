"""Prepared answers (decks, masters, formations) that players keep under a name and share as a text code."""

from __future__ import annotations

import base64
import binascii
import unicodedata
import zlib

import msgspec

from bot.storage.people_rows import SavedDeck
from rules.kernel.codec import UNREADABLE
from rules.kernel.options import complete
from rules.kernel.types import Choice, Refusal

from .desk import Desk
from .errors import BadSetting, DeckCodeError, NoSuchDeck, TooManyDecks

PREFIX = "WP1-"
MOST_DECKS = 25
"""Decks a player keeps per game: what one select menu shows."""
LONGEST_NAME = 40
LONGEST_CODE = 2000
LONG_DASH, MINUS = "—", "−"
"""A phone writes the one for a hyphen or for two; the other is no dash to Unicode."""


class SharedDeck(msgspec.Struct, frozen=True):
    """What a code holds: the game, the kind of decision it answers, the answer."""

    game: str
    kind: str
    choice: Choice


class Decks:
    """Saves and shares prepared answers; whether one is legal is the game's to say."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def save(self, player: int, game: str, kind: str, name: str, choice: Choice) -> SavedDeck:
        """Keep an answer under a name, legal or not; raise UnknownGame, BadSetting or TooManyDecks."""
        self._desk.library.current(game)
        name = " ".join(name.split())
        if not 1 <= len(name) <= LONGEST_NAME:
            raise BadSetting(f"a deck name of {len(name)} characters", setting="name", low=1, high=LONGEST_NAME)
        kept = await self._desk.store.decks(player, game)
        if len(kept) >= MOST_DECKS and all((d.kind, d.name) != (kind, name) for d in kept):
            raise TooManyDecks(f"player {player} keeps {len(kept)} decks", limit=MOST_DECKS)
        deck = SavedDeck(player=player, game=game, kind=kind, name=name, choice=choice, saved=self._desk.clock.now())
        await self._desk.store.put_deck(deck)
        return deck

    async def list(self, player: int, game: str, kind: str | None = None) -> list[SavedDeck]:
        """Return a player's decks by kind and name."""
        return [d for d in await self._desk.store.decks(player, game) if kind in (None, d.kind)]

    async def get(self, player: int, game: str, kind: str, name: str) -> SavedDeck:
        """Return one deck; raise NoSuchDeck."""
        for deck in await self._desk.store.decks(player, game):
            if (deck.kind, deck.name) == (kind, name):
                return deck
        raise NoSuchDeck(f"player {player} has no {kind} {name!r}", name={"user": name[:LONGEST_NAME]})

    async def delete(self, player: int, game: str, kind: str, name: str) -> None:
        """Delete one deck; raise NoSuchDeck."""
        if not await self._desk.store.drop_deck(player, game, kind, name):
            raise NoSuchDeck(f"player {player} has no {kind} {name!r}", name={"user": name[:LONGEST_NAME]})

    def faults(
        self, game: str, kind: str, choice: Choice, options: dict[str, object] | None = None
    ) -> tuple[Refusal, ...]:
        """Return what the game finds wrong with a prepared answer; empty: it is legal."""
        rules = self._desk.library.current(game)
        return rules.faults(kind, choice, complete(rules.options, options or {}))

    def share(self, deck: SavedDeck | SharedDeck) -> str:
        """Return a text code that anyone can paste; it holds nothing about its owner."""
        body = zlib.compress(msgspec.json.encode([deck.game, deck.kind, deck.choice]), 9)
        sum_ = zlib.crc32(body).to_bytes(4, "big")
        return PREFIX + base64.urlsafe_b64encode(sum_ + body).decode().rstrip("=")

    def taken(self, text: str, game: str, kind: str) -> SharedDeck:
        """Read a code, or the list of a part of a game that can be written as one; raise what either raises.

        Raises SheetErrors with the faults of a list, DeckCodeError and UnknownGame for a code.
        """
        rules = self._desk.library.current(game)
        part = next((part for part in rules.parts if part.name == kind and part.written), None)
        if part is None or _plain(text).upper().startswith(PREFIX[:-1]):
            return self.read(text)
        return SharedDeck(game, kind, part.read(text, rules.lexicon))

    def read(self, code: str) -> SharedDeck:
        """Read a code; raise DeckCodeError for one that was mistyped or cut off, UnknownGame for an unknown game."""
        text = _plain(code)
        meant = [spelled for spelled in _spellings(text) if spelled.startswith(PREFIX)]
        if not meant or len(text) > LONGEST_CODE:
            raise DeckCodeError(f"a deck code begins with {PREFIX}, this is {text[:12]!r}", fault=_fault("prefix"))
        data = next(filter(None, (_summed(spelled[len(PREFIX) :]) for spelled in meant)), None)
        if data is None:
            raise DeckCodeError("the deck code's checksum does not fit", fault=_fault("checksum"))
        try:
            game, kind, choice = msgspec.json.decode(_unpack(data[4:]), type=tuple[str, str, Choice])
        except (zlib.error, *UNREADABLE) as error:
            raise DeckCodeError(f"unreadable deck code: {error}", fault=_fault("content")) from error
        self._desk.library.current(game)
        return SharedDeck(game, kind, choice)


def _plain(code: str) -> str:
    """Undo what writing programs do to a code: wide letters, dashes of every sort, blanks, marks around it."""
    folded = "".join(unicodedata.normalize("NFKC", code[: 2 * LONGEST_CODE]).split()).strip("`\"'“”‘’")
    return "".join("-" if _is_dash(c) else c for c in folded)


def _is_dash(char: str) -> bool:
    return char == MINUS or (char != LONG_DASH and unicodedata.category(char) == "Pd")


def _spellings(text: str) -> tuple[str, ...]:
    """Return what a text may have been before a long dash took the place of a hyphen or of two."""
    return tuple(
        text.replace(LONG_DASH, first, 1).replace(LONG_DASH, rest)
        for first, rest in (("-", "-"), ("--", "--"), ("-", "--"))
    )


def _summed(body: str) -> bytes | None:
    """Return what a code's body holds behind its checksum; None if it was mistyped or cut off."""
    try:
        data = base64.b64decode(body + "===", altchars=b"-_", validate=False) if body.isascii() else b""
    except binascii.Error:
        return None
    is_whole = len(data) > 4 and zlib.crc32(data[4:]).to_bytes(4, "big") == data[:4]
    return data if is_whole else None


def _unpack(data: bytes) -> bytes:
    """Inflate at most 64 KiB, so that a short code cannot fill the memory."""
    inflater = zlib.decompressobj()
    found = inflater.decompress(data, 1 << 16)
    if inflater.unconsumed_tail or not inflater.eof:
        raise zlib.error("too long or cut off")
    return found


def _fault(name: str) -> dict[str, object]:
    return {"key": f"service.deck_fault.{name}", "args": {}}
