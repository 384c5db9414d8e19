//! Checks that default values satisfy their constraints.

use crate::diagnostics::Diagnostic;
use crate::lattice::Lattice;
use crate::lower::Lowering;
use crate::model::*;
use crate::resolve::Cx;
use bumpalo::Bump;

/// A default value and its place.
#[derive(Clone, Debug)]
pub(crate) struct DefaultUse<'a> {
    pub value: DefaultValue<'a>,
    pub span: Span,
    pub place: Place<'a>,
}

/// The place of a default value.
#[derive(Clone, Debug)]
pub(crate) enum Place<'a> {
    /// An attribute of an op: its name, its constraint, the op's generics.
    Attr(String, ConstraintExpr<'a>, Vec<Generic<'a>>),
    /// A parameter of a declared type or attribute.
    Param(Target, ParamIdx),
}

impl<'a> Cx<'_, 'a> {
    /// Rejects defaults that certainly do not satisfy their constraint. The check is whether the constraint is disjoint from the
    /// attributes that the literal may denote, so that "unknown" and open types reject nothing.
    pub fn check_defaults(&mut self) {
        let arena = bumpalo::Bump::new();
        let lowering = Lowering::new(self.model, &arena);
        let lattice = Lattice::new(&lowering);
        let mut out: Vec<Diagnostic> = Vec::new();
        for used in &self.report.defaults {
            let found = match &used.place {
                Place::Attr(name, constraint, generics) => {
                    check_attr(&lattice, used, (name, constraint), generics)
                }
                Place::Param(target, param) => check_param(&lattice, used, *target, *param),
            };
            // The ops of a family share its defaults.
            out.extend(found.filter(|error| !out.contains(error)));
        }
        self.report.errors.append(&mut out);
    }
}

fn check_attr<'a>(
    lattice: &Lattice<'a>,
    used: &DefaultUse<'a>,
    (name, constraint): (&str, &ConstraintExpr<'a>),
    generics: &[Generic<'a>],
) -> Option<Diagnostic> {
    let stands_for = match (&used.value, lattice.model().wrapper_of_enum(constraint)) {
        (DefaultValue::Enum(..), Some((wrapper, _))) => {
            let arg = ParamArg { param: ParamIdx::at(0), arg: ConstraintArg::Const(used.value) };
            ConstraintExpr::IsAttr(wrapper, lattice.arena().alloc([arg]))
        }
        _ => Literals::of(lattice).stands_for(&used.value)?,
    };
    // An empty constraint is reported separately.
    let both = [*constraint, stands_for];
    let both = ConstraintExpr::All(lattice.arena().alloc(both));
    if !lattice.empty(&both, generics).is_yes() || lattice.empty(constraint, generics).is_yes() {
        return None;
    }
    let text = lattice.model().constraint_text(constraint, generics);
    let message = format!("the default of attribute `{name}` does not satisfy its constraint");
    let error = Diagnostic::error(used.span, message).label(format!("expected {text}"));
    Some(error.maybe_help(float_help(lattice, &used.value, constraint, generics)))
}

/// Returns the advice to write an integer as a float, if its constraint allows that.
fn float_help<'a>(
    lattice: &Lattice<'a>,
    value: &DefaultValue<'a>,
    constraint: &ConstraintExpr<'a>,
    generics: &[Generic<'a>],
) -> Option<String> {
    let DefaultValue::Int(integer) = value else { return None };
    let float = Literals::of(lattice).stands_for(&DefaultValue::Float(*integer as f64))?;
    let both = ConstraintExpr::All(lattice.arena().alloc([*constraint, float]));
    (!lattice.empty(&both, generics).is_yes()).then(|| format!("write a float: `{integer}.0`"))
}

fn check_param<'a>(
    lattice: &Lattice<'a>,
    used: &DefaultUse<'a>,
    target: Target,
    param: ParamIdx,
) -> Option<Diagnostic> {
    let (model, arena) = (lattice.model(), lattice.arena());
    let args = &*arena.alloc([ParamArg { param, arg: ConstraintArg::Const(used.value) }]);
    let (params, requires, with, without) = match target {
        Target::Type(id) => {
            let (t, with) = (&model[id], ConstraintExpr::IsType(id, args));
            (&t.params, &t.requires, with, ConstraintExpr::IsType(id, &[]))
        }
        Target::Attr(id) => {
            let (a, with) = (&model[id], ConstraintExpr::IsAttr(id, args));
            (&a.params, &a.requires, with, ConstraintExpr::IsAttr(id, &[]))
        }
        Target::Op(_) => return None,
    };
    let param = params.get(param.index())?;
    if let Some(constraint) = &param.constraint {
        let is_refused = |value: &DefaultValue<'a>| {
            let both = [*constraint, Literals::of(lattice).stands_for(value)?];
            Some(lattice.empty(&ConstraintExpr::All(arena.alloc(both)), &[]).is_yes())
        };
        // The constraint of a list applies to its items.
        let values = match &used.value {
            DefaultValue::List(items) if is_list(&param.kind) => items,
            value => std::slice::from_ref(value),
        };
        if !values.iter().any(|value| is_refused(value) == Some(true)) {
            return None;
        }
        let message = format!("the default of parameter `{}` does not satisfy its constraint", param.name);
        let label = format!("expected {}", model.constraint_text(constraint, &[]));
        return Some(Diagnostic::error(used.span, message).label(label));
    }
    if requires.is_empty() || !lattice.empty(&with, &[]).is_yes() || lattice.empty(&without, &[]).is_yes() {
        return None;
    }
    let message = format!("the default of parameter `{}` is not allowed", param.name);
    let error = Diagnostic::error(used.span, message).label("no other parameter makes up for it");
    Some(match &requires[..] {
        [only] => error.related(only.span, "this asks for another"),
        _ => error,
    })
}

fn is_list(kind: &ParamKind) -> bool {
    match kind {
        ParamKind::List(_) => true,
        ParamKind::Optional(inner) => is_list(inner),
        _ => false,
    }
}

/// A native attribute, by its handle, with its parameters of these kinds.
struct Native<'a> {
    id: AttrId,
    params: Vec<Term<'a>>,
}

/// Makes constraints of the attributes that literals may denote.
#[derive(Clone, Copy)]
struct Literals<'a> {
    model: &'a Model<'a>,
    arena: &'a Bump,
}

impl<'a> Literals<'a> {
    fn of(lattice: &Lattice<'a>) -> Self {
        Literals { model: lattice.model(), arena: lattice.arena() }
    }

    fn native(self, handle: &str, kinds: &[ParamKind]) -> Option<Native<'a>> {
        let is_it =
            |a: &AttrDecl<'_>| a.storage.as_ref().is_some_and(|s| s.0.rsplit("::").next() == Some(handle));
        let at = self.model.attrs.iter().position(is_it)?;
        let params = kinds.iter().map(|kind| {
            let param = self.model.attrs[at].params.iter().find(|p| p.kind == *kind)?;
            Some(Term::Param(&param.name))
        });
        Some(Native { id: AttrId(u32::try_from(at).ok()?), params: params.collect::<Option<_>>()? })
    }

    fn such_that(self, native: &Native<'a>, preds: &[Pred<'a>]) -> ConstraintExpr<'a> {
        let base = ConstraintExpr::IsAttr(native.id, &[]);
        match preds {
            [] => base,
            [only] => ConstraintExpr::Where(self.arena.alloc(base), self.arena.alloc(*only)),
            _ => ConstraintExpr::Where(self.arena.alloc(base), self.arena.alloc(self.and(preds))),
        }
    }

    fn and(self, preds: &[Pred<'a>]) -> Pred<'a> {
        Pred::And(self.arena.alloc_slice_copy(preds))
    }

    fn not(self, pred: Pred<'a>) -> Pred<'a> {
        Pred::Not(self.arena.alloc(pred))
    }

    /// Returns the attributes that a literal may denote, as a constraint; `None` if constraints cannot express them.
    fn stands_for(self, value: &DefaultValue<'a>) -> Option<ConstraintExpr<'a>> {
        let model = self.model;
        let integer = || self.native("IntegerAttr", &[ParamKind::BigInt, ParamKind::Type]);
        let string = || self.native("StringAttr", &[ParamKind::Str]);
        let is = |native: Native<'a>, value| self.such_that(&native, &[equals(native.params[0], value)]);
        Some(match value {
            DefaultValue::Unit => self.such_that(&self.native("UnitAttr", &[])?, &[]),
            DefaultValue::Float(_) => self.such_that(&self.native("FloatAttr", &[])?, &[]),
            DefaultValue::Bool(b) => {
                let native = integer()?;
                let mut preds = vec![equals(native.params[0], DefaultValue::Int(i128::from(*b)))];
                preds.extend(self.of_width(native.params[1], Rel::Eq, 1));
                self.such_that(&native, &preds)
            }
            DefaultValue::Int(i) => {
                let native = integer()?;
                let is = |i| equals(native.params[0], DefaultValue::Int(i));
                self.such_that(&native, &[self.literal(*i, native.params[1], is)])
            }
            DefaultValue::Str(_) => is(string()?, *value),
            DefaultValue::Enum(id, cases) => {
                let e = &model[*id];
                let bits = cases.iter().filter_map(|c| e.cases.get(c.index())).fold(0, |v, c| v | c.value);
                match e.storage {
                    EnumStorage::Attr(_) => ConstraintExpr::Enum(*id),
                    EnumStorage::Keyword if !e.bits => {
                        let keyword = &e.cases.get(cases.first()?.index())?.keyword;
                        is(string()?, DefaultValue::Str(keyword))
                    }
                    _ => is(integer()?, DefaultValue::Int(i128::from(bits))),
                }
            }
            DefaultValue::List(items) => self.list(items)?,
        })
    }

    /// Returns the constraint of a dense array of numbers, or an array of attributes, with this length and these items.
    fn list(self, items: &[DefaultValue<'a>]) -> Option<ConstraintExpr<'a>> {
        let arena = self.arena;
        let numbers = ParamKind::List(Box::new(ParamKind::I64));
        let dense = self.native("DenseArrayAttr", &[numbers, ParamKind::Type])?;
        let array = self.native("ArrayAttr", &[ParamKind::List(Box::new(ParamKind::Attr))])?;
        let len = |of: &Native<'a>| {
            equals(Term::Len(arena.alloc(of.params[0])), DefaultValue::Int(items.len() as i128))
        };
        let some = |of: &Native<'a>, pred| {
            self.not(Pred::AllItems("item", of.params[0], arena.alloc(self.not(pred))))
        };
        let item = Term::Bound("item");
        let (mut of_dense, mut of_array) = (vec![len(&dense)], vec![len(&array)]);
        for value in items {
            let number = match value {
                DefaultValue::Int(i) => Some(*i),
                DefaultValue::Bool(b) => Some(i128::from(*b)),
                _ => None,
            };
            if let Some(i) = number {
                let is = |i| some(&dense, equals(item, DefaultValue::Int(i)));
                of_dense.push(self.literal(i, dense.params[1], is));
            }
            if let Some(one) = self.stands_for(value) {
                of_array.push(some(&array, Pred::Is(item, arena.alloc(one))));
            }
        }
        let arms = [self.such_that(&dense, &of_dense), self.such_that(&array, &of_array)];
        Some(ConstraintExpr::OneOf(arena.alloc(arms.map(|body| Arm { name: None, body, span: Span::NONE }))))
    }

    /// Returns the predicate that the value equals a literal, and that its type can hold it. With the highest bit of a signless type set, a
    /// literal denotes a negative number: `255` is `-1` as an `i8`.
    fn literal(self, value: i128, ty: Term<'a>, is: impl Fn(i128) -> Pred<'a>) -> Pred<'a> {
        let bits = if value < 0 { 129 - (!value).leading_zeros() } else { 128 - value.leading_zeros() };
        let mut parts = vec![is(value)];
        parts.extend(self.of_width(ty, Rel::Lt, bits).map(|pred| self.not(pred)));
        let plain = self.and(&parts);
        let Some(width) = self.of_width(ty, Rel::Eq, bits).filter(|_| value > 1 && bits < 120) else {
            return plain;
        };
        Pred::Or(self.arena.alloc([plain, self.and(&[is(value - (1 << bits)), width])]))
    }

    /// Returns the predicate that a type is an integer whose width has this relation to `bits`.
    fn of_width(self, ty: Term<'a>, rel: Rel, bits: u32) -> Option<Pred<'a>> {
        let model = self.model;
        let is_integer = |t: &TypeDecl<'_>| model[t.dialect].name == "builtin" && t.name == "integer";
        let at = model.types.iter().position(is_integer)?;
        let width = model.types[at].params.iter().find(|p| p.kind == ParamKind::U32)?;
        let bits = Term::Const(DefaultValue::Int(i128::from(bits)));
        let such = self.arena.alloc(Pred::Compare(Term::Param(&width.name), rel, bits));
        let integer = self.arena.alloc(ConstraintExpr::IsType(TypeId(u32::try_from(at).ok()?), &[]));
        Some(Pred::Is(ty, self.arena.alloc(ConstraintExpr::Where(integer, such))))
    }
}

fn equals<'a>(term: Term<'a>, value: DefaultValue<'a>) -> Pred<'a> {
    Pred::Compare(term, Rel::Eq, Term::Const(value))
}
