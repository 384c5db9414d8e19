//! Whether a concrete item satisfies a constraint, straight from the constraint: what a generated test computes.

use super::build::strip;
use super::dom::{Dom, Key};
use super::list::ListBox;
use super::pred::float_width;
use super::set::{AtomKind, Bx, Set};
use super::value::{Def, Item, Value};
use super::{DYNAMIC, Lattice, MAX_DEPTH};
use crate::model::*;

/// Variables bound by `all`, innermost last.
type Bound<'b> = &'b [(&'b str, &'b Value)];

impl Lattice<'_> {
    pub(super) fn eval(&self, item: &Item, e: &ConstraintExpr, depth: u32) -> Option<bool> {
        use ConstraintExpr as C;
        if depth > MAX_DEPTH {
            return None;
        }
        let go = |e: &C| self.eval(item, e, depth + 1);
        match e {
            C::Any(_) => Some(true),
            C::IsType(id, args) => self.eval_args(item, Def::Type(*id), &self.model[*id].params, args, depth),
            C::IsAttr(id, args) => self.eval_args(item, Def::Attr(*id), &self.model[*id].params, args, depth),
            C::IsOp(id) => Some(item.def == Some(Def::Op(*id))),
            C::Enum(_) | C::Interface(_) | C::Trait(_) => {
                let set = self.build(e, &[], 1).ok()?;
                self.set_has(&set, item)
            }
            C::Named(id, args) => go(&self.model.expand(*id, args)),
            C::Var(_) | C::Rust(..) => None,
            C::And(parts) => all(parts.iter().map(go)),
            C::Or(arms) => any(arms.iter().map(|a| go(&a.body))),
            C::Not(inner) => go(inner).map(|b| !b),
            C::Where(base, pred) => all([go(base), self.eval_pred(item, pred, &[], depth + 1)]),
            C::Each(inner) => {
                let (def, column) = self.array_def();
                if item.def != Some(def) {
                    return Some(false);
                }
                match item.param(&column)? {
                    Value::List(items) => all(items.iter().map(|v| match v {
                        Value::Item(i) => self.eval(i, inner, depth + 1),
                        _ => None,
                    })),
                    _ => None,
                }
            }
        }
    }

    fn eval_args(
        &self,
        item: &Item,
        def: Def,
        params: &[Param],
        args: &[ParamArg],
        depth: u32,
    ) -> Option<bool> {
        if item.def != Some(self.def(def)) {
            return Some(false);
        }
        all(args.iter().map(|arg| {
            let param = params.get(arg.param)?;
            let value = item.param(&param.name)?;
            match &arg.arg {
                ConstraintArg::Constraint(c) => match value {
                    Value::Item(inner) => self.eval(inner, c, depth + 1),
                    Value::Absent => Some(false),
                    _ => None,
                },
                ConstraintArg::Value(v) => Some(*value == self.value_of(v)),
                ConstraintArg::Var(_) => None,
            }
        }))
    }

    fn value_of(&self, value: &DefaultValue) -> Value {
        match value {
            DefaultValue::Unit => Value::Some,
            DefaultValue::Bool(b) => Value::Int(i128::from(*b)),
            DefaultValue::Int(i) => Value::Int(*i),
            DefaultValue::Float(f) => Value::Float(f.to_bits()),
            DefaultValue::Str(s) => Value::Str(s.clone()),
            DefaultValue::Enum(id, cases) => Value::Int(self.case_value(*id, cases)),
            DefaultValue::List(items) => Value::List(items.iter().map(|i| self.value_of(i)).collect()),
        }
    }

    pub(super) fn eval_pred(&self, item: &Item, pred: &Pred, bound: Bound<'_>, depth: u32) -> Option<bool> {
        if depth > MAX_DEPTH {
            return None;
        }
        let go = |p: &Pred| self.eval_pred(item, p, bound, depth + 1);
        let term = |t: &Term| self.eval_term(item, t, bound, depth + 1);
        match pred {
            Pred::Compare(a, Rel::Ne, b) => go(&Pred::Compare(a.clone(), Rel::Eq, b.clone())).map(|b| !b),
            Pred::Compare(a, rel, b) => Some(match (term(a)?, term(b)?) {
                (Some(a), Some(b)) => compare(&a, *rel, &b)?,
                _ => false,
            }),
            Pred::In(a, items) => {
                any(items.iter().map(|i| go(&Pred::Compare(a.clone(), Rel::Eq, i.clone()))))
            }
            Pred::InRange(a, low, high, inclusive) => {
                let upper = if *inclusive { Rel::Le } else { Rel::Lt };
                let low = low.iter().map(|l| go(&Pred::Compare(a.clone(), Rel::Ge, l.clone())));
                all(low.chain(high.iter().map(|h| go(&Pred::Compare(a.clone(), upper, h.clone())))))
            }
            Pred::Is(a, c) => match term(a)? {
                Some(Value::Item(inner)) => self.eval(&inner, c, depth + 1),
                None => Some(false),
                _ => None,
            },
            Pred::Static(a) => match term(a)? {
                Some(Value::List(dims)) => Some(!dims.contains(&Value::Int(DYNAMIC))),
                Some(size) => Some(size != Value::Int(DYNAMIC)),
                None => Some(false),
            },
            Pred::Present(Term::Param(name)) => Some(!matches!(item.param(name), None | Some(Value::Absent))),
            Pred::Present(_) => None,
            Pred::Flag(a) => Some(term(a)? == Some(Value::Int(1))),
            Pred::And(parts) => all(parts.iter().map(go)),
            Pred::Or(parts) => any(parts.iter().map(go)),
            Pred::Not(inner) => go(inner).map(|b| !b),
            Pred::AllDims(var, inner) => match term(&Term::Shape)? {
                Some(Value::List(dims)) => all(dims.iter().map(|d| {
                    if *d == Value::Int(DYNAMIC) {
                        return dynamic_size(var, inner, true);
                    }
                    self.eval_pred(item, inner, &with(bound, var, d), depth + 1)
                })),
                _ => Some(false),
            },
            Pred::AllItems(var, list, inner) => match term(list)? {
                Some(Value::List(items)) => {
                    all(items.iter().map(|i| self.eval_pred(item, inner, &with(bound, var, i), depth + 1)))
                }
                _ => Some(false),
            },
            Pred::Rust(..) => None,
        }
    }

    /// `Some(None)`: it is not there.
    fn eval_term(&self, item: &Item, t: &Term, bound: Bound<'_>, depth: u32) -> Option<Option<Value>> {
        if depth > MAX_DEPTH {
            return None;
        }
        let go = |t: &Term| self.eval_term(item, t, bound, depth + 1);
        let param = |name: &str| match item.param(name) {
            None | Some(Value::Absent) => Some(None),
            Some(Value::Some) => None,
            Some(v) => Some(Some(v.clone())),
        };
        let shape = || match item.def.and_then(|d| self.shape_column(Some(d))) {
            Some(name) => param(&name),
            None => Some(None),
        };
        let number = |t: &Term| match go(t)? {
            Some(Value::Int(i)) => Some(Some(i)),
            None => Some(None),
            _ => None,
        };
        match t {
            Term::Param(name) => param(name),
            Term::Element => param("element"),
            Term::Value => param("value"),
            Term::Shape => shape(),
            Term::Rank => Some(length(shape()?)),
            Term::Len(list) => match go(list)? {
                Some(Value::Str(s)) => Some(Some(Value::Int(s.len() as i128))),
                list => Some(length(list)),
            },
            Term::Dim(at) => match (shape()?, number(at)?) {
                (Some(Value::List(dims)), Some(i)) => {
                    let size = usize::try_from(i).ok().and_then(|i| dims.get(i).cloned());
                    Some(size.filter(|s| *s != Value::Int(DYNAMIC)))
                }
                _ => Some(None),
            },
            Term::NumElements => Some(shape()?.and_then(|s| elements(&s))),
            Term::Bound(name) => bound.iter().rev().find(|(n, _)| n == name).map(|(_, v)| Some((*v).clone())),
            Term::Var(_) => None,
            Term::Const(v) => Some(Some(self.value_of(v))),
            Term::Field(base, field) => match go(base)? {
                Some(Value::Item(inner)) => {
                    if field == "width" && inner.def.is_some() && inner.def == self.builtin_type("float") {
                        return Some(self.float_bits(&inner));
                    }
                    let term = if field == "rank" { Term::Rank } else { Term::Param(field.clone()) };
                    self.eval_term(&inner, &term, &[], depth + 1)
                }
                _ => Some(None),
            },
            Term::Binary(op, a, b) => match (number(a)?, number(b)?) {
                (Some(a), Some(b)) => Some(Some(Value::Int(arithmetic(*op, a, b)))),
                _ => Some(None),
            },
        }
    }

    fn float_bits(&self, item: &Item) -> Option<Value> {
        let params = self.params_of(item.def?);
        let (name, id) = params.iter().find_map(|(n, k)| match strip(k) {
            ParamKind::Enum(id) => Some((n, *id)),
            _ => None,
        })?;
        let Some(Value::Int(value)) = item.param(name) else { return None };
        let case = self.model[id].cases.iter().find(|c| i128::from(c.value) == *value)?;
        Some(Value::Int(float_width(&case.keyword)))
    }

    /// Whether a normal form has an item.
    pub(super) fn set_has(&self, set: &Set, item: &Item) -> Option<bool> {
        let boxes = item.def.map_or(&set.rest[..], |def| set.of(def));
        any(boxes.iter().map(|bx| self.box_has(bx, item)))
    }

    pub(super) fn box_has(&self, bx: &Bx, item: &Item) -> Option<bool> {
        let cols = bx.cols.iter().map(|(name, dom)| self.dom_has(dom, item.param(name)?));
        let lits = bx.lits.iter().map(|(atom, &positive)| match &atom.kind {
            AtomKind::Pred(pred) => self.eval_pred(item, pred, &[], 1).map(|b| b == positive),
            _ => None,
        });
        all(cols.chain(lits))
    }

    fn dom_has(&self, dom: &Dom, value: &Value) -> Option<bool> {
        match (dom, value) {
            (Dom::Opt(absent, _), Value::Absent) => Some(*absent),
            (Dom::Opt(_, some), value) => self.dom_has(some, value),
            (_, Value::Some) => None,
            (Dom::Int(set), Value::Int(i)) => Some(set.contains(*i)),
            (Dom::Fin(keys, all_but), Value::Str(s)) => Some(keys.contains(&Key::Str(s.clone())) != *all_but),
            (Dom::Fin(keys, all_but), Value::Float(f)) => Some(keys.contains(&Key::Float(*f)) != *all_but),
            (Dom::Item(set), Value::Item(item)) => self.set_has(set, item),
            (Dom::List(lists), Value::List(items)) => {
                any(lists.0.iter().map(|list| self.list_has(list, items)))
            }
            _ => Some(false),
        }
    }

    fn list_has(&self, list: &ListBox, items: &[Value]) -> Option<bool> {
        let len = Some(list.len.contains(items.len() as i128));
        let every = list.all.as_ref().map(|dom| all(items.iter().map(|v| self.dom_has(dom, v))));
        let at = list.at.iter().map(|(&i, dom)| match items.get(i as usize) {
            Some(v) => self.dom_has(dom, v),
            None => Some(false),
        });
        let some = list.some.iter().map(|dom| any(items.iter().map(|v| self.dom_has(dom, v))));
        all([len].into_iter().chain(every).chain(at).chain(some))
    }
}

fn with<'b>(bound: Bound<'b>, name: &'b str, value: &'b Value) -> Vec<(&'b str, &'b Value)> {
    bound.iter().copied().chain([(name, value)]).collect()
}

fn length(list: Option<Value>) -> Option<Value> {
    match list {
        Some(Value::List(items)) => Some(Value::Int(items.len() as i128)),
        _ => None,
    }
}

fn elements(shape: &Value) -> Option<Value> {
    let Value::List(dims) = shape else { return None };
    let product = dims.iter().try_fold(1_i128, |n, d| match d {
        Value::Int(DYNAMIC) => None,
        Value::Int(size) => n.checked_mul(*size),
        _ => None,
    });
    product.map(Value::Int)
}

/// As the generated code computes.
fn arithmetic(op: BinaryOp, a: i128, b: i128) -> i128 {
    match op {
        BinaryOp::Add => a.saturating_add(b),
        BinaryOp::Sub => a.saturating_sub(b),
        BinaryOp::Mul => a.saturating_mul(b),
        BinaryOp::FloorDiv if b > 0 => a.div_euclid(b),
        BinaryOp::CeilDiv if b > 0 => a.div_euclid(b) + i128::from(a.rem_euclid(b) != 0),
        BinaryOp::Mod if b > 0 => a.rem_euclid(b),
        BinaryOp::FloorDiv | BinaryOp::CeilDiv | BinaryOp::Mod => 0,
        BinaryOp::Min => a.min(b),
        BinaryOp::Max => a.max(b),
    }
}

fn compare(a: &Value, rel: Rel, b: &Value) -> Option<bool> {
    let order = match (a, b) {
        (Value::Int(a), Value::Int(b)) => a.cmp(b),
        (Value::Float(a), Value::Float(b)) => f64::from_bits(*a).partial_cmp(&f64::from_bits(*b))?,
        _ if rel == Rel::Eq => return Some(a == b),
        _ => return None,
    };
    Some(match rel {
        Rel::Eq => order.is_eq(),
        Rel::Ne => order.is_ne(),
        Rel::Lt => order.is_lt(),
        Rel::Le => order.is_le(),
        Rel::Gt => order.is_gt(),
        Rel::Ge => order.is_ge(),
    })
}

/// A dynamic size satisfies a comparison and its opposite, and `static` says whether it is static.
fn dynamic_size(var: &str, pred: &Pred, positive: bool) -> Option<bool> {
    let about = |t: &Term| matches!(t, Term::Bound(name) if name == var);
    match pred {
        Pred::Not(inner) => dynamic_size(var, inner, !positive),
        Pred::And(parts) | Pred::Or(parts) => {
            let parts = parts.iter().map(|p| dynamic_size(var, p, positive));
            if matches!(pred, Pred::And(_)) == positive { all(parts) } else { any(parts) }
        }
        Pred::Static(t) if about(t) => Some(!positive),
        Pred::Compare(a, _, b) => (about(a) || about(b)).then_some(true),
        Pred::In(t, _) | Pred::InRange(t, ..) => about(t).then_some(true),
        _ => None,
    }
}

/// Three-valued `and`.
fn all(parts: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    let mut out = Some(true);
    for part in parts {
        match part {
            Some(false) => return Some(false),
            None => out = None,
            Some(true) => {}
        }
    }
    out
}

/// Three-valued `or`.
fn any(parts: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    all(parts.into_iter().map(|p| p.map(|b| !b))).map(|b| !b)
}
