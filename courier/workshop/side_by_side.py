"""Two presets side by side: computed in the sandbox, and remembered."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from django.utils.translation import get_language

from courier.common.computed import computed
from courier.common.errors import TooExpensive
from courier.common.rates import may_again
from courier.common.sandbox.client import PUBLIC_QUESTIONS, query
from courier.presets.models import PresetRevision
from courier.workshop.errors import CannotCompare, TooBusy
from variants.authoring import Comparison, comparison_from_json

A_MINUTE: Final = 30
KEPT: Final = int(timedelta(days=1).total_seconds())


def comparison_of(first: PresetRevision, second: PresetRevision, *, caller: object) -> Comparison:
    """Return two presets side by side. Raises TooBusy when `who` asks for too many, SiteBusy,
    CannotCompare.
    """
    name = f"workshop:compared:{get_language()}:{first.content_hash}:{second.content_hash}"
    answer: dict[str, Any] | None = computed.get(name)
    if answer is None:
        if not may_again("compare", caller, limit=A_MINUTE):
            raise TooBusy
        try:
            with PUBLIC_QUESTIONS.place():
                answer = query("side_by_side", first=first.document, second=second.document)
        except TooExpensive as error:
            raise CannotCompare from error
        computed.set(name, answer, KEPT)
    return comparison_from_json(answer)
