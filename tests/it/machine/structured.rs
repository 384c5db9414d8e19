//! Structured ops: loops over elements.

use super::array::{count, indices};
use super::{Frame, Held, Machine, Ran, held, undefined};
use bourn::dialects::linalg::structured::Structured;
use bourn::ir::{Attribute, OpRef};

impl<'a, 'c> Machine<'a, 'c> {
    /// Returns the number of the iteration of the innermost structured op.
    pub(super) fn index(&self, op: OpRef<'a, 'c>) -> Ran<Vec<Held>> {
        let dim = op.attr("dim").and_then(Attribute::as_int).and_then(|dim| usize::try_from(dim).ok());
        let number = dim.and_then(|dim| self.iterations.last()?.get(dim));
        number.map_or_else(|| undefined("an index of no loop"), |number| Ok(vec![Held::Number(*number)]))
    }

    /// Runs a structured op.
    pub(super) fn structured(&mut self, op: OpRef<'a, 'c>, frame: &mut Frame) -> Ran<Vec<Held>> {
        let Some(Ok(structured)) = Structured::of(op) else {
            return undefined(format!("'{}'", op.name().as_str()));
        };
        let mut operands: Vec<Held> =
            op.operands().map(|operand| held(frame, operand)).collect::<Ran<_>>()?;
        if operands.contains(&Held::Poison) {
            return undefined("a structured op on poison");
        }
        let extents: Vec<i64> =
            structured.extents.iter().map(|at| sizes(&operands[at.operand])[at.dim]).collect();
        count(&extents)?;
        let Some(region) = op.region(0) else { return undefined("no body") };
        for iteration in indices(&extents) {
            let elements: Ran<Vec<Held>> = operands
                .iter()
                .zip(&structured.maps)
                .map(|(operand, map)| match map.eval(&iteration, &[]) {
                    Some(index) => self.element(operand, &index).map(Held::Number),
                    None => undefined("a number that is too large"),
                })
                .collect();
            self.iterations.push(iteration.clone());
            let yielded = self.region(region, elements?, frame);
            self.iterations.pop();
            for (number, value) in structured.outputs.clone().zip(yielded?) {
                let index = structured.maps[number].eval(&iteration, &[]).unwrap_or_default();
                self.write(&mut operands[number], &index, value)?;
            }
        }
        Ok(operands.drain(structured.outputs).filter(|held| matches!(held, Held::Tensor(_))).collect())
    }

    pub(super) fn element(&mut self, of: &Held, index: &[i64]) -> Ran<i64> {
        match of {
            Held::Number(number) => Ok(*number),
            Held::Tensor(array) => array.get(index),
            Held::Memory(view) => self.place(view, index).copied(),
            Held::Poison => undefined("an element of poison"),
        }
    }

    pub(super) fn write(&mut self, to: &mut Held, index: &[i64], value: Held) -> Ran<()> {
        match (to, value) {
            (Held::Tensor(array), Held::Number(value)) => array.set(index, value),
            (Held::Memory(view), Held::Number(value)) => {
                *self.place(view, index)? = value;
                Ok(())
            }
            _ => undefined("an output that is no tensor and no memory"),
        }
    }
}

fn sizes(of: &Held) -> &[i64] {
    match of {
        Held::Number(_) | Held::Poison => &[],
        Held::Memory(view) => &view.sizes,
        Held::Tensor(array) => &array.sizes,
    }
}
