from django.db import migrations, models

CHOICES = [
    ("private", "Only you"),
    ("unlisted", "Anyone with the link"),
    ("public", "Everybody"),
]


class Migration(migrations.Migration):
    dependencies = [
        ("studies", "0002_words"),
    ]

    operations = [
        # Other words for the same choices: nothing that the table holds to.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="problem",
                    name="visibility",
                    field=models.CharField(choices=CHOICES, default="public", max_length=8),
                ),
                migrations.AlterField(
                    model_name="study",
                    name="visibility",
                    field=models.CharField(choices=CHOICES, default="private", max_length=8),
                ),
            ],
        ),
    ]
