"""The menu of one action of a turn: a unit and what it does, a card, a revival, a volley, the end (5.2.1)."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.menu import Menu
from rules.kernel.steps import TokenStep
from rules.kernel.types import Option, Refusal, Text

from . import aims
from .attack_menu import Attacking
from .naming import piece_text, side_text, use_text
from .state import Unit
from .turns import DEEDS, Turn
from .volley_menu import is_possible, volley_menu
from .words import BANNERS, refusal, word

END, REVIVE, VOLLEY = "end", "revive", "volley"
Why = Callable[[str], Option | Refusal | None]


def turn_menu(turn: Turn) -> Menu:
    """Return what may be answered to `turn`."""
    return _Root(turn).menu()


class _Root:
    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.board = turn.board
        self.names = turn.board.field.names

    def menu(self) -> Menu:
        return TokenStep(word("prompt", "turn"), self._sure, self._named, self._then, self._why, self._doubted)

    def _doubted(self) -> list[Option]:
        idle = [card for card in self.turn.cards() if self.turn.is_idle_card(card)]
        doubt = word("doubt", "idle")
        found = [Option(card, use_text(card), doubt=doubt) for card in idle]
        for unit in self.board.of(self.turn.seat):
            if self.turn.has_deed(unit) and not self.turn.has_sure_deed(unit):
                found += [Option(unit.id, piece_text(unit.id), at=self.names[unit.at], doubt=doubt)]
        return found

    def _sure(self) -> list[str]:
        turn = self.turn
        found = [unit.id for unit in turn.sure()]
        found += turn.sure_cards()
        if turn.may_revive:
            found.append(REVIVE)
        if is_possible(turn):
            found.append(VOLLEY)
        return [*found, END]

    def _named(self, token: str) -> Option:
        unit = self.turn.state.units.get(token)
        if unit is not None:
            return Option(token, piece_text(token), at=self.names[unit.at])
        if token in self.turn.book.cards:
            return Option(token, use_text(token))
        return Option(token, word("deed", token))

    def _then(self, token: str) -> Menu | None:
        unit = self.turn.state.units.get(token)
        if unit is not None:
            return deed_menu(self.turn, unit)
        if token in self.turn.book.cards:
            return card_menu(self.turn, token)
        if token == REVIVE:
            return revive_menu(self.turn)
        return volley_menu(self.turn) if token == VOLLEY else None

    def _why(self, token: str) -> Refusal | None:
        turn = self.turn
        unit = turn.state.units.get(token)
        if unit is not None and unit.seat != turn.seat:
            return refusal("DW-94", "not_yours")
        if unit is not None:
            return refusal("DW-96", "done") if unit.done else refusal("DW-94", "no_deed")
        if token in turn.book.cards:
            return turn.card_fault(token)
        if token == REVIVE:
            return turn.revive_fault()
        return refusal("RDW-56", "no_volley") if token == VOLLEY else None


def _sure_deeds(turn: Turn, unit: Unit) -> list[str]:
    return [deed for deed in turn.deeds(unit) if not turn.is_idle(unit, deed)]


def deed_menu(turn: Turn, unit: Unit) -> Menu:
    """Return what a unit may do."""

    def doubted() -> list[Option]:
        idle = [deed for deed in turn.deeds(unit) if turn.is_idle(unit, deed)]
        return [Option(d, use_text(f"{unit.card}.{d[1]}"), doubt=word("doubt", "idle")) for d in idle]

    def named(token: str) -> Option:
        text = use_text(f"{unit.card}.{token[1]}") if token in aims.FIST_DEEDS else word("deed", token)
        return Option(token, text)

    def then(token: str) -> Menu | None:
        match token:
            case "move":
                return _moving(turn, unit)
            case "attack":
                return Attacking(turn, unit).menu()
            case "dig":
                return _digging(turn, unit)
            case "warp":
                return None
            case _:
                return skill_menu(turn, unit, token)

    def why(token: str) -> Refusal | None:
        return turn.fault(unit, token) if token in DEEDS else None

    prompt = word("prompt", "deed", unit=piece_text(unit.id))
    return TokenStep(prompt, lambda: _sure_deeds(turn, unit), named, then, why, doubted)


def skill_menu(turn: Turn, unit: Unit, deed: str) -> Menu | None:
    """Return what a skill may be used on."""
    skill = turn.skill(unit, deed)
    if skill.fist:
        return Attacking(turn, unit, deed).menu()
    blink = skill.sum("blink")
    match skill.aim.on:
        case "self":
            return _landing(turn, unit, blink) if blink else None
        case "unit":
            fit = turn.served_by(unit, skill)

            def why(token: str) -> Refusal | None:
                other = turn.state.units.get(token)
                if other is None or other.seat != turn.seat:
                    return refusal("RDW-22", "own_units_only")
                return aims.skill_serve_fault(turn.board, skill, unit, other)

            return _serving(turn, [u.id for u in fit], [u.id for u in fit if aims.is_idle(skill, u)], blink, why)
        case "castle":
            return _castles(turn, turn.castles(unit, skill), skill.does("heal") and not skill.does("recruit"))
        case "enemy":
            return _enemies(turn)
        case _:
            return None


def card_menu(turn: Turn, card: str) -> Menu | None:
    """Return what a card may be played on."""
    kind = turn.book.cards[card]
    if kind.use == "unit":
        fit = turn.served(card)

        def why(token: str) -> Refusal | None:
            unit = turn.state.units.get(token)
            if unit is None or unit.seat != turn.seat:
                return refusal("RDW-22", "own_units_only")
            return aims.serve_fault(turn.board, kind, unit)

        idle = [u.id for u in fit if aims.is_idle(kind, u)]
        return _serving(turn, [u.id for u in fit], idle, kind.sum("blink"), why)
    if kind.aim.on == "castle":
        castles = aims.own_castles(turn.board, turn.seat, kind.does("recruit"))
        return _castles(turn, castles, kind.does("heal") and not kind.does("recruit"))
    return _enemies(turn) if kind.aim.on == "enemy" else None


def revive_menu(turn: Turn) -> Menu:
    """Return whom to revive and where (RDW-47)."""

    def why_there(token: str) -> Refusal | None:
        if token not in turn.state.castles:
            return None
        return aims.castle_fault(turn.board, turn.seat, token, "RDW-47") or refusal("RDW-47", "general_there")

    def why(token: str) -> Refusal | None:
        if token not in turn.book.generals:
            return None
        return refusal("DW-45", "alive" if token in turn.side.generals else "not_yours")

    castles = TokenStep(word("prompt", "castle"), turn.free_castles, _castle_option(turn), why=why_there)
    return TokenStep(
        word("prompt", "revive"), turn.dead, lambda card: Option(card, word("general", card)), lambda _: castles, why
    )


def _moving(turn: Turn, unit: Unit) -> Menu:
    names, board = turn.board.field.names, turn.board

    def why(token: str) -> Refusal | None:
        cell = board.field.cell_of.get(token)
        return None if cell is None else move_fault(turn, unit, cell)

    return _cells(turn, word("prompt", "to"), [names[cell] for cell in board.destinations(unit)], why)


def move_fault(turn: Turn, unit: Unit, cell: int) -> Refusal:
    """Say why a unit may not move to a hex (DW-11 to DW-17, RDW-16 to RDW-19)."""
    board = turn.board
    if cell == unit.at:
        return refusal("RDW-18", "same_hex")
    if cell in board.walls and unit.troop == "cavalry":
        return refusal("DW-17", "cavalry_climbs")
    if cell in board.walls and not board.climbs(unit):
        return refusal("RDW-19", "generals_climb")
    if board.grid.distance(unit.at, cell) > board.steps(unit):
        return refusal("RDW-18", "too_far", n=board.steps(unit))
    if cell in board.walls and board.stacks.get(cell):
        return refusal("DW-16", "mountain_taken")
    stack = board.stacks.get(cell)
    if stack and stack[0].seat != unit.seat:
        return refusal("DW-14", "enemy_there")
    if board.is_foreign(unit.seat, cell):
        return refusal("RDW-17", "castle_there")
    if unit.general and board.has_general(cell):
        return refusal("DW-12", "general_there")
    if not unit.general and board.soldiers(cell) >= 5:
        return refusal("DW-11", "full")
    return refusal("RDW-18", "no_path")


def _digging(turn: Turn, unit: Unit) -> Menu:
    names = turn.board.field.names

    def why(token: str) -> Refusal | None:
        cell = turn.board.field.cell_of.get(token)
        return None if cell is None else turn.dig_fault(unit, cell)

    return _cells(turn, word("prompt", "dig"), [names[cell] for cell in turn.digs(unit)], why)


def _landing(turn: Turn, unit: Unit, steps: int) -> Menu:
    names = turn.board.field.names

    def why(token: str) -> Refusal | None:
        cell = turn.board.field.cell_of.get(token)
        if cell is None:
            return None
        if not turn.board.is_within(unit.at, cell, steps):
            return refusal("RDW-22", "cover", n=steps)
        return refusal("DW-11", "no_stop")

    return _cells(turn, word("prompt", "to"), [names[c] for c in aims.landings(turn.board, unit, steps)], why)


def _cells(turn: Turn, prompt: Text, cells: list[str], why: Why) -> Menu:
    return TokenStep(prompt, lambda: cells, lambda t: Option(t, word("hex", hex=t), at=t), why=why)


def _serving(turn: Turn, fit: list[str], idle: list[str], blink: int, why: Why) -> Menu:
    """Return which own unit is served; those it does nothing for carry a doubt."""
    names, units = turn.board.field.names, turn.state.units

    def named(token: str) -> Option:
        return Option(token, piece_text(token), at=names[units[token].at])

    def doubted() -> list[Option]:
        doubt = word("doubt", "idle")
        return [Option(token, piece_text(token), at=names[units[token].at], doubt=doubt) for token in idle]

    def then(token: str) -> Menu | None:
        return _landing(turn, units[token], blink) if blink else None

    sure = [token for token in fit if token not in idle]
    return TokenStep(word("prompt", "serve"), lambda: sure, named, then, why, doubted)


def _castle_option(turn: Turn) -> Callable[[str], Option]:
    names, castles = turn.board.field.names, turn.state.castles
    return lambda token: Option(token, piece_text(token), at=names[castles[token].at])


def _castles(turn: Turn, found: list[str], heals: bool) -> Menu:
    """Return which own castle is served; an undamaged one carries a doubt."""
    castles, names = turn.state.castles, turn.board.field.names
    idle = [id_ for id_ in found if heals and aims.is_whole_castle(castles[id_])]

    def named(token: str) -> Option:
        return Option(token, piece_text(token), at=names[castles[token].at])

    def doubted() -> list[Option]:
        return [Option(id_, piece_text(id_), at=names[castles[id_].at], doubt=word("doubt", "idle")) for id_ in idle]

    def why(token: str) -> Refusal | None:
        if token not in castles:
            return None
        return aims.castle_fault(turn.board, turn.seat, token, "DW-59") or refusal("DW-11", "full")

    sure = [id_ for id_ in found if id_ not in idle]
    return TokenStep(word("prompt", "castle"), lambda: sure, named, why=why, doubted=doubted)


def _enemies(turn: Turn) -> Menu:
    """Return which other seat's hand is meant."""
    found = [BANNERS[seat] for seat in aims.robbed(turn.board, turn.seat)]

    def why(token: str) -> Refusal | None:
        if token not in BANNERS[: turn.state.seats]:
            return None
        return refusal("DW-59", "own_target" if BANNERS.index(token) == turn.seat else "no_cards")

    prompt = word("prompt", "enemy")
    return TokenStep(prompt, lambda: found, lambda token: Option(token, side_text(BANNERS.index(token))), why=why)
