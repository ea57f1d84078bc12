"""What a choice of time means in practice, said while the form is filled in."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from courier.clocks.forms import TimeControlForm
from courier.clocks.terms import PRACTICE_TERMS, TERMS, Terms
from courier.clocks.words import practice_sentence


@require_safe
def time_meaning(request: HttpRequest) -> JsonResponse:
    """The sentence for the fields of the form, `{"sentence": "..."}`; empty where they do not fit
    together yet.
    """
    form = TimeControlForm(request.GET)
    return JsonResponse({"sentence": meaning_of(form, terms_in(request.GET))})


def terms_in(given: Mapping[str, object]) -> Terms:
    """The ticked terms that say more of the time."""
    return Terms(**{name: name in given for name in PRACTICE_TERMS})  # type: ignore[arg-type]


def meaning_of(form: TimeControlForm, terms: Terms) -> str:
    """What the chosen time means; empty where it is not chosen well, whatever else the form says.
    No query.
    """
    if not form.is_bound or any(name in form.errors for name in TimeControlForm.base_fields):
        return ""
    return practice_of(practice_sentence(form.cleaned_data["control"]), terms)


def practice_of(sentence: str, terms: Terms) -> str:
    """What a time control means in practice, with what free weekends, free nights and claims add to
    it.
    """
    added = [
        str(term.practice)
        for term in TERMS
        if term.practice is not None and getattr(terms, term.name)
    ]
    return " ".join([sentence, *added])
