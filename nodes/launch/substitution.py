"""The substitutions of launch files and the values they give."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isclose

from enkidu.errors import EnkiduError, FileError, Finding
from enkidu.nodes.launch import ament, parameters, template
from enkidu.nodes.launch.document import Attribute, Element
from enkidu.nodes.launch.expression import evaluate
from enkidu.nodes.launch.scope import Scope
from enkidu.nodes.launch.template import Call, SubstitutionError, Template, calls


def parse(source: str) -> Template:
    """Read a text with substitutions; one that is unknown or malformed is refused by name."""
    parsed = template.parse(source)
    for call in calls(parsed):
        _check(call)
    return parsed


def expand(parts: Template, scope: Scope) -> str:
    """Replace each substitution by its value."""
    return "".join(part if isinstance(part, str) else _value(part, scope) for part in parts)


def value(attribute: Attribute, scope: Scope) -> str:
    """Return an attribute's value with its substitutions replaced; errors tell their column."""
    try:
        return expand(parse(attribute.value), scope)
    except SubstitutionError as error:
        place = attribute.at(error.offset)
        raise FileError([Finding(place, error.message, error.remedy)]) from error


def text(element: Element, name: str, scope: Scope) -> str | None:
    """Return an attribute of an element as `value` does, or None where it is not given."""
    attribute = element.attributes.get(name)
    return None if attribute is None else value(attribute, scope)


def _value(call: Call, scope: Scope) -> str:
    try:
        return SUBSTITUTIONS[call.name].value(call.arguments, scope)
    except SubstitutionError:
        raise
    except EnkiduError as error:
        raise SubstitutionError(error.message, error.remedy, call.offset) from error


def _check(call: Call) -> None:
    if call.name not in SUBSTITUTIONS:
        known = ", ".join(sorted(SUBSTITUTIONS))
        raise SubstitutionError(
            f"$({call.name}) is not supported", f"known are {known}", call.offset
        )
    least, most = SUBSTITUTIONS[call.name].arguments
    if not least <= len(call.arguments) <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        message = f"$({call.name}) takes {wanted} argument(s), here are {len(call.arguments)}"
        raise SubstitutionError(message, "an argument with blanks stands in quotes", call.offset)


def _known(table: Mapping[str, str], arguments: Sequence[Template], scope: Scope) -> str | None:
    """Return what a table has under the first argument, else the second; None without either."""
    name = expand(arguments[0], scope)
    if name in table:
        return table[name]
    return expand(arguments[1], scope) if len(arguments) == 2 else None


def _var(arguments: Sequence[Template], scope: Scope) -> str:
    value = _known(scope.configurations, arguments, scope)
    if value is None:
        name = expand(arguments[0], scope)
        known = ", ".join(sorted(scope.configurations)) or "none"
        raise EnkiduError(
            f"there is no argument or variable '{name}'",
            f'declare it with <arg name="{name}"/>; known here: {known}',
        )
    return value


def _env(arguments: Sequence[Template], scope: Scope) -> str:
    value = _known(scope.environment, arguments, scope)
    if value is None:
        name = expand(arguments[0], scope)
        remedy = f"give a default: $(env {name} default)"
        raise EnkiduError(f"the environment variable '{name}' is not set", remedy)
    return value


def _for_var(arguments: Sequence[Template], scope: Scope) -> str:
    value = _known(scope.loop, arguments, scope)
    if value is None:
        name = expand(arguments[0], scope)
        remedy = f"known here: {', '.join(scope.loop) or 'none'}"
        raise EnkiduError(f"there is no loop variable '{name}'", remedy)
    return value


def _share(arguments: Sequence[Template], scope: Scope) -> str:
    return str(ament.share(expand(arguments[0], scope), scope.environment))


def _eval(arguments: Sequence[Template], scope: Scope) -> str:
    modules = expand(arguments[1], scope) if len(arguments) == 2 else "math"
    if {module.strip() for module in modules.split(",")} - {"math", ""}:
        raise EnkiduError(f"$(eval) knows the module math only, not '{modules}'")
    return str(evaluate(expand(arguments[0], scope)))


def _equals(arguments: Sequence[Template], scope: Scope) -> str:
    left, right = (expand(argument, scope) for argument in arguments)
    truths = {"true": True, "1": True, "false": False, "0": False}
    if left.lower() in truths and right.lower() in truths:
        return _word(truths[left.lower()] == truths[right.lower()])
    try:
        return _word(isclose(float(left), float(right)))
    except ValueError:
        return _word(left == right)


def _logic(operation: Callable[[list[bool]], bool]) -> Callable[[Sequence[Template], Scope], str]:
    def value(arguments: Sequence[Template], scope: Scope) -> str:
        truths = [parameters.boolean(expand(argument, scope)) for argument in arguments]
        return _word(operation(truths))

    return value


def _word(truth: bool) -> str:
    return "true" if truth else "false"


@dataclass(frozen=True)
class _Substitution:
    """How many arguments a substitution takes, and what it gives."""

    arguments: tuple[int, int]
    value: Callable[[Sequence[Template], Scope], str]


SUBSTITUTIONS = {
    "and": _Substitution((2, 2), _logic(all)),
    "dirname": _Substitution((0, 0), lambda _, scope: str(scope.file.parent)),
    "env": _Substitution((1, 2), _env),
    "equals": _Substitution((2, 2), _equals),
    "eval": _Substitution((1, 2), _eval),
    "filename": _Substitution((0, 0), lambda _, scope: str(scope.file)),
    "find-pkg-share": _Substitution((1, 1), _share),
    "for-var": _Substitution((1, 2), _for_var),
    "not": _Substitution((1, 1), _logic(lambda truths: not truths[0])),
    "or": _Substitution((2, 2), _logic(any)),
    "var": _Substitution((1, 2), _var),
}
"""The substitutions that launch files may use."""
