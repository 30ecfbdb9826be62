"""Replays: frames in order, only what changed, one palette, readable by any viewer."""

from __future__ import annotations

from io import BytesIO

import msgspec
import pytest
from PIL import Image, ImageChops

import render
from render.animation import reel
from render.layout.page import lay_out
from render.paint.encode import encode_gif
from render.paint.painter import compose, paint
from render.scene import Scene
from render.scene_beside import Shelf, Slot, Track
from render.scene_board import Arrow, ArrowKind, Note, Token
from render.theme import load_theme
from tests.render.samples import board, scene

DARK = load_theme("dark")


def frames() -> list[Scene]:
    """Return three scenes of a match: a piece walks, then another dies."""
    start = msgspec.structs.replace(scene(), board=board(arrows=(), notes=(), crosses=()), track=Track(1, 10))
    walked = (Token("B2", 0, "A", "unit", 6, 6), *board().tokens[1:])
    moved = msgspec.structs.replace(
        start, board=board(tokens=walked, crosses=(), notes=(), arrows=board().arrows[:1]), track=Track(2, 10)
    )
    died = msgspec.structs.replace(start, board=board(tokens=walked[:-1], arrows=(), notes=()), track=Track(3, 10))
    return [start, moved, died]


def test_moves_are_shown_before_what_they_lead_to() -> None:
    steps = reel(frames())
    assert [len(step.scene.board.arrows) for step in steps if step.scene.board] == [0, 1, 0, 0]
    assert steps[1].scene.board is not None
    assert steps[1].scene.board.tokens == frames()[0].board.tokens  # pyright: ignore[reportOptionalMemberAccess]


def test_signs_of_a_position_stay_while_moves_are_shown_and_cost_no_time() -> None:
    kept, gone = Note("A1", "", "good", "chart"), Note("B1", "", "good", "coin")

    def with_signs(scenes: list[Scene], *signs: tuple[Note, ...]) -> list[Scene]:
        boards = [msgspec.structs.replace(s.board, notes=n) for s, n in zip(scenes, signs, strict=True) if s.board]
        return [msgspec.structs.replace(s, board=b) for s, b in zip(scenes, boards, strict=True)]

    plain = reel(with_signs(frames(), (), (), ()))
    signed = reel(
        with_signs(frames(), (kept, gone), (kept, Note("A1", "−1", "harm")), (kept, Note("A1", "−1", "harm")))
    )
    shown = [step.scene.board.notes for step in signed if step.scene.board]
    assert shown[:2] == [(kept, gone), (kept,)]
    assert signed[1].duration == plain[1].duration


@pytest.mark.parametrize("kind", ["move", "capture"])
def test_what_one_step_does_is_seen_before_it_is_done(kind: ArrowKind) -> None:
    """An arrow to the next square reaches well into it: nobody stands there yet, or whoever will be struck."""
    there = () if kind == "move" else (Token("C2", 1, "B", "unit", 6, 6),)
    before = board(tokens=(Token("C1", 0, "A", "unit", 6, 6), *there), arrows=(), notes=(), crosses=())
    bare = paint(msgspec.structs.replace(scene(), board=before), DARK)
    shown = msgspec.structs.replace(before, arrows=(Arrow(kind, 0, ("C1", "C2")),))
    drawn = paint(msgspec.structs.replace(scene(), board=shown), DARK)
    changed = ImageChops.difference(bare.convert("RGB"), drawn.convert("RGB")).getbbox()
    plan = lay_out(msgspec.structs.replace(scene(), board=shown)).plan
    assert changed is not None
    assert plan is not None
    [start, end] = [plan.centre(cell)[0] for name in ("C1", "C2") for cell in before.cells if cell.name == name]
    assert changed[2] - changed[0] >= 0.3 * plan.size
    assert changed[2] >= start + 0.75 * (end - start)


def test_both_heads_of_an_arrow_between_neighbours_that_change_places_are_seen() -> None:
    plain = board(tokens=(), arrows=(), notes=(), crosses=())
    swapped = msgspec.structs.replace(plain, arrows=(Arrow("swap", 0, ("C1", "C2")),))
    before, after = (msgspec.structs.replace(scene(), board=one) for one in (plain, swapped))
    changed = ImageChops.difference(*(paint(one, DARK).convert("RGB") for one in (before, after))).getbbox()
    plan = lay_out(after).plan
    assert changed is not None
    assert plan is not None
    assert changed[2] - changed[0] >= 0.5 * plan.size


def test_the_last_frame_says_how_it_ended_whole() -> None:
    """Above the board is room for a word or two: "A side was..." stood there."""
    said = "Ana wins. A side was annihilated. DP: West 4, East 0."
    scenes = [*frames()[:2], msgspec.structs.replace(frames()[2], banner=said)]
    steps = reel(scenes)
    assert [step.scene.banner for step in steps] == [*[""] * (len(steps) - 1), said]
    middle = reel([scenes[0], msgspec.structs.replace(scenes[1], banner="Pause"), scenes[2]])
    assert {step.scene.banner for step in middle[:-1]} == {""}
    assert "Pause" in [step.scene.subtitle for step in middle]


def test_last_frame_stays_longest() -> None:
    durations = [step.duration for step in reel(frames())]
    assert durations[-1] == max(durations)


def test_replay_leaves_out_the_rosters_so_that_frames_have_one_size() -> None:
    assert {step.scene.rosters for step in reel(frames())} == {()}


def test_result_is_written_without_changing_the_height() -> None:
    last = msgspec.structs.replace(frames()[-1], banner="West wins")
    steps = reel([*frames(), last])
    assert {compose(step.scene, DARK, 480).size for step in steps} == {compose(steps[0].scene, DARK, 480).size}
    assert (steps[-1].scene.banner, steps[-1].scene.subtitle) == ("", "West wins")


def test_scene_without_a_board_is_left_out_beside_boards() -> None:
    assert [step.scene.title for step in reel([Scene("cards"), *frames()])] == ["Corridor"] * 4
    assert [step.scene.title for step in reel([Scene("cards")])] == ["cards"]


def test_gif_shows_exactly_the_painted_pictures() -> None:
    gif = Image.open(BytesIO(render.animate(frames(), "dark", 480)))
    painted = [paint(step.scene, DARK, 480).convert("RGB") for step in reel(frames())]
    shown = [_frame(gif, number) for number in range(gif.n_frames)]  # pyright: ignore[reportAttributeAccessIssue]
    assert [ImageChops.difference(a, b).getbbox() for a, b in zip(painted, shown, strict=True)] == [None] * 4


def test_gif_runs_for_ever_with_the_given_times() -> None:
    gif = Image.open(BytesIO(render.animate(frames(), "dark", 480)))
    assert gif.info["loop"] == 0
    assert [_duration(gif, number) for number in range(4)] == [step.duration for step in reel(frames())]


def test_only_the_changed_rectangle_is_written() -> None:
    one, two = (compose(step.scene, DARK, 480) for step in reel(frames())[:2])
    whole = len(encode_gif([(one, 100)], DARK))
    assert len(encode_gif([(one, 100), (two, 100)], DARK)) < 1.5 * whole


def test_equal_frames_are_one_frame_with_both_times() -> None:
    one = compose(frames()[0], DARK, 480)
    gif = Image.open(BytesIO(encode_gif([(one, 300), (one.copy(), 500)], DARK)))
    assert gif.n_frames == 1  # pyright: ignore[reportAttributeAccessIssue]
    assert gif.info["duration"] == 800


def test_no_frames_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one frame"):
        render.animate([], "dark")


def test_frames_of_two_sizes_are_refused() -> None:
    with pytest.raises(ValueError, match=r"frame of \(20, 10\) after one of \(10, 10\)"):
        encode_gif([(Image.new("L", (10, 10)), 100), (Image.new("L", (20, 10)), 100)], DARK)


def _frame(gif: Image.Image, number: int) -> Image.Image:
    gif.seek(number)
    return gif.convert("RGB")


def _duration(gif: Image.Image, number: int) -> int:
    gif.seek(number)
    return gif.info["duration"]


def test_frames_of_different_heights_are_filled_up() -> None:
    shelf = Shelf(0, (Slot("A", "Card"),))
    first, *rest = frames()
    gif = render.animate([first, *(msgspec.structs.replace(scene, shelves=(shelf,)) for scene in rest)], DARK)
    with Image.open(BytesIO(gif)) as image:
        assert image.size == compose(reel([msgspec.structs.replace(first, shelves=(shelf,))])[0].scene, DARK, 600).size
