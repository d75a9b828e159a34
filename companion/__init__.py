"""A table companion for physical board games: the table is the truth, the companion keeps the books."""

__version__ = "0.1.0"
