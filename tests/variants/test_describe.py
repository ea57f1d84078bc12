"""Presets described by the machine, section by section."""

from itertools import product
from string import ascii_lowercase

import pytest

from tests.depth import presets_of_today
from variants import get_rules, load_spec, preset_keys, rules_sections, unexplained
from variants.movement.betza import Mover, parse


@pytest.mark.parametrize("key", presets_of_today(preset_keys()))
def test_every_shipped_preset_is_explained_completely(key: str) -> None:
    assert unexplained(get_rules(key).spec) == ()


@pytest.mark.parametrize(
    ("key", "titles"),
    [
        (
            "chess",
            (
                "Board and array|The pieces|Promotion|Castling|Taking in passing|End of the"
                " game|Notation"
            ),
        ),
        (
            "sissa",
            (
                "Board and array|The pieces|Conversion|Promotion|Castling|Taking in passing|End of"
                " the game|Notation"
            ),
        ),
        (
            "sea-horses",
            (
                "Board and array|The pieces|Promotion|Castling|Taking in passing|End of the"
                " game|Notation"
            ),
        ),
        ("sea-horses-unenforced", "Board and array|The pieces|Nothing is enforced|Notation"),
        ("free-board", "Board and array|The pieces|Nothing is enforced|Notation"),
    ],
)
def test_there_is_a_section_for_every_component(key: str, titles: str) -> None:
    assert "|".join(section.title for section in rules_sections(get_rules(key).spec)) == titles


def paragraphs(key: str, title: str) -> tuple[str, ...]:
    return next(
        section.paragraphs
        for section in rules_sections(get_rules(key).spec)
        if section.title == title
    )


def test_castling_names_its_squares() -> None:
    assert paragraphs("sissa", "Castling") == (
        (
            "White's king goes from e1 to h1 with the rook of i1, which comes to g1, or to b1 with"
            " the rook of a1, which comes to c1."
        ),
        (
            "Black's king goes from e9 to h9 with the rook of i9, which comes to g9, or to b9 with"
            " the rook of a9, which comes to c9."
        ),
        (
            "Neither may have moved, and all squares between the two and on the way of either must"
            " be empty; the king may not start, pass or arrive on an attacked square."
        ),
    )
    assert paragraphs("sea-horses", "Castling") == ("There is no castling.",)


def test_the_array_is_shown_by_kind() -> None:
    board, white, _ = paragraphs("sissa", "Board and array")
    assert (
        board == "The board has 9 files, a to i, and 9 ranks. White moves first, then both in turn."
    )
    assert (
        white
        == "White: king e1; queen d1; rooks a1, i1; bishops c1, g1; knights b1, h1; pawns all along"
        " rank 2; sissa f1."
    )


def test_a_drawn_array_shows_its_modes() -> None:
    assert paragraphs("sea-horses", "Board and array")[-3:] == (
        (
            "Drawn by lot when the game is created, for each side: a king, a queen, a sissa, a"
            " chancellor, an archbishop, a dragon horse, a rook and a knight."
        ),
        "Every array is equally likely; a side has 40,320 of them, numbered from 0.",
        (
            "Ways of drawing: Asymmetric: a draw for each side; Mirror: the same pieces face each"
            " other; Central: Black’s order is White’s turned round."
        ),
    )


def test_what_an_array_must_keep_is_shown() -> None:
    assert paragraphs("capablanca-random-chess", "Board and array")[3:] == (
        (
            "Drawn by lot when the game is created, for each side: two bishops, a queen, an"
            " archbishop, a chancellor, two knights, two rooks and a king."
        ),
        "The two bishops stand on squares of different colours.",
        "The queen and the archbishop stand on squares of different colours.",
        "From the first file to the last, rook, king and rook stand in this order.",
        "Every array is equally likely; a side has 48,000 of them, numbered from 0.",
        "Ways of drawing: The same array for both.",
    )


def test_castlings_of_one_king_and_partner_are_shown_together() -> None:
    white, _, conditions = paragraphs("wildebeest-chess", "Castling")
    assert (
        white
        == "White's king goes from f1 to g1, h1, i1 or j1 with the rook of k1, or to e1, d1, c1 or"
        " b1 with the rook of a1; the partner comes to the square the king passed last."
    )
    assert conditions.endswith("the king may not start, pass or arrive on an attacked square.")
    assert paragraphs("giveaway", "Castling")[-1].endswith(
        "must be empty; attacks are no hindrance."
    )
    assert paragraphs("atomic", "Castling")[-1].endswith("on an attacked square.")


def test_zones_are_shown_as_a_side_sees_them() -> None:
    assert (
        paragraphs("gross-chess", "Promotion")[0]
        == "A pawn that reaches its tenth rank may become a bishop, knight, vao or wizard."
    )
    assert (
        paragraphs("sort-of-almost-chess", "Promotion")[0]
        == "A pawn of White that reaches its last rank becomes a chancellor, rook, bishop or"
        " knight."
    )
    assert paragraphs("xiangqi", "The pieces")[0].endswith(
        "It stays within its zone (Red: d1 to f3; Black: d8 to f10)."
    )
    assert (
        paragraphs("fox-and-hounds", "End of the game")[1]
        == "Fox wins by bringing a fox to rank 8."
    )


def test_a_further_move_within_several_zones_is_shown_once() -> None:
    assert (
        paragraphs("grid", "The pieces")[3]
        == "Bishop (B). One square diagonally, then any number of squares diagonally on the same"
        " line; all squares on the way must be empty. Between files b and c, between files d and"
        " e, between files f and g, between its second and third ranks, between ranks 4 and 5 or"
        " between its sixth and seventh ranks also one square diagonally."
    )


def test_nobody_is_said_to_take_in_passing_where_nobody_does() -> None:
    assert not any("in passing" in text for text in paragraphs("spartan-chess", "The pieces"))
    assert paragraphs("spartan-chess", "Taking in passing") == ("Nobody takes in passing.",)


def test_what_starts_the_count_of_moves_anew_has_its_own_name() -> None:
    def claim(key: str) -> str:
        return next(
            text
            for text in paragraphs(key, "End of the game")
            if text.startswith("The side to move")
        )

    assert claim("chess").endswith("without a capture or pawn move.")
    assert claim("shatranj").endswith("without a capture or baidaq move.")
    assert claim("ataxx").endswith("without a capture or drop.")
    hexes = " ".join(paragraphs("hex-shogi-91", "End of the game"))
    assert "without a capture, drop or promotion" in hexes
    assert claim("pocket-mutation").endswith("without a capture.")


@pytest.mark.parametrize(
    ("key", "start"),
    [
        ("chess", "On its first move"),
        ("crazyhouse", "From its second rank"),
        ("grandhouse", "From its third rank"),
        ("pocket-mutation", "From its second rank"),
    ],
)
def test_where_pawns_are_dropped_two_squares_are_for_those_on_the_rank(
    key: str, start: str
) -> None:
    pawn = next(text for text in paragraphs(key, "The pieces") if text.startswith("Pawn (P). "))
    assert f" {start} also two squares forward over empty squares, without capturing." in pawn


def test_strength_says_who_jumps_over_whom() -> None:
    effects = paragraphs("tenjiku-shogi", "Further effects")
    assert effects[1] == (
        "A rook general takes enemies on a rank or file behind any number of weaker pieces of"
        " either side, over which it jumps."
    )
    assert effects[6:] == (
        "From the strongest to the weakest: king, great general, vice general, bishop general and"
        " rook general, all others.",
        "A great general jumps over all pieces but kings and great generals.",
        "A vice general jumps over all pieces but kings, vice generals and great generals.",
        "A bishop general or rook general jumps over all pieces but kings, bishop generals, rook"
        " generals, vice generals and great generals.",
    )


def test_nothing_is_said_of_passing_where_no_piece_goes_over_squares() -> None:
    assert not any("passing" in section.title for section in rules_sections(get_rules("chak").spec))
    assert not any("in passing" in text for text in paragraphs("chak", "The pieces"))


def test_names_of_pieces_that_count_as_others_are_notified() -> None:
    assert (
        "Here a ruea counts as a rook, a khon counts as a silver, a ma counts as a knight and a bia"
        " counts as a pawn." in paragraphs("makruk", "End of the game")
    )


def test_pieces_that_turn_everywhere_have_no_zone() -> None:
    assert paragraphs("kyoto-shogi", "Promotion")[0].startswith(
        "A piece that moves must turn over: "
    )
    assert paragraphs("micro-shogi", "Promotion")[0].startswith(
        "A piece that captures must turn over: "
    )


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ("", "its king"),
        ('[promotion]\nchoices = ["queen", "king"]', "its last king"),
        ('[setup]\ntext = "4k3/8/8/8/8/8/8/3KK3 w - - 0 1"', "its last king"),
        (
            '[hands]\n[setup]\ntext = "4k3/8/8/8/8/8/8/4K3[Kk] w - - 0 1"\n[drops]',
            "its last king",
        ),
        (
            '[[transformation]]\nmove = "capture"\npieces = ["rook"]\nbecomes = "king"',
            "its last king",
        ),
        ('[[extinction]]\npieces = ["king"]\nby = ["queen"]', "its king to a queen"),
        (
            '[hands]\ncaptures = true\n[drops]\n[[extinction]]\npieces = ["king"]\nby = ["queen"]',
            "its last king to a queen",
        ),
    ],
)
def test_the_only_piece_of_a_kind_is_not_called_the_last(tables: str, said: str) -> None:
    document = f"""
extends = "duck-chess"
key = "one-king"
name = "One king"
{tables}
"""
    sections = rules_sections(get_rules(document).spec)
    lines = [line for section in sections for line in section.paragraphs]
    assert f"A side that has lost {said} loses." in lines


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("jetan", "A side that has lost its chief to a chief loses."),
        ("dobutsu-shogi", "A side that has lost its lion loses."),
        ("tablut", "Defenders lose once they have lost their king."),
    ],
)
def test_the_only_piece_of_a_kind_is_simply_lost(key: str, said: str) -> None:
    assert said in paragraphs(key, "End of the game")


def test_ends_by_losing_pieces_are_shown() -> None:
    assert (
        "A side that has lost its last king, queen, rook, bishop, knight or pawn loses."
        in paragraphs("extinction-chess", "End of the game")
    )
    assert "White loses once it has lost its last piece." in paragraphs("horde", "End of the game")
    assert "A side that has lost its last rook wins." in paragraphs(
        "kamikaze-rooks", "End of the game"
    )
    assert (
        "A side whose move makes four pieces in a row along a rank, along a file or along a"
        " diagonal wins." in paragraphs("four-in-a-row", "End of the game")
    )


def test_the_pieces_are_shown_one_by_one() -> None:
    pieces = paragraphs("chess", "The pieces")
    assert (
        pieces[0]
        == "King (K). One square in any direction. It is royal: its loss decides the game."
    )
    assert pieces[4] == "Knight (N). Leaps two squares straight and one to the side."


def test_conversion_promotion_draws_and_letters_are_shown() -> None:
    assert (
        "White's stand on c1 and g1 and Black's stand on c9 and g9."
        in paragraphs("sissa", "Conversion")[0]
    )
    assert "such a bishop may go one square straight" in paragraphs("sissa", "Conversion")[0]
    assert (
        "becomes a sissa, cardinal, knight or rook."
        in paragraphs("symmetric-sissa", "Promotion")[0]
    )
    assert (
        paragraphs("sissa", "End of the game")[-1]
        == "The game is drawn at once when only the two kings are left, or only they and a knight"
        " or a bishop."
    )
    assert "On input DH for H is accepted too." in paragraphs("sea-horses", "Notation")


def test_what_a_piece_cannot_hop_over_is_shown() -> None:
    cannon = next(text for text in paragraphs("janggi", "The pieces") if text.startswith("Cannon"))
    assert cannon.endswith("It cannot take a cannon. It cannot hop over a cannon.")


def test_a_royal_piece_that_may_not_be_taken_by_a_kind_is_checked_by_it_all_the_same() -> None:
    spec = load_spec(
        'key = "shy"\nname = "Shy rooks"\nextends = "chess"\n[pieces.rook]\nspares = ["king"]\n',
    )
    pieces = next(
        section.paragraphs for section in rules_sections(spec) if section.title == "The pieces"
    )
    rook = next(text for text in pieces if text.startswith("Rook"))
    assert rook.endswith("It cannot take a king, though it gives check.")


@pytest.mark.parametrize("preset", ["othello", "ataxx"])
def test_passing_and_stalemate_do_not_contradict_each_other(preset: str) -> None:
    assert paragraphs(preset, "Duties and bans") == (
        "A side that has no legal move passes.",
        "Two passes in a row end the game, and the points decide it.",
    )
    end = paragraphs(preset, "End of the game")
    assert (
        end[0]
        == "There is no check and no mate. Only a side that has no piece left to pass with is"
        " stalemated: then the side with fewer pieces has lost, and equal numbers are a draw."
    )
    assert end[-2:] == (
        "The game ends when no square is empty.",
        "Then, and where it would be a draw, the game is decided by points: one for every piece.",
    )


def test_where_a_side_may_always_pass_there_is_no_stalemate() -> None:
    assert paragraphs("janggi", "End of the game")[0].endswith(
        "There is no stalemate: a side in no check that has no other move passes."
    )


def test_a_pawn_with_nothing_to_become_is_shown_to_wait() -> None:
    shown = (
        "Where a piece would have to promote and nothing is left for it to become, it cannot go."
    )
    assert shown in paragraphs("gross-chess", "Promotion")
    assert shown not in paragraphs("chess", "Promotion")
    assert shown not in paragraphs("spartan-chess", "Promotion")


def test_examples_of_notation_fit_the_game() -> None:
    assert paragraphs("othello", "Notation")[0] == "Stones have no letter. A drop is written P@f3."
    assert paragraphs("dobutsu-shogi", "Notation")[0].endswith(
        "Moves may be written short (La3), as coordinates (a2a3) or in full algebraic notation (L"
        " a2-a3). A drop is written G@a3."
    )


def test_perpetual_check_is_not_shown_where_there_is_no_check() -> None:
    assert not any("given check" in text for text in paragraphs("dobutsu-shogi", "End of the game"))


@pytest.mark.parametrize(
    ("preset", "shown"),
    [
        ("seirawan-chess", "Each side has in hand: an elephant and a hawk."),
        ("synochess", "Dynasty has in hand: two soldiers."),
        (
            "kyoto-shogi",
            (
                "Sente: king c1; silver general b1; pawn e1; gold general d1 (knight turned over); "
                "gold general a1 (lance turned over)."
            ),
        ),
    ],
)
def test_the_array_shows_of_pieces_in_hand_and_turned_over(preset: str, shown: str) -> None:
    assert shown in paragraphs(preset, "Board and array")


@pytest.mark.parametrize(
    ("preset", "shown"),
    [
        (
            "jeson-mor",
            (
                "A side that has brought a knight to e5 wins if it still stands there after the"
                " other side's next move."
            ),
        ),
        (
            "racing-kings",
            (
                "A side that has brought a king to rank 8 wins; but when White is first to arrive,"
                " Black may draw by arriving with the very next move."
            ),
        ),
    ],
)
def test_the_reply_to_a_goal_is_shown_as_it_is_judged(preset: str, shown: str) -> None:
    assert shown in paragraphs(preset, "End of the game")


@pytest.mark.parametrize(
    ("preset", "shown"),
    [
        (
            "shogi",
            (
                "No piece may go or be dropped where it could never move again, unless it turns"
                " over there."
            ),
        ),
        (
            "grand-chess",
            "No piece may go where it could never move again, unless it promotes there.",
        ),
    ],
)
def test_dead_squares_are_shown(preset: str, shown: str) -> None:
    assert shown in paragraphs(preset, "Duties and bans")


def test_the_drop_of_the_example_is_one_of_the_game() -> None:
    assert paragraphs("pocket-knight", "Notation")[0].endswith("A drop is written N@f3.")


def test_moves_are_read_no_oftener_for_each_of_many_pieces(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pieces = "".join(
        f'[pieces.p{number}]\nname = "P{number}"\nlabel = "{capital}{small}"\n'
        f'betza = "{"mWcF" * 9}"\n'
        for number, (capital, small) in enumerate(product("ABCDEFG", ascii_lowercase))
    )
    spec = load_spec(
        'key = "crowd"\nname = "Crowd"\n[board]\nfiles = 3\nranks = 3\n'
        f'[pieces]\n{pieces}[setup]\ntext = "(Aa)2/3/2(aa) w - - 0 1"\n[ends]\nstalemate = "loss"\n'
    )
    texts = list[str]()

    def counted(text: str) -> tuple[Mover, ...]:
        texts.append(text)
        return parse(text)

    monkeypatch.setattr("variants.describe.en_passant.parse", counted)
    rules_sections(spec)
    assert len(spec.pieces) == 182
    assert 0 < len(texts) <= 2 * len(spec.pieces)
