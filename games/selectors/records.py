"""A finished hand as files: its record (tonk-hand/1), and what proves its shuffle."""

from collections.abc import Iterable, Iterator, Sequence

from clubs.selectors import usernames
from foundation.canonical import JSON, JSONObject
from foundation.clock import iso
from foundation.refusals import NotFound
from games import chance, messages
from games.access import AtHand
from games.codec.ruleset import encode_rules
from games.engine.cards import Card, text
from games.engine.commands import CallDry, Command, Discard, Draw, Hit, Knock, LaySpread
from games.engine.events import (
    CardDiscarded,
    CardDrawn,
    DryCalled,
    HandEnded,
    Knocked,
    Seat,
    SpreadHit,
    SpreadLaid,
)
from games.engine.notation.records import FORMAT
from games.engine.rules import RULES_VERSION
from games.errors import NotOver, NotShownYet
from games.event_file import as_lines
from games.facts import Ended, HandFact, Holder, Voided
from games.hand_state import HandState
from games.selectors.chains import head_of, links_of
from games.store import hands as store
from games.store.stream import HandStream, StoredEvent


def record(at_hand: AtHand) -> JSONObject:
    """Return the hand as a tonk-hand/1 record, with its result and its proof.

    Raises:
        NotOver: the hand goes on. NotShownYet: some of it stays private until the table closes.
        NotFound: it was never dealt.
    """
    return record_of(_shown(at_hand))


def record_of(stream: HandStream) -> JSONObject:
    """Return the record of a hand that is over, all of it: whoever asks may see it whole.

    Raises:
        NotFound: it was never dealt.
    """
    state = stream.state
    dealt = state.dealt
    if dealt is None:
        raise NotFound
    rules: JSON = encode_rules(dealt.deal.rules)
    written: JSONObject = {
        "format": FORMAT,
        "id": state.hand,
        "rules": rules,
        "stake": dealt.deal.stake,
        "seats": list(names_in_record(state.holders)),
        "dealer": dealt.deal.dealer,
        "deck": [text(card) for card in _pack(state)],
        "actions": [_action(seat, command) for seat, command in actions(store.events(stream))],
        "club": state.club,
        "table": state.table,
        "played_at": iso(state.changed_at),
        "engine": f"tonk-rules/{RULES_VERSION}",
        "proof": _proof(state),
    }
    if isinstance(state.end, Voided):
        return {**written, "void": True}
    return {**written, "result": _result(state)}


def events_file(at_hand: AtHand) -> Iterator[str]:
    """Return the hand's stored events as the lines of tonk-events/1.

    Raises:
        NotOver, NotShownYet, NotFound: as `record`.
    """
    if _shown(at_hand).state.dealt is None:
        raise NotFound
    return as_lines(head_of(at_hand.hand), links_of(at_hand.hand, opened=True))


def proof(at_hand: AtHand) -> JSONObject:
    """Return what lets anyone make the pack anew: commitment, cuts, seed, algorithm.

    Raises:
        NotOver, NotShownYet: as `record`.
    """
    return _proof(_shown(at_hand).state)


def names_in_record(holders: Sequence[Holder]) -> list[str]:
    """Return each seat's username; `player-n` where the account is no more, a bot by its seat.

    No username has the colon of a bot's name: a record names nobody twice.
    """
    known = usernames(holder.player for holder in holders if holder.kind == "person")
    return [
        f"bot:{seat}" if holder.kind == "bot" else known.get(holder.player, f"player-{seat}")
        for seat, holder in enumerate(holders, start=1)
    ]


def _shown(at_hand: AtHand) -> HandStream:
    stream = store.refresh(at_hand.hand.pk)
    if stream.state.end is None:
        raise NotOver
    if not messages.is_shown(stream.state, table_closed=at_hand.table_closed):
        raise NotShownYet
    return stream


def _proof(state: HandState) -> JSONObject:
    cuts: list[JSON]
    if state.dealt is None:
        cuts = [{"chair": chair, "cut_digest": digest} for chair, digest in state.cuts]
    else:
        cuts = list(state.dealt.cuts)
    return {
        "hand": state.hand,
        "seats": [holder.chair for holder in state.holders],
        "commitment": state.opened.commitment,
        "cuts": cuts,
        "seed": state.opened.seed,
        "algorithm": chance.ALGORITHM,
    }


def _pack(state: HandState) -> Sequence[Card]:
    assert state.dealt is not None
    assert state.opened.seed is not None
    return chance.shuffled(
        seed=bytes.fromhex(state.opened.seed), hand=state.hand, cuts=state.dealt.cuts
    )


def _result(state: HandState) -> JSONObject:
    assert isinstance(state.end, Ended)
    end: HandEnded = state.end.end
    return {
        "status": "finished",
        "ending": end.ending,
        "winners": list(end.winners),
        "counts": list(end.counts),
        "net": list(end.net),
    }


def actions(events: Iterable[StoredEvent]) -> list[tuple[Seat, Command]]:
    """Return what was asked for, as `events` say it: who, and which action."""
    made = (_command(event.happened.fact) for event in events)
    return [each for each in made if each is not None]


def _command(fact: HandFact) -> tuple[Seat, Command] | None:
    match fact:
        case CardDrawn():
            return fact.seat, Draw(fact.source)
        case SpreadLaid():
            return fact.seat, LaySpread(fact.cards)
        case SpreadHit():
            return fact.seat, Hit(fact.number, fact.card)
        case CardDiscarded():
            return fact.seat, Discard(fact.card)
        case Knocked():
            return fact.seat, Knock()
        case DryCalled():
            return fact.seat, CallDry()
        case _:
            return None


def _action(seat: Seat, command: Command) -> JSONObject:
    return {"seat": seat, **messages.action(command)}
