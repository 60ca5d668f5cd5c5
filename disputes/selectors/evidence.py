"""What is frozen when a case is opened: events, rules, journals, clocks, deliveries, versions.

Private parts stay sealed. What a refusal is called may tell of a hand, so it is read out as
`asked_for` says: to who may see that hand.
"""

import platform
from collections.abc import Collection, Iterable, Iterator

from django.db.models import Window
from django.db.models.functions import RowNumber

from clubs.models import Command
from foundation.canonical import JSON, JSONObject
from games import chance
from games.chain import Link
from games.codec.reading import Stored
from games.codec.schemas import NEWEST
from games.engine.rules import RULES_VERSION
from games.event_file import event_line
from games.models import Hand, Seat
from games.selectors.chains import head_of, links_of
from games.selectors.deliveries import reached
from ledger.selectors import journals_of
from ledger.selectors.journals import JournalView

FORMAT = "tonk-evidence/1"
TELL_NOTHING = frozenset(
    {
        *("stale_version", "not_your_turn", "hand_over", "malformed", "unknown_action"),
        *("draw_first", "already_drawn", "knock_too_early", "knock_locked", "stock_not_empty"),
        *("stock_empty", "discard_empty", "no_such_spread", "hit_limit", "not_your_spread"),
    }
)
"""Refusals that follow from what everybody at the table sees; any other may tell of a hand."""
HIDDEN = "hidden"
COMMANDS_MAX = 500
"""Of one player: all that he may do in the longest hand. Whoever is refused more than that, which
a script can be within a minute, leaves out his own later ones and nobody else's.
"""


def gather(hand: Hand) -> JSONObject:
    """Return the evidence of a hand that is over, as JSON with whole numbers only."""
    links = list(links_of(hand, opened=False))
    players = [*Seat.objects.filter(hand=hand, kind="person").values_list("player", flat=True)]
    return {
        "format": FORMAT,
        "hand": head_of(hand).as_json(),
        "number": hand.number,
        "night": None if hand.night is None else hand.night.isoformat(),
        "kind": hand.kind,
        "stake": hand.stake,
        "seats": [_seat(seat) for seat in hand.seats.order_by("seat")],
        "rules": next((link.public["rules"] for link in links if "rules" in link.public), None),
        "events": [event_line(link) for link in links],
        "journals": [journal_line(found) for found in journals_of(hand.pk)],
        "turns": list(_turns(links)),
        "commands": list(_commands(hand.pk, players)),
        "deliveries": list(_deliveries(hand.pk)),
        "versions": {
            "rules": RULES_VERSION,
            "events": NEWEST,
            "shuffle": chance.ALGORITHM,
            "python": platform.python_version(),
        },
    }


def asked_for(evidence: Stored, *, opened: Collection[str]) -> Iterator[JSONObject]:
    """Yield what the players asked for, when it came in, and what it was refused with.

    A code that may tell of a hand is `HIDDEN`, but for the seats `opened` to the asker.
    """
    seats = {seat.text("player"): str(seat.number("seat")) for seat in evidence.objects("seats")}
    for row in evidence.objects("commands"):
        code, player = row.text("code"), row.text("player")
        told = not code or code in TELL_NOTHING or seats.get(player) in opened
        yield {
            "player": player,
            "received_at": row.number("received_at"),
            "version": row.number_or_none("first_version"),
            "code": code if told else HIDDEN,
        }


def journal_line(found: JournalView) -> JSONObject:
    """Return a journal with all that its hash is made of."""
    return {
        "id": found.id,
        "kind": found.kind,
        "key": found.key,
        "author": found.author,
        "unit": found.unit,
        "subject": found.hand,
        "night": None if found.night is None else found.night.isoformat(),
        "overdraft": found.overdraft,
        "at": found.at_us,
        "reverses": found.reverses,
        "event_hash": found.event_hash.hex(),
        "reason_digest": found.reason_digest.hex(),
        "hash": found.hash.hex(),
        "legs": [
            {
                "kind": leg.account.kind,
                "owner": leg.account.owner,
                "amount": leg.amount,
                "balance_after": leg.balance_after,
                "clause": leg.clause,
            }
            for leg in found.legs
        ],
    }


def _seat(seat: Seat) -> JSONObject:
    return {
        "seat": seat.seat,
        "chair": seat.chair,
        "player": seat.player,
        "kind": seat.kind,
        "net": seat.net,
    }


def _turns(links: Iterable[Link]) -> Iterator[JSONObject]:
    """Yield each turn with its clock: when it began, its deadline and bank, when it ended."""
    turn: JSONObject | None = None
    for link in links:
        following = link.public.get("next")
        after = following if isinstance(following, dict) else None
        if turn is not None and (after is None or after["seat"] != turn["seat"]):
            yield {**turn, "ended": link.at, "bank_left_ms": link.public.get("bank_left_ms")}
            turn = None
        if after is not None and turn is None:
            turn = {"seat": after["seat"], "from": link.version, "began": link.at}
        if turn is not None and after is not None:
            turn |= {"deadline": after["deadline"], "bank_ms": after["bank_ms"]}
        if turn is not None:
            turn["timed_out"] = link.type == "turn_timed_out" or turn.get("timed_out", False)


def _commands(hand: str, players: list[str]) -> Iterator[JSONObject]:
    """Yield what the players asked for and when it came in, refusals too."""
    nth = Window(RowNumber(), partition_by="caller", order_by="received_at")
    asked = Command.objects.filter(caller__in=players, stream=hand).annotate(nth=nth)
    for command in asked.filter(nth__lte=COMMANDS_MAX).order_by("received_at"):
        yield {
            "player": command.caller,
            "command": command.id,
            "received_at": command.received_at,
            "first_version": command.first_version,
            "last_version": command.last_version,
            "code": command.code,
        }


def _deliveries(hand: str) -> Iterator[JSON]:
    for each in reached(hand):
        yield {
            "player": each.player,
            "device": each.device,
            "version": each.version,
            "sent_at": each.sent_at,
            "shown_at": each.shown_at,
        }
