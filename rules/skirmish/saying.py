"""One word of a row, as a command such as `/attack` asks for it: read as it is in a typed sheet (5.4; WSK-08)."""

from __future__ import annotations

from rules.kernel.types import Choice, Text, Token

from . import reading
from .aim_choices import argument_kinds
from .lexicon import fault
from .notation import Reader
from .reading import Word
from .rows import ABILITY, ATTACK, END, PATH, STAY, SUMMON


class WordReader(Reader):
    """Reads what comes next in a row that is begun, after whole rows."""

    def word(self, begun: Choice, text: str) -> Token:
        """Return the token that the word means after a row's first tokens; raise AmbiguousText or UnreadableText."""
        folded = reading.fold(text)
        if not folded:
            raise fault("unreadable_word", text)
        words = reading.words(folded, self.names)
        token, rest = self._next(begun, words)
        if rest:
            raise fault("unreadable_word", rest[0].text)
        return token

    def _next(self, begun: Choice, words: list[Word]) -> tuple[Token, list[Word]]:
        if not begun:
            return (SUMMON, words[1:]) if words[0].text in reading.SUMMON_WORDS else self._unit(words)
        if begun[0] == SUMMON:
            return self._summoned(len(begun), words)
        cut = begun.index(END) + 1 if begun[1:2] == (PATH,) and END in begun else 2
        action = begun[cut:]
        if action[:1] == (ATTACK,):
            ((_, token), rest) = self._action(begun[0], [Word("", ATTACK), *words])
            return token, rest
        if action[:1] == (ABILITY,):
            return self._aimed(begun[0], len(action) - 1, words)
        return self._square_or_stay(words, stays=len(begun) == 1), words[1:]

    def _summoned(self, size: int, words: list[Word]) -> tuple[Token, list[Word]]:
        if size > 1:
            return self._square_or_stay(words, stays=False), words[1:]
        return self._reserve(" ".join(word.text for word in words)), []

    def _aimed(self, slot: str, at: int, words: list[Word]) -> tuple[Token, list[Word]]:
        """Read an argument of an ability; without one of its own it takes none."""
        kind = self.known.book.slot_or_token_kind(self.before, self.side, slot)
        steps = argument_kinds(kind.ability) if kind.ability is not None else ()
        if at >= len(steps) or kind.ability is None:
            raise fault("bad_target", words[0].text, step=Text("skirmish.orders.argument_none"))
        return self._argument(steps[at], words, kind.ability)

    def _square_or_stay(self, words: list[Word], stays: bool) -> Token:
        text = words[0].text
        if stays and text in reading.STAY_WORDS:
            return STAY
        found = self._square(text)
        if found is None:
            raise fault("unreadable_word", text)
        return found
