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
            name="Plan",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("state", models.TextField()),
                ("before", models.TextField(blank=True)),
                ("conditional_count", models.PositiveIntegerField(default=0)),
                ("version", models.PositiveIntegerField(default=0)),
                ("updated_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="plans",
                        to="games.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="plans",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Answer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ply", models.PositiveIntegerField()),
                ("met", models.TextField()),
                ("shown", models.TextField(blank=True)),
                (
                    "result",
                    models.CharField(
                        choices=[
                            ("played", "Played"),
                            ("offered", "Draw offered"),
                            ("agreed", "Draw agreed"),
                            ("refused", "Not possible"),
                        ],
                        max_length=8,
                    ),
                ),
                ("reason", models.TextField(blank=True)),
                ("declined_draw", models.BooleanField(default=False)),
                ("at", models.DateTimeField()),
                (
                    "plan",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="answers",
                        to="planning.plan",
                    ),
                ),
            ],
            options={
                "ordering": ["ply", "pk"],
            },
        ),
        migrations.AddConstraint(
            model_name="plan",
            constraint=models.UniqueConstraint(fields=("game", "player"), name="plan_once"),
        ),
        migrations.AddIndex(
            model_name="answer",
            index=models.Index(fields=["plan", "-ply"], name="answer_latest"),
        ),
    ]
