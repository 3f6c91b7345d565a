"""The compiled modules. All else is in pyproject.toml.

A module whose first line begins with `# cython:` is compiled. It is an ordinary module that also runs uncompiled: where
there is no C compiler or no Cython, or where CLUESMITH_PURE is set, the package is built without compiled modules and
works the same, only slower.
"""

import os
import subprocess
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

# said here too, because CFLAGS in the environment can take the place of Python's own flags; and sums are to be the same
# on every machine, also on one that could multiply and add in a single step
FLAGS = [] if os.name == "nt" else ["-O3", "-ffp-contract=off"]
SOURCES = Path("src")


def compiled_modules() -> list[Path]:
    """The sources that say they can be compiled."""
    return [path for path in sorted(SOURCES.rglob("*.py")) if path.read_text("utf-8").startswith("# cython:")]


def extensions() -> list[Extension]:
    """The modules to compile."""
    if os.environ.get("CLUESMITH_PURE"):
        return []
    try:
        from Cython.Build import cythonize  # noqa: PLC0415 - it may be missing
    except ImportError:
        return []
    modules = [
        Extension(".".join(path.relative_to(SOURCES).with_suffix("").parts), [str(path)], extra_compile_args=FLAGS)
        for path in compiled_modules()
    ]
    return list(cythonize(modules, include_path=[str(SOURCES)], build_dir="build", quiet=True))


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
