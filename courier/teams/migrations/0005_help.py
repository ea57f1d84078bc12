from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("teams", "0004_match_of_league_once"),
    ]

    operations = [
        migrations.AddField(
            model_name="teamleague",
            name="help",
            field=models.CharField(db_default="notes", default="notes", max_length=12),
        ),
    ]
