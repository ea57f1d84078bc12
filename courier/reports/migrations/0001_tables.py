import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("players", "0001_tables"),
        ("presets", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="Report",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("queued", "Waiting"),
                            ("running", "Being played"),
                            ("done", "Finished"),
                            ("cancelled", "Cancelled"),
                            ("failed", "Given up"),
                        ],
                        default="queued",
                        max_length=9,
                    ),
                ),
                (
                    "failure",
                    models.CharField(
                        blank=True,
                        choices=[
                            (
                                "too_expensive",
                                "A game took more computing time or memory than there is for one.",
                            ),
                            ("refused", "The document cannot be played."),
                            (
                                "broken",
                                "The rules failed in the middle of a game; that is a fault of the site.",
                            ),
                            ("interrupted", "The games were interrupted too often."),
                        ],
                        max_length=13,
                    ),
                ),
                ("games_wanted", models.PositiveIntegerField()),
                ("games_played", models.PositiveIntegerField(default=0)),
                ("seed", models.PositiveIntegerField()),
                ("level", models.PositiveSmallIntegerField(null=True)),
                ("longest", models.PositiveIntegerField()),
                ("statistics", models.JSONField(default=dict)),
                ("values", models.JSONField(default=dict)),
                ("seconds", models.FloatField(default=0)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("requested_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(null=True)),
                ("finished_at", models.DateTimeField(null=True)),
                ("beat_at", models.DateTimeField()),
                (
                    "requested_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "revision",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="report",
                        to="presets.presetrevision",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("status__in", ("queued", "running"))),
                        fields=["seconds", "id"],
                        name="report_unfinished",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("finished_at__isnull", True), ("status__in", ("queued", "running"))
                            ),
                            models.Q(
                                models.Q(("status__in", ("queued", "running")), _negated=True),
                                ("finished_at__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="report_finished_has_its_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("status", "failed"), models.Q(("failure", ""), _negated=True)
                            ),
                            models.Q(
                                models.Q(("status", "failed"), _negated=True), ("failure", "")
                            ),
                            _connector="OR",
                        ),
                        name="report_failure_iff_failed",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("games_played__lte", models.F("games_wanted"))),
                        name="report_games",
                    ),
                ],
            },
        ),
    ]
