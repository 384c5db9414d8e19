//! Numbers that predicates compute: sums of parameters, sizes, lengths, products and quotients.

use super::Lattice;
use super::form::{Form, Lit, Nums};
use super::int::IntSet;
use super::item::{Item, Value};
use super::pred::{Cx, ExprId, Val};
use super::universe::{Base, Ix};
use bourn_terms::{BinaryOp, Const, DYNAMIC, Num, Term};

/// Where a number comes from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Source {
    /// A parameter.
    Param(u16),
    /// The width of a float, by the parameter that says its format.
    FloatWidth(u16),
    /// The length of a list.
    Len(u16),
    /// The length of a text.
    TextLen(u16),
    /// A size of the shape.
    Dim(u16, u32),
    /// The product of all sizes.
    Elements(u16),
    /// The variable of an `all`.
    Var,
    /// The length of the list that the variable stands for.
    VarLen,
    /// A parameter of a parameter: the names.
    Field(u16, Vec<String>),
    /// What is no sum.
    Op(Op, Box<Linear>, Box<Linear>),
}

/// Operators that make no sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Op {
    Mul,
    FloorDiv,
    CeilDiv,
    Mod,
    Min,
    Max,
}

/// A sum of multiples of sources, none twice, none with the factor 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Linear {
    pub terms: Vec<(i128, Source)>,
    pub constant: i128,
    /// Sources that cancel out, and have to be there all the same.
    pub also: Vec<Source>,
}

/// The number that a term gives.
pub(super) enum Number {
    /// It is not there, or no number.
    Absent,
    Is(Linear),
    /// Something that is not looked into.
    Other,
}

impl Linear {
    fn constant(constant: i128) -> Self {
        Linear { constant, ..Linear::default() }
    }

    pub fn source(source: Source) -> Self {
        Linear { terms: vec![(1, source)], ..Linear::default() }
    }

    /// `self + factor * other`; `None` where numbers grow too large.
    fn plus(&self, other: &Self, factor: i128) -> Option<Self> {
        let mut out = self.clone();
        out.constant = small(out.constant.checked_add(other.constant.checked_mul(factor)?)?)?;
        for (times, source) in &other.terms {
            let times = times.checked_mul(factor)?;
            match out.terms.iter_mut().find(|(_, s)| s == source) {
                Some(term) => term.0 = small(term.0.checked_add(times)?)?,
                None => out.terms.push((small(times)?, source.clone())),
            }
        }
        let gone = out.terms.iter().filter(|(times, _)| *times == 0).map(|(_, source)| source.clone());
        out.also.extend(gone.chain(other.also.iter().cloned()));
        out.also.sort();
        out.also.dedup();
        out.terms.retain(|(times, _)| *times != 0);
        out.terms.sort_by(|a, b| a.1.cmp(&b.1));
        Some(out)
    }

    pub fn minus(&self, other: &Self) -> Option<Self> {
        self.plus(other, -1)
    }

    fn as_constant(&self) -> Option<i128> {
        (self.terms.is_empty() && self.also.is_empty()).then_some(self.constant)
    }

    /// The sources, those inside operators too.
    pub fn each_source(&self, each: &mut dyn FnMut(&Source)) {
        for source in self.terms.iter().map(|(_, source)| source).chain(&self.also) {
            each(source);
            if let Source::Op(_, a, b) = source {
                a.each_source(each);
                b.each_source(each);
            }
        }
    }
}

/// Numbers that are computed with: sums of a few of them do not overflow.
fn small(value: i128) -> Option<i128> {
    (value.unsigned_abs() < 1 << 110).then_some(value)
}

impl<'a> Lattice<'a> {
    /// The number that a term gives.
    pub(super) fn linear(&self, cx: Cx<'_>, term: &Term<'a>) -> Number {
        let is = |source| Number::Is(Linear::source(source));
        let shaped = self.universe.shape_column(cx.ix).is_some();
        match term {
            Term::Rank | Term::NumElements | Term::Dim(_) if !shaped && self.has_type(cx.ix) => Number::Other,
            Term::Rank => match self.universe.shape_column(cx.ix) {
                Some((at, _)) => is(Source::Len(at)),
                None => Number::Absent,
            },
            Term::NumElements => match self.universe.shape_column(cx.ix) {
                Some((at, _)) => is(Source::Elements(at)),
                None => Number::Absent,
            },
            Term::Dim(at) => match (self.universe.shape_column(cx.ix), self.linear(cx, at)) {
                (None, _) | (_, Number::Absent) => Number::Absent,
                (Some((column, _)), Number::Is(at)) => match at.as_constant() {
                    Some(at) => u32::try_from(at).map_or(Number::Absent, |at| is(Source::Dim(column, at))),
                    None => Number::Other,
                },
                (_, Number::Other) => Number::Other,
            },
            Term::Len(list) => match self.value(cx, list) {
                Val::Place(column, kind) => match (&self.universe.kind_data(kind).base, column) {
                    (Base::List(_), Some(column)) => is(Source::Len(column)),
                    (Base::List(_), None) => is(Source::VarLen),
                    (Base::Text, Some(column)) => is(Source::TextLen(column)),
                    (Base::Text | Base::Opaque, _) => Number::Other,
                    _ => Number::Absent,
                },
                Val::Const(Const::Str(text)) => Number::Is(Linear::constant(text.len() as i128)),
                Val::Const(Const::List(items)) => Number::Is(Linear::constant(items.len() as i128)),
                Val::Other => Number::Other,
                _ => Number::Absent,
            },
            Term::Param("width") if let Some((column, _)) = self.float_width(cx.ix) => {
                is(Source::FloatWidth(column))
            }
            Term::Field(base, name) => self.field(cx, base, name),
            Term::Binary(op, a, b) => self.binary(*op, self.linear(cx, a), self.linear(cx, b)),
            Term::Shape => Number::Absent,
            Term::Const(_)
            | Term::Generic(_)
            | Term::Param(_)
            | Term::Element
            | Term::Value
            | Term::Bound(_) => match self.value(cx, term) {
                Val::Const(Const::Int(value)) => {
                    small(value).map_or(Number::Other, |v| Number::Is(Linear::constant(v)))
                }
                Val::Const(Const::Bool(value)) => Number::Is(Linear::constant(i128::from(value))),
                Val::Const(Const::Case { value, .. }) => Number::Is(Linear::constant(i128::from(value))),
                Val::Const(Const::Unit) | Val::Other => Number::Other,
                Val::Const(_) | Val::Absent => Number::Absent,
                Val::Num(linear) => Number::Is(linear),
                Val::Place(column, kind) => match (&self.universe.kind_data(kind).base, column) {
                    (Base::Num(_), Some(column)) => is(Source::Param(column)),
                    (Base::Num(_), None) => is(Source::Var),
                    (Base::Opaque, _) => Number::Other,
                    _ => Number::Absent,
                },
            },
        }
    }

    /// `element.width` beside other parameters: alone it is a statement about the element.
    fn field(&self, cx: Cx<'_>, base: &Term<'a>, name: &str) -> Number {
        if cx.bound.is_some() {
            return Number::Other;
        }
        let mut names = vec![name.to_owned()];
        let mut at = base;
        while let Term::Field(inner, name) = at {
            names.insert(0, (*name).to_owned());
            at = inner;
        }
        let own = self.universe.column(cx.ix, "element").is_some();
        if let (Term::Element, false, Some((ty, _))) = (at, own, self.universe.column(cx.ix, "ty")) {
            names.insert(0, "element".to_owned());
            return Number::Is(Linear::source(Source::Field(ty, names)));
        }
        match self.value(cx, at) {
            Val::Place(Some(column), kind) => match self.universe.kind_data(kind).base {
                Base::Item(_) => Number::Is(Linear::source(Source::Field(column, names))),
                Base::Opaque => Number::Other,
                _ => Number::Absent,
            },
            Val::Other => Number::Other,
            _ => Number::Absent,
        }
    }

    fn binary(&self, op: BinaryOp, a: Number, b: Number) -> Number {
        let (a, b) = match (a, b) {
            (Number::Is(a), Number::Is(b)) => (a, b),
            (Number::Other, _) | (_, Number::Other) => return Number::Other,
            _ => return Number::Absent,
        };
        let (x, y) = (a.as_constant(), b.as_constant());
        let made = match op {
            BinaryOp::Add => a.plus(&b, 1),
            BinaryOp::Sub => a.plus(&b, -1),
            BinaryOp::Mul if let Some(factor) = y => Linear::default().plus(&a, factor),
            BinaryOp::Mul if let Some(factor) = x => Linear::default().plus(&b, factor),
            BinaryOp::FloorDiv | BinaryOp::CeilDiv | BinaryOp::Mod if y.is_some_and(|y| y <= 0) => {
                return Number::Absent;
            }
            _ => {
                let op = match op {
                    BinaryOp::FloorDiv => Op::FloorDiv,
                    BinaryOp::CeilDiv => Op::CeilDiv,
                    BinaryOp::Mod => Op::Mod,
                    BinaryOp::Min => Op::Min,
                    BinaryOp::Max => Op::Max,
                    _ => Op::Mul,
                };
                match (x, y) {
                    (Some(x), Some(y)) => compute(op, &Num::from(x), &Num::from(y))
                        .and_then(|v| small(v.to_i128()?))
                        .map(Linear::constant),
                    _ => Some(Linear::source(Source::Op(op, Box::new(a), Box::new(b)))),
                }
            }
        };
        made.map_or(Number::Other, Number::Is)
    }

    /// The value of a sum is there, and in a set; `None` where that is no statement about one place, and there is more than one.
    pub(super) fn linear_in(&self, cx: Cx<'_>, linear: &Linear, set: IntSet) -> Option<Form> {
        let mut there = Vec::new();
        for source in &linear.also {
            if !self.always_there(cx.ix, &Linear::source(source.clone())) {
                there.push(self.source_in(cx, source, &IntSet::all())?);
            }
        }
        let set = set.shifted(linear.constant.checked_neg()?);
        let Some((first, _)) = linear.terms.first() else {
            there.push(super::form::truth(set.contains(0)));
            return Some(self.forms.and(there));
        };
        let sign = first.signum();
        let divisor = linear.terms.iter().fold(0, |g, (times, _)| gcd(g, times.unsigned_abs()));
        let divisor = i128::try_from(divisor).ok()?;
        let set = set.divided(divisor * sign);
        let terms: Vec<(i128, Source)> =
            linear.terms.iter().map(|(times, source)| (times / (divisor * sign), source.clone())).collect();
        if let [(1, source)] = &terms[..]
            && let Some(form) = self.source_in(cx, source, &set)
        {
            there.push(form);
            return Some(self.forms.and(there));
        }
        if cx.bound.is_some() {
            return None;
        }
        let mut exprs = self.exprs.borrow_mut();
        let linear = Linear { terms, ..Linear::default() };
        let next = ExprId(exprs.1.len() as u32);
        let id = *exprs.0.entry(linear.clone()).or_insert(next);
        if id == next {
            exprs.1.push(linear);
        }
        drop(exprs);
        there.push(self.forms.lit(Lit::Expr(id, Nums::of(set))));
        Some(self.forms.and(there))
    }

    /// The same for one source: a statement about a parameter, where it is one.
    fn source_in(&self, cx: Cx<'_>, source: &Source, set: &IntSet) -> Option<Form> {
        let column = |at: u16| self.universe.entry(cx.ix).columns[at as usize].kind;
        let there = |at: u16, form| {
            let form = self.present(column(at), form);
            self.forms.lit(Lit::Col(at, form))
        };
        Some(match source {
            Source::Param(at) => there(*at, self.forms.num(set.clone())),
            Source::Var => self.forms.num(set.clone()),
            Source::Len(at) => there(*at, self.forms.len_in(set.clone())),
            Source::VarLen => self.forms.len_in(set.clone()),
            Source::Dim(at, i) => there(*at, self.forms.lit(Lit::At(*i, self.forms.num(set.clone())))),
            Source::FloatWidth(at) => {
                let (_, widths) = self.float_width(cx.ix)?;
                let kinds = (0_i128..).zip(widths).filter(|(_, width)| set.contains(*width));
                there(*at, self.forms.num(IntSet::of(kinds.map(|(kind, _)| kind))))
            }
            Source::Op(..) => return self.enumerated(cx, source, set),
            Source::TextLen(_) | Source::Elements(_) | Source::Field(..) => return None,
        })
    }

    /// An expression over one parameter of few values.
    fn enumerated(&self, cx: Cx<'_>, source: &Source, set: &IntSet) -> Option<Form> {
        let mut sources = Vec::new();
        Linear::source(source.clone()).each_source(&mut |s| {
            if !matches!(s, Source::Op(..)) && !sources.contains(s) {
                sources.push(s.clone());
            }
        });
        let ([Source::Param(at)], None) = (&sources[..], cx.bound) else { return None };
        let column = &self.universe.entry(cx.ix).columns[*at as usize];
        let data = self.universe.kind_data(column.kind);
        let Base::Num(all) = &data.base else { return None };
        if all.dynamic {
            return None;
        }
        let values = all.set.values(300)?;
        let holds = |value: &i128| {
            let found = evaluate(&Linear::source(source.clone()), &mut |_| Some(Num::from(*value)));
            found.and_then(|v| v.to_i128()).is_some_and(|v| set.contains(v))
        };
        let form = self.forms.num(IntSet::of(values.into_iter().filter(holds)));
        Some(self.forms.lit(Lit::Col(*at, form)))
    }

    pub(super) fn expr(&self, id: ExprId) -> Linear {
        self.exprs.borrow().1[id.0 as usize].clone()
    }

    /// Whether a number is always there.
    pub(super) fn always_there(&self, ix: Ix, linear: &Linear) -> bool {
        let optional = |at: u16| {
            let column = &self.universe.entry(ix).columns[at as usize];
            let data = self.universe.kind_data(column.kind);
            data.optional || matches!(&data.base, Base::Num(nums) if nums.dynamic)
        };
        linear.terms.iter().map(|(_, source)| source).chain(&linear.also).all(|source| match source {
            Source::Param(at) | Source::FloatWidth(at) | Source::Len(at) | Source::TextLen(at) => {
                !optional(*at)
            }
            Source::Op(op, a, b) => {
                let division = matches!(op, Op::FloorDiv | Op::CeilDiv | Op::Mod);
                let fine = !division || b.as_constant().is_some_and(|b| b > 0);
                fine && self.always_there(ix, a) && self.always_there(ix, b)
            }
            _ => false,
        })
    }

    /// The value of an expression of an item; `None` where it is not there.
    pub(super) fn value_of(&self, ix: Ix, linear: &Linear, item: &Item) -> Option<Num> {
        evaluate(linear, &mut |source| self.source_value(ix, source, item))
    }

    fn source_value(&self, ix: Ix, source: &Source, item: &Item) -> Option<Num> {
        let value = |at: u16| item.param(&self.universe.entry(ix).columns[at as usize].name);
        let int = |value: &Value| match value {
            Value::Int(value) => Some(Num::from(*value)),
            _ => None,
        };
        match source {
            Source::Param(at) => int(value(*at)?),
            Source::FloatWidth(at) => match value(*at)? {
                Value::Int(kind) => {
                    let widths = self.float_width(ix)?.1;
                    Some(Num::from(*widths.get(usize::try_from(*kind).ok()?)?))
                }
                _ => None,
            },
            Source::Len(at) => match value(*at)? {
                Value::Shape(sizes) => Some(Num::from(sizes.len())),
                Value::List(items) => Some(Num::from(items.len())),
                _ => None,
            },
            Source::TextLen(at) => match value(*at)? {
                Value::Str(text) => Some(Num::from(text.len())),
                _ => None,
            },
            Source::Dim(at, i) => match value(*at)? {
                Value::Shape(sizes) => {
                    sizes.get(*i as usize).filter(|size| **size != DYNAMIC).map(|&size| Num::from(size))
                }
                _ => None,
            },
            Source::Elements(at) => match value(*at)? {
                Value::Shape(sizes) => sizes.iter().try_fold(Num::from(1_i128), |product, &size| {
                    (size != DYNAMIC).then(|| product.mul(&Num::from(size)))
                }),
                _ => None,
            },
            Source::Field(at, names) => {
                let mut value = value(*at)?;
                let (last, path) = names.split_last()?;
                for name in path {
                    let Value::Item(item) = value else { return None };
                    value = item.param(name)?;
                }
                let Value::Item(inner) = value else { return None };
                let ix = self.universe.ix(inner.def?)?;
                match (inner.param(last), last.as_str()) {
                    (Some(value), _) if *value != Value::Absent => int(value),
                    (_, "rank") => {
                        let (at, _) = self.universe.shape_column(ix)?;
                        self.source_value(ix, &Source::Len(at), inner)
                    }
                    (_, "width") => {
                        let (at, _) = self.float_width(ix)?;
                        self.source_value(ix, &Source::FloatWidth(at), inner)
                    }
                    _ => None,
                }
            }
            Source::Var | Source::VarLen | Source::Op(..) => None,
        }
    }
}

/// The value of a sum, from the values of its sources.
pub(super) fn evaluate(linear: &Linear, of: &mut dyn FnMut(&Source) -> Option<Num>) -> Option<Num> {
    for source in &linear.also {
        evaluate(&Linear::source(source.clone()), of)?;
    }
    let mut sum = Num::from(linear.constant);
    for (times, source) in &linear.terms {
        let value = match source {
            Source::Op(op, a, b) => compute(*op, &evaluate(a, of)?, &evaluate(b, of)?)?,
            source => of(source)?,
        };
        sum = sum.add(&value.mul(&Num::from(*times)));
    }
    Some(sum)
}

fn compute(op: Op, a: &Num, b: &Num) -> Option<Num> {
    match op {
        Op::Mul => Some(a.mul(b)),
        Op::FloorDiv => a.floor_div(b),
        Op::CeilDiv => a.ceil_div(b),
        Op::Mod => a.modulo(b),
        Op::Min => Some(a.min(b).clone()),
        Op::Max => Some(a.max(b).clone()),
    }
}

pub(super) fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
