"""The panel's steps, verbs, suggestions and typed forms on every answer begun, cut, doubled and mixed up."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bot.content import read_languages
from bot.discord.panel import answer_verbs, drafts, sheet, sheet_suggest, sheet_verbs, typed
from bot.discord.panel.forms import form
from bot.discord.panel.making import Making, Question, Stage
from bot.show.words import Words
from bot.storage.rows import Draft
from rules.kernel.errors import RulesError
from rules.kernel.sheet import SheetGame, split
from rules.kernel.types import Choice, Seat
from tests.support.toy_data import toy_data

from .positions import Match
from .wrong import FOREIGN, begun, broken, scribbled

MOST_POINTS = 3
MOST_WRONG = 24
WORDS = Words(read_languages(toy_data(), strict=True), "en")


def asked(played: Match) -> Iterator[tuple[Question, Choice]]:
    """Yield questions spread over the match, one of every kind among them, with the answer that was given."""
    for point in played.spread(MOST_POINTS):
        view = played.game.view(point.state, point.decision.seat)
        yield Question(played.game, view, point.decision, played.options), point.choice


def wrong_ones(choice: Choice, rng: Random) -> list[Choice]:
    """Return every beginning of an answer, and wrong answers drawn by lot."""
    found = list(dict.fromkeys(broken(choice, rng)))
    rng.shuffle(found)
    return [*begun(choice), *found[:MOST_WRONG]]


def test_a_draft_of_anything_is_read_as_one_that_can_be_gone_on_with(played: Match) -> None:
    rng = Random("drafts")
    for q, whole in asked(played):
        for choice in wrong_ones(whole, rng):
            kept = Draft(match="M", seat=int(q.decision.seat), decision=q.decision.id, kind="", choice=choice)
            making, _ = drafts.read(q, kept)
            q.check(form(q).stored(making.now))
            form(q).is_complete(making.now)
            form(q).onward(making.now)
            again, lost = drafts.read(q, _saved(q, making))
            assert not lost
            assert form(q).stored(again.now) == form(q).stored(making.now)


def test_a_wrong_token_is_refused_by_every_step(played: Match) -> None:
    for q, whole in asked(played):
        for before in begun(split(whole).rest if q.sheet else whole):
            stage = form(q).settled(Stage((), before)) if q.sheet is None else Stage()
            for token in FOREIGN:
                _refused(form(q).step, stage, token)


def test_rows_of_a_sheet_can_be_taken_up_wherever_they_stand(played: Match) -> None:
    for q, whole in asked(played):
        if q.sheet is None:
            continue
        stage = Stage(split(whole).orders)
        for at in range(-2, len(split(whole).orders) + 2):
            for change in (sheet.edit, sheet.delete):
                _refused(change, q, stage, at)
            for by in (-1, 1):
                _refused(sheet.shift, q, stage, at, by)


def test_verbs_answer_or_refuse_whatever_is_said(played: Match) -> None:
    rng = Random("verbs")
    for q, whole in asked(played):
        for verb in q.game.verbs:
            for said in ((), *((token,) for token in FOREIGN[:6]), tuple(whole[:2]), tuple(whole[1:4])):
                for size in range(len(said) + 1):
                    _verb(q, verb.name, said[:size])
            args: tuple[str, ...] = ()
            for _ in verb.arguments:  # along what is suggested
                found = _verb(q, verb.name, args)
                if not found:
                    break
                args = (*args, found[int(rng.random() * len(found))].token)
            _verb(q, verb.name, args)


def test_every_typed_form_is_understood_or_its_faults_are_named(played: Match) -> None:
    rng = Random("typed")
    for q, whole in asked(played):
        text = q.game.format(q.view, q.decision, whole)
        texts = list(dict.fromkeys(scribbled(text, rng)))
        rng.shuffle(texts)
        for wrong in texts[:MOST_WRONG]:
            found = typed.understand(q, typed.clean(wrong))
            assert (found.stage is None) == bool(found.faults)
            for stage in (found.stage, found.kept):
                if stage is not None:
                    q.check(form(q).stored(stage))
            if q.sheet is not None:
                for _, value in sheet_suggest.suggestions(WORDS, q, wrong.replace("\n", " | ")[:90]):
                    assert not typed.understand(q, sheet_suggest.unfolded(value)).faults


def _verb(q: Question, name: str, said: Choice) -> Any:
    """Ask what may be said after some arguments, and what they mean."""
    if isinstance(q.game, SheetGame):
        if q.sheet is None:
            return None
        args = _refused(sheet_verbs.read, WORDS, q, Stage(), name, said)
        if args is None:
            return None
        _refused(sheet_verbs.applied, q, Stage(), name, args)
        return _refused(sheet_verbs.options, q, Stage(), name, args)
    _refused(answer_verbs.read, WORDS, q, name, said)
    return _refused(answer_verbs.options, WORDS, q, name, said)


def _saved(q: Question, making: Making) -> Draft:
    return Draft(
        match="M",
        seat=int(Seat(q.decision.seat)),
        decision=q.decision.id,
        kind=q.decision.kind,
        choice=form(q).stored(making.now),
        sketch=drafts.sketch(making),
    )


def _refused(ask: Any, *given: Any) -> Any:
    """Return what is answered; None for a refusal, which is the only thing that may be raised."""
    try:
        return ask(*given)
    except RulesError:
        return None
