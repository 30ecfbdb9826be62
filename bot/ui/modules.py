"""The modules of the Discord side that register commands and components, in the order of the help."""

from __future__ import annotations

from types import ModuleType

from . import lobby
from .commands import host, match, my, practice, rules, settings, unit, why

MODULES: tuple[ModuleType, ...] = (match, practice, my, rules, why, unit, settings, host, lobby)
