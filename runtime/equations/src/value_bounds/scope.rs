//! Bounds that stop at the border of a region: what is defined around it is given, and nothing is known of it.

use super::IrGraph;
use bourn_ir::def::Trait;
use bourn_ir::{BlockRef, OpRef, RegionId, RegionRef, ValueId};

impl<'a, 'c> IrGraph<'a, 'c> {
    /// Takes what is defined around a region as given: bounds of what is inside rest on facts of the region only, and may name the
    /// values from around it. Numbers that ops around it state, and sizes that types state, remain known.
    pub fn within(self, region: RegionId) -> Self {
        IrGraph { within: Some(region), ..self }
    }

    /// Returns whether a value is defined around the region that the graph stops at.
    #[must_use]
    pub fn is_given(&self, value: ValueId) -> bool {
        self.within.is_some()
            && self.block_of(value).and_then(BlockRef::region).is_some_and(|region| self.is_around(region))
    }

    /// Returns the region of the innermost affine scope around the definition of a value; `None` if that is the whole arena.
    #[must_use]
    pub fn affine_scope_of(&self, value: ValueId) -> Option<RegionId> {
        let is_scope = |region: &RegionRef<'_, '_>| {
            let parent = region.parent_op().and_then(OpRef::def);
            parent.is_some_and(|def| def.has_trait(Trait::AffineScope))
        };
        outward(self.block_of(value).and_then(BlockRef::region)).find(is_scope).map(RegionRef::id)
    }

    /// Returns whether a region is around the one that the graph stops at, or beside it.
    pub(super) fn is_around(&self, region: RegionRef<'a, 'c>) -> bool {
        self.within.is_some_and(|border| {
            region.id() != border && !outward(region.parent_region()).any(|around| around.id() == border)
        })
    }

    /// Returns whether a region is the one that the graph stops at.
    pub(super) fn is_border(&self, region: RegionRef<'a, 'c>) -> bool {
        self.within == Some(region.id())
    }
}

/// Returns a region and those around it, innermost first.
fn outward<'a, 'c>(first: Option<RegionRef<'a, 'c>>) -> impl Iterator<Item = RegionRef<'a, 'c>> {
    std::iter::successors(first, |region| region.parent_region())
}
