import django.db.models.constraints
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
            name="Problem",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "key",
                    models.SlugField(
                        default=courier.common.codes.new_code, max_length=64, unique=True
                    ),
                ),
                ("position", models.TextField()),
                ("side", models.PositiveSmallIntegerField()),
                (
                    "stipulation",
                    models.CharField(
                        choices=[("mate", "Mate"), ("win", "Win"), ("best", "Best move")],
                        max_length=8,
                    ),
                ),
                ("moves", models.PositiveSmallIntegerField()),
                ("first_move", models.TextField(blank=True)),
                ("solution", models.TextField(blank=True)),
                ("difficulty", models.PositiveSmallIntegerField()),
                ("place", models.PositiveSmallIntegerField(default=0)),
                ("source", models.CharField(blank=True, max_length=200)),
                ("solved_count", models.PositiveIntegerField(default=0)),
                ("tried_count", models.PositiveIntegerField(default=0)),
                ("title", models.CharField(blank=True, max_length=120)),
                (
                    "visibility",
                    models.CharField(
                        choices=[
                            ("private", "Only you"),
                            ("unlisted", "Whoever has the address"),
                            ("public", "Everybody"),
                        ],
                        default="public",
                        max_length=8,
                    ),
                ),
                (
                    "proof",
                    models.CharField(
                        choices=[
                            ("waiting", "Waits to be proved"),
                            ("running", "Is being proved"),
                            ("proved", "Proved"),
                            ("failed", "Does not hold"),
                        ],
                        default="proved",
                        max_length=8,
                    ),
                ),
                ("finding", models.JSONField(default=dict)),
                ("proof_tries", models.PositiveSmallIntegerField(default=0)),
                ("requested_at", models.DateTimeField(null=True)),
                ("beat_at", models.DateTimeField(null=True)),
                ("made_at", models.DateTimeField(null=True)),
                ("hidden_at", models.DateTimeField(null=True)),
                (
                    "game",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="games.game",
                    ),
                ),
                (
                    "hidden_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="problems",
                        to=settings.AUTH_USER_MODEL,
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
            ],
            options={
                "ordering": ["place", "-made_at", "key"],
            },
        ),
        migrations.CreateModel(
            name="Attempt",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "progress",
                    models.CharField(
                        choices=[("open", "Tried"), ("solved", "Solved"), ("given_up", "Given up")],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("tries", models.PositiveIntegerField(default=0)),
                ("hints", models.PositiveSmallIntegerField(default=0)),
                ("begun_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="problem_attempts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "problem",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attempts",
                        to="studies.problem",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ProblemComplaint",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.TextField(blank=True)),
                ("created_at", models.DateTimeField()),
                ("settled_at", models.DateTimeField(null=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "problem",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="complaints",
                        to="studies.problem",
                    ),
                ),
            ],
            options={
                "ordering": ["created_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Study",
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
                ("title", models.CharField(max_length=120)),
                (
                    "visibility",
                    models.CharField(
                        choices=[
                            ("private", "Only you"),
                            ("unlisted", "Whoever has the address"),
                            ("public", "Everybody"),
                        ],
                        default="private",
                        max_length=8,
                    ),
                ),
                ("created_at", models.DateTimeField()),
                ("updated_at", models.DateTimeField()),
                (
                    "cloned_from",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="clones",
                        to="studies.study",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="studies",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Chapter",
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
                ("place", models.PositiveSmallIntegerField()),
                ("title", models.CharField(max_length=120)),
                ("tree", models.TextField()),
                ("size", models.PositiveIntegerField(default=0)),
                ("version", models.PositiveIntegerField(default=0)),
                ("updated_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
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
                    "study",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="chapters",
                        to="studies.study",
                    ),
                ),
            ],
            options={
                "ordering": ["place"],
            },
        ),
        migrations.CreateModel(
            name="Undo",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("tree", models.TextField()),
                (
                    "chapter",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="undos",
                        to="studies.chapter",
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="problem",
            index=models.Index(
                condition=models.Q(("owner__isnull", False)),
                fields=["owner", "-made_at"],
                name="problem_owned",
            ),
        ),
        migrations.AddIndex(
            model_name="problem",
            index=models.Index(
                condition=models.Q(("proof__in", ("waiting", "running"))),
                fields=["requested_at"],
                name="problem_unproved",
            ),
        ),
        migrations.AddConstraint(
            model_name="problem",
            constraint=models.CheckConstraint(
                condition=models.Q(("moves__gte", 1)), name="problem_moves"
            ),
        ),
        migrations.AddConstraint(
            model_name="problem",
            constraint=models.CheckConstraint(
                condition=models.Q(("side__in", [0, 1])), name="problem_side"
            ),
        ),
        migrations.AddConstraint(
            model_name="problem",
            constraint=models.CheckConstraint(
                condition=models.Q(("difficulty__in", [1, 2, 3])), name="problem_difficulty"
            ),
        ),
        migrations.AddConstraint(
            model_name="problem",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("proof", "proved"), _negated=True),
                    models.Q(
                        models.Q(("first_move", ""), _negated=True),
                        models.Q(("solution", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="problem_is_solved",
            ),
        ),
        migrations.AddConstraint(
            model_name="problem",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("owner", None), ("proof", "proved"), ("visibility", "public")),
                    ("owner__isnull", False),
                    _connector="OR",
                ),
                name="problem_shipped",
            ),
        ),
        migrations.AddConstraint(
            model_name="attempt",
            constraint=models.UniqueConstraint(fields=("problem", "player"), name="attempt_once"),
        ),
        migrations.AddIndex(
            model_name="problemcomplaint",
            index=models.Index(
                condition=models.Q(("settled_at__isnull", True)),
                fields=["created_at"],
                name="problem_complaint_open",
            ),
        ),
        migrations.AddConstraint(
            model_name="problemcomplaint",
            constraint=models.UniqueConstraint(
                fields=("problem", "player"), name="problem_complaint_once"
            ),
        ),
        migrations.AddIndex(
            model_name="study",
            index=models.Index(
                condition=models.Q(("visibility", "public")),
                fields=["-updated_at", "-id"],
                name="study_public",
            ),
        ),
        migrations.AddIndex(
            model_name="study",
            index=models.Index(fields=["owner", "-updated_at", "-id"], name="study_owned"),
        ),
        migrations.AddConstraint(
            model_name="chapter",
            constraint=models.UniqueConstraint(
                deferrable=django.db.models.constraints.Deferrable["DEFERRED"],
                fields=("study", "place"),
                name="chapter_place",
            ),
        ),
        migrations.AddConstraint(
            model_name="undo",
            constraint=models.UniqueConstraint(fields=("chapter", "version"), name="undo_once"),
        ),
    ]
