//! Ops on tensors.

use super::array::{Array, indices};
use super::memory::{mixed, size, sizes_of_result, slice};
use super::{Frame, Held, Machine, Ran, held, number, undefined};
use bourn::ir::{DYNAMIC, OpRef, Value};

impl<'a, 'c> Machine<'a, 'c> {
    /// Runs an op on tensors.
    pub(super) fn tensor(&mut self, op: OpRef<'a, 'c>, frame: &mut Frame) -> Ran<Vec<Held>> {
        let numbers =
            |from: usize| op.operands().skip(from).map(|n| number(frame, n)).collect::<Ran<Vec<i64>>>();
        let made = match op.name().as_str() {
            // An element that is read before it is written is some number.
            "tensor.empty" => Array::make(sizes_of_result(op, frame)?, |_| Ok(-1))?,
            "tensor.dim" => return size(&array(frame, op.operand(0))?.sizes, number(frame, op.operand(1))?),
            "tensor.cast" => {
                let array = array(frame, op.operand(0))?;
                let shape = op.result(0).ty().shape().unwrap_or_default();
                if shape.iter().zip(&array.sizes).any(|(extent, size)| *extent != DYNAMIC && extent != size) {
                    return undefined(format!("a cast of {:?} to {shape:?}", array.sizes));
                }
                array
            }
            "tensor.extract" => {
                return Ok(vec![Held::Number(array(frame, op.operand(0))?.get(&numbers(1)?)?)]);
            }
            "tensor.insert" => {
                let mut into = array(frame, op.operand(1))?;
                into.set(&numbers(2)?, number(frame, op.operand(0))?)?;
                into
            }
            "tensor.extract_slice" => {
                let (from, part) = (array(frame, op.operand(0))?, slice(op, frame, 1)?);
                part.check(&from.sizes)?;
                let found = Array::make(part.sizes.clone(), |index| from.get(&part.index(index)))?;
                Array { sizes: reduced(op.result(0), &found.sizes)?, ..found }
            }
            "tensor.insert_slice" => {
                let (from, mut into) = (array(frame, op.operand(0))?, array(frame, op.operand(1))?);
                let part = slice(op, frame, 2)?;
                part.check(&into.sizes)?;
                // Dimensions of size 1 may be left out; the order of the elements is the same.
                if part.sizes.iter().product::<i64>() != from.elements.len() as i64 {
                    return undefined(format!("{:?} into {:?}", from.sizes, part.sizes));
                }
                for (index, value) in indices(&part.sizes).zip(from.elements) {
                    into.set(&part.index(&index), value)?;
                }
                into
            }
            "tensor.pad" => self.pad(op, frame)?,
            name => return undefined(format!("'{name}'")),
        };
        Ok(vec![Held::Tensor(made)])
    }

    fn pad(&mut self, op: OpRef<'a, 'c>, frame: &mut Frame) -> Ran<Array> {
        let (low, high) = (mixed(op, frame, "static_low", 1)?, mixed(op, frame, "static_high", 2)?);
        let from = array(frame, op.operand(0))?;
        let sizes: Vec<i64> = (0..low.len()).map(|d| low[d] + from.sizes[d] + high[d]).collect();
        if low.iter().chain(&high).any(|count| *count < 0) {
            return undefined("negative padding");
        }
        let Some(region) = op.region(0) else { return undefined("padding of no value") };
        Array::make(sizes, |index| {
            let inner: Vec<i64> = index.iter().zip(&low).map(|(at, low)| at - low).collect();
            if inner.iter().zip(&from.sizes).all(|(at, size)| (0..*size).contains(at)) {
                return from.get(&inner);
            }
            let args = index.iter().map(|at| Held::Number(*at)).collect();
            match self.region(region, args, frame)?[..] {
                [Held::Number(value)] => Ok(value),
                _ => undefined("padding of no number"),
            }
        })
    }
}

pub fn array(frame: &Frame, value: Value<'_, '_>) -> Ran<Array> {
    match held(frame, value)? {
        Held::Tensor(array) => Ok(array),
        _ => undefined("no tensor"),
    }
}

/// Returns sizes without those of 1 that the type of a slice leaves out.
fn reduced(result: Value<'_, '_>, sizes: &[i64]) -> Ran<Vec<i64>> {
    let shape = result.ty().shape().unwrap_or_default();
    if shape.len() == sizes.len() {
        return Ok(sizes.to_vec());
    }
    match bourn::dialects::shaped::slices::matching_dims(sizes, shape) {
        Some(kept) => Ok(kept.iter().map(|d| sizes[*d as usize]).collect()),
        None => undefined("a slice with fewer dimensions that are not known"),
    }
}
