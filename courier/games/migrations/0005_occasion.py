from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_computer_games"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="occasion",
            field=models.CharField(blank=True, db_default="", default="", max_length=40),
        ),
    ]
