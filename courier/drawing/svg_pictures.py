"""Pictures of pieces that players bring along: SVG through a strict allow-list, written anew from
what was understood.

Nothing of the original survives but shapes, numbers and colours: no script, style sheet, link,
text, image, entity, or anything that reaches outside of the picture.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NoReturn
from xml.parsers import expat

from django.utils.html import escape
from django.utils.translation import gettext as _

from courier.common.errors import Invalid

LONGEST: Final = 16 * 1024
MOST_ELEMENTS: Final = 200
MOST_NUMBERS: Final = 2000
DEEPEST: Final = 8
LARGEST: Final = 10_000.0
SIDE: Final = 45

_SVG: Final = "http://www.w3.org/2000/svg"
_SEPARATOR: Final = " "
_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_LIST: Final = re.compile(r"[-+\d.eE,\s]*")
_PATH: Final = re.compile(r"[-+\d.eE,\sMmLlHhVvCcSsQqTtAaZz]*")
# Possessive, so that what does not match is refused without trying every way to share out the
# blanks.
_TRANSFORM: Final = re.compile(
    r"(?:\s*+(?:matrix|translate|scale|rotate|skewX|skewY)\s*+\([-+\d.eE,\s]*+\)\s*+,?+)*+\s*+"
)
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{3,8}|[a-zA-Z]{3,20}|rgb\([\d\s,.%]{5,30}\)")
_WORD: Final = re.compile(r"[a-z]{4,10}")
_CLASSES: Final = {"b", "d", "e"}

_GEOMETRY: Final = {
    "svg": (),
    "g": (),
    "path": ("d",),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "polyline": ("points",),
    "polygon": ("points",),
}
# What drawing programs add and nobody sees.
_IGNORED: Final = {"title", "desc", "metadata", "defs"}
_PAINT: Final = {
    "fill": _COLOUR,
    "stroke": _COLOUR,
    "fill-rule": _WORD,
    "clip-rule": _WORD,
    "stroke-linecap": _WORD,
    "stroke-linejoin": _WORD,
    "stroke-width": _LIST,
    "stroke-miterlimit": _LIST,
    "stroke-dasharray": _LIST,
    "stroke-dashoffset": _LIST,
    "opacity": _LIST,
    "fill-opacity": _LIST,
    "stroke-opacity": _LIST,
}


class UnsafePicture(Invalid):
    code = "picture_refused"

    @property
    def message(self) -> str:
        return str(self.params["reason"])


def cleaned(text: str) -> str:
    """Return a picture as shapes in a box of 45 by 45 units. Raises UnsafePicture with the
    reason.
    """
    if len(text.encode(errors="replace")) > LONGEST:
        _refuse(_("The picture is too large: at most 16 KiB."))
    reader = _Reader()
    parser = expat.ParserCreate(namespace_separator=_SEPARATOR)
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.StartDoctypeDeclHandler = _refuse_declaration
    parser.EntityDeclHandler = _refuse_declaration
    try:
        parser.Parse(text.encode(errors="replace"), True)
    except expat.ExpatError as error:
        reason = _("This isn’t an SVG picture: can’t read line %(line)d.")
        raise UnsafePicture(reason=reason % {"line": error.lineno}) from error
    if not reader.shapes:
        _refuse(_("The picture is empty."))
    left, top, width, height = reader.box
    box = f"{_short(left)} {_short(top)} {_short(width)} {_short(height)}"
    return f'<svg viewBox="{box}" width="{SIDE}" height="{SIDE}">{"".join(reader.written)}</svg>'


@dataclass(slots=True)
class _Reader:
    """Hears the elements of a picture and writes down those it knows."""

    written: list[str] = field(default_factory=list)
    box: tuple[float, float, float, float] = (0, 0, SIDE, SIDE)
    shapes: int = 0
    elements: int = 0
    numbers: int = 0
    depth: int = 0
    ignored: int = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        self.elements += 1
        self.depth += 1
        if self.elements > MOST_ELEMENTS or self.depth > DEEPEST:
            _refuse(_("The picture has too many parts."))
        space, _separator, local = name.rpartition(_SEPARATOR)
        if self.ignored or local in _IGNORED or space not in ("", _SVG):
            self.ignored += 1
            return
        if local not in _GEOMETRY:
            _refuse(
                _("<%(name)s> isn’t allowed in a picture: only shapes are.") % {"name": local[:40]}
            )
        if local == "svg":
            self._open(attributes)
            return
        self.shapes += local != "g"
        self.written.append(f"<{local}{self._attributes(local, attributes)}>")

    def end(self, name: str) -> None:
        self.depth -= 1
        if self.ignored:
            self.ignored -= 1
            return
        local = name.rpartition(_SEPARATOR)[2]
        self.written.append("</g>" if local == "svg" else f"</{local}>")

    def _open(self, attributes: Mapping[str, str]) -> None:
        if self.depth != 1:
            _refuse(_("A picture can’t contain another picture."))
        text = attributes.get("viewBox") or _measures(attributes)
        found = self._numbers(text)
        if len(found) != 4 or found[2] <= 0 or found[3] <= 0:
            _refuse(_("The picture needs dimensions: viewBox='0 0 45 45'."))
        self.box = (found[0], found[1], found[2], found[3])
        self.shapes = 0
        paint = self._attributes("svg", attributes)
        self.written.append(f"<g{paint}>")

    def _attributes(self, local: str, attributes: Mapping[str, str]) -> str:
        """Return the attributes that are kept, with those a `style` names."""
        given = {name: value for name, value in attributes.items() if _SEPARATOR not in name}
        for name in given:
            if name.startswith("on") or name == "href":
                _refuse(_("%(name)s isn’t allowed in a picture.") % {"name": name[:40]})
        if any(name.rpartition(_SEPARATOR)[2] == "href" for name in attributes):
            _refuse(_("A picture can’t refer to anything outside it."))
        given |= _declarations(given.pop("style", ""))
        kept = [self._attribute(name, value, local) for name, value in sorted(given.items())]
        return "".join(kept)

    def _attribute(self, name: str, value: str, local: str) -> str:
        """Return one attribute as it is written, empty when it says nothing that is drawn."""
        if name == "class":
            classes = " ".join(sorted(_CLASSES & set(value.split())))
            return f' class="{classes}"' if classes else ""
        if name == "transform":
            pattern = _TRANSFORM
        elif name in _GEOMETRY[local]:
            pattern = _PATH if name == "d" else _LIST
            value = value.removesuffix("px")
        elif name in _PAINT:
            pattern = _PAINT[name]
            value = value.strip().removesuffix("px") if pattern is _LIST else value.strip()
        else:
            return ""
        if not pattern.fullmatch(value):
            _refuse(_("%(name)s has a value we don’t understand.") % {"name": name[:40]})
        if pattern is not _COLOUR and pattern is not _WORD:
            self._numbers(value)
        return f' {name}="{escape(" ".join(value.split()))}"'

    def _numbers(self, text: str) -> list[float]:
        """Return the numbers of a value, counted."""
        found = [float(number) for number in _NUMBER.findall(text)]
        self.numbers += len(found)
        if self.numbers > MOST_NUMBERS:
            _refuse(_("The picture has too many points: at most 2000 numbers."))
        if any(abs(number) > LARGEST for number in found):
            _refuse(_("The picture has numbers that are too large."))
        return found


def _measures(attributes: Mapping[str, str]) -> str:
    """Return width and height as a viewBox, for a picture without one."""
    width, height = (
        attributes.get(name, str(SIDE)).removesuffix("px") for name in ("width", "height")
    )
    return f"0 0 {width} {height}"


def _declarations(style: str) -> dict[str, str]:
    """Return what a `style` says, as attributes; what is not painted is left out."""
    pairs = (part.partition(":") for part in style.split(";"))
    return {name.strip(): value.strip() for name, _colon, value in pairs if name.strip() in _PAINT}


def _refuse_declaration(*_given: object) -> NoReturn:
    _refuse(_("A picture can’t declare types or entities."))


def _short(number: float) -> str:
    return f"{number:g}"


def _refuse(reason: str) -> NoReturn:
    raise UnsafePicture(reason=reason)
