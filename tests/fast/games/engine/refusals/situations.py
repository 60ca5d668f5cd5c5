"""The hands in which the refusals are tried: each refusal with the fields that it must tell."""

from collections.abc import Mapping

from tests.fast.games.engine.staging import Hand, deal

BOOK = "7S 7H 7D 2C 3C"  # 26
OTHER = "4S 6H 9D TC 9H"  # 38
PLAIN = deal(BOOK, OTHER, upcard="KH", stock="KD QD")
"""Seat 1 is to act, with a book in hand."""
DRAWN = PLAIN.plays("1 draw stock")
"""Seat 1 has drawn."""
OVER = PLAIN.plays("1 knock")
"""The hand is over."""
LAID = DRAWN.plays("1 spread 7S 7H 7D, discard KD")
"""Seat 1's book is on the table, and seat 2 is to act."""
HITTING = LAID.plays("2 draw stock")
"""There, seat 2 has drawn."""
MUST_USE = deal(BOOK, OTHER, upcard="4C", must_use_discard=True).plays("1 draw discard")
"""Seat 1 took a card that it must use, with its 2 and 3."""
LOCKED = (
    deal("5S 6S 7S 2C QH", "8S 9S TS 4D 2D", stock="KS KD")
    .under(hit_lock={"base": 2})
    .plays("1 draw stock, spread 5S 6S 7S, discard KS", "2 draw stock, hit 1 8S, discard KD")
)
"""Seat 1's run was hit once under a lock of 2; seat 1 is to act."""
CIRCLE = deal("2S 5H 9D JC 8S", "3S 6H TD QC 7S", upcard="KH").plays(
    "1 draw discard, discard 2S",
    "2 draw discard, discard 3S",
    "1 draw discard, discard KH",
    "2 draw discard, discard 2S",
    "1 draw discard, discard 3S",
    "2 draw discard, discard KH",
)
"""Six turns in a row of two players in which nothing but the discard pile moved."""

REFUSALS: list[tuple[str, Hand, Mapping[str, object]]] = [
    ("hand_over", PLAIN.plays("1 knock", "2 draw stock"), {"ending": "knock"}),
    ("not_your_turn", PLAIN.plays("2 draw stock"), {"seat": 2, "to_act": 1}),
    ("not_your_turn", PLAIN.plays("3 draw stock"), {"seat": 3, "to_act": 1}),
    ("not_your_turn", PLAIN.plays("0 knock"), {"seat": 0, "to_act": 1}),
    ("draw_first", PLAIN.plays("1 spread 7S 7H 7D"), {}),
    ("draw_first", PLAIN.plays("1 hit 1 7S"), {}),
    ("draw_first", PLAIN.plays("1 discard 7S"), {}),
    ("already_drawn", DRAWN.plays("1 knock"), {}),
    ("already_drawn", DRAWN.plays("1 draw stock"), {}),
    ("already_drawn", DRAWN.plays("1 draw discard"), {}),
    ("already_drawn", DRAWN.plays("1 call dry"), {}),
    ("knock_locked", LOCKED.plays("1 knock"), {"turns": 2}),
    ("knock_locked", LOCKED.burns(2).plays("1 knock"), {"turns": 1}),
    ("knock_too_early", PLAIN.under(no_knock_turns=3).plays("1 knock"), {"turns": 3}),
    ("knock_too_early", PLAIN.under(no_knock_turns=3).burns(2).plays("1 knock"), {"turns": 2}),
    ("knock_too_high", PLAIN.under(knock_max=20).plays("1 knock"), {"count": 26, "count_max": 20}),
    ("stock_not_empty", PLAIN.plays("1 call dry"), {"stock": 41}),
    ("stock_empty", PLAIN.burns_all().plays("2 draw stock"), {}),
    ("discard_empty", PLAIN.under(initial_discard=False).plays("1 draw discard"), {}),
    ("take_limit", CIRCLE.plays("1 draw discard"), {"turns": 6}),
    (
        "discard_not_usable",
        PLAIN.under(must_use_discard=True).plays("1 draw discard"),
        {"card": "KH"},
    ),
    ("card_not_held", DRAWN.plays("1 spread 7S 7H 7C"), {"card": "7C"}),
    ("card_not_held", DRAWN.plays("1 spread 7S 7H 7S"), {"card": "7S"}),
    ("card_not_held", HITTING.plays("2 hit 1 7C"), {"card": "7C"}),
    ("card_not_held", DRAWN.plays("1 discard 9D"), {"card": "9D"}),
    ("not_a_spread", DRAWN.plays("1 spread 7S 7H"), {"cards": ["7S", "7H"]}),
    ("no_such_spread", DRAWN.plays("1 hit 1 7S"), {"spread": 1, "spreads": 0}),
    ("no_such_spread", HITTING.plays("2 hit 2 9D"), {"spread": 2, "spreads": 1}),
    ("no_such_spread", HITTING.plays("2 hit 0 9D"), {"spread": 0, "spreads": 1}),
    ("does_not_fit", HITTING.plays("2 hit 1 9D"), {"card": "9D", "spread": 1, "fitting": ["7C"]}),
    (
        "not_your_spread",
        HITTING.under(hits_on="own").plays("2 hit 1 9D"),
        {"spread": 1, "owner": 1},
    ),
    (
        "hit_limit",
        deal("2S 3S 4S 5S 9D", OTHER.replace("4S", "4D").replace("9D", "8D"), stock="6S")
        .under(hits_per_turn=1)
        .plays("1 draw stock, spread 2S 3S 4S, hit 1 5S, hit 1 6S"),
        {"hits_max": 1},
    ),
    ("taken_card_not_used", MUST_USE.plays("1 spread 7S 7H 7D"), {"card": "4C"}),
    ("taken_card_not_used", MUST_USE.plays("1 discard 7S"), {"card": "4C"}),
    ("taken_card_returned", PLAIN.plays("1 draw discard, discard KH"), {"card": "KH"}),
    (
        "spread_held",
        PLAIN.under(forced_spread=True).plays("1 draw stock, discard KD"),
        {"cards": ["7S", "7H", "7D"]},
    ),
]
