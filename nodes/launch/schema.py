"""The tags of launch files, their attributes and children: what is not here is refused by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from enkidu.errors import EnkiduError, FileError, Finding
from enkidu.nodes.launch import ament, document, parameters
from enkidu.nodes.launch.document import Attribute, Element
from enkidu.nodes.launch.substitution import parse
from enkidu.nodes.launch.template import SubstitutionError

Check = Callable[[str], object]


def _number(convert: Callable[[str], float], least: float) -> Check:
    def check(text: str) -> float:
        try:
            value = convert(text)
        except ValueError:
            value = float("nan")
        if not least <= value < float("inf"):
            kind = "a whole number" if convert is int else "a number of seconds, not negative"
            raise EnkiduError(f"'{text}' is not {kind}")
        return value

    return check


def _one_of(*words: str) -> Check:
    def check(text: str) -> None:
        if text not in words:
            raise EnkiduError(f"'{text}' is not supported", "it may be " + ", ".join(words))

    return check


# What a value may be: with substitutions, or text as it stands of one kind.
TEMPLATE: Check = parse
LITERAL: Check = str
_SECONDS = _number(float, 0)
_COUNT = _number(int, float("-inf"))


@dataclass(frozen=True)
class Tag:
    """What one tag takes; `actions` means that it holds other actions of a launch file."""

    required: Mapping[str, Check] = field(default_factory=dict)
    optional: Mapping[str, Check] = field(default_factory=dict)
    children: tuple[str, ...] = ()
    actions: bool = False


_CONDITION = {"if": TEMPLATE, "unless": TEMPLATE}
_NAMED = {"name": TEMPLATE, "value": TEMPLATE}
_PROCESS = {
    **_CONDITION,
    "cwd": TEMPLATE,
    "launch-prefix": TEMPLATE,
    "name": TEMPLATE,
    "on_exit": _one_of("shutdown"),
    "output": TEMPLATE,
    "respawn": TEMPLATE,
    "respawn_delay": _SECONDS,
    "respawn_max_retries": _COUNT,
    "shell": parameters.boolean,
    "sigkill_timeout": _SECONDS,
    "sigterm_timeout": _SECONDS,
}
_NODE = {
    **_PROCESS,
    "args": TEMPLATE,
    "exec_name": TEMPLATE,
    "namespace": TEMPLATE,
    "pkg": TEMPLATE,
    "ros_args": TEMPLATE,
}
_PARAM = {
    "allow_substs": TEMPLATE,
    "from": TEMPLATE,
    "name": TEMPLATE,
    "type": _one_of(*parameters.TYPES),
    "value": TEMPLATE,
}
_PUSH = Tag({"namespace": TEMPLATE}, _CONDITION)

ACTIONS: Mapping[str, Tag] = {
    "arg": Tag(
        {"name": LITERAL},
        {**_CONDITION, "default": TEMPLATE, "description": LITERAL},
        ("arg/choice",),
    ),
    "executable": Tag({"cmd": TEMPLATE}, _PROCESS, ("env",)),
    "for_each": Tag({"values": TEMPLATE}, _CONDITION, actions=True),
    "group": Tag(
        {},
        {**_CONDITION, "scoped": parameters.boolean, "forwarding": parameters.boolean},
        ("group/keep",),
        actions=True,
    ),
    "include": Tag({"file": TEMPLATE}, _CONDITION, ("include/arg", "include/let")),
    "let": Tag(_NAMED, _CONDITION),
    "node": Tag({"exec": TEMPLATE}, _NODE, ("env", "param", "remap")),
    "push-ros-namespace": _PUSH,
    "push_ros_namespace": _PUSH,
    "set_env": Tag(_NAMED, _CONDITION),
    "unset_env": Tag({"name": TEMPLATE}, _CONDITION),
}
"""The tags that may stand in a launch file, a group or a loop."""

_CHILDREN: Mapping[str, Tag] = {
    "arg/choice": Tag({"value": LITERAL}),
    "env": Tag(_NAMED),
    "group/keep": Tag(_NAMED),
    "include/arg": Tag(_NAMED),
    "include/let": Tag(_NAMED),
    "param": Tag({}, _PARAM, ("param",)),
    "remap": Tag({"from": TEMPLATE, "to": TEMPLATE}),
}
_LAUNCH = Tag({}, {"deprecated": LITERAL}, actions=True)


def load(path: Path) -> Element:
    """Read a launch file and refuse it, with everything that is wrong, if it breaks a rule."""
    root = document.read(path)
    found = list(check(root))
    if found:
        raise FileError(found)
    return root


def check(root: Element) -> Iterable[Finding]:
    """Yield what is wrong with a launch file's tags, attributes and substitutions."""
    if root.tag != "launch":
        yield Finding(
            root.place, f"the file begins with <{root.tag}>", "it must begin with <launch>"
        )
        return
    yield from _check(root, _LAUNCH)


def _check(element: Element, tag: Tag) -> Iterable[Finding]:
    yield from _attributes(element, tag)
    if element.text:
        yield Finding(element.place, f"<{element.tag}> has text in it", "values are attributes")
    if element.tag == "param":
        yield from _param(element)
    allowed = {key.rpartition("/")[2]: _CHILDREN[key] for key in tag.children}
    if tag.actions:
        allowed = {**ACTIONS, **allowed}
    for child in element.children:
        if child.tag in allowed:
            yield from _check(child, allowed[child.tag])
        else:
            message = f"<{child.tag}> is not supported in <{element.tag}>"
            yield Finding(child.place, message, _instead(child.tag, allowed))


def _attributes(element: Element, tag: Tag) -> Iterable[Finding]:
    for name in tag.required:
        if name not in element.attributes:
            yield Finding(element.place, f"<{element.tag}> has no {name}=", f'add {name}="…"')
    known = {**tag.required, **tag.optional}
    for name, attribute in element.attributes.items():
        if name in known:
            yield from _value(attribute, known[name])
        else:
            message = f"<{element.tag}> has an attribute '{name}' that is not supported"
            yield Finding(attribute.place, message, _instead(name, known))
    if "if" in element.attributes and "unless" in element.attributes:
        yield Finding(element.place, "if= and unless= exclude each other", "keep one of them")


def _value(attribute: Attribute, rule: Check) -> Iterable[Finding]:
    try:
        rule(attribute.value)
    except SubstitutionError as error:
        yield Finding(attribute.at(error.offset), error.message, error.remedy)
    except EnkiduError as error:
        yield Finding(attribute.place, error.message, error.remedy)


def _param(element: Element) -> Iterable[Finding]:
    """Check which attributes of a parameter go together."""
    given = set(element.attributes)
    if "from" in given:
        if given - {"from", "allow_substs"} or element.children:
            yield Finding(
                element.place,
                "from= goes with nothing but allow_substs=",
                "give other parameters a <param> of their own",
            )
    elif "name" not in given:
        yield Finding(element.place, "<param> has neither name= nor from=", 'add name="…"')
    elif "allow_substs" in given:
        yield Finding(element.place, "allow_substs= goes with from= only", "leave it out")
    elif bool(element.children) == ("value" in given) or (element.children and "type" in given):
        yield Finding(element.place, "<param> needs either a value= or <param> tags within", "")


def _instead(wrong: str, known: Iterable[str]) -> str:
    return ament.choose(wrong, sorted(known), "this place")
