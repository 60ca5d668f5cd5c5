"""All that can be said at a table: set phrases by key, put in words here and nowhere else."""

from typing import Final

PHRASES: Final = {
    "hello": "Hello, everybody",
    "good_luck": "Good luck",
    "well_played": "Well played",
    "nice_hand": "Nice hand",
    "thank_you": "Thank you",
    "sorry": "Sorry",
    "close_one": "That was close",
    "one_moment": "One moment, please",
    "back_soon": "I will be back soon",
    "last_hand": "This is my last hand",
    "good_night": "Good night",
}
"""A key is part of the protocol and keeps its meaning; more may be added."""
KEY_LENGTH_MAX: Final = 40
