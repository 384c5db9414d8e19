//! Closed intervals of integers with optional ends, and congruences.

/// `lower <= x <= upper`; an absent end is unbounded. An empty interval means that the value never exists; those of answers are
/// [`Interval::EMPTY`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Interval {
    /// Least value.
    pub lower: Option<i128>,
    /// Greatest value.
    pub upper: Option<i128>,
}

/// An end of an interval, in the order of the number line.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Below,
    At(i128),
    Above,
}

impl Interval {
    /// All integers.
    pub const ALL: Interval = Interval { lower: None, upper: None };

    /// No integer.
    pub const EMPTY: Interval = Interval { lower: Some(1), upper: Some(0) };

    /// Creates the interval of one integer.
    pub fn point(value: i128) -> Self {
        Interval { lower: Some(value), upper: Some(value) }
    }

    /// Creates the interval of all `x` with `lower <= x`.
    pub fn at_least(lower: i128) -> Self {
        Interval { lower: Some(lower), upper: None }
    }

    /// Creates the interval of all `x` with `x <= upper`.
    pub fn at_most(upper: i128) -> Self {
        Interval { lower: None, upper: Some(upper) }
    }

    /// Returns the only value, if there is one.
    pub fn as_point(self) -> Option<i128> {
        if self.lower == self.upper { self.lower } else { None }
    }

    /// Returns whether no integer is inside.
    pub fn is_empty(self) -> bool {
        matches!((self.lower, self.upper), (Some(lower), Some(upper)) if lower > upper)
    }

    /// Returns the interval, where all empty intervals are one.
    #[must_use]
    pub fn canonical(self) -> Self {
        if self.is_empty() { Interval::EMPTY } else { self }
    }

    /// Returns whether an integer is inside.
    pub(crate) fn contains(self, value: i128) -> bool {
        self.lower.is_none_or(|lower| lower <= value) && self.upper.is_none_or(|upper| value <= upper)
    }

    /// Returns the interval of the values in both.
    #[must_use]
    pub fn intersect(self, other: Self) -> Self {
        let both = Interval {
            lower: self.lower.max(other.lower),
            upper: match (self.upper, other.upper) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            },
        };
        both.canonical()
    }

    /// Returns the least interval with both inside.
    #[must_use]
    pub fn hull(self, other: Self) -> Self {
        match (self.is_empty(), other.is_empty()) {
            (true, _) => return other,
            (_, true) => return self,
            _ => {}
        }
        Interval {
            lower: self.lower.zip(other.lower).map(|(a, b)| a.min(b)),
            upper: self.upper.zip(other.upper).map(|(a, b)| a.max(b)),
        }
    }

    pub(crate) fn add(self, other: Self) -> Self {
        if self.is_empty() || other.is_empty() {
            return Interval::EMPTY;
        }
        let add = |a: Option<i128>, b: Option<i128>| a.zip(b).and_then(|(a, b)| a.checked_add(b));
        Interval { lower: add(self.lower, other.lower), upper: add(self.upper, other.upper) }
    }

    /// Returns the interval of the numbers with the other sign.
    #[must_use]
    pub fn negate(self) -> Self {
        let negate = |end: Option<i128>| end.and_then(i128::checked_neg);
        Interval { lower: negate(self.upper), upper: negate(self.lower) }.canonical()
    }

    /// Returns the interval of the products with `factor`.
    #[must_use]
    pub fn scale(self, factor: i128) -> Self {
        if self.is_empty() {
            return Interval::EMPTY;
        }
        if factor == 0 {
            return Interval::point(0);
        }
        if factor == 1 {
            return self;
        }
        let scale = |end: Option<i128>| multiply(end?, factor);
        let (lower, upper) = (scale(self.lower), scale(self.upper));
        if factor > 0 { Interval { lower, upper } } else { Interval { lower: upper, upper: lower } }
    }

    fn ends(self) -> [End; 2] {
        [self.lower.map_or(End::Below, End::At), self.upper.map_or(End::Above, End::At)]
    }

    pub(crate) fn multiply(self, other: Self) -> Self {
        if self.is_empty() || other.is_empty() {
            return Interval::EMPTY;
        }
        let mut corners = [End::At(0); 4];
        let pairs = self.ends().into_iter().flat_map(|a| other.ends().map(|b| (a, b)));
        for (corner, (a, b)) in corners.iter_mut().zip(pairs) {
            match multiply_ends(a, b) {
                Some(product) => *corner = product,
                None => return Interval::ALL,
            }
        }
        let end = |end: Option<&End>| match end {
            Some(End::At(value)) => Some(*value),
            _ => None,
        };
        Interval { lower: end(corners.iter().min()), upper: end(corners.iter().max()) }
    }

    /// Returns the parts of a divisor that are not zero, as divisors greater than zero, and whether each is negated.
    fn divisors(self) -> impl Iterator<Item = (Self, bool)> {
        let negative = self.intersect(Interval::at_most(-1));
        // A number whose negation overflows counts as unbounded.
        let negated = Interval {
            lower: negative.upper.map(|upper| upper.saturating_neg()),
            upper: negative.lower.and_then(i128::checked_neg),
        };
        let positive = self.intersect(Interval::at_least(1));
        [(positive, false), (negated, true)].into_iter().filter(|(part, _)| !part.is_empty())
    }

    /// Returns the interval of the quotients rounded down. A divisor of zero has no quotients.
    #[must_use]
    pub fn floor_div(self, divisor: Self) -> Self {
        if self.is_empty() || divisor.is_empty() {
            return Interval::EMPTY;
        }
        let quotients = divisor.divisors().map(|(by, negated)| {
            if negated { self.negate().floor_div_positive(by) } else { self.floor_div_positive(by) }
        });
        quotients.reduce(Interval::hull).unwrap_or(Interval::ALL)
    }

    fn floor_div_positive(self, divisor: Self) -> Self {
        let (Some(least), greatest) = (divisor.lower, divisor.upper) else { return Interval::ALL };
        let upper = self.upper.map(|upper| match (upper >= 0, greatest) {
            (true, _) => upper.div_euclid(least),
            (false, Some(greatest)) => upper.div_euclid(greatest.max(least)),
            (false, None) => -1,
        });
        let lower = self.lower.map(|lower| match (lower >= 0, greatest) {
            (false, _) => lower.div_euclid(least),
            (true, Some(greatest)) => lower.div_euclid(greatest.max(least)),
            (true, None) => 0,
        });
        Interval { lower, upper }
    }

    /// Returns the interval of the remainders of `floor_div`: between zero and the divisor.
    pub(crate) fn modulo(self, divisor: Self) -> Self {
        if self.is_empty() || divisor.is_empty() {
            return Interval::EMPTY;
        }
        let rests = divisor.divisors().map(|(by, negated)| {
            if negated { self.negate().modulo_positive(by).negate() } else { self.modulo_positive(by) }
        });
        rests.reduce(Interval::hull).unwrap_or(Interval::ALL)
    }

    fn modulo_positive(self, divisor: Self) -> Self {
        let result = Interval { lower: Some(0), upper: divisor.upper.and_then(|upper| upper.checked_sub(1)) };
        match self.lower {
            Some(0..) => result.intersect(Interval { lower: None, upper: self.upper }),
            _ => result,
        }
    }

    /// Returns the interval of the remainders of floor divisions by all of `divisor`; exactly, if all of `self` has the
    /// same quotient.
    #[must_use]
    pub fn remainder(self, divisor: Self) -> Self {
        let range = self.modulo(divisor);
        let quotients = self.floor_div(divisor);
        match (divisor.as_point(), quotients.as_point()) {
            (Some(by), Some(quotient)) if by > 0 => {
                match quotient.checked_mul(by).and_then(i128::checked_neg) {
                    Some(shift) => range.intersect(self.add(Interval::point(shift))),
                    None => range,
                }
            }
            _ => range,
        }
    }

    /// Returns the interval of powers of one number.
    pub(crate) fn power(self, power: u32) -> Self {
        if self.is_empty() {
            return Interval::EMPTY;
        }
        if !power.is_multiple_of(2) {
            let raised = |end: Option<i128>| end.and_then(|end| end.checked_pow(power));
            return Interval { lower: raised(self.lower), upper: raised(self.upper) };
        }
        let product = (1..power).fold(self, |product, _| product.multiply(self));
        let zero_inside =
            self.lower.is_none_or(|lower| lower <= 0) && self.upper.is_none_or(|upper| upper >= 0);
        let least = [self.lower, self.upper].into_iter().flatten().map(i128::unsigned_abs).min();
        let lower = match (zero_inside, least) {
            (false, Some(least)) => i128::try_from(least).ok().and_then(|least| least.checked_pow(power)),
            _ => Some(0),
        };
        Interval { lower: lower.or(Some(0)), upper: product.upper }
    }

    pub(crate) fn minimum(self, other: Self) -> Self {
        if self.is_empty() || other.is_empty() {
            return Interval::EMPTY;
        }
        Interval {
            lower: self.lower.zip(other.lower).map(|(a, b)| a.min(b)),
            upper: match (self.upper, other.upper) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            },
        }
    }

    pub(crate) fn maximum(self, other: Self) -> Self {
        self.negate().minimum(other.negate()).negate()
    }
}

/// The sums of two numbers. An end that overflows is unbounded.
impl std::ops::Add for Interval {
    type Output = Interval;
    fn add(self, other: Self) -> Self {
        Interval::add(self, other)
    }
}

/// Returns the product of two ends; zero times an infinity is zero. It is `None` on overflow.
fn multiply_ends(a: End, b: End) -> Option<End> {
    let sign = |end: End| match end {
        End::Below => -1,
        End::At(value) => value.signum(),
        End::Above => 1,
    };
    match (a, b) {
        (End::At(a), End::At(b)) => multiply(a, b).map(End::At),
        _ => Some(match sign(a) * sign(b) {
            0 => End::At(0),
            1 => End::Above,
            _ => End::Below,
        }),
    }
}

/// `x == remainder` modulo `modulus`; modulus 0 means that `x` is `remainder`, modulus 1 means any integer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Congruence {
    pub modulus: i128,
    pub remainder: i128,
}

impl Congruence {
    pub const ANY: Congruence = Congruence { modulus: 1, remainder: 0 };

    pub fn point(value: i128) -> Self {
        Congruence { modulus: 0, remainder: value }
    }

    fn new(modulus: i128, remainder: i128) -> Self {
        match modulus.checked_abs() {
            None => Congruence::ANY,
            Some(0) => Congruence { modulus: 0, remainder },
            Some(1) => Congruence::ANY,
            Some(modulus) => Congruence { modulus, remainder: remainder.rem_euclid(modulus) },
        }
    }

    pub fn add(self, other: Self) -> Self {
        match self.remainder.checked_add(other.remainder) {
            Some(remainder) => Congruence::new(gcd(self.modulus, other.modulus), remainder),
            None => Congruence::ANY,
        }
    }

    pub fn multiply(self, other: Self) -> Self {
        let Congruence { modulus: m, remainder: r } = self;
        let Congruence { modulus: n, remainder: s } = other;
        let parts = (multiply(m, n), multiply(m, s), multiply(n, r), multiply(r, s));
        match parts {
            (Some(mn), Some(ms), Some(nr), Some(rs)) => Congruence::new(gcd(mn, gcd(ms, nr)), rs),
            _ => Congruence::ANY,
        }
    }

    /// Returns whether a number is congruent.
    pub fn contains(self, value: i128) -> bool {
        match self.modulus {
            0 => value == self.remainder,
            1 => true,
            modulus => {
                value.checked_sub(self.remainder).is_none_or(|gap| gap.checked_rem(modulus) == Some(0))
            }
        }
    }

    /// Returns the interval with its ends moved to the nearest congruent numbers inside, or `None` if it has no
    /// congruent number.
    pub fn round(self, range: Interval) -> Option<Interval> {
        let rounded = match self.modulus {
            0 => range.intersect(Interval::point(self.remainder)),
            1 => range,
            modulus => {
                let up = |end: i128| end.checked_add(self.remainder.checked_sub(end)?.rem_euclid(modulus));
                let down = |end: i128| end.checked_sub(end.checked_sub(self.remainder)?.rem_euclid(modulus));
                Interval {
                    lower: range.lower.map(|lower| up(lower).unwrap_or(lower)),
                    upper: range.upper.map(|upper| down(upper).unwrap_or(upper)),
                }
            }
        };
        (!rounded.is_empty()).then_some(rounded)
    }

    /// Returns the congruence that holds for both.
    pub fn join(self, other: Self) -> Self {
        match self.remainder.checked_sub(other.remainder) {
            Some(difference) => {
                let modulus = gcd(gcd(self.modulus, other.modulus), difference);
                Congruence::new(modulus, self.remainder)
            }
            None => Congruence::ANY,
        }
    }
}

/// Returns the product, or `None` on overflow. Nearly all factors are small, which takes one instruction.
pub(crate) fn multiply(a: i128, b: i128) -> Option<i128> {
    match (i64::try_from(a), i64::try_from(b)) {
        (Ok(a), Ok(b)) => Some(i128::from(a) * i128::from(b)),
        _ => a.checked_mul(b),
    }
}

/// Returns the greatest common divisor, not negative (1 where that overflows). Continues in 64-bit words as soon as
/// both numbers fit.
pub(crate) fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        if let (Ok(mut a), Ok(mut b)) = (u64::try_from(a), u64::try_from(b)) {
            while b != 0 {
                (a, b) = (b, a % b);
            }
            return i128::from(a);
        }
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(1)
}

/// Returns `a` divided by `b`, rounded down; `None` for a divisor of 0, or on overflow.
pub(crate) fn floor_div(a: i128, b: i128) -> Option<i128> {
    let quotient = a.checked_div(b)?;
    let exact = quotient.checked_mul(b)? == a;
    if exact || (a < 0) == (b < 0) { Some(quotient) } else { quotient.checked_sub(1) }
}

/// Returns the integers `x` with `factor * x + rest >= 0` for some number of `rest`.
pub(crate) fn solutions(factor: i128, rest: Interval) -> Interval {
    let Some(most) = rest.upper else { return Interval::ALL };
    match factor {
        0 => Interval::ALL,
        // x >= -most / factor
        1.. => match most.checked_neg() {
            Some(negated) => Interval::at_least(-((-negated).div_euclid(factor))),
            None => Interval::ALL,
        },
        _ => match factor.checked_neg() {
            Some(positive) => Interval::at_most(most.div_euclid(positive)),
            None => Interval::ALL,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_intervals_are_one() {
        let range = |lower, upper| Interval { lower: Some(lower), upper: Some(upper) };
        assert_eq!(range(0, 4).intersect(range(7, 9)), Interval::EMPTY);
        assert_eq!(range(7, 9).intersect(Interval::at_most(4)), Interval::EMPTY);
        assert_eq!(Interval::EMPTY.add(Interval::point(-1)), Interval::EMPTY);
        assert_eq!(range(0, 1).add(Interval::EMPTY), Interval::EMPTY);
        assert_eq!(Interval::EMPTY.negate(), Interval::EMPTY);
        assert_eq!(Interval::EMPTY.scale(-3), Interval::EMPTY);
        assert_eq!(Interval::EMPTY.scale(0), Interval::EMPTY);
        for (one, other) in [(Interval::EMPTY, range(0, 12)), (range(-3, 5), Interval::EMPTY)] {
            let operations = [
                one.multiply(other),
                one.floor_div(other),
                one.modulo(other),
                one.remainder(other),
                one.minimum(other),
                one.maximum(other),
            ];
            assert_eq!(operations, [Interval::EMPTY; 6]);
        }
        assert_eq!([2, 3].map(|power| Interval::EMPTY.power(power)), [Interval::EMPTY; 2]);
        assert_eq!(range(5, 2).canonical(), Interval::EMPTY);
        assert_eq!(range(2, 5).canonical(), range(2, 5));
    }

    #[test]
    fn operations_contain_every_concrete_result() {
        let ends = [-5i128, -2, -1, 0, 1, 3, 4];
        let intervals: Vec<Interval> = ends
            .iter()
            .flat_map(|&a| ends.iter().filter(move |&&b| a <= b).map(move |&b| (a, b)))
            .map(|(a, b)| Interval { lower: Some(a), upper: Some(b) })
            .collect();
        let contains = Interval::contains;
        for &a in &intervals {
            for &b in &intervals {
                let (product, quotient, rest) = (a.multiply(b), a.floor_div(b), a.modulo(b));
                let (least, greatest) = (a.minimum(b), a.maximum(b));
                for x in a.lower.unwrap()..=a.upper.unwrap() {
                    for y in b.lower.unwrap()..=b.upper.unwrap() {
                        assert!(contains(product, x * y));
                        assert!(contains(least, x.min(y)) && contains(greatest, x.max(y)));
                        if y != 0 {
                            let floor = if y > 0 { x.div_euclid(y) } else { (-x).div_euclid(-y) };
                            assert!(contains(quotient, floor), "{x} floordiv {y}");
                            assert!(contains(rest, x - y * floor), "{x} mod {y}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_congruence_contains_what_it_does_not_round_away() {
        for modulus in [0, 1, 2, 3, 7] {
            for remainder in -3..3 {
                let congruence = Congruence::new(modulus, remainder);
                for value in -20..20 {
                    let kept = congruence.round(Interval::point(value)).is_some();
                    assert_eq!(congruence.contains(value), kept, "{value} in {congruence:?}");
                }
            }
        }
    }
}
