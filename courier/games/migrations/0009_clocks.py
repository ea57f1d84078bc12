"""Time controls other than days a move, what clocks hold, and their ledgers."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("presets", "0005_first_listed"),
        ("games", "0008_erasure"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ClockEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("side", models.PositiveSmallIntegerField()),
                ("ply", models.PositiveIntegerField()),
                ("cause", models.CharField(max_length=12)),
                ("seconds", models.IntegerField()),
                ("balance", models.IntegerField()),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.RemoveConstraint(
            model_name="game",
            name="game_rated_is_timed",
        ),
        migrations.AddField(
            model_name="game",
            name="time_control",
            field=models.CharField(blank=True, max_length=120),
        ),
        migrations.AddField(
            model_name="game",
            name="warn_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="reserve",
            field=models.IntegerField(null=True),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("warn_at__isnull", False)),
                fields=["warn_at"],
                name="game_warn_at",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("rated", False),
                    models.Q(
                        models.Q(
                            ("days_per_move__isnull", False),
                            models.Q(("time_control", ""), _negated=True),
                            _connector="OR",
                        ),
                        ("is_solo", False),
                    ),
                    _connector="OR",
                ),
                name="game_rated_is_timed",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("days_per_move__isnull", True), ("time_control", ""), _connector="OR"
                ),
                name="game_one_time_control",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(("reserve__isnull", True), ("reserve__gte", 0), _connector="OR"),
                name="seat_reserve",
            ),
        ),
        migrations.AddField(
            model_name="clockentry",
            name="game",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="clock_entries",
                to="games.game",
            ),
        ),
        migrations.AddConstraint(
            model_name="clockentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("side__in", [0, 1])), name="clock_entry_side"
            ),
        ),
        migrations.AddConstraint(
            model_name="clockentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("cause__in", ["maximum", "thinking"]), ("seconds__lt", 0)),
                    ("cause__in", ["takeback"]),
                    models.Q(
                        models.Q(("cause__in", ["maximum", "thinking", "takeback"]), _negated=True),
                        ("seconds__gt", 0),
                    ),
                    _connector="OR",
                ),
                name="clock_entry_sign",
            ),
        ),
    ]
