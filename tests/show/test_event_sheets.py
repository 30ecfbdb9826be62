"""Tables of an event from its contest: the same facts as the standings, in every language; files that are read back."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from bot.contest.acts import Act, Adjust, Drop, Enter, Pairing, PlayOff, Publish, Substitute, TakeBack
from bot.contest.bracket import Bracket as Tree
from bot.contest.contest import Contest
from bot.contest.drawing import propose
from bot.contest.log import dump, fold
from bot.contest.round_robin import berger
from bot.contest.settings import PART, PODS, Points, Settings, Stage
from bot.contest.standings import standings
from bot.i18n import I18n
from bot.services.errors import BadEventFile
from bot.show.events.checking import read_json
from bot.show.events.files import FORMAT, EventFile, tables, write_json
from bot.show.events.pairing_sheets import bracket_pages, pairing_pages
from bot.show.events.standing_sheets import crosstable, standing_pages, when
from bot.show.events.told import Told, drawn_name, points_words, signed, whole_name, zones
from bot.show.words import Words
from render import drawable
from render.sheet import MOST_BOXES, MOST_COLUMNS, MOST_ROWS
from render.sheet_twin import twin
from tests.contest.fields import SEED, Event
from tests.contest.season import Season
from tests.render.reading.sheets import parse_bracket, parse_crosstable, parse_pairings, parse_standings
from tests.support.shared_out import few

I18N = I18n.read(Path(__file__).resolve().parents[2] / "data" / "locales", strict=True)
LOCALES = ("en", "ja", "th", "vi", "zh-TW")
POD = Points((6, 3, 1, 0))
KINDS = {
    "round_robin": (Settings((Stage("round_robin", pools=2),)), 13),
    "swiss": (Settings((Stage("swiss", rounds=4),)), 19),
    "rolling": (Settings((Stage("rolling", rounds=3),)), 8),
    "pods": (Settings((Stage("pods", rounds=3, seats=4),), POD), 11),
    "ladder": (Settings((Stage("ladder"),)), 7),
    "knockout": (Settings((Stage("knockout", best_of=3, third=True),)), 21),
    "double_knockout": (Settings((Stage("double_knockout"),)), 11),
}


def told(contest: Contest, seed: bytes = SEED, locale: str = "en") -> Told:
    return Told("Autumn", contest, seed, Words(I18N, locale).plain, whole_name)


@pytest.fixture(scope="module", params=KINDS)
def season(request: pytest.FixtureRequest) -> Season:
    settings, entrants = KINDS[request.param]
    found = Season(settings, entrants, Random(request.param))
    found.play()
    acts = found.acts[: len(found.acts) * 2 // 3]
    while isinstance(acts[-1], TakeBack) or not _fits(settings, acts):
        acts.pop()
    found.acts, found.contest = acts, fold(settings, acts)
    return found


def _fits(settings: Settings, acts: Sequence[Act]) -> bool:
    return bool(fold(settings, acts).tables)


@few(7)
@pytest.mark.parametrize("locale", LOCALES)
def test_the_tables_of_every_kind_are_read_back_from_their_text_in_every_language(season: Season, locale: str) -> None:
    what = told(season.contest, season.seed, locale)
    if season.contest.playing.kind in ("knockout", "double_knockout"):
        for page in bracket_pages(what):
            assert parse_bracket(twin(page), locale) == page
        return
    for pool in range(len(season.contest.pools[0])):
        pages = standing_pages(what, pool=pool)
        for page in pages:
            assert parse_standings(twin(page), locale) == page
            assert len(page.rows) <= MOST_ROWS
        rows = standings(season.contest, season.seed, pool=pool)
        shown = [row for page in pages for row in page.rows]
        assert [row.name for row in shown] == [season.contest.entrants[row.entrant].name for row in rows]
        for page in pairing_pages(what, pool=pool):
            assert parse_pairings(twin(page), locale) == page
        cross = crosstable(what, pool=pool)
        assert (cross is not None) == (season.contest.playing.kind == "round_robin")
        assert cross is None or parse_crosstable(twin(cross), locale) == cross


def test_every_table_of_a_bracket_is_on_one_page_and_no_page_is_larger_than_a_picture(season: Season) -> None:
    if season.contest.playing.kind not in ("knockout", "double_knockout"):
        return
    pages = bracket_pages(told(season.contest, season.seed))
    tree = Tree(season.contest, 0, 0)
    wanted = {frozenset(table.seats) for table in tree.tables.values()}
    names = {e.name: e.id for e in season.contest.entrants.values()}
    boxes = [box for page in pages for column in page.columns for box in column.boxes]
    assert len({box.number for box in boxes}) == len(boxes)
    met = [frozenset(names[seat.name] for seat in box.seats) for box in boxes if all(s.is_known for s in box.seats)]
    assert wanted <= set(met)
    unbeaten = max(box.number for box in pages[0].columns[-1].boxes)
    for page in pages:
        assert len(page.columns) <= MOST_COLUMNS
        assert max(len(column.boxes) for column in page.columns) <= MOST_BOXES + 1, "and the one for third place"
        numbers = {box.number for column in page.columns for box in column.boxes}
        for column in page.columns[1:]:
            fed = {number for box in column.boxes for number in box.feeds}
            assert fed - {unbeaten} <= numbers, "who feeds a table is on its page, but the unbeaten come from another"


@pytest.mark.parametrize(
    ("twelfths", "words"),
    [
        (0, "0"),
        (36, "3"),
        (6, "½"),
        (18, "1½"),
        (40, "3 1/3"),
        (8, "2/3"),
        (-14, "−1 1/6"),
        (-24, "−2"),
        (7, "0.58"),
        (-30, "−2½"),
    ],
)
def test_points_are_written_with_their_fractions(twelfths: int, words: str) -> None:
    assert PART == 12
    assert points_words(twelfths) == words


def test_points_are_written_in_signs_that_the_fonts_of_pictures_have() -> None:
    words = [points_words(twelfths) for twelfths in range(-24, 25)]
    assert [drawable(one) for one in words] == words


def test_differences_have_their_sign_and_none_for_nothing() -> None:
    assert [signed(n) for n in (3, 0, -2)] == ["+3", "0", "−2"]


def _league() -> Event:
    """Two divisions of four; in the first a beat b and c beat d, then a lost to c."""
    event = Event(Stage("round_robin", pools=2), entrants=8)
    ids = event.ids
    event.begin(tuple(ids[:4]), tuple(ids[4:]))
    event.report(event.table(ids[0], ids[1]), 1, 2, score=(5, 2))
    event.report(event.table(ids[2], ids[3]), 1, 2, score=(3, 1))
    event.report(event.table(ids[2], ids[0], round=2), 1, 2, how="walkover")
    event.table(ids[1], ids[3], round=2)
    return event


@pytest.mark.parametrize("idle", [False, True])
def test_rounds_that_are_passed_over_are_none_that_is_played(idle: bool) -> None:
    """Three of five leave after the first round; the two that are left meet in the fourth, or later."""
    event = Event(Stage("round_robin", idle=idle), entrants=5)
    event.begin()
    members = event.contest.pools[0][0]
    meet = {tuple(sorted(members[seat] for seat in t)): n for n, r in enumerate(berger(5), 1) for t in r if len(t) == 2}
    stay = next(pair for pair, number in meet.items() if number == 4)
    for table in event.draw():
        event.report(table, 1, 2)
    for entrant in set(members) - set(stay):
        event.act(Drop(entrant))
    said: list[str] = []
    while (propose(event.contest, SEED)) is not None:
        tables = event.draw()
        said.append(when(told(event.contest), 0, 0))
        for table in tables:
            event.report(table, 1, 2)
            said.append(when(told(event.contest), 0, 0))
    assert [one for one in said if "is played" in one] == ["round 4 of 5 is played"]
    assert said[-1] == "final"
    assert ("after round 2 of 5" in said) == idle, "in which one has no opponent and nobody else is left"


def test_standings_show_movement_form_zones_and_places_still_possible() -> None:
    event = _league()
    (page,) = standing_pages(told(event.contest), pool=0)
    assert page.title == "Autumn · Division 1"
    assert page.subtitle == "round 2 of 3 is played"
    assert page.heads.cells == ("Points", "+ = −", "Score")
    c, a, *rest = page.rows  # c has 6; a with one table to play and b and d with two can all still get 6
    assert (c.name, c.cells, c.form, c.moved, c.reach) == ("P3", ("6", "2 0 0", "+2"), ("won", "walkover"), 1, (1, 4))
    assert (a.name, a.cells, a.form, a.moved) == ("P1", ("3", "1 0 1", "+3"), ("won", "forfeit"), -1)
    assert [row.zone for row in page.rows] == ["", "", "down", "down"]
    assert {row.name for row in rest} == {"P2", "P4"}
    (below,) = standing_pages(told(event.contest), pool=1)
    assert [row.zone for row in below.rows] == ["up", "up", "", ""]


def test_a_crosstable_shows_each_meeting_from_both_sides() -> None:
    event = _league()
    table = crosstable(told(event.contest))
    assert table is not None
    marks = {row.name: dict(zip([r.name for r in table.rows], row.marks, strict=True)) for row in table.rows}
    assert (marks["P1"]["P2"], marks["P2"]["P1"]) == (("won",), ("lost",))
    assert (marks["P3"]["P1"], marks["P1"]["P3"]) == (("walkover",), ("forfeit",))
    assert (marks["P2"]["P4"], marks["P1"]["P4"], marks["P1"]["P1"]) == (("open",), (), ())


def test_a_round_shows_what_each_table_came_to() -> None:
    event = _league()
    (page,) = pairing_pages(told(event.contest), round=1)
    assert page.subtitle == "Round 1 · results: 2 of 2"
    assert [(t.seats[0].name, t.state, t.seats[1].name) for t in page.tables] == [
        ("P1", "5–2", "P2"),
        ("P3", "3–1", "P4"),
    ]
    (running,) = pairing_pages(told(event.contest))
    assert running.subtitle == "Round 2 · results: 1 of 2"
    assert [seat.mark for seat in running.tables[1].seats] == ["open", "open"]


def test_the_first_of_a_group_go_on_and_a_bye_says_why() -> None:
    event = Event(Stage("swiss", rounds=2, cut=2), Stage("knockout"), entrants=3)
    a, b, c = event.ids
    event.begin((a, b, c))
    event.act(Publish((Pairing((a, b)), Pairing((c,), alone="bye"))))
    (page,) = standing_pages(told(event.contest))
    assert [row.zone for row in page.rows] == ["up", "up", ""]
    assert "▲ goes on" in page.legend
    (round_one,) = pairing_pages(told(event.contest))
    assert (round_one.tables[1].seats[0].mark, round_one.tables[1].state) == ("bye", "no opponent this round")


@pytest.mark.parametrize(
    "stage", [Stage("swiss", rounds=3, cut=2), Stage("round_robin", cut=2)], ids=["swiss", "round_robin"]
)
def test_who_is_marked_as_going_on_is_whom_the_next_stage_takes_also_where_the_first_has_left(stage: Stage) -> None:
    event = Event(stage, Stage("knockout"), entrants=6)
    event.begin()
    while propose(event.contest, SEED) is not None:
        for table in event.draw():
            seats = event.contest.table(table).seats
            event.report(table, *((1, 2) if seats[0] < seats[1] else (2, 1)))
    first = standings(event.contest, SEED)[0].entrant
    event.act(Drop(first))

    def marked() -> set[int]:
        return set(zones(told(event.contest), 0, 0, [row.entrant for row in standings(event.contest, SEED, 0)]))

    before = marked()
    event.begin()
    taken = set(event.contest.pools[1][0])
    assert before == marked() == taken
    assert len(taken - {first}) == 2
    event.act(Drop(min(taken)))
    assert marked() == taken, "who leaves later had gone on"


def test_places_at_a_table_of_four_are_numbers_and_points_what_they_were_worth() -> None:
    event = Event(Stage("pods", rounds=2, seats=4), entrants=4, points=POD)
    event.begin(tuple(event.ids))
    event.report(event.table(*event.ids), 2, 1, 2, 4)
    (page,) = pairing_pages(told(event.contest))
    assert [(seat.rank, seat.note) for seat in page.tables[0].seats] == [(2, "2"), (1, "6"), (2, "2"), (4, "0")]
    (rows,) = standing_pages(told(event.contest))
    assert rows.rows[0].cells == ("6", "1", "1")


def test_median_buchholz_of_pods_is_shown_in_points_and_named_as_everywhere() -> None:
    """Three and two: 1 met 2 and 3 (3, 1 and their mean 2), 4 met 5 alone (3 times over); the middle one is left."""
    event = Event(Stage("pods", rounds=1, seats=4, breakers=PODS), entrants=5, points=POD)
    event.begin(tuple(event.ids))
    event.report(event.table(1, 2, 3), 1, 2, 3)
    event.report(event.table(4, 5), 1, 2)
    (page,) = standing_pages(told(event.contest))
    head = told(event.contest).say("sheet.head.buchholz")
    at = page.heads.cells.index(head)
    assert {row.name: row.cells[at] for row in page.rows} == {"P4": "3", "P1": "2", "P5": "6", "P2": "3½", "P3": "4½"}
    assert told(event.contest).say("sheet.legend.buchholz", head=head) in page.legend
    assert [points_words(parts, 2) for parts in (48, 60, -25)] == ["2", "2½", "−1.04"]


def test_who_took_over_a_place_is_named_with_who_had_it() -> None:
    event = Event(Stage("swiss", rounds=2), entrants=2)
    event.act(Substitute(event.ids[0], 99, "Zoë"))
    assert whole_name(event.contest.entrants[event.ids[0]]) == "Zoë (P1)"


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Ana", "Ana"),
        ("𝓐𝓷𝓪 🎲", "Ana"),
        ("Ілля", "#1"),
        ("‮evil", "evil"),
        ("🎲🎲", "#1"),
        ("สมชาย", "สมชาย"),
        ("A Ілля", "#1"),
    ],
)
def test_a_picture_names_people_as_fonts_can_or_by_number(name: str, drawn: str) -> None:
    event = Event(Stage("swiss", rounds=2), entrants=1)
    event.contest.entrants[event.ids[0]].name = name
    assert drawn_name(event.contest.entrants[event.ids[0]]) == drawn


def _file(season: Season, seed: str = "") -> EventFile:
    times = tuple(range(1000, 1000 + len(season.acts)))
    return EventFile(
        FORMAT, "ABCDE", "Autumn", "game", season.contest.settings, tuple(season.acts), times, "c0ffee", seed
    )


def test_the_file_of_an_event_is_read_back_whole(season: Season) -> None:
    file = _file(season)
    read, contest = read_json(write_json(file))
    assert read == file
    assert dump(contest) == dump(season.contest)


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b'{"format": 2}', b"\xff\xfe"])
def test_a_file_that_holds_no_event_is_refused(data: bytes) -> None:
    with pytest.raises(BadEventFile):
        read_json(data)


def test_a_file_whose_log_does_not_fit_is_refused() -> None:
    file = EventFile(FORMAT, "A", "N", "g", Settings((Stage("swiss", rounds=1),)), (Adjust(7, 1),), (1,), "c")
    with pytest.raises(BadEventFile, match="no entrant 7"):
        read_json(write_json(file))


def _rows(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(data.decode("utf-8-sig"))))


def test_the_tables_for_spreadsheets_say_what_the_contest_says(season: Season) -> None:
    contest = season.contest
    found = {
        name: _rows(data) for name, data in tables(contest, season.acts, range(len(season.acts)), season.seed).items()
    }
    assert set(found) == {"entrants.csv", "pairings.csv", "results.csv", "standings.csv", "acts.csv"}
    assert [row["name"] for row in found["entrants.csv"]] == [e.name for e in contest.entrants.values()]
    assert len(found["pairings.csv"]) == sum(len(t.seats) for t in contest.tables.values())
    assert len(found["results.csv"]) == sum(len(t.seats) * len(t.matches) for t in contest.tables.values())
    assert len(found["acts.csv"]) == len(season.acts)
    told_points = {row["entrant"]: float(row["points"]) for row in found["standings.csv"] if row["stage"] == "1"}
    for pool in range(len(contest.pools[0])):
        for row in standings(contest, season.seed, 0, pool):
            assert told_points[str(row.entrant)] == pytest.approx(row.points / PART, abs=0.001)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_place_that_a_play_off_has_decided_says_so_wherever_it_stands(locale: str) -> None:
    event = Event(Stage("round_robin"), entrants=3)
    event.begin((1, 2, 3))
    for _ in range(3):
        for table in event.draw():
            seats = event.contest.table(table).seats
            event.report(table, *(2 if entrant == 3 else 1 for entrant in seats))
    words = Words(I18N, locale).plain.say("sheet.legend.playoff", places="1, 2")
    (page,), cross = standing_pages(told(event.contest, locale=locale)), crosstable(told(event.contest, locale=locale))
    assert cross is not None
    assert words not in (*page.legend, *cross.legend)
    asked = event.act(PlayOff(((1, 2),)))
    (drawn,) = event.draw()
    (pairs,) = pairing_pages(told(event.contest, locale=locale))
    assert len(pairs.tables) == 1, "its table is the newest round"
    (page,) = standing_pages(told(event.contest, locale=locale))
    assert page.subtitle == Words(I18N, locale).plain.say("sheet.when.playoff")
    event.report(drawn, 2, 1)
    (page,), cross = standing_pages(told(event.contest, locale=locale)), crosstable(told(event.contest, locale=locale))
    assert cross is not None
    assert words in page.legend
    assert words in cross.legend
    assert words in twin(page)
    found = tables(event.contest, event.acts, range(len(event.acts)), SEED)
    assert [(row["place"], row["playoff"]) for row in _rows(found["standings.csv"])] == [
        ("1", "yes"), ("2", "yes"), ("3", ""),
    ]  # fmt: skip
    assert [row["slot"] for row in _rows(found["pairings.csv"]) if row["table"] == str(drawn)] == ["playoff"] * 2
    file = EventFile(FORMAT, "A", "N", "g", event.settings, tuple(event.acts), (1,) * len(event.acts), "c")
    assert dump(read_json(write_json(file))[1]) == dump(event.contest)
    assert event.contest.table(drawn).playoff == asked


@pytest.mark.parametrize("name", ["=1+1", "+SUM(A1)", "-2", "@cmd", "\t=1"])
def test_a_spreadsheet_carries_out_nobodys_name(name: str) -> None:
    event = Event(Stage("swiss", rounds=2), entrants=2)
    event.contest.entrants[event.ids[0]].name = name
    rows = _rows(tables(event.contest, event.acts, range(len(event.acts)), SEED)["entrants.csv"])
    assert rows[0]["name"] == f"'{name}"


def test_people_by_discords_numbers_are_in_no_table_for_spreadsheets() -> None:
    event = Event(Stage("swiss", rounds=2))
    event.act(Enter(123456789012345678, "Ana"))
    found = tables(event.contest, event.acts, range(len(event.acts)), SEED)
    assert not [name for name, data in found.items() if b"123456789012345678" in data]
