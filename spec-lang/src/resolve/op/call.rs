//! Resolves the call syntax in equations and conditions: an attribute that is applied, a method of an interface, a
//! function of the language.

use crate::ast::*;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::model::*;
use crate::resolve::Cx;
use crate::resolve::op::bounds::{READ_TYPES, Val};
use crate::resolve::op::cond::CONDITIONS;
use crate::resolve::op::kinds::{AttrUse, attr_use};
use crate::resolve::op::scope::{Entity, OpScope};

/// The functions of expressions.
const FUNCTIONS: [&str; 27] = [
    "dim",
    "dims",
    "rank",
    "len",
    "sum",
    "product",
    "min",
    "max",
    "dot",
    "strides",
    "part",
    "inputs",
    "mixed",
    "width",
    "unsigned",
    "elem",
    "elems",
    "params",
    "wrap",
    "and",
    "or",
    "xor",
    "quot",
    "rem",
    "pow",
    "around",
    "elsewhere",
];

/// The functions of types and shapes, which conditions compare.
const SIDES: [&str; 3] = ["type", "element", "shape"];

impl<'a> Cx<'_, 'a> {
    /// Resolves a call.
    pub(super) fn call(&mut self, s: &mut OpScope<'a>, e: &Ex, path: &Path, args: &[Ex]) -> Val<'a> {
        let Some(name) = path.single() else {
            self.error(Diagnostic::error(path.span, "expected a function or a map, found a path"));
            return Val::Bad;
        };
        if let Some(applied) = self.applied_attr(s, path, name, args) {
            return applied;
        }
        if let Some((interface, method)) = self.callable_method(s, name) {
            return self.method_call(s, e, (interface, method), args);
        }
        let known = self.shape_function(s, name, args).or_else(|| self.list_function(s, e, name, args));
        let known = known.or_else(|| self.number_function(s, e, name, args));
        known.unwrap_or_else(|| self.unknown_call(e, path, name))
    }

    /// Resolves the application of an attribute. If a function has the same name, only maps are applied, and other attributes
    /// are ignored.
    fn applied_attr(&mut self, s: &mut OpScope<'a>, path: &Path, name: &str, args: &[Ex]) -> Option<Val<'a>> {
        let &(Entity::Attr(attr), span) = s.names.get(name)? else { return None };
        let is_map = matches!(attr_use(self, &s.op[attr].constraint), AttrUse::Map | AttrUse::Unknown);
        if !is_map && FUNCTIONS.contains(&name) {
            return None;
        }
        if !is_map {
            let error = Diagnostic::error(path.span, format!("attribute `{name}` is no affine map"));
            self.error(error.related(span, "declared as an attribute here"));
        }
        let operands: Vec<_> = args.iter().filter_map(|arg| self.inputs(s, arg)).collect();
        Some(Val::Map(attr, self.slice(&operands)))
    }

    /// Resolves values that a map is applied to: a list of values, or a part of it.
    fn inputs(&mut self, s: &mut OpScope<'a>, e: &Ex) -> Option<MapInputs<'a>> {
        if let ExKind::Call(path, args) = &e.kind
            && let (Some("part"), [list, from, to]) = (path.single(), args.as_slice())
        {
            let values = self.value_list(s, list)?;
            let (from, to) = (self.int(s, from), self.int(s, to));
            let range = Some((&*self.arena.alloc(from), &*self.arena.alloc(to)));
            return Some(MapInputs { values, range });
        }
        self.value_list(s, e).map(MapInputs::all)
    }

    /// Returns the method of this name, of the interface that is being resolved, or of an interface that the op implements.
    fn callable_method(&self, s: &OpScope<'a>, name: &str) -> Option<(InterfaceId, MethodIdx)> {
        let mut interfaces = s.interface.map_or_else(Vec::new, |own| self.model.with_bases(own));
        interfaces.extend(s.op.interfaces.iter().map(|own| own.interface));
        interfaces.into_iter().find_map(|id| {
            let at = self.model[id].methods.iter().position(|method| method.name == name)?;
            Some((id, MethodIdx::at(at)))
        })
    }

    fn method_call(
        &mut self,
        s: &mut OpScope<'a>,
        e: &Ex,
        (interface, method): (InterfaceId, MethodIdx),
        args: &[Ex],
    ) -> Val<'a> {
        let declared = &self.model[interface].methods[method.index()];
        let want = declared.args.len();
        if want != args.len() {
            let message =
                format!("method `{}` takes {want} arguments, but got {}", declared.name, args.len());
            self.error(Diagnostic::error(e.span, message));
        }
        let args: Vec<_> = args.iter().filter_map(|arg| self.value_ref(s, arg)).collect();
        let interface = self.arena.alloc_str(&self.model.interface_name(interface));
        let method = self.arena.alloc_str(&declared.name);
        Val::Value(Value::Call(MethodCall { interface, method, args: self.slice(&args) }))
    }

    /// Resolves a function of the shape of a value; `None` for any other name.
    fn shape_function(&mut self, s: &mut OpScope<'a>, name: &str, args: &[Ex]) -> Option<Val<'a>> {
        Some(match (name, args) {
            ("dim", [values, index]) if self.names_list(s, values) => {
                let Val::Values(list) = self.val(s, values) else { return Some(Val::Bad) };
                Val::List(List::DimOf(list, self.arena.alloc(self.int(s, index))))
            }
            ("dim", [value, index]) => {
                let value = self.shaped(s, value);
                let index = self.int(s, index);
                let Some(value) = value else {
                    // This gives a free variable a range, which avoids a second message for the same mistake.
                    self.extent(s, &index, Extent::Len(List::Values(Values::AllOperands)));
                    return Some(Val::Bad);
                };
                self.extent(s, &index, Extent::Rank(value));
                Val::Int(Expr::Dim(value, self.arena.alloc(index)))
            }
            ("dims", [value, from, to]) => {
                let value = self.shaped(s, value);
                let (from, to) = (self.int(s, from), self.int(s, to));
                let (from, to) = (self.arena.alloc(from), self.arena.alloc(to));
                value.map_or(Val::Bad, |value| Val::List(List::DimsIn(value, from, to)))
            }
            ("dims", [value]) => self.shaped(s, value).map_or(Val::Bad, |v| Val::List(List::Dims(v))),
            ("rank", [value]) => self.shaped(s, value).map_or(Val::Bad, |v| Val::Int(Expr::Rank(v))),
            _ => return None,
        })
    }

    /// Resolves a function of lists; `None` for any other name.
    fn list_function(&mut self, s: &mut OpScope<'a>, e: &Ex, name: &str, args: &[Ex]) -> Option<Val<'a>> {
        let fold = match name {
            "sum" => Some(FoldOp::Sum),
            "product" => Some(FoldOp::Product),
            "min" => Some(FoldOp::Min),
            "max" => Some(FoldOp::Max),
            _ => None,
        };
        if let (Some(fold), [list]) = (fold, args) {
            let val = self.val(s, list);
            if matches!(val, Val::Int(_) | Val::Value(_)) {
                let message = format!("`{name}` is given one number");
                let advice = match fold {
                    FoldOp::Min | FoldOp::Max => format!("give it two or more, `{name}(a, b)`, or a list"),
                    FoldOp::Sum => "give it a list, or write `a + b`".to_owned(),
                    FoldOp::Product => "give it a list, or write `a * b`".to_owned(),
                };
                self.error(Diagnostic::error(e.span, message).help(advice));
                return Some(Val::Bad);
            }
            let list = self.as_list(s, list, val);
            return Some(list.map_or(Val::Bad, |list| Val::Int(Expr::Fold(fold, list))));
        }
        if let ("len", [Ex { kind: ExKind::Path(path), .. }]) = (name, args)
            && let Some(&(Entity::Successor(at), _)) = path.single().and_then(|name| s.names.get(name))
        {
            return Some(Val::Int(Expr::Successors(at)));
        }
        Some(match (name, args) {
            ("len", [list]) => self.list(s, list).map_or(Val::Bad, |list| Val::Int(Expr::Len(list))),
            ("dot", [a, b]) => match (self.list(s, a), self.list(s, b)) {
                (Some(a), Some(b)) => Val::Int(Expr::Dot(self.arena.alloc(a), self.arena.alloc(b))),
                _ => Val::Bad,
            },
            ("part", [list, from, to]) => {
                let list = self.list(s, list);
                let (from, to) = (self.int(s, from), self.int(s, to));
                let (from, to) = (&*self.arena.alloc(from), &*self.arena.alloc(to));
                list.map_or(Val::Bad, |list| Val::List(List::Part(self.arena.alloc(list), from, to)))
            }
            ("inputs", [map]) => match self.val(s, map) {
                Val::Attr(attr)
                    if matches!(attr_use(self, &s.op[attr].constraint), AttrUse::Map | AttrUse::Unknown) =>
                {
                    Val::Int(Expr::Inputs(attr))
                }
                Val::Bad => Val::Bad,
                other => {
                    let message = format!("expected an affine map, found {}", other.what());
                    self.error(Diagnostic::error(map.span, message));
                    Val::Bad
                }
            },
            ("elems", [value]) => {
                self.value_ref(s, value).map_or(Val::Bad, |value| Val::List(List::Elements(value)))
            }
            ("params", [list, name]) => return Some(self.params(s, list, name)),
            ("strides", [sizes, count]) => {
                let (sizes, count) = (self.list(s, sizes), self.int(s, count));
                sizes.map_or(Val::Bad, |sizes| {
                    Val::List(List::Strides(self.arena.alloc(sizes), self.arena.alloc(count)))
                })
            }
            _ => return None,
        })
    }

    /// Resolves `params(list, name)`, where the list is an attribute or an item of it.
    fn params(&mut self, s: &mut OpScope<'a>, list: &Ex, name: &Ex) -> Val<'a> {
        let (base, at) = match &list.kind {
            ExKind::Index(base, at) => (&**base, Some(&**at)),
            _ => (list, None),
        };
        let attr = match self.val(s, base) {
            Val::Attr(attr) => attr,
            Val::Bad => return Val::Bad,
            other => {
                let message = format!("expected an attribute that is a list, found {}", other.what());
                self.error(Diagnostic::error(base.span, message));
                return Val::Bad;
            }
        };
        let usage = attr_use(self, &s.op[attr].constraint);
        if !matches!(usage, AttrUse::List | AttrUse::Unknown) {
            let error = Diagnostic::error(base.span, format!("attribute `{}` is no list", s.op[attr].name));
            self.error(error.related(s.op[attr].span, "declared as an attribute here"));
        }
        let at = at.map(|at| {
            let index = self.int(s, at);
            self.extent(s, &index, Extent::Len(List::Attr(attr)));
            &*self.arena.alloc(index)
        });
        let ExKind::Path(path) = &name.kind else {
            self.error(Diagnostic::error(name.span, "expected the name of a parameter"));
            return Val::Bad;
        };
        let Some(name) = path.single() else {
            self.error(Diagnostic::error(name.span, "expected the name of a parameter"));
            return Val::Bad;
        };
        Val::List(List::Params(attr, at, self.arena.alloc_str(name)))
    }

    /// Resolves a function of numbers; `None` for any other name.
    fn number_function(&mut self, s: &mut OpScope<'a>, e: &Ex, name: &str, args: &[Ex]) -> Option<Val<'a>> {
        Some(match (name, args) {
            ("width" | "unsigned", [value]) => {
                let of = match self.val(s, value) {
                    Val::Values(values) if name == "unsigned" => {
                        return Some(Val::List(List::Unsigned(values)));
                    }
                    Val::Values(values) => return Some(Val::List(List::Widths(values))),
                    // An element.
                    Val::Int(Expr::Value(of)) => of,
                    val => {
                        let Some(of) = self.one_value(value, val) else { return Some(Val::Bad) };
                        self.as_int(s, value, Val::Value(of));
                        of
                    }
                };
                Val::Int(if name == "width" { Expr::Width(of) } else { Expr::Unsigned(of) })
            }
            ("elem", [value, index]) => {
                let value = self.value_ref(s, value);
                let index = self.int(s, index);
                let Some(value) = value else {
                    self.extent(s, &index, Extent::Len(List::Values(Values::AllOperands)));
                    return Some(Val::Bad);
                };
                self.extent(s, &index, Extent::Elements(value));
                Val::Int(Expr::Element(value, self.arena.alloc(index)))
            }
            ("elem", [value]) => self.value_ref(s, value).map_or(Val::Bad, |of| Val::Int(Expr::Value(of))),
            ("around", [_, ..]) => {
                let outer: Option<Vec<_>> = args.iter().map(|arg| self.outer(s.unit, arg)).collect();
                outer.map_or(Val::Bad, |outer| Val::Int(Expr::Around(self.around(&outer))))
            }
            ("elsewhere", [inner, within @ ..]) if within.len() < 2 => {
                let inner = self.int(s, inner);
                let inner = self.arena.alloc(inner);
                match within.first().map(|op| self.op_around(s.unit, op)) {
                    None => Val::Int(Expr::Elsewhere(inner, None)),
                    Some(Some(op)) => {
                        let op = self.arena.alloc_str(&self.model.op_name(op));
                        Val::Int(Expr::Elsewhere(inner, Some(op)))
                    }
                    Some(None) => Val::Bad,
                }
            }
            ("wrap", [inner]) => Val::Int(Expr::Wrap(self.arena.alloc(self.int(s, inner)))),
            ("and" | "or" | "xor" | "quot" | "rem" | "pow", [a, b]) => {
                let (left, right) = (self.int(s, a), self.int(s, b));
                if matches!(name, "quot" | "rem") && right == Expr::Int(0) {
                    self.error(Diagnostic::error(e.span, "division by zero"));
                }
                let op = BitOp::ALL.into_iter().find(|op| op.name() == name)?;
                Val::Int(Expr::Bits(op, self.arena.alloc(left), self.arena.alloc(right)))
            }
            ("min" | "max", [first, rest @ ..]) if rest.len() < 64 => {
                let op = if name == "min" { BinaryOp::Min } else { BinaryOp::Max };
                let first = self.int(s, first);
                Val::Int(rest.iter().fold(first, |so_far, arg| {
                    let arg = self.int(s, arg);
                    Expr::Binary(op, self.arena.alloc(so_far), self.arena.alloc(arg))
                }))
            }
            _ => return None,
        })
    }

    /// Reports a call of an unknown name.
    fn unknown_call(&mut self, e: &Ex, path: &Path, name: &str) -> Val<'a> {
        let error = if CONDITIONS.contains(&name) || SIDES.contains(&name) {
            let error = Diagnostic::error(e.span, format!("`{name}(..)` belongs in a condition"));
            error.maybe_help((name == "shape").then_some("a size is `dim(value, d)`"))
        } else if FUNCTIONS.contains(&name) {
            Diagnostic::error(e.span, format!("wrong number of arguments for `{name}`"))
        } else {
            let error = Diagnostic::error(path.span, format!("unknown function `{name}`"));
            match did_you_mean(name, FUNCTIONS.iter().copied()) {
                None if self.is_param(name) => error.help(READ_TYPES),
                similar => error.maybe_help(similar),
            }
        };
        self.error(error);
        Val::Bad
    }

    /// Reports a call that is no condition.
    pub(super) fn not_a_condition(&mut self, s: &OpScope<'a>, e: &Ex, path: &Path) {
        let name = path.text();
        let of_language = [&FUNCTIONS[..], &SIDES].concat().contains(&name.as_str());
        let error = if CONDITIONS.contains(&name.as_str()) {
            Diagnostic::error(e.span, format!("wrong number of arguments for `{name}`"))
        } else if of_language || s.names.contains_key(&name) || self.callable_method(s, &name).is_some() {
            let error = Diagnostic::error(e.span, format!("`{name}(..)` is not a condition"));
            error.help("compare it with something")
        } else {
            let error = Diagnostic::error(path.span, format!("unknown condition `{name}`"));
            let known = CONDITIONS.map(|name| format!("{name}(x)")).join(", ");
            error.note(format!("known: {known}")).maybe_help(did_you_mean(&name, CONDITIONS))
        };
        self.error(error);
    }

    /// Returns whether an expression is the name of several values.
    fn names_list(&self, s: &OpScope<'a>, e: &Ex) -> bool {
        let ExKind::Path(path) = &e.kind else { return false };
        let known = path.single().and_then(|name| s.names.get(name));
        known.is_some_and(|(entity, _)| matches!(self.entity(s, *entity), Val::Values(_)))
    }
}
