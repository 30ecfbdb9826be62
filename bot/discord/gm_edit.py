"""Changing a position: a select for each step, then before and after with the difference, and who is told what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.services.staff_edits import Open, Preview
from bot.services.views import Summary
from bot.show import match_texts
from bot.show.log_lines import bullets, event_lines
from bot.show.words import Words, seat_text
from rules.kernel import cursor
from rules.kernel.cursor import Cursor
from rules.kernel.types import Choice, View

from . import ids, paging, posts
from .callers import caller_of
from .errors import Refused
from .messages import Style
from .posts import Post
from .press import Press

VERB = "gm_edit"
DO = "do"
"""Stands where the number of a page does: the change is to be done."""
BETWEEN = " "
"""Between the tokens of a change in an id: none of them holds one."""
TOLD_ROOM = 1200


async def begin(press: Press, match: str, reason: str, text: str) -> Post:
    """Look at the full position with a reason; show what may be changed, or what a typed change comes to."""
    edits, caller = press.app.services.edits, caller_of(press.interaction)
    shown = await edits.look(match, caller, reason, interaction=press.key)
    if text.strip():
        return await preview(press, match, await edits.read(match, caller, text))
    return await step(press, match, shown, ())


async def press_edit(press: Press) -> None:
    """Carry on with what was chosen: the next step, the pictures, the change itself."""
    edits, caller, where = press.app.services.edits, caller_of(press.interaction), press.where
    path: Choice = tuple(where.step.split(BETWEEN)) if where.step else ()
    if where.decision == DO:
        await press.answer(await _done(press, where.match, path))
        return
    page = paging.turned(press.values)
    if page is None and press.values:
        path = (*path, press.values[0])
    shown = await edits.open(where.match, caller)
    if cursor.walk(shown.root, path).is_whole:
        await press.answer(await preview(press, where.match, path))
    else:
        await press.answer(await step(press, where.match, shown, path, page or 0))


async def step(press: Press, match: str, shown: Open, path: Choice, page: int = 0) -> Post:
    """Ask for the next step of a change beside the position with nothing hidden."""
    summary = await press.app.services.views.summary(match)
    words = press.words.at(shown.game)
    code, place = summary.row.id, cursor.walk(shown.root, path)
    if place.node is None:
        raise Refused("discord.error.unknown_component")
    options = [posts.option(option.token, words.plain(option.text)) for option in place.options()]
    custom_id = ids.make(VERB, code, step=BETWEEN.join(path))
    menu = posts.select(custom_id, paging.paged(words, options, page), words.plain(place.node.prompt))
    picture = await press.app.painter.board(shown.game, shown.view, (), words.plain, press.theme)
    gallery, file = posts.picture(picture)
    lines = [f"### {match_texts.match_name(words, summary.row)}", words(place.node.prompt)]
    lines += [f"-# {' › '.join(chosen)}"] if (chosen := _chosen(words, shown.root, path)) else []
    back = ids.make(VERB, code, step=BETWEEN.join(path[:-1])) if path else ids.make("gm", code)
    buttons = posts.row(posts.button(back, words.plain.say("panel.button.back")))
    framed = posts.container(posts.text("\n".join(lines)), gallery, posts.row(menu), buttons)
    return Post(posts.layout(framed), (file,))


async def preview(press: Press, match: str, path: Choice) -> Post:
    """Show a change before it is done: two pictures with the difference marked, and what each is told."""
    services, caller = press.app.services, caller_of(press.interaction)
    seen = await services.edits.preview(match, caller, path)
    shown = await services.edits.open(match, caller)
    summary = await services.views.summary(match)
    words, code = press.words.at(shown.game), summary.row.id
    before, after = await press.app.painter.difference(shown.game, seen.before, seen.after, words.plain, press.theme)
    (was, was_file), (now, now_file) = posts.picture(before), posts.picture(after)
    head = [f"### {match_texts.match_name(words, summary.row)}", f"-# {' › '.join(_chosen(words, shown.root, path))}"]
    told = posts.clip_lines(await _told(press, words, summary, seen), TOLD_ROOM)
    yes = posts.button(
        ids.make(VERB, code, decision=DO, step=BETWEEN.join(path)), words.plain.say("discord.gm.edit.do"), Style.danger
    )
    back = posts.button(ids.make(VERB, code, step=BETWEEN.join(path[:-1])), words.plain.say("panel.button.back"))
    framed = posts.container(
        posts.text("\n".join([*head, words.say("discord.gm.edit.before")])),
        was,
        posts.text(words.say("discord.gm.edit.after")),
        now,
        posts.text(told),
        posts.row(yes, back),
    )
    return Post(posts.layout(framed), (was_file, now_file))


async def _done(press: Press, match: str, path: Choice) -> Post:
    edits, caller = press.app.services.edits, caller_of(press.interaction)
    reason = await edits.reason(match, caller)
    await edits.edit(match, caller, path, reason, interaction=press.key)
    shown = await edits.open(match, caller)
    words = press.words.at(shown.game)
    row = (await press.app.services.views.summary(match)).row
    again = posts.button(ids.make(VERB, row.id), words.plain.say("discord.gm.edit.more"))
    back = posts.button(ids.make("gm", row.id), words.plain.say("panel.button.back"))
    head = f"### {match_texts.match_name(words, row)}\n{words.say('discord.gm.edit.done')}"
    return posts.notice(head, posts.row(again, back))


def _chosen(words: Words, root: Cursor, path: Choice) -> list[str]:
    """Return the steps that were chosen so far, in words."""
    found: list[str] = []
    for number, token in enumerate(path):
        place = cursor.walk(root, path[:number])
        option = next((option for option in place.options() if option.token == token), None)
        found.append(token if option is None else words(option.text))
    return found


async def _told(press: Press, words: Words, summary: Summary, seen: Preview) -> Sequence[str]:
    """Word what everybody is told, and what seats are told beyond that."""
    views = press.app.services.views
    game = views.game_of(summary.row)

    def worded(view: View[Any], seat: int | None) -> list[str]:
        return event_lines(words, game, view, seen.told[seat])

    public = worded(seen.after, None)
    lines = [words.say("discord.gm.edit.told"), *bullets(public)]
    for place in summary.seats:
        if (own := worded(seen.after, place.seat)) != public:
            lines += [words.say("discord.gm.edit.told_seat", side=seat_text(game, place.seat)), *bullets(own)]
    return lines
