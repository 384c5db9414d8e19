//! The padding plan of an op: the sizes of its loops and operands.

use crate::linalg::maps::extents;
use crate::linalg::padding::{Padding, bound_of, check_body, is_read, neutral_padding};
use crate::linalg::structured::{Index, Structured, is_tensor};
use bourn_bounds::Column;
use bourn_equations::value_bounds::IrBounds;
use bourn_ir::{Context, DYNAMIC, OpRef, TypeData, Value};

/// How an operand changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operand {
    /// It is not padded.
    Same,
    /// It is padded at the high end. The new sizes of the dimensions; `None` for dimensions that do not change.
    Padded(Vec<Option<i64>>, Padding),
    /// It is written, but not read: an uninitialized tensor of the new sizes replaces it.
    New(Vec<Option<i64>>),
}

/// How an op is padded.
#[derive(Debug)]
pub struct Plan {
    /// The op.
    pub structured: Structured,
    /// How each operand changes.
    pub operands: Vec<Operand>,
}

/// The number of iterations of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Extent {
    Static(i64),
    /// The extent was dynamic, and is padded to this constant.
    Padded(i64),
    /// No constant bound is known.
    Dynamic,
}

/// Plans the padding of an op; `Ok(None)` if all its sizes are static.
pub fn plan(
    context: &Context,
    op: OpRef<'_, '_>,
    limit: i64,
    session: &mut IrBounds<'_>,
) -> Result<Option<Plan>, String> {
    let is_dynamic = |value: Value<'_, '_>| value.ty().shape().is_some_and(|shape| shape.contains(&DYNAMIC));
    if !op.operands().any(is_dynamic) {
        return Ok(None);
    }
    let Some(structured) = Structured::of(op) else {
        return Err("its sizes are not those of loops over indexing maps".to_owned());
    };
    let structured = structured?;
    if op.operands().any(|operand| matches!(operand.ty().data(), TypeData::MemRef { .. })) {
        return Err("a buffer cannot be padded".to_owned());
    }
    let loops: Vec<Extent> = (0..structured.num_loops())
        .map(|number| match structured.extent(op, number) {
            Ok(extent) => Extent::Static(extent),
            Err(column) => bound_of(column, limit, session).map_or(Extent::Dynamic, Extent::Padded),
        })
        .collect();
    if !loops.iter().any(|extent| matches!(extent, Extent::Padded(_))) {
        let is_open = |extent: &&Extent| matches!(extent, Extent::Dynamic);
        return match loops.iter().filter(is_open).count() {
            0 => Ok(None),
            _ => Err(format!("no dynamic size has a constant bound of at most {limit}")),
        };
    }
    let indices = structured.indices()?;
    check_body(op)?;
    let is_reduced = |number: &usize| {
        let mut outputs = indices[structured.outputs.clone()].iter();
        matches!(loops[*number], Extent::Padded(_))
            && !outputs.all(|output| output.iter().any(|index| index.only_loop() == Some(*number)))
    };
    let reduced: Vec<usize> = (0..loops.len()).filter(is_reduced).collect();
    let mut paddings = vec![Padding::Zero; indices.len()];
    if !reduced.is_empty() {
        paddings = neutral_padding(op, &structured, &indices, &reduced)?;
    }
    let mut operands = Vec::with_capacity(indices.len());
    for (number, (indices, padding)) in indices.iter().zip(paddings).enumerate() {
        let operand = op.operand(number);
        if !is_tensor(operand.ty()) {
            operands.push(Operand::Same);
            continue;
        }
        if matches!(operand.ty().data(), TypeData::RankedTensor { encoding: Some(_), .. }) {
            return Err("a tensor has an encoding".to_owned());
        }
        let sizes = sizes_of(operand, indices, &loops, limit, session)?;
        let is_output = structured.outputs.contains(&number);
        operands.push(match sizes.iter().any(Option::is_some) {
            false => Operand::Same,
            true if is_output && !is_read(op, number) => Operand::New(sizes),
            true if padding.attr(context, operand.ty().element_or_self()).is_none() => {
                return Err("the type of its elements has no neutral element".to_owned());
            }
            true => Operand::Padded(sizes, padding),
        });
    }
    Ok(Some(Plan { structured, operands }))
}

/// Returns the sizes of an operand after padding, for the dimensions that change.
fn sizes_of(
    operand: Value<'_, '_>,
    indices: &[Index],
    loops: &[Extent],
    limit: i64,
    session: &mut IrBounds<'_>,
) -> Result<Vec<Option<i64>>, String> {
    let mut sizes = Vec::with_capacity(indices.len());
    for (dim, index) in indices.iter().enumerate() {
        let used: Vec<(usize, i64)> =
            index.factors.iter().copied().enumerate().filter(|(_, factor)| *factor != 0).collect();
        if !used.iter().any(|(number, _)| matches!(loops[*number], Extent::Padded(_))) {
            sizes.push(None);
            continue;
        }
        let mut size = index.constant.checked_add(1);
        for (number, factor) in used {
            let (Extent::Static(extent) | Extent::Padded(extent)) = loops[number] else {
                return Err(format!("loop #{number}, which is part of a window, has no bound"));
            };
            size = size.and_then(|size| size.checked_add(factor.checked_mul(extent - 1)?));
        }
        let size = size.filter(|size| (1..=limit).contains(size));
        let size = size.ok_or_else(|| format!("dimension #{dim} of an operand would be too large"))?;
        // A window may have more elements than all iterations read.
        let own = match extents(operand.ty())[dim] {
            _ if index.only_loop().is_some() => size,
            DYNAMIC => bound_of(Column::dim(operand.id(), dim as u32), limit, session)
                .ok_or_else(|| format!("dimension #{dim} of a window has no bound"))?,
            extent => extent,
        };
        let is_enough = extents(operand.ty())[dim] != DYNAMIC && own >= size;
        sizes.push((!is_enough).then_some(size.max(own)));
    }
    Ok(sizes)
}
