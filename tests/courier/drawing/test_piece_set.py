"""The piece set: every picture exists, is plain, and can be told from the square under it."""

import re
from itertools import product
from xml.etree import ElementTree

import pytest

from courier.drawing.boards.palette import (
    CHARACTER_INKS,
    FLAT_PIECES,
    GROUNDS,
    PIECES,
    PROMOTED_INK,
    Theme,
    contrast,
    flat_ground,
    token_wood,
)
from courier.drawing.boards.piece_set import is_known, manifest, picture_body, set_directory, symbol
from variants import load_spec, preset_document, preset_keys

LISTED = [key for key in preset_keys() if load_spec(preset_document(key)).is_listed]
THEMES: tuple[Theme, ...] = ("light", "dark")
FILES = sorted(path.name for path in set_directory().glob("*.svg"))
REQUESTED = [
    "king",
    "queen",
    "rook",
    "bishop",
    "knight",
    "pawn",
    "sissa",
    "cardinal",
    "archbishop",
    "chancellor",
    "amazon",
    "dragon_horse",
    "dragon_king",
    "camel",
    "elephant",
    "wazir",
    "ferz",
    "cannon",
    "nightrider",
    "guard",
    "giraffe",
    "zebra",
    "grasshopper",
    "unicorn",
    "griffin",
    "champion",
    "wizard",
    "lance",
    "silver_general",
    "gold_general",
]


def test_set_has_the_pictures_requested() -> None:
    assert [name for name in REQUESTED if not is_known(name)] == []


def test_every_picture_of_a_shipped_preset_exists() -> None:
    specs = [load_spec(preset_document(key)) for key in LISTED]
    assert [
        (spec.key, piece.id)
        for spec in specs
        for piece in spec.pieces
        if not is_known(piece.picture or piece.id)
    ] == []


def test_manifest_names_exactly_the_files() -> None:
    assert sorted(set(manifest().values())) == FILES


def roots() -> list[tuple[str, ElementTree.Element]]:
    return [(file, ElementTree.parse(set_directory() / file).getroot()) for file in FILES]


def test_files_are_valid_and_hold_plain_shapes_only() -> None:
    plain = {"svg", "title", "style", "path", "circle", "ellipse"}
    assert [file for file, root in roots() if root.attrib["viewBox"] != "0 0 45 45"] == []
    tags = {
        file: {element.tag.rpartition("}")[2] for element in root.iter()} for file, root in roots()
    }
    assert {file: found - plain for file, found in tags.items() if not found <= plain} == {}


def has_plain_shapes(file: str, root: ElementTree.Element) -> bool:
    shapes = [
        element for element in root if element.tag.rpartition("}")[2] not in ("title", "style")
    ]
    allowed = {"t", "r", "k", "p"} if file.startswith("token_") else {"b", "d", "e"}
    is_painted = any("style" in shape.attrib or "fill" in shape.attrib for shape in shapes)
    return {shape.attrib["class"] for shape in shapes} <= allowed and not is_painted


def test_shapes_use_only_the_classes_of_figures_or_of_tokens() -> None:
    assert [file for file, root in roots() if not has_plain_shapes(file, root)] == []


def test_files_are_small_and_refer_to_nothing() -> None:
    read = {file: (set_directory() / file).read_text(encoding="utf-8") for file in FILES}
    texts = {file: text.replace("http://www.w3.org/2000/svg", "") for file, text in read.items()}
    assert [file for file, text in texts.items() if len(text) >= 4000] == []
    assert [
        file
        for file, text in texts.items()
        if re.search(r"https?:|url\(|href|<script|\son\w+=", text)
    ] == []


def test_names_of_one_movement_share_a_picture() -> None:
    assert picture_body("archbishop") == picture_body("cardinal")


def test_symbol_is_named_after_the_picture() -> None:
    assert symbol("archbishop").startswith(
        '<symbol id="piece-archbishop" viewBox="0 0 45 45"><path class="b"'
    )


@pytest.mark.parametrize(("colour", "board", "theme"), list(product(PIECES, GROUNDS, THEMES)))
def test_pieces_stand_out_from_every_square(colour: str, board: str, theme: Theme) -> None:
    paint, ground = PIECES[colour], GROUNDS[board][theme]
    for square in (ground.light, ground.dark, ground.third):
        assert max(contrast(paint.fill, square), contrast(paint.ink, square)) >= 3


@pytest.mark.parametrize("colour", PIECES)
def test_details_are_seen_on_the_piece(colour: str) -> None:
    assert contrast(PIECES[colour].detail, PIECES[colour].fill) >= 4.5


@pytest.mark.parametrize("colour", PIECES)
def test_characters_are_read_on_their_token(colour: str) -> None:
    wood = token_wood(colour)
    assert min(contrast(CHARACTER_INKS[colour], wood), contrast(PROMOTED_INK, wood)) >= 4.5


@pytest.mark.parametrize(("board", "theme"), list(product(GROUNDS, THEMES)))
def test_flat_pieces_stand_out_from_the_darker_squares_of_tiny_boards(
    board: str, theme: Theme
) -> None:
    ground = flat_ground(GROUNDS[board][theme])
    for square, colour in product((ground.light, ground.dark), ("white", "black")):
        assert contrast(FLAT_PIECES[colour].fill, square) >= 1.8
