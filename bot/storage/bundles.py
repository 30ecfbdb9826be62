"""Matches read lately, kept in memory: every press asks how its match stands, and mostly it stands as before."""

from __future__ import annotations

from collections import Counter, OrderedDict

import msgspec

from .aggregates import Bundle, Change
from .drafts import as_read
from .rows import MatchRow

MOST_KEPT = 512


class Look:
    """A reading, or a change, of a match under way: `spoilt` once the match may have changed meanwhile."""

    def __init__(self, match: str) -> None:
        self.match = match
        self.spoilt = False


class Bundles:
    """Matches as they stand in the file, for its one writer: nobody else changes them."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Bundle] = OrderedDict()
        self._looks: dict[str, set[Look]] = {}
        self._changing: Counter[str | None] = Counter()
        """Changes under way by match; None: of any match."""

    def get(self, match: str) -> Bundle | None:
        """Return a match as it stands, None if it must be read."""
        found = self._kept.get(match)
        if found is not None:
            self._kept.move_to_end(match)
        return found

    def look(self, match: str) -> Look:
        """Begin to find out how a match stands."""
        look = Look(match)
        self._looks.setdefault(match, set()).add(look)
        return look

    def end(self, look: Look, found: Bundle | None) -> None:
        """Keep what was found out, unless it may be out of date; None: nothing was."""
        looks = self._looks[look.match]
        looks.discard(look)
        if not looks:
            del self._looks[look.match]
        if found is None or look.spoilt or self._changing[look.match] or self._changing[None]:
            return
        self._kept[look.match] = found
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    def changing(self, match: str | None, by: Look | None = None) -> None:
        """Trust nothing about a match, or about any, until a change of it is done: one that is given up may come yet.

        `by`: the look of whoever makes the change, who knows what it does.
        """
        self._changing[match] += 1
        self._forget(match, by)

    def changed(self, match: str | None, by: Look | None = None) -> None:
        """Note that a change is done, or that nothing comes of it."""
        self._changing[match] -= 1
        if not self._changing[match]:
            del self._changing[match]
        self._forget(match, by)

    def _forget(self, match: str | None, by: Look | None) -> None:
        if match is None:
            self._kept.clear()
        else:
            self._kept.pop(match, None)
        looks = self._looks.values() if match is None else (self._looks.get(match, ()),)
        for look in (one for some in looks for one in some if one is not by):
            look.spoilt = True


def with_draft(known: Bundle | None, change: Change, row: MatchRow) -> Bundle | None:
    """Return a match after a change which kept one draft and did nothing else; None if it did, or nothing is known."""
    draft = change.draft
    if known is None or draft is None or change != Change(row=change.row, at=change.at, draft=draft):
        return None
    if msgspec.structs.replace(change.row, secret=known.row.secret) != known.row:
        return None
    others = [one for one in known.drafts if one.seat != draft.seat]
    return msgspec.structs.replace(
        known,
        row=msgspec.structs.replace(row, secret=known.row.secret),
        drafts=tuple(sorted((*others, as_read(draft)), key=lambda one: one.seat)),
    )
