"""What the rules app raises. Every error carries a `code` and the offending text."""

from typing import Final

LONGEST_MESSAGE: Final = 500


class CodedError(Exception):
    """What the rules app raises. `code` is stable and meant for programs; `message` is an English
    sentence for people; `params` holds the values the sentence was made from, so that a caller can
    say it in another language. A sentence that quotes an endless text is cut.
    """

    def __init__(self, code: str, message: str, text: str = "", **params: object) -> None:
        if len(message) > LONGEST_MESSAGE:
            message = f"{message[: LONGEST_MESSAGE - 1]}\u2026"
        super().__init__(message)
        self.code = code
        self.message = message
        self.text = text
        self.params = params


class RulesError(CodedError, ValueError):
    """Base of all errors that say what is wrong with a text, a move or a document."""


class NotationError(RulesError):
    """The move text cannot be read at all."""


class IllegalMove(RulesError):
    """The move text can be read, but no legal move answers to it."""


class AmbiguousMove(RulesError):
    """More than one legal move answers to the move text."""


class InvalidPosition(RulesError):
    """The position text is malformed or describes an impossible state."""


class TooMuchWork(CodedError):
    """More moves would have to be made than the caller allows; see `core.effort`. It says nothing
    about what was computed, so it is no RulesError.
    """


class PresetError(RulesError):
    """A preset document is refused; `params["path"]` names the key at fault."""
