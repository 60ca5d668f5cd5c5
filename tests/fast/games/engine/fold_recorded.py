"""Run by itself: folds tests/recorded/ in a process where nothing that judges can be imported."""

import json
import sys

JUDGES = ("rules", "scoring", "spreads", "legal", "decide")
sys.modules.update({f"games.engine.{name}": None for name in JUDGES})  # type: ignore[misc]

from games.engine.cards import cards_in, text  # noqa: E402 - after the judges are gone
from games.engine.evolve import fold  # noqa: E402
from tests.fast.games.engine.recorded import FOLDER, decode  # noqa: E402


def main() -> None:
    """Fold every recorded hand and compare it with how it is known to stand at its end."""
    files = sorted(FOLDER.glob("*.json"))
    for file in files:
        recorded = json.loads(file.read_text())
        state = fold(map(decode, recorded["events"]))
        stands = {
            "phase": state.phase,
            "turns": state.turns,
            "discard": text(state.pile[-1]) if state.pile else None,
            "stock": state.stock_size,
            "locks": list(state.locks),
            "held": [[text(card) for card in cards_in(hand)] for hand in state.hands],
            "spreads": [
                {"owner": spread.owner, "cards": [text(card) for card in spread.cards]}
                for spread in state.spreads
            ],
            "ending": state.ended.ending if state.ended else None,
            "net": list(state.ended.net) if state.ended else None,
        }
        assert stands == recorded["stands"], file.name
    print(f"folded {len(files)} recorded hands")  # noqa: T201 - its answer


if __name__ == "__main__":
    main()
