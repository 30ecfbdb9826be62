"""The signs on a board, each with the smallest piece of that board that shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from render.describe import side_words
from render.scene_beside import Gauge
from render.scene_board import STRIPED, Arrow, Badge, Board, Cell, Force, Token

from .sign import Sign

PLAIN_GROUND = ("floor", "field")
HERE, THERE = "here", "there"
"""The names of a sample's cells."""


def signs_on(board: Board, sides: Iterable[Gauge] = (), locale: str = "en") -> Iterator[Sign]:
    """Yield the signs of a board: its sides and ground, what stands there, what is marked, what happened."""
    base = _plain(next((cell for cell in board.cells if cell.terrain in PLAIN_GROUND), board.cells[0]))
    for gauge in sides:
        body = Token(HERE, gauge.side, gauge.sign)
        yield Sign(f"side.{gauge.side}", sample(base, tokens=(body,)), word=side_words(gauge, locale))
    yield from _ground(board, base)
    for token in board.tokens:
        yield from _piece(token, base, board.turned)
    yield from _marks(board, base)
    yield from _happened(board, base)


def sample(base: Cell, cells: int = 1, turned: bool = False, **things: Any) -> Board:
    """Return a board of one cell or two side by side with some things on them."""
    named = tuple(
        replace(base, name=name, centre=(number + 0.5, 0.5)) for number, name in enumerate((HERE, THERE)[:cells])
    )
    return Board(named, turned=turned, **things)


def _plain(cell: Cell) -> Cell:
    """Return a cell with nothing but its terrain."""
    return replace(cell, zone=None, turns=None, label="", stock=0, edges=(), second="", finds=0)


# ---- ground


def _ground(board: Board, base: Cell) -> Iterator[Sign]:
    for cell in board.cells:
        bare = _plain(cell)
        if cell.terrain not in PLAIN_GROUND:
            yield Sign(f"terrain.{cell.terrain}", sample(bare))
        if cell.zone is not None:
            yield Sign("home", sample(replace(bare, zone=cell.zone)))
        if cell.turns is not None:
            yield Sign("term", sample(replace(bare, turns=cell.turns)))
        if cell.stock:
            yield Sign("stock", sample(replace(bare, stock=cell.stock)))
        if cell.finds:
            yield Sign("finds", sample(replace(bare, finds=cell.finds)))
        if cell.edges:
            yield Sign("edge", sample(replace(bare, edges=cell.edges, label=cell.label)))
    for trap in board.traps:
        yield Sign("trap", sample(base, traps=(replace(trap, cell=HERE),)))
    for site in board.sites:
        yield Sign("site" if site.hp else "ruin", sample(base, sites=(replace(site, cell=HERE, icon=""),)))
        if site.icon:
            yield Sign(f"troop.{site.icon}", icon=site.icon)
    for area in board.areas:
        key = ("area.free", "area.held", "area.both")[min(len(area.holders), 2)]
        yield Sign(key, sample(base, areas=(replace(area, cells=(HERE,)),)))
    for ray in board.rays:
        shown = replace(ray, cells=(HERE, THERE), offset=(0.0, 0.0), stop=THERE if ray.stop else "")
        yield Sign("ray.blocked" if ray.stop else "ray.open", sample(base, 2, rays=(shown,)))


# ---- pieces


def _piece(token: Token, base: Cell, turned: bool) -> Iterator[Sign]:
    here = replace(token, cell=HERE, badges=(), troops=())

    def alone(**changes: Any) -> Board:
        return sample(base, turned=turned, tokens=(replace(here, **changes),))

    if token.name and token.about and token.cover != "back":
        yield Sign(f"type.{token.name}", alone(), word=token.name, about=token.about)
    elif token.sign and token.stand is None:
        yield Sign("callsign", alone(kind="unit", hp=None))
    if token.kind != "unit":
        yield Sign(token.kind, alone(hp=None) if token.troops else alone())
    if token.look in STRIPED:
        yield Sign("intended" if token.look == "intended" else "tired", alone(troops=token.troops))
    if token.cover:
        yield Sign(f"cover.{token.cover}", alone())
    if token.force is not None:
        yield from _force(token, token.force, base, turned)
    elif token.stand is not None:
        yield from _stand(here, base, turned)
    elif token.hp is not None:
        yield Sign("hp", alone(kind="unit", look="ready"))
    if token.troops and not token.sign and token.hp is None:
        yield Sign("body", sample(base, tokens=(replace(here, troops=token.troops),)))
    for troop in token.troops:
        yield Sign(f"troop.{troop.icon}", sample(base, tokens=(replace(here, sign="", hp=None, troops=(troop,)),)))
        if troop.hurt:
            hurt = replace(here, sign="", hp=None, look="ready", troops=(troop,))
            yield Sign("hurt_troop", sample(base, tokens=(hurt,)))
    if token.emblem:
        yield Sign(f"role.{token.emblem}", alone(kind="unit", look="ready"))
    for badge in token.badges:
        yield _status(badge)


def _status(badge: Badge) -> Sign:
    return Sign(f"status.{badge.icon}", icon=badge.icon, look="status")


def _stand(token: Token, base: Cell, turned: bool) -> Iterator[Sign]:
    """Yield what a piece of a time track shows, each on a piece that shows nothing else."""
    stand = token.stand
    assert stand is not None
    bare = replace(stand, due=False, next=False, pool_max=0)

    def shown(**changes: Any) -> Board:
        one = replace(token, hp=None, look="ready", **changes)
        return sample(base, turned=turned, tokens=(one,))

    yield Sign("callsign", shown(stand=bare))
    yield Sign("facing", shown(sign="", stand=bare))
    yield Sign("dial", shown(sign="", stand=bare))
    if stand.due:
        yield Sign("due", shown(sign="", stand=replace(bare, due=True)))
    if stand.next:
        yield Sign("next", shown(sign="", stand=replace(bare, next=True)))
    if token.hp is not None:
        yield Sign("life", sample(base, turned=turned, tokens=(replace(token, sign="", look="ready", stand=bare),)))
    if stand.pool_max:
        key = "own_mana" if stand.pool else "no_mana"
        yield Sign(key, shown(sign="", stand=replace(bare, pool=stand.pool, pool_max=stand.pool_max)))


def _force(token: Token, force: Force, base: Cell, turned: bool) -> Iterator[Sign]:
    here = replace(token, cell=HERE, badges=(), look="ready")
    bare = replace(force, ways=(), hurt=False, held=0, icons=())

    def shown(made: Force) -> Board:
        return sample(base, turned=turned, tokens=(replace(here, force=made),))

    yield Sign("force", shown(bare))
    if force.ways:
        yield Sign("ways", shown(replace(bare, name="", ways=force.ways)))
    if force.hurt:
        yield Sign("hurt", shown(replace(bare, name="", hurt=True)))
    if force.held:
        yield Sign("held", shown(replace(bare, name="", held=force.held)))
    for icon in force.icons:
        yield Sign(f"plate.{icon}", icon=icon, look="gold")


# ---- highlights


def _marks(board: Board, base: Cell) -> Iterator[Sign]:
    heroes = {token.cell: token for token in board.tokens if token.stand is not None}
    for kind in ("legal", "target", "danger", "selected"):
        marked = [mark for mark in board.marks if mark.kind == kind]
        ringed = next((heroes[mark.cell] for mark in marked if mark.cell in heroes), None)
        if not marked:
            continue
        both = [replace(marked[0], cell=name) for name in (HERE, THERE)]
        if ringed is None:
            yield Sign(f"mark.{kind}", sample(base, marks=(both[0],)))
        else:
            token = replace(ringed, cell=THERE, badges=(), hp=None)
            yield Sign(f"mark.{kind}", sample(base, 2, board.turned, marks=tuple(both), tokens=(token,)))


# ---- what happened


def _happened(board: Board, base: Cell) -> Iterator[Sign]:
    standing = {token.cell for token in board.tokens}
    for arrow in board.arrows:
        if arrow.kind == "ability" and len(set(arrow.path)) == 1:
            yield Sign("spark", sample(base, arrows=(_short(arrow),)))
        else:
            yield Sign(f"arrow.{arrow.kind}", sample(base, 2, arrows=(_short(arrow),)))
        if arrow.order is not None:
            yield Sign("order", sample(base, arrows=(replace(arrow, kind="displace", path=(HERE,), sign=""),)))
    for arrow in board.arrows:
        if arrow.kind in LEAVING and arrow.sign and arrow.path[0] not in standing:
            yield Sign("trace", sample(base, 2, arrows=(replace(_short(arrow), sign=arrow.sign),)))
    for cross in board.crosses:
        yield Sign("cross", sample(base, crosses=(replace(cross, cell=HERE),)))
    for note in board.notes:
        yield Sign(f"note.{note.means or note.icon or note.tone}", sample(base, notes=(replace(note, cell=HERE),)))


def _short(arrow: Arrow) -> Arrow:
    ends: Iterable[str] = (HERE,) if len(set(arrow.path)) == 1 else (HERE, THERE)
    return replace(arrow, path=tuple(ends), order=None, sign="")


LEAVING = ("move", "capture", "jump")
"""Arrows along which a piece goes away from where it stood."""
