//! The names of the parts of an op, for formulas and messages.

use super::{OpDef, OperandDef};
use crate::equation::{ArgIdx, AttrIdx, Names, OperandIdx, RegionIdx, ResultIdx, SuccessorIdx, YieldIdx};

impl Names for OpDef<'_> {
    fn op(&self) -> &str {
        self.name
    }
    fn operand(&self, operand: OperandIdx) -> &str {
        self.operands.get(operand.index()).map_or("operand", |operand| operand.name)
    }
    fn result(&self, result: ResultIdx) -> &str {
        self.results.get(result.index()).map_or("result", |result| result.name)
    }
    fn attr(&self, attr: AttrIdx) -> &str {
        self.attrs.get(attr.index()).map_or("", |attr| attr.name)
    }
    fn region(&self, region: RegionIdx) -> &str {
        self.regions.get(region.index()).map_or("", |region| region.name)
    }
    fn successor(&self, successor: SuccessorIdx) -> &str {
        self.successors.get(successor.index()).map_or("", |successor| successor.name)
    }
    fn arg(&self, region: RegionIdx, arg: ArgIdx) -> &str {
        let args = self.regions.get(region.index()).and_then(|region| region.args).unwrap_or_default();
        value_name(args, arg.index())
    }
    fn terminator(&self, region: RegionIdx) -> &str {
        let yields = self.regions.get(region.index()).and_then(|region| region.yields);
        yields.map_or("", |(name, _)| name.split_once('.').map_or(name, |(_, name)| name))
    }
    fn yielded(&self, region: RegionIdx, operand: YieldIdx) -> &str {
        let yields = self.regions.get(region.index()).and_then(|region| region.yields);
        value_name(yields.map_or(&[], |(_, values)| values), operand.index())
    }
    fn num_regions(&self) -> usize {
        self.regions.len()
    }
}

fn value_name<'a>(values: &'a [OperandDef<'_>], i: usize) -> &'a str {
    values.get(i).map_or("", |value| value.name)
}
