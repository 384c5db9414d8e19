//! Parsing of `sparse<indices, values>`.

use super::Parsed;
use super::core::Parser;
use super::dense::{Element, Literal, elements_text, shape_text};
use crate::interned::{Attribute, Type};
use std::fmt::Write;

impl<'c> Parser<'_, 'c> {
    pub(super) fn sparse_elements(&mut self, ty: Option<Type<'c>>) -> Parsed<Attribute<'c>> {
        let start = self.token.start;
        self.advance();
        self.expect_as(b'<', "Expected '<' after 'sparse'")?;
        let (mut indices, mut values) = (None, None);
        if !self.at_punct(b'>') {
            indices = Some(self.literal()?);
            self.expect_punct(b',')?;
            values = Some(self.literal()?);
        }
        self.expect_punct(b'>')?;
        let ty = self.elements_type(ty, start)?;
        let (Some(indices), Some(values)) = (indices, values) else {
            return Ok(self.elements("sparse", "", ty));
        };
        let index = self.convert(&indices.items, self.types.i64)?;
        let value = self.convert(&values.items, ty.element_or_self())?;
        if let Err(message) = check(&indices, &index, &values, ty) {
            return self.plain_error(start, message);
        }
        let mut text = elements_text(&index, &indices.shape, self.types.i64);
        let _ = write!(text, ", {}", elements_text(&value, &values.shape, ty.element_or_self()));
        Ok(self.elements("sparse", &text, ty))
    }
}

/// Checks that there is one index for each value, and that each index lies in the shape of the type.
fn check(indices: &Literal, index: &[Element], values: &Literal, ty: Type<'_>) -> Result<(), String> {
    let shape = ty.shape().unwrap_or_default();
    let rank = shape.len();
    // A single number stands for all elements of a list.
    let index_shape = match indices.shape.as_slice() {
        [] => vec![1, rank as i64],
        given => given.to_vec(),
    };
    let value_shape = match values.shape.as_slice() {
        [] => vec![index_shape[0]],
        given => given.to_vec(),
    };
    if value_shape.len() != 1 {
        return Err("expected 1-d tensor for sparse element values".to_owned());
    }
    let is_list = match index_shape.as_slice() {
        [_, width] => *width == rank as i64,
        [_] => rank == 1,
        _ => false,
    };
    if !is_list || index_shape[0] != value_shape[0] {
        let (shape, index, value) = (shape_text(shape), shape_text(&index_shape), shape_text(&value_shape));
        return Err(format!(
            "expected shape ([{shape}]); inferred shape of indices literal ([{index}]); inferred shape of values literal ([{value}])"
        ));
    }
    let number = |at: usize| match index.get(if index.len() == 1 { 0 } else { at }) {
        Some(Element::Bits(bits, _)) => *bits as u64 as i64,
        _ => 0,
    };
    for row in 0..index_shape[0] as usize {
        let place: Vec<i64> = (0..rank).map(|dim| number(row * rank + dim)).collect();
        if place.iter().zip(shape).any(|(at, extent)| !(0..*extent).contains(at)) {
            let place = shape_text(&place);
            return Err(format!(
                "sparse index #{row} is not contained within the value shape, with index=[{place}], and type='{ty}'"
            ));
        }
    }
    Ok(())
}
