"""Calling people who are not there: their turn, their table's deal, their dispute's ruling."""
