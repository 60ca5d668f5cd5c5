"""Indexes by which the admin lists a club's entries, and finds where an instant lies."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("audit", "0003_refusals"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["club", "-id"], name="audit_entry_club"),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["at_us"], name="audit_entry_at"),
        ),
    ]
