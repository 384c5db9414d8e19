//! The vectorization plan of an op: the sizes of its vectors, and the loops that need a mask.

use super::windows::{WindowLoop, window_loops};
use crate::arith;
use crate::linalg::maps::element;
use crate::linalg::padding::{Padding, bound_of, check_body, is_read, neutral_padding};
use crate::linalg::structured::{Index, Structured};
use crate::linalg::{IndexOp, YieldOp};
use crate::vector::CombiningKind;
use bourn_bounds::Interval;
use bourn_equations::value_bounds::IrBounds;
use bourn_ir::{Context, OpRef, Trait, Type, TypeData};

/// How an op becomes vectors. The vectors of the body have a dimension for each loop.
#[derive(Debug)]
pub struct Plan {
    /// The op.
    pub structured: Structured,
    /// The indices of each operand.
    pub indices: Vec<Vec<Index>>,
    /// The loops through windows, whose vectors have one element.
    pub windows: Vec<WindowLoop>,
    /// The size of the vectors for each loop.
    pub sizes: Vec<i64>,
    /// Whether the loop may have fewer iterations than its vectors have elements.
    pub is_masked: Vec<bool>,
    /// The padding value of each operand.
    pub paddings: Vec<Padding>,
    /// Whether the body uses the element of each operand.
    pub is_read: Vec<bool>,
    /// How the elements of some loops are combined with the output.
    pub reduction: Option<Reduction>,
}

/// A reduction: the yielded value is `kind(output, value)`.
#[derive(Debug)]
pub struct Reduction {
    /// The loops whose elements are combined.
    pub loops: Vec<usize>,
    /// The combining operation.
    pub kind: CombiningKind,
}

impl Plan {
    /// Returns the loop of each dimension of an operand's vector; `None` for a dimension with a single element.
    pub fn loops_of(&self, number: usize) -> Vec<Option<usize>> {
        let is_window = |number: usize| self.windows.iter().any(|window| window.number == number);
        let loop_of = |index: &Index| {
            let mut used = index.factors.iter().enumerate().filter(|(_, factor)| **factor != 0);
            used.find(|(number, _)| !is_window(*number)).map(|(number, _)| number)
        };
        self.indices[number].iter().map(loop_of).collect()
    }

    /// Returns the loops whose elements are kept.
    pub fn kept_loops(&self) -> Vec<usize> {
        let reduced = |number: &usize| self.reduction.as_ref().is_some_and(|r| r.loops.contains(number));
        (0..self.sizes.len()).filter(|number| !reduced(number)).collect()
    }
}

/// Plans the vectorization of an op; `Ok(None)` if it is no structured op, or has no loops.
pub fn plan(
    context: &Context,
    op: OpRef<'_, '_>,
    limit: i64,
    session: &mut IrBounds<'_>,
) -> Result<Option<Plan>, String> {
    let Some(structured) = Structured::of(op) else { return Ok(None) };
    let structured = structured?;
    if structured.num_loops() == 0 {
        return Ok(None);
    }
    let indices = structured.indices()?;
    let outputs = structured.outputs.clone();
    let is_kept =
        |number: usize, output: usize| indices[output].iter().any(|index| index.only_loop() == Some(number));
    let reduced: Vec<usize> = (0..structured.num_loops())
        .filter(|number| !outputs.clone().all(|output| is_kept(*number, output)))
        .collect();
    let windows = window_loops(op, &structured, &indices, &reduced)?;
    let (mut sizes, mut is_masked, mut count) = (Vec::new(), Vec::new(), 1_i64);
    for number in 0..structured.num_loops() {
        let (size, masked) = match structured.extent(op, number) {
            Ok(_) if windows.iter().any(|window| window.number == number) => (1, false),
            Ok(extent) => (extent, false),
            Err(column) => {
                let bound = bound_of(column, limit, session);
                let bound = bound.ok_or_else(|| format!("loop #{number} has no bound"))?;
                (bound, session.interval(column) != Interval::point(bound.into()))
            }
        };
        count = count.saturating_mul(size);
        sizes.push(size);
        is_masked.push(masked);
    }
    if !(1..=limit).contains(&count) {
        return Err(format!("its vectors would have {count} elements"));
    }
    check_body(op)?;
    check_types(op)?;
    let mut plan = Plan {
        paddings: vec![Padding::Zero; structured.maps.len()],
        is_read: (0..structured.maps.len()).map(|number| is_read(op, number)).collect(),
        reduction: None,
        structured,
        indices,
        windows,
        sizes,
        is_masked,
    };
    if !reduced.is_empty() {
        let padded: Vec<usize> = reduced.iter().copied().filter(|number| plan.is_masked[*number]).collect();
        // This also checks that the output is combined with a value of inputs.
        plan.paddings = neutral_padding(op, &plan.structured, &plan.indices, &padded)?;
        let kind = combiner(op).ok_or("its elements are combined in a way that vectors do not know")?;
        plan.reduction = Some(Reduction { loops: reduced, kind });
    }
    let mut paddings = plan.paddings.iter().enumerate();
    let has_padding = |(number, padding): (usize, &Padding)| {
        padding.attr(context, element(op.operand(number).ty())).is_some()
    };
    match paddings.all(has_padding) {
        true => Ok(Some(plan)),
        false => Err("the type of its elements has no neutral element".to_owned()),
    }
}

/// Checks that all ops of the body have a vector form.
fn check_types(op: OpRef<'_, '_>) -> Result<(), String> {
    let is_number =
        |ty: Type<'_>| matches!(ty.data(), TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_));
    if op.operands().any(|operand| !is_number(element(operand.ty()))) {
        return Err("its elements are no numbers".to_owned());
    }
    let ops = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
    for inner in ops {
        let is_elementwise = inner.def().is_some_and(|def| def.has_trait(Trait::Elementwise));
        let is_known = is_elementwise
            || matches!(inner.name().as_str(), arith::ConstantOp::NAME | IndexOp::NAME | YieldOp::NAME);
        if !is_known || inner.results().any(|result| !is_number(result.ty())) {
            return Err(format!("'{}' in its body is on no vectors", inner.name().as_str()));
        }
    }
    Ok(())
}

/// Returns how the body combines the output with a value.
fn combiner(op: OpRef<'_, '_>) -> Option<CombiningKind> {
    let end = op.region(0)?.entry()?.last()?;
    let combiner = end.operands().next()?.defining_op()?;
    Some(match combiner.name().as_str() {
        arith::AddiOp::NAME | arith::AddfOp::NAME => CombiningKind::Add,
        arith::MuliOp::NAME | arith::MulfOp::NAME => CombiningKind::Mul,
        arith::AndiOp::NAME => CombiningKind::And,
        arith::OriOp::NAME => CombiningKind::Or,
        arith::XoriOp::NAME => CombiningKind::Xor,
        arith::MaxsiOp::NAME => CombiningKind::Maxsi,
        arith::MaxuiOp::NAME => CombiningKind::Maxui,
        arith::MinsiOp::NAME => CombiningKind::Minsi,
        arith::MinuiOp::NAME => CombiningKind::Minui,
        arith::MaximumfOp::NAME => CombiningKind::Maximumf,
        arith::MinimumfOp::NAME => CombiningKind::Minimumf,
        _ => return None,
    })
}
