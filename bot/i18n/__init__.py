"""Languages: catalogues, and writing a Text in one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path

from rules.kernel.types import Text

from .catalogue import FALLBACK, Catalogue, LocaleError, MissingKey
from .commands import localisations
from .escape import escape
from .text import SeatName, Writer, plain


class I18n:
    """The languages there are, and writers for them."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    @classmethod
    def read(cls, folder: Path, strict: bool = False) -> I18n:
        """Read all catalogues of `data/locales`; raise LocaleError. `strict` (tests): a missing key raises."""
        return _over(Catalogue.read(folder, strict))

    @property
    def locales(self) -> tuple[str, ...]:
        """Return the locales that people may choose; unfinished ones are not among them."""
        return self.catalogue.offered

    def nearest(self, locale: str, default: str = FALLBACK) -> str:
        """Return the locale to choose for a wish such as `en-GB`."""
        return self.catalogue.nearest(locale, default, self.locales)

    def has(self, key: str, locale: str = FALLBACK) -> bool:
        """Say whether a locale itself holds a key."""
        return self.catalogue.has(key, locale)

    def writer(self, locale: str, *, seats: SeatName | None = None, guard: Callable[[str], str] = escape) -> Writer:
        """Return a writer for a locale; `guard=plain` for pictures and files, where nothing needs escaping."""
        return Writer(self.catalogue, locale, seats=seats, guard=guard)

    def text(
        self, text: Text, locale: str, *, seats: SeatName | None = None, guard: Callable[[str], str] = escape
    ) -> str:
        """Write one text in a locale."""
        return self.writer(locale, seats=seats, guard=guard)(text)

    def localisations(self, text: Text) -> Mapping[str, str]:
        """Return a command's text per Discord locale."""
        return localisations(self.catalogue, text)


@lru_cache(maxsize=8)
def _over(catalogue: Catalogue) -> I18n:
    """Hand out one set of languages for the same catalogues: what is made of its texts is made once a process."""
    return I18n(catalogue)


__all__ = [
    "FALLBACK",
    "Catalogue",
    "I18n",
    "LocaleError",
    "MissingKey",
    "SeatName",
    "Text",
    "Writer",
    "escape",
    "localisations",
    "plain",
]
