"""Compiles the rules with mypyc and has the pages built. Everything else is in pyproject.toml.

A wheel has both, or its build fails and says what is missing; FOODCHAIN_COMPILE=0 leaves the rules plain Python.
`python setup.py build_ext --inplace` puts the compiled modules beside their sources, where Python prefers them;
FOODCHAIN_PLAIN=1 at run time passes them over.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

import setuptools
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist
from setuptools.modified import newer_group

PACKAGES = ("engine", "earth", "games")

# Sources that stay plain Python: packages' lists of names would gain nothing, and types that are read when the program
# runs (for TypeScript, by tests) would lose what they say.
NOT_COMPILED = ("__init__.py", "view_types.py")

PAGES = Path("src/foodchain/server/static/index.html")

# Commands that only tell about the package, or pack its sources.
COMPILES_NOTHING = {"egg_info", "dist_info", "sdist"}


def sources() -> list[Path]:
    """The files to compile."""
    root = Path("src/foodchain")
    files = (file for package in PACKAGES for file in sorted((root / package).rglob("*.py")))
    return [file for file in files if file.name not in NOT_COMPILED]


def compiler() -> str | None:
    """The C compiler to use: $CC, or the one Python was built with, or another that is installed."""
    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    known = ("cl",) if sys.platform == "win32" else (named, "cc", "gcc", "clang")
    return next((command for command in known if shutil.which(shlex.split(command)[0])), None)


def obstacle() -> str | None:
    """Why the rules cannot be compiled here, or None."""
    if not find_spec("mypyc"):
        return "mypy is not installed"
    if not compiler():
        return "no C compiler was found"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's C headers are not installed"
    return None


def compiling() -> bool:
    """Whether to compile the rules. Nobody gets slow ones by accident, only by asking for them."""
    if os.environ.get("FOODCHAIN_COMPILE") == "0":
        return False
    if reason := obstacle():
        raise SystemExit(
            f"The rules cannot be compiled: {reason}. FOODCHAIN_COMPILE=0 leaves them plain Python, which is slow."
        )
    return True


def mode() -> str:
    """How make is to build the rules here: "compiled", where that is possible or insisted upon, or "plain Python"."""
    wish, reason = os.environ.get("FOODCHAIN_COMPILE"), obstacle()
    if wish == "0" or (reason and wish != "1"):
        return f"plain Python ({reason if wish != '0' else 'FOODCHAIN_COMPILE=0'})"
    compiling()
    return "compiled"


def note(path: str) -> None:
    """Write the mode to a file for make, unless it is there already and the right modules are compiled."""
    now, file, suffix = mode(), Path(path), sysconfig.get_config_var("EXT_SUFFIX")
    wanted = {source.with_suffix(suffix) for source in sources() if now == "compiled"}
    found = set(Path("src/foodchain").rglob(f"*{suffix}"))
    if not file.exists() or file.read_text() != now or found != wanted:
        file.write_text(now)


def make_pages() -> None:
    """A checkout has the sources of the pages, which are built; an sdist has no sources, but the pages."""
    if Path("client").is_dir() and subprocess.run([sys.executable, "client/pages.py"], check=False).returncode:
        raise SystemExit("There is no wheel and no sdist without the pages of the table.")
    if not PAGES.exists():
        raise SystemExit(
            f"The pages of the table are missing: there is neither {PAGES} nor client/ to build them from."
        )


class Build(build):
    """Everything that goes into a wheel. What earlier builds have left in the same folder does not."""

    def run(self) -> None:
        make_pages()
        super().run()
        made = {
            Path(file)
            for command in self.get_sub_commands()
            for file in self.get_finalized_command(command).get_outputs()
        }
        for file in Path(self.build_lib).rglob("*"):
            if file.is_file() and file not in made:
                file.unlink()


class SourceDistribution(sdist):
    """The sources with the pages built, so that nobody who installs them needs Node."""

    def run(self) -> None:
        make_pages()
        super().run()


class CompileChanged(build_ext):
    """Compiles the C files that have changed since their objects were made, as many at a time as there are cores."""

    def build_extensions(self) -> None:
        compile_all, compile_one = self.compiler.compile, self.compiler._compile
        folders = {Path(folder) for extension in self.extensions for folder in extension.include_dirs}
        common = ["setup.py", *(str(header) for folder in folders for header in folder.rglob("*.h"))]

        def compile_changed(*args: object, **options: object) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                jobs = []

                def compile_if_changed(made: str, source: str, *rest: object) -> None:
                    if newer_group([source, *common], made):
                        jobs.append(pool.submit(compile_one, made, source, *rest))

                self.compiler._compile = compile_if_changed
                objects = compile_all(*args, **options)
            for job in jobs:
                job.result()
            return objects

        if self.compiler.compiler_type == "unix":
            self.compiler.compile = compile_changed
        super().build_extensions()


def compiled_rules() -> list[setuptools.Extension]:
    from mypyc.build import mypycify  # wants setuptools imported first

    files = [str(file) for file in sources()]
    print(f"Compiling {len(files)} modules of rules with mypyc.", flush=True)
    os.environ["CC"] = compiler() or ""
    # One group: calls between modules become direct C calls, worth more than a shorter rebuild. It is written as
    # one C file per module, since gcc takes very long over a single one of this size.
    # Its library must lie beside the package, not in it: mypyc tells each module's __file__ from there.
    # What the rest of the package imports need not be installed, and mypy is silent about it.
    return mypycify(
        ["--follow-imports=silent", *files], opt_level="3", debug_level="0", group_name="foodchain", multi_file=True
    )


if __name__ == "__main__":
    wanted = not COMPILES_NOTHING & set(sys.argv) and compiling()
    setuptools.setup(
        ext_modules=compiled_rules() if wanted else [],
        cmdclass={"build": Build, "build_ext": CompileChanged, "sdist": SourceDistribution},
    )
