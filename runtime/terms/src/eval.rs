//! The evaluator of constraints.

use crate::bindings::Bindings;
use crate::builtin::{BuiltinAttr, BuiltinType, FloatKind};
use crate::ids::GenericIdx;
use crate::item::{Datum, Item, constant};
use crate::{Arg, BinaryOp, Constraint, DYNAMIC, Definition, Num, Pred, Rel, Term};

/// Returns whether an item satisfies a constraint; `None` if this depends on a function that is not linked.
pub fn satisfies<'i, 'a: 'i, I: Item<'i>>(item: I, constraint: &Constraint<'a>) -> Option<bool> {
    Scope::outermost().satisfies(item, constraint)
}

/// Returns whether a predicate holds for an item; `None` if this depends on a function that is not linked.
pub fn holds<'i, 'a: 'i, I: Item<'i>>(item: I, pred: &Pred<'a>) -> Option<bool> {
    Scope::outermost().holds(item, pred, None)
}

/// Returns the value of a term. A dynamic size counts as absent.
pub fn value<'i, 'a: 'i, I: Item<'i>>(item: I, term: &Term<'a>) -> Datum<'i, I> {
    Scope::outermost().term(item, term, None)
}

/// Returns the index of the first arm of a union that an item satisfies. Named constraints are expanded. `None` if the constraint is not a
/// union, or if no arm is satisfied.
pub fn first_arm<'i, 'a: 'i, I: Item<'i>>(item: I, constraint: &Constraint<'a>) -> Option<usize> {
    Scope::outermost().first_arm(item, constraint)
}

/// The scope of a named constraint's generics: their arguments, which are evaluated in the outer scope. The outermost scope belongs to an
/// op, whose generics have the values that were bound from its types and attributes.
pub(crate) struct Scope<'s, 'a, 'i, I: Item<'i>> {
    args: &'s [Arg<'a>],
    outer: Option<&'s Scope<'s, 'a, 'i, I>>,
    found: Option<&'s Bindings<'s, 'i, I>>,
}

/// A variable bound by `all`, in a linked list with the variables around it.
pub(crate) struct Bound<'b, 'i, I: Item<'i>> {
    name: &'b str,
    value: Datum<'i, I>,
    outer: Option<&'b Bound<'b, 'i, I>>,
}

pub(crate) type Vars<'b, 'i, I> = Option<&'b Bound<'b, 'i, I>>;

impl<'s, 'a, 'i, I: Item<'i>> Scope<'s, 'a, 'i, I>
where
    'a: 'i,
{
    /// Creates a scope in which generics are free.
    pub fn outermost() -> Self {
        Scope { args: &[], outer: None, found: None }
    }

    /// Returns the scope of an op whose generics have the values `found`.
    pub fn of_op(found: &'s Bindings<'s, 'i, I>) -> Self {
        Scope { args: &[], outer: None, found: Some(found) }
    }

    /// Returns the scope of the body of a named constraint that is used in this scope.
    pub fn inside<'t>(&'t self, args: &'t [Arg<'a>]) -> Scope<'t, 'a, 'i, I>
    where
        's: 't,
    {
        Scope { args, outer: Some(self), found: None }
    }

    /// Returns the argument for a generic.
    pub fn arg(&self, at: GenericIdx) -> Option<&'s Arg<'a>> {
        self.args.get(at.index())
    }

    /// Returns the value of a generic of the op.
    fn found(&self, at: GenericIdx) -> Option<&Datum<'i, I>> {
        self.found.and_then(|found| found.get(at))
    }

    pub fn satisfies(&self, item: I, constraint: &Constraint<'a>) -> Option<bool> {
        match *constraint {
            Constraint::Any => Some(true),
            Constraint::Is(definition, args) => and([
                is(item, &definition),
                if args.is_empty() { Some(true) } else { self.params_fit(item, &definition, args) },
            ]),
            Constraint::Named(named, args) => self.inside(args).satisfies(item, &named.body),
            Constraint::Generic(at) => match self.args.get(at.index()) {
                Some(Arg::Constraint(argument)) => self.outside().satisfies(item, argument),
                Some(Arg::Generic(at)) => self.outside().satisfies(item, &Constraint::Generic(*at)),
                Some(Arg::Const(_) | Arg::Term(_)) => None,
                None => Some(self.found(at).is_none_or(|found| same(found, &Datum::Item(item)))),
            },
            Constraint::All(parts) => and(parts.iter().map(|part| self.satisfies(item, part))),
            Constraint::OneOf(arms) => or(arms.iter().map(|arm| self.satisfies(item, &arm.body))),
            Constraint::Not(inner) => self.satisfies(item, inner).map(|b| !b),
            Constraint::Where(base, pred) => match self.satisfies(item, base) {
                Some(false) => Some(false),
                based => and([based, self.holds(item, pred, None)]),
            },
            Constraint::Each(inner) => {
                if !item.is(&Definition::Attr(BuiltinAttr::Array)) {
                    return Some(false);
                }
                let elements = item.param("elements").items().unwrap_or_default();
                and(elements.into_iter().map(|element| match element {
                    Datum::Item(element) => self.satisfies(element, inner),
                    _ => Some(false),
                }))
            }
            Constraint::HasTrait(name) => item.has_trait(name),
            Constraint::Rust(function) => item.call(&function, None),
            Constraint::Implements(function) => item.implements(&function),
        }
    }

    fn first_arm(&self, item: I, constraint: &Constraint<'a>) -> Option<usize> {
        match *constraint {
            Constraint::OneOf(arms) => {
                arms.iter().position(|arm| self.satisfies(item, &arm.body) == Some(true))
            }
            Constraint::Named(named, args) => self.inside(args).first_arm(item, &named.body),
            _ => None,
        }
    }

    /// Returns the scope in which the arguments are evaluated.
    pub fn outside(&self) -> &Scope<'_, 'a, 'i, I> {
        self.outer.unwrap_or(self)
    }

    fn params_fit(&self, item: I, definition: &Definition<'a>, args: &[crate::ParamArg<'a>]) -> Option<bool> {
        if is(item, definition) == Some(false) {
            return Some(false);
        }
        and(args.iter().map(|arg| self.fits(item.param(arg.param), &arg.arg)))
    }

    /// Returns whether a parameter's value satisfies an argument.
    pub fn fits(&self, value: Datum<'i, I>, arg: &Arg<'a>) -> Option<bool> {
        match arg {
            Arg::Constraint(constraint) => match value {
                Datum::Item(inner) => self.satisfies(inner, constraint),
                Datum::Opaque => None,
                _ => Some(false),
            },
            Arg::Const(value_of) => equal(&value, &constant(value_of)),
            Arg::Term(term) if self.names_free(term) => Some(true),
            Arg::Term(term) => equal(&value, &self.number(term)),
            Arg::Generic(at) => match self.args.get(at.index()) {
                Some(arg) => self.outside().fits(value, arg),
                None => Some(self.found(*at).is_none_or(|found| same(found, &value))),
            },
        }
    }

    /// Returns whether a predicate holds.
    pub fn holds(&self, item: I, pred: &Pred<'a>, vars: Vars<'_, 'i, I>) -> Option<bool> {
        self.decide(item, pred, true, vars)
    }

    /// Returns whether a predicate (`positive`) or its negation (otherwise) holds.
    fn decide(&self, item: I, pred: &Pred<'a>, positive: bool, vars: Vars<'_, 'i, I>) -> Option<bool> {
        let go = |pred: &Pred<'a>| self.decide(item, pred, positive, vars);
        let compare = |a: &Term<'a>, rel, b: &Term<'a>| {
            let (left, right) = (self.term(item, a, vars), self.term(item, b, vars));
            // A dynamic size or a free generic satisfies a comparison as well as its negation.
            let open = |term| names_dynamic(term, vars) || self.names_free(term);
            if open(a) || open(b) {
                return Some(true);
            }
            compare(&left, rel, &right).map(|b| b == positive)
        };
        match pred {
            Pred::Not(inner) => return self.decide(item, inner, !positive, vars),
            Pred::And(parts) if positive => return and(parts.iter().map(go)),
            Pred::Or(parts) if positive => return or(parts.iter().map(go)),
            Pred::And(parts) => return or(parts.iter().map(go)),
            Pred::Or(parts) => return and(parts.iter().map(go)),
            Pred::Compare(a, rel, b) => return compare(a, *rel, b),
            Pred::In(term, items) => {
                let parts = items.iter().map(|one| compare(term, Rel::Eq, one));
                return if positive { or(parts) } else { and(parts) };
            }
            Pred::InRange(term, low, high, inclusive) => {
                let upper = if *inclusive { Rel::Le } else { Rel::Lt };
                let low = low.iter().map(|low| compare(term, Rel::Ge, low));
                let parts = low.chain(high.iter().map(|high| compare(term, upper, high)));
                return if positive { and(parts) } else { or(parts) };
            }
            _ => {}
        }
        self.plain(item, pred, vars).map(|b| b == positive)
    }

    /// Returns whether a predicate without negation holds: each but comparisons, and those that consist of predicates about the same item.
    fn plain(&self, item: I, pred: &Pred<'a>, vars: Vars<'_, 'i, I>) -> Option<bool> {
        match pred {
            Pred::Is(term, constraint) => match self.term(item, term, vars) {
                Datum::Item(inner) => self.satisfies(inner, constraint),
                Datum::Opaque => None,
                _ => Some(false),
            },
            Pred::Static(term) => Some(match self.static_term(item, term, vars) {
                Datum::Shape(sizes) => !sizes.contains(&DYNAMIC),
                Datum::Absent | Datum::Dynamic => false,
                _ => true,
            }),
            Pred::Present(term) => Some(!matches!(self.term(item, term, vars), Datum::Absent)),
            Pred::Flag(term) => match self.term(item, term, vars) {
                Datum::Num(value) => Some(value != Num::from(0_i128)),
                Datum::Opaque => None,
                _ => Some(false),
            },
            Pred::Bits(term, bits) => match self.term(item, term, vars) {
                Datum::Num(value) => {
                    Some(value.to_i128().is_some_and(|value| value & !i128::from(*bits) == 0))
                }
                Datum::Opaque => None,
                _ => Some(false),
            },
            Pred::AllDims(var, inner) => match shape(item) {
                None => Some(false),
                Some(sizes) => and(sizes.iter().map(|&size| {
                    let bound = Bound { name: var, value: Datum::size(size), outer: vars };
                    self.holds(item, inner, Some(&bound))
                })),
            },
            Pred::AllItems(var, list, inner) => match self.term(item, list, vars) {
                Datum::Opaque => None,
                list => match list.items() {
                    None => Some(false),
                    Some(items) => and(items.into_iter().map(|value| {
                        let bound = Bound { name: var, value, outer: vars };
                        self.holds(item, inner, Some(&bound))
                    })),
                },
            },
            Pred::Rust(function, terms) => {
                let values: Vec<_> = terms.iter().map(|term| self.term(item, term, vars)).collect();
                item.call(function, Some(&values))
            }
            Pred::Not(_)
            | Pred::And(_)
            | Pred::Or(_)
            | Pred::Compare(..)
            | Pred::In(..)
            | Pred::InRange(..) => None,
        }
    }

    /// Returns whether a term refers to a generic without an argument.
    fn names_free(&self, term: &Term<'_>) -> bool {
        match term {
            Term::Generic(at) => match self.args.get(at.index()) {
                Some(Arg::Generic(at)) => self.outside().names_free(&Term::Generic(*at)),
                Some(Arg::Term(term)) => self.outside().names_free(term),
                Some(_) => false,
                None => self.found(*at).is_none(),
            },
            Term::Dim(inner) | Term::Len(inner) | Term::Field(inner, _) => self.names_free(inner),
            Term::Binary(_, a, b) => self.names_free(a) || self.names_free(b),
            _ => false,
        }
    }

    /// Returns the value of a term. A dynamic size counts as absent.
    fn term(&self, item: I, term: &Term<'a>, vars: Vars<'_, 'i, I>) -> Datum<'i, I> {
        match self.static_term(item, term, vars) {
            Datum::Dynamic => Datum::Absent,
            value => value,
        }
    }

    /// Returns the value of a term, which may be a dynamic size.
    fn static_term(&self, item: I, term: &Term<'a>, vars: Vars<'_, 'i, I>) -> Datum<'i, I> {
        let go = |term: &Term<'a>| self.term(item, term, vars);
        match term {
            Term::Param(name) => field(item, name),
            Term::Value => item.param("value"),
            Term::Element => element(item),
            Term::Shape => shape(item).map_or(Datum::Absent, Datum::Shape),
            Term::Rank => rank(item),
            Term::Dim(at) => {
                let at = go(at).num().and_then(|at| usize::try_from(at.to_i128()?).ok());
                let size = at.and_then(|at| shape(item)?.get(at).copied());
                size.map_or(Datum::Absent, Datum::size)
            }
            Term::NumElements => shape(item).map_or(Datum::Absent, |sizes| {
                let product = sizes.iter().try_fold(Num::from(1_i128), |product, &size| {
                    (size != DYNAMIC).then(|| product.mul(&Num::from(size)))
                });
                product.map_or(Datum::Absent, Datum::Num)
            }),
            Term::Len(list) => match go(list) {
                Datum::Str(text) => Datum::int(text.len()),
                Datum::Opaque => Datum::Opaque,
                list => list.items().map_or(Datum::Absent, |items| Datum::int(items.len())),
            },
            Term::Bound(name) => {
                let mut at = vars;
                while let Some(bound) = at {
                    if bound.name == *name {
                        return bound.value.clone();
                    }
                    at = bound.outer;
                }
                Datum::Absent
            }
            Term::Generic(at) => self.generic(*at),
            Term::Const(value) => constant(value),
            Term::Field(base, name) => match go(base) {
                Datum::Item(inner) => field(inner, name),
                Datum::Opaque => Datum::Opaque,
                _ => Datum::Absent,
            },
            Term::Binary(op, a, b) => binary(*op, go(a), go(b)),
        }
    }

    /// Returns the value of a generic.
    fn generic(&self, at: GenericIdx) -> Datum<'i, I> {
        match self.args.get(at.index()) {
            Some(Arg::Const(value)) => constant(value),
            Some(Arg::Generic(at)) => self.outside().generic(*at),
            Some(Arg::Term(term)) => self.outside().number(term),
            Some(Arg::Constraint(_)) => Datum::Opaque,
            None => self.found(at).cloned().unwrap_or(Datum::Opaque),
        }
    }

    /// Returns the value of a term of constants and generics, which depends on no item.
    fn number(&self, term: &Term<'a>) -> Datum<'i, I> {
        match term {
            Term::Const(value) => constant(value),
            Term::Generic(at) => self.generic(*at),
            Term::Binary(op, a, b) => binary(*op, self.number(a), self.number(b)),
            _ => Datum::Absent,
        }
    }
}

fn is<'i, I: Item<'i>>(item: I, definition: &Definition<'_>) -> Option<bool> {
    match definition {
        Definition::Handle(test) => item.call(test, None),
        other => Some(item.is(other)),
    }
}

/// Returns a parameter, or a property with this name: `rank` of a shape, `width` of a float.
fn field<'i, I: Item<'i>>(item: I, name: &str) -> Datum<'i, I> {
    match (item.param(name), name) {
        (Datum::Absent, "rank") => rank(item),
        (Datum::Absent, "width") if item.is(&Definition::Type(BuiltinType::Float)) => {
            let kind = item.param("kind").num().and_then(|kind| usize::try_from(kind.to_i128()?).ok());
            let kind = kind.and_then(|kind| FloatKind::ALL.get(kind));
            kind.map_or(Datum::Absent, |kind| Datum::int(i128::from(kind.width())))
        }
        (value, _) => value,
    }
}

/// Returns the sizes of a type, or of an attribute's type.
fn shape<'i, I: Item<'i>>(item: I) -> Option<&'i [i64]> {
    item.shape().or_else(|| match item.param("ty") {
        Datum::Item(ty) => shape(ty),
        _ => None,
    })
}

fn rank<'i, I: Item<'i>>(item: I) -> Datum<'i, I> {
    shape(item).map_or(Datum::Absent, |sizes| Datum::int(sizes.len()))
}

/// Returns the element type of a type, or of an attribute's type.
fn element<'i, I: Item<'i>>(item: I) -> Datum<'i, I> {
    match item.param("element") {
        Datum::Absent => match item.param("ty") {
            Datum::Item(ty) => element(ty),
            _ => Datum::Absent,
        },
        element => element,
    }
}

/// Returns whether a term refers to a variable whose value is a dynamic size.
fn names_dynamic<'i, I: Item<'i>>(term: &Term<'_>, vars: Vars<'_, 'i, I>) -> bool {
    match term {
        Term::Bound(name) => {
            let mut at = vars;
            while let Some(bound) = at {
                if bound.name == *name {
                    return matches!(bound.value, Datum::Dynamic);
                }
                at = bound.outer;
            }
            false
        }
        Term::Dim(inner) | Term::Len(inner) | Term::Field(inner, _) => names_dynamic(inner, vars),
        Term::Binary(_, a, b) => names_dynamic(a, vars) || names_dynamic(b, vars),
        _ => false,
    }
}

fn compare<'i, I: Item<'i>>(a: &Datum<'i, I>, rel: Rel, b: &Datum<'i, I>) -> Option<bool> {
    if matches!(a, Datum::Absent | Datum::Dynamic) || matches!(b, Datum::Absent | Datum::Dynamic) {
        return Some(false);
    }
    match rel {
        Rel::Eq => return equal(a, b),
        Rel::Ne => return equal(a, b).map(|equal| !equal),
        _ => {}
    }
    let order = match (a, b) {
        (Datum::Float(a), Datum::Float(b)) => f64::from_bits(*a).partial_cmp(&f64::from_bits(*b)),
        (Datum::Opaque, _) | (_, Datum::Opaque) => return None,
        _ => a.clone().num().zip(b.clone().num()).map(|(a, b)| a.cmp(&b)),
    };
    Some(order.is_some_and(|order| rel.holds(order)))
}

/// Returns whether two values are equal; false if one is absent.
fn equal<'i, I: Item<'i>>(a: &Datum<'i, I>, b: &Datum<'i, I>) -> Option<bool> {
    Some(match (a, b) {
        (Datum::Opaque, _) | (_, Datum::Opaque) => return None,
        (Datum::Num(a), Datum::Num(b)) => a == b,
        (Datum::Num(n), Datum::Case(case, _)) | (Datum::Case(case, _), Datum::Num(n)) => {
            *n == Num::from(*case)
        }
        (Datum::Case(a, _), Datum::Case(b, _)) => a == b,
        (Datum::Float(a), Datum::Float(b)) => a == b,
        (Datum::Str(a), Datum::Str(b)) => a == b,
        (Datum::Str(text), Datum::Case(_, keyword)) | (Datum::Case(_, keyword), Datum::Str(text)) => {
            text == keyword
        }
        (Datum::Item(a), Datum::Item(b)) => a == b,
        _ => match (a.items(), b.items()) {
            (Some(a), Some(b)) => a.len() == b.len() && and(a.iter().zip(&b).map(|(a, b)| equal(a, b)))?,
            _ => false,
        },
    })
}

/// Returns whether two values are identical: both may be absent, and shapes are compared size by size. Opaque values count as identical.
pub(crate) fn same<'i, I: Item<'i>>(a: &Datum<'i, I>, b: &Datum<'i, I>) -> bool {
    match (a, b) {
        (Datum::Absent, Datum::Absent) | (Datum::Dynamic, Datum::Dynamic) => true,
        (Datum::Shape(a), Datum::Shape(b)) => a == b,
        _ => equal(a, b) != Some(false),
    }
}

fn binary<'i, I: Item<'i>>(op: BinaryOp, a: Datum<'i, I>, b: Datum<'i, I>) -> Datum<'i, I> {
    match (a, b) {
        (Datum::Opaque, _) | (_, Datum::Opaque) => Datum::Opaque,
        (a, b) => {
            let value = a.num().zip(b.num()).and_then(|(a, b)| arithmetic(op, &a, &b));
            value.map_or(Datum::Absent, Datum::Num)
        }
    }
}

pub(crate) fn arithmetic(op: BinaryOp, a: &Num, b: &Num) -> Option<Num> {
    match op {
        BinaryOp::Add => Some(a.add(b)),
        BinaryOp::Sub => Some(a.sub(b)),
        BinaryOp::Mul => Some(a.mul(b)),
        BinaryOp::FloorDiv => a.floor_div(b),
        BinaryOp::CeilDiv => a.ceil_div(b),
        BinaryOp::Mod => a.modulo(b),
        BinaryOp::Min => Some(a.min(b).clone()),
        BinaryOp::Max => Some(a.max(b).clone()),
    }
}

/// Returns the three-valued `and` of the parts.
pub(crate) fn and(parts: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    let mut all = Some(true);
    for part in parts {
        match part {
            Some(false) => return Some(false),
            None => all = None,
            Some(true) => {}
        }
    }
    all
}

/// Returns the three-valued `or` of the parts.
pub(crate) fn or(parts: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    let mut any = Some(false);
    for part in parts {
        match part {
            Some(true) => return Some(true),
            None => any = None,
            Some(false) => {}
        }
    }
    any
}
