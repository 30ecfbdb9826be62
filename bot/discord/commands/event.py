"""`/event`: leagues and tournaments, for everybody: what there is, joining and leaving, tables, rules, files."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.contest.standings import standings
from bot.discord import event_asks, event_history, event_kit, event_settings, event_sign_up, ids, posts
from bot.discord import event_roster as roster_panel
from bot.discord.callers import caller_of
from bot.discord.errors import Refused
from bot.discord.event_seeding import seeds_line
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.services.allowance import span
from bot.services.events_door import door
from bot.services.events_held import Held
from bot.services.events_texts import keyed, round_of
from bot.services.staff import DIRECTOR
from bot.show.events import calendar
from bot.show.events.files import FORMAT, EventFile, luck_table, tables, write_json
from bot.show.events.masks import of_directors, of_entrants
from bot.show.events.rules_texts import rules_lines
from bot.show.events.told import whole_name
from bot.show.option_texts import option_lines
from bot.storage.event_rows import CLOSED, SIGN_UP, EventRow
from render.sheet_twin import reach_words

from . import event_direct, event_new, event_roster, profile

MOST_LISTED, MOST_MINE = 20, 8

event = app_commands.Group(
    name=label("event", "discord.cmd.event.name"),
    description=label("Leagues, tournaments and ladders of this server.", "discord.cmd.event.about"),
    guild_only=True,
)


def register(app: App) -> None:
    """Add `/event` and answer its components."""
    for command in (*event_direct.COMMANDS, event_new.new, event_roster.roster, profile.profile, profile.ratings):
        event.add_command(command, override=True)  # the group is the same for the next App
    app.command(event)
    app.on(event_kit.SEE, event_kit.press_see)
    app.on(event_kit.HISTORY, event_history.press_history)
    app.on(event_sign_up.JOIN, event_sign_up.press_join)
    app.on(event_sign_up.LEAVE, event_sign_up.press_leave)
    app.on(event_sign_up.NO, event_sign_up.press_no)
    app.on(event_sign_up.SIDE, event_sign_up.press_side)
    app.on(event_sign_up.BACK, event_sign_up.press_back)
    app.on(event_sign_up.WHO, event_sign_up.press_who)
    app.on(event_sign_up.CHECK, event_sign_up.press_ready)
    app.on(event_asks.DO, event_asks.press_do)
    app.on(event_asks.ASK, event_asks.press_ask)
    app.on(event_kit.OPEN, press_open)
    event_new.register(app)
    event_settings.register(app)
    roster_panel.register(app)


@event.command(
    name=label("list", "discord.cmd.eventlist.name"),
    description=label("The events of this server.", "discord.cmd.eventlist.about"),
)
async def list_(interaction: Interaction) -> None:
    """List the events of the server."""
    async with pressed(interaction) as press:
        rows = await event_kit.event_rows(press)
        if not rows:
            await press.show(posts.notice(press.words.say("event.list.none")))
            return
        lines: list[str] = []
        buttons: list[Any] = []
        for row in rows:
            state = {"key": f"event.status.{await _status(press, row)}", "args": {}}
            lines.append(press.words.say("event.list.line", event={"user": row.name}, code=row.id, state=state))
            if row.status != CLOSED and len(buttons) < 5:
                buttons.append(posts.button(ids.make(event_kit.OPEN, row.id), posts.clip(row.name, 40)))
        below = (posts.row(*buttons),) if buttons else ()
        told = [f"## {press.words.say('event.list.title')}", *press.words.first(lines, MOST_LISTED)]
        await press.show(posts.notice("\n".join(told), *below))


async def _status(press: Press, row: EventRow) -> str:
    """Return how an event stands: of one that has not begun, whether people can sign up."""
    if row.status != SIGN_UP:
        return row.status
    how = door(await press.app.services.events.look(row.id))
    return SIGN_UP if how == "open" else how


async def press_open(press: Press) -> None:
    """Show an event: its sign-up until it begins, its table from then on."""
    held = await press.app.services.events.look(press.where.match)
    await press.show(await opened(press, held))


async def opened(press: Press, held: Held) -> Post:
    """Make what there is to see of an event now."""
    if held.row.guild != press.guild:
        raise Refused("event.error.other_server", event=held.row.id)
    if held.contest.stage < 0:
        return event_sign_up.sign_up_post(press.words, held)
    return await event_kit.seen(press, held.row.id)


@event.command(
    name=label("join", "discord.cmd.eventjoin.name"),
    description=label("Sign up for an event.", "discord.cmd.eventjoin.about"),
)
@event_kit.named
async def join(interaction: Interaction, event_code: Short | None = None) -> None:
    """Sign up."""
    async with pressed(interaction) as press:
        press.where = ids.Where(event_sign_up.JOIN, await event_kit.find_event(press, event_code))
        await event_sign_up.press_join(press)


@event.command(
    name=label("leave", "discord.cmd.eventleave.name"),
    description=label("Leave an event, after it was said what that costs.", "discord.cmd.eventleave.about"),
)
@event_kit.named
async def leave(interaction: Interaction, event_code: Short | None = None) -> None:
    """Ask before leaving."""
    async with pressed(interaction) as press:
        press.where = ids.Where(event_sign_up.LEAVE, await event_kit.find_event(press, event_code))
        await event_sign_up.press_leave(press)


@event.command(
    name=label("table", "discord.cmd.eventtable.name"),
    description=label("The standings of an event, or its bracket.", "discord.cmd.eventtable.about"),
)
@event_kit.named
async def table(interaction: Interaction, event_code: Short | None = None) -> None:
    """Show standings."""
    async with pressed(interaction) as press:
        await press.show(await event_kit.seen(press, await event_kit.find_event(press, event_code)))


@event.command(
    name=label("pairings", "discord.cmd.eventpairings.name"),
    description=label("Who meets whom in the newest round.", "discord.cmd.eventpairings.about"),
)
@event_kit.named
async def pairings(interaction: Interaction, event_code: Short | None = None) -> None:
    """Show the newest round."""
    async with pressed(interaction) as press:
        code = await event_kit.find_event(press, event_code)
        await press.show(await event_kit.seen(press, code, event_kit.PAIRS))


@event.command(
    name=label("rules", "discord.cmd.eventrules.name"),
    description=label("By what an event is run and counted.", "discord.cmd.eventrules.about"),
)
@event_kit.named
async def rules(interaction: Interaction, event_code: Short | None = None) -> None:
    """Say how an event is run, and how ratings are made of it."""
    async with pressed(interaction) as press:
        held = await press.app.services.events.look(await event_kit.find_event(press, event_code))
        title = f"## {press.words.say('event.title', event={'user': held.row.name})}"
        lines = rules_lines(press.words, held.plan, held.row.commitment)
        lines += [said] if (said := seeds_line(press.words, held)) else []
        game = press.app.services.views.game(held.plan.game)
        lines += option_lines(press.words.at(game), game, held.plan.options)
        policy, said = ids.make("profile", step="policy"), press.words.plain.say("discord.profile.button.policy")
        body = "\n".join([title, *(f"- {line}" for line in lines)])
        await press.show(posts.notice(body, posts.row(posts.button(policy, said))))


@event.command(
    name=label("mine", "discord.cmd.eventmine.name"),
    description=label("Your events: your place, your tables, what can still come.", "discord.cmd.eventmine.about"),
)
async def mine(interaction: Interaction) -> None:
    """Show the reader's events."""
    async with pressed(interaction) as press:
        rows = [row for row in await press.app.services.events.of_player(press.user) if row.status != CLOSED]
        found = [held for row in rows if not _is_out(held := await press.app.services.events.look(row.id), press.user)]
        lines: list[str] = []
        buttons: list[Any] = []
        for held in found[:MOST_MINE]:
            used = await press.app.services.away.allowance.of_event(held.row.id)
            lines += mine_lines(press, held, used.get(press.user, 0))
            if held.row.guild == press.guild and len(buttons) < 5:
                buttons.append(posts.button(ids.make(event_kit.OPEN, held.row.id), posts.clip(held.row.name, 40)))
                if _is_resting(held, press.user):
                    buttons += event_sign_up.buttons(press.words, held.row.id, ("back",))
        if len(found) > MOST_MINE:
            lines.append(press.words.say("desk.more", count=len(found) - MOST_MINE))
        await press.show(posts.notice("\n".join(lines) or press.words.say("event.mine.none"), *posts.rows(buttons)))


def _is_out(held: Held, person: int) -> bool:
    """Say whether somebody has left an event before it began; once it runs, their place in its table stays theirs."""
    me = held.entrant_of(person)
    return held.contest.stage < 0 and me is not None and me.status == "dropped"


def _is_resting(held: Held, person: int) -> bool:
    """Say whether an event runs and somebody of it is not paired before they say that they are back."""
    me = held.entrant_of(person)
    return held.contest.stage >= 0 and me is not None and me.status == "resting"


def mine_lines(press: Press, held: Held, used: int = 0) -> list[str]:
    """Say how the reader stands in an event, what they have used to be away, and whom they meet now."""
    say, contest = press.words.say, held.contest
    me = held.entrant_of(press.user)
    lines = [f"### {say('event.title', event={'user': held.row.name})}"]
    if me is None or contest.stage < 0:
        return [*lines, say("event.mine.waiting")]
    if _is_resting(held, press.user):
        lines.append(say("event.mine.resting"))
    pool = contest.pool_of(me.id)
    if pool is not None:
        rows = standings(contest, held.row.seed, pool=pool)
        row = next(one for one in rows if one.entrant == me.id)
        lines.append(say("event.mine.place", place=row.place, count=len(rows)))
        if row.best and row.best != row.worst:
            lines.append(say("event.mine.reach", reach=reach_words((row.best, row.worst))))
    strikes = contest.strikes(me.id)
    if strikes:
        lines.append(say("event.mine.strikes", count=strikes, most=held.plan.strikes))
    if used:
        lines.append(say("event.mine.away", used=span(used), whole=span(held.plan.days)))
    for one in contest.open_tables():
        if me.id in one.seats:
            others: list[Any] = [{"user": whole_name(contest.entrants[e])} for e in one.seats if e != me.id]
            codes = ", ".join(match.id for match in held.matches if match.table == one.id)
            key = keyed(contest.playing, "event.mine.table")
            lines.append(say(key, round=round_of(one), who=others, match=codes or "…"))
    return lines


@event.command(
    name=label("export", "discord.cmd.eventexport.name"),
    description=label("The event as files: tables for a spreadsheet, and all of it.", "discord.cmd.eventexport.about"),
)
@event_kit.named
async def export(interaction: Interaction, event_code: Short | None = None) -> None:
    """Hand out an event as files."""
    async with pressed(interaction) as press:
        held = await press.app.services.events.look(await event_kit.find_event(press, event_code))
        luck = await press.app.services.luck.of_event(held.row.id, held.contest)
        is_director = await press.app.services.staff.power(caller_of(interaction), held.row.id) == DIRECTOR
        plays = held.entrant_of(press.user) is not None
        found = event_files(held, is_director=is_director, plays=plays)
        found |= {f"{held.row.id}-luck.csv": luck_table(held.contest, luck)}
        found |= {f"{held.row.id}.ics": calendar_file(press, held)}
        shown = [posts.attachment(data, name) for name, data in found.items()]
        lead = posts.text(press.words.say("event.export", event={"user": held.row.name}))
        await press.show(Post(posts.layout(lead, *(one for one, _ in shown)), tuple(file for _, file in shown)))


def calendar_file(press: Press, held: Held) -> bytes:
    """Return the event's dates, the reader's own tables among them, for their calendar."""
    last = held.rows[-1].at if held.rows else held.row.created
    found = calendar.entries(press.words, held, press.user)
    return calendar.write(held.row.id, found, last, calendar.revision(held))


def event_files(held: Held, *, is_director: bool = False, plays: bool = True) -> dict[str, bytes]:
    """Return an event's files by name: what everybody may know; in the file of all of it what directors may, and who
    directs it without a place in it what was brought, too; the seed only when nothing is drawn any more.
    """
    row, contest = held.row, held.contest
    times = tuple(act.at for act in held.rows)
    seed, settings = row.seed.hex() if contest.closed else "", held.plan.settings
    kept = frozenset[int]() if is_director else of_directors(held.acts)
    if plays or not is_director:
        kept |= of_entrants(held.acts)
    file = EventFile(FORMAT, row.id, row.name, held.plan.game, settings, held.acts, times, row.commitment, seed)
    named = {f"{row.id}.json": write_json(file, kept)}
    return named | {f"{row.id}-{name}": data for name, data in tables(contest, held.acts, times, row.seed).items()}


@event.command(
    name=label("challenge", "discord.cmd.eventchallenge.name"),
    description=label("On a ladder: challenge somebody above you.", "discord.cmd.eventchallenge.about"),
)
@app_commands.rename(who=label("who", "discord.param.entrant.name"))
@app_commands.describe(who=label("Which entrant", "discord.param.entrant.about"))
@app_commands.autocomplete(who=event_kit.suggest_challenged)
@event_kit.named
async def challenge(interaction: Interaction, who: Short, event_code: Short | None = None) -> None:
    """Challenge somebody of a ladder."""
    async with pressed(interaction) as press:
        code = await event_kit.find_event(press, event_code)
        entrant = await event_kit.entrant(press, code, who)
        held = await press.app.services.events.look(code)
        other = held.contest.entrant(entrant).player
        await press.app.services.entrants.challenge(code, press.user, other, interaction=press.key)
        await press.show(posts.notice(press.words.say("event.said.challenged", who={"player": other})))
