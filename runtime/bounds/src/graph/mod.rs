//! The interface to a client: the value graph.

pub(crate) mod column;
pub(crate) mod expr;
pub(crate) mod facts;
pub(crate) mod flow;
pub(crate) mod program;
pub(crate) mod slice;
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
    /// The next region around this one of which anything is known.
    pub parent: Option<RegionToken>,
    /// The condition that holds when the region is entered: a branch's condition, or that a loop's body runs at least once. It is over
    /// values that exist where the region's op does.
    pub condition: Condition<V>,
}

/// What names a value: any small id. Implemented for all types that fit.
pub trait ValueKey: Copy + Eq + Hash + Debug + Ord + 'static {}

impl<V: Copy + Eq + Hash + Debug + Ord + 'static> ValueKey for V {}

/// A graph of any type, with values `V`.
pub type AnyGraph<'g, V> = dyn ValueGraph<Value = V> + 'g;

impl<V: ValueKey> fmt::Debug for AnyGraph<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ValueGraph")
    }
}

/// A graph of values in which each column is defined by facts about other columns. A graph without shaped values, constants and loops has to
/// say only what the facts of a column are; [`Program`](crate::Program) is a graph for small programs.
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

    /// Returns about how many values the graph has. The work for one question is less in a large graph, so that the time for all questions stays in
    /// proportion to its size. 0, which also says that this is not known, costs time in large graphs only.
    fn size(&self) -> usize {
        0
    }

    /// Returns the rank, for a ranked shaped value. A graph without shaped values need not say anything.
    fn rank(&self, value: Self::Value) -> Option<usize> {
        let _ = value;
        None
    }

    /// Returns the size of dimension `dim` where the type of `value` fixes it.
    fn static_dim(&self, value: Self::Value, dim: u32) -> Option<i64> {
        let _ = (value, dim);
        None
    }

    /// Returns whether `value` is an integer of which facts are known. Of the columns of any other value that is not shaped only
    /// [`constant`](Self::constant) is asked, never [`populate`](Self::populate). Unless the graph says otherwise, all values are.
    fn is_index(&self, value: Self::Value) -> bool {
        let _ = value;
        true
    }

    /// Returns the number of bits of an integer that wraps, up to [`Word::MAX_BITS`](crate::Word::MAX_BITS); `None` for one that never does.
    /// Its column [`Part::Value`](crate::Part::Value) is a signed number of that width, and the facts of it must say where it wraps.
    fn bits(&self, value: Self::Value) -> Option<u32> {
        let _ = value;
        None
    }

    /// Returns the integer that a constant-like op gives `value`; of one that wraps, any that has the same bits.
    fn constant(&self, value: Self::Value) -> Option<i128> {
        let _ = value;
        None
    }

    /// Returns a number that the product of some sizes of a shaped value never exceeds, wherever the value exists: of one size, the number
    /// that it never exceeds.
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
    /// execution of the region's op runs. The loop's own results are outside; its induction variable and
    /// the carried block arguments are inside, as is all that is nested in the region. A graph whose facts mention no region is never asked.
    /// `false`, which also says that this is not known, costs what a body computes from values outside of it.
    fn is_defined_outside(&self, value: Self::Value, region: RegionToken) -> bool {
        let _ = (value, region);
        false
    }

    /// Returns the bodies of the loops around the definition of `value`, as the facts of their columns name them, innermost first. An empty
    /// list, which also says that they are not known, costs time in deep nests: induction is then done for a loop once for each loop around
    /// it.
    fn loops_around(&self, value: Self::Value) -> Vec<RegionToken> {
        let _ = value;
        Vec::new()
    }

    /// Returns whether `value` is known to exist, and may be used, where `at` is defined: it is defined in the same block or in
    /// one around it. `false`, which also says that this is not known, costs bounds of branches in terms of values that
    /// only one of the branches uses.
    fn is_visible_at(&self, value: Self::Value, at: Self::Value) -> bool {
        let _ = (value, at);
        false
    }

    /// Returns the innermost region around the definition of `value` of which [`entry`](Self::entry) knows something. `None` costs
    /// what a branch's condition says of the values in it.
    fn enclosing(&self, value: Self::Value) -> Option<RegionToken> {
        let _ = value;
        None
    }

    /// Returns the condition that holds wherever `region` runs; `inside` is a value that is defined in it, or in a region inside of it.
    /// Asked of what [`enclosing`](Self::enclosing) and other entries name, once per session.
    fn entry(&self, region: RegionToken, inside: Self::Value) -> Entry<Self::Value> {
        let _ = (region, inside);
        Entry { parent: None, condition: Condition::Unknown }
    }
}
