from __future__ import annotations

import pytest

from enkidu.errors import EnkiduError
from enkidu.planning import _core, backend, twin


def test_the_compiled_core_is_used_where_it_was_built(monkeypatch):
    monkeypatch.delenv(backend.VARIABLE, raising=False)
    assert backend.core_in_use() == "cpp"
    assert backend.core() is _core


def test_the_twin_can_be_asked_for(monkeypatch):
    monkeypatch.setenv(backend.VARIABLE, "python")
    assert backend.core() is twin


def test_an_unknown_core_is_refused_by_name(monkeypatch):
    monkeypatch.setenv(backend.VARIABLE, "fortran")
    with pytest.raises(EnkiduError, match="ENKIDU_CORE=fortran is not known"):
        backend.core_in_use()
