// From schemas to grounded actions over the facts that can be reached.
//
// Evaluated away: facts of predicates that nothing changes, facts that hold initially and that no
// reachable action deletes, equalities, and comparisons of numbers that nothing changes. Disjunctions
// become clauses, so that no condition grows when it is grounded.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ground.hpp"
#include "reachability.hpp"

namespace enkidu {

// A problem that cannot be grounded; the text begins with the number of the schema, -1 for the goal.
struct GroundingError : std::runtime_error {
    GroundingError(int schema, const std::string& what)
        : std::runtime_error(std::to_string(schema) + ": " + what) {}
};

class Grounding {
public:
    explicit Grounding(const Lifted& lifted) : lifted_(lifted), reached_(lifted) {
        number_facts();
        for (const Instance& instance : reached_.instances()) {
            schema_ = instance.schema;
            ground_action(instance);
        }
        schema_ = -1;
        std::vector<int> binding(lifted.goal_variables, -1);
        if (!restrict(lifted.goal, binding, ground_.goal)) ground_.goal.clauses = {clause_of({})};
        ground_.goal = sorted(std::move(ground_.goal));
        drop_unread_numbers();
    }

    Ground take() { return std::move(ground_); }

private:
    // Numbers the facts that can change: those that some reachable action adds or deletes.
    void number_facts() {
        fact_numbers_.resize(lifted_.predicates);
        std::vector<std::vector<char>> deletable(lifted_.predicates), initial(lifted_.predicates);
        for (int p = 0; p < lifted_.predicates; ++p) {
            deletable[p].assign(reached_.relation(p).size(), 0);
            initial[p].assign(reached_.relation(p).size(), 0);
            fact_numbers_[p].assign(reached_.relation(p).size(), constant_true);
        }
        for (const Atom& atom : lifted_.facts)
            initial[atom[0]][reached_.relation(atom[0]).find(atom.data() + 1)] = 1;
        for (const Instance& instance : reached_.instances()) {
            std::vector<int> binding = instance.binding;
            for (const LiftedEffect& effect : lifted_.schemas[instance.schema].effects) {
                if (effect.numeric || effect.positive) continue;
                reached_.for_each(effect.variables, binding, [&] {
                    const int row = row_of(effect.symbol, effect.terms, binding);
                    if (row >= 0) deletable[effect.symbol][row] = 1;
                });
            }
        }
        for (int p = 0; p < lifted_.predicates; ++p) {
            if (!reached_.changes(p)) continue;
            const Relation& relation = reached_.relation(p);
            for (int row = 0; row < relation.size(); ++row) {
                Atom atom{p};
                atom.insert(atom.end(), relation.row(row), relation.row(row) + relation.arity());
                if (initial[p][row] && !deletable[p][row]) {
                    ground_.constant_facts.push_back(std::move(atom));
                    continue;
                }
                fact_numbers_[p][row] = int(ground_.facts.size());
                if (initial[p][row]) ground_.initial_facts.push_back(int(ground_.facts.size()));
                ground_.facts.push_back(std::move(atom));
            }
        }
    }

    int row_of(int predicate, const Terms& terms, const std::vector<int>& binding) const {
        arguments_.resize(terms.size());
        for (std::size_t k = 0; k < terms.size(); ++k)
            arguments_[k] = Reachability::value_of(terms[k], binding);
        return reached_.relation(predicate).find(arguments_.data());
    }

    // The number of a fact, or that it always or never holds.
    int fact_of(int predicate, const Terms& terms, const std::vector<int>& binding) const {
        const int row = row_of(predicate, terms, binding);
        return row < 0 ? constant_false : fact_numbers_[predicate][row];
    }

    void ground_action(const Instance& instance) {
        const Schema& schema = lifted_.schemas[instance.schema];
        std::vector<int> binding = instance.binding;
        GroundAction action;
        if (!restrict(schema.precondition, binding, action.needs)) return;
        action.needs = sorted(std::move(action.needs));
        if (contradicts(action.needs)) return;
        action.schema = instance.schema;
        action.arguments.assign(binding.begin(), binding.begin() + schema.domains.size());
        action.effects.emplace_back();
        for (const LiftedEffect& effect : schema.effects)
            reached_.for_each(effect.variables, binding, [&] { add_effect(effect, binding, action); });
        tidy(action);
        action.cost = expression_of(schema.cost, binding);
        ground_.actions.push_back(std::move(action));
    }

    // Adds what a condition asks for to a conjunction; false where it cannot hold.
    bool restrict(const Condition& condition, std::vector<int>& binding, Conjunction& result) {
        switch (condition.kind) {
            case Condition::Kind::literal: {
                const int fact = fact_of(condition.predicate, condition.terms, binding);
                if (fact == constant_true || fact == constant_false)
                    return (fact == constant_true) == condition.positive;
                (condition.positive ? result.positive : result.negative).push_back(fact);
                return true;
            }
            case Condition::Kind::equality: return reached_.possible(condition, binding);
            case Condition::Kind::comparison:
                if (reached_.is_constant(condition.number)) return reached_.possible(condition, binding);
                result.comparisons.push_back(comparison_of(condition, binding));
                return true;
            case Condition::Kind::conjunction:
                for (const Condition& part : condition.parts)
                    if (!restrict(part, binding, result)) return false;
                return true;
            case Condition::Kind::disjunction: {
                Clause clause;
                for (const Condition& part : condition.parts) add_alternative(part, binding, clause);
                return require(std::move(clause), result);
            }
            default: {
                bool possible = true;
                Clause clause;
                reached_.for_each(condition.variables, binding, [&] {
                    if (!condition.positive) add_alternative(condition.parts[0], binding, clause);
                    else if (possible) possible = restrict(condition.parts[0], binding, result);
                });
                return condition.positive ? possible : require(std::move(clause), result);
            }
        }
    }

    void add_alternative(const Condition& part, std::vector<int>& binding, Clause& clause) {
        Conjunction one;
        if (!restrict(part, binding, one)) return;
        one = sorted(std::move(one));
        if (!contradicts(one) && std::find(clause.begin(), clause.end(), one) == clause.end())
            clause.push_back(std::move(one));
    }

    bool require(Clause clause, Conjunction& result) {
        for (const Conjunction& one : clause)
            if (one.empty()) return true;
        if (clause.empty()) return false;
        if (clause.size() > 1) {
            result.clauses.push_back(clause_of(std::move(clause)));
            return true;
        }
        const Conjunction& one = clause[0];
        result.positive.insert(result.positive.end(), one.positive.begin(), one.positive.end());
        result.negative.insert(result.negative.end(), one.negative.begin(), one.negative.end());
        result.comparisons.insert(result.comparisons.end(), one.comparisons.begin(), one.comparisons.end());
        result.clauses.insert(result.clauses.end(), one.clauses.begin(), one.clauses.end());
        return true;
    }

    int clause_of(Clause clause) {
        std::size_t hash = 0;
        for (const Conjunction& one : clause)
            for (const auto* list : {&one.positive, &one.negative, &one.comparisons, &one.clauses}) {
                for (int number : *list) hash = hash * 1000003 + std::size_t(number);
                hash = hash * 31 + list->size();
            }
        for (auto [found, end] = clause_numbers_.equal_range(hash); found != end; ++found)
            if (ground_.clauses[found->second] == clause) return found->second;
        clause_numbers_.emplace(hash, int(ground_.clauses.size()));
        ground_.clauses.push_back(std::move(clause));
        return int(ground_.clauses.size()) - 1;
    }

    static bool contradicts(const Conjunction& one) {
        for (int fact : one.negative)
            if (std::binary_search(one.positive.begin(), one.positive.end(), fact)) return true;
        return false;
    }

    static Conjunction sorted(Conjunction one) {
        for (auto* list : {&one.positive, &one.negative, &one.comparisons, &one.clauses}) unique(*list);
        return one;
    }

    static void unique(std::vector<int>& list) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
    }

    void add_effect(const LiftedEffect& effect, std::vector<int>& binding, GroundAction& action) {
        int fact = 0;
        if (!effect.numeric) {
            fact = fact_of(effect.symbol, effect.terms, binding);
            if (fact == constant_true || fact == constant_false) return;
        }
        Conjunction when;
        if (!restrict(effect.condition, binding, when)) return;
        when = sorted(std::move(when));
        if (contradicts(when)) return;
        GroundEffect& target = effect_when(std::move(when), action);
        if (effect.numeric)
            target.changes.push_back({number_of(effect.symbol, effect.terms, binding),
                                      effect.positive, expression_of(effect.number, binding)});
        else
            (effect.positive ? target.adds : target.deletes).push_back(fact);
    }

    static GroundEffect& effect_when(Conjunction when, GroundAction& action) {
        for (GroundEffect& effect : action.effects)
            if (effect.when == when) return effect;
        action.effects.emplace_back();
        action.effects.back().when = std::move(when);
        return action.effects.back();
    }

    // Sorts what effects add and delete; what an effect adds it does not delete.
    static void tidy(GroundAction& action) {
        for (GroundEffect& effect : action.effects) {
            unique(effect.adds);
            unique(effect.deletes);
            const auto added = [&](int fact) {
                return std::binary_search(effect.adds.begin(), effect.adds.end(), fact);
            };
            effect.deletes.erase(
                std::remove_if(effect.deletes.begin(), effect.deletes.end(), added),
                effect.deletes.end());
        }
    }

    int number_of(int function, const Terms& terms, const std::vector<int>& binding) {
        Atom atom{function};
        for (int term : terms) atom.push_back(Reachability::value_of(term, binding));
        const auto key = std::make_pair(function, reached_.function_key(function, atom.data() + 1));
        const auto [found, added] = number_numbers_.emplace(key, int(ground_.numbers.size()));
        if (added) {
            ground_.initial_numbers.push_back(reached_.initial_value(function, atom.data() + 1));
            ground_.numbers.push_back(std::move(atom));
        }
        return found->second;
    }

    Expression expression_of(const LiftedExpression& number, const std::vector<int>& binding) {
        Expression result;
        for (const auto& item : number.items) {
            int index = 0;
            if (item.kind == Expression::Kind::number)
                index = number_of(item.function, item.terms, binding);
            result.items.push_back({item.kind, index, item.value});
        }
        if (depth_of(result) > 60) throw GroundingError(schema_, "an expression is nested too deeply");
        return result;
    }

    int comparison_of(const Condition& condition, const std::vector<int>& binding) {
        Comparison comparison{expression_of(condition.number, binding), condition.positive};
        std::size_t hash = comparison.strict;
        for (const auto& item : comparison.number.items)
            hash = hash * 1000003 + std::size_t(item.kind) * 31 + std::size_t(item.index) * 7 +
                   std::hash<double>{}(item.value);
        for (auto [found, end] = comparison_numbers_.equal_range(hash); found != end; ++found)
            if (ground_.comparisons[found->second] == comparison) return found->second;
        comparison_numbers_.emplace(hash, int(ground_.comparisons.size()));
        ground_.comparisons.push_back(std::move(comparison));
        return int(ground_.comparisons.size()) - 1;
    }

    // Leaves out the numbers that nothing reads, such as total-cost, and says which of the others change.
    void drop_unread_numbers() {
        const std::vector<char> read = read_numbers();
        std::vector<int> kept(ground_.numbers.size(), -1);
        int count = 0;
        for (std::size_t k = 0; k < kept.size(); ++k) {
            if (!read[k]) continue;
            kept[k] = count;
            std::swap(ground_.numbers[count], ground_.numbers[k]);
            ground_.initial_numbers[count++] = ground_.initial_numbers[k];
        }
        ground_.numbers.resize(count);
        ground_.initial_numbers.resize(count);
        ground_.changing.assign(count, 0);
        const auto renumber = [&](Expression& expression) {
            for (auto& item : expression.items)
                if (item.kind == Expression::Kind::number) item.index = kept[item.index];
        };
        for (Comparison& comparison : ground_.comparisons) renumber(comparison.number);
        for (GroundAction& action : ground_.actions) {
            renumber(action.cost);
            for (GroundEffect& effect : action.effects) {
                const auto unread = [&](const NumberChange& change) { return !read[change.number]; };
                effect.changes.erase(
                    std::remove_if(effect.changes.begin(), effect.changes.end(), unread),
                    effect.changes.end());
                for (NumberChange& change : effect.changes) {
                    change.number = kept[change.number];
                    ground_.changing[change.number] = 1;
                    renumber(change.amount);
                }
            }
        }
    }

    // For each number, whether a condition, a cost, or a change of a number that is read reads it.
    std::vector<char> read_numbers() const {
        std::vector<char> read(ground_.numbers.size(), 0);
        const auto reads = [&](const Expression& expression) {
            bool news = false;
            for (const auto& item : expression.items)
                if (item.kind == Expression::Kind::number && !read[item.index])
                    read[item.index] = 1, news = true;
            return news;
        };
        for (const Comparison& comparison : ground_.comparisons) reads(comparison.number);
        for (const GroundAction& action : ground_.actions) reads(action.cost);
        for (bool news = true; news;) {
            news = false;
            for (const GroundAction& action : ground_.actions)
                for (const GroundEffect& effect : action.effects)
                    for (const NumberChange& change : effect.changes)
                        if (read[change.number] && reads(change.amount)) news = true;
        }
        return read;
    }

    struct PairHash {
        std::size_t operator()(const std::pair<int, std::uint64_t>& key) const {
            return std::hash<std::uint64_t>{}(key.second * 0x9E3779B97F4A7C15ull + key.first);
        }
    };
    static constexpr int constant_true = -1, constant_false = -2;

    const Lifted& lifted_;
    Reachability reached_;
    Ground ground_;
    std::vector<std::vector<int>> fact_numbers_;  // by predicate and row
    std::unordered_map<std::pair<int, std::uint64_t>, int, PairHash> number_numbers_;
    std::unordered_multimap<std::size_t, int> comparison_numbers_, clause_numbers_;
    mutable std::vector<int> arguments_;
    int schema_ = -1;
};

}  // namespace enkidu
