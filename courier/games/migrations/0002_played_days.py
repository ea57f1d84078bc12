import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0001_tables"),
        ("presets", "0001_tables"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="PlayedDay",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField()),
                ("games", models.PositiveIntegerField()),
            ],
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("source", "played")),
                fields=["created_at"],
                name="game_played_on",
            ),
        ),
        migrations.AddField(
            model_name="playedday",
            name="preset",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="presets.preset",
            ),
        ),
        migrations.AddIndex(
            model_name="playedday",
            index=models.Index(fields=["day"], name="played_day"),
        ),
        migrations.AddConstraint(
            model_name="playedday",
            constraint=models.UniqueConstraint(fields=("preset", "day"), name="played_day_once"),
        ),
    ]
