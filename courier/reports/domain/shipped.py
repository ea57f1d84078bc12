"""The reports that come with the site, so that a new one can say at once how its presets play."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Final

from django.db.models import Exists, OuterRef

from courier.presets.models import Preset
from courier.reports.enums import ReportStatus
from courier.reports.models import Report

FILES: Final = Path(__file__).resolve().parents[1] / "shipped"


def load_shipped_reports(*, now: datetime) -> int:
    """Store the shipped reports of presets that have none; return how many. Needs the presets; 2
    queries.

    Each file is what `python -m variants report KEY --json` writes.
    """
    keys = [path.stem for path in sorted(FILES.glob("*.json"))]
    reported = Report.objects.filter(revision__preset=OuterRef("pk"))
    lacking = Preset.objects.filter(
        ~Exists(reported), key__in=keys, owner__isnull=True, current__isnull=False
    ).select_related("current")
    reports = [_report(preset, now) for preset in lacking]
    return len(Report.objects.bulk_create(reports, ignore_conflicts=True))


def _report(preset: Preset, now: datetime) -> Report:
    shown = json.loads((FILES / f"{preset.key}.json").read_text(encoding="utf-8"))
    return Report(
        revision=preset.current,
        status=ReportStatus.DONE,
        games_wanted=shown["games"],
        games_played=shown["games"],
        seed=shown["seed"],
        level=shown["level"],
        longest=shown["longest"],
        statistics=shown["statistics"],
        values=shown["values"],
        requested_at=now,
        started_at=now,
        finished_at=now,
        beat_at=now,
    )
