// What the compiled core offers to Python, as the module enkidu.planning._core.
//
// States cross as planning/task.py's State: facts as bits of an int, and all numbers.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>

#include "best_first.hpp"
#include "estimates.hpp"
#include "grounding.hpp"
#include "minimin.hpp"
#include "neighbourhood.hpp"
#include "reading.hpp"
#include "solutions.hpp"

namespace py = pybind11;
using namespace enkidu;

namespace {

struct Stop {
    std::atomic<bool> flag{false};
};

std::shared_ptr<Ground> ground(int objects, int predicates, int functions,
                               std::vector<std::vector<int>> domains, const py::tuple& schemas,
                               std::vector<Atom> facts, std::vector<std::pair<Atom, double>> values,
                               const py::tuple& goal, int goal_variables) {
    Lifted lifted;
    lifted.objects = objects;
    lifted.predicates = predicates;
    lifted.functions = functions;
    lifted.domains = std::move(domains);
    for (const auto& schema : schemas) lifted.schemas.push_back(schema_of(schema.cast<py::tuple>()));
    lifted.facts = std::move(facts);
    lifted.values = std::move(values);
    lifted.goal = condition_of(goal);
    lifted.goal_variables = goal_variables;
    py::gil_scoped_release release;
    try {
        Grounding grounding(lifted);
        return std::make_shared<Ground>(grounding.take());
    } catch (const std::length_error& error) {  // of a relation, which knows no schema
        throw GroundingError(-1, error.what());
    }
}

// Postfix items as (letter, index, value): k a constant, f a number, else an operator.
py::list items_of(const Expression& expression) {
    py::list result;
    for (const auto& item : expression.items)
        result.append(py::make_tuple(std::string(1, "kf+-*/"[int(item.kind)]), item.index, item.value));
    return result;
}

Expression expression_from(const py::handle& items) {
    Expression result;
    for (const auto& item : items) {
        const auto code = item.cast<py::tuple>();
        const auto kind = std::string("kf+-*/").find(code[0].cast<std::string>());
        result.items.push_back({Expression::Kind(kind), code[1].cast<int>(), code[2].cast<double>()});
    }
    if (depth_of(result) > 60) throw std::invalid_argument("an expression is nested too deeply");
    return result;
}

py::tuple tuple_of(const Conjunction& one) {
    return py::make_tuple(one.positive, one.negative, one.comparisons, one.clauses);
}

Conjunction conjunction_from(const py::handle& code) {
    const auto lists = code.cast<std::vector<std::vector<int>>>();
    return {lists.at(0), lists.at(1), lists.at(2), lists.at(3)};
}

py::tuple action_of(const Ground& ground, int number) {
    const GroundAction& action = ground.actions.at(number);
    py::list effects;
    for (const GroundEffect& effect : action.effects) {
        py::list changes;
        for (const NumberChange& change : effect.changes)
            changes.append(py::make_tuple(change.number, change.assigns, items_of(change.amount)));
        effects.append(py::make_tuple(tuple_of(effect.when), effect.adds, effect.deletes, changes));
    }
    return py::make_tuple(action.schema, action.arguments, tuple_of(action.needs), effects,
                          items_of(action.cost));
}

Goal goal_from(const Ground& ground, const py::object& code) {
    if (code.is_none()) return {ground.goal, {}, {}};
    const auto parts = code.cast<py::tuple>();
    Goal goal;
    goal.wanted = conjunction_from(parts[0]);
    for (const auto& one : parts[1]) {
        const auto comparison = one.cast<py::tuple>();
        goal.comparisons.push_back({expression_from(comparison[1]), comparison[0].cast<bool>()});
    }
    for (const auto& clause : parts[2]) {
        goal.clauses.emplace_back();
        for (const auto& one : clause) goal.clauses.back().push_back(conjunction_from(one));
    }
    return goal;
}

Costs costs_named(const std::string& name) {
    if (name == "unit") return Costs::unit;
    if (name == "metric") return Costs::metric;
    if (name == "plusone") return Costs::plus_one;
    throw std::invalid_argument("unknown costs " + name);
}

std::vector<Word> packed(const Problem& problem, const py::handle& state) {
    const std::size_t bytes = (problem.ground().facts.size() + 7) / 8 + 1;
    const auto facts = state.attr("facts").attr("to_bytes")(bytes, "little").cast<std::string>();
    const auto open = state.attr("unknown").attr("to_bytes")(bytes, "little").cast<std::string>();
    const auto numbers = state.attr("numbers").cast<std::vector<double>>();
    if (numbers.size() != problem.ground().numbers.size())
        throw std::invalid_argument("the state is of another task");
    std::vector<Word> words(problem.width());
    problem.pack(facts, open, numbers, words.data());
    return words;
}

Budget budget_of(long evaluations, double seconds, const Stop* stop) {
    Budget budget;
    budget.evaluations = evaluations;
    if (seconds >= 0.0 && seconds < 1e9)
        budget.deadline = Clock::now() + std::chrono::nanoseconds(static_cast<long long>(seconds * 1e9));
    if (stop) budget.stop = &stop->flag;
    return budget;
}

std::vector<int> actions_of(const Problem& problem, std::vector<int> operators) {
    for (int& op : operators) op = problem.operators()[op].action;
    return operators;
}

// A problem with its estimates, which share working memory.
struct Ready {
    Ready(std::shared_ptr<Ground> ground, const py::object& goal, const std::vector<double>& numbers,
          const std::string& costs)
        : problem(ground, goal_from(*ground, goal), numbers, costs_named(costs)) {}

    Estimates& estimates() {
        if (!made) made = std::make_unique<Estimates>(problem);
        return *made;
    }

    Problem problem;
    std::unique_ptr<Estimates> made;
};

const char* const endings[] = {"solved", "exhausted", "stopped"};

}  // namespace

PYBIND11_MODULE(_core, module) {
    module.doc() = "The compiled core of planning; enkidu.planning.twin is its readable twin.";
    py::register_exception<GroundingError>(module, "GroundingError");
    module.def("ground", &ground);

    py::class_<Stop>(module, "Stop")
        .def(py::init<>())
        .def("set", [](Stop& stop) { stop.flag = true; })
        .def("clear", [](Stop& stop) { stop.flag = false; })
        .def("is_set", [](const Stop& stop) { return stop.flag.load(); });

    py::class_<Ground, std::shared_ptr<Ground>>(module, "Ground")
        .def_readonly("facts", &Ground::facts)
        .def_readonly("numbers", &Ground::numbers)
        .def_property_readonly("changing", [](const Ground& g) { return std::vector<bool>(g.changing.begin(), g.changing.end()); })
        .def_readonly("constant_facts", &Ground::constant_facts)
        .def_readonly("initial_facts", &Ground::initial_facts)
        .def_readonly("initial_numbers", &Ground::initial_numbers)
        .def_property_readonly("goal", [](const Ground& g) { return tuple_of(g.goal); })
        .def_property_readonly("comparisons", [](const Ground& g) {
            py::list result;
            for (const Comparison& one : g.comparisons) result.append(py::make_tuple(one.strict, items_of(one.number)));
            return result;
        })
        .def_property_readonly("clauses", [](const Ground& g) {
            py::list result;
            for (const Clause& clause : g.clauses) {
                py::list alternatives;
                for (const Conjunction& one : clause) alternatives.append(tuple_of(one));
                result.append(alternatives);
            }
            return result;
        })
        .def_property_readonly("count", [](const Ground& g) { return g.actions.size(); })
        .def("name", [](const Ground& g, int number) {
            const GroundAction& action = g.actions.at(number);
            return py::make_tuple(action.schema, action.arguments);
        })
        .def("action", &action_of);

    py::class_<Ready>(module, "Problem")
        .def(py::init<std::shared_ptr<Ground>, py::object, std::vector<double>, std::string>(),
             py::arg("ground"), py::arg("goal"), py::arg("numbers"), py::arg("costs"))
        .def_property_readonly("operators", [](const Ready& ready) {
            std::vector<int> result;
            for (const Operator& op : ready.problem.operators()) result.push_back(op.action);
            return result;
        })
        .def("reached", [](const Ready& ready, const py::object& state) {
            return ready.problem.reached(packed(ready.problem, state).data());
        })
        .def("applicable", [](const Ready& ready, const py::object& state) {
            std::vector<int> found;
            ready.problem.applicable(packed(ready.problem, state).data(), found);
            return actions_of(ready.problem, found);
        })
        .def("estimate", [](Ready& ready, const std::string& name, const py::object& state) {
            const auto words = packed(ready.problem, state);
            const Estimate which = estimate_named(name);
            py::gil_scoped_release release;
            return ready.estimates().value(which, words.data());
        })
        .def("helpful", [](Ready& ready, const py::object& state) {
            const auto words = packed(ready.problem, state);
            std::vector<int> found;
            const double value = ready.estimates().value(Estimate::ff, words.data(), &found);
            return py::make_tuple(value, actions_of(ready.problem, found));
        });

    struct Search {
        Search(const Ready& ready, const std::string& estimate, bool eager, bool helpful, bool learns, bool novelty)
            : problem(ready.problem),
              search(ready.problem, {estimate_named(estimate), eager, helpful, learns, novelty}) {}
        const Problem& problem;
        BestFirst search;
    };
    py::class_<Search>(module, "BestFirst")
        .def(py::init<const Ready&, std::string, bool, bool, bool, bool>(), py::arg("problem"),
             py::arg("estimate"), py::arg("eager") = false, py::arg("helpful") = true,
             py::arg("learns") = false, py::arg("novelty") = false, py::keep_alive<1, 2>())
        .def("start", [](Search& s, const py::object& state) { s.search.start(packed(s.problem, state).data()); })
        .def("move", [](Search& s, const py::object& state) { return s.search.move(packed(s.problem, state).data()); })
        .def("move_to_best", [](Search& s) {
            if (!s.search.started()) return false;
            const std::vector<Word> best(s.search.best(), s.search.best() + s.problem.width());
            return s.search.move(best.data());
        })
        .def("restart", [](Search& s) {
            if (!s.search.started()) return;
            const std::vector<Word> root(s.search.root(), s.search.root() + s.problem.width());
            s.search.start(root.data());
        })
        .def("run", [](Search& s, long evaluations, double seconds, const Stop* stop) {
            py::gil_scoped_release release;
            return endings[int(s.search.run(budget_of(evaluations, seconds, stop)))];
        }, py::arg("evaluations") = -1, py::arg("seconds") = -1.0, py::arg("stop") = nullptr)
        .def("learn", [](Search& s) { s.search.learn(); }, py::call_guard<py::gil_scoped_release>())
        .def("path", [](const Search& s) { return actions_of(s.problem, s.search.path()); })
        .def_property_readonly("solved", [](const Search& s) { return s.search.solved(); })
        .def_property_readonly("root_value", [](const Search& s) { return s.search.value_at_root(); })
        .def_property_readonly("best_value", [](const Search& s) { return s.search.best_value(); })
        .def_property_readonly("evaluations", [](const Search& s) { return s.search.evaluations(); })
        .def_property_readonly("generated", [](const Search& s) { return s.search.generated(); })
        .def_property_readonly("learned", [](const Search& s) { return s.search.learned(); });

    struct Ahead {
        Ahead(const Ready& ready, const std::string& estimate, int depth, bool interior)
            : problem(ready.problem), search(ready.problem, estimate_named(estimate), depth, interior) {}
        const Problem& problem;
        MiniMin search;
    };
    py::class_<Ahead>(module, "MiniMin")
        .def(py::init<const Ready&, std::string, int, bool>(), py::arg("problem"), py::arg("estimate"),
             py::arg("depth"), py::arg("interior"), py::keep_alive<1, 2>())
        .def("remember", [](Ahead& a, const py::object& state) { a.search.remember(packed(a.problem, state).data()); })
        .def("forget", [](Ahead& a) { a.search.forget(); })
        .def("choices", [](Ahead& a, const py::object& state) {
            const auto words = packed(a.problem, state);
            std::vector<MiniMin::Choice> found;
            {
                py::gil_scoped_release release;
                found = a.search.choices(words.data());
            }
            py::list result;
            for (const auto& one : found)
                result.append(py::make_tuple(a.problem.operators()[one.op].action, one.value,
                                             actions_of(a.problem, one.path)));
            return result;
        })
        .def_property_readonly("evaluations", [](const Ahead& a) { return a.search.evaluations(); });

    module.def("solutions", [](const Ready& ready, const py::object& state, int depth, int horizon, bool repeats,
                               bool shrinks, bool second, long visits, double seconds, const Stop* stop) {
        const auto words = packed(ready.problem, state);
        Solutions search(ready.problem, {depth, horizon, repeats, shrinks, second});
        bool complete = false;
        {
            py::gil_scoped_release release;
            complete = search.run(words.data(), budget_of(visits, seconds, stop));
        }
        return py::make_tuple(complete, search.counts, actions_of(ready.problem, search.best),
                              search.visited, search.useless);
    }, py::arg("problem"), py::arg("state"), py::arg("depth"), py::arg("horizon"), py::arg("repeats"),
       py::arg("shrinks"), py::arg("second"), py::arg("visits") = -1, py::arg("seconds") = -1.0,
       py::arg("stop") = nullptr);

    module.def("neighbourhood", [](const Ready& ready, const py::object& state, const std::vector<int>& plan,
                                   int most, double seconds, const Stop* stop) {
        const auto words = packed(ready.problem, state);
        std::unordered_map<int, int> operator_of;
        for (std::size_t op = 0; op < ready.problem.operators().size(); ++op)
            operator_of[ready.problem.operators()[op].action] = int(op);
        std::vector<int> operators;
        for (int action : plan) {
            if (!operator_of.count(action)) return plan;  // what the goal does not need is not searched
            operators.push_back(operator_of[action]);
        }
        py::gil_scoped_release release;
        Neighbourhood search(ready.problem);
        return actions_of(ready.problem, search.best(words.data(), operators, most, budget_of(-1, seconds, stop)));
    }, py::arg("problem"), py::arg("state"), py::arg("plan"), py::arg("most"), py::arg("seconds") = -1.0,
       py::arg("stop") = nullptr);
}
