"""The keys of a `variants.ini`, in the order in which Fairy-Stockfish looks at them.

Board size and pieces come before everything here, and are read by `fairy_reader`.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

BOTH: Final = (0, 1)


class Kind(StrEnum):
    """What the value of a key looks like."""

    BOOL = "true or false"
    INT = "a whole number"
    RANK = "a rank from 1 to 10"
    FILE = "a file from 1 to 12 or a to l"
    PIECE = "the letter of a piece, `*` or `-`"
    PIECES = "letters of pieces"
    REGION = "squares such as e4, *8 or a*"
    VALUE = "win, loss, draw or none"
    WORD = "one of a few words"
    PROMOTIONS = "pairs of letters such as p:g"
    LIMITS = "letters with numbers such as q:1"
    RIGHTS = "letters of castling rights"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Option:
    """A key: the field it sets, the kind of its value; `sides` are the members it sets of a pair
    (White, Black).
    """

    key: str
    field: str
    kind: Kind
    sides: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    low: int = 0


def _plain(kind: Kind, *rows: tuple[str, str]) -> tuple[Option, ...]:
    return tuple(Option(key, name, kind) for key, name in rows)


def _pair(
    key: str, field: str, kind: Kind, *, common: bool = True, common_last: bool = False
) -> tuple[Option, ...]:
    """Return the keys of a pair: `common` sets both members, the others one each."""
    parts = (Option(f"{key}White", field, kind, (0,)), Option(f"{key}Black", field, kind, (1,)))
    whole = (Option(key, field, kind, BOTH),) if common else ()
    return parts + whole if common_last else whole + parts


def _word(key: str, field: str, *words: str) -> tuple[Option, ...]:
    return (Option(key, field, Kind.WORD, words=(*words, "none")),)


PAWN_TYPES: Final = tuple(
    Option("pawnTypes", field, Kind.PIECES, BOTH)
    for field in ("promotion_pawn_types", "en_passant_types", "n_move_rule_types")
)

OPTIONS: Final = (
    *_plain(Kind.TEXT, ("variantTemplate", "variant_template")),
    *_plain(Kind.BOOL, ("chess960", "chess960"), ("twoBoards", "two_boards")),
    *_plain(Kind.TEXT, ("startFen", "start_fen")),
    *_pair("promotionRegion", "promotion_region", Kind.REGION, common=False),
    *_pair("promotionPawnTypes", "promotion_pawn_types", Kind.PIECES),
    *_pair("promotionPieceTypes", "promotion_piece_types", Kind.PIECES),
    *_plain(Kind.BOOL, ("sittuyinPromotion", "sittuyin_promotion")),
    *_plain(Kind.LIMITS, ("promotionLimit", "promotion_limit")),
    *_plain(Kind.PROMOTIONS, ("promotedPieceType", "promoted_piece_type")),
    *_plain(
        Kind.BOOL,
        ("piecePromotionOnCapture", "piece_promotion_on_capture"),
        ("mandatoryPawnPromotion", "mandatory_pawn_promotion"),
        ("mandatoryPiecePromotion", "mandatory_piece_promotion"),
        ("pieceDemotion", "piece_demotion"),
        ("blastOnCapture", "blast_on_capture"),
    ),
    *_plain(
        Kind.PIECES,
        ("blastImmuneTypes", "blast_immune_types"),
        ("mutuallyImmuneTypes", "mutually_immune_types"),
        ("petrifyOnCaptureTypes", "petrify_on_capture_types"),
    ),
    *_plain(
        Kind.BOOL, ("petrifyBlastPieces", "petrify_blast_pieces"), ("doubleStep", "double_step")
    ),
    *_pair("doubleStepRegion", "double_step_region", Kind.REGION, common=False),
    *_pair("tripleStepRegion", "triple_step_region", Kind.REGION, common=False),
    *_pair("enPassantRegion", "en_passant_region", Kind.REGION),
    *_pair("enPassantTypes", "en_passant_types", Kind.PIECES),
    *_plain(
        Kind.BOOL, ("castling", "castling"), ("castlingDroppedPiece", "castling_dropped_piece")
    ),
    *_plain(
        Kind.FILE,
        ("castlingKingsideFile", "castling_kingside_file"),
        ("castlingQueensideFile", "castling_queenside_file"),
        ("castlingKingFile", "castling_king_file"),
        ("castlingRookKingsideFile", "castling_rook_kingside_file"),
        ("castlingRookQueensideFile", "castling_rook_queenside_file"),
    ),
    *_plain(Kind.RANK, ("castlingRank", "castling_rank")),
    *_pair("castlingKingPiece", "castling_king_piece", Kind.PIECE),
    *_pair("castlingRookPieces", "castling_rook_pieces", Kind.PIECES),
    *_plain(
        Kind.BOOL,
        ("oppositeCastling", "opposite_castling"),
        ("checking", "checking"),
        ("dropChecks", "drop_checks"),
        ("mustCapture", "must_capture"),
        ("mustDrop", "must_drop"),
    ),
    *_plain(Kind.PIECE, ("mustDropType", "must_drop_type")),
    *_plain(
        Kind.BOOL,
        ("pieceDrops", "piece_drops"),
        ("dropLoop", "drop_loop"),
        ("capturesToHand", "captures_to_hand"),
        ("firstRankPawnDrops", "first_rank_pawn_drops"),
        ("promotionZonePawnDrops", "promotion_zone_pawn_drops"),
    ),
    *_word("enclosingDrop", "enclosing_drop", "reversi", "ataxx", "snort", "anyside", "top"),
    *_plain(Kind.REGION, ("enclosingDropStart", "enclosing_drop_start")),
    *_pair("dropRegion", "drop_region", Kind.REGION, common=False),
    *_plain(
        Kind.BOOL,
        ("sittuyinRookDrop", "sittuyin_rook_drop"),
        ("dropOppositeColoredBishop", "drop_opposite_colored_bishop"),
        ("dropPromoted", "drop_promoted"),
    ),
    *_plain(Kind.PIECE, ("dropNoDoubled", "drop_no_doubled")),
    *_plain(Kind.INT, ("dropNoDoubledCount", "drop_no_doubled_count")),
    *_plain(
        Kind.BOOL,
        ("immobilityIllegal", "immobility_illegal"),
        ("gating", "gating"),
        ("wallOrMove", "wall_or_move"),
        ("seirawanGating", "seirawan_gating"),
        ("cambodianMoves", "cambodian_moves"),
    ),
    *_word("wallingRule", "walling_rule", "arrow", "duck", "edge", "past", "static"),
    *_pair("wallingRegion", "walling_region", Kind.REGION, common_last=True),
    *_plain(Kind.REGION, ("diagonalLines", "diagonal_lines")),
    *_pair("pass", "can_pass", Kind.BOOL),
    *_pair("passOnStalemate", "pass_on_stalemate", Kind.BOOL),
    *_plain(Kind.BOOL, ("makpongRule", "makpong_rule"), ("flyingGeneral", "flying_general")),
    *_plain(Kind.RANK, ("soldierPromotionRank", "soldier_promotion_rank")),
    *_word("flipEnclosedPieces", "flip_enclosed_pieces", "reversi", "ataxx", "quadwrangle"),
    *_pair("nMoveRuleTypes", "n_move_rule_types", Kind.PIECES),
    *_plain(Kind.INT, ("nMoveRule", "n_move_rule"), ("nFoldRule", "n_fold_rule")),
    *_plain(Kind.VALUE, ("nFoldValue", "n_fold_value")),
    *_plain(
        Kind.BOOL,
        ("nFoldValueAbsolute", "n_fold_value_absolute"),
        ("perpetualCheckIllegal", "perpetual_check_illegal"),
        ("moveRepetitionIllegal", "move_repetition_illegal"),
    ),
    *_word("chasingRule", "chasing_rule", "axf"),
    *_plain(
        Kind.VALUE, ("stalemateValue", "stalemate_value"), ("checkmateValue", "checkmate_value")
    ),
    *_plain(
        Kind.BOOL,
        ("stalematePieceCount", "stalemate_piece_count"),
        ("shogiPawnDropMateIllegal", "shogi_pawn_drop_mate_illegal"),
        ("shatarMateRule", "shatar_mate_rule"),
        ("bikjangRule", "bikjang_rule"),
    ),
    *_plain(Kind.VALUE, ("extinctionValue", "extinction_value")),
    *_plain(
        Kind.BOOL,
        ("extinctionClaim", "extinction_claim"),
        ("extinctionPseudoRoyal", "extinction_pseudo_royal"),
        ("dupleCheck", "duple_check"),
    ),
    *_plain(Kind.PIECES, ("extinctionPieceTypes", "extinction_piece_types")),
    *_plain(
        Kind.INT,
        ("extinctionPieceCount", "extinction_piece_count"),
        ("extinctionOpponentPieceCount", "extinction_opponent_piece_count"),
    ),
    *_pair("flagPiece", "flag_piece", Kind.PIECE),
    *_pair("flagRegion", "flag_region", Kind.REGION),
    *_plain(Kind.INT, ("flagPieceCount", "flag_piece_count")),
    *_plain(
        Kind.BOOL,
        ("flagPieceBlockedWin", "flag_piece_blocked_win"),
        ("flagMove", "flag_move"),
        ("flagPieceSafe", "flag_piece_safe"),
        ("checkCounting", "check_counting"),
    ),
    *_plain(Kind.INT, ("connectN", "connect_n")),
    *_plain(Kind.PIECES, ("connectPieceTypes", "connect_piece_types")),
    *_plain(
        Kind.BOOL,
        ("connectVertical", "connect_vertical"),
        ("connectHorizontal", "connect_horizontal"),
        ("connectDiagonal", "connect_diagonal"),
    ),
    *_pair("connectRegion1", "connect_region1", Kind.REGION, common=False),
    *_pair("connectRegion2", "connect_region2", Kind.REGION, common=False),
    *_plain(Kind.INT, ("connectNxN", "connect_nxn"), ("collinearN", "collinear_n")),
    *_plain(Kind.VALUE, ("connectValue", "connect_value")),
    *_word(
        "materialCounting",
        "material_counting",
        "janggi",
        "unweighted",
        "whitedrawodds",
        "blackdrawodds",
    ),
    *_plain(Kind.BOOL, ("adjudicateFullBoard", "adjudicate_full_board")),
    *_word("countingRule", "counting_rule", "makruk", "cambodian", "asean"),
    *_plain(Kind.RIGHTS, ("castlingWins", "castling_wins")),
)

# Keys for Fairy-Stockfish's search or for programs around it: no rule of the game.
WITHOUT_RULE: Final = ("pieceValueMg", "pieceValueEg", "pieceToCharTable", "pocketSize")
DEPRECATED: Final = (
    "promotionRank",
    "doubleStepRank",
    "doubleStepRankMin",
    "whiteFlag",
    "blackFlag",
    "castlingRookPiece",
    "whiteDropRegion",
    "blackDropRegion",
    "dropOnTop",
)
# What Fairy-Stockfish's own games have and its files cannot say; read in our list of them only.
OWN: Final = ("unlimitedDrops", "pieceAliases", "kingType")
