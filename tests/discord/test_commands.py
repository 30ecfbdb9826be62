"""What Discord is told about our commands, and what the ones for looking things up show."""

from __future__ import annotations

import re
import threading
from collections import Counter
from typing import Any

import msgspec
import pytest

from bot.discord import payloads
from bot.discord.commands import deck
from bot.services.budgets import BUDGETS, CHECK, PRESS
from bot.show.words import Words
from discord_limits.command_limits import check_commands
from render.paint import encode
from rules.kernel.clauses import Clauses
from standin.media import Upload
from tests.support.shared_out import at_landing, few
from tests.support.stage import Stage

SUBCOMMAND, GROUP, STRING = 1, 2, 3
"""Discord's types of what stands below a command."""
MOST_SEEN, MOST_OF_HOSTS = 88, 6
"""Entries under "/" that everybody sees, and those that only hosts do."""
LOCALES = ["en", "ja", "th", "vi", "zh-TW"]
DISCORDS = {"en": "en-US"} | {name: name for name in LOCALES[1:]}


def payloads_of(stage: Stage) -> list[dict[str, Any]]:
    """Return what Discord is told of all commands."""
    return payloads.commands(stage.bot.client.tree, stage.bot.app.i18n.localisations)


async def test_every_command_keeps_discords_limits(stage: Stage) -> None:
    tree = stage.bot.client.tree
    translator = tree.translator
    assert translator is not None
    check_commands([await c.get_translated_payload(tree, translator) for c in tree.get_commands()])


@few(2)
@pytest.mark.parametrize("locale", ["ja", "th", "vi", "zh-TW"])
async def test_every_command_option_and_description_is_in_the_other_languages_too(stage: Stage, locale: str) -> None:
    tree = stage.bot.client.tree
    translator = tree.translator
    assert translator is not None
    payloads = [await c.get_translated_payload(tree, translator) for c in tree.get_commands()]
    assert [p["name"] for p in payloads if locale not in p.get("name_localizations", {})] == []
    parts = [part for payload in _slash(payloads) for part in _parts(payload)]
    assert [p["name"] for p in parts if locale not in p.get("description_localizations", {})] == []
    assert [p["name"] for p in parts if locale not in p.get("name_localizations", {})] == []


async def test_no_option_that_must_be_given_says_what_it_is_when_left_out(stage: Stage) -> None:
    given = [part for one in _slash(payloads_of(stage)) for part in _parts(one) if part.get("required")]
    assert len(given) > 30
    assert [p["name"] for p in given if "left out" in p["description_localizations"]["en-US"]] == []


@pytest.mark.parametrize("locale", ["ja", "th", "vi", "zh-TW"])
async def test_no_two_commands_or_options_side_by_side_share_a_name(stage: Stage, locale: str) -> None:
    tree = stage.bot.client.tree
    translator = tree.translator
    assert translator is not None
    payloads = [await c.get_translated_payload(tree, translator) for c in tree.get_commands()]
    groups = [payloads, *(part["options"] for one in payloads for part in _parts(one) if part.get("options"))]
    names = [Counter(part["name_localizations"][locale] for part in group) for group in groups]
    assert [name for group in names for name, count in group.items() if count > 1] == []


def _slash(payloads: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Leave out the entries of a message's menu, which have neither description nor options."""
    return [payload for payload in payloads if payload.get("type", 1) == 1]


def _parts(payload: dict[str, Any]) -> list[dict[str, Any]]:
    return [payload, *(part for option in payload.get("options", ()) for part in _parts(option))]


def _described(payloads: list[dict[str, Any]], locale: str) -> dict[str, str]:
    """Return what every command says it does, in a language, by its whole path."""
    found: dict[str, str] = {}
    for one in payloads:
        found[one["name"]] = one["description_localizations"].get(DISCORDS[locale], one["description"])
        below = [part for part in one.get("options", ()) if part["type"] in (SUBCOMMAND, GROUP)]
        found |= {f"{one['name']} {path}": said for path, said in _described(below, locale).items()}
    return found


def _flat(payload: dict[str, Any], above: str = "") -> list[str]:
    """Return what Discord lists under "/" of a command: each of its subcommands, at any depth, is an entry."""
    path = f"{above} {payload['name']}".strip()
    below = [part for part in payload.get("options", ()) if part["type"] in (SUBCOMMAND, GROUP)]
    return [entry for part in below for entry in _flat(part, path)] if below else [path]


def _is_for_all(payload: dict[str, Any]) -> bool:
    return payload.get("default_member_permissions") is None


async def test_p9_a_player_sees_few_entries_under_the_slash_and_hosts_hardly_more(stage: Stage) -> None:
    """As Discord lists them, subcommands and all: a command with subcommands is no entry itself."""
    everything = _slash(payloads_of(stage))
    seen = [entry for payload in everything if _is_for_all(payload) for entry in _flat(payload)]
    assert len(seen) <= MOST_SEEN, seen
    assert len([entry for payload in everything for entry in _flat(payload)]) <= MOST_SEEN + MOST_OF_HOSTS


@pytest.mark.parametrize("locale", LOCALES)
async def test_p9_no_entry_at_any_depth_is_described_like_another(stage: Stage, locale: str) -> None:
    said = _described(_slash(payloads_of(stage)), locale)
    assert len(said) > 45
    counted = Counter(said.values())
    assert {path: text for path, text in said.items() if counted[text] > 1} == {}


async def test_p9_no_command_is_described_without_a_thing_named(stage: Stage) -> None:
    """Not "Delete one.": fewer than four words name nothing, nor does a word that stands for a thing not named."""
    said = _described(_slash(payloads_of(stage)), "en")
    nameless = re.compile(r"\b(ones?|what you keep)\b *[.:,;]")
    assert {path: text for path, text in said.items() if len(text.split()) < 4 or nameless.search(text)} == {}


def _choices(payloads: list[dict[str, Any]], command: str, option: str, locale: str) -> dict[str, str]:
    """Return what may be chosen for an option of a command, in a language, by its value."""
    [payload] = [one for one in payloads if one["name"] == command]
    [found] = [one for one in payload["options"] if one["name"] == option]
    return {one["value"]: one["name_localizations"].get(DISCORDS[locale], one["name"]) for one in found["choices"]}


@pytest.mark.parametrize("locale", LOCALES)
async def test_p9_what_is_saved_is_chosen_in_one_command_and_so_is_what_to_do_with_it(
    stage: Stage, locale: str
) -> None:
    app = stage.bot.app
    words = Words(app.i18n, locale).plain
    payloads = _slash(payloads_of(stage))
    parts = deck.part_names(app)
    assert len(parts) >= 6
    assert not set(parts) & set(_described(payloads, locale))
    chosen = _choices(payloads, "prepare", "part", locale)
    assert list(chosen) == parts
    assert [one for one in parts if words.say(f"panel.part.{one}.name") not in chosen[one]] == []
    acts = _choices(payloads, "prepare", "action", locale)
    assert list(acts) == list(deck.VERBS)
    assert len(set(acts.values())) == len(acts)


@pytest.mark.parametrize("locale", LOCALES)
async def test_p9_what_not_every_game_has_says_whose_it_is(stage: Stage, locale: str) -> None:
    views = stage.bot.app.services.views
    words = Words(stage.bot.app.i18n, locale).plain
    payloads = _slash(payloads_of(stage))
    said = _described(payloads, locale)
    said |= {f"prepare {part}": text for part, text in _choices(payloads, "prepare", "part", locale).items()}
    having: dict[str, list[str]] = {}
    for name in views.games:
        for verb in views.game(name).verbs:
            having.setdefault(verb.name, []).append(name)
        for part in views.game(name).parts:
            having.setdefault(f"prepare {part.name}", []).extend([name] * part.kept)
    assert len(having) > 20
    for path, games in having.items():
        named = [name for name in views.games if words.say(f"game.{name}.short") in said.get(path, "")]
        assert named == (games if len(games) < len(views.games) else []), path


async def test_no_text_option_of_any_command_takes_more_than_it_needs(stage: Stage) -> None:
    tree = stage.bot.client.tree
    assert tree.translator is not None
    payloads = [await c.get_translated_payload(tree, tree.translator) for c in tree.get_commands()]
    parts = [part for payload in _slash(payloads) for part in _parts(payload)]
    texts = [part for part in parts if part["type"] == STRING and not part.get("choices")]
    assert len(texts) > 30
    assert [part["name"] for part in texts if "max_length" not in part] == []
    longest = {part["name"]: part["max_length"] for part in texts}
    assert {name: most for name, most in longest.items() if most > 200} == {
        "text": 4000,
        "code": 2000,
        "deck1": 2000,
        "deck2": 2000,
        "options": 600,
    }


@pytest.mark.parametrize("command", ["rules", "why"])
async def test_the_rulebook_is_searched_beside_the_event_loop(
    stage: Stage, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []
    search = Clauses.search

    def watched(clauses: Clauses, *given: Any) -> Any:
        threads.append(threading.current_thread())
        return search(clauses, *given)

    monkeypatch.setattr(Clauses, "search", watched)
    option = {"rules": "query", "why": "text"}[command]
    await stage.person("ana").autocomplete(stage.channel, command, option, {option: "zone of control"})
    if command == "rules":
        await stage.slash("ana", "rules", {"query": "zone of control"})
    assert len(threads) >= 1
    assert threading.main_thread() not in threads


async def test_a_clause_is_shown_by_id_in_the_readers_language(stage: Stage) -> None:
    assert "### SK-41 · " in (await stage.slash("ana", "rules", {"query": "sk41"})).text
    assert "通常攻撃" in (await stage.slash("yuki", "rules", {"query": "SK-41"})).text


async def test_words_find_clauses_and_one_can_be_opened(stage: Stage) -> None:
    shown = await stage.slash("ana", "rules", {"query": "zone of control"})
    select = shown.selects()[0]
    chosen = select["options"][0]["value"]
    opened = await stage.shown("ana", await stage.person("ana").select(shown, select["custom_id"], [chosen]))
    assert f"### {chosen.partition(':')[2]} · " in opened.text


async def test_the_contents_lead_to_sections_and_clauses_and_back(stage: Stage) -> None:
    contents = await stage.slash("ana", "rules", {"game": "skirmish"})
    select = contents.selects()[0]
    value = select["options"][1]["value"]
    section = await stage.shown("ana", await stage.person("ana").select(contents, select["custom_id"], [value]))
    assert "**SK-12**" in section.text
    back = await stage.click("ana", section, "Contents")
    assert back.text == contents.text


async def test_the_longest_section_fits_a_message(stage: Stage) -> None:
    contents = await stage.slash("yuki", "rules", {"game": "chesswarrior"})
    select = contents.selects()[0]
    shown = await stage.shown(
        "yuki", await stage.person("yuki").select(contents, select["custom_id"], ["section:rulings"])
    )
    assert len(shown.selects()) >= 2


@pytest.mark.parametrize(
    ("typed", "shown"), [("gatekeeper", "Gantetsu"), ("岩鉄", "Gantetsu"), ("Gantetsu the G", "Gantetsu")]
)
async def test_a_unit_is_found_by_its_name_in_any_language(stage: Stage, typed: str, shown: str) -> None:
    found = await stage.slash("ana", "unit", {"name": typed})
    assert shown in found.text
    assert found.pictures()


@pytest.mark.parametrize(
    ("game", "entry", "lines"),
    [("summoner_war", "summoner", ["### Summoner"]), ("dozen_war", "v09", ["### Sick Horses", "The lowest roll:"])],
)
async def test_what_is_read_of_a_card_begins_with_a_capital(
    stage: Stage, game: str, entry: str, lines: list[str]
) -> None:
    found = await stage.slash("ana", "unit", {"name": f"{game}/{entry}"})
    assert all(any(line.startswith(begun) for line in found.text.splitlines()) for begun in lines), found.text


async def test_units_are_suggested_in_the_readers_language(stage: Stage) -> None:
    outcome = await stage.person("yuki").autocomplete(stage.channel, "unit", "name", {"name": "岩"})
    assert "岩鉄" in [choice["name"] for choice in outcome.choices]


@pytest.mark.parametrize("comma", [",", "、", "，"])
async def test_options_are_suggested_behind_every_comma_that_is_read(stage: Stage, comma: str) -> None:
    given = {"options": f"zoc=adjacent{comma}dama"}
    outcome = await stage.person("ana").autocomplete(stage.channel, "match new", "options", given)
    values = [choice["value"] for choice in outcome.choices]
    assert values
    assert all(value.startswith(f"zoc=adjacent{comma} dama") for value in values), values


@pytest.mark.parametrize("command", ["match new", "practice"])
async def test_every_option_of_a_game_can_be_named_at_once(stage: Stage, command: str) -> None:
    for game in stage.bot.services.views.games:
        specs = [spec for spec in stage.bot.services.views.game(game).options if spec.is_offered]
        longest = [
            max((f"{spec.name}={_typed(value)}" for value in spec.values or (spec.default,)), key=len) for spec in specs
        ]
        await stage.slash("ana", command, {"game": game, "options": ", ".join(longest)})


def _typed(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


async def test_options_are_suggested_after_the_last_comma(stage: Stage) -> None:
    given = {"options": "zoc=adjacent, dama"}
    outcome = await stage.person("ana").autocomplete(stage.channel, "match new", "options", given)
    values = [choice["value"] for choice in outcome.choices]
    assert values == [f"zoc=adjacent, damage={value}" for value in ("atk", "literal", "literal_min1")]


async def test_my_matches_are_listed_with_the_ones_that_wait_first(stage: Stage) -> None:
    code = await stage.match()
    shown = await stage.slash("ana", "my")
    assert code in shown.text
    assert "Your turn" in shown.text
    urls = [button["url"] for button in shown.buttons() if button.get("url")]
    assert urls[0].endswith(f"/{stage.thread('ana', code).id}")


async def test_an_invitation_can_be_accepted_from_the_list(stage: Stage) -> None:
    await stage.slash("ana", "match new", {"game": "skirmish", "opponent": stage.person("milo").id})
    shown = await stage.slash("milo", "my")
    await stage.click("milo", shown, "Accept")
    await stage.settle()
    [mine] = await stage.bot.services.views.mine(int(stage.person("milo").id))
    assert mine.row.status == "setup"


@at_landing
async def test_many_matches_are_listed_page_by_page(stage: Stage) -> None:
    for _ in range(9):
        await stage.slash("ana", "practice", {"game": "skirmish"})
    await stage.settle()
    first = await stage.slash("ana", "my")
    second = await stage.click("ana", first, "Later")
    assert "Earlier" in [button["label"] for button in second.buttons()]


async def test_why_names_the_clause_that_forbids_an_order(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    summary = await stage.summary(code)
    place = summary.seats[summary.to_act[0].seat]
    name = next(n for n in ("ana", "milo") if int(stage.person(n).id) == place.player)
    refused = await stage.slash(name, "why", {"text": "M: A9", "match": code})
    assert "SK-57" in refused.text
    said = refused.text.split("`\n", 1)[1].split("\n", 1)[0]
    assert said[0].isupper()
    assert said.endswith(".")
    for_clause = await stage.slash(name, "why", {"text": "SK-36"})
    assert "### SK-36 · " in for_clause.text


async def test_the_language_of_ones_own_choice_wins_over_discords(stage: Stage) -> None:
    panel = await stage.slash("ana", "settings")
    select = panel.selects()[0]["custom_id"]
    changed = await stage.shown("ana", await stage.person("ana").select(panel, select, ["ja"]))
    assert "あなたの設定" in changed.text
    assert "対戦はありません" in (await stage.slash("ana", "my")).text


async def test_a_time_of_day_that_is_none_is_refused(stage: Stage) -> None:
    panel = await stage.slash("ana", "settings")
    modal = await stage.person("ana").click(panel, panel.button("Quiet hours"))
    values = {"zone": "UTC", "from": "25:00", "to": "7"}
    refused = await stage.shown("ana", await stage.person("ana").submit_modal(modal, values))
    assert "no time of day" in refused.text


async def test_an_unknown_time_zone_is_refused(stage: Stage) -> None:
    panel = await stage.slash("ana", "settings")
    modal = await stage.person("ana").click(panel, panel.button("Quiet hours"))
    values = {"zone": "Middle/Earth", "from": "", "to": ""}
    refused = await stage.shown("ana", await stage.person("ana").submit_modal(modal, values))
    assert (await stage.bot.services.players.get(int(stage.person("ana").id))).zone == "UTC"
    assert "no time zone Middle/Earth" in refused.text


async def test_a_time_zone_is_found_by_its_city(stage: Stage) -> None:
    panel = await stage.slash("ana", "settings")
    modal = await stage.person("ana").click(panel, panel.button("Quiet hours"))
    await stage.shown("ana", await stage.person("ana").submit_modal(modal, {"zone": "bangkok", "from": "", "to": ""}))
    assert (await stage.bot.services.players.get(int(stage.person("ana").id))).zone == "Asia/Bangkok"


async def test_the_servers_language_is_that_of_public_posts(stage: Stage) -> None:
    panel = await stage.click("robin", await stage.slash("robin", "host setup"), "Language and colours")
    select = panel.selects()[0]["custom_id"]
    await stage.shown("robin", await stage.person("robin").select(panel, select, ["ja"]))
    await stage.slash("ana", "match new", {"game": "skirmish"})
    await stage.settle()
    assert "対戦相手を募集" in stage.person("ana").visible_messages(stage.channel)[-1].text


async def test_a_host_ends_a_match_after_one_more_question(stage: Stage) -> None:
    code = await stage.match()
    asked = await stage.slash("robin", "host end", {"match": code})
    assert (await stage.summary(code)).row.status == "setup"
    await stage.fill("robin", asked, "End the match", {"reason": "nobody came"})
    await stage.settle()
    assert (await stage.summary(code)).row.status == "cancelled"
    assert "without a result" in stage.posts("ana", code)[-1].text


async def test_health_is_told_before_discord_has_answered_a_heartbeat(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(stage.bot.client), "latency", property(lambda _: float("inf")))
    assert "Latency to Discord: not measured yet" in (await stage.slash("robin", "host health")).text


async def test_health_is_told(stage: Stage) -> None:
    assert "Everything is running" in (await stage.slash("robin", "host health")).text


async def test_health_tells_when_pictures_are_packed_the_slow_way(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encode, "deflate", encode.run_lengths)
    assert "`isal` is missing" in (await stage.slash("robin", "host health")).text


@at_landing
async def test_the_latest_finished_match_is_meant_where_none_is_named(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    await stage.finish(code)
    assert code in (await stage.slash("ana", "match verify")).text
    outcome = await stage.person("ana").autocomplete(stage.channel, "match rematch", "match", {"match": ""})
    assert [choice["value"] for choice in outcome.choices] == [code]


async def test_a_match_of_another_server_is_not_shown(stage: Stage) -> None:
    code = await stage.match()
    row = (await stage.summary(code)).row
    here = stage.bot.services.views.summary

    async def elsewhere(match: str) -> Any:
        found = await here(match)
        return msgspec.structs.replace(found, row=msgspec.structs.replace(row, guild=1))

    stage.bot.services.views.summary = elsewhere
    assert "another server" in (await stage.slash("robin", "match board", {"match": code})).text
    assert "another server" not in (await stage.slash("ana", "match orders", {"match": code})).text


async def test_what_all_servers_come_to_is_shown_in_the_owners_server_only(stage: Stage) -> None:
    await stage.match()
    shown = (await stage.slash("robin", "host health")).text
    assert "Longest standstill of the last hour" in shown
    assert "being set up" not in shown
    stage.bot.app.owner_guild = int(stage.sandbox.guild.id)
    assert shown != (owners := (await stage.slash("robin", "host health")).text)
    assert "- 1 match being set up" in owners


async def test_who_presses_too_often_is_told_when_to_go_on_and_is_suggested_nothing(stage: Stage) -> None:
    budgets = stage.bot.services.budgets
    budgets._factor = 1 / BUDGETS[PRESS].burst  # one at a time
    shown = await stage.slash("ana", "settings")
    refused = await stage.slash("ana", "settings")
    assert "You may go on <t:" in refused.text
    assert "You may go on <t:" in (await stage.click("ana", shown, "Quiet hours")).text
    outcome = await stage.person("ana").autocomplete(stage.channel, "rules", "query", {"query": "zone"})
    assert outcome.choices == ()
    assert "You may go on" not in (await stage.slash("milo", "settings")).text


@at_landing
async def test_who_has_matches_checked_too_often_is_told_when_to_go_on(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    await stage.finish(code)
    stage.bot.services.budgets._factor = 1 / BUDGETS[CHECK].burst  # one at a time
    assert code in (await stage.slash("ana", "match verify")).text
    assert "You may go on <t:" in (await stage.slash("ana", "match verify")).text
    record = await stage.bot.services.matches.record(code)
    assert "You may go on <t:" in (await stage.slash("ana", "match verify", {"file": Upload("a.json", record)})).text
    assert code in (await stage.slash("milo", "match verify", {"file": Upload("a.json", record)})).text


async def test_nobody_blocks_themselves_or_a_bot(stage: Stage) -> None:
    for other in (stage.person("milo").id, str(stage.sandbox.world.bot_id)):
        refused = await stage.slash("milo", "block add", {"person": other})
        assert f"<@{other}> sends you no challenges" in refused.text
    assert "everybody" in (await stage.slash("milo", "block list")).text


async def test_a_block_list_is_kept_by_command(stage: Stage) -> None:
    ana = stage.person("ana").id
    assert f"<@{ana}>" in (await stage.slash("milo", "block add", {"person": ana})).text
    refused = await stage.slash("ana", "match new", {"game": "skirmish", "opponent": stage.person("milo").id})
    assert "takes no challenges from you" in refused.text
    assert f"<@{ana}>" in (await stage.slash("milo", "block list")).text
    assert "everybody" in (await stage.slash("milo", "block remove", {"person": ana})).text
    await stage.match()
