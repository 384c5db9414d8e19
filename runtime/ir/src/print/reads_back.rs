//! Tests of whether parsing the custom form of an op gives the same attributes and region arguments.

use super::format::{has_named_args, region_args};
use super::repeat::length;
use crate::body::OpRef;
use crate::constraint::CheckAttr;
use crate::def::{AttrDef, AttrSyntax, DerivedForm, Fmt, LoopList, OpDef, OperandIdx};
use crate::interned::{AttrData, Attribute};

/// Returns whether parsing the format gives the same attributes and region arguments. It may not: most elements for strings read no type,
/// bits without names have no text, and loops create only one kind of list. A region of an invalid op may have other arguments than the
/// format names.
pub(super) fn attributes(op: OpRef<'_, '_>, def: &OpDef, checked: &[&Fmt]) -> bool {
    checked.iter().all(|element| in_element(op, def, element))
}

/// Returns the elements that [`attributes`] has to check, those of groups included.
pub(super) fn checked(def: &OpDef, elements: &'static [Fmt]) -> Vec<&'static Fmt> {
    let mut found = Vec::new();
    for element in elements {
        match element {
            Fmt::Clauses(inner) => found.extend(checked(def, inner)),
            Fmt::Optional { then, otherwise, .. } => {
                found.extend(checked(def, then));
                found.extend(checked(def, otherwise));
            }
            // The arguments that are ports are compared with them.
            Fmt::RegionBody { region, named: true, .. } if super::ports::are_arguments(def, *region) => {}
            Fmt::Attr(_)
            | Fmt::QualifiedAttr(_)
            | Fmt::Loop { .. }
            | Fmt::AttrElse { .. }
            | Fmt::BoolWord(..)
            | Fmt::Keyword(..)
            | Fmt::DerivedElse { .. }
            | Fmt::Ports(_)
            | Fmt::Affine { .. }
            | Fmt::Sizes(_)
            | Fmt::OnlyItem(_)
            | Fmt::SharedType(_)
            | Fmt::Assign { .. }
            | Fmt::RegionBody { named: true, .. } => found.push(element),
            _ => {}
        }
    }
    found
}

fn in_element(op: OpRef<'_, '_>, def: &OpDef, element: &Fmt) -> bool {
    let all = |elements: &[Fmt]| elements.iter().all(|element| in_element(op, def, element));
    match element {
        Fmt::Attr(i) => in_place(op, def.attrs.get(*i as usize), None),
        Fmt::QualifiedAttr(i) => in_place(op, def.attrs.get(*i as usize), Some(AttrSyntax::Generic)),
        Fmt::AttrElse { attr, .. } => {
            let attr = def.attrs.get(*attr as usize);
            attr.is_some_and(|attr| op.attr(attr.name).is_some()) && in_place(op, attr, None)
        }
        Fmt::Ports(list) => super::ports::fits(op, def, list),
        Fmt::DerivedElse { attr, form, .. } => {
            let def = def.attrs.get(*attr as usize);
            let attr = def.and_then(|attr| op.attr(attr.name));
            // Results are printed with numbers, so that an absent name stays absent.
            if attr.is_none() && *form == DerivedForm::ResultName {
                return def.is_some_and(|def| def.optional);
            }
            attr.is_some_and(|attr| match (form, attr.data()) {
                (DerivedForm::ResultName, AttrData::String { ty, .. }) => ty.is_none(),
                (DerivedForm::Type, AttrData::Type(_)) => true,
                (DerivedForm::Text, AttrData::String { ty, .. }) => ty.is_none(),
                (DerivedForm::Symbol, AttrData::SymbolRef { .. }) => true,
                _ => false,
            })
        }
        Fmt::Keyword(i, words) => match def.attrs.get(*i as usize).and_then(|attr| op.attr(attr.name)) {
            Some(value) => {
                matches!(value.data(), AttrData::String { value, ty: None } if words.contains(&value.as_str()))
            }
            None => true,
        },
        Fmt::BoolWord(i, ..) => {
            let value = def.attrs.get(*i as usize).and_then(|attr| op.attr(attr.name));
            matches!(value.map(|value| value.data()), Some(AttrData::Integer { ty, .. }) if ty.signless_width() == Some(1))
        }
        Fmt::Sizes(attrs) => attrs.iter().all(|i| {
            let value = def.attrs.get(*i as usize).and_then(|attr| op.attr(attr.name));
            value
                .and_then(|value| value.as_int())
                .is_some_and(|size| i64::try_from(size).is_ok_and(|size| size >= 0))
        }),
        Fmt::OnlyItem(i) => {
            let value = def.attrs.get(*i as usize).and_then(|attr| op.attr(attr.name));
            value.is_none_or(|value| value.as_array().is_some_and(|items| items.len() < 2))
        }
        // The text has one type for all values.
        Fmt::SharedType(slots) => {
            let mut types = slots.iter().flat_map(|slot| super::format::slot_types(op, *slot));
            types.next().is_some_and(|first| types.all(|ty| ty == first))
        }
        Fmt::Affine { map, operands, form } => super::affine::fits(op, def, *map, *operands, *form),
        Fmt::Assign { region, arg, operand } => {
            let operands = op.operand_group(OperandIdx(*operand)).map_or(0, |group| group.len());
            region_args(op, def, *region, *arg).len() == operands
        }
        Fmt::RegionBody { region, named: true, .. } => has_named_args(op, def, *region),
        Fmt::Clauses(inner) => all(inner),
        Fmt::Optional { then, otherwise, .. } => all(then) && all(otherwise),
        Fmt::Loop { lists, body, .. } => {
            // The number of repetitions is the length of the shortest list.
            let lengths = lists.iter().map(|list| length(op, def, *list));
            lengths.clone().min() == lengths.max()
                && all(body)
                && lists.iter().all(|list| in_loop(op, def, *list))
                && body.iter().all(|element| match element {
                    Fmt::ItemList(i, _) => {
                        lists.get(*i as usize).is_some_and(|list| has_arrays(op, def, *list))
                    }
                    _ => true,
                })
        }
        _ => true,
    }
}

fn in_place(op: OpRef<'_, '_>, attr: Option<&AttrDef>, syntax: Option<AttrSyntax>) -> bool {
    let Some(attr) = attr else { return true };
    let Some(value) = op.attr(attr.name) else { return true };
    let constraint = attr.constraint;
    match (syntax.unwrap_or(constraint.syntax), value.data()) {
        (AttrSyntax::Generic, _) if constraint.is_typed() => !is_typed(value) || constraint.check(value),
        (AttrSyntax::Generic, _) => !is_typed(value) || constraint.reads_string_type(value),
        (AttrSyntax::BitKeywords(_), AttrData::Integer { value, .. }) => {
            !super::bit_names(constraint.cases, *value as i64).is_empty()
        }
        _ => !is_typed(value),
    }
}

/// Returns whether parsing a loop gives the same list: loops create one kind of list, and read strings without types.
fn in_loop(op: OpRef<'_, '_>, def: &OpDef, list: LoopList) -> bool {
    let LoopList::Attr(i) = list else { return true };
    let Some(attr) = def.attrs.get(i as usize) else { return true };
    let Some(value) = op.attr(attr.name) else { return true };
    let constraint = attr.constraint;
    match value.data() {
        AttrData::Array(items) => !constraint.is_dense_list() && !items.iter().any(|item| is_typed(*item)),
        AttrData::DenseArray { .. } if constraint.is_typed() => {
            constraint.is_dense_list() && constraint.check(value)
        }
        AttrData::DenseArray { element, .. } => {
            constraint.is_dense_list() && element.signless_width() == Some(64)
        }
        _ => false,
    }
}

/// Returns whether all items of a list are arrays.
fn has_arrays(op: OpRef<'_, '_>, def: &OpDef, list: LoopList) -> bool {
    let LoopList::Attr(i) = list else { return false };
    let value = def.attrs.get(i as usize).and_then(|attr| op.attr(attr.name));
    value.is_none_or(|value| {
        value.as_array().is_some_and(|items| items.iter().all(|item| item.as_array().is_some()))
    })
}

fn is_typed(attr: Attribute<'_>) -> bool {
    matches!(attr.data(), AttrData::String { ty: Some(_), .. })
}
