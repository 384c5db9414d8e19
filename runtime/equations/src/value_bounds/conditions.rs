//! Conditions on index values that follow from truth values.

use super::facts::index;
use super::flow::all;
use super::widths::{Bits, Widths};
use super::{COMPARISON, Comparison, Connective, LOGIC, Logic};
use crate::interface::own_interface;
use bourn_bounds::{Condition, Expr, Relation};
use bourn_ir::{BlockRef, OpRef, Value, ValueId};
use bourn_presburger::affine::{AffineExpr, ConstraintKind};
use bourn_terms::equation::{AttrIdx, EquationKind, Subject, Value as Term, Values};

/// The depth to which connectives are decomposed.
const MAX_DEPTH: usize = 8;

/// The ops that are visited for one condition, counted once per use: where values are shared, a condition written out
/// grows exponentially.
const MAX_PARTS: usize = 16;

/// Returns the condition on index values under which a truth value, or an element of a vector of truth values, is true.
pub(super) fn condition(value: Value<'_, '_>, widths: Widths) -> Condition<ValueId> {
    match (Reader { parts: 0, widths }).truth(value, 0) {
        Truth::Always(holds) => {
            let relation = if holds { Relation::Le } else { Relation::Gt };
            Condition::Relation(Expr::constant(0), relation, Expr::constant(0))
        }
        Truth::When(condition) => condition,
    }
}

/// The condition of a truth value. Constants are separate, since a connective with a constant is simpler than its
/// parts.
enum Truth {
    /// It is a constant.
    Always(bool),
    /// It is true exactly where a condition holds.
    When(Condition<ValueId>),
}

impl Truth {
    const UNKNOWN: Truth = Truth::When(Condition::Unknown);

    fn negated(self) -> Truth {
        match self {
            Truth::Always(holds) => Truth::Always(!holds),
            Truth::When(condition) => Truth::When(condition.negated()),
        }
    }

    /// Returns the conjunction (`all`) or disjunction of both.
    fn joined(self, other: Truth, all: bool) -> Truth {
        match (self, other) {
            // `true` decides a disjunction, `false` a conjunction; the other constant is neutral.
            (Truth::Always(holds), rest) | (rest, Truth::Always(holds)) => {
                if holds == all {
                    rest
                } else {
                    Truth::Always(holds)
                }
            }
            (Truth::When(a), Truth::When(b)) => {
                let parts = vec![a, b];
                Truth::When(if all { Condition::All(parts) } else { Condition::Any(parts) })
            }
        }
    }
}

/// Returns the condition that a truth value is true, which is -1 as a signed number. Two choices on the same value are
/// thus known to take the same case.
fn itself(value: Value<'_, '_>) -> Truth {
    Truth::When(Condition::relation(index(value), Relation::Lt, Expr::constant(0)))
}

/// Reads conditions up to the limit on their size.
struct Reader {
    parts: usize,
    widths: Widths,
}

impl Reader {
    fn truth(&mut self, value: Value<'_, '_>, depth: usize) -> Truth {
        if value.ty().number_type().signless_width() != Some(1) {
            return Truth::UNKNOWN;
        }
        if let Some(constant) = value.constant() {
            return Truth::Always(constant != 0);
        }
        if depth > MAX_DEPTH || self.parts >= MAX_PARTS {
            return Truth::UNKNOWN;
        }
        self.parts += 1;
        let Some(op) = value.defining_op() else { return itself(value) };
        let compared = || comparison(op, self.widths).map(Truth::When);
        let joined = compared().or_else(|| self.connected(op, depth + 1));
        joined.or_else(|| self.chosen(op, value, depth + 1)).unwrap_or_else(|| itself(value))
    }

    /// Returns the condition of a result of an op that chooses between two values: `select %a, %b, false` is a conjunction that
    /// evaluates `%b` only if `%a` holds. What a region yields must be constant, or defined outside of the op.
    fn chosen(&mut self, op: OpRef<'_, '_>, value: Value<'_, '_>, depth: usize) -> Option<Truth> {
        let equations = op.def().filter(|def| op.num_regions() > 0 || def.results.len() == 1)?.equations?;
        let choose = equations.own.bounds.iter().find_map(|equation| match &equation.kind {
            EquationKind::Choose(choose) if equation.range.guards.is_empty() => Some(choose),
            _ => None,
        })?;
        let Term::The(condition) = choose.condition else { return None };
        let at = all(op, choose.results).iter().position(|result| *result == value.id())?;
        let item = |list, at| op.get(op.values(list), at);
        let (condition, then, otherwise) =
            (item(condition, 0)?, item(choose.then, at)?, item(choose.otherwise, at)?);
        if [then, otherwise].into_iter().any(|value| value.constant().is_none() && is_inside(value, op)) {
            return None;
        }
        let yes = self.truth(condition, depth).joined(self.truth(then, depth), true);
        let no = self.truth(condition, depth).negated().joined(self.truth(otherwise, depth), true);
        Some(yes.joined(no, false))
    }

    /// Returns the condition of the result of an op that joins two truth values.
    fn connected(&mut self, op: OpRef<'_, '_>, depth: usize) -> Option<Truth> {
        let model = own_interface::<dyn Logic>(op, LOGIC)?;
        let (lhs, connective, rhs) = (model.lhs(op)?, model.connective(op)?, model.rhs(op)?);
        Some(match connective {
            Connective::And => self.truth(lhs, depth).joined(self.truth(rhs, depth), true),
            Connective::Or => self.truth(lhs, depth).joined(self.truth(rhs, depth), false),
            // Exactly one of them is true. Each side is read twice, which counts twice.
            Connective::Xor => {
                let only = |reader: &mut Reader, yes, no| {
                    reader.truth(yes, depth).joined(reader.truth(no, depth).negated(), true)
                };
                only(self, lhs, rhs).joined(only(self, rhs, lhs), false)
            }
        })
    }
}

/// Returns whether a value is defined in a region of an op.
fn is_inside<'a, 'c>(value: Value<'a, 'c>, op: OpRef<'a, 'c>) -> bool {
    let block = value.owner_block().or_else(|| value.defining_op().and_then(OpRef::block));
    let mut around = block.and_then(BlockRef::parent_op);
    while let Some(inner) = around
        && inner != op
    {
        around = inner.block().and_then(BlockRef::parent_op);
    }
    around.is_some()
}

/// Returns the relation of a truth value that is the only result of a comparison.
pub(super) fn compared(
    op: OpRef<'_, '_>,
    value: Value<'_, '_>,
    widths: Widths,
) -> Option<Condition<ValueId>> {
    let is_result = value.defining_op().is_some_and(|defines| defines.id() == op.id());
    (is_result && op.num_results() == 1).then(|| comparison(op, widths))?
}

/// Returns the condition of a comparison of integers.
fn comparison(op: OpRef<'_, '_>, widths: Widths) -> Option<Condition<ValueId>> {
    let model = own_interface::<dyn Comparison>(op, COMPARISON)?;
    let (lhs, relation, rhs) = (model.lhs(op)?, model.relation(op)?, model.rhs(op)?);
    let integers =
        [lhs, rhs].iter().all(|side| widths.of(side.ty()) != Bits::Unknown) && lhs.ty() == rhs.ty();
    let condition = integers.then(|| relation.of(index(lhs), index(rhs)))?;
    if !relation.unsigned || widths.word(lhs.ty()).is_none() {
        return Some(condition);
    }
    let [left, right] = [lhs, rhs].map(|side| bourn_bounds::unsigned(side.id()));
    Some(Condition::Same(vec![condition, Condition::Relation(left, relation.relation, right)]))
}

/// Returns the operands of a comparison of integers. For an unsigned comparison these are their unsigned readings, or,
/// if they never wrap, the integers where they are not negative.
pub(super) fn compared_sides(
    op: OpRef<'_, '_>,
    widths: Widths,
) -> Option<(Expr<ValueId>, Relation, Expr<ValueId>)> {
    let model = own_interface::<dyn Comparison>(op, COMPARISON)?;
    let (lhs, relation, rhs) = (model.lhs(op)?, model.relation(op)?, model.rhs(op)?);
    let side = |value: Value<'_, '_>| match widths.of(value.ty()) {
        Bits::Unknown => None,
        Bits::Word(_) if relation.unsigned => Some(bourn_bounds::unsigned(value.id())),
        Bits::Unbounded if relation.unsigned => Some(index(value).not_negative()),
        Bits::Word(_) | Bits::Unbounded => Some(index(value)),
    };
    (lhs.ty() == rhs.ty()).then_some(())?;
    Some((side(lhs)?, relation.relation, side(rhs)?))
}

/// Returns the condition that operands are in the set of an attribute.
pub(super) fn in_set(
    op: OpRef<'_, '_>,
    set: AttrIdx,
    operands: &[Values],
    widths: Widths,
) -> Option<Condition<ValueId>> {
    let attr = op.attr(op.def()?.attrs.get(set.index())?.name)?;
    let set = attr.as_integer_set()?;
    let ids = operands.iter().flat_map(|list| all(op, *list));
    let values: Vec<Value<'_, '_>> = ids.map(|id| Value::new(op.body(), id)).collect();
    let fits = values.len() == set.num_dims() + set.num_symbols();
    let first = *values.first()?;
    if !fits || values.iter().any(|value| !value.ty().is_index()) {
        return None;
    }
    let values: Vec<Expr<ValueId>> = values.into_iter().map(index).collect();
    let (dims, symbols) = values.split_at_checked(set.num_dims())?;
    let row = |(row, kind): &(AffineExpr, ConstraintKind)| {
        let of = widths.checked(first.ty(), Expr::from_affine(row, dims, symbols));
        let relation = match kind {
            ConstraintKind::Eq => Relation::Eq,
            ConstraintKind::Inequality => Relation::Ge,
        };
        Condition::Relation(of, relation, Expr::constant(0))
    };
    Some(Condition::All(set.constraints().iter().map(row).collect()))
}
