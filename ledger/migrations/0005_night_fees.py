"""Finds the few legs that are fees of a night."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ledger", "0004_outside"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="leg",
            index=models.Index(
                condition=models.Q(("clause__startswith", "fee:")),
                fields=["clause"],
                name="ledger_leg_night_fee",
            ),
        ),
    ]
