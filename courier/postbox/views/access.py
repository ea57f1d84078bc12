"""The visitor who opens a link of a mail: nobody in particular, its receiver, or somebody else who
is signed in here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers

from courier.players.models import Player
from courier.players.viewers import viewer_of

Rest = ParamSpec("Rest")
View = Callable[Concatenate[HttpRequest, Rest], HttpResponse]


def kept_private(view: View[Rest]) -> View[Rest]:
    """Answers that no cache keeps, no search engine lists, and whose address other sites are not
    told.
    """

    @wraps(view)
    def answer(request: HttpRequest, /, *args: Rest.args, **kwargs: Rest.kwargs) -> HttpResponse:
        response = view(request, *args, **kwargs)
        add_never_cache_headers(response)
        # Not `no-referrer`: with it browsers hide the origin of our own forms, too.
        response["Referrer-Policy"] = "same-origin"
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return answer


@contextmanager
def as_reader(player: Player) -> Iterator[None]:
    """Speak the language and read the clock of whose link it is."""
    with translation.override(player.language), timezone.override(player.zone):
        yield


def is_somebody_else(request: HttpRequest, player: Player) -> bool:
    """Whether another player than the receiver of the mail is signed in here."""
    viewer = viewer_of(request)
    return viewer is not None and viewer.pk != player.pk


def other_player(request: HttpRequest, player: Player) -> HttpResponse:
    """The page that says whose link it is, to somebody else who is signed in."""
    return render(request, "postbox/other_player.html", {"owner": player}, status=403)


def dead_link(
    request: HttpRequest, sentence: str, *, game_code: str = "", status: int = 409
) -> HttpResponse:
    """The page of a link that does nothing any more, with the reason."""
    context = {"sentence": sentence, "game_code": game_code}
    return render(request, "postbox/dead_link.html", context, status=status)
