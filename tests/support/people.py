"""What people of a walk do at random: press, choose, use commands, write; every fault they meet is raised."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from bot.services.views import SeatView
from discord_limits import limits, message_limits
from discord_limits.message_limits import check_message
from rules.ai import PLAYERS
from standin.client_rules import ClientRefusal
from standin.model import Channel, Payload
from standin.outcomes import Outcome
from standin.personas import Persona
from standin.seen import Seen
from tests.support.screen import Faults, Leaf, leaves
from tests.support.stage import Stage

ENDING = frozenset({"side", "cancel", "decline", "host", "offer-concede"})
"""Verbs of components that may end a match; seldom pressed, so that matches get somewhere."""
RARE = frozenset({"host end", "match concede", "practice", "match new", "match rematch", "settings"})
"""Commands that end matches or begin more of them."""
SELDOM = 0.04
PATIENCE = 90.0
"""Seconds until something has failed that takes milliseconds; nothing is asserted about less."""
GARBAGE = ("", "x", "@everyone", "n8", "z99 → ?", "　", '"', "=", "A: B2 > attack", "ある", "𝔘" * 40, "`" * 9, "0" * 60)
NAMES = ("ana", "milo", "yuki", "robin")
"""Who is in the server, in the order in which they sit down; the last looks on where there is no seat for them."""
GONE = frozenset({"unknown_message", "unknown_component", "component_disabled", "unknown_channel"})


class Fault(AssertionError):
    """Something a person must never meet, with the steps that led there."""


class People:
    """The people of one match on a stage, what each has in sight, and what they did."""

    def __init__(self, stage: Stage, game: str, seed: int, options: str = "", level: str = "", seats: int = 2) -> None:
        self.stage = stage
        self.game = game
        self.players = NAMES[: 1 if level else seats]
        self.seats = seats
        self.options = options
        self.level = level
        self.rng = Random(f"{game}/{seed}/{options}")
        self.faults = Faults()
        self.code = ""
        self.trail: list[str] = []
        self.steps = 0
        self.screens: dict[str, list[Seen]] = {name: [] for name in NAMES}
        self._seed = seed

    async def _seat(self, name: str) -> SeatView | None:
        views = self.stage.bot.services.views
        seats = await views.seats_of(self.code, int(self._person(name).id))
        summary = await self.stage.summary(self.code)
        return await views.seat(self.code, seats[0]) if seats and summary.row.started is not None else None

    async def _panel(self, name: str) -> Seen:
        shown = await self._command(name, "panel", {"match": self.code})
        assert shown is not None
        return shown

    async def _settled(self) -> None:
        try:
            await self.stage.settle(PATIENCE)
        except TimeoutError:
            self._judge(False, f"never at rest: {await self.stage.bot.services.store.counts()}")

    # ---- what a person does

    async def _press(self, name: str) -> None:
        """Press or choose something on one of the messages in sight."""
        screen = [*self.screens[name][-3:], *self._posts(name)]
        self.rng.shuffle(screen)
        if self.screens[name] and self.rng.random() < 0.6:
            screen.insert(0, self.screens[name][-1])
        for shown in screen:
            parts = [part for part in (*shown.buttons(), *shown.selects()) if self._tempts(part)]
            if parts:
                await self._touch(name, shown, self._one(parts))
                return
        await self._panel(name)

    def _tempts(self, part: Payload) -> bool:
        if part.get("disabled") or not part.get("custom_id"):
            return False
        verb = str(part["custom_id"]).split(":")[0]
        return verb not in ENDING or self.rng.random() < SELDOM

    async def _touch(self, name: str, shown: Seen, part: Payload) -> Seen | None:
        """Press a button, or choose values of a select; fill in the window that opens."""
        person, custom_id = self._person(name), part["custom_id"]
        if part["type"] == limits.BUTTON:
            self._note(name, f"presses {part.get('label')!r} {custom_id}")
            return await self._answered(name, await person.click(shown, custom_id))
        values = self._values(part)
        self._note(name, f"chooses {values} {custom_id}")
        return await self._answered(name, await person.select(shown, custom_id, values))

    def _values(self, part: Payload) -> list[str]:
        if "options" not in part:
            return [self._person(self._one(NAMES[: self.seats])).id]
        most = min(part.get("max_values") or 1, len(part["options"]))
        least = 1 if part.get("min_values") is None else part["min_values"]
        count = least + int(self.rng.random() * (most - least + 1))
        offered = [option["value"] for option in part["options"]]
        self.rng.shuffle(offered)
        return offered[:count]

    async def _use(self, name: str) -> None:
        """Use a command with whatever it takes."""
        person, place = self._person(name), self._place(name)
        leaves = [leaf for leaf in self._commands() if leaf.path not in RARE or self.rng.random() < SELDOM]
        leaf = self._one(leaves)
        given: dict[str, Any] = {}
        for spec in leaf.options:
            if spec.get("required") or self.rng.random() < 0.5:
                value = await self._argument(name, person, place, leaf.path, spec, given)
                if value is not None:
                    given[spec["name"]] = value
        await self._command(name, leaf.path, given, place)

    async def _command(self, name: str, path: str, given: dict[str, Any], place: Channel | None = None) -> Seen | None:
        self._note(name, f"/{path} {given}")
        return await self._answered(name, await self._person(name).slash(place or self.stage.channel, path, given))

    async def _argument(
        self, name: str, person: Persona, place: Channel, path: str, spec: Payload, given: dict[str, Any]
    ) -> Any:
        """Return a value for an option: one of its choices, a suggested one, one that fits, or nonsense."""
        kind = spec["type"]
        if spec["name"] in ("match", "code") and path != "match join" and self.rng.random() < 0.8:
            return self.code
        if spec.get("choices"):
            return self._one(spec["choices"])["value"]
        if kind == 4:
            return self.rng.randint(int(spec.get("min_value") or 0), int(spec.get("max_value") or 50))
        if kind == 5:
            return self.rng.random() < 0.5
        if kind == 6:
            return self._person(self._one(NAMES[: self.seats])).id
        if kind != 3:
            return None
        if spec.get("autocomplete") and self.rng.random() < 0.8:
            begun = self._either("", self._one(GARBAGE)[:20])
            self._note(name, f"/{path} {given} {spec['name']}: {begun!r}…")
            outcome = await person.autocomplete(place, path, spec["name"], {**given, spec["name"]: begun})
            self._judge(outcome.status == "choices", f"no suggestions: {outcome}")
            if outcome.choices:
                return self._one(outcome.choices)["value"]
        text = await self._text(name)
        return text[: spec.get("max_length") or limits.STRING_OPTION_LENGTH] or "-"

    async def _say(self, name: str) -> None:
        """Write to the bot where it reads: in a thread, or in a direct message."""
        person = self._person(name)
        place = self._either(self._place(name), person.direct())
        text = await self._text(name)
        mention = f"<@{self.stage.sandbox.hub.world.bot_id}>"
        self._note(name, f"says {text!r} in {place.name!r}")
        seen = person.say(place, f"{mention} {text}"[: limits.CONTENT_LENGTH])
        await self._settled()
        for answer in person.visible_messages(place):
            if int(answer.id) > int(seen.id):
                self._keep(name, answer)

    async def _text(self, name: str) -> str:
        """Return what somebody may type: an answer that fits, a piece of one, or nonsense."""
        seen = await self._seat(name)
        if seen is None or seen.plan is None or self.rng.random() < 0.3:
            return self._one(GARBAGE)
        game = self.stage.bot.services.views.game_of(seen.summary.row)
        choice = PLAYERS["random"](game, seen.view, seen.plan, self.rng)
        text = game.format(seen.view, seen.plan, choice)
        if self.rng.random() < 0.5:
            return text
        words = text.split(" ")
        words[int(self.rng.random() * len(words))] = self._one((*GARBAGE, *words))
        return " ".join(words[: 1 + int(self.rng.random() * len(words))])

    # ---- what comes of it

    async def _answered(self, name: str, outcome: Outcome) -> Seen | None:
        """Wait for the answer to an action; fill in a window; raise Fault if there is none."""
        person = self._person(name)
        if outcome.status == "modal":
            assert outcome.modal is not None
            values = await self._filled(name, outcome.modal)
            if values is None:
                person.close_modal(outcome)
                return None
            self._note(name, f"writes {values}")
            try:
                outcome = await person.submit_modal(outcome, values)
            except ClientRefusal:
                person.close_modal(outcome)
                raise
        done = await person.completion(outcome)
        self._judge(done.error is None, f"unanswered: {done}")
        self._judge(not self.faults.found, "\n".join(self.faults.found))
        if done.message is None:
            return None
        try:
            return self._keep(name, person.look(done.message))
        except ClientRefusal as refusal:
            if refusal.code not in GONE:
                raise
            return None

    async def _filled(self, name: str, modal: Payload) -> dict[str, Any] | None:
        """Fill in the fields of a window as they take it; None: it is closed without an answer."""
        if self.rng.random() < SELDOM:
            return None
        values: dict[str, Any] = {}
        for part in message_limits.components_of(modal["components"]):
            if part.get("type") != limits.TEXT_INPUT:
                continue
            least, most = part.get("min_length") or 0, part.get("max_length") or limits.TEXT_INPUT_LENGTH
            text = (await self._text(name))[:most]
            values[part["custom_id"]] = text if len(text) >= max(least, 1) else "Name"[:most].ljust(least, "e")
        return values

    def _keep(self, name: str, shown: Seen) -> Seen:
        if not shown.is_thinking:
            check_message({"components": shown.raw["components"], "flags": shown.raw["flags"]})
        self.screens[name] = [*(one for one in self.screens[name] if one.id != shown.id), shown][-6:]
        return shown

    def _judge(self, holds: bool, said: str) -> None:
        if not holds:
            steps = "\n".join(self.trail[-14:])
            raise Fault(
                f"{self.game} for {self.seats} seed {self._seed} {self.options} step {self.steps}\n{steps}\n{said}"
            )

    def _note(self, name: str, said: str) -> None:
        self.trail.append(f"  {name} {said}"[:400])

    # ---- what there is

    def _posts(self, name: str) -> list[Seen]:
        """Return the newest messages of the channel and of every thread in sight."""
        person = self._person(name)
        found: list[Seen] = []
        for place in (self.stage.channel, *person.threads()):
            found += person.visible_messages(place)[-2:]
        return found

    def _place(self, name: str) -> Channel:
        """Return a place to type in: mostly a thread of the match."""
        mine = [thread for thread in self._person(name).threads() if self.code in thread.name]
        return self._one([*mine, self.stage.channel])

    def _commands(self) -> list[Leaf]:
        known = self.stage.sandbox.hub.world.commands.values()
        return [leaf for command in known for leaf in leaves(command["name"], command)]

    def _person(self, name: str) -> Persona:
        return self.stage.person(name)

    def _one(self, things: Sequence[Any]) -> Any:
        return things[int(self.rng.random() * len(things))]

    def _either(self, one: Any, other: Any) -> Any:
        return one if self.rng.random() < 0.5 else other
