//! The functions that the spec names.

use bourn_passes::runtime::{Context, HasParams, OpRef, Type, param_int};

pub fn cycles_of(op: OpRef<'_, '_>, count: u32) -> u32 {
    count * op.num_operands() as u32
}

pub fn dear_cycles(op: OpRef<'_, '_>) -> u32 {
    10 * op.num_operands() as u32
}

pub fn plain_cycles(_: OpRef<'_, '_>) -> u32 {
    7
}

pub fn piece_type<'c>(op: OpRef<'_, 'c>, ctx: &'c Context, factor: i64) -> Option<Type<'c>> {
    let f32 = ctx.float(bourn_passes::runtime::ir::FloatKind::F32);
    (op.num_operands() > 1).then(|| ctx.tensor(&[factor], f32))
}

pub fn tile_bits(ty: Type<'_>) -> i64 {
    param_int(ty.param(0)) * param_int(ty.param(1)) * 32
}

pub fn bytes(ty: Type<'_>) -> i64 {
    let bits = crate::features::MeasuredView::of(ty).map_or(0, |view| view.bits());
    (bits + 7) / 8
}

pub fn integer_bits(ty: Type<'_>) -> i64 {
    ty.signless_width().map_or(0, i64::from)
}
