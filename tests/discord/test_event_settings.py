"""*More settings* of an event on the stand-in: what a director decides by selects and buttons before it begins."""

from __future__ import annotations

from bot.config import REPOSITORY
from standin.members import add_role
from standin.seen import Seen
from tests.support.stage import Stage

from .test_event import confirmed, held, sign_up
from .test_event_calendar import permit
from .test_event_words import field_value

PAGE = " ".join((REPOSITORY / "docs" / "organisers.md").read_text("utf-8").split())


async def opened(stage: Stage, preset: str = "swiss", game: str = "") -> tuple[str, Seen]:
    """Make an event whose sign-up is open; return its code and its *More settings*, reached from the wizard."""
    screen = await stage.slash("robin", "event new")
    for part, value in (("preset", preset), ("game", game)):
        if value:
            screen = await choose(stage, screen, f":{part}:", value)
    shown = await stage.fill("robin", screen, "Name it and make it", {"name": "Autumn"})
    await confirmed(stage, await stage.click("robin", shown, "Open sign-up"))
    return (await held(stage)).row.id, await stage.click("robin", shown, "More settings")


async def choose(stage: Stage, shown: Seen, mark: str, *values: str) -> Seen:
    """Robin chooses values in the select whose id has a mark."""
    menu = next(part["custom_id"] for part in shown.selects() if mark in part["custom_id"])
    return await stage.shown("robin", await stage.person("robin").select(shown, menu, list(values)))


async def join(stage: Stage, *names: str) -> Seen:
    """Let people sign up by the button of the event's post; return what the last is told."""
    code = (await held(stage)).row.id
    return [await stage.press(name, sign_up(stage), f"evjoin:{code}:::") for name in names][-1]


async def test_more_settings_are_found_from_the_wizard_and_from_event_set(stage: Stage) -> None:
    _, shown = await opened(stage)
    again = await stage.slash("robin", "event set")
    assert again.text == shown.text
    assert "directors" in (await stage.slash("ana", "event set")).text
    assert "must be from 1 to 10" in (await stage.slash("robin", "event set", {"setting": "strikes"})).text
    assert "*More settings*" in PAGE


async def test_sign_up_by_role_is_chosen_and_the_refusal_names_the_role(stage: Stage) -> None:
    hub, guild = stage.sandbox.hub, stage.sandbox.guild
    role = add_role(hub, guild, "Club", hub.world.users[stage.person("ana").id])
    _, shown = await opened(stage)
    assert "everybody" in shown.text
    shown = await choose(stage, shown, ":roles:", role.id)
    assert (await held(stage)).plan.roles == (int(role.id),)
    assert f"<@&{role.id}>" in shown.text
    refused = await join(stage, "milo")
    assert f"<@&{role.id}>" in refused.text
    assert "only" in refused.text.lower()
    assert "You are in" in (await join(stage, "ana")).text
    rules = await stage.slash("milo", "event rules")
    assert f"<@&{role.id}>" in rules.text
    back = await stage.click("robin", shown, "Take back")
    await confirmed(stage, back, "a mistake")
    assert (await held(stage)).plan.roles == ()
    assert "sign-up by role" in PAGE


async def test_entries_are_asked_for_before_the_beginning_and_handed_in_by_a_button_at_joining(stage: Stage) -> None:
    code, shown = await opened(stage, game="commandeer")
    assert "Every match has an entry of its own" in shown.text
    shown = await stage.click("robin", shown, "Entries before the beginning")
    assert (await held(stage)).plan.entry
    assert "is handed in before the beginning" in shown.text
    told = await join(stage, "ana")
    roster = await stage.click("ana", told, "My roster")
    roster = await stage.shown("ana", await stage.person("ana").select(roster, roster.selects()[0]["custom_id"], ["2"]))
    await stage.click("ana", roster, "Hand in")
    event = await held(stage)
    ana = event.entrant_of(int(stage.person("ana").id))
    assert ana is not None
    assert event.roster(ana.id)[:1] == ("entry",)
    await join(stage, "milo", "yuki", "robin")
    asked = await stage.slash("robin", "event start")
    (bare,) = [line for line in asked.text.splitlines() if line.startswith("Without an entry")]
    assert "Milo" in bare
    assert "Ana" not in bare
    await confirmed(stage, asked)
    late = await stage.click("robin", shown, "An entry in every match")
    assert "the event has begun" in late.text
    fixed = await stage.slash("robin", "event set", {"event": code})
    assert "the event has begun" in fixed.text.lower()
    assert [button["label"] for button in fixed.buttons()] == ["Times"], "what is fixed is offered no more"
    assert "*Entries before the beginning*" in PAGE


async def test_a_game_without_entries_says_so_and_offers_none(stage: Stage) -> None:
    _, shown = await opened(stage, game="dozen_war")
    assert "nothing to hand in" in shown.text
    assert not [b for b in shown.buttons() if "Entries" in b["label"]]
    assert "Dozen War has nothing to hand in" in PAGE


async def test_a_campaign_always_asks_for_its_rosters(stage: Stage) -> None:
    _, shown = await opened(stage, "campaign")
    assert "handed in once" in shown.text
    assert not [b for b in shown.buttons() if "Entries" in b["label"] or "every match" in b["label"]]


async def seeded(stage: Stage, shown: Seen, typed: str) -> Seen:
    """Robin sends the window of seeds."""
    return await stage.fill("robin", shown, "Order of seeds", {"seeds": typed})


async def test_a_director_seeds_by_hand_and_wrong_lines_are_named_and_stay(stage: Stage) -> None:
    await opened(stage, "knockout")
    await join(stage, "ana", "milo", "yuki", "robin")
    shown = await stage.slash("robin", "event set")
    assert "Seeded by rating" in shown.text
    number = {e.name.casefold(): e.id for e in (await held(stage)).contest.entrants.values()}
    assert set(number) >= {"ana", "milo"}
    robin = stage.person("robin")
    window = await robin.click(shown, shown.button("Order of seeds"))
    lines = field_value(window, "seeds").splitlines()
    assert sorted(lines) == sorted(f"{e.id} {e.name}" for e in (await held(stage)).contest.entrants.values())
    wrong = f"{number['milo']} Milo\n\nNobody\n<@{stage.person('milo').id}>"
    refused = await stage.shown("robin", await robin.submit_modal(window, {"seeds": wrong}))
    assert "line 3: nobody" in refused.text
    assert "line 4:" in refused.text
    assert "a second time" in refused.text
    assert (await held(stage)).plan.seeds == ()
    window = await robin.click(shown, shown.button("Order of seeds"))
    many = await stage.shown("robin", await robin.submit_modal(window, {"seeds": "Nobody\n" * 7}))
    assert many.text.count("nobody") == 5
    assert "… and 2 more" in many.text
    window = await robin.click(shown, shown.button("Order of seeds"))
    await stage.shown("robin", await robin.submit_modal(window, {"seeds": wrong}))
    again = await robin.click(shown, shown.button("Order of seeds"))
    assert field_value(again, "seeds") == wrong, "what was typed is not lost"
    typed = f"{number['milo']}. Milo\n<@{stage.person('yuki').id}>\nANA"
    shown = await stage.shown("robin", await robin.submit_modal(again, {"seeds": typed}))
    yuki = (await held(stage)).entrant_of(int(stage.person("yuki").id))
    assert yuki is not None
    assert (await held(stage)).plan.seeds == (number["milo"], yuki.id, number["ana"])
    assert f"Seeded by hand, first to last: Milo, {yuki.name}, Ana" in shown.text
    assert f"Milo, {yuki.name}, Ana" in (await stage.slash("ana", "event rules")).text
    asked = await stage.slash("robin", "event start")
    assert "in the order set by hand" in asked.text
    assert f"Milo, {yuki.name}, Ana, Robin" in asked.text, "who was left out follows by rating"
    await confirmed(stage, asked)
    (pool,) = (await held(stage)).contest.pools[0]
    assert pool[:3] == (number["milo"], yuki.id, number["ana"])
    late = await stage.click("robin", shown, "Order of seeds")
    assert "the event has begun" in late.text
    assert "*Order of seeds*" in PAGE


async def test_an_empty_window_seeds_by_rating_again(stage: Stage) -> None:
    await opened(stage)
    await join(stage, "ana", "milo")
    shown = await seeded(stage, await stage.slash("robin", "event set"), "Milo\nAna")
    assert "Seeded by hand" in shown.text
    shown = await seeded(stage, shown, "")
    assert (await held(stage)).plan.seeds == ()
    assert "Seeded by rating" in shown.text


async def test_points_are_asked_for_in_a_window_filled_in_with_the_present_ones(stage: Stage) -> None:
    _, shown = await opened(stage)
    robin = stage.person("robin")
    window = await robin.click(shown, shown.button("Points"))
    names = ("win", "draw", "loss", "bye", "half_bye")
    assert [field_value(window, name) for name in names] == ["3", "1", "0", "3", "1"]
    typed = {"win": "5", "draw": "3", "loss": "1", "bye": "4"}
    shown = await stage.shown("robin", await robin.submit_modal(window, typed))
    points = (await held(stage)).plan.settings.points
    assert (points.places, points.draw, points.bye, points.half_bye) == ((5, 1), 3, 4, 1)
    assert "A win is worth 5, a draw 3, a loss 1." in shown.text
    assert "A win is worth 5, a draw 3, a loss 1." in (await stage.slash("ana", "event rules")).text
    for given, said in (({"draw": "half"}, "Draw: "), ({"draw": "6"}, "worse result"), ({"win": "100"}, "Win: ")):
        refused = await stage.fill("robin", shown, "Points", given)
        assert said in refused.text
    assert (await held(stage)).plan.settings.points == points
    await confirmed(stage, await stage.click("robin", shown, "Take back"), "no")
    assert (await held(stage)).plan.settings.points.places == (3, 0)
    assert "*Points*" in PAGE


async def test_places_of_pods_are_one_field_and_a_round_robin_has_no_byes(stage: Stage) -> None:
    _, shown = await opened(stage, "pods", "dozen_war")
    robin = stage.person("robin")
    window = await robin.click(shown, shown.button("Points"))
    assert field_value(window, "places") == "6 3 1 0"
    await stage.shown("robin", await robin.submit_modal(window, {"places": "4, 3, 2, 1"}))
    assert (await held(stage)).plan.settings.points.places == (4, 3, 2, 1)
    _, shown = await opened(stage, "league")
    window = await robin.click(shown, shown.button("Points"))
    assert window.modal is not None
    fields = [part["component"]["custom_id"] for part in window.modal["components"]]
    assert fields == ["win", "draw", "loss"]


async def test_the_order_of_ties_is_chosen_place_by_place(stage: Stage) -> None:
    _, shown = await opened(stage, "league")
    shown = await stage.click("robin", shown, "Order of ties")
    assert len(shown.selects()) == 5, "one more than there are"

    async def now() -> tuple[str, ...]:
        return (await held(stage)).plan.settings.stages[0].ties()

    shown = await choose(stage, shown, ":tie:0.0", "wins")
    assert await now() == ("wins", "score", "head_to_head", "strikes"), "they change places"
    shown = await choose(stage, shown, ":tie:0.2", "sonneborn")
    shown = await choose(stage, shown, ":tie:0.3", "-")
    assert await now() == ("wins", "score", "sonneborn")
    shown = await choose(stage, shown, ":tie:0.3", "seed")
    assert await now() == ("wins", "score", "sonneborn", "seed")
    offered = {one["value"] for one in shown.selects()[0]["options"]}
    assert "buchholz" not in offered, "everybody meets everybody"
    shown = await choose(stage, shown, ":tie:0.0", "-")
    shown = await stage.click("robin", shown, "Back")
    assert "Ties are broken by lot." in shown.text
    assert "*Order of ties*" in PAGE


async def test_what_a_kind_does_not_count_is_not_offered(stage: Stage) -> None:
    for preset in ("knockout", "ladder"):
        _, shown = await opened(stage, preset)
        assert {b["label"] for b in shown.buttons()} & {"Points", "Order of ties"} == set()


async def test_points_and_ties_are_fixed_once_an_event_has_begun(stage: Stage) -> None:
    code, shown = await opened(stage)
    await join(stage, "ana", "milo", "yuki", "robin")
    await confirmed(stage, await stage.slash("robin", "event start", {"event": code}))
    for label in ("Points", "Order of ties"):
        assert "the event has begun" in (await stage.click("robin", shown, label)).text


async def test_a_name_that_begins_with_a_number_is_not_taken_for_that_number(stage: Stage) -> None:
    code, _ = await opened(stage)
    await join(stage, "ana", "milo")
    ana, milo = (await held(stage)).contest.entrants
    await stage.bot.services.entrants.join(code, 77, f"{ana} Seas")
    seas = (await held(stage)).entrant_of(77)
    assert seas is not None
    await seeded(stage, await stage.slash("robin", "event set"), f"{ana} Seas\n{ana} Ana\n{milo}")
    assert (await held(stage)).plan.seeds == (seas.id, ana, milo)


def switches(shown: Seen) -> dict[str, bool]:
    """Return what the select of the switches offers, and what of it is on."""
    menu = next(part for part in shown.selects() if ":switch:" in part["custom_id"])
    return {option["value"]: option.get("default", False) for option in menu["options"]}


async def test_what_is_on_or_off_is_switched_in_one_select_and_taken_back_at_once(stage: Stage) -> None:
    _, shown = await opened(stage)
    before = {
        "automatic": True, "late": True, "checked": False, "playoffs": False, "standings": True, "role": False,
        "calendar": False,
    }  # fmt: skip
    assert switches(shown) == before
    shown = await choose(stage, shown, ":switch:", "automatic", "late", "playoffs")
    plan = (await held(stage)).plan
    assert (plan.playoffs, plan.standings, plan.automatic, plan.late) == (True, False, True, True)
    assert switches(shown) == before | {"playoffs": True, "standings": False}
    acts = len((await held(stage)).rows)
    again = await choose(stage, shown, ":switch:", "automatic", "late", "playoffs")
    assert len((await held(stage)).rows) == acts, "what is chosen already changes nothing"
    assert switches(again) == switches(shown)
    await confirmed(stage, await stage.click("robin", shown, "Take back"), "the wrong one")
    plan = (await held(stage)).plan
    assert (plan.playoffs, plan.standings) == (False, True)


async def test_what_somebody_else_switched_meanwhile_stays(stage: Stage) -> None:
    _, old = await opened(stage)
    await choose(stage, old, ":switch:", "automatic", "late")
    shown = await choose(stage, old, ":switch:", "automatic", "late", "standings", "playoffs")
    plan = (await held(stage)).plan
    assert (plan.playoffs, plan.standings) == (True, False), (
        "the old select showed standings as on, nobody asked for it"
    )
    assert switches(shown)["standings"] is False


async def test_all_of_them_may_be_switched_off(stage: Stage) -> None:
    _, shown = await opened(stage)
    assert not any(switches(await choose(stage, shown, ":switch:")).values())


async def test_a_switch_is_offered_where_it_means_something(stage: Stage) -> None:
    _, shown = await opened(stage, "knockout", "commandeer")
    assert {"late", "playoffs"}.isdisjoint(switches(shown))
    assert "automatic" not in switches((await opened(stage, "ladder"))[1])


async def test_a_switch_for_which_the_bot_has_no_right_is_refused_and_nothing_changes(stage: Stage) -> None:
    _, shown = await opened(stage)
    await permit(stage, is_given=False)
    refused = await choose(stage, shown, ":switch:", "calendar", "playoffs")
    assert "Create Events" in refused.text
    plan = (await held(stage)).plan
    assert (plan.calendar, plan.playoffs, plan.standings) == (False, False, True)


async def test_switches_stay_once_an_event_has_begun(stage: Stage) -> None:
    await opened(stage)
    await join(stage, "ana", "milo", "yuki", "robin")
    await confirmed(stage, await stage.slash("robin", "event start"))
    shown = await stage.slash("robin", "event set")
    assert switches(await choose(stage, shown, ":switch:", "automatic")) == dict.fromkeys(switches(shown), False) | {
        "automatic": True
    }
