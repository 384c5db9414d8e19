//! Bounds that are independent of some values, so that an op that uses the bounds may move out of a loop.

use super::{IrBounds, IrGraph};
use bourn_bounds::{BoundKind, Expr, SymbolicBound, Unknown};
use bourn_ir::{BlockRef, OpRef, RegionRef, ValueId};
use rustc_hash::FxHashSet;

/// The transitive users of some values: see [`IrGraph::dependents`].
#[derive(Clone, Debug)]
pub struct Dependents(FxHashSet<ValueId>);

impl Dependents {
    /// Returns whether a value is in the set.
    #[must_use]
    pub fn contains(&self, value: ValueId) -> bool {
        self.0.contains(&value)
    }
}

impl<'a, 'c> IrGraph<'a, 'c> {
    /// Returns the given values and their transitive users: through operands of ops; through regions, whose arguments
    /// and results depend on operands and on the operands of their terminators; and through jumps, which pass values to
    /// blocks. All arguments of a block depend on each other, except for arguments of the function: a carried value
    /// changes with the induction variable. Dependencies through memory are not followed.
    #[must_use]
    pub fn dependents(&self, of: impl IntoIterator<Item = ValueId>) -> Dependents {
        let mut open: Vec<ValueId> = of.into_iter().collect();
        let mut found = FxHashSet::default();
        while let Some(value) = open.pop() {
            if !found.insert(value) {
                continue;
            }
            let value = self.value(value);
            if let Some(block) = value.owner_block().filter(|block| !is_function_entry(*block)) {
                open.extend(block.arg_ids());
            }
            for (user, _) in value.uses() {
                open.extend(user.result_ids());
                open.extend(arguments(user));
                // The operands of a terminator become results of the op, or arguments of the next iteration.
                if let Some(around) = user.parent_op().filter(|_| user.next().is_none()) {
                    open.extend(around.result_ids());
                    open.extend(arguments(around));
                }
                if user.successors().len() > 1 {
                    let region = user.block().and_then(BlockRef::region);
                    let behind = region.into_iter().flat_map(RegionRef::blocks).skip(1);
                    open.extend(behind.flat_map(BlockRef::arg_ids));
                }
            }
        }
        Dependents(found)
    }
}

fn is_function_entry(block: BlockRef<'_, '_>) -> bool {
    block.is_entry() && block.parent_op().is_none()
}

/// Returns the arguments of the regions of an op, and of the blocks that it jumps to.
fn arguments<'a>(op: OpRef<'a, '_>) -> impl Iterator<Item = ValueId> + 'a {
    let entries = op.regions().filter_map(RegionRef::entry);
    entries.chain(op.successors()).flat_map(BlockRef::arg_ids).copied()
}

impl IrBounds<'_> {
    /// Returns bounds like [`IrBounds::bound`], in terms of any columns that are independent of some values: for a size
    /// in a loop, bounds that are the same in all iterations, if their terms contain no values that the loop reads from
    /// memory ([`IrGraph::dependents`]).
    ///
    /// ```
    /// use bourn_bounds::{BoundKind, index};
    /// use bourn_equations::value_bounds::{IrBounds, IrGraph};
    /// use bourn_ir::parse::parse_source;
    /// use bourn_ir::{Context, DialectRegistry};
    ///
    /// let mut registry = DialectRegistry::new();
    /// bourn_dialects::register_all(&mut registry);
    /// let context = Context::new(&registry);
    /// let text = "func.func @f(%n: index, %step: index) {
    ///   affine.for %i = 0 to 128 {
    ///     %size = affine.min affine_map<(d0)[s0] -> (s0 + 1, s0 - d0)>(%i)[%n]
    ///   }
    ///   return
    /// }";
    /// let module = parse_source(&context, text, &Default::default()).unwrap();
    /// let function = module.function("f").unwrap();
    /// let body = function.isolated_body().unwrap();
    /// let the_loop = body.entry().unwrap().first().unwrap();
    /// let inside = the_loop.region(0).unwrap().entry().unwrap();
    /// let (i, size) = (inside.arg_ids()[0], inside.first().unwrap().result(0).id());
    ///
    /// let graph = IrGraph::new(&context, body);
    /// let mut bounds = IrBounds::new(&graph);
    /// let varying = graph.dependents([i]);
    /// assert!(varying.contains(size));
    /// // `%n`, where the first iteration is.
    /// let found = bounds.independent_bound(BoundKind::Upper, index(size), &varying).unwrap();
    /// assert_eq!(found.maps[0].map.to_string(), "()[s0] -> (s0)");
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the reason why no such bound is found.
    pub fn independent_bound(
        &mut self,
        kind: BoundKind,
        of: impl Into<Expr<ValueId>>,
        independent_of: &Dependents,
    ) -> Result<SymbolicBound<ValueId>, Unknown> {
        self.bound(kind, of, &|column| !independent_of.contains(column.value))
    }
}
