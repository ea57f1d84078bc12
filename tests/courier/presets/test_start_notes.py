"""What players read of how a game begins before they agree on it."""

from courier.presets.pictures import start_note
from variants import get_rules, preset_document

NAMES = """
[[sides]]
name = "Attackers"
colour = "white"

[[sides]]
name = "Defenders"
colour = "black"
"""
SHEET = "In a capture you choose on a sheet beside the board what your base holds from then on."


def test_who_moves_first_after_set_ups_is_named_as_one_or_as_many() -> None:
    document = preset_document("sigma-4-shogi")
    for text, name in ((document, "White"), (f"{document}{NAMES}", "Attackers")):
        assert start_note(get_rules(text)) == (
            "You both compose your set-ups first, at the same time and in secret, within the time"
            f" of one move. Then they are shown, and the first move goes to {name}. {SHEET}"
        )
