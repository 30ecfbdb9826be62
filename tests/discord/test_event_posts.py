"""What an event says comes to its channel, pings whom it concerns, and its matches open in threads like any other."""

from __future__ import annotations

from discord import TextChannel

from bot.contest.settings import Settings, Stage
from bot.services.events_plans import Plan
from bot.services.staff import Caller
from tests.support.stage import Stage as Host


async def test_an_event_says_in_its_channel_what_happens_and_opens_its_matches_there(stage: Host) -> None:
    services, channel = stage.bot.services, int(stage.channel.id)
    place = stage.bot.client.get_channel(channel)
    assert isinstance(place, TextChannel)
    director = Caller(1, place.guild.id, manager=True)
    plan = Plan(game="skirmish", settings=Settings((Stage("round_robin"),)))
    event = (await services.events.create(director, "Autumn *cup*", plan, channel)).held.row.id
    await services.events.open(event, director)
    ana = int(stage.person("ana").id)
    for person in (ana, int(stage.person("milo").id)):
        await services.entrants.join(event, person, "Somebody")
    await services.events.start(event, director)
    while await services.clocks.act():
        pass
    await stage.settle()
    (match,) = (await services.events.look(event)).matches
    assert match.status == "setup"
    assert any("this match is yours" in post.text for post in stage.posts("ana", match.id))
    await services.event_rulings.substitute(event, director, 2, int(stage.person("robin").id), "Robin")
    await stage.settle()
    seen = stage.person("robin").visible_messages(stage.channel)
    said = [post.text for post in seen]
    assert any("Sign-up for Autumn \\*cup\\* is open." in text for text in said), "people's own words are no Markdown"
    assert any("round 1: tables opened: 1." in text for text in said)
    assert [post.mentions_me for post in seen if "takes the place of" in post.text] == [True]
