"""What the staff do to a match once all of an act is known, and what came of it."""

from __future__ import annotations

from bot.services.acts import told
from bot.services.staff import EVERYWHERE
from bot.services.staff_errors import OtherEntry
from bot.show import match_texts
from bot.storage.ruled import UPHELD
from discord_limits import limits

from . import ids, posts
from .callers import caller_of
from .gm_panel import DRAW, ENTRIES, PERSON, SEATED, entries, panel, read_number
from .gm_time import AFTER_TURN, VERB, Given
from .lobby import begun
from .posts import Post
from .press import Press


async def done(press: Press, given: Given, hours: int) -> Post:
    """Do an act of which all is known and say what came of it; `hours`: what it takes where no others are given."""
    if given.act in EVERYWHERE:
        return await _done_everywhere(press, given)
    hours = hours if given.hours is None else given.hours
    services, caller, key = press.app.services, caller_of(press.interaction), press.key
    code, why = given.match, given.reason
    time, rulings = services.staff_time, services.rulings
    if given.act == "see":
        return await _position(press, given)
    if given.act in (*ENTRIES, "approve"):
        try:
            await _judge(press, given)
        except OtherEntry as other:
            return await entries(press, await services.views.summary(code), press.words(other.text))
    elif given.act == "extend":
        seat = read_number(given.value) - 1 if given.value else None
        await time.extend(code, caller, why, hours=given.hours, minutes=given.minutes, seat=seat, interaction=key)
    elif given.act == "pause":
        await time.pause(code, caller, why, hours=given.hours, minutes=given.minutes, interaction=key)
    elif given.act == "back":
        await rulings.back(code, caller, read_number(given.value), why, interaction=key)
    elif given.act == "award":
        winner = None if given.value == DRAW else read_number(given.value) - 1
        await rulings.award(code, caller, winner, why, hours=hours, interaction=key)
    elif given.act == "decide":
        await services.disputes.decide(code, caller, given.value == UPHELD, why, interaction=key)
    elif given.act == "void":
        await rulings.void(code, caller, why, hours=hours, interaction=key)
    elif given.act == "tally":
        when = None if given.value == AFTER_TURN else hours
        await services.limits.call(code, caller, why, hours=when, interaction=key)
    elif given.act in SEATED:
        await _reseat(press, given)
    elif given.act == "again":
        made = await services.arranging.again(code, caller, why, interaction=key)
        return begun(press.words, made.match, "discord.arranged")
    else:
        verbs = {
            "note": time.note,
            "nudge": time.nudge,
            "resume": time.resume,
            "undo": rulings.undo,
            "end": rulings.end,
        }
        await verbs[given.act](code, caller, why, interaction=key)
    summary = await services.views.summary(code)
    words = press.words.at(services.views.game_of(summary.row))
    return await panel(press, code, words(told((await services.acts.of(code))[-1])))


async def _judge(press: Press, given: Given) -> None:
    """Say yes or no to what was handed in and looked at; raise OtherEntry where that is another by now."""
    services, caller, key = press.app.services, caller_of(press.interaction), press.key
    if given.act == "approve":
        if given.value:
            await services.entries.require_same(given.match, caller, given.value)
        await services.rulings.approve(given.match, caller, given.reason, interaction=key)
        return
    number, _, mark = given.value.partition(PERSON)
    verb = services.entries.admit if given.act == "admit" else services.entries.refuse
    await verb(given.match, caller, read_number(number) - 1, given.reason, mark=mark, interaction=key)


async def _reseat(press: Press, given: Given) -> None:
    """Do an act on one seat."""
    seats, caller, key = press.app.services.staff_seats, caller_of(press.interaction), press.key
    number, _, person = given.value.partition(PERSON)
    seat = read_number(number) - 1
    if given.act == "seat":
        await seats.seat(given.match, caller, seat, read_number(person), given.reason, interaction=key)
    elif given.act == "computer":
        level = press.app.services.practice.usual
        await seats.computer(given.match, caller, seat, level, given.reason, interaction=key)
    elif given.act == "replace":
        level = press.app.services.practice.usual
        await seats.replace(given.match, caller, seat, level, given.reason, interaction=key)
    elif given.act == "free":
        await seats.free(given.match, caller, seat, given.reason, interaction=key)
    else:
        await seats.act(given.match, caller, seat, given.reason, text=given.text, interaction=key)


async def _done_everywhere(press: Press, given: Given) -> Post:
    time, caller, key = press.app.services.staff_time, caller_of(press.interaction), press.key
    hours, minutes = given.hours, given.minutes
    if given.act == "pause_all":
        done_ = await time.pause_all(caller, given.reason, hours=hours, minutes=minutes, interaction=key)
    elif given.act == "extend_all":
        done_ = await time.extend_all(caller, given.reason, hours=hours, minutes=minutes, interaction=key)
    else:
        done_ = await time.resume_all(caller, given.reason, interaction=key)
    words = press.words
    lines = [words.say("discord.gm.everywhere", count=len(done_.done))]
    if done_.own:
        lines.append(words.say("discord.gm.everywhere_own", matches=list(done_.own)))
    if done_.refused:
        lines.append(words.say("discord.gm.everywhere_refused", matches=list(done_.refused)))
    return posts.notice(posts.clip("\n".join(lines), limits.TEXT_DISPLAY_TOTAL))


async def _position(press: Press, given: Given) -> Post:
    """Show a position with nothing hidden to whoever may see it."""
    services = press.app.services
    view = await services.rulings.see(given.match, caller_of(press.interaction), given.reason, interaction=press.key)
    row = (await services.views.summary(given.match)).row
    game = services.views.game_of(row)
    words = press.words.at(game)
    picture = await press.app.painter.board(game, view, (), words.plain, press.theme)
    gallery, file = posts.picture(picture)
    head = posts.text(f"### {match_texts.match_name(words, row)}\n{words.say('discord.gm.seen')}")
    back = posts.button(ids.make(VERB, row.id), words.plain.say("panel.button.back"))
    return Post(posts.layout(posts.container(head, gallery, posts.row(back))), (file,))
