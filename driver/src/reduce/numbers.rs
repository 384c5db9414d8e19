//! Steps that make numbers smaller: constants, and sizes in types.

use super::place::{Place, body_mut, op, places};
use bourn_ir::{AttrData, Attribute, Body, Context, OpId, OwnedOp, Type, TypeData, ValueId};
use std::collections::BTreeSet;

/// A smaller number in an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    pub to: i128,
}

/// Returns the smaller numbers to try instead of a number, the smallest first.
fn smaller_numbers(number: i128) -> Vec<i128> {
    let mut found: Vec<i128> = Vec::new();
    for to in [0, 1, number / 2, number - number.signum()] {
        if to.unsigned_abs() < number.unsigned_abs() && !found.contains(&to) {
            found.push(to);
        }
    }
    found
}

/// Returns the smaller sizes to try instead of a size.
pub fn smaller(size: i64) -> Vec<i64> {
    let mut found: Vec<i64> = Vec::new();
    for to in [1, 2, size / 2, size - 1] {
        if (1..size).contains(&to) && !found.contains(&to) {
            found.push(to);
        }
    }
    found
}

/// Returns the numbers of an attribute, in order: an integer, or the elements of an array.
fn numbers(attr: Attribute<'_>) -> Vec<i128> {
    match attr.data() {
        AttrData::Integer { value, .. } => vec![*value],
        AttrData::DenseArray { values, .. } => values.iter().map(|value| i128::from(*value)).collect(),
        AttrData::Array(items) => items.iter().flat_map(|item| numbers(*item)).collect(),
        _ => Vec::new(),
    }
}

/// Returns an attribute with other numbers: `map` gets the position and the number.
fn with_numbers<'c>(
    context: &'c Context,
    attr: Attribute<'c>,
    at: &mut usize,
    map: &mut dyn FnMut(usize, i128) -> i128,
) -> Attribute<'c> {
    let mut next = |number: i128| {
        *at += 1;
        map(*at - 1, number)
    };
    match attr.data() {
        AttrData::Integer { value, ty } => context.int_attr(next(*value), *ty),
        AttrData::DenseArray { element, values } => {
            let values = values.iter().map(|value| i64::try_from(next(i128::from(*value))).unwrap_or(*value));
            context.attr(AttrData::DenseArray { element: *element, values: values.collect() })
        }
        AttrData::Array(items) => {
            let items = items.iter().map(|item| with_numbers(context, *item, at, map));
            context.attr(AttrData::Array(items.collect()))
        }
        _ => attr,
    }
}

/// Returns the changes of the numbers in an attribute, each with the position of the number.
pub fn changes(attr: Attribute<'_>) -> Vec<(usize, Change)> {
    let numbers = numbers(attr).into_iter().enumerate();
    numbers
        .flat_map(|(at, number)| smaller_numbers(number).into_iter().map(move |to| (at, Change { to })))
        .collect()
}

/// Changes a number in an attribute of an op.
pub fn change<'c>(
    context: &'c Context,
    program: &mut OwnedOp<'c>,
    place: &Place,
    name: &str,
    at: usize,
    change: Change,
) -> Option<()> {
    let attr = op(program, place)?.attr(name)?;
    let mut map = |position: usize, number: i128| if position == at { change.to } else { number };
    let smaller = with_numbers(context, attr, &mut 0, &mut map);
    body_mut(program, &place.owners)?.set_attr(place.op, context.ident(name), smaller);
    Some(())
}

/// Returns the sizes greater than one in the types of all values and in the types of functions, the greatest first.
pub fn sizes(program: &OwnedOp<'_>, all: &[Place]) -> Vec<i64> {
    let mut found = BTreeSet::new();
    for place in all {
        let Some(op) = op(program, place) else { continue };
        let arguments = op.regions().flat_map(|region| region.blocks().collect::<Vec<_>>());
        let arguments = arguments.flat_map(|block| block.args().collect::<Vec<_>>());
        let attrs = op.attrs().iter().filter_map(|(_, attr)| attr.as_type().or_else(|| attr.ty()));
        op.results()
            .chain(arguments)
            .map(|value| value.ty())
            .chain(attrs)
            .for_each(|ty| sizes_in(ty, &mut found));
    }
    found.into_iter().rev().filter(|size| *size > 1).collect()
}

fn sizes_in(ty: Type<'_>, found: &mut BTreeSet<i64>) {
    let mut open = vec![ty];
    while let Some(ty) = open.pop() {
        found.extend(ty.shape().unwrap_or_default());
        if let TypeData::Function { inputs, results } = ty.data() {
            open.extend(inputs.iter().chain(results).copied());
        }
        open.extend(ty.element_type());
    }
}

/// Where a size is replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SizePlaces {
    /// In types.
    Types,
    /// In types, and the same number in attributes.
    TypesAndNumbers,
}

/// Replaces a size in all types of a program, and maybe the same number in all attributes.
pub fn resize<'c>(context: &'c Context, program: &mut OwnedOp<'c>, from: i64, to: i64, wanted: SizePlaces) {
    let mut owners: Vec<Vec<OpId>> = places(program).into_iter().map(|place| place.owners).collect();
    owners.push(Vec::new());
    owners.sort();
    owners.dedup();
    for owners in owners {
        if let Some(body) = body_mut(program, &owners) {
            resize_in(context, body, from, to, wanted);
        }
    }
}

fn resize_in<'c>(context: &'c Context, body: &mut Body<'c>, from: i64, to: i64, wanted: SizePlaces) {
    let ops: Vec<OpId> = body.all_ops().map(|op| op.id()).collect();
    let mut values: Vec<ValueId> = Vec::new();
    for op in body.all_ops() {
        values.extend_from_slice(op.result_ids());
        if op.isolated_body().is_none() {
            op.regions().for_each(|region| {
                region.blocks().for_each(|block| values.extend_from_slice(block.arg_ids()))
            });
        }
    }
    body.top_regions()
        .for_each(|region| region.blocks().for_each(|block| values.extend_from_slice(block.arg_ids())));
    for value in values {
        let ty = resized(context, body.value_type(value), from, to);
        body.set_value_type(value, ty);
    }
    for op in ops {
        for (name, attr) in body.op(op).attrs().clone() {
            let mut smaller = match attr.data() {
                AttrData::Type(ty) => context.type_attr(resized(context, *ty, from, to)),
                AttrData::DenseElements { keyword, text, ty } => context.attr(AttrData::DenseElements {
                    keyword: *keyword,
                    text: *text,
                    ty: resized(context, *ty, from, to),
                }),
                _ => attr,
            };
            if wanted == SizePlaces::TypesAndNumbers {
                let mut map =
                    |_, number: i128| if number == i128::from(from) { i128::from(to) } else { number };
                smaller = with_numbers(context, smaller, &mut 0, &mut map);
            }
            if smaller != attr {
                body.set_attr(op, name, smaller);
            }
        }
    }
}

/// Returns a type with another size. The depth of types is limited by the parser.
fn resized<'c>(context: &'c Context, ty: Type<'c>, from: i64, to: i64) -> Type<'c> {
    let sizes = |shape: &[i64]| shape.iter().map(|size| if *size == from { to } else { *size }).collect();
    let list = |types: &[Type<'c>]| types.iter().map(|ty| resized(context, *ty, from, to)).collect();
    context.ty(match ty.data() {
        TypeData::Function { inputs, results } => {
            TypeData::Function { inputs: list(inputs), results: list(results) }
        }
        TypeData::Tuple(items) => TypeData::Tuple(list(items)),
        TypeData::Vector { shape, scalable, element } => {
            TypeData::Vector { shape: sizes(shape), scalable: scalable.clone(), element: *element }
        }
        TypeData::RankedTensor { shape, element, encoding } => TypeData::RankedTensor {
            shape: sizes(shape),
            element: resized(context, *element, from, to),
            encoding: *encoding,
        },
        TypeData::MemRef { shape, element, layout, space } => TypeData::MemRef {
            shape: sizes(shape),
            element: resized(context, *element, from, to),
            layout: *layout,
            space: *space,
        },
        _ => return ty,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_shrink_towards_zero() {
        assert_eq!(smaller_numbers(64), [0, 1, 32, 63]);
        assert_eq!(smaller_numbers(-3), [0, 1, -1, -2]);
        assert_eq!(smaller_numbers(1), [0]);
        assert!(smaller_numbers(0).is_empty());
        assert_eq!(smaller_numbers(i128::MIN).last(), Some(&(i128::MIN + 1)));
        assert_eq!(smaller(16), [1, 2, 8, 15]);
        assert!(smaller(1).is_empty());
    }
}
