"""The stored form of a table's events: public wholly, one type a fact, fields as they stand."""

from dataclasses import fields

from foundation.canonical import JSONObject
from games import facts
from games.codec.hand import Encoded

_TYPES: dict[type[facts.TableFact], str] = {
    facts.TableOpened: "table_opened",
    facts.RulesSet: "rules_set",
    facts.ChairTaken: "chair_taken",
    facts.BotSeated: "bot_seated",
    facts.ChairLeft: "chair_left",
    facts.ChairApproved: "chair_approved",
    facts.ChairAway: "chair_away",
    facts.ChairBack: "chair_back",
    facts.SheetAgreed: "sheet_agreed",
    facts.TablePaused: "table_paused",
    facts.TableResumed: "table_resumed",
    facts.TableClosing: "table_closing",
    facts.TableClosed: "table_closed",
}


def encode(fact: facts.TableFact) -> Encoded:
    """Return a table's event in its stored form."""
    public: JSONObject = {field.name: getattr(fact, field.name) for field in fields(fact)}
    return Encoded(_TYPES[type(fact)], public)
