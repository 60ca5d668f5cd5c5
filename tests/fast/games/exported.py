"""A hand's export made without a database, and what a forger with the seed makes of one."""

import json
from collections.abc import Sequence
from dataclasses import replace

from foundation.canonical import JSONObject
from games import chain, chance
from games.codec import hand as codec
from games.engine import rules as house_rules
from games.engine.commands import Knock
from games.engine.deal import deal
from games.engine.decide import decide
from games.engine.events import HandDealt, HandEnded, Seat
from games.engine.evolve import evolve
from games.engine.seating import draw_dealer
from games.event_file import Head, as_lines
from games.facts import CutMade, DealerDrawn, Dealt, Ended, HandFact, HandOpened, Holder
from games.hand_state import Happened, opened
from games.sealing import HandKey
from games.statuses import FeePer
from games.store.stream import HandStream, Prepared, Row, StoredEvent, prepare, to_row

HAND, CLUB, TABLE = "h_1", "cl_1", "t_1"
SEED = bytes(range(32))
AT = 1_900_000_000_000_000
CHAIRS = ("c_1", "c_2", "c_3")
RULES = house_rules.check({"natural_totals": []})


def exported() -> list[str]:
    """Return the lines of a hand: opened, cut by two of three, drawn for, dealt and knocked."""
    stream, first = _opened()
    made = [first]
    for facts in (_cuts(), _deal()):
        prepared = prepare(stream, facts, actor="server", command="deal", at=AT)
        made += _links(prepared.events, prepared.rows)
        stream = prepared.after
    ended = _knocked(stream)
    made += _links(ended.events, ended.rows)
    head = Head(HAND, CLUB, TABLE, house_rules.rules_hash(RULES), None, None)
    return list(as_lines(head, made))


def rehashed(lines: Sequence[str], events: Sequence[JSONObject]) -> list[str]:
    """Return a file of these events, numbered, digested and chained anew with the seed."""
    key, previous = chain.disclosure_key(SEED, HAND), chain.GENESIS
    links = []
    for version, row in enumerate(events, start=1):
        private = row["private"]
        digest = (
            bytes.fromhex(str(row["private_digest"])) if row["private_digest"] is not None else None
        )
        if private is not None:
            assert isinstance(private, dict)
            digest = chain.private_digest(key, version, private)
        link = chain.Link(
            stream=HAND,
            version=version,
            club=CLUB,
            type=row["type"],  # type: ignore[arg-type]
            schema=row["schema"],  # type: ignore[arg-type]
            actor=row["actor"],  # type: ignore[arg-type]
            command=row["command"],  # type: ignore[arg-type]
            at=row["at"],  # type: ignore[arg-type]
            public=row["public"],  # type: ignore[arg-type]
            private=private,
            private_digest=digest,
            previous=previous,
            hash=b"",
        )
        previous = chain.link_hash(link)
        links.append(replace(link, hash=previous))
    head = Head(HAND, CLUB, TABLE, json.loads(lines[0])["rules_hash"], None, None)
    return list(as_lines(head, links))


def _opened() -> tuple[HandStream, chain.Link]:
    fact = HandOpened(1, chance.commitment(SEED), AT + 1, SEED.hex())
    state = opened(fact, hand=HAND, club=CLUB, table=TABLE, at=AT, last_hash=chain.GENESIS)
    disclosure = chain.disclosure_key(SEED, HAND)
    before = HandStream(replace(state, version=0), HandKey(bytes(32)), disclosure)
    event = Happened(fact, AT)
    row = to_row(before, event, 1, chain.GENESIS, actor="server", command="deal")
    stream = HandStream(replace(state, last_hash=row.hash), before.key, disclosure)
    (link,) = _links([StoredEvent(1, "server", "deal", event)], [row])
    return stream, link


def _cuts() -> list[HandFact]:
    return [CutMade(chair, chance.cut_digest(HAND, chair)) for chair in CHAIRS[:2]]


def _deal() -> list[HandFact]:
    cuts = (*(chance.cut_digest(HAND, chair) for chair in CHAIRS[:2]), None)
    drawn = draw_dealer(chance.shuffled(seed=SEED, hand=HAND, cuts=cuts, label="dealer"), CHAIRS)
    dealer = CHAIRS.index(drawn[1]) + 1
    dealt, *_ = deal(
        rules=RULES,
        stake=5,
        seats=3,
        dealer=Seat(dealer),
        pack=chance.shuffled(seed=SEED, hand=HAND, cuts=cuts),
    )
    assert isinstance(dealt, HandDealt)
    holders = tuple(Holder(chair, f"p_{chair}", "person", 30_000, 0) for chair in CHAIRS)
    return [DealerDrawn(*drawn), Dealt(dealt, holders, cuts, 0, FeePer.HAND, "0" * 64, 30)]


def _knocked(stream: HandStream) -> Prepared:
    play = stream.state.play
    assert play is not None
    facts: list[HandFact] = []
    for event in decide(play, play.to_act, Knock()):
        play = evolve(play, event)
        is_end = isinstance(event, HandEnded)
        facts.append(Ended(event, SEED.hex(), shown=True) if is_end else event)  # type: ignore[arg-type]
    return prepare(stream, facts, actor="p_1", command="knock", at=AT)


def _links(events: Sequence[StoredEvent], rows: Sequence[Row]) -> list[chain.Link]:
    return [
        chain.Link(
            stream=HAND,
            version=row.version,
            club=CLUB,
            type=row.type,
            schema=row.schema,
            actor=event.actor,
            command=event.command,
            at=row.at,
            public=json.loads(row.public),
            private=codec.encode(event.happened).private,
            private_digest=row.digest,
            previous=row.previous,
            hash=row.hash,
        )
        for event, row in zip(events, rows, strict=True)
    ]
