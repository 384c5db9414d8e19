//! Atoms, and expressions as polynomials over them.

use rustc_hash::FxHashMap;

use crate::certificate::poly::{AtomId, Poly};
use crate::certificate::replay::Replay;
use crate::certificate::{NamedColumn, rules};
use crate::graph::column::{Column, Word};
use crate::graph::expr::{BitOp, Expr, Node};

/// An unknown of a proof.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Atom {
    /// A column as seen in a scope.
    Column(usize, NamedColumn),
    /// A quotient rounded down. A constant divisor is greater than 0, or is 0.
    FloorDiv(Poly, Poly),
    /// The least of several polynomials.
    Minimum(Vec<Poly>),
    /// The polynomial if it is in this range, else any integer; each occurrence has its own number.
    Within(u32, Poly, i128, Option<i128>),
    /// The result of a bitwise operation.
    Bits(BitOp, Poly, Poly),
    /// 2 to the power of a polynomial if that is not negative, else any number.
    Power(Poly),
    /// Any integer.
    Unknown(u32),
}

/// The atoms of a replay, hash-consed.
#[derive(Clone, Debug)]
pub(crate) struct Atoms {
    pub all: Vec<Atom>,
    ids: FxHashMap<Atom, AtomId>,
    unknowns: u32,
}

impl Atoms {
    pub fn new() -> Self {
        Atoms { all: Vec::new(), ids: FxHashMap::default(), unknowns: 0 }
    }

    pub fn id(&mut self, atom: Atom) -> AtomId {
        *self.ids.entry(atom).or_insert_with_key(|atom| {
            self.all.push(atom.clone());
            (self.all.len() - 1) as AtomId
        })
    }

    pub fn find(&self, atom: &Atom) -> Option<AtomId> {
        self.ids.get(atom).copied()
    }

    pub fn poly(&mut self, atom: Atom) -> Poly {
        Poly::atom(self.id(atom))
    }

    /// Returns a mark to which [`forget`](Self::forget) can return.
    pub fn mark(&self) -> (usize, u32) {
        (self.all.len(), self.unknowns)
    }

    pub fn forget(&mut self, (count, unknowns): (usize, u32)) {
        for atom in self.all.drain(count..) {
            self.ids.remove(&atom);
        }
        self.unknowns = unknowns;
    }

    fn unknown(&mut self) -> Poly {
        self.unknowns += 1;
        self.poly(Atom::Unknown(self.unknowns))
    }

    fn within(&mut self, of: Poly, least: i128, greatest: Option<i128>) -> Poly {
        self.unknowns += 1;
        self.poly(Atom::Within(self.unknowns, of, least, greatest))
    }

    pub fn floor_div(&mut self, a: Poly, b: Poly) -> Option<Poly> {
        match (a.as_constant(), b.as_constant()) {
            (_, Some(1)) => Some(a),
            // A divisor of 0 has no quotient, so no atom is created.
            (_, Some(0)) => None,
            (_, Some(by)) if by < 0 => {
                let (a, b) = (a.negate()?, b.negate()?);
                self.floor_div(a, b)
            }
            (Some(a), Some(by)) if by > 0 => Some(Poly::constant(a.div_euclid(by))),
            (None, Some(by)) if by > 0 => {
                // Multiples of the divisor are split off, so that equal remainders become equal atoms. Of a large divisor, a small
                // negative part is left rather than a large one: rows of large numbers are hard to combine.
                let (mut whole, mut rest) = (Poly::default(), Poly::default());
                for (product, factor) in a.terms() {
                    let mut unit = Poly::constant(1);
                    for atom in product {
                        unit = unit.multiply(&Poly::atom(*atom))?;
                    }
                    let left = factor.rem_euclid(by);
                    let left = if by > LARGE_DIVISOR && left > by / 2 { left - by } else { left };
                    whole = whole.add_scaled(&unit, factor.checked_sub(left)? / by)?;
                    rest = rest.add_scaled(&unit, left)?;
                }
                if let Some(rest) = rest.as_constant() {
                    return whole.offset(rest.div_euclid(by));
                }
                let quotient = self.poly(Atom::FloorDiv(rest, b));
                whole.add(&quotient)
            }
            _ => Some(self.poly(Atom::FloorDiv(a, b))),
        }
    }

    fn modulo(&mut self, a: &Poly, b: &Poly) -> Option<Poly> {
        let quotient = self.floor_div(a.clone(), b.clone())?;
        a.subtract(&b.multiply(&quotient)?)
    }

    pub fn minimum(&mut self, mut items: Vec<Poly>) -> Option<Poly> {
        items.sort_unstable();
        items.dedup();
        match items.len() {
            0 | 1 => items.pop(),
            _ => Some(self.poly(Atom::Minimum(items))),
        }
    }

    /// Returns the number of the given width that differs from `of` by a multiple of the number of words.
    pub fn wrap(&mut self, of: &Poly, word: Word) -> Option<Poly> {
        let count = Poly::constant(word.count());
        let quotient = self.floor_div(of.offset(word.least().checked_neg()?)?, count)?;
        of.add_scaled(&quotient, word.count().checked_neg()?)
    }

    fn and(&mut self, a: Poly, b: Poly) -> Option<Poly> {
        if a == b {
            return Some(a);
        }
        for (of, mask) in [(&a, &b), (&b, &a)] {
            // A mask of neighbouring bits is a difference of two remainders; the remainder by 1 is 0.
            if let Some(mask @ 1..) = mask.as_constant()
                && let Some(count) = mask.checked_add(mask & -mask)
                && mask & count == 0
            {
                let below = self.modulo(of, &Poly::constant(mask & -mask))?;
                return self.modulo(of, &Poly::constant(count))?.subtract(&below);
            }
        }
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        Some(self.poly(Atom::Bits(BitOp::And, a, b)))
    }

    fn bits(&mut self, op: BitOp, a: Poly, b: Poly) -> Option<Poly> {
        match op {
            BitOp::And => self.and(a, b),
            BitOp::Or => a.add(&b)?.subtract(&self.and(a, b)?),
            BitOp::Xor => a.add(&b)?.add_scaled(&self.and(a, b)?, -2),
            BitOp::Quotient => Some(self.poly(Atom::Bits(op, a, b))),
            BitOp::Power => match b.as_constant() {
                Some(factors @ 0..=PRODUCT_LIMIT) => {
                    (0..factors).try_fold(Poly::constant(1), |product, _| product.multiply(&a))
                }
                _ => Some(self.poly(Atom::Bits(op, a, b))),
            },
            BitOp::Remainder => {
                let quotient = self.poly(Atom::Bits(BitOp::Quotient, a.clone(), b.clone()));
                a.subtract(&b.multiply(&quotient)?)
            }
        }
    }
}

impl Replay<'_> {
    /// Returns an expression as a polynomial, with `resolve` giving its columns.
    pub(crate) fn evaluate<W>(
        &mut self,
        expr: &Expr<W>,
        resolve: &mut dyn FnMut(&mut Self, &Column<W>) -> Option<Poly>,
    ) -> rules::Result<Poly> {
        let mut stack: Vec<Poly> = Vec::new();
        for node in &expr.nodes {
            let poly = match node {
                Node::Column(column) => resolve(self, column),
                Node::Constant(value) => Some(Poly::constant(*value)),
                Node::Unknown => Some(self.atoms.unknown()),
                Node::Minimum(count) | Node::Maximum(count) => {
                    let at = stack.len().checked_sub(*count as usize).ok_or(MALFORMED)?;
                    let items = stack.split_off(at);
                    match node {
                        Node::Minimum(_) => self.atoms.minimum(items),
                        _ => {
                            let negated = items.iter().map(Poly::negate).collect::<Option<_>>();
                            negated.and_then(|items| self.atoms.minimum(items)?.negate())
                        }
                    }
                }
                _ => self.operate(node, &mut stack),
            };
            stack.push(poly.ok_or(NO_VALUE)?);
        }
        match (stack.pop(), stack.pop()) {
            (Some(only), None) => Ok(only),
            _ => Err(MALFORMED),
        }
    }

    /// Returns whether a polynomial is in a range: as a constant, or by rows.
    fn is_within(&self, of: &Poly, least: i128, greatest: Option<i128>) -> bool {
        let known = |gap: Option<Poly>| match gap.as_ref().and_then(Poly::as_constant) {
            Some(constant) => constant >= 0,
            None => (0..self.items.len() as u32).any(|row| self.states(row, gap.clone()) == Ok(true)),
        };
        known(least.checked_neg().and_then(|least| of.offset(least)))
            && greatest.is_none_or(|greatest| known(of.negate().and_then(|of| of.offset(greatest))))
    }

    /// Returns a polynomial unchanged where it is known to be in a range, such as a divisor that is read as unsigned.
    fn within(&mut self, of: Poly, least: i128, greatest: Option<i128>) -> Poly {
        match self.is_within(&of, least, greatest) {
            true => of,
            false => self.atoms.within(of, least, greatest),
        }
    }

    /// Returns 2 to the power of a number that is not negative.
    fn power(&mut self, of: Poly) -> Option<Poly> {
        match of.as_constant() {
            Some(constant) => Some(Poly::constant(1i128.checked_shl(u32::try_from(constant).ok()?)?)),
            None => Some(self.atoms.poly(Atom::Power(of))),
        }
    }

    fn operate<W>(&mut self, node: &Node<W>, stack: &mut Vec<Poly>) -> Option<Poly> {
        let last = stack.pop()?;
        match node {
            Node::Negate => return last.negate(),
            Node::Wrap(word) => return self.atoms.wrap(&last, *word),
            Node::Fits(bits) => {
                let word = Word { bits: (*bits).clamp(1, Word::MAX_BITS), unsigned: false };
                let greatest = word.least().checked_add(word.count())?.checked_sub(1);
                return Some(self.within(last, word.least(), greatest));
            }
            Node::NotNegative => return Some(self.within(last, 0, None)),
            // No fact of this execution holds for another execution.
            Node::Elsewhere(_) => return Some(self.atoms.unknown()),
            Node::Power(limit) => {
                let greatest = i128::from((*limit).min(POWER_LIMIT)) - 1;
                return if self.is_within(&last, 0, Some(greatest)) { self.power(last) } else { None };
            }
            _ => {}
        }
        let first = stack.pop()?;
        if matches!(node, Node::FloorDiv | Node::CeilDiv | Node::Modulo) && last.as_constant().is_none() {
            self.divisors.push(last.clone());
        }
        match node {
            Node::Add => first.add(&last),
            Node::Subtract => first.subtract(&last),
            Node::Multiply => first.multiply(&last),
            Node::FloorDiv => self.atoms.floor_div(first, last),
            Node::CeilDiv => self.atoms.floor_div(first.negate()?, last)?.negate(),
            Node::Modulo => self.atoms.modulo(&first, &last),
            Node::Bits(op) => self.atoms.bits(*op, first, last),
            _ => None,
        }
    }
}

/// Remainders by larger divisors may be negative.
const LARGE_DIVISOR: i128 = 1 << 16;

/// A power with a larger constant exponent is no product.
const PRODUCT_LIMIT: i128 = 8;

/// Exponents of 2 are below this.
pub(super) const POWER_LIMIT: u32 = i128::BITS - 2;

const MALFORMED: &str = "the expression is malformed";
const NO_VALUE: &str = "the expression has no value, or its numbers are too large";
