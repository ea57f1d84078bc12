"""Boards and pieces in templates.

A page shows pieces by reference to symbols that it holds once: `{% board %}` and `{% piece %}` note
what they need, and `{% piece_sprite %}`, which stands last in `base.html`, writes the symbols. A
page whose script draws boards asks for a preset's whole army with `{% piece_sprite rules %}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from django import template
from django.template.context import Context
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from courier.drawing.boards.looks import USUAL, Tastes, family_of
from courier.drawing.boards.picture import BoardPicture
from courier.drawing.boards.piece import Piece
from courier.drawing.boards.piece_set import is_known, symbol, worn
from courier.drawing.boards.piece_svg import piece_svg
from courier.drawing.boards.svg import board_svg
from variants import PieceSpec, PresetSpec

register = template.Library()
_ATTRIBUTE = "_courier_piece_sprite"
KEPT_THUMBNAILS: Final = 512  # some 5 kB each
KEPT_DIAGRAMS: Final = 512  # some 10 kB each


@dataclass(slots=True)
class SpriteState:
    """What one response has asked for and what it holds already."""

    needed: set[str] = field(default_factory=set)
    written: set[str] = field(default_factory=set)

    def take(self) -> list[str]:
        """Return what is still to be written, and note it as written."""
        fresh = sorted(self.needed - self.written)
        self.written.update(fresh)
        return fresh


@register.simple_tag(takes_context=True)
def board(
    context: Context,
    picture: BoardPicture,
    size: int | None = None,
    fluid: bool = False,
    label: str | None = None,
    sample: bool = False,
) -> SafeString:
    """A board as SVG; see `courier.drawing.boards.svg.board_svg` for the arguments.

    It looks as the reader wants it, unless it is a `sample` of another look.
    """
    if not sample:
        picture = replace(picture, look=tastes_in(context).look(picture.look.family))
    if size is None or picture.marks.preview:
        return with_symbols(
            context, picture.pictures(), board_svg(picture, size=size, fluid=fluid, label=label)
        )
    kept = _diagram if picture.marks.reached else _thumbnail
    drawn, needed = kept(picture, size, fluid, label, get_language() or "")
    return with_symbols(context, needed, drawn)


def _drawn(
    picture: BoardPicture, size: int, fluid: bool, label: str | None, language: str
) -> tuple[str, frozenset[str]]:
    """A board that is shown again and again, and the pictures it needs; described in `language`."""
    return board_svg(picture, size=size, fluid=fluid, label=label), frozenset(picture.pictures())


# Those of lists, and how pieces move; apart, so that neither makes room for the other.
_thumbnail: Final = lru_cache(maxsize=KEPT_THUMBNAILS)(_drawn)
_diagram: Final = lru_cache(maxsize=KEPT_DIAGRAMS)(_drawn)


@register.filter
def board_family(spec: PresetSpec) -> str:
    """The family a preset is drawn with."""
    return family_of(spec)


@register.simple_tag(takes_context=True)
def boards_on(context: Context, board: str) -> str:
    """Draw all boards that follow on the page in the same colours, as on paper."""
    context["request"].tastes = tastes_in(context).on(board)
    return ""


@register.simple_tag(takes_context=True)
def piece(
    context: Context,
    subject: Piece | PieceSpec | str,
    colour: str = "white",
    size: int | None = None,
    label: str = "",
    css: str = "figurine",
) -> SafeString:
    """One piece as a small picture: a `Piece`, a kind of a preset or the name of a picture.

    Without `size` it is as high as the text round it. It is hidden from screen readers unless it
    has a label.
    """
    shown = _piece_from(subject, colour)
    look = tastes_in(context).look(shown.family)
    inside = piece_svg(shown, look)
    access = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    measures = "" if size is None else f' width="{size}" height="{size}"'
    drawn = (
        f'<svg class="{escape(css)}" viewBox="0 0 45 45"{measures} {access}'
        f' focusable="false">{inside}</svg>'
    )
    return with_symbols(context, worn(shown.pictures(), look), drawn)


@register.simple_tag(takes_context=True)
def piece_sprite(context: Context, *subjects: object) -> SafeString:
    """The symbols of rule sets, presets, boards, pieces, picture names or lists of them, and of all
    boards drawn so far.

    Each symbol is written once a page.
    """
    state = _state(context) or SpriteState()
    tastes = tastes_in(context)
    for subject in subjects:
        state.needed |= _pictures(subject, tastes)
    return mark_safe(_sprite(state.take()))  # noqa: S308 -- our own files


def tastes_in(context: Context) -> Tastes:
    """Return how the reader of a page wants boards to look; the middleware of `players` has put it
    on the request.
    """
    tastes = getattr(context.get("request"), "tastes", USUAL)
    assert isinstance(tastes, Tastes)
    return tastes


def with_symbols(context: Context, pictures: Set[str], drawn: str) -> SafeString:
    """Note the pictures for the sprite of the page; outside of a page put them before the
    drawing.
    """
    state = _state(context)
    if state is None:
        return mark_safe(_sprite(sorted(pictures)) + drawn)  # noqa: S308 -- our own files; all texts are escaped
    state.needed |= pictures
    return mark_safe(drawn)  # noqa: S308 -- all texts are escaped


def pictures_needed(request: object) -> frozenset[str]:
    """The pictures of all boards and pieces that were drawn for a request so far."""
    state = vars(request).get(_ATTRIBUTE)
    return frozenset(state.needed) if isinstance(state, SpriteState) else frozenset()


def _state(context: Context) -> SpriteState | None:
    request = context.get("request")
    if request is None:
        return None
    state = vars(request).setdefault(_ATTRIBUTE, SpriteState())
    assert isinstance(state, SpriteState)
    return state


def _sprite(pictures: list[str]) -> str:
    if not pictures:
        return ""
    symbols = "".join(map(symbol, pictures))
    return (
        '<svg class="sprite" width="0" height="0" aria-hidden="true"'
        f' focusable="false">{symbols}</svg>'
    )


def _piece_from(subject: Piece | PieceSpec | str, colour: str) -> Piece:
    if isinstance(subject, Piece):
        return subject
    if isinstance(subject, PieceSpec):
        picture = subject.picture or subject.id
        return Piece(
            subject.labels[0], colour, picture if is_known(picture) else "", name=subject.name
        )
    return Piece(subject, colour, subject if is_known(subject) else "")


def _known(picture: str) -> str:
    return picture if is_known(picture) else ""


def _pictures(subject: object, tastes: Tastes) -> set[str]:
    if isinstance(subject, str):
        return {subject} if is_known(subject) else set()
    if isinstance(subject, BoardPicture):
        return replace(subject, look=tastes.look(subject.look.family)).pictures()
    if isinstance(subject, Piece):
        return worn(subject.pictures(), tastes.look(subject.family))
    if isinstance(subject, PieceSpec):
        return {*map(_known, (*subject.pictures, subject.sign))} - {""}
    if isinstance(subject, PresetSpec):
        names = {name for kind in subject.pieces for name in _pictures(kind, tastes)}
        # The figures of notation are drawn as usual.
        return names | worn(names, tastes.of(subject))
    if isinstance(subject, Iterable):
        return {name for each in subject for name in _pictures(each, tastes)}
    spec = getattr(subject, "spec", None)
    if not isinstance(spec, PresetSpec):
        raise TypeError(f"no pictures are known for {subject!r}")
    return _pictures(spec, tastes)
