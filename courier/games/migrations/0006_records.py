from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0005_upgrade_offers")]

    operations = [
        migrations.CreateModel(
            name="GameRecord",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=models.deletion.CASCADE,
                        primary_key=True,
                        related_name="record",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("format", models.PositiveSmallIntegerField()),
                ("moves", models.BinaryField()),
                ("last", models.JSONField(null=True)),
            ],
        ),
        # Packed already: the server shall not spend time on packing it again.
        migrations.RunSQL(
            "ALTER TABLE games_gamerecord ALTER COLUMN moves SET STORAGE EXTERNAL",
            migrations.RunSQL.noop,
        ),
    ]
