"""A challenge and the heading of a turn say about when the match ends, small and in the reader's own time."""

from __future__ import annotations

import re

from tests.support.stage import Stage

ESTIMATE = re.compile(r"-# At your paces this ends about <t:(\d+):(\w)>; nobody is held to it\.")


async def test_p10_challenge_and_turn_post_say_about_when_it_ends(stage: Stage) -> None:
    await stage.slash("ana", "match new", {"game": "skirmish", "opponent": stage.person("milo").id})
    await stage.settle()
    challenge = ESTIMATE.search(stage.person("milo").last_message(stage.channel).text)
    code = await stage.match(second="yuki")
    heading = ESTIMATE.search(stage.posts("yuki", code)[-1].text)
    assert challenge is not None
    assert heading is not None
    assert (challenge.group(2), heading.group(2)) == ("D", "D")
    assert int(heading.group(1)) > stage.clock.now() + 86400


async def test_p10_a_live_match_names_the_hour(stage: Stage) -> None:
    code = await stage.match(clock="live")
    heading = ESTIMATE.search(stage.posts("milo", code)[-1].text)
    assert heading is not None
    assert heading.group(2) == "t"
