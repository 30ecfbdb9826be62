"""What is not offered is refused with the rule that forbids it, from what the seat can see."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.errors import IllegalChoice

from .test_pieces import put

CHARGED = {"red": "ghost_pursuit", "charge": True}
STRIKE = {"red": "sacrificial_strike"}
STRIKE_OR_SCAN = {"red": "sacrificial_strike mana_scan"}
UP = {"spells_face_up_only": True}
ARCHERS = ["[R]c1", "Fd1", "[f]e1", "Rc2", "Fd2"]
"""A face-down archer with a target; the face-up one has one only where something lies on e2."""
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
    ("pursuit", ["Wa1", "Fb1"], CHARGED, "pursuit move a1 a2", "RSW-57"),
    ("pursuit", ["[K]a1", "[F]b1"], CHARGED, "pursuit summon a1", "RSW-57"),
    ("empty", ["Wa1", "Fb1"], CHARGED, "pursuit move a2 a3", "SW-23"),
    ("target.sacrificial_strike", ["Wa1", "Fb1"], STRIKE, "cast sacrificial_strike move b1 b2", "SW-59"),
    ("target.sacrificial_strike", ["[W]a1", "[K]c1"], STRIKE, "cast sacrificial_strike summon c1", "SW-59"),
    ("move_range", ["Wa1", "Fb1"], STRIKE, "cast sacrificial_strike move a1 b2", "RSW-16"),
    ("concealed_cast", ["[R]c1", "Fd1", "[f]e1"], {"red": "blind_shot"} | UP, "cast blind_shot c1 e1", "RSW-36"),
    ("concealed_cast", ["[H]c1", "[f]e4"], {"red": "mana_scan"} | UP, "cast mana_scan e4", "RSW-36"),
    ("concealed_cast", ["[W]c1"], STRIKE | UP, "cast sacrificial_strike summon c1", "RSW-36"),
    ("concealed_cast", ["[W]c1", "Wa1"], STRIKE | UP, "cast sacrificial_strike summon c1", "RSW-36"),
    ("concealed_cast", ["[W]c1", "Hb1", "[f]e4"], STRIKE_OR_SCAN | UP, "cast sacrificial_strike", "RSW-36"),
    ("concealed_cast", [*ARCHERS, "[f]e2"], {"red": "blind_shot"} | UP, "cast blind_shot c1 e1", "RSW-36"),
    ("concealed_cast", ARCHERS, {"red": "blind_shot"} | UP, "cast blind_shot c1 e1", "RSW-36"),
    ("target.blind_shot", ["[R]c1"], {"red": "blind_shot"} | UP, "cast blind_shot c1 e1", "SW-70"),
    ("no_entry_turn", ["Fa1"], {}, "enter", "RSW-25"),
]


@pytest.mark.parametrize(("name", "pieces", "table", "text", "clause"), CASES, ids=[c[0] for c in CASES])
def test_refusal(name: str, pieces: list[str], table: dict[str, Any], text: str, clause: str) -> None:
    """A side may have a `charge` of Ghost Pursuit (RSW-57)."""
    options = {key: value for key, value in table.items() if key != "charge"}
    made = put(*pieces, run=False, **options).change_side(0, charge="charge" in table).begin()
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
