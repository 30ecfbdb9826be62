"""Pictures painted in processes beside the bot: the same bytes, whatever becomes of the process."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import threading
from collections.abc import Iterator

import pytest

import render
from bot.show import painters
from bot.show.paint import Painter
from bot.show.painters import MOST_FAULTS, Lane, PaintingProcess, spare_cores
from render.worker import Order
from tests.render.samples import scene
from tests.support.patience import PATIENCE_SECONDS
from tests.support.shared_out import at_landing

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes are handed their connection by its number")
SCENE = scene()
ORDER: Order = ("draw", SCENE, "dark")


@pytest.fixture
def process() -> Iterator[PaintingProcess]:
    made = PaintingProcess()
    yield made
    made.close()


def alive(pid: int) -> bool:
    """Say whether a process is there."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_process_paints_the_same_bytes(process: PaintingProcess) -> None:
    assert process.pid is None, "none is begun before it is needed"
    assert process.paint(ORDER) == render.picture(SCENE, "dark")
    first = process.pid
    assert process.paint(("animate", (SCENE, SCENE), "light")) == render.animate((SCENE, SCENE), "light")
    assert process.pid == first


@at_landing
def test_one_that_dies_is_begun_again(process: PaintingProcess) -> None:
    process.paint(ORDER)
    first = process.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    assert process.paint(ORDER) is None
    assert process.paint(ORDER) == render.picture(SCENE, "dark")
    assert process.pid != first


@at_landing
def test_one_that_is_stuck_is_ended(process: PaintingProcess) -> None:
    process.paint(ORDER)
    first = process.pid
    assert first is not None
    process.patience = 0.2
    os.kill(first, signal.SIGSTOP)
    assert process.paint(ORDER) is None
    assert not alive(first)
    assert process.pid is None


def test_one_that_fails_again_and_again_is_left(process: PaintingProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painters.sys, "executable", "/bin/false")
    assert [process.paint(ORDER) for _ in range(MOST_FAULTS)] == [None] * MOST_FAULTS
    monkeypatch.undo()
    assert process.paint(ORDER) is None
    assert process.pid is None


@at_landing
def test_what_cannot_be_painted_fails_as_it_does_without_a_process(process: PaintingProcess) -> None:
    order: Order = ("draw", SCENE, "no such theme")
    assert process.paint(order) is None
    assert process.paint(ORDER) == render.picture(SCENE, "dark")


@at_landing
def test_closed_it_is_gone_and_may_be_closed_again(process: PaintingProcess) -> None:
    process.paint(ORDER)
    pid = process.pid
    assert pid is not None
    process.close()
    process.close()
    assert not alive(pid)


def test_it_ends_with_whoever_began_it(process: PaintingProcess) -> None:
    process.paint(ORDER)
    begun = process._begun  # pyright: ignore[reportPrivateUsage]
    assert begun is not None
    begun[1].close()
    assert begun[0].wait(10) == 0


@at_landing
def test_a_lane_is_closed_though_its_process_is_stuck_and_that_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    process = PaintingProcess(patience=2 * PATIENCE_SECONDS)
    lane = Lane(process)
    assert lane.thread.submit(painters.draw, SCENE, "light").result() == render.picture(SCENE, "light")
    pid = process.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    asked = lane.thread.submit(painters.animate, (SCENE, SCENE), "light")
    closing = threading.Thread(target=lane.close, daemon=True)
    try:
        closing.start()
        closing.join(PATIENCE_SECONDS)
        assert not closing.is_alive()
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    assert not alive(pid)
    assert asked.cancelled() or asked.result(PATIENCE_SECONDS) == render.animate((SCENE, SCENE), "light")
    assert (process.pid, caplog.messages) == (None, [])


async def test_a_painter_with_processes_gives_the_same_pictures_in_one_lane_a_match() -> None:
    painter = Painter(2)
    try:
        made = [painter.run(lambda: painters.draw(SCENE, "light"), (match, 0)) for match in ("m1", "m2", "m3", "m1")]
        assert set(await asyncio.gather(*made)) == {render.picture(SCENE, "light")}
        assert await painter.run(lambda: 5) == 5
        lanes = {match: painter.lane((match, 0)) for match in ("m1", "m2", "m3")}
        assert all(painter.lane((match, 1, "en")) is lane for match, lane in lanes.items())
    finally:
        painter.close()


async def test_a_fault_reaches_who_asked_through_a_process_too() -> None:
    painter = Painter(1)
    try:
        with pytest.raises(render.ThemeError):
            await painter.run(lambda: painters.draw(SCENE, "no such theme"))
        assert await painter.run(lambda: painters.draw(SCENE, "dark")) == render.picture(SCENE, "dark")
    finally:
        painter.close()


async def test_a_picture_that_was_painted_is_not_sent_again() -> None:
    painter = Painter(1)
    try:
        for _ in range(3):
            await painter.run(lambda: painters.draw(SCENE, "colourblind"))
        process = painter.lane(None).process
        assert process is not None
        assert process.painted <= 1
    finally:
        painter.close()


@pytest.mark.parametrize(("cores", "processes"), [(1, 0), (2, 0), (3, 1), (4, 2), (64, 4)])
def test_cores_that_are_free_paint(cores: int, processes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(cores)))
    assert spare_cores() == processes


@at_landing
async def test_a_rehearsal_is_painted_in_every_lane_and_kept_as_no_picture() -> None:
    painter = Painter(2)
    try:
        counted = render.drawn()
        await painter.rehearse(lambda: SCENE, "light")
        processes = [lane.process for lane in {id(lane): lane for lane in map(painter.lane, [None] * 2)}.values()]
        pids = {process.pid for process in processes if process is not None}
        assert len(pids - {None}) == 2
        assert render.drawn() == counted
        assert await painter.run(lambda: painters.draw(SCENE, "light")) == render.picture(SCENE, "light")
    finally:
        painter.close()
