"""Expressions in which everything that cannot change is folded: linear where that is possible."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from enkidu.planning.arithmetic import Item, Items, Sized, evaluated


class Linear(NamedTuple):
    """A sum of weighted variables, in ascending order, and a constant."""

    terms: tuple[tuple[int, float], ...] = ()
    constant: float = 0.0

    def weight(self, variable: int) -> float:
        """Return the weight of a variable, zero where it is missing."""
        return dict(self.terms).get(variable, 0.0)

    def scaled(self, factor: float) -> Linear:
        """Return this times a number."""
        if factor == 0.0:
            return Linear()
        terms = tuple((variable, weight * factor) for variable, weight in self.terms)
        return Linear(terms, self.constant * factor)

    def plus(self, other: Linear, factor: float = 1.0) -> Linear:
        """Return the sum of this and another times a number."""
        weights = dict(self.terms)
        for variable, weight in other.terms:
            part = weight * factor
            weights[variable] = weights[variable] + part if variable in weights else part
        terms = tuple((one, weight) for one, weight in sorted(weights.items()) if weight != 0.0)
        return Linear(terms, self.constant + other.constant * factor)


class Number(NamedTuple):
    """A number by the variables that it depends on: a linear form, or else a tree."""

    form: Linear | None
    tree: Items = ()

    @property
    def constant(self) -> float | None:
        """The value, where it depends on no variable."""
        return None if self.form is None or self.form.terms else self.form.constant

    def variables(self) -> list[int]:
        """Return the variables that it depends on."""
        if self.form is not None:
            return [variable for variable, _ in self.form.terms]
        return [index for kind, index, _ in self.tree if kind == "f"]

    def at(self, values: Sequence[float]) -> Sized:
        """Compute it, and the size of what was added up."""
        if self.form is None:
            return evaluated(self.tree, values)
        value, size = self.form.constant, abs(self.form.constant)
        for variable, weight in self.form.terms:
            part = weight * values[variable]
            value += part
            size += abs(part)
        return Sized(value, size)

    def value(self, values: Sequence[float]) -> float:
        """Compute it."""
        if self.form is None:
            return evaluated(self.tree, values).value
        value = self.form.constant
        for variable, weight in self.form.terms:
            value += weight * values[variable]
        return value

    def as_tree(self) -> list[Item]:
        """Return it in postfix order."""
        if self.form is None:
            return list(self.tree)
        items: list[Item] = [("k", 0, self.form.constant)]
        for variable, weight in self.form.terms:
            items += [("k", 0, weight), ("f", variable, 0.0), ("*", 0, 0.0), ("+", 0, 0.0)]
        return items


OTHER = Number(None)
"""A number of which only is known that it is not linear."""


def folded(items: Items, leaf: Callable[[int], Number]) -> Number:
    """Fold an expression; `leaf` gives what stands for a number of the task."""
    stack: list[Number] = []
    for item in items:
        kind, index, value = item
        if kind == "k":
            stack.append(Number(Linear((), value)))
        elif kind == "f":
            stack.append(leaf(index))
        else:
            right = stack.pop()
            stack.append(_joined(item, stack.pop(), right))
    return stack[-1]


def _joined(item: Item, left: Number, right: Number) -> Number:
    form = None
    if left.form is not None and right.form is not None:
        form = _linear(item[0], left.form, right.form)
    if form is not None:
        return Number(form)
    return Number(None, (*left.as_tree(), *right.as_tree(), item))


def _linear(operator: str, left: Linear, right: Linear) -> Linear | None:
    """Join two linear forms; None where the result is not linear."""
    if operator == "+":
        return left.plus(right)
    if operator == "-":
        return left.plus(right, -1.0)
    if operator == "*" and not right.terms:
        return left.scaled(right.constant)
    if operator == "*" and not left.terms:
        return right.scaled(left.constant)
    if operator == "/" and not right.terms:
        if right.constant == 0.0:  # nothing is divided by zero
            return Linear((), math.nan)
        return left.scaled(1.0 / right.constant)
    return None
