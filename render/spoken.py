"""Scene to sentences that are listened to: side by side, line by line, who stands where and how."""

from __future__ import annotations

from collections.abc import Iterator

from render.describe import (
    Named,
    Translate,
    due_words,
    head_words,
    shown_words,
    side_named,
    side_words,
    signed,
    title_words,
    to_line_up,
    track_words,
)
from render.marks import Marks, marks
from render.scene import Scene
from render.scene_board import STRIPED, Badge, Board, Site, Token, Troop
from render.scene_cards import Roster
from render.spoken_sides import possessions, standings
from rules.kernel.types import Text

PLAIN_GROUND = ("floor", "field")
THOUSAND = 1000
"""Printed values stand on pictures in thousands."""
COUNTED = ("chart",)
"""Signs whose words have the amount in them."""
QUARTER = 2
"""A facing of four is every second way of eight."""


def sentences(scene: Scene, tr: Translate) -> list[str]:
    """Return the whole picture in lines, each a sentence or a heading with its list below it."""
    board, written, named = scene.board, marks(scene.locale), _named(scene)
    found = [*map(written.stopped, title_words(scene)), *head_words(scene, tr)]
    found += [*standings(scene, tr), *track_words(scene, tr, named)]
    if board is not None:
        for gauge in scene.gauges:
            mine = [f"- {_piece(token, scene, named, tr)}" for token in board.tokens if token.side == gauge.side]
            mine += [f"- {_site(site, tr, written)}" for site in board.sites if site.side == gauge.side]
            side = {"side": side_words(gauge, scene.locale)}
            head = (
                Text("render.told.side", side | {"count": len(mine)}) if mine else Text("render.told.side.none", side)
            )
            found += [tr(head), *mine]
            placing = [named(line.side, line.sign) for line in to_line_up(scene, gauge.side)]
            found += [tr(Text("render.told.to_line_up", {"names": placing}))] if placing else []
            found += _off_board(next((r for r in scene.rosters if r.side == gauge.side), None), named, tr)
        found += _ground(board, tr, written)
        found += _traps(scene, board, tr)
        found += _stock(board, tr)
    found += [*due_words(scene, tr, named), *possessions(scene, tr), *shown_words(scene, tr)]
    return [line for line in found if line]


def _named(scene: Scene) -> Named:
    """Write a piece by its name, then its sign as typed, where the scene says who bears the sign."""
    sign, written = signed(scene), marks(scene.locale)
    names = {(r.side, line.sign): line.name for r in scene.rosters for line in (*r.lines, *r.reserve, *r.dead)}
    if scene.muster is not None:
        names |= {(scene.muster.side, one.sign): one.name for one in scene.muster.starters}
    board = scene.board
    names |= {(t.side, t.sign): t.name for t in (() if board is None else board.tokens) if t.name and t.cover == ""}

    def written_out(side: int, letter: str) -> str:
        name = names.get((side, letter), "")
        return name + written.aside(sign(side, letter)) if name else sign(side, letter)

    return written_out


def _piece(token: Token, scene: Scene, named: Named, tr: Translate) -> str:
    """Say what a piece is, where it stands, and how it is."""
    written = marks(scene.locale)
    name = token.name or (token.force.name if token.force else "")
    if token.cover == "back":
        name = tr(Text("render.told.unknown"))
    elif token.sign and token.cover == "" and not token.second:
        name = named(token.side, token.sign)
    troops = [_troop(troop, tr) for troop in token.troops]
    if not name:
        name, troops = written.listed(troops), []
    elif troops:
        troops = [tr(Text("render.told.leads", {"troops": written.listed(troops)}))]
    place = tr(Text("render.told.at", {"piece": name, "cell": token.cell})) if name else token.cell
    borne = (_badge(badge, tr, written) for badge in _badges(token, scene) if badge.icon != token.look)
    return written.pause.join([place, *_state(token, tr), *borne, *troops])


def _badges(token: Token, scene: Scene) -> tuple[Badge, ...]:
    """Return what a piece bears: as its line in a list has it, which says how much and how long, else as it stands."""
    lines = (line for roster in scene.rosters if roster.side == token.side for line in roster.lines)
    listed = next((line.badges for line in lines if line.sign == token.sign and not token.cover), ())
    return listed or token.badges


def _badge(badge: Badge, tr: Translate, written: Marks) -> str:
    """Say a status with its amount and how long it lasts."""
    said = tr(Text(f"render.told.badge.{badge.icon}", {"count": 1 if badge.amount is None else badge.amount}))
    if badge.amount is not None and badge.icon not in COUNTED:
        said = tr(Text("render.told.badge", {"status": said, "amount": badge.amount}))
    return said if badge.turns is None else said + written.aside(_turns(badge.turns, tr))


def _turns(count: int, tr: Translate) -> str:
    return tr(Text("render.told.turns", {"count": count}))


def _state(token: Token, tr: Translate) -> Iterator[str]:
    if token.cover:
        yield tr(Text(f"render.told.cover.{token.cover}"))
    if token.hp is not None and token.force is None:
        yield tr(Text("render.told.hp", {"hp": token.hp, "most": token.hp_max}))
    if token.force is not None:
        force = token.force
        yield tr(Text("render.told.force", {"power": THOUSAND * force.power, "left": THOUSAND * force.left}))
        if force.ways:
            yield tr(Text("render.told.strikes", {"ways": [Text(f"render.told.way.{way}") for way in force.ways]}))
        if force.held:
            yield tr(Text("render.told.held", {"count": force.held}))
    if token.stand is not None:
        stand = token.stand
        way = Text(f"render.told.way.{stand.facing * QUARTER}")
        yield tr(Text("render.told.stand", {"way": way, "dial": stand.dial}))
        if stand.pool_max:
            yield tr(Text("render.told.mana", {"pool": stand.pool, "most": stand.pool_max}))
    if token.look in STRIPED:
        yield tr(Text(f"render.told.look.{token.look}"))


def _troop(troop: Troop, tr: Translate) -> str:
    said = troop.said or f"{troop.name or troop.icon} {troop.number}"
    return tr(Text("render.told.hurt", {"troops": said, "hurt": troop.hurt})) if troop.hurt else said


def _site(site: Site, tr: Translate, written: Marks) -> str:
    place = tr(Text("render.told.at", {"piece": site.name or site.icon, "cell": site.cell}))
    how = Text("render.told.hp", {"hp": site.hp, "most": site.hp_max}) if site.hp > 0 else Text("render.told.ruin")
    return written.pause.join([place, tr(how)])


def _off_board(roster: Roster | None, named: Named, tr: Translate) -> Iterator[str]:
    if roster is None:
        return
    for key, lines in (("reserve", roster.reserve), ("dead", roster.dead)):
        if lines:
            yield tr(Text(f"render.told.{key}", {"names": [named(roster.side, one.sign) for one in lines]}))


def _ground(board: Board, tr: Translate, written: Marks) -> Iterator[str]:
    """Say where the ground is not plain, and how long it lasts where it has changed."""
    grounds: dict[str, list[str]] = {}
    for cell in board.cells:
        if cell.terrain not in PLAIN_GROUND:
            lasts = "" if not cell.turns else written.aside(_turns(cell.turns, tr))
            grounds.setdefault(cell.terrain, []).append(cell.name + lasts)
    for terrain, cells in grounds.items():
        args = {"terrain": Text(f"render.told.terrain.{terrain}"), "cells": cells}
        yield tr(Text("render.told.ground", args))


def _traps(scene: Scene, board: Board, tr: Translate) -> Iterator[str]:
    """Say of each side where its traps lie, how often they still go off and how long they last."""
    written = marks(scene.locale)
    for side in dict.fromkeys(trap.side for trap in board.traps):
        cells: list[str] = []
        for trap in board.traps:
            if trap.side == side:
                left = [tr(Text("render.told.uses", {"count": trap.uses}))]
                left += [_turns(trap.turns, tr)] if trap.turns else []
                cells.append(trap.cell + written.aside(written.listed(left)))
        yield tr(Text("render.told.traps", {"side": side_named(scene, side), "cells": cells}))


def _stock(board: Board, tr: Translate) -> Iterator[str]:
    """Say how many things lie hidden where, and how many lie open."""
    for key, counts in (
        ("alt.stock", {c.name: c.stock for c in board.cells}),
        ("told.finds", {c.name: c.finds for c in board.cells}),
    ):
        cells = [Text("render.told.stock", {"number": n, "cell": name}) for name, n in counts.items() if n]
        if cells:
            yield tr(Text(f"render.{key}", {"cells": cells}))
