"""A table's fee for each hand, or for a player's first hand of a night."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0006_deliveries"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="fee_per",
            field=models.CharField(
                choices=[("hand", "hand"), ("night", "night")],
                default="hand",
                help_text="for each hand, or for a player's first hand of a night",
                max_length=5,
            ),
        ),
        migrations.AlterField(
            model_name="table",
            name="fee",
            field=models.BigIntegerField(default=0, help_text="whole units a seat pays the club"),
        ),
    ]
