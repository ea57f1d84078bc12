from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("challenges", "0003_words"),
    ]

    operations = [
        migrations.AddField(
            model_name="challenge",
            name="bots_welcome",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
