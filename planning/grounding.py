"""From schemas to a Task: grounding by relaxed reachability, in the core in use."""

from __future__ import annotations

from collections.abc import Iterator

from enkidu.errors import EnkiduError, FileError, Finding
from enkidu.planning.backend import core
from enkidu.planning.lifted import And, Condition, Lifted, Or, Quantified, Schema, encoded
from enkidu.planning.task import Conditions, Goal, State, Task, mask


def ground(lifted: Lifted) -> Task:
    """Instantiate every action that can ever apply from the initial state."""
    used = core()
    try:
        grounded = used.ground(
            len(lifted.objects),
            len(lifted.predicates),
            len(lifted.functions),
            [list(domain) for domain in lifted.domains],
            tuple(_encoded_schema(schema) for schema in lifted.schemas),
            sorted(lifted.facts),
            [(atom, float(value)) for atom, value in sorted(lifted.values.items())],
            encoded(lifted.goal),
            _most_variables(lifted.goal),
        )
    except used.GroundingError as error:
        raise _told(error, lifted) from None
    initial = State(mask(grounded.initial_facts), tuple(grounded.initial_numbers))
    conditions = Conditions(grounded.comparisons, grounded.clauses)
    return Task(lifted, used, grounded, initial, Goal(conditions.conjunction(grounded.goal)))


def _told(error: Exception, lifted: Lifted) -> EnkiduError:
    """Say where grounding failed: the core's message begins with the number of the schema."""
    number, _, reason = str(error).partition(": ")
    schema = lifted.schemas[int(number)] if int(number) >= 0 else None
    where = f'action "{schema.name}"' if schema else "the problem"
    if schema and schema.place:
        return FileError([Finding(schema.place, f"{where} cannot be grounded: {reason}")])
    return EnkiduError(f"{where} cannot be grounded: {reason}")


def _encoded_schema(schema: Schema) -> tuple[object, ...]:
    effects = tuple(encoded(effect) for effect in schema.effects)
    conditions = [schema.precondition, *(effect.condition for effect in schema.effects)]
    bound = [-variable.number for effect in schema.effects for variable in effect.variables]
    most = max([len(schema.domains), *bound, *map(_most_variables, conditions)])
    precondition, cost = encoded(schema.precondition), encoded(schema.cost)
    return (schema.name, schema.domains, precondition, effects, cost, most)


def _most_variables(condition: Condition) -> int:
    """Return one more than the greatest number of a variable that a quantifier binds."""
    return max((-term for term in _bound(condition)), default=0)


def _bound(condition: Condition) -> Iterator[int]:
    if isinstance(condition, And | Or):
        for part in condition.parts:
            yield from _bound(part)
    elif isinstance(condition, Quantified):
        yield from (variable.number for variable in condition.variables)
        yield from _bound(condition.body)
