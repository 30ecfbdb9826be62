"""How an event is run, in sentences: who meets whom, what counts, what time does."""

from __future__ import annotations

from collections.abc import Mapping

from bot.contest.settings import COUNTED, WITH_BYES, Stage
from bot.services.events_following import BY_TABLE
from bot.services.events_plans import LATE_KINDS, Plan
from bot.services.events_texts import keyed, role_names
from bot.services.lengths import span_text
from bot.show.option_texts import help_text, preset_text
from bot.show.words import Words, game_text
from rules.kernel.types import Text


def kind_text(stage: Stage) -> Text:
    """Say how a stage is played."""
    return Text(f"event.kind.{stage.kind}", {"rounds": stage.rounds, "seats": stage.seats})


def first_keyed(plan: Plan, key: str) -> str:
    """Return a key of what is said before an event begins, as its first stage has it (`keyed`)."""
    return keyed(plan.settings.stages[0], key)


def plan_lines(words: Words, plan: Plan) -> list[str]:
    """Say in short what is played, and at which pace."""
    lines = [words.say("event.rules.game", game=game_text(plan.game), clock=preset_text(plan.preset))]
    for number, stage in enumerate(plan.settings.stages, 1):
        kind = words.plain(kind_text(stage))
        lines += [
            words.say("event.rules.stage", number=number, kind={"user": kind}),
            *_stage_lines(words, number, stage, plan),
        ]
    if plan.round:
        lines.append(words.say(first_keyed(plan, "event.rules.round"), span=span_text(plan.round)))
    if plan.limit:
        lines.append(words.say("event.rules.limit", span=span_text(plan.limit)))
    if plan.check_in:
        lines.append(words.say("event.rules.check_in", span=span_text(plan.check_in)))
    lines.append(words.say("discord.lobby.help", help=help_text(plan.help)))
    lines.append(words.say("event.rules.size", least=plan.least, most=plan.most))
    if plan.entry and plan.settings.rosters is None:
        lines.append(words.say("event.rules.entry"))
    if said := roles_line(words, plan):
        lines.append(said)
    return lines


def counting_lines(words: Words, plan: Plan) -> list[str]:
    """Say how ties are broken and what results are worth, where points are counted."""
    settings = plan.settings
    points, kinds = settings.points, {stage.kind for stage in settings.stages}
    lines = [_ties_line(words, stage) for stage in settings.stages if stage.kind in COUNTED]
    if plan.playoffs and kinds & COUNTED:
        lines.append(words.say("event.rules.playoffs"))
    if "pods" in kinds:
        lines.append(words.say("event.rules.places", points=[str(one) for one in points.places]))
    elif kinds & COUNTED:
        win, *_, loss = points.places
        key = "event.rules.points.loss" if loss else "event.rules.points"
        lines.append(words.say(key, win=win, draw=points.draw, loss=loss))
    if kinds & WITH_BYES:
        lines.append(words.say("event.rules.bye", bye=points.bye, half=points.half_bye))
    return lines


def _ties_line(words: Words, stage: Stage) -> str:
    ties = [Text(f"event.tie.{one}") for one in stage.ties()]
    return words.say("event.rules.ties", ties=ties) if ties else words.say("event.rules.lot")


def roles_line(words: Words, plan: Plan) -> str:
    """Say who may sign up where a role is needed for it; empty: everybody may."""
    return words.say("event.rules.roles", roles=role_names(plan.roles)) if plan.roles else ""


def rules_lines(words: Words, plan: Plan, commitment: str) -> list[str]:
    """Say everything by which an event is run and counted."""
    lines = plan_lines(words, plan)
    lines += counting_lines(words, plan)
    if plan.settings.rosters is not None:
        lines += [words.say(f"event.rules.{one}") for one in _roster_rules(plan.settings.rosters)]
    if plan.walkover:
        lines.append(words.say("event.rules.walkover", span=span_text(plan.walkover)))
    lines.append(words.say(first_keyed(plan, "event.rules.strikes"), count=plan.strikes))
    if not plan.is_live:
        span = span_text(plan.days)
        away = words.say(first_keyed(plan, "event.rules.away"), span=span)
        lines.append(away if plan.days else words.say("event.rules.no_away"))
    comes_late = plan.late and plan.settings.stages[0].kind in LATE_KINDS
    by_tables = plan.settings.stages[0].kind == "rolling"
    late = "event.rules.late.rolling" if by_tables else first_keyed(plan, "event.rules.late")
    lines.append(words.say(late if comes_late else "event.rules.not_late"))
    if any(stage.kind == "round_robin" for stage in plan.settings.stages):
        lines.append(words.say("event.rules.left"))
    if not plan.takebacks:
        lines.append(words.say("event.rules.takebacks"))
    lines.append(words.say("event.rules.rated"))
    lines.append(words.say("event.rules.seed", commitment={"user": commitment[:16]}))
    return lines


def _stage_lines(words: Words, number: int, stage: Stage, plan: Plan) -> list[str]:
    lines: list[str] = []
    if stage.pools > 1:
        lines.append(words.say("event.rules.groups" if stage.cut else "event.rules.divisions", count=stage.pools))
    if stage.legs == 2:
        lines.append(words.say("event.rules.twice"))
    if stage.best_of > 1:
        about = {"number": number, "count": stage.best_of}
        if plan.round and stage.kind in BY_TABLE:
            span = span_text(plan.time_of(stage.best_of))
            lines.append(words.say("event.rules.best_of.timed", **about, span=span))
        else:
            lines.append(words.say("event.rules.best_of", **about))
    if stage.choice:
        lines.append(words.say("event.rules.choice"))
    if stage.cut:
        lines.append(words.say("event.rules.cut", count=stage.cut))
    return lines


def _roster_rules(options: Mapping[str, str]) -> list[str]:
    """Name what is to be said of rosters that outlive a match; what is not given is as usual."""
    ante = options.get("ante", "transfer")
    found = ["drafted"] if options.get("acquire") == "draft" else []
    found.append("rosters")
    if ante != "off":
        found += [f"ante_{ante}", "day_before"] if options.get("ante_reselect") == "day_before" else [f"ante_{ante}"]
    return found
