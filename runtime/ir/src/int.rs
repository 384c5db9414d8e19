//! Integers of a width, for folding: patterns of up to 128 bits, read as signed or unsigned.
//!
//! ```
//! use bourn_ir::int::Int;
//!
//! let (a, b) = (Int::new(200, 8), Int::new(100, 8));
//! assert_eq!(a.wrapping_add(b).unsigned(), 44);
//! assert_eq!(a.signed(), -56);
//! assert_eq!(a.div_signed(Int::new(0, 8)), None);
//! ```

use crate::{AttrData, Attribute, Context, Type, TypeData};

/// The default width of `index`, as in MLIR.
pub const INDEX_WIDTH: u32 = 64;

/// An integer of 1 to 128 bits. The bits above its width are zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Int {
    bits: u128,
    width: u32,
}

/// Returns the number of bits of a signless integer type or of `index`, which has 64; `None` unless it is 1 to 128.
#[must_use]
pub fn width_of(ty: Type<'_>) -> Option<u32> {
    width_in(ty, INDEX_WIDTH)
}

/// Returns the number of bits of a signless integer type or of `index`; `None` unless it is 1 to 128.
#[must_use]
pub fn width_in(ty: Type<'_>, index_width: u32) -> Option<u32> {
    match ty.is_index() {
        true => Some(index_width),
        false => ty.signless_width().filter(|width| (1..=128).contains(width)),
    }
}

impl Int {
    /// Creates a number from the lowest bits of `bits`. The width is 1 to 128, as [`width_of`] returns it.
    #[must_use]
    pub fn new(bits: u128, width: u32) -> Int {
        Int { bits: bits & (u128::MAX >> (128 - width)), width }
    }

    /// Returns the number that a constant is, or the common element of a constant vector or tensor. `index` has 64 bits.
    #[must_use]
    pub fn read(attr: Attribute<'_>) -> Option<Int> {
        Int::read_in(attr, INDEX_WIDTH)
    }

    /// Returns the number that a constant is, or the common element of a constant vector or tensor.
    #[must_use]
    pub fn read_in(attr: Attribute<'_>, index_width: u32) -> Option<Int> {
        match *attr.data() {
            AttrData::Integer { value, ty } => Some(Int::new(value as u128, width_in(ty, index_width)?)),
            AttrData::DenseElements { keyword, text, ty } if keyword.as_str() == "dense" => {
                let width = width_in(ty.element_type()?, index_width)?;
                let value = match text.as_str().trim() {
                    "true" => 1,
                    "false" => 0,
                    number => number.parse::<i128>().ok()?,
                };
                Some(Int::new(value as u128, width))
            }
            _ => None,
        }
    }

    /// Returns the constant of type `ty`: the number, or a vector or tensor of known size with this number in all elements. `index` has 64
    /// bits.
    #[must_use]
    pub fn write<'c>(self, ctx: &'c Context, ty: Type<'c>) -> Option<Attribute<'c>> {
        self.write_in(ctx, ty, INDEX_WIDTH)
    }

    /// Returns the constant of type `ty`: the number, or a vector or tensor of known size with this number in all elements.
    #[must_use]
    pub fn write_in<'c>(self, ctx: &'c Context, ty: Type<'c>, index_width: u32) -> Option<Attribute<'c>> {
        if width_in(ty.element_or_self(), index_width)? != self.width {
            return None;
        }
        // `true` is 1, whatever the sign.
        let value = if self.width == 1 { self.bits as i128 } else { self.signed() };
        match ty.data() {
            TypeData::Integer { .. } | TypeData::Index => Some(ctx.int_attr(value, ty)),
            TypeData::Vector { shape, .. } | TypeData::RankedTensor { shape, .. }
                if shape.iter().all(|size| *size >= 0) =>
            {
                let text = match (ty.element_type()?.is_index(), self.width) {
                    (false, 1) => (value != 0).to_string(),
                    _ => value.to_string(),
                };
                let (keyword, text) = (ctx.ident("dense"), ctx.ident(&text));
                Some(ctx.attr(AttrData::DenseElements { keyword, text, ty }))
            }
            _ => None,
        }
    }

    /// Returns the number, read as unsigned.
    #[must_use]
    pub fn unsigned(self) -> u128 {
        self.bits
    }
    /// Returns the number, read as signed.
    #[must_use]
    pub fn signed(self) -> i128 {
        let unused = 128 - self.width;
        ((self.bits << unused) as i128) >> unused
    }

    /// Returns whether all bits are clear.
    #[must_use]
    pub fn is_zero(self) -> bool {
        self.bits == 0
    }
    /// Returns whether exactly the lowest bit is set.
    #[must_use]
    pub fn is_one(self) -> bool {
        self.bits == 1
    }
    /// Returns whether all bits are set: the greatest unsigned number.
    #[must_use]
    pub fn is_all_ones(self) -> bool {
        self == Int::new(u128::MAX, self.width)
    }
    /// Returns whether this is the least signed number.
    #[must_use]
    pub fn is_least(self) -> bool {
        self.bits == 1 << (self.width - 1)
    }
    /// Returns whether this is the greatest signed number.
    #[must_use]
    pub fn is_greatest(self) -> bool {
        self.bits == (1 << (self.width - 1)) - 1
    }

    /// Returns a number with the given bits and the width of `self`.
    fn with(self, bits: u128) -> Int {
        Int::new(bits, self.width)
    }

    /// Returns the wrapped sum.
    #[must_use]
    pub fn wrapping_add(self, other: Int) -> Int {
        self.with(self.bits.wrapping_add(other.bits))
    }
    /// Returns the wrapped difference.
    #[must_use]
    pub fn wrapping_sub(self, other: Int) -> Int {
        self.with(self.bits.wrapping_sub(other.bits))
    }
    /// Returns the wrapped product.
    #[must_use]
    pub fn wrapping_mul(self, other: Int) -> Int {
        self.with(self.bits.wrapping_mul(other.bits))
    }
    /// Returns the bitwise conjunction.
    #[must_use]
    pub fn and(self, other: Int) -> Int {
        self.with(self.bits & other.bits)
    }
    /// Returns the bitwise disjunction.
    #[must_use]
    pub fn or(self, other: Int) -> Int {
        self.with(self.bits | other.bits)
    }
    /// Returns the bitwise exclusive disjunction.
    #[must_use]
    pub fn xor(self, other: Int) -> Int {
        self.with(self.bits ^ other.bits)
    }

    /// Returns the upper half of the double-width product of the unsigned numbers.
    #[must_use]
    pub fn mul_high_unsigned(self, other: Int) -> Int {
        let (high, low) = full_product(self.bits, other.bits);
        match self.width {
            128 => self.with(high),
            width => self.with(high << (128 - width) | low >> width),
        }
    }
    /// Returns the upper half of the double-width product of the signed numbers.
    #[must_use]
    pub fn mul_high_signed(self, other: Int) -> Int {
        // A negative number is its bits, read as unsigned, minus two to the power of the width.
        let zero = self.with(0);
        let less = |negative: Int, by: Int| if negative.signed() < 0 { by } else { zero };
        self.mul_high_unsigned(other).wrapping_sub(less(self, other)).wrapping_sub(less(other, self))
    }

    /// Returns the quotient of the unsigned numbers; `None` if `by` is zero.
    #[must_use]
    pub fn div_unsigned(self, by: Int) -> Option<Int> {
        Some(self.with(self.bits.checked_div(by.bits)?))
    }
    /// Returns the quotient of the unsigned numbers, rounded up; `None` if `by` is zero.
    #[must_use]
    pub fn div_unsigned_up(self, by: Int) -> Option<Int> {
        let (quotient, rest) = (self.bits.checked_div(by.bits)?, self.bits.checked_rem(by.bits)?);
        Some(self.with(quotient.wrapping_add(u128::from(rest != 0))))
    }
    /// Returns the quotient of the signed numbers, rounded towards zero; `None` if it does not fit or `by` is zero.
    #[must_use]
    pub fn div_signed(self, by: Int) -> Option<Int> {
        let overflows = self.is_least() && by.is_all_ones() && self.width > 1;
        // With a width of one bit, -1 / -1 does not fit either.
        let of_one_bit = self.width == 1 && self.bits == 1 && by.bits == 1;
        let quotient = || self.signed().checked_div(by.signed());
        (!overflows && !of_one_bit).then(quotient)?.map(|quotient| self.with(quotient as u128))
    }
    /// Returns the quotient of the signed numbers, rounded down; `None` where [`Int::div_signed`] returns `None`.
    #[must_use]
    pub fn div_signed_down(self, by: Int) -> Option<Int> {
        self.rounded(by, |rest, by| (rest < 0) != (by < 0), -1)
    }
    /// Returns the quotient of the signed numbers, rounded up; `None` where [`Int::div_signed`] returns `None`.
    #[must_use]
    pub fn div_signed_up(self, by: Int) -> Option<Int> {
        self.rounded(by, |rest, by| (rest < 0) == (by < 0), 1)
    }
    /// Returns the quotient rounded towards zero, plus `step` if the remainder is not zero and `off(remainder, divisor)` holds.
    fn rounded(self, by: Int, off: fn(i128, i128) -> bool, step: i128) -> Option<Int> {
        let (quotient, rest) = (self.div_signed(by)?.signed(), self.signed().checked_rem(by.signed())?);
        let moved = rest != 0 && off(rest, by.signed());
        Some(self.with(if moved { quotient.wrapping_add(step) } else { quotient } as u128))
    }
    /// Returns the remainder of the unsigned numbers; `None` if `by` is zero.
    #[must_use]
    pub fn rem_unsigned(self, by: Int) -> Option<Int> {
        Some(self.with(self.bits.checked_rem(by.bits)?))
    }
    /// Returns the remainder of the signed numbers, with the sign of `self`; `None` if `by` is zero. The remainder of the least number by
    /// -1 is zero, although the quotient does not fit.
    #[must_use]
    pub fn rem_signed(self, by: Int) -> Option<Int> {
        (!by.is_zero()).then(|| self.with(self.signed().wrapping_rem(by.signed()) as u128))
    }

    /// Returns the shift distance if it is less than the width.
    fn distance(self, by: Int) -> Option<u32> {
        u32::try_from(by.bits).ok().filter(|distance| *distance < self.width)
    }
    /// Returns the number shifted to the left; `None` if the distance is the width or more.
    #[must_use]
    pub fn shift_left(self, by: Int) -> Option<Int> {
        Some(self.with(self.bits << self.distance(by)?))
    }
    /// Returns the number shifted to the right, filled with zeros; `None` if the distance is the width or more.
    #[must_use]
    pub fn shift_right_unsigned(self, by: Int) -> Option<Int> {
        Some(self.with(self.bits >> self.distance(by)?))
    }
    /// Returns the number shifted to the right, filled with the sign; `None` if the distance is the width or more.
    #[must_use]
    pub fn shift_right_signed(self, by: Int) -> Option<Int> {
        Some(self.with((self.signed() >> self.distance(by)?) as u128))
    }

    /// Returns the number truncated to a smaller width or zero-extended to a greater width.
    #[must_use]
    pub fn resized_unsigned(self, width: u32) -> Int {
        Int::new(self.bits, width)
    }
    /// Returns the number truncated to a smaller width or sign-extended to a greater width.
    #[must_use]
    pub fn resized_signed(self, width: u32) -> Int {
        Int::new(self.signed() as u128, width)
    }
}

/// Returns the upper and lower 128 bits of the product, computed from 64-bit halves.
fn full_product(a: u128, b: u128) -> (u128, u128) {
    const LOWER: u128 = u64::MAX as u128;
    let (a1, a0, b1, b0) = (a >> 64, a & LOWER, b >> 64, b & LOWER);
    let lowest = a0 * b0;
    let middle = a1 * b0 + (lowest >> 64);
    let other = a0 * b1 + (middle & LOWER);
    (a1 * b1 + (middle >> 64) + (other >> 64), other << 64 | lowest & LOWER)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All pairs of numbers of a small width, each with both readings.
    fn pairs(width: u32) -> impl Iterator<Item = (Int, Int)> {
        let all = move || (0..1u128 << width).map(move |bits| Int::new(bits, width));
        all().flat_map(move |a| all().map(move |b| (a, b)))
    }

    /// Returns the bits of `value` if it fits the width as a signed number.
    fn fitting(value: i128, width: u32) -> Option<i128> {
        let half = 1i128 << (width - 1);
        (-half..half).contains(&value).then_some(value)
    }

    #[test]
    fn quotients_of_small_widths() {
        for width in 1..=5 {
            for (a, b) in pairs(width) {
                let (x, y) = (a.signed(), b.signed());
                let exact = |quotient: Option<i128>| quotient.and_then(|q| fitting(q, width));
                let down = (y != 0).then(|| (x as f64 / y as f64).floor() as i128);
                let up = (y != 0).then(|| (x as f64 / y as f64).ceil() as i128);
                let fits = exact(x.checked_div(y)).is_some();
                assert_eq!(a.div_signed(b).map(Int::signed), exact(x.checked_div(y)), "{x} / {y}");
                assert_eq!(a.div_signed_down(b).map(Int::signed), exact(down).filter(|_| fits), "{x} / {y}");
                assert_eq!(a.div_signed_up(b).map(Int::signed), exact(up).filter(|_| fits), "{x} / {y}");
                assert_eq!(a.rem_signed(b).map(Int::signed), x.checked_rem(y), "{x} % {y}");
                let (x, y) = (a.unsigned(), b.unsigned());
                assert_eq!(a.div_unsigned(b).map(Int::unsigned), x.checked_div(y));
                assert_eq!(a.div_unsigned_up(b).map(Int::unsigned), (y != 0).then(|| x.div_ceil(y)));
                assert_eq!(a.rem_unsigned(b).map(Int::unsigned), x.checked_rem(y));
            }
        }
    }

    #[test]
    fn halves_of_products() {
        for width in 1..=5 {
            for (a, b) in pairs(width) {
                let unsigned = a.unsigned() * b.unsigned();
                assert_eq!(a.wrapping_mul(b), Int::new(unsigned, width));
                assert_eq!(a.mul_high_unsigned(b), Int::new(unsigned >> width, width));
                let signed = a.signed() * b.signed();
                assert_eq!(a.mul_high_signed(b), Int::new((signed >> width) as u128, width));
            }
        }
    }

    /// (2^128 - 1)^2 is 2^256 - 2^129 + 1, and (-1)^2 is 1.
    #[test]
    fn halves_of_the_widest_products() {
        let ones = Int::new(u128::MAX, 128);
        assert_eq!(
            (ones.wrapping_mul(ones).unsigned(), ones.mul_high_unsigned(ones).unsigned()),
            (1, u128::MAX - 1)
        );
        assert!(ones.mul_high_signed(ones).is_zero());
        let least = Int::new(1 << 127, 128);
        assert_eq!(least.mul_high_signed(least).unsigned(), 1 << 126);
        assert_eq!(least.div_signed(ones), None);
        assert_eq!(least.div_signed_up(ones), None);
        assert!(least.rem_signed(ones).is_some_and(Int::is_zero));
    }

    #[test]
    fn shifts_leave_something() {
        let number = Int::new(0b1001, 4);
        let by = |distance| Int::new(distance, 4);
        assert_eq!(number.shift_left(by(1)), Some(Int::new(0b0010, 4)));
        assert_eq!(number.shift_right_unsigned(by(3)), Some(Int::new(0b0001, 4)));
        assert_eq!(number.shift_right_signed(by(3)), Some(Int::new(0b1111, 4)));
        assert_eq!((number.shift_left(by(4)), number.shift_right_signed(by(15))), (None, None));
    }
}
