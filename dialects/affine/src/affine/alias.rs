//! Alias analysis: captures, views, and memory that is known to be distinct.
//!
//! Two values may alias unless one of these separates them: an allocation, the names of globals, `llvm.noalias` on an argument of a
//! function, `memref.distinct_objects`, or an option of the pass.

use super::GrayboxOp;
use crate::bodies::runs_once;
use crate::{func, memref};
use bourn_ir::{AttrData, Attribute, BlockRef, Body, Context, OpData, OpRef, RegionRef, Value};
use bourn_passes::{Target, for_each_body_of};

/// The memory arguments of a function that do not alias its other arguments or globals.
#[derive(Clone, Copy, Default, Debug)]
pub struct DistinctArguments {
    all: bool,
    /// A bit for each of the first 64 arguments.
    some: u64,
}

impl DistinctArguments {
    /// All arguments.
    pub const ALL: DistinctArguments = DistinctArguments { all: true, some: 0 };

    /// Returns the arguments of a function that have the attribute `llvm.noalias`, as far as they are among the first 64.
    #[must_use]
    pub fn of(function: &OpData<'_>) -> DistinctArguments {
        let is_marked = |entries: &Attribute<'_>| match entries.data() {
            AttrData::Dict(entries) => entries.iter().any(|(name, _)| *name == "llvm.noalias"),
            _ => false,
        };
        let arguments =
            function.attr(func::FuncOp::ARG_ATTRS_ATTR).and_then(Attribute::as_array).unwrap_or_default();
        let marked = arguments.iter().take(64).enumerate().filter(|(_, entries)| is_marked(entries));
        DistinctArguments { all: false, some: marked.map(|(number, _)| 1 << number).sum() }
    }

    /// Returns whether a value is a distinct argument.
    pub(super) fn contains(self, value: Value<'_, '_>) -> bool {
        let number = value.number();
        (self.all || number < 64 && self.some >> number & 1 == 1) && is_argument(value)
    }

    /// Returns whether two memrefs of the function may alias.
    #[must_use]
    pub fn may_alias<'a, 'c>(self, a: Value<'a, 'c>, b: Value<'a, 'c>) -> bool {
        let (a, b) = (Origin::of(a), Origin::of(b));
        if a.memory.id() == b.memory.id() {
            return !a.is_told_from(&b);
        }
        // Arguments and globals exist before the function allocates memory.
        let is_given = |value: Value<'_, '_>| is_argument(value) || global(value).is_some();
        let is_known = |value: Value<'_, '_>| is_new(value) || is_given(value);
        let are_distinct =
            |a: Value<'_, '_>, b: Value<'_, '_>| is_new(a) && is_known(b) || self.contains(a) && is_given(b);
        let are_globals = global(a.memory).zip(global(b.memory)).is_some_and(|(a, b)| a != b);
        !(are_distinct(a.memory, b.memory)
            || are_distinct(b.memory, a.memory)
            || are_globals
            || a.is_told_from(&b))
    }
}

/// Calls `change` with the body of an op and the bodies of all isolated ops in it, each with its distinct arguments: all, or the arguments
/// with the attribute.
pub(super) fn for_each_body<'c>(
    target: &mut Target<'_, 'c>,
    noalias_arguments: bool,
    mut change: impl FnMut(&'c Context, &mut Body<'c>, DistinctArguments),
) {
    let ask = |op: &OpData<'c>| {
        if noalias_arguments { DistinctArguments::ALL } else { DistinctArguments::of(op) }
    };
    let first = ask(target.op());
    let Some((context, body)) = target.context_and_body() else { return };
    for_each_body_of(body, first, ask, |body, distinct| change(context, body, distinct));
}

/// The memory that a value is a view of.
struct Origin<'a, 'c> {
    memory: Value<'a, 'c>,
    /// The results of `memref.distinct_objects` on the way to the memory.
    told: Vec<Value<'a, 'c>>,
}

impl<'a, 'c> Origin<'a, 'c> {
    fn of(memory: Value<'a, 'c>) -> Origin<'a, 'c> {
        let (mut memory, mut told) = (outer_memory(memory), Vec::new());
        while let Some(view) = memory.defining_op() {
            let number = match view.name().as_str() {
                memref::CastOp::NAME
                | memref::SubviewOp::NAME
                | memref::ViewOp::NAME
                | memref::ReinterpretCastOp::NAME
                | memref::AssumeAlignmentOp::NAME => 0,
                memref::DistinctObjectsOp::NAME => {
                    // Its results are distinct within the same execution only.
                    if runs_once(view) {
                        told.push(memory);
                    }
                    memory.number()
                }
                _ => break,
            };
            memory = outer_memory(view.operand(number));
        }
        Origin { memory, told }
    }

    /// Returns whether a `memref.distinct_objects` separates the two.
    fn is_told_from(&self, other: &Origin<'a, 'c>) -> bool {
        let are_results =
            |a: Value<'a, 'c>, b: Value<'a, 'c>| a.defining_op() == b.defining_op() && a.id() != b.id();
        self.told.iter().any(|a| other.told.iter().any(|b| are_results(*a, *b)))
    }
}

/// Returns the captured value for an argument of a graybox, and any other value itself.
#[must_use]
pub fn outer_memory<'a, 'c>(mut memory: Value<'a, 'c>) -> Value<'a, 'c> {
    while let Some(block) = memory.owner_block().filter(|block| block.is_entry())
        && let Some(graybox) = block.parent_op().and_then(OpRef::dyn_cast::<GrayboxOp>)
        && let Some(outer) = graybox.memrefs().get(memory.number())
    {
        memory = outer.value();
    }
    memory
}

/// Returns the argument of a graybox that stands for one of its operands.
pub(super) fn captured<'a, 'c>(graybox: OpRef<'a, 'c>, number: usize) -> Option<Value<'a, 'c>> {
    graybox.dyn_cast::<GrayboxOp>()?.body_entry()?.arg(number)
}

/// Returns whether memory is allocated by the op that defines it.
pub(super) fn is_new(memory: Value<'_, '_>) -> bool {
    memory.defining_op().is_some_and(|op| op.isa::<memref::AllocOp>() || op.isa::<memref::AllocaOp>())
}

/// Returns whether a value is an argument of the function.
fn is_argument(value: Value<'_, '_>) -> bool {
    let block = value.owner_block().filter(|block| block.is_entry());
    block.and_then(BlockRef::region).is_some_and(|region: RegionRef<'_, '_>| region.parent_op().is_none())
}

/// Returns the name of a global.
fn global<'c>(memory: Value<'_, 'c>) -> Option<&'c str> {
    Some(memory.defined_by::<memref::GetGlobalOp>()?.name_attr())
}
