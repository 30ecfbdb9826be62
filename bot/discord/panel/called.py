"""Answers called by what their buttons say: a label typed back, whole, or in part where only one has these words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import NamedTuple

from bot.show.hints import as_typed
from bot.show.words import Words
from rules.kernel.errors import AmbiguousText, IllegalChoice, UnreadableText
from rules.kernel.notation import bare, normal
from rules.kernel.types import Choice

from .making import Stage
from .question import Question
from .telling import steps_line, typed
from .walk import walk

LEAST = 2
"""Words of a label that are enough where no other label has them; one alone may be a slip."""
MOST_NEAREST = 3
LIKE = 0.5
"""The likeness from which on a name is called most like a word, of 1."""
_PARTS = re.compile(r"[;；\n]+")
Entries = tuple[Choice, ...]


class Spoken(NamedTuple):
    """What was said: its words in Latin letters and digits, and all the others without their blanks."""

    words: tuple[str, ...]
    signs: str
    runs: tuple[str, ...]

    @property
    def whole(self) -> tuple[tuple[str, ...], str]:
        """Return what makes two labels the same: capitals, blanks and punctuation do not matter."""
        return self.words, self.signs

    def has(self, other: Spoken) -> bool:
        """Say whether everything another says is said here, in any order."""
        left = list(self.words)
        for word in other.words:
            if word not in left:
                return False
            left.remove(word)
        return all(run in self.signs for run in other.runs)


class Called(NamedTuple):
    """What may be answered, the labels by which it is called, and all that is said of it together."""

    entries: Entries
    labels: tuple[tuple[tuple[str, ...], str], ...]
    said: Spoken


def heard(text: str) -> Spoken:
    """Take a text apart where scripts and punctuation part it; marks on Latin letters are left away."""
    runs: list[str] = []
    last = ""
    for sign in bare(normal(text)):
        sort = "" if unicodedata.category(sign)[0] in "PSZC" else "a" if sign.isascii() else "b"
        if sort and sort == last:
            runs[-1] += sign
        elif sort:
            runs.append(sign)
        last = sort
    others = tuple(run for run in runs if not run.isascii())
    return Spoken(tuple(run for run in runs if run.isascii()), "".join(others), others)


def answers(words: Words, q: Question, text: str) -> Entries | None:
    """Return the answers that a text calls, part by part, by their labels or in the game's notation; None: it does not.

    Raises AmbiguousText where several are called alike.
    """
    parts = [part for part in _PARTS.split(text) if part.strip()]
    found: Entries = ()
    now: Question | None = q
    for number, part in enumerate(parts):
        if found and now is None:  # what nobody can foresee is taken apart, and looked at when it is reached
            begun = q.game.format(q.view, q.decision, found[0])
            return (*found, *q.game.parse_ahead(q.view, q.decision, "; ".join((begun, *parts[number:])))[1:])
        entries = None if now is None else _part(words, now, part)
        if entries is None:
            return None
        found = (*found, *entries)
        for entry in entries:
            now = None if now is None else now.after(entry)
    return found or None


def fits(q: Question, entries: Iterable[Choice]) -> bool:
    """Say whether answers are what may be answered one after the other, as far as that can be foreseen."""
    now: Question | None = q
    for entry in entries:
        if now is None:
            return True
        if not now.is_whole(now.meant(entry)):
            return False
        now = now.after(entry)
    return True


def nearer(words: Words, q: Question, fault: UnreadableText) -> UnreadableText:
    """Return the refusal of an unknown word with what is called most like it in the reader's language, where any is."""
    if not is_unknown(fault):
        return fault
    tokens = dict.fromkeys(token for one in _known(words, q) for entry in one.entries for token in entry)
    given = normal(as_typed(words, q.game, q.view, fault.given))
    is_place = given == fault.given and any(sign.isdigit() for sign in given)
    names: dict[str, str] = {}
    for token in tokens:
        name = normal(as_typed(words, q.game, q.view, token))
        if name != token or is_place:  # a square is near to nothing but a square
            names |= {part: token for part in (name, *name.split()) if part not in names}
    close = get_close_matches(given, tuple(names), MOST_NEAREST, LIKE)
    found = tuple(dict.fromkeys(names[name] for name in close))
    if not found:
        return fault
    return UnreadableText(str(fault), line=fault.line, given=fault.given, nearest=found, clause=fault.clause)


def is_unknown(fault: UnreadableText) -> bool:
    """Say whether a text was refused because of a word that is not known, not by a rule of the game."""
    return fault.names_line and not isinstance(fault, AmbiguousText)


def _part(words: Words, q: Question, part: str) -> Entries | None:
    said = heard(part)
    known = _known(words, q)
    whole = {one.entries for one in known if said.whole in one.labels}
    if whole:
        return _only(words, q, part, whole)
    try:
        choice = q.game.parse(q.view, q.decision, part)
        if q.is_whole(choice):
            return (choice,)
    except UnreadableText as error:
        if not is_unknown(error):
            return None
    except IllegalChoice:
        pass
    if len(said.words) + len(said.runs) < LEAST:
        return None
    begun = {one.entries for one in known if len(one.entries) == 1 and one.said.has(said)}
    return _only(words, q, part, begun) if begun else None


def _only(words: Words, q: Question, part: str, called: set[Entries]) -> Entries:
    """Return the only answers that are called so; raise AmbiguousText where there are others."""
    if len(called) == 1:
        return next(iter(called))
    near = tuple(typed(words, q, Stage(entries)) for entries in sorted(called)[:MOST_NEAREST])
    raise AmbiguousText(f"{part!r} calls {len(called)} answers", given=part.strip(), nearest=near)


def _known(words: Words, q: Question) -> tuple[Called, ...]:
    """Return what may be answered by how it is called, looked for once in a position and language."""
    key = "called", q.decision.id, words.locale, q.help
    if key not in q.view.memo:
        plain = words.plain
        labels: dict[Entries, list[str]] = {}
        for entries, label in _labels(plain, q):
            labels.setdefault(entries, []).append(label)
        q.view.memo[key] = tuple(_called(plain, q, entries, said) for entries, said in labels.items())
    found: tuple[Called, ...] = q.view.memo[key]
    return found


def _called(words: Words, q: Question, entries: Entries, labels: list[str]) -> Called:
    typed = q.game.typing.worded(q.game, entries[0])
    said = [*labels, *([] if typed is None else [words(typed)])]
    return Called(entries, tuple(heard(label).whole for label in labels), _together(map(heard, said)))


def _together(said: Iterable[Spoken]) -> Spoken:
    """Return all that is said: a word as often as one of the texts has it."""
    words: list[str] = []
    signs = ""
    for one in said:
        left = list(words)
        for word in one.words:
            if word in left:
                left.remove(word)
            else:
                words.append(word)
        signs += f"\n{one.signs}"
    return Spoken(tuple(words), signs, ())


def _labels(words: Words, q: Question) -> Iterator[tuple[Entries, str]]:
    """Yield what buttons and entries of lists say, and the answers that they stand for."""
    if q.is_foretold:
        for deed in q.game.deeds(q.view, q.decision):
            yield deed.entries, words(deed.text)
    for way in walk(q).leading(()):
        yield (way.choice,), steps_line(words, way.steps)
    for option in q.steps.options():
        choice = walk(q).answer((option.token,))
        if choice and q.is_whole(choice):
            yield (choice,), words(option.text)
