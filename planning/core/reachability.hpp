// Which facts can ever hold and which actions can ever apply, when nothing is deleted and numbers
// are ignored unless they cannot change: a semi-naive join of schemas with the facts reached so far.
//
// Invariant: facts are taken in the order in which they came; an instance of a schema is found when
// the last of the facts it needs is taken, and only then, so each is found once.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "lifted.hpp"
#include "relations.hpp"

namespace enkidu {

struct Instance {
    int schema;
    std::vector<int> binding;  // a value for each parameter; -1 for variables of quantifiers
};

class Reachability {
public:
    explicit Reachability(const Lifted& lifted) : lifted_(lifted) {
        find_fluents();
        prepare_relations();
        for (const auto& domain : lifted.domains) {
            members_.emplace_back(lifted.objects, 0);
            for (int object : domain) members_.back()[object] = 1;
        }
        for (const auto& [atom, value] : lifted.values)
            if (std::size_t(atom.size() - 1) == function_arities_[atom[0]])
                values_[atom[0]].emplace(function_key(atom[0], atom.data() + 1), value);
        for (const Schema& schema : lifted.schemas) rules_.push_back(rule_of(schema));
        explore();
    }

    const std::vector<Instance>& instances() const { return instances_; }
    bool changes(int predicate) const { return changing_predicate_[predicate]; }
    bool changes_function(int function) const { return changing_function_[function]; }
    const Relation& relation(int predicate) const { return relations_[predicate]; }

    double initial_value(int function, const int* arguments) const {
        const auto found = values_[function].find(function_key(function, arguments));
        return found == values_[function].end() ? unknown : found->second;
    }

    std::uint64_t function_key(int function, const int* arguments) const {
        std::uint64_t key = 0;
        for (std::size_t k = 0; k < function_arities_[function]; ++k)
            key = key * std::uint64_t(lifted_.objects) + arguments[k];
        return key;
    }

    static int value_of(int term, const std::vector<int>& binding) {
        return term >= 0 ? term : binding[-1 - term];
    }

    // Tells whether a condition could hold; `binding` has values for all its variables.
    bool possible(const Condition& condition, std::vector<int>& binding) const {
        switch (condition.kind) {
            case Condition::Kind::literal: {
                if (changing_predicate_[condition.predicate]) return true;
                return holds_initially(condition, binding) == condition.positive;
            }
            case Condition::Kind::equality:
                return (value_of(condition.terms[0], binding) ==
                        value_of(condition.terms[1], binding)) == condition.positive;
            case Condition::Kind::comparison: {
                if (!is_constant(condition.number)) return true;
                const Sized number = constant_value(condition.number, binding);
                return satisfied(number, condition.positive);
            }
            case Condition::Kind::conjunction:
                for (const Condition& part : condition.parts)
                    if (!possible(part, binding)) return false;
                return true;
            case Condition::Kind::disjunction:
                for (const Condition& part : condition.parts)
                    if (possible(part, binding)) return true;
                return false;
            default: {
                const bool universal = condition.positive;
                bool result = universal;
                for_each(condition.variables, binding, [&] {
                    if (result == universal && possible(condition.parts[0], binding) != universal)
                        result = !universal;
                });
                return result;
            }
        }
    }

    // Calls for every combination of values of some variables.
    template <typename Call>
    void for_each(const Variables& variables, std::vector<int>& binding, const Call& call,
                  std::size_t from = 0) const {
        if (from == variables.size()) return call();
        const auto [variable, domain] = variables[from];
        const int before = binding[variable];
        for (int object : lifted_.domains[domain]) {
            binding[variable] = object;
            for_each(variables, binding, call, from + 1);
        }
        binding[variable] = before;
    }

    bool holds_initially(const Condition& literal, const std::vector<int>& binding) const {
        return relations_[literal.predicate].find(arguments(literal.terms, binding).data()) >= 0;
    }

    std::vector<int> arguments(const Terms& terms, const std::vector<int>& binding) const {
        std::vector<int> result(terms.size());
        for (std::size_t k = 0; k < terms.size(); ++k) result[k] = value_of(terms[k], binding);
        return result;
    }

    bool is_constant(const LiftedExpression& number) const {
        for (const auto& item : number.items)
            if (item.kind == Expression::Kind::number && changing_function_[item.function])
                return false;
        return true;
    }

    Sized constant_value(const LiftedExpression& number, const std::vector<int>& binding) const {
        Expression expression;
        std::vector<double> values;
        for (const auto& item : number.items) {
            expression.items.push_back({item.kind, static_cast<int>(values.size()), item.value});
            if (item.kind == Expression::Kind::number)
                values.push_back(
                    initial_value(item.function, arguments(item.terms, binding).data()));
        }
        return evaluated(expression, [&](int index) { return values[index]; });
    }

    static bool satisfied(Sized number, bool strict) {
        const double tolerance = rounding * number.size;
        return strict ? number.value > tolerance : number.value >= -tolerance;
    }

private:
    struct Rule {
        const Schema* schema;
        std::vector<const Condition*> literals;  // positive, to join
        std::vector<const Condition*> filters;   // whatever else the precondition asks for
        std::vector<std::vector<int>> filter_variables;
    };

    void find_fluents() {
        changing_predicate_.assign(lifted_.predicates, 0);
        changing_function_.assign(lifted_.functions, 0);
        for (const Schema& schema : lifted_.schemas)
            for (const LiftedEffect& effect : schema.effects)
                (effect.numeric ? changing_function_ : changing_predicate_)[effect.symbol] = 1;
    }

    void prepare_relations() {
        arities_.assign(lifted_.predicates, 0);
        function_arities_.assign(lifted_.functions, 0);
        values_.resize(lifted_.functions);
        for (const Atom& atom : lifted_.facts) arities_[atom[0]] = int(atom.size()) - 1;
        for (const auto& value : lifted_.values)
            function_arities_[value.first[0]] = value.first.size() - 1;
        find_arities(lifted_.goal);
        for (const Schema& schema : lifted_.schemas) {
            find_arities(schema.precondition);
            find_arities(schema.cost);
            for (const LiftedEffect& effect : schema.effects) {
                find_arities(effect.condition);
                find_arities(effect.number);
                if (effect.numeric) function_arities_[effect.symbol] = effect.terms.size();
                else arities_[effect.symbol] = int(effect.terms.size());
            }
        }
        for (int arity : arities_) relations_.emplace_back(arity, lifted_.objects);
    }

    void find_arities(const Condition& condition) {
        if (condition.kind == Condition::Kind::literal)
            arities_[condition.predicate] = int(condition.terms.size());
        find_arities(condition.number);
        for (const Condition& part : condition.parts) find_arities(part);
    }

    void find_arities(const LiftedExpression& number) {
        for (const auto& item : number.items)
            if (item.kind == Expression::Kind::number)
                function_arities_[item.function] = item.terms.size();
    }

    Rule rule_of(const Schema& schema) {
        Rule rule{&schema, {}, {}, {}};
        collect(schema.precondition, rule);
        for (const Condition* filter : rule.filters) {
            std::vector<int> variables;
            variables_of(*filter, variables);
            const auto bound_here = [&](int variable) {
                return variable >= int(schema.domains.size());
            };
            variables.erase(std::remove_if(variables.begin(), variables.end(), bound_here),
                            variables.end());
            rule.filter_variables.push_back(std::move(variables));
        }
        return rule;
    }

    void collect(const Condition& condition, Rule& rule) const {
        if (condition.kind == Condition::Kind::conjunction) {
            for (const Condition& part : condition.parts) collect(part, rule);
        } else if (condition.kind == Condition::Kind::literal && condition.positive) {
            for (const Condition* other : rule.literals)
                if (other->predicate == condition.predicate && other->terms == condition.terms) return;
            rule.literals.push_back(&condition);
        } else {
            rule.filters.push_back(&condition);
        }
    }

    static void variables_of(const Terms& terms, std::vector<int>& found) {
        for (int term : terms)
            if (term < 0) found.push_back(-1 - term);
    }

    static void variables_of(const Condition& condition, std::vector<int>& found) {
        variables_of(condition.terms, found);
        for (const auto& item : condition.number.items) variables_of(item.terms, found);
        for (const Condition& part : condition.parts) variables_of(part, found);
    }

    void explore() {
        for (const Atom& atom : lifted_.facts) reach(atom[0], atom.data() + 1);
        watchers_.resize(lifted_.predicates);
        for (std::size_t rule = 0; rule < rules_.size(); ++rule)
            for (std::size_t k = 0; k < rules_[rule].literals.size(); ++k)
                if (changing_predicate_[rules_[rule].literals[k]->predicate])
                    watchers_[rules_[rule].literals[k]->predicate].emplace_back(int(rule), int(k));
        for (std::size_t rule = 0; rule < rules_.size(); ++rule)
            if (!has_fluent(rules_[rule])) instantiate(int(rule), -1);
        for (current_ = 0; current_ < int(queue_.size()); ++current_) {
            const auto [predicate, row] = queue_[current_];
            for (const auto& [rule, literal] : watchers_[predicate]) instantiate(rule, literal, row);
        }
    }

    bool has_fluent(const Rule& rule) const {
        for (const Condition* literal : rule.literals)
            if (changing_predicate_[literal->predicate]) return true;
        return false;
    }

    void reach(int predicate, const int* arguments) {
        Relation& relation = relations_[predicate];
        if (relation.find(arguments) >= 0) return;
        if (!changing_predicate_[predicate]) {
            relation.add(arguments, -1);
            return;
        }
        queue_.emplace_back(predicate, relation.size());
        relation.add(arguments, int(queue_.size()) - 1);
    }

    // Finds the instances of a rule in which the given literal (or none) is matched by the row.
    void instantiate(int rule_number, int literal, int row = 0) {
        const Rule& rule = rules_[rule_number];
        binding_.assign(rule.schema->variables, -1);
        open_.clear();
        for (std::size_t k = 0; k < rule.literals.size(); ++k)
            if (int(k) != literal) open_.push_back(int(k));
        trigger_ = literal;
        rule_ = rule_number;
        if (literal < 0) return join();
        std::vector<int> bound;
        if (bind(*rule.literals[literal], row, bound)) join();
    }

    // Binds the variables of a literal to a row's arguments; tells whether they fit.
    bool bind(const Condition& literal, int row, std::vector<int>& bound) {
        const int* arguments = relations_[literal.predicate].row(row);
        for (std::size_t k = 0; k < literal.terms.size(); ++k) {
            const int term = literal.terms[k];
            if (term >= 0) {
                if (term != arguments[k]) return false;
            } else if (binding_[-1 - term] >= 0) {
                if (binding_[-1 - term] != arguments[k]) return false;
            } else {
                const int domain = rules_[rule_].schema->domains[-1 - term];
                if (!members_[domain][arguments[k]]) return false;
                binding_[-1 - term] = arguments[k];
                bound.push_back(-1 - term);
            }
        }
        return true;
    }

    void unbind(const std::vector<int>& bound) {
        for (int variable : bound) binding_[variable] = -1;
    }

    // Whether a row may be used: none that came after the current fact, and for literals before the
    // trigger only earlier ones, so that no instance is found twice.
    bool usable(int literal, int stamp) const {
        if (stamp < 0) return true;
        return literal < trigger_ ? stamp < current_ : stamp <= current_;
    }

    void join() {
        const Rule& rule = rules_[rule_];
        for (std::size_t k = 0; k < rule.filters.size(); ++k)
            if (all_bound(rule.filter_variables[k]) && !possible(*rule.filters[k], binding_)) return;
        if (open_.empty()) return complete(0);
        std::size_t best = 0;
        const std::vector<int>* rows = nullptr;
        for (std::size_t k = 0; k < open_.size(); ++k) {
            const std::vector<int>& candidates = matching(*rule.literals[open_[k]]);
            if (rows == nullptr || candidates.size() < rows->size()) rows = &candidates, best = k;
            if (rows->empty()) return;
        }
        const int literal = open_[best];
        open_.erase(open_.begin() + best);
        const Condition& condition = *rule.literals[literal];
        const Relation& relation = relations_[condition.predicate];
        // By index: what is reached meanwhile may grow the list, but those rows are not usable yet.
        const std::size_t count = rows->size();
        std::vector<int> bound;
        for (std::size_t k = 0; k < count; ++k) {
            const int row = (*rows)[k];
            if (!usable(literal, relation.stamp(row))) break;
            bound.clear();
            if (bind(condition, row, bound)) join();
            unbind(bound);
        }
        open_.insert(open_.begin() + best, literal);
    }

    const std::vector<int>& matching(const Condition& literal) {
        std::uint32_t mask = 0;
        arguments_.assign(literal.terms.size(), 0);
        for (std::size_t k = 0; k < literal.terms.size(); ++k) {
            const int value = value_of(literal.terms[k], binding_);
            if (value >= 0) mask |= 1u << k, arguments_[k] = value;
        }
        return relations_[literal.predicate].matching(arguments_.data(), mask);
    }

    bool all_bound(const std::vector<int>& variables) const {
        for (int variable : variables)
            if (binding_[variable] < 0) return false;
        return true;
    }

    // Gives the parameters that no literal binds every value of their domain.
    void complete(std::size_t parameter) {
        const Schema& schema = *rules_[rule_].schema;
        while (parameter < schema.domains.size() && binding_[parameter] >= 0) ++parameter;
        if (parameter == schema.domains.size()) return found();
        for (int object : lifted_.domains[schema.domains[parameter]]) {
            binding_[parameter] = object;
            complete(parameter + 1);
        }
        binding_[parameter] = -1;
    }

    void found() {
        const Rule& rule = rules_[rule_];
        for (const Condition* filter : rule.filters)
            if (!possible(*filter, binding_)) return;
        instances_.push_back({rule_, binding_});
        for (const LiftedEffect& effect : rule.schema->effects) {
            if (effect.numeric || !effect.positive) continue;
            for_each(effect.variables, binding_, [&] {
                if (possible(effect.condition, binding_))
                    reach(effect.symbol, arguments(effect.terms, binding_).data());
            });
        }
    }

    const Lifted& lifted_;
    std::vector<char> changing_predicate_, changing_function_;
    std::vector<int> arities_;
    std::vector<std::size_t> function_arities_;
    std::vector<Relation> relations_;
    std::vector<std::unordered_map<std::uint64_t, double>> values_;
    std::vector<std::vector<char>> members_;
    std::vector<Rule> rules_;
    std::vector<std::vector<std::pair<int, int>>> watchers_;
    std::vector<std::pair<int, int>> queue_;  // changing facts in the order of coming
    std::vector<Instance> instances_;
    // The instance being found.
    std::vector<int> binding_, open_, arguments_;
    int current_ = -1, trigger_ = -1, rule_ = 0;
};

}  // namespace enkidu
