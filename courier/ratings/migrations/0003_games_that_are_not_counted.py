"""Rated games that a rule about games of the same two players leaves out of the ledger."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ratings", "0002_rating_listed_until"),
    ]

    operations = [
        migrations.CreateModel(
            name="UncountedGame",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="uncounted",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                (
                    "why",
                    models.CharField(
                        choices=[
                            ("short", "Not counted: short games"),
                            ("one-sided", "Not counted: one-sided series"),
                        ],
                        max_length=12,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("recomputed_in", models.PositiveIntegerField(default=0)),
            ],
        ),
    ]
