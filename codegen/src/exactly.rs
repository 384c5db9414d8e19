//! Returns the constraint that exactly one type or attribute satisfies.

use bourn_spec::lattice::{DYNAMIC, Def, Item, Value};
use bourn_spec::model::*;

/// Returns the constraint that only this item satisfies, if its parameters say all of it.
pub(crate) fn exactly(model: &Model, item: &Item) -> Option<ConstraintExpr> {
    let (params, base) = match item.def? {
        Def::Type(id) => (&model[id].params, ConstraintExpr::IsType(id, Vec::new())),
        Def::Attr(id) => {
            let a = &model[id];
            // Other attributes of the IR hold data that is no parameter in specs.
            let says_all = ["integer", "string", "symbol_ref", "type_value", "unit"].contains(&&*a.name);
            if a.storage.is_some() && !says_all {
                return None;
            }
            (&a.params, ConstraintExpr::IsAttr(id, Vec::new()))
        }
        _ => return None,
    };
    let preds = params.iter().map(|p| equals(model, &p.name, &p.kind, item.param(&p.name)?));
    let preds: Vec<Pred> = preds.collect::<Option<_>>()?;
    Some(if preds.is_empty() { base } else { ConstraintExpr::Where(base.into(), Pred::And(preds)) })
}

/// Returns the value of a parameter as a constant, if it is one number, string or case.
pub(crate) fn constant(model: &Model, kind: &ParamKind, value: &Value) -> Option<DefaultValue> {
    Some(match (value, kind) {
        (Value::Int(value), ParamKind::Enum(id)) => {
            let case = model[*id].cases.iter().position(|c| i128::from(c.value) == *value)?;
            DefaultValue::Enum(*id, vec![CaseIdx::at(case)])
        }
        (value, ParamKind::Optional(kind)) => constant(model, kind, value)?,
        (Value::Int(value), ParamKind::Bool) => DefaultValue::Bool(*value != 0),
        (Value::Int(value), _) => DefaultValue::Int(*value),
        (Value::Str(text), _) => DefaultValue::Str(text.clone()),
        _ => return None,
    })
}

/// Returns the predicate that a parameter has this value.
fn equals(model: &Model, name: &str, kind: &ParamKind, value: &Value) -> Option<Pred> {
    let param = || Term::Param(name.to_owned());
    if let Some(value) = constant(model, kind, value) {
        return Some(match value {
            DefaultValue::Bool(true) => Pred::Flag(param()),
            DefaultValue::Bool(false) => Pred::Not(Pred::Flag(param()).into()),
            value => Pred::Compare(param(), Rel::Eq, Term::Const(value)),
        });
    }
    Some(match value {
        Value::Item(item) => Pred::Is(param(), exactly(model, item)?.into()),
        Value::Absent => Pred::Not(Pred::Present(param()).into()),
        Value::Shape(sizes) => {
            let number = |n: i128| Term::Const(DefaultValue::Int(n));
            let rank = Pred::Compare(Term::Rank, Rel::Eq, number(i128::try_from(sizes.len()).ok()?));
            let sizes = sizes.iter().zip(0..).map(|(size, i)| {
                let dim = Term::Dim(number(i).into());
                match *size {
                    DYNAMIC => Pred::Not(Pred::Static(dim).into()),
                    size => Pred::Compare(dim, Rel::Eq, number(i128::from(size))),
                }
            });
            Pred::And(std::iter::once(rank).chain(sizes).collect())
        }
        Value::List(items) if items.is_empty() => {
            let len = Term::Len(param().into());
            Pred::Compare(len, Rel::Eq, Term::Const(DefaultValue::Int(0)))
        }
        // A vector stores for each dimension whether it is scalable.
        Value::List(items) if items.iter().all(|item| *item == Value::Int(0)) && is_flags(kind) => {
            let item = Term::Bound("item".to_owned());
            Pred::AllItems("item".to_owned(), param(), Pred::Not(Pred::Flag(item).into()).into())
        }
        _ => return None,
    })
}

/// Returns whether a parameter is a list of truth values.
fn is_flags(kind: &ParamKind) -> bool {
    matches!(kind, ParamKind::List(item) if **item == ParamKind::Bool)
}
