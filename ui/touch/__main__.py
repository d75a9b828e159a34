"""`python -m ui.touch`."""

from __future__ import annotations

import sys

from ui.touch import main

if __name__ == "__main__":
    sys.exit(main())
