//! Printing of `for x in $xs sep "," { .. }` in a format.

use super::OpPrinter;
use super::format::{literal, sequence, space, write_attr};
use crate::body::OpRef;
use crate::def::{AttrSyntax, Fmt, LoopList, OpDef, OperandIdx, ResultIdx};
use crate::interned::AttrData;
use bourn_terms::Spacing;

/// Returns the number of elements of a list that a loop prints.
pub(super) fn length(op: OpRef<'_, '_>, def: &OpDef, list: LoopList) -> usize {
    match list {
        LoopList::Operand(i) => op.operand_group(OperandIdx(i)).map_or(0, |r| r.len()),
        LoopList::Result(i) => op.result_group(ResultIdx(i)).map_or(0, |r| r.len()),
        LoopList::Attr(i) => {
            let attr = def.attrs.get(i as usize).and_then(|a| op.attr(a.name));
            attr.map_or(0, |a| a.as_dense_array().map_or(a.as_array().map_or(0, <[_]>::len), <[_]>::len))
        }
    }
}

/// Prints the repetitions of a loop.
#[allow(clippy::too_many_arguments)] // the state of the walk
pub(super) fn rounds(
    p: &mut OpPrinter<'_>,
    op: OpRef<'_, '_>,
    def: &OpDef,
    lists: &[LoopList],
    separator: Option<&str>,
    body: &'static [Fmt],
    bound: &[&str],
    spacing: &mut Spacing,
) {
    let count = lists.iter().map(|list| length(op, def, *list)).min().unwrap_or(0);
    for round in 0..count {
        if let Some(separator) = separator.filter(|_| round > 0) {
            literal(p, separator, spacing);
        }
        for element in body {
            match element {
                Fmt::ItemWord(i) => {
                    space(p, spacing);
                    let LoopList::Attr(n) = lists[*i as usize] else { continue };
                    let list = def.attrs.get(n as usize).and_then(|attr| op.attr(attr.name));
                    let item = list.and_then(|list| list.as_array()).and_then(|items| items.get(round));
                    if let Some(word) = item.and_then(|item| item.as_str()) {
                        p.writer().keyword(word);
                    }
                }
                Fmt::ItemList(i, name) => {
                    space(p, spacing);
                    item_list(p, op, def, (lists[*i as usize], round), *name);
                }
                Fmt::Item(i) => {
                    space(p, spacing);
                    item(p, op, def, lists[*i as usize], round);
                }
                Fmt::ItemType(i) => {
                    space(p, spacing);
                    match lists[*i as usize] {
                        LoopList::Operand(n) => {
                            let start = op.operand_group(OperandIdx(n)).unwrap_or(0..0).start;
                            p.ty(op.operand(start + round).ty());
                        }
                        LoopList::Result(n) => {
                            let start = op.result_group(ResultIdx(n)).unwrap_or(0..0).start;
                            p.ty(op.result(start + round).ty());
                        }
                        LoopList::Attr(_) => {}
                    }
                }
                element => sequence(p, op, def, std::slice::from_ref(element), bound, spacing),
            }
        }
    }
}

fn item(p: &mut OpPrinter<'_>, op: OpRef<'_, '_>, def: &OpDef, list: LoopList, round: usize) {
    match list {
        LoopList::Operand(n) => {
            let start = op.operand_group(OperandIdx(n)).unwrap_or(0..0).start;
            p.operand(op.operand(start + round));
        }
        LoopList::Result(_) => {}
        LoopList::Attr(n) => {
            let Some(attr) = def.attrs.get(n as usize) else { return };
            match op.attr(attr.name).map(|a| a.data()) {
                Some(AttrData::Array(items)) => match items.get(round) {
                    Some(item) if !attr.constraint.cases.is_empty() => {
                        write_attr(p, attr, AttrSyntax::EnumKeyword, *item);
                    }
                    Some(item) => p.attr(*item),
                    None => {}
                },
                Some(AttrData::DenseArray { element, values }) => {
                    let one = values.get(round).copied();
                    p.writer().dense_values(*element, one.as_slice());
                }
                _ => {}
            }
        }
    }
}

/// Prints an item that is an array: its only item, or its items in brackets. An array in an array is in brackets of its own.
fn item_list(
    p: &mut OpPrinter<'_>,
    op: OpRef<'_, '_>,
    def: &OpDef,
    (list, round): (LoopList, usize),
    name: Option<&str>,
) {
    let LoopList::Attr(n) = list else { return };
    let items = def.attrs.get(n as usize).and_then(|attr| op.attr(attr.name));
    let item = items.and_then(|items| items.as_array()?.get(round)?.as_array());
    match item.unwrap_or_default() {
        [only] if only.as_array().is_none() => p.writer().short_attr(name.unwrap_or_default(), *only),
        all => {
            p.text("[");
            for (i, item) in all.iter().enumerate() {
                if i > 0 {
                    p.text(", ");
                }
                p.writer().short_attr(name.unwrap_or_default(), *item);
            }
            p.text("]");
        }
    }
}
