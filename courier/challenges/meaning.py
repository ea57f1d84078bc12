"""What the form of an offer says, in two sentences: its time in practice, and what is folded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.http import HttpRequest, JsonResponse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from courier.challenges.enums import Whom
from courier.challenges.forms import ChallengeForm
from courier.clocks.controls import TimeControl
from courier.clocks.forms import PACES, TimeControlForm
from courier.clocks.terms import PRACTICE_TERMS, TERMS, Terms
from courier.clocks.words import control_words, practice_sentence
from courier.players.viewers import player_of
from courier.presets.queries import revision_or_404

_FOR_BOTS: Final = {Whom.OPEN, Whom.STANDING, Whom.LINK}


@require_safe
def offer_meaning(request: HttpRequest, key: str) -> JsonResponse:
    """The sentences for the fields of the form, `{"time": "...", "options": "..."}`; the time is
    empty where its numbers do not fit together yet.
    """
    player = player_of(request)
    form = ChallengeForm(request.GET, revision=revision_or_404(key, player), sender=player)
    return JsonResponse({"time": time_of(form), "options": options_of(form)})


def time_of(form: ChallengeForm) -> str:
    """What the chosen time means in practice; empty where it is not chosen well, whatever else the
    form says. No query.
    """
    time = _time_chosen(form)
    if time.errors:
        return ""
    chosen = {name: bool(form[name].value()) for name in PRACTICE_TERMS if name in form.fields}
    return practice_of(practice_sentence(time.cleaned_data["control"]), Terms(**chosen))  # type: ignore[arg-type]


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


def options_of(form: ChallengeForm) -> str:
    """What is in force of everything that is folded, as one sentence. No query."""
    is_for_computer = form["kind"].value() == Whom.COMPUTER
    said = list(_array_words(form) if is_for_computer else _option_words(form))
    return f"{capfirst(', '.join(said))}." if said else ""


def _option_words(form: ChallengeForm) -> Iterator[str]:
    yield from _exact_time_words(form)
    yield from _array_words(form)
    yield from _uses_words(form)
    yield from _range_words(form)
    yield from _reliability_words(form)
    if form["bots_welcome"].value() and form["kind"].value() in _FOR_BOTS:
        yield _("bots welcome")
    for bound in form.term_fields:
        words = _term_words(bound.name, bound.value())
        if words:
            yield words


def _exact_time_words(form: ChallengeForm) -> Iterator[str]:
    """The time control, where it is none of the three paces in sight."""
    time = _time_chosen(form)
    if not time.errors and form["pace"].value() not in PACES:
        control: TimeControl | None = time.cleaned_data["control"]
        yield control_words(control)


def _array_words(form: ChallengeForm) -> Iterator[str]:
    for mode in form.revision.rules.spec.setup_modes:
        if mode.key == form["setup_mode"].value():
            yield mode.name


def _uses_words(form: ChallengeForm) -> Iterator[str]:
    kind = form["kind"].value()
    if kind == Whom.STANDING:
        yield _("any number of games")
    elif kind in (Whom.OPEN, Whom.LINK):
        count = _number(form, "uses") or 1
        yield ngettext("one game", "%(count)d games", count) % {"count": count}


def _range_words(form: ChallengeForm) -> Iterator[str]:
    if "rating_least" not in form.fields or form["kind"].value() not in (Whom.OPEN, Whom.STANDING):
        return
    least, most = _number(form, "rating_least"), _number(form, "rating_most")
    shown = {"least": least, "most": most}
    if least and most:
        yield _("ratings %(least)d to %(most)d") % shown
    elif least:
        yield _("ratings from %(least)d") % shown
    elif most:
        yield _("ratings up to %(most)d") % shown
    else:
        yield _("any rating")


def _reliability_words(form: ChallengeForm) -> Iterator[str]:
    least = _number(form, "reliability_least")
    if least and form["kind"].value() in (Whom.OPEN, Whom.STANDING):
        yield _("reliability %(least)d %% or more") % {"least": least}


def _term_words(name: str, value: object) -> str:
    """What a folded term says of its value, in the words of its choices; empty for a box that is
    not ticked.
    """
    if name == "takebacks":
        words = {"": _("takebacks in casual games"), "yes": _("takebacks"), "no": _("no takebacks")}
        return words.get(str(value or ""), "")
    if name == "access":
        return _("only you two may watch") if value == "private" else _("anyone may watch")
    terms = [term for term in TERMS if term.form_name == name]
    chosen = Terms(**{term.name: term.chosen_in({name: value or ""}) for term in terms})  # type: ignore[arg-type]
    return ", ".join(filter(None, (str(term.words_of(chosen)) for term in terms)))


def _time_chosen(form: ChallengeForm) -> TimeControlForm:
    """The time of a form, sent or not, as a form of its own."""
    return TimeControlForm({name: form[name].value() for name in TimeControlForm.base_fields})


def _number(form: ChallengeForm, name: str) -> int | None:
    """A number as far as one is typed."""
    text = str(form[name].value() or "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None
