//! Contexts: the terms that a column's form is expressed in, and a cache of the forms in these terms.
//!
//! - The *root* expands every column down to columns without a definition.
//! - A *stop* context expands down to a set of allowed columns. Unless it is *bare*, it uses the intervals of the root, which are found
//!   first, so that forms do not depend on earlier questions; for carried values, those of outermost loops.
//! - A *body* context, child of one of these, is a loop's body with the carried arguments taken as plain unknowns
//!   (*tentative* atoms). Only forms that do not depend on the iteration leave it.
//! - Another *execution* of the same code is also a context (`elsewhere.rs`).

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::base::ids::{ColumnId, ContextId};
use crate::base::interval::{Congruence, Interval};
use crate::forms::linear::Linear;
use crate::graph::column::RegionToken;
use crate::graph::facts::{CarriedSide, Relation};
use crate::graph::values::{Carried, Choose, Column, Exit, Expr, FactKind, Facts, Loop};

pub(crate) const ROOT: ContextId = ContextId::ROOT;

/// The linear form of a column or expression, and its interval.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Form {
    pub linear: Linear,
    pub interval: Interval,
}

impl Form {
    pub fn constant(value: i128) -> Self {
        Form { linear: Linear::constant(value), interval: Interval::point(value) }
    }
}

/// An operand of an evaluation.
#[derive(Debug)]
pub(crate) enum Operand {
    /// The form of a column, from the cache.
    Kept(Rc<Form>),
    New(Form),
}

impl Operand {
    pub fn into_form(self) -> Form {
        match self {
            Operand::Kept(form) => (*form).clone(),
            Operand::New(form) => form,
        }
    }
}

impl std::ops::Deref for Operand {
    type Target = Form;
    fn deref(&self) -> &Form {
        match self {
            Operand::Kept(form) => form,
            Operand::New(form) => form,
        }
    }
}

/// The facts about a column without a linear definition.
#[derive(Clone, Debug)]
pub(crate) struct Knowledge {
    /// The exact form, if there is one.
    pub exact: Option<Linear>,
    pub interval: Interval,
    pub congruence: Congruence,
    pub lowers: Vec<Linear>,
    pub uppers: Vec<Linear>,
}

impl Default for Knowledge {
    fn default() -> Self {
        Knowledge {
            exact: None,
            interval: Interval::ALL,
            congruence: Congruence::ANY,
            lowers: Vec::new(),
            uppers: Vec::new(),
        }
    }
}

/// The result of induction for one carried value.
#[derive(Clone, Debug, Default)]
pub(crate) struct Induction {
    pub argument: Knowledge,
    pub result: Knowledge,
    /// An earlier carried argument that is always equal.
    pub same_as: Option<ColumnId>,
}

impl Induction {
    /// Returns whether both the argument and the result have forms.
    pub fn is_found(&self) -> bool {
        self.same_as.is_some() || (self.argument.exact.is_some() && self.result.exact.is_some())
    }

    pub fn side(&self, side: CarriedSide) -> &Knowledge {
        match side {
            CarriedSide::Argument => &self.argument,
            CarriedSide::Result => &self.result,
        }
    }
}

/// The iteration number and the trip count of a loop in one context.
#[derive(Clone, Debug)]
pub(crate) struct Counters {
    /// The number of completed iterations before the current iteration.
    pub iteration: Linear,
    /// The trip count of one execution of the loop, not negative.
    pub trips: Linear,
    pub lower: Form,
    pub upper: Form,
    /// The step, if the loop counts.
    pub step_form: Option<Linear>,
    /// The step, where it is a constant greater than 0.
    pub step: Option<i128>,
    /// Upper bounds of the induction variable, wherever the body runs.
    pub last: Vec<Linear>,
}

#[derive(Clone, Debug)]
pub(crate) enum State {
    /// A task is in progress, with its number: see [`Contexts::start`](super::contexts::Contexts::start).
    InProgress(u32),
    Done(Rc<Form>),
}

/// Values that are carried together through a body: their initial forms and yielded forms.
pub(crate) type Pack = (ContextId, Vec<(Linear, Linear)>);

#[derive(Debug, Default)]
pub(crate) struct Context {
    pub parent: Option<ContextId>,
    pub region: Option<RegionToken>,
    pub level: u32,
    /// The number of enclosing bodies, up to the first context that is not a body, and a shortcut to one of these
    /// contexts: walks outward over such jumps take logarithmic time (Myers, "An applicative random-access stack",
    /// 1983).
    pub bodies_around: u32,
    pub jump: ContextId,
    /// The stop context that this context is, or belongs to.
    pub stop: Option<ContextId>,
    /// Whether this is a bare stop context, which does not use intervals of the root.
    pub is_bare: bool,
    pub forms: FxHashMap<ColumnId, State>,
    /// Carried arguments that are plain unknowns here.
    pub tentative: FxHashSet<ColumnId>,
    pub bodies: FxHashMap<RegionToken, ContextId>,
    /// Whether this is another execution of the code of `region`, or of all code; and the contexts of other executions,
    /// seen from here.
    pub is_elsewhere: bool,
    pub elsewhere: FxHashMap<Option<RegionToken>, ContextId>,
    /// The context that performs induction on behalf of this context; possibly this context itself.
    pub nest: Option<ContextId>,
    /// The carried arguments that were already queried in that context.
    pub queried_in_nest: FxHashSet<ColumnId>,
    /// The results of induction, by the column of the carried argument.
    pub inductions: FxHashMap<ColumnId, Rc<Induction>>,
    pub counters: FxHashMap<ColumnId, Rc<Counters>>,
    /// For uncounted loops, upper bounds of the iteration number.
    pub iteration_limits: FxHashMap<ColumnId, Linear>,
    /// The carried arguments of packs, by the body and the initial and yielded forms.
    pub packs: FxHashMap<Pack, Vec<ColumnId>>,
}

impl Context {
    /// Returns whether this is a loop's body, and not another execution.
    pub fn is_body(&self) -> bool {
        self.parent.is_some() && !self.is_elsewhere
    }
}

/// The facts of a column, sorted by use. Rare facts are boxed to keep the struct small.
#[derive(Debug)]
pub(crate) struct Definition {
    pub equal: Option<Expr>,
    pub choose: Option<Box<Choose>>,
    pub induction: Option<Box<Loop>>,
    pub carried: Option<Box<Carried>>,
    pub exit: Option<Box<Exit>>,
    pub elsewhere: Option<Box<Elsewhere>>,
    relations: Option<Box<Relations>>,
}

/// The column's expression in another execution, and the region outside of which both executions have the same values.
#[derive(Debug)]
pub(crate) struct Elsewhere {
    pub value: Expr,
    pub within: Option<RegionToken>,
}

/// The relations of a column that do not define it.
#[derive(Debug)]
struct Relations {
    lowers: Vec<Expr>,
    uppers: Vec<Expr>,
    side: Vec<(Expr, Relation, Expr)>,
}

impl Relations {
    const NONE: Self = Relations { lowers: Vec::new(), uppers: Vec::new(), side: Vec::new() };
}

impl Definition {
    /// Sorts the facts of a column, draining `facts`.
    pub fn new(column: Column, facts: &mut Facts) -> Self {
        let mut definition = Definition {
            equal: None,
            choose: None,
            induction: None,
            carried: None,
            exit: None,
            elsewhere: None,
            relations: None,
        };
        facts.origins.clear();
        for fact in facts.facts.drain(..) {
            match fact.kind {
                FactKind::Relation(lhs, relation, rhs) => definition.relate(column, lhs, relation, rhs),
                FactKind::Induction(bounds) => definition.induction = Some(bounds),
                FactKind::Carried(carried) => definition.carried = Some(carried),
                FactKind::Exit(exit) => definition.exit = Some(exit),
                FactKind::Choose(choose) => definition.choose = Some(choose),
            }
        }
        definition
    }

    fn relate(&mut self, column: Column, lhs: Expr, relation: Relation, rhs: Expr) {
        let mentions = |expr: &Expr| expr.columns().any(|other| *other == column);
        let is = |expr: &Expr| expr.as_column() == Some(&column);
        let (mut other, relation) = if is(&lhs) && !mentions(&rhs) {
            (rhs, relation)
        } else if is(&rhs) && !mentions(&lhs) {
            (lhs, relation.mirrored())
        } else {
            self.relations_mut().side.push((lhs, relation, rhs));
            return;
        };
        // A session keeps the expressions of all columns, so unused capacity adds up.
        other.nodes.shrink_to_fit();
        match relation {
            Relation::Ne => self.relations_mut().side.push((Expr::from(column), relation, other)),
            Relation::Eq if self.equal.is_none() && self.elsewhere.is_none() => match other.as_elsewhere() {
                Some((value, within)) => self.elsewhere = Some(Box::new(Elsewhere { value, within })),
                None => self.equal = Some(other),
            },
            Relation::Eq => {
                self.relations_mut().lowers.push(other.clone());
                self.relations_mut().uppers.push(other);
            }
            Relation::Lt => self.relations_mut().uppers.push(other - 1),
            Relation::Le => self.relations_mut().uppers.push(other),
            Relation::Gt => self.relations_mut().lowers.push(other + 1),
            Relation::Ge => self.relations_mut().lowers.push(other),
        }
    }

    fn relations_mut(&mut self) -> &mut Relations {
        self.relations.get_or_insert_with(|| Box::new(Relations::NONE))
    }

    /// Returns the expressions that are `<=` the column.
    pub fn lowers(&self) -> &[Expr] {
        self.relations.as_ref().map_or(&[], |relations| &relations.lowers)
    }

    /// Returns the expressions that are `>=` the column.
    pub fn uppers(&self) -> &[Expr] {
        self.relations.as_ref().map_or(&[], |relations| &relations.uppers)
    }

    /// Returns relations that hold where the column exists.
    pub fn side(&self) -> &[(Expr, Relation, Expr)] {
        self.relations.as_ref().map_or(&[], |relations| &relations.side)
    }

    /// Calls `found` with each column that the column's form is computed from, except columns of a loop's body or of
    /// another execution.
    pub fn for_each_dependency(&self, found: &mut dyn FnMut(Column)) {
        let mut add = |expr: &Expr| expr.columns().copied().for_each(&mut *found);
        self.equal.iter().for_each(&mut add);
        if let Some(choose) = &self.choose {
            for case in &choose.cases {
                add(&case.value);
                case.condition.expressions().into_iter().for_each(&mut add);
            }
        }
        if let Some(exit) = &self.exit {
            add(&exit.value);
            exit.condition.expressions().into_iter().for_each(&mut add);
        }
        if let Some(bounds) = &self.induction {
            [&bounds.lower, &bounds.upper, &bounds.step].into_iter().for_each(&mut add);
        }
        self.lowers().iter().chain(self.uppers()).for_each(&mut add);
    }

    /// Returns all columns that the facts mention.
    pub fn mentions(&self) -> Vec<Column> {
        let mut columns = Vec::new();
        self.for_each_dependency(&mut |column| columns.push(column));
        columns.extend(self.elsewhere.iter().flat_map(|other| other.value.columns()).copied());
        for (lhs, _, rhs) in self.side() {
            columns.extend(lhs.columns().chain(rhs.columns()).copied());
        }
        if let Some(carried) = &self.carried {
            columns.push(Column { value: carried.argument, part: carried.part });
            columns.extend(carried.columns().copied());
        }
        for bounds in self.loops() {
            for end in [&bounds.lower, &bounds.upper, &bounds.step] {
                columns.extend(end.columns().copied());
            }
            columns.push(bounds.iv);
        }
        columns
    }

    /// Returns the loops that the facts mention.
    pub fn loops(&self) -> impl Iterator<Item = &Loop> {
        self.induction.as_deref().into_iter().chain(self.carried.as_ref().map(|carried| &carried.bounds))
    }
}
