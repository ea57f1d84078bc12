"""A short hash of what files say, whatever their comments, docstrings and layout."""

from __future__ import annotations

import ast
import hashlib
import json
import tomllib
from functools import cache
from pathlib import Path

from tests.thorough.parts import ROOT, Part, files


def digest_of(part: Part) -> str:
    """The hash of all a part covers and of its tests, unless only some of those are meant."""
    whole = hashlib.sha256()
    for path in files(part.covers if part.only else (*part.covers, *part.tests)):
        whole.update(f"{path.relative_to(ROOT).as_posix()} {file_digest(path)}\n".encode())
    return whole.hexdigest()[:16]


@cache
def file_digest(path: Path) -> str:
    """The hash of what one file says."""
    text = path.read_text(encoding="utf-8")
    match path.suffix:
        case ".py":
            text = _code(text)
        case ".toml":
            text = json.dumps(tomllib.loads(text), default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def _code(text: str) -> str:
    """The tree of a module without docstrings."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(
            node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        ) and _has_docstring(node):
            node.body = node.body[1:] or [ast.Pass()]
    return ast.dump(tree)


def _has_docstring(
    node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef,
) -> bool:
    first = node.body[0] if node.body else None
    return (
        isinstance(first, ast.Expr)
        and isinstance(first.value, ast.Constant)
        and isinstance(first.value.value, str)
    )
