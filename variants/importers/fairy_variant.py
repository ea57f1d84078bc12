"""A game as Fairy-Stockfish describes it: every option with its effective value.

Kinds of pieces are named by their option (`knight`, `customPiece3`, `king`); the set `*` means all
kinds together. Squares are names; a region may reach beyond the board, as `*8` does on a narrow
one. Pairs are (White, Black).
"""

from dataclasses import dataclass
from typing import Final, Literal

MAX_FILES: Final = 12
MAX_RANKS: Final = 10
ALL: Final = "*"
ORTHODOX: Final = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

Value = Literal["win", "loss", "draw", "none"]
Region = frozenset[str]
Kinds = tuple[str, ...]
Regions = tuple[Region, Region]
KindPair = tuple[Kinds, Kinds]
Flags = tuple[bool, bool]

EVERYWHERE: Final[Region] = frozenset(
    f"{chr(ord('a') + file)}{rank}" for file in range(MAX_FILES) for rank in range(1, MAX_RANKS + 1)
)
NOWHERE: Final[Region] = frozenset()


def rank_region(rank: int) -> Region:
    """Return the squares of a rank, counted from 1."""
    return frozenset(f"{chr(ord('a') + file)}{rank}" for file in range(MAX_FILES))


def file_region(file: int) -> Region:
    """Return the squares of a file, counted from 0."""
    return frozenset(f"{chr(ord('a') + file)}{rank}" for rank in range(1, MAX_RANKS + 1))


@dataclass(frozen=True, slots=True)
class FairyPiece:
    """A kind of piece: option, small letter, Betza text of Fairy-Stockfish's dialect, where a piece
    of each side may stand.

    `aliases` are further small letters for it in position texts.
    """

    kind: str
    letter: str
    betza: str
    mobility: tuple[Region | None, Region | None] = (None, None)
    aliases: str = ""


@dataclass(frozen=True, slots=True)
class FairyVariant:
    """All options of a game. The defaults are those of a section without a parent."""

    name: str
    max_rank: int = 8
    max_file: int = 8
    pieces: tuple[FairyPiece, ...] = ()
    start_fen: str = ORTHODOX
    variant_template: str = "fairy"
    chess960: bool = False
    two_boards: bool = False
    # promotion
    promotion_region: Regions = (rank_region(8), rank_region(1))
    promotion_pawn_types: KindPair = (("pawn",), ("pawn",))
    promotion_piece_types: KindPair = ((), ())
    mandatory_pawn_promotion: bool = True
    promotion_limit: tuple[tuple[str, int], ...] = ()
    promoted_piece_type: tuple[tuple[str, str], ...] = ()
    mandatory_piece_promotion: bool = False
    piece_promotion_on_capture: bool = False
    piece_demotion: bool = False
    sittuyin_promotion: bool = False
    # pawn steps
    double_step: bool = True
    double_step_region: Regions = (rank_region(2), rank_region(7))
    triple_step_region: Regions = (NOWHERE, NOWHERE)
    en_passant_region: Regions = (EVERYWHERE, EVERYWHERE)
    en_passant_types: KindPair = (("pawn",), ("pawn",))
    soldier_promotion_rank: int = 1
    diagonal_lines: Region = NOWHERE
    king_type: str = "king"  # as what the king moves on diagonal lines
    # castling; files count from 1
    castling: bool = True
    castling_dropped_piece: bool = False
    castling_kingside_file: int = 7
    castling_queenside_file: int = 3
    castling_rank: int = 1
    castling_king_file: int = 5
    castling_king_piece: tuple[str, str] = ("king", "king")
    castling_rook_kingside_file: int = 12
    castling_rook_queenside_file: int = 1
    castling_rook_pieces: KindPair = (("rook",), ("rook",))
    opposite_castling: bool = False
    castling_wins: str = ""
    # hands
    piece_drops: bool = False
    captures_to_hand: bool = False
    drop_loop: bool = False
    unlimited_drops: bool = False
    drop_region: Regions = (EVERYWHERE, EVERYWHERE)
    drop_checks: bool = True
    must_drop: bool = False
    must_drop_type: str = ALL
    first_rank_pawn_drops: bool = False
    promotion_zone_pawn_drops: bool = False
    drop_no_doubled: str = ""
    drop_no_doubled_count: int = 1
    immobility_illegal: bool = False
    drop_promoted: bool = False
    drop_opposite_colored_bishop: bool = False
    sittuyin_rook_drop: bool = False
    enclosing_drop: str = "none"
    enclosing_drop_start: Region = NOWHERE
    shogi_pawn_drop_mate_illegal: bool = False
    gating: bool = False
    seirawan_gating: bool = False
    cambodian_moves: bool = False
    # walls, explosions, changes of colour
    walling_rule: str = "none"
    walling_region: Regions = (EVERYWHERE, EVERYWHERE)
    wall_or_move: bool = False
    blast_on_capture: bool = False
    blast_immune_types: Kinds = ()
    mutually_immune_types: Kinds = ()
    petrify_on_capture_types: Kinds = ()
    petrify_blast_pieces: bool = False
    flip_enclosed_pieces: str = "none"
    # restrictions and passing
    checking: bool = True
    must_capture: bool = False
    makpong_rule: bool = False
    flying_general: bool = False
    can_pass: Flags = (False, False)
    pass_on_stalemate: Flags = (False, False)
    # ends
    checkmate_value: Value = "loss"
    stalemate_value: Value = "draw"
    stalemate_piece_count: bool = False
    n_move_rule: int = 50
    n_move_rule_types: KindPair = (("pawn",), ("pawn",))
    n_fold_rule: int = 3
    n_fold_value: Value = "draw"
    n_fold_value_absolute: bool = False
    perpetual_check_illegal: bool = False
    move_repetition_illegal: bool = False
    chasing_rule: str = "none"
    extinction_value: Value = "none"
    extinction_claim: bool = False
    extinction_pseudo_royal: bool = False
    duple_check: bool = False
    extinction_piece_types: Kinds = ()
    extinction_piece_count: int = 0
    extinction_opponent_piece_count: int = 0
    flag_piece: tuple[str, str] = (ALL, ALL)
    flag_region: Regions = (NOWHERE, NOWHERE)
    flag_piece_count: int = 1
    flag_piece_blocked_win: bool = False
    flag_move: bool = False
    flag_piece_safe: bool = False
    check_counting: bool = False
    connect_n: int = 0
    connect_piece_types: Kinds = (ALL,)
    connect_vertical: bool = True
    connect_horizontal: bool = True
    connect_diagonal: bool = True
    connect_region1: Regions = (NOWHERE, NOWHERE)
    connect_region2: Regions = (NOWHERE, NOWHERE)
    connect_nxn: int = 0
    collinear_n: int = 0
    connect_value: Value = "win"
    material_counting: str = "none"
    adjudicate_full_board: bool = False
    counting_rule: str = "none"
    bikjang_rule: bool = False
    shatar_mate_rule: bool = False

    def piece_of(self, letter: str) -> FairyPiece | None:
        """Return the kind that a letter, in any case, stands for."""
        return next((piece for piece in self.pieces if piece.letter == letter.lower()), None)

    def kind(self, kind: str) -> FairyPiece | None:
        """Return a kind by its option, if the game has it."""
        return next((piece for piece in self.pieces if piece.kind == kind), None)

    def letters(self, kinds: Kinds) -> str:
        """Return the letters of those kinds that the game has."""
        found = (
            "*" if kind == ALL else (piece.letter if (piece := self.kind(kind)) else "")
            for kind in kinds
        )
        return "".join(found)

    def on_board(self, region: Region) -> tuple[str, ...]:
        """Return the squares of a region that exist, by rank and file."""
        names = (
            f"{chr(ord('a') + file)}{rank}"
            for rank in range(1, self.max_rank + 1)
            for file in range(self.max_file)
        )
        return tuple(name for name in names if name in region)
