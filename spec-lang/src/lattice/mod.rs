//! Decides about constraints as sets: whether one implies another, whether one is empty, with an example if the answer is no.
//!
//! The lattice reads the same data as the evaluator of [`bourn_terms`], and decides about the same meaning (see the law
//! there). A constraint becomes a formula ([`form`](self)): for each definition (`integer`, `vector`, ..) a Boolean combination
//! of statements about single parameters: a number is in a union of intervals, the length and the items of a list satisfy
//! conditions, a type or an attribute satisfies a formula of its own. Formulas are closed under complement, so that every
//! question is reduced to emptiness: `A` implies `B` if `A` without `B` is empty. A search looks for a conjunction of
//! statements that can be true together ([`solve`](self)); the answer "no" contains the item that it finds, and "yes" means that
//! it has tried all conjunctions.
//!
//! A condition that the lattice cannot look into (a Rust function, an interface of foreign types, a generic without argument) is an
//! *atom*: it is true or false of an item as a whole. Comparisons between parameters are decided by arithmetic if they are sums
//! ([`relate`](self)), else by trying values. If a question stays undecided, the answer is "unknown", with the reason.
//!
//! ```
//! use bourn_spec::{lattice::{Answer, Lattice}, load_str, lower::Lowering};
//! let spec = "dialect d;
//! type tile(rows: u32, cols: u32);
//! constraint Flat \"flat tile\" = tile where rows in {1, 2};
//! constraint Small \"small tile\" = tile where rows <= 4;";
//! let arena = bourn_spec::Arena::new();
//! let model = load_str(&arena, "d.bourn", spec).model.expect("no mistakes");
//! let arena = bumpalo::Bump::new();
//! let lowering = Lowering::new(&model, &arena);
//! let lattice = Lattice::new(&lowering);
//! let [flat, small] = ["Flat", "Small"].map(|n| lattice.named(model.dialect_named("d").unwrap(), n).unwrap());
//! assert_eq!(lattice.implies(&flat, &small), Answer::Yes);
//! match lattice.implies(&small, &flat) {
//!     Answer::No(witness) => assert_eq!(witness.show(&model), "!d.tile<4, 8>"),
//!     other => panic!("{other:?}"),
//! }
//! ```

mod build;
mod complete;
mod cost;
mod expr;
mod find;
mod form;
mod index;
mod int;
mod item;
mod linear;
mod literal;
mod meaning;
mod member;
mod pred;
mod relate;
mod show;
mod solve;
#[cfg(test)]
mod tests;
mod universe;
mod valid;

pub use bourn_terms::DYNAMIC;
pub use cost::Cost;
pub use index::Index;
pub use item::{Def, Item, Value};
pub use meaning::{ArmMeaning, Instance, Meaning, Sample};

use crate::lower::Lowering;
use crate::model::*;
use bourn_terms::{Constraint, Pred};
use build::{AtomKey, AtomKind, Env, EnvArg, EnvData};
use bumpalo::Bump;
use expr::Linear;
pub(crate) use form::Form;
use form::{AtomId, Defs, Forms};
use item::View;
use pred::{ExprId, PredId, RelId};
use rustc_hash::{FxHashMap, FxHashSet};
use solve::Found;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use universe::{Ix, Kind, Universe};

/// The maximum number of steps for one question.
const MAX_STEPS: u32 = 60_000;

/// The error of a question that takes too many steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limit;

/// The answer to a question about constraints.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Yes, whatever the atoms mean.
    Yes,
    /// No; this item is a counterexample.
    No(Item),
    /// The lattice does not decide it, for this reason.
    Unknown(String),
}

impl Answer {
    /// Returns whether the answer is yes.
    #[must_use]
    pub fn is_yes(&self) -> bool {
        *self == Answer::Yes
    }
}

/// Ids for keys, and the data of each id.
type Numbered<K, Id, T> = RefCell<(FxHashMap<K, Id>, Vec<T>)>;

/// The constraints of a model as sets.
pub struct Lattice<'a> {
    lowering: &'a Lowering<'a>,
    arena: &'a Bump,
    universe: Universe,
    trait_names: HashMap<String, TraitId>,
    interface_names: HashMap<String, InterfaceId>,
    steps: Cell<u32>,
    forms: Forms,
    /// The generics of the declaration in scope, with their bounds.
    scope: RefCell<Vec<(String, Option<Constraint<'a>>)>>,
    atoms: Numbered<AtomKey<'a>, AtomId, AtomKind>,
    envs: Numbered<Vec<EnvArg<'a>>, Env, EnvData<'a>>,
    preds: Numbered<(Pred<'a>, Env), PredId, (&'a Pred<'a>, Env)>,
    pred_places: RefCell<FxHashMap<(usize, Env), PredId>>,
    rels: Numbered<(Ix, Pred<'a>, Env), RelId, (&'a Pred<'a>, Constraint<'a>)>,
    exprs: Numbered<Linear, ExprId, Linear>,
    named: RefCell<FxHashMap<(usize, Env), Form>>,
    building: RefCell<FxHashSet<(usize, Env)>>,
    restricted: RefCell<FxHashMap<(Form, Ix), Form>>,
    supports: RefCell<FxHashMap<Form, Defs>>,
    valid: RefCell<FxHashMap<Ix, Option<Form>>>,
    solved: RefCell<FxHashMap<(Form, Kind), Found<Value>>>,
    /// The result of the search for an item of a definition; the formula is restricted to that definition.
    of_def: RefCell<FxHashMap<(Form, Ix), Found<Item>>>,
    solving: RefCell<Vec<(Form, Kind)>>,
    /// The depth of the outermost open question that recurred inside itself.
    again: Cell<usize>,
    costs: RefCell<HashMap<ConstraintId, Cost>>,
}

impl std::fmt::Debug for Lattice<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lattice").finish_non_exhaustive()
    }
}

impl<'a> Lattice<'a> {
    /// Creates the lattice of a model; everything is computed on demand.
    #[must_use]
    pub fn new(lowering: &'a Lowering<'a>) -> Self {
        let model = lowering.model();
        let traits = model.trait_ids().map(|id| (model[id].name.clone(), id));
        let interfaces = model.interface_ids().map(|id| (model.interface_name(id), id));
        Lattice {
            lowering,
            arena: lowering.arena(),
            universe: Universe::new(model),
            trait_names: traits.collect(),
            interface_names: interfaces.collect(),
            steps: Cell::new(MAX_STEPS),
            forms: Forms::new(),
            scope: RefCell::default(),
            atoms: RefCell::default(),
            envs: RefCell::new(([(Vec::new(), Env::EMPTY)].into_iter().collect(), vec![EnvData::default()])),
            preds: RefCell::default(),
            pred_places: RefCell::default(),
            rels: RefCell::default(),
            exprs: RefCell::default(),
            named: RefCell::default(),
            building: RefCell::default(),
            restricted: RefCell::default(),
            supports: RefCell::default(),
            valid: RefCell::default(),
            solved: RefCell::default(),
            of_def: RefCell::default(),
            solving: RefCell::default(),
            again: Cell::new(usize::MAX),
            costs: RefCell::default(),
        }
    }

    /// Returns the arena of the lowered constraints.
    #[must_use]
    pub fn arena(&self) -> &'a Bump {
        self.arena
    }

    /// Returns the constraints of the model as tests that run.
    #[must_use]
    pub fn lowering(&self) -> &'a Lowering<'a> {
        self.lowering
    }

    /// Returns the model of the lattice.
    #[must_use]
    pub fn model(&self) -> &'a Model<'a> {
        self.lowering.model()
    }

    /// Returns the expression that names a constraint without generics.
    #[must_use]
    pub fn named(&self, dialect: DialectId, name: &str) -> Option<ConstraintExpr<'a>> {
        Some(ConstraintExpr::Named(self.model().constraint_named(dialect, name)?, &[]))
    }

    /// Returns whether `a` implies `b`. The witness satisfies `a` and not `b`.
    #[must_use]
    pub fn implies(&self, a: &ConstraintExpr<'a>, b: &ConstraintExpr<'a>) -> Answer {
        self.implies_under(a, b, &[])
    }

    /// Returns the answer of [`Self::implies`] in the scope of a declaration with these generics.
    #[must_use]
    pub fn implies_under(
        &self,
        a: &ConstraintExpr<'a>,
        b: &ConstraintExpr<'a>,
        generics: &[Generic<'a>],
    ) -> Answer {
        self.ask(a, generics, |l| {
            let (a, b) = (l.form(a, generics)?, l.form(b, generics)?);
            Ok(l.forms.and([a, l.forms.not(b)]))
        })
    }

    /// Returns whether two constraints have the same meaning. The witness satisfies only one of them.
    #[must_use]
    pub fn equivalent(&self, a: &ConstraintExpr<'a>, b: &ConstraintExpr<'a>) -> Answer {
        match self.implies(a, b) {
            Answer::Yes => self.implies(b, a),
            Answer::Unknown(why) => match self.implies(b, a) {
                Answer::No(witness) => Answer::No(witness),
                _ => Answer::Unknown(why),
            },
            no => no,
        }
    }

    /// Returns whether two constraints are disjoint. The witness satisfies both.
    #[must_use]
    pub fn disjoint(&self, a: &ConstraintExpr<'a>, b: &ConstraintExpr<'a>) -> Answer {
        self.ask(a, &[], |l| Ok(l.forms.and([l.form(a, &[])?, l.form(b, &[])?])))
    }

    /// Returns whether a constraint is empty. The witness satisfies it.
    #[must_use]
    pub fn empty(&self, a: &ConstraintExpr<'a>, generics: &[Generic<'a>]) -> Answer {
        self.ask(a, generics, |l| l.form(a, generics))
    }

    /// Returns the formula of a constraint, for callers that ask many questions about few constraints; `None` if it is too
    /// complex.
    pub(crate) fn meaning(&self, a: &ConstraintExpr<'a>, generics: &[Generic<'a>]) -> Option<Form> {
        self.refuel();
        self.form(a, generics).ok()
    }

    /// Returns whether `a` certainly implies the union of `others`; without `others`, whether `a` is certainly empty.
    pub(crate) fn is_within(&self, subject: Subject, a: Form, others: &[Form]) -> bool {
        self.refuel();
        let form = self.forms.and([a].into_iter().chain(others.iter().map(|&b| self.forms.not(b))));
        self.solve(form, self.universe.kind_of(subject)) == Found::Nothing
    }

    /// Returns the definitions with items that satisfy a constraint; `None` if definitions that were not loaded may be among
    /// them, or if they are unknown.
    #[must_use]
    pub fn support(&self, a: &ConstraintExpr<'a>) -> Option<Vec<Def>> {
        self.refuel();
        let form = self.form(a, &[]).ok()?;
        let defs = self.support_of(form);
        let mut out = Vec::new();
        for &ix in self.universe.of(self.subject(a)) {
            if !defs.contains(ix) || matches!(self.solve_def(form, ix), Ok(Found::Nothing)) {
                continue;
            }
            match self.universe.entry(ix).def {
                Some(Def::BuiltinType(_) | Def::BuiltinAttr(_)) | None => return None,
                Some(def) => out.push(def),
            }
        }
        out.sort_unstable();
        Some(out)
    }

    /// Returns whether an item satisfies a constraint; `None` if that depends on an atom.
    #[must_use]
    pub fn satisfies(&self, item: &Item, a: &ConstraintExpr<'a>) -> Option<bool> {
        bourn_terms::satisfies(View { lattice: self, item }, &self.lowering.constraint(a))
    }

    /// Returns whether an item satisfies a constraint that has been lowered.
    #[must_use]
    pub fn satisfies_lowered(&self, item: &Item, constraint: &Constraint<'_>) -> Option<bool> {
        bourn_terms::satisfies(View { lattice: self, item }, constraint)
    }

    /// Returns the subject of a constraint: types, attributes or ops.
    #[must_use]
    pub fn subject(&self, e: &ConstraintExpr<'a>) -> Subject {
        self.subject_of(e, &[]).unwrap_or(Subject::Type)
    }

    /// Returns the subject of a constraint in the scope of a declaration with these generics.
    pub(crate) fn subject_under(&self, e: &ConstraintExpr<'a>, generics: &[Generic<'a>]) -> Subject {
        self.subject_of(e, generics).unwrap_or(Subject::Type)
    }

    /// Returns the representative of all definitions that share a Rust type.
    #[must_use]
    pub fn def(&self, def: Def) -> Def {
        self.universe.ix(def).and_then(|ix| self.universe.entry(ix).def).unwrap_or(def)
    }

    fn refuel(&self) {
        self.steps.set(MAX_STEPS);
    }

    fn step(&self) -> Result<(), Limit> {
        let left = self.steps.get();
        self.steps.set(left.saturating_sub(1));
        if left == 0 { Err(Limit) } else { Ok(()) }
    }

    fn ask(
        &self,
        about: &ConstraintExpr<'a>,
        generics: &[Generic<'a>],
        form: impl Fn(&Self) -> Result<Form, Limit>,
    ) -> Answer {
        self.refuel();
        let Ok(form) = form(self) else { return Answer::Unknown(solve::GROWN.to_owned()) };
        let subject = self.subject_of(about, generics).unwrap_or(Subject::Type);
        match self.solve(form, self.universe.kind_of(subject)) {
            Found::Nothing => Answer::Yes,
            Found::Some(Value::Item(item)) => Answer::No((*item).clone()),
            Found::Some(_) => Answer::Unknown("no item was found".to_owned()),
            Found::Unknown(why) => Answer::Unknown(why),
        }
    }
}
