"""What is left of a building reads the same whatever stands in it, and hides no number of those who stand there."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from PIL import Image, ImageChops

from render.paint.painter import paint
from render.scene_board import Arrow, Badge, Cross, Note, Site, Token, Troop
from render.theme import load_theme, theme_names
from tests.render.test_hex_details import on
from tests.render.test_many_sides import DARK, LEAST, as_seen, differing
from tests.render.test_phone import PHONE
from tests.support.shared_out import few

FEW, MANY = (Troop("foot", 2, 1),), (Troop("foot", 2, 1), Troop("horse", 3), Troop("bow", 2))
BORNE = (Badge("chart", 2), Badge("stun"))
LEADER = Token("c3", 0, "7", hp=2, hp_max=3)
PLAIN = {"terrain": "field", "label": "c3", "stock": 0}
STACKS: dict[str, tuple[Token, ...]] = {
    "alone": (LEADER,),
    "marked": (msgspec.structs.replace(LEADER, badges=BORNE),),
    "few": (msgspec.structs.replace(LEADER, sign="12", troops=FEW),),
    "many": (msgspec.structs.replace(LEADER, sign="12", troops=MANY, badges=BORNE),),
    "tired": (msgspec.structs.replace(LEADER, troops=MANY, look="exhausted"),),
    "unled": (Token("c3", 0, "", troops=MANY),),
    **{f"{number} pieces": (LEADER,) * number for number in (2, 3, 4, 5)},
}


def held(tokens: tuple[Token, ...], hp: int = 2, theme: str = "dark", **more: Any) -> Image.Image:
    """Return the picture of a building and those who stand in it, as it is painted."""
    site = Site("c3", 1, "bow", hp, 2)
    return paint(on(*tokens, cell=PLAIN, sites=(site,), **more), load_theme(theme)).convert("RGB")


def apart(one: Image.Image, other: Image.Image) -> tuple[int, tuple[int, int]]:
    """Return in how many pixels two pictures differ, and in how wide and high a box."""
    box = ImageChops.difference(one, other).getbbox()
    return differing(one, other, clearly=24), (0, 0) if box is None else (box[2] - box[0], box[3] - box[1])


@few(1)
@pytest.mark.parametrize("theme", theme_names())
def test_the_number_of_a_building_is_whole_whatever_stands_there(theme: str) -> None:
    found = {name: apart(held(stack, 1, theme), held(stack, 2, theme)) for name, stack in STACKS.items()}
    ((_, high),) = {box for _, box in found.values()}
    assert high * PHONE > LEAST
    few, *_, many = sorted(pixels for pixels, _ in found.values())
    assert many - few <= 2, "where a pixel's edge lies between two"


@few(3)
@pytest.mark.parametrize("name", STACKS)
def test_the_number_of_a_building_is_seen_on_a_phone(name: str) -> None:
    one, two = (as_seen(on(*STACKS[name], cell=PLAIN, sites=(Site("c3", 1, "bow", hp, 2),))) for hp in (1, 2))
    assert differing(one, two, clearly=80) >= 6


@pytest.mark.parametrize("name", ["alone", "few", "many", "tired"])
@pytest.mark.parametrize("change", [{"sign": "9"}, {"hp": 1}])
def test_the_number_of_a_building_hides_none_of_its_leader(name: str, change: dict[str, Any]) -> None:
    tokens = tuple(msgspec.structs.replace(token, sign="7") for token in STACKS[name])
    others = tuple(msgspec.structs.replace(token, **change) for token in tokens)
    open_, other = (paint(on(*some, cell=PLAIN), DARK).convert("RGB") for some in (tokens, others))
    housed, changed = held(tokens), held(others)
    assert apart(housed, changed)[0] >= apart(open_, other)[0]


@pytest.mark.parametrize("path", [("c3", "b2"), ("c3", "c1"), ("a1", "c3"), ("c1", "c3"), ("b2", "c3")])
@pytest.mark.parametrize("kind", ["move", "attack"])
def test_no_arrow_crosses_the_number_of_a_building_out(kind: Any, path: tuple[str, ...]) -> None:
    arrows = (Arrow(kind, 0, path, tone="harm"),)
    bare = apart(held(STACKS["few"], 1), held(STACKS["few"], 2))
    assert apart(held(STACKS["few"], 1, arrows=arrows), held(STACKS["few"], 2, arrows=arrows)) == bare


@pytest.mark.parametrize("end", ["a2", "b2", "c2", "c4", "d2", "d3", "e3"])
def test_no_number_of_an_arrow_lies_on_that_of_a_building(end: str) -> None:
    arrows = (Arrow("attack", 0, ("c3", end), tone="harm", order=1),)
    bare = apart(held(STACKS["few"], 1), held(STACKS["few"], 2))
    assert apart(held(STACKS["few"], 1, arrows=arrows), held(STACKS["few"], 2, arrows=arrows)) == bare


@few(3)
@pytest.mark.parametrize("name", STACKS)
def test_no_sign_of_what_happened_lies_on_the_number_of_a_building(name: str) -> None:
    notes = (Note("c3", "−1", "harm"),)
    bare, noted = (apart(*(held(STACKS[name], hp, notes=some) for hp in (1, 2))) for some in ((), notes))
    assert noted == bare
    changed = (Note("c3", "−2", "harm"),)
    whole = differing(held((), notes=notes), held((), notes=changed), clearly=24)
    assert differing(held(STACKS[name], notes=notes), held(STACKS[name], notes=changed), clearly=24) >= 0.9 * whole


@pytest.mark.parametrize("name", ["alone", "few", "many", "tired"])
@pytest.mark.parametrize("change", [{"sign": "9"}, {"hp": 1}])
def test_a_sign_that_makes_room_for_it_hides_no_leader(name: str, change: dict[str, Any]) -> None:
    noted: dict[str, Any] = {"notes": (Note("c3", "−1", "harm"),)}
    tokens = STACKS[name]
    others = tuple(msgspec.structs.replace(token, **change) for token in tokens)
    bare = differing(held(tokens), held(others), clearly=24)
    assert differing(held(tokens, **noted), held(others, **noted), clearly=24) >= 0.85 * bare


@pytest.mark.parametrize(
    "traces",
    [{"arrows": (Arrow("move", 0, ("c3", "c4"), sign="7"),)}, {"crosses": (Cross("c3", 0, "7"),)}],
    ids=["left", "died"],
)
def test_the_number_of_a_building_is_read_beside_who_left_it_or_died_there(traces: dict[str, Any]) -> None:
    assert (
        apart(held((), 1, **traces), held((), 2, **traces))[0] >= apart(*(held(STACKS["few"], hp) for hp in (1, 2)))[0]
    )
