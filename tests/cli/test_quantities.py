"""Durations and budgets as people write them."""

from __future__ import annotations

import pytest

from enkidu.cli.quantities import budget, seconds
from enkidu.errors import UsageError
from enkidu.planning.decision import Budget


@pytest.mark.parametrize(
    ("text", "value"),
    [("50ms", 0.05), ("1.5s", 1.5), ("2m", 120.0), ("60", 60.0), (".5", 0.5), ("1 H", 3600.0)],
)
def test_durations(text, value):
    assert seconds(text, "--timeout") == pytest.approx(value)
    assert budget(text, "--budget") == Budget(seconds=pytest.approx(value))


def test_budgets_in_evaluations():
    assert budget("500evals", "--budget") == Budget(evaluations=500)
    assert budget("1 eval", "--budget") == Budget(evaluations=1)


@pytest.mark.parametrize(
    "text", ["", "s", "-1s", "0", "1e999", "5x", "1,5s", "nan", "inf", "0evals", "1.5evals", "1s1"]
)
def test_what_is_neither_is_refused(text):
    with pytest.raises(UsageError, match="--budget: "):
        budget(text, "--budget")
    with pytest.raises(UsageError, match=r"--timeout: .* is no duration"):
        seconds(text, "--timeout")
