//! Evaluation of expressions for one op: values, lists, numbers.

use super::walk::ColumnPart;
use super::{
    AttrIdx, Determined, Domain, Expr, FoldOp, LetIdx, LetKind, List, MAX_ELEMENTS, MapInputs, MethodBody,
    MethodCall, OpEquations, Reading, Subject, Value, Values, VarIdx,
};
use crate::{BinaryOp, DYNAMIC, Num};
use std::cell::RefCell;

/// An op, its equations, and the values of their index variables.
#[derive(Clone, Copy)]
pub(super) struct Scope<'s, 'a, S: Subject> {
    pub op: S,
    pub equations: &'s OpEquations<'a>,
    pub each_operand: Option<S::Value>,
    pub each_result: Option<S::Value>,
    lists: &'s Lists<S::Value>,
    bound: Option<&'s Bound<'s>>,
    /// The value that the current statement is about.
    about: Option<Reading<S::Value>>,
}

/// An index variable and its value, in a linked list with the variables around it.
pub(super) struct Bound<'b> {
    var: VarIdx,
    value: usize,
    outer: Option<&'b Bound<'b>>,
}

/// A cache of `let` lists.
pub(super) struct Lists<V>(RefCell<Vec<(LetIdx, Vec<Part<V>>)>>);

impl<V> Default for Lists<V> {
    fn default() -> Self {
        Lists(RefCell::default())
    }
}

/// An item of a `let` list.
#[derive(Clone, Copy)]
enum Part<V> {
    Int(i64),
    Value(V),
    /// An element of a list whose elements are unknown.
    Open,
}

/// Collects the items at some positions. The closure is not a type parameter, so that this is compiled once per type of item: the
/// evaluator is compiled for each domain.
fn each<T>(positions: std::ops::Range<usize>, item: &mut dyn FnMut(usize) -> Option<T>) -> Option<Vec<T>> {
    let mut items = Vec::with_capacity(positions.len());
    for at in positions {
        items.push(item(at)?);
    }
    Some(items)
}

impl<'s, 'a, S: Subject> Scope<'s, 'a, S> {
    pub fn new(op: S, equations: &'s OpEquations<'a>, lists: &'s Lists<S::Value>) -> Self {
        Scope { op, equations, each_operand: None, each_result: None, lists, bound: None, about: None }
    }

    /// Returns an index variable with a value, for [`Scope::within`].
    pub fn bind(&self, var: VarIdx, value: usize) -> Bound<'s> {
        Bound { var, value, outer: self.bound }
    }

    /// Returns the same scope with one more variable.
    pub fn within<'n>(self, bound: &'n Bound<'n>) -> Scope<'n, 'a, S>
    where
        's: 'n,
    {
        Scope { bound: Some(bound), ..self }
    }

    /// Returns the value of an index variable.
    pub fn var(&self, var: VarIdx) -> Option<usize> {
        std::iter::successors(self.bound, |bound| bound.outer).find(|b| b.var == var).map(|b| b.value)
    }

    /// Returns a value of the op.
    pub fn value(&self, value: &Value<'a>) -> Option<S::Value> {
        match *value {
            Value::The(values) => self.nth(values, 0),
            Value::Item(values, at) => self.nth(values, self.position(at)?),
            Value::EachOperand => self.each_operand,
            Value::EachResult => self.each_result,
            Value::Call(call) => self.call(&call),
        }
    }

    /// Returns a value of a list.
    pub fn nth(&self, values: Values, i: usize) -> Option<S::Value> {
        self.op.get(self.op.values(values), i)
    }

    /// Returns all values of a list.
    pub fn all(&self, values: Values) -> impl Iterator<Item = S::Value> + use<S> {
        let (op, list) = (self.op, self.op.values(values));
        (0..op.len(list)).filter_map(move |i| op.get(list, i))
    }

    /// Returns the position of a value in a list.
    pub fn find(&self, values: Values, wanted: S::Value) -> Option<usize> {
        let (op, list) = (self.op, self.op.values(values));
        // Results and arguments have numbers, which usually give the position directly.
        let at = op.number(wanted).checked_sub(op.number(op.get(list, 0)?));
        let found = at.filter(|&i| op.get(list, i) == Some(wanted));
        found.or_else(|| self.all(values).position(|value| value == wanted))
    }

    /// Returns whether `value` denotes the value `wanted`.
    pub fn is(&self, value: &Value<'a>, wanted: S::Value) -> bool {
        self.value(value) == Some(wanted)
    }

    fn call(&self, call: &MethodCall<'a>) -> Option<S::Value> {
        let called = |m: &&super::Method<'a>| m.method == call.method && m.interface == call.interface;
        match self.equations.methods.iter().find(called)?.body {
            // The value of a method is written for the op itself, without index variables.
            MethodBody::Value(value) => Scope { bound: None, ..*self }.value(&value),
            MethodBody::Tied(values) => self.nth(values, self.op.number(self.value(call.args.first()?)?)),
            MethodBody::Rust(function) => {
                let args: Option<Vec<_>> = call.args.iter().map(|arg| self.value(arg)).collect();
                self.op.method(&function, &args?)
            }
        }
    }

    /// Returns the rank of a value whose type has a shape.
    pub fn rank(&self, value: &Value<'a>) -> Option<usize> {
        self.op.rank(self.op.ty(self.value(value)?)?)
    }

    /// Returns the number of items; 0 if the list is absent.
    pub fn len(&self, list: &List<'a>) -> usize {
        match *list {
            List::Values(values) | List::Unsigned(values) => self.op.len(self.op.values(values)),
            List::Attr(attr) => self.op.list_attr(attr).map_or(0, |list| self.op.list_len(list)),
            List::Let(at) => self.with_parts(at, <[_]>::len).unwrap_or(0),
            List::Map(map, operands) => match self.op.map_counts(map) {
                Some((arity, results)) if self.count(operands) == Some(arity) => results,
                _ => 0,
            },
            List::Part(list, from, to) => self.part(list, from, to).map_or(0, |part| part.len()),
            List::Dims(ref value) => self.rank(value).unwrap_or(0),
            List::DimsIn(ref value, from, to) => self.dims_in(value, from, to).map_or(0, |dims| dims.len()),
            List::DimOf(values, _) | List::Widths(values) => self.op.len(self.op.values(values)),
            List::Strides(_, count) => self.position(count).unwrap_or(0),
            List::Elements(ref value) => self.listed(value).unwrap_or(0),
            List::Params(attr, at, name) => self.params(attr, at, name).map_or(0, |params| params.len()),
        }
    }

    /// Returns the number of items; `None` if the list is absent.
    pub fn known_len(&self, list: &List<'a>) -> Option<usize> {
        let attr = |attr| self.op.list_attr(attr).map(|list| self.op.list_len(list));
        match *list {
            List::Attr(at) => attr(at),
            // The length is the length of the attribute, even if operands for dynamic integers are missing.
            List::Let(at) => match self.equations.lets.get(at.index())?.kind {
                LetKind::Mixed(at, _) => attr(at),
                _ => self.with_parts(at, <[_]>::len),
            },
            List::Map(map, operands) => {
                let (arity, results) = self.op.map_counts(map)?;
                (self.count(operands)? == arity).then_some(results)
            }
            List::Part(list, from, to) => self.part(list, from, to).map(|part| part.len()),
            List::Dims(ref value) => self.rank(value),
            List::DimsIn(ref value, from, to) => self.dims_in(value, from, to).map(|dims| dims.len()),
            List::Strides(_, count) => self.position(count),
            List::Elements(ref value) => self.listed(value),
            List::Params(attr, at, name) => self.params(attr, at, name).map(|params| params.len()),
            List::Values(_) | List::Unsigned(_) | List::Widths(_) | List::DimOf(..) => Some(self.len(list)),
        }
    }

    /// Returns the indices of the dimensions, if the value has them.
    fn dims_in(&self, value: &Value<'a>, from: &Expr<'a>, to: &Expr<'a>) -> Option<std::ops::Range<usize>> {
        let (from, to) = (self.position(from)?, self.position(to)?);
        (from <= to && to <= self.rank(value)?).then_some(from..to)
    }

    /// Returns the indices of a part of a list, if the list has them.
    fn part(&self, list: &List<'a>, from: &Expr<'a>, to: &Expr<'a>) -> Option<std::ops::Range<usize>> {
        let (from, to) = (self.position(from)?, self.position(to)?);
        (from <= to && to <= self.known_len(list)?).then_some(from..to)
    }

    /// Returns the number of elements of a value, if they are few enough to be listed.
    fn listed(&self, value: &Value<'a>) -> Option<usize> {
        let ty = self.op.ty(self.value(value)?)?;
        self.elements(value).filter(|count| *count <= MAX_ELEMENTS && !self.op.is_scalable(ty))
    }

    /// Returns a parameter of each item of an attribute, or of one of its items.
    fn params(&self, attr: AttrIdx, at: Option<&Expr<'a>>, name: &str) -> Option<Vec<i128>> {
        let at = match at {
            Some(at) => Some(self.position(at)?),
            None => None,
        };
        self.op.params(attr, at, name)
    }

    /// Returns the indices of a map's inputs in their list, if the list has them.
    fn range_of_inputs(&self, inputs: &MapInputs<'a>) -> Option<std::ops::Range<usize>> {
        match inputs.range {
            Some((from, to)) => self.part(&List::Values(inputs.values), from, to),
            None => Some(0..self.op.len(self.op.values(inputs.values))),
        }
    }

    /// Returns the number of a map's inputs; `None` if they are absent.
    fn count(&self, all: &[MapInputs<'a>]) -> Option<usize> {
        all.iter().map(|inputs| Some(self.range_of_inputs(inputs)?.len())).sum()
    }

    fn operands(&self, all: &[MapInputs<'a>]) -> Vec<S::Value> {
        let values = |inputs: &MapInputs<'a>| {
            let range = self.range_of_inputs(inputs).unwrap_or(0..0);
            self.all(inputs.values).skip(range.start).take(range.len())
        };
        all.iter().flat_map(values).collect()
    }

    /// Calls `look` with the items of a `let` list, which are cached.
    fn with_parts<T>(&self, at: LetIdx, look: impl FnOnce(&[Part<S::Value>]) -> T) -> Option<T> {
        let known = |lists: &[(LetIdx, Vec<_>)]| lists.iter().position(|(known, _)| *known == at);
        let place = known(&self.lists.0.borrow());
        let place = match place {
            Some(place) => place,
            None => {
                let parts = self.parts(at)?;
                let mut lists = self.lists.0.borrow_mut();
                lists.push((at, parts));
                lists.len() - 1
            }
        };
        Some(look(&self.lists.0.borrow()[place].1))
    }

    fn parts(&self, at: LetIdx) -> Option<Vec<Part<S::Value>>> {
        let op = self.op;
        if let Some(len) = op.open_list(at) {
            return Some(vec![Part::Open; len]);
        }
        match self.equations.lets.get(at.index())?.kind {
            LetKind::Rust(function) => Some(op.list(&function)?.into_iter().map(Part::Int).collect()),
            LetKind::Mixed(attr, operands) => {
                let Some(list) = op.list_attr(attr) else { return Some(Vec::new()) };
                let mut dynamic = self.all(Values::Operands(operands));
                let part = |i| match i64::try_from(op.list_item(list, i)?).ok()? {
                    DYNAMIC => dynamic.next().map(Part::Value),
                    size => Some(Part::Int(size)),
                };
                let len = op.list_len(list);
                let mut parts = Vec::with_capacity(len);
                parts.extend((0..len).map_while(part));
                // A list with missing operands is not valid IR, so that it has no items.
                Some(if parts.len() == len { parts } else { Vec::new() })
            }
            LetKind::Expr(_) => None,
        }
    }

    /// Returns `list[i]`
    pub fn item<D: Domain<S>>(&self, domain: &D, list: &List<'a>, i: usize) -> Option<D::Size> {
        match *list {
            List::Values(values) => domain.index(self.op, self.nth(values, i)?),
            List::Unsigned(values) => domain.unsigned(self.op, self.nth(values, i)?),
            List::Widths(values) => {
                domain.width(self.op, self.nth(values, i)?).map(|bits| domain.int(i128::from(bits)))
            }
            List::Attr(attr) => domain.list_item(self.op, self.op.list_attr(attr)?, i),
            List::Let(at) => match self.with_parts(at, |parts| parts.get(i).copied())?? {
                Part::Int(value) => Some(domain.int(i128::from(value))),
                Part::Value(value) => domain.index(self.op, value),
                Part::Open => domain.open_item(self.op, at, i),
            },
            List::Map(map, operands) => {
                (i < self.len(list)).then(|| domain.apply(self.op, map, i, &self.operands(operands)))?
            }
            List::Part(list, from, to) => {
                let at = self.part(list, from, to)?.nth(i)?;
                self.item(domain, list, at)
            }
            List::Dims(ref value) => domain.dim(self.op, self.value(value)?, i),
            List::DimsIn(ref value, from, to) => {
                let at = self.dims_in(value, from, to)?.nth(i)?;
                domain.dim(self.op, self.value(value)?, at)
            }
            List::DimOf(values, at) => {
                let (of, at) = (self.nth(values, i)?, self.position(at)?);
                let rank = self.op.rank(self.op.ty(of)?)?;
                (at < rank).then(|| domain.dim(self.op, of, at))?
            }
            List::Strides(sizes, count) => {
                let after = self.position(count)?.checked_sub(i + 1)?;
                let end = self.known_len(sizes)?;
                let last = end.checked_sub(after)?..end;
                match last.len() {
                    0 => Some(domain.int(1)),
                    1 => self.item(domain, sizes, last.start),
                    _ => {
                        let items = each(last, &mut |at| self.item(domain, sizes, at));
                        domain.fold(FoldOp::Product, items?)
                    }
                }
            }
            List::Elements(ref value) => domain.element(self.op, self.value(value)?, i),
            List::Params(attr, at, name) => {
                self.params(attr, at, name)?.get(i).map(|&param| domain.int(param))
            }
        }
    }

    fn items<D: Domain<S>>(&self, domain: &D, list: &List<'a>) -> Option<Vec<D::Size>> {
        let all = |item: &mut dyn FnMut(usize) -> Option<D::Size>| each(0..self.len(list), item);
        match *list {
            List::Map(map, operands) => {
                let operands = self.operands(operands);
                all(&mut |i| domain.apply(self.op, map, i, &operands))
            }
            // If the range of dimensions is unknown, the list is absent, not empty.
            List::DimsIn(ref value, from, to) => {
                let of = self.value(value)?;
                each(self.dims_in(value, from, to)?, &mut |at| domain.dim(self.op, of, at))
            }
            // The same holds for elements, parameters, and a part of a list.
            List::Elements(ref value) => {
                let of = self.value(value)?;
                each(0..self.listed(value)?, &mut |at| domain.element(self.op, of, at))
            }
            List::Params(attr, at, name) => {
                let params = self.params(attr, at, name)?;
                each(0..params.len(), &mut |i| Some(domain.int(*params.get(i)?)))
            }
            List::Part(inner, from, to) => {
                each(self.part(inner, from, to)?, &mut |at| self.item(domain, inner, at))
            }
            _ => all(&mut |i| self.item(domain, list, i)),
        }
    }

    /// Returns the index of an item or dimension. Constants are taken into account.
    pub fn position(&self, expr: &Expr<'a>) -> Option<usize> {
        match expr {
            Expr::Int(value) => usize::try_from(*value).ok(),
            Expr::Var(var) => self.var(*var),
            _ => {
                let number = self.small(expr).or_else(|| self.known(expr)?.to_i128())?;
                usize::try_from(number).ok()
            }
        }
    }

    /// Returns the scope of a relation, which is about a side that consists of a value. `known` is such a value that the caller has
    /// evaluated.
    pub fn of_relation(self, a: &Expr<'a>, b: &Expr<'a>, known: Option<(&Value<'a>, S::Value)>) -> Self {
        let column = |e: &Expr<'a>| {
            let column = e.column().filter(|column| column.value.is_defined())?;
            let unsigned = match column.part {
                ColumnPart::Value { unsigned } => unsigned,
                ColumnPart::Element(_) => false,
                ColumnPart::Dim(_) => return None,
            };
            let value = match known {
                Some((place, value)) if std::ptr::eq(place, column.value) => value,
                _ => self.value(column.value)?,
            };
            Some(Reading { value, unsigned })
        };
        Scope { about: column(a).or_else(|| column(b)), ..self }
    }

    /// Returns the value that the current statement is about.
    pub fn about(&self) -> Option<Reading<S::Value>> {
        self.about
    }

    /// Returns an exponent that types and attributes determine.
    fn shift_by(&self, exponent: &Expr<'a>) -> Option<u32> {
        let number = self.expr(&Determined::Static, exponent)?.to_i128()?;
        u32::try_from(number).ok()
    }

    /// Returns the result of [`Scope::known`] for an atomic expression, as most in conditions are. `None` if the fast path does not apply.
    pub fn small(&self, expr: &Expr<'a>) -> Option<i128> {
        match *expr {
            Expr::Int(value) => Some(value),
            Expr::Var(var) => self.var(var).map(|value| value as i128),
            Expr::Attr(attr) => self.op.int_attr(attr),
            Expr::Len(ref list) => Some(self.len(list) as i128),
            Expr::Rank(ref value) => self.rank(value).map(|rank| rank as i128),
            _ => None,
        }
    }

    /// Returns the number that types, attributes and constants determine for an expression.
    pub fn known(&self, expr: &Expr<'a>) -> Option<Num> {
        self.expr(&Determined::Known, expr)
    }

    /// Returns the value of an expression as a number of the domain.
    pub fn expr<D: Domain<S>>(&self, domain: &D, expr: &Expr<'a>) -> Option<D::Size> {
        let int = |n: usize| domain.int(n as i128);
        match *expr {
            Expr::Int(value) => Some(domain.int(value)),
            Expr::Value(ref value) => domain.index(self.op, self.value(value)?),
            Expr::Dim(ref value, at) => domain.dim(self.op, self.value(value)?, self.position(at)?),
            Expr::Element(ref value, at) => domain.element(self.op, self.value(value)?, self.position(at)?),
            Expr::Rank(ref value) => self.rank(value).map(int),
            Expr::Len(ref list) => Some(int(self.len(list))),
            Expr::Successors(at) => self.op.successors(at).map(int),
            Expr::Item(ref list, at) => self.item(domain, list, self.position(at)?),
            Expr::Var(var) => self.var(var).map(int),
            Expr::Attr(attr) => domain.attr(self.op, attr),
            Expr::Apply(map, operands) => {
                let list = List::Map(map, operands);
                (self.len(&list) == 1).then(|| self.item(domain, &list, 0))?
            }
            Expr::Inputs(map) => self.op.map_counts(map).map(|(inputs, _)| int(inputs)),
            Expr::Neg(a) => domain.neg(self.expr(domain, a)?),
            Expr::Binary(op, a, b) => domain.binary(op, self.expr(domain, a)?, self.expr(domain, b)?),
            Expr::Fold(op, ref list) => domain.fold(op, self.items(domain, list)?),
            Expr::Dot(a, b) => {
                let (a, b) = (self.items(domain, a)?, self.items(domain, b)?);
                if a.len() != b.len() {
                    return None;
                }
                let count = a.len();
                let mut pairs = a.into_iter().zip(b);
                let mut product = |_| pairs.next().and_then(|(a, b)| domain.binary(BinaryOp::Mul, a, b));
                domain.fold(FoldOp::Sum, each(0..count, &mut product)?)
            }
            Expr::Unsigned(ref value) => domain.unsigned(self.op, self.value(value)?),
            Expr::Width(ref value) => {
                domain.width(self.op, self.value(value)?).map(|bits| int(bits as usize))
            }
            Expr::Param(term, name) => {
                let ty = self.type_of(term)??;
                self.op.number_param(ty, name).map(|number| domain.int(number))
            }
            Expr::Wrap(a) => domain.wrap(self.op, self.expr(domain, a)?, self.about?),
            Expr::Power(exponent) => match self.shift_by(exponent) {
                Some(places) => Some(domain.int(1i128.checked_shl(places).filter(|power| *power > 0)?)),
                None => domain.power(self.op, self.expr(domain, exponent)?, self.about?),
            },
            Expr::Bits(op, a, b) => domain.bits(op, self.expr(domain, a)?, self.expr(domain, b)?),
            Expr::Around(outer) => domain.around(self.op, outer),
            Expr::Elsewhere(a, within) => domain.elsewhere(self.op, self.expr(domain, a)?, within),
            Expr::Let(at) => match &self.equations.lets.get(at.index())?.kind {
                LetKind::Expr(meant) => self.expr(domain, meant),
                _ => None,
            },
        }
    }
}
