"""Compile the modules that pyproject.toml names, where WARPOST_COMPILE is set; everything else stands there.

With WARPOST_PROFILE=make they count as they run which way they go, until their process ends; compiled again with
WARPOST_PROFILE=use and --force, the ways that were gone most lie closest together. Without it nothing is counted.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

from setuptools import setup

ROOT = Path(__file__).resolve().parent
PROFILE = {
    "": [],
    "make": ["-fprofile-generate", "-fprofile-update=single"],
    # what was never run is made as it would be without a profile, instead of small and slow
    "use": ["-fprofile-use", "-fprofile-partial-training", "-fprofile-correction", "-Wno-missing-profile"],
}
"""What the compiler is told by WARPOST_PROFILE."""


def compiled() -> list[str]:
    """Return the modules that pay when they are compiled, by path."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["warpost"]["compiled"]
    return [f"rules/{folder}/{module}.py" for folder, modules in table.items() for module in modules.split()]


if os.environ.get("WARPOST_COMPILE"):
    from mypyc.build import mypycify  # pyright: ignore[reportMissingImports]

    asked = ["--config-file=", "--follow-imports=silent", *compiled()]
    # One library beside the modules, found wherever the package is; a file of C each, as one of all takes gigabytes.
    made = mypycify(asked, opt_level="3", debug_level="0", multi_file=True, group_name="rules.compiled")
    profile = PROFILE[os.environ.get("WARPOST_PROFILE", "")]
    for extension in made:
        # Modules call one another without the tables that a library of its own would need: a twelfth of the work.
        extension.extra_compile_args += ["-flto", "-fno-semantic-interposition"]
        extension.extra_link_args += ["-flto", "-O3"]
        # Fields of structs are read at their place in the object, as the interpreter does, instead of by name.
        extension.extra_compile_args += ["-include", "rules/fields.h"]
        extension.extra_compile_args += profile
        extension.extra_link_args += profile
        if extension.name.endswith("__mypyc"):  # what all modules have in common
            extension.sources.append("rules/fields.c")
        extension.include_dirs.append("build/rules")  # where the compiler puts what the files have in common
    setup(ext_modules=made)
else:
    setup()
