//! Ops on vectors, which are arrays as tensors are.

use super::array::{Array, indices};
use super::tensors::array;
use super::{Frame, Held, Machine, Ran, computed, held, number, undefined};
use bourn::ir::def::OperandIdx;
use bourn::ir::{AttrData, Attribute, OpRef, Value};
use bourn::presburger::affine::{AffineMap, ExprKind};

impl<'a, 'c> Machine<'a, 'c> {
    /// Runs an op on vectors.
    pub(super) fn vector(&mut self, op: OpRef<'a, 'c>, frame: &mut Frame) -> Ran<Vec<Held>> {
        let shape =
            || op.results().next().and_then(|result| result.ty().shape()).unwrap_or_default().to_vec();
        let made = match op.name().as_str() {
            "vector.step" => Array::make(shape(), |index| Ok(index[0]))?,
            "vector.broadcast" => match held(frame, op.operand(0))? {
                Held::Number(number) => Array::make(shape(), |_| Ok(number))?,
                Held::Tensor(from) => Array::make(shape(), |index| {
                    let own = &index[index.len() - from.sizes.len()..];
                    let own: Vec<i64> = own
                        .iter()
                        .zip(&from.sizes)
                        .map(|(at, size)| if *size == 1 { 0 } else { *at })
                        .collect();
                    from.get(&own)
                })?,
                Held::Memory(_) | Held::Poison => return undefined("a vector of memory or poison"),
            },
            "vector.transpose" => {
                let from = array(frame, op.operand(0))?;
                let order = list(op, "permutation")?;
                Array::make(shape(), |index| {
                    let mut old = vec![0; index.len()];
                    order.iter().zip(index).for_each(|(d, at)| old[*d as usize] = *at);
                    from.get(&old)
                })?
            }
            "vector.create_mask" => {
                let counts: Vec<i64> =
                    op.operands().map(|operand| number(frame, operand)).collect::<Ran<_>>()?;
                Array::make(shape(), |index| {
                    Ok(i64::from(index.iter().zip(&counts).all(|(at, count)| at < count)))
                })?
            }
            "vector.multi_reduction" => return self.reduction(op, frame),
            "vector.transfer_read" => self.read(op, frame)?,
            "vector.transfer_write" => return self.write_vector(op, frame),
            name => return undefined(format!("'{name}'")),
        };
        Ok(vec![Held::Tensor(made)])
    }

    fn reduction(&self, op: OpRef<'a, 'c>, frame: &Frame) -> Ran<Vec<Held>> {
        let (from, reduced) = (array(frame, op.operand(0))?, list(op, "reduction_dims")?);
        let kind = op.attr("kind").map(|kind| kind.to_string()).unwrap_or_default();
        let combine = |a: i64, b: i64| {
            let name = kind.trim_start_matches("#vector.kind<").trim_end_matches('>');
            let found = match name {
                "add" => a.checked_add(b),
                "mul" => a.checked_mul(b),
                "maxsi" => Some(a.max(b)),
                "minsi" => Some(a.min(b)),
                "or" => Some(a | b),
                _ => None,
            };
            found.map_or_else(|| undefined(format!("a reduction by {name}")), Ok)
        };
        let mut to = match held(frame, op.operand(1))? {
            Held::Number(number) => Array { sizes: Vec::new(), elements: vec![number] },
            Held::Tensor(array) => array,
            Held::Memory(_) | Held::Poison => return undefined("a reduction to memory or poison"),
        };
        for index in indices(&from.sizes) {
            let kept = index.iter().enumerate().filter(|(d, _)| !reduced.contains(&(*d as i64)));
            let kept: Vec<i64> = kept.map(|(_, at)| *at).collect();
            to.set(&kept, combine(to.get(&kept)?, from.get(&index)?)?)?;
        }
        Ok(vec![if to.sizes.is_empty() { Held::Number(to.elements[0]) } else { Held::Tensor(to) }])
    }

    /// Calls `visit` with the index of each element of a vector, and of what it is read from or written to; `None` if the mask leaves it
    /// out. All others have to be in range, as `in_bounds` says.
    fn transfer(
        &mut self,
        op: OpRef<'a, 'c>,
        frame: &Frame,
        groups: [u16; 2],
        sizes: &[i64],
        mut visit: impl FnMut(&mut Self, &[i64], Option<Vec<i64>>) -> Ran<()>,
    ) -> Ran<()> {
        let group = |group: u16| op.operand_group(OperandIdx(group)).unwrap_or(0..0);
        let offsets: Vec<i64> = group(groups[0]).map(|n| number(frame, op.operand(n))).collect::<Ran<_>>()?;
        let mask = group(groups[1]).next().map(|n| array(frame, op.operand(n))).transpose()?;
        let map = op.attr("permutation_map").and_then(Attribute::as_affine_map).cloned();
        let map = map.unwrap_or_else(|| AffineMap::identity(sizes.len()));
        for index in indices(sizes) {
            let mut at = offsets.clone();
            let mut own = vec![0; at.len()];
            for (result, index) in map.results().iter().zip(&index) {
                if let ExprKind::Dim(dim) = result.kind() {
                    at[dim as usize] += index;
                    own[dim as usize] = *index;
                }
            }
            // A mask has no dimension for one that the vector does not have.
            let used = |dim: &usize| map.results().iter().any(|r| r.kind() == ExprKind::Dim(*dim as u32));
            let own: Vec<i64> = (0..own.len()).filter(used).map(|dim| own[dim]).collect();
            let is_set = match &mask {
                Some(mask) => mask.get(&own)? != 0,
                None => true,
            };
            visit(self, &index, is_set.then_some(at))?;
        }
        Ok(())
    }

    fn read(&mut self, op: OpRef<'a, 'c>, frame: &Frame) -> Ran<Array> {
        let (from, padding) = (held(frame, op.operand(0))?, op.operand_group(OperandIdx(2)).unwrap_or(0..0));
        let padding = padding.start;
        let padding = number(frame, op.operand(padding))?;
        let sizes = op.result(0).ty().shape().unwrap_or_default().to_vec();
        let mut elements = Vec::new();
        self.transfer(op, frame, [1, 3], &sizes, |machine, _, at| {
            elements.push(match at {
                Some(at) => machine.element(&from, &at)?,
                None => padding,
            });
            Ok(())
        })?;
        Ok(Array { sizes, elements })
    }

    fn write_vector(&mut self, op: OpRef<'a, 'c>, frame: &Frame) -> Ran<Vec<Held>> {
        let (from, mut to) = (array(frame, op.operand(0))?, held(frame, op.operand(1))?);
        let mut places = Vec::new();
        self.transfer(op, frame, [2, 3], &from.sizes, |_, index, at| {
            places.extend(at.map(|at| (index.to_vec(), at)));
            Ok(())
        })?;
        for (index, at) in places {
            self.write(&mut to, &at, Held::Number(from.get(&index)?))?;
        }
        Ok(op.results().map(|_| to.clone()).collect())
    }
}

fn list(op: OpRef<'_, '_>, name: &str) -> Ran<Vec<i64>> {
    let list = op.attr(name).and_then(Attribute::as_dense_array);
    list.map_or_else(|| undefined(format!("no '{name}'")), |list| Ok(list.to_vec()))
}

/// Returns the constant that is one number in all elements.
pub fn splat(op: OpRef<'_, '_>) -> Ran<Held> {
    let number = match op.attr("value").map(|value| value.data()) {
        Some(AttrData::DenseElements { text, .. }) => match text.as_str() {
            "true" => Some(1),
            "false" => Some(0),
            text => text.parse().ok(),
        },
        _ => None,
    };
    let Some(number) = number else { return undefined("a constant of several numbers") };
    let sizes = op.result(0).ty().shape().unwrap_or_default().to_vec();
    Ok(Held::Tensor(Array::make(sizes, |_| Ok(number))?))
}

/// Runs an op on each element of vectors.
pub fn elementwise(op: OpRef<'_, '_>, frame: &Frame) -> Ran<Held> {
    let operands: Vec<Held> =
        op.operands().map(|operand: Value<'_, '_>| held(frame, operand)).collect::<Ran<_>>()?;
    let sizes = operands.iter().find_map(|operand| match operand {
        Held::Tensor(array) => Some(array.sizes.clone()),
        _ => None,
    });
    let numbers = |at: Option<&[i64]>| -> Ran<Vec<i64>> {
        operands
            .iter()
            .map(|operand| match (operand, at) {
                (Held::Number(number), _) => Ok(*number),
                (Held::Tensor(array), Some(at)) => array.get(at),
                _ => undefined("memory as a number"),
            })
            .collect()
    };
    Ok(match sizes {
        None => Held::Number(computed(op, &numbers(None)?)?),
        Some(sizes) => Held::Tensor(Array::make(sizes, |at| computed(op, &numbers(Some(at))?))?),
    })
}
