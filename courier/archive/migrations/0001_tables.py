import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.contrib.postgres.search
import django.db.models.deletion
import django.db.models.expressions
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
                ("rating", models.SmallIntegerField(null=True)),
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
                ("rated", models.PositiveIntegerField(db_default=0, default=0)),
                ("ratings", models.BigIntegerField(db_default=0, default=0)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("games__gte", models.F("rated"))),
                        name="continuation_rated",
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
                        name="continuation_scores",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SavedSearch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        default=courier.common.codes.new_code, max_length=16, unique=True
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("query", models.TextField()),
                ("saved_at", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="searches",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
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
            index=models.Index(
                condition=models.Q(("rating__isnull", False)),
                fields=["rating"],
                name="entry_rating",
            ),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=django.contrib.postgres.indexes.GinIndex(
                fields=["remarks"], name="entry_remarks"
            ),
        ),
        migrations.AddIndex(
            model_name="savedsearch",
            index=models.Index(fields=["player", "-saved_at", "-id"], name="search_owned"),
        ),
        # Counts are changed in place, on the page they are on.
        migrations.RunSQL(
            sql="ALTER TABLE archive_continuation SET (fillfactor = 80)",
            reverse_sql="",
        ),
    ]
