//! Integers of a program whose `index` has a number of bits, and wraps.

use super::{Ran, undefined};
use bourn::ir::{Attribute, OpRef};
use bourn::presburger::affine::{AffineExpr, AffineMap, BinaryKind, ExprKind};

/// The width of `index`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    pub bits: u32,
    pub stage: Stage,
}

/// Whether passes have rewritten a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// An affine map whose sums and products do not all fit is undefined: passes simplify maps as maps over integers, as in MLIR.
    Original,
    /// Sums and products in maps wrap, as in code that computes the map: a simplified map may have parts that do not fit where those of the
    /// original map do, for example `d0 * 2 - 3` instead of `d0 - (3 - d0)`. A map that divides such a part is undefined, for the reason
    /// [`WRAPPED_DIVIDEND`]. The program may take more steps than the original.
    Rewritten,
}

/// Why a map in a rewritten program is undefined: `(d0 + d1) floordiv 4 + 1`, where only `d0 + (d1 + 4)` fits.
pub const WRAPPED_DIVIDEND: &str = "a dividend in a map that wraps";

impl Words {
    /// Returns the signed number with the lowest bits of another one.
    pub fn wrap(self, number: i128) -> i64 {
        let unused = 128 - self.bits;
        ((number << unused) >> unused) as i64
    }

    /// Returns the unsigned reading of a number.
    fn unsigned(self, number: i64) -> i128 {
        i128::from(number) & ((1 << self.bits) - 1)
    }

    /// Returns the sum of the number of an iteration and the step, which must not wrap as the loop counts.
    pub fn next(self, at: i64, step: i64, unsigned: bool) -> Ran<i64> {
        let next = match unsigned {
            true => self.unsigned(at) + self.unsigned(step),
            false => i128::from(at) + i128::from(step),
        };
        let wrapped = self.wrap(next);
        let is_same = if unsigned { self.unsigned(wrapped) == next } else { i128::from(wrapped) == next };
        if is_same { Ok(wrapped) } else { undefined("a loop that wraps") }
    }

    /// Returns whether a number is below the end of a loop.
    pub fn is_below(self, at: i64, end: i64, unsigned: bool) -> bool {
        if unsigned { self.unsigned(at) < self.unsigned(end) } else { at < end }
    }

    /// Returns the number that an op without effects computes of numbers: of indices, and of truth values, which are 0 or 1.
    pub fn computed(self, op: OpRef<'_, '_>, numbers: &[i64]) -> Ran<i64> {
        let signed: Vec<i128> = numbers.iter().map(|number| i128::from(*number)).collect();
        let unsigned: Vec<i128> = numbers.iter().map(|number| self.unsigned(*number)).collect();
        let (least, greatest) = (-1i128 << (self.bits - 1), (1i128 << (self.bits - 1)) - 1);
        let map = || op.attr("map").and_then(Attribute::as_affine_map);
        let fits = |number: i128| (least..=greatest).contains(&number).then_some(number);
        let distance = |by: i128| u32::try_from(by).ok().filter(|by| *by < self.bits);
        let found = match (op.name().as_str(), signed.as_slice(), unsigned.as_slice()) {
            ("arith.constant", [], _) => op
                .attr("value")
                .and_then(Attribute::as_int)
                .map(|value| if op.result(0).ty().is_index() { value } else { value & 1 }),
            ("arith.addi", [a, b], _) => Some(a + b),
            ("arith.subi", [a, b], _) => Some(a - b),
            ("arith.muli", [a, b], _) => Some(a * b),
            ("arith.divsi", [a, b], _) => a.checked_div(*b).and_then(fits),
            ("arith.remsi", [a, b], _) => a.checked_rem(*b),
            ("arith.floordivsi", [a, b], _) if *b != 0 => {
                fits(a.div_euclid(*b) - i128::from(*b < 0 && a.rem_euclid(*b) != 0))
            }
            ("arith.divui", _, [a, b]) => a.checked_div(*b),
            ("arith.remui", _, [a, b]) => a.checked_rem(*b),
            ("arith.maxsi", [a, b], _) => Some(*a.max(b)),
            ("arith.minsi", [a, b], _) => Some(*a.min(b)),
            ("arith.maxui", _, [a, b]) => Some(*a.max(b)),
            ("arith.minui", _, [a, b]) => Some(*a.min(b)),
            ("arith.andi", [a, b], _) => Some(a & b),
            ("arith.ori", [a, b], _) => Some(a | b),
            ("arith.xori", [a, b], _) => Some(a ^ b),
            ("arith.shli", [a, _], [_, by]) => distance(*by).map(|by| a << by),
            ("arith.shrsi", [a, _], [_, by]) => distance(*by).map(|by| a >> by),
            ("arith.shrui", _, [a, by]) => distance(*by).map(|by| a >> by),
            ("arith.select", [c, a, b], _) => Some(if c & 1 == 1 { *a } else { *b }),
            ("arith.cmpi", [a, b], [c, d]) => {
                let answers = [a == b, a != b, a < b, a <= b, a > b, a >= b, c < d, c <= d, c > d, c >= d];
                let predicate = op.attr("predicate").and_then(Attribute::as_int);
                let answer = predicate.and_then(|at| answers.get(usize::try_from(at).ok()?));
                return answer.map_or_else(|| undefined("no predicate"), |answer| Ok(i64::from(*answer)));
            }
            ("affine.apply", ..) => self.applied(map(), numbers)?.first().map(|found| i128::from(*found)),
            ("affine.min", ..) => self.applied(map(), numbers)?.into_iter().min().map(i128::from),
            ("affine.max", ..) => self.applied(map(), numbers)?.into_iter().max().map(i128::from),
            _ => None,
        };
        let is_truth = op.num_results() == 1 && op.result(0).ty().signless_width() == Some(1);
        found.map_or_else(
            || undefined(format!("'{}' of {numbers:?}", op.name().as_str())),
            |number| Ok(if is_truth { (number & 1) as i64 } else { self.wrap(number) }),
        )
    }

    /// Returns the results of a map.
    pub fn applied(self, map: Option<&AffineMap>, operands: &[i64]) -> Ran<Vec<i64>> {
        let Some((map, inputs)) = map.and_then(|map| Some((map, operands.split_at_checked(map.num_dims())?)))
        else {
            return undefined("no map of so many operands");
        };
        let number = |result: &AffineExpr| self.value(result, inputs).map(|exact| self.wrap(exact));
        map.results().iter().map(number).collect()
    }

    /// Returns the value of an expression, which only fits in a word if the program is the original one.
    fn value(self, of: &AffineExpr, (dims, symbols): (&[i64], &[i64])) -> Ran<i128> {
        let input = |list: &[i64], at: u32| {
            list.get(at as usize).map_or_else(|| undefined("no input"), |number| Ok(i128::from(*number)))
        };
        let (kind, a, b) = match of.kind() {
            ExprKind::Constant(value) => return Ok(self.wrap(value.into()).into()),
            ExprKind::Dim(at) => return input(dims, at),
            ExprKind::Symbol(at) => return input(symbols, at),
            ExprKind::Binary(kind, a, b) => (kind, a, b),
        };
        let [a, b] = [a, b].map(|side| self.value(side, (dims, symbols)));
        let (a, b) = (a?, b?);
        let fits = |number: i128| i128::from(self.wrap(number)) == number;
        if matches!(kind, BinaryKind::Mod | BinaryKind::FloorDiv | BinaryKind::CeilDiv) {
            if b <= 0 {
                return undefined("a divisor that is not positive");
            }
            if !fits(a) || !fits(b) {
                return undefined(WRAPPED_DIVIDEND);
            }
        }
        let exact = match kind {
            BinaryKind::Add => a.checked_add(b),
            BinaryKind::Mul => a.checked_mul(b),
            BinaryKind::Mod => Some(a.rem_euclid(b)),
            BinaryKind::FloorDiv => Some(a.div_euclid(b)),
            BinaryKind::CeilDiv => Some(-(-a).div_euclid(b)),
        };
        match exact {
            Some(exact) if self.stage == Stage::Rewritten || fits(exact) => Ok(exact),
            _ => undefined("a map that wraps"),
        }
    }
}
