"""The figures of series as Markdown: lengths, ends, seats, pieces, prepared parts; each rate with its interval."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from .arena import Tally
from .figures import figures, gains
from .rates import Change, Rate, Z, change, rate

MOST_GAIN = 0.12
"""By how much more often a side may win when it played a card than when it only had it."""
FEWEST = 50
"""Matches with and without the card played below which nothing is said of it."""
FAIR = (0.42, 0.58)
"""Between which shares a piece, a card or a prepared part of a table of two wins often enough, and not too often."""
SEATS = {2: (0.45, 0.55), 3: (0.28, 0.39), 4: (0.20, 0.30)}
"""The same for a place in the order of play, by the number of seats."""


def fair(seats: int) -> tuple[float, float]:
    """Return `FAIR` as shares of the wins at a table of so many."""
    return FAIR[0] * 2 / seats, FAIR[1] * 2 / seats


def said(found: Rate) -> str:
    """Write a rate with its interval."""
    return f"{found.value:.3f} ({found.low:.3f}-{found.high:.3f})"


def overview(series: Mapping[str, tuple[int, Tally]]) -> list[str]:
    """Lay a row out for each series: its seats and sums; in how many matches something entered, where anything does."""
    entering = any(tally.summoning for _, tally in series.values())
    lines = [
        "| series | matches | who begins wins | | draws | mean length | median | 90 % within | longest | ends "
        f"| uses per match | hand-overs per turn and seat |{' somebody enters in |' if entering else ''}",
        f"|---|---|---|---|---|---|---|---|---|---|---|---|{'---|' if entering else ''}",
    ]
    for name, (seats, tally) in series.items():
        row = figures(tally, 1.0, ",".join(["-"] * seats), {})
        first = rate(tally.first_points, tally.matches)
        draws, *ends = (rate(n, tally.matches) for n in (tally.draws, *tally.reasons.values()))
        told = ", ".join(f"{k} {said(end)}" for k, end in sorted(zip(tally.reasons, ends, strict=True), key=_most))
        length = change(tally.lengths.elements())
        last = f" {said(rate(tally.summoning, tally.matches))} |" if entering else ""
        lines.append(
            f"| {name} | {tally.matches} | {said(first)} | {first.mark(*SEATS[seats])} | {said(draws)} "
            f"| {length.mean:.2f} ± {length.within:.2f} | {row['median_length']} | {row['length_of_90_percent']} "
            f"| {max(tally.lengths, default=0)} | {told} "
            f"| {row['abilities_per_match']:.2f} | {row['handovers_per_turn_and_seat']:.2f} |{last}"
        )
    return lines


def _most(end: tuple[str, Rate]) -> tuple[float, str]:
    return -end[1].value, end[0]


def wins(started: Counter[str], won: Counter[str]) -> dict[str, Rate]:
    """Return how often the sides with each piece won; a draw is half a win."""
    return {name: rate(won[name] / 2, of) for name, of in started.items()}


def table(title: str, rates: Mapping[str, Rate], seats: int, uses: Mapping[str, int] | None = None) -> list[str]:
    """Lay win rates out, the best first, with what lies outside the goal marked."""
    low, high = fair(seats)
    lines = [f"| {title} | sides | win rate |{' uses |' if uses is not None else ''} |"]
    lines.append("|---|---|---|" + ("---|" if uses is not None else "") + "---|")
    for name, found in sorted(rates.items(), key=lambda item: (-item[1].value, item[0])):
        used = f" {uses.get(name, 0)} |" if uses is not None else ""
        lines.append(f"| {name} | {found.of} | {said(found)} |{used} {found.mark(low, high)} |")
    return lines


def _gains(tally: Tally) -> str:
    """List the cards above `MOST_GAIN`, each with its 95 % interval."""
    found = gains(tally).items()
    counted = [(card, row) for card, row in found if FEWEST <= row["played"] <= tally.started[card] - FEWEST]
    above = [(card, row["gain"], Z * row["error"]) for card, row in counted if row["gain"] > MOST_GAIN]
    return ", ".join(f"{card} {gain:.3f} ({gain - off:.3f}-{gain + off:.3f})" for card, gain, off in above) or "none"


def sides(names: Sequence[str], seats: int, tally: Tally) -> list[str]:
    """Lay out how often each side won; who shares the first place has half a win."""
    rates = {names[seat]: rate(won, tally.matches) for seat, won in enumerate(points(seats, tally))}
    return table("side", rates, seats)


def points(seats: int, tally: Tally) -> list[float]:
    """Return the wins of each seat, a draw of all counted as half."""
    return [tally.wins[seat] + tally.draws / 2 for seat in range(seats)]


def tables(seats: int, tally: Tally) -> list[str]:
    """Lay out what the matches of one number of seats say of pieces, cards and prepared parts."""
    low, high = fair(seats)
    lines = [
        f"Win rates of {seats} seats with their 95 % intervals; a draw is half a win. Goal {low:.2f} to {high:.2f}: "
        "`!` lies surely outside, `?` perhaps.",
        "",
    ]
    lines += table("piece or card", wins(tally.started, tally.won), seats, tally.abilities)
    never = sorted(name for name in tally.started if not tally.abilities[name] and not tally.played[name])
    if len(never) < len(tally.started):  # a game that counts no uses by piece says nothing of them
        lines += ["", f"Never used: {', '.join(never) or 'none'}."]
    if tally.played:
        lines += ["", f"Won more often when played than when only there, by more than 12 points: {_gains(tally)}."]
    if tally.rivals:
        lines += ["", *table("prepared part, against others", wins(tally.rivals, tally.rivals_won), seats)]
    return lines


def means(matches: Sequence[Tally]) -> list[str]:
    """List the means of a number of seats with their 95 % intervals; needs each match by itself."""
    names = sorted({name for match in matches for name in match.means})
    found = {name: change(match.means[name] for match in matches) for name in names}
    told = ", ".join(f"{name} {of.mean:.2f} ± {of.within:.2f}" for name, of in found.items())
    return [f"Means a match: {told}."] if told else []


def differences(changes: Iterable[tuple[str, Change]]) -> list[str]:
    """Lay paired differences out, the greatest first; `*` marks what is surely one."""
    lines = ["| measure | pairs | change | |", "|---|---|---|---|"]
    for name, found in sorted(changes, key=lambda item: -abs(item[1].mean)):
        lines.append(f"| {name} | {found.of} | {found.mean:+.4f} ± {found.within:.4f} | {found.mark()} |")
    return lines


BEGIN, END = "<!-- begin matches: {command} -->", "<!-- end matches -->"
"""What a part of a document stands between that is made by a command."""


class NoPlace(Exception):
    """A document does not name a command once, with an end to what it makes."""


def renewed(document: str, command: str, lines: Iterable[str]) -> str:
    """Return a document with the part that a command makes made anew; raise NoPlace where it has none, or two."""
    begin = BEGIN.format(command=command)
    before, *parts = document.split(begin)
    if len(parts) != 1 or END not in parts[0]:
        raise NoPlace(f"expected one part from {begin!r} to {END!r}")
    return "\n".join([before + begin, "", *lines, "", END + parts[0].partition(END)[2]])
