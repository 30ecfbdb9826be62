"""Why a token is not offered: the clause that forbids it, from public facts alone."""

from __future__ import annotations

from typing import Any

from rules.kernel.types import Choice, Refusal, Token

from . import aims, setup
from .abilities import MOVE, Ability, Rooted
from .aiming import affordable, blockers, phases_for, used_by
from .board import HOME_ROWS
from .book import Book
from .choices import hero_token, piece_text
from .content import TEAM
from .grants import has, related
from .items import STOP
from .sight import CELL_OF, DISTANCES, FACINGS, NAMES, penalty, sight
from .state import ATTACK, LEAD, NOBODY, SUPPORT, ChessState, hero_at, index_of, own
from .words import ability_text, hero_text, word


def no(key: str, clause: str, **args: Any) -> Refusal:
    """Return a refusal with its clause."""
    return Refusal(word("refused", key, **args), clause)


def entry(book: Book, state: ChessState, prefix: Choice, token: Token) -> Refusal | None:
    """Say why a hero may not be listed (CW-12, CW-20 to CW-22)."""
    size = setup.list_size(state.options.mode)
    if token not in book.catalogue.heroes:
        return no("unknown_hero", "CW-12", given=token)
    if token in prefix:
        return no("hero_twice", "CW-20", hero=hero_text(token))
    return no("list_size", "CW-21" if size == TEAM else "CW-22", size=size, given=len(prefix) + 1)


def ban(state: ChessState, token: Token) -> Refusal | None:
    """Say why a hero may not be forbidden (CW-23)."""
    return no("ban", "CW-23") if hero_token(state, token) is not None else None


def deploy(state: ChessState, seat: int, count: int, prefix: Choice, token: Token) -> Refusal | None:
    """Say why a hero or a square may not be chosen for placing, None where it merely is not due (CW-30, CW-31)."""
    full = no("placing", "CW-31", count=count) if len(prefix) == 2 * count else None
    if token in CELL_OF:
        if CELL_OF[token] not in HOME_ROWS[seat]:
            return no("start_zone", "CW-30", square=token)
        free = setup.free_home(state, seat, [CELL_OF[name] for name in prefix[1::2]])
        return full if CELL_OF[token] in free else no("square_taken", "CW-30", square=token)
    key = hero_token(state, token)
    if key is None:
        return None
    n = index_of(state, token)
    if n not in own(state, seat):
        return no("not_yours", "CW-30", hero=piece_text(token, key))
    if full is not None:
        return full
    if state.bans and state.bans[seat] == n:
        return no("banned", "CW-23", hero=piece_text(token, key))
    if state.heroes[n].at >= 0 or token in prefix[: len(prefix) // 2 * 2]:
        return no("placed", "CW-31", hero=piece_text(token, key))
    return None if n in setup.open_heroes(state, seat) else no("snatched", "RCW-55", hero=piece_text(token, key))


def react(book: Book, state: ChessState, n: int, token: Token) -> Refusal | None:
    """Say why a hero cannot react so (CW-75, CW-76, CW-79)."""
    hero = state.heroes[n]
    ability = book.sheets[hero.key].abilities.get(token)
    if ability is None:
        return None
    name = ability_text(hero.key, token)
    if hero.reacted == state.turn:
        return no("reacted", "CW-76", hero=piece_text(hero.id, hero.key))
    if ability.kind != "inactive":
        return no("not_inactive", "CW-75", ability=name)
    return no("conditions", "CW-79", ability=name)


def not_due(state: ChessState, token: Token) -> Refusal | None:
    """Say why a hero cannot be activated now (RCW-21)."""
    key = hero_token(state, token)
    if key is None:
        return None
    return no("not_due", "RCW-21", hero=piece_text(token, key))


def quarter(token: Token) -> Refusal | None:
    """Say why a facing may not be chosen: only a target on an exact diagonal leaves it open (CW-84)."""
    return no("quarter", "CW-84") if token in FACINGS else None


def no_line(token: Token) -> Refusal:
    """Say why a direct line does not go there (RCW-45, RCW-62)."""
    return no("nobody_in_line", "RCW-62") if token in FACINGS else no("direction", "RCW-45", given=token)


def aim(book: Book, state: ChessState, n: int, ability: Ability, token: Token) -> Refusal | None:
    """Say why a use cannot be aimed at a square or at a hero called by name."""
    if token not in CELL_OF:
        found = aims.called(book, state, n, ability, token)
        token = NAMES[state.heroes[found[0]].at] if len(found) == 1 else token
    return target(book, state, n, ability, token) if token in CELL_OF else None


def verb(book: Book, state: ChessState, n: int, token: Token) -> Refusal | None:
    """Say why a hero cannot move or use an ability now."""
    hero = state.heroes[n]
    card = book.sheets[hero.key]
    ability = card.abilities.get(token)
    if ability is None:
        return None
    name = ability_text(hero.key, token)
    if ability.kind != "active":
        clause = {"inactive": "CW-75", "passive": "CW-80", "feedback": "CW-100"}[ability.kind]
        return no("not_active", clause, ability=name)
    if not phases_for(state, card, n, ability):
        both = card.bits[token] == ATTACK | SUPPORT and used_by(state, n) & (ATTACK | SUPPORT) != ATTACK | SUPPORT
        return no("phase_used", "RCW-30" if both else "CW-51", ability=name)
    if hero.mana < ability.cost.mana:
        return no("mana", "CW-55", ability=name, cost=ability.cost.mana, mana=hero.mana)
    if not affordable(state, hero, ability.cost):
        return no("lead", "RCW-16", ability=name, most=LEAD)
    if token == MOVE:
        return no("rooted", "CW-81") if has(book, state, n, Rooted) else no("no_step", "RCW-15")
    if ability.reach.shape == "range":
        return no("no_target", "CW-65", ability=name)
    return no("nobody_affected", "RCW-62", ability=name)


def target(book: Book, state: ChessState, n: int, ability: Ability, token: Token) -> Refusal | None:
    """Say why a use cannot be aimed at a square (CW-65, CW-72, CW-85, RCW-43)."""
    hero = state.heroes[n]
    m = hero_at(state, CELL_OF[token])
    if m == NOBODY:
        return no("empty", "CW-65", square=token)
    other = state.heroes[m]
    who = piece_text(other.id, other.key)
    far = DISTANCES[hero.at][other.at]
    if far > ability.reach.n:
        return no("range", "CW-72", hero=who, distance=far, range=ability.reach.n)
    if not related(hero, other, n == m, ability.who):
        return no("who", "RCW-43", hero=who)
    if ability.of_type and ability.of_type not in book.sheets[other.key].words:
        return no("type", "CW-13", hero=who, type=word("type", ability.of_type))
    block = blockers(state, hero.side)
    if penalty(hero.at, other.at, block) is None:
        found = sorted({c for line in sight(hero.at, other.at, block).by for c in line})
        return no("sight", "CW-85", hero=who, squares=[NAMES[c] for c in found])
    return None


def path(state: ChessState, n: int, taken: Choice, token: Token, most: int) -> Refusal | None:
    """Say why a path cannot go on so."""
    if token == STOP:
        return no("end_on_hero", "RCW-13") if taken else no("least_step", "RCW-15")
    if token not in CELL_OF or taken[-1:] == (STOP,):
        return None
    if len(taken) >= most:
        return no("too_far", "CW-61", most=most)
    here = CELL_OF[taken[-1]] if taken else state.heroes[n].at
    if DISTANCES[here][CELL_OF[token]] != 1:
        return no("not_next", "RCW-12", square=token, at=NAMES[here])
    m = hero_at(state, CELL_OF[token])
    if state.obstacles >> CELL_OF[token] & 1:
        return no("obstacle", "RCW-13", square=token)
    if m != NOBODY:
        other = state.heroes[m]
        return no("occupied", "RCW-13", square=token, hero=piece_text(other.id, other.key))
    return None
