"""The examples in docstrings are true. They are read from the sources: compiled modules have no docstrings."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from doctest import ELLIPSIS, DocTest, DocTestParser, DocTestRunner
from pathlib import Path

import pytest

import foodchain

SOURCES = Path(foodchain.__file__).parent


def examples() -> Iterator[DocTest]:
    """The docstrings with examples, of modules, classes and functions."""
    parser = DocTestParser()
    for path in sorted(SOURCES.rglob("*.py")):
        source = path.read_text("utf-8")
        if ">>> " not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                docstring = ast.get_docstring(node) or ""
                if ">>> " in docstring:
                    name = f"{path.relative_to(SOURCES)} {getattr(node, 'name', '')}".strip()
                    yield parser.get_doctest(docstring, {}, name, str(path), node.body[0].lineno - 1)


@pytest.mark.parametrize("example", list(examples()), ids=lambda example: example.name)
def test_docstring(example: DocTest) -> None:
    failures: list[str] = []
    DocTestRunner(optionflags=ELLIPSIS).run(example, out=failures.append)
    assert not failures, "".join(failures)
