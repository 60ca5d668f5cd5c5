"""Debts paid outside: each side's word, append only."""

from django.db import migrations, models

from audit import immutable


class Migration(migrations.Migration):
    dependencies = [
        ("ledger", "0003_posting"),
    ]

    operations = [
        migrations.CreateModel(
            name="OutsideMark",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("club", models.CharField(max_length=40)),
                ("night", models.DateField()),
                ("debtor", models.CharField(max_length=40)),
                ("creditor", models.CharField(max_length=40)),
                ("amount", models.BigIntegerField()),
                ("author", models.CharField(help_text="the debtor or the creditor", max_length=40)),
                ("at_us", models.BigIntegerField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "night", "debtor", "creditor", "amount", "author"),
                        name="ledger_outsidemark_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("author", models.F("debtor")),
                            ("author", models.F("creditor")),
                            _connector="OR",
                        ),
                        name="ledger_outsidemark_side",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("amount__gt", 0),
                            models.Q(("debtor", models.F("creditor")), _negated=True),
                        ),
                        name="ledger_outsidemark_debt",
                    ),
                ],
            },
        ),
        immutable.append_only("ledger_outsidemark"),
    ]
