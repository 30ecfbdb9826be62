"""Rosters that outlive a match: drafted or brought, won and lost between matches, filled up (SK-84 to SK-89)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rules.kernel.errors import IllegalChoice
from rules.kernel.options import complete
from rules.kernel.rosters import Rosters
from rules.kernel.types import Choice, Seat, State, Text, Token

from . import applying, log
from .acts import Act, Claim, Draft, Enrol, Fill, Judge, Open, Pick, Report, Settle, TakeBack
from .contest import Contest, Table
from .errors import Misfit, TooEarly, TooLate, Twice
from .settings import Settings

BEATEN = ("played", "adjudicated", "walkover", "ruling")
"""How a match may have ended whose winner takes something: staying away is a defeat too (RSK-44, WSK-09)."""


class Right(msgspec.Struct):
    """What the winner of a match may take of the roster that was beaten; `final` once it is taken or has lapsed."""

    winner: int
    loser: int
    beaten: Choice
    piece: Token = ""
    final: bool = False


class Ledger(msgspec.Struct):
    """The rosters of an event as its acts have made them.

    `barred`: what was taken from an entrant and may not be filled up with; `rights`: by table and match (from 1);
    `opened`: the rosters that play now, by table and entrant; `owed`: what is taken once they
    play no more.
    """

    options: dict[str, Any]
    rosters: dict[int, Choice] = {}
    barred: dict[int, tuple[Token, ...]] = {}
    rights: dict[tuple[int, int], Right] = {}
    opened: dict[int, dict[int, Choice]] = {}
    owed: dict[int, tuple[Token, ...]] = {}
    order: tuple[int, ...] = ()
    picks: dict[int, tuple[Token, ...]] = {}

    def right(self, table: int, match: int) -> Right:
        """Return the right to take something that a match gave; Misfit where it gave none."""
        if (table, match) not in self.rights:
            raise Misfit(f"match {match} at table {table} gives nothing to take", "claim")
        return self.rights[table, match]

    def plays(self, entrant: int) -> bool:
        """Say whether an entrant is in a match."""
        return any(entrant in seats for seats in self.opened.values())

    def pending(self, winner: int) -> dict[tuple[int, int], Right]:
        """Return an entrant's rights that still stand, by table and match."""
        return {key: right for key, right in self.rights.items() if right.winner == winner and not right.final}


class Keeper:
    """Reads the acts of an event of a game that has rosters."""

    def __init__(self, rules: Rosters, settings: Settings) -> None:
        """Raise OptionError where the settings name an option or value the game does not have."""
        self._rules = rules
        self._settings = settings
        self._options = complete(rules.options, settings.rosters or {})

    def fold(self, acts: Sequence[Act]) -> tuple[Contest, Ledger]:
        """Return the event and its rosters after its acts; `ContestError` where one does not fit those before it."""
        contest, ledger, gone = Contest(self._settings), Ledger(self._options), log.undone(acts)
        for number, act in enumerate(acts, 1):
            if number not in gone and not isinstance(act, TakeBack):
                applying.apply(contest, number, act)
                self._apply(contest, ledger, act)
        return contest, ledger

    def check(self, acts: Sequence[Act], act: Act) -> tuple[Contest, Ledger]:
        """Return the event and its rosters after one more act; `ContestError` where it may not be."""
        log.check(self._settings, acts, act)
        return self.fold((*acts, act))

    def usual(self, ledger: Ledger, entrant: int) -> Choice:
        """Return what an entrant brings who hands nothing in."""
        return self._rules.usual(ledger.picks.get(entrant, ()))

    def entry(self, ledger: Ledger, table: int, entrant: int) -> Choice:
        """Return what an entrant enters the match with that is open at a table, the kind of decision first."""
        return (self._rules.kind, *ledger.opened[table][entrant])

    def picker(self, ledger: Ledger) -> int | None:
        """Return who picks next: in the draft's order, then back; None: nobody, or there is no draft."""
        done, count = sum(map(len, ledger.picks.values())), len(ledger.order)
        if not count or done >= count * self._rules.size():
            return None
        turn, place = divmod(done, count)
        return ledger.order[place if turn % 2 == 0 else count - 1 - place]

    def pool(self) -> tuple[Token, ...]:
        """Return what a draft picks from."""
        return tuple(option.token for option in self._rules.drafted())

    def name(self, piece: Token) -> Text:
        """Return the name of a piece."""
        return self._rules.name(piece)

    def pieces(self, ledger: Ledger, entrant: int) -> tuple[Token, ...]:
        """Return what an entrant's roster holds; nothing where they have none yet."""
        roster = ledger.rosters.get(entrant)
        return () if roster is None else self._rules.pieces(roster)

    def free(self, ledger: Ledger) -> tuple[Token, ...]:
        """Return what is left in the pool of the draft."""
        taken = {piece for picks in ledger.picks.values() for piece in picks}
        return tuple(piece for piece in self.pool() if piece not in taken)

    def wished(self, ledger: Ledger, wishes: Sequence[Token]) -> Token:
        """Return the first of a list of wishes that is still free, else the first of the pool."""
        free = self.free(ledger)
        return next((piece for piece in wishes if piece in free), free[0])

    def prizes(self, ledger: Ledger, right: Right) -> tuple[Token, ...]:
        """Return what may be taken by a right as the winner's roster is now (RSK-43)."""
        return tuple(option.token for option in self._rules.prizes(ledger.rosters[right.winner], right.beaten))

    def fillers(self, ledger: Ledger, entrant: int, held: Choice | None = None) -> tuple[Token, ...]:
        """Return what an entrant may fill their roster up with next, `held` being the roster so far."""
        roster = ledger.rosters[entrant] if held is None else held
        return tuple(option.token for option in self._rules.fillers(roster, ledger.barred.get(entrant, ())))

    def usual_fill(self, ledger: Ledger, entrant: int) -> tuple[Token, ...]:
        """Return what the clock fills a roster up with: the first that may be taken (5.2, `refill`)."""
        roster = ledger.rosters[entrant]
        taken: list[Token] = []
        for _ in range(self._rules.lacking(roster)):
            taken.append(self.fillers(ledger, entrant, roster)[0])
            roster = self._rules.gained(roster, taken[-1])
        return tuple(taken)

    def lacking(self, ledger: Ledger, entrant: int) -> int:
        """Return how many pieces an entrant lacks for the next match."""
        return self._rules.lacking(ledger.rosters[entrant])

    def judged(self, state: State, seat: Seat) -> Choice:
        """Return what a match has settled of a seat's roster for good; empty: nothing."""
        return self._rules.judged(state, seat)

    def _apply(self, contest: Contest, ledger: Ledger, act: Act) -> None:
        if isinstance(act, Enrol):
            self._enrol(ledger, act)
        elif isinstance(act, Draft):
            self._draft(ledger, act)
        elif isinstance(act, Pick):
            self._pick(ledger, act)
        elif isinstance(act, Open):
            self._open(ledger, contest.table(act.table))
        elif isinstance(act, Report):
            self._report(ledger, contest.table(act.table))
        elif isinstance(act, Claim):
            self._claim(ledger, act)
        elif isinstance(act, Settle):
            self._settle(ledger, act.entrant)
        elif isinstance(act, Fill):
            self._fill(ledger, act)
        elif isinstance(act, Judge):
            self._judge(ledger, act)

    def _enrol(self, ledger: Ledger, act: Enrol) -> None:
        if act.entrant in ledger.rosters and (ledger.opened or ledger.rights):
            raise TooLate("matches have begun with the rosters", "roster")
        try:
            roster = self._rules.enrolled(act.entry)
        except IllegalChoice as error:
            raise Misfit(f"no roster: {error}", "roster", fault=error.text) from error
        if self._options.get("acquire") == "draft":
            picks = ledger.picks.get(act.entrant, ())
            if len(picks) < self._rules.size():
                raise TooEarly(f"entrant {act.entrant} has picked {len(picks)}", "draft")
            if sorted(picks) != sorted(self._rules.pieces(roster)):
                raise Misfit("the roster is not what was picked", "picked")
        ledger.rosters[act.entrant] = roster

    def _draft(self, ledger: Ledger, act: Draft) -> None:
        if ledger.order:
            raise Twice("there was a draft already", "draft")
        if self._options.get("acquire") != "draft" or not act.order:
            raise Misfit("the event has no draft", "draft")
        if len(act.order) * self._rules.size() > len(self._rules.drafted()):
            raise Misfit(f"the pool is too small for {len(act.order)}", "pool", count=len(act.order))
        ledger.order = act.order

    def _pick(self, ledger: Ledger, act: Pick) -> None:
        if self.picker(ledger) != act.entrant:
            raise TooEarly(f"it is not entrant {act.entrant}'s pick", "pick")
        if act.piece not in self.free(ledger):
            raise Misfit(f"{act.piece} is not in the pool", "piece")
        ledger.picks[act.entrant] = (*ledger.picks.get(act.entrant, ()), act.piece)

    def _open(self, ledger: Ledger, table: Table) -> None:
        if table.id in ledger.opened:
            raise Twice(f"a match is played at table {table.id}", "match")
        for entrant in table.seats:
            if entrant not in ledger.rosters:
                raise TooEarly(f"entrant {entrant} has no roster", "roster")
            self._settle(ledger, entrant)
        for entrant in table.seats:
            if self._rules.lacking(ledger.rosters[entrant]):
                raise TooEarly(f"the roster of entrant {entrant} is not filled up", "fill")
        ledger.opened[table.id] = {entrant: ledger.rosters[entrant] for entrant in table.seats}

    def _report(self, ledger: Ledger, table: Table) -> None:
        """Give the winner a right; what a later ruling puts aside is lost unless it was final (RSK-42, RSK-44)."""
        played = ledger.opened.pop(table.id, {})
        for entrant in table.seats:
            self._pay(ledger, entrant)
        last = table.matches[-1]
        if last.how in ("ruling", "void"):
            for key in [key for key, right in ledger.rights.items() if key[0] == table.id and not right.final]:
                del ledger.rights[key]
        if self._options.get("ante", "off") == "off" or last.how not in BEATEN or sorted(last.ranks) != [1, 2]:
            return
        winner, loser = (table.seats[last.ranks.index(rank)] for rank in (1, 2))
        beaten = played.get(loser) or ledger.rosters.get(loser)
        if beaten is not None and winner in ledger.rosters:
            ledger.rights[table.id, len(table.matches)] = Right(winner, loser, beaten)

    def _claim(self, ledger: Ledger, act: Claim) -> None:
        right = ledger.right(act.table, act.match)
        if right.final:
            raise TooLate(f"what match {act.match} at table {act.table} gave is final", "claim")
        if act.piece and act.piece not in self.prizes(ledger, right):
            raise Misfit(f"{act.piece} can't be taken", "prize")
        right.piece = act.piece

    def _settle(self, ledger: Ledger, winner: int) -> None:
        """Make what an entrant chose final; without a choice the right lapses (SK-86 to SK-88, RSK-43, RSK-45)."""
        for right in ledger.pending(winner).values():
            right.final = True
            if not right.piece or right.piece not in self.prizes(ledger, right):
                right.piece = ""
                continue
            ledger.rosters[winner] = self._rules.gained(ledger.rosters[winner], right.piece)
            if self._options["ante"] == "transfer":
                ledger.owed[right.loser] = (*ledger.owed.get(right.loser, ()), right.piece)
                self._pay(ledger, right.loser)

    def _pay(self, ledger: Ledger, loser: int) -> None:
        """Take from an entrant what was won of them, unless they are in a match (RSK-45)."""
        if ledger.plays(loser):
            return
        for piece in ledger.owed.pop(loser, ()):
            if piece in self._rules.pieces(ledger.rosters[loser]):
                ledger.rosters[loser] = self._rules.lost(ledger.rosters[loser], piece)
                ledger.barred[loser] = (*ledger.barred.get(loser, ()), piece)

    def _judge(self, ledger: Ledger, act: Judge) -> None:
        if act.entrant not in ledger.rosters:
            raise TooEarly(f"entrant {act.entrant} has no roster", "roster")
        try:
            ledger.rosters[act.entrant] = self._rules.kept(ledger.rosters[act.entrant], act.judged)
        except IllegalChoice as error:
            raise Misfit(f"nothing to settle so: {error}", "roster", fault=error.text) from error

    def _fill(self, ledger: Ledger, act: Fill) -> None:
        if act.entrant not in ledger.rosters:
            raise TooEarly(f"entrant {act.entrant} has no roster", "roster")
        lacking = self.lacking(ledger, act.entrant)
        if len(act.pieces) != lacking or not lacking:
            raise Misfit(f"{len(act.pieces)} pieces where {lacking} are lacking", "fill", count=lacking)
        roster = ledger.rosters[act.entrant]
        for piece in act.pieces:
            if piece not in self.fillers(ledger, act.entrant, roster):
                raise Misfit(f"{piece} can't be taken", "piece")
            roster = self._rules.gained(roster, piece)
        ledger.rosters[act.entrant] = roster
