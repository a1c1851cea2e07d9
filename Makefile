# Two commands for a newcomer: `make play` and `make test`. Both set everything up by themselves.
# For every day there is `make check`, which takes less than a minute.

BIN := .venv/bin
PORT := 8765
INTERPRETED := NUMBA_DISABLE_JIT=1
CORES := $(shell getconf _NPROCESSORS_ONLN)
# Some tests wait for a clock, a browser or a server: one process more than cores makes use of that.
WORKERS := $(shell expr $(CORES) + 1)
# The interpreted tests run beside the compiled ones, which take several times as long.
BESIDE := $(shell expr \( $(CORES) + 1 \) / 2)
LINES := .costs/lines.json
TESTS = --dist worksteal -m "not slow" --costs-file=.costs/$@.tsv
# The rules, one by one, and the house; without what plays thousands of games to count, or to compare
# them with a slower way of saying the same, and without what starts processes.
QUICK := tests/core tests/games tests/golden tests/table tests/lessons tests/test_names.py \
	tests/test_old_records.py tests/web/test_language.py tests/web/test_plurals.py
LONG := against_reference facts symmetry kept_items observations drawing hexlines_and_reach kernel \
	editing lines bots

# Where bytecode is not written, every process that the tests start compiles the house again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test check slowest test-all system lint types layers bytecode warm quick compiled interpreted bench faults deploy-check pictures planes notebooks screens docs docs-serve golden messages clean

play: .venv/.web
	@echo "Starting the site"
	@$(BIN)/orrery serve --open --port $(PORT)

test: system .venv/.dev
	@scripts/parts warm+types+lint+layers+bytecode compiled+interpreted

# What is most likely to break, before every commit.
check: .venv/.dev
	@scripts/parts types+lint+layers quick

# What the tests of the last run cost.
slowest:
	@scripts/slowest 50

# Also the slow, exhaustive checks.
test-all: system lint types layers interpreted .venv/.peers
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m ""

# What pip cannot install.
system:
	@scripts/system

lint: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/.dev
	$(BIN)/mypy

layers: .venv/.dev
	$(BIN)/lint-imports --no-logo

# Once, before several processes do the same: bytecode of the tests, machine code of the rules.
bytecode: .venv/.dev
	@said=$$($(BIN)/pytest --collect-only -qq -m "not slow" 2>&1) || { echo "$$said"; exit 1; }

warm: .venv/.dev
	$(BIN)/python tests/warm.py

quick: .venv/.dev
	$(BIN)/pytest -n $(CORES) $(TESTS) $(LONG:%=--ignore-glob="*test_%.py") $(QUICK)

compiled: .venv/.dev
	scripts/steady -n $(WORKERS) $(TESTS)

# The same tests on the same rules as plain Python; no line of games/ may stay unvisited.
interpreted: .venv/.dev
	$(INTERPRETED) $(BIN)/python -m slipcover --json --out $(LINES) -m pytest -n $(BESIDE) $(TESTS) -o cache_dir=.pytest_cache/$@
	$(BIN)/python -m slipcover --merge $(LINES) --out $(LINES) --fail-under 100

bench: .venv/.dev .venv/.peers
	$(BIN)/orrery bench --write benchmarks/RESULTS.md
	$(BIN)/python benchmarks/environments.py --write benchmarks/RESULTS.md

# Whatever can break, while fifty games run, ten times in a row.
faults: system .venv/.dev
	$(BIN)/python benchmarks/faults.py --rounds 10

# What others host the site with, as far as the tools for it are installed.
deploy-check: .venv/.dev
	@scripts/deploy_check

# Drawn again from scenes; a test compares.
pictures: .venv/.dev
	$(BIN)/python docs/draw.py

# Run again, with new outputs; a test runs them too.
notebooks: .venv/.dev
	$(BIN)/python docs/notebooks/run.py

# The list of what observations tell, written again from the games; a test compares.
planes: .venv/.dev
	$(BIN)/python docs/planes.py

# The site and the documentation as people see them, for these pages.
screens: .venv/.dev docs
	$(BIN)/python docs/screens.py
	$(BIN)/python docs/companion_screens.py
	$(BIN)/python docs/terminal_screens.py
	$(BIN)/python docs/site_screens.py

# The documentation site, in build/site; a link that leads nowhere fails.
docs: .venv/.docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build

# The same while you write, again after every change.
docs-serve: .venv/.docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs serve

# Written again after a wanted change of the rules; look at the difference before you commit it.
golden: .venv/.dev
	$(BIN)/python tests/golden/write.py

# Every sentence of the sources, for the translators; what is missing stays empty.
messages: .venv/.dev
	$(BIN)/python -m orrery.web.language.extraction

.venv/.web .venv/.dev .venv/.docs .venv/.peers: pyproject.toml
	@scripts/setup $(subst .,,$(suffix $@))

clean:
	rm -rf .venv .costs .mypy_cache .ruff_cache .pytest_cache .hypothesis
