"""What the domain raises when it refuses. Every refusal has a stable `code` and a sentence for
people.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class Refusal(Exception):
    """Base of all refusals; pages and API show any of them.

    `code` is meant for programs. `message` is the sentence for people, translated when it is read;
    `params` are the values it is made from. Subclasses below say of what kind a refusal is, so that
    pages and API answer alike.
    """

    code: ClassVar[str] = "refused"
    sentence: ClassVar[StrOrPromise] = _("That can’t be done.")

    def __init__(self, **params: object) -> None:
        super().__init__(self.code)
        self.params = params

    @property
    def message(self) -> str:
        """The sentence for people, in the language that is active now."""
        return str(self.sentence) % self.params if self.params else str(self.sentence)

    def __str__(self) -> str:
        return self.message


class DomainError(Refusal):
    """It is refused for what it is, or what has become of it."""


class NotNow(Refusal):
    """It cannot be computed now, and may be soon. This says nothing about what was to be computed:
    code that catches DomainError, to find out whether that can be, does not catch it.
    """


class Invalid(DomainError):
    """What was sent cannot be read or does not fit; sending something else may succeed."""


class Forbidden(DomainError):
    """The player has no right to do this."""


class Conflict(DomainError):
    """It may have been possible once; the state has moved on."""


class LimitReached(DomainError):
    """Too many of a kind; later it will be possible again."""


class TooExpensive(Invalid):
    """Work that is done apart (`courier.common.sandbox`) was ended, since it took too much."""

    code = "too_expensive"
    sentence = _(
        "This preset takes too much time or memory to process. Make the board smaller or the "
        "moves simpler."
    )


class TooComplex(Invalid):
    """The rules of a published preset gave up on a position (`variants.PresetError`)."""

    code = "too_complex"
    sentence = _(
        "The rules of this preset take too long to compute in this position. Please let its "
        "author know."
    )
