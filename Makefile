# `make demo` explains a real traceback, `make test` runs everything; both set up what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DEMO := tests/demo/traceback.txt
export OMP_NUM_THREADS ?= 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: demo build test lint verify overlays docs bench check ranks clean

demo: $(VENV)/core
	$(BIN)/explain-error --env tests/demo/environment.txt --source tests/demo/train.py --lang both $(DEMO)

build: $(VENV)/core
	$(BIN)/python -m kb build

test: build overlays $(VENV)/test
	$(BIN)/python -m kb lint
	$(BIN)/python -m pytest -n 2 --dist loadgroup

lint: build $(VENV)/lint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m kb lint

check: lint
	$(BIN)/python -m pytest -n 2 --dist loadgroup -m "not slow"

verify: build overlays $(VENV)/test
	$(BIN)/python -m kb verify --all

overlays: $(VENV)/test
	$(BIN)/python -m kb overlays

docs: build
	$(BIN)/python docs/generate.py

bench: build
	$(BIN)/python benchmarks/run.py
	$(BIN)/python benchmarks/large.py

ranks: build $(VENV)/test
	$(BIN)/python tests/ranks.py

$(VENV)/core: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --editable .
	touch $@

# torch by itself and first: no other requirement may choose its release.
$(VENV)/test: pyproject.toml $(VENV)/core
	$(BIN)/pip install --quiet torch==2.13.0
	$(BIN)/pip install --quiet --editable .[test,verify]
	touch $@

$(VENV)/lint: pyproject.toml $(VENV)/test
	$(BIN)/pip install --quiet --editable .[test,lint,verify]
	touch $@

clean:
	rm -rf $(VENV) .overlays dist build explainer/kb.db
