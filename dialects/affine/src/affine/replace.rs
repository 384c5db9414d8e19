//! Replaces memory by other memory with different indices, in all ops that use it.
//!
//! Accesses to single elements, deallocations, and known sizes can be replaced. Any other use may access several elements, or pass the
//! memory on to ops that are not visible here, and prevents the replacement.

use super::compose::compose;
use super::mapped::{Form, mapped};
use super::scope::AffineScopes;
use super::{GrayboxOp, LoadOp, PrefetchOp, StoreOp};
use crate::build::{Builder, CommonOps, MapOps};
use crate::memref;
use bourn_ir::fold::constant_of;
use bourn_ir::rewrite::{InsertionPoint, Rewriter};
use bourn_ir::{Attribute, BlockRef, Body, Context, DYNAMIC, OpId, OpRef, RegionRef, Type, Value, ValueId};
use bourn_presburger::affine::{AffineExpr, AffineMap};
use std::fmt;

/// The indices of the new memory as functions of the old indices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remap {
    /// The new indices. The dimensions are the values of `operands`, then the old indices; there are no symbols.
    pub map: AffineMap,
    /// Additional inputs of the new indices. They are visible wherever the old memory is used.
    pub operands: Vec<ValueId>,
}

/// Whether memory is also replaced inside of grayboxes that capture it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boxes {
    /// A capture is an unknown use.
    Opaque,
    /// The capture gets the type of the new memory, and its uses are replaced.
    Entered,
}

/// The reason why memory was not replaced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The element types differ, or the number of indices differs from the number of the remap's results.
    Type,
    /// An op with this name has a use of the memory that cannot be replaced.
    Use(String),
    /// An index would depend on a value that is no dimension there.
    Operand,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Type => f.write_str("the new memory does not fit the old one and the remap"),
            Refused::Use(name) => {
                write!(f, "'{name}' uses the memory for something else than single elements")
            }
            Refused::Operand => f.write_str("a new index would be computed of what is no dimension there"),
        }
    }
}

impl std::error::Error for Refused {}

/// How an op uses memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Use {
    /// It accesses an element, with indices from a map of the op.
    Mapped,
    /// It accesses an element, with values as indices.
    Plain,
    /// It frees the memory.
    Free,
    /// It reads the size of this dimension.
    Size(usize),
    /// It is a graybox that captures the memory.
    Capture,
    /// Anything else.
    Other,
}

impl Use {
    pub fn of(user: OpRef<'_, '_>, number: usize) -> Use {
        match (user.name().as_str(), number) {
            (LoadOp::NAME | PrefetchOp::NAME, 0) | (StoreOp::NAME, 1) => Use::Mapped,
            (memref::LoadOp::NAME, 0) | (memref::StoreOp::NAME, 1) => Use::Plain,
            (memref::DeallocOp::NAME, 0) => Use::Free,
            (memref::DimOp::NAME, 0) => {
                let index = user.dyn_cast::<memref::DimOp>().map(|dim| dim.index().value());
                let dim = index.and_then(constant_of).and_then(Attribute::as_int);
                dim.and_then(|dim| usize::try_from(dim).ok()).map_or(Use::Other, Use::Size)
            }
            (GrayboxOp::NAME, _) => Use::Capture,
            _ => Use::Other,
        }
    }
}

/// Replaces memory in all ops that use it. Nothing is changed if a use cannot be replaced.
///
/// # Errors
/// Returns the reason why the memory was not replaced.
pub fn replace_all_memory_uses<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    old: ValueId,
    new: ValueId,
    remap: &Remap,
    boxes: Boxes,
) -> Result<(), Refused> {
    let (from, to) = (body.value_type(old), body.value_type(new));
    if !remap.fits(from, to) {
        return Err(Refused::Type);
    }
    let names = names_of(Value::new(body, old), boxes)?;
    let mut scopes = AffineScopes::of_body(true);
    for &name in &names {
        for (user, number) in Value::new(body, name).uses() {
            remap.check(user, number, from, &mut scopes)?;
        }
    }
    for &name in &names {
        remap_uses(context, body, name, remap);
        if name != old {
            body.set_value_type(name, to);
        }
    }
    // The uses are replaced last, because accesses that already use the new memory must not be remapped.
    body.replace_all_uses(old, new);
    Ok(())
}

/// Returns the names of memory: the value itself, and the arguments of grayboxes that capture it.
fn names_of(memory: Value<'_, '_>, boxes: Boxes) -> Result<Vec<ValueId>, Refused> {
    let (mut names, mut at) = (vec![memory.id()], 0);
    while let Some(&name) = names.get(at) {
        at += 1;
        for (user, number) in Value::new(memory.body(), name).uses() {
            if Use::of(user, number) == Use::Capture {
                let arg = user.region(0).and_then(RegionRef::entry).and_then(|entry| entry.arg(number));
                let arg = arg.filter(|_| boxes == Boxes::Entered);
                names.push(arg.ok_or_else(|| refused(user))?.id());
            }
        }
    }
    Ok(names)
}

fn refused(user: OpRef<'_, '_>) -> Refused {
    Refused::Use(user.name().as_str().to_owned())
}

impl Remap {
    /// Returns the remap whose new indices are the results of a map of the old indices.
    #[must_use]
    pub fn by(map: AffineMap) -> Remap {
        Remap { map, operands: Vec::new() }
    }

    fn fits(&self, old: Type<'_>, new: Type<'_>) -> bool {
        let (Some(from), Some(to)) = (old.shape(), new.shape()) else { return false };
        old.is_memref()
            && new.is_memref()
            && old.element_or_self() == new.element_or_self()
            && self.map.num_dims() == self.operands.len() + from.len()
            && self.map.num_symbols() == 0
            && self.map.num_results() == to.len()
    }

    /// Checks that a use of memory of this type can be replaced.
    fn check<'a, 'c: 'a>(
        &self,
        user: OpRef<'a, 'c>,
        number: usize,
        ty: Type<'c>,
        scopes: &mut AffineScopes,
    ) -> Result<(), Refused> {
        let is_right = match Use::of(user, number) {
            Use::Other => false,
            Use::Size(dim) => self.knows_size(ty, dim),
            Use::Free | Use::Capture | Use::Plain => true,
            Use::Mapped => {
                let scope = scopes.scope_of(user);
                let values = self.operands.iter().map(|value| Value::new(user.body(), *value));
                if !values.into_iter().all(|value| scopes.is_dim(value, scope)) {
                    return Err(Refused::Operand);
                }
                true
            }
        };
        if is_right { Ok(()) } else { Err(refused(user)) }
    }

    /// Returns whether a size of memory of this type is known without the memory.
    pub(super) fn knows_size(&self, ty: Type<'_>, dim: usize) -> bool {
        let size = ty.shape().and_then(|shape| shape.get(dim));
        size.is_some_and(|size| *size != DYNAMIC || self.place_of(dim).is_some())
    }

    /// Returns the position of the new index that is an old index.
    fn place_of(&self, dim: usize) -> Option<usize> {
        let old = AffineExpr::dim((self.operands.len() + dim) as u32);
        self.map.results().iter().position(|result| *result == old)
    }

    /// Returns the new indices for an access whose old indices are computed by a map. The dimensions of the new map are the operands of the
    /// remap, then the dimensions of the old map.
    fn after(&self, old: &AffineMap) -> AffineMap {
        let extra = self.operands.len();
        let own = (0..extra as u32).map(AffineExpr::dim);
        let indices = own.chain(old.results().iter().map(|index| index.shift_dims(extra)));
        let indices: Vec<AffineExpr> = indices.collect();
        let results = self.map.results().iter().map(|result| result.replace(&indices, &[])).collect();
        AffineMap::new(extra + old.num_dims(), old.num_symbols(), results)
    }
}

/// Gives the ops that use memory the new indices. The memory remains the same value.
pub(super) fn remap_uses<'c>(context: &'c Context, body: &mut Body<'c>, memory: ValueId, remap: &Remap) {
    let ty = body.value_type(memory);
    let uses: Vec<(OpId, usize)> =
        Value::new(body, memory).uses().map(|(user, number)| (user.id(), number)).collect();
    for (user, number) in uses {
        match Use::of(body.op(user), number) {
            Use::Mapped => remap_mapped(context, body, user, number, remap),
            Use::Plain => remap_plain(context, body, user, number, remap),
            Use::Size(dim) => remap_size(context, body, user, (ty, dim), remap),
            Use::Free | Use::Capture | Use::Other => {}
        }
    }
}

fn remap_mapped<'c>(context: &'c Context, body: &mut Body<'c>, user: OpId, number: usize, remap: &Remap) {
    let view = body.op(user);
    let Some(mapped) = mapped(view).into_iter().next() else { return };
    let Form::Map(old) = mapped.form else { return };
    let map = remap.after(old).simplify().compress_unused();
    let (dims, symbols) = view.operand_ids()[mapped.operands].split_at(old.num_dims());
    let dims = [remap.operands.as_slice(), dims].concat();
    let used = map.dims.iter().map(|at| dims[*at]).chain(map.symbols.iter().map(|at| symbols[*at]));
    let operands: Vec<ValueId> = view.operand_ids()[..=number].iter().copied().chain(used).collect();
    let attr = context.attr(bourn_ir::AttrData::AffineMap(map.map));
    body.set_operands(user, &operands);
    body.set_attr(user, context.ident(mapped.name), attr);
    compose(user, &mut Rewriter::new(context, body));
}

fn remap_plain<'c>(context: &'c Context, body: &mut Body<'c>, user: OpId, number: usize, remap: &Remap) {
    let view = body.op(user);
    let (kept, indices) = view.operand_ids().split_at(number + 1);
    let (mut operands, values) = (kept.to_vec(), [remap.operands.as_slice(), indices].concat());
    let location = view.location();
    let mut builder = Builder::new(context, body, InsertionPoint::Before(user), location);
    for at in 0..remap.map.num_results() {
        let index = remap.map.sub_map(&[at]).compress_unused();
        let used: Vec<ValueId> = index.dims.iter().map(|at| values[*at]).collect();
        let is_value = index.map.is_identity();
        operands.push(if is_value { used[0] } else { builder.apply(&index.map, &used) });
    }
    body.set_operands(user, &operands);
}

fn remap_size<'c>(
    context: &'c Context,
    body: &mut Body<'c>,
    user: OpId,
    (ty, dim): (Type<'c>, usize),
    remap: &Remap,
) {
    let location = body.op(user).location();
    let size = ty.shape().and_then(|shape| shape.get(dim)).copied();
    let mut builder = Builder::new(context, body, InsertionPoint::Before(user), location);
    match (size, remap.place_of(dim)) {
        (Some(size), _) if size != DYNAMIC => {
            let size = builder.constant(size);
            body.replace_and_erase(user, &[size]);
        }
        (_, Some(place)) => {
            let place = builder.constant(place as i64);
            body.set_operand(user, 1, place);
        }
        _ => {}
    }
}

/// Returns the block that a value is an argument of, if it is an entry block.
pub(super) fn entry_of<'a, 'c>(value: Value<'a, 'c>) -> Option<BlockRef<'a, 'c>> {
    value.owner_block().filter(|block| block.is_entry())
}
