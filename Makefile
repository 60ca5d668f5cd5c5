# Everything that is done here has a name; `make help` lists them.
.DEFAULT_GOAL := help
SHELL := /bin/sh
PYTHON ?= python3
PY := .venv/bin/python
LOCK_FLAGS := --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-emit-find-links --no-annotate --no-header --quiet

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

.PHONY: run
run: .venv/embedded ## Open the club on this machine, until Ctrl-C (PORT, HOST, TONK_DATA)
	@exec $(PY) -m tonk_project.embedded

.PHONY: setup
setup: .venv/dev ## Install what running, checking and testing need

.PHONY: test
test: .venv/dev ## The tests of every change: fast and full, about two minutes
	$(PY) -m pytest tests/fast tests/full -n auto

.PHONY: test-fast
test-fast: .venv/dev ## The pure code's tests: no database, 5 s
	$(PY) -m pytest tests/fast

.PHONY: test-long
test-long: .venv/dev ## Chaos, long races, bulk data, many more examples
	$(PY) -m pytest tests/long -n auto --hypothesis-profile long

.PHONY: test-browser
test-browser: .venv/dev ## A person at the table, in Chromium
	$(PY) -m pytest tests/browser

.PHONY: check
check: .venv/dev ## Form, types, who may import whom, and that the tree is tidy
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy .
	.venv/bin/lint-imports
	$(PY) .ci/tidy.py
	$(PY) manage.py spectacular --validate --fail-on-warn --file /dev/null
	.venv/bin/check-jsonschema --builtin-schema vendor.compose-spec docker-compose.yml
	.venv/bin/check-jsonschema --schemafile tests/vendor/asyncapi/3.0.0.json docs/asyncapi.yaml
	.venv/bin/hadolint Dockerfile

.PHONY: bench
bench: .venv/dev ## Measure, beside the floors of the same run (2: an optional one is missing)
	@for file in bench/bench_*.py; do echo "== $$file"; $(PY) "$$file" || test $$? = 2 || exit 1; done

.PHONY: clean
clean: ## Remove the environment, the caches and the club's data (refuses while a club runs)
	@$(PYTHON) -m tonk_project.embedded.clean
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache static_collected
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: lock
lock: .venv/dev ## Pin every package anew by hash (requirements/*.in → *.lock)
	for name in app embedded dev; do \
		.venv/bin/uv pip compile $(LOCK_FLAGS) requirements/$$name.in -o requirements/$$name.lock \
		|| exit 1; \
	done

# What is installed is remembered by a file of the lock's name; a newer lock installs again.
# dev.lock holds all of embedded.lock, so a `make run` after `make setup` installs nothing.
.venv/dev: requirements/dev.lock | .venv/bin/python
	@$(call install,dev)
	@touch .venv/embedded .venv/dev

.venv/embedded: requirements/embedded.lock | .venv/bin/python
	@$(call install,embedded)
	@touch $@

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Python 3.11 or later is needed; $(PYTHON) is not. Name one: make PYTHON=python3.12 …"; \
		exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
		echo "Python's venv module is missing. On Debian: apt-get install python3-venv"; exit 1; }
	@echo "Making the virtual environment …"
	@$(PYTHON) -m venv .venv

# Install one lock file, counting packages as they come (pip's own exit status decides).
define install
echo "Installing requirements/$(1).lock (about half a minute the first time) …"; \
{ .venv/bin/python -m pip install --require-hashes --disable-pip-version-check --progress-bar off \
	-r requirements/$(1).lock 2>&1; echo "status $$?"; } | awk -v shown="$$(test -t 1 && echo 1)" ' \
	/^Collecting/ { if (shown) printf "\r  %d packages found", ++found; fflush() } \
	/^Installing/ { printf ", installing …"; fflush() } \
	/^(ERROR|error)/ { print; } \
	/^status / { status = $$2 } \
	END { print ""; exit status }'
endef
