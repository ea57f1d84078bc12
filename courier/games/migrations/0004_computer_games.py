"""Games the computer has played against itself, and where they are found."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0003_running_games")]

    operations = [
        # One more choice: nothing that the table holds to.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="game",
                    name="source",
                    field=models.CharField(
                        choices=[
                            ("played", "Played here"),
                            ("historical", "Historical"),
                            ("computer", "Played by the computer"),
                            ("imported", "Imported"),
                        ],
                        default="played",
                        max_length=12,
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(source="computer"), fields=["revision"], name="game_by_computer"
            ),
        ),
    ]
