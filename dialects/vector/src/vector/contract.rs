//! Checks of `vector.contract`: the dimensions that its maps pair, and the dimensions of the result.

use super::verify::{can_combine, dims, sizes};
use super::{ContractOp, IteratorType};
use bourn_ir::interned::Signedness;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{Type, TypeData};
use bourn_presburger::affine::{AffineMap, ExprKind};

/// Checks the maps.
pub fn contract(op: ContractOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if is_signed(op.lhs().typed().element()) {
        return cx.error(op, "only supports signless integer types");
    }
    let maps = maps(op);
    if maps.len() != 3 {
        return cx.error(op, "expected an indexing map for each vector operand");
    }
    let kinds = op.iterator_types();
    for (i, (map, operand)) in maps.iter().zip(op.operands()).enumerate() {
        let count = match operand.ty().data() {
            TypeData::Vector { shape, .. } => shape.len(),
            _ => 0,
        };
        let error = if map.num_symbols() != 0 {
            "to have no symbols".to_owned()
        } else if map.num_dims() != kinds.len() {
            format!("to have {} number of inputs", kinds.len())
        } else if map.num_results() != count {
            format!("to have {count} number of outputs")
        } else if !map.is_projected_permutation() {
            "to be a projected permutation of its inputs".to_owned()
        } else {
            continue;
        };
        return cx.error(op, format!("expected indexing map {i} {error}"));
    }
    if let Err(message) = check_pairs(op, &maps, &kinds) {
        return cx.error(op, message);
    }
    if !can_combine(op.kind(), op.result().ty().element_or_self()) {
        cx.error(op, "unsupported contraction type");
    }
}

fn maps<'c>(contract: ContractOp<'_, 'c>) -> Vec<&'c AffineMap> {
    contract.indexing_maps().elements().iter().filter_map(|map| map.as_affine_map()).collect()
}

fn is_signed(element: Type<'_>) -> bool {
    matches!(element.data(), TypeData::Integer { signedness, .. } if *signedness != Signedness::Signless)
}

/// Returns the dimension of the vector that a loop indexes.
fn indexed_by(map: &AffineMap, d: usize) -> Option<usize> {
    map.results()
        .iter()
        .position(|result| matches!(result.kind(), ExprKind::Dim(found) if found as usize == d))
}

/// Checks that paired dimensions are equal, and that the result has the dimensions that are not contracted.
fn check_pairs(op: ContractOp<'_, '_>, maps: &[&AffineMap], kinds: &[IteratorType]) -> Result<(), String> {
    let (lhs, rhs, result) = (op.lhs().ty(), op.rhs().ty(), op.result().ty());
    let pair = |d: usize| Some((indexed_by(maps[0], d)?, indexed_by(maps[1], d)?));
    let pairs = |kind: IteratorType| {
        (0..kinds.len()).filter(move |d| kinds[*d] == kind).filter_map(pair).collect::<Vec<_>>()
    };
    let (contracted, batch) = (pairs(IteratorType::Reduction), pairs(IteratorType::Parallel));
    if contracted.is_empty() {
        return Err("expected at least one contracting dimension pair".to_owned());
    }
    for (pairs, what) in [(&contracted, "contracting"), (&batch, "batch")] {
        if pairs.iter().any(|(a, b)| sizes(lhs)[*a] != sizes(rhs)[*b]) {
            return Err(format!("invalid {what} dimension map"));
        }
    }
    let of_lhs = (0..sizes(lhs).len()).filter(|i| !contracted.iter().any(|(a, _)| a == i)).count();
    let of_rhs =
        (0..sizes(rhs).len()).filter(|i| !contracted.iter().chain(&batch).any(|(_, b)| b == i)).count();
    let is_vector = |ty: Type<'_>| matches!(ty.data(), TypeData::Vector { .. });
    let wants_vector = of_lhs + of_rhs > 0;
    if is_vector(result) != wants_vector || is_vector(op.acc().ty()) != wants_vector {
        return Err("invalid accumulator/result vector shape".to_owned());
    }
    if wants_vector { check_shape(op, maps) } else { Ok(()) }
}

/// Checks that the result has the loop sizes that its map selects.
fn check_shape(op: ContractOp<'_, '_>, maps: &[&AffineMap]) -> Result<(), String> {
    let mut extents = vec![None; maps[0].num_dims()];
    for (map, operand) in maps.iter().zip(op.operands()).take(2) {
        for (result, size) in map.results().iter().zip(sizes(operand.ty())) {
            if let ExprKind::Dim(d) = result.kind() {
                extents[d as usize] = Some(*size);
            }
        }
    }
    if extents.contains(&None) {
        return Err("expected all dimensions to be either a LHS or a RHS dimension".to_owned());
    }
    let wanted: Vec<i64> = maps[2]
        .results()
        .iter()
        .filter_map(|result| match result.kind() {
            ExprKind::Dim(d) => extents[d as usize],
            _ => None,
        })
        .collect();
    let result = op.result().ty();
    if sizes(result) == wanted && op.acc().ty() == result {
        return Ok(());
    }
    let dims = wanted.iter().zip(dims(result)).map(|(size, (_, scales))| match scales {
        true => format!("[{size}]x"),
        false => format!("{size}x"),
    });
    let dims: String = dims.collect();
    let element = result.element_or_self();
    Err(format!("invalid accumulator/result vector shape, expected: 'vector<{dims}{element}>'"))
}

/// Returns the sizes of the loops of a contraction, and whether they are scalable.
pub(super) fn loops(op: ContractOp<'_, '_>) -> Option<Vec<(i64, bool)>> {
    let maps = maps(op);
    let mut found = vec![None; maps.first()?.num_dims()];
    for (map, operand) in maps.iter().zip(op.operands()).take(2) {
        for (result, dim) in map.results().iter().zip(dims(operand.ty())) {
            if let ExprKind::Dim(d) = result.kind() {
                found[d as usize] = Some(dim);
            }
        }
    }
    found.into_iter().collect()
}
