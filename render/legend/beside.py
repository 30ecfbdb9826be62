"""The signs beside a board: headers, tracks, lists, cards, hands, charts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from render.marks import with_sign
from render.scene import IconLook, Scene
from render.scene_beside import Figure, Gauge, Shelf, Slot
from render.scene_board import Badge
from render.scene_cards import Card, Face, HandCard, Line, Mat, Muster, Profile, Range, Roster

from .sign import Sign


def signs_beside(scene: Scene) -> Iterator[Sign]:
    """Yield the signs of everything but the board, from the top of the picture to its foot."""
    for gauge in scene.gauges:
        yield from _gauge(gauge)
    if scene.track is not None and scene.track.last is not None:
        yield Sign("turns", letters=f"{scene.track.turn}/{scene.track.last}")
        if scene.track.flagged:
            yield Sign("turn_brings", icon="summon", look="gold")
    yield from _timeline(scene)
    if scene.chart is not None and scene.chart.bars:
        if any(bar.good for bar in scene.chart.bars):
            yield Sign("bar.good", letters="▮", look="good")
        yield Sign("bar", letters="▮")
    for shelf in scene.shelves:
        yield from _shelf(shelf)
    for mat in scene.mats:
        yield from _mat(mat)
    if scene.muster is not None:
        yield from _muster(scene.muster)
    for face in scene.faces:
        yield from _face(face)
    for card in scene.cards:
        yield from _card(card)
    for roster in scene.rosters:
        yield from _roster(roster)
    for profile in scene.profiles:
        yield from _profile(profile)


def _value(icon: str, look: IconLook = "value") -> Sign:
    return Sign(f"value.{icon}", icon=icon, look=look)


def _figures(figures: Iterable[Figure]) -> Iterator[Sign]:
    for figure in figures:
        yield _value(figure.icon)


def _reach(reach: Range | None) -> Iterator[Sign]:
    if reach is not None:
        yield Sign(f"range.{reach.shape}", icon=reach.shape)


def _price(cost: int | None) -> Iterator[Sign]:
    if cost is not None:
        yield Sign("price", icon="cost", look="price")


def _statuses(badges: Iterable[Badge]) -> Iterator[Sign]:
    for badge in badges:
        yield Sign(f"status.{badge.icon}", icon=badge.icon, look="status")


def _gauge(gauge: Gauge) -> Iterator[Sign]:
    if gauge.score is not None:
        yield Sign(f"losses.{gauge.trophy}" if gauge.losing else f"score.{gauge.trophy}", icon=gauge.trophy,
                   look="harm" if gauge.losing else "gold")  # fmt: skip
    if gauge.pool is not None:
        yield Sign("pool", icon="mana", look="mana")
    if gauge.pool_next:
        yield Sign("pool_next", letters=with_sign(gauge.pool_next), look="mana")
    yield from _figures(gauge.figures)
    if gauge.clock:
        yield _value("clock")
    if gauge.place:
        yield Sign("place", letters=str(gauge.place), look="disc")
    if gauge.ready:
        yield Sign("ready", icon="check", look="good")
    if gauge.alert:
        yield Sign("alert", icon="trigger", look="target")
    if gauge.out:
        yield Sign("out", icon="cross", look="harm")


def _timeline(scene: Scene) -> Iterator[Sign]:
    timeline = scene.timeline
    if timeline is None:
        return
    if timeline.order:
        yield Sign("speed", letters=str(timeline.order[0].speed))
    if timeline.moments:
        yield Sign("moment", letters=str(timeline.moments[0].number), look="lit")
    if any(moment.flagged for moment in timeline.moments):
        yield Sign("moment_brings", icon="mana", look="mana")


def _shelf(shelf: Shelf) -> Iterator[Sign]:
    for slot in shelf.slots:
        yield from _slot(slot)
    for pile in shelf.piles:
        for chip in pile.chips:
            if chip.dead:
                yield Sign("dead", icon="cross", look="harm")
            elif chip.number is not None:
                yield Sign("count", letters=str(chip.number))
            if chip.name and chip.about and chip.number != 0:
                yield Sign(f"type.{chip.name}", letters=chip.sign, look="disc", word=chip.name, about=chip.about)


_PIPS: dict[str, tuple[str, IconLook]] = {
    "ready": ("card", "gold"),
    "spent": ("spent", "value"),
    "gone": ("cross", "value"),
}


def _slot(slot: Slot) -> Iterator[Sign]:
    if not slot.name:
        yield Sign("card_back", icon="mana", look="back")
        return
    if slot.lasting:
        yield Sign("lasting", icon="lasting")
    for number, pip in enumerate(() if slot.lasting else slot.pips):
        if slot.icons:
            yield Sign(f"use.{slot.icons[number]}", icon=slot.icons[number], look="gold")
            if pip != "ready":
                yield Sign(f"skill.{pip}", icon="cross" if pip == "gone" else slot.icons[number],
                           look="value" if pip == "gone" else "struck")  # fmt: skip
        else:
            yield Sign(f"use_{pip}", icon=_PIPS[pip][0], look=_PIPS[pip][1])
    if slot.secret:
        yield Sign("secret", icon="hidden")
    if slot.lit:
        yield Sign("lit", letters="", look="frame")


def _mat(mat: Mat) -> Iterator[Sign]:
    for zone in mat.zones:
        look: IconLook = "harm" if zone.goal else "value"
        yield Sign(f"zone.{zone.icon}", icon=zone.icon, look=look)
    for card in mat.cards:
        yield from _hand_card(card)
    if mat.unseen:
        yield Sign("hand_back", icon="hand")


def _hand_card(card: HandCard) -> Iterator[Sign]:
    if card.count:
        yield Sign("copies", letters=f"×{card.count}")
    elif card.number:
        yield Sign("hand_number", letters=str(card.number), look="disc")
    else:
        yield Sign("leader", icon="crown", look="gold")
    yield from _price(card.cost)
    if card.fuel:
        yield Sign("fuel", icon="trigger", look="gold")
    if card.icon:
        yield Sign(f"use.{card.icon}", icon=card.icon)
    if len(card.figures) == 1 and not card.ways:
        yield from _figures(card.figures)
    elif card.figures:
        yield Sign("hand_values", letters="/".join(figure.value for figure in card.figures))
    if card.ways:
        yield Sign("hand_ways", look="ways")
    if card.mark:
        yield Sign(f"card_mark.{card.mark}", look="frame", letters=card.mark)


def _face(face: Face) -> Iterator[Sign]:
    yield from _price(face.cost)
    if face.fuel:
        yield Sign("fuel", icon="trigger", look="gold")
    if face.force is not None:
        yield _value("sword")
        yield _value("heart")
        if face.force.ways:
            yield Sign("hand_ways", look="ways")
    elif face.icon:
        yield Sign(f"use.{face.icon}", icon=face.icon)
    if face.crown:
        yield Sign("plate.crown", icon="crown", look="gold")
    if face.emblem != face.icon:
        yield from _emblem(face.emblem, face.family)


def _card(card: Card) -> Iterator[Sign]:
    yield from _figures(card.figures)
    if card.mark:
        yield Sign(f"card_mark.{card.mark}", look="frame", letters=card.mark)
    if card.brief:
        if card.mark == "selected":
            yield Sign("card_taken", icon="check", look="good")
        if card.side >= 0 and not card.sign and card.emblem:
            yield from _emblem(card.emblem, card.family)
        return
    if card.ranks:
        return
    yield from _price(card.cost)
    if card.hp is not None:
        for icon in ("heart", "sword", "boot"):
            yield _value(icon)
        yield from _reach(card.range)
    if card.mana is not None and card.ability:
        yield Sign("ability_price", icon="mana", look="mana")
    yield from _emblem(card.emblem, card.family)
    if card.kind == "master":
        yield Sign("master", icon="crown", look="gold")


def _muster(muster: Muster) -> Iterator[Sign]:
    for starter in muster.starters:
        if starter.emblem:
            yield Sign(f"role.{starter.emblem}", icon=starter.emblem)
        if starter.kind == "master":
            yield Sign("master", icon="crown", look="gold")
        yield from _price(None if starter.at else starter.cost)
        if starter.mark == "selected":
            yield Sign("card_mark.selected", look="frame", letters="selected")
        if starter.at:
            yield Sign("placed", icon="check", look="good")


def _roster(roster: Roster) -> Iterator[Sign]:
    for line in roster.lines:
        yield from _line(line)
    for line in roster.reserve:
        yield Sign("reserve", letters=line.sign, look="disc")
        if line.kind == "master":
            yield Sign("master", icon="crown", look="gold")
        yield from _price(line.cost)
    if roster.dead:
        yield Sign("dead", icon="cross", look="harm")


def _line(line: Line) -> Iterator[Sign]:
    if line.kind == "master":
        yield Sign("master", icon="crown", look="gold")
    if line.hp is not None:
        yield Sign("life_of", letters=f"{line.hp}/{line.hp_max}", look="good")
    yield from _statuses(line.badges)
    if line.atk is not None:
        yield _value("sword")
    if line.mov is not None:
        yield _value("boot")
    yield from _reach(line.range)
    yield from _price(line.cost)
    yield from _figures(line.figures)


def _profile(profile: Profile) -> Iterator[Sign]:
    yield from _figures(profile.figures)
    yield from _emblem(profile.emblem, profile.family)


def _emblem(icon: str, family: str) -> Iterator[Sign]:
    """Yield an emblem with the word for what bears it; without one it is an ornament."""
    if icon and family:
        yield Sign(f"emblem.{icon}", icon=icon, word=family)
