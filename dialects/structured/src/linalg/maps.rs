//! Indexing maps of structured ops: how the loops index each operand.

use super::named::named;
use super::{BroadcastOp, Conv1dNcwFcwOp, ElementwiseOp, GenericOp, MapOp, ReduceOp, TransposeOp};
use bourn_equations::rt::match_op;
use bourn_ir::{Context, OpRef, Type, TypeData};
use bourn_presburger::affine::{AffineExpr, AffineMap};

/// The attribute of convolutions and poolings with the steps of the loops over the output.
pub(super) const STRIDES: &str = Conv1dNcwFcwOp::STRIDES_ATTR;
/// The attribute of convolutions and poolings with the steps of the loops over the window.
pub(super) const DILATIONS: &str = Conv1dNcwFcwOp::DILATIONS_ATTR;

/// Returns the map of each operand of a structured op; `None` if its maps are unknown.
pub fn indexing_maps(op: OpRef<'_, '_>) -> Option<Vec<AffineMap>> {
    if let Some(maps) = op
        .attr(GenericOp::INDEXING_MAPS_ATTR)
        .and_then(|maps| maps.as_array())
        .filter(|maps| !maps.is_empty() || op.isa::<GenericOp>())
    {
        return maps.iter().map(|map| map.as_affine_map().cloned()).collect();
    }
    let types: Vec<Type<'_>> = op.operands().map(|operand| operand.ty()).collect();
    match_op!(op {
        transpose: TransposeOp => transpose_maps(transpose.permutation()),
        broadcast: BroadcastOp => broadcast_maps(broadcast.dimensions(), rank(broadcast.init().ty())),
        reduce: ReduceOp => {
            let (reduced, loops) = (reduce.dimensions(), rank(reduce.inputs().get(0)?.ty()));
            let kept: Vec<usize> = (0..loops).filter(|&d| !reduced.contains(&(d as i64))).collect();
            let whole = AffineMap::identity(loops);
            let inits = reduce.inits().iter().map(|_| whole.sub_map(&kept));
            Some(reduce.inputs().iter().map(|_| whole.clone()).chain(inits).collect())
        },
        _map: MapOp => Some(elementwise_maps(&types)),
        _elementwise: ElementwiseOp => Some(elementwise_maps(&types)),
        _ => named_maps(op.name().as_str(), &types, &numbers(op, STRIDES), &numbers(op, DILATIONS)),
    })
}

fn numbers(op: OpRef<'_, '_>, name: &str) -> Vec<i64> {
    op.attr(name).and_then(|attr| attr.as_int_elements()).unwrap_or_default()
}

/// Returns the element type of an operand type; a number or a vector is one element.
pub(super) fn element<'c>(ty: Type<'c>) -> Type<'c> {
    if matches!(ty.data(), TypeData::Vector { .. }) { ty } else { ty.element_or_self() }
}

/// Returns the sizes of an operand type; a number or a vector has no dimensions.
pub(super) fn extents(ty: Type<'_>) -> &[i64] {
    let is_element = matches!(ty.data(), TypeData::Vector { .. });
    ty.shape().filter(|_| !is_element).unwrap_or_default()
}

fn rank(ty: Type<'_>) -> usize {
    extents(ty).len()
}

/// Returns the maps of a named op with these types of operands; a stride or dilation that is not given is 1.
pub fn named_maps(
    op: &str,
    types: &[Type<'_>],
    strides: &[i64],
    dilations: &[i64],
) -> Option<Vec<AffineMap>> {
    let entry = named(op)?;
    if entry.loops.is_empty() {
        return Some(elementwise_maps(types));
    }
    let loops = entry.loops.len();
    Some(entry.indices.split(';').map(|indices| map_of(loops, indices, strides, dilations)).collect())
}

/// Returns the maps of an op with a loop for each dimension of the output. All iterations use the same element of an operand without
/// dimensions.
fn elementwise_maps(types: &[Type<'_>]) -> Vec<AffineMap> {
    let loops = types.last().map_or(0, |ty| rank(*ty));
    let map = |ty: &Type<'_>| match rank(*ty) {
        0 => AffineMap::new(loops, 0, Vec::new()),
        _ => AffineMap::identity(loops),
    };
    types.iter().map(map).collect()
}

fn transpose_maps(permutation: &[i64]) -> Option<Vec<AffineMap>> {
    let order: Option<Vec<usize>> = permutation.iter().map(|&d| usize::try_from(d).ok()).collect();
    let map = AffineMap::permutation(&order?)?;
    Some(vec![map.inverse_permutation()?, AffineMap::identity(permutation.len())])
}

fn broadcast_maps(added: &[i64], loops: usize) -> Option<Vec<AffineMap>> {
    let kept: Vec<usize> = (0..loops).filter(|&d| !added.contains(&(d as i64))).collect();
    let whole = AffineMap::identity(loops);
    Some(vec![whole.sub_map(&kept), whole])
}

/// Reads the indices of one operand.
fn map_of(loops: usize, indices: &str, strides: &[i64], dilations: &[i64]) -> AffineMap {
    let at = |list: &[i64], digit: &str| {
        digit.parse::<usize>().ok().and_then(|i| list.get(i)).copied().unwrap_or(1)
    };
    let factor = |word: &str| match word.split_at(1) {
        ("s", digit) if !digit.is_empty() => AffineExpr::constant(at(strides, digit)),
        ("t", digit) if !digit.is_empty() => AffineExpr::constant(at(dilations, digit)),
        (letter, _) => AffineExpr::dim(u32::from(letter.as_bytes()[0] - b'i')),
    };
    let product = |text: &str| text.split('*').map(factor).reduce(|a, b| a * b);
    let sum = |text: &str| text.split('+').filter_map(product).reduce(|a, b| a + b);
    let results = indices.split(',').filter(|index| !index.is_empty()).filter_map(sum).collect();
    AffineMap::new(loops, 0, results).simplify()
}

/// Returns the default maps of a product without a map attribute.
pub fn default_product_maps(op: &str) -> Vec<AffineMap> {
    named_maps(op, &[], &[], &[]).unwrap_or_default()
}

/// Returns an attribute with maps.
pub fn maps_attr<'c>(ctx: &'c Context, maps: Vec<AffineMap>) -> bourn_ir::Attribute<'c> {
    use bourn_ir::AttrData;
    let maps = maps.into_iter().map(|map| ctx.attr(AttrData::AffineMap(map)));
    ctx.attr(AttrData::Array(maps.collect()))
}
