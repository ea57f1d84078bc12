"""Mails about what the opponent offers or asks."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("notifications", "0005_mails_about_offers"),
    ]

    operations = [
        migrations.AlterField(
            model_name="mailpreference",
            name="kind",
            field=models.CharField(
                choices=[
                    ("set_up", "Your set-up is asked for"),
                    ("your_move", "It is your turn"),
                    ("invitation", "Somebody invites you"),
                    ("invitation_answered", "Your invitation is answered"),
                    ("asked", "Your opponent offers or asks something"),
                    ("game_over", "A game has ended"),
                    ("upgrade_offered", "Your opponent would like to go on with a newer revision"),
                    ("preset_offered", "Somebody offers you a preset"),
                    ("preset_comment", "Somebody comments on a preset of yours"),
                    ("deadline_warning", "Your time is running out"),
                ],
                max_length=24,
            ),
        ),
        migrations.AlterField(
            model_name="outboxmail",
            name="kind",
            field=models.CharField(
                choices=[
                    ("set_up", "Your set-up is asked for"),
                    ("your_move", "It is your turn"),
                    ("invitation", "Somebody invites you"),
                    ("invitation_answered", "Your invitation is answered"),
                    ("asked", "Your opponent offers or asks something"),
                    ("game_over", "A game has ended"),
                    ("upgrade_offered", "Your opponent would like to go on with a newer revision"),
                    ("preset_offered", "Somebody offers you a preset"),
                    ("preset_comment", "Somebody comments on a preset of yours"),
                    ("deadline_warning", "Your time is running out"),
                ],
                max_length=24,
            ),
        ),
    ]
