"""What of a pool somebody looks at: narrowed by kinds and cost, searched by name, by pages, some things marked."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot.show.words import Words
from discord_limits import limits
from rules.kernel.notation import alike, bare, normal
from rules.kernel.parts import Lexicon, Offer, Part
from rules.kernel.types import Refusal, Text

LONGEST_FIND = 16
"""Characters of a search: it travels in the ids of components, which hold a hundred in all."""
PAGE = limits.SELECT_OPTIONS
HELD = "held"
"""The family of what is taken already."""
_WRITTEN = re.compile(r"([0-9a-f]{1,16})-([0-9a-f]{1,3})-([0-9a-f]{1,7})-(.*)", re.DOTALL)


class Sight(NamedTuple):
    """What is looked at: bits of the facets that narrow it, the page, bits of its marked entries, a name or a part."""

    narrow: int = 0
    page: int = 0
    marks: int = 0
    find: str = ""

    @classmethod
    def read(cls, text: str) -> Sight:
        """Read what `write` wrote; anything else is the whole pool."""
        found = _WRITTEN.fullmatch(text)
        if found is None:
            return cls()
        return cls(*(int(number, 16) for number in found.groups()[:3]), find=found[4][:LONGEST_FIND])

    def write(self) -> str:
        """Write it as the end of an id."""
        return f"{self.narrow:x}-{self.page:x}-{self.marks:x}-{self.find}"

    def turned(self, page: int) -> Sight:
        """Look at another page, where nothing is marked yet."""
        return self._replace(page=max(page, 0), marks=0)

    def narrowed(self, narrow: int) -> Sight:
        """Look at other facets, from their first page."""
        return Sight(narrow, find=self.find)


class Facet(NamedTuple):
    """Something that things of a pool have in common; of those of a `family` one is enough."""

    family: str
    text: Text
    fits: Callable[[Offer], bool]


def facets(part: Part, pool: Sequence[Offer]) -> list[Facet]:
    """Return what a pool may be narrowed by: what is held, groups, sorts, costs; not what all have in common."""
    groups = dict.fromkeys(repr(offer.group) for offer in pool)
    sorts = dict.fromkeys(repr(offer.sort) for offer in pool if offer.sort is not None)
    costs = sorted({offer.cost for offer in pool if offer.cost is not None})
    named = {repr(text): text for offer in pool for text in (offer.group, offer.sort) if text is not None}
    found = [Facet(HELD, Text("panel.bench.held"), lambda offer: offer.held > 0)]
    if len(groups) > 1:
        found += [Facet("group", named[g], lambda offer, g=g: repr(offer.group) == g) for g in groups]
    if len(sorts) > 1:
        found += [Facet("sort", named[s], lambda offer, s=s: repr(offer.sort) == s) for s in sorts]
    if len(costs) > 1:
        found += [Facet("cost", part.costs(c), lambda offer, c=c: offer.cost == c) for c in costs]
    return found


class Seen(NamedTuple):
    """What of a pool is seen: the things in order; what is barred as things stand, and why."""

    offers: tuple[Offer, ...]
    barred: tuple[tuple[Refusal, int], ...]

    @property
    def pages(self) -> int:
        """Return how many pages it has."""
        return max(1, -(-len(self.offers) // PAGE))

    def at(self, sight: Sight) -> tuple[Offer, ...]:
        """Return the things of a page; of one beyond the last that of the last."""
        start = min(sight.page, self.pages - 1) * PAGE
        return self.offers[start : start + PAGE]

    def marked(self, sight: Sight) -> tuple[Offer, ...]:
        """Return the marked things of the page."""
        return tuple(offer for n, offer in enumerate(self.at(sight)) if sight.marks >> n & 1)

    def marking(self, sight: Sight, tokens: Sequence[str]) -> Sight:
        """Return a sight of the page with the first of these things; those on it are marked."""
        places = [n for n, offer in enumerate(self.offers) if offer.option.token in tokens]
        if not places:
            return sight._replace(page=min(sight.page, self.pages - 1), marks=0)
        page = places[0] // PAGE
        return sight._replace(page=page, marks=sum(1 << n % PAGE for n in places if n // PAGE == page))


def seen(words: Words, lexicon: Lexicon, part: Part, pool: Sequence[Offer], sight: Sight) -> Seen:
    """Return what of a pool a sight shows."""
    families: dict[str, list[Facet]] = {}
    for n, facet in enumerate(facets(part, pool)):
        if sight.narrow >> n & 1:
            families.setdefault(facet.family, []).append(facet)
    fitting = [o for o in pool if all(any(facet.fits(o) for facet in some) for some in families.values())]
    if sight.find:
        fitting = _called(words, lexicon, part, fitting, sight.find)
    barred: dict[str, tuple[Refusal, int]] = {}
    for offer in fitting:
        if is_barred(offer) and offer.refusal is not None:
            count = barred.get(repr(offer.refusal), (offer.refusal, 0))[1]
            barred[repr(offer.refusal)] = offer.refusal, count + 1
    open_ = tuple(offer for offer in fitting if not is_barred(offer))
    return Seen(open_, tuple(barred.values()))


def is_barred(offer: Offer) -> bool:
    """Say whether a thing is neither held nor can be taken."""
    return offer.refusal is not None and not offer.held


def _folded(text: str) -> str:
    return " ".join(bare(normal(text)).split())


def _names(words: Words, lexicon: Lexicon, offer: Offer) -> list[str]:
    """Return what a thing is called in the reader's language and in all others."""
    return [_folded(name) for name in (words.plain(offer.option.text), *lexicon.get(offer.option.text.key, ()))]


def _called(words: Words, lexicon: Lexicon, part: Part, offers: Sequence[Offer], find: str) -> list[Offer]:
    """Return what is called so; if nothing is, what says so."""
    wanted = _folded(find)
    found = [offer for offer in offers if any(wanted in name for name in _names(words, lexicon, offer))]
    return found or [offer for offer in offers if wanted in _folded(about(words, part, offer))]


def near(words: Words, offers: Sequence[Offer], find: str) -> list[Text]:
    """Return the names that come closest to what was looked for."""
    names = {_folded(words.plain(offer.option.text)): offer.option.text for offer in offers}
    return [names[name] for name in alike(_folded(find), list(names), 3)]


def about(words: Words, part: Part, offer: Offer) -> str:
    """Return all there is to say of a thing, as plain text."""
    more = offer.about or part.detail(offer.option.token)
    return "" if more is None else words.plain(more)
