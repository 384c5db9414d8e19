//! Parsing of attributes in a format.

use super::starts::attr_starts;
use crate::constraint::CheckAttr;
use crate::def::{Anchor, AttrDef, AttrSyntax, Fmt};
use crate::interned::{AttrData, Attribute, Type, TypeData};
use crate::parse::Parsed;
use crate::parse::core::Pos;
use crate::parse::hooks::OpParser;
use crate::parse::lexer::Tok;
use bourn_terms::Definition;

pub(super) fn attribute<'c>(
    p: &mut OpParser<'_, '_, 'c>,
    def: &'static AttrDef,
    syntax: AttrSyntax,
) -> Parsed<()> {
    if syntax == AttrSyntax::Unit {
        let unit = p.ctx().unit_attr();
        p.set_attr(def.name, unit);
        return Ok(());
    }
    if (def.optional || def.default.is_some()) && !attr_starts(p, def, syntax) {
        return Ok(());
    }
    required_attribute(p, def, syntax)
}

/// Returns the attribute that is the anchor of a group, with its form. The attribute is present exactly if the group is.
pub(super) fn anchored_attr(
    p: &OpParser<'_, '_, '_>,
    anchor: Anchor,
    element: &Fmt,
) -> Option<(&'static AttrDef, AttrSyntax)> {
    let (i, generic) = match element {
        Fmt::Attr(i) => (*i, false),
        Fmt::QualifiedAttr(i) => (*i, true),
        _ => return None,
    };
    let def = p.def.attrs.get(i as usize).filter(|_| anchor == Anchor::Attr(i))?;
    let syntax = if generic { AttrSyntax::Generic } else { def.constraint.syntax };
    (syntax != AttrSyntax::Unit).then_some((def, syntax))
}

pub(super) fn required_attribute<'c>(
    p: &mut OpParser<'_, '_, 'c>,
    def: &'static AttrDef,
    syntax: AttrSyntax,
) -> Parsed<()> {
    let value = attr_value(p, def, syntax)?;
    p.set_attr(def.name, value);
    Ok(())
}

/// Parses the value of an attribute in a given form.
pub(in crate::parse) fn attr_value<'c>(
    p: &mut OpParser<'_, '_, 'c>,
    def: &'static AttrDef,
    syntax: AttrSyntax,
) -> Parsed<Attribute<'c>> {
    let ctx = p.ctx();
    let value_type = def.constraint.typed(ctx);
    match syntax {
        AttrSyntax::Generic | AttrSyntax::Unit => {
            let start = p.pos();
            let value = generic_value(p, def, value_type)?;
            match is_of_other_kind(def, value) {
                true => p.error_at(start, "invalid kind of attribute specified"),
                false => Ok(value),
            }
        }
        AttrSyntax::SymbolName => {
            let value = p.parse_symbol_name()?;
            Ok(ctx.attr(AttrData::String { value, ty: None }))
        }
        AttrSyntax::Type => {
            if !p.p.at_type() {
                return p.p.wrong_token("expected attribute value");
            }
            let ty = p.parse_type()?;
            Ok(ctx.type_attr(ty))
        }
        AttrSyntax::EnumKeyword => enum_case(p, def, value_type),
        AttrSyntax::BitKeywords(separator) => {
            let value = p.p.bits(def.constraint.cases, separator)?;
            let ty = value_type.unwrap_or_else(|| ctx.signless(32));
            Ok(ctx.int_attr(i128::from(value), ty))
        }
        AttrSyntax::Params(_) if p.p.token.kind == Tok::Hash => {
            let start = p.pos();
            let value = p.p.parse_attribute(None)?;
            match def.constraint.refuses(value) {
                true => p.error_at(start, "invalid kind of attribute specified"),
                false => Ok(value),
            }
        }
        AttrSyntax::Params(table) => {
            let (bracket, start) = (p.p.bracket(), p.pos());
            // The registered declaration counts: a spec may name another copy of it.
            let def = ctx.attr_def(table.name).unwrap_or(table);
            let params = p.p.declared_params(def, bracket, start.0)?;
            Ok(ctx.attr(AttrData::Declared { def, params }))
        }
        AttrSyntax::BareArray => {
            let element = value_type.unwrap_or_else(|| ctx.signless(64));
            let mut values = Vec::new();
            p.parse_delimited("[", "]", |p| {
                values.push(p.p.dense_array_item(element)?);
                Ok(())
            })?;
            Ok(ctx.attr(AttrData::DenseArray { element, values: values.into() }))
        }
    }
}

/// Parses the keyword of an enum's case, which may be in quotes.
fn enum_case<'c>(
    p: &mut OpParser<'_, '_, 'c>,
    def: &'static AttrDef,
    value_type: Option<Type<'c>>,
) -> Parsed<Attribute<'c>> {
    let (ctx, pos) = (p.ctx(), p.pos());
    let cases = def.constraint.cases;
    let find = |word: &str| cases.iter().find(|(text, _)| *text == word);
    let keyword = p.parse_optional_keyword().map(str::to_owned);
    let string = if keyword.is_none() { p.parse_optional_string() } else { None };
    if let Some((text, value)) = keyword.as_deref().or(string.as_deref()).and_then(find) {
        return Ok(match value_type {
            Some(ty) => ctx.int_attr(i128::from(*value), ty),
            None => ctx.string_attr(text),
        });
    }
    let message = match string {
        Some(string) => format!("invalid {} attribute specification: \"{string}\"", def.name),
        None => {
            let texts: Vec<&str> = cases.iter().map(|(text, _)| *text).collect();
            format!(
                "expected string or keyword containing one of the following enum values for attribute '{}' [{}]",
                def.name,
                texts.join(", ")
            )
        }
    };
    p.error_at(pos, message)
}

/// Parses the value of an attribute in the generic form.
fn generic_value<'c>(
    p: &mut OpParser<'_, '_, 'c>,
    def: &'static AttrDef,
    value_type: Option<Type<'c>>,
) -> Parsed<Attribute<'c>> {
    let ctx = p.ctx();
    if p.p.token.kind != Tok::Str || value_type.is_some() {
        return p.p.parse_attribute(value_type);
    }
    let string = string_item(p)?;
    match *string.data() {
        AttrData::String { value, .. } if p.at(":") && def.constraint.reads_string_type(string) => {
            let ty = p.parse_colon_type()?;
            let ty = Some(ty).filter(|ty| *ty.data() != TypeData::None);
            Ok(ctx.attr(AttrData::String { value, ty }))
        }
        _ => Ok(string),
    }
}

/// Returns whether a value is a builtin attribute of another kind than the constraint allows.
fn is_of_other_kind(def: &AttrDef, value: Attribute<'_>) -> bool {
    let Some(written) = value.builtin() else { return false };
    match bourn_terms::fixed_def(&def.constraint.is.body).map(|only| only.definition) {
        Some(Definition::Attr(kind)) => kind != written && def.constraint.refuses(value),
        _ => false,
    }
}

/// Parses a string; a colon after it belongs to the format.
pub(in crate::parse) fn string_item<'c>(p: &mut OpParser<'_, '_, 'c>) -> Parsed<Attribute<'c>> {
    let none = p.ctx().ty(TypeData::None);
    p.p.parse_attribute(Some(none))
}

/// Sets a unit attribute, which is present if and only if its group is.
pub(super) fn set_unit(p: &mut OpParser<'_, '_, '_>, anchor: Anchor) {
    if let Anchor::Attr(i) = anchor
        && let Some(def) = p.def.attrs.get(i as usize)
        && def.constraint.syntax == AttrSyntax::Unit
    {
        let unit = p.ctx().unit_attr();
        p.set_attr(def.name, unit);
    }
}

/// Checks the op's own attributes from index `given` on, right after a dictionary was parsed, as MLIR does.
pub(in crate::parse) fn check_own(p: &mut OpParser<'_, '_, '_>, start: Pos, given: usize) -> Parsed<()> {
    let def = p.def;
    let wrong = p.state.attrs[given..].iter().find_map(|(name, value)| {
        let attr = def.attrs.iter().find(|attr| attr.name == name.as_str())?;
        attr.constraint.refuses(*value).then_some(attr)
    });
    match wrong {
        Some(attr) => {
            let (op, name, text) = (def.name, attr.name, attr.constraint.text);
            p.error_at(start, format!("'{op}' op attribute '{name}' failed to satisfy constraint: {text}"))
        }
        None => Ok(()),
    }
}
