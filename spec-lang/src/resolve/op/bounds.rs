//! Resolves expressions in equations and conditions.

use crate::ast::*;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::model::*;
use crate::resolve::Cx;
use crate::resolve::op::kinds::{AttrUse, attr_use};
use crate::resolve::op::scope::{Entity, OpScope, value_decl};

/// The advice for parameters of types in equations, which read values, sizes and attributes only.
pub(super) const READ_TYPES: &str = "a parameter of a type that is a number is `type(value).name`";

/// The value of an expression.
#[derive(Clone, Copy, Debug)]
pub(in crate::resolve::op) enum Val<'a> {
    Int(Expr<'a>),
    Value(Value<'a>),
    Values(Values),
    List(List<'a>),
    Attr(AttrIdx),
    Map(AttrIdx, &'a [MapInputs<'a>]),
    Region(RegionIdx),
    Terminator(RegionIdx),
    /// The expression has a mistake, which has been reported.
    Bad,
}

impl Val<'_> {
    pub(super) fn what(&self) -> &'static str {
        match self {
            Val::Int(_) => "an integer",
            Val::Value(_) => "a value",
            Val::Values(_) => "a list of values",
            Val::List(_) => "a list of integers",
            Val::Attr(_) => "an attribute",
            Val::Map(..) => "the results of a map",
            Val::Region(_) => "a region",
            Val::Terminator(_) => "a terminator",
            Val::Bad => "something wrong",
        }
    }
}

impl<'a> Cx<'_, 'a> {
    /// Resolves an integer expression.
    pub fn int(&mut self, s: &mut OpScope<'a>, e: &Ex) -> Expr<'a> {
        let val = self.val(s, e);
        self.as_int(s, e, val)
    }

    pub(super) fn as_int(&mut self, s: &OpScope<'a>, e: &Ex, val: Val<'a>) -> Expr<'a> {
        match val {
            Val::Int(expr) => expr,
            // It has sizes if it has a shape, but it is not known to be an integer.
            Val::Value(v @ Value::Item(Values::AllOperands, _)) => {
                let error = Diagnostic::error(e.span, "an item of all operands has no constraint");
                self.error(error.help("name the operand that is meant"));
                Expr::Value(v)
            }
            Val::Value(v) => {
                if let Some(decl) = value_decl(&s.op, &v) {
                    let bases = self.bases(&decl.constraint, &s.op.generics);
                    if !bases.int && !bases.unknown {
                        let what = if bases.shaped { "shaped" } else { "not an integer" };
                        let error =
                            Diagnostic::error(e.span, format!("`{}` is {what}, not index-typed", decl.name));
                        let help = format!("its sizes are `dim({}, d)`", decl.name);
                        let span = decl.span;
                        let error =
                            error.related(span, "declared here").maybe_help(bases.shaped.then_some(help));
                        self.error(error);
                    }
                }
                Expr::Value(v)
            }
            Val::Attr(i) => {
                let usage = attr_use(self, &s.op[i].constraint);
                if !matches!(usage, AttrUse::Int | AttrUse::Unknown) {
                    let attr = &s.op[i];
                    let what = match usage {
                        AttrUse::List => "a list",
                        AttrUse::Map => "an affine map",
                        AttrUse::Set => "an integer set",
                        _ => "no integer",
                    };
                    let error = Diagnostic::error(e.span, format!("attribute `{}` is {what}", attr.name));
                    let help = match usage {
                        AttrUse::List => Some(format!("its items are `{}[i]`", attr.name)),
                        AttrUse::Map => Some(format!("apply it: `{}(operands)`", attr.name)),
                        _ => None,
                    };
                    self.error(error.related(attr.span, "declared as an attribute here").maybe_help(help));
                }
                Expr::Attr(i)
            }
            Val::Map(attr, operands) => Expr::Apply(attr, operands),
            Val::Bad => Expr::Int(0),
            other => {
                let error = Diagnostic::error(e.span, format!("expected an integer, found {}", other.what()));
                let help = match other {
                    Val::Values(_) | Val::List(_) => Some("index it, `list[i]`, or fold it, `sum(list)`"),
                    _ => None,
                };
                self.error(error.maybe_help(help.map(str::to_owned)));
                Expr::Int(0)
            }
        }
    }

    /// Resolves an expression to one value.
    pub fn value_ref(&mut self, s: &mut OpScope<'a>, e: &Ex) -> Option<Value<'a>> {
        let val = self.val(s, e);
        self.one_value(e, val)
    }

    pub(super) fn one_value(&mut self, e: &Ex, val: Val<'a>) -> Option<Value<'a>> {
        match val {
            Val::Value(v) => Some(v),
            Val::Bad => None,
            other => {
                let message = format!("expected an operand, a result or an argument, found {}", other.what());
                let help = matches!(other, Val::Values(_)).then(|| "index it: `values[i]`".to_owned());
                self.error(Diagnostic::error(e.span, message).maybe_help(help));
                None
            }
        }
    }

    /// Resolves the target of an effect: one value, or each value of a group.
    pub fn affected(&mut self, s: &mut OpScope<'a>, e: &Ex) -> Option<Value<'a>> {
        match self.val(s, e) {
            Val::Values(group @ (Values::Operands(_) | Values::Results(_))) => Some(Value::The(group)),
            other => self.one_value(e, other),
        }
    }

    /// Resolves the induction variable of a loop, and whether it is read as an unsigned number.
    pub fn counter(&mut self, s: &mut OpScope<'a>, e: &Ex) -> Option<(Value<'a>, bool)> {
        match self.val(s, e) {
            Val::Int(Expr::Unsigned(of)) => Some((of, true)),
            _ => Some((self.value_ref(s, e)?, false)),
        }
    }

    /// Resolves an expression to a list of values.
    pub fn value_list(&mut self, s: &mut OpScope<'a>, e: &Ex) -> Option<Values> {
        match self.val(s, e) {
            Val::Values(list) => Some(list),
            Val::Value(Value::The(list)) => Some(list),
            Val::Bad => None,
            other => {
                let message = format!("expected a list of values, found {}", other.what());
                self.error(Diagnostic::error(e.span, message));
                None
            }
        }
    }

    pub(super) fn list(&mut self, s: &mut OpScope<'a>, e: &Ex) -> Option<List<'a>> {
        let val = self.val(s, e);
        self.as_list(s, e, val)
    }

    pub(super) fn as_list(&mut self, s: &OpScope<'a>, e: &Ex, val: Val<'a>) -> Option<List<'a>> {
        match val {
            Val::List(list) => Some(list),
            Val::Values(list) => Some(List::Values(list)),
            Val::Map(attr, operands) => Some(List::Map(attr, operands)),
            Val::Attr(i) => {
                if matches!(attr_use(self, &s.op[i].constraint), AttrUse::List | AttrUse::Unknown) {
                    return Some(List::Attr(i));
                }
                let attr = &s.op[i];
                let error =
                    Diagnostic::error(e.span, format!("attribute `{}` is no list of integers", attr.name));
                let span = attr.span;
                self.error(error.related(span, "declared as an attribute here"));
                None
            }
            Val::Bad => None,
            other => {
                self.error(Diagnostic::error(e.span, format!("expected a list, found {}", other.what())));
                None
            }
        }
    }

    pub(super) fn shaped(&mut self, s: &mut OpScope<'a>, e: &Ex) -> Option<Value<'a>> {
        let v = self.value_ref(s, e)?;
        if let Some(decl) = value_decl(&s.op, &v) {
            let bases = self.bases(&decl.constraint, &s.op.generics);
            if !bases.shaped && !bases.unknown {
                let error = Diagnostic::error(e.span, format!("`{}` has no shape", decl.name));
                let span = decl.span;
                self.error(error.related(span, "declared here"));
            }
        }
        Some(v)
    }

    pub(super) fn val(&mut self, s: &mut OpScope<'a>, e: &Ex) -> Val<'a> {
        match &e.kind {
            ExKind::Int(i) => Val::Int(Expr::Int(*i)),
            ExKind::Neg(inner) => match self.int(s, inner) {
                Expr::Int(i) => Val::Int(Expr::Int(i.wrapping_neg())),
                inner => Val::Int(Expr::Neg(self.arena.alloc(inner))),
            },
            ExKind::Binary(op, a, b) => {
                let (a, b) = (self.int(s, a), self.int(s, b));
                if matches!(op, BinaryOp::FloorDiv | BinaryOp::CeilDiv | BinaryOp::Mod) && b == Expr::Int(0) {
                    self.error(Diagnostic::error(e.span, "division by zero"));
                }
                Val::Int(Expr::Binary(*op, self.arena.alloc(a), self.arena.alloc(b)))
            }
            ExKind::Power(base, exponent) => {
                if self.int(s, base) != Expr::Int(2) {
                    let error = Diagnostic::error(base.span, "only 2 has powers");
                    self.error(error.help("write `2^e`, or a product"));
                }
                Val::Int(Expr::Power(self.arena.alloc(self.int(s, exponent))))
            }
            ExKind::Path(path) => self.name(s, path),
            ExKind::Field(base, name) => self.field(s, base, name),
            ExKind::Index(base, index) => self.item_of(s, base, index),
            ExKind::Call(path, args) => self.call(s, e, path, args),
            ExKind::Rust(..) => {
                let error = Diagnostic::error(e.span, "a Rust function cannot stand in an expression");
                self.error(error.help("name its list, `let xs = rust path;`, or write `bounds rust path;`"));
                Val::Bad
            }
            _ => {
                let what = match &e.kind {
                    ExKind::Str(_) => "a string",
                    ExKind::Float(_) => "a float",
                    ExKind::List(_) => "a list",
                    _ => "a condition",
                };
                self.error(Diagnostic::error(
                    e.span,
                    format!("expected an integer expression, found {what}"),
                ));
                Val::Bad
            }
        }
    }

    pub(super) fn entity(&self, s: &OpScope<'a>, entity: Entity) -> Val<'a> {
        let op = &s.op;
        match entity {
            Entity::Operand(i) if op[i].arity == Arity::Variadic => Val::Values(Values::Operands(i)),
            Entity::Operand(i) => Val::Value(Value::The(Values::Operands(i))),
            Entity::Result(i) if op[i].arity == Arity::Variadic => Val::Values(Values::Results(i)),
            Entity::Result(i) => Val::Value(Value::The(Values::Results(i))),
            Entity::Attr(i) => Val::Attr(i),
            Entity::Region(i) => Val::Region(i),
            Entity::RegionArg(region, arg) => self.region_arg(s, region, arg),
            Entity::Let(i) => match op[i].kind {
                LetKind::Expr(_) => Val::Int(Expr::Let(i)),
                _ => Val::List(List::Let(i)),
            },
            Entity::Successor(_) => Val::Bad,
        }
    }

    fn region_arg(&self, s: &OpScope<'a>, region: RegionIdx, arg: ArgIdx) -> Val<'a> {
        let variadic = s.op[region].args.as_ref().is_some_and(|a| a[arg.index()].arity == Arity::Variadic);
        if variadic {
            Val::Values(Values::Args(region, arg))
        } else {
            Val::Value(Value::The(Values::Args(region, arg)))
        }
    }

    fn name(&mut self, s: &mut OpScope<'a>, path: &Path) -> Val<'a> {
        let Some(name) = path.single() else {
            let error = Diagnostic::error(path.span, "expected a name of this op, found a path");
            self.error(error.help(format!("a function in Rust is written `rust {}`", path.text())));
            return Val::Bad;
        };
        if let Some(&(_, v)) = s.vars.iter().rev().find(|(n, _)| n == name) {
            return Val::Int(Expr::Var(v));
        }
        if let Some(&(entity, span)) = s.names.get(name) {
            if matches!(entity, Entity::Successor(_)) {
                let error = Diagnostic::error(path.span, format!("`{name}` is a successor, not a value"));
                self.error(error.related(span, "declared here"));
            }
            return self.entity(s, entity);
        }
        if let Some(number) = self.number(name) {
            return Val::Int(Expr::Int(number));
        }
        match name {
            "operand" if s.shared => return Val::Value(Value::EachOperand),
            "result" if s.shared => return Val::Value(Value::EachResult),
            "operands" => return Val::Values(Values::AllOperands),
            "results" => return Val::Values(Values::AllResults),
            _ => {}
        }
        let terminated: Vec<RegionIdx> = (0..s.op.regions.len())
            .map(RegionIdx::at)
            .filter(|&r| s.op[r].terminator.as_ref().is_some_and(|t| self.model[t.op].name == name))
            .collect();
        match terminated.as_slice() {
            [] => {}
            [one] => return Val::Terminator(*one),
            [first, ..] => {
                let region = &s.op[*first].name;
                let error = Diagnostic::error(path.span, format!("more than one region ends with `{name}`"));
                self.error(error.help(format!("say which: `{region}.{name}`")));
                return Val::Bad;
            }
        }
        if let Some(at) = s.op.generics.iter().position(|generic| generic.name == name) {
            return self.generic_number(s, GenericIdx::at(at), path.span);
        }
        if s.lost_terminators.iter().any(|lost| lost == name) {
            return Val::Bad;
        }
        let several = s.op.regions.iter().filter(|r| r.args.iter().flatten().any(|a| a.name == name)).count();
        let error = Diagnostic::error(path.span, format!("unknown name `{name}`"));
        let error = if several > 1 {
            error.help(format!("several regions have such an argument: write `region.{name}`"))
        } else {
            let known = s.names.keys().map(String::as_str).chain(s.vars.iter().map(|(n, _)| n.as_str()));
            let similar = did_you_mean(name, known);
            let advice = match name {
                "shape" | "size" | "sizes" => {
                    Some("the sizes of a shaped value are `dim(value, d)`".to_owned())
                }
                _ if name.len() == 1 => Some(format!(
                    "an index variable stands alone somewhere: `dim(x, {name})`, `list[{name}]`"
                )),
                _ => None,
            };
            error.maybe_help(similar.or(advice.map(Into::into)))
        };
        self.error(error);
        Val::Bad
    }

    /// Returns whether a declared type has a parameter of this name.
    pub(super) fn is_param(&self, name: &str) -> bool {
        self.model.types.iter().any(|of| of.params.iter().any(|param| param.name == name))
    }

    fn field(&mut self, s: &mut OpScope<'a>, base: &Ex, name: &Name) -> Val<'a> {
        if let Some(number) = self.number_param(s, base, name) {
            return number;
        }
        match self.val(s, base) {
            Val::Region(r) => {
                let region = &s.op[r];
                let terminator =
                    region.terminator.as_ref().is_some_and(|t| self.model[t.op].name == name.text);
                if terminator {
                    return Val::Terminator(r);
                }
                if let Some(a) = region.args.iter().flatten().position(|a| a.name == name.text) {
                    return self.region_arg(s, r, ArgIdx::at(a));
                }
                if s.lost_terminators.contains(&name.text) {
                    return Val::Bad;
                }
                let message =
                    format!("region `{}` has no argument and no terminator `{}`", region.name, name.text);
                let mut known: Vec<&str> = region.args.iter().flatten().map(|a| a.name.as_str()).collect();
                known.extend(region.terminator.as_ref().map(|t| self.model[t.op].name.as_str()));
                let help = did_you_mean(&name.text, known);
                let span = region.span;
                self.error(
                    Diagnostic::error(name.span, message).related(span, "declared here").maybe_help(help),
                );
                Val::Bad
            }
            Val::Terminator(region) => {
                let operands = s.op[region].terminator.as_ref().map_or(&[][..], |t| &t.operands);
                match operands.iter().position(|o| o.name == name.text) {
                    Some(operand) if operands[operand].arity == Arity::Variadic => {
                        Val::Values(Values::Yields(region, YieldIdx::at(operand)))
                    }
                    Some(operand) => {
                        let operand = YieldIdx::at(operand);
                        Val::Value(Value::The(Values::Yields(region, operand)))
                    }
                    None => {
                        let message = format!("terminator has no operand `{}`", name.text);
                        let help = did_you_mean(&name.text, operands.iter().map(|o| o.name.as_str()));
                        self.error(Diagnostic::error(name.span, message).maybe_help(help));
                        Val::Bad
                    }
                }
            }
            Val::Bad => Val::Bad,
            other => {
                let advice = match (other, name.text.as_str()) {
                    (Val::Value(_), "shape" | "size" | "sizes" | "dims") => Some("a size is `dim(value, d)`"),
                    (Val::Value(_), "rank") => Some("its rank is `rank(value)`"),
                    (Val::Value(_), "width" | "bitwidth") => Some("the width of its type is `width(value)`"),
                    (Val::Values(_) | Val::List(_), "len" | "length" | "size") => {
                        Some("its length is `len(list)`")
                    }
                    (Val::Value(_), param) if self.is_param(param) => Some(READ_TYPES),
                    _ => None,
                };
                let error = Diagnostic::error(name.span, format!("{} has no fields", other.what()));
                self.error(error.maybe_help(advice));
                Val::Bad
            }
        }
    }

    fn item_of(&mut self, s: &mut OpScope<'a>, base: &Ex, index: &Ex) -> Val<'a> {
        let val = self.val(s, base);
        let at = self.int(s, index);
        let boxed = &*self.arena.alloc(at);
        let (list, out) = match val {
            Val::Bad => return Val::Bad,
            Val::Values(Values::AllResults) => {
                let error = Diagnostic::error(base.span, "an item of all results has no constraint");
                self.error(error.help("name the result that is meant"));
                return Val::Bad;
            }
            Val::Values(list) => (List::Values(list), Val::Value(Value::Item(list, boxed))),
            Val::List(list) => (list, Val::Int(Expr::Item(list, boxed))),
            Val::Map(attr, operands) => {
                let list = List::Map(attr, operands);
                (list, Val::Int(Expr::Item(list, boxed)))
            }
            Val::Attr(i) => {
                let usage = attr_use(self, &s.op[i].constraint);
                if !matches!(usage, AttrUse::List | AttrUse::Unknown) {
                    let error =
                        Diagnostic::error(base.span, format!("attribute `{}` is no list", s.op[i].name));
                    self.error(error.related(s.op[i].span, "declared as an attribute here"));
                }
                (List::Attr(i), Val::Int(Expr::Item(List::Attr(i), boxed)))
            }
            other => {
                let error = Diagnostic::error(base.span, format!("{} cannot be indexed", other.what()));
                self.error(
                    error.maybe_help(
                        matches!(other, Val::Value(_))
                            .then(|| "a size of a shaped value is `dim(value, d)`".to_owned()),
                    ),
                );
                return Val::Bad;
            }
        };
        self.extent(s, &at, Extent::Len(list));
        out
    }
}
