# make play: a game in a minute. make test: every check and every test. Both set up all they need, in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play quick test check format bench soak pictures pins docs sentences clean

play: $(VENV)/.play
	@$(BIN)/mundialito serve --open

# Before a commit: the checks, and the tests that stand nearest to what changed, in less than two minutes.
quick: $(VENV)/.dev
	@$(BIN)/python tools/quick.py

test: $(VENV)/.dev $(VENV)/.browser check
	@echo "Compiling the rules, once for each state of the sources…"
	@PYTHONPATH=tests $(BIN)/python -m judge.warm
	@$(BIN)/python -m pytest -n 2 --ignore=tests/e2e
	@$(BIN)/python -m pytest -n 2 tests/e2e

# With ADVISORIES=FOLDER the pinned versions are audited, too: see tools/audit.py.
check: $(VENV)/.dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache
	@$(BIN)/pip check --quiet --disable-pip-version-check
	@$(BIN)/python tools/audit.py $(ADVISORIES)

format: $(VENV)/.dev
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: $(VENV)/.dev
	@for script in beats lasting uno_speed audit cup2010_speed cup2010_figures worldcup_figures tactics_speed seating store load desk_load desk_fold edge feel gyms strength; do \
		$(BIN)/python bench/$$script.py --record || exit 1; done

soak: $(VENV)/.dev
	@$(BIN)/python tests/soak.py --record --kills 1000 --inputs 1000000 --schema 600 --lines 1000000 --planted --walks --laws

# Every page into build/pictures, to be looked at; with PICTURES=--renew those that the docs show are renewed, too.
pictures: $(VENV)/.dev $(VENV)/.browser
	@$(BIN)/python docs/screenshots.py $(PICTURES)

# After a change of constraints.txt or of dependencies: what operators install, by hash.
pins: $(VENV)/.dev
	@$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[pins]'
	@$(BIN)/python tools/pins.py

docs: $(VENV)/.dev
	@$(BIN)/python docs/generate.py

# After new sentences in the code: gathers them into the catalogues; then translate what is empty.
sentences: $(VENV)/.dev
	@$(BIN)/python tools/sentences.py

clean:
	rm -rf $(VENV) build bench/build bench/.venv-* node_modules src/mundialito/*/vendor

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit("Mundialito needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12 …" if sys.version_info < (3, 11) else 0)'
	@echo "Setting up $(VENV) (once)…"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.play: $(VENV)/.made pyproject.toml constraints.txt package-lock.json hatch_build.py
	@$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[fast]'
	@touch $@

$(VENV)/.dev: $(VENV)/.made pyproject.toml constraints.txt package-lock.json hatch_build.py
	@$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[fast,dev]'
	@touch $@ $(VENV)/.play

# What the tests need of the machine: a browser, a database server, and axe-core. Where they cannot be had, tests say so.
$(VENV)/.browser: $(VENV)/.dev package-lock.json
	@tools/machine.sh
	@touch $@
