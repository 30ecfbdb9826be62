"""Scene to words: the alternative text of its picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from render.layout.heights import legend_words
from render.marks import marks
from render.scene import Scene
from render.scene_beside import Chip, Figure, Gauge, Shelf, Zone
from render.scene_board import Board, Force, Token
from render.scene_cards import Face, HandCard, Line, Mat
from rules.kernel.types import Text

ALT_LIMIT = 1024
"""Most characters of an attachment's description."""

_WAYS = "↑↗→↘↓↙←↖"
Translate = Callable[[Text], str]
Named = Callable[[int, str], str]
"""Writes a piece of a side by its sign."""


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
    yield marks(scene.locale).stopped(" · ".join(title_words(scene)))
    yield from head_words(scene, tr)
    yield from _gauge_words(scene, tr)
    yield from track_words(scene, tr)
    if scene.board is not None:
        for gauge in scene.gauges:
            places = [*_pieces(scene, scene.board, gauge.side, tr), *_sites(scene.board, gauge.side)]
            if places:
                named = {"side": side_words(gauge, scene.locale), "pieces": marks(scene.locale).listed(places)}
                yield tr(Text("render.alt.pieces", named))
            placing = [f"{line.sign} {line.name}" for line in to_line_up(scene, gauge.side)]
            if placing:
                named = {"side": side_words(gauge, scene.locale), "names": placing}
                yield tr(Text("render.alt.to_line_up", named))
        yield from stock_words(scene.board, tr, scene.locale)
    yield from due_words(scene, tr)
    for shelf in scene.shelves:
        yield from _shelf_sentences(shelf, side_named(scene, shelf.side), tr, scene.locale)
    for mat in scene.mats:
        yield from _mat_sentences(mat, side_named(scene, mat.side), tr, scene.locale)
    yield from shown_words(scene, tr)


def title_words(scene: Scene) -> list[str]:
    """Return what says which match it is and how far it has come."""
    return [part for part in (scene.title, scene.subtitle, scene.banner) if part]


def head_words(scene: Scene, tr: Translate) -> Iterator[str]:
    """Say whose turn it is and what changed."""
    if scene.track is not None and scene.track.said:
        yield marks(scene.locale).stopped(scene.track.said)
    elif scene.track is not None and scene.track.last is None:
        yield tr(Text("render.alt.turn_open", {"turn": scene.track.turn}))
    elif scene.track is not None:
        yield tr(Text("render.alt.turn", {"turn": scene.track.turn, "last": scene.track.last}))
    if scene.status:
        yield marks(scene.locale).stopped(scene.status)
    for change in scene.changes:
        yield marks(scene.locale).stopped(change)


def _gauge_words(scene: Scene, tr: Translate) -> Iterator[str]:
    """Say how the sides stand."""
    for gauge in scene.gauges:
        side = side_words(gauge, scene.locale)
        if gauge.losing:
            args = {"score": gauge.score, "goal": gauge.goal, "pool": gauge.pool}
            yield tr(Text("render.alt.losing", {"side": side, **args}))
        elif gauge.score is not None:
            yield tr(Text("render.alt.score", {"side": side, "score": gauge.score}))
        elif gauge.note:
            yield tr(Text("render.alt.note", {"side": side, "note": gauge.note}))
        if gauge.figures:
            figures = marks(scene.locale).listed(_figures(gauge.figures))
            yield tr(Text("render.alt.pieces", {"side": side, "pieces": figures}))
        if gauge.out:
            yield tr(Text("render.alt.out", {"side": side}))


def stock_words(board: Board, tr: Translate, locale: str) -> Iterator[str]:
    """Say under which cells things lie hidden, and how many."""
    hidden = [f"{cell.name} {cell.stock}" for cell in board.cells if cell.stock]
    if hidden:
        yield tr(Text("render.alt.stock", {"cells": marks(locale).listed(hidden)}))


def due_words(scene: Scene, tr: Translate, piece: Named | None = None) -> Iterator[str]:
    """Say whose dial shows which number; `piece` writes a piece of a side, None: by its sign."""
    named = piece or signed(scene)
    for moment in () if scene.timeline is None else scene.timeline.moments:
        if moment.pieces:
            pieces = marks(scene.locale).listed(named(side, sign) for side, sign in moment.pieces)
            yield tr(Text("render.alt.due", {"number": moment.number, "pieces": pieces}))


def shown_words(scene: Scene, tr: Translate) -> Iterator[str]:
    """Say what is looked at beside a board: cards, printed sides, signs, heroes."""
    for card in scene.cards:
        if card.hp is None:
            yield marks(scene.locale).stopped(f"{card.name}: {card.text or card.ability}")
            continue
        values = {"hp": card.hp, "atk": card.atk, "mov": card.mov, "cost": card.cost}
        yield tr(Text("render.alt.card", {"sign": card.sign, "name": card.name, **values})).strip()
    for face in scene.faces:
        yield from (marks(scene.locale).stopped(words) for words in face_words(face))
    for line in scene.legend:
        yield marks(scene.locale).stopped(legend_words(line))
    for profile in scene.profiles:
        yield marks(scene.locale).stopped(f"{profile.sign} {profile.name}, {profile.subtitle}".strip())
        for entry in profile.entries:
            yield marks(scene.locale).stopped(f"{entry.name} {entry.code}: {entry.text}".strip(": "))


def _pieces(scene: Scene, board: Board, side: int, tr: Translate) -> Iterator[str]:
    """Say of each piece of a side where it stands, with its HP and the troops that it leads."""
    written = marks(scene.locale)
    for token in board.tokens:
        if token.side == side:
            hp = "" if token.hp is None else f" {token.hp}/{token.hp_max}"
            if token.force is not None:
                hp = f" {force_words(token.force)}"
            troops = [
                f"{troop.name or troop.icon} {troop.number}"
                if not troop.hurt
                else tr(Text("render.alt.hurt", {"name": troop.name, "number": troop.number, "hurt": troop.hurt}))
                for troop in token.troops
            ]
            yield f"{_named_piece(token)} {token.cell}{hp}".strip() + (
                written.aside(written.listed(troops)) if troops else ""
            )


def to_line_up(scene: Scene, side: int) -> list[Line]:
    """Return the lines of a side's pieces that are to come on the board and do not stand there yet."""
    placed = {token.sign for token in (() if scene.board is None else scene.board.tokens) if token.side == side}
    if scene.muster is not None and scene.muster.side == side:
        return [Line(side, one.sign, one.name) for one in scene.muster.starters if one.sign not in placed]
    lines = (line for roster in scene.rosters if roster.side == side for line in roster.lines)
    return [line for line in lines if line.look == "reserve" and line.sign not in placed]


def force_words(force: Force) -> str:
    """Write what a piece deals and has left, with a sign for each way it strikes."""
    return f"{force.power}/{force.left} " + "".join(_WAYS[way] for way in force.ways)


def _named_piece(token: Token) -> str:
    return token.force.name if token.force is not None else _covered(token)


def _sites(board: Board, side: int) -> Iterator[str]:
    return (
        f"{site.name or site.icon} {site.cell} {site.hp}/{site.hp_max}" for site in board.sites if site.side == side
    )


def _figures(figures: tuple[Figure, ...]) -> Iterator[str]:
    return (f"{figure.name or figure.icon} {figure.value}" for figure in figures)


def face_words(face: Face) -> Iterator[str]:
    """Write a printed card: its name, kind, prices, values, then its sentences."""
    values = [f"{face.name} ({face.family}, {face.kind})"]
    values += [] if face.cost is None else [f"{face.cost} + {face.fuel}"]
    values += [] if face.force is None else [force_words(face.force)]
    yield ", ".join([*values, face.note] if face.note else values)
    yield from face.texts


def held_words(card: HandCard) -> str:
    """Write a card of a hand with its number there, or how often it is there."""
    return f"×{card.count} {card.name}" if card.count else f"{card.number} {card.name}"


def _mat_sentences(mat: Mat, side: str, tr: Translate, locale: str) -> Iterator[str]:
    listed = marks(locale).listed
    if mat.zones:
        zones = listed(zone_words(zone, locale) for zone in mat.zones)
        yield tr(Text("render.alt.pieces", {"side": side, "pieces": zones}))
    if mat.cards:
        yield tr(Text("render.alt.hand", {"side": side, "cards": listed(map(held_words, mat.cards))}))
    if mat.unseen:
        yield tr(Text("render.alt.unseen", {"side": side, "number": mat.unseen}))


def zone_words(zone: Zone, locale: str) -> str:
    """Write a zone with how many cards lie there and what lies on top."""
    number = f"{zone.number}/{zone.goal}" if zone.goal else str(zone.number)
    return f"{zone.name} {number}" + (marks(locale).aside(zone.top) if zone.top else "")


def track_words(scene: Scene, tr: Translate, piece: Named | None = None) -> Iterator[str]:
    """Say who acts next on a time track, who holds what, and what a chart tells; `piece` as `beside_words` takes it."""
    listed, named = marks(scene.locale).listed, piece or signed(scene)
    if scene.timeline is not None and scene.timeline.order:
        places = [_either([named(turn.side, sign) for sign in turn.signs], tr) for turn in scene.timeline.order]
        yield tr(Text("render.alt.order", {"order": listed(places)}))
    names = {gauge.side: side_words(gauge, scene.locale) for gauge in scene.gauges}
    for area in () if scene.board is None else scene.board.areas:
        if area.holders:
            holders = [names.get(side, "") for side in area.holders]
            yield tr(Text("render.alt.area", {"sign": area.sign, "sides": holders}))
    if scene.chart is not None:
        bars = listed(f"{bar.label}: {bar.words}" for bar in scene.chart.bars)
        yield marks(scene.locale).stopped(" · ".join(part for part in (scene.chart.title, bars) if part))
        yield from (marks(scene.locale).stopped(line) for line in scene.chart.lines)


def _either(names: list[str], tr: Translate) -> str:
    """Say that it is one of some."""
    said = names[0] if names else ""
    for name in names[1:]:
        said = tr(Text("render.alt.either", {"one": said, "other": name}))
    return said


def signed(scene: Scene) -> Named:
    """Write a piece by its sign, that of its side before it."""
    sides = {gauge.side: gauge.sign for gauge in scene.gauges}
    return lambda side, sign: sides.get(side, "") + sign


def side_named(scene: Scene, side: int) -> str:
    """Name the side of that number, nothing if the scene has none."""
    return next((side_words(gauge, scene.locale) for gauge in scene.gauges if gauge.side == side), "")


def side_words(gauge: Gauge, locale: str) -> str:
    """Name a side, by the person first and the side's own name after it."""
    return gauge.name + marks(locale).aside(gauge.role) if gauge.role not in ("", gauge.name) else gauge.name


def _covered(token: Token) -> str:
    """Write a piece's sign, in brackets while it lies face-down."""
    return f"[{token.sign or '?'}]" if token.cover else token.sign


def _shelf_sentences(shelf: Shelf, side: str, tr: Translate, locale: str) -> Iterator[str]:
    yield from slot_words(shelf, side, tr, locale)
    for pile in shelf.piles:
        chips = marks(locale).listed(chip_words(one) for one in pile.chips if one.number != 0)
        if chips:
            yield tr(Text("render.alt.pile", {"side": side, "pile": pile.label, "pieces": chips}))


def slot_words(shelf: Shelf, side: str, tr: Translate, locale: str) -> Iterator[str]:
    """Say which cards a side has, as far as they are seen."""
    if shelf.slots:
        unseen = tr(Text("render.alt.unseen_card")) if any(not slot.name for slot in shelf.slots) else ""
        cards = marks(locale).listed(slot.name or unseen for slot in shelf.slots)
        yield tr(Text("render.alt.cards", {"side": side, "cards": cards}))


def chip_words(chip: Chip) -> str:
    """Write a sort of pieces with its number."""
    return chip.sign if chip.number is None else f"{chip.sign} {chip.number}"
