//! Bounds that stop at the border of a region: values defined outside are unknowns.

use super::IrGraph;
use bourn_ir::def::Trait;
use bourn_ir::{BlockRef, Body, OpRef, RegionId, RegionRef, ValueId};

impl<'a, 'c> IrGraph<'a, 'c> {
    /// Takes values defined outside of a region as unknowns: bounds of values inside depend on facts of the region
    /// only, and may name the outside values. Numbers in attributes of enclosing ops, and static sizes of types, remain
    /// known.
    pub fn within(self, region: RegionId) -> Self {
        IrGraph { within: Some(region), ..self }
    }

    /// Returns whether a value is defined outside of the border region.
    #[must_use]
    pub fn is_given(&self, value: ValueId) -> bool {
        self.within.is_some()
            && self.block_of(value).and_then(BlockRef::region).is_some_and(|region| self.is_around(region))
    }

    /// Returns the region of the innermost affine scope around the definition of a value; `None` if it is the whole
    /// arena.
    #[must_use]
    pub fn affine_scope_of(&self, value: ValueId) -> Option<RegionId> {
        let is_scope = |region: &RegionRef<'_, '_>| {
            let parent = region.parent_op().and_then(OpRef::def);
            parent.is_some_and(|def| def.has_trait(Trait::AffineScope))
        };
        outward(self.block_of(value).and_then(BlockRef::region)).find(is_scope).map(RegionRef::id)
    }

    /// Returns whether a region is outside of the border region: around it, or beside it.
    pub(super) fn is_around(&self, region: RegionRef<'a, 'c>) -> bool {
        self.within.is_some_and(|border| {
            region.id() != border && !outward(region.parent_region()).any(|around| around.id() == border)
        })
    }

    /// Returns whether a region has this index in the arena, or is nested in the region with this index.
    pub(super) fn is_inside(&self, region: RegionRef<'a, 'c>, outer: u64) -> bool {
        let mut around = Some(region);
        for _ in 0..CLIMBED {
            let Some(here) = around else { return false };
            if here.id().index() as u64 == outer {
                return true;
            }
            around = here.parent_region();
        }
        around.is_some()
            && self.findings.nesting.get_or_init(|| Nesting::of(self.body)).is_inside(region, outer)
    }

    /// Returns whether a region is the border region.
    pub(super) fn is_border(&self, region: RegionRef<'a, 'c>) -> bool {
        self.within == Some(region.id())
    }
}

/// The number of enclosing regions to visit before all regions of the body are numbered.
const CLIMBED: usize = 16;

/// The regions of a body, numbered in the order in which they begin and end in the text.
#[derive(Clone, Debug, Default)]
pub(super) struct Nesting {
    /// The number of a region, and of the last region nested in it, by its index in the arena.
    spans: Vec<(u32, u32)>,
}

impl Nesting {
    fn of(body: &Body<'_>) -> Nesting {
        let mut nesting = Nesting::default();
        let mut next = 0;
        // At the second visit of a region, all nested regions are numbered.
        let mut waiting: Vec<(RegionRef<'_, '_>, bool)> =
            body.top_regions().map(|top| (top, false)).collect();
        while let Some((region, is_done)) = waiting.pop() {
            let at = region.id().index();
            if is_done {
                nesting.spans[at].1 = next;
                continue;
            }
            next += 1;
            if nesting.spans.len() <= at {
                nesting.spans.resize(at + 1, (0, 0));
            }
            nesting.spans[at] = (next, next);
            waiting.push((region, true));
            // The regions of an isolated op are in a body of their own.
            let ops = region.blocks().flat_map(BlockRef::ops).filter(|op| op.isolated_body().is_none());
            waiting.extend(ops.flat_map(OpRef::regions).map(|inner| (inner, false)));
        }
        nesting
    }

    fn is_inside(&self, region: RegionRef<'_, '_>, outer: u64) -> bool {
        let span = |at: usize| self.spans.get(at).copied().filter(|span| span.0 > 0);
        let outer = usize::try_from(outer).ok().and_then(span);
        outer.zip(span(region.id().index())).is_some_and(|(outer, own)| outer.0 <= own.0 && own.0 <= outer.1)
    }
}

/// Returns a region and its enclosing regions, innermost first.
fn outward<'a, 'c>(first: Option<RegionRef<'a, 'c>>) -> impl Iterator<Item = RegionRef<'a, 'c>> {
    std::iter::successors(first, |region| region.parent_region())
}
