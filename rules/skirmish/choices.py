"""The menu of an order sheet: rows of summon, unit, move, action, aim, each on what the rows before it left (SK-55)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.menu import ROW, Menu, Some
from rules.kernel.types import Choice, Option, Refusal, Text, Token

from . import infighting, rows, setup
from .aim_choices import Aimed, first_argument, usable
from .effects import is_empty
from .engine import Engine
from .move_choices import Move
from .option_texts import option, square
from .order_step import OrderStep
from .position import Actor, Projected
from .reasons import refuse
from .rows import ABILITY, ATTACK, SUMMON, WAIT
from .state import SIDES, SUMMON_TURNS, SkirmishState, Unit, can_act, in_order


def menu(position: Projected, before: SkirmishState, side: int) -> Some:
    """Return the rows of a side's sheet (SK-67); `before` is what the side sees while it writes them."""
    return Some(
        _row_prompt(0),
        lambda after: First(after, before, side),
        position,
        lambda after, order: after.after(order),
        rows=True,
        closing=lambda after: Text("skirmish.option.done", {"rows": len(after.orders)}),
        ending=lambda row: _SUMMONED if row[0] == SUMMON else _ORDERED,
    )


def _row_prompt(count: int) -> Text:
    return Text("skirmish.orders.row", {"rows": count})


class First(OrderStep):
    """What a row begins with: a unit, or a summon before all others."""

    asks = "row"

    def __init__(self, position: Projected, before: SkirmishState, side: int) -> None:
        self._position = position
        self._before = before
        self._side = side
        self._listed = {order[0] for order in position.orders}
        self._kept: dict[Token, Unit] | None = None
        self._may_summon: bool | None = None

    @property
    def prompt(self) -> Text:
        """Ask for the next row."""
        return _row_prompt(len(self._position.orders))

    @property
    def _units(self) -> dict[Token, Unit]:
        """Return the units that have no row yet, as they are seen while the sheet is written."""
        if self._kept is None:
            own = [u for u in in_order(self._before) if u.side == self._side]
            self._kept = {u.slot: u for u in own if u.slot not in self._listed}
        return self._kept

    @property
    def _summons(self) -> bool:
        """Say whether a summon may be written (SK-70)."""
        if self._position.orders:
            return False
        if self._may_summon is None:
            state = self._position.state
            self._may_summon = state.turn in SUMMON_TURNS and bool(setup.summonable(state, self._side))
        return self._may_summon

    def _cause(self, token: Token) -> str | None:
        e = self._position.engine
        if token == SUMMON:
            return None if summon_squares(e, self._side) and affordable(e, self._side) else "no_summon_now"
        now = e.unit(SIDES[self._side] + token)
        return None if now is not None and can_act(e.state, now) else "cannot_act"

    def tokens(self) -> list[Token]:
        """Return a summon if it is possible, and the units that can act."""
        state = self._position.state
        now = {unit.slot: unit for unit in state.units if unit.side == self._side}
        able = [slot for slot in self._units if slot in now and can_act(state, now[slot])]
        return [SUMMON, *able] if self._summons and self._cause(SUMMON) is None else able

    def wide(self) -> Iterator[Token]:
        """Return a summon on its turn, and every unit that has no row."""
        if self._summons:
            yield SUMMON
        yield from self._units

    def takes(self, token: Token) -> bool:
        """Say whether the token begins a row."""
        return token in self._units or (token == SUMMON and self._summons)

    def option(self, token: Token) -> Option:
        """Word a summon, or a unit with where it stands."""
        cause = self._cause(token)
        if token == SUMMON:
            return option(SUMMON, Text("skirmish.option.summon"), cause)
        e, unit = self._position.engine, self._units[token]
        place = e.name((e.unit(unit.tag) or unit).cell)
        args = {"unit": e.book.unit_text(self._before, self._side, token), "slot": token.upper()}
        return option(token, Text("skirmish.option.row", {**args, "square": place.upper()}), cause, place)

    def refused(self, token: Token) -> Refusal:
        """Refuse a summon at the wrong time, a second row of a unit, and what is no unit of the side on the map."""
        if token == SUMMON:
            return refuse("bad_summon", token, "SK-70")
        if token in self._listed:
            return refuse("duplicate_unit", token)
        reserve = self._before.sides[self._side].reserve
        return refuse("bad_unit", token, "SK-66" if token in reserve else "SK-57")

    def beyond(self, last: Token, token: Token) -> Refusal:
        """Refuse a row after the end of the sheet as it is refused before it."""
        return self.refused(token)

    def after(self, token: Token) -> Menu:
        """Ask for the unit to summon, or for the unit's move."""
        if token == SUMMON:
            return Reserve(self._position, self._side)
        return Move(Actor(self._position, self._side, token), Action)


def affordable(e: Engine, side: int) -> list[str]:
    """Return the slots of the reserve that a side can pay for (SK-71)."""
    mana = e.state.sides[side].mana
    slots = setup.summonable(e.state, side)
    return [s for s in slots if rows.summon_price(e, e.book.slot_kind(e.state, side, s).cost) <= mana]


def summon_squares(e: Engine, side: int) -> list[Token]:
    """Return the squares a unit may be summoned to (SK-71)."""
    return [e.name(c) for c in e.board.deploy[side] if is_empty(e, c)]


class Reserve(OrderStep):
    """Which unit of the reserve is summoned."""

    asks = "summon"

    def __init__(self, position: Projected, side: int) -> None:
        self._engine = position.engine
        self._side = side

    def tokens(self) -> list[Token]:
        """Return the units that can be paid for."""
        return affordable(self._engine, self._side)

    def wide(self) -> list[Token]:
        """Return all units of the reserve."""
        return setup.summonable(self._engine.state, self._side)

    def option(self, token: Token) -> Option:
        """Word a unit with its price."""
        e = self._engine
        price = rows.summon_price(e, e.book.slot_kind(e.state, self._side, token).cost)
        args = {"unit": e.book.unit_text(e.state, self._side, token), "slot": token.upper(), "cost": price}
        cause = None if token in self.tokens() else "not_enough_mana"
        return option(token, Text("skirmish.option.reserve", args), cause, token)

    def refused(self, token: Token) -> Refusal:
        """Refuse what is not in reserve."""
        return refuse("bad_summon", token, "SK-71")

    def after(self, token: Token) -> Menu:
        """Ask for the square."""
        return Landing(self._engine, self._side)


class Landing(OrderStep):
    """Where a unit is summoned to."""

    asks = "summon_square"

    def __init__(self, engine: Engine, side: int) -> None:
        self._engine = engine
        self._free = summon_squares(engine, side)

    def tokens(self) -> list[Token]:
        """Return the empty deployment squares."""
        return self._free

    def wide(self) -> tuple[Token, ...]:
        """Return all squares."""
        return self._engine.board.names

    def option(self, token: Token) -> Option:
        """Word a square."""
        return square(self._engine, token, None if token in self._free else "bad_destination")

    def refused(self, token: Token) -> Refusal:
        """Refuse what is no square."""
        return refuse("off_map", token, "SK-71")


class Action(OrderStep):
    """What the unit does where it has gone: attack, use its ability, or wait."""

    asks = "action"

    def __init__(self, actor: Actor) -> None:
        self._actor = actor
        self._target = Aimed(actor)
        self._judged: tuple[str | None] | None = None

    @property
    def _useless(self) -> str | None:
        if self._judged is None:
            ability = self._actor.kind.ability
            self._judged = (None if ability is None else usable(self._actor, ability),)
        return self._judged[0]

    @property
    def _uses(self) -> bool:
        return self._actor.kind.ability is not None and self._useless is None

    def tokens(self) -> list[Token]:
        """Return what the unit can do from where it is, and waiting."""
        attack = [ATTACK] if self._target.first is not None else []
        return [*attack, *([ABILITY] if self._uses else ()), WAIT]

    def wide(self) -> Iterator[Token]:
        """Return every action of the unit."""
        yield ATTACK
        if self._actor.kind.ability is not None:
            yield ABILITY
        yield WAIT

    def option(self, token: Token) -> Option:
        """Word an action."""
        if token == ATTACK:
            return self._attack()
        kind = self._actor.kind
        if token == WAIT or kind.ability is None:
            return option(WAIT, Text("skirmish.option.wait"))
        name = Text(f"skirmish.ability.{kind.id}") if kind.name is None else Text("skirmish.ability.own")
        args = {"ability": name, "mana": kind.ability.mana}
        return option(ABILITY, Text("skirmish.option.ability", args), self._useless)

    def _attack(self) -> Option:
        """Word the attack by the first target in reach: an own unit if there is no enemy."""
        first = self._target.first
        if first is None:
            return option(ATTACK, Text("skirmish.option.attack"), "none")
        if infighting.mark_attack(self._actor.engine, first) is None:
            return option(ATTACK, Text("skirmish.option.attack"))
        warning = Text("skirmish.option.only_allies")
        return option(ATTACK, Text("skirmish.option.attack_allies"), warning=warning)

    def refused(self, token: Token) -> Refusal:
        """Refuse an ability that the unit has not, and what is no action."""
        return refuse("no_ability" if token == ABILITY else "unreadable_word", token)

    def after(self, token: Token) -> Menu | None:
        """Ask what the action is aimed at."""
        if token == ATTACK:
            return self._target
        ability = self._actor.kind.ability
        return first_argument(self._actor, ability) if token == ABILITY and ability is not None else None


class End(OrderStep):
    """The end of a row."""

    asks = "close"

    def __init__(self, is_summon: bool) -> None:
        self._is_summon = is_summon

    def tokens(self) -> Choice:
        """Return the token that closes a row."""
        return (ROW,)

    def wide(self) -> Choice:
        """Return nothing else."""
        return (ROW,)

    def option(self, token: Token) -> Option:
        """Word the end."""
        return option(ROW, Text("skirmish.option.close"))

    def refused(self, token: Token) -> Refusal:
        """Refuse a move after the action, or a second action (SK-26, SK-27)."""
        if self._is_summon:
            return refuse("off_map", token, "SK-71")
        moves = token[:1].isalpha() and token[1:2].isdigit()
        return refuse("move_after_action", token, "SK-27") if moves else refuse("two_actions", token, "SK-26")


_SUMMONED, _ORDERED = End(is_summon=True), End(is_summon=False)
