//! From predicates over the parameters of one definition to formulas.
//!
//! What a predicate says of one parameter becomes a statement about it; a comparison of numbers over several parameters a statement
//! about the value of an expression ([`super::expr`]); what is left is decided only where all values are known. A predicate that
//! looks at one parameter's own parameters is that parameter's: `element.width == 8` is "`element` is such that `width == 8`".

use super::build::{AtomKind, Env, EnvArg};
use super::expr::{Linear, Number};
use super::form::{Form, Lit, Nums, Texts};
use super::int::IntSet;
use super::item::{Item, View};
use super::universe::{Base, Ix, Kind, floats};
use super::{Lattice, Limit};
use crate::model::Rel;
use bourn_terms::builtin::{BuiltinType, FloatKind};
use bourn_terms::{Const, Constraint, Pred, Term};

/// Number of a predicate with its environment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PredId(pub u32);

/// Number of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ExprId(pub u32);

/// Number of a predicate that is decided only where all values are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct RelId(pub u32);

/// What a predicate is about.
#[derive(Clone, Copy)]
pub(super) struct Cx<'b> {
    pub ix: Ix,
    pub env: Env,
    /// The variable of the `all` around it, and what it stands for: the formula is about its value.
    pub bound: Option<(&'b str, Kind)>,
}

/// Where the value of a term comes from.
#[derive(Clone, Copy, PartialEq)]
enum Root<'t, 'a> {
    /// The item's own parameters, or the variable.
    Own,
    /// The parameters of what this term gives.
    Inner(&'t Term<'a>),
    /// A variable further outside, or a parameter seen from inside an `all`.
    Foreign,
}

/// The value of a term, as far as the definition tells it.
pub(super) enum Val<'a> {
    Absent,
    Const(Const<'a>),
    /// A parameter, or the variable.
    Place(Option<u16>, Kind),
    Num(Linear),
    /// Something else.
    Other,
}

/// The parameter that holds the type of an attribute.
const TY: Term<'static> = Term::Param("ty");

impl<'a> Lattice<'a> {
    /// Whether a predicate is true of an item of a definition.
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

    /// Values of the variable of an `all` of which a predicate holds, or its negation; `None` where it looks at something else, too.
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

    /// A predicate that is no composition; `None` where it relates several parameters.
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

    /// Where the values come from that a predicate looks at; `bound` are the variables inside it.
    fn roots<'t>(
        &self,
        cx: Cx<'_>,
        pred: &'t Pred<'a>,
        bound: &mut Vec<&'a str>,
        out: &mut Vec<Root<'t, 'a>>,
    ) {
        match pred {
            Pred::Compare(a, _, b) => {
                self.term_roots(cx, a, bound, out);
                self.term_roots(cx, b, bound, out);
            }
            Pred::In(a, items) => {
                self.term_roots(cx, a, bound, out);
                items.iter().for_each(|item| self.term_roots(cx, item, bound, out));
            }
            Pred::InRange(a, low, high, _) => {
                let terms = [Some(a), low.as_ref(), high.as_ref()];
                terms.into_iter().flatten().for_each(|t| self.term_roots(cx, t, bound, out));
            }
            Pred::Is(a, _) | Pred::Static(a) | Pred::Present(a) | Pred::Flag(a) | Pred::Bits(a, _) => {
                self.term_roots(cx, a, bound, out);
            }
            Pred::AllDims(var, inner) => {
                self.term_roots(cx, &Term::Shape, bound, out);
                bound.push(var);
                self.roots(cx, inner, bound, out);
                bound.pop();
            }
            Pred::AllItems(var, list, inner) => {
                self.term_roots(cx, list, bound, out);
                bound.push(var);
                self.roots(cx, inner, bound, out);
                bound.pop();
            }
            Pred::And(parts) | Pred::Or(parts) => {
                parts.iter().for_each(|part| self.roots(cx, part, bound, out));
            }
            Pred::Not(inner) => self.roots(cx, inner, bound, out),
            Pred::Rust(_, terms) => terms.iter().for_each(|t| self.term_roots(cx, t, bound, out)),
        }
    }

    fn term_roots<'t>(&self, cx: Cx<'_>, term: &'t Term<'a>, bound: &[&'a str], out: &mut Vec<Root<'t, 'a>>) {
        let inside = |root| if cx.bound.is_some() { Root::Foreign } else { root };
        match term {
            Term::Const(_) | Term::Generic(_) => {}
            Term::Bound(name) if bound.contains(name) => {}
            Term::Bound(name) if cx.bound.is_some_and(|(var, _)| var == *name) => out.push(Root::Own),
            Term::Bound(_) => out.push(Root::Foreign),
            Term::Param("rank") if self.universe.column(cx.ix, "rank").is_none() => {
                out.push(inside(self.shape_root(cx)));
            }
            Term::Param(_) | Term::Value => out.push(inside(Root::Own)),
            Term::Rank | Term::Shape | Term::NumElements => out.push(inside(self.shape_root(cx))),
            Term::Element => out.push(inside(match self.universe.column(cx.ix, "element") {
                None if self.universe.column(cx.ix, "ty").is_some() => Root::Inner(&TY),
                _ => Root::Own,
            })),
            Term::Dim(at) => {
                out.push(inside(self.shape_root(cx)));
                self.term_roots(cx, at, bound, out);
            }
            Term::Len(inner) => self.term_roots(cx, inner, bound, out),
            Term::Field(base, _) => {
                let mut base: &'t Term<'a> = base;
                while let Term::Field(inner, _) = base {
                    base = inner;
                }
                match base {
                    Term::Bound(name) if bound.contains(name) => {}
                    Term::Bound(name) if cx.bound.is_none_or(|(var, _)| var != *name) => {
                        out.push(Root::Foreign)
                    }
                    Term::Bound(_) => out.push(Root::Inner(base)),
                    Term::Element if self.universe.column(cx.ix, "element").is_none() => {
                        self.term_roots(cx, base, bound, out);
                    }
                    base => out.push(inside(Root::Inner(parameter(base)))),
                }
            }
            Term::Binary(_, a, b) => {
                self.term_roots(cx, a, bound, out);
                self.term_roots(cx, b, bound, out);
            }
        }
    }

    /// A definition without a shape has that of its type.
    fn shape_root<'t>(&self, cx: Cx<'_>) -> Root<'t, 'a> {
        let own = self.universe.shape_column(cx.ix).is_some() || self.universe.column(cx.ix, "ty").is_none();
        if own { Root::Own } else { Root::Inner(&TY) }
    }

    /// "What `place` gives is there, is a type or attribute, and such."
    fn put(&self, cx: Cx<'_>, place: &Term<'a>, form: Form) -> Option<Form> {
        let (column, kind) = match self.value(cx, place) {
            Val::Place(column, kind) => (column, kind),
            Val::Other => return None,
            _ => return Some(Form::FALSE),
        };
        match &self.universe.kind_data(kind).base {
            Base::Item(_) => Some(self.there(column, kind, form)),
            Base::Opaque if cx.bound.is_some() => None,
            Base::Opaque => {
                Some(self.atom(format!("{:?} {place:?} {form:?}", cx.ix), AtomKind::Opaque("its value")))
            }
            _ => Some(Form::FALSE),
        }
    }

    /// The value in a place is there, and such.
    fn there(&self, column: Option<u16>, kind: Kind, form: Form) -> Form {
        let form = self.present(kind, form);
        match column {
            Some(column) => self.forms.lit(Lit::Col(column, form)),
            None => form,
        }
    }

    /// A predicate as seen from what `base` gives.
    fn stripped(&self, pred: &Pred<'a>, base: &Term<'a>) -> Pred<'a> {
        let term = |t: &Term<'a>| self.stripped_term(t, base);
        let inner = |p: &Pred<'a>| -> &'a Pred<'a> { self.arena.alloc(self.stripped(p, base)) };
        let parts = |parts: &[Pred<'a>]| -> &'a [Pred<'a>] {
            let parts: Vec<_> = parts.iter().map(|p| self.stripped(p, base)).collect();
            self.arena.alloc_slice_copy(&parts)
        };
        let terms = |terms: &[Term<'a>]| -> &'a [Term<'a>] {
            let terms: Vec<_> = terms.iter().map(term).collect();
            self.arena.alloc_slice_copy(&terms)
        };
        match pred {
            Pred::Compare(a, rel, b) => Pred::Compare(term(a), *rel, term(b)),
            Pred::In(a, items) => Pred::In(term(a), terms(items)),
            Pred::InRange(a, low, high, inclusive) => {
                Pred::InRange(term(a), low.as_ref().map(term), high.as_ref().map(term), *inclusive)
            }
            Pred::Is(a, c) => Pred::Is(term(a), c),
            Pred::AllDims(var, p) => Pred::AllDims(var, inner(p)),
            Pred::AllItems(var, list, p) => Pred::AllItems(var, term(list), inner(p)),
            Pred::Static(a) => Pred::Static(term(a)),
            Pred::Present(a) => Pred::Present(term(a)),
            Pred::Flag(a) => Pred::Flag(term(a)),
            Pred::Bits(a, bits) => Pred::Bits(term(a), *bits),
            Pred::And(list) => Pred::And(parts(list)),
            Pred::Or(list) => Pred::Or(parts(list)),
            Pred::Not(p) => Pred::Not(inner(p)),
            Pred::Rust(function, list) => Pred::Rust(*function, terms(list)),
        }
    }

    fn stripped_term(&self, term: &Term<'a>, base: &Term<'a>) -> Term<'a> {
        let go = |t: &Term<'a>| -> &'a Term<'a> { self.arena.alloc(self.stripped_term(t, base)) };
        match term {
            Term::Field(of, name) if *parameter(of) == *base => Term::Param(name),
            // `ty`'s own element, and what that gives.
            Term::Field(of, name) => Term::Field(go(of), name),
            Term::Dim(t) => Term::Dim(go(t)),
            Term::Len(t) => Term::Len(go(t)),
            Term::Binary(op, a, b) => Term::Binary(*op, go(a), go(b)),
            other => *other,
        }
    }

    // ---- statements about a parameter itself

    /// The value of a term.
    pub(super) fn value(&self, cx: Cx<'_>, term: &Term<'a>) -> Val<'a> {
        match term {
            Term::Const(value) => Val::Const(*value),
            Term::Generic(at) => match self.env_arg(cx.env, *at) {
                EnvArg::Const(value) => Val::Const(value),
                _ => Val::Other,
            },
            Term::Bound(name) => match cx.bound {
                Some((var, kind)) if var == *name => Val::Place(None, kind),
                _ => Val::Other,
            },
            // What is absent is looked for elsewhere.
            Term::Param("rank") | Term::Element if self.is_optional(cx.ix, term) => Val::Other,
            Term::Param("rank") if cx.bound.is_none() && self.universe.column(cx.ix, "rank").is_none() => {
                self.value(cx, &Term::Rank)
            }
            Term::Param("width") if self.float_width(cx.ix).is_some() => self.number(cx, term),
            Term::Param(name) => self.column_value(cx, name),
            Term::Value => self.column_value(cx, "value"),
            Term::Element if self.has_type(cx.ix) && self.universe.column(cx.ix, "element").is_none() => {
                Val::Other
            }
            Term::Element => self.column_value(cx, "element"),
            Term::Shape => match self.universe.shape_column(cx.ix) {
                Some((at, column)) => Val::Place(Some(at), column.kind),
                None if self.has_type(cx.ix) => Val::Other,
                None => Val::Absent,
            },
            Term::Rank
            | Term::NumElements
            | Term::Dim(_)
            | Term::Len(_)
            | Term::Field(..)
            | Term::Binary(..) => self.number(cx, term),
        }
    }

    /// What has a type has the type's shape and element.
    pub(super) fn has_type(&self, ix: Ix) -> bool {
        self.universe.column(ix, "ty").is_some()
    }

    fn number(&self, cx: Cx<'_>, term: &Term<'a>) -> Val<'a> {
        match self.linear(cx, term) {
            Number::Absent => Val::Absent,
            Number::Is(linear) => Val::Num(linear),
            Number::Other => Val::Other,
        }
    }

    fn is_optional(&self, ix: Ix, term: &Term<'a>) -> bool {
        let name = if *term == Term::Element { "element" } else { "rank" };
        self.universe
            .column(ix, name)
            .is_some_and(|(_, column)| self.universe.kind_data(column.kind).optional)
    }

    fn column_value(&self, cx: Cx<'_>, name: &str) -> Val<'a> {
        if cx.bound.is_some() {
            return Val::Other;
        }
        match self.universe.column(cx.ix, name) {
            Some((at, column)) => Val::Place(Some(at), column.kind),
            None => Val::Absent,
        }
    }

    /// A leaf about the item's own parameters.
    fn own(&self, cx: Cx<'_>, pred: &Pred<'a>) -> Result<Option<Form>, Limit> {
        let unknown = |what| {
            let key = || format!("{:?} {pred:?} {:?}", cx.ix, cx.env);
            cx.bound.is_none().then(|| self.atom(key(), AtomKind::Opaque(what)))
        };
        Ok(match pred {
            Pred::Compare(a, rel, b) => self.compare(cx, pred, a, *rel, b),
            Pred::Is(term, constraint) => match self.value(cx, term) {
                Val::Place(column, kind) => match self.universe.kind_data(kind).base {
                    Base::Item(_) => Some(self.there(column, kind, self.build(constraint, cx.env)?)),
                    Base::Opaque => unknown("its value"),
                    _ => Some(Form::FALSE),
                },
                Val::Other => None,
                _ => Some(Form::FALSE),
            },
            Pred::Static(term) => match self.value(cx, term) {
                Val::Absent => Some(Form::FALSE),
                Val::Place(column, kind) => self.static_place(column, kind),
                Val::Num(linear) => self.linear_in(cx, &linear, IntSet::all()),
                Val::Const(_) => Some(Form::TRUE),
                Val::Other => None,
            },
            Pred::Present(term) => match self.value(cx, term) {
                Val::Absent => Some(Form::FALSE),
                Val::Place(column, kind) => match self.universe.kind_data(kind).base {
                    Base::Num(_) | Base::Float => {
                        Some(self.there(column, kind, self.forms.num(IntSet::all())))
                    }
                    Base::Text => Some(self.there(column, kind, self.forms.lit(Lit::Text(Texts::all())))),
                    _ => Some(self.there(column, kind, Form::TRUE)),
                },
                Val::Num(linear) => self.linear_in(cx, &linear, IntSet::all()),
                Val::Const(_) => Some(Form::TRUE),
                Val::Other => None,
            },
            Pred::Flag(term) => match self.value(cx, term) {
                Val::Place(column, kind) => match self.universe.kind_data(kind).base {
                    Base::Num(_) => {
                        Some(self.there(column, kind, self.forms.num(IntSet::related(Rel::Ne, 0))))
                    }
                    Base::Opaque => unknown("its value"),
                    _ => Some(Form::FALSE),
                },
                Val::Num(linear) => self.linear_in(cx, &linear, IntSet::related(Rel::Ne, 0)),
                Val::Absent => Some(Form::FALSE),
                Val::Const(_) => self.decided(pred, cx),
                Val::Other => None,
            },
            Pred::Bits(term, bits) => match (self.value(cx, term), subsets(*bits)) {
                (Val::Absent, _) => Some(Form::FALSE),
                (Val::Place(column, kind), Some(set)) => match self.universe.kind_data(kind).base {
                    Base::Num(_) => Some(self.there(column, kind, self.forms.num(set))),
                    Base::Opaque => unknown("its value"),
                    _ => Some(Form::FALSE),
                },
                _ => None,
            },
            Pred::AllDims(var, inner) => match self.universe.shape_column(cx.ix) {
                _ if cx.bound.is_some() => None,
                None => Some(Form::FALSE),
                Some((at, column)) => self.all(cx, (var, inner), Some(at), column.kind)?,
            },
            Pred::AllItems(var, list, inner) => match self.value(cx, list) {
                Val::Absent => Some(Form::FALSE),
                Val::Place(column, kind) => match self.universe.kind_data(kind).base {
                    Base::List(_) => self.all(cx, (var, inner), column, kind)?,
                    Base::Opaque => unknown("its value"),
                    _ => Some(Form::FALSE),
                },
                Val::Num(_) => Some(Form::FALSE),
                Val::Const(_) | Val::Other => None,
            },
            Pred::Rust(..) | Pred::Not(_) | Pred::And(_) | Pred::Or(_) | Pred::In(..) | Pred::InRange(..) => {
                None
            }
        })
    }

    fn all(
        &self,
        cx: Cx<'_>,
        (var, inner): (&str, &Pred<'a>),
        column: Option<u16>,
        kind: Kind,
    ) -> Result<Option<Form>, Limit> {
        let Base::List(item) = self.universe.kind_data(kind).base else { return Ok(None) };
        let inside = Cx { bound: Some((var, item)), ..cx };
        let Some(form) = self.at_bound(inside, inner, true)? else { return Ok(None) };
        Ok(Some(self.there(column, kind, self.forms.lit(Lit::All(form)))))
    }

    fn static_place(&self, column: Option<u16>, kind: Kind) -> Option<Form> {
        let data = self.universe.kind_data(kind);
        let sizes = |lattice: &Self| lattice.forms.num(IntSet::all());
        match &data.base {
            Base::Num(_) | Base::Float => Some(self.there(column, kind, sizes(self))),
            Base::Text => Some(self.there(column, kind, self.forms.lit(Lit::Text(Texts::all())))),
            Base::List(item) if matches!(self.universe.kind_data(*item).base, Base::Num(_)) => {
                Some(self.there(column, kind, self.forms.lit(Lit::All(sizes(self)))))
            }
            _ => Some(self.there(column, kind, Form::TRUE)),
        }
    }

    fn compare(&self, cx: Cx<'_>, pred: &Pred<'a>, a: &Term<'a>, rel: Rel, b: &Term<'a>) -> Option<Form> {
        let (x, y) = (self.value(cx, a), self.value(cx, b));
        match (&x, &y) {
            (Val::Absent, _) | (_, Val::Absent) => return Some(Form::FALSE),
            (Val::Const(_), Val::Const(_)) => return self.decided(pred, cx),
            _ => {}
        }
        let opaque = |v: &Val<'_>| match v {
            Val::Place(_, kind) => self.universe.kind_data(*kind).base == Base::Opaque,
            Val::Const(Const::Unit) => true,
            _ => false,
        };
        if opaque(&x) || opaque(&y) {
            let key = format!("{:?} {pred:?} {:?}", cx.ix, cx.env);
            return cx.bound.is_none().then(|| self.atom(key, AtomKind::Opaque("its value")));
        }
        match (&x, &y) {
            (Val::Place(column, kind), Val::Const(value)) => {
                return Some(self.there(*column, *kind, self.constant(*kind, rel, value)?));
            }
            (Val::Const(value), Val::Place(column, kind)) => {
                return Some(self.there(*column, *kind, self.constant(*kind, rel.flipped(), value)?));
            }
            _ => {}
        }
        let other = |v: &Val<'_>| match v {
            Val::Place(_, kind) => !matches!(self.universe.kind_data(*kind).base, Base::Num(_)),
            Val::Const(value) => !matches!(value, Const::Int(_) | Const::Bool(_) | Const::Case { .. }),
            Val::Other => true,
            _ => false,
        };
        if other(&x) || other(&y) {
            return None;
        }
        let (Number::Is(left), Number::Is(right)) = (self.linear(cx, a), self.linear(cx, b)) else {
            return None;
        };
        let difference = left.minus(&right)?;
        self.linear_in(cx, &difference, IntSet::related(rel, 0))
    }

    /// Values of a kind that are there and so related to a constant; `None` where that is not known.
    pub(super) fn constant(&self, kind: Kind, rel: Rel, value: &Const<'a>) -> Option<Form> {
        let data = self.universe.kind_data(kind);
        let texts = |list: &[&str]| {
            let texts = Texts::of(list.iter().map(|&t| t.to_owned()));
            let all = Texts::all();
            match rel {
                Rel::Eq => Some(texts),
                Rel::Ne => Some(texts.complement().intersect(&all)),
                _ => None,
            }
        };
        let found = match (&data.base, value) {
            (Base::Opaque, _) | (_, Const::Unit) => return None,
            (Base::Num(_), Const::Int(v)) => self.forms.num(related(rel, *v)?),
            (Base::Num(_), Const::Bool(v)) => self.forms.num(related(rel, i128::from(*v))?),
            (Base::Num(_), Const::Case { value, .. }) => self.forms.num(related(rel, i128::from(*value))?),
            (Base::Float, Const::Float(bits)) => self.forms.num(floats(rel, *bits)),
            (Base::Text, Const::Str(text)) | (Base::Text, Const::Case { keyword: text, .. }) => {
                texts(&[text]).map_or(Form::FALSE, |texts| self.forms.lit(Lit::Text(texts)))
            }
            (Base::List(item), Const::List(items)) if matches!(rel, Rel::Eq | Rel::Ne) => {
                let mut parts = vec![self.forms.len_in(IntSet::one(items.len() as i128))];
                for (i, value) in items.iter().enumerate() {
                    let form = self.constant(*item, Rel::Eq, value)?;
                    parts.push(self.forms.lit(Lit::At(i as u32, form)));
                }
                let same = self.forms.and(parts);
                if rel == Rel::Eq { same } else { self.forms.not(same) }
            }
            // Values of two kinds are different, and in no order.
            (_, _) if rel == Rel::Ne => match data.base {
                Base::Num(_) | Base::Float => self.forms.num(IntSet::all()),
                Base::Text => self.forms.lit(Lit::Text(Texts::all())),
                _ => Form::TRUE,
            },
            _ => Form::FALSE,
        };
        Some(found)
    }

    /// A predicate over constants.
    fn decided(&self, pred: &Pred<'a>, cx: Cx<'_>) -> Option<Form> {
        let item = Item { subject: crate::model::Subject::Type, def: None, params: Vec::new() };
        let constraint = self.closed(&Constraint::Where(&Constraint::Any, self.arena.alloc(*pred)), cx.env);
        let view = View { lattice: self, item: &item };
        bourn_terms::satisfies(view, &constraint).map(super::form::truth)
    }

    /// A predicate that is decided only where all values are known.
    fn relation(&self, cx: Cx<'_>, pred: &Pred<'a>) -> Form {
        let open = self.has_generic(pred, cx.env);
        let key = format!("{:?} {pred:?} {:?}", cx.ix, cx.env);
        if open {
            return self.atom(key, AtomKind::Generic);
        }
        if let Some(path) = calls(pred) {
            return self.atom(key, AtomKind::Rust(path.to_owned()));
        }
        let mut rels = self.rels.borrow_mut();
        let next = RelId(rels.1.len() as u32);
        let id = *rels.0.entry(key).or_insert(next);
        if id == next {
            let pred: &'a Pred<'a> = self.arena.alloc(*pred);
            let whole = self.closed(&Constraint::Where(&Constraint::Any, pred), cx.env);
            rels.1.push((pred, whole));
        }
        drop(rels);
        self.forms.lit(Lit::Rel(id, true))
    }

    /// Whether a predicate depends on a generic that has no argument.
    fn has_generic(&self, pred: &Pred<'a>, env: Env) -> bool {
        let open = |at: usize| !matches!(self.env_arg(env, at), EnvArg::Const(_) | EnvArg::Form(_));
        any_term(pred, &mut |term| matches!(term, Term::Generic(at) if open(*at)))
    }

    /// Width of a float format by the number of its kind.
    pub(super) fn float_width(&self, ix: Ix) -> Option<(u16, Vec<i128>)> {
        if ix != self.universe.builtin_type(BuiltinType::Float) {
            return None;
        }
        let (column, _) = self.universe.column(ix, "kind")?;
        Some((column, FloatKind::ALL.iter().map(|kind| i128::from(kind.width())).collect()))
    }
}

/// The parameter that a word of the language stands for.
fn parameter<'t, 'a>(term: &'t Term<'a>) -> &'t Term<'a> {
    match term {
        Term::Element => &Term::Param("element"),
        Term::Value => &Term::Param("value"),
        other => other,
    }
}

/// A Rust function that a predicate calls.
fn calls<'a>(pred: &Pred<'a>) -> Option<&'a str> {
    match pred {
        Pred::Rust(function, _) => Some(function.path),
        Pred::And(parts) | Pred::Or(parts) => parts.iter().find_map(calls),
        Pred::Not(inner) | Pred::AllDims(_, inner) | Pred::AllItems(_, _, inner) => calls(inner),
        _ => None,
    }
}

/// Numbers that are so related to a constant; `None` for constants near the end of what is computed with.
fn related(rel: Rel, value: i128) -> Option<IntSet> {
    (value.unsigned_abs() < 1 << 120).then(|| IntSet::related(rel, value))
}

/// Numbers without other bits than these; `None` where there are too many.
fn subsets(bits: u64) -> Option<IntSet> {
    if bits.count_ones() > 12 {
        return None;
    }
    let mut all = vec![0_i128];
    for bit in (0..64).map(|i| 1_u64 << i).filter(|bit| bits & bit != 0) {
        let with: Vec<i128> = all.iter().map(|v| v | i128::from(bit)).collect();
        all.extend(with);
    }
    Some(IntSet::of(all))
}

/// `x in {..}` and ranges as comparisons.
fn spelled_out<'a>(arena: &'a bumpalo::Bump, pred: &Pred<'a>) -> Pred<'a> {
    let mut parts = Vec::new();
    match pred {
        Pred::In(term, items) => {
            parts.extend(items.iter().map(|item| Pred::Compare(*term, Rel::Eq, *item)));
            Pred::Or(arena.alloc_slice_copy(&parts))
        }
        Pred::InRange(term, low, high, inclusive) => {
            let upper = if *inclusive { Rel::Le } else { Rel::Lt };
            parts.extend(low.map(|low| Pred::Compare(*term, Rel::Ge, low)));
            parts.extend(high.map(|high| Pred::Compare(*term, upper, high)));
            Pred::And(arena.alloc_slice_copy(&parts))
        }
        other => *other,
    }
}

/// Whether a term names a variable.
fn names(term: &Term<'_>, var: &str) -> bool {
    match term {
        Term::Bound(name) => *name == var,
        Term::Dim(inner) | Term::Len(inner) | Term::Field(inner, _) => names(inner, var),
        Term::Binary(_, a, b) => names(a, var) || names(b, var),
        _ => false,
    }
}

/// Whether any term of a predicate, or a part of one, is such.
pub(super) fn any_term(pred: &Pred<'_>, test: &mut dyn FnMut(&Term<'_>) -> bool) -> bool {
    fn in_term(term: &Term<'_>, test: &mut dyn FnMut(&Term<'_>) -> bool) -> bool {
        test(term)
            || match term {
                Term::Dim(t) | Term::Len(t) | Term::Field(t, _) => in_term(t, test),
                Term::Binary(_, a, b) => in_term(a, test) || in_term(b, test),
                _ => false,
            }
    }
    match pred {
        Pred::Compare(a, _, b) => in_term(a, test) || in_term(b, test),
        Pred::In(a, items) => in_term(a, test) || items.iter().any(|t| in_term(t, test)),
        Pred::InRange(a, low, high, _) => {
            in_term(a, test) || [low, high].into_iter().flatten().any(|t| in_term(t, test))
        }
        Pred::Is(t, _) | Pred::Static(t) | Pred::Present(t) | Pred::Flag(t) | Pred::Bits(t, _) => {
            in_term(t, test)
        }
        Pred::AllDims(_, p) => test(&Term::Shape) || any_term(p, test),
        Pred::AllItems(_, t, p) => in_term(t, test) || any_term(p, test),
        Pred::And(parts) | Pred::Or(parts) => parts.iter().any(|p| any_term(p, test)),
        Pred::Not(p) => any_term(p, test),
        Pred::Rust(_, terms) => terms.iter().any(|t| in_term(t, test)),
    }
}
