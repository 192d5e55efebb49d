"""The expressions of `$(eval …)`: Python's, but evaluated over the syntax tree and without harm."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping
from typing import Any

from enkidu.errors import EnkiduError

_BINARY: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_UNARY: Mapping[type[ast.unaryop], Callable[[Any], Any]] = {
    ast.Not: operator.not_,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
}
_COMPARE: Mapping[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda left, right: left in right,
    ast.NotIn: lambda left, right: left not in right,
}
_FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    **{f.__name__: f for f in (abs, bool, float, int, len, max, min, round, str)},
    **{f.__name__: f for f in (math.ceil, math.cos, math.floor, math.radians, math.sin, math.sqrt)},
}
_CONSTANTS: Mapping[str, float] = {"pi": math.pi, "tau": math.tau, "inf": math.inf}
_LONGEST = 10_000


def evaluate(text: str) -> Any:
    """Return the value of an expression; anything beyond simple expressions is refused by name."""
    try:
        return _value(ast.parse(text.strip(), mode="eval").body)
    except SyntaxError as error:
        message = f"'{text}' is not an expression: {error.msg}"
        raise EnkiduError(message, "a string within it needs quotes of its own") from error
    except (
        ArithmeticError,
        TypeError,
        ValueError,
        LookupError,
        RecursionError,
        MemoryError,
    ) as error:
        raise EnkiduError(f"'{text}' cannot be evaluated: {error}") from error


def _value(node: ast.expr) -> Any:
    match node:
        case ast.Constant(value=bool() | int() | float() | str() | None as value):
            return value
        case ast.List(elts=items) | ast.Tuple(elts=items):
            return [_value(item) for item in items]
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            return _binary(op, _value(left), _value(right))
        case ast.UnaryOp(op=op, operand=operand) if type(op) in _UNARY:
            return _UNARY[type(op)](_value(operand))
        case ast.BoolOp():
            return _boolean(node)
        case ast.Compare():
            return _comparison(node)
        case ast.IfExp(test=test, body=body, orelse=other):
            return _value(body) if _value(test) else _value(other)
        case _:
            return _named(node)


def _binary(op: ast.operator, left: Any, right: Any) -> Any:
    """Compute, unless the result would be a huge text."""
    texts = [v for v in (left, right) if not isinstance(v, (int, float))]
    if texts and isinstance(op, ast.Mod):
        raise TypeError("% is for numbers")
    if len(texts) == 1 and isinstance(op, ast.Mult):
        times = right if texts[0] is left else left
        if len(texts[0]) * times > _LONGEST:
            raise ValueError("the result would be too long")
    return _BINARY[type(op)](left, right)


def _boolean(node: ast.BoolOp) -> Any:
    """Give the value of the operand that decides, as Python does."""
    value: Any = None
    for operand in node.values:
        value = _value(operand)
        if bool(value) == isinstance(node.op, ast.Or):
            break
    return value


def _comparison(node: ast.Compare) -> bool:
    left = _value(node.left)
    for op, comparator in zip(node.ops, node.comparators, strict=True):
        right = _value(comparator)
        if type(op) not in _COMPARE:
            raise EnkiduError(f"'{ast.unparse(node)}': this comparison is not supported")
        if not _COMPARE[type(op)](left, right):
            return False
        left = right
    return True


def _named(node: ast.expr) -> Any:
    """Look up a constant or call one of the few functions, with or without `math.`."""
    match node:
        case ast.Call(func=function, args=arguments, keywords=[]):
            name = _name(function)
            if name in _FUNCTIONS:
                return _FUNCTIONS[name](*(_value(argument) for argument in arguments))
        case _ if _name(node) in _CONSTANTS:
            return _CONSTANTS[_name(node)]
    raise EnkiduError(
        f"'{ast.unparse(node)}' is not supported in $(eval …)",
        "a string needs quotes; functions are " + ", ".join(sorted(_FUNCTIONS)),
    )


def _name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(value=ast.Name(id="math"), attr=name):
            return name
    return ""
