"""The HTTP doors of people and clubs, and what every app's doors are made of."""
