//! The state of a replay: existing columns, rows, clauses, and the frames that they belong to.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::certificate::atoms::Atoms;
use crate::certificate::poly::{AtomId, Poly};
use crate::certificate::rules::Result;
use crate::certificate::{Claim, Name, NamedColumn, NamedExpr, Step};
use crate::graph::column::RegionToken;
use crate::graph::facts::{CarriedSide, Relation};
use crate::graph::values::{
    Carried, Case as ValueCase, Column, Condition, Expr, FactKind, Facts, Graph, Loop, ValueId,
};

pub(crate) use crate::certificate::atoms::Atom;

/// A region in which columns have their own instances.
#[derive(Copy, Clone, Debug)]
struct Scope {
    outer: usize,
    region: Option<RegionToken>,
}

/// A statement that holds while its frame is open.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    /// The polynomial is `>= 0`, or `== 0`.
    Row(Poly, bool),
    /// One of the cases holds.
    Clause(Vec<Case>),
}

/// A case, or a goal that is refuted.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub scope: usize,
    pub hypotheses: Vec<Hypothesis>,
    pub exists: Vec<(usize, Column)>,
}

/// A moment in the execution of a loop: before the loop, in an iteration of a scope, after the loop. The initial values
/// and the values that an iteration yields are evaluated in scopes of their own, which contain no other items.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Moment {
    Init { first: usize },
    Argument(usize),
    Yielded { body: usize, next: usize },
    Result,
}

/// A value that a loop carries.
#[derive(Clone, Debug)]
pub(crate) struct Carry {
    pub bounds: Loop,
    /// The possible initial values.
    pub inits: Vec<ValueCase>,
    pub argument: Column,
    /// The values that an iteration may yield.
    pub yields: Vec<ValueCase>,
    /// A condition that holds at the end of each iteration that is followed by another iteration.
    pub guard: Rc<Condition>,
    pub result: Option<Column>,
}

impl Carry {
    /// Returns the carried value of a fact.
    pub fn of(carried: &Carried) -> Self {
        let part = carried.part;
        Carry {
            bounds: carried.bounds.clone(),
            inits: carried.inits.clone(),
            argument: Column { value: carried.argument, part },
            yields: carried.yields.clone(),
            guard: Rc::new(carried.guard.clone()),
            result: carried.result.map(|value| Column { value, part }),
        }
    }

    /// Returns the initial value, if there is a single case.
    pub fn init(&self) -> Option<&Expr> {
        only(&self.inits)
    }

    /// Returns the yielded value, if there is a single case.
    pub fn yielded(&self) -> Option<&Expr> {
        only(&self.yields)
    }

    /// Returns the column of the argument or of the result.
    pub fn side(&self, side: CarriedSide) -> Option<Column> {
        match side {
            CarriedSide::Argument => Some(self.argument),
            CarriedSide::Result => self.result,
        }
    }
}

/// Returns the value of the only case.
fn only(cases: &[ValueCase]) -> Option<&Expr> {
    match cases {
        [only] => Some(&only.value),
        _ => None,
    }
}

/// Returns the columns that exist whenever one of the cases is taken: the columns of a single case's value, or of the
/// conditions of several.
pub(super) fn certain_columns(cases: &[ValueCase]) -> Vec<&Column> {
    match only(cases) {
        Some(value) => value.columns().collect(),
        None => {
            let conditions = cases.iter().flat_map(|case| case.condition.expressions());
            conditions.flat_map(Expr::columns).collect()
        }
    }
}

/// The carried values of one loop that an induction is about.
#[derive(Debug)]
pub(crate) struct Pack {
    pub bounds: Loop,
    pub carried: Vec<Carry>,
    /// The scope of the loop's op.
    pub outer: usize,
}

/// A hypothesis of a frame, not added as rows yet.
#[derive(Clone, Debug)]
pub(crate) enum Hypothesis {
    /// A condition, or its opposite.
    Condition { scope: usize, condition: Rc<Condition>, negated: bool, exists: bool },
    /// An expression is `>= 0`, or `<= -1`.
    Row { scope: usize, row: Rc<NamedExpr>, negated: bool },
    /// A column of a scope has this relation to an expression that is evaluated in another scope, or in the same scope.
    Value { subject: usize, column: Column, scope: usize, relation: Relation, value: Rc<Expr> },
    /// A column of a scope has the value of one of several cases, which are evaluated in another scope.
    Cases { subject: usize, column: Column, scope: usize, cases: Rc<Vec<ValueCase>> },
    /// An expression over carried values is `>= 0`, or `<= -1`.
    Invariant { row: Rc<NamedExpr>, pack: Rc<Pack>, moment: Moment, negated: bool },
    /// Polynomials are `>= 0`.
    Rows(Vec<Poly>),
}

#[derive(Clone, Debug)]
struct Frame {
    scope: usize,
    /// The sizes of the lists when the frame was opened.
    marks: [usize; 4],
    /// The cases that still must be refuted, the next case last.
    cases: Vec<Case>,
    /// The hypotheses that hold outside once all cases are refuted; `None` if the enclosing frame is then refuted, too.
    conclusion: Option<Vec<Hypothesis>>,
}

/// A replay of a certificate.
#[derive(Clone, Debug)]
pub(crate) struct Replay<'g> {
    pub graph: Graph<'g>,
    pub atoms: Atoms,
    pub items: Vec<Item>,
    pub hypotheses: Vec<Hypothesis>,
    pub exists: Vec<(usize, Column)>,
    /// The divisors that are not constants in the expression that was evaluated last.
    pub divisors: Vec<Poly>,
    /// The induction variables of loops that are executed.
    executed: Vec<Column>,
    defined: Vec<(AtomId, Option<Poly>)>,
    values: FxHashMap<AtomId, Poly>,
    scopes: Vec<Scope>,
    frames: Vec<Frame>,
}

impl<'g> Replay<'g> {
    /// Starts the refutation of a claim's negation.
    pub fn new(graph: Graph<'g>, claim: &Claim<ValueId>) -> Self {
        let hypothesis = |condition: &Condition, negated: bool| Hypothesis::Condition {
            scope: 0,
            condition: Rc::new(condition.clone()),
            negated,
            exists: !negated,
        };
        // The equivalence of the goal's parts is asserted by the claim's author, not by the graph.
        let goal = hypothesis(&claim.goal.clone().part_by_part(true), true);
        let assumed = claim.assumed.iter().map(|condition| hypothesis(condition, false));
        let assumed: Vec<Hypothesis> = assumed.collect();
        // A goal without parts always holds.
        let goal = Some(goal).filter(|_| !matches!(&claim.goal, Condition::All(parts) if parts.is_empty()));
        let row = |row: &NamedExpr| Hypothesis::Row { scope: 0, row: Rc::new(row.clone()), negated: true };
        let goals = goal.into_iter().chain(claim.rows.iter().map(row));
        let cases = goals.map(|goal| Case {
            scope: 0,
            hypotheses: [goal].into_iter().chain(assumed.iter().cloned()).collect(),
            exists: claim.columns.iter().map(|column| (0, *column)).collect(),
        });
        let cases: Vec<Case> = cases.collect();
        let mut replay = Replay {
            graph,
            atoms: Atoms::new(),
            items: Vec::new(),
            hypotheses: Vec::new(),
            exists: Vec::new(),
            divisors: Vec::new(),
            executed: claim.loops.clone(),
            defined: Vec::new(),
            values: FxHashMap::default(),
            scopes: vec![Scope { outer: 0, region: None }],
            frames: Vec::new(),
        };
        replay.open(cases, None);
        replay
    }

    pub fn is_proved(&self) -> bool {
        self.frames.is_empty()
    }

    /// Returns whether the loop of an induction variable is known to be executed in the current scope.
    pub fn executes(&self, iv: Column) -> bool {
        self.scope() == 0 && self.executed.contains(&iv)
    }

    /// Returns the scope of the innermost frame.
    pub fn scope(&self) -> usize {
        self.frames.last().map_or(0, |frame| frame.scope)
    }

    /// Creates the scope of one execution of a region's code, such as an iteration of a loop. Columns defined outside
    /// of the region belong to `outer`; without a region, there are no such columns.
    pub fn inner_scope(&mut self, outer: usize, region: Option<RegionToken>) -> usize {
        self.scopes.push(Scope { outer, region });
        self.scopes.len() - 1
    }

    /// Opens a frame whose cases are to be refuted.
    pub fn open(&mut self, mut cases: Vec<Case>, conclusion: Option<Vec<Hypothesis>>) {
        cases.reverse();
        self.frames.push(Frame { scope: self.scope(), marks: self.marks(), cases, conclusion });
        self.next_case();
    }

    /// Applies a step; a refused step leaves the replay unchanged.
    pub fn attempt(&mut self, step: &Step<ValueId>) -> Result<()> {
        let marks = self.marks();
        let (atoms, scopes) = (self.atoms.mark(), self.scopes.len());
        let taken = self.step(step);
        if taken.is_err() {
            self.forget(marks);
            self.atoms.forget(atoms);
            self.scopes.truncate(scopes);
        }
        taken
    }

    fn marks(&self) -> [usize; 4] {
        [self.items.len(), self.hypotheses.len(), self.exists.len(), self.defined.len()]
    }

    fn forget(&mut self, [items, hypotheses, exists, defined]: [usize; 4]) {
        self.items.truncate(items);
        self.hypotheses.truncate(hypotheses);
        self.exists.truncate(exists);
        while self.defined.len() > defined {
            let Some((atom, before)) = self.defined.pop() else { break };
            match before {
                Some(before) => self.values.insert(atom, before),
                None => self.values.remove(&atom),
            };
        }
    }

    /// Continues with the next case of the innermost frame, or of an enclosing frame.
    pub fn next_case(&mut self) {
        while let Some(frame) = self.frames.last_mut() {
            let (next, marks) = (frame.cases.pop(), frame.marks);
            self.forget(marks);
            if let Some(case) = next {
                if let Some(frame) = self.frames.last_mut() {
                    frame.scope = case.scope;
                }
                self.hypotheses.extend(case.hypotheses);
                self.exists.extend(case.exists);
                return;
            }
            if let Some(conclusion) = self.frames.pop().and_then(|frame| frame.conclusion) {
                self.hypotheses.extend(conclusion);
                return;
            }
        }
    }

    /// Returns whether the value of a name is the same in all iterations of a region.
    pub fn is_outside(&self, name: Name<ValueId>, region: RegionToken) -> bool {
        match name {
            Name::Value(value) | Name::Iteration(value) => self.graph.is_defined_outside(value, region),
            Name::Trips(iv) => {
                self.graph.is_defined_outside(iv, region)
                    || [Column::index(iv), Column::unsigned(iv)]
                        .into_iter()
                        .find_map(|iv| self.loop_of(iv))
                        .is_some_and(|bounds| bounds.region == region)
            }
        }
    }

    /// Returns the scope to which a name in an expression of `scope` belongs.
    pub fn home(&self, mut scope: usize, name: Name<ValueId>) -> usize {
        while let Scope { outer, region: Some(region) } = self.scopes[scope]
            && self.is_outside(name, region)
        {
            scope = outer;
        }
        scope
    }

    /// Returns whether a scope is an iteration of a region.
    pub fn is_iteration_of(&self, scope: usize, region: RegionToken) -> bool {
        self.scopes[scope].region == Some(region)
    }

    pub fn atom_of(&mut self, scope: usize, column: NamedColumn) -> AtomId {
        let home = self.home(scope, column.value);
        self.atoms.id(Atom::Column(home, column))
    }

    /// Returns the atom of a column, if it exists.
    pub fn find_atom(&self, scope: usize, column: Column) -> Option<AtomId> {
        let home = self.home(scope, Name::Value(column.value));
        self.atoms.find(&Atom::Column(home, value_of(column)))
    }

    /// Returns a column as a polynomial: its definition, if there is one.
    pub fn column(&mut self, scope: usize, column: NamedColumn) -> Poly {
        let atom = self.atom_of(scope, column);
        self.values.get(&atom).cloned().unwrap_or_else(|| Poly::atom(atom))
    }

    pub fn expression(&mut self, scope: usize, expr: &Expr) -> Result<Poly> {
        self.evaluate(expr, &mut |this, column| Some(this.column(scope, value_of(*column))))
    }

    pub fn named_expression(&mut self, scope: usize, expr: &NamedExpr) -> Result<Poly> {
        self.evaluate(expr, &mut |this, column| Some(this.column(scope, *column)))
    }

    /// Defines an atom unless it has a definition, and adds the equality.
    pub fn define(&mut self, atom: AtomId, value: Poly) -> Result<()> {
        let row = Poly::atom(atom).subtract(&value).ok_or("the numbers are too large")?;
        self.items.push(Item::Row(row, true));
        self.defined.push((atom, self.values.get(&atom).cloned()));
        self.values.insert(atom, value);
        Ok(())
    }

    pub fn is_known_to_exist(&self, column: Column) -> bool {
        let scope = self.scope();
        let home = self.home(scope, Name::Value(column.value));
        self.exists.iter().any(|(at, other)| {
            // All columns of a value exist where it does.
            other.value == column.value && self.home(*at, Name::Value(column.value)) == home
        })
    }

    /// Adds that the columns of an expression exist.
    pub fn exist<'e>(&mut self, scope: usize, columns: impl IntoIterator<Item = &'e Column>)
    where
        ValueId: 'e,
    {
        self.exists.extend(columns.into_iter().map(|column| (scope, *column)));
    }

    /// Returns the facts of a column in the graph.
    pub fn facts_of(&self, column: Column) -> Facts {
        let mut facts = Facts::new();
        if column.dimension().is_some() || self.graph.is_index(column.value) {
            self.graph.populate(column, &mut facts);
        }
        facts
    }

    /// Returns the counted loop of an induction variable or a carried column.
    pub fn loop_of(&self, column: Column) -> Option<Loop> {
        let bounds = self.facts_of(column).facts.into_iter().find_map(|fact| match fact.kind {
            FactKind::Induction(bounds) => Some(*bounds),
            FactKind::Carried(carried) => Some(carried.bounds),
            _ => None,
        });
        bounds.filter(|bounds| bounds.counted)
    }
}

/// Returns a column of the graph as a column of certificates.
pub(crate) fn value_of(column: Column) -> NamedColumn {
    NamedColumn { value: Name::Value(column.value), part: column.part }
}
