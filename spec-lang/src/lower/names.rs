//! Names the parts of an op in formulas.

use crate::model::{Model, OpDecl, Terminator, ValueDecl};
use bourn_terms::equation::{
    ArgIdx, AttrIdx, Names, OperandIdx, RegionIdx, ResultIdx, SuccessorIdx, YieldIdx,
};

/// The names of an op of a model. Traits and interfaces have no op, since their equations refer to no part of a particular op.
#[derive(Clone, Copy, Debug)]
pub struct OpNames<'m> {
    /// The model.
    pub model: &'m Model<'m>,
    /// The op.
    pub op: Option<&'m OpDecl<'m>>,
}

impl<'m> OpNames<'m> {
    fn terminator_of(&self, region: RegionIdx) -> Option<&'m Terminator<'m>> {
        self.op?.regions.get(region.index())?.terminator.as_ref()
    }
}

fn name<'m>(values: Option<&'m [ValueDecl<'_>]>, i: usize) -> &'m str {
    values.and_then(|values| values.get(i)).map_or("", |value| &value.name)
}

impl Names for OpNames<'_> {
    fn op(&self) -> &str {
        self.op.map_or("", |op| &op.name)
    }
    fn operand(&self, operand: OperandIdx) -> &str {
        name(self.op.map(|op| &*op.operands), operand.index())
    }
    fn result(&self, result: ResultIdx) -> &str {
        name(self.op.map(|op| &*op.results), result.index())
    }
    fn attr(&self, attr: AttrIdx) -> &str {
        self.op.and_then(|op| op.attrs.get(attr.index())).map_or("", |attr| &attr.name)
    }
    fn region(&self, region: RegionIdx) -> &str {
        self.op.and_then(|op| op.regions.get(region.index())).map_or("", |region| &region.name)
    }
    fn successor(&self, successor: SuccessorIdx) -> &str {
        self.op.and_then(|op| op.successors.get(successor.index())).map_or("", |successor| &successor.name)
    }
    fn arg(&self, region: RegionIdx, arg: ArgIdx) -> &str {
        let region = self.op.and_then(|op| op.regions.get(region.index()));
        name(region.and_then(|region| region.args.as_deref()), arg.index())
    }
    fn terminator(&self, region: RegionIdx) -> &str {
        self.terminator_of(region).map_or("", |terminator| &self.model[terminator.op].name)
    }
    fn yielded(&self, region: RegionIdx, operand: YieldIdx) -> &str {
        name(self.terminator_of(region).map(|terminator| &*terminator.operands), operand.index())
    }
    fn num_regions(&self) -> usize {
        self.op.map_or(0, |op| op.regions.len())
    }
}
