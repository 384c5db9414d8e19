//! Asks the engine about one column after the other.

use super::rows::{Names, Subject, place_of};
use crate::args::TermsArg;
use crate::expression;
use bourn_bounds::{BoundKind, BoundMap, Bounds, Column, Expr, Step, Terms, Unknown};
use bourn_ir::{Body, Value, ValueId};
use bourn_passes::value_bounds::IrGraph;

/// What is known of one column. Bounds are closed.
#[derive(Clone, Default, Debug)]
pub struct Answer {
    /// The greatest number that is known to be no larger.
    pub lower: Option<i128>,
    /// The least number that is known to be no smaller.
    pub upper: Option<i128>,
    /// Lower bounds as expressions; the greatest of them counts.
    pub lowers: Vec<String>,
    /// Upper bounds as expressions; the least of them counts.
    pub uppers: Vec<String>,
    /// What it is equal to, as an expression.
    pub exact: Option<String>,
    /// Why something is not known.
    pub reasons: Vec<String>,
    /// The equations behind the answer, from the value asked for down to the inputs, each with its range and place.
    pub steps: Vec<Located>,
    /// Show expressions rather than numbers.
    pub in_terms: bool,
}

/// A step of an explanation, and where the value that it is about is defined.
#[derive(Clone, Debug)]
pub struct Located {
    /// The equation.
    pub step: Step<ValueId>,
    /// Line and column.
    pub place: Option<(u32, u32)>,
}

impl Answer {
    /// The number, where there is just one.
    pub fn constant(&self) -> Option<i128> {
        self.lower.filter(|lower| Some(*lower) == self.upper)
    }
    fn side(&self, number: Option<i128>, expressions: &[String], function: &str) -> Option<String> {
        let number = number.map(|n| n.to_string());
        let expression = expression::join(expressions.to_vec(), function);
        if self.in_terms { expression.or(number) } else { number.or(expression) }
    }
    /// The lower bound, as the table shows it.
    pub fn lower_text(&self) -> Option<String> {
        self.side(self.lower, &self.lowers, "max")
    }
    /// The upper bound, as the table shows it.
    pub fn upper_text(&self) -> Option<String> {
        self.side(self.upper, &self.uppers, "min")
    }
    /// The exact value, as the table shows it.
    pub fn exact_text(&self) -> Option<String> {
        self.constant().map(|c| c.to_string()).or_else(|| self.exact.clone())
    }
}

/// A session with the terms that answers are given in.
#[derive(Debug)]
pub struct Asker<'g, 'a, 'c> {
    session: Bounds<'g, IrGraph<'a, 'c>>,
    names: &'g Names,
    terms: Option<TermsArg>,
    allowed: Terms<'g, ValueId>,
    body: &'g Body<'c>,
    explain: bool,
}

/// Whether an answer may contain a column.
fn is_term(body: &Body<'_>, terms: TermsArg, column: Column<ValueId>) -> bool {
    let value = Value::new(body, column.value);
    let block = value.owner_block().or_else(|| value.defining_op().and_then(|op| op.block()));
    let at_top = block.is_some_and(|block| block.parent_op().is_none() && block.is_entry());
    match terms {
        TermsArg::Args => at_top && value.owner_block().is_some(),
        TermsArg::Symbols => at_top,
        TermsArg::Constants => false,
        TermsArg::Operands => true,
    }
}

impl<'g, 'a, 'c> Asker<'g, 'a, 'c> {
    /// A session on one function. Without `terms`, numbers come first and expressions are by the function's arguments.
    pub fn new(graph: &'g IrGraph<'a, 'c>, names: &'g Names, terms: Option<TermsArg>, explain: bool) -> Self {
        let kind = terms.unwrap_or(TermsArg::Args);
        let allowed = Terms::new(move |column| is_term(graph.body(), kind, column));
        Asker { session: Bounds::new(graph), names, terms, allowed, body: graph.body(), explain }
    }
    /// The answer for one column.
    pub fn answer(&mut self, subject: &Subject) -> Answer {
        let column = subject.column;
        let mut answer = Answer { in_terms: self.terms.is_some(), ..Answer::default() };
        let interval = self.session.interval(Expr::from(column));
        if self.explain {
            let (names, body) = (self.names, self.body);
            let found = self.session.explain(Expr::from(column), &|column| column_name(names, *column));
            let located = found.steps.into_iter().map(|step| {
                let place = place_of(Value::new(body, step.column.value));
                Located { step, place }
            });
            answer.steps = located.collect();
        }
        if interval.is_empty() {
            answer.exact = Some("never exists".to_owned());
            answer.reasons.push("the code that defines it is never executed".to_owned());
            return answer;
        }
        (answer.lower, answer.upper) = (interval.lower, interval.upper);
        let mut known = |asker: &mut Self, kind| match asker.maps(kind, column) {
            Ok(maps) => asker.texts(&maps),
            Err(unknown) => {
                answer.reasons.push(unknown.to_string());
                Vec::new()
            }
        };
        let exact = known(self, BoundKind::Equal);
        let (mut lowers, mut uppers) = (Vec::new(), Vec::new());
        if exact.is_empty() && (self.terms.is_some() || answer.lower.is_none()) {
            lowers = known(self, BoundKind::Lower);
        }
        if exact.is_empty() && (self.terms.is_some() || answer.upper.is_none()) {
            uppers = known(self, BoundKind::Upper);
        }
        if !exact.is_empty() && self.terms.is_some() {
            (lowers, uppers) = (exact.clone(), exact.clone());
        }
        (answer.lowers, answer.uppers) = (lowers, uppers);
        // A value that is in terms of itself says nothing.
        let own = column_name(self.names, column);
        answer.exact = exact.into_iter().next().filter(|text| *text != own);
        answer
    }

    fn maps(&mut self, kind: BoundKind, column: Column<ValueId>) -> Result<Vec<BoundMap<ValueId>>, Unknown> {
        match self.terms {
            Some(TermsArg::Operands) => {
                self.session.bound(kind, Expr::from(column), &|other| other.value != column.value)
            }
            _ => self.session.bound_in(kind, Expr::from(column), &mut self.allowed),
        }
    }

    fn texts(&self, maps: &[BoundMap<ValueId>]) -> Vec<String> {
        let text = |map: &BoundMap<ValueId>| {
            let names: Vec<String> = map.operands.iter().map(|c| column_name(self.names, *c)).collect();
            map.map.results().first().map(|result| expression::render(result, &names))
        };
        maps.iter().filter_map(text).collect()
    }
}

/// `%x`, or `dim(%x, 0)`.
fn column_name(names: &Names, column: Column<ValueId>) -> String {
    let name = names.get(column.value);
    match column.dim {
        Some(dim) => format!("dim(%{name}, {dim})"),
        None => format!("%{name}"),
    }
}
