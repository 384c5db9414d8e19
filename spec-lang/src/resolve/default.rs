//! Checks that default values satisfy their constraints.

use crate::diagnostics::Diagnostic;
use crate::lattice::Lattice;
use crate::lower::Lowering;
use crate::model::*;
use crate::resolve::Cx;

/// A default value and its place.
#[derive(Clone, Debug)]
pub(crate) struct DefaultUse {
    pub value: DefaultValue,
    pub span: Span,
    pub place: Place,
}

/// The place of a default value.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    /// An attribute of an op: its name, its constraint, the op's generics.
    Attr(String, Box<ConstraintExpr>, Vec<Generic>),
    /// A parameter of a declared type or attribute.
    Param(Target, ParamIdx),
}

impl Cx<'_, '_> {
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

fn check_attr(
    lattice: &Lattice<'_>,
    used: &DefaultUse,
    (name, constraint): (&str, &ConstraintExpr),
    generics: &[Generic],
) -> Option<Diagnostic> {
    let stands_for = stands_for(lattice.model(), &used.value)?;
    // An empty constraint is reported separately.
    let both = ConstraintExpr::And(vec![constraint.clone(), stands_for]);
    if !lattice.empty(&both, generics).is_yes() || lattice.empty(constraint, generics).is_yes() {
        return None;
    }
    let text = lattice.model().constraint_text(constraint, generics);
    let message = format!("the default of attribute `{name}` does not satisfy its constraint");
    Some(Diagnostic::error(used.span, message).label(format!("expected {text}")))
}

fn check_param(
    lattice: &Lattice<'_>,
    used: &DefaultUse,
    target: Target,
    param: ParamIdx,
) -> Option<Diagnostic> {
    let model = lattice.model();
    let args = |value: &DefaultValue| vec![ParamArg { param, arg: ConstraintArg::Value(value.clone()) }];
    let (params, requires, with, without) = match target {
        Target::Type(id) => {
            let (t, with) = (&model[id], ConstraintExpr::IsType(id, args(&used.value)));
            (&t.params, &t.requires, with, ConstraintExpr::IsType(id, Vec::new()))
        }
        Target::Attr(id) => {
            let (a, with) = (&model[id], ConstraintExpr::IsAttr(id, args(&used.value)));
            (&a.params, &a.requires, with, ConstraintExpr::IsAttr(id, Vec::new()))
        }
        Target::Op(_) => return None,
    };
    let param = params.get(param.index())?;
    if let Some(constraint) = &param.constraint {
        let is_refused = |value: &DefaultValue| {
            let stands_for = stands_for(model, value)?;
            Some(lattice.empty(&ConstraintExpr::And(vec![constraint.clone(), stands_for]), &[]).is_yes())
        };
        // The constraint of a list applies to its items.
        let values = match &used.value {
            DefaultValue::List(items) if is_list(&param.kind) => items.as_slice(),
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
struct Native {
    id: AttrId,
    params: Vec<Term>,
}

impl Native {
    fn find(model: &Model, handle: &str, kinds: &[ParamKind]) -> Option<Native> {
        let is_it =
            |a: &AttrDecl| a.storage.as_ref().is_some_and(|s| s.0.rsplit("::").next() == Some(handle));
        let at = model.attrs.iter().position(is_it)?;
        let params = kinds.iter().map(|kind| {
            let param = model.attrs[at].params.iter().find(|p| p.kind == *kind)?;
            Some(Term::Param(param.name.clone()))
        });
        Some(Native { id: AttrId(u32::try_from(at).ok()?), params: params.collect::<Option<_>>()? })
    }

    fn such_that(&self, mut preds: Vec<Pred>) -> ConstraintExpr {
        let base = ConstraintExpr::IsAttr(self.id, Vec::new());
        match preds.len() {
            0 => base,
            1 => ConstraintExpr::Where(Box::new(base), preds.remove(0)),
            _ => ConstraintExpr::Where(Box::new(base), Pred::And(preds)),
        }
    }
}

/// Returns the attributes that a literal may denote, as a constraint; `None` if constraints cannot express them.
fn stands_for(model: &Model, value: &DefaultValue) -> Option<ConstraintExpr> {
    let integer = || Native::find(model, "IntegerAttr", &[ParamKind::BigInt, ParamKind::Type]);
    let string = || Native::find(model, "StringAttr", &[ParamKind::Str]);
    let is = |native: Native, value: DefaultValue| {
        let equal = equals(native.params[0].clone(), value);
        native.such_that(vec![equal])
    };
    Some(match value {
        DefaultValue::Unit => Native::find(model, "UnitAttr", &[])?.such_that(Vec::new()),
        DefaultValue::Float(_) => Native::find(model, "FloatAttr", &[])?.such_that(Vec::new()),
        DefaultValue::Bool(b) => {
            let native = integer()?;
            let mut preds = vec![equals(native.params[0].clone(), DefaultValue::Int(i128::from(*b)))];
            preds.extend(of_width(model, native.params[1].clone(), Rel::Eq, 1));
            native.such_that(preds)
        }
        DefaultValue::Int(i) => {
            let native = integer()?;
            let pred = literal(model, *i, &native.params[1], |i| {
                equals(native.params[0].clone(), DefaultValue::Int(i))
            });
            native.such_that(vec![pred])
        }
        DefaultValue::Str(_) => is(string()?, value.clone()),
        DefaultValue::Enum(id, cases) => {
            let e = &model[*id];
            let bits = cases.iter().filter_map(|c| e.cases.get(c.index())).fold(0, |v, c| v | c.value);
            match e.storage {
                EnumStorage::Attr(_) => ConstraintExpr::Enum(*id),
                EnumStorage::Keyword if !e.bits => {
                    let keyword = e.cases.get(cases.first()?.index())?.keyword.clone();
                    is(string()?, DefaultValue::Str(keyword))
                }
                _ => is(integer()?, DefaultValue::Int(i128::from(bits))),
            }
        }
        DefaultValue::List(items) => list(model, items)?,
    })
}

/// Returns the constraint of a dense array of numbers, or an array of attributes, with this length and these items.
fn list(model: &Model, items: &[DefaultValue]) -> Option<ConstraintExpr> {
    let numbers = ParamKind::List(Box::new(ParamKind::I64));
    let dense = Native::find(model, "DenseArrayAttr", &[numbers, ParamKind::Type])?;
    let array = Native::find(model, "ArrayAttr", &[ParamKind::List(Box::new(ParamKind::Attr))])?;
    let len = |of: &Native| {
        equals(Term::Len(Box::new(of.params[0].clone())), DefaultValue::Int(items.len() as i128))
    };
    let some = |of: &Native, pred: Pred| {
        not(Pred::AllItems("item".to_owned(), of.params[0].clone(), Box::new(not(pred))))
    };
    let item = || Term::Bound("item".to_owned());
    let (mut of_dense, mut of_array) = (vec![len(&dense)], vec![len(&array)]);
    for value in items {
        let number = match value {
            DefaultValue::Int(i) => Some(*i),
            DefaultValue::Bool(b) => Some(i128::from(*b)),
            _ => None,
        };
        if let Some(i) = number {
            of_dense.push(literal(model, i, &dense.params[1], |i| {
                some(&dense, equals(item(), DefaultValue::Int(i)))
            }));
        }
        if let Some(one) = stands_for(model, value) {
            of_array.push(some(&array, Pred::Is(item(), Box::new(one))));
        }
    }
    let arms = [dense.such_that(of_dense), array.such_that(of_array)];
    let arms = arms.into_iter().map(|body| Arm { name: None, body, span: Span::NONE });
    Some(ConstraintExpr::Or(arms.collect()))
}

/// Returns the predicate that the value equals a literal, and that its type can hold it. With the highest bit of a signless type set, a literal
/// denotes a negative number: `255` is `-1` as an `i8`.
fn literal(model: &Model, value: i128, ty: &Term, is: impl Fn(i128) -> Pred) -> Pred {
    let bits = if value < 0 { 129 - (!value).leading_zeros() } else { 128 - value.leading_zeros() };
    let fits = of_width(model, ty.clone(), Rel::Lt, bits).map(not);
    let plain = Pred::And([is(value)].into_iter().chain(fits).collect());
    let Some(width) = of_width(model, ty.clone(), Rel::Eq, bits).filter(|_| value > 1 && bits < 120) else {
        return plain;
    };
    Pred::Or(vec![plain, Pred::And(vec![is(value - (1 << bits)), width])])
}

/// Returns the predicate that a type is an integer whose width has this relation to `bits`.
fn of_width(model: &Model, ty: Term, rel: Rel, bits: u32) -> Option<Pred> {
    let is_integer = |t: &TypeDecl| model[t.dialect].name == "builtin" && t.name == "integer";
    let at = model.types.iter().position(is_integer)?;
    let width = model.types[at].params.iter().find(|p| p.kind == ParamKind::U32)?;
    let width = Term::Param(width.name.clone());
    let such = Pred::Compare(width, rel, Term::Const(DefaultValue::Int(i128::from(bits))));
    let integer = ConstraintExpr::IsType(TypeId(u32::try_from(at).ok()?), Vec::new());
    Some(Pred::Is(ty, Box::new(ConstraintExpr::Where(Box::new(integer), such))))
}

fn not(pred: Pred) -> Pred {
    Pred::Not(Box::new(pred))
}

fn equals(term: Term, value: DefaultValue) -> Pred {
    Pred::Compare(term, Rel::Eq, Term::Const(value))
}
