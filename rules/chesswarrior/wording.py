"""Events as texts: heroes, abilities and counters named by their own keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import TYPE_CHECKING, Any

from rules.kernel.types import Decision, Event, Option, Text, View

from . import report
from .cards import statistics
from .choices import acting, hero_token, piece_text
from .content import MOVE
from .rule_text import rule
from .state import ChessState, index_of, track_number
from .words import SIDES, ability_text, word

if TYPE_CHECKING:
    from .game import Chesswarrior

Args = dict[str, Any]
UNTOLD = frozenset(("faced", "paid", "plan_played"))
"""Events that the log leaves out: the cards say what is paid, the picture how heroes face."""


def event_text(game: Chesswarrior, view: View[ChessState], event: Event) -> Text | None:
    """Word an event with what the view knows; None: the log leaves it out."""
    kind, data = event.kind, event.data
    if kind in UNTOLD or (kind == "declared" and data["ability"] == MOVE):
        return None
    if kind == "mana_put" and not data["heroes"]:
        return None
    args = _named(view.state, data)
    special = SPECIAL.get(kind)
    parts = special(view.state, data, args) if special is not None else []
    return word("event", kind, *parts, **args)


def _named(state: ChessState, data: Mapping[str, Any]) -> Args:
    """Replace ids by names in what an event says."""
    args: Args = {}
    for name in data:
        value: Any = data[name]
        if value is None:
            continue
        if name in ("hero", "to", "by", "with", "target") and _is_hero(state, value):
            args["other" if name == "with" else name] = _piece(state, value)
        elif name == "seat":
            args["side"] = word("side", SIDES[value])
        elif name == "ability":
            key = state.heroes[index_of(state, data["hero"])].key
            args[name] = ability_text(key, value)
        elif name == "counter":
            args[name] = word("counter", value)
        elif name == "harm":
            args[name] = word("rule", "harm", value)
        elif name in ("facing", "dir"):
            args[name] = word("facing", value)
        elif name == "dial":
            args[name] = track_number(value)
        elif name == "path":
            args["path"], args["at"] = list(value), value[-1]
        elif isinstance(value, str | int | float):
            args["start" if name == "from" else name] = value
    return args


def _is_hero(state: ChessState, value: object) -> bool:
    return isinstance(value, str) and hero_token(state, value) is not None


def _piece(state: ChessState, id_: str) -> Text:
    return piece_text(id_, state.heroes[index_of(state, id_)].key)


def _pieces(state: ChessState, ids: list[str]) -> list[Text]:
    return [_piece(state, id_) for id_ in ids]


def _team(state: ChessState, data: Mapping[str, Any], args: Args) -> list[str]:
    args["heroes"] = [word("hero", key) for key in data["heroes"]]
    return []


def _banned(state: ChessState, data: Mapping[str, Any], args: Args) -> list[str]:
    return ["none"] if data["hero"] is None else []


def _field(state: ChessState, data: Mapping[str, Any], args: Args) -> list[str]:
    args["squares"], args["count"] = list(data["obstacles"]), len(data["obstacles"])
    return []


def _rolled_off(state: ChessState, data: Mapping[str, Any], args: Args) -> list[str]:
    args["south"], args["north"] = data["dice"][-1]
    return []


def _deployed(state: ChessState, data: Mapping[str, Any], args: Args) -> list[str]:
    args["placed"] = [word("placed", hero=_piece(state, id_), square=square) for id_, square in data["placed"]]
    return []


def _heroes(state: ChessState, data: Mapping[str, Any], args: Args) -> list[str]:
    args["heroes"] = _pieces(state, data["heroes"])
    return []


def _tie(state: ChessState, data: Mapping[str, Any], args: Args) -> list[str]:
    args["order"] = [word("side", SIDES[side]) for side in data["order"]]
    args["dice"] = [die for dice in data["dice"] for die in dice]
    return []


def _declared(state: ChessState, data: Mapping[str, Any], args: Args) -> list[str]:
    if data["target"] is None:
        return ["line"] if data["dir"] is not None else ["area"]
    return ["self"] if data["target"] == data["hero"] else []


def _rolled(state: ChessState, data: Mapping[str, Any], args: Args) -> list[str]:
    args["dice"] = list(data["dice"])
    return [*(["none"] if not data["dice"] else []), *(["part"] if data["sight"] and data["dice"] else [])]


def _passive(state: ChessState, data: Mapping[str, Any], args: Args) -> list[str]:
    args["heroes"] = _pieces(state, data["on"])
    args["dice"] = [die for dice in data["dice"] for die in dice]
    args.pop("successes", None)
    return ["rolled"] if data["dice"] else []


def _damaged(state: ChessState, data: Mapping[str, Any], args: Args) -> list[str]:
    if not data["blocked"]:
        return []
    return ["part_blocked"] if data["n"] else ["all_blocked"]


def _up_or_down(state: ChessState, data: Mapping[str, Any], args: Args) -> list[str]:
    args["by"] = abs(data["by"])
    return ["up"] if data["by"] > 0 else ["down"]


def _reacted(state: ChessState, data: Mapping[str, Any], args: Args) -> list[str]:
    return [data["timing"]]


def _cancelled(state: ChessState, data: Mapping[str, Any], args: Args) -> list[str]:
    return [data["what"]]


def _fizzled(state: ChessState, data: Mapping[str, Any], args: Args) -> list[str]:
    args.pop("paid", None)
    return ["paid" if data["paid"] else "unpaid"]


def _ended(state: ChessState, data: Mapping[str, Any], args: Args) -> list[str]:
    return ["skip"] if data["skip"] else []


def _choice(state: ChessState, data: Mapping[str, Any], args: Args) -> list[str]:
    return [data["choice"]]


def _counted(state: ChessState, data: Mapping[str, Any], args: Args) -> list[str]:
    args["south"], args["north"] = data["points"]
    args["south_held"], args["north_held"] = data["held"]
    return [] if data["gain"] else ["even"]


def _reason(state: ChessState, data: Mapping[str, Any], args: Args) -> list[str]:
    return [data["reason"]]


def _over(state: ChessState, data: Mapping[str, Any], args: Args) -> list[str]:
    args["south"], args["north"] = data["points"]
    if data["winner"] is not None:
        args["side"] = word("side", SIDES[data["winner"]])
    return [data["reason"]]


SPECIAL: dict[str, Callable[[ChessState, Mapping[str, Any], Args], list[str]]] = {
    "team_shown": _team,
    "banned": _banned,
    "field_built": _field,
    "rolled_off": _rolled_off,
    "order_chosen": _choice,
    "deployed": _deployed,
    "mana_put": _heroes,
    "tie_rolled": _tie,
    "declared": _declared,
    "rolled": _rolled,
    "passive": _passive,
    "damaged": _damaged,
    "dial_changed": _up_or_down,
    "mana_changed": _up_or_down,
    "reacted": _reacted,
    "cancelled": _cancelled,
    "fizzled": _fizzled,
    "ended": _ended,
    "counted": _counted,
    "plan_dropped": _reason,
    "plan_stopped": _reason,
    "match_over": _over,
}


def detail(game: Chesswarrior, view: View[ChessState], decision: Decision, option: Option) -> Text | None:
    """Say more about a hero (its values) or an ability (what it does)."""
    state, token = view.state, option.token
    if token in game.catalogue.heroes:
        return statistics(game.catalogue.heroes[token])
    key = hero_token(state, token)
    if key is not None and decision.kind == "standing":
        found = report.orders(game, state, decision.seat, index_of(state, token))
        return reduce(lambda a, b: word("part", "lines", a=a, b=b), found) if found else word("report", "no_orders")
    if key is not None:
        return statistics(game.catalogue.heroes[key])
    if decision.kind == "react":
        key = state.heroes[index_of(state, decision.about["hero"])].key
    elif decision.kind == "activate" and state.active >= 0:
        n, _ = acting(state, decision, ())
        key = state.heroes[n].key if n is not None else None
    ability = game.cast.sheets[key].abilities.get(token) if key is not None else None
    return rule(ability, game.catalogue.counters) if ability is not None else None
