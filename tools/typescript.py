"""Write client/src/wire/protocol.ts: everything that crosses the line between server and page, as TypeScript.

`python -m tools.typescript` makes it from the types of `foodchain.server.wire` and the views of the games. What is said
about a class or a field in its docstring is said there too. msgspec.inspect would do for the types alone, but it sorts
literals and forgets names such as `Speed`.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import cleandoc
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

from foodchain.catalogue import find_games
from foodchain.server import wire

WRITTEN = Path(__file__).parent.parent / "client/src/wire/protocol.ts"
ORDER = ("problems", "games", "packs", "play", "correspondence", "tables", "lobby", "live", "accounts", "notify")
"""In which the modules of the wire are written; those that are not named here follow."""
HEAD = "/** What the server and the page say to each other. Made by `make protocol` from src/foodchain/server/wire. */"
VIEW_TYPES = "view_types"  # the module of a game that has the types of its view
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}
WIDEST = 120


class Declared:
    """A class or a name for a type, as it stands in its module."""

    def __init__(self, name: str, found: Any, doc: str) -> None:
        self.name = name
        self.type = found
        self.doc = doc


def declared_in(module: ModuleType) -> Iterator[Declared]:
    """The types of a module in the order of its source. `Option = OptionView` is a class under another name."""
    for statement, doc in with_docs(source_of(module).body):
        if isinstance(statement, ast.ClassDef):
            name = statement.name
        elif isinstance(statement, ast.Assign):
            name = ast.unparse(statement.targets[0])
        else:
            continue
        found = getattr(module, name)
        if is_interface(found):
            known = class_of(found)
            yield Declared(name, found, doc or (ast.get_docstring(known) or "" if known else ""))
        elif is_alias(found):
            yield Declared(name, found, doc)


@cache
def source_of(module: ModuleType) -> ast.Module:
    assert module.__file__ is not None
    file = Path(module.__file__).with_name(f"{module.__name__.rpartition('.')[2]}.py")  # also of a compiled one
    return ast.parse(file.read_text())


def class_of(found: Any) -> ast.ClassDef | None:
    """The source of a class; none for one that is made by a call."""
    body = source_of(import_module(found.__module__)).body
    return next((part for part in body if isinstance(part, ast.ClassDef) and part.name == found.__name__), None)


def with_docs(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Statements with their docstrings: a class has its own inside, anything else has it below."""
    for statement, following in zip(body, [*body[1:], None]):
        if isinstance(statement, ast.ClassDef):
            yield statement, ast.get_docstring(statement) or ""
        else:
            yield statement, text_of(following)


def text_of(statement: ast.stmt | None) -> str:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return cleandoc(str(statement.value.value))
    return ""


def is_interface(found: Any) -> bool:
    is_struct = isinstance(found, type) and issubclass(found, msgspec.Struct) and found is not msgspec.Struct
    return is_struct or is_typeddict(found)


def is_alias(found: Any) -> bool:
    """A constrained type, as `Name`, is told without its constraints and gets no name of its own."""
    return get_origin(found) not in (None, Annotated)


class Writer:
    def __init__(self, modules: list[ModuleType]) -> None:
        self.modules = {module: list(declared_in(module)) for module in modules}
        everything = [declared for found in self.modules.values() for declared in found]
        self.names = {declared.type: declared.name for declared in everything}

    def file(self) -> str:
        parts = [HEAD]
        for module, found in self.modules.items():
            if not found:
                continue
            parts.append(heading((module.__doc__ or "").partition("\n")[0]))
            parts += [self.declaration(declared) for declared in found]
        return "\n\n".join(parts) + "\n"

    def declaration(self, declared: Declared) -> str:
        written = self.interface(declared) if is_interface(declared.type) else self.alias(declared)
        return comment(declared.doc) + written

    def alias(self, declared: Declared) -> str:
        parts = self.alternatives(declared.type)
        written = f"export type {declared.name} = {' | '.join(parts)}"
        if len(written) > WIDEST:
            written = "\n  | ".join([f"export type {declared.name} =", *parts])
        return written

    def interface(self, declared: Declared) -> str:
        extended = [name for name in bases_of(declared.type) if name in self.names.values()]
        extends = f" extends {', '.join(extended)}" if extended else ""
        head = f"export interface {declared.name}{extends} {{"
        fields = list(self.fields(declared))
        return "\n".join([head, *fields, "}"]) if fields else f"{head}}}"

    def own_fields(self, found: Any) -> dict[str, str]:
        """The fields that are not those of another interface, with what is said about them."""
        known = class_of(found)
        if known is None:
            return dict.fromkeys(get_type_hints(found), "")
        fields: dict[str, str] = {}
        for name, base in bases_of(found).items():
            if is_interface(base) and name not in self.names.values():
                fields |= self.own_fields(base)
        parts = with_docs(known.body)
        return fields | {ast.unparse(part.target): doc for part, doc in parts if isinstance(part, ast.AnnAssign)}

    def fields(self, declared: Declared) -> Iterator[str]:
        config = getattr(declared.type, "__struct_config__", None)
        known = {field.name: field for field in msgspec.structs.fields(declared.type)} if config else {}
        if config and config.tag is not None:
            yield f"  {config.tag_field}: {quoted(config.tag)}"
        hints = get_type_hints(declared.type, include_extras=True)
        for name, doc in self.own_fields(declared.type).items():
            hint, key = hints[name], name
            optional = get_origin(hint) is NotRequired
            if optional:
                hint = get_args(hint)[0]
            if config:
                key, optional = known[name].encode_name, not known[name].required
            yield f"{comment(doc, '  ')}  {key}{'?' if optional else ''}: {self.type(hint)}"

    def type(self, hint: Any) -> str:
        return self.names[hint] if hint in self.names else self.structure(hint)

    def structure(self, hint: Any) -> str:
        """A type as it is made, whatever its name."""
        return " | ".join(self.alternatives(hint))

    def alternatives(self, hint: Any) -> list[str]:
        """The parts of a union or a literal; any other type is the only one."""
        kind, parts = get_origin(hint), get_args(hint)
        if kind is Literal:
            return [quoted(part) for part in parts]
        if kind in (Union, UnionType):
            return list(dict.fromkeys(self.type(part) for part in parts if part is not msgspec.UnsetType))
        return [self.single(hint)]

    def single(self, hint: Any) -> str:
        if hint in PLAIN:
            return PLAIN[hint]
        kind, parts = get_origin(hint), get_args(hint)
        if kind is Annotated:
            return self.type(parts[0])
        if kind is list or (kind is tuple and parts[1:] == (...,)):
            part = self.type(parts[0])
            several = parts[0] not in self.names and len(self.alternatives(parts[0])) > 1
            return f"({part})[]" if several else f"{part}[]"
        if kind is tuple:
            return f"[{', '.join(map(self.type, parts))}]"
        if kind is dict:
            return f"Record<{self.type(parts[0])}, {self.type(parts[1])}>"
        raise TypeError(f"there is no TypeScript for {hint}")


def bases_of(found: Any) -> dict[str, Any]:
    """The classes that a class is made of, by name. (A TypedDict itself has forgotten them.)"""
    known, module = class_of(found), import_module(found.__module__)
    names = [ast.unparse(base) for base in known.bases] if known else []
    return {name: getattr(module, name, None) for name in names}


def heading(text: str) -> str:
    return f"// -- {text.rstrip('.')} ".ljust(WIDEST, "-")


def comment(text: str, indent: str = "") -> str:
    if not text:
        return ""
    text = re.sub(r"\bNone\b", "null", text)
    if "\n" not in text:
        return f"{indent}/** {text} */\n"
    lines = [f"{indent} * {line}".rstrip() for line in text.splitlines()]
    return "\n".join([f"{indent}/**", *lines, f"{indent} */"]) + "\n"


def quoted(value: str) -> str:
    return "'" + json.dumps(value, ensure_ascii=False)[1:-1].replace('\\"', '"').replace("'", "\\'") + "'"


def wire_modules() -> list[str]:
    """Every module of the wire, so that a new one cannot be forgotten."""
    found = sorted(module.name for module in iter_modules(wire.__path__))
    ordered = [*ORDER, *(name for name in found if name not in ORDER)]
    return [f"{wire.__name__}.{name}" for name in ordered]


def protocol() -> str:
    views = [f"{game.package}.{VIEW_TYPES}" for game in find_games().values()]
    words = ("foodchain.words.sentence", "foodchain.words.page")
    names = (*words, *wire_modules(), f"foodchain.earth.{VIEW_TYPES}", *filter(find_spec, views))
    return Writer([import_module(name) for name in names]).file()


if __name__ == "__main__":
    WRITTEN.write_text(protocol())
