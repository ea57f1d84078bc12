"""What a choice of time means in practice, said while the form is filled in."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from courier.challenges.models import Challenge
from courier.clocks.forms import TimeControlForm
from courier.clocks.words import practice_sentence
from courier.games.models import Terms

SWITCHES = ("weekend_pause", "night_pause", "flag_by_claim")


@require_safe
def time_meaning(request: HttpRequest) -> JsonResponse:
    """The sentence for the fields of the form, `{"sentence": "..."}`; empty where they do not fit together yet."""
    form = TimeControlForm(request.GET)
    return JsonResponse({"sentence": meaning_of(form, {name: name in request.GET for name in SWITCHES})})


def meaning_of(form: TimeControlForm, switches: dict[str, bool]) -> str:
    """What the chosen time means; empty where it is not chosen well, whatever else the form says. No query."""
    if not form.is_bound or any(name in form.errors for name in TimeControlForm.base_fields):
        return ""
    return practice_of(practice_sentence(form.cleaned_data["control"]), Challenge(**switches))


def practice_of(sentence: str, terms: Terms) -> str:
    """What a time control means in practice, with what free weekends, free nights and claims add to it."""
    told = [sentence]
    if terms.weekend_pause:
        told.append(_("Weekends come on top of that."))
    if terms.night_pause:
        told.append(_("Nights come on top of that, eight hours for each player who has named them."))
    if terms.flag_by_claim:
        told.append(_("When the time is up the opponent may claim the win, take a draw, or pardon."))
    return " ".join(told)
