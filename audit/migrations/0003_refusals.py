"""The index by which an actor's refusals of an hour are counted."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("audit", "0002_search"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(
                fields=["actor", "act", "at_us"],
                condition=models.Q(act__startswith="refused."),
                name="audit_entry_refused",
            ),
        ),
    ]
