"""Scripts and style sheets as a released site sends them: one file for each that pages name, made
of all that it imports.

Pages name files of `js/pages/` and `css/pages/`. Scripts become one module whose modules run in the
order in which a browser would run them, each within a function, behind a line's beginning with its
name. Nothing but whitespace and comments is taken out: a program that also shortened names moved a
declaration before what it needs.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import PurePosixPath
from typing import Final

from rjsmin import jsmin

from courier.common.source_maps import Part, source_map

Read = Callable[[str], str]

_FOLDERS: Final = ("js", "css")
# Registered from the root of the site by its own view.
_NOT_BUNDLED: Final = "js/worker.js"

_NAMES: Final = r"\{(?P<names>[^{}]*)\}"
_IMPORT: Final = re.compile(
    rf'^import\s+(?:{_NAMES}\s*from\s+)?"(?P<from>\.[^"]+)";\n?', re.MULTILINE
)
_EXPORT: Final = re.compile(
    rf"^export\s+(?:{_NAMES};\n?|(?P<kind>(?:async\s+)?function|class|const)\s+(?P<name>[\w$]+))",
    re.MULTILINE,
)
_LEFT_OVER: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_SCRIPT_COMMENT: Final = re.compile(r"/\*.*?\*/|^[ \t]*//[^\n]*", re.DOTALL | re.MULTILINE)
# What taking out whitespace knows of templates: they end with the next backtick.
_TEMPLATE: Final = re.compile(r"`(?:\\.|[^`\\])*`", re.DOTALL)
_AS: Final = re.compile(r"\sas\s")
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_SHEET_IMPORT: Final = re.compile(r'\s*@import url\("(?P<from>[^":]+)"\);')


class BundleError(Exception):
    """A script or a sheet is not written in the form that can be bundled; the message says what to
    change.
    """


def is_entry(name: str) -> bool:
    """Whether pages name this file (as a static file's name, `js/pages/game.js`)."""
    path = PurePosixPath(name)
    return len(path.parts) == 3 and path.parts[0] in _FOLDERS and path.parts[1] == "pages"


def is_part(name: str) -> bool:
    """Whether this file reaches pages within bundles only."""
    return PurePosixPath(name).parts[0] in _FOLDERS and not is_entry(name) and name != _NOT_BUNDLED


def bundle(name: str, read: Read) -> str:
    """The contents of an entry with all it imports; `read` gives the text of a static file.

    Raises BundleError.
    """
    return bundled_script(name, read) if name.endswith(".js") else bundled_sheet(name, read)


def released(name: str, read: Read) -> dict[str, str]:
    """What takes the place of an entry on a released site, by the names of static files: its
    bundle, and the source map of a script. Raises BundleError.
    """
    if name.endswith(".js"):
        return _mapped_script(name, read)
    return {name: bundled_sheet(name, read)}


def bundled_script(entry: str, read: Read) -> str:
    """One ES module that does what the module of that name does, without whitespace and
    comments. Raises BundleError.
    """
    return _text(_parts(entry, read))


def _mapped_script(entry: str, read: Read) -> dict[str, str]:
    """The same, which names its source map, and the map."""
    parts = _parts(entry, read)
    name = f"{entry}.map"
    link = f"//# sourceMappingURL={PurePosixPath(name).name}\n"
    return {entry: _text(parts) + link, name: source_map(entry, parts)}


def _text(parts: list[Part]) -> str:
    return "".join(f"{part.text}\n" for part in parts)


def _parts(entry: str, read: Read) -> list[Part]:
    """The modules of a bundle in their order."""
    names: dict[str, str] = {}
    parts: list[Part] = []

    def add(module: str, above: tuple[str, ...]) -> None:
        if module in above:
            raise BundleError(f"{module} imports itself by way of {above[-1]}")
        if module in names:
            return
        text = read(module)
        for found in _IMPORT.finditer(text):
            add(_beside(module, found["from"]), (*above, module))
        names[module] = f"${len(names)}"
        written = _function_of(module, text, names)
        parts.append(Part(module, written, (1, 2), f"/* {module} */ ", str(jsmin(written))))

    add(entry, ())
    return parts


def _function_of(module: str, text: str, names: dict[str, str]) -> str:
    """The module as a function that is called at once and returns what the module exports; its
    lines are those of the module, below one more.
    """

    def taken(found: re.Match[str]) -> str:
        lines = "\n" * found[0].count("\n")
        if not found["names"]:
            return lines
        source = names[_beside(module, found["from"])]
        taken_names = " ".join(found["names"].split())
        return f"const {{{_AS.sub(': ', taken_names)}}} = {source};{lines}"

    exported: list[str] = []

    def plain(found: re.Match[str]) -> str:
        if found["name"]:
            exported.append(found["name"])
            return f"{found['kind']} {found['name']}"
        exported.extend(name for each in found["names"].split(",") if (name := each.strip()))
        return "\n" * found[0].count("\n")

    for template in _TEMPLATE.findall(_SCRIPT_COMMENT.sub("", text)):
        if template.count("{") != template.count("}"):
            raise BundleError(f"{module}: a template within a template is not bundled: {template}")
    body = _EXPORT.sub(plain, _IMPORT.sub(taken, text))
    odd = _LEFT_OVER.findall(body) + [name for name in exported if " " in name]
    if odd:
        raise BundleError(f"{module}: this form of import or export is not bundled: {odd[0]}")
    return f"const {names[module]} = (() => {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}})();"


def bundled_sheet(entry: str, read: Read) -> str:
    """One style sheet: what is imported stands before what imports it, each sheet once, without
    comments and indentation.
    """
    known: set[str] = set()
    lines: list[str] = []

    def add(sheet: str) -> None:
        known.add(sheet)
        text = _COMMENT.sub("", read(sheet))
        while found := _SHEET_IMPORT.match(text):
            text = text[found.end() :]
            name = _beside(sheet, found["from"])
            if name not in known:
                add(name)
        for word in ("@import", "url("):
            if word in text:
                raise BundleError(f"{sheet}: {word} is not bundled here")
        lines.extend(line for each in text.splitlines() if (line := each.strip()))

    add(entry)
    return "\n".join(lines) + "\n"


def _beside(name: str, relative: str) -> str:
    """The static file that another one means by a relative address."""
    parts = list(PurePosixPath(name).parent.parts)
    for part in relative.split("/"):
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)
