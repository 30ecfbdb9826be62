"""How the sides of a scene stand and what they hold, in sentences that are listened to."""

from __future__ import annotations

from collections.abc import Iterator

from render.describe import Translate, side_named, side_words, slot_words, zone_words
from render.marks import marks, with_sign
from render.scene import Scene
from render.scene_beside import Chip, Gauge, Shelf, Zone
from render.scene_cards import HandCard, Mat
from rules.kernel.types import Text


def standings(scene: Scene, tr: Translate) -> Iterator[str]:
    """Say of each side how it stands: points or losses, what it has to spend, whether it is out."""
    for gauge in scene.gauges:
        side = side_words(gauge, scene.locale)
        yield from _score(gauge, side, tr, is_counted=scene.board is not None)
        if gauge.figures:
            figures = (figure.said or f"{figure.name or figure.icon} {figure.value}" for figure in gauge.figures)
            yield tr(Text("render.told.has", {"side": side, "things": marks(scene.locale).listed(figures)}))
        if gauge.out:
            yield tr(Text("render.alt.out", {"side": side}))


def _score(gauge: Gauge, side: str, tr: Translate, *, is_counted: bool) -> Iterator[str]:
    """Say points or losses, else its note, unless that counts pieces that are told one by one; what it may spend."""
    if gauge.losing:
        args = {"side": side, "score": gauge.score, "goal": gauge.goal, "pool": gauge.pool}
        yield tr(Text("render.told.losing", args))
    elif gauge.score is not None:
        yield tr(Text("render.told.points", {"side": side, "count": gauge.score}))
    elif gauge.note and not (gauge.counting and is_counted):
        yield tr(Text("render.alt.note", {"side": side, "note": gauge.note}))
    if gauge.pool is not None and gauge.pool_max is not None and not gauge.losing:
        yield tr(Text("render.told.pool", {"side": side, "pool": gauge.pool, "most": gauge.pool_max}))
    if gauge.pool_next:
        yield tr(Text("render.told.pool_next", {"side": side, "change": with_sign(gauge.pool_next)}))


def possessions(scene: Scene, tr: Translate) -> Iterator[str]:
    """Say of each side what it has beside the board: cards, pieces off it, piles, its hand."""
    for shelf in scene.shelves:
        yield from _shelf(shelf, side_named(scene, shelf.side), tr, scene.locale)
    for mat in scene.mats:
        yield from _mat(mat, side_named(scene, mat.side), tr, scene.locale)


def _shelf(shelf: Shelf, side: str, tr: Translate, locale: str) -> Iterator[str]:
    yield from slot_words(shelf, side, tr, locale)
    for pile in shelf.piles:
        chips = marks(locale).listed(_chip(one) for one in pile.chips if one.number != 0)
        if chips:
            told = {"side": side, "pile": pile.label, "pieces": chips}
            yield tr(Text(pile.told or "render.alt.pile", told))


def _chip(chip: Chip) -> str:
    name = chip.name or chip.sign
    return chip.said or (name if chip.number is None else f"{name} {chip.number}")


def _mat(mat: Mat, side: str, tr: Translate, locale: str) -> Iterator[str]:
    listed = marks(locale).listed
    zones = listed(said for said in (_zone(zone, locale) for zone in mat.zones) if said)
    if zones:
        yield tr(Text("render.told.has", {"side": side, "things": zones}))
    cards = listed(said for said in (_held(card, tr) for card in mat.cards) if said)
    if cards:
        yield tr(Text("render.alt.hand", {"side": side, "cards": cards}))
    if mat.unseen:
        yield tr(Text("render.alt.unseen", {"side": side, "number": mat.unseen}))


def _zone(zone: Zone, locale: str) -> str:
    """Say what lies in a zone with the card on top; nothing of one that its game leaves out while it is empty."""
    if not zone.said:
        return zone_words(zone, locale) if zone.number else ""
    return zone.said + (marks(locale).aside(zone.top) if zone.top and zone.top not in zone.said else "")


def _held(card: HandCard, tr: Translate) -> str:
    """Say a card of a hand by its name; the leader, who lies beside it, is said among the zones."""
    if card.count:
        return tr(Text("render.told.copies", {"name": card.name, "count": card.count}))
    return card.name if card.number else ""
