from __future__ import annotations

from enkidu.planning.belief import Belief, BelievedFact, Source, Truth


def test_only_what_is_believed_true_is_planned_with():
    belief = Belief(
        3,
        {"cube0": "cube", "table0": "table"},
        (
            BelievedFact(("on", "cube0", "table0"), Truth.TRUE, Source.SENSED, 1.0),
            BelievedFact(("clear", "cube0"), Truth.UNKNOWN, Source.SENSED, 1.0),
            BelievedFact(("clear", "table0"), Truth.FALSE, Source.ASSUMED, 1.0),
        ),
    )
    assert belief.true_facts() == {("on", "cube0", "table0")}


def test_a_belief_is_written_as_a_problem_that_another_reader_understands():
    from pddl.parser.problem import ProblemParser

    fact = BelievedFact(("on", "cube0", "table0"), Truth.TRUE, Source.SENSED, 1.0)
    belief = Belief(3, {"cube0": "cube", "table0": "table"}, (fact,))
    read = ProblemParser()(belief.problem("blocks", "(on cube0 table0)"))
    assert {str(item.name) for item in read.objects} == {"cube0", "table0"}
    assert {str(atom) for atom in read.init} == {str(read.goal)}


def test_numbers_are_written_in_plain_decimals_and_read_by_another_reader():
    from pddl.parser.problem import ProblemParser

    belief = Belief(3, {"cube0": "cube"}, numbers={("weight", "cube0"): 2e-05, ("total",): 1.5})
    text = belief.problem("blocks", "(and)")
    assert "(:init (= (total) 1.5) (= (weight cube0) 0.00002))" in text
    assert len(ProblemParser()(text).init) == 2
