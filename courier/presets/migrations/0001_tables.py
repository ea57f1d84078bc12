import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("players", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="Preset",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.SlugField(max_length=64, unique=True)),
                ("name", models.CharField(max_length=80)),
                ("family", models.CharField(blank=True, max_length=80)),
                ("inventor", models.CharField(blank=True, max_length=120)),
                ("year", models.SmallIntegerField(null=True)),
                ("summary", models.TextField()),
                ("enforced", models.BooleanField()),
                ("files", models.PositiveSmallIntegerField()),
                ("ranks", models.PositiveSmallIntegerField()),
                ("is_listed", models.BooleanField(default=True)),
                (
                    "visibility",
                    models.CharField(
                        choices=[
                            ("public", "Public"),
                            ("unlisted", "Unlisted"),
                            ("private", "Private"),
                        ],
                        default="public",
                        max_length=8,
                    ),
                ),
                ("retired_at", models.DateTimeField(blank=True, null=True)),
                ("hidden_at", models.DateTimeField(blank=True, null=True)),
                ("featured_at", models.DateTimeField(blank=True, null=True)),
                (
                    "tags",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=32), default=list, size=None
                    ),
                ),
                ("search_name", models.TextField(default="")),
                ("search_text", models.TextField(default="")),
                ("described", models.PositiveSmallIntegerField(default=0)),
                ("first_listed_at", models.DateTimeField(blank=True, null=True)),
                ("favourite_count", models.PositiveIntegerField(default=0)),
                ("plays", models.PositiveIntegerField(default=0)),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="presets",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "source",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="copies",
                        to="presets.preset",
                    ),
                ),
            ],
            options={
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            name="PresetRevision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("content_hash", models.CharField(max_length=64)),
                ("document", models.TextField()),
                ("note", models.TextField(blank=True)),
                ("changes", models.JSONField(default=list)),
                ("created_at", models.DateTimeField()),
                (
                    "preset",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="revisions",
                        to="presets.preset",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="preset",
            name="current",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="presets.presetrevision",
            ),
        ),
        migrations.CreateModel(
            name="Favourite",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("created_at", models.DateTimeField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="favourites",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "preset",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="favourites",
                        to="presets.preset",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("player", "preset"), name="favourite_once")
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="presetrevision",
            constraint=models.UniqueConstraint(fields=("preset", "number"), name="revision_number"),
        ),
        migrations.AddConstraint(
            model_name="presetrevision",
            constraint=models.UniqueConstraint(
                fields=("preset", "content_hash"), name="revision_content"
            ),
        ),
        migrations.AddIndex(
            model_name="preset",
            index=models.Index(
                condition=models.Q(("owner__isnull", False)), fields=["owner"], name="preset_owned"
            ),
        ),
        migrations.AddConstraint(
            model_name="preset",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("is_listed", False),
                    models.Q(
                        ("hidden_at__isnull", True),
                        ("retired_at__isnull", True),
                        ("visibility", "public"),
                    ),
                    _connector="OR",
                ),
                name="preset_listed_is_public",
            ),
        ),
    ]
