"""Events in words: seats, units, castles, cards, skills and hexes named by their own keys."""

from __future__ import annotations

from typing import Any

from rules.kernel.events import kind_of
from rules.kernel.tidings import Tidings
from rules.kernel.types import Event, Text, View

from .ending import decided
from .events import (
    EVENTS,
    Afflicted,
    Answered,
    Attacked,
    Boosted,
    CardPlayed,
    CornersDrawn,
    Damaged,
    Deployed,
    Died,
    Discarded,
    DozenEvent,
    Drafted,
    Drew,
    Drummed,
    Dug,
    EventOpened,
    Guarded,
    Healed,
    MatchOver,
    Moved,
    Paid,
    PiecesTaken,
    Razed,
    Recovered,
    Recruited,
    Redirected,
    Reshuffled,
    Revived,
    RolledOff,
    RoundBegan,
    SkillUsed,
    Stolen,
    Supplied,
    TurnBegan,
    Turned,
    TurnEnded,
    WarpOpened,
    Withheld,
)
from .naming import cards_text, piece_text, side_text, use_text
from .state import DozenState, Options
from .words import LETTERS, word

LAST = ("fallen", "concession")
"""How a match ends in which one is left."""

TIDINGS = Tidings(
    slight=frozenset({"round_began", "turn_began", "moved", "boosted", "paid", "drew", "recovered", "drafted"}),
    grave=frozenset({"died", "razed", "pieces_taken", "warp_opened"}),
)
"""How much its events matter."""


def event_text(view: View[DozenState], event: Event) -> Text | None:
    """Word an event; None: the log leaves it out."""
    told = EVENTS.read(event)
    if told is None:
        return word("event", event.kind)
    said = _setup(told) or _round(told, view.state.options) or _action(told) or _change(told)
    by = decided(view.state) if isinstance(told, MatchOver) else None
    return said if said is None or by is None else Text("over.decided", {"reason": said, "decided": by})


def _say(told: DozenEvent, *parts: str, **args: Any) -> Text:
    return word("event", kind_of(type(told)), *parts, **args)


def _setup(told: DozenEvent) -> Text | None:
    match told:
        case CornersDrawn(letters):
            placed = [word("placed", side=side_text(s), letter=letter) for s, letter in enumerate(letters)]
            return _say(told, placed=placed)
        case RolledOff(why, dice, order):
            thrown = [word("thrown", side=side_text(seat), n=n) for seat, n in dice]
            return _say(told, why, thrown=thrown, order=[side_text(seat) for seat in order])
        case Drafted(seat, general):
            return _say(told, side=side_text(seat), general=word("general", general))
        case Deployed(seat, placed):
            stood = [word("stood", unit=piece_text(unit), hex=at) for unit, at in placed if unit[2] == "g"]
            return _say(told, side=side_text(seat), stood=stood)
        case _:
            return None


def _round(told: DozenEvent, options: Options) -> Text | None:
    match told:
        case RoundBegan(number):
            return _say(told, round=number)
        case Supplied(seat, gold, soldiers, lost, count, cards):
            parts = [*(["seen"] if cards else []), *(["lost"] if lost else [])]
            came = [piece_text(unit) for unit, _ in soldiers]
            args: dict[str, Any] = {"side": side_text(seat), "gold": gold, "n": count, "soldiers": came, "lost": lost}
            return _say(told, *parts, **args, **({"cards": cards_text(list(cards))} if cards else {}))
        case TurnBegan(seat):
            return _say(told, side=side_text(seat))
        case TurnEnded():
            return None
        case Reshuffled(count):
            return _say(told, n=count)
        case EventOpened(event, seats, die):
            parts = ["die"] if die else []
            sides = [side_text(seat) for seat in seats]
            return _say(told, *parts, event=word("event_card", event), sides=sides, die=die)
        case Recovered(number):
            return _say(told, n=number)
        case WarpOpened(at):
            return _say(told, hex=at)
        case Drummed(seat, stat, troop, n):
            parts = [stat, *(["now"] if options.event_timing == "after_supply" else [])]
            return _say(told, *parts, side=side_text(seat), troop=word("troop", troop), n=n)
        case Withheld(seat, castle):
            return _say(told, side=side_text(seat), castle=word("castle_kind", castle))
        case MatchOver(reason, _, winners, glory, pieces) if glory:
            sides = [side_text(seat) for seat in winners]
            score = [
                word("score", side=side_text(s), glory=g, pieces=p)
                for s, (g, p) in enumerate(zip(glory, pieces, strict=True))
            ]
            behind = [g for seat, g in enumerate(glory) if seat not in winners]
            is_tied = reason == "glory" and max(behind, default=-1) >= glory[winners[0]]
            return _say(told, reason, *(["tied"] if is_tied else []), sides=sides, score=score)
        case MatchOver("fallen", None):
            return _say(told, "fallen", "nobody")
        case MatchOver(reason, winner):
            return _say(told, reason if reason in LAST else "agreed_draw", **_winner(winner))
        case _:
            return None


def _winner(winner: int | None) -> dict[str, Text]:
    return {} if winner is None else {"side": side_text(winner)}


def _action(told: DozenEvent) -> Text | None:
    match told:
        case Moved(unit, origin, to, how):
            return _say(told, how, unit=piece_text(unit), origin=origin, to=to)
        case Attacked(unit, skill, hits, cards):
            struck = [word("hit", target=piece_text(str(target)), n=n) for target, n in hits]
            parts = [*(["skill"] if skill else []), *(["cards"] if cards else [])]
            args: dict[str, Any] = {"unit": piece_text(unit), "hits": struck}
            args |= {"skill": _skill(skill)} if skill else {}
            return _say(told, *parts, **args, **({"cards": cards_text(list(cards))} if cards else {}))
        case SkillUsed(unit, skill, target):
            aimed = _target(target)
            return _say(told, *(["on"] if aimed else []), unit=piece_text(unit), skill=_skill(skill), **aimed)
        case CardPlayed(seat, card, target):
            aimed = _target(target)
            return _say(told, *(["on"] if aimed else []), side=side_text(seat), card=word("card", card), **aimed)
        case Answered(seat, target, cards, skill):
            uses = [*cards_text(list(cards)), *([use_text(skill)] if skill else [])]
            if not uses:
                return None
            return _say(told, side=side_text(seat), target=piece_text(target), uses=uses)
        case Discarded(seat, cards):
            return _say(told, side=side_text(seat), cards=cards_text(list(cards)))
        case Drew(seat, count, cards):
            if cards:
                return _say(told, "seen", side=side_text(seat), cards=cards_text(list(cards)))
            return _say(told, side=side_text(seat), n=count)
        case Stolen(seat, by, count, cards):
            args = {"side": side_text(seat), "by": side_text(by), "n": count}
            return _say(told, "seen", **args, cards=cards_text(list(cards))) if cards else _say(told, **args)
        case Dug(unit, at, token, left):
            return _say(told, unit=piece_text(unit), hex=at, token=word("token", token), n=left)
        case Recruited(unit, at) | Revived(unit, at):
            return _say(told, unit=piece_text(unit), hex=at)
        case _:
            return None


def _change(told: DozenEvent) -> Text | None:
    match told:
        case Turned(target, how, n):
            return _say(told, how, target=piece_text(target), n=n)
        case Redirected(target, to):
            return _say(told, target=piece_text(target), to=piece_text(to))
        case Guarded(unit, target):
            return _say(told, unit=piece_text(unit), target=piece_text(target))
        case Damaged(target, n, hp, cause):
            return _say(told, cause, target=piece_text(target), n=n, hp=hp)
        case Healed(target, n, hp):
            return _say(told, target=piece_text(target), n=n, hp=hp)
        case Afflicted(unit, tag):
            return _say(told, tag, unit=piece_text(unit))
        case Boosted(unit, stat, n):
            return _say(told, stat, unit=piece_text(unit), n=n)
        case Died(unit, at, by):
            who = _winner(by)
            return _say(told, *(["by"] if who else []), unit=piece_text(unit), hex=at, **who)
        case Razed(castle, by):
            return _say(told, castle=piece_text(castle), side=side_text(by))
        case Paid(seat, n, left, why):
            shown = abs(n) if why in ("killed", "razed", "skill", "revival") else f"{n:+d}".replace("-", "−")
            return None if why == "supply" else _say(told, why, side=side_text(seat), n=shown, left=left)
        case PiecesTaken(pieces, unit, at):
            named = [word("token", piece) for piece in pieces]
            if unit:
                return _say(told, pieces=named, unit=piece_text(unit))
            return _say(told, "lie", pieces=named, hex=at)
        case _:
            return None


def _skill(skill: str) -> Text:
    card, _, number = skill.partition(".")
    return word("skill", card, number)


def _target(target: str) -> dict[str, Text]:
    if not target:
        return {}
    if target[1:2] == "." and target[0] in LETTERS:
        return {"target": piece_text(target)}
    return {"target": word("side", target) if target.isalpha() else word("hex", hex=target)}
