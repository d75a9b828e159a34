"""Imperialism: America: influence in five blocks, dominions, five rounds. Start reading at `order`."""

from companion.games.imperialism_america.parts import Sheet, check_sheet
from companion.games.imperialism_america.position import result_of_file
from companion.games.imperialism_america.rules import ImperialismAmerica

RULES = ImperialismAmerica()
SHEET = Sheet

__all__ = ["RULES", "SHEET", "check_sheet", "result_of_file"]
