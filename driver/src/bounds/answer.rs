//! Answers for columns, one after another.

use super::args::{BoundsArgs, TermsArg};
use super::rows::{Kind, Names, Subject, place_of};
use crate::expression;
use bourn_bounds::{
    BoundKind, BoundMap, Bounds, Cancelled, Column, Condition, Effort, Expr, Extremum, Interval, Part,
    Prefer, Program, Step, SymbolicBound, Terms, Unknown, Val, catch_cancelled, index,
};
use bourn_equations::value_bounds::{IrBounds, IrGraph, NamedNumber};
use bourn_ir::{BlockId, Body, Value, ValueId};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The answer for one column. Bounds are closed.
#[derive(Clone, Default, Debug)]
pub struct Answer {
    /// The tightest known lower bound.
    pub lower: Option<i128>,
    /// The tightest known upper bound.
    pub upper: Option<i128>,
    /// A lower bound as an expression.
    pub lower_expression: Option<Box<str>>,
    /// An upper bound as an expression.
    pub upper_expression: Option<Box<str>>,
    /// The exact value, as an expression.
    pub exact: Option<Box<str>>,
    /// Boxed, since most answers have no details.
    details: Option<Box<Details>>,
    /// Whether steps and reasons are shown.
    pub explained: bool,
    /// Whether expressions are shown rather than numbers.
    pub in_terms: bool,
    /// Whether the value never exists.
    pub never_exists: bool,
}

/// The explanation of an answer.
#[derive(Clone, Default, Debug)]
struct Details {
    /// The operand constraints of ops before the value, if the answer depends on them.
    known: Vec<String>,
    reasons: Vec<String>,
    steps: Vec<Located>,
    runs: Option<Arc<Runs>>,
}

/// How often the code of a value is executed in one call of the function. Bounds are closed.
#[derive(Clone, Debug)]
pub struct Runs {
    /// The range.
    pub range: Interval,
    /// The exact count, as an expression.
    pub exact: Option<String>,
    /// A lower bound, as an expression.
    pub lower: Option<String>,
    /// An upper bound, as an expression.
    pub upper: Option<String>,
}

/// A step of an explanation, with the location of the definition of its value.
#[derive(Clone, Debug)]
pub struct Located {
    /// The equation.
    pub step: Step<ValueId>,
    /// Line and column.
    pub place: Option<(u32, u32)>,
}

impl Answer {
    /// Returns the exact value, if it is a number.
    pub fn constant(&self) -> Option<i128> {
        self.lower.filter(|lower| Some(*lower) == self.upper)
    }
    /// Returns whether nothing is known except for the range of the type.
    pub fn is_unknown(&self, of_type: Interval) -> bool {
        let has_expression = self.lower_expression.is_some() || self.upper_expression.is_some();
        self.exact.is_none() && !has_expression && (self.lower, self.upper) == (of_type.lower, of_type.upper)
    }
    /// Returns the reasons for missing bounds.
    pub fn reasons(&self) -> &[String] {
        self.details.as_ref().map_or(&[], |details| &details.reasons)
    }
    /// Returns the equations behind the answer, from the queried value down to the inputs, each with its range and
    /// location.
    pub fn steps(&self) -> &[Located] {
        self.details.as_ref().map_or(&[], |details| &details.steps)
    }
    /// Returns the operand constraints of ops before the value, if the answer depends on them.
    pub fn known(&self) -> &[String] {
        self.details.as_ref().map_or(&[], |details| &details.known)
    }
    /// Returns how often the code of the value is executed, with `--json` and in reports.
    pub fn runs(&self) -> Option<&Runs> {
        self.details.as_ref()?.runs.as_deref()
    }
    fn details_mut(&mut self) -> &mut Details {
        self.details.get_or_insert_default()
    }
    fn side(&self, number: Option<i128>, expression: &Option<Box<str>>) -> Option<String> {
        let (number, expression) = (number.map(|n| n.to_string()), expression.as_deref().map(str::to_owned));
        if self.in_terms { expression.or(number) } else { number.or(expression) }
    }
    /// Returns the lower bound, as the table shows it.
    pub fn lower_text(&self) -> Option<String> {
        self.side(self.lower, &self.lower_expression)
    }
    /// Returns the upper bound, as the table shows it.
    pub fn upper_text(&self) -> Option<String> {
        self.side(self.upper, &self.upper_expression)
    }
    /// Returns the exact value, as the table shows it.
    pub fn exact_text(&self) -> Option<String> {
        self.constant().map(|c| c.to_string()).or_else(|| self.exact.as_deref().map(str::to_owned))
    }
}

/// A session on a function, with the terms of answers.
#[derive(Debug)]
pub struct FunctionSession<'g, 'a, 'c> {
    session: IrBounds<'g>,
    graph: &'g IrGraph<'a, 'c>,
    names: &'g Names,
    terms: Option<TermsArg>,
    allowed: Terms<'g, ValueId>,
    body: &'g Body<'c>,
    explain: bool,
    /// The columns that explanations of this function have mentioned; `None` in JSON, where each explanation is
    /// complete.
    explained_columns: Option<HashSet<Column<ValueId>>>,
    /// Whether reasons are shown.
    with_reasons: bool,
    /// The number of unknown bounds for which there still may be a search for missing conditions.
    needs_left: usize,
    /// How often each block is executed; `None` if this is not shown.
    runs: Option<HashMap<BlockId, Arc<Runs>>>,
}

/// The number of unknown bounds per function with a search for missing conditions, which takes many questions each.
const NEEDS_LIMIT: usize = 100;

/// The number of operand constraints that are shown with an answer.
const FACTS_SHOWN: usize = 8;

/// Returns whether an answer may contain a column.
pub fn is_term(graph: &IrGraph<'_, '_>, terms: TermsArg, column: Column<ValueId>) -> bool {
    let value = graph.value(column.value);
    let block = value.block();
    let at_top = block.is_some_and(|block| block.parent_op().is_none() && block.is_entry());
    let named = || graph.named_number(column.value);
    if graph.is_given(column.value) {
        return terms != TermsArg::Constants;
    }
    match terms {
        TermsArg::Args if at_top && value.owner_block().is_some() => true,
        TermsArg::Args if graph.names_numbers() => at_top && named() == Some(NamedNumber::Input),
        // The result of an op without equations is an input, too.
        TermsArg::Args => graph.is_undetermined(column),
        TermsArg::Symbols if graph.names_numbers() => {
            matches!(named(), Some(NamedNumber::Input | NamedNumber::Derived))
        }
        TermsArg::Symbols => at_top,
        TermsArg::UnderivedSymbols => named() == Some(NamedNumber::Input),
        TermsArg::Constants => false,
        TermsArg::Operands => true,
    }
}

impl<'g, 'a, 'c> FunctionSession<'g, 'a, 'c> {
    /// Creates a session on one function. Without `--in-terms-of`, numbers come first, and expressions are in terms of the
    /// function's arguments.
    pub fn new(graph: &'g IrGraph<'a, 'c>, names: &'g Names, args: &BoundsArgs) -> Self {
        let (terms, explain) = (args.in_terms_of, args.explain);
        let kind = terms.unwrap_or(TermsArg::Args);
        // Each form asks again, and the equations of an op's result are read for the answer.
        let known = RefCell::new(HashMap::new());
        let allowed = Terms::new(move |column| {
            *known.borrow_mut().entry(column).or_insert_with(|| is_term(graph, kind, column))
        });
        let (session, body) = (IrBounds::new(graph), graph.body());
        let with_reasons = explain || args.json;
        let explained_columns = (!args.json).then(HashSet::new);
        FunctionSession {
            session,
            graph,
            names,
            terms,
            allowed,
            body,
            explain,
            explained_columns,
            with_reasons,
            needs_left: NEEDS_LIMIT,
            // Within a scope, executions of the scope would be counted, not calls.
            runs: ((args.json || args.for_report) && !args.within_scope).then(HashMap::new),
        }
    }
    /// Returns the graph of the session.
    pub fn graph(&self) -> &'g IrGraph<'a, 'c> {
        self.graph
    }
    /// Returns the answer for one column as [`FunctionSession::answer`] does, unless `is_cancelled` returns true before.
    ///
    /// # Errors
    /// Fails if the question was cancelled. The session must be dropped then.
    pub fn answer_unless(
        &mut self,
        subject: &Subject,
        is_cancelled: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Result<Answer, Cancelled> {
        self.session.cancel_when(is_cancelled);
        catch_cancelled(|| self.answer(subject))
    }
    /// Returns the answer for one column, wherever its value exists, under the constraints of the ops that are executed
    /// before it.
    pub fn answer(&mut self, subject: &Subject) -> Answer {
        let column = subject.column;
        let known = self.graph.executed_before_value(column.value);
        let mut answer = match known {
            Condition::Unknown => self.answer_here(subject),
            known => self.answer_where(subject, &known),
        };
        if let Some(runs) = self.runs(column.value) {
            answer.details_mut().runs = Some(runs);
        }
        answer
    }

    /// Returns the answer for the executions in which a condition holds.
    fn answer_where(&mut self, subject: &Subject, known: &Condition<ValueId>) -> Answer {
        let column = subject.column;
        let alone = self.with_reasons.then(|| self.session.interval(column));
        let outside = self.session.enter(known);
        let mut answer = self.answer_here(subject);
        let is_needed = alone.is_some_and(|alone| alone != self.session.interval(column));
        self.session.leave(outside);
        if is_needed {
            answer.details_mut().known = self.facts(known);
        }
        answer
    }

    /// Returns how often the code that defines a value is executed, if this is shown.
    fn runs(&mut self, value: ValueId) -> Option<Arc<Runs>> {
        let cache = self.runs.as_mut()?;
        let value = self.graph.value(value);
        let block = value.owner_block().or_else(|| value.defining_op()?.block())?;
        if let Some(known) = cache.get(&block.id()) {
            return Some(known.clone());
        }
        let found = self.session.runs(&self.graph.enclosures(block), &mut self.allowed);
        let name = |column: &Column<ValueId>| column_name(self.names, *column);
        let text = |count: Option<Expr<ValueId>>| count.map(|count| count.display_with(&name));
        let [exact, lower, upper] = [found.exact, found.lower, found.upper].map(text);
        let found = Arc::new(Runs { range: found.range, exact, lower, upper });
        cache.insert(block.id(), found.clone());
        Some(found)
    }

    /// Returns the range of a column, wherever its value exists.
    pub fn range(&mut self, column: Column<ValueId>) -> Interval {
        range_of(self.graph, &mut self.session, column)
    }

    /// Returns whether bounds of a column in terms of other columns show that it is in `word` if these columns are:
    /// `%i + 1` where `%i < %n`.
    pub fn stays_with_terms(&mut self, column: Column<ValueId>, word: Interval) -> bool {
        [BoundKind::Lower, BoundKind::Upper].into_iter().all(|kind| {
            let Ok(bound) = self.session.bound_in(kind, column, &mut self.allowed) else { return false };
            let range = self.range_with_terms(&bound, word);
            match kind {
                BoundKind::Lower => range.lower.is_some_and(|least| Some(least) >= word.lower),
                _ => range.upper.is_some_and(|most| Some(most) <= word.upper),
            }
        })
    }

    /// Returns the range of a bound whose terms are in their ranges and in `word`, and otherwise independent.
    fn range_with_terms(&mut self, bound: &SymbolicBound<ValueId>, word: Interval) -> Interval {
        let mut program = Program::new();
        let mut inputs: HashMap<Column<ValueId>, Val> = HashMap::new();
        for &term in bound.maps.iter().flat_map(|map| &map.operands) {
            let range = self.session.interval(term).intersect(word);
            let (Some(lower), Some(upper)) = (range.lower, range.upper) else { return Interval::ALL };
            inputs.entry(term).or_insert_with(|| program.input_in(lower, upper));
        }
        let expression =
            bound.expression(|term| inputs.get(term).map_or_else(Expr::unknown, |&input| index(input)));
        Bounds::with_effort(&program, Effort::Little).interval(expression)
    }

    /// Returns the relations of a condition as text, up to a limit.
    fn facts(&self, known: &Condition<ValueId>) -> Vec<String> {
        let Condition::All(known) = known else { return Vec::new() };
        let name = |column: &Column<ValueId>| column_name(self.names, *column);
        let fact = |condition: &Condition<ValueId>| match condition {
            Condition::Relation(lhs, relation, rhs) => {
                Some(format!("{} {relation} {}", lhs.display_with(&name), rhs.display_with(&name)))
            }
            _ => None,
        };
        known.iter().filter_map(fact).take(FACTS_SHOWN).collect()
    }

    fn answer_here(&mut self, subject: &Subject) -> Answer {
        let column = subject.column;
        let mut answer =
            Answer { in_terms: self.terms.is_some(), explained: self.explain, ..Answer::default() };
        let record = self.record(subject);
        let interval = record.range;
        if self.explain {
            let (names, body) = (self.names, self.body);
            let name = |column: &Column<ValueId>| column_name(names, *column);
            let explained_columns = &mut self.explained_columns;
            let mut is_new = |other| {
                explained_columns.as_mut().is_none_or(|explained_columns| explained_columns.insert(other))
            };
            is_new(column);
            let found = self.session.explain_new(Expr::from(column), &name, &mut is_new);
            let located = found.steps.into_iter().map(|step| {
                let place = place_of(Value::new(body, step.column.value));
                Located { step, place }
            });
            answer.details_mut().steps = located.collect();
        }
        if interval.is_empty() {
            answer.exact = Some("never exists".into());
            answer.never_exists = true;
            let is_named = self.graph.named_number(column.value).is_some();
            answer.details_mut().reasons.push(match is_named {
                // A named number exists wherever the function is called.
                true => "constraints of it contradict each other".to_owned(),
                false => "the code that defines it is never executed".to_owned(),
            });
            return answer;
        }
        (answer.lower, answer.upper) = (interval.lower, interval.upper);
        let in_terms = self.terms.is_some();
        let exact = match &record.formula {
            Some(formula) => {
                let name = |column: &Column<ValueId>| column_name(self.names, *column);
                Some(formula.display_with(&name).into_boxed_str())
            }
            None => self.bound_text(BoundKind::Equal, subject, record.exact, &mut answer),
        };
        // The value itself is no useful expression for it.
        let own = column_name(self.names, column);
        let is_exact = exact.is_some();
        answer.exact = exact.filter(|text| subject.kind == Kind::Trips || **text != *own);
        let sides = [
            (BoundKind::Lower, record.lower, interval.lower),
            (BoundKind::Upper, record.upper, interval.upper),
        ];
        for (kind, bound, number) in sides {
            // The number, or the exact value, is sufficient.
            if !in_terms && (number.is_some() || is_exact) {
                continue;
            }
            let text = self.bound_text(kind, subject, bound, &mut answer);
            match kind {
                BoundKind::Lower => answer.lower_expression = text,
                _ => answer.upper_expression = text,
            }
        }
        answer
    }

    /// Returns a bound as text. If it is unknown, adds the reason to the answer, if reasons are shown.
    fn bound_text(
        &mut self,
        kind: BoundKind,
        subject: &Subject,
        bound: Result<SymbolicBound<ValueId>, Unknown>,
        answer: &mut Answer,
    ) -> Option<Box<str>> {
        match bound {
            Ok(bound) => self.text(&bound).map(String::into_boxed_str),
            Err(unknown) => {
                if self.with_reasons {
                    let reason = self.reason(kind, subject, &unknown);
                    answer.details_mut().reasons.push(reason);
                }
                None
            }
        }
    }

    /// Returns the answer of the engine for a column.
    fn record(&mut self, subject: &Subject) -> bourn_bounds::Answer<ValueId> {
        let column = subject.column;
        let prefer = if self.terms.is_some() { Prefer::Expressions } else { Prefer::Numbers };
        let mut others = Terms::new(move |other: Column<ValueId>| other.value != column.value);
        let terms = match self.terms {
            Some(TermsArg::Operands) => &mut others,
            _ => &mut self.allowed,
        };
        let trips = match subject.kind {
            Kind::Trips => self.session.trips(column, prefer, terms),
            Kind::Column => None,
        };
        trips.unwrap_or_else(|| self.session.answer(column, prefer, terms))
    }

    /// Returns the reason why a bound is unknown and, with `--explain`, the condition that it needs.
    fn reason(&mut self, kind: BoundKind, subject: &Subject, unknown: &Unknown) -> String {
        let column = subject.column;
        if !self.explain || self.needs_left == 0 || subject.kind == Kind::Trips {
            return unknown.to_string();
        }
        self.needs_left -= 1;
        match self.session.needs_for_bound(kind, Expr::from(column)) {
            Some(needed) => {
                let names = self.names;
                let needed = needed.display_with(&|column| column_name(names, *column));
                format!("{unknown}; it needs {needed}")
            }
            None => unknown.to_string(),
        }
    }

    fn text(&self, found: &SymbolicBound<ValueId>) -> Option<String> {
        let text = |map: &BoundMap<ValueId>| {
            let names: Vec<String> = map.operands.iter().map(|c| column_name(self.names, *c)).collect();
            map.map.results().first().map(|result| expression::render(result, &names))
        };
        let function = match found.extremum {
            Extremum::Minimum => "min",
            Extremum::Maximum => "max",
        };
        // Constants last.
        let (open, constant): (Vec<_>, Vec<_>) = found.maps.iter().partition(|map| !map.operands.is_empty());
        expression::join(open.into_iter().chain(constant).filter_map(text).collect(), function)
    }
}

/// Returns the range of a column, under the constraints of the ops that are executed before its value.
pub fn range_of(graph: &IrGraph<'_, '_>, session: &mut IrBounds<'_>, column: Column<ValueId>) -> Interval {
    let known = graph.executed_before_value(column.value);
    if matches!(known, Condition::Unknown) {
        return session.interval(column);
    }
    let outside = session.enter(&known);
    let range = session.interval(column);
    session.leave(outside);
    range
}

/// Returns `%x`, or `dim(%x, 0)`.
pub fn column_name(names: &Names, column: Column<ValueId>) -> String {
    let name = names.get(column.value);
    match column.part {
        Part::Dim(dim) => format!("dim(%{name}, {dim})"),
        Part::Value => format!("%{name}"),
        Part::Unsigned => format!("unsigned(%{name})"),
        Part::Element(at) => format!("elem(%{name}, {at})"),
    }
}
