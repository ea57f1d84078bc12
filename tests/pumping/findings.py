"""Every regular expression of the product: read off the source, so that none escapes, with its
value as it runs.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
FOLDERS: Final = ("courier", "variants")
CALLS: Final = {
    "compile",
    "match",
    "fullmatch",
    "search",
    "sub",
    "subn",
    "split",
    "findall",
    "finditer",
}
DJANGO_CALLS: Final = {"RegexValidator", "RegexField", "re_path"}
# `re.sub(pattern, new, text, count, flags)`: where flags stand among the arguments
FLAGS_AT: Final = {
    "compile": 1,
    "match": 2,
    "fullmatch": 2,
    "search": 2,
    "findall": 2,
    "finditer": 2,
}
# What functions make patterns of when they run, as hostile as it may be there.
EXAMPLES: Final[dict[str, dict[str, object]]] = {
    "courier.table.parts.movelist": {
        "letters": r"AaAa|AaA|Aa|A|\+\+|\+",
        "after": r"[A-H]?[a-z]",
    },
    "courier.studies.domain.erasure": {
        "player": SimpleNamespace(shown_name="a a a (a*)* a", username="aaaaaa")
    },
    "variants.movement.legs": {"turning": "flrbsvh"},
    "variants.notation.full_algebraic": {
        "square": r"[A-Ha-h][A-Za-z][1-9][0-9]?",
        "letters": "[A-Ha-h][A-Za-z]",
        "move": r"(?P<origin>[A-Ha-h][a-p][1-9][0-9]?)[-x:]?(?P<target>[A-Ha-h][a-p][1-9][0-9]?)",
    },
}


@dataclass(frozen=True, slots=True)
class Found:
    """A pattern, the place where it stands (`module:line`), its name there and how it is
    applied.
    """

    module: str
    line: int
    name: str
    pattern: re.Pattern[str]
    methods: frozenset[str]

    @property
    def place(self) -> str:
        return f"{self.module}:{self.name or self.line}"


class Unknown(Exception):
    """A pattern whose value cannot be read off: it is made of what is only known when a function
    runs.
    """


def all_patterns() -> list[Found]:
    """Return every pattern of courier/ and variants/. Raises Unknown."""
    sources = {
        path: list(ast.walk(ast.parse(path.read_text())))
        for folder in FOLDERS
        for path in _files(folder)
    }
    anywhere = _methods_by_name(chain.from_iterable(sources.values()))
    return [
        found
        for path, nodes in sources.items()
        for found in _in_module(_module_of(path), nodes, anywhere)
    ]


def _files(folder: str) -> Iterator[Path]:
    yield from (
        path for path in sorted((ROOT / folder).rglob("*.py")) if "migrations" not in path.parts
    )


def _module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _in_module(module: str, nodes: list[ast.AST], anywhere: dict[str, set[str]]) -> Iterator[Found]:
    here = _methods_by_name(nodes)
    names = {
        id(node.value): _target(node)
        for node in nodes
        if isinstance(node, (ast.Assign, ast.AnnAssign))
    }
    for call in (node for node in nodes if isinstance(node, ast.Call)):
        function = _regex_function(call)
        if function is None or not call.args:
            continue
        pattern = _value(module, call, function)
        if pattern is None:
            continue
        name = names.get(id(call), "")
        known = here if name.startswith("_") else anywhere
        used = known.get(name, set()) if function == "compile" else {function}
        yield Found(module, call.lineno, name, pattern, frozenset(used or {"search"}))


def _target(node: ast.Assign | ast.AnnAssign) -> str:
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    return target.id if isinstance(target, ast.Name) else ""


def _regex_function(call: ast.Call) -> str | None:
    """Return the function that is called if it takes a pattern: `compile`, `sub`, `RegexField`."""
    function = call.func
    if isinstance(function, ast.Name):
        return function.id if function.id in DJANGO_CALLS else None
    if not isinstance(function, ast.Attribute):
        return None
    if isinstance(function.value, ast.Name) and function.value.id == "re":
        return function.attr if function.attr in CALLS else None
    return function.attr if function.attr in DJANGO_CALLS else None


def _value(module: str, call: ast.Call, function: str) -> re.Pattern[str] | None:
    """Return the pattern of a call, None for one that is handed on compiled. Raises Unknown."""
    if module.endswith(("settings", "__main__")):
        return None
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    at = FLAGS_AT.get(function)
    flags = given.get("flags", call.args[at] if at is not None and len(call.args) > at else None)
    scope = vars(importlib.import_module(module)) | EXAMPLES.get(module, {})
    try:
        pattern = _evaluated(call.args[0], scope)
        if isinstance(pattern, re.Pattern):
            return pattern
        plain = pattern.decode("latin-1") if isinstance(pattern, bytes) else pattern
        return re.compile(plain, _evaluated(flags, scope) or 0)
    except NameError as error:
        raise Unknown(f"{module}:{call.lineno}: {ast.unparse(call.args[0])}") from error


def _evaluated(node: ast.expr | None, scope: dict[str, Any]) -> Any:
    if node is None:
        return None
    return eval(compile(ast.Expression(node), "<pattern>", "eval"), dict(scope))


def _methods_by_name(nodes: Iterable[ast.AST]) -> dict[str, set[str]]:
    """Return how patterns are applied, by the name they have: `_NUMBER.findall`."""
    found: dict[str, set[str]] = {}
    for node in nodes:
        if not isinstance(node, ast.Attribute) or node.attr not in CALLS:
            continue
        if isinstance(node.value, (ast.Name, ast.Attribute)):
            name = node.value.id if isinstance(node.value, ast.Name) else node.value.attr
            found.setdefault(name, set()).add(node.attr)
    return found
