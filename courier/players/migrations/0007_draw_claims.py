from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0006_moderation"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="draw_claims",
            field=models.CharField(
                choices=[
                    ("automatic", "Claim them for me as soon as I may"),
                    ("by_hand", "I claim them myself"),
                ],
                default="automatic",
                max_length=9,
                verbose_name="draw claims",
            ),
        ),
    ]
