"""Plays random gin rummy with OpenSpiel and RLCard; bench_engine runs it in their environment.

Prints a JSON object: the actions a second of each. Like ours, they list the legal
actions, choose one uniformly and apply it, with the deal timed apart. Seconds of the processor.
"""

import json
import random
import time

import pyspiel
from rlcard.games.gin_rummy.game import GinRummyGame


def openspiel(hands: int) -> float:
    """Play in C++, driven from Python."""
    game = pyspiel.load_game("gin_rummy")
    actions, seconds = 0, 0.0
    for _ in range(hands):
        state = game.new_initial_state()
        while state.is_chance_node():  # the deal, a card at a time
            state.apply_action(random.choice(state.chance_outcomes())[0])
        started = time.process_time()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random.random() * len(outcomes))][0])
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(random.random() * len(legal))])
            actions += 1
        seconds += time.process_time() - started
    return actions / seconds


def rlcard(hands: int) -> float:
    """Play in Python."""
    actions, seconds = 0, 0.0
    for _ in range(hands):
        game = GinRummyGame()
        game.init_game()
        started = time.process_time()
        while not game.is_over():
            legal = game.judge.get_legal_actions()
            game.step(legal[int(random.random() * len(legal))])
            actions += 1
        seconds += time.process_time() - started
    return actions / seconds


if __name__ == "__main__":
    print(json.dumps({"OpenSpiel": openspiel(60), "RLCard": rlcard(20)}))
