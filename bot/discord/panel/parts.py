"""The components of a panel: rows to take up, parts to put in or out, what can be done with the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord import ids, posts, standing
from bot.discord.paging import paged
from bot.services.consents import person_of
from bot.services.lesson_shelf import is_alone
from bot.storage.rows import PLAYING, RUNNING, SETUP
from rules.kernel.deeds import Deed
from rules.kernel.doors import CONCEDE, DRAW
from rules.kernel.types import Choice, Option

from . import deed_parts, frame, sends, sheet, single
from . import deeds as panel_deeds
from . import making as panel_making
from .choice import Place, label
from .forms import form
from .making import Question, Stage
from .state import ASIDE, MAKE, Look, Panel

Style = discord.ButtonStyle
SIDE_KINDS = (DRAW, CONCEDE)
NOTHING_SAID = deed_parts.Details([], [])


def rows_select(panel: Panel, look: Look, q: Question, stage: Stage) -> Any:
    """Offer the rows of a sheet to be taken up."""
    lines = sheet.lines(panel.words, q, stage.entries)
    named = [posts.option(str(index), f"{index + 1}. {line}") for index, line in enumerate(lines)]
    choices = paged(panel.words, named, look.page_of("row"))
    return posts.row(posts.select(panel.id("row"), choices, panel.words.plain.say("panel.sheet.rows")))


def row_buttons(panel: Panel, row: int, count: int) -> Any:
    """Offer what can be done with the row that is taken up."""
    at = str(row)
    return posts.row(
        panel.button("edit", "edit", Style.primary, at),
        panel.button("up", "up", argument=at, disabled=row == 0),
        panel.button("down", "down", argument=at, disabled=row == count - 1),
        panel.button("delete", "delete", Style.danger, at),
        panel.button("back", "back"),
    )


def end_button(panel: Panel, option: Option, deeds: Sequence[Deed] = ()) -> Any:
    """Make the button of an option that ends the answer: green, unless that is a deed by which something is lost."""
    deed = next((deed for deed in deeds if deed.entries == ((option.token,),)), None)
    text = label(panel.words, option)
    style = Style.success
    if option.warning is not None or (deed is not None and deed.warning is not None):
        text, style = panel.words.plain.say("panel.option.warning", warning={"user": text}), Style.danger
    elif deed is not None and deed.loses:
        style = Style.secondary
    return posts.button(panel.id("pick", f"={option.token}"), text, style)


def cuts_select(panel: Panel, look: Look, q: Question, choice: Choice, cuts: Sequence[tuple[int, int]]) -> Any:
    """Offer the parts of a flat answer that can be taken out."""
    choices: list[discord.SelectOption] = []
    for start, end in cuts:
        said: list[str] = []
        for at in range(start, end):
            options = q.node(choice[:at], wide=True).options
            said.append(next((label(panel.words, o) for o in options if o.token == choice[at]), choice[at]))
        choices.append(posts.option(f"{start}-{end}", " › ".join(said)))
    shown = paged(panel.words, choices, look.page_of("cut"))
    return posts.row(posts.select(panel.id("cut"), shown, panel.words.plain.say("panel.cut")))


def drop_select(panel: Panel, look: Look, told: Sequence[str]) -> Any:
    """Offer the answers of a turn, as they are told, to be taken out."""
    choices = [posts.option(str(index), line) for index, line in enumerate(told)]
    shown = paged(panel.words, choices, look.page_of("drop"))
    return posts.row(posts.select(panel.id("drop"), shown, panel.words.plain.say("panel.drop")))


def prepared(panel: Panel, look: Look, q: Question, before: Choice) -> list[Any]:
    """Offer the player's own prepared parts where one may follow."""
    begun = next((piece.part for piece in q.pieces(before) if piece.start == len(before)), None)
    mine = [deck for deck in panel.decks if begun is not None and deck.kind == begun.name]
    if begun is None or not mine:
        return []
    prompt = panel.words.plain.say(f"panel.part.{begun.name}")
    choices = paged(panel.words, [posts.option(deck.name, deck.name) for deck in mine], look.page_of("part"))
    return [posts.row(posts.select(panel.id("part", begun.name), choices, prompt))]


def without_closing(
    panel: Panel, q: Question, stage: Stage, ends: Sequence[Option], deeds: Sequence[Deed]
) -> list[Option]:
    """Leave out the end that *Send and end* is, unless something is lost by it, which its own button shows.

    What ends a part of a turn stays: the next part may be made before anything is sent.
    """
    if not sends.may_end(panel, q):
        return list(ends)
    closing, now = q.closing(stage.entries), form(q).onward(stage)
    if now is not None and closing and now.after(closing[0]) is not None:
        return list(ends)
    lossy = {deed.entries for deed in deeds if deed.loses or deed.warning is not None}
    return [o for o in ends if ((o.token,),) != closing or ((o.token,),) in lossy]


def suggestion(panel: Panel, q: Question, stage: Stage) -> list[Any]:
    """Offer to fill the whole answer in as the rules would, as long as nothing is chosen."""
    if not form(q).fills or stage != Stage():
        return []
    return [panel.button("suggest", "suggest", Style.success)]


def store_buttons(panel: Panel, choice: Choice) -> list[Any]:
    """Offer to keep the parts that the player made, but not those of the catalogue."""
    q = panel.question
    found: list[Any] = []
    for start in range(len(choice) if q is not None and form(q).stores else 0):
        whole = panel_making.part_at(q, choice, start) if q is not None else None
        if whole is not None and all(choice[start : whole[1]] != preset for _, preset in whole[0].presets()):
            found.append(panel.button("store", f"store.{whole[0].name}", argument=whole[0].name))
    return found


def wide_line(panel: Panel, look: Look, wide: bool) -> list[str]:
    """Say what *Show all* shows beside what is listed, and what its contrary leaves out."""
    return [f"-# {panel.words.say('panel.wide.on' if look.place.wide else 'panel.wide.off')}"] if wide else []


def has_doubtful(q: Question, stage: Stage, wide: bool) -> bool:
    """Say whether more could be shown than what is legal as things stand, or is shown already."""
    if wide:
        return True
    return len(q.node(sheet.prefix(q, stage), wide=True).options) > len(q.node(sheet.prefix(q, stage)).options)


def controls(panel: Panel, look: Look, wide: bool) -> list[Any]:
    """Make the buttons below the choice: preview, take back, start over, write, side decisions."""
    q = panel.question
    assert q is not None
    stage = panel.making.now
    here = form(q)
    complete = here.is_complete(stage)
    key = "review" if panel.is_open else "review_plan"
    buttons = [panel.button("review", key, sends.style(panel.cautions.now), disabled=not complete)]
    if here.sends and complete and panel.is_open and stage.entries:
        buttons.insert(0, sends.sheet(panel, q, stage))
    elif sends.may_end(panel, q):
        buttons.insert(0, sends.end(panel))
    buttons = suggestion(panel, q, stage) or buttons
    if q.is_ranked and panel.main is None and panel_deeds.advisable(q, stage) and not single.is_sole(q):
        key = "advise_rest" if stage.entries else "suggest" if panel.seen.summary.row.status == SETUP else "advise"
        buttons.insert(0, panel.button("advise", key, Style.primary))
    folded = story_buttons(panel)
    buttons += folded if folded and not panel.making.past else [undo(panel), *folded]
    if wide:
        place = Place(0, not look.place.wide).write()
        buttons.append(panel.button("page", "legal_only" if look.place.wide else "all", argument=f"{place}~"))
    if here.is_apart(stage):
        buttons.append(panel.button("cancel", "cancel_row" if here.sends else "cancel"))
    elif stage.row or any(stage.entries):
        buttons.append(panel.button("clear", "clear", Style.danger))
    if panel.main is None:
        buttons.append(panel.button("type", "type"))
    if panel.sent is not None:
        buttons.append(panel.button("keep", "keep"))
    if not panel.is_open:
        buttons.append(sends.at_once(panel))
    if panel.main is None:
        buttons.append(panel.button("extra", "extra"))
    elif not here.is_apart(stage):
        buttons += side_buttons(panel)
    return list(posts.rows(buttons))


def undo(panel: Panel) -> Any:
    """Make the button that takes the last step back."""
    return panel.button("undo", "undo", disabled=not panel.making.past)


def story_buttons(panel: Panel) -> list[Any]:
    """Offer the whole story where a part of it is told above the question, or among what is seldom wanted."""
    left = panel.told.left
    if left and not panel.is_begun:
        return [posts.button(panel.id("story"), panel.words.plain.say("panel.button.story_more", count=left))]
    return [panel.button("story", "story")] if panel.more and panel.told.lines else []


def tucked(
    panel: Panel, shown: frame.Shown, parts: list[Any], said: deed_parts.Details = NOTHING_SAID
) -> tuple[frame.Shown, list[Any], deed_parts.Details]:
    """Return a picture without the buttons of its looks, which stand under *More*, and the choices or what is there.

    What is `said` of the choices goes with them.

    While a part of the board or its legend is shown, the way on and back stays beside it.
    """
    if isinstance(shown, frame.Painted) and shown.is_part:
        return shown, parts, said
    looks = shown.zoom if isinstance(shown, frame.Painted) else ()
    bare = shown._replace(zoom=()) if isinstance(shown, frame.Painted) else shown
    if not panel.more:
        return bare, parts, said
    buttons = [panel.button("back", "back", Style.primary), *looks, *_more_buttons(panel)]
    return bare, list(posts.rows(buttons)), NOTHING_SAID


def _more_buttons(panel: Panel) -> list[Any]:
    """Offer what is seldom wanted: what can be looked up, and what lies beside the question."""
    say, q = panel.words.plain.say, panel.question
    looked_up = [
        posts.button(ids.make("twin", panel.match), say("discord.button.twin")),
        posts.button(ids.make("rule", panel.match), say("discord.button.rules")),
    ]
    is_apart = q is not None and form(q).is_apart(panel.making.now)
    looked_up += story_buttons(panel)
    return [*looked_up, *(() if is_apart else side_buttons(panel))]


def ended_buttons(panel: Panel) -> list[Any]:
    """Offer what is left to do when the match has ended, as the post of its result does."""
    seat, say = panel.seen.seat, panel.words.plain.say
    shown = [posts.button(ids.make("replay", panel.match, seat), say("discord.button.replay"))]
    if panel.seen.summary.row.outcome is None:  # called off: there is nothing to have one's revenge for
        return shown
    return [posts.button(ids.make("rematch", panel.match, seat), say("discord.button.rematch"), Style.success), *shown]


def side_buttons(panel: Panel) -> list[Any]:
    """Offer what lies beside the question: what can be looked up, and the seat's ever-open decisions."""
    if panel.main is not None:
        plan = "" if panel.main.question is None else panel.main.question.decision.id
        custom_id = ids.make(MAKE, panel.match, panel.seen.seat, plan, "back..")
        return [posts.button(custom_id, panel.words.plain.say("panel.button.to_panel"), Style.primary)]
    found: list[Any] = []
    if panel.app.services.views.game_of(panel.seen.summary.row).report(panel.seen.view):
        found.append(panel.button("report", "report"))
    is_lonely = is_alone(panel.match)  # a lesson or a puzzle asks for all that may be done in it
    for decision in panel.seen.decisions:
        if decision.kind in ASIDE and not is_lonely:
            custom_id = ids.make(MAKE, panel.match, panel.seen.seat, decision.id, "back..")
            found.append(posts.button(custom_id, panel.words.plain.say(f"panel.button.{decision.kind}")))
    open_kinds = {decision.kind for decision in panel.seen.decisions if decision.clock == "side"}
    if not standing.may_agree_to_draw(panel.seen.summary):
        open_kinds.discard(DRAW)
    for kind in SIDE_KINDS:
        if kind in open_kinds and not is_lonely:
            custom_id = ids.make(f"offer-{kind}", panel.match, panel.seen.seat)
            found.append(posts.button(custom_id, panel.words.plain.say(f"panel.button.{kind}")))
    if _takes_back(panel):
        custom_id = ids.make("takeback", panel.match, panel.seen.seat)
        found.append(posts.button(custom_id, panel.words.plain.say("panel.button.takeback")))
    if panel.seen.seat is not None and panel.app.services.full_views.offered(panel.seen.summary.row):
        custom_id = ids.make("fullview", panel.match, panel.seen.seat)
        found.append(posts.button(custom_id, panel.words.plain.say("panel.button.fullview")))
    if _may_dispute(panel):
        custom_id = ids.make("dispute", panel.match, panel.seen.seat)
        found.append(posts.button(custom_id, panel.words.plain.say("panel.button.dispute")))
    return found


def _may_dispute(panel: Panel) -> bool:
    """Say whether the seat may ask the staff for a decision, or lets go of what it asks."""
    summary = panel.seen.summary
    is_in = panel.seen.seat is not None and summary.seats[panel.seen.seat].rank is None
    plays = summary.row.status in (SETUP, PLAYING) or summary.dispute is not None
    return is_in and plays and bool(summary.row.guild) and not is_alone(panel.match)


def _takes_back(panel: Panel) -> bool:
    """Say whether the seat's own answer may be the last one: it waits for others, or plays against computers alone."""
    summary = panel.seen.summary
    row = summary.row
    waits = panel.question is None or panel.sent is not None or not panel.is_open
    alone = sum(person_of(place) is not None for place in summary.seats) == 1
    is_in = panel.seen.seat is not None and summary.seats[panel.seen.seat].rank is None
    begun = row.takebacks and row.status in RUNNING and row.moves > 0 and not is_alone(row.id)
    return begun and is_in and (waits or alone)
