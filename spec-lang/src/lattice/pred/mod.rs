//! Turns predicates over the parameters of one definition into formulas.
//!
//! A predicate over one parameter becomes a statement about it; a comparison of numbers over several parameters becomes a
//! statement about the value of an expression ([`super::expr`]); other predicates are decided only once all values are known. A predicate
//! over the parameters of a parameter's value becomes a statement about that value: `element.width == 8` means that `element`
//! satisfies `width == 8`.

mod compare;
mod root;
mod statement;
mod value;
mod walk;

pub(super) use value::Val;
pub(super) use walk::any_term;

use super::build::{AtomKey, AtomKind, Env, EnvArg};
use super::form::{Form, Lit, Nums};
use super::item::{Item, View};
use super::universe::{Base, Ix, Kind};
use super::{Lattice, Limit};
use bourn_terms::GenericIdx;
use bourn_terms::{Constraint, Pred, Term};
use root::Root;
use walk::{calls, names, spelled_out};

bourn_terms::ids! {
    /// The id of a predicate with its environment.
    pub(crate) PredId(u32);
    /// The id of an expression.
    pub(crate) ExprId(u32);
    /// The id of a predicate that is decided only once all values are known.
    pub(crate) RelId(u32);
}

/// The scope of a predicate.
#[derive(Clone, Copy)]
pub(super) struct Cx<'b> {
    pub ix: Ix,
    pub env: Env,
    /// The variable of the enclosing `all` and the kind of its values; the formula describes the value of the variable.
    pub bound: Option<(&'b str, Kind)>,
}

impl<'a> Lattice<'a> {
    /// Returns the formula of a predicate about an item of a definition.
    pub(super) fn at_item(&self, cx: Cx<'_>, pred: &Pred<'a>) -> Result<Form, Limit> {
        self.step()?;
        let go = |pred: &Pred<'a>| self.at_item(cx, pred);
        match pred {
            Pred::Not(inner) => Ok(self.forms.not(go(inner)?)),
            Pred::And(parts) => {
                let parts: Result<Vec<_>, _> = parts.iter().map(go).collect();
                Ok(self.forms.and(parts?))
            }
            Pred::Or(parts) => {
                let parts: Result<Vec<_>, _> = parts.iter().map(go).collect();
                Ok(self.forms.or(parts?))
            }
            Pred::In(..) | Pred::InRange(..) => go(&spelled_out(self.arena, pred)),
            pred => match self.leaf(cx, pred)? {
                Some(form) => Ok(form),
                None => Ok(self.relation(cx, pred)),
            },
        }
    }

    /// Returns the values of the variable of an `all` that satisfy a predicate, or its negation; `None` if the predicate reads
    /// anything else.
    fn at_bound(&self, cx: Cx<'_>, pred: &Pred<'a>, positive: bool) -> Result<Option<Form>, Limit> {
        self.step()?;
        let Some((var, _)) = cx.bound else { return Ok(None) };
        match pred {
            Pred::Not(inner) => self.at_bound(cx, inner, !positive),
            Pred::And(parts) | Pred::Or(parts) => {
                let mut out = Vec::with_capacity(parts.len());
                for part in *parts {
                    let Some(part) = self.at_bound(cx, part, positive)? else { return Ok(None) };
                    out.push(part);
                }
                let all = matches!(pred, Pred::And(_)) == positive;
                Ok(Some(if all { self.forms.and(out) } else { self.forms.or(out) }))
            }
            Pred::In(..) | Pred::InRange(..) => self.at_bound(cx, &spelled_out(self.arena, pred), positive),
            pred => {
                let Some(form) = self.leaf(cx, pred)? else { return Ok(None) };
                let form = if positive { form } else { self.forms.not(form) };
                let free = match pred {
                    // A dynamic size satisfies a comparison and its negation.
                    Pred::Compare(a, _, b) => names(a, var) || names(b, var),
                    _ => false,
                };
                let dynamic = self.forms.nums(Nums::dynamic_only());
                Ok(Some(if free && self.is_number(cx) { self.forms.or([form, dynamic]) } else { form }))
            }
        }
    }

    fn is_number(&self, cx: Cx<'_>) -> bool {
        cx.bound.is_some_and(|(_, kind)| matches!(self.universe.kind_data(kind).base, Base::Num(_)))
    }

    /// Returns the formula of an atomic predicate; `None` if it relates several parameters.
    fn leaf(&self, cx: Cx<'_>, pred: &Pred<'a>) -> Result<Option<Form>, Limit> {
        if let Pred::Rust(..) = pred {
            return Ok(cx.bound.is_none().then(|| self.relation(cx, pred)));
        }
        let mut roots: Vec<Root<'_, 'a>> = Vec::new();
        self.roots(cx, pred, &mut Vec::new(), &mut roots);
        if roots.contains(&Root::Foreign) {
            return Ok(None);
        }
        if let [Root::Inner(first), rest @ ..] = &roots[..]
            && rest.iter().all(|root| *root == Root::Inner(first))
        {
            let inner = self.arena.alloc(self.stripped(pred, first));
            return Ok(self.put(cx, first, self.pred(inner, cx.env)));
        }
        if roots.iter().any(|root| *root != Root::Own) && !matches!(pred, Pred::Compare(..)) {
            return Ok(None);
        }
        self.own(cx, pred)
    }

    /// Returns the truth of a predicate over constants, as computed by the evaluator.
    fn decided(&self, pred: &Pred<'a>, cx: Cx<'_>) -> Option<Form> {
        let item = Item { subject: crate::model::Subject::Type, def: None, params: Vec::new() };
        let constraint = self.closed(&Constraint::Where(&Constraint::Any, self.arena.alloc(*pred)), cx.env);
        let view = View { lattice: self, item: &item };
        bourn_terms::satisfies(view, &constraint).map(super::form::truth)
    }

    /// Returns the literal of a predicate that is decided only once all values are known.
    fn relation(&self, cx: Cx<'_>, pred: &Pred<'a>) -> Form {
        let open = self.has_generic(pred, cx.env);
        let key = AtomKey::Pred(Some(cx.ix), *pred, cx.env);
        if open {
            return self.atom(key, AtomKind::Generic);
        }
        if let Some(path) = calls(pred) {
            return self.atom(key, AtomKind::Rust(path.to_owned()));
        }
        let mut rels = self.rels.borrow_mut();
        let next = RelId::at(rels.1.len());
        let id = *rels.0.entry((cx.ix, *pred, cx.env)).or_insert(next);
        if id == next {
            let pred: &'a Pred<'a> = self.arena.alloc(*pred);
            let whole = self.closed(&Constraint::Where(&Constraint::Any, pred), cx.env);
            rels.1.push((pred, whole));
        }
        drop(rels);
        self.forms.lit(Lit::Rel(id, true))
    }

    /// Returns whether a predicate depends on a generic that has no argument.
    fn has_generic(&self, pred: &Pred<'a>, env: Env) -> bool {
        let open = |at: GenericIdx| !matches!(self.env_arg(env, at), EnvArg::Const(_) | EnvArg::Form(_));
        any_term(pred, &mut |term| matches!(term, Term::Generic(at) if open(*at)))
    }
}
