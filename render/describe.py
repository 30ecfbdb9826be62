"""Scene to words: the alternative text of its picture, and a plain drawing in letters for tests and readers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from render.scene import Arrow, Board, Chip, Gauge, Line, Range, Roster, Scene, Shelf, Timeline, Token
from rules.kernel.types import Text

ALT_LIMIT = 1024
"""Most characters of an attachment's description."""

Translate = Callable[[Text], str]

_SIDE_LETTERS = "WE"
_TERRAIN = {"floor": ".", "wall": "#", "rough": "~", "hazard": "^", "spring": "+"}
_MARKS = {"legal": "o", "target": "x", "danger": "!", "selected": "@"}


def alt_text(scene: Scene, tr: Translate) -> str:
    """Return what the picture shows in at most 1,024 characters: whose turn, what changed, score, who stands where."""
    kept: list[str] = []
    length = 0
    for sentence in _sentences(scene, tr):
        if length + len(sentence) + 1 > ALT_LIMIT:
            break
        kept.append(sentence)
        length += len(sentence) + 1
    return " ".join(kept)[:ALT_LIMIT]


def _sentences(scene: Scene, tr: Translate) -> Iterator[str]:
    yield _stop(" · ".join(part for part in (scene.title, scene.subtitle, scene.banner) if part), scene.locale)
    if scene.track is not None and scene.track.last is None:
        yield tr(Text("render.alt.turn_open", {"turn": scene.track.turn}))
    elif scene.track is not None:
        yield tr(Text("render.alt.turn", {"turn": scene.track.turn, "last": scene.track.last}))
    if scene.status:
        yield _stop(scene.status, scene.locale)
    for change in scene.changes:
        yield _stop(change, scene.locale)
    for gauge in scene.gauges:
        if gauge.score is not None:
            yield tr(Text("render.alt.score", {"side": _named(gauge), "score": gauge.score}))
        elif gauge.note:
            yield tr(Text("render.alt.note", {"side": _named(gauge), "note": gauge.note}))
    yield from _track_sentences(scene, tr)
    if scene.board is not None:
        for gauge in scene.gauges:
            places = [
                f"{_covered(token)} {token.cell}" + ("" if token.hp is None else f" {token.hp}/{token.hp_max}")
                for token in scene.board.tokens
                if token.side == gauge.side
            ]
            if places:
                yield tr(Text("render.alt.pieces", {"side": _named(gauge), "pieces": ", ".join(places)}))
    if scene.timeline is not None:
        yield from _due_sentences(scene, scene.timeline, tr)
    names = {gauge.side: _named(gauge) for gauge in scene.gauges}
    for shelf in scene.shelves:
        yield from _shelf_sentences(shelf, names.get(shelf.side, ""), tr)
    for card in scene.cards:
        if card.hp is None:
            yield f"{card.name}: {card.text or card.ability}"
            continue
        values = {"hp": card.hp, "atk": card.atk, "mov": card.mov, "cost": card.cost}
        yield tr(Text("render.alt.card", {"sign": card.sign, "name": card.name, **values})).strip()
    for profile in scene.profiles:
        yield _stop(f"{profile.sign} {profile.name}, {profile.subtitle}".strip(), scene.locale)
        for entry in profile.entries:
            yield _stop(f"{entry.name} {entry.code}: {entry.text}".strip(": "), scene.locale)


def _track_sentences(scene: Scene, tr: Translate) -> Iterator[str]:
    """Say who acts next on a time track, who holds what, and what a chart tells."""
    if scene.timeline is not None and scene.timeline.order:
        places = ["/".join(_piece(scene, turn.side, sign) for sign in turn.signs) for turn in scene.timeline.order]
        yield tr(Text("render.alt.order", {"order": ", ".join(places)}))
    names = {gauge.side: _named(gauge) for gauge in scene.gauges}
    for area in () if scene.board is None else scene.board.areas:
        if area.holders:
            holders = [names.get(side, "") for side in area.holders]
            yield tr(Text("render.alt.area", {"sign": area.sign, "sides": holders}))
    if scene.chart is not None:
        bars = ", ".join(f"{bar.label}: {bar.words}" for bar in scene.chart.bars)
        yield _stop(" · ".join(part for part in (scene.chart.title, bars) if part), scene.locale)
        yield from (_stop(line, scene.locale) for line in scene.chart.lines)


def _due_sentences(scene: Scene, timeline: Timeline, tr: Translate) -> Iterator[str]:
    for moment in timeline.moments:
        if moment.pieces:
            pieces = ", ".join(_piece(scene, side, sign) for side, sign in moment.pieces)
            yield tr(Text("render.alt.due", {"number": moment.number, "pieces": pieces}))


def _piece(scene: Scene, side: int, sign: str) -> str:
    """Write a piece with the sign of its side before it."""
    return next((gauge.sign for gauge in scene.gauges if gauge.side == side), "") + sign


def _named(gauge: Gauge) -> str:
    """Name a side, by the person first and the side's own name after it."""
    return f"{gauge.name} ({gauge.role})" if gauge.role else gauge.name


def _covered(token: Token) -> str:
    """Write a piece's sign, in brackets while it lies face-down."""
    return f"[{token.sign or '?'}]" if token.cover else token.sign


def _shelf_sentences(shelf: Shelf, side: str, tr: Translate) -> Iterator[str]:
    if shelf.slots:
        cards = ", ".join(slot.name or "?" for slot in shelf.slots)
        yield tr(Text("render.alt.cards", {"side": side, "cards": cards}))
    for pile in shelf.piles:
        chips = ", ".join(_chip(chip) for chip in pile.chips if chip.number != 0)
        if chips:
            yield tr(Text("render.alt.pile", {"side": side, "pile": pile.label, "pieces": chips}))


def _chip(chip: Chip) -> str:
    return chip.sign if chip.number is None else f"{chip.sign} {chip.number}"


def _stop(sentence: str, locale: str) -> str:
    """End a sentence as the language does; Thai ends it with the space that follows."""
    if not sentence or sentence[-1] in ".!?。！？…" or locale == "th":
        return sentence
    return sentence + ("。" if locale == "ja" or locale.startswith("zh") else ".")


def scene_text(scene: Scene) -> str:
    """Return everything the picture shows as plain lines, in no language but its own strings."""
    lines = [" | ".join(part for part in (scene.title, scene.subtitle, scene.banner) if part)]
    if scene.track is not None:
        flags = ",".join(map(str, scene.track.flagged))
        lines.append(f"turn {scene.track.turn}/{scene.track.last} flagged {flags or '-'}")
    for g in scene.gauges:
        if g.score is None:
            flags = " ".join(word for word in ("active", "ready", "alert") if getattr(g, word))
            lines.append(f"{_SIDE_LETTERS[g.side]}{g.sign} {g.name}: {g.note} clock {g.clock or '-'} {flags}".rstrip())
            continue
        state = " ".join(word for word, on in (("active", g.active), ("ready", g.ready), ("first", g.place == 1)) if on)
        lines.append(
            f"{_SIDE_LETTERS[g.side]} {g.name}: score {g.score}/{g.goal} pool {g.pool}/{g.pool_max}{g.pool_next:+d}"
            f" clock {g.clock or '-'} {state}".rstrip()
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
    for roster in scene.rosters:
        lines.extend(_roster_lines(roster))
    for card in scene.cards:
        mana = "" if card.mana is None else f" mana {card.mana}"
        side = _SIDE_LETTERS[card.side]
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
    order = " ".join(f"{_SIDE_LETTERS[t.side]}{'/'.join(t.signs)}:{t.speed}" for t in timeline.order)
    yield f"order {order or '-'}"
    for moment in timeline.moments:
        pieces = " ".join(f"{_SIDE_LETTERS[side]}{sign}" for side, sign in moment.pieces)
        yield f"at {moment.number}{'*' if moment.flagged else ''} {pieces or '-'}"


def grid_lines(board: Board) -> list[str]:
    """Return the board in letters: side and call sign, else a mark, a trap or the terrain."""
    wide = max([2] + [len(token.sign) + 1 for token in board.tokens])
    tokens = {token.cell: _SIDE_LETTERS[token.side] + token.sign for token in board.tokens}
    traps = {trap.cell: f"{_SIDE_LETTERS[trap.side].lower()}*" for trap in board.traps}
    marks = {mark.cell: _MARKS[mark.kind] for mark in board.marks}
    rows: dict[int, list[str]] = {}
    for cell in sorted(board.cells, key=lambda c: (c.row, c.column)):
        plain = _TERRAIN.get(cell.terrain, "?")
        if plain == "." and cell.zone is not None:
            plain = _SIDE_LETTERS[cell.zone].lower()
        text = tokens.get(cell.name) or marks.get(cell.name) or traps.get(cell.name) or plain
        rows.setdefault(cell.row, []).append(text.ljust(wide))
    margin = max(len(name) for name in board.rows)
    head = " " * (margin + 1) + " ".join(name.ljust(wide) for name in board.columns)
    body = [f"{board.rows[row].ljust(margin)} {' '.join(cells)}" for row, cells in sorted(rows.items())]
    return [line.rstrip() for line in (head, *body)]


def _board_lines(board: Board) -> list[str]:
    lines = grid_lines(board)
    for cell in board.cells:
        if cell.turns is not None:
            lines.append(f"terrain {cell.name} {cell.terrain} for {cell.turns}")
    for token in board.tokens:
        badges = " ".join(_badge(b.icon, b.amount, b.turns) for b in token.badges)
        state = f"hp {token.hp}/{token.hp_max} {token.look}" if token.hp is not None else token.cover or "open"
        lines.append(
            f"{_SIDE_LETTERS[token.side]}{token.sign or '?'}{token.second} {token.cell} {token.kind}"
            f" {state} {badges}".rstrip()
        )
        if token.stand is not None:
            stand = token.stand
            flags = " ".join(word for word, on in (("due", stand.due), ("next", stand.next)) if on)
            facing = "nesw"[stand.facing]
            lines.append(f"  faces {facing} dial {stand.dial} pool {stand.pool}/{stand.pool_max} {flags}".rstrip())
    for area in board.areas:
        held = "".join(_SIDE_LETTERS[side] for side in area.holders)
        lines.append(f"area {area.sign} {' '.join(area.cells)} held {held or '-'}")
    for ray in board.rays:
        lines.append(f"ray {'-'.join(ray.cells)} off {ray.offset[0]},{ray.offset[1]} stop {ray.stop or '-'}")
    for trap in board.traps:
        lines.append(f"trap {trap.cell} {_SIDE_LETTERS[trap.side]} uses {trap.uses} turns {trap.turns}")
    lines.extend(_arrow(arrow) for arrow in board.arrows)
    lines.extend(f"death {cross.cell} {_SIDE_LETTERS[cross.side]}{cross.sign}" for cross in board.crosses)
    lines.extend(f"note {note.cell} {note.text or note.icon} {note.tone}" for note in board.notes)
    return lines


def _arrow(arrow: Arrow) -> str:
    order = "" if arrow.order is None else f"{arrow.order}. "
    return f"{order}{arrow.kind} {_SIDE_LETTERS[arrow.side]}{arrow.sign} {'-'.join(arrow.path)} {arrow.label}".rstrip()


def _shelf_lines(shelf: Shelf) -> list[str]:
    side = _SIDE_LETTERS[shelf.side]
    lines: list[str] = []
    for slot in shelf.slots:
        flags = " ".join(word for word in ("secret", "lasting", "lit") if getattr(slot, word))
        lines.append(f"slot {side}{slot.sign} {slot.name or '?'} {flags} {' '.join(slot.pips)}".rstrip())
    piles = (f"pile {side} {pile.label}: " + " ".join(map(_chip, pile.chips)) for pile in shelf.piles)
    return [*lines, *piles]


def _roster_lines(roster: Roster) -> list[str]:
    lines = [_line(line) for line in roster.lines]
    for word, waiting in (("reserve", roster.reserve), ("dead", roster.dead)):
        if waiting:
            lines.append(f"{word} " + " ".join(f"{_SIDE_LETTERS[w.side]}{w.sign}" for w in waiting))
    return lines


def _line(line: Line) -> str:
    badges = " ".join(_badge(b.icon, b.amount, b.turns) for b in line.badges)
    reach = "" if line.range is None else _range(line.range)
    reach += " ".join(f"{figure.icon} {figure.value}" for figure in line.figures)
    return (
        f"- {_SIDE_LETTERS[line.side]}{line.sign} {line.name} {line.hp}/{line.hp_max} atk {line.atk} mov {line.mov}"
        f" {reach} {line.look} {badges}"
    ).rstrip()


def _range(reach: Range) -> str:
    return f"{reach.shape} {reach.low}-{reach.high}"


def _badge(icon: str, amount: int | None, turns: int | None) -> str:
    return icon + ("" if amount is None else f":{amount}") + ("" if turns is None else f"({turns})")
