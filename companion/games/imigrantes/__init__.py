"""Imigrantes: hire immigrants, harvest, manufacture, tax and sell. Start reading at `order`."""

from companion.games.imigrantes.parts import Sheet, check_sheet
from companion.games.imigrantes.position import result_of_file
from companion.games.imigrantes.rules import Imigrantes

RULES = Imigrantes()
SHEET = Sheet

__all__ = ["RULES", "SHEET", "check_sheet", "result_of_file"]
