"""Offers to play: making, reading, answering, withdrawing them."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from courier.challenges.domain import answers
from courier.challenges.enums import ChallengeKind, ChallengeStatus, Whom
from courier.challenges.errors import TakesNoOffers, UnknownLink
from courier.challenges.forms import ChallengeForm
from courier.challenges.lines import offer_lines
from courier.challenges.links import code_of, link_url
from courier.challenges.meaning import options_of, practice_of, time_of
from courier.challenges.models import Challenge
from courier.challenges.permissions import OPEN_KINDS, is_on_hold, is_receiver, is_sender
from courier.challenges.queries import (
    challenge_by_code,
    challenge_for_viewer,
    last_settings,
    may_read_rules,
    open_challenges,
    stakes_of,
    taken_from,
)
from courier.clocks.words import practice_sentence
from courier.common.errors import Refusal
from courier.common.rates import may_again
from courier.common.times import left_words
from courier.computer.enums import STARTS_A_MINUTE
from courier.computer.queries import is_offered_for
from courier.games.models import Game
from courier.games.permissions import may_see as may_see_game
from courier.games.tempo import tempo_of
from courier.games.words import help_sentence
from courier.players.models import Player
from courier.players.queries import are_apart
from courier.players.viewers import player_of, viewer_of
from courier.presets.likeness import likeness_of
from courier.presets.models import PresetRevision
from courier.presets.pictures import start_note, start_picture
from courier.presets.queries import listed_presets, revision_or_404

CHALLENGES_SHOWN = 100


@require_http_methods(["GET", "POST"])
def challenge_new(request: HttpRequest, key: str) -> HttpResponseBase:
    """The form of an offer; `?kind=`, `?to=` and `?level=` fill it in, else what the player chose
    last. What is refused stays typed.
    """
    revision = revision_or_404(key, player_of(request))
    data = request.POST if request.method == "POST" else None
    return _offer_page(request, revision, data)


@require_http_methods(["GET", "POST"])
def computer_new(request: HttpRequest, key: str) -> HttpResponseBase:
    """The form of an offer with the computer chosen, for addresses and programs that know it as a
    page of its own; `?level=` fills it in.
    """
    revision = revision_or_404(key, player_of(request))
    if not is_offered_for(revision):
        raise Http404(key)
    if request.method == "POST":
        data = request.POST.copy()
        data["kind"] = Whom.COMPUTER
        return _offer_page(request, revision, data)
    filled = {"kind": Whom.COMPUTER.value} | {
        name: request.GET[name] for name in ("level",) if name in request.GET
    }
    return redirect(f"{reverse('challenge_new', args=[key])}?{urlencode(filled)}")


def _offer_page(
    request: HttpRequest, revision: PresetRevision, data: QueryDict | None
) -> HttpResponseBase:
    """Make what the form asks for, or show it."""
    sender = player_of(request)
    initial = last_settings(sender) | _initial(request)
    form = ChallengeForm(data, revision=revision, sender=sender, initial=initial)
    if data is not None and form.is_valid():
        made = _made(form)
        if isinstance(made, Game):
            return redirect("game", made.code)
        if made is not None:
            messages.success(request, _sent_words(made))
            return redirect("challenge", made.code)
    context = {
        "form": form,
        "preset": revision.preset,
        "picture": start_picture(revision),
        "start_note": start_note(revision.rules),
        "likeness": likeness_of(revision),
        "time": time_of(form),
        "options": options_of(form),
    }
    return render(request, "challenges/new.html", context)


def _made(form: ChallengeForm) -> Challenge | Game | None:
    """What a valid form makes; None when it is refused."""
    if form.is_for_computer and not may_again("computer", form.sender.pk, limit=STARTS_A_MINUTE):
        form.add_error(
            None, _("You’ve started many games in a short time. Wait a minute and try again.")
        )
        return None
    return form.send(now=timezone.now())


@require_safe
@login_not_required
def challenge_list(request: HttpRequest) -> HttpResponse:
    """Open offers to everybody, `?preset=` only those of one preset."""
    player = viewer_of(request)
    key = request.GET.get("preset", "")
    now = timezone.now()
    challenges = list(
        open_challenges(now=now, preset_key=key, viewer=player)[: CHALLENGES_SHOWN + 1]
    )
    lines = offer_lines(challenges[:CHALLENGES_SHOWN], viewer=player, now=now)
    context = {
        "lines": [
            (line, is_sender(open_challenge, player))
            for line, open_challenge in zip(lines, challenges, strict=False)
        ],
        "limit": CHALLENGES_SHOWN if len(challenges) > CHALLENGES_SHOWN else None,
        "presets": listed_presets(),
        "key": key,
    }
    return render(request, "challenges/challenge_list.html", context)


@require_safe
@login_not_required
def challenge(request: HttpRequest, code: str) -> HttpResponseBase:
    """One offer, with what the reader may do about it. Open challenges may be read by everybody."""
    player = viewer_of(request)
    offer = challenge_by_code(code, player)
    if player is None and offer is not None and offer.kind != ChallengeKind.OPEN:
        return redirect_to_login(request.get_full_path())
    offer = challenge_for_viewer(code, player)
    return render(request, "challenges/challenge.html", _shown(offer, player))


@require_POST
def challenge_accept(request: HttpRequest, code: str) -> HttpResponseBase:
    """Start the game that was offered."""
    player = player_of(request)
    offer = challenge_for_viewer(code, player)
    try:
        game = answers.accept(challenge_id=offer.pk, player=player, now=timezone.now())
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("challenge", code)
    return redirect("game", game.code)


@require_POST
def challenge_decline(request: HttpRequest, code: str) -> HttpResponseBase:
    """Turn an offer down."""
    return _close(request, code, answers.decline, _("Declined. We’ll let %(name)s know by email."))


@require_POST
def challenge_withdraw(request: HttpRequest, code: str) -> HttpResponseBase:
    """Take one's own offer back."""
    return _close(request, code, answers.withdraw, _("Challenge withdrawn."))


def _close(
    request: HttpRequest, code: str, act: Callable[..., Challenge], said: str
) -> HttpResponseBase:
    """Let the player close an offer without a game; `said` may name its sender."""
    player = player_of(request)
    offer = challenge_for_viewer(code, player)
    try:
        act(challenge_id=offer.pk, player=player, now=timezone.now())
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("challenge", code)
    messages.success(request, said % {"name": offer.sender.shown_name})
    return redirect("dashboard")


@require_http_methods(["GET", "POST"])
@login_not_required
def challenge_by_link(request: HttpRequest, token: str) -> HttpResponseBase:
    """A challenge for whoever has its link, sent by mail or not: read without an account,
    answered with one.
    """
    player = viewer_of(request)
    try:
        offer = challenge_by_code(code_of(token), player)
    except UnknownLink as error:
        raise Http404 from error
    if offer is None:
        raise Http404
    if request.method == "POST":
        return _answer_by_link(request, offer, player)
    context = _shown(offer, player) | {
        "by_link": True,
        "here": request.get_full_path(),
        "token": token,
    }
    context["may_answer"] = (
        context["is_open"] and not is_sender(offer, player) and not context["refused"]
    )
    return render(request, "challenges/challenge.html", context)


def _answer_by_link(
    request: HttpRequest, offer: Challenge, player: Player | None
) -> HttpResponseBase:
    if player is None:
        return redirect_to_login(request.get_full_path())
    now = timezone.now()
    try:
        if request.POST.get("answer") == "decline":
            answers.decline(challenge_id=offer.pk, player=player, now=now, has_link=True)
            messages.success(
                request,
                _("Declined. We’ll let %(name)s know by email.")
                % {"name": offer.sender.shown_name},
            )
            return redirect("dashboard")
        game = answers.accept(challenge_id=offer.pk, player=player, now=now, has_link=True)
    except Refusal as error:
        messages.error(request, error.message)
        return redirect(request.get_full_path())
    return redirect("game", game.code)


def _shown(offer: Challenge, player: Player | None) -> dict[str, object]:
    """What the page of an offer says."""
    now = timezone.now()
    is_own = is_sender(offer, player)
    waits = is_on_hold(offer, now=now)
    is_open = (
        offer.status == ChallengeStatus.OPEN
        and offer.expires_at > now
        and offer.sender.is_active
        and (is_own or not waits)
    )
    is_apart = is_open and not is_own and player is not None and are_apart(player, offer.sender)
    is_requested = is_receiver(offer, player) or (
        player is None and offer.kind == ChallengeKind.OPEN
    )
    return {
        "challenge": offer,
        "line": offer_lines([offer], viewer=player, now=now)[0],
        "stakes": stakes_of(offer, player, now=now) if is_open else None,
        "start_note": start_note(offer.revision.rules),
        "is_open": is_open,
        "is_sender": is_own,
        "on_hold_until": offer.sender.paused_until if waits else None,
        "likeness": likeness_of(offer.revision),
        "rules_key": offer.revision.preset.key
        if may_read_rules(offer.revision.preset, player)
        else "",
        "link": link_url(offer) if is_own and offer.kind == ChallengeKind.LINK else "",
        "taken": taken_from(offer) if is_own and offer.is_repeatable else [],
        "refused": TakesNoOffers() if is_apart else None,
        "may_answer": is_open and is_requested and not is_apart,
        "may_decline": offer.kind not in OPEN_KINDS,
        "practice": practice_of(practice_sentence(offer.control), offer),
        "help": help_sentence(offer),
        **(_pace_of_the_other(offer, player) if is_open else {}),
        "game": offer.game if offer.game and may_see_game(offer.game, player) else None,
    }


def _pace_of_the_other(offer: Challenge, player: Player | None) -> dict[str, object]:
    """How fast the other player moves, for who could play them; at most 2 queries."""
    other = offer.receiver if is_sender(offer, player) else offer.sender
    if other is None:
        return {}
    tempo = tempo_of(other, now=timezone.now())
    reply = left_words(tempo.reply) if tempo.reply is not None else ""
    return {"tempo": tempo, "tempo_name": other.shown_name, "tempo_reply": reply}


def _initial(request: HttpRequest) -> dict[str, str | int | None]:
    """What the address of the page fills into the form."""
    given: dict[str, str | int | None] = {
        name: request.GET[name] for name in ("kind", "to", "level") if name in request.GET
    }
    return {"kind": ChallengeKind.DIRECT.value, **given} if given.get("to") else given


def _sent_words(offer: Challenge) -> str:
    match offer.kind:
        case ChallengeKind.DIRECT if offer.receiver is not None:
            return _("%(name)s has been challenged.") % {"name": offer.receiver.shown_name}
        case ChallengeKind.MAIL:
            return _("We’ve emailed the challenge to %(address)s.") % {"address": offer.address}
        case ChallengeKind.LINK:
            return _("The link is ready. Copy it and send it to anyone you like.")
    return _("Your challenge is posted. We’ll email you when somebody accepts it.")
