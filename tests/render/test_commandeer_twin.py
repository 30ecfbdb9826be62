"""The text twin of Commandeer: people read it, `parse_twin` reads it back to exactly what the view shows."""

from __future__ import annotations

import pytest

from render.games.commandeer import facts, twin
from tests.render.reading.commandeer import parse_twin
from tests.render.reading.lines import TwinError
from tests.render.test_commandeer_scene import busy


@pytest.mark.parametrize("seat", [0, 1, None])
def test_twin_of_a_position_with_everything_reads_back(seat: int | None) -> None:
    at = busy().say("attack c3 n")
    view = at.game.view(at.state, seat)  # pyright: ignore[reportArgumentType]
    assert parse_twin(twin(at.game, view)) == facts(at.game, view)


def test_twin_draws_the_field_and_tells_each_unit() -> None:
    at = busy()
    lines = twin(at.game, at.game.view(at.state, None)).splitlines()
    assert lines[0] == "stage play turn 5 phase combat active S first S waiting S draw - result -"
    assert lines[2] == "S hand 2 ?*2"
    assert lines[9] == "N hand 3 ?*3"
    assert lines[15:22] == [
        "6   .      .    N3/2     .      .    S1/2",
        "5   .      .      .      .      .      .",
        "4   .      .    N3/3   N0/4     .      .",
        "3   .      .    S1/4   S3/5     .      .",
        "2   .    S3/8     .      .      .      .",
        "1   .      .    S2/1     .      .      .",
        "    a      b      c      d      e      f",
    ]
    assert "* b2 S chief 3/8 n+e+w armor=2 held=S:shell,S:plate" in lines


@pytest.mark.parametrize(
    ("line", "given"),
    [
        (0, "stage play"),
        (1, "X cp 0"),
        (2, "S hand 3 ?*2"),
        (3, "S hand 12 ?*12"),
        (15, "6   .      .    N9/2     .      .    S1/2"),
        (22, "* c1 S bow 2/1"),
        (22, "* c1 S bow 2/1 n+s strange=1"),
        (23, "hello"),
    ],
)
def test_line_that_is_no_twin_is_refused_with_its_words(line: int, given: str) -> None:
    at = busy()
    lines = twin(at.game, at.game.view(at.state, None)).splitlines()
    lines[line] = given
    with pytest.raises(TwinError) as refused:
        parse_twin("\n".join(lines))
    assert given in str(refused.value)


def test_too_short_a_text_is_refused() -> None:
    with pytest.raises(TwinError, match="at least 22 lines, not 1"):
        parse_twin("stage play")
