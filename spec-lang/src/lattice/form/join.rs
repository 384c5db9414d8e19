//! Builds `And` and `Or` of formulas: literals of one slot are merged, and redundant parts are removed.

use super::sets::Nums;
use super::{Form, Forms, Lit, Node, truth};
use crate::lattice::pred::ExprId;
use crate::lattice::universe::Ix;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// The maximum number of composites whose literals are compared with sibling literals. Larger formulas are simplified by the search, per
/// definition and once for all conjunctions that contain them.
const MAX_COMPARED: usize = 8;

/// The part of a value that a literal constrains. Literals of one slot are merged.
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

impl Forms {
    /// Returns the conjunction (`all`) or the union of the parts.
    pub(super) fn join(&self, parts: Vec<Form>, all: bool) -> Form {
        let [a, b] = parts[..] else { return self.join_many(parts, all) };
        let key = (a.min(b), a.max(b), all);
        if let Some(&known) = self.pairs.borrow().get(&key) {
            return known;
        }
        let made = self.join_many(parts, all);
        self.pairs.borrow_mut().insert(key, made);
        made
    }

    fn join_many(&self, parts: Vec<Form>, all: bool) -> Form {
        let mut join = Join { forms: self, all, slots: FxHashMap::default(), others: FxHashSet::default() };
        let mut todo = parts;
        while !todo.is_empty() {
            if !join.add(todo) || join.contradicts_itself() || !join.simplify_by_definition() {
                return join.zero();
            }
            todo = join.simplified();
        }
        join.finish()
    }

    /// Compares two formulas of one slot, by literals and equality only; the search decides deeper questions.
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

    /// Returns the literal for the `And` or `Or` of two literals of one slot.
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
            // Literals of one slot have the same kind.
            _ => unreachable!("literals of two kinds in one slot"),
        })
    }
}

/// An `And` (or, with the roles exchanged, an `Or`) under construction.
struct Join<'f> {
    forms: &'f Forms,
    all: bool,
    slots: FxHashMap<Slot, Form>,
    others: FxHashSet<Form>,
}

impl Join<'_> {
    /// Returns the part that decides the whole: false in an `And`, true in an `Or`.
    fn zero(&self) -> Form {
        truth(!self.all)
    }

    /// Returns the slot of literals that are never merged: "some item satisfies `A`" and "some item satisfies `B`" do not imply that a
    /// single item satisfies both.
    fn apart(&self) -> Slot {
        if self.all { Slot::Some } else { Slot::All }
    }

    /// Adds parts; returns `false` if a part decides the whole formula.
    fn add(&mut self, mut todo: Vec<Form>) -> bool {
        todo.reverse();
        while let Some(part) = todo.pop() {
            if part == self.zero() {
                return false;
            }
            let node = self.forms.node(part);
            match &*node {
                Node::False | Node::True => {}
                Node::And(inner) if self.all => todo.extend(inner.iter().rev()),
                Node::Or(inner) if !self.all => todo.extend(inner.iter().rev()),
                Node::And(_) | Node::Or(_) => {
                    self.others.insert(part);
                }
                Node::Lit(lit) => match slot(lit) {
                    Some(at) if at != self.apart() => todo.extend(self.add_literal(at, part)),
                    _ => {
                        self.others.insert(part);
                    }
                },
            }
        }
        true
    }

    /// Merges a literal into its slot. Returns the result if it is of another kind, so that the caller adds it.
    fn add_literal(&mut self, at: Slot, part: Form) -> Option<Form> {
        let merged = match self.slots.get(&at) {
            Some(&before) if before == part => return None,
            Some(&before) => self.forms.merge(before, part, self.all),
            None => part,
        };
        if matches!(&*self.forms.node(merged), Node::Lit(lit) if slot(lit) == Some(at)) {
            self.slots.insert(at, merged);
            return None;
        }
        self.slots.remove(&at);
        Some(merged)
    }

    fn is_composite(&self, form: Form) -> bool {
        matches!(&*self.forms.node(form), Node::And(_) | Node::Or(_))
    }

    /// Returns whether a literal and its complement are parts.
    fn contradicts_itself(&self) -> bool {
        self.others.iter().any(|&o| !self.is_composite(o) && self.others.contains(&self.forms.not(o)))
    }

    /// Returns the literal that names definitions.
    fn definitions(&self) -> Option<Rc<Node>> {
        self.slots.get(&Slot::Is).map(|&form| self.forms.node(form))
    }

    /// Returns whether the parts imply that the item is not of this definition.
    fn excludes(&self, ix: Ix) -> bool {
        matches!(self.definitions().as_deref(), Some(Node::Lit(Lit::Is(defs))) if !defs.contains(ix))
    }

    /// Returns the definition of the item if a literal about a parameter determines it.
    fn definition(&self) -> Option<Ix> {
        self.slots.keys().find_map(|slot| match slot {
            Slot::Column(ix, _) => Some(*ix),
            _ => None,
        })
    }

    /// Removes the literals that follow from the definition, which a literal about a parameter determines. Returns `false` if an
    /// `And` names two definitions.
    fn simplify_by_definition(&mut self) -> bool {
        if !self.all {
            if let Some(Node::Lit(Lit::Is(defs))) = self.definitions().as_deref() {
                self.slots.retain(|slot, _| !matches!(slot, Slot::Column(ix, _) if defs.contains(*ix)));
            }
            return true;
        }
        let Some(first) = self.definition() else { return true };
        let other = |slot: &Slot| matches!(slot, Slot::Column(ix, _) if *ix != first);
        if self.slots.keys().any(other) || self.excludes(first) {
            return false;
        }
        self.slots.remove(&Slot::Is);
        true
    }

    /// Removes the composites with a part that sibling literals decide, and returns their simplified forms, which the caller adds
    /// again.
    fn simplified(&mut self) -> Vec<Form> {
        let composites: Vec<Form> = self.others.iter().copied().filter(|&o| self.is_composite(o)).collect();
        let mut again = Vec::new();
        let closely = composites.len() <= MAX_COMPARED;
        for form in composites {
            let node = self.forms.node(form);
            let (Node::And(parts) | Node::Or(parts)) = &*node else { continue };
            let mut left = Vec::with_capacity(parts.len());
            let mut absorbed = false;
            for &part in parts {
                match self.against(part, closely) {
                    // In an `And`, an arm of an `Or` that the other parts exclude is removed; an arm that they imply absorbs the
                    // `Or`.
                    Against::Zero => {}
                    Against::Open => left.push(part),
                    Against::One => {
                        absorbed = true;
                        break;
                    }
                }
            }
            if absorbed || left.len() < parts.len() {
                self.others.remove(&form);
            }
            if !absorbed && left.len() < parts.len() {
                again.push(self.forms.join(left, !self.all));
            }
        }
        again
    }

    /// Decides a part of a composite by its sibling parts; without `closely`, only if it is equal to a sibling.
    fn against(&self, part: Form, closely: bool) -> Against {
        if self.others.contains(&part) {
            return Against::One;
        }
        if self.others.contains(&self.forms.not(part)) {
            return Against::Zero;
        }
        if !closely {
            return Against::Open;
        }
        match &*self.forms.node(part) {
            Node::Lit(lit) => self.literal_against(lit, part),
            Node::And(inner) if self.all => {
                let mut all = Against::One;
                for &part in inner {
                    match self.against(part, closely) {
                        Against::Zero => return Against::Zero,
                        Against::Open => all = Against::Open,
                        Against::One => {}
                    }
                }
                all
            }
            _ => Against::Open,
        }
    }

    fn literal_against(&self, lit: &Lit, part: Form) -> Against {
        match lit {
            Lit::Is(defs) if self.all => {
                if let Some(ix) = self.definition() {
                    return if defs.contains(ix) { Against::One } else { Against::Zero };
                }
            }
            Lit::Column(ix, ..)
                if self.all
                    && (self.excludes(*ix) || self.definition().is_some_and(|other| other != *ix)) =>
            {
                return Against::Zero;
            }
            _ => {}
        }
        let before = slot(lit).filter(|at| *at != self.apart()).and_then(|at| self.slots.get(&at));
        before.map_or(Against::Open, |&before| self.forms.shallow(before, part, self.all))
    }

    fn finish(self) -> Form {
        let mut flat: Vec<Form> = self.slots.into_values().chain(self.others).collect();
        flat.sort_unstable();
        match flat[..] {
            [] => truth(self.all),
            [only] => only,
            _ if self.all => self.forms.intern(Node::And(flat.into())),
            _ => self.forms.intern(Node::Or(flat.into())),
        }
    }
}

/// The value of a part of a composite under its sibling parts: in an `And`, `Zero` means false and `One` true.
#[derive(Clone, Copy, PartialEq)]
enum Against {
    Zero,
    One,
    Open,
}
