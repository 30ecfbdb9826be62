"""`season`: a whole event through the real services, with people who stay away or leave, and a director who errs."""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from bot.content import read_lengths
from bot.contest.counting import annulled
from bot.contest.settings import PART, Stage
from bot.contest.standings import standings
from bot.season.world import World
from bot.services.events_held import Held
from bot.services.events_plans import PLANS, Plan, table_sizes
from bot.services.library import Library
from bot.services.presets import DAY, HOUR
from bot.storage.sqlite import SqliteStore

from . import season_pictures
from .games import REPOSITORY, names, shipped

NAME = "season"
HELP = "play a whole event with made-up people and print what came of it"
DIVISION = 8
ANSWER = 6 * HOUR
"""In how long people answer by post, half of them: what the wizard counts with, too."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--players", type=int, default=24, metavar="N", help="how many people (default 24)")
    parser.add_argument("--weeks", type=int, default=8, metavar="N", help="how many weeks it may take (default 8)")
    parser.add_argument("--game", choices=names(), default=names()[0])
    parser.add_argument("--plan", choices=sorted(PLANS), default="league", help="what it is (default league)")
    parser.add_argument("--seed", type=int, default=1, help="equal seeds give equal seasons (default 1)")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="write its tables and brackets there, too")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Play and print."""
    found = asyncio.run(season(args.game, args.plan, args.players, args.weeks, args.seed, args.pictures))
    print(json.dumps(found, ensure_ascii=False) if args.json else text(found))
    return 0


async def season(
    game: str, kind: str, players: int, weeks: int, seed: int, pictures: Path | None = None
) -> dict[str, Any]:
    """Play a season in a database of its own and return its report; its tables are drawn into a folder if named."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        async with await SqliteStore.open(Path(folder) / "season.db") as store:
            plan, lengths = planned(kind, game, players, weeks), read_lengths(REPOSITORY / "data")
            world = World(store, Library([shipped(game)]), plan, players, weeks, seed, lengths)
            held = await world.played()
            report = {**reported(held, world), "pace": paced(world)}
            if pictures is not None:
                season_pictures.write(held, kind, pictures)
            report["matches"] = len(await store.matches_at(held.row.id))
    report["seconds"] = round(time.perf_counter() - began, 1)
    return report


def planned(kind: str, game: str, players: int, weeks: int) -> Plan:
    """Return a ready-made plan made to fit so many people and weeks."""
    plan = PLANS[kind](game)
    stages = [_fitted(stage, players, weeks) for stage in plan.settings.stages]
    settings = msgspec.structs.replace(plan.settings, stages=tuple(stages))
    rounds = max((stage.rounds or DIVISION - 1 for stage in stages), default=1)
    length = plan.round if plan.is_live else weeks * 7 * DAY // (1 if plan.pace == "at_once" else max(1, rounds))
    return msgspec.structs.replace(plan, settings=settings, round=length, most=max(plan.most, players), least=2)


def _fitted(stage: Stage, players: int, weeks: int) -> Stage:
    if stage.kind == "round_robin" and not stage.cut:
        return msgspec.structs.replace(stage, pools=max(1, round(players / DIVISION)))
    if stage.rounds:
        return msgspec.structs.replace(stage, rounds=min(stage.rounds, weeks))
    return stage


def reported(held: Held, world: World) -> dict[str, Any]:
    """Return what came of a season: tables, calendar, what was said and whom it pinged."""
    contest = held.contest
    out = sum(
        len(annulled(contest, stage, pool)) for stage, pools in enumerate(contest.pools) for pool in range(len(pools))
    )
    results = [table.result() for table in contest.tables.values() if table.alone is None]
    pings = [world.post.pings[person] for person in world.people]
    return {
        "event": held.row.id,
        "standings": [
            {
                "stage": stage + 1,
                "kind": contest.settings.stages[stage].kind,
                "pool": pool + 1,
                "rows": _rows(held, stage, pool),
            }
            for stage, pools in enumerate(contest.pools)
            for pool in range(len(pools))
        ],
        "calendar": calendar(held),
        "results": dict(Counter(found.how for found in results if found is not None)),
        "annulled": out,
        "acts": len(held.rows),
        "taken_back": world.mistakes,
        "left": world.left,
        "holidays": world.holidays,
        "days": round((world.clock.now() - (held.row.started or 0)) / DAY, 1),
        "messages": sum(world.post.kinds.values()),
        "messages_by_kind": dict(world.post.kinds.most_common()),
        "pings": {"least": min(pings), "median": median(pings), "most": max(pings), "all": sum(pings)},
    }


def _rows(held: Held, stage: int, pool: int) -> list[dict[str, Any]]:
    """Return the standings of a pool; where points do not decide there are none."""
    contest = held.contest
    is_by_points = contest.settings.stages[stage].kind not in ("knockout", "double_knockout", "ladder")
    return [
        {
            "place": row.place,
            "name": contest.entrants[row.entrant].name,
            "points": row.points / PART if is_by_points else None,
            "won": row.won,
            "drawn": row.drawn,
            "lost": row.lost,
            "strikes": contest.strikes(row.entrant),
            "has_left": contest.entrants[row.entrant].status == "dropped",
        }
        for row in standings(contest, held.row.seed, stage, pool)
    ]


def paced(world: World) -> dict[str, Any]:
    """Return how long a match of the game takes as measured, in days, beside its round; of a live one nothing."""
    plan = world.plan
    size = max(table_sizes(plan.settings))
    usual = None if plan.is_live else world.services.estimates.usual(plan.game, size, ANSWER)
    if usual is None:
        return {}
    days = {"half": usual.seconds, "nine_in_ten": usual.seconds_90, "round": plan.round}
    return {name: round(seconds / DAY, 1) for name, seconds in days.items()}


def calendar(held: Held) -> list[dict[str, Any]]:
    """Return when each round was published and when the last of its tables was over, pool by pool."""
    published = {row.n: row.at for row in held.rows if row.act["type"] in ("publish", "challenge")}
    over = {row.act["table"]: row.at for row in held.rows if row.act["type"] == "report"}
    rounds: dict[tuple[int, int, int], list[int]] = {}
    for table in held.contest.tables.values():
        rounds.setdefault((table.stage, table.round, table.pool), []).append(table.id)
    return [
        {
            "stage": stage + 1,
            "round": number,
            "pool": pool + 1,
            "opened": _day(min(published[table // 1000] for table in tables)),
            "over": _day(max((over[table] for table in tables if table in over), default=0)),
            "tables": len(tables),
        }
        for (stage, number, pool), tables in sorted(rounds.items())
    ]


def _day(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%a %d %b %H:%M") if seconds else "-"


def text(report: dict[str, Any]) -> str:
    """Lay a report out for a terminal."""
    lines: list[str] = []
    pace = report["pace"]
    if pace:
        lines.append(f"a match: half within {pace['half']} days, nine in ten within {pace['nine_in_ten']}")
        short = (
            ": shorter than nine in ten matches take, so that some are decided as they stand"
            if pace["nine_in_ten"] > pace["round"]
            else ""
        )
        lines.append(f"a round: {pace['round']} days{short}")
    for found in report["standings"]:
        lines.append(f"Stage {found['stage']}, {found['kind'].replace('_', ' ')}, pool {found['pool']}")
        lines += [
            f"{r['place']:3d}  {r['name']:<8} "
            + ("" if r["points"] is None else f"{r['points']:6.2f}  ")
            + f"{r['won']}-{r['drawn']}-{r['lost']}"
            + (f"  strikes {r['strikes']}" if r["strikes"] else "")
            + ("  left" if r["has_left"] else "")
            for r in found["rows"]
        ]
    lines.append("Rounds")
    lines += [
        f"{r['stage']}.{r['round']:<2d} pool {r['pool']}  {r['opened']} to {r['over']}  tables {r['tables']}"
        for r in report["calendar"]
    ]
    pings = report.pop("pings")
    lines.append(f"pings a person: {pings['least']} to {pings['most']}, median {pings['median']}")
    rest = (
        "matches",
        "results",
        "annulled",
        "acts",
        "taken_back",
        "left",
        "holidays",
        "days",
        "messages",
        "messages_by_kind",
    )
    lines += [f"{name.replace('_', ' ')}: {report[name]}" for name in (*rest, "seconds")]
    return "\n".join(lines)
