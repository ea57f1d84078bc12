import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.contrib.postgres.search
import django.db.models.deletion
import django.db.models.expressions
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("presets", "0003_favourites"),
        ("games", "0006_records"),
    ]

    operations = [
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="entry",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("ended_at", models.DateTimeField()),
                ("winner", models.SmallIntegerField(null=True)),
                ("plies", models.PositiveIntegerField()),
                ("remarks", django.contrib.postgres.search.SearchVectorField(null=True)),
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
        ),
        migrations.CreateModel(
            name="Occurrence",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "key",
                        "game",
                        "ply",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("key", models.BigIntegerField()),
                ("game", models.BigIntegerField()),
                ("ply", models.SmallIntegerField()),
                ("move", models.TextField()),
            ],
        ),
        migrations.CreateModel(
            name="Continuation",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "key", "move", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("key", models.BigIntegerField()),
                ("move", models.TextField()),
                ("games", models.PositiveIntegerField()),
                ("first_won", models.PositiveIntegerField()),
                ("second_won", models.PositiveIntegerField()),
                ("last_ended_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "games__gte",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("first_won"), "+", models.F("second_won")
                                ),
                            )
                        ),
                        name="continuation_scores",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="GamePlaces",
            fields=[
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="places",
                        serialize=False,
                        to="archive.entry",
                    ),
                ),
                (
                    "tokens",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.IntegerField(), size=None
                    ),
                ),
            ],
            options={
                "indexes": [
                    django.contrib.postgres.indexes.GinIndex(
                        fields=["tokens"], name="places_tokens"
                    )
                ],
            },
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["-ended_at", "-game"], name="entry_newest"),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["preset", "-ended_at", "-game"], name="entry_preset"),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["plies", "game"], name="entry_plies"),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=django.contrib.postgres.indexes.GinIndex(
                fields=["remarks"], name="entry_remarks"
            ),
        ),
        # Counts are changed in place, on the page they stand on.
        migrations.RunSQL(
            "ALTER TABLE archive_continuation SET (fillfactor = 80)", migrations.RunSQL.noop
        ),
    ]
