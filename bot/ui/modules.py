"""The modules of the Discord side that register commands and components, in the order of the help."""

from __future__ import annotations

from types import ModuleType

from . import lobby
from .commands import match, practice

MODULES: tuple[ModuleType, ...] = (match, practice, lobby)
