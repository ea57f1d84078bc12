import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0001_tables"),
        ("players", "0001_tables"),
        ("presets", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="Counted",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="in_statistics",
                        serialize=False,
                        to="games.game",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PlayerCount",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("all", "All"),
                            ("preset", "Preset"),
                            ("side", "Side"),
                            ("opponent", "Opponent"),
                            ("month", "Month"),
                        ],
                        max_length=8,
                    ),
                ),
                ("value", models.TextField(blank=True)),
                ("games", models.PositiveIntegerField()),
                ("won", models.PositiveIntegerField()),
                ("lost", models.PositiveIntegerField()),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["player", "kind", "-games"], name="player_count_most")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("player", "kind", "value"), name="player_count_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "games__gte",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("won"), "+", models.F("lost")
                                ),
                            )
                        ),
                        name="player_count_scores",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PresetCount",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("all", "All"),
                            ("ending", "Ending"),
                            ("length", "Length"),
                            ("month", "Month"),
                            ("array", "Array"),
                            ("opening", "Opening"),
                        ],
                        max_length=8,
                    ),
                ),
                ("value", models.TextField(blank=True)),
                ("games", models.PositiveIntegerField()),
                ("first_won", models.PositiveIntegerField()),
                ("second_won", models.PositiveIntegerField()),
                (
                    "preset",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="presets.preset",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["preset", "kind", "-games"], name="preset_count_most")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("preset", "kind", "value"), name="preset_count_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "games__gte",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("first_won"), "+", models.F("second_won")
                                ),
                            )
                        ),
                        name="preset_count_scores",
                    ),
                ],
            },
        ),
    ]
