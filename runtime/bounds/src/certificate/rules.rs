//! The rules: the premises and the results of each step.

use std::rc::Rc;

use crate::certificate::poly::Poly;
use crate::certificate::replay::{Case, Hypothesis, Item, Replay, certain_columns, value_of};
use crate::certificate::{Name, NamedColumn, Step};
use crate::graph::column::{Part, Word};
use crate::graph::expr::{Extremum, Place};
use crate::graph::facts::Relation;
use crate::graph::values::{Case as ValueCase, Column, Condition, Expr, Fact, FactKind, Loop, ValueId};

/// The result of a rule, or the reason why it does not apply.
pub(crate) type Result<T> = std::result::Result<T, &'static str>;

pub(super) const TOO_LARGE: &str = "the numbers are too large";
const NO_ROW: &str = "there is no row with this number";

impl Replay<'_> {
    /// Applies one step.
    pub fn step(&mut self, step: &Step<ValueId>) -> Result<()> {
        match step {
            Step::Given(at) => {
                let hypothesis =
                    self.hypotheses.get(*at as usize).ok_or("there is no such hypothesis")?.clone();
                self.write_out(hypothesis)
            }
            Step::Known(column) => self.known(*column),
            Step::Exists(column, at) => self.exists(*column, *at as usize),
            Step::Fact(column, at) => self.fact(*column, *at as usize),
            Step::Context(column, levels) => self.context(*column, *levels),
            Step::Count(column, fits) => self.count(*column, *fits),
            Step::Trips(column, fits) => self.trips(*column, *fits),
            Step::Operation(atom, rows) => self.operation(*atom, rows),
            Step::Combine(parts) => self.combine(parts),
            Step::Multiply(a, b) => {
                let ((a, first), (b, second)) = (self.row(*a)?, self.row(*b)?);
                let product = a.multiply(&b).ok_or(TOO_LARGE)?;
                self.add(product, first || second);
                Ok(())
            }
            Step::Square(atoms, shift) => {
                let mut own = Poly::constant(1);
                for &atom in atoms {
                    if atom as usize >= self.atoms.all.len() {
                        return Err("there is no such unknown");
                    }
                    own = own.multiply(&Poly::atom(atom)).ok_or(TOO_LARGE)?;
                }
                let own = own.offset(*shift).ok_or(TOO_LARGE)?;
                let square = own.multiply(&own).ok_or(TOO_LARGE)?;
                for row in [square.subtract(&own), square.add(&own)] {
                    self.add(row.ok_or(TOO_LARGE)?, false);
                }
                Ok(())
            }
            Step::Split(at) => match self.items.get(*at as usize) {
                Some(Item::Clause(cases)) => {
                    let mut cases = cases.clone();
                    let scope = self.scope();
                    // The cases are evaluated where the clause was made; the frame stays in its scope.
                    cases.iter_mut().for_each(|case| case.scope = scope);
                    self.open(cases, None);
                    Ok(())
                }
                _ => Err("there is no clause with this number"),
            },
            Step::Lemma(row) => {
                let (scope, row) = (self.scope(), Rc::new(row.clone()));
                let goal = |negated| Hypothesis::Row { scope, row: row.clone(), negated };
                let case = Case { scope, hypotheses: vec![goal(true)], exists: Vec::new() };
                self.open(vec![case], Some(vec![goal(false)]));
                Ok(())
            }
            Step::Induct { members, invariants, side } => self.induct(members, invariants, *side),
            Step::Previous { members, side } => self.previous(members, *side),
            Step::Elsewhere(column, at) => self.elsewhere(*column, *at as usize),
        }
    }

    pub(super) fn add(&mut self, poly: Poly, equal: bool) {
        self.items.push(if equal { Item::Row(poly, true) } else { Item::Row(poly.rounded(), false) });
    }

    pub(super) fn row(&self, at: u32) -> Result<(Poly, bool)> {
        match self.items.get(at as usize) {
            Some(Item::Row(poly, equal)) => Ok((poly.clone(), *equal)),
            _ => Err(NO_ROW),
        }
    }

    /// Returns whether a row states that a polynomial is not negative.
    pub fn states(&self, row: u32, poly: Option<Poly>) -> Result<bool> {
        let (row, _) = self.row(row)?;
        let gap = poly.ok_or(TOO_LARGE)?.rounded().constant_gap(&row.rounded());
        Ok(gap.is_some_and(|gap| gap >= 0))
    }

    fn combine(&mut self, parts: &[(u32, i128)]) -> Result<()> {
        let mut rows = Vec::with_capacity(parts.len());
        for &(at, factor) in parts {
            let (poly, of_equal) = self.row(at)?;
            if !of_equal && factor < 0 {
                return Err("an inequality has a negative multiple");
            }
            rows.push((poly, factor));
        }
        let sum = Poly::rounded_sum(&rows).ok_or(TOO_LARGE)?;
        match sum.as_constant() {
            Some(..=-1) => self.next_case(),
            _ => self.items.push(Item::Row(sum, false)),
        }
        Ok(())
    }

    fn write_out(&mut self, hypothesis: Hypothesis) -> Result<()> {
        let (row, negated) = match hypothesis {
            Hypothesis::Condition { scope, condition, negated, exists } => {
                self.assume(scope, &condition, negated, exists);
                return Ok(());
            }
            Hypothesis::Value { subject, column, scope, relation, value } => {
                let value = self.expression(scope, &value)?;
                if relation == Relation::Eq {
                    return self.define_column(subject, column, value);
                }
                let own = self.column(subject, value_of(column));
                return self.relate(&own, relation, &value).ok_or(TOO_LARGE);
            }
            Hypothesis::Cases { subject, column, scope, cases } => {
                self.choose((subject, column), scope, &cases);
                return Ok(());
            }
            Hypothesis::Rows(rows) => {
                rows.into_iter().for_each(|row| self.add(row, false));
                return Ok(());
            }
            Hypothesis::Row { scope, row, negated } => (self.named_expression(scope, &row)?, negated),
            Hypothesis::Invariant { row, pack, moment, negated } => {
                (self.invariant(&row, &pack, moment)?, negated)
            }
        };
        let row = if negated { row.negate().and_then(|row| row.offset(-1)) } else { Some(row) };
        self.add(row.ok_or(TOO_LARGE)?, false);
        Ok(())
    }

    /// Defines a column if it has no definition, else adds the equality of both.
    fn define_column(&mut self, scope: usize, column: Column, value: Poly) -> Result<()> {
        let atom = self.atom_of(scope, value_of(column));
        let known = self.column(scope, value_of(column));
        match known.as_atom() == Some(atom) {
            true => self.define(atom, value),
            false => {
                self.add(known.subtract(&value).ok_or(TOO_LARGE)?, true);
                Ok(())
            }
        }
    }

    /// Adds a condition that holds, or its negation. Conditions that cannot be written as rows add nothing.
    fn assume(&mut self, scope: usize, condition: &Condition, negated: bool, exists: bool) {
        let mut waiting = vec![(condition, negated)];
        while let Some((condition, negated)) = waiting.pop() {
            match condition {
                Condition::Unknown => {}
                Condition::Not(inner) => waiting.push((inner, !negated)),
                Condition::Same(parts) => waiting.extend(parts.iter().map(|part| (part, negated))),
                Condition::All(parts) if !negated => waiting.extend(parts.iter().map(|part| (part, false))),
                Condition::Any(parts) if negated => waiting.extend(parts.iter().map(|part| (part, true))),
                Condition::All(parts) | Condition::Any(parts) => {
                    let case = |part: &Condition| Hypothesis::Condition {
                        scope,
                        condition: Rc::new(part.clone()),
                        negated,
                        exists,
                    };
                    self.add_cases(parts.iter().map(|part| vec![case(part)]).collect());
                }
                // A goal is written in terms of the definitions that are known when it is added, so its cases are, too.
                Condition::Relation(lhs, Relation::Eq, rhs) if negated && !exists => {
                    let case = |relation| Hypothesis::Condition {
                        scope,
                        condition: Rc::new(Condition::Relation(lhs.clone(), relation, rhs.clone())),
                        negated,
                        exists,
                    };
                    self.add_cases(vec![vec![case(Relation::Ge)], vec![case(Relation::Le)]]);
                }
                Condition::Relation(lhs, relation, rhs) | Condition::Unsigned(lhs, relation, rhs) => {
                    if exists {
                        self.exist(scope, lhs.columns().chain(rhs.columns()));
                    }
                    let relation = if negated { relation.negated() } else { *relation };
                    let sides = (self.expression(scope, lhs), self.expression(scope, rhs));
                    let (Ok(lhs), Ok(rhs)) = sides else { continue };
                    match matches!(condition, Condition::Unsigned(..)) {
                        true => self.relate_unsigned(&lhs, relation, &rhs),
                        false => self.relate(&lhs, relation, &rhs),
                    };
                }
            }
        }
    }

    pub(super) fn add_cases(&mut self, cases: Vec<Vec<Hypothesis>>) {
        let scope = self.scope();
        let case = |hypotheses| Case { scope, hypotheses, exists: Vec::new() };
        self.items.push(Item::Clause(cases.into_iter().map(case).collect()));
    }

    /// Adds a relation, unless the numbers are too large.
    fn relate(&mut self, lhs: &Poly, relation: Relation, rhs: &Poly) -> Option<()> {
        let gap = rhs.subtract(lhs)?;
        match relation {
            Relation::Eq => self.add(gap, true),
            Relation::Le => self.add(gap, false),
            Relation::Lt => self.add(gap.offset(-1)?, false),
            Relation::Ge => self.add(gap.negate()?, false),
            Relation::Gt => self.add(gap.negate()?.offset(-1)?, false),
            Relation::Ne => {
                let (above, below) = (gap.offset(-1)?, gap.negate()?.offset(-1)?);
                self.add_cases(vec![
                    vec![Hypothesis::Rows(vec![above])],
                    vec![Hypothesis::Rows(vec![below])],
                ]);
            }
        }
        Some(())
    }

    /// Adds a relation of numbers read as unsigned: negative numbers are greater than all others.
    fn relate_unsigned(&mut self, lhs: &Poly, relation: Relation, rhs: &Poly) -> Option<()> {
        let (less, more, gap) = match relation {
            Relation::Eq | Relation::Ne => return self.relate(lhs, relation, rhs),
            Relation::Lt => (lhs, rhs, 1),
            Relation::Le => (lhs, rhs, 0),
            Relation::Gt => (rhs, lhs, 1),
            Relation::Ge => (rhs, lhs, 0),
        };
        let row = more.subtract(less)?.offset(-gap)?;
        let below = |poly: &Poly| poly.negate()?.offset(-1);
        let cases = [
            vec![row.clone(), less.clone(), more.clone()],
            vec![row, below(less)?, below(more)?],
            vec![less.clone(), below(more)?],
        ];
        self.add_cases(cases.into_iter().map(|rows| vec![Hypothesis::Rows(rows)]).collect());
        Some(())
    }

    pub(super) fn existing(&self, column: Column) -> Result<()> {
        match self.is_known_to_exist(column) {
            true => Ok(()),
            false => Err("the column is not known to exist"),
        }
    }

    fn known(&mut self, column: Column) -> Result<()> {
        let scope = self.scope();
        let unsigned = column.part == Part::Unsigned;
        let bits = self.graph.bits(column.value).filter(|_| column.dimension().is_none());
        let word = bits.map(|bits| Word { bits: bits.clamp(1, Word::MAX_BITS), unsigned });
        let value = match column.part {
            Part::Dim(dim) => self.graph.static_dim(column.value, dim).map(i128::from),
            _ => self.graph.constant(column.value),
        };
        let value = match word {
            Some(word) => value.map(|value| word.wrap(value)),
            None => value.filter(|value| !unsigned || *value >= 0),
        };
        let own = self.column(scope, value_of(column));
        if let Some(value) = value {
            return self.define_column(scope, column, Poly::constant(value));
        }
        if let Some(word) = word {
            let greatest = word.least() + (word.count() - 1);
            self.add(own.offset(-word.least()).ok_or(TOO_LARGE)?, false);
            self.add(own.negate().and_then(|own| own.offset(greatest)).ok_or(TOO_LARGE)?, false);
            if unsigned {
                let signed = self.column(scope, value_of(Column::index(column.value)));
                let wrapped = self.atoms.wrap(&signed, word).ok_or(TOO_LARGE)?;
                self.add(own.subtract(&wrapped).ok_or(TOO_LARGE)?, true);
            }
        } else if let Some(dim) = column.dimension() {
            if let Some(most) = self.graph.greatest_product(column.value, &[dim]) {
                self.add(own.negate().and_then(|own| own.offset(most)).ok_or(TOO_LARGE)?, false);
            }
            self.add(own, false);
        }
        Ok(())
    }

    /// Adds that the columns in a fact exist: all columns of a relation, the conditions of a choice, the ends of a
    /// loop, and its initial values.
    fn exists(&mut self, column: Column, at: usize) -> Result<()> {
        self.existing(column)?;
        let scope = self.scope();
        let fact = self.facts_of(column).facts.into_iter().nth(at).ok_or("there is no such fact")?;
        let mut loops = |bounds: &Loop| {
            for end in [&bounds.lower, &bounds.upper, &bounds.step] {
                self.exist(scope, end.columns());
            }
        };
        match fact.kind {
            FactKind::Relation(a, _, b) => self.exist(scope, a.columns_here().chain(b.columns_here())),
            FactKind::Choose(choose) => {
                for expr in choose.cases.iter().flat_map(|case| case.condition.expressions()) {
                    self.exist(scope, expr.columns());
                }
            }
            FactKind::Induction(bounds) => loops(&bounds),
            FactKind::Exit(exit) => {
                let of_condition = exit.condition.expressions().into_iter().flat_map(Expr::columns);
                self.exist(scope, exit.value.columns().chain(of_condition));
            }
            FactKind::Carried(carried) => {
                loops(&carried.bounds);
                self.exist(scope, certain_columns(&carried.inits));
            }
        }
        Ok(())
    }

    fn fact(&mut self, column: Column, at: usize) -> Result<()> {
        self.existing(column)?;
        let scope = self.scope();
        let fact = self.facts_of(column).facts.into_iter().nth(at).ok_or("there is no such fact")?;
        match fact.kind {
            FactKind::Relation(lhs, relation, rhs) => {
                let own = |expr: &Expr| expr.as_column() == Some(&column);
                self.divisors.clear();
                let (a, b) = (self.expression(scope, &lhs)?, self.expression(scope, &rhs)?);
                let divisors = std::mem::take(&mut self.divisors);
                self.exist(scope, lhs.columns_here().chain(rhs.columns_here()));
                for divisor in divisors {
                    self.relate(&divisor, Relation::Ne, &Poly::default()).ok_or(TOO_LARGE)?;
                }
                match relation {
                    Relation::Eq if own(&lhs) => self.define_column(scope, column, b),
                    Relation::Eq if own(&rhs) => self.define_column(scope, column, a),
                    _ => self.relate(&a, relation, &b).ok_or(TOO_LARGE),
                }
            }
            FactKind::Choose(choose) => {
                self.choose((scope, choose.subject), scope, &choose.cases);
                Ok(())
            }
            FactKind::Exit(exit) => {
                // After the code was left, its columns are those of its last execution.
                let value = self.expression(scope, &exit.value)?;
                self.exist(scope, exit.value.columns());
                self.define_column(scope, column, value)?;
                self.assume(scope, &exit.condition, false, true);
                Ok(())
            }
            FactKind::Induction(_) | FactKind::Carried(_) => {
                Err("the fact is no relation, no choice and no way out of other code")
            }
        }
    }

    /// Opens the cases of a fact about values in other executions: one of these values has the relation to the column.
    fn elsewhere(&mut self, column: Column, at: usize) -> Result<()> {
        self.existing(column)?;
        let fact = self.facts_of(column).facts.into_iter().nth(at).ok_or("there is no such fact")?;
        let (relation, values) =
            values_elsewhere(column, &fact).ok_or("the fact is about no other execution")?;
        let subject = self.scope();
        let case = |(value, place): (Expr, Place)| {
            let scope = match place {
                Place::Here => subject,
                Place::Elsewhere(within) => self.inner_scope(subject, within),
            };
            let exists = value.columns().map(|column| (scope, *column)).collect();
            let value = Rc::new(value);
            let hypotheses = vec![Hypothesis::Value { subject, column, scope, relation, value }];
            Case { scope, hypotheses, exists }
        };
        let cases = values.into_iter().map(case).collect();
        self.open(cases, None);
        Ok(())
    }

    /// Adds that a column of one scope has the value of one of several cases, evaluated in another scope.
    fn choose(&mut self, (subject, column): (usize, Column), scope: usize, values: &[ValueCase]) {
        let mut cases = Vec::new();
        for case in values {
            let exists = case.value.columns().map(|column| (scope, *column)).collect();
            let condition = Rc::new(case.condition.clone());
            let value = Rc::new(case.value.clone());
            let hypotheses = vec![
                Hypothesis::Value { subject, column, scope, relation: Relation::Eq, value },
                Hypothesis::Condition { scope, condition, negated: false, exists: true },
            ];
            cases.push(Case { scope, hypotheses, exists });
        }
        self.items.push(Item::Clause(cases));
    }

    fn context(&mut self, column: Column, levels: u32) -> Result<()> {
        const NO_REGION: &str = "there is no region of which anything is known";
        if levels == 0 || !self.executes(column) {
            self.existing(column)?;
        }
        let mut region = self.graph.enclosing(column.value).ok_or(NO_REGION)?;
        for _ in 0..levels {
            region = self.graph.entry(region, column.value).parent.ok_or(NO_REGION)?;
        }
        let scope = self.scope();
        let condition = self.graph.entry(region, column.value).condition;
        self.assume(scope, &condition, false, true);
        Ok(())
    }

    /// Returns the lower end, upper end and step of a loop, and whether a row states that the last sum of variable and
    /// step does not wrap.
    fn ends(&mut self, bounds: &Loop, fits: Option<u32>) -> Result<([Poly; 3], bool)> {
        let scope = self.scope();
        let mut ends = [Poly::default(), Poly::default(), Poly::default()];
        for (end, expr) in ends.iter_mut().zip([&bounds.lower, &bounds.upper, &bounds.step]) {
            *end = self.expression(scope, expr)?;
            self.exist(scope, expr.columns());
        }
        let counts = match (bounds.word(), fits) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(word), Some(row)) => {
                let greatest = word.least() + word.count() - 1;
                let last = ends[1].add(&ends[2]).and_then(|sum| sum.offset(-1)).ok_or(TOO_LARGE)?;
                self.states(row, Poly::constant(greatest).subtract(&last))?
            }
        };
        Ok((ends, counts))
    }

    fn count(&mut self, column: Column, fits: Option<u32>) -> Result<()> {
        self.existing(column)?;
        let bounds = self.loop_of(column).ok_or("the column belongs to no loop")?;
        let iv = bounds.iv;
        if column != iv && self.graph.is_defined_outside(column.value, bounds.region) {
            return Err("the column is not one of the loop's body");
        }
        let scope = self.scope();
        let ([lower, upper, step], counts) = self.ends(&bounds, fits)?;
        let own = self.column(scope, value_of(iv));
        if counts {
            let number = |name| NamedColumn::index(name);
            let count = self.column(scope, number(Name::Iteration(iv.value)));
            let trips = self.column(scope, number(Name::Trips(iv.value)));
            let value = step.multiply(&count).and_then(|sum| sum.add(&lower)).ok_or(TOO_LARGE)?;
            self.define_column(scope, iv, value)?;
            let left = trips.subtract(&count).and_then(|left| left.offset(-1)).ok_or(TOO_LARGE)?;
            self.add(left, false);
            self.add(count, false);
        }
        self.exist(scope, &[iv]);
        let own = if counts { self.column(scope, value_of(iv)) } else { own };
        self.add(upper.subtract(&own).and_then(|gap| gap.offset(-1)).ok_or(TOO_LARGE)?, false);
        self.add(step.offset(-1).ok_or(TOO_LARGE)?, false);
        Ok(())
    }

    fn trips(&mut self, column: Column, fits: Option<u32>) -> Result<()> {
        if !self.executes(column) {
            self.existing(column)?;
        }
        let bounds = self.loop_of(column).ok_or("the column belongs to no loop")?;
        let scope = self.scope();
        let ([lower, upper, step], counts) = self.ends(&bounds, fits)?;
        let trips = self.column(scope, NamedColumn::index(Name::Trips(bounds.iv.value)));
        self.add(trips.clone(), false);
        if !counts {
            return Ok(());
        }
        let end = step.multiply(&trips).and_then(|sum| sum.add(&lower)).ok_or(TOO_LARGE)?;
        let over = end.subtract(&upper).ok_or(TOO_LARGE)?;
        let last = step.subtract(&over).and_then(|gap| gap.offset(-1)).ok_or(TOO_LARGE)?;
        let runs = [trips.offset(-1), step.offset(-1), Some(last)];
        let runs = runs.into_iter().collect::<Option<Vec<Poly>>>().ok_or(TOO_LARGE)?;
        self.add(over, false);
        let never = trips.negate().ok_or(TOO_LARGE)?;
        self.add_cases(vec![vec![Hypothesis::Rows(vec![never])], vec![Hypothesis::Rows(runs)]]);
        Ok(())
    }
}

/// Returns values of this and of other executions one of which has a relation to a column, by a fact.
pub(crate) fn values_elsewhere(column: Column, fact: &Fact) -> Option<(Relation, Vec<(Expr, Place)>)> {
    let FactKind::Relation(lhs, relation, rhs) = &fact.kind else { return None };
    let (relation, of) = match (lhs.as_column() == Some(&column), rhs.as_column() == Some(&column)) {
        (true, false) => (*relation, rhs),
        (false, true) => (relation.mirrored(), lhs),
        _ => return None,
    };
    let (values, extremum) = of.items_elsewhere()?;
    let of_one = match extremum {
        None => relation != Relation::Ne,
        Some(Extremum::Minimum) => matches!(relation, Relation::Eq | Relation::Ge | Relation::Gt),
        Some(Extremum::Maximum) => matches!(relation, Relation::Eq | Relation::Le | Relation::Lt),
    };
    of_one.then_some((relation, values))
}
