"""A position of Chesswarrior as scene parts: squares, heroes, areas, headers, the time track, lists."""

from __future__ import annotations

from collections.abc import Callable

from render.asked import acting_seats, ready_seats
from render.games import Wish
from render.layout.square import square_cell, square_labels
from render.scene_beside import Figure, Gauge, Moment, Timeline, Turn
from render.scene_board import Area, Badge, Board, Stand, Token
from render.scene_cards import Line, Roster
from rules.chesswarrior.abilities import AnyGrant, Immovable, Modify, Pass, Rooted
from rules.chesswarrior.board import AREAS, HOME_ROWS
from rules.chesswarrior.game import Chesswarrior
from rules.chesswarrior.sight import BOARD, NAMES, SIZE, squares
from rules.chesswarrior.state import NOBODY, ChessState, Held, Hero, own, side_mask, track_number
from rules.chesswarrior.track import WIN
from rules.chesswarrior.words import LETTERS, SIDES, hero_text, word
from rules.kernel.types import Text, View

Translate = Callable[[Text], str]
MOMENTS = 12
"""Steps of the time track (seed 2.1.4)."""


def side_text(seat: int) -> Text:
    """Return the name of a side."""
    return word("side", SIDES[seat])


def board(game: Chesswarrior, state: ChessState, wish: Wish) -> Board:
    """Return the squares with heroes, obstacles and areas; nothing that happened yet."""
    zones = {cell: seat for seat in range(2) for cell in HOME_ROWS[seat]}
    walls = set(squares(state.obstacles))
    return Board(
        cells=tuple(
            square_cell(NAMES[c], c // SIZE, c % SIZE, "wall" if c in walls else "floor", zones.get(c))
            for c in range(BOARD.size)
        ),
        labels=square_labels(tuple(str(SIZE - row) for row in range(SIZE)), tuple("abcdefgh")),
        tokens=tuple(token(game, state, n) for n, hero in enumerate(state.heroes) if hero.at >= 0),
        turned=wish.turned,
        areas=areas(state),
    )


def areas(state: ChessState) -> tuple[Area, ...]:
    """Return the Checking Points with the sides that hold them now (CW-05, RCW-02, RCW-03)."""
    heroes = [side_mask(state, seat) for seat in range(2)]
    return tuple(
        Area(
            str(number + 1),
            tuple(NAMES[c] for c in squares(area)),
            tuple(seat for seat in range(2) if heroes[seat] & area),
        )
        for number, area in enumerate(AREAS[state.options.checking])
    )


def is_due(state: ChessState, hero: Hero) -> bool:
    """Say whether a hero is still to act in this Main Turn (CW-17)."""
    return hero.at >= 0 and state.stage == "play" and hero.dial == state.turn and hero.acted != state.turn


def token(game: Chesswarrior, state: ChessState, n: int) -> Token:
    """Return a hero as a piece: facing, dial, what it has left, mana, counters."""
    hero = state.heroes[n]
    card = game.book.sheets[hero.key]
    acting = state.active == n
    stand = Stand(
        facing=hero.facing,
        dial=track_number(hero.dial),
        due=acting or is_due(state, hero),
        next=acting,
        pool=hero.mana,
        pool_max=card.mp,
    )
    left = max(card.lp - hero.damage, 0)
    sign = str(hero.slot)
    return Token(NAMES[hero.at], hero.side, sign, "unit", left, card.lp, badges(game, state, hero), stand=stand)


def badges(game: Chesswarrior, state: ChessState, hero: Hero) -> tuple[Badge, ...]:
    """Return a hero's counters with their number and remaining Main Turns, block pools, and a spent reaction."""
    found = [_counter(game, state, held) for held in hero.held]
    found += [Badge("shield", pool.left) for pool in hero.pools if pool.left]
    card = game.book.sheets[hero.key]
    if state.stage == "play" and hero.reacted == state.turn and (card.instants or card.interrupts):
        found.append(Badge("spent"))
    return tuple(found)


def _counter(game: Chesswarrior, state: ChessState, held: Held) -> Badge:
    turns = held.until - state.turn + 1 if held.until else None
    grants = game.book.counters[held.counter].grants
    return Badge(_icon(grants[0]) if grants else "seal", held.count, turns)


def _icon(grant: AnyGrant) -> str:
    if isinstance(grant, Modify):
        if grant.against:
            return "mask"
        better = grant.n < 0 if grant.stat == "hit" else grant.n > 0
        return ("mov" if grant.stat == "distance" else "atk") + ("_up" if better else "_down")
    icons: dict[type[AnyGrant], str] = {Rooted: "root", Immovable: "stone", Pass: "boot"}
    return icons[type(grant)]


# ---- headers


def gauges(view: View[ChessState], tr: Translate, wish: Wish) -> tuple[Gauge, ...]:
    """Return both sides' points, the Power Stones they hold and their clocks."""
    state = view.state
    acting, ready = acting_seats(view), ready_seats(view)
    held = [[a.sign for a in areas(state) if seat in a.holders] for seat in range(2)]
    return tuple(
        Gauge(
            side=seat,
            sign=LETTERS[seat].upper(),
            name=wish.names[seat] if seat < len(wish.names) else tr(side_text(seat)),
            role=tr(side_text(seat)) if seat < len(wish.names) else "",
            score=state.points[seat],
            goal=WIN,
            clock=wish.clocks[seat] if seat < len(wish.clocks) else "",
            active=seat in acting,
            ready=seat in ready,
            place=0 if state.stage != "deploy" or state.order < 0 else 1 if seat == state.order else 2,
            note=tr(_holding(state, held[seat])),
            trophy="stone",
        )
        for seat in range(2)
    )


def _holding(state: ChessState, held: list[str]) -> Text:
    """Say which Power Stones a side holds, while there is a field."""
    if state.stage in ("setup", "ban"):
        return word("picture", "goal", points=WIN)
    return word("picture", "held", areas=held) if held else word("picture", "held_none")


def timeline(game: Chesswarrior, state: ChessState) -> Timeline:
    """Return the time track from the present Main Turn on, and the places still to come in it (RCW-16, RCW-20)."""
    first = max(state.turn, 1)
    by_speed = sorted(
        (n for n, hero in enumerate(state.heroes) if hero.at >= 0),
        key=lambda n: (-game.book.sheets[state.heroes[n].key].sp, n),
    )
    moments: list[Moment] = []
    for turn in range(first, first + MOMENTS):
        pieces = tuple((hero.side, str(hero.slot)) for hero in (state.heroes[n] for n in by_speed) if hero.dial == turn)
        number = track_number(turn)
        moments.append(Moment(number, number % 2 == 0, pieces))
    return Timeline(tuple(moments), _order(game, state))


def _order(game: Chesswarrior, state: ChessState) -> tuple[Turn, ...]:
    found: list[Turn] = []
    sheets = game.book.sheets
    if state.active != NOBODY:
        hero = state.heroes[state.active]
        found.append(Turn(hero.side, (str(hero.slot),), sheets[hero.key].sp))
    else:
        found += [_asked(game, state, list(d.about["heroes"])) for d in state.pending.values() if "heroes" in d.about]
        if not found and state.agenda:
            found += _waiting(game, state)
    for side, sp in state.slots:
        heroes = [state.heroes[n] for n in own(state, side)]
        signs = tuple(str(h.slot) for h in heroes if sheets[h.key].sp == sp and is_due(state, h))
        if signs:
            found.append(Turn(side, signs, sp))
    return tuple(found)


def _asked(game: Chesswarrior, state: ChessState, ids: list[str]) -> Turn:
    """Return the place for which several heroes fit, while its side has not named one."""
    heroes = [hero for hero in state.heroes if hero.id in ids]
    return Turn(heroes[0].side, tuple(str(h.slot) for h in heroes), game.book.sheets[heroes[0].key].sp)


def _waiting(game: Chesswarrior, state: ChessState) -> list[Turn]:
    """Return the same for those who do not see the question: the frame that waits names side and speed."""
    frame = state.agenda[-1]
    side, sp = getattr(frame, "side", NOBODY), getattr(frame, "sp", NOBODY)
    if side == NOBODY or sp == NOBODY:
        return []
    heroes = [state.heroes[n] for n in own(state, side)]
    signs = tuple(str(h.slot) for h in heroes if game.book.sheets[h.key].sp == sp and is_due(state, h))
    return [Turn(side, signs, sp)] if signs else []


# ---- lists


def rosters(game: Chesswarrior, state: ChessState, tr: Translate) -> tuple[Roster, ...]:
    """Return both sides' heroes with their values; in play those of a barrack not fielded apart, the banned one too."""
    if not state.heroes:
        return ()
    found: list[Roster] = []
    for seat in range(2):
        heroes = [(n, state.heroes[n]) for n in own(state, seat)]
        banned = state.bans[seat] if state.bans else NOBODY
        setting_up = state.stage != "play" and state.outcome is None
        listed = [h for n, h in heroes if h.at >= 0 or (setting_up and n != banned)]
        rest = [h for n, h in heroes if h not in listed and n != banned]
        found.append(
            Roster(
                seat,
                tuple(line(game, state, hero, tr) for hero in listed),
                tuple(line(game, state, hero, tr) for hero in rest),
                tuple(line(game, state, h, tr) for n, h in heroes if n == banned and h.at < 0),
            )
        )
    return tuple(found)


def line(game: Chesswarrior, state: ChessState, hero: Hero, tr: Translate) -> Line:
    """Return a hero as a row: what is left of Lp, Sp, mana, dial, counters."""
    card = game.book.sheets[hero.key]
    figures = [Figure("trigger", str(card.sp)), Figure("mana", f"{hero.mana}/{card.mp}")]
    if hero.at >= 0:
        figures.append(Figure("clock", str(track_number(hero.dial))))
    return Line(
        side=hero.side,
        sign=str(hero.slot),
        name=tr(hero_text(hero.key)),
        hp=max(card.lp - hero.damage, 0),
        hp_max=card.lp,
        badges=badges(game, state, hero),
        look="ready" if hero.at >= 0 else "exhausted",
        figures=tuple(figures),
    )
