from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("contests", "0001_tables"),
    ]

    operations = [
        migrations.AddField(
            model_name="contest",
            name="reminded_at",
            field=models.DateTimeField(null=True),
        ),
    ]
