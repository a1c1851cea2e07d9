# Two commands for a newcomer: `make play` and `make test`. Both set everything up by themselves.

BIN := .venv/bin
PORT := 8765
INTERPRETED := NUMBA_DISABLE_JIT=1

.PHONY: play test test-all system lint types layers compiled interpreted bench faults pictures planes notebooks screens golden messages clean

play: .venv/.web
	@$(BIN)/orrery serve --open --port $(PORT)

test: system lint types layers compiled interpreted

# Also the slow, exhaustive checks.
test-all: system lint types layers interpreted .venv/.peers
	$(BIN)/pytest -n 2 --dist worksteal -m ""

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

compiled: .venv/.dev
	$(BIN)/pytest -n 2 --dist worksteal -m "not slow"

# The same tests on the same rules as plain Python; no line of games/ may stay unvisited.
interpreted: .venv/.dev
	rm -f .coverage*
	$(INTERPRETED) $(BIN)/coverage run -m pytest -n 2 --dist worksteal -m "not slow"
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

bench: .venv/.dev .venv/.peers
	$(BIN)/orrery bench --write benchmarks/RESULTS.md
	$(BIN)/python benchmarks/environments.py --write benchmarks/RESULTS.md

# Whatever can break, while fifty games run, ten times in a row.
faults: system .venv/.dev
	$(BIN)/python benchmarks/faults.py --rounds 10

# Drawn again from scenes; a test compares.
pictures: .venv/.dev
	$(BIN)/python docs/draw.py

# Run again, with new outputs; a test runs them too.
notebooks: .venv/.dev
	$(BIN)/python docs/notebooks/run.py

# The list of what observations tell, written again from the games; a test compares.
planes: .venv/.dev
	$(BIN)/python docs/planes.py

# The site as people see it, for the README.
screens: .venv/.dev
	$(BIN)/python docs/screens.py
	$(BIN)/python docs/companion_screens.py

# Written again after a wanted change of the rules; look at the difference before you commit it.
golden: .venv/.dev
	$(BIN)/python tests/golden/write.py

# Every sentence of the sources, for the translators; what is missing stays empty.
messages: .venv/.dev
	$(BIN)/python -m orrery.web.language.extraction

.venv/.web .venv/.dev .venv/.peers: pyproject.toml
	@scripts/setup $(subst .,,$(suffix $@))

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
