"""What of an event's stages is set by one number."""

from __future__ import annotations

import pytest

from bot.contest.errors import Misfit
from bot.contest.settings import Settings, Stage
from bot.contest.shapes import shaped

SWISS = Settings((Stage("swiss", rounds=3, cut=4), Stage("knockout")))
GROUPS = Settings((Stage("round_robin", pools=4, cut=1), Stage("knockout")))
ONE_GROUP = Settings((Stage("round_robin", cut=2), Stage("knockout")))


@pytest.mark.parametrize(
    ("settings", "name"), [(SWISS, "cut"), (ONE_GROUP, "cut"), (GROUPS, "pools")], ids=["swiss", "group", "groups"]
)
def test_one_alone_cannot_go_on(settings: Settings, name: str) -> None:
    with pytest.raises(Misfit) as refused:
        shaped(settings, name, 1)
    assert (refused.value.text.key, refused.value.text.args) == ("contest.misfit.on", {"stage": 1})


def test_two_can_go_on_from_one_group_or_one_from_each_of_two() -> None:
    assert shaped(SWISS, "cut", 2).stages[0].cut == 2
    assert shaped(GROUPS, "pools", 2).stages[0].pools == 2


def test_divisions_from_which_nobody_goes_on_can_be_one() -> None:
    assert shaped(Settings((Stage("round_robin", pools=3),)), "pools", 1).stages[0].pools == 1


def test_an_event_of_an_earlier_version_from_which_one_alone_goes_on_is_set_otherwise() -> None:
    old = Settings((Stage("swiss", rounds=3, cut=1), Stage("knockout")))
    assert shaped(old, "rounds", 4).stages[0].rounds == 4
    assert shaped(old, "cut", 2).stages[0].cut == 2
