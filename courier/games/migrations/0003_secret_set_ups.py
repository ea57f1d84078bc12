import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0002_rules_the_database_holds"),
    ]

    operations = [
        migrations.AddField(
            model_name="game", name="is_setting_up", field=models.BooleanField(default=False)
        ),
        migrations.AddField(
            model_name="seat", name="has_set_up", field=models.BooleanField(default=False)
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("is_setting_up", False), ("ply__lt", 2), _connector="OR"),
                name="game_set_up_first",
            ),
        ),
        migrations.CreateModel(
            name="SetupEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("side", models.PositiveSmallIntegerField()),
                ("text", models.TextField()),
                ("remark", models.TextField(blank=True)),
                ("sent_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.game",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="setupentry",
            constraint=models.UniqueConstraint(fields=("game", "side"), name="setup_entry_once"),
        ),
        migrations.AddConstraint(
            model_name="setupentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("side__in", [0, 1])), name="setup_entry_side"
            ),
        ),
    ]
