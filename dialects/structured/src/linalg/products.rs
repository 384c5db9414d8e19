//! Checks of the maps of products of matrices: which loops they may use, and how an operand may be broadcast.

use super::maps::{default_product_maps, indexing_maps};
use super::{BatchMatmulOp, BatchReduceMatmulOp, MatmulOp};
use bourn_ir::{OpRef, Type, TypeData};
use bourn_presburger::affine::{AffineExpr, AffineMap, ExprKind};

/// Checks the maps that a product of matrices gives.
pub fn check(op: OpRef<'_, '_>) -> Result<(), String> {
    let Some(maps) = indexing_maps(op) else { return Ok(()) };
    let name = op.name().as_str();
    match name {
        MatmulOp::NAME => maps.iter().take(2).zip(default_product_maps(name)).try_for_each(factor),
        BatchMatmulOp::NAME | BatchReduceMatmulOp::NAME => batch(name, &maps),
        _ => Ok(()),
    }
}

/// Checks the map of a factor of a plain product.
fn factor((map, usual): (&AffineMap, AffineMap)) -> Result<(), String> {
    if uses_others(map, &usual) {
        return Err("Unexpected dim expression in map result.".to_owned());
    }
    if map.num_results() < usual.num_results() && !is_list(map, &[2]) {
        return Err("Invalid broadcast requested, should be (d2).".to_owned());
    }
    Ok(())
}

/// Checks the maps of products of a batch of matrices.
fn batch(name: &str, maps: &[AffineMap]) -> Result<(), String> {
    let [lhs, rhs, output] = maps else {
        return Err("Indexing_map attribute must have 3 affine maps.".to_owned());
    };
    let usual = default_product_maps(name);
    for (map, usual, broadcasts) in [(lhs, &usual[0], [[0, 3], [1, 3]]), (rhs, &usual[1], [[0, 3], [3, 2]])] {
        if uses_others(map, usual) {
            return Err(
                "Unexpected result dim expression (outside the set of default result dims).".to_owned()
            );
        }
        if map.num_results() > usual.num_results() {
            return Err(format!("no. of result dim expressions exceeds {}.", usual.num_results()));
        }
        if map.num_results() < usual.num_results() {
            let is_valid = is_list(map, &[3]) || broadcasts.iter().any(|dims| is_list(map, dims));
            if !is_valid {
                return Err("Invalid broadcast requested.".to_owned());
            }
        } else if !is_dim(&map.results()[0], 0) {
            return Err("Invalid batch dimension expression.".to_owned());
        }
    }
    let wanted: &[u32] = if name == BatchMatmulOp::NAME { &[0, 1, 2] } else { &[1, 2] };
    if output.num_results() != wanted.len() {
        let (wanted, found) = (wanted.len(), output.num_results());
        return Err(format!("expects {wanted} dims, but got ({found})."));
    }
    if !is_list(output, wanted) {
        return Err("Invalid output map result dimension.".to_owned());
    }
    Ok(())
}

/// Returns whether a map has a result that the usual map does not have.
fn uses_others(map: &AffineMap, usual: &AffineMap) -> bool {
    map.results().iter().any(|result| !usual.results().contains(result))
}

fn is_dim(expr: &AffineExpr, dim: u32) -> bool {
    matches!(expr.kind(), ExprKind::Dim(found) if found == dim)
}

fn is_list(map: &AffineMap, dims: &[u32]) -> bool {
    map.num_results() == dims.len() && map.results().iter().zip(dims).all(|(expr, dim)| is_dim(expr, *dim))
}

/// Checks the maps of a `contract`: each loop must be a loop of a matrix product.
pub fn contract(op: OpRef<'_, '_>) -> Result<(), String> {
    let Some(maps) = indexing_maps(op) else { return Ok(()) };
    let Some(loops) = maps.first().map(AffineMap::num_dims) else { return Ok(()) };
    // The number of times that each loop indexes an input, and the output.
    let mut uses = vec![(0, 0); loops];
    for (i, (map, operand)) in maps.iter().zip(op.operands()).enumerate() {
        check_access(map, operand.ty(), loops)?;
        for result in map.results() {
            match result.kind() {
                ExprKind::Dim(d) if i < 2 => uses[d as usize].0 += 1,
                ExprKind::Dim(d) => uses[d as usize].1 += 1,
                _ => {}
            }
        }
    }
    for (i, use_) in uses.iter().enumerate() {
        match use_ {
            (0, 0) => {
                return Err(format!("iteration space dim at index {i} not used to access any operand"));
            }
            (1, outputs) if *outputs != 1 => {
                return Err(format!(
                    "iteration space dim at index {i} is neither a contracting dim nor of parallel iteration type"
                ));
            }
            _ => {}
        }
    }
    if !uses.contains(&(2, 0)) {
        return Err("'indexing_maps' do not specify a contracting dimension".to_owned());
    }
    Ok(())
}

fn check_access(map: &AffineMap, ty: Type<'_>, loops: usize) -> Result<(), String> {
    if map.num_dims() != loops {
        return Err("iteration spaces of provided affine_maps differ".to_owned());
    }
    let is_shaped = ty.shape().is_some() || matches!(ty.data(), TypeData::UnrankedTensor(_));
    if is_shaped && ty.shape().is_some_and(|shape| shape.len() != map.num_results()) {
        return Err("ranks of shaped operand and results of corresponding affine_map differ".to_owned());
    }
    if !is_shaped && map.num_results() != 0 {
        return Err("affine_map specifies shaped access while operand has non-shaped type".to_owned());
    }
    if !map.is_projected_permutation() {
        return Err("provided affine_map is not a projected permutation".to_owned());
    }
    Ok(())
}
