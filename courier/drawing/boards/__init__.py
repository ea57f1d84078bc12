"""Boards as pictures: SVG for pages, PNG for mails and cards, text for plain mail and for screen
readers.
"""

from courier.drawing.boards.animation import board_gif
from courier.drawing.boards.armies import in_own_colours
from courier.drawing.boards.card import CardLine, card_png
from courier.drawing.boards.cells import (
    BoardCell,
    BoardCells,
    CellData,
    Line,
    board_cells,
    board_lines,
    cell_data,
)
from courier.drawing.boards.diagrams import diagram_picture, zone_picture
from courier.drawing.boards.frame import EdgeData, edges
from courier.drawing.boards.ground import GroundData, ground_of
from courier.drawing.boards.hands import (
    Hands,
    Held,
    endless_labels,
    hand_words,
    hands_of,
    has_hands,
)
from courier.drawing.boards.looks import USUAL, Look, Tastes, family_of, tastes_from
from courier.drawing.boards.picture import BoardPicture, Marks, Preview, opening_picture, picture_of
from courier.drawing.boards.piece import WALL, Piece, piece_of, wall_piece
from courier.drawing.boards.png import board_png
from courier.drawing.boards.stones import Stone, places
from courier.drawing.boards.svg import board_svg, drawing_size, standalone_svg
from courier.drawing.boards.text import board_text
from courier.drawing.boards.words import board_extent, cell_label, describe_position, square_names

__all__ = [
    "USUAL",
    "WALL",
    "BoardCell",
    "BoardCells",
    "BoardPicture",
    "CardLine",
    "CellData",
    "EdgeData",
    "GroundData",
    "Hands",
    "Held",
    "Line",
    "Look",
    "Marks",
    "Piece",
    "Preview",
    "Stone",
    "Tastes",
    "board_cells",
    "board_extent",
    "board_gif",
    "board_lines",
    "board_png",
    "board_svg",
    "board_text",
    "card_png",
    "cell_data",
    "cell_label",
    "describe_position",
    "diagram_picture",
    "drawing_size",
    "edges",
    "endless_labels",
    "family_of",
    "ground_of",
    "hand_words",
    "hands_of",
    "has_hands",
    "in_own_colours",
    "opening_picture",
    "picture_of",
    "piece_of",
    "places",
    "square_names",
    "standalone_svg",
    "tastes_from",
    "wall_piece",
    "zone_picture",
]
