"""Mission Amazonia: a team, a campaign of ten chapters, two tracks. Start reading at `order`."""

from companion.games.mission_amazonia.parts import Sheet, check_sheet
from companion.games.mission_amazonia.position import result_of_file
from companion.games.mission_amazonia.rules import MissionAmazonia

RULES = MissionAmazonia()
SHEET = Sheet

__all__ = ["RULES", "SHEET", "check_sheet", "result_of_file"]
