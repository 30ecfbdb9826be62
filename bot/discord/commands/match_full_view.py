"""The full view: letting whoever only watches see everything some turns later, and seeing it."""

from __future__ import annotations

from bot.discord import ids, messages, posts
from bot.discord.errors import Refused
from bot.discord.messages import Style
from bot.discord.posts import Post
from bot.discord.press import Press
from bot.discord.registry import App
from bot.services.budgets import PICTURE
from bot.services.full_views import DELAYS, Shown
from bot.services.matches import revealed
from bot.services.views import SeatView
from bot.show import match_texts
from bot.show.log_lines import bullets, lines, plain_lines
from bot.show.naming import drawn_names
from render.games import Wish

from .match_act import begun_seat
from .match_replay import TARGETS, step_post

VERB = "fullview"
LOOK, ALLOW, WITHDRAW = "look", "allow", "withdraw"


def register(app: App) -> None:
    """Answer the buttons: the page of a seat, its consent, and the look of who only watches."""
    app.on(VERB, press_full_view)


async def press_full_view(press: Press) -> None:
    """Show the page, carry out what was pressed on it, or show the match with nothing hidden."""
    action, _, argument = press.where.step.partition(".")
    if action == LOOK:
        await _look(press)
        return
    seen = await begun_seat(press, press.where.match)
    full_views, match, seat = press.app.services.full_views, seen.summary.row.id, seen.seat or 0
    if not action:
        await press.show(await page(press, seen))
        return
    if action == ALLOW and argument.isdecimal():
        await full_views.allow(match, press.user, seat, int(argument), interaction=press.key)
    elif action == WITHDRAW:
        await full_views.withdraw(match, press.user, seat, interaction=press.key)
    else:
        raise Refused("discord.error.unknown_component")
    await press.update(await page(press, await begun_seat(press, match)))


async def page(press: Press, seen: SeatView) -> Post:
    """Make the page on which a seat's person consents or withdraws: theirs alone to see, whoever else has."""
    summary, words = seen.summary, press.words.at(press.app.services.views.game_of(seen.summary.row))
    row, seat = summary.row, seen.seat or 0
    mine = await press.app.services.full_views.given(row.id, seat)
    said = [
        f"### {words.say('discord.fullview.title', name=match_texts.name_text(row))}",
        words.say("discord.fullview.about"),
        words.say("discord.fullview.mine", turns=mine) if mine else words.say("discord.fullview.not_mine"),
        words.say(
            "discord.fullview.is_open" if summary.full_view else "discord.fullview.is_closed", turns=summary.full_view
        ),
    ]
    plain = words.plain.say
    buttons = [
        posts.button(
            ids.make(VERB, row.id, seat, step=f"{ALLOW}.{turns}"),
            plain("discord.fullview.do.allow", turns=turns),
            Style.secondary,
            disabled=turns == mine,
        )
        for turns in DELAYS
    ]
    rows = [posts.row(*buttons)]
    if mine:
        withdraw = ids.make(VERB, row.id, seat, step=WITHDRAW)
        rows.append(posts.row(posts.button(withdraw, plain("discord.fullview.do.withdraw"), Style.danger)))
    return posts.notice("\n".join(said), *rows)


async def _look(press: Press) -> None:
    row = (await press.app.services.views.summary(press.where.match)).row
    if revealed(row):  # the button still stands below an older message
        await press.show(await step_post(press, await press.view(row.id), 1 << 30, reveal=True))
        return
    number = int(press.where.decision) if press.where.decision.isdecimal() else None
    press.app.services.budgets.spend(PICTURE, press.user)
    shown = await press.app.services.full_views.look(row.id, press.guild, press.user, number)
    post = await _shown(press, shown)
    if number is None:
        await press.show(post)
    else:
        await press.update(post)


async def _shown(press: Press, shown: Shown) -> Post:
    """Make the post of a step with nothing hidden, and the ways to the steps before it."""
    views = press.app.services.views
    summary = await views.summary(press.where.match)
    row, game = summary.row, views.game_of(summary.row)
    words = press.words.at(game)
    names = await drawn_names(views, words, game, summary)
    changes = tuple(plain_lines(words, game, shown.view, [shown.step]))
    sort = (row.id, press.user, VERB)
    picture = await press.app.painter.board(
        game, shown.view, shown.step.events, words.plain, press.theme, Wish(names=names, changes=changes), sort
    )
    gallery, file = posts.picture(picture)
    place = words.say("discord.replay.step", step=shown.number, last=shown.last)
    head = f"### {match_texts.match_name(words, row)} · {place} · {posts.time(shown.step.at, 'f')}"
    head += f"\n{words.say('discord.fullview.shown', turns=shown.turns)}"
    told = lines(words, game, shown.view, [shown.step], pictured=True)
    body = [posts.text(posts.clip_lines(bullets(told), messages.LOG_ROOM))] if told else []
    steps = (0, max(0, shown.number - 1), min(shown.last, shown.number + 1), shown.last)
    buttons = [
        posts.button(
            # two buttons may lead to the same step, but ids of one message must differ
            ids.make(VERB, row.id, decision=str(to), step=f"{LOOK}.{name}"),
            words.plain.say(f"discord.button.{name}"),
            disabled=to == shown.number,
        )
        for name, to in zip(TARGETS, steps, strict=True)
    ]
    return Post(posts.layout(posts.container(posts.text(head), *body, gallery, posts.row(*buttons))), (file,))
