//! The data of drawings: the iterations of nested loops, and slices in their tensors.

use super::exactly;
use crate::bounds::TermsArg;
use crate::bounds::answer::{column_name, is_term};
use crate::bounds::rows::Names;
use bourn_bounds::{
    BoundKind, Column, Condition, Expr, Facts, Interval, Loop, Relation, ValueGraph as _, dim,
};
use bourn_equations::value_bounds::{IrBounds, IrGraph, slice_of};
use bourn_ir::{DYNAMIC, OpRef, ValueId};
use serde::Serialize;

/// The limits of the drawings of one function, so that a large function has a report of a reasonable size.
struct Limits;

impl Limits {
    /// The number of nests that are drawn.
    const NESTS: usize = 100;
    /// The number of iterations of the outer loop that are drawn. Of more iterations, some are drawn.
    const OUTER: i128 = 32;
    /// The number of slices that are drawn.
    const SLICES: usize = 1000;
}

/// The number of steps of a loop in an example of an unknown size.
const EXAMPLE: i128 = 8;

/// The iterations of two nested loops.
#[derive(Serialize, Debug)]
pub struct Nest {
    /// The number of the column of the outer induction variable.
    pub outer: u32,
    /// The number of the column of the inner induction variable.
    pub inner: u32,
    /// The distance of two iterations of the outer loop.
    pub outer_step: i64,
    /// The distance of two iterations of the inner loop.
    pub inner_step: i64,
    /// The sizes for which the iterations are drawn: `%n == 8`.
    pub given: Vec<String>,
    /// Iterations of the outer loop, in order.
    pub iterations: Vec<Iterations>,
    /// Whether all iterations of the outer loop are listed.
    pub is_complete: bool,
}

/// The iterations of the inner loop in one iteration of the outer loop: `first`, `first + step`, .. up to `last`.
#[derive(Serialize, Debug)]
pub struct Iterations {
    /// The outer induction variable.
    pub at: i64,
    /// The first value of the inner induction variable.
    pub first: i64,
    /// The last value.
    pub last: i64,
}

/// A slice of a tensor or buffer.
#[derive(Serialize, Debug)]
pub struct SliceDrawing {
    /// The number of the result among the values.
    pub value: u32,
    /// The line of the op.
    pub line: Option<u32>,
    /// The name of the op.
    pub op: String,
    /// The name of the tensor or buffer that the slice is a part of.
    pub of: String,
    /// The dimensions.
    pub sides: Vec<SliceSide>,
}

/// A slice in one dimension.
#[derive(Serialize, Debug)]
pub struct SliceSide {
    /// The size of the tensor or buffer.
    pub extent: Quantity,
    /// The first element.
    pub offset: Quantity,
    /// The number of elements.
    pub size: Quantity,
    /// The distance of two elements.
    pub stride: Quantity,
}

/// An expression with its range.
#[derive(Serialize, Debug)]
pub struct Quantity {
    /// The expression.
    pub text: String,
    /// The lower end of the range.
    #[serde(serialize_with = "exactly")]
    pub low: Option<i128>,
    /// The upper end of the range.
    #[serde(serialize_with = "exactly")]
    pub high: Option<i128>,
}

/// Returns the slices of a function's body, each with the result of its op.
pub fn slices(graph: &IrGraph<'_, '_>, names: &Names) -> Vec<(ValueId, SliceDrawing)> {
    let mut ops: Vec<OpRef<'_, '_>> = Vec::new();
    bourn_passes::walk(graph.body(), |op| {
        if ops.len() < Limits::SLICES && op.num_results() == 1 && slice_of(op).is_some() {
            ops.push(op);
        }
    });
    if ops.is_empty() {
        return Vec::new();
    }
    let mut session = IrBounds::new(graph);
    ops.into_iter()
        .filter_map(|op| Some((op.result(0).id(), slice(graph, names, &mut session, op)?)))
        .collect()
}

fn slice(
    graph: &IrGraph<'_, '_>,
    names: &Names,
    session: &mut IrBounds<'_>,
    op: OpRef<'_, '_>,
) -> Option<SliceDrawing> {
    let slice = slice_of(op)?;
    let rank = slice.offsets.len();
    // The destination of an insertion is the last shaped operand, and the source of an extraction the only one.
    let whole =
        op.operands().rfind(|operand| operand.ty().shape().is_some_and(|shape| shape.len() == rank))?;
    let known = graph.executed_before_value(op.result(0).id());
    let name = |column: &Column<ValueId>| column_name(names, *column);
    let mut quantity = |expr: &Expr<ValueId>| {
        let range = session.assuming(&known, |session| session.interval(expr.clone()));
        Quantity { text: expr.display_with(&name), low: range.lower, high: range.upper }
    };
    let shape = whole.ty().shape()?;
    let sides = (0..rank).map(|at| {
        let extent = match shape[at] {
            DYNAMIC => dim(whole.id(), at as u32),
            size => Expr::constant(i128::from(size)),
        };
        Some(SliceSide {
            extent: quantity(&extent),
            offset: quantity(slice.offsets.get(at)?),
            size: quantity(slice.sizes.get(at)?),
            stride: quantity(slice.strides.get(at)?),
        })
    });
    Some(SliceDrawing {
        value: 0,
        line: None,
        op: op.name().as_str().to_owned(),
        of: format!("%{}", names.get(whole.id())),
        sides: sides.collect::<Option<_>>()?,
    })
}

/// Returns the iterations of nests, given their outer and inner induction variables.
pub fn nests(
    graph: &IrGraph<'_, '_>,
    names: &Names,
    pairs: &[(Column<ValueId>, Column<ValueId>)],
    number: &mut dyn FnMut(Column<ValueId>) -> u32,
) -> Vec<Nest> {
    if pairs.is_empty() {
        return Vec::new();
    }
    let mut session = IrBounds::new(graph);
    let found = pairs.iter().take(Limits::NESTS).filter_map(|(outer, inner)| {
        let found = nest(graph, names, &mut session, *outer, *inner)?;
        Some(Nest { outer: number(*outer), inner: number(*inner), ..found })
    });
    found.collect()
}

fn nest(
    graph: &IrGraph<'_, '_>,
    names: &Names,
    session: &mut IrBounds<'_>,
    outer: Column<ValueId>,
    inner: Column<ValueId>,
) -> Option<Nest> {
    let loops = [loop_of(graph, outer)?, loop_of(graph, inner)?];
    let free = open_terms(graph, session, [outer, inner])?;
    let equal = |column: Column<ValueId>, number: i128| Condition::relation(column, Relation::Eq, number);
    let steps = loops.iter().filter_map(|counted| session.interval(counted.step.clone()).as_point());
    let size = steps.max().unwrap_or(1).clamp(1, 64) * EXAMPLE;
    let mut given: Vec<Condition<ValueId>> = Vec::new();
    let mut texts = Vec::new();
    for column in free {
        let range = session.interval(column);
        let least = range.lower.map_or(size, |lower| lower.max(size));
        let example = range.upper.map_or(least, |upper| upper.min(least));
        texts.push(format!("{} == {example}", column_name(names, column)));
        given.push(equal(column, example));
    }
    let outer_range =
        session.assuming(&Condition::All(given.clone()), |session| iterations(session, outer, &loops[0]))?;
    let (first, last, outer_step) = outer_range;
    let count = last.checked_sub(first)? / outer_step + 1;
    // With more iterations, every `stride`-th one is drawn.
    let stride = (count + Limits::OUTER - 1) / Limits::OUTER;
    let mut inner_step = None;
    let mut found = Vec::new();
    let mut at = first;
    while at <= last {
        given.push(equal(outer, at));
        let here = Condition::All(given.clone());
        given.pop();
        let is_empty = session.assuming(&here, |session| session.interval(inner).is_empty());
        if !is_empty {
            let (first, last, step) =
                session.assuming(&here, |session| iterations(session, inner, &loops[1]))?;
            if *inner_step.get_or_insert(step) != step {
                return None;
            }
            found.push(Iterations { at: small(at)?, first: small(first)?, last: small(last)? });
        }
        at = at.checked_add(outer_step.checked_mul(stride)?)?;
    }
    Some(Nest {
        outer: 0,
        inner: 0,
        outer_step: small(outer_step)?,
        inner_step: small(inner_step?)?,
        given: texts,
        iterations: found,
        is_complete: stride == 1,
    })
}

/// Returns a number if JavaScript represents it exactly.
fn small(number: i128) -> Option<i64> {
    i64::try_from(number).ok().filter(|number| i128::from(number.unsigned_abs()) <= super::EXACT)
}

fn loop_of(graph: &IrGraph<'_, '_>, iv: Column<ValueId>) -> Option<Loop<ValueId>> {
    let mut facts = Facts::new();
    graph.populate(iv, &mut facts);
    facts.counted_loop().cloned()
}

/// Returns the first and the last value of an induction variable and its step, if they are numbers.
fn iterations(
    session: &mut IrBounds<'_>,
    iv: Column<ValueId>,
    counted: &Loop<ValueId>,
) -> Option<(i128, i128, i128)> {
    let [first, end, step] =
        [&counted.lower, &counted.upper, &counted.step].map(|expr| session.interval(expr.clone()).as_point());
    let (first, end, step) = (first?, end?, step?);
    let Interval { lower, upper } = session.interval(iv);
    // Where the last sum may wrap, the values are others.
    let is_counted = step > 0 && first < end && lower == Some(first);
    let last = end.checked_sub(1)?.checked_sub(first)? / step.max(1) * step + first;
    (is_counted && upper == Some(last)).then_some((first, last, step))
}

/// Returns the terms of the missing bounds of columns; `None` if a bound is unknown.
fn open_terms(
    graph: &IrGraph<'_, '_>,
    session: &mut IrBounds<'_>,
    of: [Column<ValueId>; 2],
) -> Option<Vec<Column<ValueId>>> {
    let mut found: Vec<Column<ValueId>> = Vec::new();
    for column in of {
        let range = session.interval(column);
        let open = [(BoundKind::Lower, range.lower), (BoundKind::Upper, range.upper)];
        for (kind, _) in open.into_iter().filter(|(_, end)| end.is_none()) {
            let allowed = |column: Column<ValueId>| is_term(graph, TermsArg::Args, column);
            let bound = session.bound(kind, column, &allowed).ok()?;
            for term in bound.maps.iter().flat_map(|map| &map.operands) {
                if !found.contains(term) {
                    found.push(*term);
                }
            }
        }
    }
    Some(found)
}
