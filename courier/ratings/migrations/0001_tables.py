import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0001_tables"),
        ("players", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="Family",
            fields=[
                ("key", models.SlugField(max_length=96, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=80)),
            ],
            options={
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            name="RatedPlayer",
            fields=[
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Recomputation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("started_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(null=True)),
            ],
        ),
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
        migrations.CreateModel(
            name="Rating",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rating", models.FloatField()),
                ("deviation", models.FloatField()),
                ("volatility", models.FloatField()),
                ("won", models.PositiveIntegerField(default=0)),
                ("drawn", models.PositiveIntegerField(default=0)),
                ("lost", models.PositiveIntegerField(default=0)),
                ("counted_at", models.DateTimeField()),
                ("provisional_from", models.DateTimeField()),
                ("listed_until", models.DateTimeField(null=True)),
                (
                    "family",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ratings",
                        to="ratings.family",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ratings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        models.F("family"),
                        models.OrderBy(models.F("rating"), descending=True),
                        models.F("player"),
                        name="rating_board",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("player", "family"), name="rating_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="RatingChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rating", models.FloatField()),
                ("deviation", models.FloatField()),
                ("volatility", models.FloatField()),
                ("side", models.PositiveSmallIntegerField()),
                ("counted_at", models.DateTimeField()),
                ("half_points", models.PositiveSmallIntegerField()),
                ("rating_before", models.FloatField()),
                ("deviation_before", models.FloatField()),
                ("recomputed_in", models.PositiveIntegerField(default=0)),
                (
                    "family",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ratings.family",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rating_changes",
                        to="games.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rating_changes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["player", "family", "-counted_at"], name="rating_history")
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "side"), name="rating_change_once"),
                    models.CheckConstraint(
                        condition=models.Q(("side__in", [0, 1])), name="rating_change_side"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("half_points__in", [0, 1, 2])),
                        name="rating_change_score",
                    ),
                ],
            },
        ),
    ]
