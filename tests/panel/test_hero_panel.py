"""An activation on the panel: chances before aiming, a whole one in a message, commands, orders, kept teams."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.show.words import Words
from rules.kernel.types import Text
from standin.server import Sandbox
from tests.panel.heroes import GAME, acting, asked, has_attack, is_activation, past, play
from tests.panel.table import Hand, Table, labels, offered
from tests.panel.test_typed import answer_to, mention, seat_thread
from tests.support.shared_out import at_landing

SEED = 5


@pytest.fixture
async def table(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Table]:
    async with Table(sandbox, tmp_path, GAME).run() as running:
        await running.begin()
        for hand, team in zip(running.hands, running.game.entrance.presets()[2:0:-1], strict=True):
            await hand.submit(team)
        await play(running, past, SEED, is_activation)
        yield running


@pytest.fixture
async def fighter(table: Table) -> Hand:
    """Return whoever has an enemy to attack, their panel open."""
    await play(table, past, SEED, has_attack)
    hand = (await acting(table))[0]
    await hand.open()
    return hand


async def moves(table: Table) -> int:
    """Return how many answers were given."""
    return (await table.running.services.views.summary(table.match)).row.moves


def rows(hand: Hand, action: str) -> list[str]:
    """Return the descriptions and labels of the select of an action."""
    found = [part for part in hand.shown.selects() if f":{action}." in part["custom_id"]]
    return [f"{option['label']} {option.get('description') or ''}" for part in found for option in part["options"]]


@at_landing
async def test_chances_are_told_before_a_target_is_sent(fighter: Hand) -> None:
    assert "Attack" in fighter.shown.text
    await fighter.choose("attack")
    seen = await fighter.seat()
    ways = [w for w in fighter.table.game.ways(seen.view, asked(seen)) if w.choice[0] == "attack"]
    if len(ways) > 1:
        assert "damage, destroyed" in fighter.shown.text
        for step in ways[0].steps[1:]:
            await fighter.choose(step.token)
    assert (await fighter.drafted())[0] == "attack"
    for said in ("success on", "Successes: 0: ", "Sight", "damage expected, destroyed", "CW\\-105"):
        assert said in fighter.shown.text


async def test_an_activation_is_one_message(fighter: Hand) -> None:
    before = await moves(fighter.table)
    seen = await fighter.seat()
    hero = seen.view.state.active
    for token in (s.token for s in fighter.table.game.ways(seen.view, asked(seen)).first.steps):
        if token in offered(fighter.shown):
            await fighter.choose(token)
    assert "add what comes next" in fighter.shown.text
    await fighter.choose("end")
    assert "Send" not in labels(fighter.shown)
    await fighter.choose("e")
    assert "**2.** N1 Aldric ends the activation, facing " in fighter.shown.text
    await fighter.press("Send")
    assert await moves(fighter.table) == before + 2
    state = (await fighter.seat()).view.state
    assert state.active != hero
    assert state.heroes[hero].facing == 1


@at_landing
async def test_what_comes_next_can_be_taken_back_and_the_first_sent_alone(fighter: Hand) -> None:
    before = await moves(fighter.table)
    seen = await fighter.seat()
    way = next(w for w in fighter.table.game.ways(seen.view, asked(seen)) if w.choice[0] == "move")
    for token in (s.token for s in way.steps):
        await fighter.choose(token)
    await fighter.choose("end")
    await fighter.choose("n")
    await fighter.press("Back")
    assert offered(fighter.shown) == []
    await fighter.press("Undo")
    await fighter.press("Not this one")
    assert await fighter.drafted() == way.choice
    await fighter.press("Preview")
    await fighter.press("Send")
    assert await moves(fighter.table) == before + 1
    assert (await fighter.seat()).view.state.active == seen.view.state.active


async def test_commands_name_hero_target_and_facing(fighter: Hand) -> None:
    seen = await fighter.seat()
    way = next(w for w in fighter.table.game.ways(seen.view, asked(seen)) if w.choice[0] == "attack")
    hero = seen.view.state.heroes[seen.view.state.active].id
    suggested = await fighter.suggested("attack", "target", unit=hero)
    assert way.choice[1] in [value for _, value in suggested]
    await fighter.slash("attack", match=fighter.table.match, unit=hero, target=way.choice[1])
    assert await fighter.drafted() == way.choice
    await fighter.slash("face", match=fighter.table.match, facing="west")
    assert await fighter.drafted() == ("end", "w")
    await fighter.slash("attack", match=fighter.table.match, unit=hero, target="h9")
    assert "h9 is not possible here" in fighter.shown.text
    assert await fighter.drafted() == ("end", "w")


@at_landing
async def test_a_typed_refusal_names_the_clause(fighter: Hand) -> None:
    table = fighter.table
    await answer_to(table, fighter, await seat_thread(table, fighter), f"{mention(table)}\nattack a1 ; end n")
    await fighter.press("My panel")
    assert "CW-65" in fighter.shown.text
    assert await fighter.drafted() == ()


@at_landing
@pytest.mark.parametrize("acts", [0, 1], ids=["in the enemy's turn", "in the own turn"])
async def test_standing_orders_are_given_beside_the_turn(table: Table, acts: int) -> None:
    hand = table.milo
    await play(table, past, SEED, lambda who, seen: who.number == acts)
    await hand.open()
    await hand.press_more("Standing orders")
    seen = await hand.seat()
    order = next(d for d in seen.decisions if d.kind == "standing")
    reactions = {h: table.game.options_at(seen.view, order, (h,)).options[0].token for h in ("n1", "n2", "n3", "n4")}
    hero, reaction = next((h, token) for h, token in reactions.items() if token != "home")
    await hand.choose(hero)
    await hand.choose(reaction)
    await hand.choose("if")
    await hand.choose("vs:s1")
    await hand.choose("vs:s2")
    await hand.choose(".")
    await hand.press("Send")
    orders = (await hand.seat()).view.state.sides[1].orders
    assert [(o.hero, o.ability, o.mode, o.versus) for o in orders] == [(4 + int(hero[1]), reaction, "if", (0, 1))]
    assert (await table.ana.seat()).view.state.sides[1].orders == ()
    await hand.open()
    await hand.press_more("Cards and counts")
    assert "against S1 Oru, S2 Nerith" in hand.shown.text


async def test_conditions_of_an_order_are_marked_in_one_press_and_unmarked_in_another(table: Table) -> None:
    hand = table.milo
    await play(table, past, SEED, lambda who, seen: who.number == 0)
    await hand.open()
    await hand.press_more("Standing orders")
    seen = await hand.seat()
    order = next(d for d in seen.decisions if d.kind == "standing")
    reactions = {h: table.game.options_at(seen.view, order, (h,)).options[0].token for h in ("n1", "n2", "n3", "n4")}
    hero, reaction = next((h, token) for h, token in reactions.items() if token != "home")
    for token in (hero, reaction, "if"):
        await hand.choose(token)
    await hand.pick("hold", "vs:s2", "vs:s1", "lethal")
    marked = [o["value"] for part in hand.shown.selects() for o in part["options"] if o.get("default")]
    assert set(marked) == {"vs:s1", "vs:s2", "lethal"}
    await hand.pick("hold", "vs:s2", "vs:s3")
    await hand.choose(".")
    await hand.press("Send")
    orders = (await hand.seat()).view.state.sides[1].orders
    assert [(o.mode, o.versus, o.lethal) for o in orders] == [("if", (1, 2), False)]


async def test_a_team_is_changed_kept_and_shared(sandbox: Sandbox, tmp_path: Path) -> None:
    async with Table(sandbox, tmp_path, GAME).run() as table:
        await table.begin()
        hand = table.ana
        await hand.open()
        await hand.press("Team")
        await hand.pick("preset", "1")
        await hand.press("Put Page back")
        await hand.press("Take Oru")
        assert "Oru 1" in hand.shown.text
        await hand.modal("Save this team", "My five")
        kept = await table.running.services.decks.list(hand.player, GAME)
        assert [(deck.kind, deck.name, "oru" in deck.choice) for deck in kept] == [("team", "My five", True)]
        await hand.slash("prepare", part="team", action="share", name="My five")
        code = next(word for word in hand.shown.text.replace("`", " ").split() if len(word) > 20)
        await table.milo.slash("prepare", part="team", action="take", code=code, name="Theirs")
        taken = await table.running.services.decks.list(table.milo.player, GAME)
        assert [deck.choice for deck in taken] == [deck.choice for deck in kept]


async def test_a_plan_is_made_step_by_step_and_played_when_its_turn_comes(table: Table) -> None:
    hand = table.milo
    await play(table, past, SEED, lambda who, seen: who.number == 0)
    await hand.open()
    await hand.press_more("Standing orders")
    await hand.choose("n1")
    await hand.choose("plan")
    await hand.choose("legal")
    await hand.choose("move")
    seen = await hand.seat()
    order = next(d for d in seen.decisions if d.kind == "standing")
    planned = table.game.onward(seen.view, order, ("n1", "plan", "legal"))
    assert planned is not None
    way = next(way for way in table.game.ways(*planned) if way.choice[0] == "move")
    await hand.choose(way.steps[-1].token)
    await hand.choose("end")
    await hand.choose("e")
    await hand.press("Send")
    (plan,) = (await hand.seat()).view.state.sides[1].plans
    assert plan.items == (tuple(token for token in way.choice if token != "stop"), ("end", "e"))
    assert (await table.ana.seat()).view.state.sides[1].plans == ()


@at_landing
@pytest.mark.parametrize("locale", ["en", "ja", "th", "vi", "zh-TW"])
async def test_a_plan_is_written_in_the_words_of_every_language(table: Table, locale: str) -> None:
    """What it does, the enemy's first hero by its name, and the way the hero turns."""
    hand = table.milo
    await play(table, past, SEED, lambda who, seen: who.number == 0)
    await hand.open()
    await hand.press_more("Standing orders")
    for token in ("n1", "plan", "legal"):
        await hand.choose(token)
    enemy = next(hero for hero in (await hand.seat()).view.state.heroes if hero.id == "s1")
    said = Words(table.running.app.i18n, locale).plain
    attack, target = (said(Text(f"chesswarrior.{name}")) for name in ("ability.attack", f"hero.{enemy.key}"))
    end, east = (said(Text(f"chesswarrior.{name}")) for name in ("option.activate.end", "facing.e"))
    written = f"{attack} {target}; {end} {east}"
    await hand.modal("Write", written)
    await hand.press("Send")
    (plan,) = (await hand.seat()).view.state.sides[1].plans
    assert plan.items == (("attack", "s1"), ("end", "e"))


async def test_heroes_rules_and_happenings_can_be_looked_up(fighter: Hand) -> None:
    await fighter.slash("unit", name="page", game=GAME)
    assert "Power Arm" in fighter.shown.text
    assert fighter.shown.raw["components"]
    await fighter.slash("rules", query="CW-105", game=GAME)
    assert "### CW-105 · " in fighter.shown.text
    await fighter.slash("why", match=fighter.table.match, text="attack a1")
    assert "CW-65" in fighter.shown.text


async def test_practice_plays_it(table: Table) -> None:
    hand = table.robin
    await hand.slash("practice", game=GAME, level="random", options="")
    services = table.running.services
    (match,) = await services.views.mine(hand.player)
    assert match.row.game == GAME


async def test_send_and_end_ends_the_activation(fighter: Hand) -> None:
    hero = (await fighter.seat()).view.state.active
    deeds = [part["custom_id"] for part in fighter.shown.buttons() if ":deed." in part["custom_id"]]
    await fighter.tap("deed", deeds[0].rpartition(".")[2])
    await fighter.press("Preview")
    await fighter.press("Send and end")
    assert (await fighter.seat()).view.state.active != hero


@at_landing
async def test_a_large_board_is_looked_at_closer_while_an_answer_is_made(fighter: Hand) -> None:
    """The parts stand under the picture; what is chosen stays, in the last look before sending too."""
    whole = picture_of(fighter)
    await fighter.press_more("Look closer")
    part = picture_of(fighter)
    zooms = [label for label in labels(fighter.shown) if label.startswith("Round ")]
    assert len(zooms) == 4
    assert part != whole
    await fighter.press(zooms[-1])
    assert picture_of(fighter) not in (whole, part)
    seen = await fighter.seat()
    attacks = [w for w in fighter.table.game.ways(seen.view, asked(seen)) if w.choice[0] == "attack"]
    for step in attacks[0].steps[: None if len(attacks) > 1 else 1]:
        await fighter.choose(step.token)
    drafted = await fighter.drafted()
    await fighter.press_more("Look closer")
    await fighter.press("Whole board")
    assert [label for label in labels(fighter.shown) if label.startswith(("Look", "Round", "Whole"))] == []
    assert await fighter.drafted() == drafted
    assert drafted[0] == "attack"
    await fighter.press("Preview")
    await fighter.press("Look closer")
    assert "Send this?" in fighter.shown.text
    await fighter.press("Whole board")
    assert "Send" in labels(fighter.shown)


@at_landing
async def test_what_a_tall_picture_leaves_out_is_a_button_away(fighter: Hand) -> None:
    """How high the pictures are, tests/render/test_phone.py asks; what they say to who listens is the same."""
    drafted, board, said = await fighter.drafted(), picture_of(fighter), fighter.shown.attachments[0]["description"]
    await fighter.press_more("Whole picture")
    assert picture_of(fighter) != board
    assert fighter.shown.attachments[0]["description"] == said
    await fighter.press("Whole board")
    assert picture_of(fighter) == board
    assert await fighter.drafted() == drafted


def picture_of(hand: Hand) -> bytes:
    """Return the picture that a panel shows."""
    return hand.persona.fetch(hand.shown.attachments[0]["url"])
