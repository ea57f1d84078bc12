import uuid

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
            name="Draft",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("title", models.CharField(max_length=80)),
                ("document", models.TextField()),
                ("origin", models.CharField(blank=True, max_length=160)),
                ("notes", models.JSONField(default=list)),
                ("version", models.PositiveIntegerField(default=1)),
                ("created_at", models.DateTimeField()),
                ("updated_at", models.DateTimeField()),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="drafts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "preset",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="drafts",
                        to="presets.preset",
                    ),
                ),
                (
                    "source",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="presets.preset",
                    ),
                ),
            ],
            options={
                "ordering": ["-updated_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="Picture",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40, unique=True)),
                ("body", models.TextField()),
                ("created_at", models.DateTimeField()),
                (
                    "owner",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="pictures",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Transfer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("created_at", models.DateTimeField()),
                (
                    "preset",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="transfer",
                        to="presets.preset",
                    ),
                ),
                (
                    "receiver",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="presets_offered",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Playtest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("document", models.TextField()),
                ("draft_hash", models.CharField(max_length=64)),
                ("setup_mode", models.CharField(blank=True, max_length=32)),
                ("start_position", models.TextField()),
                ("start_key", models.TextField()),
                ("moves", models.JSONField(default=list)),
                ("side_to_move", models.PositiveSmallIntegerField(default=0)),
                ("is_over", models.BooleanField(default=False)),
                ("is_enforced", models.BooleanField(default=True)),
                ("computer_side", models.PositiveSmallIntegerField(null=True)),
                ("level", models.PositiveSmallIntegerField(default=1)),
                ("has_given_up", models.BooleanField(default=False)),
                ("version", models.PositiveIntegerField(default=1)),
                ("updated_at", models.DateTimeField()),
                (
                    "draft",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="playtest",
                        to="workshop.draft",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="draft",
            constraint=models.UniqueConstraint(
                condition=models.Q(("preset__isnull", False)),
                fields=("owner", "preset"),
                name="draft_of_preset_once",
            ),
        ),
        migrations.AddIndex(
            model_name="playtest",
            index=models.Index(fields=["updated_at"], name="playtest_age"),
        ),
        migrations.AddConstraint(
            model_name="playtest",
            constraint=models.CheckConstraint(
                condition=models.Q(("side_to_move__in", [0, 1])), name="playtest_side"
            ),
        ),
        migrations.AddConstraint(
            model_name="playtest",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("computer_side__isnull", True),
                    models.Q(("computer_side__in", [0, 1]), ("is_enforced", True)),
                    _connector="OR",
                ),
                name="playtest_computer",
            ),
        ),
    ]
