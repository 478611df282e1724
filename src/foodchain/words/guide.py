"""Guides to the rules, taken apart into chapters, so that the page has nothing to parse.

A guide is Markdown. A heading ends with the id of its chapter, which is the same in every language:
`### Dominieren {#dominance}`. Sections of the display and things that are explained lead to the chapter with their
name, with hyphens for spaces.
"""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from msgspec import Struct

ID = re.compile(r"(?m) \{#([a-z-]+)\}$")
INTRODUCTION = "introduction"
CHAPTER = 2  # the level of its heading; above it is the guide's own


class Run(Struct):
    """A piece of a text."""

    text: str
    strong: bool


Runs = list[Run]


class Paragraph(Struct, tag_field="kind", tag="paragraph"):
    runs: Runs


class BulletList(Struct, tag_field="kind", tag="list"):
    items: list[Runs]


class Grid(Struct, tag_field="kind", tag="table"):
    head: list[Runs]
    rows: list[list[Runs]]


Block = Paragraph | BulletList | Grid


class Chapter(Struct):
    """A chapter of a guide, or a section of one."""

    id: str
    """The same in every language."""
    title: str
    """Empty for the introduction."""
    level: int
    """2 is a chapter, 3 a section of it."""
    blocks: list[Block]


def chapters_of(text: str) -> list[Chapter]:
    """The chapters of a guide; what stands above the first is its introduction."""
    chapters = [Chapter(INTRODUCTION, "", CHAPTER, [])]
    for node in SyntaxTreeNode(MarkdownIt("commonmark").enable("table").parse(text)).children:
        if node.type != "heading":
            chapters[-1].blocks.append(block_of(node))
        elif (level := int(node.tag.removeprefix("h"))) >= CHAPTER:
            chapters.append(headed(node.children[0].content, level, f"chapter-{len(chapters)}"))
    return chapters if chapters[0].blocks else chapters[1:]


def headed(heading: str, level: int, unnamed: str) -> Chapter:
    """A chapter to be filled. Where its heading has no id, it can be read, but nothing leads there."""
    found = ID.search(heading)
    return Chapter(found[1] if found else unnamed, without_ids(heading), level, [])


def without_ids(text: str) -> str:
    """A guide, or a heading of it, for readers of Markdown."""
    return ID.sub("", text)


def block_of(node: SyntaxTreeNode) -> Block:
    match node.type:
        case "paragraph":
            return Paragraph(runs_of(node))
        case "bullet_list":
            return BulletList([[run for part in item.children for run in runs_of(part)] for item in node.children])
        case "table":
            head, *rows = [[runs_of(cell) for cell in row.children] for part in node.children for row in part.children]
            return Grid(head, rows)
    raise ValueError(f"a guide has no {node.type}: {node.pretty()}")


def runs_of(node: SyntaxTreeNode) -> Runs:
    """The text of a paragraph or cell; lines of the source go on."""
    runs: Runs = []
    for part in node.children[0].children:
        strong = part.type == "strong"
        text = "".join(map(plain_text, part.children if strong else [part]))
        if runs and runs[-1].strong == strong:
            runs[-1].text += text
        elif text:
            runs.append(Run(text, strong))
    return runs


def plain_text(node: SyntaxTreeNode) -> str:
    if node.type == "softbreak":
        return " "
    if node.type == "text":
        return node.content
    raise ValueError(f"a guide has no {node.type}: {node.pretty()}")
