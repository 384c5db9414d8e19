//! Assumptions: the equations of ops with the trait `Assumption`, results of ops with the trait `NamedNumber`, and
//! encodings of tensors that name sizes.
//!
//! - An assumption holds wherever its block runs. It is a fact of the value that it constrains, if that is defined in
//!   the same block; otherwise it is a condition of the block.
//! - Named numbers with the same name are equal in the whole function. The first such number in the function's entry
//!   block represents all of them, and all numbers that assumptions in that block state to be equal to it.
//! - An encoding `[@S0, 640]` states that the sizes are the number with that name in the function and 640. Encodings of
//!   casts and of results of calls are ignored: they may be in terms of another function.

use super::IrGraph;
use super::facts;
use bourn_bounds::{Column, Condition, Expr, Facts, Part, Relation, ValueGraph};
use bourn_ir::def::{OpDef, Trait, has_trait_named};
use bourn_ir::{
    AttrData, Attribute, BlockId, BlockRef, Body, DYNAMIC, OpRef, RegionRef, TypeData, Value, ValueDef,
    ValueId,
};
use bourn_terms::equation;
use rustc_hash::{FxHashMap, FxHashSet};

type Size = Expr<ValueId>;

/// The attribute that names the result of an op with the trait `NamedNumber`.
const NAME: &str = "symbol_name";

/// The assumptions of a body.
#[derive(Clone, Debug, Default)]
pub(super) struct Assumptions {
    /// Relations that are facts of values.
    of_value: FxHashMap<ValueId, Vec<Assumed>>,
    /// Relations that hold where blocks run.
    of_block: FxHashMap<BlockId, Vec<Assumed>>,
    /// For each represented number, its representative.
    standing_for: FxHashMap<ValueId, ValueId>,
    /// For each representative, the numbers that it represents.
    members: FxHashMap<ValueId, Vec<ValueId>>,
    /// The sizes that names stand for.
    by_name: FxHashMap<String, Size>,
    /// Whether an op names a number.
    names_numbers: bool,
}

#[derive(Clone, Debug)]
struct Assumed {
    lhs: Size,
    relation: Relation,
    rhs: Size,
    origin: Option<String>,
}

impl Assumptions {
    /// Returns whether there are no assumptions.
    pub fn is_empty(&self) -> bool {
        self.of_value.is_empty() && self.of_block.is_empty() && self.by_name.is_empty() && !self.names_numbers
    }

    /// Returns the representative of a number.
    fn canonical(&self, value: ValueId) -> ValueId {
        let mut at = value;
        while let Some(next) = self.standing_for.get(&at) {
            at = *next;
        }
        at
    }

    /// Makes the first number the representative of both.
    fn join(&mut self, first: ValueId, other: ValueId) {
        let (first, other) = (self.canonical(first), self.canonical(other));
        if first != other {
            let (keep, drop) = if first.index() < other.index() { (first, other) } else { (other, first) };
            self.standing_for.insert(drop, keep);
        }
    }
}

/// A number that the program names, with the trait `NamedNumber`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NamedNumber {
    /// An input, without a definition.
    Input,
    /// It is computed from other numbers.
    Derived,
    /// Another number of the same name, or equal to it, represents it.
    SameAs(ValueId),
}

impl<'a, 'c> IrGraph<'a, 'c> {
    /// Returns the kind of a named number; `None` for other values.
    #[must_use]
    pub fn named_number(&self, value: ValueId) -> Option<NamedNumber> {
        let op = self.value(value).defining_op()?;
        op.def()?.has_trait(Trait::NamedNumber).then_some(())?;
        let canonical = self.assumptions().canonical(value);
        Some(match op.num_operands() {
            _ if canonical != value => NamedNumber::SameAs(canonical),
            0 => NamedNumber::Input,
            _ => NamedNumber::Derived,
        })
    }

    /// Returns whether an op names a number.
    #[must_use]
    pub fn names_numbers(&self) -> bool {
        self.assumptions().names_numbers
    }

    fn assumptions(&self) -> &Assumptions {
        self.findings.assumptions.get_or_init(|| Collector::new(self).collect())
    }

    /// Adds the assumptions about a column.
    pub(super) fn assumptions_about(&self, column: Column<ValueId>, facts: &mut Facts<ValueId>) {
        let all = self.assumptions();
        if column.part == Part::Unsigned {
            return;
        }
        for assumed in all.of_value.get(&column.value).into_iter().flatten() {
            let mentions = |side: &Size| side.columns().any(|other| *other == column);
            if mentions(&assumed.lhs) || mentions(&assumed.rhs) {
                if let Some(origin) = &assumed.origin {
                    facts.origin(origin.clone());
                }
                facts.relate(assumed.lhs.clone(), assumed.relation, assumed.rhs.clone());
            }
        }
        match column.part {
            Part::Dim(dim) => self.encoded(column, dim as usize, facts),
            Part::Value => self.named(column, facts),
            Part::Unsigned | Part::Element(_) => {}
        }
    }

    /// Returns whether there are assumptions for a block.
    pub(super) fn assumes_in(&self, block: Option<BlockRef<'a, 'c>>) -> bool {
        block.is_some_and(|block| self.assumptions().of_block.contains_key(&block.id()))
    }

    /// Returns the assumptions that hold where a block runs.
    pub(super) fn assumptions_of_block(&self, block: Option<BlockRef<'a, 'c>>) -> Condition<ValueId> {
        let found = block.and_then(|block| self.assumptions().of_block.get(&block.id()));
        let relation = |a: &Assumed| Condition::Relation(a.lhs.clone(), a.relation, a.rhs.clone());
        found.map_or(Condition::Unknown, |found| Condition::All(found.iter().map(relation).collect()))
    }

    /// Adds that a named number equals its representative, and, for a representative, the ranges of the numbers that it
    /// represents.
    fn named(&self, column: Column<ValueId>, facts: &mut Facts<ValueId>) {
        let all = self.assumptions();
        let canonical = all.canonical(column.value);
        if canonical != column.value {
            return facts.eq(column, bourn_bounds::index(canonical));
        }
        for &member in all.members.get(&canonical).into_iter().flatten() {
            let Some(op) = self.value(member).defining_op() else { continue };
            let Some(equations) = self.equations_of(op) else { continue };
            let is_member = |side: &Size| side.as_column() == Some(&Column::index(member));
            equation::relations(op, equations, &self.columns(), |_, _, _| true, &mut |lhs, rel, rhs| {
                let is_number = |side: &Size| side.columns().next().is_none();
                if is_member(&lhs) && is_number(&rhs) {
                    facts.relate(Expr::from(column), facts::relation(rel), rhs);
                } else if is_member(&rhs) && is_number(&lhs) {
                    facts.relate(lhs, facts::relation(rel), Expr::from(column));
                }
            });
        }
    }

    /// Adds the size that the encoding of a value's type states.
    fn encoded(&self, column: Column<ValueId>, dim: usize, facts: &mut Facts<ValueId>) {
        let value = self.value(column.value);
        let Some(element) = size_in_encoding(value, dim) else { return };
        if let Some(size) = element.as_int() {
            return facts.eq(column, Expr::constant(size));
        }
        let size = element.as_symbol().and_then(|name| self.assumptions().by_name.get(name));
        if let Some(size) = size.filter(|size| size.as_column() != Some(&column)) {
            facts.eq(column, size.clone());
        }
    }
}

/// Returns the name or number of a size in the encoding of a value's type. Returns `None` for a value whose type may be
/// in terms of another function.
fn size_in_encoding<'c>(value: Value<'_, 'c>, dim: usize) -> Option<Attribute<'c>> {
    let says = match value.defining_op() {
        None => matches!(value.def(), ValueDef::Argument(..)) && is_of_function(value),
        Some(op) => {
            op.def().is_some_and(|def| !has_trait_named(def, "CallLike") && !has_trait_named(def, "CastLike"))
        }
    };
    let TypeData::RankedTensor { encoding: Some(encoding), shape, .. } = value.ty().data() else {
        return None;
    };
    let elements = encoding.as_array().filter(|elements| says && elements.len() == shape.len())?;
    let is_size = |(element, size): (&Attribute<'_>, &i64)| match element.data() {
        AttrData::Integer { value, .. } => *size == DYNAMIC || *value == i128::from(*size),
        AttrData::SymbolRef { nested, .. } => nested.is_empty(),
        _ => false,
    };
    elements.iter().zip(shape).all(is_size).then(|| elements[dim])
}

/// Returns whether a value is an argument of the function, and not of a region in it.
pub(super) fn is_of_function(value: Value<'_, '_>) -> bool {
    value.owner_block().is_some_and(|block| block.is_entry() && block.parent_op().is_none())
}

/// Collects the assumptions of a body.
struct Collector<'g, 'a, 'c> {
    graph: &'g IrGraph<'a, 'c>,
    found: Assumptions,
    /// The sizes that the entry block states.
    bound: FxHashMap<Column<ValueId>, Size>,
    /// Whether a value is computed from named numbers and arguments only, without reading a size.
    rooted: FxHashMap<ValueId, bool>,
}

impl<'g, 'a, 'c> Collector<'g, 'a, 'c> {
    fn new(graph: &'g IrGraph<'a, 'c>) -> Self {
        Collector {
            graph,
            found: Assumptions::default(),
            bound: FxHashMap::default(),
            rooted: FxHashMap::default(),
        }
    }

    fn collect(mut self) -> Assumptions {
        let (mut assuming, mut named) = (Vec::new(), Vec::new());
        let is_either = |def: &OpDef| def.has_trait(Trait::Assumption) || def.has_trait(Trait::NamedNumber);
        if self.graph.kinds().iter().any(|def| is_either(def)) {
            walk(self.graph.body, |op| match op.def() {
                Some(def) if def.has_trait(Trait::Assumption) => assuming.push(op),
                Some(def) if def.has_trait(Trait::NamedNumber) => named.push(op),
                _ => {}
            });
        }
        self.found.names_numbers = !named.is_empty();
        named.iter().for_each(|op| self.name(*op));
        self.name_arguments();
        assuming.iter().for_each(|op| self.assume(*op));
        let standing: Vec<ValueId> = self.found.standing_for.keys().copied().collect();
        let mut members: FxHashMap<ValueId, Vec<ValueId>> = FxHashMap::default();
        for member in standing {
            let canonical = self.found.canonical(member);
            self.found.standing_for.insert(member, canonical);
            members.entry(canonical).or_default().push(member);
        }
        members.values_mut().for_each(|list| list.sort_unstable_by_key(|value| value.index()));
        self.found.members = members;
        self.found
    }

    /// Records the number of a name, if it is at the top of the function.
    fn name(&mut self, op: OpRef<'a, 'c>) {
        let Some(result) = op.results().next() else { return };
        let Some(name) = op.attr(NAME).and_then(|name| name.as_symbol()) else { return };
        match self.found.by_name.get(name).and_then(|size| size.as_column()) {
            Some(first) => {
                let first = first.value;
                self.found.standing_for.insert(result.id(), first);
            }
            None if is_at_top(op) => {
                self.found.by_name.insert(name.to_owned(), facts::index(result));
            }
            None => {}
        }
    }

    /// Records the sizes of arguments as the numbers of names that no op defines.
    fn name_arguments(&mut self) {
        let entries = self.graph.body.top_regions().filter_map(|region| region.entry());
        for value in entries.flat_map(|block| block.args()) {
            for (dim, size) in value.ty().shape().unwrap_or_default().iter().enumerate() {
                let Some(name) = size_in_encoding(value, dim).and_then(|element| element.as_symbol()) else {
                    continue;
                };
                match (self.found.by_name.get(name), *size) {
                    (None, DYNAMIC) => {
                        self.found.by_name.insert(name.to_owned(), bourn_bounds::dim(value.id(), dim as u32));
                    }
                    (Some(known), size) if size != DYNAMIC => {
                        if let Some(column) = known.as_column().copied() {
                            let rhs = Expr::constant(size.into());
                            let fact =
                                Assumed { lhs: column.into(), relation: Relation::Eq, rhs, origin: None };
                            self.found.of_value.entry(column.value).or_default().push(fact);
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// Collects the relations of an op.
    fn assume(&mut self, op: OpRef<'a, 'c>) {
        let (Some(equations), Some(block)) = (self.graph.equations_of(op), op.block()) else { return };
        let mut found = Vec::new();
        let origin = self.graph.origins.then(|| format!("{} at {}", op.name().as_str(), op.location()));
        equation::relations(op, equations, &self.graph.columns(), |_, _, _| true, &mut |lhs, rel, rhs| {
            found.push(Assumed { lhs, relation: facts::relation(rel), rhs, origin: origin.clone() });
        });
        for assumed in found {
            self.place(block, assumed);
        }
    }

    /// Decides whether a relation is a fact of the value whose size it is about, of the numbers in it, or of its block.
    fn place(&mut self, block: BlockRef<'a, 'c>, assumed: Assumed) {
        let is_here = |value: ValueId| self.graph.block_of(value) == Some(block);
        let size = [&assumed.lhs, &assumed.rhs].into_iter().find_map(|side| side.as_column().copied());
        let size = size.filter(|column| column.dimension().is_some());
        if let Some(column) = size.filter(|column| is_here(column.value)) {
            return self.place_size(block, column, assumed);
        }
        let numbers: FxHashSet<Column<ValueId>> =
            assumed.lhs.columns().chain(assumed.rhs.columns()).copied().collect();
        let is_of_function = block.is_entry() && block.parent_op().is_none();
        if size.is_some() || !is_of_function {
            return self.found.of_block.entry(block.id()).or_default().push(assumed);
        }
        let found = &self.found;
        let canonical = |side: Size| match side.as_column() {
            Some(number) if number.part == Part::Value => bourn_bounds::index(found.canonical(number.value)),
            _ => side,
        };
        let Assumed { lhs, rhs, .. } = assumed;
        let assumed = Assumed { lhs: canonical(lhs), rhs: canonical(rhs), ..assumed };
        for column in numbers {
            let value = self.found.canonical(column.value);
            let assumed = assumed.clone();
            self.found.of_value.entry(value).or_default().push(assumed);
        }
    }

    /// Adds a relation about a size of a value that is defined in the block.
    fn place_size(&mut self, block: BlockRef<'a, 'c>, size: Column<ValueId>, assumed: Assumed) {
        let other = if assumed.lhs.as_column() == Some(&size) { &assumed.rhs } else { &assumed.lhs };
        let other = other.clone();
        if assumed.relation == Relation::Eq {
            self.limit(block, size, &other);
            let first = self.bound.get(&size).cloned().or_else(|| self.size_in_type(size));
            match first {
                Some(first) => self.equal(block, &first, &other),
                None => _ = self.bound.insert(size, other.clone()),
            }
        }
        let is_direct =
            other.columns().all(|column| column.dimension().is_none() && self.is_rooted(column.value));
        let value = self.graph.value(size.value);
        let comes_through_regions = match value.defining_op() {
            Some(op) => op.num_regions() > 0,
            None => !is_of_function(value),
        };
        let facts = self.found.of_value.entry(size.value).or_default();
        if !is_direct {
            // The relation does not define the size, since its other side may be computed from the size.
            facts.push(Assumed { lhs: assumed.lhs - assumed.rhs, rhs: Expr::constant(0), ..assumed });
        } else if assumed.relation == Relation::Eq && comes_through_regions {
            // Control flow defines the value by several expressions.
            facts
                .extend([Relation::Le, Relation::Ge].map(|relation| Assumed { relation, ..assumed.clone() }));
        } else {
            facts.push(assumed);
        }
    }

    /// Adds to the numbers that a size is computed from that the size is not negative, and does not exceed the greatest size of
    /// memory. The size itself is defined by the numbers, so that its limits would not reach them.
    fn limit(&mut self, block: BlockRef<'a, 'c>, size: Column<ValueId>, other: &Size) {
        let is_of_function = block.is_entry() && block.parent_op().is_none();
        let limit = size.dimension().and_then(|dim| self.graph.greatest_product(size.value, &[dim]));
        let Some(limit) = limit.filter(|_| is_of_function) else { return };
        let canonical = |value| self.found.canonical(value);
        let Some(size) = other
            .substitute(&mut |column| Some(Expr::from(Column { value: canonical(column.value), ..*column })))
        else {
            return;
        };
        let is_number = |column: &&Column<ValueId>| column.part == Part::Value;
        let numbers: FxHashSet<ValueId> =
            size.columns().filter(is_number).map(|column| column.value).collect();
        // A sum that wraps is not greater than the limit, but may be negative.
        let limits = [(Relation::Ge, 0), (Relation::Le, limit)];
        let of_sum = if size.as_column().is_some() { &limits[1..] } else { &limits };
        for number in numbers {
            for &(relation, end) in of_sum {
                let (lhs, rhs) = (size.clone(), Expr::constant(end));
                let assumed = Assumed { lhs, relation, rhs, origin: None };
                self.found.of_value.entry(number).or_default().push(assumed);
            }
        }
    }

    /// Returns the size that the type of a value states.
    fn size_in_type(&self, size: Column<ValueId>) -> Option<Size> {
        let element = size_in_encoding(self.graph.value(size.value), size.dimension()? as usize)?;
        match element.as_int() {
            Some(size) => Some(Expr::constant(size)),
            // The first size with a name may be what the name stands for.
            None => {
                let named = self.found.by_name.get(element.as_symbol()?)?;
                (named.as_column() != Some(&size)).then(|| named.clone())
            }
        }
    }

    /// Adds that two numbers are equal since both equal the same size.
    fn equal(&mut self, block: BlockRef<'a, 'c>, first: &Size, other: &Size) {
        let named = |size: &Size| {
            let column = size.as_column().filter(|column| column.part == Part::Value)?;
            let op = self.graph.value(column.value).defining_op()?;
            (op.def()?.has_trait(Trait::NamedNumber) && is_at_top(op)).then_some(column.value)
        };
        let is_of_function = block.is_entry() && block.parent_op().is_none();
        match (named(first), named(other)) {
            (Some(first), Some(other)) if is_of_function => self.found.join(first, other),
            _ if first != other => {
                let origin = None;
                let assumed =
                    Assumed { lhs: first.clone(), relation: Relation::Eq, rhs: other.clone(), origin };
                self.place(block, assumed);
            }
            _ => {}
        }
    }

    /// Returns whether a number is computed from named numbers and index arguments only, without reading sizes.
    fn is_rooted(&mut self, value: ValueId) -> bool {
        let mut open = vec![value];
        // Values whose operands are above them in the stack.
        let mut entered = FxHashSet::default();
        while let Some(&at) = open.last() {
            if self.rooted.contains_key(&at) {
                open.pop();
                continue;
            }
            let view = self.graph.value(at);
            let Some(op) = view.defining_op() else {
                self.rooted.insert(at, is_of_function(view));
                continue;
            };
            let is_plain =
                op.num_regions() == 0 && op.operands().all(|operand| operand.ty().shape().is_none());
            let operands = op.operand_ids();
            // If an operand was entered and is still unknown, it is computed from this value.
            let is_new = entered.insert(at);
            let is_cyclic = |o: &ValueId| entered.contains(o) && !self.rooted.contains_key(o);
            if is_new && is_plain && !operands.iter().any(is_cyclic) {
                open.extend(operands);
                continue;
            }
            let all = is_plain && operands.iter().all(|o| self.rooted.get(o) == Some(&true));
            self.rooted.insert(at, all);
        }
        self.rooted[&value]
    }
}

/// Returns whether an op is in the entry block of the function.
fn is_at_top(op: OpRef<'_, '_>) -> bool {
    op.block().is_some_and(|block| block.is_entry() && block.parent_op().is_none())
}

/// Visits all ops of a body in the order of the text, except for those inside of isolated ops.
pub(super) fn walk<'a, 'c>(body: &'a Body<'c>, mut visit: impl FnMut(OpRef<'a, 'c>)) {
    let last_first = |region: RegionRef<'a, 'c>| region.blocks().rev().filter_map(BlockRef::first);
    let mut open: Vec<OpRef<'a, 'c>> = body.top_regions().flat_map(last_first).collect();
    while let Some(first) = open.pop() {
        for op in std::iter::successors(Some(first), |op| op.next()) {
            visit(op);
            if op.num_regions() > 0 && op.isolated_body().is_none() {
                open.extend(op.next());
                open.extend(op.regions().rev().flat_map(last_first));
                break;
            }
        }
    }
}
