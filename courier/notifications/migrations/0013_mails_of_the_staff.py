"""Mails of the staff."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("notifications", "0012_mails_about_replies"),
    ]

    operations = [
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
                    ("ruling", "The staff looks at a game of yours"),
                    ("staff_word", "The staff writes to you"),
                    ("game_over", "A game has ended"),
                    ("upgrade_offered", "Your opponent would like to go on with a newer revision"),
                    ("preset_offered", "Somebody offers you a preset"),
                    ("preset_comment", "Somebody comments on a preset of yours"),
                    ("deadline_warning", "Your time is running out"),
                    ("vacation_used", "A deadline has used a day of your vacation"),
                    ("time_up", "Your opponent's time is up, and you may claim the game"),
                    ("move_answered", "Your reply with a move is answered"),
                ],
                max_length=24,
            ),
        ),
    ]
