from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("notifications", "0002_returned_mails"),
    ]

    operations = [
        # Other words for the same choices: nothing that the table holds to.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="noticepreference",
                    name="channel",
                    field=models.CharField(
                        choices=[
                            ("mail", "Email"),
                            ("push", "On your devices"),
                            ("app", "On the site"),
                        ],
                        max_length=8,
                    ),
                ),
            ],
        ),
    ]
