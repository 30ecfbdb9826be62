"""The options are those of the rulebook: names, defaults, values and rulings."""

from __future__ import annotations

import pytest

from rules.kernel.clause_files import Setting
from rules.kernel.clauses import Clauses
from rules.kernel.errors import OptionError
from rules.kernel.types import OptionSpec
from rules.skirmish.game import Skirmish
from rules.skirmish.rosters import Decks
from tests.clauses.report import read_rulebooks

from .scenario import GAME, Table

CLAUSES = Clauses.load(read_rulebooks())
RULINGS = {
    setting.name: (id_, setting) for id_ in CLAUSES.in_scope("skirmish") for setting in CLAUSES.get(id_, "en").options
}
SPECS = {spec.name: spec for spec in (*Skirmish.options, *Decks.options) if spec.clause is not None and spec.is_offered}
"""The options of a match, and those of a campaign between its matches."""


def as_setting(spec: OptionSpec) -> Setting:
    """Write an option of the game as the rulebook states it, the default first."""
    if spec.values is None:
        return Setting(spec.name, (spec.default,), spec.low, spec.high)
    return Setting(spec.name, (spec.default, *(value for value in spec.values if value != spec.default)))


def test_game_and_rulebook_name_the_same_options() -> None:
    assert sorted(SPECS) == sorted(RULINGS)


@pytest.mark.parametrize("name", sorted(RULINGS))
def test_option_has_the_values_and_the_ruling_of_the_rulebook(name: str) -> None:
    assert (SPECS[name].clause, as_setting(SPECS[name])) == RULINGS[name]


@pytest.mark.parametrize("variant", [v for c in CLAUSES.in_scope("skirmish") for v in CLAUSES.later(c)])
def test_variants_marked_as_coming_later_are_not_offered(variant: str) -> None:
    name, value = variant.split("=")
    with pytest.raises(OptionError):
        GAME.start({name: value}, Table("turn 2, west\nWA medic A1\nEA medic A7").chance)


def test_maps_are_those_of_the_specification() -> None:
    (spec,) = [spec for spec in Skirmish.options if spec.name == "map"]
    assert (spec.default, spec.values) == ("corridor", ("corridor", "old_school", "courtyard", "rooftop"))
