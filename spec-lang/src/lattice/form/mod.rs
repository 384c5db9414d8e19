//! Formulas about a value: a type, an attribute, an op, or the value of a parameter. They are interned, so that equality is a
//! comparison of ids, and results about a formula are cached by id.
//!
//! A formula is an `And` or an `Or` of others, or a literal. Literals of one slot (a parameter, the length of a list, ..) are
//! merged: `width >= 8 && width < 32` is one literal. Every formula has a complement of the same size.

mod join;
mod sets;

pub(crate) use sets::{Defs, Nums, Texts};

use super::int::IntSet;
use super::pred::{ExprId, PredId, RelId};
use super::universe::Ix;
use crate::model::{InterfaceId, TraitId};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

bourn_terms::ids! {
    /// The id of a formula in [`Forms`].
    pub(crate) Form(u32);
    /// The id of an atom.
    pub(crate) AtomId(u32);
}

impl Form {
    pub const FALSE: Form = Form(0);

    pub const TRUE: Form = Form(1);
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    False,
    True,
    /// Sorted, without duplicates.
    And(Box<[Form]>),
    Or(Box<[Form]>),
    Lit(Lit),
}

/// A statement about one slot. The `bool` is false for the complement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Lit {
    // Literals about an item.
    /// The item is of a definition in this set.
    Is(Defs),
    /// It is of this definition, and the parameter at this position satisfies the formula.
    Column(Ix, u16, Form),
    /// It satisfies a predicate, which is read once the definition is known.
    Pred(PredId, bool),
    /// It implements an interface.
    Interface(InterfaceId, bool),
    /// It has a trait.
    Trait(TraitId, bool),
    /// A condition that the lattice cannot look into.
    Atom(AtomId, bool),
    // Literals about an item of a known definition.
    /// The parameter at this position satisfies the formula.
    Col(u16, Form),
    /// The value of an expression over several parameters is in this set.
    Expr(ExprId, Nums),
    /// A predicate that is decided only once all values are known.
    Rel(RelId, bool),
    // Literals about a value.
    /// An optional parameter is absent.
    Absent(bool),
    /// The number, truth value, case of an enum, size or float is in this set.
    Num(Nums),
    /// The text is in this set.
    Text(Texts),
    /// The length of the list is in this set.
    Len(IntSet),
    /// The item at this position of the list satisfies the formula; beyond the end it is absent.
    At(u32, Form),
    /// Every item of the list satisfies the formula.
    All(Form),
    /// Some item of the list satisfies the formula.
    Some(Form),
}

/// The interned formulas.
#[derive(Debug)]
pub(crate) struct Forms {
    nodes: RefCell<Vec<Rc<Node>>>,
    known: RefCell<FxHashMap<Rc<Node>, Form>>,
    complements: RefCell<FxHashMap<Form, Form>>,
    /// The `And` or `Or` of two formulas, which are sorted.
    pairs: RefCell<FxHashMap<(Form, Form, bool), Form>>,
}

impl Forms {
    /// Returns the number of formulas, a measure of work.
    #[cfg(test)]
    pub fn count(&self) -> usize {
        self.nodes.borrow().len()
    }

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
        self.nodes.borrow()[form.index()].clone()
    }

    fn intern(&self, node: Node) -> Form {
        if let Some(&known) = self.known.borrow().get(&node) {
            return known;
        }
        let mut nodes = self.nodes.borrow_mut();
        let form = Form::at(nodes.len());
        let node = Rc::new(node);
        nodes.push(node.clone());
        self.known.borrow_mut().insert(node, form);
        form
    }

    /// Returns a literal in its simplest form.
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
}

/// Returns the set of all lengths of lists.
pub(super) fn lengths() -> IntSet {
    IntSet::range(0, i128::MAX)
}

pub(crate) fn truth(value: bool) -> Form {
    if value { Form::TRUE } else { Form::FALSE }
}
