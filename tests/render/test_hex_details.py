"""What boards of hexes and the parts beside them show besides stacks: it is seen on a phone, and told apart there."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec
import pytest
from PIL import ImageChops

from render.demo import field
from render.paint.painter import paint
from render.scene import Scene
from render.scene_beside import Shelf, Slot
from render.scene_board import Arrow, Badge, Board, Site, Token, Troop
from render.scene_cards import Card, Face
from render.theme import load_theme, theme_names
from tests.render.test_many_sides import DARK, as_seen, differing
from tests.support.shared_out import few

STACK = Token("c3", 0, "7", hp=2, hp_max=3, troops=(Troop("foot", 2, 1), Troop("bow", 2)))


def on(*tokens: Token, cell: dict[str, Any] | None = None, **changes: Any) -> Scene:
    """Return the demo's hexes with these pieces alone, and c3 changed."""
    cells = tuple(msgspec.structs.replace(c, **(cell or {})) if c.name == "c3" else c for c in field().cells)
    return Scene("", board=Board(cells, tokens=tokens, **changes))


def told_apart(*scenes: Scene, least: int = 4) -> bool:
    """Say whether any two pictures differ clearly, as small as a phone shows them."""
    return all(differing(a, b, clearly=24) >= least for a, b in combinations(map(as_seen, scenes), 2))


@pytest.mark.parametrize("tokens", [(), (STACK,)], ids=["bare", "covered"])
def test_what_lies_under_and_on_a_hex_is_counted_with_and_without_a_stack(tokens: tuple[Token, ...]) -> None:
    assert told_apart(*(on(*tokens, cell={"terrain": "field", "finds": n}) for n in (0, 1, 2)))
    assert told_apart(*(on(*tokens, cell={"terrain": "peak", "stock": n}) for n in (0, 1, 2)))


@pytest.mark.parametrize("tokens", [(), (STACK,)], ids=["bare", "covered"])
def test_the_sort_of_a_building_is_seen_with_and_without_a_stack(tokens: tuple[Token, ...]) -> None:
    assert told_apart(*(on(*tokens, sites=(Site("c3", 0, sort, 2, 2),)) for sort in ("foot", "horse", "bow")), least=2)


@pytest.mark.parametrize("troops", [(), STACK.troops], ids=["alone", "leading"])
def test_how_many_of_something_a_leader_bears_is_seen(troops: tuple[Troop, ...]) -> None:
    plain = msgspec.structs.replace(STACK, troops=troops)
    bearing = [msgspec.structs.replace(plain, badges=(Badge("chart", n),)) for n in (1, 2, 4)]
    assert told_apart(*(on(token) for token in (plain, *bearing)))


@pytest.mark.parametrize("label", ["c3", "c8"])
def test_the_name_of_an_empty_hex_is_seen_in_it(label: str) -> None:
    named = on(cell={"terrain": "field", "label": label})
    assert told_apart(on(cell={"terrain": "field"}), named, on(cell={"terrain": "field", "label": "h9"}))


@pytest.mark.parametrize("theme", ["dark", "light", "colourblind"])
def test_names_stand_out_from_the_ground_and_from_buildings_in_every_theme(theme: str) -> None:
    for site in ((), (Site("c3", 1, "bow", 2, 2),)):
        plain, named = (
            as_seen(on(cell={"terrain": "field", "label": label}, sites=site), theme) for label in ("", "c3")
        )
        assert differing(plain, named, clearly=60) >= 4


@few(5)
@pytest.mark.parametrize("theme", ["dark", "light", "colourblind"])
@pytest.mark.parametrize("tokens", [(), (STACK,)], ids=["bare", "covered"])
@pytest.mark.parametrize("terrain", ["peak", "crater", "gate"])
def test_a_name_on_a_mountain_is_light_with_a_dark_edge(terrain: str, tokens: tuple[Token, ...], theme: str) -> None:
    """The ground under it is of several colours, light and dark: no letter without an edge stands out from all."""
    chosen = load_theme(theme)
    plain, named = (
        paint(on(*tokens, cell={"terrain": terrain, "label": label}), chosen).convert("RGB") for label in ("", "c3")
    )
    box = ImageChops.difference(plain, named).getbbox()
    assert box is not None
    colours = {colour for count, colour in named.crop(box).getcolors(1 << 16) or [] if count > 20}
    assert {chosen["ink"], chosen["paper"]} <= colours


def test_a_second_name_is_written_in_large_cells_only() -> None:
    small, both = (on(cell={"terrain": "field", "label": "c3", "second": second}) for second in ("", "0,-2"))
    assert paint(small, DARK).tobytes() == paint(both, DARK).tobytes()
    cells = tuple(cell for cell in both.board.cells if cell.name == "c3") if both.board else ()
    large = [Scene("", board=Board((msgspec.structs.replace(c, second=s),))) for c in cells for s in ("", "0,-2")]
    assert told_apart(*large)


def test_numbers_of_arrows_from_one_hex_lie_apart() -> None:
    arrows = [Arrow("attack", 0, ("c3", end), order=n) for n, end in enumerate(("c6", "f5", "a2"), 1)]
    whole = on(STACK, arrows=tuple(arrows))
    without = [tuple(msgspec.structs.replace(a, order=a.order if n != k else None) for n, a in enumerate(arrows))
               for k in range(3)]  # fmt: skip
    assert told_apart(whole, *(on(STACK, arrows=some) for some in without))


def test_moves_of_a_red_side_are_thinner_than_attacks() -> None:
    paths = [on(arrows=(Arrow(kind, 1, ("c2", "c6")),)) for kind in ("move", "attack")]
    empty = paint(on(), DARK).convert("RGB")
    move, attack = (differing(empty, paint(scene, DARK).convert("RGB"), clearly=16) for scene in paths)
    assert attack > 1.4 * move


@pytest.mark.parametrize("pair", list(combinations(("ready", "spent", "gone"), 2)), ids="-".join)
def test_skills_ready_spent_and_gone_are_told_apart(pair: tuple[str, str]) -> None:
    shelves = [Shelf(0, (Slot("7", "Seven", pips=(pip,), icons=("sword",)),)) for pip in pair]
    assert told_apart(*(Scene("", shelves=(shelf,)) for shelf in shelves))


def test_when_a_skill_works_is_seen() -> None:
    shelves = [Shelf(0, (Slot("7", "Seven", pips=("ready",), icons=(icon,)),)) for icon in ("sword", "shield", "both")]
    assert told_apart(*(Scene("", shelves=(shelf,)) for shelf in shelves))


def test_a_card_that_is_nobodys_is_told_from_those_of_every_side() -> None:
    assert told_apart(*(Scene("", cards=(Card(side, "7", "Seven", "unit", brief=True),)) for side in range(-1, 4)))


def test_a_printed_card_without_a_price_shows_none() -> None:
    faces = [Face("Card", "attack", "sword", "Equipment", cost) for cost in (None, 0, 1)]
    assert told_apart(*(Scene("", faces=(face,)) for face in faces))


@pytest.mark.parametrize("name", theme_names())
def test_whose_act_a_number_counts_is_seen_as_small_as_on_a_phone(name: str) -> None:
    """Blows are red whoever strikes them, and their numbers were white discs for all four sides."""
    blows = [on(arrows=(Arrow("attack", side, ("c3", "c5"), tone="harm", order=3),)) for side in range(4)]
    seen = [as_seen(blow, name) for blow in blows]
    assert all(differing(one, other, clearly=24) >= 4 for one, other in combinations(seen, 2))
