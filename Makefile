# The two commands of the README are `make demo` and `make test`; each does all its own set-up.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NO_PYTHON := echo "enkidu set-up: there is no $(PYTHON); install Python 3.10 or 3.11." >&2; exit 1
SETUP := command -v $(PYTHON) >/dev/null || { $(NO_PYTHON); }; $(PYTHON) tools/bootstrap.py

# What a sourced ROS 2 workspace or another environment put into the shell must not leak into ours.
unexport PYTHONPATH PYTHONHOME AMENT_PREFIX_PATH CMAKE_PREFIX_PATH COLCON_PREFIX_PATH
unexport LD_LIBRARY_PATH ROS_DISTRO RMW_IMPLEMENTATION _ROS_WHEELS_BOOTSTRAP_COMPLETE VIRTUAL_ENV

.DEFAULT_GOAL := help
.PHONY: help demo test check lint types setup setup-planners train-navigation bench-start bench-planning bench-physics clean distclean

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 24

setup: ## install everything the demo needs into .venv (the other targets do it by themselves)
	@$(SETUP)

setup-planners: ## also install the external planners (Fast Downward, ENHSP, LPG, pyperplan)
	@$(SETUP) --extra planners

demo: setup ## run the main job: real ROS 2 nodes, a physical world, an agent that plans
	@$(BIN)/enkidu launch first_graph --domain auto

test: setup-dev lint types ## lint, types and all tests
	@echo "== tests"
	@$(BIN)/python -m pytest

check: setup-dev lint types ## like test, without the slow tests that build and install packages
	@echo "== tests (quick ones)"
	@$(BIN)/python -m pytest -m "not slow"

.PHONY: setup-dev
setup-dev:
	@$(SETUP) --extra dev --system

lint: setup-dev
	@echo "== lint"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: setup-dev
	@echo "== types"
	@$(BIN)/mypy

bench-start: setup-dev ## measure how fast the command line and the demo's nodes are up
	@$(BIN)/python benchmarks/start.py

bench-planning: ## measure the planning core, and who solves what beside other planners (an hour)
	@$(SETUP) --extra dev --extra planners --extra bench --system
	@$(BIN)/python benchmarks/planning.py --all

bench-physics: setup-dev ## measure the 3D world: speed, hands, legs and perception (most of an hour)
	@$(BIN)/python benchmarks/physics.py

train-navigation: setup-dev ## train the network of the reactive navigation again (minutes)
	@$(BIN)/python tools/train_navigation.py

clean: ## remove what builds and tests left behind
	rm -rf build install log dist *.egg-info interfaces/build interfaces/*.egg-info
	rm -rf .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +

distclean: clean ## remove the environment too
	rm -rf $(VENV)
