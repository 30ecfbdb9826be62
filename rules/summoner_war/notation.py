"""Answers as players type them: `attack e3-e1`, `cast grand_command [a4, c4]`, a layout as letters (section 8)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce

from rules.kernel import literal
from rules.kernel import notation as plain
from rules.kernel.errors import AmbiguousText, UnreadableText
from rules.kernel.spoken import Typing, spelled
from rules.kernel.types import Choice, Decision, Text, Token, View

from . import acts, reasons, sentences, setup
from .base import Base
from .board import CELLS, NAMES, is_off_board
from .cards import CARD_ORDER, CARDS, TYPES
from .choices import tree_of
from .content import LETTER_OF, LETTERS, PIECES
from .state import WarState
from .words import GAME, word

RANK = PIECES // 2
STEPS = ("turn", "on_summon", "second_act")
"""Decisions that may follow each other in one turn."""
SET_UP, TURN = ("card", "layout", "type", "word"), ("option", "card")
"""What a typed name may be of in a set-up and in a turn, in the order in which equal names count."""
PIECES_TOO = (*TURN, "type")
VERBS = (acts.SUMMON, acts.MOVE, acts.ATTACK, acts.LINK)
_LINES = re.compile(r"[;；\n]+")
MOST_NEAR = 5
WRITING = "WSW-13"
"""What a word is refused by that nothing here is called."""
_MARKS = str.maketrans(dict.fromkeys("{}[]():;,/、。・→>＞~〜-‐‑–—−", " "))
_RANKS = re.compile(rf"\b([{''.join(LETTERS)}](?:\s?[{''.join(LETTERS)}]){{{RANK - 1}}})\b", re.IGNORECASE)


def parse(game: Base, view: View[WarState], decision: Decision, text: str) -> Choice:
    """Read an answer; two squares alone mean the move or attack between them, else the link.

    Raises UnreadableText or AmbiguousText, with the clause of the writing where no other speaks of it (WSW-13).
    """
    try:
        return _parse(game, view, decision, text)
    except UnreadableText as error:
        error.clause = error.clause or WRITING
        raise


def _parse(game: Base, view: View[WarState], decision: Decision, text: str) -> Choice:
    if decision.kind == "entry":
        return _entry(game, view, decision, _tidy(game, text, SET_UP))
    words = _tidy(game, text, TURN)
    tokens = plain.normal(words).split()
    if decision.kind in acts.ASKED:
        tokens = _unnamed(view.state, decision.seat, plain.normal(_tidy(game, text, PIECES_TOO)).split())
        words = " ".join(tokens)
        _check_squares(game, view, decision, tokens)
    if _is_between(decision, tokens):
        return _between(view, decision, tokens[0], tokens[1])
    return literal.parse(game, view, decision, words)


def parse_ahead(game: Base, view: View[WarState], decision: Decision, text: str) -> tuple[Choice, ...]:
    """Read an answer, and those sent ahead below it or after a semicolon; a set-up has none.

    Raises UnreadableText or AmbiguousText about the first.
    """
    if decision.kind not in STEPS:
        return (parse(game, view, decision, text),)
    lines = [line for line in _LINES.split(text) if line.strip()] or [text]
    return (
        parse(game, view, decision, lines[0]),
        *(tuple(plain.words(_tidy(game, line, TURN))) for line in lines[1:]),
    )


def spelled_out(view: View[WarState], decision: Decision, entry: Choice) -> Choice:
    """Put before two squares sent ahead what they stand for, from the third edition on (WSW-08)."""
    if not _is_between(decision, entry) or not view.state.options.rules_by(3):
        return entry
    return (_verb(view, decision, *entry), *entry)


def meant(game: Base, offered: Sequence[Token], text: str) -> Token | None:
    """Return the offered token that a square, a card or an act is called by, in any language."""
    said = plain.normal(_tidy(game, text, TURN)).split()
    fitting = [token for token in offered if said in ([token], token.split("."), [token.rpartition(".")[2]])]
    if len(fitting) > 1:
        near = tuple(token.replace(".", " ") for token in fitting[:MOST_NEAR])
        raise AmbiguousText(f"{text!r} fits {fitting}", given=text, nearest=near)
    return fitting[0] if fitting else None


def _unnamed(state: WarState, seat: int, tokens: list[str]) -> list[str]:
    """Put squares for pieces called by their types: left out beside their square, else the only one that a seat has."""
    found: list[str] = []
    for at, token in enumerate(tokens):
        beside = [square for square in tokens[max(at - 1, 0) : at + 2] if square in CELLS]
        if token not in TYPES or (beside and not any(_is_there(state, square, token) for square in beside)):
            found.append(token)
        elif not beside:
            found.append(_only(state, seat, token))
    if len(found) > 1 and found[0] in CELLS and found[1] in VERBS:  # a piece, then what it does
        found[:2] = reversed(found[:2])
    return found


def _is_there(state: WarState, square: str, kind: str) -> bool:
    piece = state.board[CELLS[square]]
    return piece is not None and piece.type == kind


def _only(state: WarState, seat: int, kind: str) -> str:
    """Return the square of a seat's only piece of a type, the type where it has none; raise AmbiguousText."""
    own = [NAMES[cell] for cell, piece in acts.own(state, seat) if piece.type == kind]
    if len(own) > 1:
        raise AmbiguousText(f"{kind!r} is on {own}", given=kind, nearest=tuple(own[:MOST_NEAR]))
    return own[0] if own else kind


def _tidy(game: Base, text: str, groups: Sequence[str]) -> str:
    """Put tokens for names, and take brackets, hyphens and commas out of everything but quoted parts."""
    parts = text.split('"')
    for index in range(0, len(parts), 2):
        parts[index] = spelled(game.lexicon, parts[index], GAME, groups).translate(_MARKS)
    return '"'.join(parts)


def _check_squares(game: Base, view: View[WarState], decision: Decision, tokens: list[str]) -> None:
    """Refuse squares that are none, and one alone that does not say what its piece is to do."""
    wrong = next((t for t in tokens if is_off_board(t)), None)
    start = next((t for t in tokens if t in CELLS), None)
    if wrong is not None:
        refusal = game.why(view, decision, (), wrong)
        text, clause = (None, None) if refusal is None else (refusal.text, refusal.clause)
        raise UnreadableText(
            f"{wrong} is no square", given=wrong, nearest=_near(view, decision, start), text=text, clause=clause
        )
    if decision.kind == "turn" and start is not None and tokens == [start]:
        text = word("refused", "square_alone", given=start)
        near = _near(view, decision, start)
        raise UnreadableText(f"{start} alone", given=start, nearest=near, text=text, clause="SW-16")


def _near(view: View[WarState], decision: Decision, start: str | None) -> tuple[str, ...]:
    """Return the first answers that begin with a square."""
    return tuple(" ".join(path) for path in acts.paths(tree_of(view, decision)) if start in path)[:MOST_NEAR]


def _is_between(decision: Decision, tokens: Sequence[Token]) -> bool:
    return decision.kind in ("turn", "second_act") and len(tokens) == 2 and all(t in CELLS for t in tokens)


def _verb(view: View[WarState], decision: Decision, start: str, end: str) -> Token:
    """Return what two squares alone stand for: a link only where it is legal and neither move nor attack is."""
    tree = tree_of(view, decision)
    found = [verb for verb in (acts.MOVE, acts.ATTACK, acts.LINK) if end in tree.get(verb, {}).get(start, {})]
    return found[0] if found else acts.MOVE if view.state.board[CELLS[end]] is None else acts.ATTACK


def _between(view: View[WarState], decision: Decision, start: str, end: str) -> Choice:
    tree, verb = tree_of(view, decision), _verb(view, decision, start, end)
    if end in tree.get(verb, {}).get(start, {}):
        return (verb, start, end)
    given = f"{start}-{end}"
    near = _near(view, decision, start)
    prefix, token = ((verb, start), end) if start in tree.get(verb, {}) else ((verb,), start)
    refusal = reasons.why(view.state, decision, prefix, token)
    text, clause = (None, None) if refusal is None else (refusal.text, refusal.clause)
    said = f"{given} is no move, attack or link"
    raise UnreadableText(said, given=given, nearest=near, text=text, clause=clause)


def _entry(game: Base, view: View[WarState], decision: Decision, text: str) -> Choice:
    """Read a set-up: cards in any order, ranks as letters or names, standing orders `auto ask` where none are given."""
    spelled = _RANKS.sub(lambda m: _spell(m.group(1)), text)
    head: list[str] = []
    rest: list[str] = []
    for token in _split(spelled):
        (head if token in CARDS and not rest else rest).append(token)
    ordered = [*sorted(head, key=CARD_ORDER.index), *rest]
    at = len(head) + (rest[:1] == [setup.DONE])
    if ordered[at:] and ordered[at] in LETTERS.values():
        ordered.insert(at, setup.PLACE)
    elif ordered[at:] and ordered[at] in game.catalogue.layouts:
        ordered.insert(at, setup.PRESET)
    choice = literal.parse(game, view, decision, " ".join(f'"{t[1:]}"' if t[0] == "=" else t for t in ordered))
    for token in (setup.AUTO, setup.ASK):
        node = game.options_at(view, decision, choice)
        if any(o.token == token for o in node.options):
            choice = (*choice, token)
    return choice


def _split(text: str) -> list[str]:
    return list(plain.words(text))


def _spell(letters: str) -> str:
    return " ".join(LETTERS[letter] for letter in letters.upper() if letter in LETTERS)


def write(decision: Decision, choice: Choice) -> str:
    """Write an answer so that `parse` reads it back."""
    if decision.kind == "entry":
        return _write_entry(choice)
    words: list[str] = []
    for token in choice:
        if token in CELLS and words and words[-1] in CELLS and choice[:2] != (acts.CAST, "grand_command"):
            words[-1] = f"{words[-1]}-{token}"
        else:
            words.append(token)
    return plain.write(tuple(words))


def _write_entry(choice: Choice) -> str:
    if setup.PLACE not in choice:
        return plain.write(choice)
    at = choice.index(setup.PLACE)
    letters = "".join(LETTER_OF[kind] for kind in choice[at + 1 : at + 1 + PIECES])
    before, after = plain.write(choice[:at]), plain.write(choice[at + 1 + PIECES :])
    return f"{before} {letters[:RANK]} {letters[RANK:]} {after}"


class Typed(Typing):
    """Answers in words of the reader's language (section 8)."""

    _set_up = Typing(SET_UP)
    _any = Typing((*TURN, *SET_UP))

    def hinted(self, game: Base, view: View[WarState], tokens: Choice) -> Text | None:
        """Call pieces and layouts by their names, too."""
        return self._any.worded(game, tokens)

    def typed(self, game: Base, view: View[WarState], decision: Decision, choice: Choice) -> Text | None:
        """Say an answer word by word, a whole set-up by its cards, pieces and orders, back rank first (SW-05)."""
        if decision.kind != "entry":
            return self.worded(game, choice)
        cards, rest = setup.split_cards(choice)
        layout, orders = setup.split_layout(rest)
        if layout is None:
            return None
        named = choice[len(cards) : -len(rest)]  # that there are no more cards
        placed = layout[1:]
        ranks = [placed] if len(placed) < PIECES else [placed[:RANK], placed[RANK:]]
        parts = [self._listed(game, part) for part in ((*cards, *named), *ranks, orders) if part]
        return reduce(lambda before, part: word("set_up", before=before, part=part), parts)

    def _listed(self, game: Base, tokens: Choice) -> Text:
        said = [f'"{token[1:]}"' if token.startswith(plain.FREE) else token for token in tokens]
        return word("listed", named=[self._set_up.worded(game, (token,)) for token in said])

    def told(self, game: Base, view: View[WarState], decision: Decision, choice: Choice) -> Text | None:
        """Tell what is done, by which piece and to which."""
        return sentences.told(view, decision, choice)


TYPING = Typed(TURN)
