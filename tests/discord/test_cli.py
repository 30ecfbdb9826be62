"""The command line: what it says without a token, and a sandbox that stops cleanly and continues."""

from __future__ import annotations

import asyncio
import dataclasses
import errno
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import aiohttp
import msgspec
import pytest

from bot.__main__ import main
from bot.cli.games import shipped
from bot.cli.sandbox import serve
from bot.config import read_config
from bot.contest.settings import Settings, Stage
from bot.show.events.files import FORMAT, EventFile, write_json
from bot.storage.sqlite import SqliteStore
from rules.kernel.chance import Sealed, commitment, match_key
from rules.kernel.codec import digest
from rules.kernel.record import Record, export
from rules.kernel.types import Move
from tests.contest.season import Season
from tests.storage.rows import creation
from tests.support.patience import PATIENCE_SECONDS
from tests.support.shared_out import at_landing

HOST_VARIABLES = ("WARPOST_TOKEN", "DISCORD_TOKEN", "WARPOST_DATABASE")


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point the host's commands at a database of their own."""
    for name in HOST_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    path = tmp_path / "warpost.db"
    monkeypatch.setenv("WARPOST_DATABASE", str(path))
    return path


@at_landing
def test_without_a_command_it_says_how_to_begin(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    shown = capsys.readouterr().out
    assert "python -m bot sandbox" in shown
    assert "WARPOST_TOKEN" in shown


def test_run_without_a_token_names_the_variable(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run"]) == 2
    shown = capsys.readouterr().err
    assert "WARPOST_TOKEN" in shown
    assert "sandbox" in shown


@at_landing
def test_a_missing_package_is_explained(tmp_path: Path) -> None:
    (tmp_path / "discord.py").write_text("raise ModuleNotFoundError('no', name='discord')\n", "utf-8")
    root = Path(__file__).resolve().parents[2]
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{root}"}
    done = subprocess.run(
        [sys.executable, "-m", "bot"], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "discord" in done.stderr
    assert "pip install" in done.stderr
    assert "Traceback" not in done.stderr


@at_landing
def test_a_host_without_the_stand_in_is_offered_all_that_needs_none() -> None:
    hidden = "import sys; sys.modules['standin'] = None; from bot.__main__ import main; sys.exit(main(sys.argv[1:]))"
    root = Path(__file__).resolve().parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root)}

    def said(*line: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", hidden, *line]
        return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)

    helped = said()
    assert (helped.returncode, helped.stderr) == (2, "")
    assert "There is no stand-in" in helped.stdout
    assert "sandbox" not in helped.stdout
    benched = said("bench", "--only", "click")
    assert (benched.returncode, "click is left out" in benched.stderr) == (0, True)


def test_a_database_is_made_checked_backed_up_and_restored(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    assert [main([*line]) for line in (["migrate"], ["check"], ["backup", str(copy)])] == [0, 0, 0]
    database.unlink()
    assert main(["restore", str(copy)]) == 0
    assert main(["check"]) == 0
    assert "schema version" in capsys.readouterr().out


def test_what_a_host_does_wrong_is_told_in_a_line(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["restore", str(tmp_path / "nothing.db")]) == 1
    assert main(["migrate"]) == 0
    assert main(["export", "BBBBB", str(tmp_path / "out.json")]) == 1
    assert "BBBBB" in capsys.readouterr().err


async def exported(database: Path) -> str:
    """Keep a match in the database; return its code."""
    async with await SqliteStore.open(database) as store:
        await store.apply(creation("AAAAA"))
    return "AAAAA"


async def test_an_export_says_that_the_match_stays_where_it_is(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = await exported(database)
    assert await asyncio.to_thread(main, ["export", match, str(tmp_path / "out.json")]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert "The match is here still: `/host end` ends it" in line


@pytest.mark.parametrize("name", ["warpost.db", "warpost.db-wal", "link.db"])
async def test_an_export_over_what_belongs_to_the_database_is_refused(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    match = await exported(database)
    (tmp_path / "link.db").symlink_to(database)
    assert await asyncio.to_thread(main, ["export", match, str(tmp_path / name)]) == 1
    assert "name another file for the copy" in capsys.readouterr().err
    assert await asyncio.to_thread(main, ["check"]) == 0


async def test_an_export_that_is_cut_short_leaves_the_file_that_was_there(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, target = await exported(database), tmp_path / "out" / "match.json"
    assert await asyncio.to_thread(main, ["export", match, str(target)]) == 0
    before, written = target.read_bytes(), Path.write_bytes

    def half(path: Path, data: bytes) -> int:
        written(path, data[:99])
        raise OSError(errno.ENOSPC, "no room", str(path))

    with monkeypatch.context() as full:
        full.setattr(Path, "write_bytes", half)
        assert await asyncio.to_thread(main, ["export", match, str(target)]) == 1
    assert [(path, path.read_bytes()) for path in target.parent.iterdir()] == [(target, before)]


async def test_an_export_goes_into_a_pipe_as_it_is(database: Path, tmp_path: Path) -> None:
    match, pipe = await exported(database), tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = asyncio.create_task(asyncio.to_thread(pipe.read_bytes))
    assert await asyncio.to_thread(main, ["export", match, str(pipe)]) == 0
    assert msgspec.json.decode(await reading)["row"]["id"] == match


@pytest.mark.parametrize("command", [["ratings"], ["export", "AAAAA", "out.json"], ["check"], ["health"]], ids=str)
def test_a_command_on_a_database_that_is_not_there_says_so_and_makes_none(
    database: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(command) == 1
    assert "there is no such file" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


async def test_the_sandbox_serves_its_page_until_it_is_interrupted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = dataclasses.replace(read_config({}, sandbox=True), database=tmp_path / "warpost.db", sandbox_port=0)
    running = asyncio.create_task(serve(config, tmp_path / "world"))
    address = await _address(capsys, running)
    async with aiohttp.ClientSession() as session, session.get(address) as page:
        assert page.status == 200
    os.kill(os.getpid(), signal.SIGINT)
    async with asyncio.timeout(PATIENCE_SECONDS):
        await running
    assert (tmp_path / "world" / "sandbox.json").exists()


async def test_the_sandbox_has_as_many_people_as_are_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = dataclasses.replace(read_config({}, sandbox=True), database=tmp_path / "warpost.db", sandbox_port=0)
    for asked, there in ((None, 4), (9, 9), (None, 9)):
        running = asyncio.create_task(serve(config, tmp_path / "world", asked))
        address = await _address(capsys, running)
        async with aiohttp.ClientSession() as session, session.get(f"{address}/api/page/personas") as page:
            assert len((await page.json())["personas"]) == there
        os.kill(os.getpid(), signal.SIGINT)
        async with asyncio.timeout(PATIENCE_SECONDS):
            await running
    with pytest.raises(SystemExit):
        main(["sandbox", "--people", "17"])
    assert "from 2 to 16" in capsys.readouterr().err


async def _address(capsys: pytest.CaptureFixture[str], running: asyncio.Task[None]) -> str:
    shown = ""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while "http://" not in shown:
            assert not running.done(), running.exception()
            await asyncio.sleep(0.01)
            shown += capsys.readouterr().out
    return next(word for word in shown.split() if word.startswith("http://"))


def test_a_record_is_verified_without_a_database(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One of other content is told apart from a false one."""
    file = tmp_path / "record.json"
    record = played_record()
    file.write_bytes(export(record))
    assert main(["verify", str(file)]) == 0
    shown = capsys.readouterr().out
    assert "match CLIAB plays again" in shown
    assert record.commitment in shown
    assert not database.exists()
    file.write_bytes(export(msgspec.structs.replace(record, content="other")))
    assert main(["verify", str(file)]) == 1
    assert "neither confirmed nor refuted" in capsys.readouterr().err
    file.write_bytes(export(msgspec.structs.replace(record, digest="0" * 64)))
    assert main(["verify", str(file)]) == 1
    assert "digest: the record states" in capsys.readouterr().err
    season = Season(Settings((Stage("swiss", rounds=3),)), 6, Random(1))
    season.play()
    acts, times = tuple(season.acts), (1,) * len(season.acts)
    event = EventFile(
        FORMAT, "EVENT", "Cup", "g", season.contest.settings, acts, times, commitment(season.seed), season.seed.hex()
    )
    file.write_bytes(write_json(event))
    assert main(["verify", str(file)]) == 0
    shown = capsys.readouterr().out
    assert "draws 4, not from the secret but chosen by a director: none" in shown
    file.write_bytes(write_json(msgspec.structs.replace(event, seed="00")))
    assert main(["verify", str(file)]) == 1
    assert "seed of commitment" in capsys.readouterr().err
    file.write_bytes(b"?")
    assert main(["verify", str(file)]) == 1
    assert "no match record" in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "nowhere")]) == 1


def played_record() -> Record:
    """Return the record of a match of the first game that West concedes as soon as it may."""
    game = shipped("skirmish")
    secret = b"\x07" * 32
    chance = Sealed(match_key(secret, "CLIAB", ("a", "b")))
    state, _ = game.start({}, chance)
    moves = [Move(d.id, d.default) for d in state.pending.values()]
    for move in [*moves, Move("concede.0", ("concede",))]:
        state, _ = game.submit(state, move.decision, move.choice, chance)
    return Record(
        game=game.name,
        version=game.version,
        content=game.content_hash,
        match="CLIAB",
        options={},
        seats=("Ann", "Bob"),
        commitment=commitment(secret),
        nonces=("a", "b"),
        moves=(*moves, Move("concede.0", ("concede",))),
        digest=digest(state),
        outcome=state.outcome,
        secret=secret.hex(),
    )
