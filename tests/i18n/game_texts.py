"""Gathers every text that a game can give: from its content and options, and from matches played at random."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

from bot.discord.panel.choice import FEW
from bot.show.option_texts import option_text
from bot.show.words import game_text, seat_text
from render.games import Wish, entries_for, entry_scene, entry_texts, scene_for
from rules.ai import PLAYERS
from rules.kernel import looks, rulings
from rules.kernel.chance import Sampled
from rules.kernel.cursor import MARKS
from rules.kernel.errors import RulesError
from rules.kernel.game import Game
from rules.kernel.options import complete
from rules.kernel.parts import Part, pieces
from rules.kernel.types import Choice, Decision, Event, Node, Seat, Text, View

GUESSES = 8
"""Tokens tried at every step that are not offered there."""
STRANGE = ("zz", "a9", "a1", "b2", "=zz", "done")
"""Tokens of no game or of another."""


class Said(NamedTuple):
    """A text, and what it is: an option, detail, refusal, event, name, part, picture, or a prompt.

    A `question` is a prompt above so many options that it stands in an empty select, too.
    """

    kind: str
    text: Text


def keys_of(text: Text) -> Iterator[str]:
    """Yield the key of a text and of all that is put into it."""
    yield text.key
    for value in text.args.values():
        yield from _keys_in(value)


def _keys_in(value: Any) -> Iterator[str]:
    if isinstance(value, Text):
        yield from keys_of(value)
    elif isinstance(value, Mapping):
        if "key" in value:
            yield from keys_of(Text(value["key"], value.get("args", {})))
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _keys_in(item)


def of_content(game: Game[Any]) -> Iterator[Said]:
    """Yield what can be said without a match: names, options, entries to look up, prepared parts."""
    yield Said("name", game_text(game.name))
    yield from (Said("name", seat_text(game, seat)) for seat in range(len(game.seat_names)))
    for spec in (spec for spec in game.options if spec.is_offered):
        for value in spec.values or (spec.low, spec.high):
            yield Said("name", option_text(game, spec, value))
    for entry, name in entries_for(game).items():
        yield Said("name", name)
        yield from (Said("detail", text) for text in entry_texts(game, entry))
        yield from pictured(partial(entry_scene, game, entry))
    for puzzle in game.puzzles:
        yield from (Said("name", puzzle.title), Said("part", puzzle.task))
        yield from (Said("part", puzzle.hint), Said("part", puzzle.why))
    for part in game.parts:
        yield from _of_part(part)


def _of_part(part: Part) -> Iterator[Said]:
    for name, choice in part.presets():
        yield Said("name", name)
        yield from (Said("part", text) for text in (*part.brief(choice), *part.describe(choice)))
        for index in range(len(choice) + 1):
            yield from _of_node(part.node(choice[:index]))
            yield from (Said("part", text) for text in part.describe(choice[:index]))
            for option in part.node(choice[:index]).options:
                detail = part.detail(option.token)
                if detail is not None:
                    yield Said("detail", detail)


def _of_node(node: Node) -> Iterator[Said]:
    yield Said("question" if len(node.options) > FEW else "prompt", node.prompt)
    if node.field is not None:
        yield Said("prompt", node.field.text)
    for option in node.options:
        yield Said("option", option.text)
        if option.doubt is not None:
            yield Said("refusal", option.doubt)
        if option.warning is not None:
            yield Said("refusal", option.warning)


def pictured(draw: Callable[..., Any]) -> Iterator[Said]:
    """Yield what a picture says that is drawn with the words of `tr`."""
    told: list[Text] = []

    def note(text: Text) -> str:
        told.append(text)
        return text.key

    draw(tr=note)
    yield from (Said("picture", text) for text in told)


def of_match(game: Game[Any], seed: int, options: Mapping[str, Any] | None = None) -> Iterator[Said]:
    """Yield what a match played at random says to everybody."""
    rng = Random(seed)
    chance = Sampled(seed)
    given = drawn_options(game, rng) if options is None else options
    state, events = game.start(complete(game.options, given), chance)
    players = [PLAYERS[rng.choice(("random", "random", "greedy"))] for _ in range(state.seats)]
    seen: list[str] = list(STRANGE)
    while state.outcome is None:
        if looks.due(state) is not None:
            state, events = rulings.pass_by(game, state, chance)
            yield from of_events(game, state, events)
            continue
        decision = next(d for seat, d in state.pending.items() if seat not in state.answers)
        view = game.view(state, decision.seat)
        order = next((d for d in view.decisions if d.kind == "standing" and rng.random() < 0.2), None)
        if order is not None:
            choice = PLAYERS["random"](game, view, order, rng)
            yield from _of_question(game, view, order, choice, rng, seen)
            state, events = game.submit(state, order.id, choice, chance)
            yield from of_events(game, state, events)
            if decision.seat not in state.pending or state.pending[decision.seat].id != decision.id:
                continue  # the order has answered it
            view = game.view(state, decision.seat)
        choice = players[decision.seat](game, view, decision, rng)
        if rng.random() < 0.2:
            yield from (Said("part", text) for text in game.report(view))
        yield from _of_question(game, view, decision, choice, rng, seen)
        if rng.random() < 0.1:
            yield from pictured(partial(scene_for, game, view, events, wish=Wish(decision=decision)))
            yield from pictured(partial(scene_for, game, game.view(state, None), events))
        state, events = game.submit(state, decision.id, choice, chance)
        yield from of_events(game, state, events)
    yield Said("event", state.outcome.reason)


def of_events(game: Game[Any], state: Any, events: Sequence[Event]) -> Iterator[Said]:
    """Yield the log of each seat and of a spectator."""
    for seat in (None, *(Seat(n) for n in range(state.seats))):
        view = game.view(state, seat)
        shown = tuple(e for e in events if e.only is None or seat in e.only)
        texts = (game.event_text(view, event) for event in game.tidings.joined(shown))
        yield from (Said("event", text) for text in texts if text is not None)


def _of_question(
    game: Game[Any], view: View[Any], decision: Decision, choice: Choice, rng: Random, seen: list[str]
) -> Iterator[Said]:
    yield from _of_ways(game, view, decision, rng)
    yield from _of_deeds(game, view, decision)
    for index in range(len(choice) + 1):
        prefix = choice[:index]
        node = game.options_at(view, decision, prefix, wide=rng.random() < 0.2)
        yield from _of_node(node)
        for option in node.options:
            detail = game.detail(view, decision, option)
            if detail is not None:
                yield Said("detail", detail)
        yield from _of_parts(game, view, decision, choice, index)
        offered = {option.token for option in node.options}
        yield from _of_guesses(game, view, decision, prefix, [t for t in seen if t not in offered], rng)
        seen.extend(sorted(offered - set(seen)))


def _of_deeds(game: Game[Any], view: View[Any], decision: Decision) -> Iterator[Said]:
    """Yield what is said of the best deeds, of the last ones, and of what ends a turn after them."""
    deeds = game.deeds(view, decision)
    for deed in (*deeds[:4], *deeds[-2:]):
        yield Said("option", deed.text)
        yield Said("name", Text(f"deed.sort.{deed.sort}"))
        detail = game.deed_detail(view, decision, deed)
        if detail is not None:
            yield Said("detail", detail)
        if deed.warning is not None:
            yield Said("refusal", deed.warning)


def _of_parts(game: Game[Any], view: View[Any], decision: Decision, choice: Choice, start: int) -> Iterator[Said]:
    """Yield what the parts that begin somewhere in an answer say of themselves."""
    for part, begun, end in pieces(game.parts, decision.kind, {}, decision.seat, choice):
        if begun == start and end is not None:
            yield from (Said("part", text) for text in part.describe(choice[start:end]))
            yield from (Said("option", option.text) for option in part.places(choice[start:end]))
            for offer in part.pool(choice[start:end]):
                yield from (Said("option", offer.option.text), Said("name", offer.group))
                yield from [Said("name", offer.sort)] if offer.sort is not None else []
                yield from [Said("refusal", offer.refusal.text)] if offer.refusal is not None else []


def _of_ways(game: Game[Any], view: View[Any], decision: Decision, rng: Random) -> Iterator[Said]:
    """Yield what some of the ways to an answer say, and what they may lead to."""
    ways = game.ways(view, decision)
    found = list(ways or ())
    for way in rng.sample(found, min(GUESSES, len(found))):
        left = ways
        for step in way.steps:
            if left is None:
                break
            yield Said("option", step.text)
            yield Said("prompt", left.prompt)
            detail = left.about((step.token,))
            yield from [Said("detail", detail)] if detail is not None else []
            left = left.after(step.token)
        yield from (Said("refusal", remark.text) for remark in game.remarks(view, decision, way.choice))


def _of_guesses(
    game: Game[Any], view: View[Any], decision: Decision, prefix: Choice, tokens: Sequence[str], rng: Random
) -> Iterator[Said]:
    for token in rng.sample(tokens, min(GUESSES, len(tokens))):
        refusal = game.why(view, decision, prefix, token)
        if refusal is not None:
            yield Said("refusal", refusal.text)
        if MARKS & {*prefix, token}:
            continue  # a mark parts an answer's tokens; it is no word that is typed
        try:
            game.parse(view, decision, " ".join((*prefix, token)))
        except RulesError as error:
            yield from of_error(error)


def of_error(error: RulesError) -> Iterator[Said]:
    """Yield what a refusal of typed text says."""
    for fault in getattr(error, "faults", ()):
        yield from of_error(fault)
    if isinstance(getattr(error, "text", None), Text):
        yield Said("refusal", error.text)  # pyright: ignore[reportAttributeAccessIssue]


def drawn_options(game: Game[Any], rng: Random) -> dict[str, Any]:
    """Draw options of a match, most of them as usual."""
    drawn: dict[str, Any] = {}
    for spec in game.options:
        if rng.random() < 0.4:
            drawn[spec.name] = rng.choice(spec.values) if spec.values else rng.randint(spec.low, spec.high)
    return drawn


def keys_in(said: Iterable[Said]) -> set[str]:
    """Return all keys of some texts."""
    return {key for one in said for key in keys_of(one.text)}
