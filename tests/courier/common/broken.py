"""A page that breaks, at a secret address."""

from __future__ import annotations

from typing import NoReturn

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest
from django.urls import path

from courier.urls import handler500
from courier.urls import urlpatterns as pages

__all__ = ["handler500", "urlpatterns"]


@login_not_required
def broken(request: HttpRequest, token: str) -> NoReturn:
    sender = "@".join(("mover", "mail.example.org"))
    raise ValueError(f"no reply from {sender}")


urlpatterns = [*pages, path("broken/<str:token>", broken, name="broken")]
