import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import courier.common.codes


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0001_tables"),
        ("players", "0001_tables"),
        ("presets", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="Challenge",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("days_per_move", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("time_control", models.CharField(blank=True, max_length=120)),
                ("takebacks", models.BooleanField(null=True)),
                ("weekend_pause", models.BooleanField(default=False)),
                ("night_pause", models.BooleanField(default=False)),
                ("flag_by_claim", models.BooleanField(default=False)),
                ("rated", models.BooleanField(default=False)),
                ("explorer", models.BooleanField(default=False)),
                ("is_public", models.BooleanField(default=True)),
                (
                    "code",
                    models.CharField(
                        default=courier.common.codes.new_code, max_length=16, unique=True
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("open", "Open to all"),
                            ("direct", "To one player"),
                            ("mail", "By e-mail"),
                            ("link", "By link"),
                        ],
                        max_length=12,
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("accepted", "Accepted"),
                            ("declined", "Declined"),
                            ("withdrawn", "Withdrawn"),
                            ("expired", "Expired"),
                        ],
                        default="open",
                        max_length=12,
                    ),
                ),
                ("address", models.EmailField(blank=True, max_length=254)),
                ("setup_mode", models.CharField(blank=True, max_length=32)),
                (
                    "sender_side",
                    models.CharField(
                        choices=[
                            ("0", "The side that moves first"),
                            ("1", "The side that moves second"),
                            ("random", "Random"),
                        ],
                        default="random",
                        max_length=8,
                    ),
                ),
                ("rating_least", models.PositiveSmallIntegerField(null=True)),
                ("rating_most", models.PositiveSmallIntegerField(null=True)),
                ("message", models.TextField(blank=True, max_length=1000)),
                ("uses_most", models.PositiveSmallIntegerField(default=1, null=True)),
                ("uses_made", models.PositiveIntegerField(default=0)),
                ("created_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("answered_at", models.DateTimeField(null=True)),
                (
                    "game",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="challenge",
                        to="games.game",
                    ),
                ),
                (
                    "receiver",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="challenges_received",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "rematch_of",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rematches",
                        to="games.game",
                    ),
                ),
                (
                    "revision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="presets.presetrevision",
                    ),
                ),
                (
                    "sender",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="challenges_sent",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "taken_from",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="taken",
                        to="challenges.challenge",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("status", "open")),
                        fields=["kind", "expires_at"],
                        name="challenge_open",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("address", ""), ("kind", "open")),
                            models.Q(
                                ("address", ""), ("kind", "direct"), ("receiver__isnull", False)
                            ),
                            models.Q(("kind", "mail"), models.Q(("address", ""), _negated=True)),
                            models.Q(("address", ""), ("kind", "link")),
                            _connector="OR",
                        ),
                        name="challenge_receiver_fits_kind",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind", "open"),
                            models.Q(("rating_least__isnull", True), ("rating_most__isnull", True)),
                            _connector="OR",
                        ),
                        name="challenge_range_of_open",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("rating_least__isnull", True),
                            ("rating_most__isnull", True),
                            ("rating_least__lte", models.F("rating_most")),
                            _connector="OR",
                        ),
                        name="challenge_range_in_order",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("uses_most", 1),
                            models.Q(
                                ("kind", "open"),
                                models.Q(
                                    ("uses_most__isnull", True),
                                    ("uses_most__range", (1, 20)),
                                    _connector="OR",
                                ),
                            ),
                            models.Q(("kind", "link"), ("uses_most__range", (1, 20))),
                            _connector="OR",
                        ),
                        name="challenge_uses_fit_kind",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("uses_most__isnull", True),
                            ("uses_made__lte", models.F("uses_most")),
                            _connector="OR",
                        ),
                        name="challenge_uses_in_bounds",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("status", "open")),
                        fields=("rematch_of",),
                        name="challenge_one_rematch",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("rated", False),
                            ("days_per_move__isnull", False),
                            models.Q(("time_control", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="challenge_rated_is_timed",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("days_per_move__isnull", True), ("time_control", ""), _connector="OR"
                        ),
                        name="challenge_one_time_control",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("weekend_pause", False),
                            models.Q(("time_control", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="challenge_weekend_pause",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("night_pause", False),
                            models.Q(("time_control", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="challenge_night_pause",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("flag_by_claim", False),
                            ("days_per_move__isnull", False),
                            models.Q(("time_control", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="challenge_flag_by_claim",
                    ),
                ],
            },
        ),
    ]
