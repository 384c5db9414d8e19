//! What constraints mean, as sets: which one implies which, whether anything satisfies one, and an example where not.
//!
//! A constraint is brought into a normal form. Per definition (`integer`, `vector`, ..) it is a union of *boxes*; a box
//! says of each parameter in which set of values it is: numbers as unions of intervals, lists by their length, by what all
//! items are and what single ones are, types and attributes by a nested set of the same kind. Parameters are independent,
//! so intersection, union and complement of boxes are exact. What structure does not show (a Rust function, an interface
//! of foreign types, a generic without argument) is an *atom*: true or false of an item as a whole, and nothing more is
//! known of it. A predicate that relates two parameters or computes is an atom as well, but one that is evaluated where
//! values are known.
//!
//! With complement, every question is one of emptiness: `A` implies `B` if nothing is in `A` and not in `B`. An answer
//! "no" comes with a concrete item, an answer "unknown" with its reason: an atom, or a form that grew beyond its limit.
//!
//! ```
//! use bourn_spec::{lattice::{Answer, Lattice}, load_str};
//! let spec = "dialect d;
//! type tile(rows: u32, cols: u32);
//! constraint Flat \"flat tile\" = tile where rows in {1, 2};
//! constraint Small \"small tile\" = tile where rows <= 4;";
//! let model = load_str("d.bourn", spec).model.expect("no mistakes");
//! let lattice = Lattice::new(&model);
//! let [flat, small] = ["Flat", "Small"].map(|n| lattice.named(model.dialect_named("d").unwrap(), n).unwrap());
//! assert_eq!(lattice.implies(&flat, &small), Answer::Yes);
//! match lattice.implies(&small, &flat) {
//!     Answer::No(witness) => assert_eq!(witness.show(&model), "!d.tile<4, 8>"),
//!     other => panic!("{other:?}"),
//! }
//! ```

mod build;
mod cost;
mod dom;
mod eval;
mod find;
mod int;
mod list;
mod pred;
mod residual;
mod set;
#[cfg(test)]
mod tests;
mod union;
mod universe;
mod value;

pub use cost::Cost;
pub use value::{Def, Item, Value};

use crate::model::*;
use set::{Boxes, Set};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// A dynamic size in the value of a shape.
pub const DYNAMIC: i128 = -1;

/// Boxes that one union may have.
const MAX_BOXES: usize = 160;
/// Steps that one question may take.
const MAX_STEPS: u32 = 60_000;
/// Constraints in constraints that are followed.
const MAX_DEPTH: u32 = 40;

/// A form grew beyond its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limit;

/// Steps left.
#[derive(Debug)]
pub(crate) struct Meter(Cell<u32>);

impl Meter {
    pub fn step(&self) -> Result<(), Limit> {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        if left == 0 { Err(Limit) } else { Ok(()) }
    }
}

/// Answer to a question about constraints.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// It is so, whatever the atoms mean.
    Yes,
    /// It is not so, and this item shows it.
    No(Item),
    /// Structure does not decide it, for this reason.
    Unknown(String),
}

impl Answer {
    /// Whether it is certain.
    #[must_use]
    pub fn is_yes(&self) -> bool {
        *self == Answer::Yes
    }
}

/// The constraints of a model, as sets.
#[derive(Debug)]
pub struct Lattice<'m> {
    model: &'m Model,
    meter: Meter,
    /// Normal forms of named constraints without generics, and their complements.
    named: RefCell<HashMap<ConstraintId, Result<Rc<Set>, Limit>>>,
    outside: RefCell<HashMap<ConstraintId, Result<Rc<Set>, Limit>>>,
    valid: RefCell<HashMap<Def, Option<Rc<Boxes>>>>,
    costs: RefCell<HashMap<ConstraintId, Cost>>,
    /// Definitions by subject, well-known ones first.
    defs: BTreeMap<u8, Vec<Def>>,
    /// Declarations that share a Rust type are one definition.
    same: HashMap<Def, Def>,
    params: HashMap<Def, Rc<Vec<(String, ParamKind)>>>,
}

impl<'m> Lattice<'m> {
    /// Nothing is computed until it is asked for.
    #[must_use]
    pub fn new(model: &'m Model) -> Self {
        let mut lattice = Lattice {
            model,
            meter: Meter(Cell::new(MAX_STEPS)),
            named: RefCell::default(),
            outside: RefCell::default(),
            valid: RefCell::default(),
            costs: RefCell::default(),
            defs: BTreeMap::new(),
            same: HashMap::new(),
            params: HashMap::new(),
        };
        lattice.collect_defs();
        lattice
    }

    /// The model that it is about.
    #[must_use]
    pub fn model(&self) -> &'m Model {
        self.model
    }

    /// The expression that names a constraint without generics.
    #[must_use]
    pub fn named(&self, dialect: DialectId, name: &str) -> Option<ConstraintExpr> {
        Some(ConstraintExpr::Named(self.model.constraint_named(dialect, name)?, Vec::new()))
    }

    /// Whether everything that satisfies `a` satisfies `b`. The witness satisfies `a` and not `b`.
    #[must_use]
    pub fn implies(&self, a: &ConstraintExpr, b: &ConstraintExpr) -> Answer {
        self.implies_under(a, b, &[])
    }

    /// The same in the scope of a declaration with these generics.
    #[must_use]
    pub fn implies_under(&self, a: &ConstraintExpr, b: &ConstraintExpr, generics: &[Generic]) -> Answer {
        self.ask(a, generics, |l| {
            let (a, b) = (l.set(a, generics)?, l.complement_of(b, generics)?);
            a.intersect(&b, &l.meter)
        })
    }

    /// Whether two constraints mean the same. The witness satisfies one of them only.
    #[must_use]
    pub fn equivalent(&self, a: &ConstraintExpr, b: &ConstraintExpr) -> Answer {
        match self.implies(a, b) {
            Answer::Yes => self.implies(b, a),
            Answer::Unknown(why) => match self.implies(b, a) {
                Answer::No(witness) => Answer::No(witness),
                _ => Answer::Unknown(why),
            },
            no => no,
        }
    }

    /// Whether nothing satisfies both. The witness satisfies both.
    #[must_use]
    pub fn disjoint(&self, a: &ConstraintExpr, b: &ConstraintExpr) -> Answer {
        self.ask(a, &[], |l| l.set(a, &[])?.intersect(&*l.set(b, &[])?, &l.meter))
    }

    /// Whether nothing satisfies a constraint. The witness satisfies it.
    #[must_use]
    pub fn empty(&self, a: &ConstraintExpr, generics: &[Generic]) -> Answer {
        self.ask(a, generics, |l| Ok((*l.set(a, generics)?).clone()))
    }

    /// The definitions that satisfy a constraint with some parameters; `None` where definitions that were not loaded may, or
    /// where it is not known.
    #[must_use]
    pub fn support(&self, a: &ConstraintExpr) -> Option<Vec<Def>> {
        self.refuel();
        let set = self.set(a, &[]).ok()?;
        if !set.rest.is_empty() {
            return None;
        }
        let mut out = Vec::new();
        for (&def, boxes) in &set.defs {
            let one = Set::only(def, boxes.clone());
            if !matches!(self.find(&one, self.subject(a), 0), find::Found::Nothing) {
                out.push(def);
            }
        }
        Some(out)
    }

    /// Whether an item satisfies a constraint; `None` where an atom decides.
    #[must_use]
    pub fn satisfies(&self, item: &Item, a: &ConstraintExpr) -> Option<bool> {
        self.eval(item, a, 0)
    }

    /// Whether the normal form of a constraint has an item; `None` where an atom decides, or there is no form.
    #[must_use]
    pub fn form_has(&self, item: &Item, a: &ConstraintExpr) -> Option<bool> {
        self.refuel();
        let set = self.set(a, &[]).ok()?;
        self.set_has(&set, item)
    }

    /// What a constraint is about.
    #[must_use]
    pub fn subject(&self, e: &ConstraintExpr) -> Subject {
        self.subject_at(e, &[], 0).unwrap_or(Subject::Type)
    }

    fn refuel(&self) {
        self.meter.0.set(MAX_STEPS);
    }

    fn ask(
        &self,
        about: &ConstraintExpr,
        generics: &[Generic],
        set: impl Fn(&Self) -> Result<Set, Limit>,
    ) -> Answer {
        self.refuel();
        let Ok(set) = set(self) else {
            return Answer::Unknown("the form of the constraint grew beyond its limit".to_owned());
        };
        let subject = self.subject_at(about, generics, 0).unwrap_or(Subject::Type);
        match self.find(&set, subject, 0) {
            find::Found::Nothing => Answer::Yes,
            find::Found::Some(item) => Answer::No(item),
            find::Found::Unknown(why) => Answer::Unknown(why),
        }
    }
}
