//! Custom forms from the elements of a `format`. Where spaces go is what MLIR's ODS does.

use super::OpPrinter;
use super::spacing::Spacing;
use crate::attr::{AttrData, Attribute};
use crate::def::{Anchor, AttrDef, AttrSyntax, Fmt, OpDef, Slot};
use crate::types::{DYNAMIC, Type};
use crate::view::{OpRef, Value};
use std::ops::Range;

/// Prints what follows the op's name.
pub(super) fn print(p: &mut OpPrinter<'_>, op: OpRef<'_, '_>, def: &OpDef, elements: &[Fmt]) {
    let mut bound = Vec::new();
    bound_attrs(def, elements, &mut bound);
    let mut spacing = Spacing::AFTER_WORD;
    sequence(p, op, def, elements, &bound, &mut spacing);
}

/// Names of the attributes that the elements print.
fn bound_attrs(def: &OpDef, elements: &[Fmt], bound: &mut Vec<&'static str>) {
    for element in elements {
        match element {
            Fmt::Attr(i) | Fmt::Mixed { statics: i, .. } => {
                bound.extend(def.attrs.get(*i as usize).map(|a| a.name))
            }
            Fmt::Optional { anchor, then, otherwise } => {
                if let Anchor::Attr(i) = anchor {
                    bound.extend(def.attrs.get(*i as usize).map(|a| a.name));
                }
                bound_attrs(def, then, bound);
                bound_attrs(def, otherwise, bound);
            }
            _ => {}
        }
    }
}

fn sequence(
    p: &mut OpPrinter<'_>,
    op: OpRef<'_, '_>,
    def: &OpDef,
    elements: &[Fmt],
    bound: &[&str],
    spacing: &mut Spacing,
) {
    for element in elements {
        match element {
            Fmt::Lit(text) => literal(p, text, spacing),
            Fmt::Space(true) => {
                p.text(" ");
                *spacing = Spacing::NONE;
            }
            Fmt::Space(false) => *spacing = Spacing::NONE,
            Fmt::AttrDict(keyword) => {
                if *keyword {
                    p.attr_dict_with_keyword(op, bound);
                } else {
                    p.attr_dict(op, bound);
                }
                *spacing = Spacing::AFTER_WORD;
            }
            Fmt::Optional { anchor, then, otherwise } => {
                let chosen = if is_present(op, def, *anchor) { then } else { otherwise };
                sequence(p, op, def, chosen, bound, spacing);
            }
            Fmt::Custom { print, .. } => {
                space(p, spacing);
                print(op, p);
            }
            Fmt::Attr(i) => {
                if let Some(attr) = def.attrs.get(*i as usize) {
                    attribute(p, op, attr, spacing);
                }
            }
            _ => {
                if !is_empty(op, element) {
                    space(p, spacing);
                    values(p, op, def, element);
                }
            }
        }
    }
}

/// Whether an element prints nothing, and so gets no space: a variadic group without values.
fn is_empty(op: OpRef<'_, '_>, element: &Fmt) -> bool {
    match element {
        Fmt::Operand(i) => op.operand_group(*i as usize).is_none_or(|r| r.is_empty()),
        Fmt::Type(slot) => slot_range(op, *slot).is_empty(),
        Fmt::Operands | Fmt::OperandTypes => op.num_operands() == 0,
        Fmt::ResultTypes => op.num_results() == 0,
        Fmt::Region(i) => op.region(*i as usize).is_none(),
        Fmt::Successor(i) => op.successors().nth(*i as usize).is_none(),
        _ => false,
    }
}

fn values(p: &mut OpPrinter<'_>, op: OpRef<'_, '_>, def: &OpDef, element: &Fmt) {
    match element {
        Fmt::Operand(i) => {
            let range = op.operand_group(*i as usize).unwrap_or(0..0);
            p.operands(range.map(|n| op.operand(n)));
        }
        Fmt::Operands => p.operands(op.operands()),
        Fmt::OperandTypes => p.types(op.operands().map(Value::ty)),
        Fmt::ResultTypes => p.types(op.results().map(Value::ty)),
        Fmt::Type(slot) => p.types(slot_types(op, *slot)),
        Fmt::FunctionalType(ins, outs) => {
            let all = |slots: &[Slot]| slots.iter().flat_map(|s| slot_types(op, *s)).collect::<Vec<_>>();
            p.function_type(all(ins), all(outs));
        }
        Fmt::Region(i) => {
            if let Some(region) = op.region(*i as usize) {
                let implied = def.regions.get(*i as usize).is_some_and(|r| r.terminator.is_some());
                p.region(region, true, !implied);
            }
        }
        Fmt::Successor(i) => {
            if let Some(block) = op.successors().nth(*i as usize) {
                p.successor(block);
            }
        }
        Fmt::Mixed { statics, dynamics, delimiters } => mixed(p, op, def, *statics, *dynamics, delimiters),
        _ => {}
    }
}

fn mixed(
    p: &mut OpPrinter<'_>,
    op: OpRef<'_, '_>,
    def: &OpDef,
    statics: u16,
    dynamics: u16,
    delimiters: &(&str, &str),
) {
    let attr = def.attrs.get(statics as usize).and_then(|a| op.attr(a.name)).and_then(|a| a.as_dense_array());
    let mut next = op.operand_group(dynamics as usize).unwrap_or(0..0);
    p.text(delimiters.0);
    p.list(attr.unwrap_or_default(), |p, &value| match if value == DYNAMIC { next.next() } else { None } {
        Some(number) => p.operand(op.operand(number)),
        None => p.text(&value.to_string()),
    });
    p.text(delimiters.1);
}

fn slot_range(op: OpRef<'_, '_>, slot: Slot) -> Range<usize> {
    match slot {
        Slot::Operand(i) => op.operand_group(i as usize),
        Slot::Result(i) => op.result_group(i as usize),
    }
    .unwrap_or(0..0)
}

fn slot_types<'c>(op: OpRef<'_, 'c>, slot: Slot) -> Vec<Type<'c>> {
    let range = slot_range(op, slot);
    match slot {
        Slot::Operand(_) => range.map(|n| op.operand(n).ty()).collect(),
        Slot::Result(_) => range.map(|n| op.result(n).ty()).collect(),
    }
}

fn is_present(op: OpRef<'_, '_>, def: &OpDef, anchor: Anchor) -> bool {
    match anchor {
        Anchor::Operand(i) => op.operand_group(i as usize).is_some_and(|r| !r.is_empty()),
        Anchor::Result(i) => op.result_group(i as usize).is_some_and(|r| !r.is_empty()),
        Anchor::Region(i) => op.region(i as usize).is_some_and(|r| !r.is_empty()),
        Anchor::Attr(i) => def
            .attrs
            .get(i as usize)
            .is_some_and(|a| op.attr(a.name).is_some_and(|value| !a.is_default.is_some_and(|d| d(value)))),
    }
}

fn attribute(p: &mut OpPrinter<'_>, op: OpRef<'_, '_>, attr: &AttrDef, spacing: &mut Spacing) {
    let Some(value) = op.attr(attr.name) else { return };
    if attr.constraint.syntax == AttrSyntax::Unit {
        return;
    }
    space(p, spacing);
    write_attr(p, attr, value);
}

fn write_attr(p: &mut OpPrinter<'_>, attr: &AttrDef, value: Attribute<'_>) {
    match (attr.constraint.syntax, value.data()) {
        (AttrSyntax::SymbolName, AttrData::String { value, .. }) => p.symbol(value.as_str()),
        (AttrSyntax::Type, AttrData::Type(ty)) => p.ty(*ty),
        (AttrSyntax::EnumKeyword, AttrData::Integer { value: number, .. }) => {
            let case = attr.constraint.cases.iter().find(|(_, v)| *v as i128 == *number);
            match case {
                Some((keyword, _)) => p.text(keyword),
                None => p.attr(value),
            }
        }
        (AttrSyntax::BareArray, AttrData::DenseArray { element, values }) => {
            p.text("[");
            p.writer().dense_values(*element, values);
            p.text("]");
        }
        _ if attr.constraint.value_type.is_some() => p.attr_without_type(value),
        _ => p.attr(value),
    }
}

fn space(p: &mut OpPrinter<'_>, spacing: &mut Spacing) {
    if spacing.value() {
        p.text(" ");
    }
}

fn literal(p: &mut OpPrinter<'_>, text: &str, spacing: &mut Spacing) {
    if spacing.literal(text) {
        p.text(" ");
    }
    p.text(text);
}
