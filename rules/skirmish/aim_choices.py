"""The steps of a row that say what its action is aimed at: the target of an attack, the arguments of an ability."""

from __future__ import annotations

from collections.abc import Iterator

from rules.geometry.square import DIRECTIONS
from rules.kernel.menu import Menu
from rules.kernel.types import Choice, Option, Refusal, Text, Token

from . import infighting, judge
from .content import Ability
from .judge import FRIENDLY, is_square
from .option_texts import option, square, square_text, unit_option
from .order_step import OrderStep
from .position import Actor
from .reasons import refuse, wrong_target
from .state import SkirmishState, Unit, in_order, known_tags, unit_at


class Aimed(OrderStep):
    """Whom or what to attack: a unit, or a square, an own unit's with its mark (SK-38 to SK-42, RSK-36)."""

    asks = "target"

    def __init__(self, actor: Actor) -> None:
        self._actor = actor
        self._tokens: list[Token] | None = None

    @property
    def first(self) -> Token | None:
        """Return the first target that can be attacked; None where there is none."""
        found = self.tokens()
        return found[0] if found else None

    def _found(self) -> list[Token]:
        e, unit = self._actor.engine, self._actor.unit
        if unit is None:
            return []
        cells = judge.attacked(e, unit)
        near = [other for other in e.state.units if other.cell in cells and other is not unit]
        found = _enemies_first(e.state, self._actor.side, near)
        return [other.tag for other in found if judge.attack(e, unit, other.tag).reason is None]

    def tokens(self) -> list[Token]:
        """Return the units that can be attacked, enemies first."""
        if self._tokens is None:
            self._tokens = self._found()
        return self._tokens

    def wide(self) -> Iterator[Token]:
        """Return every other unit, and every square with and without the mark."""
        e = self._actor.engine
        yield from (tag for tag in known_tags(e.state) if tag != self._actor.tag)
        for name in e.board.names:
            yield name
            yield name + FRIENDLY

    def takes(self, token: Token) -> bool:
        """Say whether the token may be a target."""
        e = self._actor.engine
        if token.removesuffix(FRIENDLY) in e.board.cell:
            return True
        return token != self._actor.tag and token in known_tags(e.state)

    def option(self, token: Token) -> Option:
        """Word a target; one of the own side is marked."""
        e, unit = self._actor.engine, self._actor.unit
        cause, target = judge.attack(e, unit, token) if unit else judge.Attack("target_gone", None)
        warning = infighting.mark_attack(e, target.tag) if target is not None and cause is None else None
        if not is_square(token):
            return unit_option(e, token, cause, warning)
        name = token.removesuffix(FRIENDLY)
        return option(token, square_text(e, e.board.cell[name]), cause, name, warning)

    def refused(self, token: Token) -> Refusal:
        """Refuse the unit itself, and what is no target."""
        return refuse("self_attack", token, "SK-40") if token == self._actor.tag else wrong_target(token, self.asks)


def _enemies_first(state: SkirmishState, side: int, units: list[Unit]) -> list[Unit]:
    """Return units on the map, enemies first, each side in unit order."""
    return sorted(in_order(state, units), key=lambda u: u.side == side) if len(units) > 1 else units


def argument_kinds(ability: Ability) -> tuple[str, ...]:
    """Return the arguments an ability takes: `unit`, `square`, `dead_unit`, `direction`, `dest`."""
    kind = ability.target.kind
    first = (kind,) if kind in ("unit", "square", "dead_unit", "direction") else ()
    return (*first, "dest") if ability.dest is not None else first


def first_argument(actor: Actor, ability: Ability) -> Argument | None:
    """Return the step of an ability's first argument; None where it takes none."""
    return Argument(actor, ability, ()) if argument_kinds(ability) else None


def usable(actor: Actor, ability: Ability) -> str | None:
    """Return why an ability cannot be used, whatever it is aimed at; None: it can."""
    if actor.unit is None:
        return "cannot_act"
    cause = judge.afford(actor.engine, actor.unit, ability)
    if cause is not None:
        return cause
    step = first_argument(actor, ability)
    if step is None:
        fine = judge.fault(actor.engine, actor.unit, ability, ()) is None
    else:
        fine = step.leads_on
    return None if fine else "none"


class Argument(OrderStep):
    """The next argument of an ability: a target, then a destination or a direction (5.4)."""

    def __init__(self, actor: Actor, ability: Ability, given: Choice) -> None:
        self._actor = actor
        self._ability = ability
        self._given = given
        kinds = argument_kinds(ability)
        self._kind = kinds[len(given)]
        self.asks = f"argument_{self._kind}"
        self._is_last = len(given) + 1 == len(kinds)
        self._steps: dict[Token, Argument] = {}
        self._leads: bool | None = None
        self._tokens: list[Token] | None = None

    @property
    def leads_on(self) -> bool:
        """Say whether any argument can be completed to a use that can be carried out."""
        if self._leads is None:
            self._leads = any(self._cause(token) is None for token in self._likely())
        return self._leads

    def tokens(self) -> list[Token]:
        """Return what leads to a use that can be carried out."""
        if self._tokens is None:
            self._tokens = [token for token in self._likely() if self._cause(token) is None]
        return self._tokens

    def _likely(self) -> Iterator[Token]:
        """Return the tokens worth judging: units rather than their squares, within range and of a side that fits."""
        e, unit = self._actor.engine, self._actor.unit
        if unit is None or self._kind == "direction":
            yield from () if unit is None else DIRECTIONS
        elif self._kind == "dead_unit":
            yield from (u.tag for u in in_order(e.state, e.state.fallen))
        elif self._kind == "unit":
            yield from (u.tag for u in in_order(e.state, judge.met(e, unit, self._ability)))
        else:
            reach = self._ability.dest if self._kind == "dest" else self._ability.target.range
            cells = range(e.board.size)
            within = cells if reach is None else sorted(e.grid.shape(reach.shape, reach.min, reach.max, unit.cell))
            held = {u.cell for u in e.state.units} if self._kind == "dest" else ()
            yield from (e.name(cell) for cell in within if cell not in held)

    def wide(self) -> Iterator[Token]:
        """Return everything of the kind; a unit may be named by its square too."""
        e = self._actor.engine
        if self._kind == "direction":
            yield from DIRECTIONS
            return
        if self._kind in ("dead_unit", "unit"):
            yield from known_tags(e.state)
        if self._kind != "dead_unit":
            yield from e.board.names

    def _cause(self, token: Token) -> str | None:
        """Return why an argument would come to nothing."""
        if self._actor.unit is None:
            return "cannot_act"
        if not self._is_last:
            return None if self._after(token).leads_on else "none"
        return judge.fault(self._actor.engine, self._actor.unit, self._ability, (*self._given, token))

    def option(self, token: Token) -> Option:
        """Word an argument; a target of the own side is marked where the ability does harm."""
        e, cause = self._actor.engine, self._cause(token)
        if self._kind == "direction":
            return option(token, Text(f"skirmish.direction.{token}"), cause)
        marked = cause is None and self._kind == "unit"
        if token not in e.board.cell:
            return unit_option(e, token, cause, infighting.mark_ability(e, self._ability, token) if marked else None)
        target = unit_at(e.state, e.board.cell[token]) if marked else None
        warning = None if target is None else infighting.mark_ability(e, self._ability, target.tag)
        if warning is None:
            return square(e, token, cause)
        return option(token, square_text(e, e.board.cell[token]), cause, token, warning)

    def refused(self, token: Token) -> Refusal:
        """Refuse what is not of the kind."""
        return wrong_target(token, self.asks)

    def after(self, token: Token) -> Menu | None:
        """Go on with the next argument; nothing follows the last."""
        return None if self._is_last else self._after(token)

    def _after(self, token: Token) -> Argument:
        found = self._steps.get(token)
        if found is None:
            found = self._steps[token] = Argument(self._actor, self._ability, (*self._given, token))
        return found
