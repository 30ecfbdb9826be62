"""What every view of a panel has: its heading, its notes, the picture, and the message they make up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import discord

from bot.discord import posts, troubles
from bot.discord.posts import Post
from bot.services.missed import sends_drafts, warning
from bot.show import heading
from bot.show.fitting import clipped
from bot.show.log_lines import Line, bullets, plain_lines
from bot.show.match_texts import leave_lines, limit_line, next_line, series_line, turn_line
from bot.show.naming import drawn_names
from bot.show.option_texts import help_text
from bot.show.shorts import Shorts
from bot.storage.rows import FULL, OPENING, RUNNING
from discord_limits import limits
from render.games import Wish
from render.layout.crop import UnknownCellError
from rules.kernel.types import Choice, Option, Text

from . import guard as panel_guard
from .forms import form
from .making import Question
from .state import Look, Panel

Style = discord.ButtonStyle
HEAD_ROOM, STORY_ROOM, BODY_ROOM, DETAIL_ROOM = 800, 700, 1200, 1900
"""Characters of a panel's heading, its story, the answer so far, and what there is to say about the options."""
ALL_ROOM = 3950
"""Characters of all of them together: Discord takes 4,000."""
ZOOM_AT = "@"
WHOLE = "*"
"""In the place of a cell: the picture with everything that stands below the board."""
"""Parts what is looked at (the last look before sending, or what is chosen) from the cell to show in large."""
MOST_TEXTS = 6
"""Components of a panel beside its rows: the frame, its head, what is made, the picture, texts above and among rows."""
SHORTS_ROOM = 900
"""Characters of the short forms that a legend writes out, in the place of what there is to say about the options."""
NOTE_ROOM = 450
"""Characters of the head that notes may take, so that the question is never cut off."""


def head(panel: Panel) -> str:
    """Say which match it is, against whom and how it stands, whose side the reader plays, until when what is asked."""
    words, summary = panel.words, panel.seen.summary
    game = panel.app.services.views.game_of(summary.row)
    seat = panel.seen.seat or 0
    view = panel.seen.view
    whose, standing = heading.side_line(words, game, view, summary, seat), heading.line(words, game, view, seat)
    said = [f"### {heading.title(words, summary.row)}", whose, *([standing] if standing else [])]
    if summary.row.ended is None and (series := series_line(words, summary)) is not None:
        said.append(series)
    if (limit := limit_line(words, summary)) is not None:
        said.append(limit)
    turn = turn_line(words, summary, seat, brief=True)
    if panel.closed and summary.row.status in RUNNING:
        return "\n".join(said)
    if summary.handed.get(seat) is not None:
        said.append(words.say("panel.handed", until={"time": summary.handed[seat], "style": "f"}))
    elif turn is not None:
        said.append(turn)
    elif panel.sent is None:
        said.append(words.say("panel.waiting"))
    if (following := next_line(words, summary, seat)) is not None:
        said.append(following)
    said += leave_lines(words, summary)
    if summary.row.status == OPENING:
        said += [words.say("panel.opening"), *troubles.lines(words, summary.row.troubles, summary)]
    if summary.row.status in RUNNING and (warned := warning(game, panel.seen.view.state, seat)) is not None:
        said.append(f"⚠ {words(warned)}")
    if summary.row.help != FULL:
        said.append(f"-# {words.say('discord.lobby.help', help=help_text(summary.row.help))}")
    if panel.question is not None and not panel.is_open:
        kept = "off" if sends_drafts(game, view, panel.question.decision) else "never"
        said.append(words.say(f"panel.at_once.{'on' if panel.making.at_once else kept}"))
    return "\n".join(said)


class Painted(NamedTuple):
    """A picture with the buttons that show parts of it in large, or its legend: beside what is chosen, or first."""

    picture: posts.Picture
    zoom: tuple[Any, ...] = ()
    is_part: bool = False
    more: tuple[posts.Picture, ...] = ()
    """Further pages of a legend."""
    shorts: Shorts | None = None
    """Of a legend: what writes the short forms of the panel out."""


class Unpainted(NamedTuple):
    """What is said in the place of a picture that cannot be painted."""

    said: str


Shown = Painted | Unpainted


def story(panel: Panel) -> list[str]:
    """Tell what happened since the seat's last answer: what came of it first, then what the others did, in short."""
    if not panel.told.lines or panel.is_begun:
        return []
    return _told(panel, "panel.story", panel.told.lines)


def _told(panel: Panel, key: str, lines: Sequence[Line]) -> list[str]:
    left = panel.told.left
    title = panel.words.say(f"{key}.short", count=left) if left else panel.words.say(key)
    return [title, clipped(bullets(line.text for line in lines), STORY_ROOM)]


def notes(panel: Panel, look: Look) -> list[str]:
    """Return what is said first where nothing is asked: the story, then what became of the last step."""
    return [*story(panel), *_notes(panel, look)]


def asking_notes(panel: Panel, look: Look) -> list[str]:
    """Return what is said before a question: what matters most of the story, then what became of the last step."""
    first, then = panel.telling
    if not then:
        return notes(panel, look)
    told = clipped(bullets(line.text for line in first), STORY_ROOM)
    return [panel.words.say("panel.story.begun"), told, *_notes(panel, look)]


def further(panel: Panel) -> list[str]:
    """Return what else of the story is told, below the first row of buttons."""
    then = panel.telling.then
    return _told(panel, "panel.story.further", then) if then else []


def _notes(panel: Panel, look: Look) -> list[str]:
    back = panel.seen.sent_back
    found = (*(() if back is None else (back,)), *panel.seen.notes, *look.notes)
    found = (*found, Text("panel.lost")) if panel.lost else found
    # each clock that ran out is told alike: twice the same sentence says nothing more
    noted = list(dict.fromkeys(f"> {panel.words(note)}" for note in found))
    return [clipped(noted, NOTE_ROOM)] if noted else []


async def picture(
    panel: Panel,
    prefix: Choice,
    offered: Sequence[Option] | None = None,
    held: Sequence[str] = (),
    at: Question | None = None,
) -> Shown:
    """Paint what the choice so far leads to; a fault in the painting leaves the rest of the panel as it is.

    `offered` and `held` mark squares where people take ways of their own. `at`: the question it answers, where that
    is a later one of the turn.
    """
    q = at or panel.question
    game = panel.app.services.views.game_of(panel.seen.summary.row)
    view = panel.seen.view if q is None else q.view
    if q is not None and not q.is_foretold:  # the position as it stands; squares are marked while a step is chosen
        view, prefix = panel.seen.view, prefix if form(q).marks and panel.making.now.row else ()
    decision = None if q is None else q.decision
    marked = None if offered is None else tuple(option.at for option in offered if option.at is not None)
    sort = (
        "panel",
        panel.match,
        panel.seen.seat,
        panel.words.locale,
        panel.theme,
        panel.near,
        prefix,
        marked,
        tuple(held),
    )
    if at is not None:
        sort = (*sort, panel.making.now.entries)
    names = await drawn_names(panel.app.services.views, panel.words, game, panel.seen.summary)
    steps = () if prefix or held or at is not None or panel.is_begun else panel.story
    if steps and q is not None and form(q).advises:
        decision = None  # the last turn is drawn until something is chosen
    told = plain_lines(panel.words, game, view, steps)
    wish = Wish(
        names=names,
        decision=decision,
        prefix=prefix,
        offered=marked,
        held=tuple(held),
        changes=tuple(told),
        near="" if panel.near == WHOLE else panel.near,
        brief=panel.near != WHOLE,
    )
    events = tuple(event for step in steps for event in step.events)
    try:
        if panel.legend:
            pages = await panel.app.painter.legend(game, view, events, panel.words.plain, panel.theme, wish)
            if pages:  # a bare board has no sign to explain
                return Painted(pages[0], (_to_board(panel),), True, pages[1:], Shorts(panel.words, game.name))
        painted = await panel.app.painter.board(game, view, events, panel.words.plain, panel.theme, wish, sort)
        return Painted(painted, (*_zoom(panel, painted), _to_legend(panel)), bool(panel.near))
    except UnknownCellError:
        return await picture(panel._replace(near=""), prefix, offered, held, at)  # another board by now
    except Exception as error:
        if panel.app.closed:
            raise
        number = await panel_guard.report(panel.app, panel.seen, error)
        return Unpainted(panel.words.say("panel.unpainted", number=number))


def _zoom(panel: Panel, painted: posts.Picture) -> tuple[Any, ...]:
    """Make the buttons that show a part of the board in large, and what was left out below a tall one.

    While a part is shown, those of all parts and of the board.
    """
    view, parts = "review" if panel.review else "", painted.parts
    if panel.near == WHOLE:
        return (panel.button("zoom", "zoom_out", argument=f"{view}{ZOOM_AT}"),)
    if not panel.near:
        closer = (panel.button("zoom", "zoom", argument=f"{view}{ZOOM_AT}{parts[0]}"),) if parts else ()
        lists = (panel.button("zoom", "zoom_all", argument=f"{view}{ZOOM_AT}{WHOLE}"),) if painted.is_brief else ()
        return (*closer, *lists)
    say = panel.words.plain.say
    made = [
        posts.button(
            panel.id("zoom", f"{view}{ZOOM_AT}{name}"),
            say("panel.button.zoom_at", cell={"user": name}),
            discord.ButtonStyle.success if name == panel.near else discord.ButtonStyle.secondary,
        )
        for name in parts
    ]
    return (*made, panel.button("zoom", "zoom_out", argument=f"{view}{ZOOM_AT}"))


def _to_legend(panel: Panel) -> Any:
    """Make the button that says what the signs of the picture mean."""
    return panel.button("legend", "legend", argument="review" if panel.review else "")


def _to_board(panel: Panel) -> Any:
    """Make the button from the legend to the picture."""
    return panel.button("zoom", "board", Style.success, f"{'review' if panel.review else ''}{ZOOM_AT}")


def room(shown: Shown, parts: Sequence[Any]) -> int:
    """Return how many components there may be beside some, in a panel that bears as many texts as any does."""
    looks = posts.size(*posts.rows(shown.zoom)) if isinstance(shown, Painted) and shown.is_part else 0
    return limits.COMPONENTS_TOTAL - MOST_TEXTS - looks - posts.size(*parts)


def post(
    said: str,
    body_lines: Sequence[str],
    details: Sequence[str],
    shown: Shown | None,
    parts: Sequence[Any],
    below: Sequence[str] = (),
    further: Sequence[str] = (),
) -> Post:
    """Put a panel together: heading, lines, picture, details, components.

    `below`: what there is to say of the first row of components; it stands under that row, which so comes into view
    with the picture on a phone. `further`: what follows it there and is never cut short for it.
    """
    head_ = posts.clip(said, HEAD_ROOM + STORY_ROOM)
    body = clipped(list(body_lines), BODY_ROOM if details else BODY_ROOM + DETAIL_ROOM) if body_lines else ""
    texts = [posts.text(text) for text in (head_, body) if text]
    items: list[Any] = [*texts]
    files: tuple[discord.File, ...] = ()
    if isinstance(shown, Unpainted):
        items.append(posts.text(shown.said))
    elif shown is not None:
        made = [posts.marked(picture) for picture in (shown.picture, *shown.more)]
        items += [gallery for gallery, _ in made]
        files = tuple(file for _, file in made)
        if shown.shorts is not None:
            alts = [picture.alt for picture in (shown.picture, *shown.more)]
            told = shown.shorts.of("\n".join((head_, body, *details, *alts)))
            items += [posts.text(clipped(told, SHORTS_ROOM))] if told else []
        rows = posts.rows(shown.zoom)
        items += rows if shown.is_part else []
        parts = parts if shown.is_part else [*parts, *rows]
    if isinstance(shown, Painted) and shown.shorts is not None:
        details = below = further = ()
    rest = "\n".join(further)
    room = min(DETAIL_ROOM, ALL_ROOM - len(head_) - len(body) - len(rest))
    above = clipped(list(details), room) if details else ""
    under = clipped(list(below), room - len(above)) if below and room > len(above) else ""
    items += [posts.text(above)] if above else []
    told = "\n".join(text for text in (under, rest) if text)
    parts = [*parts[:1], posts.text(told), *parts[1:]] if told else parts
    return Post(posts.layout(posts.container(*items, *parts)), files)
