//! A session: one graph, and everything found out about it so far.

pub(crate) mod cache;
pub(crate) mod edits;
pub(crate) mod ids;
pub(crate) mod limits;

use std::rc::Rc;

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::columns::context::{Context, Definition, Form, Knowledge, ROOT, State};
use crate::forms::atoms::{Atom, Atoms};
use crate::session::cache::{Assumed, ColumnRows, Progress, ProvedRows, Ranges, Reach, Relations};

use crate::columns::column_ids::ColumnIds;
use crate::forms::interval::Interval;
use crate::forms::linear::Linear;
use crate::graph::column::{Part, RegionToken, Word};
use crate::graph::facts::CarriedSide;
use crate::graph::values::{Column, Expr, Facts, Graph, Node};
use crate::search::polyhedral::Cores;
use crate::search::samples::Samples;
use crate::session::ids::{ColumnId, ContextId, Marks, Table};
use crate::session::limits::{Effort, Limits};

/// Forms with more terms than this become unknowns of their own.
const WIDTH_LIMIT: usize = 256;
/// The limit on terms once a session has stored `STORED_TERMS` terms.
const NARROW_WIDTH_LIMIT: usize = 8;
const STORED_TERMS: usize = 4_000_000;

/// A session has room for so many columns and atoms from the start: most have as many.
const FEW: usize = 32;

/// Decides which columns an answer may be expressed in.
pub(crate) type Allowed<'a> = Option<&'a dyn Fn(Column) -> bool>;

/// What an evaluation computes with.
#[derive(Debug)]
enum Operand {
    /// The form of a column, which the session keeps.
    Kept(Rc<Form>),
    New(Form),
}

impl Operand {
    fn into_form(self) -> Form {
        match self {
            Operand::Kept(form) => (*form).clone(),
            Operand::New(form) => form,
        }
    }
}

impl std::ops::Deref for Operand {
    type Target = Form;
    fn deref(&self) -> &Form {
        match self {
            Operand::Kept(form) => form,
            Operand::New(form) => form,
        }
    }
}

/// What a session knows of one graph over numbers: all of the engine's state.
#[derive(Debug)]
pub(crate) struct Engine<'g> {
    pub graph: Graph<'g>,
    pub(crate) columns: Table<ColumnId, Column>,
    pub(crate) definitions: Table<ColumnId, Option<Rc<Definition>>>,
    pub(crate) ids: ColumnIds,
    pub(crate) contexts: Table<ContextId, Context>,
    pub(crate) atoms: Atoms,
    stored_terms: usize,
    /// The columns that the last walk along definitions met.
    pub(crate) marks: Marks,
    /// A stack for evaluations, empty between them.
    operands: Vec<Operand>,
    /// Where graphs put the facts of a column, empty between columns.
    facts: Facts,
    /// The forms of columns at the root: many columns have the same one.
    shared: FxHashSet<Rc<Form>>,
    /// The rows by column, for comparisons.
    pub(crate) rows: FxHashMap<ColumnId, Rc<ColumnRows>>,
    pub(crate) cores: Cores,
    /// The values of atoms at points.
    pub(crate) samples: Samples,
    effort: Effort,
    /// The intervals that were found of forms without their constants, where some columns exist.
    pub(crate) ranges: Ranges,
    /// The conditions that the caller assumes at present.
    pub(crate) callers: Vec<Rc<Assumed>>,
    /// The rows that hold in regions.
    pub(crate) regions: FxHashMap<RegionToken, Rc<Assumed>>,
    /// Regions of which it is found that nothing is known where they run, nor where those around them do.
    pub(crate) bare: FxHashSet<RegionToken>,
    /// The columns that the conditions of regions mention.
    pub(crate) conditions: FxHashSet<ColumnId>,
    /// The searches for carried values that wait for forms.
    pub(crate) gathering: FxHashMap<(ContextId, ColumnId, Reach), Progress>,
    /// The columns that rest on each column, in a session that follows edits.
    pub(crate) users: Option<Table<ColumnId, Vec<ColumnId>>>,
    /// The relations of carried values.
    pub(crate) relations: Relations,
    /// The facts of columns that explanations have mentioned.
    pub(crate) explained: FxHashMap<ColumnId, Rc<Facts>>,
    /// The rows of carried values that certificates have proved.
    pub(crate) proved: ProvedRows,
}

impl<'g> Engine<'g> {
    /// Creates a session on `graph`.
    pub fn new(graph: Graph<'g>) -> Self {
        let root =
            Context { forms: FxHashMap::with_capacity_and_hasher(FEW, FxBuildHasher), ..Context::default() };
        let mut contexts = Table::default();
        contexts.push(root);
        Engine {
            graph,
            columns: Table::with_capacity(FEW),
            definitions: Table::with_capacity(FEW),
            ids: ColumnIds::default(),
            contexts,
            atoms: Atoms::with_capacity(FEW),
            stored_terms: 0,
            marks: Marks::default(),
            operands: Vec::new(),
            facts: Facts::new(),
            shared: FxHashSet::with_capacity_and_hasher(FEW, FxBuildHasher),
            rows: FxHashMap::default(),
            cores: Cores::default(),
            samples: Samples::default(),
            effort: Effort::default(),
            ranges: Ranges::default(),
            callers: Vec::new(),
            regions: FxHashMap::default(),
            bare: FxHashSet::default(),
            conditions: FxHashSet::default(),
            gathering: FxHashMap::default(),
            users: None,
            relations: Relations::default(),
            explained: FxHashMap::default(),
            proved: ProvedRows::default(),
        }
    }

    /// Creates a session that tries as much for each question as an effort allows in a graph of this size.
    pub fn with_effort(graph: Graph<'g>, effort: Effort) -> Self {
        let limits = Limits::of(effort, graph.size());
        let mut engine = Engine::new(graph);
        engine.effort = effort;
        engine.atoms.limits = limits;
        engine
    }

    /// Returns the budgets of a question.
    pub(crate) fn limits(&self) -> Limits {
        self.atoms.limits
    }

    /// Returns the session on another graph that has the same values, without what belongs to the last question only.
    pub fn on<'h>(mut self, graph: Graph<'h>) -> Engine<'h> {
        let limits = Limits::of(self.effort, graph.size());
        if limits != self.atoms.limits {
            // Answers that other budgets have found.
            (self.ranges, self.relations) = Default::default();
            self.atoms.limits = limits;
        }
        Engine {
            graph,
            gathering: FxHashMap::default(),
            explained: FxHashMap::default(),
            proved: ProvedRows::default(),
            ..self
        }
    }

    pub(crate) fn column_id(&mut self, column: Column) -> ColumnId {
        if let Some(id) = self.ids.get(&column) {
            return id;
        }
        let id = self.columns.push(column);
        self.ids.insert(column, id);
        self.definitions.push(None);
        id
    }

    /// Returns the facts of a column, asked for once.
    pub(crate) fn definition(&mut self, id: ColumnId) -> Rc<Definition> {
        if let Some(definition) = &self.definitions[id] {
            return definition.clone();
        }
        let column = self.columns[id];
        let mut facts = std::mem::take(&mut self.facts);
        self.populate(column, &mut facts);
        let definition = Rc::new(Definition::new(column, &mut facts));
        self.facts = facts;
        self.definitions[id] = Some(definition.clone());
        self.note_users(id, &definition);
        definition
    }

    /// Returns the facts of a column in the graph. Equations are over the integers, so a number that wraps has no facts.
    pub(crate) fn facts_of(&self, column: Column) -> Facts {
        let mut facts = Facts::new();
        self.populate(column, &mut facts);
        facts
    }

    fn populate(&self, column: Column, facts: &mut Facts) {
        if column.dimension().is_some() || self.graph.is_index(column.value) {
            self.graph.populate(column, facts);
        }
    }

    /// Returns the width and the reading of a column that wraps.
    pub(crate) fn word(&self, column: Column) -> Option<Word> {
        let unsigned = match column.part {
            Part::Dim(_) => return None,
            Part::Value => false,
            Part::Unsigned => true,
        };
        let bits = self.graph.bits(column.value)?.clamp(1, Word::MAX_BITS);
        Some(Word { bits, unsigned })
    }

    /// Returns whether a column is a number that wraps, or a size in a graph where these are limited.
    pub(crate) fn is_machine_number(&self, column: Column) -> bool {
        match column.part {
            Part::Dim(dim) => self.graph.greatest_product(column.value, &[dim]).is_some(),
            Part::Value | Part::Unsigned => self.word(column).is_some(),
        }
    }

    /// Returns the number that the graph gives a column: a constant, or a size that a type fixes.
    pub(crate) fn constant_of(&self, column: Column) -> Option<i128> {
        if let Part::Dim(dim) = column.part {
            return self.graph.static_dim(column.value, dim).map(i128::from);
        }
        let value = self.graph.constant(column.value)?;
        match (self.word(column), column.part) {
            (Some(word), _) => Some(word.wrap(value)),
            // Without a width a negative number has no unsigned reading.
            (None, Part::Unsigned) => (value >= 0).then_some(value),
            (None, _) => Some(value),
        }
    }

    /// Returns the context that a column belongs to when it is met in `context`: a body hands out what it does not define.
    pub(crate) fn home(&self, mut context: ContextId, id: ColumnId) -> ContextId {
        let value = self.columns[id].value;
        let is_outside = |region: RegionToken| self.graph.is_defined_outside(value, region);
        loop {
            let here = &self.contexts[context];
            let (Some(region), Some(parent)) = (here.region, here.parent) else { return context };
            if !is_outside(region) {
                return context;
            }
            // What is outside of a body is outside of those inside of it.
            let there = &self.contexts[here.jump];
            let jumps = here.jump != parent && there.is_body() && there.region.is_some_and(is_outside);
            context = if jumps { here.jump } else { parent };
        }
    }

    pub(crate) fn state(&self, context: ContextId, id: ColumnId) -> Option<&State> {
        self.contexts[self.home(context, id)].forms.get(&id)
    }

    pub(crate) fn form(&self, context: ContextId, id: ColumnId) -> Option<Rc<Form>> {
        match self.state(context, id) {
            Some(State::Done(form)) => Some(form.clone()),
            _ => None,
        }
    }

    /// Returns whether the context is a body of `region`, or inside of one: its carried values are not results there.
    pub(crate) fn is_within(&self, mut context: ContextId, region: RegionToken) -> bool {
        loop {
            let here = &self.contexts[context];
            match here.parent {
                // Another execution is in no iteration of this one's loops.
                Some(_) if here.is_elsewhere => return false,
                Some(_) if here.region == Some(region) => return true,
                Some(parent) => context = parent,
                None => return false,
            }
        }
    }

    /// Returns the context of a loop's body, as seen from `parent`.
    pub(crate) fn child(&mut self, parent: ContextId, region: RegionToken) -> ContextId {
        if let Some(&child) = self.contexts[parent].bodies.get(&region) {
            return child;
        }
        let child = self.contexts.next();
        let outer = &mut self.contexts[parent];
        outer.bodies.insert(region, child);
        let (level, stop, bodies_around) = (outer.level + 1, outer.stop, outer.bodies_around + 1);
        let outer = &self.contexts[parent];
        let first = &self.contexts[outer.jump];
        let second = &self.contexts[first.jump];
        let is_even = outer.is_body()
            && outer.bodies_around - first.bodies_around == first.bodies_around - second.bodies_around;
        self.contexts.push(Context {
            parent: Some(parent),
            region: Some(region),
            level,
            bodies_around,
            jump: if is_even { first.jump } else { parent },
            stop,
            ..Context::default()
        });
        child
    }

    pub(crate) fn stop_context(&mut self) -> ContextId {
        let id = self.contexts.next();
        self.contexts.push(Context { stop: Some(id), jump: id, ..Context::default() });
        id
    }

    /// Forgets what was found for a stop context. Its contexts' ids are not used again.
    pub(crate) fn forget(&mut self, stop: ContextId) {
        for context in &mut self.contexts[stop..] {
            if context.stop == Some(stop) {
                *context = Context { stop: context.stop, ..Context::default() };
            }
        }
        self.relations.forget(|context| self.contexts[context].stop == Some(stop));
    }

    /// Returns an expression's form, or `None` if it may have no value; the columns that it mentions must have been resolved.
    pub(crate) fn evaluate(&mut self, context: ContextId, expr: &Expr) -> Option<Form> {
        // Most expressions are one column, or an operation on two.
        match expr.nodes.as_slice() {
            [Node::Column(column)] => {
                let id = self.ids.get(column)?;
                return self.form(context, id).map(|form| (*form).clone());
            }
            [Node::Column(lhs), rhs, op] if op.is_arithmetic() => {
                let lhs = self.form(context, self.ids.get(lhs)?)?;
                let level = self.contexts[context].level;
                match rhs {
                    Node::Constant(rhs) => return Some(self.binary(op, &lhs, &Form::constant(*rhs), level)),
                    Node::Column(rhs) => {
                        let rhs = self.form(context, self.ids.get(rhs)?)?;
                        return Some(self.binary(op, &lhs, &rhs, level));
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        let mut stack = std::mem::take(&mut self.operands);
        let found = self.evaluate_on(&mut stack, context, expr);
        stack.clear();
        self.operands = stack;
        found
    }

    /// Returns what [`Self::evaluate`] does, by means of an empty stack.
    fn evaluate_on(&mut self, stack: &mut Vec<Operand>, context: ContextId, expr: &Expr) -> Option<Form> {
        let level = self.contexts[context].level;
        for node in &expr.nodes {
            let form = match node {
                Node::Constant(value) => Form::constant(*value),
                Node::Column(column) => {
                    let id = self.ids.get(column)?;
                    stack.push(Operand::Kept(self.form(context, id)?));
                    continue;
                }
                Node::Unknown => {
                    Form { linear: self.atoms.opaque(Interval::ALL, level), interval: Interval::ALL }
                }
                Node::Minimum(count) | Node::Maximum(count) => {
                    let items = stack.split_off(stack.len().checked_sub(*count as usize)?);
                    let least = matches!(node, Node::Minimum(_));
                    let join = |a: Interval, b: Interval| if least { a.minimum(b) } else { a.maximum(b) };
                    let range = items.iter().map(|item| item.interval).reduce(join)?;
                    let items = items.into_iter().map(|item| item.into_form().linear).collect();
                    let linear = if least { self.atoms.minimum(items) } else { self.atoms.maximum(items) };
                    self.settle(linear, range, level)
                }
                Node::Elsewhere(_) => {
                    let operand = stack.pop()?;
                    self.in_range_of(&operand, level)
                }
                Node::Wrap(_) | Node::Fits(_) | Node::NotNegative | Node::Power(_) => {
                    let operand = stack.pop()?.into_form();
                    self.of_one(node, operand, level)?
                }
                Node::Bits(op) => {
                    let (rhs, lhs) = (stack.pop()?, stack.pop()?);
                    self.of_bits(*op, &lhs, &rhs, level)
                }
                Node::Negate => {
                    let operand = stack.pop()?;
                    self.settle(operand.linear.scale(-1), operand.interval.negate(), level)
                }
                _ => {
                    let (rhs, lhs) = (stack.pop()?, stack.pop()?);
                    self.binary(node, &lhs, &rhs, level)
                }
            };
            stack.push(Operand::New(form));
        }
        stack.pop().map(Operand::into_form)
    }

    fn binary(&mut self, node: &Node, lhs: &Form, rhs: &Form, level: u32) -> Form {
        let (a, b) = (&lhs.linear, &rhs.linear);
        let range_of = |form: &Form| form.interval.intersect(self.atoms.operand_range(&form.linear));
        let (linear, range) = match node {
            Node::Add => (a.add(b), lhs.interval.add(rhs.interval)),
            Node::Subtract => (a.subtract(b), lhs.interval.add(rhs.interval.negate())),
            Node::Multiply => {
                let (of_a, of_b) = (range_of(lhs), range_of(rhs));
                // A square is not negative.
                let range = if a == b { of_a.intersect(of_b).power(2) } else { of_a.multiply(of_b) };
                let product = self.atoms.multiply(a, b);
                self.limit_product_of_sizes(product.as_ref());
                (product, range)
            }
            // Quotients and remainders narrow the ranges of their operands themselves.
            Node::FloorDiv => (self.atoms.floor_div(a, b), lhs.interval.floor_div(rhs.interval)),
            Node::CeilDiv => {
                (self.atoms.ceil_div(a, b), lhs.interval.negate().floor_div(rhs.interval).negate())
            }
            _ => (self.atoms.modulo(a, b), lhs.interval.modulo(rhs.interval)),
        };
        self.settle(linear, range, level)
    }

    /// Notes what the graph says of products of the sizes of one value.
    fn limit_product_of_sizes(&mut self, product: Option<&Linear>) {
        for (atom, _) in product.into_iter().flat_map(|product| &product.terms) {
            let Atom::Product(factors) = &*self.atoms.get(*atom).atom else { continue };
            let mut dims: SmallVec<[u32; 4]> = SmallVec::new();
            let mut of = None;
            for factor in factors {
                let Atom::Column { column, context } = *self.atoms.get(*factor).atom else { break };
                let Column { value, part: Part::Dim(dim) } = self.columns[column] else { break };
                // In another context the value is that of another execution.
                if *of.get_or_insert((value, context)) != (value, context) || dims.contains(&dim) {
                    break;
                }
                dims.push(dim);
            }
            if let Some((value, _)) = of.filter(|_| dims.len() == factors.len())
                && let Some(most) = self.graph.greatest_product(value, &dims)
            {
                let data = self.atoms.get_mut(*atom);
                data.interval = data.interval.intersect(Interval { lower: None, upper: Some(most) });
            }
        }
    }

    /// Returns the form of an operation's result, or an unknown of its own where that is too large.
    pub(crate) fn settle(&mut self, linear: Option<Linear>, range: Interval, level: u32) -> Form {
        let linear = match linear {
            Some(linear) if linear.terms.len() <= self.width_limit() => linear,
            _ => self.atoms.opaque(range, level),
        };
        let interval = range.intersect(self.atoms.interval(&linear));
        match interval.as_point() {
            Some(value) => Form::constant(value),
            None => Form { linear, interval },
        }
    }

    fn width_limit(&self) -> usize {
        if self.stored_terms < STORED_TERMS { WIDTH_LIMIT } else { NARROW_WIDTH_LIMIT }
    }

    pub(crate) fn store(&mut self, context: ContextId, id: ColumnId, form: Form) {
        self.stored_terms += form.linear.terms.len();
        let shared = match context {
            ROOT => self.shared_form(form),
            // Where nothing above is a term, the form is the same as at the root.
            _ => self.form(ROOT, id).filter(|known| **known == form).unwrap_or_else(|| Rc::new(form)),
        };
        self.contexts[context].forms.insert(id, State::Done(shared));
    }

    /// Returns a form as it is kept for all columns that have it.
    fn shared_form(&mut self, form: Form) -> Rc<Form> {
        if let Some(known) = self.shared.get(&form) {
            return known.clone();
        }
        let new = Rc::new(form);
        self.shared.insert(new.clone());
        new
    }

    /// Returns the interval that every column has: the sizes of shaped values are not negative, nor greater than the graph says, and an
    /// interval found at the root holds in all contexts.
    pub(crate) fn natural_interval(&self, context: ContextId, id: ColumnId) -> Interval {
        let column = self.columns[id];
        let sizes = match column.part {
            Part::Dim(dim) => {
                Interval { lower: Some(0), upper: self.graph.greatest_product(column.value, &[dim]) }
            }
            Part::Value | Part::Unsigned => self.word(column).map_or(Interval::ALL, Word::range),
        };
        match self.contexts[ROOT].forms.get(&id) {
            Some(State::Done(form)) if context != ROOT => sizes.intersect(form.interval),
            _ => sizes,
        }
    }

    /// Returns the form of a column from the knowledge of it: its exact form, or an atom.
    pub(crate) fn conclude(&mut self, context: ContextId, id: ColumnId, mut known: Knowledge) -> Form {
        known.interval = known.interval.intersect(self.natural_interval(context, id));
        for bounds in [&mut known.lowers, &mut known.uppers] {
            bounds.sort_unstable();
            bounds.dedup();
        }
        for lower in &known.lowers {
            known.interval.lower = known.interval.lower.max(self.atoms.interval(lower).lower);
        }
        for upper in &known.uppers {
            let range = Interval { lower: None, upper: self.atoms.interval(upper).upper };
            known.interval = known.interval.intersect(range);
        }
        if let Some(linear) = known.exact {
            let interval = known.interval.intersect(self.atoms.interval(&linear));
            if let Some(value) = interval.as_point() {
                return Form::constant(value);
            }
            if linear.terms.len() <= self.width_limit() {
                return Form { linear, interval };
            }
            known.interval = interval;
            known.lowers.push(linear.clone());
            known.uppers.push(linear);
        }
        if let Some(value) = known.interval.as_point() {
            return Form::constant(value);
        }
        let level = self.contexts[context].level;
        let (atom, new) = self.atoms.leaf(Atom::Column { column: id, context }, known.interval, level);
        if new {
            self.atoms.get_mut(atom).congruence = known.congruence;
            self.atoms.set_bounds(atom, known.lowers, known.uppers);
        }
        Form { linear: Linear::atom(atom), interval: self.atoms.get(atom).interval }
    }

    /// Returns whether the column is a carried argument of the very loop whose body `context` is.
    pub(crate) fn is_tentative(&self, context: ContextId, definition: &Definition) -> bool {
        definition.carried.as_ref().is_some_and(|carried| {
            carried.asked == CarriedSide::Argument
                && self.contexts[context].region == Some(carried.bounds.region)
        })
    }
}
