"""What tells one match from another at a glance: against whom it is played, how far it has come, how it stands."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

from bot.services.guarded import Fault, guarded
from bot.services.lesson_shelf import is_alone
from bot.services.views import Summary
from bot.storage.rows import RUNNING, SETUP, MatchRow
from render.games import scene_for
from render.scene_beside import Gauge
from rules.kernel.game import Game
from rules.kernel.types import Text, View

from .match_texts import match_name, who
from .words import Words, game_short, seat_sign, seat_text

SEPARATOR = " · "


class Standing(NamedTuple):
    """The turn, the last one (None: open), and the headers of all sides, as the picture of a view shows them.

    `brief`: the key by which a list says turn and score, the game's own where it has one.
    """

    turn: int
    last: int | None
    gauges: tuple[Gauge, ...]
    brief: str


KEY = "standing"
"""Under which a view remembers how its match stands, for each language: those who watch share a view."""


async def look(game: Game[Any], view: View[Any], plain: Words) -> None:
    """Look how far a match has come, once in a view and beside the loop, for the lines below.

    What cannot be drawn is not said: the picture of the same view fails as well, of which the host is told.
    """
    key = (KEY, plain.locale)
    if key not in view.memo:
        found = await guarded(asyncio.to_thread(_standing, game, view, plain))
        view.memo[key] = None if isinstance(found, Fault) else found


def standing(view: View[Any], locale: str) -> Standing | None:
    """Return how far a match has come; None: it is not played yet, cannot be drawn, or was not looked at."""
    found: Standing | None = view.memo.get((KEY, locale))
    return found


def _standing(game: Game[Any], view: View[Any], plain: Words) -> Standing | None:
    scene = scene_for(game, view, (), plain, plain.locale)
    if scene.track is None:
        return None
    key = f"{game.name}.desk.turn_score"
    return Standing(scene.track.turn, scene.track.last, scene.gauges, key if plain.has(key) else "desk.turn_score")


def title(words: Words, row: MatchRow) -> str:
    """Name a match in one row of a phone: its game by the short name, and its code."""
    if is_alone(row.id):
        return match_name(words, row)
    return words.say("discord.match.name", game=game_short(words.i18n, row.game), match=row.id)


def line(words: Words, game: Game[Any], view: View[Any], seat: int | None) -> str:
    """Say which turn it is and the score, a seat's own first; empty before there is a turn."""
    found = standing(view, words.locale)
    if found is None:
        return ""
    return SEPARATOR.join((_turn(words, game, found), *_score(words, game, found.gauges, seat)))


def brief(view: View[Any], locale: str) -> Text | None:
    """Say it in a few characters, the score by seats, where many matches stand in a list; None: there is no turn."""
    found = standing(view, locale)
    if found is None:
        return None
    scores = [gauge.score for gauge in sorted(found.gauges, key=lambda gauge: gauge.side)]
    if not scores or None in scores:
        return Text("desk.turn", {"turn": found.turn})
    return Text(found.brief, {"turn": found.turn, "score": {"user": "–".join(map(str, scores))}})


def side_line(words: Words, game: Game[Any], view: View[Any], summary: Summary, seat: int) -> str:
    """Say whose side the reader plays and against whom, in play by which letter units of either side begin, if any."""
    status = summary.row.status
    args: dict[str, Any] = {"side": seat_text(game, seat)}
    key = "panel.you"
    signs = [seat_sign(game, each) for each in range(len(game.seat_names))]
    if status in RUNNING and status != SETUP and all(words.has(sign.key) for sign in signs):
        key, args = f"{key}.signed", {**args, "own": signs[seat], "enemy": signs[1 - seat]}
    if is_alone(summary.row.id):
        return words.say(key, **args)
    return words.say(f"{key}.against", **args, people=_others(words, view, summary, seat))


def _others(words: Words, view: View[Any], summary: Summary, seat: int) -> list[Any]:
    """Name the others; of several each with the letter that its pieces bear, once they have any."""
    others = [place for place in summary.seats if place.seat != seat]
    found = standing(view, words.locale) if len(others) > 1 else None
    signs = {} if found is None else {gauge.side: gauge.sign for gauge in found.gauges}
    return [
        Text("panel.head.seat", {"sign": signs[place.seat], "who": who(words, place)})
        if place.seat in signs
        else who(words, place)
        for place in others
    ]


def _turn(words: Words, game: Game[Any], found: Standing) -> str:
    """Say which turn it is, by the game's own word where it has one."""
    kind = "turn" if found.last is None else "turn_of"
    own = f"{game.name}.head.{kind}"
    return words.say(own if words.has(own) else f"panel.head.{kind}", turn=found.turn, last=found.last or 0)


def _score(words: Words, game: Game[Any], gauges: tuple[Gauge, ...], seat: int | None) -> list[str]:
    """Say what each side has won or lost; nothing of a game that counts nothing."""
    key = f"{game.name}.head.score"
    counted = [gauge for gauge in gauges if gauge.score is not None]
    if not counted or not words.has(key):
        return []
    told = [_side(gauge, gauge.side == seat) for gauge in sorted(counted, key=lambda gauge: gauge.side != seat)]
    return [f"{words.say(key)} {words.say('list.separator').join(told)}"]


def _side(gauge: Gauge, is_own: bool) -> str:
    score = f"{gauge.sign} {gauge.score}"
    return f"**{score}**" if is_own else score
