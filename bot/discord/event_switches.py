"""What of an event is on or off and may be switched at any time: by `/event set`, or all in one select."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.contest.settings import COUNTED
from bot.services.events_entries import has_entries
from bot.services.events_held import Held
from bot.services.events_plans import LATE_KINDS

from . import event_shown, posts
from .errors import Refused
from .press import Press
from .registry import App

SWITCHES = ("automatic", "late", "checked", "playoffs", "standings", "role", "calendar")
"""Fields of a plan that are true or false, as they stand in the select."""
RIGHTS = {"role": "manage_roles", "calendar": "create_events"}
"""The right of the bot that a setting takes, by Discord's name; it is asked for when the setting is switched on."""


def offered(app: App, held: Held) -> list[str]:
    """Return the switches that mean anything in an event: a ladder publishes nothing, a bracket has no ties and nobody
    comes late to it, and some games have no entries to look at.
    """
    stages = held.plan.settings.stages
    means = {
        "automatic": stages[0].kind != "ladder",
        "late": stages[0].kind in LATE_KINDS,
        "checked": has_entries(app.services.views.game(held.plan.game)),
        "playoffs": any(stage.kind in COUNTED for stage in stages),
    }
    return [name for name in SWITCHES if means.get(name, True)]


def require_right(press: Press, name: str) -> None:
    """Raise Refused for what the bot has no right to do in the server, where it is to be switched on."""
    if name in RIGHTS and not getattr(press.interaction.app_permissions, RIGHTS[name]):
        raise Refused(f"event.error.{name}")


def rows(press: Press, held: Held, choose: Callable[[str], str]) -> list[Any]:
    """Make the select of the switches; those that are on are chosen, and stand in what `choose` makes its id of."""
    say, names = press.words.plain.say, offered(press.app, held)
    options = [
        posts.option(name, say(event_shown.setting_key(held, name)), default=getattr(held.plan, name)) for name in names
    ]
    title = press.words.say("event.more.switches")
    shown = ",".join(name for name in names if getattr(held.plan, name))
    select = posts.select(choose(shown), options, title, least=0, most=len(names))
    return [posts.text(f"**{title}**"), posts.row(select)]


def changes(press: Press, held: Held) -> dict[str, bool]:
    """Return what the reader switched; what somebody else did since the select was shown stays. Raise Refused for a
    switch that takes a right which the bot has not.
    """
    before, now = set(press.where.step.split(",")), set(press.values)
    found = {name: name in now for name in offered(press.app, held) if (name in now) != (name in before)}
    found = {name: is_on for name, is_on in found.items() if is_on != getattr(held.plan, name)}
    for name, is_on in found.items():
        if is_on:
            require_right(press, name)
    return found
