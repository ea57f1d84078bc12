"""Pictures that take too long to paint are refused when they are brought along."""

from __future__ import annotations

from math import cos, sin

import pytest

from courier.drawing.boards.piece_set import manifest, picture_body
from courier.drawing.paint_cost import check_painting
from courier.drawing.svg_pictures import UnsafePicture, cleaned

LAYERS = (
    '<g opacity="0.5">' * 6 + '<rect x="-9000" y="-9000" width="9999" height="9999"/>' + "</g>" * 6
)
CURVES = "".join(f"C {-9000 + 60 * n} 9000 {9000 - 60 * n} -9000 {n} {n}" for n in range(1, 300))


def picture(shapes: str) -> str:
    return cleaned(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">{shapes}</svg>')


@pytest.mark.parametrize(
    "shapes",
    [
        LAYERS,
        LAYERS * 12,
        f'<path d="M 0 0 {CURVES}" stroke="red" stroke-width="9000"/>',
        '<circle r="9000" cx="22" cy="22" stroke="red" stroke-width="9000"/>' * 150,
        '<rect x="1" y="-5000" width="42" height="9999"/>',
        '<rect x="-5000" y="1" width="9999" height="42"/>',
        '<g transform="scale(9000)"><rect width="40" height="40" opacity="0.5"/></g>' * 90,
    ],
    ids=["layers", "many layers", "curves", "circles", "tall", "wide", "scaled"],
)
def test_what_covers_the_board_again_and_again_is_refused(shapes: str) -> None:
    with pytest.raises(UnsafePicture, match="takes too long to draw"):
        check_painting(picture(shapes))


def test_our_own_pictures_are_no_dearer_than_is_allowed() -> None:
    for name in sorted(manifest())[::40]:
        check_painting(
            f'<svg viewBox="0 0 45 45" width="45" height="45">{picture_body(name)}</svg>'
        )


def test_a_picture_with_many_points_is_painted() -> None:
    points = " ".join(
        f"{22 + (20 - n % 2) * cos(n / 143):.2f},{22 + (20 - n % 2) * sin(n / 143):.2f}"
        for n in range(900)
    )
    check_painting(picture(f'<polyline points="{points}" fill="none" stroke="red"/>'))


def test_a_translucent_shape_or_two_is_no_harm() -> None:
    check_painting(picture('<g opacity="0.5"><circle cx="22" cy="22" r="20" fill="red"/></g>' * 2))
