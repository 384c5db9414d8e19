//! The least value of a form, as far as it is found.

/// The least value of a form.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Minimum {
    /// The form has no value: the rows that hold contradict each other.
    Never,
    /// Nothing is known.
    Unknown,
    AtLeast(i128),
}

impl From<Option<i128>> for Minimum {
    fn from(known: Option<i128>) -> Self {
        known.map_or(Minimum::Unknown, Minimum::AtLeast)
    }
}

impl Minimum {
    pub fn min(self, other: Self) -> Self {
        match (self, other) {
            (Minimum::Never, other) | (other, Minimum::Never) => other,
            (Minimum::AtLeast(a), Minimum::AtLeast(b)) => Minimum::AtLeast(a.min(b)),
            _ => Minimum::Unknown,
        }
    }

    pub fn max(self, other: Self) -> Self {
        match (self, other) {
            (Minimum::Never, _) | (_, Minimum::Never) => Minimum::Never,
            (Minimum::Unknown, other) | (other, Minimum::Unknown) => other,
            (Minimum::AtLeast(a), Minimum::AtLeast(b)) => Minimum::AtLeast(a.max(b)),
        }
    }

    pub fn at_least(self) -> Option<i128> {
        match self {
            Minimum::AtLeast(least) => Some(least),
            Minimum::Never | Minimum::Unknown => None,
        }
    }

    /// Returns whether the least value is at least `target`.
    pub fn reaches(self, target: i128) -> bool {
        match self {
            Minimum::Never => true,
            Minimum::Unknown => false,
            Minimum::AtLeast(least) => least >= target,
        }
    }
}
