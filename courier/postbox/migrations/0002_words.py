from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("postbox", "0001_tables"),
    ]

    operations = [
        # Other words for the same choices: nothing that the table holds to.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="mailplay",
                    name="trust",
                    field=models.CharField(
                        choices=[
                            ("off", "No moves by email"),
                            (
                                "confirm",
                                "With a confirmation: we write back, and a button on a page plays the move",
                            ),
                            ("trusted", "At once: a reply that can be read is played"),
                        ],
                        default="confirm",
                        max_length=8,
                    ),
                ),
                migrations.AlterField(
                    model_name="message",
                    name="verdict",
                    field=models.CharField(
                        choices=[
                            ("waits", "waits for its confirmation"),
                            ("done", "done"),
                            ("refused", "refused"),
                            ("stale", "too late"),
                            ("off", "moves by email are off"),
                        ],
                        max_length=8,
                    ),
                ),
            ],
        ),
    ]
