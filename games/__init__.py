"""Tables and hands, and what joins hands and money."""
