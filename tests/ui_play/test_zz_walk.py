from __future__ import annotations
import os
import pytest
from pathlib import Path
from bot.sandbox.server import Sandbox
from tests.ui_play.hidden import GAME
from tests.ui_play.table import Table, labels

def dump(hand, title):
    m = hand.shown
    print(f"\n===== {title}\n{m.text}")
    print("BUTTONS:", [b.get("label") for b in m.buttons()])
    for s in m.selects():
        print("SELECT:", s.get("placeholder"), [(o["label"], (o.get("description") or "")[:60]) for o in s["options"]][:8], len(s["options"]))

@pytest.mark.parametrize("locale", os.environ.get("WALK", "zh-TW").split(","))
async def test_walk(sandbox: Sandbox, tmp_path: Path, locale: str) -> None:
    async with Table(sandbox, tmp_path, GAME).run() as t:
        for h in t.hands:
            h.persona.set_locale(locale)
        await t.begin()
        a, b = t.ana, t.milo
        await a.open(); dump(a, "setup")
        await a.submit(("mana_scan", "guardian", "armor_pierce", "preset", "knight_screen", "auto", "ask"))
        await b.submit(("grand_command", "guardian", "snipe", "preset", "knight_screen", "auto", "ask"))
        await a.submit(("summon", "e1"))
        await b.submit(("attack", "e3", "e1"))
        from bot.services.views import SeatView
        for seed in range(40):
            h = await t.acting()
            seen = await h.seat()
            from rules.ai import PLAYERS
            from random import Random
            d = next(d for d in seen.decisions if d.clock != "side")
            c = PLAYERS["random"](t.game, seen.view, d, Random(seed))
            if c[0] in ("attack", "cast", "use", "link"):
                await h.open(); dump(h, f"{c}")
            try:
                await h.submit(c)
            except StopIteration:
                break
            s = await t.running.services.views.summary(t.match)
            if s.row.outcome is not None: break
        await t.until(lambda: True)
        for m in a.persona.visible_messages(next(x for x in a.persona.threads() if t.match in x.name and "(" not in x.name and "（" not in x.name))[-6:]:
            print("POST", m.text, [b.get("label") for b in m.buttons()])
