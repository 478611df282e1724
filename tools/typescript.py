"""Write client/src/wire/protocol.ts: everything that crosses the line between server and page, as TypeScript.

`python -m tools.typescript` makes it from the types of `foodchain.server.wire` and the views of the games. What is said
about a class or a field in its docstring is said there too. msgspec.inspect would do for the types alone, but it sorts
literals and forgets names such as `Speed`.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

WRITTEN = Path(__file__).parent.parent / "client/src/wire/protocol.ts"
MODULES = (
    "foodchain.words.sentence",
    "foodchain.server.wire.problems",
    "foodchain.server.wire.games",
    "foodchain.server.wire.play",
    "foodchain.server.wire.correspondence",
    "foodchain.server.wire.tables",
    "foodchain.server.wire.lobby",
    "foodchain.server.wire.live",
    "foodchain.server.wire.accounts",
    "foodchain.server.wire.notify",
)
HEAD = "/** What the server and the page say to each other. Made by `make protocol` from src/foodchain/server/wire. */"
FOOT = "export * from './views'"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}
WIDEST = 120


class Declared:
    """A class or a name for a type, where it stands in its module."""

    def __init__(self, module: ModuleType, statement: ast.ClassDef | ast.Assign, doc: str) -> None:
        self.statement = statement
        target = statement if isinstance(statement, ast.ClassDef) else statement.targets[0]
        self.name: str = target.name if isinstance(target, ast.ClassDef) else ast.unparse(target)
        self.type: Any = getattr(module, self.name)
        self.doc = doc

    def own_fields(self, hints: dict[str, Any]) -> dict[str, str]:
        """The fields of an interface that are not inherited, with what is said about them."""
        if not isinstance(self.statement, ast.ClassDef):
            return dict.fromkeys(hints, "")
        parts = with_docs(self.statement.body)
        return {ast.unparse(part.target): doc for part, doc in parts if isinstance(part, ast.AnnAssign)}


def declared_in(module: ModuleType) -> Iterator[Declared]:
    """The types of a module in the order of its source."""
    assert module.__file__ is not None
    source = Path(module.__file__).with_name(f"{module.__name__.rpartition('.')[2]}.py")  # also of a compiled one
    for statement, doc in with_docs(ast.parse(source.read_text()).body):
        if isinstance(statement, ast.ClassDef | ast.Assign):
            found = Declared(module, statement, doc)
            if is_interface(found.type) or is_alias(found.type):
                yield found


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
    return is_typeddict(found) or (isinstance(found, type) and issubclass(found, msgspec.Struct))


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
            parts.append(heading((module.__doc__ or "").partition("\n")[0]))
            parts += [self.declaration(declared) for declared in found]
        return "\n\n".join(parts) + "\n"

    def declaration(self, declared: Declared) -> str:
        written = self.interface(declared) if is_interface(declared.type) else self.alias(declared)
        return comment(declared.doc) + written

    def alias(self, declared: Declared) -> str:
        parts = self.structure(declared.type)
        written = f"export type {declared.name} = {parts}"
        if len(written) > WIDEST:
            written = "\n  | ".join([f"export type {declared.name} =", *parts.split(" | ")])
        return written

    def interface(self, declared: Declared) -> str:
        bases = declared.statement.bases if isinstance(declared.statement, ast.ClassDef) else []
        extended = [base for base in map(ast.unparse, bases) if base in self.names.values()]
        extends = f" extends {', '.join(extended)}" if extended else ""
        head = f"export interface {declared.name}{extends} {{"
        fields = list(self.fields(declared))
        return "\n".join([head, *fields, "}"]) if fields else f"{head}}}"

    def fields(self, declared: Declared) -> Iterator[str]:
        config = getattr(declared.type, "__struct_config__", None)
        known = {field.name: field for field in msgspec.structs.fields(declared.type)} if config else {}
        if config and config.tag is not None:
            yield f"  {config.tag_field}: {quoted(config.tag)}"
        hints = get_type_hints(declared.type, include_extras=True)
        for name, doc in declared.own_fields(hints).items():
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
        if hint in PLAIN:
            return PLAIN[hint]
        kind, parts = get_origin(hint), get_args(hint)
        if kind is Annotated:
            return self.type(parts[0])
        if kind is Literal:
            return " | ".join(map(quoted, parts))
        if kind in (Union, UnionType):
            return " | ".join(dict.fromkeys(self.type(part) for part in parts if part is not msgspec.UnsetType))
        if kind is list or (kind is tuple and parts[1:] == (...,)):
            part = self.type(parts[0])
            return f"({part})[]" if " | " in part else f"{part}[]"
        if kind is tuple:
            return f"[{', '.join(map(self.type, parts))}]"
        if kind is dict:
            return f"Record<{self.type(parts[0])}, {self.type(parts[1])}>"
        raise TypeError(f"there is no TypeScript for {hint}")


def heading(text: str) -> str:
    return f"// -- {text.rstrip('.')} ".ljust(WIDEST, "-")


def comment(text: str, indent: str = "") -> str:
    if not text:
        return ""
    text = text.replace("None", "null")
    if "\n" not in text:
        return f"{indent}/** {text} */\n"
    lines = [f"{indent} * {line}".rstrip() for line in text.splitlines()]
    return "\n".join([f"{indent}/**", *lines, f"{indent} */"]) + "\n"


def quoted(value: Any) -> str:
    return "'" + json.dumps(value, ensure_ascii=False)[1:-1].replace('\\"', '"').replace("'", "\\'") + "'"


def protocol() -> str:
    return f"{Writer([import_module(name) for name in MODULES]).file()}\n{FOOT}\n"


if __name__ == "__main__":
    WRITTEN.write_text(protocol())
