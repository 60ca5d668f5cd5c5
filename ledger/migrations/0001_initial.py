"""The tables of the ledger, as Django makes them; 0002 guards them, 0003 writes them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Account",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("club", models.CharField(max_length=40)),
                ("kind", models.CharField(help_text="wallet, issue, fees or bots", max_length=10)),
                (
                    "owner",
                    models.CharField(blank=True, help_text="a wallet's player", max_length=40),
                ),
                ("unit", models.CharField(help_text="chips or practice", max_length=10)),
                ("balance", models.BigIntegerField(default=0)),
                ("held", models.BigIntegerField(default=0, help_text="the sum of its open holds")),
                (
                    "credit",
                    models.BigIntegerField(
                        default=0, help_text="how far available chips reach under 0"
                    ),
                ),
                ("version", models.BigIntegerField(default=0, help_text="the number of its legs")),
                (
                    "moved_at_us",
                    models.BigIntegerField(default=0, help_text="the instant of its last leg"),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["owner"], name="ledger_account_owner")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "kind", "owner", "unit"), name="ledger_account_ref"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "wallet"), models.Q(("owner", ""), _negated=True)),
                            models.Q(("kind__in", ["issue", "fees", "bots"]), ("owner", "")),
                            _connector="OR",
                        ),
                        name="ledger_account_kind",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("unit", "chips"),
                            models.Q(
                                ("unit", "practice"), models.Q(("kind", "issue"), _negated=True)
                            ),
                            _connector="OR",
                        ),
                        name="ledger_account_unit",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("credit__gte", 0), ("held__gte", 0)),
                        name="ledger_account_signs",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Journal",
            fields=[
                ("id", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("club", models.CharField(max_length=40)),
                ("kind", models.CharField(max_length=12)),
                (
                    "key",
                    models.CharField(
                        help_text="idempotency key, unique in the club", max_length=120
                    ),
                ),
                (
                    "author",
                    models.CharField(help_text="opaque id, '' for the server", max_length=40),
                ),
                (
                    "reason",
                    models.BinaryField(
                        help_text="digest of a note that may be erased; may be empty"
                    ),
                ),
                (
                    "subject",
                    models.CharField(blank=True, help_text="the hand, if any", max_length=40),
                ),
                (
                    "night",
                    models.DateField(help_text="the club's night that it counts for", null=True),
                ),
                ("unit", models.CharField(max_length=10)),
                ("legs", models.SmallIntegerField(help_text="how many legs it declares")),
                (
                    "gross",
                    models.BigIntegerField(help_text="the sum of its debits, and of its credits"),
                ),
                (
                    "overdraft",
                    models.BooleanField(help_text="a ruling's: may leave a wallet under zero"),
                ),
                (
                    "event_hash",
                    models.BinaryField(help_text="the last hash of the hand's chain; may be empty"),
                ),
                ("at_us", models.BigIntegerField(help_text="whole microseconds since 1970, UTC")),
                (
                    "content",
                    models.BinaryField(help_text="SHA-256 of what was asked, legs included"),
                ),
                (
                    "hash",
                    models.BinaryField(help_text="SHA-256 of content, id, instant and reason"),
                ),
                (
                    "reverses",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="ledger.journal",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Leg",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("number", models.SmallIntegerField(help_text="1, 2, … within the journal")),
                ("club", models.CharField(max_length=40)),
                (
                    "amount",
                    models.BigIntegerField(help_text="what the account gains; negative: loses"),
                ),
                ("balance_after", models.BigIntegerField()),
                ("version", models.BigIntegerField(help_text="1, 2, … within the account")),
                (
                    "clause",
                    models.CharField(blank=True, help_text="the rule's clause", max_length=120),
                ),
                ("at_us", models.BigIntegerField(help_text="the journal's instant")),
                (
                    "account",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="ledger.account",
                    ),
                ),
                (
                    "journal",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="ledger.journal",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="LossLimit",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                (
                    "amount",
                    models.BigIntegerField(
                        help_text="most to lose in a night; null: any", null=True
                    ),
                ),
                ("from_us", models.BigIntegerField(help_text="when it begins to hold")),
                ("author", models.CharField(max_length=40)),
                ("at_us", models.BigIntegerField(help_text="when it was set")),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="ledger.account",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Hold",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("club", models.CharField(max_length=40)),
                ("subject", models.CharField(help_text="the hand", max_length=40)),
                ("amount", models.BigIntegerField()),
                ("at_us", models.BigIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("settled", "Settled"),
                            ("released", "Released"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("ended_at_us", models.BigIntegerField(null=True)),
                (
                    "account",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="ledger.account",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "open")),
                        fields=["account"],
                        name="ledger_hold_open",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("subject", "account"), name="ledger_hold_once"),
                    models.CheckConstraint(
                        condition=models.Q(("amount__gt", 0)), name="ledger_hold_amount"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ended_at_us__isnull", True), ("state", "open")),
                            models.Q(
                                ("ended_at_us__gte", models.F("at_us")),
                                ("state__in", ["settled", "released"]),
                            ),
                            _connector="OR",
                        ),
                        name="ledger_hold_state",
                    ),
                ],
            },
        ),
        migrations.AddIndex(
            model_name="journal",
            index=models.Index(
                condition=models.Q(("subject", ""), _negated=True),
                fields=["subject"],
                name="ledger_journal_subject",
            ),
        ),
        migrations.AddIndex(
            model_name="journal",
            index=models.Index(
                condition=models.Q(("night__isnull", False)),
                fields=["club", "night"],
                name="ledger_journal_night",
            ),
        ),
        migrations.AddIndex(
            model_name="journal",
            index=models.Index(
                condition=models.Q(("reason", b""), _negated=True),
                fields=["reason"],
                name="ledger_journal_reason",
            ),
        ),
        migrations.AddConstraint(
            model_name="journal",
            constraint=models.UniqueConstraint(fields=("club", "key"), name="ledger_journal_key"),
        ),
        migrations.AddConstraint(
            model_name="journal",
            constraint=models.UniqueConstraint(
                condition=models.Q(("reverses__isnull", False)),
                fields=("reverses",),
                name="ledger_journal_reverses",
            ),
        ),
        migrations.AddConstraint(
            model_name="journal",
            constraint=models.CheckConstraint(
                condition=models.Q(("gross__gte", 0), ("legs__gte", 0)),
                name="ledger_journal_declares",
            ),
        ),
        migrations.AddConstraint(
            model_name="journal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        (
                            "issue",
                            "redeem",
                            "transfer",
                            "settlement",
                            "void",
                            "reversal",
                            "ruling",
                            "outside",
                        ),
                    )
                ),
                name="ledger_journal_kind",
            ),
        ),
        migrations.AddIndex(
            model_name="leg",
            index=models.Index(fields=["account", "at_us"], name="ledger_leg_instant"),
        ),
        migrations.AddConstraint(
            model_name="leg",
            constraint=models.UniqueConstraint(
                fields=("account", "version"), name="ledger_leg_version"
            ),
        ),
        migrations.AddConstraint(
            model_name="leg",
            constraint=models.UniqueConstraint(
                fields=("journal", "number"), name="ledger_leg_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="leg",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount", 0), _negated=True), name="ledger_leg_amount"
            ),
        ),
        migrations.AddIndex(
            model_name="losslimit",
            index=models.Index(fields=["account", "-id"], name="ledger_losslimit_last"),
        ),
        migrations.AddConstraint(
            model_name="losslimit",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount__isnull", True), ("amount__gte", 0), _connector="OR"),
                name="ledger_losslimit_amount",
            ),
        ),
    ]
