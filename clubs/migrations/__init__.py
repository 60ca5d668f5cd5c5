"""How the tables of people and clubs came to be."""
