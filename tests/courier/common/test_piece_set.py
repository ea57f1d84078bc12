"""The piece set: every picture exists, is plain, and can be told from the square under it."""

import re
from itertools import product
from xml.etree import ElementTree

import pytest

from courier.common.boards.palette import (
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
from courier.common.boards.piece_set import is_known, manifest, picture_body, set_directory, symbol
from variants import load_spec, preset_document, preset_keys

LISTED = [key for key in preset_keys() if load_spec(preset_document(key)).is_listed]
THEMES: tuple[Theme, ...] = ("light", "dark")
FILES = sorted(path.name for path in set_directory().glob("*.svg"))
ASKED_FOR = [
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


@pytest.mark.parametrize("name", ASKED_FOR)
def test_set_has_picture(name: str) -> None:
    assert is_known(name)


@pytest.mark.parametrize("key", LISTED)
def test_every_picture_of_a_shipped_preset_exists(key: str) -> None:
    spec = load_spec(preset_document(key))
    assert [piece.id for piece in spec.pieces if not is_known(piece.picture or piece.id)] == []


def test_manifest_names_exactly_the_files() -> None:
    assert sorted(set(manifest().values())) == FILES


@pytest.mark.parametrize("file", FILES)
def test_file_is_valid_and_holds_plain_shapes_only(file: str) -> None:
    root = ElementTree.parse(set_directory() / file).getroot()
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert root.attrib["viewBox"] == "0 0 45 45"
    assert tags <= {"svg", "title", "style", "path", "circle", "ellipse"}


@pytest.mark.parametrize("file", FILES)
def test_shapes_use_only_the_classes_of_figures_or_of_tokens(file: str) -> None:
    root = ElementTree.parse(set_directory() / file).getroot()
    shapes = [
        element for element in root if element.tag.rpartition("}")[2] not in ("title", "style")
    ]
    allowed = {"t", "r", "k", "p"} if file.startswith("token_") else {"b", "d", "e"}
    assert {shape.attrib["class"] for shape in shapes} <= allowed
    assert not any("style" in shape.attrib or "fill" in shape.attrib for shape in shapes)


@pytest.mark.parametrize("file", FILES)
def test_file_is_small_and_refers_to_nothing(file: str) -> None:
    text = (
        (set_directory() / file)
        .read_text(encoding="utf-8")
        .replace("http://www.w3.org/2000/svg", "")
    )
    assert len(text) < 4000
    assert not re.search(r"https?:|url\(|href|<script|\son\w+=", text)


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
