"""Accounts, journals, legs and holds; knows nothing of cards or clubs' manners."""
