"""Standings counted a second time, naively, from the log alone."""

from __future__ import annotations

from fractions import Fraction
from functools import cmp_to_key

from bot.contest.acts import Act, Adjust, Drop, Publish, Report, Strike, TakeBack


class Oracle:
    """A Swiss or round robin of two seats, one stage and one pool, nobody leaving."""

    def __init__(self, acts: list[Act], members: list[int], win: int = 3, draw: int = 1, bye: int = 3) -> None:
        gone: set[int] = set()
        for number in reversed(range(1, len(acts) + 1)):
            act = acts[number - 1]
            if number not in gone and isinstance(act, TakeBack):
                gone.add(act.act)
        self.points = {m: Fraction(0) for m in members}
        self.wins = dict.fromkeys(members, 0)
        self.score = dict.fromkeys(members, 0)
        self.games: list[tuple[int, int, Fraction, Fraction, bool]] = []
        self.byes: list[tuple[int, Fraction]] = []
        held = [(n, act) for n, act in enumerate(acts, 1) if n not in gone]
        seats = {n * 1000 + i: t for n, act in held if isinstance(act, Publish) for i, t in enumerate(act.tables)}
        last = {act.table: act for _, act in held if isinstance(act, Report)}
        for number, table in seats.items():
            if table.alone:
                worth = Fraction({"bye": bye, "half_bye": 1, "missed": 0}[table.alone])
                self.byes.append((table.seats[0], worth))
                self.points[table.seats[0]] += worth
                continue
            report = last.get(number)
            if report is None or report.how == "void":
                continue
            one, other = table.seats
            first, second = report.ranks
            worth = {(1, 1): (draw, draw), (1, 2): (win, 0), (2, 1): (0, win)}[first, second]
            if report.how == "nobody":
                worth = (0, 0)
            self.games.append(
                (one, other, Fraction(worth[0]), Fraction(worth[1]), report.how not in ("walkover", "nobody"))
            )
            self.points[one] += worth[0]
            self.points[other] += worth[1]
            if report.how != "nobody" and report.ranks != (1, 1):
                self.wins[one if report.ranks[0] == 1 else other] += 1
            if report.score:
                self.score[one] += report.score[0] - report.score[1]
                self.score[other] += report.score[1] - report.score[0]
        for _, act in held:
            assert not isinstance(act, Drop | Strike)
            if isinstance(act, Adjust):
                self.points[act.entrant] += act.points

    def met(self, entrant: int) -> list[tuple[Fraction, Fraction]]:
        """Own result and what the opponent of each round is worth; no play, own points."""
        found = [(worth, self.points[entrant]) for who, worth in self.byes if who == entrant]
        for one, other, a, b, is_played in self.games:
            if one == entrant:
                found.append((a, self.points[other] if is_played else self.points[entrant]))
            if other == entrant:
                found.append((b, self.points[one] if is_played else self.points[entrant]))
        return found

    def buchholz(self, entrant: int) -> Fraction:
        worths = sorted(worth for _, worth in self.met(entrant))
        return sum(worths[1:-1], Fraction(0))

    def sonneborn(self, entrant: int) -> Fraction:
        return sum((own * worth for own, worth in self.met(entrant)), Fraction(0))

    def head_to_head(self, entrant: int, group: list[int]) -> Fraction:
        mine = sum((a for one, other, a, _, _ in self.games if one == entrant and other in group), Fraction(0))
        return mine + sum((b for one, other, _, b, _ in self.games if other == entrant and one in group), Fraction(0))

    def classes(self, members: list[int], ties: tuple[str, ...]) -> list[set[int]]:
        """Groups of entrants whom nothing tells apart, the best first."""
        groups = [list(members)]
        for tie in ("points", *ties):
            following: list[list[int]] = []
            for group in groups:
                value = {e: self._value(tie, e, group) for e in group}
                ordered = sorted(group, key=cmp_to_key(lambda a, b, v=value: (v[b] > v[a]) - (v[b] < v[a])))
                part: list[int] = []
                for entrant in ordered:
                    if part and value[part[0]] != value[entrant]:
                        following.append(part)
                        part = []
                    part.append(entrant)
                following.append(part)
            groups = following
        return [set(group) for group in groups]

    def _value(self, tie: str, entrant: int, group: list[int]) -> Fraction:
        if tie == "head_to_head":
            return self.head_to_head(entrant, group)
        if tie == "strikes":
            return Fraction(0)
        return Fraction(
            {"points": self.points, "wins": self.wins, "score": self.score}[tie][entrant]
            if tie in ("points", "wins", "score")
            else getattr(self, tie)(entrant)
        )
