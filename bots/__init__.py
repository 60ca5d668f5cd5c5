"""Strategies that play a seat, and how their turns are run."""
