"""The events of a hand as sentences, from what was stored."""

from foundation.canonical import JSON, JSONObject
from games.story import sentence


def test_all_who_were_paid_for_a_catch_are_named() -> None:
    paid: list[JSON] = [{"from": 1, "to": 3}, {"from": 1, "to": 2}, {"from": 2, "to": 3}]
    ended: JSONObject = {
        "type": "hand_ended",
        "ending": "caught",
        "winners": [3],
        "payments": paid,
    }

    told = sentence(ended, ["Nora", "Gus", "Sam"])

    assert told == "The knock was caught by Gus and Sam."
