//! The equations behind an answer.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use crate::answers::{Explanation, Need, Step, Verdict, end};
use crate::base::ids::ColumnId;
use crate::base::interval::Interval;
use crate::base::limits::Limits;
use crate::graph::facts::{CarriedSide, Relation};
use crate::graph::values::{Case, Column, Condition, Expr, Fact, FactKind, Facts, ValueId};
use crate::session::Engine;
use crate::session::context::ROOT;

impl Engine<'_> {
    /// Returns the facts behind the constant bounds of `of`, where `name` writes a column: see
    /// [`Bounds::explain_new`](crate::Bounds::explain_new).
    pub(crate) fn explain_new(
        &mut self,
        of: Expr,
        name: &dyn Fn(&Column) -> String,
        is_new: &mut dyn FnMut(Column) -> bool,
    ) -> Explanation<ValueId> {
        let interval = self.interval(of.clone());
        let text = of.display_with(name);
        let conclusion = if interval.is_empty() {
            format!("{text} never exists: the code that defines it is never executed")
        } else {
            match (interval.lower, interval.upper) {
                (None, None) => format!("{text}: no constant bound follows"),
                (lower, upper) if lower == upper => format!("{text} == {}", end(lower)),
                (lower, upper) => format!("{text} in {} .. {}", end(lower), end(upper)),
            }
        };
        self.explanation(&[of], conclusion, name, is_new)
    }

    /// Returns the facts behind the answer to a comparison.
    pub(crate) fn explain_comparison(
        &mut self,
        a: Expr,
        relation: Relation,
        b: Expr,
        name: &dyn Fn(&Column) -> String,
    ) -> Explanation<ValueId> {
        let question = format!("{} {relation} {}", a.display_with(name), b.display_with(name));
        let conclusion = match self.compare(a.clone(), relation, b.clone()) {
            Verdict::Proven => format!("{question} always"),
            Verdict::Refuted => format!("{question} never"),
            Verdict::Unknown(unknown) => match self.needs(a.clone(), relation, b.clone()) {
                Some(needed) => {
                    let needed = Need::Condition(needed).display_with(name);
                    format!("{question} is unknown: it needs {needed}")
                }
                None => format!("{question} is unknown: {unknown}"),
            },
            Verdict::NeverExecuted => format!("{question} is never asked: the code is never executed"),
        };
        self.explanation(&[a, b], conclusion, name, &mut |_| true)
    }

    fn explanation(
        &mut self,
        of: &[Expr],
        conclusion: String,
        name: &dyn Fn(&Column) -> String,
        is_new: &mut dyn FnMut(Column) -> bool,
    ) -> Explanation<ValueId> {
        let mut queue: Vec<Column> = of.iter().flat_map(|expr| expr.columns().copied()).collect();
        let asked = queue.len();
        let mut found = Explanation { steps: Vec::new(), inputs: Vec::new(), conclusion, truncated: false };
        let mut seen = FxHashSet::default();
        let mut at = 0;
        while at < queue.len() {
            let column = queue[at];
            at += 1;
            if !seen.insert(column) || (at > asked && !is_new(column)) {
                continue;
            }
            if found.steps.len() >= Limits::EXPLAINED_COLUMNS {
                found.truncated = true;
                break;
            }
            self.explain_column(column, name, &mut found, &mut queue);
        }
        drop_repeated(&mut found.steps);
        found
    }

    fn explain_column(
        &mut self,
        column: Column,
        name: &dyn Fn(&Column) -> String,
        found: &mut Explanation<ValueId>,
        queue: &mut Vec<Column>,
    ) {
        self.resolve(ROOT, [column], None);
        let id = self.columns.id(column);
        let interval = self.interval(Expr::from(column));
        let constant = self.columns.constant_of(column);
        if let Some(value) = constant {
            let equation = format!("{} == {value}", name(&column));
            found.steps.push(Step { column, equation, origin: None, interval, mentions: Vec::new() });
            return;
        }
        let facts = self.facts_to_explain(id, column);
        if facts.facts.is_empty() {
            found.inputs.push(column);
            return;
        }
        for Fact { kind, origin } in &facts.facts {
            let mut mentions = Vec::new();
            let equation = describe(column, kind, name, &mut mentions);
            queue.extend(&mentions);
            let mut seen = FxHashSet::default();
            mentions.retain(|other| seen.insert(*other));
            // A fact about other columns does not narrow the interval of this column.
            let is_own = match kind {
                FactKind::Relation(lhs, _, rhs) => {
                    [lhs, rhs].iter().any(|side| side.as_column() == Some(&column))
                }
                _ => true,
            };
            let interval = if is_own { interval } else { Interval::ALL };
            let origin = origin.and_then(|at| facts.origins.get(at as usize)).map(ToString::to_string);
            found.steps.push(Step { column, equation, origin, interval, mentions });
        }
    }
}

impl Engine<'_> {
    /// Returns the facts of a column with their origins, from a cache: explanations of many values mention the same
    /// columns.
    fn facts_to_explain(&mut self, id: ColumnId, column: Column) -> Rc<Facts> {
        if let Some(known) = self.found.explained.get(&id) {
            return known.clone();
        }
        if self.found.explained.len() >= Limits::KEPT_FACTS {
            self.found.explained.clear();
        }
        let facts = Rc::new(self.columns.facts_of(column));
        self.found.explained.insert(id, facts.clone());
        facts
    }
}

/// Drops facts about other columns that are also facts of these columns: a limit of the unsigned reading of a value is a fact of both
/// readings.
fn drop_repeated(steps: &mut Vec<Step<ValueId>>) {
    let is_own = |step: &&Step<ValueId>| step.interval != Interval::ALL;
    let own: FxHashSet<(String, Option<String>)> =
        steps.iter().filter(is_own).map(|step| (step.equation.clone(), step.origin.clone())).collect();
    steps.retain(|step| is_own(&step) || !own.contains(&(step.equation.clone(), step.origin.clone())));
}

/// Returns a fact as text. Adds the other columns in it to `mentions`.
fn describe(
    column: Column,
    kind: &FactKind,
    name: &dyn Fn(&Column) -> String,
    mentions: &mut Vec<Column>,
) -> String {
    let mut show = |expr: &Expr| {
        mentions.extend(expr.columns().filter(|other| **other != column).copied());
        expr.display_with(name)
    };
    match kind {
        FactKind::Relation(lhs, relation, rhs) => format!("{} {relation} {}", show(lhs), show(rhs)),
        FactKind::Induction(bounds) => format!(
            "{} runs from {} to below {} in steps of {}",
            name(&column),
            show(&bounds.lower),
            show(&bounds.upper),
            show(&bounds.step)
        ),
        FactKind::Carried(carried) => {
            let what = match carried.side {
                CarriedSide::Argument => "at the start of an iteration",
                CarriedSide::Result => "after the loop",
            };
            let [first, then] = [&carried.inits, &carried.yields].map(|cases| {
                cases.iter().map(|case| describe_case(case, &mut show)).collect::<Vec<_>>().join(", or ")
            });
            let mut guard = String::new();
            describe_condition(&carried.guard, false, &mut show, &mut guard);
            let guard = if guard.is_empty() { guard } else { format!(" while {guard}") };
            format!("{} is carried, {what}: first {first}, then {then}{guard}", name(&column))
        }
        FactKind::Choose(choose) => {
            let cases = choose.cases.iter().map(|case| describe_case(case, &mut show));
            format!("{} is {}", name(&column), cases.collect::<Vec<_>>().join(", or "))
        }
        FactKind::Exit(exit) => {
            let mut text = String::new();
            describe_condition(&exit.condition, false, &mut show, &mut text);
            let until = if text.is_empty() { text } else { format!(", when {text}") };
            format!("{} is the last {}{until}", name(&column), show(&exit.value))
        }
    }
}

/// Returns a case as text: its value, and its condition unless that is unknown.
fn describe_case(case: &Case, show: &mut dyn FnMut(&Expr) -> String) -> String {
    let value = show(&case.value);
    let mut text = String::new();
    describe_condition(&case.condition, false, show, &mut text);
    if text.is_empty() { value } else { format!("{value} if {text}") }
}

/// Writes a condition as text, or nothing if it is unknown. The nesting of the client's conditions bounds the
/// recursion.
fn describe_condition(
    condition: &Condition,
    negated: bool,
    show: &mut dyn FnMut(&Expr) -> String,
    out: &mut String,
) {
    match condition {
        Condition::Relation(lhs, relation, rhs) => {
            let relation = if negated { relation.negated() } else { *relation };
            out.push_str(&format!("{} {relation} {}", show(lhs), show(rhs)));
        }
        Condition::Unsigned(lhs, relation, rhs) => {
            let relation = if negated { relation.negated() } else { *relation };
            out.push_str(&format!("{} {relation} {} unsigned", show(lhs), show(rhs)));
        }
        Condition::Not(inner) => describe_condition(inner, !negated, show, out),
        Condition::Unknown => {}
        Condition::Same(parts) => {
            if let Some(first) = parts.first() {
                describe_condition(first, negated, show, out);
            }
        }
        Condition::All(parts) | Condition::Any(parts) => {
            let all = matches!(condition, Condition::All(_)) != negated;
            let texts = parts.iter().filter_map(|part| {
                let mut text = String::new();
                describe_condition(part, negated, show, &mut text);
                let compound =
                    matches!(part, Condition::All(inner) | Condition::Any(inner) if inner.len() > 1);
                (!text.is_empty()).then(|| if compound { format!("({text})") } else { text })
            });
            let joined = if all { " and " } else { " or " };
            out.push_str(&texts.collect::<Vec<_>>().join(joined));
        }
    }
}
