"""What is not offered is refused with the rule that forbids it, from what the seat can see."""

from __future__ import annotations

import pytest

from rules.kernel.errors import IllegalChoice

from .table import Table
from .test_pieces import put

CASES = [
    ("not_drafted", ["Hc1", "[f]a4", "[F]a1", "[F]b1"], {"red": "grand_command"}, "cast mana_scan a4", "SW-12"),
    ("no_spell", ["Kc1"], {"red": "guardian"}, "cast guardian", "SW-21"),
    ("spent", ["Hc1", "[f]a4"], {"red": "mana_scan", "marks": ["c1 spent=1"]}, "cast mana_scan a4", "SW-14"),
    ("target.mana_scan", ["Hc1", "Wa1"], {"red": "mana_scan"}, "cast mana_scan a1", "SW-54"),
    ("occupied", ["Wa1", "Fa3"], {}, "move a1 a3", "RSW-16"),
    ("move_range", ["Wa1"], {}, "move a1 b2", "RSW-16"),
    ("concealed_move", ["[W]a1"], {}, "move a1 a2", "RSW-13"),
    ("face_up", ["[F]c1", "Wa1"], {}, "summon a1", "SW-23"),
    ("not_yours", ["Wa1", "wc1"], {}, "move c1 c2", "SW-23"),
    ("empty", ["Wa1"], {}, "move c2 c3", "SW-23"),
    ("no_target", ["Wa1", "fa4"], {}, "attack a1 h1", "RSW-17"),
    ("attack_range", ["Wa1", "fa4", "fb2"], {}, "attack a1 b2", "RSW-17"),
    ("screen", ["Ra1", "Fa2", "fa3", "fd1"], {}, "attack a1 d1", "RSW-19"),
    ("guarded", ["Wa2", "fa3", "[f]c2", "kc3"], {"blue": "guardian"}, "attack a2 c2", "SW-63"),
    ("protected", ["[A]g4", "ff4"], {"blue": "fearless_king"}, "attack g4 h4", "SW-51"),
    ("link", ["Pb2", "Fa1"], {"red": "soul_link"}, "link b2 b3", "RSW-62"),
    ("pursuit", ["Fa1"], {"red": "ghost_pursuit"}, "pursuit move a1 a2", "RSW-57"),
    ("pass", ["Fa1"], {}, "pass", "RSW-09"),
    ("no_entry_turn", ["Fa1"], {}, "enter", "RSW-25"),
]


@pytest.mark.parametrize(("name", "pieces", "table", "text", "clause"), CASES, ids=[c[0] for c in CASES])
def test_refusal(name: str, pieces: list[str], table: dict[str, object], text: str, clause: str) -> None:
    made: Table = put(*pieces, **table)
    decision = made.asked
    with pytest.raises(IllegalChoice) as caught:
        made.game.check(made.view(decision.seat), decision, tuple(text.split()))
    assert (caught.value.text.key, caught.value.clause) == (f"summoner_war.refused.{name}", clause)


def test_the_second_act_is_the_same_pieces() -> None:
    """Another piece may not take the second act (RSW-57, RSW-59)."""
    made = put("Wa1", "Wc1", red="sacrificial_strike").say("cast sacrificial_strike move a1-a2")
    assert made.refused("move c1 c2") == "RSW-57"


def test_an_on_summon_target_is_refused_by_its_card() -> None:
    made = put("[A]a1", "[F]c1", red="disguise").say("summon a1")
    assert made.refused("use h4") == "SW-67"
