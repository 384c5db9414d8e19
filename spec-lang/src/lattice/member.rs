//! Evaluates formulas on values.

use super::Lattice;
use super::form::{Form, Lit, Node};
use super::item::{Item, Value, View};
use super::universe::{Base, Ix, Kind, float_key};
use bourn_terms::DYNAMIC;

impl<'a> Lattice<'a> {
    /// Returns whether a value of a kind satisfies a formula; `None` if that is not known.
    pub(super) fn has(&self, form: Form, kind: Kind, value: &Value) -> Option<bool> {
        let of_all = |parts: &[Form]| {
            let mut all = Some(true);
            for &part in parts {
                match self.has(part, kind, value) {
                    Some(false) => return Some(false),
                    None => all = None,
                    Some(true) => {}
                }
            }
            all
        };
        match &*self.forms.node(form) {
            Node::False => Some(false),
            Node::True => Some(true),
            Node::And(parts) => of_all(parts),
            Node::Or(parts) => {
                let mut any = Some(false);
                for &part in parts.iter() {
                    match self.has(part, kind, value) {
                        Some(true) => return Some(true),
                        None => any = None,
                        Some(false) => {}
                    }
                }
                any
            }
            Node::Lit(lit) => self.has_lit(lit, form, kind, value),
        }
    }

    fn has_lit(&self, lit: &Lit, form: Form, kind: Kind, value: &Value) -> Option<bool> {
        match (lit, value) {
            (Lit::Absent(positive), value) => Some((*value == Value::Absent) == *positive),
            (Lit::Num(nums), Value::Absent) => Some(nums.absent),
            (Lit::Num(nums), Value::Dynamic) => Some(nums.dynamic),
            (Lit::Num(nums), Value::Int(value)) => Some(nums.set.contains(*value)),
            (Lit::Num(nums), Value::Float(bits)) => Some(nums.set.contains(float_key(*bits))),
            (Lit::Text(texts), Value::Absent) => Some(texts.absent),
            (Lit::Text(texts), Value::Str(text)) => Some(texts.list.contains(text) != texts.all_but),
            (_, Value::Item(item)) => {
                let ix = match item.def {
                    Some(def) => self.universe.ix(def)?,
                    None => *self.universe.of(item.subject).last()?,
                };
                self.item_has(self.restrict(form, ix).ok()?, ix, item)
            }
            (Lit::Len(_) | Lit::All(_) | Lit::Some(_) | Lit::At(..), Value::Shape(sizes)) => {
                let sizes = sizes.iter().map(|&size| match size {
                    DYNAMIC => Value::Dynamic,
                    size => Value::Int(i128::from(size)),
                });
                self.list_has(lit, kind, &sizes.collect::<Vec<_>>())
            }
            (Lit::Len(_) | Lit::All(_) | Lit::Some(_) | Lit::At(..), Value::List(items)) => {
                self.list_has(lit, kind, items)
            }
            _ => None,
        }
    }

    fn list_has(&self, lit: &Lit, kind: Kind, items: &[Value]) -> Option<bool> {
        let Base::List(item) = self.universe.kind_data(kind).base else { return None };
        let each = |form: Form| items.iter().map(move |value| self.has(form, item, value));
        match lit {
            Lit::Len(set) => Some(set.contains(items.len() as i128)),
            Lit::At(i, form) => match items.get(*i as usize) {
                Some(value) => self.has(*form, item, value),
                None => Some(self.absent(*form)),
            },
            Lit::All(form) => each(*form).try_fold(true, |all, has| Some(all && has?)),
            Lit::Some(form) => each(*form).try_fold(false, |any, has| Some(any || has?)),
            _ => None,
        }
    }

    /// Returns whether an item of a definition satisfies a formula.
    pub(super) fn item_has(&self, form: Form, ix: Ix, item: &Item) -> Option<bool> {
        match &*self.forms.node(form) {
            Node::False => Some(false),
            Node::True => Some(true),
            Node::And(parts) => {
                parts.iter().try_fold(true, |all, &p| Some(all && self.item_has(p, ix, item)?))
            }
            Node::Or(parts) => {
                parts.iter().try_fold(false, |any, &p| Some(any || self.item_has(p, ix, item)?))
            }
            Node::Lit(Lit::Col(at, form)) => {
                let column = &self.universe.entry(ix).columns[*at as usize];
                self.has(*form, column.kind, item.param(&column.name)?)
            }
            Node::Lit(Lit::Expr(id, nums)) => Some(match self.value_of(ix, &self.expr(*id), item) {
                None => nums.absent,
                Some(value) => nums.set.contains(value.clamped()),
            }),
            Node::Lit(Lit::Rel(id, positive)) => {
                let (_, whole) = self.rels.borrow().1[id.index()];
                let holds = bourn_terms::satisfies(View { lattice: self, item }, &whole)?;
                Some(holds == *positive)
            }
            Node::Lit(_) => None,
        }
    }
}
