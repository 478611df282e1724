"""Compiles the rules with mypyc, where that is possible. Everything else is in pyproject.toml.

FOODCHAIN_COMPILE=1 insists on compiling, FOODCHAIN_COMPILE=0 forbids it; unset, the rules are compiled when
mypy, a C compiler and Python's headers are there. `python setup.py build_ext --inplace` puts the compiled
modules beside their sources, where Python prefers them; FOODCHAIN_PLAIN=1 at run time passes them over.
"""

import os
import shlex
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

PACKAGES = ("engine", "earth", "games")

# Sources under src/foodchain that stay plain Python, e.g. "games/base/names.py", each with the reason.
NOT_COMPILED: tuple[str, ...] = ()


def sources() -> list[Path]:
    """The files to compile. A package's __init__.py only gathers names, so it would gain nothing."""
    root = Path("src/foodchain")
    files = (file for package in PACKAGES for file in sorted((root / package).rglob("*.py")))
    return [
        file for file in files if file.name != "__init__.py" and file.relative_to(root).as_posix() not in NOT_COMPILED
    ]


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


def mode() -> str:
    """How the rules are to be built: "compiled", or "plain Python" and why."""
    wish = os.environ.get("FOODCHAIN_COMPILE")
    if wish == "0":
        return "plain Python (FOODCHAIN_COMPILE=0)"
    reason = obstacle()
    if reason and wish == "1":
        raise SystemExit(f"FOODCHAIN_COMPILE=1, but {reason}.")
    return f"plain Python ({reason})" if reason else "compiled"


def note(path: str) -> None:
    """Write the mode to a file for make, unless it is there already and the right modules are compiled."""
    now, file, suffix = mode(), Path(path), sysconfig.get_config_var("EXT_SUFFIX")
    wanted = {source.with_suffix(suffix) for source in sources() if now == "compiled"}
    found = set(Path("src/foodchain").rglob(f"*{suffix}"))
    if not file.exists() or file.read_text() != now or found != wanted:
        file.write_text(now)


def side_by_side(build_ext: type) -> type:
    """The build step that compiles as many C files at a time as there are cores."""

    class SideBySide(build_ext):
        def build_extensions(self) -> None:
            compile_all, compile_one = self.compiler.compile, self.compiler._compile

            def compile_side_by_side(*args: object, **options: object) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    jobs = []
                    self.compiler._compile = lambda *one: jobs.append(pool.submit(compile_one, *one))
                    objects = compile_all(*args, **options)
                for job in jobs:
                    job.result()
                return objects

            if self.compiler.compiler_type == "unix":
                self.compiler.compile = compile_side_by_side
            super().build_extensions()

    return SideBySide


def main() -> None:
    import setuptools  # mypyc wants it imported first
    from setuptools.command.build_ext import build_ext

    building, files = mode(), [str(file) for file in sources()]
    extensions = []
    if building == "compiled" and files:
        from mypyc.build import mypycify

        print(f"Compiling {len(files)} modules of rules with mypyc.", flush=True)
        os.environ["CC"] = compiler() or ""
        # One group: calls between modules become direct C calls, worth more than a shorter rebuild. It is written as
        # one C file per module, since gcc takes very long over a single one of this size.
        # Its library must lie beside the package, not in it: mypyc tells each module's __file__ from there.
        extensions = mypycify(files, opt_level="3", debug_level="0", group_name="foodchain", multi_file=True)
    else:
        print(f"Not compiling the rules: {building}.", flush=True)
    setuptools.setup(ext_modules=extensions, cmdclass={"build_ext": side_by_side(build_ext)})


if __name__ == "__main__":
    main()
