"""The compiled parts: the Hanjie engine, and what narrows Four Winds and KenKen. All else is in pyproject.toml.

They are ordinary modules that also run uncompiled. Where there is no C compiler or no Cython, or where CLUESMITH_PURE
is set, the package is built without them and works the same, only slower.
"""

import os
import subprocess
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

# said here too, because CFLAGS in the environment can take the place of Python's own flags
FLAGS = [] if os.name == "nt" else ["-O3"]
PUZZLES = Path("src/cluesmith/puzzles")
MODULES = {
    "four_winds": ("reach",),
    "hanjie": ("sweep", "longsweep", "engine", "encode", "search", "reasons", "learn"),
    "kenken": ("narrow", "filling", "encode"),
}


def extensions() -> list[Extension]:
    """The modules to compile."""
    if os.environ.get("CLUESMITH_PURE"):
        return []
    try:
        from Cython.Build import cythonize  # noqa: PLC0415 - it may be missing
    except ImportError:
        return []
    modules = [
        Extension(f"cluesmith.puzzles.{kind}.{name}", [str(PUZZLES / kind / f"{name}.py")], extra_compile_args=FLAGS)
        for kind, names in MODULES.items()
        for name in names
    ]
    return list(cythonize(modules, include_path=["src"], build_dir="build", quiet=True))


class BuildAllOrNone(build_ext):
    """Compiles all modules, or, where one fails, none: they build on each other."""

    def run(self) -> None:
        """Compile; take a failure as a wish for plain Python."""
        try:
            super().run()
        except (BaseError, CCompilerError, OSError, subprocess.CalledProcessError) as error:
            self.warn(f"the package stays uncompiled: {error}")
            for built in self.get_outputs():
                Path(built).unlink(missing_ok=True)
            self.extensions = []


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildAllOrNone})
