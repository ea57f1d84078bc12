"""Pictures that players bring along are written anew from shapes, numbers and colours."""

from __future__ import annotations

import time

import pytest

from courier.drawing.svg_pictures import LONGEST, UnsafePicture, cleaned

XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def svg(inside: str, attributes: str = 'viewBox="0 0 45 45"') -> str:
    return f"<svg {XMLNS} {attributes}>{inside}</svg>"


def shapes(text: str) -> str:
    """What stands inside of a cleaned picture's box."""
    found = cleaned(text)
    assert found.endswith("</g></svg>")
    return found[found.index("<g") :].removesuffix("</svg>")


@pytest.mark.parametrize(
    "shape",
    [
        '<path class="b" d="M1 2l3-4z" fill="#ffcc00"></path>',
        '<circle cx="22.5" cy="9" r="5"></circle>',
        (
            '<g stroke="black" transform="translate(1 2) rotate(45)"><line x1="0" x2="1" y1="0"'
            ' y2="1"></line></g>'
        ),
        '<polygon opacity="0.5" points="0,0 4,0 2,3"></polygon>',
    ],
)
def test_shapes_stay(shape: str) -> None:
    assert shapes(svg(shape)) == f"<g>{shape}</g>"


def test_measures_become_the_box() -> None:
    assert cleaned(svg('<rect width="1"/>', 'width="90px" height="60"')).startswith(
        '<svg viewBox="0 0 90 60" width="45" height="45">'
    )


def test_style_becomes_attributes() -> None:
    assert (
        shapes(svg('<rect width="1" style="fill:#fff;font-family:x;stroke-width:2px"/>'))
        == '<g><rect fill="#fff" stroke-width="2" width="1"></rect></g>'
    )


def test_what_nobody_sees_is_left_out() -> None:
    noise = '<title>x</title><metadata><a b="c"/></metadata><defs/><!-- no --><?php no ?>text'
    assert (
        shapes(svg(f'{noise}<circle r="1" id="x" data-a="b" class="evil b"/>'))
        == '<g><circle class="b" r="1"></circle></g>'
    )


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        "<style>*{}</style>",
        '<image href="http://x/"/>',
        '<use xlink:href="#a"/>',
        '<a xlink:href="javascript:x"><path d="M0 0"/></a>',
        "<foreignObject/>",
        "<text>x</text>",
        "<animate/>",
        "<filter/>",
        '<path d="M0 0" onclick="x"/>',
        '<path d="M0 0" href="x"/>',
        '<g xlink:href="x"/>',
        '<path d="M0 0" fill="url(#a)"/>',
        '<path d="M0 0" fill="url(http://x/)"/>',
        '<path d="javascript:x"/>',
        '<path d="M0 0" style="fill:url(x)"/>',
        '<rect transform="matrix(calc(1))"/>',
        '<rect width="100%"/>',
        '<svg viewBox="0 0 1 1"/>',
        "<linearGradient/>",
        '<rect class="b" width="expression(x)"/>',
    ],
)
def test_everything_else_is_refused(inside: str) -> None:
    with pytest.raises(UnsafePicture):
        cleaned(svg(f'<circle r="1"/>{inside}'))


BOMB = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "<svg",
        svg(""),
        "<html></html>",
        BOMB + svg("<path d='M0 0'/>&b;"),
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x/x.dtd">' + svg('<circle r="1"/>'),
        svg('<circle r="1"/>' * 300),
        svg("<g>" * 20 + "</g>" * 20),
        svg(f'<path d="M{"1 " * 3000}"/>'),
        svg('<circle r="1e9"/>'),
        svg('<circle r="1"/>', 'viewBox="0 0 0 0"'),
        svg('<circle r="1"/>', 'viewBox="a"'),
        "x" * (LONGEST + 1),
        "<svg xmlns='http://www.w3.org/2000/svg'>\ud800</svg>",
        svg('<circle r="1"/>' + "a\0b"),
        "<a>" * 5000,
        svg('<path d="' + "M0 0" * 3900 + '"/>'),
    ],
)
def test_bombs_and_rubbish_are_refused(text: str) -> None:
    with pytest.raises(UnsafePicture) as refused:
        cleaned(text)
    assert refused.value.message


def test_cleaning_twice_changes_nothing_that_is_drawn() -> None:
    once = cleaned(svg('<path d="M1 2l3-4z" fill="red"/>'))
    twice = cleaned(once.replace("<svg ", f"<svg {XMLNS} "))
    assert (
        shapes(once.replace("<svg ", f"<svg {XMLNS} ")).count("<path") == twice.count("<path") == 1
    )


@pytest.mark.parametrize("blanks", [3, 10])
def test_a_transform_that_is_not_understood_is_refused_at_once(blanks: int) -> None:
    transform = f"rotate(1){' ' * blanks}" * (15_000 // (9 + blanks)) + "!"
    began = time.process_time()
    with pytest.raises(UnsafePicture):
        cleaned(svg(f'<g transform="{transform}"/>'))
    assert time.process_time() - began < 0.5


@pytest.mark.parametrize(
    "transform", ["rotate(1)", " scale(2) , skewX ( 1,2 ),translate(1)", "rotate(1)rotate(2)  "]
)
def test_transforms_stay(transform: str) -> None:
    kept = " ".join(transform.split())
    found = shapes(svg(f'<g transform="{transform}"><rect width="1"/></g>'))
    assert found == f'<g><g transform="{kept}"><rect width="1"></rect></g></g>'
