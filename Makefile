# Every target sets up what it needs in .venv and repeats nothing that is up to date.
#   ARGS=...             more arguments for the command, e.g. make test ARGS="-k migration"
#   PYTHON=...           the Python to use, 3.11 or later
#   FOODCHAIN_COMPILE=0  plain Python; =1 insists on compiling

VENV := .venv
PY := $(VENV)/bin/python
FOODCHAIN := $(VENV)/bin/foodchain
RULES := src/foodchain/engine src/foodchain/earth src/foodchain/games
CLIENT := src/foodchain/server/static/index.html
NPM := PATH="$(CURDIR)/$(VENV)/bin:$$PATH" npm

GAME ?= base

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Tests start hundreds of Python processes: where bytecode is not kept, as in many containers, each compiles all anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test docs client client-test protocol vocabulary screenshots bench bench-server arena train soak lint format build package lock clean FORCE
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: build client ## start the server and open the table in the browser
	@$(FOODCHAIN) serve --open-browser $(ARGS)

# What runs beside the compiler uses plain rules: the compiled ones are only being made.
test: $(VENV)/dev ## lint, then run all tests, compiled and in plain Python
	@FOODCHAIN_PLAIN=1 $(MAKE) --no-print-directory --jobs 2 --output-sync lint docs build client-test package
	@if $(COMPILED); then echo "Tests, compiled:"; $(PYTEST) $(ARGS); fi
	@echo "Tests, plain Python:"; export FOODCHAIN_PLAIN=1; \
	if $(COMPILED); then $(PYTEST) -m "not soak and not compiled_enough" $(ARGS) || [ $$? -eq 5 ]; \
	else $(PYTEST) $(ARGS); fi  # 5: the compiled run was enough for all of them

# Two more at a time than there are cores: whoever tests servers and browsers waits half of the time. Who has nothing
# left to do takes over tests of the others.
PYTEST = $(PY) -m pytest -n $$(($$(getconf _NPROCESSORS_ONLN) + 2)) --dist worksteal

client-test: $(CLIENT)
	@cd client && $(NPM) run --silent check && $(NPM) run --silent test

# From nothing each time: only then every broken link is heard of.
docs: $(VENV)/docs ## build the documents and the API reference as pages; a broken link fails
	@$(PY) -m sphinx -q -E -W --keep-going -c docs . build/docs
	@echo "To read: build/docs/docs/index.html"

client: $(CLIENT) ## build the pages that the browser loads

protocol: $(VENV)/dev build ## write the page's types of what the server says anew (client/src/wire/protocol.ts)
	@$(PY) -m tools.typescript

vocabulary: $(VENV)/dev build ## write the tables of docs/packs.md anew, from what the games declare
	@$(PY) -m tools.vocabulary

screenshots: $(VENV)/dev build client ## make the pictures of the README and the docs anew; wants Chromium
	@$(PY) -m tools.screenshots docs/pictures

bench: $(VENV)/dev build client ## measure decisions, games and clones a second, then the page in Chromium
	@$(FOODCHAIN) bench $(GAME) $(ARGS)
	@$(PY) -m tools.bench_page

bench-server: $(VENV)/dev build ## measure what a server on this machine holds (ARGS=--quick for less)
	@$(PY) -m tools.bench_server $(ARGS)

arena: $(VENV)/dev build ## play the bots for their bars and against each other (ARGS=--write for docs/ladder.md)
	@$(PY) -m tools.arena $(ARGS)

train: $(VENV)/learn build ## learn GAME=base from self-play, an hour on two cores; goes on where it was (ARGS="--games 20000")
	@$(FOODCHAIN) train $(GAME) $(ARGS)

soak: $(VENV)/dev build client ## an hour of games of every variant and of the longest tests; writes docs/soak.md
	@$(PY) -m tools.soak $(ARGS)

lint: $(VENV)/dev ## check style and types
	@$(PY) -m ruff check
	@$(PY) -m ruff format --check
	@$(PY) -m mypy
	@$(VENV)/bin/lint-imports --no-cache --no-logo
	@$(VENV)/bin/hadolint deploy/Containerfile
	@$(VENV)/bin/check-jsonschema --quiet --builtin-schema vendor.compose-spec deploy/compose.yaml

format: $(VENV)/dev ## put the code in order
	@$(PY) -m ruff check --fix --exit-zero
	@$(PY) -m ruff format

build: $(VENV)/built ## set up .venv and compile the rules where possible
	@echo "Rules: $$(cat $(VENV)/mode)"

package: $(VENV)/built $(CLIENT) ## make the wheel and the sdist, in dist
	@rm -rf dist
	@$(PY) setup.py --quiet sdist
	@if ! $(COMPILED); then export FOODCHAIN_COMPILE=0; fi; \
	$(PY) -m pip wheel -qq --no-deps --no-build-isolation --wheel-dir dist .
	@ls dist

lock: $(VENV)/bin/python ## choose and pin the newest versions of all dependencies
	@$(PY) -m pip install -qq uv
	@$(PIN) --output-file requirements.lock
	@$(PIN) --group build --constraint requirements.lock --output-file requirements-build.lock
	@$(PIN) --group dev --extra lab --constraint requirements-build.lock --output-file requirements-dev.lock
	@$(PIN) --group docs --constraint requirements-dev.lock --output-file requirements-docs.lock
	@$(PIN) --extra lab --extra ray --constraint requirements-dev.lock --output-file requirements-lab.lock
	@$(PIN) --extra learn --constraint requirements-dev.lock --output-file requirements-learn.lock

# What is for research alone stays out of what everybody installs; Ray and PyTorch, the largest, also out of what
# tests need.
PIN = $(PY) -m uv pip compile pyproject.toml --quiet --upgrade --universal --python-version 3.11 \
    --extra host --generate-hashes --no-config --no-emit-index-url --no-emit-find-links --no-annotate \
    --custom-compile-command "make lock"

clean: ## remove everything that make has made
	@rm -rf $(VENV) build dist src/*.egg-info src/foodchain/server/static client/node_modules client/src/words/generated .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
	@$(REMOVE_COMPILED)

# Old compiled modules would win over newer sources, so they go before anything else is tried.
REMOVE_COMPILED = find src \( -name '*.so' -o -name '*.pyd' \) -exec rm -f {} +

# The first Python that is new enough and can make virtual environments.
$(VENV)/bin/python:
	@for python in $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11); do \
	    if $$python -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	        echo "Setting up $(VENV) with $$($$python --version)"; \
	        exec $$python -m venv --clear $(VENV); \
	    fi; \
	done; \
	echo "Foodchain needs Python 3.11 or later with its venv module, and $(or $(PYTHON),python3) is not that."; \
	echo "Install one (on Debian and Ubuntu: apt install python3 python3-venv),"; \
	echo "or name the one to use: make PYTHON=/path/to/python3"; \
	exit 1

$(VENV)/locked: requirements-build.lock $(VENV)/bin/python
	@echo "Fetching what Foodchain is built with"
	@$(PY) -m pip install -qq --require-hashes --requirement requirements-build.lock
	@touch $@

$(VENV)/dev: requirements-dev.lock $(VENV)/installed
	@echo "Fetching what it is tested with"
	@$(PY) -m pip install -qq --require-hashes --requirement requirements-dev.lock
	@touch $@

# PyTorch is two gigabytes, so it comes only with this target.
$(VENV)/learn: requirements-learn.lock $(VENV)/installed
	@echo "Fetching what it learns with"
	@$(PY) -m pip install -qq --require-hashes --requirement requirements-learn.lock
	@touch $@

$(VENV)/docs: requirements-docs.lock $(VENV)/dev
	@echo "Fetching what the documents are built with"
	@$(PY) -m pip install -qq --require-hashes --requirement requirements-docs.lock
	@touch $@

$(VENV)/installed: pyproject.toml $(VENV)/locked
	@FOODCHAIN_COMPILE=0 $(PY) -m pip install -qq --no-deps --no-build-isolation --editable .
	@touch $@

# How the rules are to be built: newer than the build when that, or the set of compiled modules, has changed.
$(VENV)/mode: $(VENV)/installed FORCE
	@$(PY) -B -c 'import setup; setup.note("$@")'

COMPILED = grep -q ^compiled $(VENV)/mode

$(VENV)/built: $(VENV)/mode setup.py $(shell find $(RULES) -name '*.py' 2>/dev/null)
	@$(REMOVE_COMPILED)
	@touch $@.begun  # what is edited while it compiles counts as newer
	@if $(COMPILED); then $(PY) setup.py --quiet build_ext --inplace; fi
	@mv $@.begun $@

# Node comes from a wheel in .venv, so that nobody has to install it.
$(CLIENT): $(VENV)/locked client/pages.py client/package-lock.json client/index.html client/vite.config.ts \
    $(shell find client/src client/public src/foodchain/drawing src/foodchain/words -type f -not -name '*.py' 2>/dev/null)
	@$(PY) client/pages.py
