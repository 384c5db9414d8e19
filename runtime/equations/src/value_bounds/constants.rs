//! Memory whose contents never change: the elements of constant globals.
//!
//! The contents of other memory are not tracked, so that `elem(v, i)` of a memref is unknown in equations, unless the memref is the memory of a
//! constant symbol in the table of the function.

use crate::interface::own_interface;
use bourn_bounds::Word;
use bourn_ir::{Body, OpRef, Value};
use rustc_hash::FxHashMap;

/// The name under which ops implement [`ConstantMemory`].
pub const CONSTANT_MEMORY: &str = "ConstantMemory";

/// The interface of an op that declares memory.
pub trait ConstantMemory: Send + Sync {
    /// Returns the elements in row-major order, if they are integers that never change.
    fn elements(&self, op: OpRef<'_, '_>) -> Option<Vec<i64>>;
}

/// The name under which ops implement [`MemoryOfSymbol`].
pub const MEMORY_OF_SYMBOL: &str = "MemoryOfSymbol";

/// The interface of an op whose result is the memory that an op with [`ConstantMemory`] may declare.
pub trait MemoryOfSymbol: Send + Sync {
    /// Returns the name of the declaration in the symbol table of the function.
    fn symbol(&self, op: OpRef<'_, '_>) -> Option<String>;
}

/// The elements of the constant globals of a symbol table.
#[derive(Clone, Debug, Default)]
pub(super) struct Globals(FxHashMap<String, Vec<i64>>);

impl Globals {
    /// Collects the constant globals of a table.
    pub fn of_table(table: &Body<'_>) -> Self {
        let ops = table.top_regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
        let constants = ops.filter_map(|op| {
            let elements = own_interface::<dyn ConstantMemory>(op, CONSTANT_MEMORY)?.elements(op)?;
            Some((bourn_ir::symbols::name_of(op)?.to_owned(), elements))
        });
        Globals(constants.collect())
    }

    /// Returns a signed element of a memref at a position in row-major order, if it is the memory of a constant global.
    pub fn element(&self, memref: Value<'_, '_>, at: usize) -> Option<i128> {
        if self.0.is_empty() {
            return None;
        }
        let maker = memref.defining_op()?;
        let name = own_interface::<dyn MemoryOfSymbol>(maker, MEMORY_OF_SYMBOL)?.symbol(maker)?;
        let element = i128::from(*self.0.get(&name)?.get(at)?);
        let element_type = memref.ty().element_or_self();
        match element_type.signless_width() {
            Some(bits @ 1..=Word::MAX_BITS) => Some(Word { bits, unsigned: false }.wrap(element)),
            _ => element_type.is_index().then_some(element),
        }
    }
}
