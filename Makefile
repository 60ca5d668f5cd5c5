# Everything that is done here has a name; `make help` lists them.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
SHELL := /bin/sh
PYTHON ?= python3
BIN := .venv/bin
LOCK_FLAGS := --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-emit-find-links --no-annotate --no-header --quiet

lock: $(BIN)/uv ## Pin every package anew by hash (requirements/*.in → *.lock)
	for name in app embedded dev; do \
		$(BIN)/uv pip compile $(LOCK_FLAGS) requirements/$$name.in -o requirements/$$name.lock || exit 1; \
	done
