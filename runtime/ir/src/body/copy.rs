//! Copying ops, blocks and regions: within a body, and from one body to another.

use super::{BlockId, Body, OpData, OpId, OpState, RegionId, ValueId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Maps values and blocks of the original to values and blocks of the copy.
///
/// Entries added before copying replace values from outside of the copied ops; copying adds entries for the values and blocks that it
/// creates.
#[derive(Clone, Default, Debug)]
pub struct Mapping {
    values: FxHashMap<ValueId, ValueId>,
    blocks: FxHashMap<BlockId, BlockId>,
}

impl Mapping {
    /// Creates a mapping without entries.
    pub fn new() -> Self {
        Self::default()
    }
    /// Replaces a value of the original by `to` in the copy.
    pub fn map(&mut self, from: ValueId, to: ValueId) -> &mut Self {
        self.values.insert(from, to);
        self
    }
    /// Replaces a block of the original by `to` in the copy.
    pub fn map_block(&mut self, from: BlockId, to: BlockId) -> &mut Self {
        self.blocks.insert(from, to);
        self
    }
    /// Returns the value that replaces a value of the original.
    pub fn get(&self, value: ValueId) -> Option<ValueId> {
        self.values.get(&value).copied()
    }
    /// Returns the block that replaces a block of the original.
    pub fn get_block(&self, block: BlockId) -> Option<BlockId> {
        self.blocks.get(&block).copied()
    }
}

/// The body that is copied from.
#[derive(Clone, Copy)]
enum Original<'s, 'c> {
    /// The body that is copied to.
    Same,
    Other(&'s Body<'c>),
}

/// A block and its copy.
#[derive(Clone, Copy)]
struct Blocks {
    from: BlockId,
    to: BlockId,
}

impl<'c> Body<'c> {
    /// Copies an op with its regions. The copy is in no block yet. Operands and successors are replaced as `mapping` says; without an
    /// entry they stay the same.
    #[track_caller]
    pub fn copy_op(&mut self, op: OpId, mapping: &mut Mapping) -> OpId {
        self.copy_op_of(Original::Same, op, mapping)
    }
    /// Copies an op of another body, with its regions. The copy is in no block yet.
    ///
    /// # Panics
    /// Panics if the op uses a value or a block from outside without an entry in `mapping`, or if the bodies belong to different contexts.
    #[track_caller]
    pub fn copy_op_from(&mut self, original: &Body<'c>, op: OpId, mapping: &mut Mapping) -> OpId {
        self.copy_op_of(Original::Other(original), op, mapping)
    }
    /// Copies the blocks of a region to the end of another region, and returns the copies. Operands and successors are replaced as
    /// `mapping` says; without an entry they stay the same.
    #[track_caller]
    pub fn copy_region(&mut self, region: RegionId, into: RegionId, mapping: &mut Mapping) -> Vec<BlockId> {
        self.copy_region_of(Original::Same, region, into, mapping)
    }
    /// Copies the blocks of a region of another body to the end of the region `into`, and returns the copies.
    ///
    /// # Panics
    /// Panics as [`Body::copy_op_from`] does.
    #[track_caller]
    pub fn copy_region_from(
        &mut self,
        original: &Body<'c>,
        region: RegionId,
        into: RegionId,
        mapping: &mut Mapping,
    ) -> Vec<BlockId> {
        self.copy_region_of(Original::Other(original), region, into, mapping)
    }

    #[track_caller]
    fn copy_op_of(&mut self, original: Original<'_, 'c>, op: OpId, mapping: &mut Mapping) -> OpId {
        let mut made = Vec::new();
        let mut open = Vec::new();
        let copy = self.copy_shell(original, op, mapping, &mut open);
        made.push((op, copy));
        self.copy_blocks(original, open, mapping, &mut made);
        self.connect(original, &made, mapping);
        copy
    }
    #[track_caller]
    fn copy_region_of(
        &mut self,
        original: Original<'_, 'c>,
        region: RegionId,
        into: RegionId,
        mapping: &mut Mapping,
    ) -> Vec<BlockId> {
        let (mut made, mut open) = (Vec::new(), Vec::new());
        self.copy_empty_blocks(original, region, into, mapping, &mut open);
        let copies = open.iter().rev().map(|blocks| blocks.to).collect();
        self.copy_blocks(original, open, mapping, &mut made);
        self.connect(original, &made, mapping);
        copies
    }
    fn original<'s>(&'s self, original: Original<'s, 'c>) -> &'s Body<'c> {
        match original {
            Original::Same => self,
            Original::Other(other) => other,
        }
    }
    /// Copies the ops of the blocks in `open`, and of all blocks nested in them. The worklist replaces recursion, since ops may nest
    /// deeply.
    fn copy_blocks(
        &mut self,
        original: Original<'_, 'c>,
        mut open: Vec<Blocks>,
        mapping: &mut Mapping,
        made: &mut Vec<(OpId, OpId)>,
    ) {
        while let Some(Blocks { from, to }) = open.pop() {
            let mut next = self.original(original).blocks[from].first;
            while let Some(op) = next {
                next = self.original(original).ops[op].next;
                let copy = self.copy_shell(original, op, mapping, &mut open);
                self.append(to, copy);
                made.push((op, copy));
            }
        }
    }
    /// Copies an op without its operands and successors, which may not be copied yet, and with empty blocks, which are added to `open`.
    fn copy_shell(
        &mut self,
        original: Original<'_, 'c>,
        op: OpId,
        mapping: &mut Mapping,
        open: &mut Vec<Blocks>,
    ) -> OpId {
        let source = self.original(original);
        let data = &source.ops[op];
        let mut state = OpState::new(data.name, data.location);
        state.attrs = data.attrs.clone();
        state.properties = data.properties();
        state.results = data.results.iter().map(|&result| source.values[result].ty).collect();
        state.body = data.body.as_deref().map(|body| Box::new(body.duplicate()));
        let (regions, results): (SmallVec<[RegionId; 4]>, _) = (data.regions().into(), data.results.clone());
        for region in regions {
            let into = self.add_region();
            self.copy_empty_blocks(original, region, into, mapping, open);
            state.regions.push(into);
        }
        let copy = self.create(state);
        for (number, result) in results.into_iter().enumerate() {
            let new = self.ops[copy].results[number];
            mapping.map(result, new);
            self.copy_name(original, result, new);
        }
        copy
    }
    fn copy_empty_blocks(
        &mut self,
        original: Original<'_, 'c>,
        region: RegionId,
        into: RegionId,
        mapping: &mut Mapping,
        open: &mut Vec<Blocks>,
    ) {
        let start = open.len();
        for from in self.original(original).regions[region].blocks.clone() {
            let to = self.add_block(into);
            mapping.map_block(from, to);
            for arg in self.original(original).blocks[from].args.clone() {
                // The caller has mapped the argument to a value, so that the block needs no copy of it.
                if mapping.get(arg).is_some() {
                    continue;
                }
                let source = self.original(original);
                let (ty, location) = (source.value_type(arg), source.value_location(arg));
                let new = self.add_argument(to, ty, location);
                mapping.map(arg, new);
                self.copy_name(original, arg, new);
            }
            open.push(Blocks { from, to });
        }
        open[start..].reverse();
    }
    fn copy_name(&mut self, original: Original<'_, 'c>, from: ValueId, to: ValueId) {
        if let Some(name) = self.original(original).names.get(&from).cloned() {
            self.names.insert(to, name);
        }
    }
    /// Sets the operands and successors of all copies.
    #[track_caller]
    fn connect(&mut self, original: Original<'_, 'c>, made: &[(OpId, OpId)], mapping: &Mapping) {
        let same = matches!(original, Original::Same);
        for &(op, copy) in made {
            let data = &self.original(original).ops[op];
            let (name, operands, successors) = (data.name, &data.operands, data.successors());
            let outside = |what: &str| -> ! {
                panic!("'{}' uses a {what} from outside, for which the mapping has none", name.as_str())
            };
            let value = |&value: &ValueId| match mapping.get(value) {
                Some(found) => found,
                None if same => value,
                None => outside("value"),
            };
            let block = |&block: &BlockId| match mapping.get_block(block) {
                Some(found) => found,
                None if same => block,
                None => outside("block"),
            };
            let operands: Vec<ValueId> = operands.iter().map(value).collect();
            let successors: SmallVec<[BlockId; 4]> = successors.iter().map(block).collect();
            self.add_branches(&successors);
            self.set_operands(copy, &operands);
            if !successors.is_empty() {
                self.ops[copy].rare.get_or_insert_default().successors = successors;
            }
        }
    }

    /// Returns a copy of the body and of the bodies in it. Ids of the original are valid in the copy.
    pub fn duplicate(&self) -> Body<'c> {
        // The bodies of nested isolated ops are listed first, each with its owner and that owner's body, since ops may nest deeply.
        let mut found: Vec<(&Body<'c>, Option<(usize, OpId)>)> = vec![(self, None)];
        let mut at = 0;
        while at < found.len() {
            let body = found[at].0;
            let inner = body.ops.iter().filter_map(|(id, op)| Some((op.body.as_deref()?, Some((at, id)))));
            found.extend(inner);
            at += 1;
        }
        let mut copies: Vec<Option<Body<'c>>> =
            found.iter().map(|(body, _)| Some(body.without_bodies())).collect();
        for (at, (_, place)) in found.iter().enumerate().rev() {
            if let Some((outer, op)) = *place {
                let inner = copies[at].take().map(Box::new);
                if let Some(outer) = &mut copies[outer] {
                    outer.ops[op].body = inner;
                }
            }
        }
        copies.swap_remove(0).expect("the copy of the outermost body is in no other one")
    }
    /// Returns a copy in which isolated ops have no bodies.
    fn without_bodies(&self) -> Body<'c> {
        Body {
            ops: self.ops.map(OpData::without_body),
            blocks: self.blocks.clone(),
            regions: self.regions.clone(),
            values: self.values.clone(),
            argument_locations: self.argument_locations.clone(),
            top: self.top.clone(),
            names: self.names.clone(),
            free_ops: self.free_ops.clone(),
            context: self.context,
        }
    }
    /// Returns the data of two ops of the body, to change one and read the other.
    ///
    /// # Panics
    /// Panics if `a` and `b` are the same op.
    #[track_caller]
    pub fn two_ops_mut(&mut self, a: OpId, b: OpId) -> (&mut OpData<'c>, &mut OpData<'c>) {
        self.ops.two_mut(a, b)
    }
}

impl<'c> OpData<'c> {
    /// Returns a copy that shares the ids of values, blocks and regions, without the body of an isolated op.
    fn without_body(&self) -> OpData<'c> {
        OpData {
            name: self.name,
            location: self.location,
            operands: self.operands.clone(),
            use_places: self.use_places.clone(),
            results: self.results.clone(),
            attrs: self.attrs.clone(),
            rare: self.rare.clone(),
            body: None,
            block: self.block,
            prev: self.prev,
            next: self.next,
            alive: self.alive,
        }
    }
}

impl<'c> super::OwnedOp<'c> {
    /// Returns a copy of the op and of its body. Ids of the original are valid in the copy.
    #[must_use]
    pub fn duplicate(&self) -> Self {
        super::OwnedOp { body: self.body.duplicate(), op: self.op, external: self.external.clone() }
    }
}
