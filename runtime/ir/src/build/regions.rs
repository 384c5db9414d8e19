//! The regions of a new op: given ones, and ones whose entry blocks follow from the declaration.

use crate::body::{OpState, RegionId};
use crate::context::Context;
use crate::def::{OpDef, RegionDef};
use crate::generics::{Types, region_arguments};
use crate::interned::{AttrData, TypeData};

/// The attribute with the type of an op that is a function.
const FUNCTION_TYPE: &str = "function_type";

/// How a region of a new op is made.
#[derive(Clone, Debug)]
pub(super) enum Blueprint<'c> {
    /// The region exists.
    Given(RegionId),
    /// The region is created.
    New {
        /// Its name.
        name: &'static str,
        /// Whether it always has an entry block.
        has_entry: bool,
        /// The types of the arguments of the entry block, if they are known.
        arguments: Option<Types<'c>>,
    },
}

impl Blueprint<'_> {
    /// Returns the region, if it exists.
    pub fn given(self) -> Option<RegionId> {
        match self {
            Blueprint::Given(region) => Some(region),
            Blueprint::New { .. } => None,
        }
    }
}

/// Returns how each region of an op is made. The given regions have the positions of their declarations.
pub(super) fn blueprints<'c>(
    context: &'c Context,
    def: &'static OpDef,
    given: &[(u16, RegionId)],
    state: &OpState<'c>,
    operands: &[Option<Types<'c>>],
    results: &[Types<'c>],
) -> Vec<Blueprint<'c>> {
    let mut all = Vec::new();
    for (i, region) in (0..).zip(def.regions) {
        let before = all.len();
        all.extend(given.iter().filter(|(at, _)| *at == i).map(|(_, id)| Blueprint::Given(*id)));
        if all.len() > before || region.variadic {
            continue;
        }
        all.push(Blueprint::New {
            name: region.name,
            has_entry: region.blocks.0 > 0,
            arguments: arguments_of(context, def, region, state, operands, results),
        });
    }
    all
}

/// Returns the types of the arguments of a region's entry block. A function without declared arguments has those of its type.
fn arguments_of<'c>(
    context: &'c Context,
    def: &'static OpDef,
    region: &'static RegionDef,
    state: &OpState<'c>,
    operands: &[Option<Types<'c>>],
    results: &[Types<'c>],
) -> Option<Types<'c>> {
    let attr = |name: &str| state.attr(name);
    if let Some(arguments) = region.args {
        return region_arguments(context, def, arguments, operands, results, &attr);
    }
    match attr(FUNCTION_TYPE).map(|attr| attr.data()) {
        Some(AttrData::Type(ty)) => match ty.data() {
            TypeData::Function { inputs, .. } => Some(inputs.iter().copied().collect()),
            _ => Some(Types::new()),
        },
        _ => Some(Types::new()),
    }
}
