//! Values, their types, and affine expressions over them.

use bourn_test_support::Random;

/// The content of a value in one execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// An `index`.
    Index(i64),
    /// The extent of a `tensor<?xf32>`.
    Extent(i64),
    /// An integer of fixed width, as a signed number; the width.
    Fixed(i64, u32),
}

impl Held {
    pub(super) fn number(self) -> i64 {
        match self {
            Held::Index(n) | Held::Extent(n) | Held::Fixed(n, _) => n,
        }
    }
}

/// The type of a value that a block yields: `index`, a signless integer, or `tensor<?xf32>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Index,
    Fixed(u32),
    Tensor,
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Kind::Index => f.write_str("index"),
            Kind::Fixed(width) => write!(f, "i{width}"),
            Kind::Tensor => f.write_str("tensor<?xf32>"),
        }
    }
}

/// Returns the signed number of `width` bits that `value` wraps to.
pub fn wrap(width: u32, value: i128) -> i64 {
    let unused = 128 - width;
    ((value << unused) >> unused) as i64
}

/// The number of a value.
pub type Name = usize;

/// An affine expression over two dimensions.
#[derive(Clone, Debug)]
pub enum Affine {
    Dim(usize),
    Const(i64),
    Add(Box<Affine>, Box<Affine>),
    Scale(Box<Affine>, i64),
    FloorDiv(Box<Affine>, i64),
    CeilDiv(Box<Affine>, i64),
    Mod(Box<Affine>, i64),
}

impl Affine {
    pub(super) fn random(random: &mut Random, depth: usize) -> Affine {
        let inner = |random: &mut Random| Box::new(Affine::random(random, depth - 1));
        match if depth == 0 { random.below(2) } else { random.below(7) } {
            0 => Affine::Dim(random.below(2)),
            1 => Affine::Const(random.within(-9, 9)),
            2 => Affine::Add(inner(random), inner(random)),
            3 => Affine::Scale(inner(random), random.within(-4, 4)),
            4 => Affine::FloorDiv(inner(random), random.within(1, 6)),
            5 => Affine::CeilDiv(inner(random), random.within(1, 6)),
            _ => Affine::Mod(inner(random), random.within(1, 6)),
        }
    }
    pub(super) fn eval(&self, dims: [i64; 2]) -> Option<i64> {
        Some(match self {
            Affine::Dim(i) => dims[*i],
            Affine::Const(c) => *c,
            Affine::Add(a, b) => a.eval(dims)?.checked_add(b.eval(dims)?)?,
            Affine::Scale(a, c) => a.eval(dims)?.checked_mul(*c)?,
            Affine::FloorDiv(a, c) => a.eval(dims)?.div_euclid(*c),
            Affine::CeilDiv(a, c) => -a.eval(dims)?.checked_neg()?.div_euclid(*c),
            Affine::Mod(a, c) => a.eval(dims)?.rem_euclid(*c),
        })
    }
    /// Returns a number that no part of the expression exceeds in magnitude, whatever the order of its terms: simplified maps have
    /// other parts.
    pub(super) fn magnitude(&self, dims: [i64; 2]) -> i128 {
        match self {
            Affine::Dim(i) => i128::from(dims[*i]).abs(),
            Affine::Const(c) => i128::from(*c).abs(),
            Affine::Add(a, b) => a.magnitude(dims) + b.magnitude(dims),
            Affine::Scale(a, c) => a.magnitude(dims) * i128::from(*c).abs(),
            Affine::FloorDiv(a, c) | Affine::CeilDiv(a, c) | Affine::Mod(a, c) => {
                a.magnitude(dims) + i128::from(*c).abs()
            }
        }
    }
    pub(super) fn text(&self) -> String {
        match self {
            Affine::Dim(i) => format!("d{i}"),
            Affine::Const(c) => format!("{c}"),
            Affine::Add(a, b) => format!("({} + {})", a.text(), b.text()),
            Affine::Scale(a, c) => format!("({} * {c})", a.text()),
            Affine::FloorDiv(a, c) => format!("({} floordiv {c})", a.text()),
            Affine::CeilDiv(a, c) => format!("({} ceildiv {c})", a.text()),
            Affine::Mod(a, c) => format!("({} mod {c})", a.text()),
        }
    }
}

/// The relations of `test.compare`.
pub const RELATIONS: [&str; 5] = ["EQ", "LT", "LE", "GT", "GE"];

/// Returns whether relation `i` holds.
pub fn holds(relation: usize, a: i64, b: i64) -> bool {
    match relation {
        0 => a == b,
        1 => a < b,
        2 => a <= b,
        3 => a > b,
        _ => a >= b,
    }
}
