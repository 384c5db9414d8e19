//! Verification of the parameters of declared types and attributes.

use super::Item;
use crate::def::{MessagePart, ParamDef, ParamKind, TypeDef};
use crate::interned::Param;
use bourn_terms::{Datum, Term, holds, satisfies, value};

/// The type of a `verify` hook of a type or attribute: returns an error message for parameters that do not fit.
pub type VerifyParamsFn = for<'p, 'c> fn(&'p [Param<'c>]) -> Result<(), String>;

/// Verifies the parameters of a type or an attribute that is about to be created: the constraints on parameters, the `require` clauses,
/// and the hook.
///
/// # Errors
/// Returns a message for the first check that fails. A check that depends on a function that is not linked passes.
pub(crate) fn verify_params(def: &'static TypeDef, params: &[Param<'_>]) -> Result<(), String> {
    if params.len() != def.params.len() {
        return Err(format!("expected {} parameters", def.params.len()));
    }
    for (param, value) in def.params.iter().zip(params) {
        let Some(constraint) = &param.constraint else { continue };
        if let Err(refused) = each_item(value, &|item| satisfies(item, &constraint.is) != Some(false)) {
            let got = refused.map(|item| format!(", but got '{item}'")).unwrap_or_default();
            return Err(format!("parameter '{}' must be {}{got}", param.name, constraint.text));
        }
    }
    let item = Item::Params(def, params);
    for require in def.requires {
        if holds(item, &require.pred) == Some(false) {
            return Err(require.message.iter().map(|part| shown(def, params, part)).collect());
        }
    }
    let verify = def.verify.and_then(|hook| hook.get::<VerifyParamsFn>());
    verify.map_or(Ok(()), |verify| verify(params))
}

fn shown(def: &'static TypeDef, params: &[Param<'_>], part: &MessagePart) -> String {
    let term = match part {
        MessagePart::Literal(text) => return (*text).to_owned(),
        MessagePart::Term(term) => term,
    };
    let own = |param: &&ParamDef| matches!(term, Term::Param(name) if *name == param.name);
    let kind = def.params.iter().find(own).map(|param| &param.kind);
    match value(Item::Params(def, params), term) {
        Datum::Num(number) => kind
            .and_then(|kind| keyword(kind, i64::try_from(number.to_i128()?).ok()?))
            .unwrap_or_else(|| number.to_string()),
        Datum::Float(bits) => f64::from_bits(bits).to_string(),
        Datum::Str(text) => text.to_owned(),
        Datum::Item(Item::Type(ty)) => ty.to_string(),
        Datum::Item(Item::Attr(attr)) => attr.to_string(),
        _ => "?".to_owned(),
    }
}

/// Checks that a test holds for a parameter: for each element of a list, and always for an absent parameter.
///
/// # Errors
/// Returns the text of the first type or attribute for which the test fails; `None` for a parameter of another kind.
fn each_item<'p>(value: &'p Param<'p>, test: &dyn Fn(Item<'p, 'p>) -> bool) -> Result<(), Option<String>> {
    match value {
        Param::Absent => Ok(()),
        Param::List(items) => items.iter().try_for_each(|item| each_item(item, test)),
        Param::Type(ty) if test(Item::Type(*ty)) => Ok(()),
        Param::Type(ty) => Err(Some(ty.to_string())),
        Param::Attr(attr) if test(Item::Attr(*attr)) => Ok(()),
        Param::Attr(attr) => Err(Some(attr.to_string())),
        Param::Int(_) | Param::Bool(_) | Param::Str(_) | Param::Shape(_) => Err(None),
    }
}

/// Returns the keyword of an enum's case; `None` if the parameter is not an enum.
fn keyword(kind: &ParamKind, value: i64) -> Option<String> {
    match kind {
        ParamKind::Enum(cases) => {
            cases.iter().find(|(_, case)| *case == value).map(|(keyword, _)| (*keyword).to_owned())
        }
        ParamKind::Bool => Some((value != 0).to_string()),
        ParamKind::Optional(inner) => keyword(inner, value),
        _ => None,
    }
}
