"""What an answer is worth before it is tried: what it takes, risks and opens, from the seat's view alone."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.types import Choice, Decision, View

from .acts import CAST, DECLINE, ENTER, LINK, MOVE, PASS, PURSUIT, STOP, SUMMON, USE
from .board import CELLS, Cell
from .cards import ASSASSIN, CARDS, SUMMONER
from .outlook import UP, WIN, WORTH, Cover, lottery
from .reach import targets
from .state import Piece, WarState, piece_at

NEW_THREAT = 0.25
"""Share that counts of what a piece threatens from its new square."""
ARRIVAL = 0.8
"""Worth of a chance to use an On-summon card."""
SPELLS = {"grand_command": 1.4, "mana_scan": 1.2, "blind_shot": 0.2, "twin_blades": 0.8, "sacrificial_strike": 0.5}
"""Worth of what a spell does beside its acts."""
SECOND_ACT = 1.0
DOOMED = 0.7
"""Share of a warrior's worth that its sacrifice costs."""
LINKED = -0.5


class Outlook:
    """All that answers of one view are judged by, worked out once."""

    def __init__(self, state: WarState, seat: int, army: Mapping[str, int]) -> None:
        self.state = state
        self.seat = seat
        self.enemy = Cover(state, 1 - seat)
        self.own = Cover(state, seat)
        self.lottery = lottery(state, 1 - seat, army)
        self._arriving = {CARDS[c].type for c in state.sides[seat].cards if CARDS[c].timing != "spell"}
        self._trial = state.copy()
        self._threats: dict[Cell, float] = {}

    def act(self, choice: Choice) -> float:
        """Judge a summon, move or attack."""
        verb = choice[0]
        start = CELLS[choice[1]]
        piece = piece_at(self.state, start)
        if verb == SUMMON:
            return self._summon(start, piece)
        end = CELLS[choice[2]]
        if verb == MOVE:
            return self._placed(start, end, piece) - 0.05
        return self.attack(start, end, piece)

    def attack(self, start: Cell, end: Cell, piece: Piece, shot: bool = False) -> float:
        """Judge an attack: what it takes, and what then becomes of the attacker."""
        met = piece_at(self.state, end)
        worth = WORTH[piece.type]
        if met.concealed and met.known and met.type == ASSASSIN:
            return -worth
        if met.concealed and not met.known:
            if shot and not piece.snipe:
                return self._blind(worth)
            return self.lottery.gain(worth) + (1 - self.lottery.trap) * self._placed(start, end, piece)
        return WORTH[met.type] * (WIN if met.type == SUMMONER else 1.0) + self._placed(start, end, piece)

    def _blind(self, worth: float) -> float:
        """Judge a shot that takes neither knight nor summoner."""
        return 0.5 * self.lottery.gain(worth) - 0.2 * worth

    def _summon(self, cell: Cell, piece: Piece) -> float:
        value = UP[piece.type] - self.enemy.risk(piece.type, cell, self.own)
        if piece.type in self._arriving:
            value += ARRIVAL
        return value

    def _placed(self, start: Cell, end: Cell, piece: Piece) -> float:
        """Return what changes when the piece stands on another square: what it threatens and what threatens it."""
        kind = piece.type
        before = 0.0 if piece.concealed else self.enemy.risk(kind, start, self.own)
        value = before - self.enemy.risk(kind, end, self.own)
        value += NEW_THREAT * self._threat(start, end, piece)
        if piece.concealed:
            return value + UP[kind]
        return value - NEW_THREAT * self._here(start, piece)

    def _here(self, cell: Cell, piece: Piece) -> float:
        """Return what the piece threatens from where it stands, worked out once."""
        found = self._threats.get(cell)
        if found is None:
            found = self._threats[cell] = self._threat(cell, cell, piece)
        return found

    def _threat(self, start: Cell, end: Cell, piece: Piece) -> float:
        """Return the best that the face-up piece threatens from a square."""
        trial = self._trial
        board = trial.board
        met = board[end]
        board[start] = None
        shown = Piece(piece.id, piece.side, piece.type, piece.base, False, orth=piece.orth, diag=piece.diag)
        board[end] = shown
        best = 0.0
        for cell in targets(trial, end, shown):
            other = piece_at(trial, cell)
            unknown = other.concealed and not other.known
            gain = self.lottery.gain(WORTH[piece.type]) if unknown else WORTH[other.type]
            if gain > best:
                best = gain
        board[end] = met
        board[start] = piece
        return best


def appraise(view: View[WarState], decision: Decision, choice: Choice, army: Mapping[str, int]) -> float:
    """Judge an answer to any decision; higher is better."""
    verb = choice[0]
    if decision.kind == "entry" or verb in (PASS, ENTER, STOP, DECLINE):
        return 0.0
    outlook: Outlook | None = view.memo.get("outlook")
    if outlook is None:
        outlook = view.memo["outlook"] = Outlook(view.state, decision.seat, army)
    if verb == USE or decision.kind == "react":
        return 1.0
    if verb == LINK:
        return LINKED
    if verb == PURSUIT:
        return SECOND_ACT + outlook.act(choice[1:])
    if verb == CAST:
        return _cast(outlook, choice[1], choice[2:])
    return outlook.act(choice)


def _cast(outlook: Outlook, card: str, args: Choice) -> float:
    value = SPELLS[card]
    if card in ("blind_shot", "twin_blades"):
        start, end = CELLS[args[0]], CELLS[args[1]]
        return value + outlook.attack(start, end, piece_at(outlook.state, start), card == "blind_shot")
    if card == "sacrificial_strike":
        piece = piece_at(outlook.state, CELLS[args[1]])
        return value + SECOND_ACT + outlook.act(args) - DOOMED * WORTH[piece.type]
    return value
