"""What checks come to, in sentences."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from courier.integrity.courier_verify import Finding

LONGEST_MOVE: Final = 80
CHECKS: Final[dict[str, str | Promise]] = {
    "names": _("Names"),
    "chain": _("Chain of moves"),
    "signature": _("Signature"),
    "file": _("Rest of the file"),
    "replay": _("Replay by the rules"),
    "stored": _("The game stored here"),
}
STATES: Final[dict[str, str | Promise]] = {
    "holds": _("Holds"),
    "fails": _("Doesn’t hold"),
    "unknown": _("Can’t be checked"),
}
SENTENCES: Final[dict[str, str | Promise]] = {
    "names_hold": _("The names are those that were sealed."),
    "names_erased": _(
        "A player’s name has been erased since; its commitment still belongs to the chain."
    ),
    "names_differ": _("The name of side %(side)s isn’t the one that was sealed."),
    "chain_holds": _("All %(plies)s moves and the ending lead to the sealed head."),
    "start_differs": _(
        "The game parts from the sealed one before its first move: preset, first position, names or"
        " terms differ."
    ),
    "move_differs": _("The game parts from the sealed one at ply %(ply)s, %(move)s."),
    "moves_missing": _(
        "Moves are missing: the sealed game has %(plies)s, this one ends after %(found)s."
    ),
    "moves_added": _("Moves were added: the sealed game has %(plies)s, this one has %(found)s."),
    "ending_differs": _("All moves are those that were sealed, but the ending isn’t."),
    "head_differs": _(
        "The links lead to another head than the one that was signed: they were made anew."
    ),
    "said_same": _("What the file says besides agrees with its seal."),
    "said_otherwise": _("The file says otherwise than its seal: %(what)s."),
    "signature_holds": _("The head was signed on %(when)s by this site’s key %(key)s."),
    "signature_wrong": _(
        "The signature doesn’t belong to this head, this game and the key %(key)s."
    ),
    "key_unknown": _("The key %(key)s isn’t among those this site has published."),
    "head_unknown": _("The file names another head than the one that was signed."),
    "replay_holds": _(
        "All %(plies)s moves are legal by the very revision of the rules the game was played with."
    ),
    "replay_differs": _("Replaying stops at ply %(ply)s. %(why)s"),
    "replay_unknown": _("This revision of the rules isn’t here, or not for you to read."),
    "replay_too_long": _(
        "The game is too long to be replayed here; `manage.py verify_game` replays any."
    ),
    "unreadable_move": _("The text can’t be read beyond ply %(ply)s: %(why)s"),
    "stored_same": _("It’s the game that is stored here, with the same seal."),
    "stored_other": _("A game with this code is stored here, but its seal is another one."),
    "stored_unknown": _("No game with this code is stored here, or it isn’t for you to see."),
}


def sentence_of(finding: Finding) -> str:
    """A finding as a sentence in the reader's language."""
    return str(SENTENCES[finding.code]) % {
        name: _plain(value) for name, value in finding.values.items()
    }


def _plain(value: object) -> str:
    """A value as text that can be shown: a file may hold anything."""
    text = str(value).encode("utf-8", "replace").decode()
    return text if len(text) <= LONGEST_MOVE else f"{text[:LONGEST_MOVE]}…"
