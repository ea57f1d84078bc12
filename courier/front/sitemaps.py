"""What search engines are shown: pages of prose, presets, public studies and problems."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.db.models import QuerySet
from django.urls import reverse

from courier.presets.models import Preset
from courier.presets.queries import listed_presets
from courier.studies.models import Problem, Study
from courier.studies.queries import problems, public_studies


class SiteMap(Sitemap):  # type: ignore[type-arg]  # not generic when it runs
    """Pages under the address of the settings, whatever address was asked: caches keep the answer
    for everybody.
    """

    protocol = urlsplit(settings.SITE_URL).scheme

    def get_domain(self, site: object = None) -> str:
        return urlsplit(settings.SITE_URL).netloc


class PageSitemap(SiteMap):
    """The pages that are there on every site."""

    def items(self) -> list[str]:
        return [
            "home",
            "preset_list",
            "archive",
            "problem_list",
            "study_list",
            "rating_list",
            "player_list",
            "challenge_list",
            "help",
            "house_rules",
            "privacy",
            "source",
        ]

    def location(self, item: str) -> str:
        return reverse(item)


class PresetSitemap(SiteMap):
    """Every preset that is offered."""

    def items(self) -> QuerySet[Preset]:
        return listed_presets()

    def location(self, item: Preset) -> str:
        return reverse("preset", args=[item.key])

    def lastmod(self, item: Preset) -> datetime | None:
        return item.current.created_at if item.current else None


class StudySitemap(SiteMap):
    """Every study that is for everybody."""

    def items(self) -> QuerySet[Study]:
        return public_studies()

    def location(self, item: Study) -> str:
        return reverse("study", args=[item.code])

    def lastmod(self, item: Study) -> datetime:
        return item.updated_at


class ProblemSitemap(SiteMap):
    """Every problem that is for everybody."""

    def items(self) -> QuerySet[Problem]:
        return problems()

    def location(self, item: Problem) -> str:
        return reverse("problem", args=[item.key])


SITEMAPS: Final[dict[str, type[Sitemap[Any]] | Sitemap[Any]]] = {
    "pages": PageSitemap,
    "presets": PresetSitemap,
    "studies": StudySitemap,
    "problems": ProblemSitemap,
}
