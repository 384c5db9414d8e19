//! Conditions of a hypothetical op, as alternatives of literals.

use crate::limits::Limits;
use crate::linear::{Columns, Linear};
use crate::scenario::{Place, Scenario};
use bourn_terms::Rel;
use bourn_terms::equation::{Chosen, Cond, Instance, Values};
use std::ops::Not;

/// `linear rel 0`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Comparison {
    /// The difference of the sides.
    pub linear: Linear,
    /// The relation.
    pub rel: Rel,
}

impl Comparison {
    /// Creates `a rel b`, unless a number does not fit.
    pub fn new(a: &Linear, rel: Rel, b: &Linear) -> Option<Self> {
        Some(Comparison { linear: a.plus(-1, b)?, rel })
    }

    /// Returns whether it holds, if its sides are constants.
    pub fn decided(&self) -> Option<bool> {
        Some(self.rel.holds(self.linear.as_int()?.cmp(&0)))
    }
}

/// Whether a condition is known to hold, or known not to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// It is known to hold.
    Holds,
    /// It is known not to hold.
    Fails,
}

impl Truth {
    fn of(holds: bool) -> Self {
        if holds { Truth::Holds } else { Truth::Fails }
    }

    /// Returns the relation that holds if `rel` has this truth.
    #[must_use]
    pub fn relation(self, rel: Rel) -> Rel {
        match self {
            Truth::Holds => rel,
            Truth::Fails => negated(rel),
        }
    }
}

impl Not for Truth {
    type Output = Truth;

    fn not(self) -> Truth {
        Truth::of(self == Truth::Fails)
    }
}

/// A condition that is known to hold, or known not to hold.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal<'a> {
    /// A comparison.
    Compare(Comparison),
    /// A condition that only a program decides.
    Open(Cond<'a>, Option<Chosen<Place>>, Truth),
}

impl Literal<'_> {
    /// Returns whether two literals exclude each other syntactically.
    pub fn excludes(&self, other: &Self) -> bool {
        let (Literal::Open(a, at, of_a), Literal::Open(b, bt, of_b)) = (self, other) else {
            return false;
        };
        match (a, b) {
            _ if a == b => at == bt && of_a != of_b,
            // An attribute has a single case.
            (Cond::Case(one, _), Cond::Case(other, _)) => {
                one == other && *of_a == Truth::Holds && *of_b == Truth::Holds
            }
            _ => false,
        }
    }
}

/// The alternatives of a condition, each a list of literals that hold together; an empty list if the condition never holds.
pub type Alternatives<'a> = Vec<Vec<Literal<'a>>>;

/// Returns the alternatives of a condition without connectives: that it is known to hold, or known not to hold.
pub type Leaf<'l, 'a> = dyn Fn(&Cond<'a>, Truth) -> Alternatives<'a> + 'l;

/// Returns the alternatives in which a condition has a truth; `None` if there are too many.
pub fn alternatives<'a>(
    cond: &Cond<'a>,
    truth: Truth,
    limits: &Limits,
    leaf: &Leaf<'_, 'a>,
) -> Option<Alternatives<'a>> {
    match cond {
        Cond::And(parts) | Cond::Or(parts) => {
            let parts = parts.iter().map(|part| alternatives(part, truth, limits, leaf));
            if matches!(cond, Cond::And(_)) == (truth == Truth::Holds) {
                conjunction(parts, limits)
            } else {
                disjunction(parts, limits)
            }
        }
        Cond::Not(inner) => alternatives(inner, !truth, limits, leaf),
        _ => Some(leaf(cond, truth)),
    }
}

/// Returns the alternatives in which all of these are known to hold; `None` if there are too many.
pub fn all_of<'a>(conds: &[Cond<'a>], limits: &Limits, leaf: &Leaf<'_, 'a>) -> Option<Alternatives<'a>> {
    conjunction(conds.iter().map(|cond| alternatives(cond, Truth::Holds, limits, leaf)), limits)
}

/// Returns the alternatives of a decided condition.
fn decided<'a>(truth: Truth) -> Alternatives<'a> {
    match truth {
        Truth::Holds => vec![Vec::new()],
        Truth::Fails => Vec::new(),
    }
}

fn conjunction<'a>(
    parts: impl Iterator<Item = Option<Alternatives<'a>>>,
    limits: &Limits,
) -> Option<Alternatives<'a>> {
    let mut all = decided(Truth::Holds);
    for part in parts {
        let part = part?;
        if all.len() * part.len() > limits.alternatives {
            return None;
        }
        let both = |a: &Vec<Literal<'a>>| {
            part.iter().map(|b| a.iter().chain(b).cloned().collect()).collect::<Vec<Vec<_>>>()
        };
        all = all.iter().flat_map(both).collect();
    }
    Some(all)
}

fn disjunction<'a>(
    parts: impl Iterator<Item = Option<Alternatives<'a>>>,
    limits: &Limits,
) -> Option<Alternatives<'a>> {
    let mut any = Vec::new();
    for part in parts {
        let part = part?;
        // An alternative without literals always holds.
        if part.iter().any(Vec::is_empty) {
            return Some(decided(Truth::Holds));
        }
        any.extend(part);
    }
    (any.len() <= limits.alternatives).then_some(any)
}

/// The reader of conditions in one instance of a statement.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'r, 'a, 's> {
    /// The instance.
    pub instance: &'r Instance<'r, 'a, Scenario<'s>>,
    /// The op.
    pub op: Scenario<'s>,
    /// The columns.
    pub columns: &'r Columns,
}

impl<'a> Reader<'_, 'a, '_> {
    /// Returns the alternatives of a guard without connectives. A guard with a part that has no value never holds, so that its statement
    /// does not apply.
    pub fn guard(&self, cond: &Cond<'a>, truth: Truth) -> Alternatives<'a> {
        self.leaf(cond, truth, Truth::Fails)
    }

    /// Returns the alternatives of a requirement without connectives. A requirement with a part that has no value is not violated.
    pub fn requirement(&self, cond: &Cond<'a>, truth: Truth) -> Alternatives<'a> {
        self.leaf(cond, truth, Truth::Holds)
    }

    fn leaf(&self, cond: &Cond<'a>, truth: Truth, without_value: Truth) -> Alternatives<'a> {
        let open = || vec![vec![Literal::Open(*cond, Some(self.instance.chosen(cond)), truth)]];
        match cond {
            Cond::Compare(a, rel, b) => {
                let sides = self.instance.relation(self.columns, a, b);
                match sides.and_then(|(a, b)| Comparison::new(&a, truth.relation(*rel), &b)) {
                    None => decided(without_value),
                    Some(comparison) => compared(comparison),
                }
            }
            Cond::Present(Values::AllOperands | Values::AllResults) => open(),
            Cond::Present(_) | Cond::Ranked(_) => match self.instance.holds(cond) {
                Some(holds) => decided(Truth::of(Truth::of(holds) == truth)),
                None => decided(without_value),
            },
            Cond::PresentAttr(attr) if !self.op.is_optional(*attr) => decided(truth),
            Cond::SameShape(a, b) => match (self.instance.value(a), self.instance.value(b)) {
                (Some(_), Some(_)) if self.instance.holds(cond) == Some(false) => decided(!truth),
                (Some(_), Some(_)) => open(),
                _ => decided(without_value),
            },
            _ => open(),
        }
    }
}

/// Returns the alternatives of a comparison.
pub fn compared<'a>(comparison: Comparison) -> Alternatives<'a> {
    match comparison.decided() {
        Some(holds) => decided(Truth::of(holds)),
        None => vec![vec![Literal::Compare(comparison)]],
    }
}

/// Returns the relation that holds exactly where `rel` does not.
fn negated(rel: Rel) -> Rel {
    match rel {
        Rel::Eq => Rel::Ne,
        Rel::Ne => Rel::Eq,
        Rel::Lt => Rel::Ge,
        Rel::Ge => Rel::Lt,
        Rel::Gt => Rel::Le,
        Rel::Le => Rel::Gt,
    }
}
