//! Folds of integer ops: of constants, of splats of vectors and tensors, and identities.
//!
//! Numbers of fixed width wrap, and so does `index`, which has 64 bits unless the pass sets another width. An operation without a defined
//! result (a division by zero, a quotient that overflows, a shift by the width or more) is not folded.

use super::casts::{float_width, keeps_all};
use super::{
    AddiOp, AndiOp, BitcastOp, CmpIPredicate, CmpiOp, ExtsiOp, ExtuiOp, IndexCastOp, IndexCastuiOp, SubiOp,
    XoriOp,
};
use bourn_ir::fold::{Fold, FoldCx, constant_of};
use bourn_ir::int::Int;
use bourn_ir::{AttrData, Attribute, OpRef, OpView, Type, TypeData, Value};

/// An op with two operands of one type, and its constant operands.
struct Binary<'a, 'c> {
    cx: FoldCx<'c>,
    op: OpRef<'a, 'c>,
    lhs: Value<'a, 'c>,
    rhs: Value<'a, 'c>,
    left: Option<Int>,
    right: Option<Int>,
}

type Folded<'a, 'c> = Option<Fold<'a, 'c>>;
type Constants<'s, 'c> = &'s [Option<Attribute<'c>>];

impl<'a, 'c> Binary<'a, 'c> {
    fn new(cx: FoldCx<'c>, op: OpRef<'a, 'c>, constants: Constants<'_, 'c>) -> Option<Self> {
        let mut operands = op.operands();
        let (lhs, rhs) = (operands.next()?, operands.next()?);
        let known = |i: usize| constants.get(i).copied().flatten().and_then(|attr| cx.read(attr));
        Some(Binary { cx, op, lhs, rhs, left: known(0), right: known(1) })
    }

    /// Like `new`, but with a constant moved to the right, for ops with commutative operands.
    fn commutative(cx: FoldCx<'c>, op: OpRef<'a, 'c>, constants: Constants<'_, 'c>) -> Option<Self> {
        let mut it = Self::new(cx, op, constants)?;
        if it.right.is_none() {
            std::mem::swap(&mut it.lhs, &mut it.rhs);
            std::mem::swap(&mut it.left, &mut it.right);
        }
        Some(it)
    }

    /// Returns a constant of the first result's type that is `number`, or a splat of it.
    fn number(&self, number: Int) -> Folded<'a, 'c> {
        self.number_of(number, 0)
    }
    fn number_of(&self, number: Int, result: usize) -> Folded<'a, 'c> {
        let ty = self.op.results().nth(result)?.ty();
        self.cx.write(number, ty).map(Fold::Attr)
    }

    /// Returns the number with these bits in the width of the operands.
    fn of_bits(&self, bits: u128) -> Option<Int> {
        Some(Int::new(bits, self.cx.width_of(self.lhs.ty().element_or_self())?))
    }
    fn zero(&self) -> Folded<'a, 'c> {
        self.number(self.of_bits(0)?)
    }

    /// Folds two constants with a function.
    fn both(&self, of: impl Fn(Int, Int) -> Option<Int>) -> Folded<'a, 'c> {
        self.number(of(self.left?, self.right?)?)
    }
    /// Returns the left operand, if the right operand is a constant for which `when` holds.
    fn left_if(&self, when: impl Fn(Int) -> bool) -> Folded<'a, 'c> {
        self.right.filter(|right| when(*right)).map(|_| Fold::Value(self.lhs))
    }
    /// Returns the right operand as a constant, if `when` holds for it.
    fn right_if(&self, when: impl Fn(Int) -> bool) -> Folded<'a, 'c> {
        self.number(self.right.filter(|right| when(*right))?)
    }
    /// Returns whether both operands are the same value.
    fn same(&self) -> bool {
        self.lhs.id() == self.rhs.id()
    }
}

/// Returns the operands of the op that defines a value, if the op has this view.
fn operands_of<'a, 'c, V: OpView<'a, 'c>>(value: Value<'a, 'c>) -> Option<[Value<'a, 'c>; 2]> {
    let mut operands = value.defined_by::<V>()?.as_op().operands();
    Some([operands.next()?, operands.next()?])
}

/// Returns the other operand of the commutative op that defines a value, if the op has this view and `one` is an operand.
fn other_of<'a, 'c, V: OpView<'a, 'c>>(value: Value<'a, 'c>, one: Value<'a, 'c>) -> Option<Value<'a, 'c>> {
    let [a, b] = operands_of::<V>(value)?;
    let other = |x: Value<'a, 'c>, y| (x.id() == one.id()).then_some(y);
    other(a, b).or_else(|| other(b, a))
}

/// Returns whether one value is the bitwise complement of the other.
fn inverted<'a, 'c>(a: Value<'a, 'c>, b: Value<'a, 'c>) -> bool {
    let all_ones = |value| constant_of(value).and_then(Int::read).is_some_and(Int::is_all_ones);
    let inverts = |a, b| other_of::<XoriOp>(a, b).is_some_and(all_ones);
    inverts(a, b) || inverts(b, a)
}

/// Defines folds of ops with two operands, each an expression over `Binary`.
macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident = $read:ident |$it:ident| $body:expr;)*) => {$(
        $(#[$doc])*
        pub fn $name<'a, 'c>(
            cx: FoldCx<'c>,
            op: OpRef<'a, 'c>,
            constants: &[Option<Attribute<'c>>],
        ) -> Option<Fold<'a, 'c>> {
            let $it = Binary::$read(cx, op, constants)?;
            $body
        }
    )*};
}

binary! {
    /// `x + 0`, `(x - y) + y`.
    addi = commutative |it| it.both(|a, b| Some(a.wrapping_add(b))).or_else(|| it.left_if(Int::is_zero)).or_else(|| {
        let undone = |difference, by: Value<'a, 'c>| {
            operands_of::<SubiOp>(difference).filter(|[_, less]| less.id() == by.id()).map(|[of, _]| of)
        };
        undone(it.lhs, it.rhs).or_else(|| undone(it.rhs, it.lhs)).map(Fold::Value)
    });

    /// `x - 0`, `x - x`, `(x + y) - y`.
    subi = new |it| {
        if it.same() {
            return it.zero();
        }
        let undone = || other_of::<AddiOp>(it.lhs, it.rhs).map(Fold::Value);
        it.both(|a, b| Some(a.wrapping_sub(b))).or_else(|| it.left_if(Int::is_zero)).or_else(undone)
    };

    /// `x * 0`, `x * 1`.
    muli = commutative |it| {
        let zero = || it.right_if(Int::is_zero);
        it.both(|a, b| Some(a.wrapping_mul(b))).or_else(zero).or_else(|| it.left_if(Int::is_one))
    };

    /// `x / 1`.
    divui = new |it| it.both(Int::div_unsigned).or_else(|| it.left_if(Int::is_one));
    /// `x / 1`.
    divsi = new |it| it.both(Int::div_signed).or_else(|| it.left_if(Int::is_one));
    /// `x / 1`.
    ceildivui = new |it| it.both(Int::div_unsigned_up).or_else(|| it.left_if(Int::is_one));
    /// `x / 1`.
    ceildivsi = new |it| it.both(Int::div_signed_up).or_else(|| it.left_if(Int::is_one));
    /// `x / 1`.
    floordivsi = new |it| it.both(Int::div_signed_down).or_else(|| it.left_if(Int::is_one));
    /// `x % 1`.
    remui = new |it| it.both(Int::rem_unsigned).or_else(|| it.right.filter(|by| by.is_one()).and_then(|_| it.zero()));
    /// `x % 1`.
    remsi = new |it| it.both(Int::rem_signed).or_else(|| it.right.filter(|by| by.is_one()).and_then(|_| it.zero()));

    /// `x & 0`, `x & -1`, `x & x`, `x & ~x`, `x & (x & y)`.
    andi = commutative |it| {
        if it.same() {
            return Some(Fold::Value(it.lhs));
        }
        if inverted(it.lhs, it.rhs) {
            return it.zero();
        }
        let again = |whole: Value<'a, 'c>, part| other_of::<AndiOp>(whole, part).map(|_| Fold::Value(whole));
        it.both(|a, b| Some(a.and(b)))
            .or_else(|| it.right_if(Int::is_zero))
            .or_else(|| it.left_if(Int::is_all_ones))
            .or_else(|| again(it.lhs, it.rhs))
            .or_else(|| again(it.rhs, it.lhs))
    };
    /// `x | 0`, `x | -1`, `x | x`, `x | ~x`.
    ori = commutative |it| {
        if it.same() {
            return Some(Fold::Value(it.lhs));
        }
        if inverted(it.lhs, it.rhs) {
            return it.number(it.of_bits(u128::MAX)?);
        }
        let ones = || it.right_if(Int::is_all_ones);
        it.both(|a, b| Some(a.or(b))).or_else(ones).or_else(|| it.left_if(Int::is_zero))
    };
    /// `x ^ 0`, `x ^ x`, `(x ^ y) ^ y`.
    xori = commutative |it| {
        if it.same() {
            return it.zero();
        }
        let constant = |value| constant_of(value).and_then(Int::read);
        // The value that is XORed twice may be two equal constants.
        let undone = |joined, by: Value<'a, 'c>| {
            let [a, b] = operands_of::<XoriOp>(joined)?;
            let is_by = |x: Value<'a, 'c>| x.id() == by.id() || constant(x).is_some() && constant(x) == constant(by);
            if is_by(b) { Some(a) } else if is_by(a) { Some(b) } else { None }
        };
        it.both(|a, b| Some(a.xor(b)))
            .or_else(|| it.left_if(Int::is_zero))
            .or_else(|| undone(it.lhs, it.rhs).or_else(|| undone(it.rhs, it.lhs)).map(Fold::Value))
    };

    /// `x << 0`.
    shli = new |it| it.both(Int::shift_left).or_else(|| it.left_if(Int::is_zero));
    /// `x >> 0`.
    shrui = new |it| it.both(Int::shift_right_unsigned).or_else(|| it.left_if(Int::is_zero));
    /// `x >> 0`.
    shrsi = new |it| it.both(Int::shift_right_signed).or_else(|| it.left_if(Int::is_zero));

    /// `min(x, x)`, or an operand that is the least or the greatest number.
    minsi = commutative |it| it.least(|a, b| a.signed() <= b.signed(), Int::is_least, Int::is_greatest);
    /// `min(x, x)`, or an operand that is the least or the greatest number.
    minui = commutative |it| it.least(|a, b| a.unsigned() <= b.unsigned(), Int::is_zero, Int::is_all_ones);
    /// `max(x, x)`, or an operand that is the least or the greatest number.
    maxsi = commutative |it| it.least(|a, b| a.signed() >= b.signed(), Int::is_greatest, Int::is_least);
    /// `max(x, x)`, or an operand that is the least or the greatest number.
    maxui = commutative |it| it.least(|a, b| a.unsigned() >= b.unsigned(), Int::is_all_ones, Int::is_zero);

    /// `x == x` and the like; `x == true` and `x != false` of an `i1`.
    cmpi = new |it| {
        let predicate = it.op.dyn_cast::<CmpiOp>()?.predicate();
        let truth = |holds: bool| it.number(Int::new(u128::from(holds), 1));
        if it.same() {
            return truth(holds_for_equal(predicate));
        }
        if let (Some(a), Some(b)) = (it.left, it.right) {
            return truth(compared(predicate, a, b));
        }
        let is_bool = it.cx.width_of(it.lhs.ty().element_or_self()) == Some(1);
        let kept = |number: Int| match predicate {
            CmpIPredicate::Eq => number.is_one(),
            CmpIPredicate::Ne => number.is_zero(),
            _ => false,
        };
        let left = || it.left.filter(|left| kept(*left)).map(|_| Fold::Value(it.rhs));
        it.left_if(kept).or_else(left).filter(|_| is_bool)
    };
}

impl<'a, 'c> Binary<'a, 'c> {
    /// Returns the operand that comes first in an order; `first` and `last` recognize the ends of the order.
    fn least(
        &self,
        before: fn(Int, Int) -> bool,
        first: fn(Int) -> bool,
        last: fn(Int) -> bool,
    ) -> Folded<'a, 'c> {
        if self.same() {
            return Some(Fold::Value(self.lhs));
        }
        let chosen = self.both(|a, b| Some(if before(a, b) { a } else { b }));
        chosen.or_else(|| self.right_if(first)).or_else(|| self.left_if(last))
    }
}

/// Returns whether a predicate of `arith.cmpi` holds for equal operands.
#[must_use]
pub fn holds_for_equal(predicate: CmpIPredicate) -> bool {
    use CmpIPredicate::{Eq, Sge, Sle, Uge, Ule};
    matches!(predicate, Eq | Sge | Sle | Uge | Ule)
}

/// Evaluates a predicate of `arith.cmpi`.
#[must_use]
pub fn compared(predicate: CmpIPredicate, a: Int, b: Int) -> bool {
    match predicate {
        CmpIPredicate::Eq => a == b,
        CmpIPredicate::Ne => a != b,
        CmpIPredicate::Slt => a.signed() < b.signed(),
        CmpIPredicate::Sle => a.signed() <= b.signed(),
        CmpIPredicate::Sgt => a.signed() > b.signed(),
        CmpIPredicate::Sge => a.signed() >= b.signed(),
        CmpIPredicate::Ult => a.unsigned() < b.unsigned(),
        CmpIPredicate::Ule => a.unsigned() <= b.unsigned(),
        CmpIPredicate::Ugt => a.unsigned() > b.unsigned(),
        CmpIPredicate::Uge => a.unsigned() >= b.unsigned(),
    }
}

// ---- two results

/// Returns two numbers as the results of an op.
fn pair<'a, 'c>(it: &Binary<'a, 'c>, first: Int, second: Int) -> Option<Vec<Fold<'a, 'c>>> {
    Some(vec![it.number_of(first, 0)?, it.number_of(second, 1)?])
}

/// `x + 0`.
pub fn addui_extended<'a, 'c>(
    cx: FoldCx<'c>,
    op: OpRef<'a, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Option<Vec<Fold<'a, 'c>>> {
    let it = Binary::commutative(cx, op, constants)?;
    if let (Some(a), Some(b)) = (it.left, it.right) {
        let sum = a.wrapping_add(b);
        return pair(&it, sum, Int::new(u128::from(sum.unsigned() < a.unsigned()), 1));
    }
    Some(vec![it.left_if(Int::is_zero)?, it.number_of(Int::new(0, 1), 1)?])
}

/// `x * 0`.
pub fn mulsi_extended<'a, 'c>(
    cx: FoldCx<'c>,
    op: OpRef<'a, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Option<Vec<Fold<'a, 'c>>> {
    let it = Binary::commutative(cx, op, constants)?;
    if let (Some(a), Some(b)) = (it.left, it.right) {
        return pair(&it, a.wrapping_mul(b), a.mul_high_signed(b));
    }
    let zero = it.right.filter(|right| right.is_zero())?;
    pair(&it, zero, zero)
}

/// `x * 0`, `x * 1`.
pub fn mului_extended<'a, 'c>(
    cx: FoldCx<'c>,
    op: OpRef<'a, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Option<Vec<Fold<'a, 'c>>> {
    let it = Binary::commutative(cx, op, constants)?;
    if let (Some(a), Some(b)) = (it.left, it.right) {
        return pair(&it, a.wrapping_mul(b), a.mul_high_unsigned(b));
    }
    if let Some(zero) = it.right.filter(|right| right.is_zero()) {
        return pair(&it, zero, zero);
    }
    Some(vec![it.left_if(Int::is_one)?, it.number_of(it.of_bits(0)?, 1)?])
}

// ---- choices

/// A constant condition, equal arms, `select(c, true, false)`, and a choice between two values that the condition compares for equality.
pub fn select<'a, 'c>(
    cx: FoldCx<'c>,
    op: OpRef<'a, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Option<Fold<'a, 'c>> {
    let mut operands = op.operands();
    let (condition, yes, no) = (operands.next()?, operands.next()?, operands.next()?);
    let known = |i: usize| constants.get(i).copied().flatten().and_then(|attr| cx.read(attr));
    if let Some(truth) = known(0) {
        return Some(Fold::Value(if truth.is_zero() { no } else { yes }));
    }
    if yes.id() == no.id() {
        return Some(Fold::Value(yes));
    }
    if let (Some(yes), Some(no)) = (known(1), known(2)) {
        let is_condition = cx.width_of(op.result(0).ty().element_or_self()) == Some(1);
        return (is_condition && yes.is_one() && no.is_zero()).then_some(Fold::Value(condition));
    }
    // Vectors are compared and selected element by element, so the same holds for each element.
    let comparison = condition.defined_by::<CmpiOp>()?;
    let (a, b) = (comparison.lhs().id(), comparison.rhs().id());
    let arms = [yes.id(), no.id()];
    if arms != [a, b] && arms != [b, a] {
        return None;
    }
    match comparison.predicate() {
        CmpIPredicate::Eq => Some(Fold::Value(no)),
        CmpIPredicate::Ne => Some(Fold::Value(yes)),
        _ => None,
    }
}

// ---- casts

/// Folds the cast of a constant; `of` takes the number and the width of the result.
fn cast<'a, 'c>(
    cx: FoldCx<'c>,
    op: OpRef<'a, 'c>,
    constants: Constants<'_, 'c>,
    of: fn(Int, u32) -> Int,
) -> Folded<'a, 'c> {
    let number = cx.read(constants.first().copied().flatten()?)?;
    let to = op.results().next()?.ty();
    cx.write(of(number, cx.width_of(to.element_or_self())?), to).map(Fold::Attr)
}

/// Returns the operand of the op before this cast, if that op has this view and its operand has the type of the result.
fn cast_back<'a, 'c, V: OpView<'a, 'c>>(op: OpRef<'a, 'c>) -> Option<Value<'a, 'c>> {
    let first = op.operands().next()?.defined_by::<V>()?.as_op();
    let value = first.operands().next()?;
    (value.ty() == op.results().next()?.ty()).then_some(value)
}

/// Folds a cast and its inverse, if no bit is lost in between. MLIR also folds `index` to `i8` and back, which is wrong.
fn index_back<'a, 'c, V: OpView<'a, 'c>>(cx: FoldCx<'c>, op: OpRef<'a, 'c>) -> Folded<'a, 'c> {
    let value = cast_back::<V>(op)?;
    keeps_all(cx, value.ty(), op.operands().next()?.ty()).then_some(Fold::Value(value))
}

/// Defines folds of casts: the conversion of constants, and a fold of other operands.
macro_rules! casts {
    ($($(#[$doc:meta])* $name:ident = $of:ident, |$cx:ident, $op:ident| $other:expr;)*) => {$(
        $(#[$doc])*
        pub fn $name<'a, 'c>(
            $cx: FoldCx<'c>,
            $op: OpRef<'a, 'c>,
            constants: &[Option<Attribute<'c>>],
        ) -> Option<Fold<'a, 'c>> {
            cast($cx, $op, constants, Int::$of).or_else(|| $other)
        }
    )*};
}

casts! {
    /// Folds constants.
    extui = resized_unsigned, |cx, op| None;
    /// Folds constants.
    extsi = resized_signed, |cx, op| None;
    /// Folds constants, and the truncation of an extended value to its original type.
    trunci = resized_unsigned, |cx, op| {
        cast_back::<ExtsiOp>(op).or_else(|| cast_back::<ExtuiOp>(op)).map(Fold::Value)
    };
    /// Folds constants, and a cast and its inverse.
    index_cast = resized_signed, |cx, op| index_back::<IndexCastOp>(cx, op);
    /// Folds constants, and a cast and its inverse.
    index_castui = resized_unsigned, |cx, op| index_back::<IndexCastuiOp>(cx, op);
}

/// Folds constants, a cast to the same type, and a cast and its inverse.
pub fn bitcast<'a, 'c>(
    cx: FoldCx<'c>,
    op: OpRef<'a, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Option<Fold<'a, 'c>> {
    let (value, to) = (op.operands().next()?, op.results().next()?.ty());
    if value.ty() == to {
        return Some(Fold::Value(value));
    }
    let constant = || read_as(cx, constants.first().copied().flatten()?, to).map(Fold::Attr);
    constant().or_else(|| cast_back::<BitcastOp>(op).map(Fold::Value))
}

/// Reads the bits of an integer or a float as a value of the other type.
fn read_as<'c>(cx: FoldCx<'c>, value: Attribute<'c>, to: Type<'c>) -> Option<Attribute<'c>> {
    match (value.data(), to.data()) {
        (AttrData::Integer { .. }, TypeData::Float(_)) => {
            Some(cx.context.attr(AttrData::Float { bits: cx.read(value)?.unsigned(), ty: to }))
        }
        (&AttrData::Float { bits, .. }, TypeData::Float(_)) => {
            Some(cx.context.attr(AttrData::Float { bits, ty: to }))
        }
        (&AttrData::Float { bits, ty }, TypeData::Integer { .. }) => {
            cx.write(Int::new(bits, float_width(ty)?), to)
        }
        _ => None,
    }
}
