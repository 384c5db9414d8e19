//! Ops on memory.

use super::array::{Slice, View, count, indices};
use super::{Frame, Held, Machine, Ran, applied, number, undefined};
use bourn::ir::def::OperandIdx;
use bourn::ir::{Attribute, DYNAMIC, OpRef, Type, TypeData, Value};
use std::collections::HashMap;
use std::rc::Rc;

/// The elements of memory that an iteration makes, before they are written.
const UNWRITTEN: i64 = i64::MIN + 1;

impl<'a, 'c> Machine<'a, 'c> {
    /// Runs an op on memory.
    pub(super) fn memory(&mut self, op: OpRef<'a, 'c>, frame: &Frame) -> Ran<Vec<Held>> {
        let name = op.name().as_str();
        if matches!(name, "memref.alloc" | "memref.alloca") {
            let sizes = sizes_of_result(op, frame)?;
            // What is read before it is written is some number: the same whenever memory is made once, so that more programs are
            // defined, but not in each iteration of a loop.
            let fill = if self.loops > 0 { UNWRITTEN } else { -1 };
            self.buffers.push(vec![fill; count(&sizes)?]);
            let elements = elements(op.result(0).ty(), &sizes)?;
            let view = View { elements, ..View::of(self.buffers.len() - 1, sizes) };
            return Ok(vec![Held::Memory(view)]);
        }
        let at = usize::from(name.ends_with("store"));
        let view = view(frame, op.operand(at))?;
        match name {
            "memref.cast" => return Ok(vec![Held::Memory(view.clone())]),
            "memref.dealloc" => {
                self.freed.insert(view.buffer);
                return Ok(Vec::new());
            }
            "memref.dim" => return size(&view.sizes, number(frame, op.operand(1))?),
            "memref.subview" => return Ok(vec![Held::Memory(view.part(&slice(op, frame, 1)?)?)]),
            _ => {}
        }
        let numbers: Vec<i64> = op.operands().skip(at + 1).map(|n| number(frame, n)).collect::<Ran<_>>()?;
        let indices = match op.attr("map") {
            Some(map) => applied(map.as_affine_map(), &numbers)?,
            None => numbers,
        };
        if at == 0 {
            return match *self.place(view, &indices)? {
                UNWRITTEN => undefined("an element of new memory that is not written yet"),
                number => Ok(vec![Held::Number(number)]),
            };
        }
        *self.place(view, &indices)? = number(frame, op.operand(0))?;
        Ok(Vec::new())
    }

    /// Returns an element of memory that is not freed.
    pub(super) fn place(&mut self, view: &View, index: &[i64]) -> Ran<&mut i64> {
        match self.freed.contains(&view.buffer) {
            true => undefined("an access to freed memory"),
            false => Ok(&mut self.buffers[view.buffer][view.place(index)?]),
        }
    }
}

/// Returns for each place of memory which one has its element, if a map is its layout.
fn elements(ty: Type<'_>, sizes: &[i64]) -> Ran<Option<Rc<[usize]>>> {
    let TypeData::MemRef { layout: Some(layout), .. } = ty.data() else { return Ok(None) };
    let Some(map) = layout.as_affine_map() else { return Ok(None) };
    let mut first = HashMap::new();
    let places = indices(sizes).enumerate().map(|(at, index)| {
        let element = applied(Some(map), &index)?;
        Ok(*first.entry(element).or_insert(at))
    });
    places.collect::<Ran<Rc<[usize]>>>().map(Some)
}

pub fn view<'f>(frame: &'f Frame, value: Value<'_, '_>) -> Ran<&'f View> {
    match frame.get(value.id())? {
        Held::Memory(view) => Ok(view),
        _ => undefined("no memory"),
    }
}

/// Returns a size as the result of an op.
pub fn size(sizes: &[i64], dim: i64) -> Ran<Vec<Held>> {
    let size = usize::try_from(dim).ok().and_then(|dim| sizes.get(dim));
    size.map_or_else(|| undefined("no such dimension"), |size| Ok(vec![Held::Number(*size)]))
}

/// Returns the sizes of what an op creates, whose operands begin with the dynamic ones.
pub fn sizes_of_result(op: OpRef<'_, '_>, frame: &Frame) -> Ran<Vec<i64>> {
    let mut sizes = op.result(0).ty().shape().unwrap_or_default().to_vec();
    for (size, operand) in sizes.iter_mut().filter(|size| **size == DYNAMIC).zip(op.operands()) {
        *size = number(frame, operand)?;
    }
    Ok(sizes)
}

/// Returns the numbers that an op gives by an attribute and a group of operands.
pub fn mixed(op: OpRef<'_, '_>, frame: &Frame, name: &str, group: u16) -> Ran<Vec<i64>> {
    let Some(list) = op.attr(name).and_then(Attribute::as_dense_array) else { return undefined("no list") };
    let mut operands = op.operand_group(OperandIdx(group)).unwrap_or(0..0);
    let number = |value: &i64| match *value {
        DYNAMIC => operands.next().map_or_else(|| undefined("no operand"), |n| number(frame, op.operand(n))),
        value => Ok(value),
    };
    list.iter().map(number).collect()
}

/// Returns the slice of an op whose offsets are a group of operands, with sizes and strides after them.
pub fn slice(op: OpRef<'_, '_>, frame: &Frame, offsets: u16) -> Ran<Slice> {
    Ok(Slice {
        offsets: mixed(op, frame, "static_offsets", offsets)?,
        sizes: mixed(op, frame, "static_sizes", offsets + 1)?,
        strides: mixed(op, frame, "static_strides", offsets + 2)?,
    })
}
