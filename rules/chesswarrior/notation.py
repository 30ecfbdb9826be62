"""Answers as players type them: `S2 move d4 e4; use power_arm f4; end N`, `S1 armor_block if lethal`."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from contextlib import contextmanager

from rules.kernel import literal, reading
from rules.kernel import notation as plain
from rules.kernel.cursor import rows
from rules.kernel.errors import AmbiguousText, UnreadableText
from rules.kernel.menu import OPEN, ROW
from rules.kernel.menu import STOP as CLOSED
from rules.kernel.spoken import spelled
from rules.kernel.types import Choice, Decision, Event, Refusal, Token, View

from . import aims, reasons, standing
from .abilities import MOVE
from .activation import offered
from .base import Base
from .book import Book
from .choices import hero_token, piece_text
from .events import BREAKS, EVENTS
from .filling import fill, project, refusal, routes
from .items import END, STOP, Item
from .order_text import conditions, home_columns, plan_words
from .orders import IF
from .reactions import PREFER
from .sight import CELL_OF
from .state import NOBODY, ChessState, hero_at, index_of, number_of, own
from .words import GAME, word

_MARKS = str.maketrans(dict.fromkeys("()[]{}:,→-", " "))
_SPLIT = re.compile(r"[;\n]+")
_HERO = re.compile(r"[sn]\d+")
"""What looks like the id of a hero, whether there is one of it or not."""
FACING_WORDS = {"north": "n", "east": "e", "south": "s", "west": "w"}
NAMED = ("hero", "full_name", "ability", "facing", "team", "barrack", "option.activate", "word")
"""What a typed name may be of, in the order in which equal names count."""
ORDERED = (*NAMED, "order_word")
"""What names may be typed for in standing orders, where words such as `home` or `off` mean something."""
MOST_NEAR = 5
WRITING = "WCW-13"
"""What a word is refused by that nothing here is called."""
LISTED = ("activate", "move_more")
"""Questions of one activation."""


def parse(game: Base, view: View[ChessState], decision: Decision, text: str) -> Choice:
    """Read one answer; raise UnreadableText or AmbiguousText, by the clause of the writing if by no other (WCW-13)."""
    with _by_writing():
        return _parse(game, view, decision, text)


@contextmanager
def _by_writing() -> Generator[None]:
    try:
        yield
    except UnreadableText as error:
        error.clause = error.clause or WRITING
        raise


def _parse(game: Base, view: View[ChessState], decision: Decision, text: str) -> Choice:
    kind = decision.kind
    if kind in ("concede", "draw"):
        return literal.parse(game, view, decision, text)
    text = spelled(game.lexicon, text, GAME, ORDERED if kind == "standing" else NAMED)
    if kind == "activate":
        return _activate(game, view, decision, _words(view.state, text))
    if kind == "standing":
        return _standing(game, view, decision, text)
    if kind == "entry":
        team = "_".join(plain.normal(text).split())
        lists = {**game.book.catalogue.teams, **game.book.catalogue.barracks}
        if team in lists:
            return lists[team].heroes
    words = _words(view.state, text)
    if kind in ("deploy", "ban"):
        side = 1 - decision.seat if kind == "ban" else decision.seat
        words = [_named(view.state, side, w) for w in words]
    if kind == "move_more":
        found = _matched(game, view, decision, [w for w in words if w != MOVE])
        place = game.place(view, decision, found)
        return (*found, STOP) if found and STOP in place.tokens() else found
    return _matched(game, view, decision, words)


def free_text(game: Base, decision: Decision, text: str) -> str:
    """Put tokens for the names in the text of an order: a condition, columns or a plan (spec 5.5)."""
    return spelled(game.lexicon, text, GAME, ORDERED) if decision.kind == "standing" else text


def called(game: Base, view: View[ChessState], offered: Sequence[Token], text: str) -> Token | None:
    """Return the offered token that a hero, an ability, a square or a facing is called by; raise AmbiguousText."""
    said = _words(view.state, spelled(game.lexicon, text, GAME, NAMED))
    fitting = tuple(token for token in offered if said and _calls(view.state, said, token))
    if len(fitting) > 1:
        near = tuple(token.replace(".", " ") for token in fitting[:5])
        raise AmbiguousText(f"{text!r} fits {fitting}", given=text, nearest=near)
    return fitting[0] if fitting else None


def _calls(state: ChessState, said: Sequence[str], token: Token) -> bool:
    """Say whether words call a token such as `e5`, or `s1.power_arm`, of which the ability is enough."""
    parts = token.split(".")
    parts = parts[len(parts) - len(said) :] if len(said) <= len(parts) else []
    return bool(parts) and all(word in _names(state, part) for word, part in zip(said, parts, strict=True))


def _names(state: ChessState, part: str) -> tuple[str, ...]:
    """Return what a part of a token is called: a hero, and the square it stands on, by its id and its name."""
    n = hero_at(state, CELL_OF[part]) if part in CELL_OF else number_of(state, part)
    return (part,) if n == NOBODY else (part, state.heroes[n].id, state.heroes[n].key)


def _matched(game: Base, view: View[ChessState], decision: Decision, words: Sequence[str]) -> Choice:
    """Read words as tokens, the beginning of a token being enough; say by which rule one does not fit."""
    choice: Choice = ()
    for given in words:
        known = game.place(view, decision, choice).tokens()
        begun = [token for token in known if token.startswith(given)]
        if given in known:
            choice = (*choice, given)
        elif len(begun) == 1:
            choice = (*choice, begun[0])
        elif begun:
            raise AmbiguousText(f"{given!r} fits {begun}", given=given, nearest=tuple(begun[:5]))
        else:
            raise _unreadable(game.why(view, decision, choice, given), given, known)
    return choice


def parse_ahead(game: Base, view: View[ChessState], decision: Decision, text: str) -> tuple[Choice, ...]:
    """Read a whole activation; what comes after the first answer is completed as if all went well.

    What is typed after `end` is kept too, so that whoever plays the answers says that it was not played.
    """
    parts = [part for part in _SPLIT.split(spelled(game.lexicon, text, GAME, NAMED)) if part.strip()]
    if decision.kind != "activate" or len(parts) < 2:
        return (parse(game, view, decision, text),)
    with _by_writing():
        first = _activate(game, view, decision, _words(view.state, parts[0]))
    state = view.state
    n = state.active if state.active >= 0 else index_of(state, first[0])
    item = first if state.active >= 0 else first[1:]
    found: list[Choice] = [first]
    for part in parts[1:]:
        state = project(game.book, state, n, item)
        ahead = _ahead(game.book, state, n, _words(state, part)) if item[0] != END else None
        if ahead is None:
            break
        item = ahead
        found.append(item)
    return (*found, *(tuple(_words(state, part)) for part in parts[len(found) :]))


def bound(
    book: Book, view: View[ChessState], decision: Decision, choice: Choice, then: Sequence[Choice]
) -> tuple[Choice, ...]:
    """Bind what follows an answer of an activation to the heroes it is aimed at (RCW-73)."""
    state = view.state
    n = state.active if state.active >= 0 else number_of(state, choice[0]) if choice else NOBODY
    if n == NOBODY or decision.kind not in LISTED:
        return tuple(then)
    first = (MOVE, *choice) if decision.kind == "move_more" else choice if state.active >= 0 else choice[1:]
    return aims.bound(book, state, n, [first, *then])[1:]


def meant(book: Book, view: View[ChessState], choice: Choice) -> Choice:
    """Return what an answer of the activation comes to now: its target where it stands, what was left out filled in."""
    state = view.state
    if state.active < 0:
        return choice
    words = aims.named(book, state, state.active, choice)
    words = aims.meant(book, state, state.active, words)
    filled = fill(book, state, state.active, words)
    return filled.item if filled.wrong is None else tuple(words)


def _ahead(book: Book, state: ChessState, n: int, words: list[str]) -> Item | None:
    """Read an answer that follows, None if it does not fit what is foreseen: then it is refused when it is reached."""
    if words and words[0] in (state.heroes[n].id, state.heroes[n].key):
        words = words[1:]
    words = aims.squared(book, state, n, _verb(book, state, n, words))
    filled = fill(book, state, n, words)
    if filled.wrong is None:
        return filled.item
    found = routes(book, state, n, words[1]) if _is_goal(words) else []
    return found[0] if len(found) == 1 else None


def _is_goal(words: Sequence[str]) -> bool:
    return len(words) == 2 and words[0] == MOVE and words[1] in CELL_OF


def _words(state: ChessState, text: str) -> list[str]:
    words = [FACING_WORDS.get(word, word) for word in plain.normal(text).translate(_MARKS).split()]
    return _called_once(state, words)


def _called_once(state: ChessState, words: Sequence[str]) -> list[str]:
    """Leave out a hero's name behind its id: both are what it is called, `S2 Morwen`."""
    said = ("", *words)
    heroes = [number_of(state, word) for word in said]
    return [
        w
        for n, w in zip(heroes, words, strict=False)
        if n == NOBODY or len(state.heroes) <= n or state.heroes[n].key != w
    ]


def _named(state: ChessState, side: int, given: str) -> str:
    """Return the id of a side's hero for its card's name, else the word as it is."""
    found = [state.heroes[n].id for n in own(state, side) if n < len(state.heroes) and state.heroes[n].key == given]
    return found[0] if found else given


def _verb(book: Book, state: ChessState, n: int, words: list[str]) -> list[str]:
    """Leave out `use`, read `skip` as `end`, and complete the beginning of an ability's name."""
    given = words[0] if words else state.heroes[n].id
    if words[:1] == ["use"]:
        words = words[1:]
    card = book.sheets[state.heroes[n].key]
    known = [*card.abilities, END]
    if not words:
        raise UnreadableText("expected move, use or end", given=given, nearest=tuple(known[:MOST_NEAR]))
    verb = END if words[0] == "skip" else plain.match(words[0], known)
    return [verb, *words[1:]]


def _activate(game: Base, view: View[ChessState], decision: Decision, words: list[str]) -> Choice:
    state = view.state
    heroes: Sequence[str] = decision.about["heroes"]
    if words:
        words[0] = _named(state, decision.seat, words[0])
    if words and hero_token(state, words[0]) is not None:
        if words[0] not in heroes:
            raise _unreadable(reasons.not_due(state, words[0]), words[0], heroes)
        id_, words = words[0], words[1:]
    elif words and _HERO.fullmatch(words[0]):
        raise _unreadable(None, words[0], heroes)
    elif len(heroes) == 1:
        id_ = heroes[0]
    else:
        raise UnreadableText("name the hero first", given=" ".join(words), nearest=tuple(heroes))
    n = index_of(state, id_)
    words = aims.squared(game.book, state, n, _verb(game.book, state, n, words))
    item = _item(game.book, state, n, words)
    return item if state.active >= 0 else (id_, *item)


def _item(book: Book, state: ChessState, n: int, words: list[str]) -> Item:
    filled = fill(book, state, n, words)
    if filled.wrong is None:
        return filled.item
    if _is_goal(words):
        found = routes(book, state, n, words[1])
        if len(found) == 1:
            return found[0]
        if found:
            nearest = tuple(" ".join(path) for path in found[:5])
            raise AmbiguousText(f"{len(found)} ways lead to {words[1]}", given=words[1], nearest=nearest)
    given = words[filled.wrong] if filled.wrong < len(words) else " ".join(words)
    raise _unreadable(refusal(book, state, n, filled, words), given, offered(book, state, n, filled.item))


def _unreadable(refusal: Refusal | None, given: str, known: Sequence[str]) -> UnreadableText:
    nearest = plain.nearest(given, known) if known else ()
    text, clause = (refusal.text, refusal.clause) if refusal is not None else (None, None)
    return UnreadableText(f"{given!r} does not fit here", given=given, nearest=nearest, text=text, clause=clause)


def _standing(game: Base, view: View[ChessState], decision: Decision, text: str) -> Choice:
    """Read `S1 armor_block if lethal`, `S1 home d c e`, `S1 plan unchanged: move d4 e4; end n`."""
    head, quoted, body = text.partition('"')
    words = _called_once(view.state, plain.normal(head).replace(":", " ").replace(",", " ").split())
    if words:
        words[0] = _named(view.state, decision.seat, words[0])
    rest = plain.normal(body.rstrip().removesuffix('"')) if quoted else ""
    choice: Choice = ()
    for index, given in enumerate(words):
        place = game.place(view, decision, choice)
        known = place.tokens()
        is_last = given in known and index == len(words) - 1 and not rest
        if not is_last and (place.is_whole or len(choice) > (2 if choice[1:2] == (standing.PLAN,) else 1)):
            begun = given in (IF, standing.LISTED, standing.WAYS) and given in known
            choice = (*choice, given) if begun else choice
            rest = " ".join((*words[index + begun :], rest))
            break
        choice = (*choice, plain.match(given, known))
    return _listed_order(game, view, decision, choice, rest) if rest else choice


def _listed_order(game: Base, view: View[ChessState], decision: Decision, choice: Choice, text: str) -> Choice:
    """Read what an order lists: conditions, columns, answers of a plan."""
    state, text = view.state, " ".join(text.split())
    size = 3 if choice[1:2] == (standing.PLAN,) else 2
    choice, begun = choice[:size], choice[size:]
    place = game.place(view, decision, choice)
    refused = game.why(view, decision, choice, f"={text}")
    if len(choice) < 2 or place.is_whole:
        raise _unreadable(refused, text, place.tokens())
    words: Sequence[str] | None
    if choice[1] == standing.HOME:
        words = home_columns(text)
        if words and (begun or len(words) > 1):
            words = (standing.LISTED, *words)
    elif choice[1] == standing.PLAN:
        n = index_of(state, choice[0])
        words = (OPEN, *(token for row in plan_words(text) for token in (*aims.named(game.book, state, n, row), ROW)))
    else:
        words = conditions(state, decision.seat, text)
        words = words and (standing.WAYS if words[0] in PREFER else IF, *words)
    if not words:
        raise _unreadable(refused, text, ())
    try:
        return (*choice, *reading.read(place, words))
    except UnreadableText as error:
        raise _unreadable(refused, error.given, error.nearest) from error


def write(book: Book, view: View[ChessState], decision: Decision, choice: Choice) -> str:
    """Write an answer so that `parse` reads it back; in a plan a target is called by its id (RCW-73)."""
    if decision.kind == "activate":
        named = choice[0] in decision.about["heroes"]
        item = choice[1:] if named else choice
        hero = f"{choice[0].upper()} " if named else ""
        if decision.about.get("planned"):
            (item,) = aims.bound(book, view.state, view.state.active, [item])
        return hero + write_item(item)
    return _write_order(choice) if decision.kind == "standing" else plain.write(choice)


def _write_order(choice: Choice) -> str:
    """Write an order as it is typed: `s1 armor_block if lethal vs n1`, `s1 plan legal: move d4 e4; end n`."""
    head, listed = " ".join(choice[:3]), choice[3:]
    if listed[:1] == (OPEN,):
        items = [tuple(t for t in row if t not in (standing.KEEP, STOP)) for row in rows(listed[1:])[0]]
        text = "; ".join(map(write_item, items))
        return f"{head}: {text};" if text == END else f"{head}: {text}"
    if not listed or choice[1] == standing.PLAN:
        return plain.write(choice)
    return " ".join((head, *(token.replace(":", " ") for token in listed if token != CLOSED)))


def write_item(item: Choice) -> str:
    """Write one answer of an activation: `move d4 e4`, `use power_arm f4`, `end N`."""
    if item[0] == END:
        return " ".join((END, *(facing.upper() for facing in item[1:])))
    if item[0] == MOVE:
        return " ".join(token for token in item if token != STOP)
    return " ".join(("use", *(word.upper() if _HERO.fullmatch(word) else word for word in item)))


def breaks_off(book: Book, view: View[ChessState], events: Sequence[Event]) -> Refusal | None:
    """Say why answers sent ahead stop: an enemy reacted, the use came to nothing, or it cannot reach its target.

    See spec 5.5, RCW-34, RCW-73.
    """
    for event in events:
        if isinstance(EVENTS.read(event), BREAKS):
            return Refusal(word("refused", "broken_off", event.kind), "RCW-34")
    state, seat = view.state, view.seat
    asked, waiting = (None, None) if seat is None else (state.pending.get(seat), state.lists.get(seat))
    if asked is None or waiting is None or asked.kind != "activate" or state.active < 0:
        return None
    lost = aims.lost(book, state, state.active, waiting.entries[0])
    if lost == NOBODY:
        return None
    target = state.heroes[lost]
    return Refusal(word("refused", "lost_target", target=piece_text(target.id, target.key)), "RCW-73")
