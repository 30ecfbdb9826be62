"""Order sheets as players type them: read with tolerance, never guessed at (5.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeAlias

from rules.kernel.errors import SheetErrors, UnreadableText
from rules.kernel.notation import nearest
from rules.kernel.sheet import CLOSE, join
from rules.kernel.types import Choice, Decision, Refusal, Text, Token

from . import lexicon, reading
from .aim_choices import argument_kinds
from .content import Ability
from .engine import After, Engine
from .judge import FRIENDLY, is_square
from .lexicon import Names, Sought, fault
from .reading import Word
from .rows import ABILITY, ATTACK, END, PATH, STAY, SUMMON, WAIT
from .state import SIDES, SkirmishState, Unit, find

Judge: TypeAlias = Callable[[Choice, Token], Refusal | None]
"""Says why a token is not legal after a prefix; None: it is."""


def _marked(error: UnreadableText, line: int) -> list[UnreadableText]:
    """Say on which line a fault stands."""
    error.line = line
    error.fields["line"] = line
    return [error]


class Reader:
    """Reads line after line; each row is judged on what the rows before it leave (SK-67)."""

    legal: Sequence[Token] = ()
    """What may be said next, if one word alone is read: it decides where the word fits several."""

    def __init__(self, known: Names, after: After, judge: Judge, before: SkirmishState, decision: Decision) -> None:
        self.known = known
        self.after = after
        self.judge = judge
        self.before = before
        self.side = int(decision.seat)
        self.turn = int(decision.about["turn"])
        self.orders: list[Choice] = []
        self.line = 0
        self.lines: dict[str, tuple[int, str]] = {}
        self.names = lexicon.known_names(known, before)

    def sheet(self, text: str) -> Choice:
        """Read a sheet, one row a line; raise SheetErrors naming every faulty line and what remains without them."""
        faults: list[UnreadableText] = []
        for number, line in enumerate(text.splitlines(), 1):
            folded = reading.fold(line)
            if not folded:
                continue
            self.line = number
            try:
                self.read(folded)
            except UnreadableText as error:
                faults += _marked(error, number)
                faults += self.take_back(error)
        sheet = join(tuple(self.orders))
        if faults:
            raise SheetErrors(tuple(sorted(faults, key=lambda f: f.line)), sheet)
        return sheet

    @property
    def engine(self) -> Engine:
        return self.after(tuple(self.orders))

    def read(self, folded: str) -> None:
        header = reading.HEADER.match(folded)
        if header:
            if header.group(1) and int(header.group(1)) != self.turn:
                raise fault("stale", folded, turn=self.turn)
            return
        words = reading.unnumbered(reading.words(folded, self.names), self.names)
        order = self._summon(words[1:]) if words[0].text in reading.SUMMON_WORDS else self._row(words)
        self._accept(order, folded)
        self.lines[order[0]] = (self.line, folded)

    def take_back(self, error: UnreadableText) -> list[UnreadableText]:
        """Mark the earlier line of a unit listed twice too: which was meant is not guessed (RSK-40)."""
        head = error.fields.get("head")
        if head is None or not any(o[0] == head for o in self.orders):
            return []
        self.orders = [o for o in self.orders if o[0] != head]
        line, folded = self.lines[head]
        return _marked(_twice(head, folded), line)

    def _accept(self, order: Choice, folded: str) -> None:
        """Add the order where it belongs (a summon first); refuse it by the rules of the sheet (SK-57)."""
        orders = [order, *self.orders] if order[0] == SUMMON else [*self.orders, order]
        if order[0] in self.lines:
            raise _twice(order[0], folded)
        before = () if order[0] == SUMMON else join(tuple(self.orders), done=False)
        tokens = (*order, CLOSE)
        for index, token in enumerate(tokens):
            refusal = self.judge((*before, *tokens[:index]), token)
            if refusal is not None:
                words = f"{token!r} is refused in {folded!r}"
                raise UnreadableText(words, given=folded, text=refusal.text, clause=refusal.clause)
        self.orders = orders

    def _summon(self, words: list[Word]) -> Choice:
        if len(words) < 2:
            raise fault("bad_summon", " ".join(w.text for w in words))
        square = self._square(words[-1].text)
        if square is None:
            raise fault("off_map", words[-1].text)
        return (SUMMON, self._reserve(" ".join(w.text for w in words[:-1])), square)

    def _reserve(self, name: str) -> str:
        """Find a unit of the reserve."""
        reserve = self.before.sides[self.side].reserve
        slot = lexicon.own_slot(self.known, self.before, self.side, name, reserve, self.legal)
        if slot is None:
            raise fault("bad_summon", name)
        return slot

    def _row(self, words: list[Word]) -> Choice:
        slot, rest = self._unit(words)
        unit = self.engine.unit(SIDES[self.side] + slot) or find(self.before, SIDES[self.side] + slot)
        squares, rest = self._squares(unit, rest)
        action, rest = self._action(slot, rest)
        if rest:
            self._leftover(rest, action[0])
        return (slot, *self._move(squares), *action)

    def _unit(self, words: list[Word]) -> tuple[str, list[Word]]:
        """Find the row's unit: up to the first colon, else the longest name, else the first word."""
        state = self.before
        slots = [u.slot for u in state.units if u.side == self.side]
        colon = next((i for i, w in enumerate(words) if w.before == ":"), 0)
        for length in (*([colon] if colon else []), *range(len(words), 0, -1)):
            phrase = lexicon.phrase(words, length)
            if phrase is None:
                continue
            if length in (1, colon):
                square = self._square(phrase, strict=False)
                if square is not None:
                    cell = self.engine.board.cell[square]
                    own = next((u.slot for u in state.units if u.side == self.side and u.cell == cell), None)
                    if own is None:
                        raise fault("bad_unit", phrase)
                    return own, words[length:]
            elif phrase not in self.names:
                continue
            slot = lexicon.own_slot(self.known, state, self.side, phrase, slots, self.legal)
            if slot is not None:
                return slot, words[length:]
        near = nearest(words[0].text, [s.upper() for s in slots])
        raise fault("bad_unit", words[0].text, nearest=near)

    def _squares(self, unit: Unit | None, words: list[Word]) -> tuple[list[str], list[Word]]:
        squares: list[str] = []
        index = 0
        while index < len(words):
            text = words[index].text
            if text in reading.STAY_WORDS and not squares:
                return [], words[index + 1 :]
            if text in ("w", "x") or (found := self._square(text)) is None:
                break
            squares.append(found)
            index += 1
        if self._begins_at(unit, squares):
            del squares[0]
        return squares, words[index:]

    def _begins_at(self, unit: Unit | None, squares: list[str]) -> bool:
        """Say whether the first square is the unit's own and so no step of its move (5.4).

        Of a unit that an earlier row has taken off the map, only where the squares would not hang together.
        """
        if unit is None or not squares or squares[0] != self.engine.name(unit.cell):
            return False
        return self.engine.unit(unit.tag) is not None or not self._linked(squares)

    def _linked(self, squares: list[str]) -> bool:
        cells = [self.engine.board.cell[s] for s in squares]
        return all(b in self.engine.grid.steps[a] for a, b in pairwise(cells))

    def _move(self, squares: list[str]) -> Choice:
        if not squares:
            return (STAY,)
        if len(squares) == 1:
            return (squares[0],)
        if not self._linked(squares):
            raise fault("bad_path", " > ".join(s.upper() for s in squares))
        return (PATH, *squares, END)

    def _action(self, slot: str, words: list[Word]) -> tuple[Choice, list[Word]]:
        if not words:
            return (WAIT,), []
        head, rest = words[0].text, words[1:]
        if head in reading.WAIT_WORDS:
            return (WAIT,), rest
        if head in reading.ATTACK_WORDS:
            token, rest = self._target(rest, "enemy")
            if rest and rest[0].text in (*reading.FRIENDLY_WORDS, FRIENDLY):
                rest = rest[1:]
                token = token if token.endswith(FRIENDLY) or not is_square(token) else token + FRIENDLY
            if token == SIDES[self.side] + slot:
                raise fault("self_attack", head, clause="SK-40")
            return (ATTACK, token), rest
        if head in reading.ABILITY_WORDS:
            return self._ability(slot, rest)
        raise fault("unreadable_word", head, nearest=nearest(head, ["attack", "ability", "wait"]))

    def _ability(self, slot: str, words: list[Word]) -> tuple[Choice, list[Word]]:
        kind = self.known.book.slot_or_token_kind(self.before, self.side, slot)
        if kind.ability is None:
            raise fault("no_ability", slot.upper())
        own = lexicon.ability_names(self.known, kind)
        for length in range(len(words), 0, -1):
            if lexicon.phrase(words, length) in own:
                words = words[length:]
                break
        args: list[str] = []
        for step in argument_kinds(kind.ability):
            if not words:
                raise fault("bad_target", slot.upper(), step=Text(f"skirmish.orders.argument_{step}"))
            token, words = self._argument(step, words, kind.ability)
            args.append(token)
        return (ABILITY, *args), words

    def _argument(self, step: str, words: list[Word], ability: Ability) -> tuple[str, list[Word]]:
        text = words[0].text
        if step == "direction":
            if text not in reading.DIRECTION_WORDS:
                raise fault("bad_target", text, step=Text("skirmish.orders.argument_direction"))
            return reading.DIRECTION_WORDS[text], words[1:]
        if step in ("square", "dest"):
            square = self._square(text)
            if square is None:
                raise fault("bad_target", text, step=Text(f"skirmish.orders.argument_{step}"))
            return square, words[1:]
        dead = step == "dead_unit"
        return self._target(words, "ally" if dead else ability.target.side, dead)

    def _target(self, words: list[Word], limit: str, dead: bool = False) -> tuple[str, list[Word]]:
        """Read a target; a bare call sign means the side the action is limited to, else it is ambiguous."""
        if not words:
            raise fault("bad_target", "", step=Text("skirmish.orders.target"))
        among = lexicon.sought(self.before, self.engine.state, self.side, limit, dead, self.legal)
        own = lexicon.SPACED_SIDE_WORDS.get(words[0].text)
        if own is not None and len(words) > 1:
            return self._unit_target(words[1:], among.only(own))
        square = self._square(words[0].text)
        if square is not None:
            return square + (FRIENDLY if words[0].text.endswith(FRIENDLY) else ""), words[1:]
        return self._unit_target(words, among)

    def _unit_target(self, words: list[Word], among: Sought) -> tuple[str, list[Word]]:
        """Read a target that is a unit: the longest name, its first word perhaps with a side, else the first word."""
        for length in range(len(words), 1, -1):
            phrase = lexicon.phrase(words, length)
            marked = lexicon.side_word(phrase) if phrase is not None else None
            if phrase is not None and phrase in self.names:
                return lexicon.target_by_name(self.known, among, phrase), words[length:]
            if marked is not None and marked[1] in self.names:
                return lexicon.target_by_name(self.known, among.only(marked[0]), marked[1]), words[length:]
        return lexicon.target(self.known, among, words[0].text.rstrip(FRIENDLY)), words[1:]

    def _square(self, text: str, strict: bool = True) -> str | None:
        """Read a square on the map; None if the word is no square; refuse one off the map (SK-57)."""
        found = reading.square_word(text)
        if found is None or found[0][0] == "t":
            return None
        if found[0] not in self.engine.board.cell:
            if strict:
                raise fault("off_map", text)
            return None
        return found[0]

    def _leftover(self, words: list[Word], action: str) -> None:
        text = words[0].text
        if text in (*reading.ATTACK_WORDS, *reading.ABILITY_WORDS, *reading.WAIT_WORDS):
            raise fault("two_actions", text, clause="SK-26")
        if self._square(text) is not None:
            raise fault("move_after_action", text, clause="SK-27")
        if action in (ATTACK, ABILITY):
            raise fault("bad_target", text, step=Text("skirmish.orders.argument_none"))
        raise fault("unreadable_word", text)


def _twice(head: str, folded: str) -> UnreadableText:
    """Refuse a second row of a unit, or a second summon (SK-57)."""
    found = fault("bad_summon" if head == SUMMON else "duplicate_unit", folded, unit=head.upper())
    found.fields["head"] = head
    return found
