"""Games in words: how one ended, what its terms are, who plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from courier.clocks.terms import TERMS, Terms
from courier.clocks.words import control_words
from courier.games.enums import Ending, FlagDraw, GameStatus, Source
from courier.games.models import CONSENT, JUDGED, RULING, SILENT, Game, Move, Seat
from courier.trees.domain.places import Place, place_after
from variants import SHARE_GLYPHS, Outcome, PresetSpec, Reason, shares_of

# How a page or a mail shows an ending, in a sentence.
DRAWN_BECAUSE: Final[dict[str, str | Promise]] = {
    Reason.STALEMATE: gettext_lazy("Drawn by stalemate."),
    Reason.REPETITION: gettext_lazy("Drawn by repetition of the position."),
    Reason.MOVE_RULE: gettext_lazy(
        "Drawn by the move rule: too long without a capture or a pawn move."
    ),
    Reason.MATERIAL: gettext_lazy("Drawn: neither side has enough pieces left to mate."),
    Reason.CHECKMATE: gettext_lazy("Drawn by a mate that doesn’t win."),
    Reason.GOAL: gettext_lazy("Drawn: both sides have reached their goals."),
    Reason.EXTINCTION: gettext_lazy("Drawn: too few pieces are left."),
    Reason.CONNECTION: gettext_lazy("Drawn by a connection."),
    Reason.POINTS: gettext_lazy("Drawn with equal points."),
    Reason.PASSES: gettext_lazy("Drawn: both sides have passed."),
    Reason.FACING: gettext_lazy("Drawn: the royal pieces face each other."),
    Reason.COUNTING: gettext_lazy("Drawn: the count has run out."),
}
WON_BY: Final[dict[str, str | Promise]] = {
    Reason.CHECKMATE: gettext_lazy("%(winner)s won by checkmate."),
    Reason.STALEMATE: gettext_lazy("%(winner)s won by stalemate."),
    Reason.CIRCLE: gettext_lazy("%(winner)s won by reaching the circle."),
    Reason.REPETITION: gettext_lazy(
        "%(winner)s won: %(loser)s brought about a position for the third time."
    ),
    Reason.GOAL: gettext_lazy("%(winner)s won by reaching the goal."),
    Reason.EXTINCTION: gettext_lazy("%(winner)s won: the pieces that decide the game are gone."),
    Reason.CHECKS: gettext_lazy("%(winner)s won by giving check often enough."),
    Reason.CONNECTION: gettext_lazy("%(winner)s won by connecting pieces."),
    Reason.CASTLING: gettext_lazy("%(winner)s won by the rule of castling."),
    Reason.OWN_CHECK: gettext_lazy("%(winner)s won: %(loser)s put themselves in check."),
    Reason.POINTS: gettext_lazy("%(winner)s won by points."),
    Reason.PERPETUAL_CHECK: gettext_lazy("%(winner)s won: %(loser)s gave check without end."),
    Reason.PERPETUAL_CHASE: gettext_lazy("%(winner)s won: %(loser)s chased a piece without end."),
    Reason.SHUTTLING: gettext_lazy(
        "%(winner)s won: %(loser)s moved one piece to and fro without end."
    ),
}
# The same where the point is shared otherwise than by halves.
_SHARED_BECAUSE: Final[dict[str, str | Promise]] = {
    Reason.STALEMATE: gettext_lazy("Stalemate: %(first)s %(one)s, %(second)s %(two)s."),
}
_SCORES: Final = {0: ("1", "0"), 1: ("0", "1"), None: ("½", "½")}
# How a list shows it.
_REASONS: Final[dict[str, str | Promise]] = {
    Reason.CHECKMATE: gettext_lazy("Checkmate on move %(move)d"),
    Reason.STALEMATE: gettext_lazy("Stalemate on move %(move)d"),
    Reason.REPETITION: gettext_lazy("Draw by repetition on move %(move)d"),
    Reason.MOVE_RULE: gettext_lazy("Draw by the move rule on move %(move)d"),
    Reason.MATERIAL: gettext_lazy("Draw on move %(move)d: nobody can mate"),
    Reason.GOAL: gettext_lazy("Goal reached on move %(move)d"),
    Reason.EXTINCTION: gettext_lazy("Too few pieces left on move %(move)d"),
    Reason.CHECKS: gettext_lazy("Last check on move %(move)d"),
    Reason.CONNECTION: gettext_lazy("Pieces connected on move %(move)d"),
    Reason.CASTLING: gettext_lazy("Decided by castling on move %(move)d"),
    Reason.POINTS: gettext_lazy("Points counted on move %(move)d"),
    Reason.PASSES: gettext_lazy("Both passed on move %(move)d"),
    Reason.FACING: gettext_lazy("Royal pieces facing on move %(move)d"),
    Reason.PERPETUAL_CHECK: gettext_lazy("Perpetual check on move %(move)d"),
    Reason.PERPETUAL_CHASE: gettext_lazy("Perpetual chase on move %(move)d"),
    Reason.SHUTTLING: gettext_lazy("One piece to and fro on move %(move)d"),
    Reason.COUNTING: gettext_lazy("Count run out on move %(move)d"),
}
_WON_REASONS: Final[dict[str, str | Promise]] = {
    Reason.CIRCLE: gettext_lazy("Circle reached on move %(move)d"),
    Reason.REPETITION: gettext_lazy("%(loser)s lost by repetition on move %(move)d"),
    Reason.OWN_CHECK: gettext_lazy("%(loser)s put themselves in check on move %(move)d"),
}
_FLAG_DRAWS: Final[dict[str, str | Promise]] = {
    FlagDraw.OFFERED: gettext_lazy("Draw: time ran out after a draw offer"),
    FlagDraw.CANNOT_WIN: gettext_lazy("Draw: time ran out against a bare king"),
    FlagDraw.TAKEN: gettext_lazy("Draw taken on move %(move)d: time had run out"),
}
_ENDINGS: Final[dict[str, str | Promise]] = {
    Ending.OUTCOME: gettext_lazy("Ended by its rules on move %(move)d"),
    Ending.CLAIMED: gettext_lazy("Draw claimed on move %(move)d"),
    Ending.RESIGNED: gettext_lazy("%(loser)s resigned on move %(move)d"),
    Ending.FLAGGED: gettext_lazy("%(loser)s lost on time on move %(move)d"),
    Ending.AGREED: gettext_lazy("Draw agreed on move %(move)d"),
    Ending.ADJUDICATED: gettext_lazy("Adjudicated on move %(move)d"),
    Ending.ABORTED: gettext_lazy("Aborted on move %(move)d"),
    Ending.RECORDED: gettext_lazy("Ended on move %(move)d"),
}


def seat_name(seat: Seat) -> str:
    """The name of who holds a seat: the account's, else the name that was kept."""
    if seat.player is not None:
        return str(seat.player.shown_name)
    if seat.is_erased:
        return _("Former player")
    return seat.name or _("Nobody")


def outcome_sentence(outcome: Outcome, spec: PresetSpec) -> str:
    """How the rules end a game: `White won by checkmate.`"""
    if outcome.share is not None:
        return _shared(outcome.reason, outcome.share, spec)
    if outcome.winner is None:
        return str(DRAWN_BECAUSE.get(outcome.reason, _("The game is drawn.")))
    names = {
        "winner": spec.sides[outcome.winner].name,
        "loser": spec.sides[1 - outcome.winner].name,
    }
    return str(WON_BY.get(outcome.reason, _("%(winner)s has won."))) % names


def _shared(reason: str, share: int, spec: PresetSpec) -> str:
    """`Stalemate: White ¾, Black ¼.`"""
    one, two = score_texts(None, share)
    names = {
        "first": spec.sides[0].name,
        "second": spec.sides[1].name,
        "one": one,
        "two": two,
    }
    otherwise = _("The point is shared: %(first)s %(one)s, %(second)s %(two)s.")
    return str(_SHARED_BECAUSE.get(reason, otherwise)) % names


def score_texts(winner: int | None, share: int | None) -> tuple[str, str]:
    """What both sides score: `1`, `0`, `½`, or the share of a point that is neither won nor
    halved.
    """
    if share is None:
        return _SCORES[winner]
    first, second = shares_of(share)
    return SHARE_GLYPHS[first], SHARE_GLYPHS[second]


def ending_sentence(game: Game, spec: PresetSpec) -> str:
    """How a finished game ended, as a sentence; empty while it runs."""
    if not game.ending:
        return ""
    if game.ending == Ending.ABORTED and game.source == Source.IMPORTED:
        return _("Imported without a result.")
    if game.ending == Ending.ABORTED and game.reason == CONSENT:
        return _("Ended without a result, as both players agreed.")
    if game.ending == Ending.ABORTED and game.reason == RULING:
        return _("Ended without a result, as the staff decided.")
    if game.ending == Ending.ABORTED:
        return _("Ended without a result before both sides had moved.")
    if game.share is not None:
        return _shared(game.reason, game.share, spec)
    if game.winner is None:
        return _drawn(game, spec)
    names = {"winner": spec.sides[game.winner].name, "loser": spec.sides[1 - game.winner].name}
    return _won(game) % names


def _won(game: Game) -> str:
    match game.ending:
        case Ending.RESIGNED:
            return _("%(loser)s resigned, %(winner)s won.")
        case Ending.FLAGGED if game.reason == SILENT:
            return _("%(winner)s won: %(loser)s had not moved for 30 days.")
        case Ending.FLAGGED:
            return _("%(winner)s won on time.")
        case Ending.AGREED:
            return _("%(winner)s won, as both players agreed.")
        case Ending.ADJUDICATED if game.reason == JUDGED:
            return _(
                "%(winner)s won by adjudication: the event had ended, and the computer judged that "
                "side clearly better."
            )
        case Ending.ADJUDICATED:
            return _("%(winner)s won by adjudication.")
    return str(WON_BY.get(game.reason, _("%(winner)s won.")))


def _drawn(game: Game, spec: PresetSpec) -> str:
    match game.ending:
        case Ending.AGREED:
            return _("Drawn by agreement.")
        case Ending.FLAGGED:
            return _drawn_on_time(game, spec)
        case Ending.ADJUDICATED if game.reason == JUDGED:
            return _(
                "Drawn by adjudication: the event had ended, and the computer judged neither side "
                "clearly better."
            )
        case Ending.ADJUDICATED:
            return _("Drawn by adjudication.")
        case Ending.CLAIMED if game.reason == Reason.REPETITION:
            return _("Drawn: the third repetition of the position was claimed.")
        case Ending.CLAIMED if game.reason == Reason.MOVE_RULE:
            return _("Drawn by a claim under the move rule.")
    return str(DRAWN_BECAUSE.get(game.reason, _("Drawn.")))


def _drawn_on_time(game: Game, spec: PresetSpec) -> str:
    names = {
        "side": spec.sides[game.side_to_move].name,
        "other": spec.sides[1 - game.side_to_move].name,
    }
    match game.reason:
        case FlagDraw.CANNOT_WIN:
            return (
                _(
                    "Drawn: the time of %(side)s ran out, but %(other)s had no pieces left to win"
                    " with."
                )
                % names
            )
        case FlagDraw.TAKEN:
            return _("Drawn: the time of %(side)s ran out, and %(other)s took a draw.") % names
        case FlagDraw.OFFERED:
            return _("Drawn: the time of %(side)s ran out while a draw was offered.") % names
    return _("Drawn: the time of %(side)s ran out.") % names


def side_score(game: Game, side: int) -> str:
    """What one side scored: `1`, `0`, `½`, `¾`; a dash for no result, empty while the game runs."""
    if not game.ending:
        return ""
    return "–" if game.ending == Ending.ABORTED else score_texts(game.winner, game.share)[side]


def terms_words(terms: Terms) -> str:
    """`3 days a move, rated`; `no time limit, casual, private`."""
    words = [control_words(terms.control), *(str(term.words_of(terms)) for term in TERMS)]
    return ", ".join(filter(None, words))


def help_sentence(terms: Terms) -> str:
    """What may help a player to find moves."""
    if not terms.has_notes:
        return _(
            "Nothing may help the players: no books, notes, explorer or programs, no other people."
        )
    if terms.is_advanced:
        return _(
            "An advanced game: books, notes, the explorer and engines may be used; other people may"
            " not be asked."
        )
    if terms.explorer:
        return _(
            "Books, your own notes and the explorer may be used; programs and other people may not"
            " be asked."
        )
    return _("Books and your own notes may be used; programs and other people may not be asked.")


def terms_sentence(terms: Terms) -> str:
    """The same as a sentence: `3 days a move, rated.`"""
    words = terms_words(terms)
    return f"{words[:1].upper()}{words[1:]}."


def result_text(game: Game) -> str:
    """`1–0`, `0–1`, `½–½`, `¾–¼`; empty while a game runs, a dash when it does not count."""
    if game.status != GameStatus.FINISHED:
        return ""
    if game.ending == Ending.ABORTED:
        return "–"
    return "–".join(score_texts(game.winner, game.share))


def ending_words(game: Game) -> str:
    """How a game ended, in a few words: `Checkmate on move 54`, `Black resigned on move 31`."""
    if game.status != GameStatus.FINISHED:
        return ""
    reasons = _REASONS if game.winner is None else _REASONS | _WON_REASONS
    by_rule = game.ending in (Ending.OUTCOME, Ending.CLAIMED) and game.reason in reasons
    words = reasons[game.reason] if by_rule else _other_words(game)
    return str(words) % {
        "move": last_number(game),
        "loser": _loser_name(game),
    }


def _other_words(game: Game) -> str | Promise:
    if game.ending == Ending.AGREED and game.winner is not None:
        return _("Result agreed on move %(move)d")
    if game.ending == Ending.FLAGGED and game.winner is None:
        return _FLAG_DRAWS.get(game.reason, _FLAG_DRAWS[FlagDraw.OFFERED])
    if game.ending == Ending.ABORTED and game.source == Source.IMPORTED:
        return _("Unfinished after move %(move)d")
    return _ENDINGS[game.ending]


def _loser_name(game: Game) -> str:
    """The name of the losing side; empty after a draw."""
    return "" if game.winner is None else game.revision.rules.spec.sides[1 - game.winner].name


def move_number(ply: int, side: int) -> int:
    """The number of the move to which a ply of that side belongs, whichever side began; 1 before
    the first.
    """
    began = (ply + side + 1) % 2
    return max(1, (ply + 1 + began) // 2)


def next_number(game: Game) -> int:
    """The number of the move that is to be made, or of the turn where turns have several moves."""
    if game.revision.spec.turn is None:
        return move_number(game.ply + 1, game.side_to_move)
    return game.revision.rules.position(game.position).number


def last_number(game: Game) -> int:
    """The number of the last move or turn; 1 before the first."""
    if game.revision.spec.turn is None:
        return move_number(game.ply, 1 - game.side_to_move)
    return max(1, next_number(game) - (game.side_to_move == 0))


def numbers_of(moves: Sequence[Move], spec: PresetSpec) -> list[int]:
    """The numbers of all moves of a game; those of one turn have the same."""
    if spec.turn is None:
        return [move_number(move.ply, move.side) for move in moves]
    return [number for number, _side in turn_places([(m.side, m.text) for m in moves])]


def turn_places(plies: Sequence[tuple[int, str]]) -> list[Place]:
    """The number and the side of the turn that each ply belongs to, where turns may have several;
    plies are a side and a canonical text.
    """
    found = list[Place]()
    before = ""
    for side, text in plies:
        place = place_after(found[-1], before, side, text) if found else (1, side)
        found.append(place)
        before = text
    return found


def number_of(move: Move, number: int | None = None) -> str:
    """`10.` or `9…`; `number` is given where turns may have several moves."""
    shown = move_number(move.ply, move.side) if number is None else number
    return f"{shown}{'.' if move.side == 0 else '…'}"


def numbered(move: Move, number: int | None = None) -> str:
    """`10.Se3` or `9…Kh9`; `number` as for `number_of`."""
    return f"{number_of(move, number)}{move.shown}"
