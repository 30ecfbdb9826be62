"""The modules of the Discord side that register commands and components, in the order of the help."""

from __future__ import annotations

from types import ModuleType

from . import lobby
from .commands import (
    away,
    block,
    deck,
    event,
    greeting,
    help,
    host,
    learn,
    match,
    match_full_view,
    match_legend,
    my,
    orders,
    play,
    post_menu,
    practice,
    profile,
    puzzle,
    queue,
    rules,
    rulings,
    settings,
    unit,
    watch,
    why,
)
from .panel import hearing, typed_steps
from .panel import live as panel_live
from .panel import opening as panel

MODULES: tuple[ModuleType, ...] = (
    match,
    match_full_view,
    match_legend,
    orders,
    play,
    deck,
    learn,
    practice,
    puzzle,
    my,
    watch,
    profile,
    event,
    queue,
    away,
    rules,
    rulings,
    why,
    help,
    greeting,
    unit,
    settings,
    block,
    host,
    post_menu,
    lobby,
    panel,
    panel_live,
    typed_steps,
    hearing,
)
