# The whole project in a few commands; everything lands in .venv/ and var/.
SHELL := /bin/sh
PYTHON ?= $(shell sh courier/runtime/python.sh)
BIN := .venv/bin
ARGS ?=

.PHONY: help run demo compile test quick thorough test-servers lint lint-scripts ci
.PHONY: backup restore drill keys disk-loss bench bench-archive chaos siege kit-alerts kit-mail kit-database kit-test kit-upgrade faults conformance fresh-cases fuzz-imports pins clean

help:
	@echo "make run     the site on this machine; Ctrl-C stops it"
	@echo "make demo    two players, running games and open challenges to try it with"
	@echo "make compile  the rules as machine code (some minutes; needs a C compiler), for COMPILED_RULES=1 make run"
	@echo "make backup  a base backup; make restore puts it back (TIME='2026-11-25 18:00:00+00' for the state of then)"
	@echo "make drill   restores the last backup elsewhere, replays every game, and says so on /status"
	@echo "make keys    the site's keys, encrypted, to the standard output: for a place apart from the backup"
	@echo "make test    the whole test suite (ARGS='tests/variants -k sissa' for a part)"
	@echo "make quick   rules and linters without servers: what to run while working"
	@echo "make thorough  every random case, part by part, for the record (ARGS='--changed', ARGS='--part clocks')"
	@echo "make test-servers  keeps servers running, so that single test files start quickly; Ctrl-C stops them"
	@echo "make lint    format, lint, types, import contracts, templates, migrations"
	@echo "make ci      lint and test"
	@echo "make bench   speed of the rules and of the pages"
	@echo "             (ARGS=engine, presets, pages, events, open, scale or browser for a part)"
	@echo "make bench-archive  the archive with 20 000 games (ARGS='--games 100000' for more)"
	@echo "make chaos   500 moves of 20 players while every process and both servers are killed (ARGS='--seed 2 --moves 100')"
	@echo "make kit-database  the compose file's backups as processes (Debian's packages; as root): back up, drill, destroy, restore"
	@echo "make kit-test  the compose file's services as processes behind nginx (Debian's packages; as root): a game by browser and mail"
	@echo "make kit-alerts  the alerts as Prometheus reads them, each with what wakes somebody and what does not (Debian's package prometheus)"
	@echo "make kit-upgrade  an earlier release in containers is exchanged for this one while 20 players move (ARGS='--from COMMIT')"
	@echo "make kit-mail  mails through a real Postfix with OpenDKIM (Debian's packages; as root): out, in, and back"
	@echo "make disk-loss  500 moves, in whose middle the disk of the database is lost: which moves come back?"
	@echo "make siege   what a visitor, a player and an inventor may send, while two players go on (ARGS='--only names')"
	@echo "make faults  are deliberate faults caught? (ARGS='--area rules', ARGS='--id R01')"
	@echo "make conformance  the rules beside other programs, game by game; goes on where it was interrupted"
	@echo "make fresh-cases  the tests of random cases with cases nobody has tried, and new random games (COUNT=10000)"
	@echo "make fuzz-imports  10 000 broken files of games: each gets a clear report"
	@echo "make pins    write requirements*.txt anew from requirements*.in"
	@echo "make clean   remove the environment and caches; the site's data in var/ stay"

run: .venv/.run
	@exec $(BIN)/python -m courier.runtime run

demo: .venv/.run
	@exec $(BIN)/python -m courier.runtime manage load_demo

backup: .venv/.run
	@exec $(BIN)/python -m courier.runtime backup

drill: .venv/.run
	@exec $(BIN)/python -m courier.runtime drill

keys: .venv/.run
	@exec $(BIN)/python -m courier.runtime keys

restore: .venv/.run
	@exec $(BIN)/python -m courier.runtime restore $(TIME)

# The one that is made does not depend on the one that runs.
compile: .venv/.compile
	@COMPILED_RULES= exec $(BIN)/python -m variants compile

# The whole suite is shared by one process more than there are processors, file by file: those of browser tests
# wait more than they work. Tests of the rules are left out while nothing they read has changed since they passed
# (tests/thorough.json).
PROCESSES = $(shell $(BIN)/python -c 'import os; print((os.cpu_count() or 1) + 1)')
WHOLE = -n $(PROCESSES) --dist loadfile --no-loadscope-reorder

test: .venv/.dev
	@$(if $(ARGS),,LEAVE_PROVED=1) exec $(BIN)/python -m courier.runtime test $(or $(ARGS),$(WHOLE))

# The long files of tests/durations.json are left to make test.
quick: .venv/.dev
	@$(BIN)/ruff format --check --quiet . && $(BIN)/ruff check --quiet .
	@QUICK=1 DJANGO_SETTINGS_MODULE=courier.settings.test exec $(BIN)/python -m pytest -q -n 2 tests/variants tests/test_depth.py tests/thorough $(ARGS)

thorough: .venv/.dev
	@exec $(BIN)/python -m courier.runtime with-servers $(BIN)/python -m tests.thorough $(ARGS)

test-servers: .venv/.dev
	@exec $(BIN)/python -m courier.runtime test-servers

lint: .venv/.dev lint-scripts
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint --quiet --lint templates
	$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec docker-compose.yml
	$(BIN)/python -m courier.runtime with-servers $(BIN)/python manage.py makemigrations --check --dry-run

# The site itself needs no node; only the check of its scripts does.
lint-scripts:
	@if command -v npm >/dev/null; then \
	    npm install --silent --no-package-lock --no-audit --no-fund && node_modules/.bin/tsc --project . ; \
	else \
	    echo "SKIPPED: the types of static/js are not checked, because there is no npm on this machine"; \
	fi

ci: lint test

bench: .venv/.dev
	@exec $(BIN)/python -m tests.bench $(ARGS)

bench-archive: .venv/.dev
	@exec $(BIN)/python -m courier.runtime with-servers $(BIN)/python -m tests.bench.archive $(ARGS)

chaos: .venv/.dev
	@exec $(BIN)/python -m tests.chaos $(ARGS)

kit-alerts: .venv/.dev
	@exec $(BIN)/python -m tests.kit.alerts

kit-mail: .venv/.dev
	@exec $(BIN)/python -m courier.runtime test -p no:xdist tests/kit/mail.py $(ARGS)

# In a network of its own: every service has the address and the port it has in its container.
kit-test: .venv/.dev
	@exec $(BIN)/python -m tests.kit.whole $(ARGS)

kit-upgrade: .venv/.dev
	@exec $(BIN)/python -m tests.kit.upgrade $(ARGS)

kit-database: .venv/.dev
	@exec sh tests/kit/database.sh

disk-loss: .venv/.dev
	@exec $(BIN)/python -m tests.kit $(ARGS)

siege: .venv/.dev
	@exec $(BIN)/python -m tests.siege $(ARGS)

faults: .venv/.dev
	@exec $(BIN)/python -m courier.runtime with-servers $(BIN)/python -m tests.faults $(ARGS)

conformance: .venv/.dev
	@exec $(BIN)/python -m tests.conformance $(ARGS)

COUNT ?= 1000
fresh-cases: .venv/.dev
	$(BIN)/python -m courier.runtime test -m hypothesis --hypothesis-profile=fresh $(ARGS)
	$(BIN)/python -m tests.fuzz.played --count $(COUNT)

# The development set contains the others, so whichever is there is not installed twice.
.venv/.run: requirements.txt requirements-embedded.txt
	@[ -e .venv/.dev ] || sh courier/runtime/environment.sh "$(PYTHON)" requirements-embedded.txt
	@touch $@

.venv/.compile: .venv/.run requirements-compile.txt
	@[ -e .venv/.dev ] || sh courier/runtime/environment.sh "$(PYTHON)" requirements-compile.txt
	@touch $@

.venv/.dev: requirements.txt requirements-embedded.txt requirements-dev.txt
	@sh courier/runtime/environment.sh "$(PYTHON)" requirements-dev.txt
	@touch $@ .venv/.run .venv/.compile

fuzz-imports: .venv/.dev
	@FUZZED_IMPORTS=10000 DJANGO_SETTINGS_MODULE=courier.settings.test exec $(BIN)/python -m pytest -q -p no:xdist tests/courier/exchange/test_hostile_texts.py

pins: .venv/.dev
	@sh courier/runtime/pins.sh

clean:
	rm -rf .venv build staticfiles .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -not -path './.git/*' -exec rm -rf {} +
