//! Formulas about a value: a type, an attribute, an op, or the value of a parameter. Equal ones exist once, so that equality is a
//! comparison of numbers, and what was found of one is found once.
//!
//! A formula is an `And` or an `Or` of others, or a literal. Literals about one place (a parameter, the length of a list, ..) are
//! merged: `width >= 8 && width < 32` is one literal. Every formula has a complement of the same size.

use super::int::IntSet;
use super::pred::{ExprId, PredId, RelId};
use super::universe::Ix;
use crate::model::{InterfaceId, TraitId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A formula of [`Forms`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Form(u32);

impl Form {
    pub const FALSE: Form = Form(0);
    pub const TRUE: Form = Form(1);
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    False,
    True,
    /// Sorted, none twice.
    And(Box<[Form]>),
    Or(Box<[Form]>),
    Lit(Lit),
}

/// A statement about one place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Lit {
    // Of an item.
    /// It is of one of these definitions.
    Is(Defs),
    /// It is of this definition, and its parameter at this position is such.
    Column(Ix, u16, Form),
    /// A predicate, not yet looked at.
    Pred(PredId, bool),
    /// It implements an interface.
    Interface(InterfaceId, bool),
    /// It has a trait.
    Trait(TraitId, bool),
    /// Something that is not looked into.
    Atom(AtomId, bool),
    // Of an item of a known definition.
    /// The parameter at this position.
    Col(u16, Form),
    /// The value of an expression over several parameters.
    Expr(ExprId, Nums),
    /// A predicate that is decided only where all values are known.
    Rel(RelId, bool),
    // Of a value.
    /// An optional parameter is absent.
    Absent(bool),
    /// A number, a truth value, the case of an enum, a size, a float.
    Num(Nums),
    /// A text.
    Text(Texts),
    /// The length of a list.
    Len(IntSet),
    /// What is at this place of a list; absent beyond its end.
    At(u32, Form),
    /// Every item of a list.
    All(Form),
    /// Some item of a list.
    Some(Form),
}

/// Number of an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct AtomId(pub u32);

/// Definitions: these, or all but these.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Defs {
    pub list: BTreeSet<Ix>,
    pub all_but: bool,
}

impl Defs {
    pub fn one(ix: Ix) -> Self {
        Defs { list: [ix].into(), all_but: false }
    }

    pub fn contains(&self, ix: Ix) -> bool {
        self.list.contains(&ix) != self.all_but
    }

    pub fn complement(&self) -> Self {
        Defs { list: self.list.clone(), all_but: !self.all_but }
    }

    pub fn intersect(&self, other: &Self) -> Self {
        let (list, all_but) = both(&self.list, self.all_but, &other.list, other.all_but);
        Defs { list, all_but }
    }
}

/// Intersection of two sets, each of which is a list of its members or of what is no member.
fn both<T: Ord + Clone>(a: &BTreeSet<T>, x: bool, b: &BTreeSet<T>, y: bool) -> (BTreeSet<T>, bool) {
    match (x, y) {
        (false, false) => (a & b, false),
        (false, true) => (a - b, false),
        (true, false) => (b - a, false),
        (true, true) => (a | b, true),
    }
}

/// Numbers, and the two ways in which a number is not there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Nums {
    /// The parameter may be absent, or the place beyond the end of the list.
    pub absent: bool,
    /// The size may be dynamic.
    pub dynamic: bool,
    pub set: IntSet,
}

impl Nums {
    pub fn of(set: IntSet) -> Self {
        Nums { absent: false, dynamic: false, set }
    }

    pub const fn dynamic_only() -> Self {
        Nums { absent: false, dynamic: true, set: IntSet::none() }
    }

    pub fn is_empty(&self) -> bool {
        !self.absent && !self.dynamic && self.set.is_empty()
    }

    fn is_full(&self) -> bool {
        self.absent && self.dynamic && self.set == IntSet::all()
    }

    pub fn complement(&self) -> Self {
        Nums { absent: !self.absent, dynamic: !self.dynamic, set: self.set.complement() }
    }

    pub fn intersect(&self, other: &Self) -> Self {
        Nums {
            absent: self.absent && other.absent,
            dynamic: self.dynamic && other.dynamic,
            set: self.set.intersect(&other.set),
        }
    }

    pub fn union(&self, other: &Self) -> Self {
        Nums {
            absent: self.absent || other.absent,
            dynamic: self.dynamic || other.dynamic,
            set: self.set.union(&other.set),
        }
    }
}

/// These texts, or all but these.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Texts {
    pub absent: bool,
    pub list: BTreeSet<String>,
    pub all_but: bool,
}

impl Texts {
    pub fn of(list: impl IntoIterator<Item = String>) -> Self {
        Texts { absent: false, list: list.into_iter().collect(), all_but: false }
    }

    /// All texts.
    pub fn all() -> Self {
        Texts { absent: false, list: BTreeSet::new(), all_but: true }
    }

    pub fn is_empty(&self) -> bool {
        !self.absent && self.list.is_empty() && !self.all_but
    }

    fn is_full(&self) -> bool {
        self.absent && self.list.is_empty() && self.all_but
    }

    pub fn complement(&self) -> Self {
        Texts { absent: !self.absent, list: self.list.clone(), all_but: !self.all_but }
    }

    pub fn intersect(&self, other: &Self) -> Self {
        let (list, all_but) = both(&self.list, self.all_but, &other.list, other.all_but);
        Texts { absent: self.absent && other.absent, list, all_but }
    }
}

/// Literals of one slot are merged.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Slot {
    Is,
    Column(Ix, u16),
    Col(u16),
    Expr(ExprId),
    Num,
    Text,
    Len,
    At(u32),
    All,
    Some,
}

fn slot(lit: &Lit) -> Option<Slot> {
    Some(match lit {
        Lit::Is(_) => Slot::Is,
        Lit::Column(ix, column, _) => Slot::Column(*ix, *column),
        Lit::Col(column, _) => Slot::Col(*column),
        Lit::Expr(expr, _) => Slot::Expr(*expr),
        Lit::Num(_) => Slot::Num,
        Lit::Text(_) => Slot::Text,
        Lit::Len(_) => Slot::Len,
        Lit::At(i, _) => Slot::At(*i),
        Lit::All(_) => Slot::All,
        Lit::Some(_) => Slot::Some,
        _ => return None,
    })
}

/// The formulas that exist.
#[derive(Debug)]
pub(crate) struct Forms {
    nodes: RefCell<Vec<Rc<Node>>>,
    known: RefCell<FxHashMap<Rc<Node>, Form>>,
    complements: RefCell<FxHashMap<Form, Form>>,
    /// Of two formulas, sorted, the `And` and the `Or`.
    pairs: RefCell<FxHashMap<(Form, Form, bool), Form>>,
}

impl Forms {
    pub fn new() -> Self {
        let forms = Forms {
            nodes: RefCell::default(),
            known: RefCell::default(),
            complements: RefCell::new(
                [(Form::TRUE, Form::FALSE), (Form::FALSE, Form::TRUE)].into_iter().collect(),
            ),
            pairs: RefCell::default(),
        };
        forms.intern(Node::False);
        forms.intern(Node::True);
        forms
    }

    pub fn node(&self, form: Form) -> Rc<Node> {
        self.nodes.borrow()[form.0 as usize].clone()
    }

    fn intern(&self, node: Node) -> Form {
        if let Some(&known) = self.known.borrow().get(&node) {
            return known;
        }
        let mut nodes = self.nodes.borrow_mut();
        let form = Form(nodes.len() as u32);
        let node = Rc::new(node);
        nodes.push(node.clone());
        self.known.borrow_mut().insert(node, form);
        form
    }

    /// A literal in its simplest form.
    pub fn lit(&self, lit: Lit) -> Form {
        match &lit {
            Lit::Is(defs) if defs.list.is_empty() => truth(defs.all_but),
            Lit::Num(nums) | Lit::Expr(_, nums) if nums.is_empty() => Form::FALSE,
            Lit::Num(nums) | Lit::Expr(_, nums) if nums.is_full() => Form::TRUE,
            Lit::Text(texts) if texts.is_empty() => Form::FALSE,
            Lit::Text(texts) if texts.is_full() => Form::TRUE,
            Lit::Len(set) if set.is_empty() => Form::FALSE,
            Lit::Len(set) if *set == lengths() => Form::TRUE,
            Lit::Column(_, _, Form::FALSE) | Lit::Col(_, Form::FALSE) | Lit::At(_, Form::FALSE) => {
                Form::FALSE
            }
            Lit::Column(ix, _, Form::TRUE) => self.is(*ix),
            Lit::Col(_, Form::TRUE) | Lit::At(_, Form::TRUE) | Lit::All(Form::TRUE) => Form::TRUE,
            Lit::Some(Form::FALSE) => Form::FALSE,
            Lit::All(Form::FALSE) => self.len_in(IntSet::one(0)),
            Lit::Some(Form::TRUE) => self.len_in(IntSet::range(1, i128::MAX)),
            _ => self.intern(Node::Lit(lit)),
        }
    }

    pub fn is(&self, ix: Ix) -> Form {
        self.lit(Lit::Is(Defs::one(ix)))
    }

    pub fn num(&self, set: IntSet) -> Form {
        self.lit(Lit::Num(Nums::of(set)))
    }

    pub fn nums(&self, nums: Nums) -> Form {
        self.lit(Lit::Num(nums))
    }

    pub fn len_in(&self, set: IntSet) -> Form {
        self.lit(Lit::Len(set.intersect(&lengths())))
    }

    pub fn not(&self, form: Form) -> Form {
        if let Some(&known) = self.complements.borrow().get(&form) {
            return known;
        }
        let made = match &*self.node(form) {
            Node::False => Form::TRUE,
            Node::True => Form::FALSE,
            Node::And(parts) => self.or(parts.iter().map(|&p| self.not(p))),
            Node::Or(parts) => self.and(parts.iter().map(|&p| self.not(p))),
            Node::Lit(lit) => self.not_lit(lit),
        };
        self.complements.borrow_mut().insert(form, made);
        made
    }

    fn not_lit(&self, lit: &Lit) -> Form {
        self.lit(match lit {
            Lit::Is(defs) => Lit::Is(defs.complement()),
            Lit::Column(ix, column, form) => {
                let other = self.lit(Lit::Is(Defs::one(*ix).complement()));
                let column = self.lit(Lit::Column(*ix, *column, self.not(*form)));
                return self.or([other, column]);
            }
            Lit::Pred(pred, positive) => Lit::Pred(*pred, !positive),
            Lit::Interface(id, positive) => Lit::Interface(*id, !positive),
            Lit::Trait(id, positive) => Lit::Trait(*id, !positive),
            Lit::Atom(atom, positive) => Lit::Atom(*atom, !positive),
            Lit::Col(column, form) => Lit::Col(*column, self.not(*form)),
            Lit::Expr(expr, nums) => Lit::Expr(*expr, nums.complement()),
            Lit::Rel(rel, positive) => Lit::Rel(*rel, !positive),
            Lit::Absent(positive) => Lit::Absent(!positive),
            Lit::Num(nums) => Lit::Num(nums.complement()),
            Lit::Text(texts) => Lit::Text(texts.complement()),
            Lit::Len(set) => Lit::Len(set.complement().intersect(&lengths())),
            Lit::At(i, form) => Lit::At(*i, self.not(*form)),
            Lit::All(form) => Lit::Some(self.not(*form)),
            Lit::Some(form) => Lit::All(self.not(*form)),
        })
    }

    pub fn and(&self, parts: impl IntoIterator<Item = Form>) -> Form {
        self.join(parts.into_iter().collect(), true)
    }

    pub fn or(&self, parts: impl IntoIterator<Item = Form>) -> Form {
        self.join(parts.into_iter().collect(), false)
    }

    /// All of the parts, or one of them.
    fn join(&self, parts: Vec<Form>, all: bool) -> Form {
        let [a, b] = parts[..] else { return self.join_many(parts, all) };
        let key = (a.min(b), a.max(b), all);
        if let Some(&known) = self.pairs.borrow().get(&key) {
            return known;
        }
        let made = self.join_many(parts, all);
        self.pairs.borrow_mut().insert(key, made);
        made
    }

    fn join_many(&self, mut todo: Vec<Form>, all: bool) -> Form {
        let (zero, one) = (truth(!all), truth(all));
        let mut slots: FxHashMap<Slot, Form> = FxHashMap::default();
        let mut others: FxHashSet<Form> = FxHashSet::default();
        loop {
            todo.reverse();
            while let Some(part) = todo.pop() {
                if part == zero {
                    return zero;
                }
                if part == one {
                    continue;
                }
                let node = self.node(part);
                match &*node {
                    Node::And(inner) if all => todo.extend(inner.iter().rev()),
                    Node::Or(inner) if !all => todo.extend(inner.iter().rev()),
                    Node::Lit(lit) => match slot(lit) {
                        Some(at) if at != (if all { Slot::Some } else { Slot::All }) => {
                            let merged = match slots.get(&at) {
                                Some(&before) if before == part => continue,
                                Some(&before) => self.merge(before, part, all),
                                None => part,
                            };
                            if merged == zero {
                                return zero;
                            }
                            // A merged literal may have become another one.
                            let same = matches!(&*self.node(merged), Node::Lit(lit) if slot(lit) == Some(at));
                            if same {
                                slots.insert(at, merged);
                            } else {
                                slots.remove(&at);
                                todo.push(merged);
                            }
                        }
                        _ => {
                            others.insert(part);
                        }
                    },
                    _ => {
                        others.insert(part);
                    }
                }
            }
            if others.iter().any(|&o| {
                !matches!(&*self.node(o), Node::And(_) | Node::Or(_)) && others.contains(&self.not(o))
            }) {
                return zero;
            }
            match self.tidy(&mut slots, &mut others, all) {
                None => return zero,
                Some(more) if more.is_empty() => break,
                Some(more) => todo = more,
            }
        }
        let mut flat: Vec<Form> = slots.into_values().chain(others).collect();
        flat.sort_unstable();
        match flat[..] {
            [] => one,
            [only] => only,
            _ if all => self.intern(Node::And(flat.into())),
            _ => self.intern(Node::Or(flat.into())),
        }
    }

    /// What literals say of the definition and of each other's composites: parts that were simplified are taken out and given back,
    /// to be added once more; `None` where nothing is left of an `And` (or everything of an `Or`).
    fn tidy(
        &self,
        slots: &mut FxHashMap<Slot, Form>,
        others: &mut FxHashSet<Form>,
        all: bool,
    ) -> Option<Vec<Form>> {
        // `Column` says of which definition the item is.
        let columns: Vec<Ix> = slots
            .keys()
            .filter_map(|slot| match slot {
                Slot::Column(ix, _) => Some(*ix),
                _ => None,
            })
            .collect();
        let is = |form: Form| match &*self.node(form) {
            Node::Lit(Lit::Is(defs)) => defs.clone(),
            _ => Defs { list: BTreeSet::new(), all_but: true },
        };
        if all && let Some(&first) = columns.first() {
            let known = slots.get(&Slot::Is).map(|&form| is(form));
            if columns.iter().any(|&ix| ix != first) || known.is_some_and(|defs| !defs.contains(first)) {
                return None;
            }
            slots.remove(&Slot::Is);
        }
        if !all && let Some(defs) = slots.get(&Slot::Is).map(|&form| is(form)) {
            slots.retain(|slot, _| !matches!(slot, Slot::Column(ix, _) if defs.contains(*ix)));
        }
        let mut again = Vec::new();
        let composite: Vec<Form> = others
            .iter()
            .copied()
            .filter(|&o| matches!(&*self.node(o), Node::And(_) | Node::Or(_)))
            .collect();
        for form in composite {
            let node = self.node(form);
            let (Node::And(parts) | Node::Or(parts)) = &*node else { continue };
            let mut left = Vec::with_capacity(parts.len());
            let mut absorbed = false;
            for &part in parts {
                match self.against(slots, others, part, all) {
                    // An arm of an `Or` inside an `And` that the rest excludes goes; one that the rest implies absorbs it.
                    Against::Zero => {}
                    Against::One => {
                        absorbed = true;
                        break;
                    }
                    Against::Open => left.push(part),
                }
            }
            if absorbed {
                others.remove(&form);
            } else if left.len() < parts.len() {
                others.remove(&form);
                again.push(self.join(left, !all));
            }
        }
        Some(again)
    }

    /// What is known of a part of a composite from the literals beside it.
    fn against(
        &self,
        slots: &FxHashMap<Slot, Form>,
        others: &FxHashSet<Form>,
        part: Form,
        all: bool,
    ) -> Against {
        if others.contains(&part) {
            return Against::One;
        }
        if others.contains(&self.not(part)) {
            return Against::Zero;
        }
        let node = self.node(part);
        let lit = match &*node {
            Node::Lit(lit) => lit,
            Node::And(inner) if all => {
                let inner = inner.iter().map(|&p| self.against(slots, others, p, all));
                return inner.fold(Against::One, |a, b| match (a, b) {
                    (Against::Zero, _) | (_, Against::Zero) => Against::Zero,
                    (Against::One, Against::One) => Against::One,
                    _ => Against::Open,
                });
            }
            _ => return Against::Open,
        };
        if let (Lit::Is(defs), true) = (lit, all)
            && let Some(ix) = slots.keys().find_map(|slot| match slot {
                Slot::Column(ix, _) => Some(*ix),
                _ => None,
            })
        {
            return if defs.contains(ix) { Against::One } else { Against::Zero };
        }
        if let (Lit::Column(ix, ..), true) = (lit, all) {
            let other = slots.keys().any(|slot| matches!(slot, Slot::Column(other, _) if other != ix));
            let excluded = slots.get(&Slot::Is).is_some_and(
                |&form| matches!(&*self.node(form), Node::Lit(Lit::Is(defs)) if !defs.contains(*ix)),
            );
            if other || excluded {
                return Against::Zero;
            }
        }
        let Some(at) = slot(lit).filter(|at| *at != (if all { Slot::Some } else { Slot::All })) else {
            return Against::Open;
        };
        match slots.get(&at) {
            None => Against::Open,
            Some(&before) => self.shallow(before, part, all),
        }
    }

    /// Two formulas about one place, as far as literals and equality show it: deeper questions are left to the search.
    fn shallow(&self, before: Form, part: Form, all: bool) -> Against {
        if before == part {
            return Against::One;
        }
        if before == self.not(part) {
            return Against::Zero;
        }
        let (x, y) = (self.node(before), self.node(part));
        let (Node::Lit(x), Node::Lit(y)) = (&*x, &*y) else { return Against::Open };
        match (x, y) {
            (Lit::Column(_, _, f), Lit::Column(_, _, g))
            | (Lit::Col(_, f), Lit::Col(_, g))
            | (Lit::At(_, f), Lit::At(_, g)) => self.shallow(*f, *g, all),
            (Lit::Is(_), Lit::Is(_))
            | (Lit::Num(_), Lit::Num(_))
            | (Lit::Text(_), Lit::Text(_))
            | (Lit::Len(_), Lit::Len(_))
            | (Lit::Expr(..), Lit::Expr(..)) => match self.merge(before, part, all) {
                merged if merged == truth(!all) => Against::Zero,
                merged if merged == before => Against::One,
                _ => Against::Open,
            },
            _ => Against::Open,
        }
    }

    /// Two literals of one slot.
    fn merge(&self, a: Form, b: Form, all: bool) -> Form {
        let (x, y) = (self.node(a), self.node(b));
        let (Node::Lit(x), Node::Lit(y)) = (&*x, &*y) else { return self.join(vec![a, b], all) };
        let join = |f: Form, g: Form| self.join(vec![f, g], all);
        let nums = |a: &Nums, b: &Nums| if all { a.intersect(b) } else { a.union(b) };
        self.lit(match (x, y) {
            (Lit::Is(a), Lit::Is(b)) if all => Lit::Is(a.intersect(b)),
            (Lit::Is(a), Lit::Is(b)) => Lit::Is(a.complement().intersect(&b.complement()).complement()),
            (Lit::Column(ix, c, f), Lit::Column(_, _, g)) => Lit::Column(*ix, *c, join(*f, *g)),
            (Lit::Col(c, f), Lit::Col(_, g)) => Lit::Col(*c, join(*f, *g)),
            (Lit::Expr(e, f), Lit::Expr(_, g)) => Lit::Expr(*e, nums(f, g)),
            (Lit::Num(f), Lit::Num(g)) => Lit::Num(nums(f, g)),
            (Lit::Text(f), Lit::Text(g)) if all => Lit::Text(f.intersect(g)),
            (Lit::Text(f), Lit::Text(g)) => Lit::Text(f.complement().intersect(&g.complement()).complement()),
            (Lit::Len(f), Lit::Len(g)) => Lit::Len(if all { f.intersect(g) } else { f.union(g) }),
            (Lit::At(i, f), Lit::At(_, g)) => Lit::At(*i, join(*f, *g)),
            (Lit::All(f), Lit::All(g)) => Lit::All(join(*f, *g)),
            (Lit::Some(f), Lit::Some(g)) => Lit::Some(join(*f, *g)),
            // Literals of one slot are of one kind.
            _ => unreachable!("literals of two kinds in one slot"),
        })
    }
}

enum Against {
    Zero,
    One,
    Open,
}

/// All lengths of lists.
fn lengths() -> IntSet {
    IntSet::range(0, i128::MAX)
}

pub(crate) fn truth(value: bool) -> Form {
    if value { Form::TRUE } else { Form::FALSE }
}
