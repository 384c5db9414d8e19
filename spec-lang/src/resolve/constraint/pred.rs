//! Resolves predicates of `where` and of a type's `require`.

use crate::ast::*;
use crate::diagnostics::{Diagnostic, Help, did_you_mean};
use crate::model::*;
use crate::resolve::Cx;
use crate::resolve::constraint::{Owner, Scope};
use bourn_terms::{Function, FunctionKind};

/// The predicates that look like calls, as messages show them.
const PREDICATES: [&str; 2] = ["static(x)", "present(x)"];

/// The functions of terms, as messages show them.
const FUNCTIONS: [&str; 4] = ["dim(i)", "len(list)", "min(a, b)", "max(a, b)"];

/// Returns the names of functions.
fn names(shown: &'static [&'static str]) -> impl Iterator<Item = &'static str> {
    shown.iter().filter_map(|call| call.split('(').next())
}

/// The parameters that a predicate may name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Params {
    /// The parameters of all types or attributes.
    pub all: Vec<(String, ParamKind)>,
    /// Whether all have a shape.
    pub shaped: bool,
    /// Whether some have a shape, and so a rank: for the others all comparisons with the rank are false.
    pub ranked: bool,
}

impl Params {
    pub fn new(params: &[Param<'_>]) -> Params {
        let all: Vec<_> = params.iter().map(|p| (p.name.clone(), p.kind.clone())).collect();
        let shaped = all.iter().any(|(_, kind)| *kind == ParamKind::Shape);
        Params { all, shaped, ranked: shaped }
    }

    /// Returns the names of the parameters.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(|(name, _)| name.as_str())
    }

    /// Returns the common parameters of two kinds of types or attributes.
    pub fn or(self, other: &Params) -> Params {
        let all = self.all.into_iter().filter(|p| other.all.contains(p)).collect();
        Params { all, shaped: self.shaped && other.shaped, ranked: self.ranked || other.ranked }
    }

    fn get(&self, name: &str) -> Option<&ParamKind> {
        self.all.iter().find(|(n, _)| n == name).map(|(_, kind)| kind)
    }
}

/// A term, with the kind of its value if it is known.
struct Typed<'a> {
    term: Term<'a>,
    kind: Option<ParamKind>,
}

impl<'a> Typed<'a> {
    fn new(term: Term<'a>, kind: ParamKind) -> Typed<'a> {
        Typed { term, kind: Some(kind) }
    }
}

struct Preds<'r, 'c, 'a, 's> {
    r: &'r mut Cx<'c, 'a>,
    scope: Scope<'s>,
    params: Option<&'s Params>,
    /// Variables of `all`, innermost last.
    bound: Vec<(String, Option<ParamKind>)>,
}

impl<'a> Cx<'_, 'a> {
    /// Resolves a predicate over the parameters `params`; `None` if the base is opaque.
    pub fn pred(&mut self, scope: Scope<'_>, params: Option<&Params>, e: &Ex) -> Pred<'a> {
        Preds { r: self, scope, params, bound: Vec::new() }.pred(e)
    }
}

impl<'a> Cx<'_, 'a> {
    /// Resolves a term in a message about parameters.
    pub fn shown_term(&mut self, scope: Scope<'_>, params: Option<&Params>, e: &Ex) -> Option<Term<'a>> {
        let before = self.report.errors.len();
        let typed = Preds { r: self, scope, params, bound: Vec::new() }.term(e, None);
        let listed = |kind: &ParamKind| matches!(strip(kind), ParamKind::Shape | ParamKind::List(_));
        if typed.kind.as_ref().is_some_and(listed) {
            let error = Diagnostic::error(e.span, "a message shows no lists");
            self.error(error.help("show its length, `len(x)`, or an item"));
        }
        (self.report.errors.len() == before).then_some(typed.term)
    }
}

impl<'a> Preds<'_, '_, 'a, '_> {
    fn boxed<T: Copy>(&self, item: T) -> &'a T {
        self.r.arena.alloc(item)
    }

    fn pred(&mut self, e: &Ex) -> Pred<'a> {
        match &e.kind {
            ExKind::And(parts) => Pred::And(self.all(parts)),
            ExKind::Or(parts) => Pred::Or(self.all(parts)),
            ExKind::Not(inner) => Pred::Not(self.r.arena.alloc(self.pred(inner))),
            ExKind::Compare(first, rest) => self.compare(first, rest),
            ExKind::InSet(subject, items) => {
                let subject = self.term(subject, None);
                let kind = subject.kind.clone();
                let items: Vec<_> = items.iter().map(|i| self.term(i, kind.as_ref()).term).collect();
                Pred::In(subject.term, self.r.slice(&items))
            }
            ExKind::InRange(subject, low, high, inclusive) => {
                let subject = self.term(subject, None);
                let mut side = |e: &Option<Box<Ex>>| e.as_ref().map(|e| self.number(e));
                Pred::InRange(subject.term, side(low), side(high), *inclusive)
            }
            ExKind::Is(subject, c) => {
                let subject = self.term(subject, None);
                let want = match subject.kind.as_ref().map(strip) {
                    Some(ParamKind::Attr) => Subject::Attr,
                    _ => Subject::Type,
                };
                let known = subject.kind.is_some();
                if subject.kind.is_some_and(|k| !matches!(strip(&k), ParamKind::Type | ParamKind::Attr)) {
                    let error = Diagnostic::error(e.span, "`is` needs a type or an attribute on its left");
                    self.r.error(error);
                }
                let constraint = self.r.cexpr(self.scope, c, want);
                // The kind of a parameter may follow from the constraint.
                let constraint = match known {
                    true => self.r.over(c.span, constraint, want, None),
                    false => constraint,
                };
                Pred::Is(subject.term, self.boxed(constraint))
            }
            ExKind::AllDims(name, body) => {
                self.need_shape(e.span);
                self.bound.push((name.text.clone(), Some(ParamKind::I64)));
                let body = self.pred(body);
                self.bound.pop();
                Pred::AllDims(self.r.arena.alloc_str(&name.text), self.boxed(body))
            }
            ExKind::AllIn(name, list, None, body) => {
                let list = self.term(list, None);
                let item = match list.kind {
                    Some(ParamKind::List(inner)) => Some(*inner),
                    _ => None,
                };
                self.bound.push((name.text.clone(), item));
                let body = self.pred(body);
                self.bound.pop();
                Pred::AllItems(self.r.arena.alloc_str(&name.text), list.term, self.boxed(body))
            }
            ExKind::Call(path, args) => self.predicate_call(e, path, args),
            ExKind::Rust(path, args) => {
                let args: Vec<_> = args.iter().flatten().map(|a| self.term(a, None).term).collect();
                let function = Function::unlinked(self.r.arena.alloc_str(path), FunctionKind::Values);
                Pred::Rust(function, self.r.slice(&args))
            }
            ExKind::Path(_) | ExKind::Field(..) | ExKind::Index(..) => {
                let typed = self.term(e, Some(&ParamKind::Bool));
                if typed.kind.as_ref().is_some_and(|k| *strip(k) != ParamKind::Bool) {
                    let error = Diagnostic::error(e.span, "expected a condition, found a value");
                    self.r.error(error.help("compare it with something"));
                }
                Pred::Flag(typed.term)
            }
            _ => {
                let error = Diagnostic::error(e.span, "expected a condition");
                self.r.error(error.help("such as `width == 32`, `rank in {1, 2}`, `all dims d: d != 0`"));
                Pred::And(&[])
            }
        }
    }

    /// Resolves a predicate that looks like a call.
    fn predicate_call(&mut self, e: &Ex, path: &Path, args: &[Ex]) -> Pred<'a> {
        match (path.single(), args) {
            (Some("static"), [arg]) => Pred::Static(self.term(arg, None).term),
            (Some("present"), [arg]) => Pred::Present(self.term(arg, None).term),
            _ => {
                self.not_a_predicate(e, path);
                Pred::And(&[])
            }
        }
    }

    /// Reports a call that is no predicate.
    fn not_a_predicate(&mut self, e: &Ex, path: &Path) {
        let name = path.text();
        self.r.error(if names(&PREDICATES).any(|known| known == name) {
            Diagnostic::error(e.span, format!("wrong number of arguments for `{name}`"))
        } else if names(&FUNCTIONS).any(|known| known == name) {
            Diagnostic::error(e.span, "expected a condition, found a value").help("compare it with something")
        } else {
            let error = Diagnostic::error(path.span, format!("unknown predicate `{name}`"));
            let similar = did_you_mean(&name, names(&PREDICATES));
            error.note(format!("known: {}", PREDICATES.join(", "))).maybe_help(similar)
        });
    }

    /// Reports a call that is no term.
    fn not_a_term(&mut self, e: &Ex, path: &Path) {
        let name = path.text();
        self.r.error(if names(&FUNCTIONS).any(|known| known == name) {
            Diagnostic::error(e.span, format!("wrong number of arguments for `{name}`"))
        } else if names(&PREDICATES).any(|known| known == name) {
            Diagnostic::error(e.span, "expected a value, found a condition")
        } else {
            let error = Diagnostic::error(path.span, format!("unknown function `{name}` in a predicate"));
            let similar = did_you_mean(&name, names(&FUNCTIONS));
            error.note(format!("known: {}", FUNCTIONS.join(", "))).maybe_help(similar)
        });
    }

    fn all(&mut self, parts: &[Ex]) -> &'a [Pred<'a>] {
        let parts: Vec<_> = parts.iter().map(|part| self.pred(part)).collect();
        self.r.slice(&parts)
    }

    fn need_shape(&mut self, span: Span) {
        let Some(params) = self.params.filter(|p| !p.shaped) else { return };
        let message =
            if params.ranked { "not all of these types have a shape" } else { "the type has no shape" };
        self.r.error(Diagnostic::error(span, message));
    }

    /// Reports a generic of a constraint in a term: it stands for a set of types, which has no parameters.
    fn need_item(&mut self, name: &str, span: Span) {
        if self.scope.owner == Owner::Constraint {
            let message = format!("`{name}` is a constraint: a condition cannot read a type from it");
            let error = Diagnostic::error(span, message);
            self.r.error(error.help(format!("test a type with it: `element is {name}`, or relate the types of an op in a `require` of the op")));
        }
    }

    fn compare(&mut self, first: &Ex, rest: &[(Rel, Ex)]) -> Pred<'a> {
        let mut out = Vec::new();
        let mut lhs = first;
        for (rel, rhs) in rest {
            let left_first = !matches!(lhs.kind, ExKind::Path(_)) || self.known(lhs);
            let (l, r) = if left_first {
                let l = self.term(lhs, None);
                let r = self.term(rhs, l.kind.as_ref());
                (l, r)
            } else {
                let r = self.term(rhs, None);
                let l = self.term(lhs, r.kind.as_ref());
                (l, r)
            };
            if let (Some(a), Some(b)) = (&l.kind, &r.kind) {
                self.comparable(lhs.span, rhs.span, a, b, *rel);
            }
            out.push(Pred::Compare(l.term, *rel, r.term));
            lhs = rhs;
        }
        if out.len() == 1 { out.remove(0) } else { Pred::And(self.r.slice(&out)) }
    }

    fn known(&self, e: &Ex) -> bool {
        match &e.kind {
            ExKind::Path(path) => path.single().is_some_and(|n| {
                self.bound.iter().any(|(b, _)| b == n)
                    || self.scope.generics.iter().any(|g| g.name == n)
                    || self.params.is_some_and(|p| p.get(n).is_some())
                    || matches!(n, "rank" | "shape" | "element" | "value" | "num_elements" | "true" | "false")
            }),
            _ => true,
        }
    }

    fn comparable(&mut self, left: Span, right: Span, a: &ParamKind, b: &ParamKind, rel: Rel) {
        let (a, b) = (strip(a), strip(b));
        let number = |k: &ParamKind| {
            matches!(k, ParamKind::U32 | ParamKind::U64 | ParamKind::I64 | ParamKind::BigInt | ParamKind::F64)
        };
        if number(a) && number(b) {
            return;
        }
        let integer = |k: &ParamKind| number(k) && *k != ParamKind::F64;
        let lists_of_integers =
            matches!((a, b), (ParamKind::List(x), ParamKind::List(y)) if integer(x) && integer(y));
        let open = |k: &ParamKind| matches!(k, ParamKind::Attr | ParamKind::Type | ParamKind::Rust(_));
        let shape_and_list =
            matches!((a, b), (ParamKind::Shape, ParamKind::List(item)) if **item != ParamKind::Str);
        if !(a == b || open(a) || open(b) || shape_and_list || lists_of_integers) {
            let message = format!("cannot compare {} with {}", self.r.kind_text(a), self.r.kind_text(b));
            self.r.error(Diagnostic::error(right, message).related(left, self.r.kind_text(a)));
        } else if !matches!(rel, Rel::Eq | Rel::Ne) {
            let message = format!("`{}` needs numbers, found {}", rel.symbol(), self.r.kind_text(a));
            self.r.error(Diagnostic::error(left, message));
        }
    }

    /// Resolves a list literal: numbers or strings, not both.
    fn list(&mut self, items: &[Ex]) -> (Vec<DefaultValue<'a>>, Option<ParamKind>) {
        let (mut values, mut kind) = (Vec::new(), None);
        for item in items {
            let (value, found) = match self.term(item, Some(&ParamKind::I64)).term {
                Term::Const(value @ DefaultValue::Int(_)) => (value, ParamKind::I64),
                Term::Const(value @ DefaultValue::Str(_)) => (value, ParamKind::Str),
                _ => {
                    let error = Diagnostic::error(item.span, "a list here holds numbers or strings");
                    self.r.error(error.help("say it of each item: `all x in list: ..`"));
                    continue;
                }
            };
            if *kind.get_or_insert(found.clone()) != found {
                let message = "a list here holds numbers or strings, not both";
                self.r.error(Diagnostic::error(item.span, message));
            }
            values.push(value);
        }
        (values, kind)
    }

    fn number(&mut self, e: &Ex) -> Term<'a> {
        self.term(e, Some(&ParamKind::I64)).term
    }

    /// Resolves a term; `hint` is the kind of the other side of the comparison.
    fn term(&mut self, e: &Ex, hint: Option<&ParamKind>) -> Typed<'a> {
        match &e.kind {
            ExKind::Int(i) => Typed::new(Term::Const(DefaultValue::Int(*i)), ParamKind::BigInt),
            ExKind::Float(f) => Typed::new(Term::Const(DefaultValue::Float(*f)), ParamKind::F64),
            ExKind::Str(s) => {
                Typed::new(Term::Const(DefaultValue::Str(self.r.arena.alloc_str(s))), ParamKind::Str)
            }
            ExKind::Neg(inner) => {
                let inner = self.term(inner, hint);
                match inner.term {
                    Term::Const(DefaultValue::Int(i)) => {
                        Typed::new(Term::Const(DefaultValue::Int(i.wrapping_neg())), ParamKind::BigInt)
                    }
                    Term::Const(DefaultValue::Float(f)) => {
                        Typed::new(Term::Const(DefaultValue::Float(-f)), ParamKind::F64)
                    }
                    term => {
                        let zero = &Term::Const(DefaultValue::Int(0));
                        Typed::new(Term::Binary(BinaryOp::Sub, zero, self.boxed(term)), ParamKind::I64)
                    }
                }
            }
            ExKind::List(items) => {
                let (values, kind) = self.list(items);
                // An empty list has the kind of the list on the other side of the comparison.
                let of_hint = match hint.map(strip) {
                    Some(ParamKind::List(item)) => Some((**item).clone()),
                    _ => None,
                };
                let kind = kind.or(of_hint).unwrap_or(ParamKind::I64);
                Typed::new(
                    Term::Const(DefaultValue::List(self.r.slice(&values))),
                    ParamKind::List(Box::new(kind)),
                )
            }
            ExKind::Binary(op, a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                Typed::new(Term::Binary(*op, self.boxed(a), self.boxed(b)), ParamKind::I64)
            }
            ExKind::Call(path, args) => self.call(e, path, args),
            ExKind::Field(base, name) => {
                let base = self.term(base, None);
                self.field(name, base.kind.as_ref());
                Typed {
                    term: Term::Field(self.boxed(base.term), self.r.arena.alloc_str(&name.text)),
                    kind: None,
                }
            }
            ExKind::Path(path) => self.name(path, hint),
            ExKind::Index(base, index) => {
                let error = Diagnostic::error(e.span, "a condition on a type has no `[..]`");
                let is_shape = matches!(&base.kind, ExKind::Path(path) if path.single() == Some("shape"));
                self.r.error(match &index.kind {
                    ExKind::Int(at) if is_shape => {
                        let by = format!("dim({at})");
                        error.help(Help::replace(format!("did you mean `{by}`?"), e.span, "", by))
                    }
                    _ => error.help("a size is `dim(i)`; `all x in list: ..` tests the items of a list"),
                });
                Typed { term: Term::Const(DefaultValue::Int(0)), kind: None }
            }
            _ => {
                self.r.error(Diagnostic::error(e.span, "expected a value, found a condition"));
                Typed { term: Term::Const(DefaultValue::Int(0)), kind: None }
            }
        }
    }

    /// Checks `element.width`: the owner of the parameter is known at run time only, and the runtime can read only these parameters.
    fn field(&mut self, name: &Name, base: Option<&ParamKind>) {
        const KNOWN: &[&str] = &["width", "rank", "element"];
        if base.is_some_and(|k| !matches!(strip(k), ParamKind::Type)) {
            let error = Diagnostic::error(name.span, format!("`{}` of something that is no type", name.text));
            self.r.error(error);
        } else if !KNOWN.contains(&&*name.text) {
            let error = Diagnostic::error(name.span, format!("unknown parameter `{}` of a type", name.text));
            self.r.error(
                error.note("known: width, rank, element").help("or say what the type is: `element is C`"),
            );
        }
    }

    fn call(&mut self, e: &Ex, path: &Path, args: &[Ex]) -> Typed<'a> {
        match (path.single(), args) {
            (Some("dim"), [at]) => {
                self.need_shape(e.span);
                let at = self.number(at);
                Typed::new(Term::Dim(self.boxed(at)), ParamKind::I64)
            }
            (Some("len"), [list]) => {
                let list = self.term(list, None).term;
                Typed::new(Term::Len(self.boxed(list)), ParamKind::I64)
            }
            (Some(name @ ("min" | "max")), [a, b]) => {
                let op = if name == "min" { BinaryOp::Min } else { BinaryOp::Max };
                let (a, b) = (self.number(a), self.number(b));
                Typed::new(Term::Binary(op, self.boxed(a), self.boxed(b)), ParamKind::I64)
            }
            _ => {
                self.not_a_term(e, path);
                Typed { term: Term::Const(DefaultValue::Int(0)), kind: None }
            }
        }
    }

    fn name(&mut self, path: &Path, hint: Option<&ParamKind>) -> Typed<'a> {
        let name = path.text();
        if let Some((_, kind)) = self.bound.iter().rev().find(|(b, _)| *b == name) {
            return Typed { term: Term::Bound(self.r.arena.alloc_str(&name)), kind: kind.clone() };
        }
        if let Some(number) = self.r.number(&name) {
            return Typed::new(Term::Const(DefaultValue::Int(number)), ParamKind::BigInt);
        }
        if let Some(i) = self.r.generic_named(self.scope, &name) {
            let kind = match &self.scope.generics[i].kind {
                GenericKind::Param(kind) => Some(kind.clone()),
                _ => {
                    self.need_item(&name, path.span);
                    Some(ParamKind::Type)
                }
            };
            return Typed { term: Term::Generic(GenericIdx::at(i)), kind };
        }
        if let Some(kind) = self.params.and_then(|p| p.get(&name)) {
            let term = match (&*name, kind) {
                ("element", _) => Term::Element,
                // Under any name, the parameter is the shape.
                (_, ParamKind::Shape) => Term::Shape,
                _ => Term::Param(self.r.arena.alloc_str(&name)),
            };
            return Typed { term, kind: Some(kind.clone()) };
        }
        let shaped = self.params.is_none_or(|p| p.shaped);
        let ranked = self.params.is_none_or(|p| p.ranked);
        match (name.as_str(), shaped) {
            ("rank", _) if ranked => return Typed::new(Term::Rank, ParamKind::I64),
            ("shape", true) => return Typed::new(Term::Shape, ParamKind::Shape),
            ("num_elements", true) => return Typed::new(Term::NumElements, ParamKind::I64),
            ("element", _) if self.params.is_none() => return Typed::new(Term::Element, ParamKind::Type),
            ("value", _) if self.params.is_none() => return Typed { term: Term::Value, kind: None },
            ("true" | "false", _) => {
                return Typed::new(Term::Const(DefaultValue::Bool(name == "true")), ParamKind::Bool);
            }
            _ => {}
        }
        if let Some(ParamKind::Enum(id)) = hint.map(strip) {
            let names = [Name { text: name, span: path.span }];
            let value = self.r.cases(*id, &names).unwrap_or(DefaultValue::Int(0));
            return Typed::new(Term::Const(value), ParamKind::Enum(*id));
        }
        let Some(params) = self.params else {
            return Typed { term: Term::Param(self.r.arena.alloc_str(&name)), kind: None };
        };
        let mut known: Vec<&str> = params.all.iter().map(|(p, _)| p.as_str()).collect();
        if shaped {
            known.extend(["rank", "shape", "num_elements"]);
        } else if ranked {
            known.push("rank");
        }
        let message = format!("unknown parameter `{name}`");
        let help = did_you_mean(&name, known.iter().copied()).unwrap_or_else(|| {
            format!("known here: {}", if known.is_empty() { "none".to_owned() } else { known.join(", ") })
                .into()
        });
        self.r.error(Diagnostic::error(path.span, message).help(help));
        Typed { term: Term::Param(self.r.arena.alloc_str(&name)), kind: None }
    }
}

fn strip(kind: &ParamKind) -> &ParamKind {
    match kind {
        ParamKind::Optional(inner) => inner,
        kind => kind,
    }
}
