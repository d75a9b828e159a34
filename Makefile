# The developer's interface. `make` alone tells what there is.
PYTHON ?= python3
VENV ?= .venv
ARGS ?=
BIN := $(VENV)/bin
.DEFAULT_GOAL := help
.PHONY: help run test check bench firmware screens locale lock clean python
MAKEFLAGS += --no-print-directory
export PIP_DISABLE_PIP_VERSION_CHECK := 1

help:
	@echo "make run      the table: daemon, touchscreen where there is a display (ARGS=… goes to companion)"
	@echo "make test     all tests (ARGS=… goes to pytest)"
	@echo "make check    lint, types, floors, translations, links"
	@echo "make bench    our figures beside a peer's (ARGS=… goes to the bench)"
	@echo "make firmware BOX=FILE  the box's firmware, from its YAML file (PORT=… writes it into the board)"
	@echo "make screens  a picture of every screen, in build/screens"
	@echo "make locale   collects the texts, compiles the translations, says what is missing"
	@echo "make lock     renews the locked versions in requirements/"
	@echo "make clean    removes what was built, and the virtual environment"
	@echo "Each sets up $(VENV), and the Debian packages it needs where it may."

run: $(VENV)/run.stamp
	@$(BIN)/companion $(ARGS)

test: $(VENV)/test.stamp
	@echo "test: pytest, two at a time"
	@$(BIN)/python -m pytest -q -n 2 --dist loadgroup $(ARGS)

# Every check runs, also after one that fails.
check: $(VENV)/test.stamp
	@mkdir -p build; failed=0; \
	echo "check: ruff (lint, format)"; \
	$(BIN)/ruff check -q --output-format concise . || failed=1; \
	$(BIN)/ruff format -q --check . || failed=1; \
	echo "check: mypy --strict companion drivers"; \
	$(BIN)/mypy --no-error-summary || failed=1; \
	echo "check: import-linter (floors)"; \
	$(BIN)/lint-imports --no-cache >build/floors.txt 2>&1 || { sed -n '/^Contracts$$/,$$p' build/floors.txt; failed=1; }; \
	echo "check: imports alone, floors, translations, links, what is tracked"; \
	$(BIN)/python -m pytest -q tests/house || failed=1; \
	exit $$failed

bench: $(VENV)/bench.stamp
	@$(BIN)/python -m bench $(ARGS)

firmware: $(VENV)/run.stamp
	@PYTHON=$(PYTHON) .ci/debian firmware
	@$(MAKE) -C firmware_configs PYTHON=$(abspath $(BIN))/python $(if $(BOX),BOX=$(abspath $(BOX))) $(if $(PORT),PORT=$(PORT))

screens: $(VENV)/test.stamp
	@echo "screens: drawing into build/screens"
	@$(BIN)/python -m tests.screens $(ARGS)

locale: $(VENV)/test.stamp
	@$(BIN)/python -m tests.house.catalogs

# uv is wanted here alone, so it gets an environment of its own. No address of a package index is written.
COMPILE = build/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --no-annotate $(ARGS) pyproject.toml requirements/build.in
lock: python
	@echo "lock: uv pip compile (ARGS=--upgrade for newer versions)"
	@test -x build/lock/bin/uv || { $(PYTHON) -m venv build/lock && build/lock/bin/pip install -qq uv; }
	@$(COMPILE) -o requirements/run.txt
	@$(COMPILE) --extra test -c requirements/run.txt -o requirements/test.txt
	@$(COMPILE) --extra bench -c requirements/run.txt -o requirements/bench.txt

clean:
	@echo "clean: build, dist, caches, $(VENV)"
	@rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis $(VENV)
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

python:
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 14))' 2>/dev/null || { \
	echo "Python 3.11, 3.12 or 3.13 is needed; $(PYTHON) is $$($(PYTHON) --version 2>/dev/null || echo missing). Try make PYTHON=python3.11."; exit 1; }

# lgpio comes from the system's Python: where it has it, the environment looks there too.
$(VENV)/pyvenv.cfg:
	@$(MAKE) python PYTHON=$(PYTHON)
	@PYTHON=$(PYTHON) .ci/debian run
	@echo "$(VENV): new virtual environment of $$($(PYTHON) --version)"
	@if $(PYTHON) -c "import lgpio" 2>/dev/null; then $(PYTHON) -m venv --system-site-packages $(VENV); \
	else $(PYTHON) -m venv $(VENV); fi

# A stamp is newer than the lock it was installed from, so nothing is installed twice.
$(VENV)/%.stamp: requirements/%.txt pyproject.toml | $(VENV)/pyvenv.cfg
	@PYTHON=$(PYTHON) .ci/debian $*
	@echo "$(VENV): installing requirements/$*.txt"
	@mkdir -p build
	@$(BIN)/python -m pip install -qq --require-hashes --no-deps -r requirements/$*.txt
	@$(BIN)/python -m pip install -qq --no-build-isolation --no-deps --no-index --editable .
	@touch $@
