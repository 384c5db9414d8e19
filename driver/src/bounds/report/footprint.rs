//! The data of drawings of accesses: the elements of a tensor or buffer that an op accesses in the iterations of the loops around it.

use crate::bounds::TermsArg;
use crate::bounds::answer::{column_name, is_term};
use crate::bounds::rows::Names;
use bourn_bounds::{Column, Expr, Facts, Loop, ValueGraph as _, dim};
use bourn_equations::value_bounds::{Access, IrBounds, IrGraph, LoopRole};
use bourn_ir::{DYNAMIC, OpId, OpRef, ValueId};
use serde::Serialize;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// The limits of the drawings of one function, so that a large function has a report of a reasonable size.
struct Limits;

impl Limits {
    /// The number of accesses that are drawn.
    const ACCESSES: usize = 100;
    /// The number of loops around an access.
    const LOOPS: usize = 8;
    /// The number of iterations that are executed. Of more iterations, the first ones are drawn.
    const ITERATIONS: usize = 20_000;
    /// The number of rows with elements, likewise.
    const ROWS: usize = 256;
    /// The number of runs of elements.
    const RUNS: usize = 2000;
    /// The number of definitions that are nested.
    const DEPTH: usize = 64;
    /// The number of columns that are evaluated for one drawing.
    const LOOKUPS: usize = 400_000;
    /// The number of columns that are evaluated for all drawings, which takes a fifth of a second. Later accesses are not drawn.
    const ALL_LOOKUPS: usize = 4_000_000;
}

/// The number of steps of a loop in an example of an unknown size. If the example has indices that are out of bounds, the next one is tried.
const EXAMPLES: [i128; 4] = [8, 4, 2, 1];

/// The elements that an op accesses.
#[derive(Serialize, Debug)]
pub struct Footprint {
    /// The numbers of the values at which the drawing is shown: the tensor or buffer, the induction variables, and the result.
    pub values: Vec<u32>,
    /// The line of the op.
    pub line: Option<u32>,
    /// The name of the op.
    pub op: String,
    /// The name of the tensor or buffer.
    pub of: String,
    /// The index of each dimension.
    pub indices: Vec<String>,
    /// The size of each dimension.
    pub shape: Vec<String>,
    /// The sizes of the last two dimensions in the drawing, or of the only one; `None` if unknown.
    pub extents: Vec<Option<i64>>,
    /// The sizes for which the elements are drawn: `%n == 8`.
    pub given: Vec<String>,
    /// The accessed elements, in the last two dimensions.
    pub runs: Vec<Run>,
    /// Whether the elements of all iterations are listed.
    pub is_complete: bool,
    /// Whether an op that is no loop is between the access and the function: some iterations may not have the access.
    pub is_conditional: bool,
}

/// Elements of one row: `first`, `first + step`, .. up to `last`.
#[derive(Serialize, PartialEq, Eq, Clone, Copy, Debug)]
pub struct Run {
    /// The index in the dimension before the last one; 0 if there is one dimension.
    pub at: i64,
    /// The first index in the last dimension.
    pub first: i64,
    /// The last one.
    pub last: i64,
    /// Their distance.
    pub step: i64,
}

/// A footprint, the values that show it, and its op.
pub struct Found {
    pub values: Vec<ValueId>,
    pub op: OpId,
    pub drawing: Footprint,
}

/// Returns the footprints of the accesses in loops.
pub fn footprints<'a, 'c>(graph: &IrGraph<'a, 'c>, names: &Names) -> Vec<Found> {
    let mut accesses: Vec<(OpRef<'a, 'c>, Access, Around)> = Vec::new();
    bourn_passes::walk(graph.body(), |op| {
        // Most ops are not in loops, and the walk to the function is cheaper than reading equations.
        if accesses.len() < Limits::ACCESSES
            && op.block().is_some_and(|block| block.parent_op().is_some())
            && let Some(access) = graph.access_of(op)
            && let Some(around) = Around::of(graph, op)
        {
            accesses.push((op, access, around));
        }
    });
    if accesses.is_empty() {
        return Vec::new();
    }
    let mut execution = Execution::new(graph, names);
    let draw = |(op, access, around): &(OpRef<'a, 'c>, Access, Around)| {
        EXAMPLES.iter().find_map(|steps| execution.footprint(*op, access, around, *steps))
    };
    accesses.iter().filter_map(draw).collect()
}

/// The counted loops around an op.
struct Around {
    /// The loops, outermost first.
    loops: Vec<Loop<ValueId>>,
    is_conditional: bool,
}

impl Around {
    /// Returns the loops around an op; `None` without loops, or with too many.
    fn of(graph: &IrGraph<'_, '_>, op: OpRef<'_, '_>) -> Option<Self> {
        let mut found = Around { loops: Vec::new(), is_conditional: false };
        let mut inner = op;
        while let Some(block) = inner.block()
            && let Some(outer) = block.parent_op()
        {
            let variables = block
                .arg_ids()
                .iter()
                .rev()
                .filter(|arg| graph.loop_role(**arg) == Some(LoopRole::InductionVariable));
            let before = found.loops.len();
            for variable in variables {
                let mut facts = Facts::new();
                graph.populate(Column::index(*variable), &mut facts);
                found.loops.push(facts.counted_loop()?.clone());
            }
            found.is_conditional |= found.loops.len() == before;
            inner = outer;
        }
        found.loops.reverse();
        (1..=Limits::LOOPS).contains(&found.loops.len()).then_some(found)
    }
}

/// Computes the values of columns in an execution with example sizes.
struct Execution<'g, 'a, 'c> {
    graph: &'g IrGraph<'a, 'c>,
    names: &'g Names,
    session: IrBounds<'g>,
    /// The definitions of columns; `None` for an input.
    definitions: HashMap<Column<ValueId>, Option<Expr<ValueId>>>,
    /// The values of inputs and of induction variables.
    numbers: HashMap<Column<ValueId>, i128>,
    /// The inputs that have a value, in the order of their first use.
    given: Vec<Column<ValueId>>,
    /// The number of columns that may still be evaluated for the current drawing.
    lookups: Cell<usize>,
    /// The number of columns that may be evaluated for later drawings.
    left: usize,
}

impl<'g, 'a, 'c> Execution<'g, 'a, 'c> {
    fn new(graph: &'g IrGraph<'a, 'c>, names: &'g Names) -> Self {
        Execution {
            graph,
            names,
            session: IrBounds::new(graph),
            definitions: HashMap::new(),
            numbers: HashMap::new(),
            given: Vec::new(),
            lookups: Cell::new(0),
            left: Limits::ALL_LOOKUPS,
        }
    }

    /// Returns the elements of an access; `None` if its indices are not computed from sizes and induction variables only, if it is never
    /// executed in the example, or if the example has indices out of bounds.
    fn footprint(
        &mut self,
        op: OpRef<'a, 'c>,
        access: &Access,
        around: &Around,
        steps: i128,
    ) -> Option<Found> {
        self.numbers.clear();
        self.given.clear();
        self.left += self.lookups.replace(0);
        self.lookups.set(self.left.min(Limits::LOOKUPS));
        self.left -= self.lookups.get();
        let used = self.used(access, around)?;
        let variables: Vec<Column<ValueId>> =
            around.loops.iter().map(|counted| counted.iv).filter(|iv| used.contains(iv)).collect();
        if variables.is_empty() {
            return None;
        }
        let step = |counted: &Loop<ValueId>| self.session.interval(counted.step.clone()).as_point();
        let largest = around.loops.iter().map(step).max().flatten().unwrap_or(1);
        let size = largest.clamp(1, 64) * steps;
        for column in used.iter().filter(|column| !variables.contains(column)) {
            if self.definitions.get(column).is_some_and(Option::is_none) {
                let range = self.session.interval(*column);
                let least = range.lower.map_or(size, |lower| lower.max(size));
                self.numbers.insert(*column, range.upper.map_or(least, |upper| upper.min(least)));
                self.given.push(*column);
            }
        }
        let drawn = &access.indices[access.indices.len().saturating_sub(2)..];
        let mut elements = Elements::default();
        let is_complete = self.execute(&around.loops, &variables, drawn, &mut elements)?;
        let extents = self.extents(access, &elements)?;
        let name = |column: &Column<ValueId>| column_name(self.names, *column);
        let memory = self.graph.value(access.of);
        let sizes = memory.ty().shape()?.iter().enumerate();
        let mut values = vec![access.of];
        values.extend(variables.iter().map(|column| column.value));
        values.extend(op.result_ids());
        let drawing = Footprint {
            values: Vec::new(),
            line: None,
            op: op.name().as_str().to_owned(),
            of: format!("%{}", self.names.get(access.of)),
            indices: access.indices.iter().map(|index| index.display_with(&name)).collect(),
            shape: sizes.map(|(d, size)| self.size(access.of, d, *size).display_with(&name)).collect(),
            extents,
            given: self
                .given
                .iter()
                .map(|column| format!("{} == {}", name(column), self.numbers[column]))
                .collect(),
            runs: elements.runs()?,
            is_complete,
            is_conditional: around.is_conditional,
        };
        Some(Found { values, op: op.id(), drawing })
    }

    fn size(&self, of: ValueId, d: usize, size: i64) -> Expr<ValueId> {
        if size == DYNAMIC { dim(of, d as u32) } else { Expr::constant(i128::from(size)) }
    }

    /// Returns the columns that the indices of an access and the ends of the loops around it depend on; `None` if the value of one of them is
    /// unknown.
    fn used(&mut self, access: &Access, around: &Around) -> Option<Vec<Column<ValueId>>> {
        let variables: HashSet<Column<ValueId>> = around.loops.iter().map(|counted| counted.iv).collect();
        let ends = around.loops.iter().flat_map(|counted| [&counted.lower, &counted.upper, &counted.step]);
        let mut queue: Vec<Column<ValueId>> =
            access.indices.iter().chain(ends).flat_map(|expr| expr.columns().copied()).collect();
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        while let Some(column) = queue.pop() {
            if !seen.insert(column) {
                continue;
            }
            found.push(column);
            if !variables.contains(&column)
                && let Some(definition) = self.definition(column)?
            {
                queue.extend(definition.columns().copied());
            }
        }
        // Examples do not depend on the order in which columns are found.
        found.sort();
        Some(found)
    }

    /// Returns the definition of a column, `Some(None)` for an input, and `None` if its value is unknown.
    fn definition(&mut self, column: Column<ValueId>) -> Option<&Option<Expr<ValueId>>> {
        if !self.definitions.contains_key(&column) {
            let mut facts = Facts::new();
            self.graph.populate(column, &mut facts);
            let definition = facts.definition(&column).cloned();
            let is_input = || {
                let block = self.graph.value(column.value).block();
                let at_top = block.is_some_and(|block| block.parent_op().is_none());
                at_top && !facts.determine() && is_term(self.graph, TermsArg::Args, column)
            };
            if definition.is_none() && !is_input() {
                return None;
            }
            self.definitions.insert(column, definition);
        }
        self.definitions.get(&column)
    }

    /// Executes the loops with these variables, and adds the accessed elements. Of the other loops, only the first iteration is executed,
    /// since no index depends on it. Returns whether all iterations were executed.
    fn execute(
        &mut self,
        loops: &[Loop<ValueId>],
        variables: &[Column<ValueId>],
        indices: &[Expr<ValueId>],
        elements: &mut Elements,
    ) -> Option<bool> {
        let Some((outer, inner)) = loops.split_first() else {
            let position =
                indices.iter().map(|index| small(self.value(index)?)).collect::<Option<Vec<_>>>()?;
            return Some(elements.add(&position));
        };
        let ends = [&outer.lower, &outer.upper, &outer.step].map(|expr| self.value(expr));
        let [Some(mut at), Some(end), Some(step @ 1..)] = ends else { return None };
        while at < end {
            self.numbers.insert(outer.iv, at);
            if !self.execute(inner, variables, indices, elements)? {
                return Some(false);
            }
            if !variables.contains(&outer.iv) {
                break;
            }
            at = at.checked_add(step)?;
        }
        self.numbers.remove(&outer.iv);
        Some(true)
    }

    fn value(&self, expr: &Expr<ValueId>) -> Option<i128> {
        self.value_within(expr, Limits::DEPTH)
    }

    /// Returns the value of an expression; `None` if it is not known, or if definitions are nested too deeply.
    fn value_within(&self, expr: &Expr<ValueId>, depth: usize) -> Option<i128> {
        expr.evaluate(&mut |column| {
            self.lookups.set(self.lookups.get().checked_sub(1)?);
            if let Some(number) = self.numbers.get(column) {
                return Some(*number);
            }
            self.value_within(self.definitions.get(column)?.as_ref()?, depth.checked_sub(1)?)
        })
    }

    /// Returns the sizes of the last two dimensions. A size that the example leaves open is unknown, and so is one that disagrees with the
    /// example's indices, if it is an input itself. `None` if the example has indices out of bounds.
    fn extents(&mut self, access: &Access, elements: &Elements) -> Option<Vec<Option<i64>>> {
        let ty = self.graph.value(access.of).ty();
        let shape = ty.shape()?;
        let first = shape.len().saturating_sub(2);
        let hull = elements.hull()?;
        let mut extents = Vec::new();
        for ((d, size), (least, most)) in
            shape.iter().enumerate().skip(first).zip(&hull[2 - (shape.len() - first)..])
        {
            let expr = self.size(access.of, d, *size);
            if let Some(column) = expr.as_column() {
                let _ = self.definition(*column);
            }
            let extent = self.value(&expr).map(|value| small(value).unwrap_or(i64::MAX));
            let is_inside = *least >= 0 && extent.is_none_or(|extent| *most < extent);
            match (is_inside, self.given.is_empty()) {
                (true, _) => extents.push(extent),
                // The loops have these iterations in every execution: the access is wrong, which the drawing shows.
                (false, true) => extents.push(extent),
                (false, false) => return None,
            }
        }
        Some(extents)
    }
}

/// Returns a number if JavaScript represents it exactly.
fn small(number: i128) -> Option<i64> {
    i64::try_from(number).ok().filter(|number| i128::from(number.unsigned_abs()) <= super::EXACT)
}

/// The elements that were accessed, by row.
#[derive(Default)]
struct Elements {
    rows: BTreeMap<i64, BTreeSet<i64>>,
    iterations: usize,
}

impl Elements {
    /// Adds an element. Returns whether more elements may be added.
    fn add(&mut self, position: &[i64]) -> bool {
        let (at, column) = match position {
            [column] => (0, *column),
            [at, column] => (*at, *column),
            _ => return false,
        };
        self.iterations += 1;
        let is_full = self.rows.len() >= Limits::ROWS && !self.rows.contains_key(&at);
        if is_full || self.iterations > Limits::ITERATIONS {
            return false;
        }
        self.rows.entry(at).or_default().insert(column);
        true
    }

    /// Returns the least and the greatest index of the rows, and of the elements in them; `None` without elements.
    fn hull(&self) -> Option<[(i64, i64); 2]> {
        let columns = self.rows.values().flatten();
        let rows = (*self.rows.keys().next()?, *self.rows.keys().next_back()?);
        Some([rows, (*columns.clone().min()?, *columns.max()?)])
    }

    /// Returns the elements of each row as runs with equal distances; `None` if there are too many.
    fn runs(&self) -> Option<Vec<Run>> {
        let mut runs: Vec<Run> = Vec::new();
        for (at, columns) in &self.rows {
            let mut run: Option<Run> = None;
            for column in columns {
                run = match run {
                    Some(run) if run.first == run.last => {
                        Some(Run { last: *column, step: column - run.last, ..run })
                    }
                    Some(run) if column - run.last == run.step => Some(Run { last: *column, ..run }),
                    done => {
                        runs.extend(done);
                        Some(Run { at: *at, first: *column, last: *column, step: 1 })
                    }
                };
            }
            runs.extend(run);
        }
        (runs.len() <= Limits::RUNS).then_some(runs)
    }
}
