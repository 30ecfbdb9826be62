"""Where a match stands in a few characters, as its picture says it to everybody: the turn, and the score by seats."""

from __future__ import annotations

from typing import Any

from render.games import Wish, scene_for
from rules.kernel.game import Game
from rules.kernel.types import Text, View


def turn_and_score(game: Game[Any], view: View[Any]) -> Text | None:
    """Return the turn, or the round where the game counts those, with the score where it has one; None before play."""
    scene = scene_for(game, view, (), _key, "en", Wish())
    if scene.track is None:
        return None
    scores = [gauge.score for gauge in sorted(scene.gauges, key=lambda gauge: gauge.side)]
    if not scores or None in scores:
        return Text("desk.turn", {"turn": scene.track.turn})
    return Text("desk.turn_score", {"turn": scene.track.turn, "score": {"user": "–".join(map(str, scores))}})


def _key(text: Text) -> str:
    return text.key
