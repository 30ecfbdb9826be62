"""Tall pictures made shorter: a post's without the lists below the board, a panel's with all of a hand in less room."""

from __future__ import annotations

import msgspec

from render.layout.page import HIGHEST, lay_out
from render.paint.wrapping import ELLIPSIS, wrap
from render.scene import Scene
from render.scene_beside import Timeline
from render.scene_board import Label
from render.scene_cards import Mat, Roster

TALL = 1300
"""Height in pixels at scale 1 beyond which a phone does not show a picture with what is said beside it."""
_ROOMY = 151
"""Width of cells at scale 1 from which on a board is large enough to leave room for a banner above it."""
_TITLE, _LINES, _LETTER = 236, 2, 29
"""Width of a title between two sides at scale 1, its lines, and its letter: a banner that fits there needs no room."""


def shortened(scene: Scene) -> Scene:
    """Return a tall scene with the board and whose turn it is, any other as it is.

    The lists below the board are left out, but for the signs of pieces that are all still to come on it; of a time
    track the order of the step that runs is left, since every piece bears the step on which it is due; zones become
    signs with numbers. Cards without a board keep the names of what they can do. Where the reader's own cards make it
    too high for a panel it becomes tight: all cards are there, in less room.
    """
    if scene.board is None or lay_out(scene).height <= TALL:
        return _listed(scene)
    order = () if scene.timeline is None else scene.timeline.order
    zones = tuple(Mat(mat.side, mat.zones, brief=True) for mat in scene.mats if mat.zones)
    hands = tuple(msgspec.structs.replace(mat, zones=()) for mat in scene.mats if mat.cards or mat.unseen)
    line = Timeline((), order) if order else None
    rosters = () if scene.muster is not None else _all_to_come(scene.rosters)
    brief = msgspec.structs.replace(scene, rosters=rosters, timeline=line, mats=(*_as_boxes(scene, zones), *hands))
    if lay_out(brief).height <= HIGHEST:
        return brief
    return _tight(msgspec.structs.replace(brief, mats=(*zones, *hands)))


def _all_to_come(rosters: tuple[Roster, ...]) -> tuple[Roster, ...]:
    """Return lists of pieces none of which has come on the board yet, as a row of signs for each; no other list."""
    if any(line.look != "reserve" for roster in rosters for line in roster.lines):
        return ()
    return tuple(Roster(roster.side, (), roster.lines) for roster in rosters if roster.lines)


def _as_boxes(scene: Scene, zones: tuple[Mat, ...]) -> tuple[Mat, ...]:
    """Return zones, which lie side by side, in the order of their sides' boxes above the board."""
    order = [gauge.side for gauge in scene.gauges]
    return tuple(sorted(zones, key=lambda mat: order.index(mat.side) if mat.side in order else len(order)))


def _listed(scene: Scene) -> Scene:
    """Return a scene whose cards make it too high for a panel with their names, values and short texts alone."""
    if scene.board is not None or len(scene.cards) < 2 or lay_out(scene).height <= HIGHEST:
        return scene
    cards = tuple(msgspec.structs.replace(card, text=card.short) for card in scene.cards)
    return msgspec.structs.replace(scene, cards=cards)


def _tight(scene: Scene) -> Scene:
    """Return a scene with zones beside the board, the hand in low cards, the banner as the title if it lacks room.

    Pieces beside the board are left out where they find no room, and all cards but those that are asked about where
    others than the hand's are.
    """
    assert scene.board is not None
    asked = next((mat for mat in scene.mats if any(card.mark for card in mat.cards)), None)
    mats = tuple(
        msgspec.structs.replace(mat, aside=mat.brief, low=not mat.brief)
        for mat in scene.mats
        if mat.brief or asked in (None, mat)
    )
    labels = tuple(label for label in scene.board.labels if _is_kept(label, scene.board.turned))
    board = msgspec.structs.replace(scene.board, labels=labels)
    tight = msgspec.structs.replace(scene, board=board, mats=mats, tight=True)
    if scene.banner and fits_as_title(scene.banner, scene.locale) and not _is_roomy(tight):
        tight = msgspec.structs.replace(tight, title=scene.banner, banner="", lit=True)
    return tight if lay_out(tight).height <= HIGHEST else msgspec.structs.replace(tight, shelves=())


def fits_as_title(banner: str, locale: str) -> bool:
    """Say whether a banner finds room between two sides, where a picture has its title."""
    return ELLIPSIS not in "".join(wrap(banner, _LETTER, _TITLE, _LINES, True, locale))


def _is_roomy(scene: Scene) -> bool:
    """Say whether a tight scene is low enough with cells that are hardly smaller than they might be."""
    page = lay_out(scene)
    return page.plan is not None and page.height <= HIGHEST and page.plan.size >= _ROOMY


def _is_kept(label: Label, turned: bool) -> bool:
    """Say whether a coordinate stands above the board or at its left, as it is seen."""
    across, down = label.way
    return (across + down > 0) if turned else (across + down < 0)
