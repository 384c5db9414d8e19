//! Inference of the sizes of a result whose type is unknown.
//!
//! `dim(result, d) == e` determines dimension `d`: its size is static if types and attributes determine `e`, and dynamic if `e` is only
//! known at execution. The rank is the extent of the other lists and values that the index variable of such an equation ranges over, or
//! comes from `require rank(result) == e`.
//!
//! An op that is about to be created has operands and attributes. Statements that depend on anything else (the contents of regions,
//! constants, Rust functions of the op) are ignored.

use super::eval::{Lists, Scope};
use super::range::QueriedIndex;
use super::walk::{Column, Leaf, Part};
use super::{
    AttrIdx, Cond, Determined, Domain, Equation, EquationKind, Expr, Extent, FoldOp, IndexRange, LetIdx,
    LetKind, List, Method, MethodBody, OpEquations, Range, ResultIdx, Subject, TypeTerm, Value, Values,
};
use crate::{BinaryOp, DYNAMIC, Num, Rel};
use std::fmt;

/// The greatest number of dimensions of a result.
const MAX_RANK: usize = 1 << 16;

/// The reason why the sizes of a result cannot be inferred.
#[derive(Clone, Debug, PartialEq)]
pub enum NoShape {
    /// No statement determines the number of dimensions.
    Rank,
    /// Two statements determine different numbers of dimensions.
    Ranks(usize, usize),
    /// No statement determines the size of a dimension.
    Dim(usize),
    /// Two equations determine different sizes of a dimension.
    Sizes(usize, i64, i64),
    /// A number is not a valid size of a dimension.
    Size(usize, Num),
}

impl fmt::Display for NoShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoShape::Rank => write!(f, "its rank is not known"),
            NoShape::Ranks(a, b) => write!(f, "its rank is both {a} and {b}"),
            NoShape::Dim(d) => write!(f, "its dimension #{d} is not known"),
            NoShape::Sizes(d, a, b) => write!(f, "its dimension #{d} is both {a} and {b}"),
            NoShape::Size(d, size) => write!(f, "its dimension #{d} would be {size}"),
        }
    }
}

impl std::error::Error for NoShape {}

/// Returns the sizes of a result whose type is unknown, with `None` for dynamic sizes. `rank` is the number of dimensions if its constraint
/// fixes it.
///
/// # Errors
/// Returns an error if a dimension is not determined, or if two statements contradict each other.
pub fn inferred_dims<S: Subject>(
    op: S,
    equations: &OpEquations<'_>,
    result: S::Value,
    rank: Option<usize>,
) -> Result<Vec<Option<i64>>, NoShape> {
    let lists = Lists::default();
    let scope = Scope::new(op, equations, &lists);
    let rank = scope.inferred_rank(result, rank)?;
    let mut dims: Vec<Option<Extents>> = vec![None; rank];
    let mut wrong = None;
    for (equation, column, other) in statements(equations) {
        scope.each_dim(equation, column, other, result, rank, &mut |d, size| {
            if let Some(known) = dims.get_mut(d) {
                match known.take().map_or(Ok(size.clone()), |known| known.meet(&size, d)) {
                    Ok(met) => *known = Some(met),
                    Err(contradiction) => wrong = wrong.take().or(Some(contradiction)),
                }
            }
        });
        if let Some(wrong) = wrong {
            return Err(wrong);
        }
    }
    let size = |(d, known): (usize, Option<Extents>)| match known.ok_or(NoShape::Dim(d))? {
        Extents::Dynamic => Ok(None),
        Extents::Known(size) => {
            let fits = size.to_i128().and_then(|size| i64::try_from(size).ok()).filter(|size| *size >= 0);
            fits.map(Some).ok_or(NoShape::Size(d, size))
        }
    };
    dims.into_iter().enumerate().map(size).collect()
}

/// Returns whether equations determine all sizes of a result in every op of a definition, as `missing_shape` does.
pub fn gives_shape(
    equations: &OpEquations<'_>,
    result: ResultIdx,
    rank: Option<usize>,
    given: &dyn Fn(Given) -> bool,
) -> bool {
    missing_shape(equations, result, rank, given).is_none()
}

/// Returns the rank or the first size of a result that equations do not determine in every op of a definition. `given` returns whether a
/// part of the op is always present. `rank` is the number of dimensions if the result's constraint fixes it.
pub fn missing_shape(
    equations: &OpEquations<'_>,
    result: ResultIdx,
    rank: Option<usize>,
    given: &dyn Fn(Given) -> bool,
) -> Option<NoShape> {
    let always = Always { equations, result, given };
    let ranked = rank.is_some()
        || equations.all().flat_map(|all| all.requires).any(|require| {
            require.range.guards.is_empty()
                && ranks(&require.cond).any(|(value, rank)| always.is(value) && always.expr(rank))
        });
    let mut dims: Vec<usize> = Vec::new();
    for (equation, column, other) in statements(equations) {
        let range = &equation.range;
        if !range.guards.is_empty() || !always.is(column.value) || !always.expr(other) {
            continue;
        }
        match column.dim() {
            Some(Expr::Var(var)) => {
                let Some(IndexRange::Free(extents)) = range.vars.get(var.index()).map(|var| var.range) else {
                    continue;
                };
                let others = |extent: &&Extent<'_>| !matches!(extent, Extent::Rank(of) if always.is(of));
                let mut others = extents.iter().filter(others).peekable();
                if range.vars.len() == 1
                    && (ranked || others.peek().is_some())
                    && others.all(|extent| always.extent(extent))
                {
                    return None;
                }
            }
            Some(Expr::Int(d)) if range.vars.is_empty() => dims.extend(usize::try_from(*d)),
            _ => {}
        }
    }
    match rank.filter(|rank| *rank <= MAX_RANK) {
        Some(rank) => (0..rank).find(|d| !dims.contains(d)).map(NoShape::Dim),
        None => Some(NoShape::Rank),
    }
}

/// A part of an op that sizes are computed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// The first value of a list, an integer.
    Index(Values),
    /// The first value of a list, with more than this number of dimensions.
    Dim(Values, usize),
    /// The first value of a list, with a shape.
    Shape(Values),
    /// The type of the first value of a list.
    Type(Values),
    /// An attribute.
    Attr(AttrIdx),
    /// A list of integer values, of any length.
    List(Values),
}

/// An inferred size.
#[derive(Clone, Debug, PartialEq)]
enum Extents {
    Known(Num),
    /// A size that is known at execution only.
    Dynamic,
}

impl Extents {
    fn meet(self, other: &Extents, d: usize) -> Result<Extents, NoShape> {
        match (self, other) {
            (Extents::Dynamic, other) => Ok(other.clone()),
            (known, Extents::Dynamic) => Ok(known),
            (Extents::Known(a), Extents::Known(b)) if a == *b => Ok(Extents::Known(a)),
            (Extents::Known(a), Extents::Known(b)) => {
                let clamped = |n: &Num| n.clamped().clamp(i64::MIN.into(), i64::MAX.into()) as i64;
                Err(NoShape::Sizes(d, clamped(&a), clamped(b)))
            }
        }
    }
}

/// The domain of sizes that types and attributes determine, and of sizes that are known at execution only.
struct Inferred;

impl<S: Subject> Domain<S> for Inferred {
    type Size = Extents;

    fn int(&self, value: i128) -> Extents {
        Extents::Known(Num::from(value))
    }
    fn index(&self, _: S, _: S::Value) -> Option<Extents> {
        Some(Extents::Dynamic)
    }
    fn dim(&self, op: S, value: S::Value, d: usize) -> Option<Extents> {
        match op.extent(op.ty(value)?, d)? {
            DYNAMIC => Some(Extents::Dynamic),
            size => Some(Extents::Known(Num::from(size))),
        }
    }
    fn apply(&self, op: S, map: AttrIdx, result: usize, operands: &[S::Value]) -> Option<Extents> {
        let known = Determined::Static.apply(op, map, result, operands);
        Some(known.map_or(Extents::Dynamic, Extents::Known))
    }
    fn neg(&self, a: Extents) -> Option<Extents> {
        match a {
            Extents::Known(a) => Domain::<S>::neg(&Determined::Static, a).map(Extents::Known),
            Extents::Dynamic => Some(Extents::Dynamic),
        }
    }
    fn binary(&self, op: BinaryOp, a: Extents, b: Extents) -> Option<Extents> {
        match (a, b) {
            (Extents::Known(a), Extents::Known(b)) => {
                Domain::<S>::binary(&Determined::Static, op, a, b).map(Extents::Known)
            }
            _ => Some(Extents::Dynamic),
        }
    }
    fn fold(&self, op: FoldOp, items: Vec<Extents>) -> Option<Extents> {
        let known = items.iter().map(|item| match item {
            Extents::Known(item) => Some(item.clone()),
            Extents::Dynamic => None,
        });
        match known.collect::<Option<Vec<Num>>>() {
            Some(items) => Domain::<S>::fold(&Determined::Static, op, items).map(Extents::Known),
            None => Some(Extents::Dynamic),
        }
    }
}

/// Returns the equalities with a dimension on one side: the equation, this side, and the other side. Equalities that depend on an existing
/// op are left out.
fn statements<'e, 'a>(
    equations: &'e OpEquations<'a>,
) -> impl Iterator<Item = (&'e Equation<'a>, Column<'e, 'a>, &'e Expr<'a>)> {
    let bounds = equations.all().flat_map(|all| all.bounds);
    let sides = bounds.flat_map(|equation| {
        let sides = match &equation.kind {
            EquationKind::Relation(a, Rel::Eq, b) => [Some((a, b)), Some((b, a))],
            _ => [None, None],
        };
        sides.into_iter().flatten().filter_map(move |(a, b)| Some((equation, a.column()?, b)))
    });
    sides.filter(|(equation, column, other)| {
        column.dim().is_some()
            && settled(equations, &equation.range, &of_operands)
            && is_before(equations, Part::Expr(other))
    })
}

/// Returns whether the range of a statement can be evaluated before the op exists. It may read declarations for which `known` returns true.
pub(super) fn settled<'a>(
    equations: &OpEquations<'a>,
    range: &Range<'a>,
    known: &dyn Fn(Values) -> bool,
) -> bool {
    range.guards.iter().all(|guard| is_over(equations, Part::Cond(guard), known))
        && range.vars.iter().all(|var| match &var.range {
            IndexRange::Free(extents) => extents.iter().all(|extent| match extent {
                Extent::Rank(_) => true,
                Extent::Elements(_) => false,
                Extent::Len(list) => is_over(equations, Part::List(list), known),
            }),
            IndexRange::Between(a, b) => {
                [a, b].into_iter().all(|end| is_over(equations, Part::Expr(end), known))
            }
        })
}

/// Returns whether a declaration is one of operands.
fn of_operands(values: Values) -> bool {
    matches!(values, Values::Operands(_) | Values::AllOperands)
}

/// Returns whether a part refers to operands and attributes only.
fn is_before<'p, 'a: 'p>(equations: &OpEquations<'a>, part: Part<'p, 'a>) -> bool {
    is_over(equations, part, &of_operands)
}

/// Returns whether a part refers only to attributes, to declarations for which `known` returns true, and to the presence of operands. Each
/// `let` is expanded once.
pub(super) fn is_over<'p, 'a: 'p>(
    equations: &OpEquations<'a>,
    part: Part<'p, 'a>,
    known: &dyn Fn(Values) -> bool,
) -> bool {
    let mut over = true;
    let mut lets: Vec<LetIdx> = Vec::new();
    let mut see = |leaf: Leaf, lets: &mut Vec<LetIdx>| match leaf {
        Leaf::Values(values) => over &= known(values),
        Leaf::Presence(values) => over &= of_operands(values) || known(values),
        Leaf::Other => over = false,
        Leaf::Let(at) if !lets.contains(&at) => lets.push(at),
        Leaf::Let(_) => {}
    };
    part.each_leaf(&mut |leaf| see(leaf, &mut lets));
    let mut next = 0;
    while let Some(at) = lets.get(next).copied() {
        next += 1;
        match equations.lets.get(at.index()).map(|one| one.kind) {
            Some(LetKind::Expr(e)) => <Part<'_, '_>>::Expr(&e).each_leaf(&mut |leaf| see(leaf, &mut lets)),
            Some(LetKind::Mixed(..)) => {}
            Some(LetKind::Rust(_)) | None => see(Leaf::Other, &mut lets),
        }
    }
    over
}

/// Returns the values whose rank a condition fixes, with the rank.
fn ranks<'c, 'a>(cond: &'c Cond<'a>) -> impl Iterator<Item = (&'c Value<'a>, &'c Expr<'a>)> {
    let mut open = vec![cond];
    let mut found = Vec::new();
    while let Some(cond) = open.pop() {
        match cond {
            Cond::And(parts) => open.extend(*parts),
            Cond::Compare(a, Rel::Eq, b) => {
                for side in [(a, b), (b, a)] {
                    if let (Expr::Rank(value), rank) = side {
                        found.push((value, rank));
                    }
                }
            }
            _ => {}
        }
    }
    found.into_iter()
}

impl<'a, S: Subject> Scope<'_, 'a, S> {
    /// Returns the number of dimensions. Returns an error if no statement determines it, or if statements differ.
    fn inferred_rank(&self, result: S::Value, rank: Option<usize>) -> Result<usize, NoShape> {
        let mut found = rank;
        let mut wrong = None;
        let mut says = |rank: usize| match found {
            Some(known) if known != rank => wrong = wrong.take().or(Some(NoShape::Ranks(known, rank))),
            _ => found = Some(rank),
        };
        for require in self.equations.all().flat_map(|all| all.requires) {
            for (value, rank) in ranks(&require.cond) {
                let before = settled(self.equations, &require.range, &of_operands)
                    && is_before(self.equations, Part::Expr(rank));
                if !before {
                    continue;
                }
                self.for_each(&require.range, &mut |scope| {
                    let rank = || usize::try_from(scope.expr(&Determined::Static, rank)?.to_i128()?).ok();
                    if require.range.vars.is_empty()
                        && scope.is(value, result)
                        && scope.all_hold(require.range.guards)
                        && let Some(rank) = rank()
                    {
                        says(rank);
                    }
                });
            }
        }
        for (equation, column, _) in statements(self.equations) {
            let range = &equation.range;
            let Some(Expr::Var(var)) = column.dim() else { continue };
            let Some(IndexRange::Free(extents)) = range.vars.get(var.index()).map(|v| v.range) else {
                continue;
            };
            self.for_each(range, &mut |scope| {
                if scope.is(column.value, result) && scope.all_hold(range.guards) {
                    extents.iter().filter_map(|extent| scope.known_extent(extent)).for_each(&mut says);
                }
            });
        }
        match wrong {
            Some(wrong) => Err(wrong),
            None => found.filter(|rank| *rank <= MAX_RANK).ok_or(NoShape::Rank),
        }
    }

    /// Returns the end of a range of indices; `None` if its value or list is absent.
    fn known_extent(&self, extent: &Extent<'a>) -> Option<usize> {
        match extent {
            Extent::Rank(value) => self.rank(value),
            Extent::Elements(value) => self.elements(value),
            Extent::Len(list) => self.known_len(list),
        }
    }

    /// Calls `found` with each size that an equation states for a dimension of the result.
    fn each_dim(
        &self,
        equation: &Equation<'a>,
        column: Column<'_, 'a>,
        other: &Expr<'a>,
        result: S::Value,
        rank: usize,
        found: &mut dyn FnMut(usize, Extents),
    ) {
        let range = &equation.range;
        let Some(dim) = column.dim() else { return };
        let mut say = |scope: &Scope<'_, 'a, S>| {
            if scope.all_hold(range.guards)
                && let Some(d) = scope.position(dim)
                && let Some(size) = scope.expr(&Inferred, other)
            {
                found(d, size);
            }
        };
        self.for_each(range, &mut |scope| {
            if !scope.is(column.value, result) {
                return;
            }
            match dim {
                Expr::Var(var) => (0..rank).for_each(|value| {
                    let queried = QueriedIndex { var: *var, value, of: column.value };
                    scope.for_indices(range.vars, Some(queried), &mut say);
                }),
                _ => scope.for_indices(range.vars, None, &mut say),
            }
        });
    }
}

/// Determines whether expressions have a value in every op of a definition.
struct Always<'w, 'a> {
    equations: &'w OpEquations<'a>,
    result: ResultIdx,
    given: &'w dyn Fn(Given) -> bool,
}

impl<'a> Always<'_, 'a> {
    /// Returns whether a value is the result whose shape is inferred.
    fn is(&self, value: &Value<'a>) -> bool {
        matches!(value, Value::The(Values::Results(at)) if *at == self.result) || *value == Value::EachResult
    }

    /// Returns the list whose first value `value` is.
    fn first(&self, value: &Value<'a>) -> Option<Values> {
        match value {
            Value::The(values) => Some(*values),
            Value::Call(call) => {
                let called = |m: &&Method<'a>| m.method == call.method && m.interface == call.interface;
                match self.equations.methods.iter().find(called)?.body {
                    MethodBody::Value(Value::The(values)) => Some(values),
                    // The first result is tied to the first value of the list.
                    MethodBody::Tied(values)
                        if self.result.index() == 0 && call.args == [Value::EachResult] =>
                    {
                        Some(values)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn gives(&self, value: &Value<'a>, as_given: impl FnOnce(Values) -> Given) -> bool {
        self.first(value).is_some_and(|values| (self.given)(as_given(values)))
    }

    fn extent(&self, extent: &Extent<'a>) -> bool {
        match extent {
            Extent::Rank(value) | Extent::Elements(value) => self.gives(value, Given::Shape),
            Extent::Len(list) => self.list(list),
        }
    }

    /// Returns whether a list is always present, with all its items.
    fn list(&self, list: &List<'a>) -> bool {
        match list {
            List::Values(values) | List::Unsigned(values) => (self.given)(Given::List(*values)),
            List::Attr(attr) => (self.given)(Given::Attr(*attr)),
            List::Let(at) => match self.equations.lets.get(at.index()).map(|one| one.kind) {
                Some(LetKind::Mixed(attr, operands)) => {
                    (self.given)(Given::Attr(attr)) && (self.given)(Given::List(Values::Operands(operands)))
                }
                _ => false,
            },
            List::Map(map, operands) => {
                (self.given)(Given::Attr(*map))
                    && operands
                        .iter()
                        .all(|inputs| inputs.range.is_none() && (self.given)(Given::List(inputs.values)))
            }
            // The list may have fewer items.
            List::Part(..) => false,
            List::Dims(value) => self.gives(value, Given::Shape),
            // The value may have fewer dimensions.
            List::DimsIn(..) | List::DimOf(..) | List::Widths(_) => false,
            // There may be more digits than radices.
            List::Strides(..) => false,
            // There may be too many elements, and an item may lack the parameter.
            List::Elements(_) | List::Params(..) => false,
        }
    }

    fn expr(&self, expr: &Expr<'a>) -> bool {
        match expr {
            Expr::Int(_) | Expr::Var(_) => true,
            Expr::Value(value) => self.gives(value, Given::Index),
            Expr::Rank(value) => self.gives(value, Given::Shape),
            Expr::Dim(value, Expr::Var(_)) | Expr::Item(List::Dims(value), Expr::Var(_)) => {
                self.gives(value, Given::Shape)
            }
            Expr::Dim(value, Expr::Int(at)) => {
                usize::try_from(*at).is_ok_and(|at| self.gives(value, |values| Given::Dim(values, at)))
            }
            // Any other index may be beyond the end.
            Expr::Item(list, Expr::Var(_)) | Expr::Len(list) => self.list(list),
            Expr::Fold(FoldOp::Sum | FoldOp::Product, list) => self.list(list),
            Expr::Attr(attr) => (self.given)(Given::Attr(*attr)),
            Expr::Param(TypeTerm::Of(value), _) => self.gives(value, Given::Type),
            Expr::Neg(a) => self.expr(a),
            Expr::Binary(_, a, b) => self.expr(a) && self.expr(b),
            Expr::Dim(..)
            | Expr::Element(..)
            | Expr::Item(..)
            | Expr::Fold(..)
            | Expr::Dot(..)
            | Expr::Apply(..)
            | Expr::Inputs(_)
            | Expr::Param(..)
            | Expr::Successors(_)
            | Expr::Let(_) => false,
            // Only the engine evaluates wrapping, enclosing ops, and other executions.
            Expr::Unsigned(_)
            | Expr::Width(_)
            | Expr::Wrap(_)
            | Expr::Power(_)
            | Expr::Bits(..)
            | Expr::Around(_)
            | Expr::Elsewhere(..) => false,
        }
    }
}
