//! Dense numbers for the values of a client's graph.
//!
//! The engine works on numbers and has no type parameter, so that it is compiled once, in this crate. [`Values`] gives each value a number
//! when it is first mentioned, and [`Graph`] is the client's graph as the engine sees it. Numbers depend on the order of questions: where an
//! answer may depend on the order of values, [`Graph::order`] compares the values themselves.

use std::any::Any;
use std::cell::RefCell;
use std::cmp::Ordering;
use std::fmt;
use std::hash::BuildHasher;
use std::rc::Rc;

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::base::ids::Table;
use crate::graph::column::{self, Part, RegionToken};
use crate::graph::expr;
use crate::graph::facts;
use crate::graph::{self, AnyGraph, ValueGraph, ValueKey};

pub(crate) use crate::base::ids::ValueId;

pub(crate) type Column = column::Column<ValueId>;
pub(crate) type Expr = expr::Expr<ValueId>;
pub(crate) type Node = expr::Node<ValueId>;
pub(crate) type Facts = facts::Facts<ValueId>;
pub(crate) type Fact = facts::Fact<ValueId>;
pub(crate) type FactKind = facts::FactKind<ValueId>;
pub(crate) type Loop = facts::Loop<ValueId>;
pub(crate) type Carried = facts::Carried<ValueId>;
pub(crate) type Case = facts::Case<ValueId>;
pub(crate) type Choose = facts::Choose<ValueId>;
pub(crate) type Exit = facts::Exit<ValueId>;
pub(crate) type Condition = facts::Condition<ValueId>;
pub(crate) type Entry = graph::Entry<ValueId>;

/// The numbers of values.
#[derive(Debug)]
pub(crate) struct Values<V> {
    all: Table<ValueId, V>,
    numbers: FxHashMap<V, ValueId>,
    /// A buffer for the facts of a column, empty between calls.
    facts: facts::Facts<V>,
}

impl<V: ValueKey> Values<V> {
    /// Creates a table without values.
    pub fn new() -> Self {
        Values { all: Table::default(), numbers: FxHashMap::default(), facts: facts::Facts::new() }
    }

    /// Returns the number of a value, a new one if it was not mentioned before.
    pub fn number(&mut self, value: V) -> ValueId {
        *self.numbers.entry(value).or_insert_with(|| self.all.push(value))
    }

    /// Returns the number of a value that was mentioned before.
    pub fn find(&self, value: V) -> Option<ValueId> {
        self.numbers.get(&value).copied()
    }

    /// Returns the value with a number of this table.
    pub fn value(&self, number: ValueId) -> V {
        self.all[number]
    }
}

/// The table of one session, which its graph and its public interface share.
pub(crate) type SharedValues<V> = Rc<RefCell<Values<V>>>;

/// Returns a client's graph over numbers, with its empty table of values.
pub(crate) fn numbered<'g, V: ValueKey>(graph: &'g AnyGraph<'g, V>) -> (SharedValues<V>, Graph<'g>) {
    let values = Rc::new(RefCell::new(Values::new()));
    (values.clone(), Graph::new(graph, values))
}

/// A client's graph over the numbers of its values, independent of their type. It has no destructor that accesses the
/// client's graph, so the borrow ends with the last use of the session.
#[derive(Clone)]
pub(crate) struct Graph<'g> {
    client: &'g (dyn Client + 'g),
    /// The `RefCell<Values<V>>` of the client's values `V`.
    values: Rc<dyn Any>,
}

impl fmt::Debug for Graph<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Graph")
    }
}

impl<'g> Graph<'g> {
    /// Creates the graph for a table of numbers.
    pub fn new<V: ValueKey>(graph: &'g AnyGraph<'g, V>, values: SharedValues<V>) -> Self {
        Graph { client: graph, values }
    }

    /// Creates the graph of a suspended session, which is never queried.
    pub fn none() -> Self {
        Graph { client: &NoGraph, values: Rc::new(()) }
    }

    /// Returns [`ValueGraph::size`].
    pub fn size(&self) -> usize {
        self.client.numbered_size()
    }

    /// Returns [`ValueGraph::static_dim`].
    pub fn static_dim(&self, value: ValueId, dim: u32) -> Option<i64> {
        self.client.numbered_static_dim(&*self.values, value, dim)
    }

    /// Returns [`ValueGraph::greatest_product`].
    pub fn greatest_product(&self, value: ValueId, dims: &[u32]) -> Option<i128> {
        self.client.numbered_greatest_product(&*self.values, value, dims)
    }

    /// Returns [`ValueGraph::is_index`].
    pub fn is_index(&self, value: ValueId) -> bool {
        self.client.numbered_is_index(&*self.values, value)
    }

    /// Returns [`ValueGraph::bits`].
    pub fn bits(&self, value: ValueId) -> Option<u32> {
        self.client.numbered_bits(&*self.values, value)
    }

    /// Returns [`ValueGraph::constant`].
    pub fn constant(&self, value: ValueId) -> Option<i128> {
        self.client.numbered_constant(&*self.values, value)
    }

    /// Adds the facts of [`ValueGraph::populate`].
    pub fn populate(&self, column: Column, facts: &mut Facts) {
        self.client.numbered_populate(&*self.values, column, facts);
    }

    /// Returns [`ValueGraph::is_defined_outside`].
    pub fn is_defined_outside(&self, value: ValueId, region: RegionToken) -> bool {
        self.client.numbered_is_defined_outside(&*self.values, value, region)
    }

    /// Returns [`ValueGraph::is_visible_at`].
    pub fn is_visible_at(&self, value: ValueId, at: ValueId) -> bool {
        self.client.numbered_is_visible_at(&*self.values, value, at)
    }

    /// Returns [`ValueGraph::loops_around`].
    pub fn loops_around(&self, value: ValueId) -> Vec<RegionToken> {
        self.client.numbered_loops_around(&*self.values, value)
    }

    /// Returns [`ValueGraph::enclosing`].
    pub fn enclosing(&self, value: ValueId) -> Option<RegionToken> {
        self.client.numbered_enclosing(&*self.values, value)
    }

    /// Returns [`ValueGraph::entry`].
    pub fn entry(&self, region: RegionToken, inside: ValueId) -> Entry {
        self.client.numbered_entry(&*self.values, region, inside)
    }

    /// Compares the values of two columns by their own order, then the parts.
    pub fn order(&self, a: &Column, b: &Column) -> Ordering {
        self.client.numbered_order(&*self.values, a, b)
    }

    /// Returns a hash of a column that does not depend on the numbers of values.
    pub fn hash(&self, column: &Column) -> u64 {
        self.client.numbered_hash(&*self.values, column)
    }
}

/// A client's graph with the type of its values erased: each method calls the method of [`ValueGraph`] with the values
/// for the given numbers. Every graph implements it, so that a reference to any graph coerces to a reference to this.
pub trait Client {
    #[doc(hidden)]
    fn numbered_size(&self) -> usize;
    #[doc(hidden)]
    fn numbered_static_dim(&self, values: &dyn Any, value: ValueId, dim: u32) -> Option<i64>;
    #[doc(hidden)]
    fn numbered_greatest_product(&self, values: &dyn Any, value: ValueId, dims: &[u32]) -> Option<i128>;
    #[doc(hidden)]
    fn numbered_is_index(&self, values: &dyn Any, value: ValueId) -> bool;
    #[doc(hidden)]
    fn numbered_bits(&self, values: &dyn Any, value: ValueId) -> Option<u32>;
    #[doc(hidden)]
    fn numbered_constant(&self, values: &dyn Any, value: ValueId) -> Option<i128>;
    #[doc(hidden)]
    fn numbered_is_defined_outside(&self, values: &dyn Any, value: ValueId, region: RegionToken) -> bool;
    #[doc(hidden)]
    fn numbered_is_visible_at(&self, values: &dyn Any, value: ValueId, at: ValueId) -> bool;
    #[doc(hidden)]
    fn numbered_loops_around(&self, values: &dyn Any, value: ValueId) -> Vec<RegionToken>;
    #[doc(hidden)]
    fn numbered_enclosing(&self, values: &dyn Any, value: ValueId) -> Option<RegionToken>;
    #[doc(hidden)]
    fn numbered_populate(&self, values: &dyn Any, column: Column, facts: &mut Facts);
    #[doc(hidden)]
    fn numbered_entry(&self, values: &dyn Any, region: RegionToken, inside: ValueId) -> Entry;
    #[doc(hidden)]
    fn numbered_order(&self, values: &dyn Any, a: &Column, b: &Column) -> Ordering;
    #[doc(hidden)]
    fn numbered_hash(&self, values: &dyn Any, column: &Column) -> u64;
}

/// Returns a session's table, with the type of the values in its graph.
fn table<G: ValueGraph>(values: &dyn Any) -> &RefCell<Values<G::Value>> {
    values.downcast_ref().expect("a session keeps a table of its own graph's values")
}

/// Returns the value with a number.
fn value<G: ValueGraph>(values: &dyn Any, number: ValueId) -> G::Value {
    table::<G>(values).borrow().value(number)
}

impl<G: ValueGraph> Client for G {
    fn numbered_size(&self) -> usize {
        self.size()
    }

    fn numbered_static_dim(&self, values: &dyn Any, number: ValueId, dim: u32) -> Option<i64> {
        self.static_dim(value::<G>(values, number), dim)
    }

    fn numbered_greatest_product(&self, values: &dyn Any, number: ValueId, dims: &[u32]) -> Option<i128> {
        self.greatest_product(value::<G>(values, number), dims)
    }

    fn numbered_is_index(&self, values: &dyn Any, number: ValueId) -> bool {
        self.is_index(value::<G>(values, number))
    }

    fn numbered_bits(&self, values: &dyn Any, number: ValueId) -> Option<u32> {
        self.bits(value::<G>(values, number))
    }

    fn numbered_constant(&self, values: &dyn Any, number: ValueId) -> Option<i128> {
        self.constant(value::<G>(values, number))
    }

    fn numbered_is_defined_outside(&self, values: &dyn Any, number: ValueId, region: RegionToken) -> bool {
        self.is_defined_outside(value::<G>(values, number), region)
    }

    fn numbered_is_visible_at(&self, values: &dyn Any, number: ValueId, at: ValueId) -> bool {
        self.is_visible_at(value::<G>(values, number), value::<G>(values, at))
    }

    fn numbered_loops_around(&self, values: &dyn Any, number: ValueId) -> Vec<RegionToken> {
        self.loops_around(value::<G>(values, number))
    }

    fn numbered_enclosing(&self, values: &dyn Any, number: ValueId) -> Option<RegionToken> {
        self.enclosing(value::<G>(values, number))
    }

    fn numbered_populate(&self, values: &dyn Any, column: Column, facts: &mut Facts) {
        let values = table::<G>(values);
        let (value, mut own) = {
            let mut values = values.borrow_mut();
            (values.value(column.value), std::mem::take(&mut values.facts))
        };
        self.populate(column::Column { value, part: column.part }, &mut own);
        let mut values = values.borrow_mut();
        let origins = facts.origins.len() as u32;
        for mut fact in own.facts.drain(..) {
            fact.origin = fact.origin.map(|origin| origin + origins);
            facts.facts.push(fact.rename(&mut |value| values.number(value)));
        }
        facts.origins.append(&mut own.origins);
        values.facts = own;
    }

    fn numbered_entry(&self, values: &dyn Any, region: RegionToken, inside: ValueId) -> Entry {
        let entry = self.entry(region, value::<G>(values, inside));
        let mut values = table::<G>(values).borrow_mut();
        entry.rename(&mut |value| values.number(value))
    }

    fn numbered_order(&self, values: &dyn Any, a: &Column, b: &Column) -> Ordering {
        let key = |column: &Column| -> (G::Value, Part) { (value::<G>(values, column.value), column.part) };
        key(a).cmp(&key(b))
    }

    fn numbered_hash(&self, values: &dyn Any, column: &Column) -> u64 {
        FxBuildHasher.hash_one((value::<G>(values, column.value), column.part))
    }
}

/// The graph of a suspended session.
struct NoGraph;

impl Client for NoGraph {
    fn numbered_size(&self) -> usize {
        0
    }
    fn numbered_static_dim(&self, _: &dyn Any, _: ValueId, _: u32) -> Option<i64> {
        None
    }
    fn numbered_greatest_product(&self, _: &dyn Any, _: ValueId, _: &[u32]) -> Option<i128> {
        None
    }
    fn numbered_is_index(&self, _: &dyn Any, _: ValueId) -> bool {
        false
    }
    fn numbered_bits(&self, _: &dyn Any, _: ValueId) -> Option<u32> {
        None
    }
    fn numbered_constant(&self, _: &dyn Any, _: ValueId) -> Option<i128> {
        None
    }
    fn numbered_is_defined_outside(&self, _: &dyn Any, _: ValueId, _: RegionToken) -> bool {
        false
    }
    fn numbered_is_visible_at(&self, _: &dyn Any, _: ValueId, _: ValueId) -> bool {
        false
    }
    fn numbered_loops_around(&self, _: &dyn Any, _: ValueId) -> Vec<RegionToken> {
        Vec::new()
    }
    fn numbered_enclosing(&self, _: &dyn Any, _: ValueId) -> Option<RegionToken> {
        None
    }
    fn numbered_populate(&self, _: &dyn Any, _: Column, _: &mut Facts) {}
    fn numbered_entry(&self, _: &dyn Any, _: RegionToken, _: ValueId) -> Entry {
        Entry { parent: None, condition: Condition::Unknown }
    }
    fn numbered_order(&self, _: &dyn Any, _: &Column, _: &Column) -> Ordering {
        Ordering::Equal
    }
    fn numbered_hash(&self, _: &dyn Any, _: &Column) -> u64 {
        0
    }
}
