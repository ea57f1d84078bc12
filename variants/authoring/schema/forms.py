"""All forms, in the order in which they are shown."""

from typing import Any, Final

from variants.authoring.schema.board import BOARD_FORMS
from variants.authoring.schema.conditions import CONDITION_FORMS
from variants.authoring.schema.draws import DRAW_FORMS
from variants.authoring.schema.effects import EFFECT_FORMS
from variants.authoring.schema.ends import END_FORMS, EXPERT_END_FORMS
from variants.authoring.schema.fields import TableForm
from variants.authoring.schema.hands import HAND_FORMS
from variants.authoring.schema.lent import LENT_FORMS
from variants.authoring.schema.moves import EXPERT_FORMS, MOVE_FORMS
from variants.authoring.schema.pieces import PIECES_FORMS
from variants.authoring.schema.texts import TEXT_FORMS

FORMS: Final[tuple[TableForm, ...]] = (
    *TEXT_FORMS,
    *BOARD_FORMS,
    *PIECES_FORMS,
    *MOVE_FORMS,
    *CONDITION_FORMS,
    *LENT_FORMS,
    *END_FORMS,
    *DRAW_FORMS,
    *HAND_FORMS,
    *EFFECT_FORMS,
    *EXPERT_FORMS,
    *EXPERT_END_FORMS,
)
_BY_KEY: Final = {form.key: form for form in FORMS}


def document_forms() -> list[dict[str, Any]]:
    """Return all forms as JSON."""
    return [form.to_json() for form in FORMS]


def form_of(key: str) -> TableForm | None:
    """Return the form of a table by its path: `pieces` for each of the pieces, `castling[]` for
    castlings in a list.
    """
    return _BY_KEY.get(key)
