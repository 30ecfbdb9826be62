"""Scene to plain lines: everything its picture shows, the board drawn in letters, for tests and readers.

A side is written as its number.
"""

from __future__ import annotations

from collections.abc import Iterator

from render.describe import chip_words, face_words, force_words, zone_words
from render.scene import Scene
from render.scene_beside import Shelf, Timeline
from render.scene_board import Arrow, Board, Cell, Token
from render.scene_cards import Line, Mat, Range, Roster

_TERRAIN = {
    "floor": ".",
    "field": ".",
    "wall": "#",
    "rough": "~",
    "hazard": "^",
    "spring": "+",
    "peak": "A",
    "crater": "V",
    "gate": "O",
}
_MARKS = {"legal": "o", "target": "x", "danger": "!", "selected": "@"}


def scene_text(scene: Scene) -> str:
    """Return everything the picture shows as plain lines, in no language but its own strings."""
    lines = [" | ".join(part for part in (scene.title, scene.subtitle, scene.banner) if part)]
    if scene.track is not None:
        flags = ",".join(map(str, scene.track.flagged))
        lines.append(f"turn {scene.track.turn}/{scene.track.last} flagged {flags or '-'}")
    for g in scene.gauges:
        extra = [f"{figure.icon} {figure.value}" for figure in g.figures] + (["out"] if g.out else [])
        if g.score is None:
            flags = " ".join([word for word in ("active", "ready", "alert") if getattr(g, word)] + extra)
            lines.append(f"{g.side}{g.sign} {g.name}: {g.note} clock {g.clock or '-'} {flags}".rstrip())
            continue
        states = [word for word, on in (("active", g.active), ("ready", g.ready), ("first", g.place == 1)) if on]
        lines.append(
            f"{g.side} {g.name}: score {g.score}/{g.goal} pool {g.pool}/{g.pool_max}{g.pool_next:+d}"
            f" clock {g.clock or '-'} {' '.join(states + extra)}".rstrip()
        )
    if scene.timeline is not None:
        lines.extend(_track_lines(scene.timeline))
    if scene.chart is not None:
        bars = " ".join(f"{bar.label}={bar.words}{'!' if bar.good else ''}" for bar in scene.chart.bars)
        lines += [f"chart {scene.chart.title}: {bars}", *(f"  {line}" for line in scene.chart.lines)]
    if scene.board is not None:
        lines.extend(_board_lines(scene.board))
    for shelf in scene.shelves:
        lines.extend(_shelf_lines(shelf))
    for mat in scene.mats:
        lines.extend(_mat_lines(mat))
    for face in scene.faces:
        first, *rest = face_words(face)
        lines += [f"face {face.emblem} {first}{' crown' if face.crown else ''}", *(f"  {text}" for text in rest)]
    if scene.muster is not None:
        side = scene.muster.side
        starters = scene.muster.starters
        lines.extend(f"starter {side}{s.sign} {s.name} at {s.at or '-'} {s.mark or '-'}" for s in starters)
    for roster in scene.rosters:
        lines.extend(_roster_lines(roster))
    for card in scene.cards:
        mana = "" if card.mana is None else f" mana {card.mana}"
        side = card.side
        if card.hp is None:
            lines += [f"card {side}{card.sign} {card.name} {card.mark or '-'}", f"  {card.ability}", f"  {card.text}"]
            continue
        values = f"hp {card.hp} atk {card.atk} mov {card.mov} {_range(card.range)} cost {card.cost}{mana}"
        lines.append(f"card {side}{card.sign} {card.name} {card.kind} {values} {card.mark or '-'} {card.look}")
        lines.extend(f"  {text}" for text in (card.ability, card.text) if text)
    for profile in scene.profiles:
        figures = " ".join(f"{figure.icon} {figure.value}" for figure in profile.figures)
        lines.append(f"profile {profile.sign} {profile.name} | {profile.subtitle} | {profile.note} | {figures}")
        lines.extend(f"  {entry.name} | {entry.code} | {entry.text}" for entry in profile.entries)
    lines.extend(f"* {change}" for change in scene.changes)
    if scene.status:
        lines.append(f"> {scene.status}")
    return "\n".join(lines) + "\n"


def _track_lines(timeline: Timeline) -> Iterator[str]:
    order = " ".join(f"{t.side}{'/'.join(t.signs)}:{t.speed}" for t in timeline.order)
    yield f"order {order or '-'}"
    for moment in timeline.moments:
        pieces = " ".join(f"{side}{sign}" for side, sign in moment.pieces)
        yield f"at {moment.number}{'*' if moment.flagged else ''} {pieces or '-'}"


def grid_lines(board: Board) -> list[str]:
    """Return the board in letters: side and call sign, else a mark, a trap, a building or the terrain.

    A cell's text begins where the cell lies, so that rows of hexes are moved against each other.
    """
    tokens: dict[str, str] = {}
    for token in board.tokens:
        tokens[token.cell] = "/".join(filter(None, (tokens.get(token.cell), _token(token))))
    found = {
        **{site.cell: f"{site.side}&" if site.hp else "&" for site in board.sites},
        **{trap.cell: f"{trap.side}*" for trap in board.traps},
        **{mark.cell: _MARKS[mark.kind] for mark in board.marks},
        **tokens,
    }
    step = max(2, *map(len, found.values())) + 1 if found else 3
    step += step % 2 if any(cell.centre[0] % 1 != board.cells[0].centre[0] % 1 for cell in board.cells) else 0
    left = min(cell.centre[0] for cell in board.cells)
    names = {label.at[1]: label.text for label in board.labels if label.way == (-1, 0)}
    margin = max((len(name) for name in names.values()), default=0) + 1
    rows: dict[float, str] = {}
    for cell in sorted(board.cells, key=lambda cell: (cell.centre[1], cell.centre[0])):
        y = cell.centre[1]
        start = margin + round((cell.centre[0] - left) * step)
        rows[y] = rows.get(y, names.get(y, "")).ljust(start) + (found.get(cell.name) or _plain(cell))
    head = " " * margin
    for label in board.labels:
        if label.way == (0, -1):
            head = head.ljust(margin + round((label.at[0] - left) * step)) + label.text
    return [line.rstrip() for line in (head, *rows.values())]


def _plain(cell: Cell) -> str:
    """Write an empty cell: whose it is to deploy on, else its terrain with what lies under it."""
    plain = _TERRAIN.get(cell.terrain, "?")
    if plain == "." and cell.zone is not None:
        return str(cell.zone)
    return plain + (str(cell.stock) if cell.stock else "")


def _token(token: Token) -> str:
    troops = sum(troop.number for troop in token.troops)
    return f"{token.side}{token.sign}" + (f"+{troops}" if troops else "")


def _board_lines(board: Board) -> list[str]:
    lines = grid_lines(board)
    for cell in board.cells:
        if cell.turns is not None:
            lines.append(f"terrain {cell.name} {cell.terrain} for {cell.turns}")
    lines.extend(f"edge {cell.name} {cell.label}" for cell in board.cells if cell.edges)
    for token in board.tokens:
        badges = " ".join(_badge(b.icon, b.amount, b.turns) for b in token.badges)
        state = f"hp {token.hp}/{token.hp_max} {token.look}" if token.hp is not None else token.cover or "open"
        lines.append(
            f"{token.side}{token.sign or '?'}{token.second} {token.cell} {token.kind} {state} {badges}".rstrip()
        )
        lines.extend(
            f"  {troop.icon} {troop.number}" + (f" hurt {troop.hurt}" if troop.hurt else "") for troop in token.troops
        )
        if token.force is not None:
            flags = [*(["hurt"] if token.force.hurt else []), *token.force.icons]
            flags += [f"held {token.force.held}"] if token.force.held else []
            lines.append(f"  {token.force.name} {force_words(token.force)} {' '.join(flags)}".rstrip())
        if token.stand is not None:
            stand = token.stand
            flags = " ".join(word for word, on in (("due", stand.due), ("next", stand.next)) if on)
            facing = "nesw"[stand.facing]
            lines.append(f"  faces {facing} dial {stand.dial} pool {stand.pool}/{stand.pool_max} {flags}".rstrip())
    for site in board.sites:
        lines.append(f"site {site.cell} {site.side} {site.icon} hp {site.hp}/{site.hp_max}")
    for area in board.areas:
        held = "".join(map(str, area.holders))
        lines.append(f"area {area.sign} {' '.join(area.cells)} held {held or '-'}")
    for ray in board.rays:
        lines.append(f"ray {'-'.join(ray.cells)} off {ray.offset[0]},{ray.offset[1]} stop {ray.stop or '-'}")
    for trap in board.traps:
        lines.append(f"trap {trap.cell} {trap.side} uses {trap.uses} turns {trap.turns}")
    lines.extend(_arrow(arrow) for arrow in board.arrows)
    lines.extend(f"death {cross.cell} {cross.side}{cross.sign}" for cross in board.crosses)
    lines.extend(f"note {note.cell} {note.text or note.icon} {note.tone}" for note in board.notes)
    return lines


def _arrow(arrow: Arrow) -> str:
    order = "" if arrow.order is None else f"{arrow.order}. "
    return f"{order}{arrow.kind} {arrow.side}{arrow.sign} {'-'.join(arrow.path)} {arrow.label}".rstrip()


def _shelf_lines(shelf: Shelf) -> list[str]:
    side = shelf.side
    lines: list[str] = []
    for slot in shelf.slots:
        flags = " ".join(word for word in ("secret", "lasting", "lit") if getattr(slot, word))
        lines.append(f"slot {side}{slot.sign} {slot.name or '?'} {flags} {' '.join(slot.pips)}".rstrip())
    piles = (f"pile {side} {pile.label}: " + " ".join(map(chip_words, pile.chips)) for pile in shelf.piles)
    return [*lines, *piles]


def _mat_lines(mat: Mat) -> list[str]:
    lines = [f"zone {mat.side} {zone.icon} {zone_words(zone, 'en')}" for zone in mat.zones]
    for card in mat.cards:
        figures = "".join(f" {figure.icon} {figure.value}" for figure in card.figures)
        ways = " ways " + "".join(map(str, card.ways)) if card.ways else ""
        cost = "-" if card.cost is None else card.cost
        cost = cost if card.fuel is None else f"{cost}+{card.fuel}"
        ways += f" count {card.count}" if card.count else ""
        lines.append(f"hand {mat.side} {card.number} {card.name} cost {cost}{figures}{ways} {card.mark or '-'}")
    if mat.unseen:
        lines.append(f"hand {mat.side} unseen {mat.unseen}")
    return lines


def _roster_lines(roster: Roster) -> list[str]:
    lines = [_line(line) for line in roster.lines]
    for word, waiting in (("reserve", roster.reserve), ("dead", roster.dead)):
        if waiting:
            lines.append(f"{word} " + " ".join(f"{w.side}{w.sign}" for w in waiting))
    return lines


def _line(line: Line) -> str:
    badges = " ".join(_badge(b.icon, b.amount, b.turns) for b in line.badges)
    reach = "" if line.range is None else _range(line.range)
    reach += " ".join(f"{figure.icon} {figure.value}" for figure in line.figures)
    return (
        f"- {line.side}{line.sign} {line.name} {line.hp}/{line.hp_max} atk {line.atk} mov {line.mov}"
        f" {reach} {line.look} {badges}"
    ).rstrip()


def _range(reach: Range) -> str:
    return f"{reach.shape} {reach.low}-{reach.high}"


def _badge(icon: str, amount: int | None, turns: int | None) -> str:
    return icon + ("" if amount is None else f":{amount}") + ("" if turns is None else f"({turns})")
