//! Finds contradictions among the statements of an op.

use crate::cond::{Comparison, Literal, Reader, Truth, all_of, alternatives};
use crate::limits::Limits;
use crate::linear::{Columns, Linear, Unknown};
use crate::report::{Contradiction, Findings, LargeSize};
use crate::scenario::{Choice, Chosen, Log, Outline, RankTable, Scenario, name};
use crate::system::{Item, Search, Solver, StatementId};
use bourn_spec::lower::{Heritage, Lowering, OpNames};
use bourn_spec::model::{self, Model, OpDecl, OpId, Span};
use bourn_terms::Rel;
use bourn_terms::equation::{
    Equation, EquationKind, Equations, Expr, Instance, Instances, OpEquations, Range, Require,
};
use std::collections::BTreeMap;

/// A requirement or a relation of an op.
#[derive(Debug)]
pub struct Statement<'a> {
    /// The place of its declaration: in the op, a family, a trait or an interface.
    pub span: Span,
    /// The requirement or relation itself.
    pub kind: StatementKind<'a>,
}

/// The kinds of statements that are compared.
#[derive(Clone, Copy, Debug)]
pub enum StatementKind<'a> {
    /// `require ..`
    Require(Require<'a>),
    /// `a rel b`
    Relation(Range<'a>, (Expr<'a>, Rel, Expr<'a>)),
}

/// The statements of an op, and of its traits and interfaces.
#[derive(Debug)]
pub struct Statements<'l, 'a> {
    /// The lowering.
    pub lowering: &'l Lowering<'a>,
    /// The op.
    pub op: &'a OpDecl<'a>,
    /// The full name of the op.
    pub op_name: String,
    /// The op's equations.
    pub equations: OpEquations<'a>,
    /// The statements, requirements first.
    pub list: Vec<Statement<'a>>,
}

impl<'l, 'a> Statements<'l, 'a> {
    /// Returns the statements of an op; `None` if it has no statements, or if they are too long.
    pub fn of(lowering: &'l Lowering<'a>, id: OpId, limits: &Limits) -> Option<Self> {
        let model: &'a Model<'a> = lowering.model();
        let op = &model[id];
        let own = lowering.op_equations(op).ok()?;
        let block = own.unwrap_or(OpEquations::NONE);
        if block.longest() > limits.parts {
            return None;
        }
        let mut list = Vec::new();
        let mut add =
            |equations: &Equations<'a>, requires: &[model::Require], bounds: &[model::Equation]| {
                list.extend(equations.requires.iter().zip(requires).map(|(require, of)| Statement {
                    span: of.span,
                    kind: StatementKind::Require(*require),
                }));
                list.extend(equations.bounds.iter().zip(bounds).filter_map(|(equation, of)| {
                    let kind = relation(equation)?;
                    Some(Statement { span: of.span, kind })
                }));
            };
        add(&block.own, &op.requires, &op.bounds);
        for (equations, from) in block.inherited.iter().zip(lowering.heritage(op)) {
            match from {
                Heritage::Trait(id) => add(equations, &model[id].requires, &model[id].bounds),
                Heritage::Interface(id) => add(equations, &model[id].requires, &model[id].bounds),
            }
        }
        // A requirement rules out combinations before equations are read.
        list.sort_by_key(|statement| matches!(statement.kind, StatementKind::Relation(..)));
        (!list.is_empty()).then(|| Statements {
            lowering,
            op,
            op_name: model.op_name(id),
            equations: block,
            list,
        })
    }

    /// Returns the names of the op's parts.
    pub fn names(&self) -> OpNames<'a> {
        OpNames { model: self.lowering.model(), op: Some(self.op) }
    }
}

fn relation<'a>(equation: &Equation<'a>) -> Option<StatementKind<'a>> {
    match equation.kind {
        EquationKind::Relation(a, rel, b) => Some(StatementKind::Relation(equation.range, (a, rel, b))),
        _ => None,
    }
}

/// Reports the contradictions of an op.
pub fn check<'a>(
    statements: &Statements<'_, 'a>,
    ranks: &RankTable<'_, 'a>,
    limits: &Limits,
    solver: &mut Solver,
    findings: &mut Findings,
) {
    let is_relation = |one: &Statement<'_>| matches!(one.kind, StatementKind::Relation(..));
    if !statements.list.iter().any(is_relation) {
        return;
    }
    let outline = Outline::new(statements.lowering.model(), statements.op, statements.lowering, ranks);
    let columns = Columns::default();
    let mut found = Found::default();
    for largest in [limits.largest, 2, 1] {
        let mut combinations = Combinations {
            statements,
            outline: &outline,
            columns: &columns,
            limits,
            largest,
            left: limits.combinations,
        };
        found = Found::default();
        let complete = combinations.visit(&mut Vec::new(), &mut |chosen, items| {
            found.add(statements, &columns, limits, solver, chosen, items);
        });
        if complete {
            break;
        }
    }
    found.report(statements, &outline, findings);
}

/// The combinations of ranks and lengths of an op.
struct Combinations<'c, 'l, 'a> {
    statements: &'c Statements<'l, 'a>,
    outline: &'c Outline<'c>,
    columns: &'c Columns,
    limits: &'c Limits,
    largest: usize,
    /// The combinations that may still be tried.
    left: usize,
}

/// The result of reading the statements for some choices.
enum Reading<'a> {
    /// The statements read a number that has not been chosen.
    Needs(Choice),
    /// A requirement forbids these choices, or there are too many instances.
    LeftOut,
    /// The instances of the statements.
    Items(Vec<Item<'a>>),
}

impl<'a> Combinations<'_, '_, 'a> {
    /// Calls back for each combination that continues some choices. Returns whether all were tried.
    fn visit(&mut self, chosen: &mut Vec<Chosen>, then: &mut dyn FnMut(&[Chosen], &[Item<'a>])) -> bool {
        match self.read(chosen) {
            Reading::LeftOut => true,
            Reading::Items(items) => {
                let left = self.left.checked_sub(1);
                self.left = left.unwrap_or(0);
                if left.is_some() {
                    then(chosen, &items);
                }
                left.is_some()
            }
            Reading::Needs(choice) => self.outline.options(choice, self.largest).into_iter().all(|number| {
                chosen.push((choice, number));
                let complete = self.visit(chosen, then);
                chosen.pop();
                complete
            }),
        }
    }

    fn read(&self, chosen: &[Chosen]) -> Reading<'a> {
        let log = Log::default();
        let op = Scenario::new(self.outline, self.statements.equations.lets, chosen, &log);
        let all = Instances::new(op, &self.statements.equations);
        let mut items = Vec::new();
        let mut instances = 0;
        for (i, statement) in self.statements.list.iter().enumerate() {
            log.begin();
            let range = match &statement.kind {
                StatementKind::Require(require) => &require.range,
                StatementKind::Relation(range, _) => range,
            };
            let from = items.len();
            let goes_on = all.visit(range, &mut |instance| {
                instances += 1;
                log.missing().is_none()
                    && instances <= self.limits.instances
                    && self.instance(StatementId::at(i), statement, range, op, instance, &mut items)
            });
            if let Some(choice) = log.missing() {
                return Reading::Needs(choice);
            }
            if !goes_on {
                return Reading::LeftOut;
            }
            items[from..].iter_mut().for_each(|item| item.choices = log.read());
        }
        Reading::Items(items)
    }

    /// Adds an instance of a statement. Returns false if a requirement never holds.
    fn instance<'s>(
        &self,
        statement: StatementId,
        Statement { kind, .. }: &Statement<'a>,
        range: &Range<'a>,
        op: Scenario<'s>,
        instance: &Instance<'_, 'a, Scenario<'s>>,
        items: &mut Vec<Item<'a>>,
    ) -> bool {
        let reader = Reader { instance, op, columns: self.columns };
        let guards = all_of(range.guards, self.limits, &|cond, truth| reader.guard(cond, truth));
        let Some(guards) = guards.filter(|guards| !guards.is_empty()) else { return true };
        let comparisons = match kind {
            StatementKind::Relation(_, (a, rel, b)) => {
                let sides = instance.relation(self.columns, a, b);
                sides.and_then(|(a, b)| Comparison::new(&a, *rel, &b)).map(|comparison| vec![comparison])
            }
            StatementKind::Require(require) => {
                let leaf = |cond: &_, truth| reader.requirement(cond, truth);
                let comparisons = alternatives(&require.cond, Truth::Holds, self.limits, &leaf);
                if comparisons.as_ref().is_some_and(Vec::is_empty) {
                    if guards.iter().any(Vec::is_empty) {
                        return false;
                    }
                    Some(vec![Comparison { linear: Linear::int(1), rel: Rel::Eq }])
                } else {
                    // Several alternatives and open literals are skipped; with fewer comparisons, fewer contradictions are found.
                    let only = comparisons
                        .filter(|comparisons| comparisons.len() == 1)
                        .and_then(|comparisons| comparisons.into_iter().next());
                    only.map(|only| only.into_iter().filter_map(compared).collect())
                }
            }
        };
        let comparisons: Vec<Comparison> =
            comparisons.unwrap_or_default().into_iter().filter(|one| one.decided() != Some(true)).collect();
        if !comparisons.is_empty() {
            items.extend(guards.into_iter().map(|guards| Item {
                statement,
                is_requirement: matches!(kind, StatementKind::Require(_)),
                guards,
                comparisons: comparisons.clone(),
                choices: Vec::new(),
            }));
        }
        true
    }
}

fn compared(literal: Literal<'_>) -> Option<Comparison> {
    match literal {
        Literal::Compare(comparison) => Some(comparison),
        Literal::Open(..) => None,
    }
}

/// The combinations of one contradiction, and whether it needs that sizes are not negative.
#[derive(Debug, Default)]
struct Seen {
    combinations: Vec<Vec<Chosen>>,
    needs_signs: bool,
}

/// The contradictions of an op, by the statements in them.
#[derive(Debug, Default)]
struct Found {
    contradictions: BTreeMap<Vec<StatementId>, Seen>,
    large: BTreeMap<(Vec<StatementId>, String), String>,
}

impl Found {
    /// Adds the contradictions of one combination.
    fn add(
        &mut self,
        statements: &Statements<'_, '_>,
        columns: &Columns,
        limits: &Limits,
        solver: &mut Solver,
        chosen: &[Chosen],
        items: &[Item<'_>],
    ) {
        let unguarded = |item: &&Item<'_>| item.guards.is_empty();
        let requirements = items.iter().filter(|item| item.is_requirement).filter(unguarded);
        if !solver.may_hold(columns, requirements.flat_map(|item| &item.comparisons)) {
            return;
        }
        let mut active: Vec<usize> = (0..items.len()).collect();
        let mut search = Search { columns, items, solver, splits: limits.splits };
        while let Some(conflict) = search.conflict(&active) {
            let mut names: Vec<StatementId> = conflict.iter().map(|&i| items[i].statement).collect();
            names.sort_unstable();
            names.dedup();
            if self.contradictions.len() >= limits.contradictions && !self.contradictions.contains_key(&names)
            {
                break;
            }
            active.retain(|&i| !names.contains(&items[i].statement));
            let comparisons = conflict.iter().flat_map(|&i| {
                let guards = items[i].guards.iter().filter_map(|guard| match guard {
                    Literal::Compare(comparison) => Some(comparison),
                    Literal::Open(..) => None,
                });
                items[i].comparisons.iter().chain(guards)
            });
            let needs_signs = search.solver.may_hold_with_negative_sizes(columns, comparisons);
            let matters = |(choice, _): &&Chosen| conflict.iter().any(|&i| items[i].choices.contains(choice));
            let combination: Vec<Chosen> = chosen.iter().filter(matters).copied().collect();
            let seen = self.contradictions.entry(names).or_default();
            seen.needs_signs |= needs_signs;
            if !seen.combinations.contains(&combination) {
                seen.combinations.push(combination);
            }
        }
        self.add_large(statements, columns, limits, search.solver, items, &active);
    }

    /// Adds the sizes that have to be large without a statement about this size alone.
    fn add_large(
        &mut self,
        statements: &Statements<'_, '_>,
        columns: &Columns,
        limits: &Limits,
        solver: &mut Solver,
        items: &[Item<'_>],
        active: &[usize],
    ) {
        fn comparisons<'i>(items: &'i [Item<'_>], set: &'i [usize]) -> impl Iterator<Item = &'i Comparison> {
            set.iter().flat_map(|&i| &items[i].comparisons)
        }
        let active: Vec<usize> = active.iter().copied().filter(|&i| items[i].guards.is_empty()).collect();
        let is_large =
            |one: &Comparison| one.linear.constant.unsigned_abs() >= limits.large_size.unsigned_abs();
        // Only a large constant makes a small system have large solutions only.
        if !comparisons(items, &active).any(is_large) {
            return;
        }
        let mut sizes: Vec<_> = comparisons(items, &active).flat_map(|one| &one.linear.terms).collect();
        sizes.retain(|(column, _)| columns.is_size(*column));
        sizes.sort_unstable();
        sizes.dedup_by_key(|(column, _)| *column);
        let sizes: Vec<_> = sizes.into_iter().map(|(column, _)| *column).collect();
        for column in sizes {
            let small = Linear::column(column).plus(-1, &Linear::int(limits.large_size));
            let Some(small) = small.map(|linear| Comparison { linear, rel: Rel::Lt }) else { continue };
            let may_be_small = |solver: &mut Solver, set: &[usize]| {
                solver.may_hold(columns, comparisons(items, set).chain([&small]))
            };
            if may_be_small(solver, &active) {
                continue;
            }
            let mut core = active.clone();
            for i in active.iter().rev() {
                let rest: Vec<usize> = core.iter().copied().filter(|j| j != i).collect();
                if !may_be_small(solver, &rest) {
                    core = rest;
                }
            }
            // A statement such as `dim(x, 0) >= 1000000` is intended.
            let is_explicit =
                |one: &Comparison| matches!(one.linear.terms.as_slice(), [(only, _)] if *only == column);
            if comparisons(items, &core).any(is_explicit) {
                continue;
            }
            let Some(least) = solver.least(columns, comparisons(items, &core), column) else { continue };
            let Unknown::Dim(place, d) = columns.unknown(column) else { continue };
            let names = statements.names();
            let size = format!("dim({}, {d})", name(place.group, &names));
            let mut set: Vec<StatementId> = core.iter().map(|&i| items[i].statement).collect();
            set.sort_unstable();
            set.dedup();
            self.large.entry((set, size)).or_insert_with(|| least.to_string());
        }
    }

    fn report(self, statements: &Statements<'_, '_>, outline: &Outline<'_>, findings: &mut Findings) {
        let names = statements.names();
        let place = |id: &StatementId| {
            let statement = &statements.list[id.index()];
            (statement.span, matches!(statement.kind, StatementKind::Require(_)))
        };
        for (set, seen) in self.contradictions {
            let choices = seen.combinations.first().map_or(&[][..], Vec::as_slice);
            let choices = choices.iter().map(|(choice, _)| outline.text(*choice, &names)).collect();
            let numbers = seen.combinations.iter();
            let numbers = numbers.map(|all| all.iter().map(|(_, number)| *number).collect()).collect();
            findings.contradiction(Contradiction {
                places: set.iter().map(place).collect(),
                op: statements.op_name.clone(),
                file: statements.op.span.file,
                choices,
                numbers,
                needs_signs: seen.needs_signs,
            });
        }
        for ((set, size), least) in self.large {
            let places = set.iter().map(|id| place(id).0).collect();
            findings.large(LargeSize { places, op: statements.op_name.clone(), size, least });
        }
    }
}
