//! Numbers that equations read from enclosing ops, and from the owner of the arena.

use super::IrGraph;
use super::facts::index;
use super::widths::{Bits, Widths};
use bourn_bounds::Expr;
use bourn_ir::body::{Attrs, OpName};
use bourn_ir::{Attribute, BlockRef, OpData, OpRef, RegionId, RegionRef, Value, ValueId};
use bourn_terms::equation::{OperandIdx, Outer, OuterPart, Subject, Values};

/// The name and the attributes of the op that owns a graph's arena. Its operands are values of another arena.
#[derive(Clone, Debug)]
pub struct Owner<'c> {
    name: OpName<'c>,
    attrs: Attrs<'c>,
}

impl<'c> Owner<'c> {
    pub(super) fn attr(&self, name: &str) -> Option<Attribute<'c>> {
        self.attrs.iter().find(|(known, _)| *known == name).map(|(_, attr)| *attr)
    }
}

impl<'c> From<OpRef<'_, 'c>> for Owner<'c> {
    fn from(op: OpRef<'_, 'c>) -> Self {
        Owner { name: op.name(), attrs: op.attrs().clone() }
    }
}

impl<'c> From<&OpData<'c>> for Owner<'c> {
    fn from(op: &OpData<'c>) -> Self {
        Owner { name: op.name(), attrs: op.attrs().clone() }
    }
}

impl<'c> IrGraph<'_, 'c> {
    /// Sets the owner of the arena, so that equations may read numbers from its attributes, such as the number of
    /// threads of a kernel. Without it they only see the ops of the arena.
    #[must_use]
    pub fn with_owner(self, owner: impl Into<Owner<'c>>) -> Self {
        IrGraph { owner: Some(owner.into()), ..self }
    }
}

/// Returns the number that `outer` reads from the innermost enclosing op of `op` for which it has an entry; the owner
/// of the arena is the outermost op.
pub(super) fn number(
    op: OpRef<'_, '_>,
    outer: &[Outer<'_>],
    owner: Option<&Owner<'_>>,
    widths: Widths,
) -> Option<Expr<ValueId>> {
    let parents = std::iter::successors(op.parent_op(), |inner| inner.parent_op());
    for parent in parents {
        if let Some(part) = part_of(outer, parent.name().as_str(), |name| parent.attr(name)) {
            return match part {
                OuterPart::Operand(name) => operand(parent, name, widths),
                OuterPart::Attr(name) => parent.attr(name)?.as_int().map(Expr::constant),
                OuterPart::Item(name, at) => item(parent.attr(name)?, at).map(Expr::constant),
            };
        }
    }
    let owner = owner?;
    match part_of(outer, owner.name.as_str(), |name| owner.attr(name))? {
        OuterPart::Operand(_) => None,
        OuterPart::Attr(name) => owner.attr(name)?.as_int().map(Expr::constant),
        OuterPart::Item(name, at) => item(owner.attr(name)?, at).map(Expr::constant),
    }
}

/// Returns the innermost region around `op` that belongs to an op with this name.
pub(super) fn region_in(op: OpRef<'_, '_>, name: &str) -> Option<RegionId> {
    let innermost = op.block().and_then(BlockRef::region);
    let mut regions = std::iter::successors(innermost, |region| region.parent_region());
    let is_wanted =
        |region: &RegionRef<'_, '_>| region.parent_op().is_some_and(|around| around.name().as_str() == name);
    regions.find(is_wanted).map(RegionRef::id)
}

/// Returns the part to read from an op with this name and these attributes; `None` if `outer` has no entry for it.
fn part_of<'o, 'c>(
    outer: &[Outer<'o>],
    op: &str,
    attr: impl Fn(&str) -> Option<Attribute<'c>>,
) -> Option<OuterPart<'o>> {
    let is_wanted = |outer: &&Outer<'_>| match (outer.op, outer.part) {
        (Some(name), _) => name == op,
        (None, OuterPart::Attr(name) | OuterPart::Item(name, _)) => attr(name).is_some(),
        (None, OuterPart::Operand(_)) => false,
    };
    outer.iter().find(is_wanted).map(|outer| outer.part)
}

fn operand(op: OpRef<'_, '_>, name: &str, widths: Widths) -> Option<Expr<ValueId>> {
    let at = op.def()?.operands.iter().position(|operand| operand.name == name)?;
    let values = op.values(Values::Operands(OperandIdx::at(at)));
    let value: Value<'_, '_> = op.get(values, 0)?;
    (widths.of(value.ty()) != Bits::Unknown).then(|| index(value))
}

fn item(list: Attribute<'_>, at: u32) -> Option<i128> {
    let at = at as usize;
    match list.as_dense_array() {
        Some(numbers) => numbers.get(at).map(|&number| i128::from(number)),
        None => list.as_array()?.get(at)?.as_int(),
    }
}
