"""Addresses of named pages; one that was made once is kept."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from django.conf import settings
from django.urls import get_script_prefix, get_urlconf, reverse

_KEPT: Final = 4096


def path_of(name: str, *args: str | int) -> str:
    """What Django's `reverse` answers, as fast as a dictionary. Raises NoReverseMatch as it does,
    which is not kept.
    """
    return _path(name, get_urlconf() or settings.ROOT_URLCONF, get_script_prefix(), *args)


@lru_cache(_KEPT, typed=True)
def _path(name: str, urlconf: str, _prefix: str, *args: str | int) -> str:
    return reverse(name, urlconf=urlconf, args=args)


def absolute_url(name: str, *args: str | int) -> str:
    """The full address, for places outside a page: mails, feeds, the API."""
    return f"{settings.SITE_URL}{path_of(name, *args)}"
