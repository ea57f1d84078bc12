from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("workshop", "0001_tables"),
    ]

    operations = [
        migrations.AddField(
            model_name="picture",
            name="measure",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="picture",
            name="is_dear",
            field=models.BooleanField(default=False),
        ),
    ]
