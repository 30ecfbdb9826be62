"""The organisers' page tells two events in pictures that a command makes: all are there, and small."""

from __future__ import annotations

import argparse
import re
import shlex

import pytest
from PIL import Image

from bot.cli import season
from bot.config import REPOSITORY

PAGE = REPOSITORY / "docs" / "organisers.md"
TEXT = PAGE.read_text("utf-8")
LARGEST = 70_000
"""Bytes of a picture."""
COMMANDS = re.findall(r"`python -m bot (season [^`]* --pictures [^`]*)`", TEXT)


def test_every_picture_of_the_page_is_there_and_small_and_none_is_left_over() -> None:
    named = {PAGE.parent / found for found in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", TEXT)}
    assert named == set((PAGE.parent / "pictures").glob("*.png"))
    assert {path.name: path.stat().st_size for path in named if path.stat().st_size > LARGEST} == {}
    for path in named:
        with Image.open(path) as image:
            assert image.width == 1080


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_that_made_them_are_read(command: str) -> None:
    parser = argparse.ArgumentParser()
    season.configure(parser)
    read = parser.parse_args(shlex.split(command)[1:])
    made = {path.name for path in (PAGE.parent / "pictures").glob(f"{read.plan}-*.png")}
    assert read.pictures.name == "pictures"
    assert made == {f"{read.plan}-{what}.png" for what in WHAT[read.plan]}


WHAT = {"league": ("table", "round", "crosstable"), "weekend": ("table", "round", "bracket")}
