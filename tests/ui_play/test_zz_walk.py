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
        ids = [x for x in a.shown.buttons()]
        for name in [x["label"] for x in ids][:0]:
            await a.press(name); dump(a, name)
            back = [x["label"] for x in a.shown.buttons() if "總覽" in x["label"] or "Back" in x["label"] or "一覧" in x["label"]]
            if back: await a.press(back[0])
        await a.submit(("mana_scan", "guardian", "armor_pierce", "preset", "knight_screen", "auto", "ask"))
        await b.submit(("grand_command", "guardian", "snipe", "preset", "knight_screen", "auto", "ask"))
        await a.open(); dump(a, "turn 1 red")
        await a.submit(("summon", "e1"))
        await b.open(); dump(b, "turn 2 blue")
        await b.choose("e3"); dump(b, "e3")
        await b.choose("attack.e1"); dump(b, "attack e1 review")
        await b.open()
        await a.open(); dump(a, "red waiting")
        for label in [x["label"] for x in b.shown.buttons()]:
            if "卡片與數量" in label or "Cards and" in label or "カードと数" in label:
                await b.press(label); dump(b, "report"); break
        await t.until(lambda: True)
