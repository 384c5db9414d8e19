//! Checks of `linalg.pack` and `linalg.unpack`.

use super::{PackOp, UnpackOp};
use crate::shaped::{compatible_shapes, num_dynamic};
use crate::tensor::shapes::tensor_text;
use bourn_equations::rt::RankedTensorType;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{DYNAMIC, OpRef};

/// How a tensor is cut into tiles.
#[derive(Clone, Copy)]
struct Tiles<'c> {
    /// The dimension that each size of a tile belongs to.
    positions: &'c [i64],
    /// The order of the dimensions of the tiled form; empty if it does not change.
    order: &'c [i64],
    /// The sizes of the tiles.
    sizes: &'c [i64],
    /// The number of operands that give sizes.
    operands: usize,
}

/// Checks a tensor that is cut into tiles.
pub fn pack(op: PackOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let (source, dest) = (op.source().typed(), op.dest().typed());
    let tiles = Tiles::of_pack(op);
    let before = cx.diagnostics.all.len();
    check(*op, tiles, source, dest, cx);
    if cx.diagnostics.all.len() > before {
        return;
    }
    let Some(padding) = op.padding_value().map(|padding| padding.ty()) else {
        if !are_full(tiles, source, dest) {
            cx.error(
                op,
                "invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set",
            );
        }
        return;
    };
    let element = source.element();
    if padding != element {
        cx.error(op, format!("expected padding_value has '{element}' but got: '{padding}'"));
    }
}

/// Returns whether the tiles may cover the source exactly, without a partial tile.
fn are_full(tiles: Tiles<'_>, source: RankedTensorType<'_>, dest: RankedTensorType<'_>) -> bool {
    let (from, to) = (source.shape(), dest.shape());
    tiles.positions.iter().zip(tiles.sizes).all(|(&position, &tile)| {
        let size = from[position as usize];
        let outer = tiles.order.iter().position(|d| *d == position).unwrap_or(position as usize);
        if size == DYNAMIC || to[outer] == DYNAMIC && tile == DYNAMIC {
            return true;
        }
        match tile {
            DYNAMIC => size % to[outer].max(1) == 0,
            tile => size % tile == 0,
        }
    })
}

/// Checks tiles that are joined to one tensor.
pub fn unpack(op: UnpackOp<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    let tiles = Tiles::of_unpack(op);
    check(*op, tiles, op.dest().typed(), op.source().typed(), cx);
}

impl<'c> Tiles<'c> {
    fn of_pack(op: PackOp<'_, 'c>) -> Self {
        Tiles {
            positions: op.inner_dims_pos(),
            order: op.outer_dims_perm(),
            sizes: op.static_inner_tiles(),
            operands: op.inner_tiles().len(),
        }
    }

    fn of_unpack(op: UnpackOp<'_, 'c>) -> Self {
        Tiles {
            positions: op.inner_dims_pos(),
            order: op.outer_dims_perm(),
            sizes: op.static_inner_tiles(),
            operands: op.inner_tiles().len(),
        }
    }

    /// Returns the dimension of the tensor with `rank` dimensions that each outer dimension of its tiled form counts.
    fn outer_dims(self, rank: usize) -> Vec<i64> {
        match self.order {
            [] => (0..rank as i64).collect(),
            order => order.to_vec(),
        }
    }

    /// Returns the number of the tile of each outer dimension; -1 for one that is not cut.
    fn cuts(self, rank: usize) -> Vec<i64> {
        let tile =
            |d: &i64| self.positions.iter().position(|position| position == d).map_or(-1, |tile| tile as i64);
        self.outer_dims(rank).iter().map(tile).collect()
    }
}

/// Returns the dimension of the source that each outer dimension of the result counts.
pub fn packed_dims(op: PackOp<'_, '_>) -> Vec<i64> {
    Tiles::of_pack(op).outer_dims(op.source().typed().shape().len())
}

/// Returns the number of the tile of each outer dimension of the result; -1 for one that is not cut.
pub fn packed_tiles(op: PackOp<'_, '_>) -> Vec<i64> {
    Tiles::of_pack(op).cuts(op.source().typed().shape().len())
}

/// Returns the dimension of the result that each outer dimension of the source counts.
pub fn unpacked_dims(op: UnpackOp<'_, '_>) -> Vec<i64> {
    Tiles::of_unpack(op).outer_dims(op.dest().typed().shape().len())
}

/// Returns the number of the tile of each outer dimension of the source; -1 for one that is not cut.
pub fn unpacked_tiles(op: UnpackOp<'_, '_>) -> Vec<i64> {
    Tiles::of_unpack(op).cuts(op.dest().typed().shape().len())
}

/// Checks the tiles of `packed`, the tiled form of `unpacked`.
fn check(
    op: OpRef<'_, '_>,
    tiles: Tiles<'_>,
    unpacked: RankedTensorType<'_>,
    packed: RankedTensorType<'_>,
    cx: &mut VerifyCx<'_, '_>,
) {
    let (from, to) = (unpacked.shape(), packed.shape());
    let Tiles { positions, order, sizes: tiles, operands } = tiles;
    let is_permutation_of_some = |list: &[i64]| {
        let mut seen = vec![false; from.len()];
        list.iter().all(|&d| {
            usize::try_from(d).is_ok_and(|d| d < from.len() && !std::mem::replace(&mut seen[d], true))
        })
    };
    let marks = num_dynamic(tiles);
    if operands != marks {
        return cx.error(op, format!("expected {marks} dynamic tiles, got {operands}"));
    }
    if tiles.contains(&0) {
        return cx.error_plain(op, "invalid zero tile factor");
    }
    if !is_permutation_of_some(positions) {
        return cx.error_plain(op, "invalid inner_dims_pos vector");
    }
    if !is_permutation_of_some(order) {
        return cx.error_plain(op, "invalid outer_dims_perm vector");
    }
    if !order.is_empty() && order.len() != from.len() {
        return cx.error_plain(op, "outer_dims_perm must be a permutation or empty");
    }
    if tiles.len() > from.len() {
        return cx.error_plain(
            op,
            "tiling factors must be less than or equal to the input rank for pack or output rank for unpack",
        );
    }
    if tiles.len() != positions.len() {
        return cx.error_plain(op, "tiling factors must equal the number of dimensions to tile");
    }
    if to.len() != from.len() + tiles.len() {
        let (found, wanted) = (to.len(), from.len() + tiles.len());
        return cx.error_plain(
            op,
            format!("packed rank != (unpacked rank + num tiling factors), got {found} != {wanted}"),
        );
    }
    let given = &to[from.len()..];
    if tiles
        .iter()
        .zip(given)
        .any(|(tile, size)| *tile != DYNAMIC && tile != size || *tile == DYNAMIC && *size != DYNAMIC)
    {
        return cx.error_plain(
            op,
            "mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type",
        );
    }
    let mut expected = from.to_vec();
    for (&position, &tile) in positions.iter().zip(tiles) {
        let size = &mut expected[position as usize];
        *size =
            if *size == DYNAMIC || tile == DYNAMIC { DYNAMIC } else { (*size + tile - 1).div_euclid(tile) };
    }
    if !order.is_empty() {
        expected = order.iter().map(|&d| expected[d as usize]).collect();
    }
    expected.extend(tiles);
    if !compatible_shapes(&expected, to) {
        let (expected, found) = (tensor_text(&expected, packed.element()), *packed);
        cx.error_plain(op, format!("expected '{expected}' for the packed domain value, got '{found}'"));
    }
}
