//! The interface to a client: the value graph.

pub(crate) mod column;
mod evaluate;
pub(crate) mod expr;
pub(crate) mod facts;
pub(crate) mod flow;
pub(crate) mod program;
pub(crate) mod slice;
mod text;
pub(crate) mod values;

use std::fmt::{self, Debug};
use std::hash::Hash;

use crate::graph::column::{Column, RegionToken};
use crate::graph::facts::{Condition, Facts};
use crate::graph::values::Client;
pub(crate) use crate::graph::values::{Graph, ValueId, numbered};

/// The condition that holds wherever the code of a region runs.
#[derive(Clone, Debug)]
pub struct Entry<V> {
    /// The nearest enclosing region with a known condition.
    pub parent: Option<RegionToken>,
    /// The condition that holds when the region is entered: a branch's condition, or that a loop's body runs at least
    /// once. Its values must exist at the op that owns the region.
    pub condition: Condition<V>,
}

/// A type that identifies values: any small id. Implemented for all types with the required traits.
pub trait ValueKey: Copy + Eq + Hash + Debug + Ord + 'static {}

impl<V: Copy + Eq + Hash + Debug + Ord + 'static> ValueKey for V {}

/// A graph of any type, with values `V`.
pub type AnyGraph<'g, V> = dyn ValueGraph<Value = V> + 'g;

impl<V: ValueKey> fmt::Debug for AnyGraph<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ValueGraph")
    }
}

/// A graph of values in which each column is defined by facts about other columns. Only [`populate`](Self::populate) is
/// required; the other methods have defaults for graphs without shaped values, constants and loops.
/// [`Program`](crate::Program) is a graph for small programs.
///
/// ```
/// use bourn_bounds::{index, Bounds, BoundKind, Column, Facts, ValueGraph};
///
/// /// Value 0 is an input between 0 and 9; value `n` is value `n - 1` plus 2.
/// struct Steps;
/// impl ValueGraph for Steps {
///     type Value = u32;
///     fn populate(&self, column: Column<u32>, facts: &mut Facts<u32>) {
///         let v = column.value;
///         if v == 0 {
///             facts.ge(index(v), 0);
///             facts.le(index(v), 9);
///         } else {
///             facts.eq(index(v), index(v - 1) + 2);
///         }
///     }
/// }
///
/// let mut bounds = Bounds::new(&Steps);
/// assert_eq!(bounds.constant_bound(BoundKind::Upper, index(10)), Some(29));
/// assert_eq!(bounds.constant_delta(index(10), index(4)), Some(12));
/// ```
pub trait ValueGraph: Client {
    /// A value: an SSA value, a variable, a node.
    type Value: ValueKey;

    /// Returns the approximate number of values in the graph, or 0 if it is unknown. The budgets of a question shrink
    /// in a large graph, so that the time for all questions stays in proportion to its size; with 0 they do not.
    fn size(&self) -> usize {
        0
    }

    /// Returns the rank of a ranked shaped value. The default is for graphs without shaped values.
    fn rank(&self, value: Self::Value) -> Option<usize> {
        let _ = value;
        None
    }

    /// Returns the size of dimension `dim` where the type of `value` fixes it.
    fn static_dim(&self, value: Self::Value, dim: u32) -> Option<i64> {
        let _ = (value, dim);
        None
    }

    /// Returns whether `value` is an integer with facts. For the columns of other values that are not shaped, the
    /// engine calls only [`constant`](Self::constant), never [`populate`](Self::populate). By default, all values are
    /// integers.
    fn is_index(&self, value: Self::Value) -> bool {
        let _ = value;
        true
    }

    /// Returns the number of bits of an integer that wraps, up to [`Word::MAX_BITS`](crate::Word::MAX_BITS); `None` for
    /// an integer that never wraps. Its column [`Part::Value`](crate::Part::Value) is a signed number of that width,
    /// and its facts must wrap explicitly.
    fn bits(&self, value: Self::Value) -> Option<u32> {
        let _ = value;
        None
    }

    /// Returns the integer that a constant-like op gives `value`; for an integer that wraps, any number with the same
    /// bits.
    fn constant(&self, value: Self::Value) -> Option<i128> {
        let _ = value;
        None
    }

    /// Returns an upper bound of the product of some sizes of a shaped value, wherever the value exists; for a single
    /// dimension, an upper bound of its size.
    fn greatest_product(&self, value: Self::Value, dims: &[u32]) -> Option<i128> {
        let _ = (value, dims);
        None
    }

    /// Adds the facts that define `column`, from the op, loop or branch that defines its value.
    ///
    /// All facts must hold in every execution in which the column's value exists, and all values in one
    /// fact must be instances of the same execution. Called once per column and session,
    /// and again for explanations.
    fn populate(&self, column: Column<Self::Value>, facts: &mut Facts<Self::Value>);

    /// Returns whether `value` is defined outside of `region`, so that it is the same in all iterations that one
    /// execution of the region's op runs. The loop's own results are outside; its induction variable, the carried block
    /// arguments and all values in nested regions are inside. Only called for regions that facts mention. If it is
    /// unknown, return `false`: the engine then treats values that a body computes from `value` as changing in each
    /// iteration.
    fn is_defined_outside(&self, value: Self::Value, region: RegionToken) -> bool {
        let _ = (value, region);
        false
    }

    /// Returns the bodies of the loops around the definition of `value`, innermost first, with the same tokens as in
    /// facts. If they are unknown, return an empty list: this costs time in deep nests, where induction for a loop is
    /// then repeated for each enclosing loop.
    fn loops_around(&self, value: Self::Value) -> Vec<RegionToken> {
        let _ = value;
        Vec::new()
    }

    /// Returns whether `value` is known to exist at the definition of `at`: it is defined in the same block or in an
    /// enclosing block. If it is unknown, return `false`: the engine then does not use bounds of one branch of a choice
    /// in terms of values that only that branch uses. A graph that returns `true` for a value at its own definition gets
    /// answers that only mention values that are visible at a queried value.
    fn is_visible_at(&self, value: Self::Value, at: Self::Value) -> bool {
        let _ = (value, at);
        false
    }

    /// Returns the innermost region around the definition of `value` that has an [`entry`](Self::entry) condition. With
    /// `None`, the conditions of branches are not used for the values in them.
    fn enclosing(&self, value: Self::Value) -> Option<RegionToken> {
        let _ = value;
        None
    }

    /// Returns the condition that holds wherever `region` runs; `inside` is a value that is defined in it or in a
    /// nested region. Called once per session for each region that [`enclosing`](Self::enclosing) or the parent of
    /// another entry names.
    fn entry(&self, region: RegionToken, inside: Self::Value) -> Entry<Self::Value> {
        let _ = (region, inside);
        Entry { parent: None, condition: Condition::Unknown }
    }
}
