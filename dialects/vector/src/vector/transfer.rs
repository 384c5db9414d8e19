//! Hooks of `vector.transfer_read` and `vector.transfer_write`.

use super::{MaskOp, TransferReadOp, TransferWriteOp};
use bourn_equations::rt::{Values, match_op, optional_attr};
use bourn_ir::fold::constant_of;
use bourn_ir::parse::{OpParser, Parsed, Pos};
use bourn_ir::print::OpPrinter;
use bourn_ir::rewrite::Rewriter;
use bourn_ir::verify::VerifyCx;
use bourn_ir::{AttrData, Context, DYNAMIC, OpId, OpRef, Type, TypeData, Value};
use bourn_presburger::affine::{AffineExpr, AffineMap, ExprKind};

/// The attributes of both ops.
const MAP: &str = TransferReadOp::PERMUTATION_MAP_ATTR;
const IN_BOUNDS: &str = TransferReadOp::IN_BOUNDS_ATTR;

/// A read or a write.
struct Transfer<'a, 'c> {
    /// The type of the accessed tensor or memref.
    base: Type<'c>,
    vector: Type<'c>,
    indices: Values<'a, 'c>,
    /// The value that a read takes for elements out of bounds.
    padding: Option<Value<'a, 'c>>,
    is_masked: bool,
    map: &'c AffineMap,
    in_bounds: Vec<bool>,
}

impl<'a, 'c> Transfer<'a, 'c> {
    fn of(op: OpRef<'a, 'c>) -> Option<Self> {
        match_op!(op {
            read: TransferReadOp => Some(Transfer {
                base: read.base().ty(),
                vector: read.vector().ty(),
                indices: read.indices().values(),
                padding: Some(read.padding().value()),
                is_masked: read.mask().is_some(),
                map: read.permutation_map(),
                in_bounds: read.in_bounds(),
            }),
            write: TransferWriteOp => Some(Transfer {
                base: write.base().ty(),
                vector: write.value_to_store().ty(),
                indices: write.indices().values(),
                padding: None,
                is_masked: write.mask().is_some(),
                map: write.permutation_map(),
                in_bounds: write.in_bounds(),
            }),
            _ => None,
        })
    }
}

/// Returns the default map: the last dimensions of the accessed type, as many as the vector has.
fn usual_map(base: Type<'_>, vector: Type<'_>) -> AffineMap {
    let rank = |ty: Type<'_>| ty.shape().map_or(0, <[i64]>::len);
    let (from, to) = (rank(base), rank(vector));
    let inner = match base.element_or_self().data() {
        TypeData::Vector { shape, .. } => shape.len(),
        _ => 0,
    };
    if from == 0 && vector.shape() == Some(&[1]) {
        return AffineMap::new(0, 0, vec![AffineExpr::constant(0)]);
    }
    let count = to.saturating_sub(inner).min(from);
    let dims: Vec<usize> = (from - count..from).collect();
    AffineMap::identity(from).sub_map(&dims)
}

/// Returns the type of a mask: an `i1` for each element that the map reads from memory.
fn mask_type<'c>(ctx: &'c Context, vector: Type<'c>, map: &AffineMap) -> Option<Type<'c>> {
    let (shape, scalable): (Vec<i64>, Vec<bool>) = mask_dims(vector, map)?.into_iter().unzip();
    let (shape, scalable) = (shape.into(), scalable.into());
    Some(ctx.ty(TypeData::Vector { shape, scalable, element: ctx.signless(1) }))
}

/// Returns the sizes of a mask, and whether they are scalable.
pub(super) fn mask_dims(vector: Type<'_>, map: &AffineMap) -> Option<Vec<(i64, bool)>> {
    let TypeData::Vector { shape, scalable, .. } = vector.data() else { return None };
    let mut dims: Vec<(u32, usize)> = Vec::new();
    for (i, result) in map.results().iter().enumerate() {
        if let ExprKind::Dim(d) = result.kind() {
            dims.push((d, i));
        }
    }
    dims.sort_unstable();
    let mut found: Vec<(i64, bool)> =
        dims.iter().filter_map(|(_, i)| Some((*shape.get(*i)?, *scalable.get(*i)?))).collect();
    // A mask has at least one dimension.
    if found.is_empty() {
        found.push((1, false));
    }
    Some(found)
}

// ---- parsing

/// Parses `%base[%i, %j], %padding, %mask {..} : type, vector type`.
pub fn parse_read(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let base = p.parse_operand()?;
    let indices = p.parse_operand_list_in("[", "]")?;
    p.expect(",")?;
    let padding = p.parse_operand()?;
    let has_mask = p.accept(",");
    let mask_start = p.pos();
    let mask = if has_mask { Some(p.parse_operand()?) } else { None };
    p.parse_optional_attr_dict()?;
    let start = p.pos();
    let types = p.parse_colon_type_list()?;
    let [shaped, vector] = types[..] else { return p.error_at(start, "requires two types") };
    let Some(map) = set_defaults(p, start, shaped, vector)? else { return p.fail() };
    let index = p.ctx().index();
    p.resolve_operand(base, shaped)?;
    p.resolve_operands_to(&indices, index)?;
    p.resolve_operand(padding, shaped.element_or_self())?;
    if let Some(mask) = mask {
        let ty = mask_of(p, [mask_start, start], shaped, vector, &map)?;
        p.resolve_operand(mask, ty)?;
    }
    p.set_operand_segments(&[1, indices.len(), 1, usize::from(mask.is_some())]);
    p.add_results(&[vector]);
    Ok(())
}

/// Parses `%vector, %base[%i, %j], %mask {..} : vector type, type`.
pub fn parse_write(p: &mut OpParser<'_, '_, '_>) -> Parsed<()> {
    let value = p.parse_operand()?;
    p.expect(",")?;
    let base = p.parse_operand()?;
    let indices = p.parse_operand_list_in("[", "]")?;
    let has_mask = p.accept(",");
    let mask_start = p.pos();
    let mask = if has_mask { Some(p.parse_operand()?) } else { None };
    p.parse_optional_attr_dict()?;
    let start = p.pos();
    let types = p.parse_colon_type_list()?;
    let [vector, shaped] = types[..] else { return p.error_at(start, "requires two types") };
    let Some(map) = set_defaults(p, start, shaped, vector)? else { return p.fail() };
    let index = p.ctx().index();
    p.resolve_operand(value, vector)?;
    p.resolve_operand(base, shaped)?;
    p.resolve_operands_to(&indices, index)?;
    if let Some(mask) = mask {
        let ty = mask_of(p, [mask_start, start], shaped, vector, &map)?;
        p.resolve_operand(mask, ty)?;
    }
    p.set_operand_segments(&[1, 1, indices.len(), usize::from(mask.is_some())]);
    if matches!(shaped.data(), TypeData::RankedTensor { .. }) {
        p.add_results(&[shaped]);
    }
    Ok(())
}

/// Returns the type of a mask. The first position is the mask in the text, the second is the list of types.
fn mask_of<'c>(
    p: &mut OpParser<'_, '_, 'c>,
    [mask, types]: [Pos; 2],
    shaped: Type<'c>,
    vector: Type<'c>,
    map: &AffineMap,
) -> Parsed<Type<'c>> {
    if matches!(shaped.element_or_self().data(), TypeData::Vector { .. }) {
        return p.error_at(mask, "does not support masks with vector element type");
    }
    if vector.shape().map_or(0, <[i64]>::len) != map.num_results() {
        let message = "expected the same rank for the vector and the results of the permutation map";
        return p.error_at(types, message);
    }
    match mask_type(p.ctx(), vector, map) {
        Some(ty) => Ok(ty),
        None => p.error_at(types, "requires vector type"),
    }
}

/// Sets the map and `in_bounds` to their defaults if the text omits them, and returns the map.
fn set_defaults<'c>(
    p: &mut OpParser<'_, '_, 'c>,
    start: Pos,
    shaped: Type<'c>,
    vector: Type<'c>,
) -> Parsed<Option<AffineMap>> {
    if !matches!(vector.data(), TypeData::Vector { .. }) {
        return p.error_at(start, "requires vector type");
    }
    if !matches!(shaped.data(), TypeData::MemRef { .. } | TypeData::RankedTensor { .. }) {
        return p.error_at(start, "requires memref or ranked tensor type");
    }
    let map = match p.state().attr(MAP) {
        Some(map) => map,
        None => {
            let rank = |ty: Type<'_>| ty.shape().map_or(0, <[i64]>::len);
            if rank(shaped) + rank(shaped.element_or_self()) < rank(vector) {
                return p.error_at(
                    start,
                    "expected a custom permutation_map when rank(source) != rank(destination)",
                );
            }
            let map = p.ctx().attr(AttrData::AffineMap(usual_map(shaped, vector)));
            p.set_attr(MAP, map);
            map
        }
    };
    let Some(map) = map.as_affine_map() else { return p.error_at(start, "expected an affine map") };
    if p.state().attr(IN_BOUNDS).is_none() {
        let no = p.ctx().int_attr(0, p.ctx().signless(1));
        let bounds = p.ctx().attr(AttrData::Array(vec![no; map.num_results()].into()));
        p.set_attr(IN_BOUNDS, bounds);
    }
    Ok(Some(map.clone()))
}

// ---- printing

/// Prints ` {..} : type, type` without default attributes.
fn print_end(
    op: OpRef<'_, '_>,
    base: Type<'_>,
    vector: Type<'_>,
    types: [Type<'_>; 2],
    p: &mut OpPrinter<'_>,
) {
    let mut hidden = Vec::new();
    if optional_attr::<&AffineMap>(op, MAP).is_some_and(|map| *map == usual_map(base, vector)) {
        hidden.push(MAP);
    }
    let bounds = op.attr(IN_BOUNDS).and_then(|bounds| bounds.as_array());
    if bounds.is_none_or(|bounds| bounds.iter().all(|bound| bound.as_int() == Some(0))) {
        hidden.push(IN_BOUNDS);
    }
    p.attr_dict(op, &hidden);
    p.text(" : ");
    p.types(types);
}

/// Prints `%base[%i, %j], %padding, %mask {..} : type, vector type`.
pub fn print_read(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(op) = op.dyn_cast::<TransferReadOp>() else { return };
    let (base, vector) = (op.base().ty(), op.vector().ty());
    p.text(" ");
    p.operand(op.base().value());
    p.text("[");
    p.operands(op.indices().values().iter());
    p.text("], ");
    p.operand(op.padding().value());
    if let Some(mask) = op.mask() {
        p.text(", ");
        p.operand(mask.value());
    }
    print_end(*op, base, vector, [base, vector], p);
}

/// Prints `%vector, %base[%i, %j], %mask {..} : vector type, type`.
pub fn print_write(op: OpRef<'_, '_>, p: &mut OpPrinter<'_>) {
    let Some(op) = op.dyn_cast::<TransferWriteOp>() else { return };
    let (vector, base) = (op.value_to_store().ty(), op.base().ty());
    p.text(" ");
    p.operands([op.value_to_store().value(), op.base().value()]);
    p.text("[");
    p.operands(op.indices().values().iter());
    p.text("]");
    if let Some(mask) = op.mask() {
        p.text(", ");
        p.operand(mask.value());
    }
    print_end(*op, base, vector, [vector, base], p);
}

// ---- verification

/// Checks indices, element types, the map and the bounds.
pub fn verify(op: OpRef<'_, '_>, cx: &mut VerifyCx<'_, '_>) {
    if let Some(transfer) = Transfer::of(op)
        && let Err(message) = check(&transfer)
    {
        cx.error(op, message);
    }
}

fn check(op: &Transfer<'_, '_>) -> Result<(), String> {
    let (element, map) = (op.base.element_or_self(), op.map);
    let Some(shape) = op.base.shape() else {
        return Err("requires source to be a memref or ranked tensor type".to_owned());
    };
    if op.indices.len() != shape.len() {
        return Err(format!("requires {} indices", shape.len()));
    }
    check_elements(op)?;
    if map.num_symbols() != 0 {
        return Err("requires permutation_map without symbols".to_owned());
    }
    if map.num_dims() != shape.len() {
        return Err(
            "requires a permutation_map with input dims of the same rank as the source type".to_owned()
        );
    }
    if op.in_bounds.len() != map.num_results() {
        return Err(format!(
            "expects the in_bounds attr of same rank as permutation_map results: affine_map<{map}> vs inBounds of size: {}",
            op.in_bounds.len()
        ));
    }
    let mut seen = vec![false; shape.len()];
    for result in map.results() {
        match result.kind() {
            ExprKind::Constant(0) if op.padding.is_some() => {}
            ExprKind::Constant(0) => return Err("should not have broadcast dimensions".to_owned()),
            ExprKind::Dim(d) if !std::mem::replace(&mut seen[d as usize], true) => {}
            ExprKind::Dim(_) => {
                return Err(
                    "requires a permutation_map that is a permutation (found one dim used more than once)"
                        .to_owned(),
                );
            }
            _ => {
                return Err("requires a projected permutation_map (at most one dim or the zero constant can appear in each result)".to_owned());
            }
        }
    }
    if op.padding.map(Value::ty).is_some_and(|ty| ty != element) {
        return Err("requires formal padding and source of the same elemental type".to_owned());
    }
    Ok(())
}

/// Checks that the element type in memory fits the vector, and that the map has a result for each vector dimension that the elements do not
/// have.
fn check_elements(op: &Transfer<'_, '_>) -> Result<(), String> {
    let (element, vector) = (op.base.element_or_self(), op.vector);
    // The bits of the last dimension of a vector, or of a scalar.
    let minor = |ty: Type<'_>| {
        let last = ty.shape().and_then(|shape| shape.last()).copied().unwrap_or(1);
        Some(i64::from(width(ty.element_or_self())?).saturating_mul(last))
    };
    let is_vector = matches!(element.data(), TypeData::Vector { .. });
    if let (Some(whole), Some(part)) = (minor(vector), minor(element))
        && part > 0
        && whole % part != 0
    {
        let place = match is_vector {
            true => "minor 1-D vector of the source",
            false => "source element type",
        };
        return Err(format!(
            "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the {place}"
        ));
    }
    let rank = |ty: Type<'_>| ty.shape().map_or(0, <[i64]>::len);
    let Some(left) = rank(vector).checked_sub(rank(element)) else {
        return Err("requires source vector element and vector result ranks to match.".to_owned());
    };
    if op.map.num_results() != left {
        return Err(
            "requires a permutation_map with result dims of the same rank as the vector type".to_owned()
        );
    }
    if is_vector && op.is_masked {
        return Err("does not support masks with vector element type".to_owned());
    }
    Ok(())
}

fn width(ty: Type<'_>) -> Option<u32> {
    match ty.data() {
        TypeData::Integer { width, .. } => Some(*width),
        TypeData::Float(kind) => Some(kind.width()),
        TypeData::Index => Some(64),
        _ => None,
    }
}

// ---- bounds

/// Returns for each dimension of a memref how many elements from the index on are certainly in bounds after the transfer: one in a
/// dimension that the vector does not have, the length of the vector's dimension if the op has `in_bounds` for it, and 0 if unknown.
/// Returns an empty list if nothing is known: for a masked transfer, since the mask may hide elements out of bounds, and for a tensor, from
/// which reads may be speculated.
pub fn elements_inside(op: OpRef<'_, '_>) -> Vec<i64> {
    let in_mask = op.parent_op().is_some_and(|parent| parent.isa::<MaskOp>());
    let transfer = Transfer::of(op).filter(|transfer| !transfer.is_masked && !in_mask);
    transfer.and_then(|transfer| lengths_inside(&transfer)).unwrap_or_default()
}

fn lengths_inside(op: &Transfer<'_, '_>) -> Option<Vec<i64>> {
    let TypeData::MemRef { .. } = op.base.data() else { return None };
    let TypeData::Vector { shape: sizes, scalable, element } = op.vector.data() else { return None };
    // An element of the vector may cover several elements of the memref.
    let is_alike = *element == op.base.element_or_self().element_or_self();
    let mut found = vec![1; op.base.shape()?.len()];
    for (number, result) in op.map.results().iter().enumerate() {
        if let ExprKind::Dim(d) = result.kind() {
            let is_known = is_alike && !*scalable.get(number)? && *op.in_bounds.get(number)?;
            *found.get_mut(d as usize)? = if is_known { *sizes.get(number)? } else { 0 };
        }
    }
    Some(found)
}

// ---- canonical form

/// Sets `in_bounds` for dimensions in which the access is certainly in bounds.
pub fn settle_bounds(op: OpId, rewriter: &mut Rewriter<'_, '_>) -> bool {
    let bounds = Transfer::of(rewriter.op(op)).and_then(|transfer| known_bounds(&transfer));
    let Some(bounds) = bounds else { return false };
    let context = rewriter.context;
    let flags = bounds.iter().map(|&known| context.int_attr(i128::from(known), context.signless(1)));
    let attr = context.attr(AttrData::Array(flags.collect()));
    rewriter.modify_op(op, |body| body.set_attr(op, context.ident(IN_BOUNDS), attr));
    true
}

/// Returns the dimensions of the vector in which the access is in bounds, if they are more than the op has in `in_bounds`.
fn known_bounds(op: &Transfer<'_, '_>) -> Option<Vec<bool>> {
    let TypeData::Vector { shape: sizes, scalable, .. } = op.vector.data() else { return None };
    let shape = op.base.shape()?;
    let stays = |number: usize, d: usize| {
        let index = op.indices.get(d).and_then(constant_of).and_then(|index| index.as_int());
        let end = index.filter(|index| *index >= 0).map(|index| index + i128::from(sizes[number]));
        shape[d] != DYNAMIC && !scalable[number] && end.is_some_and(|end| end <= i128::from(shape[d]))
    };
    let is_broadcast = |number: usize| !matches!(op.map.results()[number].kind(), ExprKind::Dim(_));
    let mut bounds = op.in_bounds.clone();
    for (number, result) in op.map.results().iter().enumerate() {
        if let ExprKind::Dim(d) = result.kind() {
            bounds[number] |= stays(number, d as usize);
        }
    }
    // A broadcast dimension does not move the access, so it is in bounds if all other dimensions are.
    if (0..bounds.len()).all(|number| bounds[number] || is_broadcast(number)) {
        bounds.fill(true);
    }
    (bounds != op.in_bounds).then_some(bounds)
}
