"""What the stand-in for Discord is called where Warpost plays in it, and with what to begin there."""

from __future__ import annotations

from standin.seed import Person, Seed

SEED = Seed(
    title="Warpost sandbox",
    guild="Warpost Sandbox",
    bot=Person("warpost", "Warpost"),
    rights=377957223424,  # those of the README's invitation
    channels=("general", "matches", "league"),
    first_commands=("match new", "practice"),
)
