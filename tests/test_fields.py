"""How compiled rules read fields of structs: what `getattr` finds is found, the second time too."""

from __future__ import annotations

import ctypes
import shlex
import shutil
import subprocess
import sysconfig
import types
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from .test_architecture import ROOT

SHIM = """
#include "fields.h"

PyObject *get(PyObject *object, PyObject *name) { return warpost_get(object, name); }

int is_kept(PyObject *object, PyObject *name)
{
    warpost_place *place = warpost_place_of(Py_TYPE(object)->tp_version_tag, name);
    return place->name == name && place->version == Py_TYPE(object)->tp_version_tag && place->offset > 0;
}
"""
Get = Callable[[Any, str], Any]


class Piece(msgspec.Struct):
    """A struct with two fields."""

    name: str
    power: int = 1


class Leader(Piece):
    """A struct whose inherited fields lie where its parent has them, with one more."""

    rank: int = 2


class Slotted:
    """An object with a field that may be missing."""

    __slots__ = ("value",)


class Named(type):
    """A class of classes that answers for them by a name that their objects have too."""

    @property
    def value(cls) -> str:
        """Return what the class itself has by that name."""
        return "of the class"


class Open(metaclass=Named):
    """An object whose attributes lie in a dict, in its class, or nowhere."""

    shared = "shared"

    def __init__(self) -> None:
        self.value = "own"

    @property
    def found(self) -> str:
        """Return what is found out when it is asked for."""
        return f"found for {self.value}"

    def __getattr__(self, name: str) -> str:
        return f"no {name}"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.PyDLL:
    """Return what the compiled rules read fields with, compiled by itself."""
    compiler = shlex.split(sysconfig.get_config_var("CC") or "cc")
    if shutil.which(compiler[0]) is None:
        pytest.skip("no C compiler")
    folder = tmp_path_factory.mktemp("fields")
    shim, made = folder / "shim.c", folder / "fields.so"
    shim.write_text(SHIM)
    include = [f"-I{ROOT / 'rules'}", f"-I{sysconfig.get_path('include')}"]
    sources = [str(shim), str(ROOT / "rules" / "fields.c")]
    subprocess.run(
        [*compiler, "-shared", "-fPIC", "-O1", "-Wall", "-Werror", *include, *sources, "-o", str(made)], check=True
    )
    return ctypes.PyDLL(str(made))


@pytest.fixture
def get(library: ctypes.PyDLL) -> Get:
    """Return what reads a field."""
    library.get.argtypes, library.get.restype = [ctypes.py_object, ctypes.py_object], ctypes.py_object
    return library.get


@pytest.fixture
def is_kept(library: ctypes.PyDLL) -> Callable[[Any, str], int]:
    """Return what says whether the place of a field is kept."""
    library.is_kept.argtypes = [ctypes.py_object, ctypes.py_object]
    return library.is_kept


def test_places_of_fields_alone_are_kept(get: Get, is_kept: Callable[[Any, str], int]) -> None:
    asked = [(Leader("c"), "power"), (Piece("a"), "name"), (Open(), "value"), (Open(), "found"), (Open, "value")]
    found: list[bool] = []
    for each, name in asked:
        get(each, name)
        found.append(bool(is_kept(each, name)))  # at once: two of them may share a place, one process in some hundreds
    assert found == [True, True, False, False, False]


def test_a_field_is_what_it_is_now(get: Get) -> None:
    piece, other, leader = Piece("a", 3), Piece("b", 4), Leader("c", 5, 6)
    for _ in range(3):
        assert [get(each, "power") for each in (piece, other, leader)] == [3, 4, 5]
        assert (get(piece, "name"), get(leader, "rank")) == ("a", 6)
    piece.power = 7
    assert get(piece, "power") == 7


@pytest.mark.parametrize("name", ["value", "shared", "found", "missing", "__class__", "__dict__", "__init__"])
def test_what_is_no_field_is_looked_up(get: Get, name: str) -> None:
    for asked in (Open(), Open, Piece, types.SimpleNamespace(value=1, shared=2, found=3, missing=4), msgspec, 5, None):
        for _ in range(3):
            try:
                found = getattr(asked, name)
            except AttributeError as error:
                with pytest.raises(AttributeError, match=str(error).replace("(", ".").replace(")", ".")):
                    get(asked, name)
            else:
                assert get(asked, name) == found


def test_a_field_without_a_value_is_none(get: Get) -> None:
    held = Slotted()
    for value in (1, 2):
        held.value = value
        assert get(held, "value") == value
        del held.value
        with pytest.raises(AttributeError, match="value"):
            get(held, "value")


def test_a_class_that_changes_is_looked_at_anew(get: Get) -> None:
    class Changing:
        __slots__ = ("value",)

    class Heir(Changing):
        __slots__ = ("more",)

    one, two = Changing(), Heir()
    one.value, two.value, two.more = 1, 2, 3
    assert [get(one, "value"), get(two, "value"), get(one, "value"), get(two, "value"), get(two, "more")] == [
        1,
        2,
        1,
        2,
        3,
    ]
    name = "value"
    setattr(Heir, name, property(lambda self: "by the heir"))
    assert [get(one, "value"), get(two, "value")] == [1, "by the heir"]
    del Heir.value
    assert [get(two, "value"), get(two, "value")] == [2, 2]
    setattr(Changing, name, "by the class")
    assert [get(one, "value"), get(two, "value"), get(two, "more")] == ["by the class", "by the class", 3]


def test_many_names_of_many_classes_are_told_apart(get: Get) -> None:
    """More than there are places for, so that some push others out."""
    names = [f"field_{number}" for number in range(60)]
    kinds = [type(f"Kind{number}", (), {"__slots__": names[number % 7 :]}) for number in range(120)]
    for _ in range(2):
        for number, kind in enumerate(kinds):
            made = kind()
            for at, name in enumerate(names[number % 7 :]):
                setattr(made, name, (number, at))
            for at in range(len(names) - number % 7):
                assert get(made, f"field_{at + number % 7}") == (number, at)
