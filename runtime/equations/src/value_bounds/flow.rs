//! Control flow among blocks, and among the regions of an op, translated from equations to the engine.

use std::rc::Rc;

use super::IrGraph;
use super::conditions::{condition, in_set};
use super::facts::index;
use super::widths::{Bits, Widths};
use bourn_bounds::{Column, Condition, Edge, Executions, Facts, Flow, Names, RegionToken, Relation, Word};
use bourn_ir::{BlockId, BlockRef, OpId, OpRef, RegionId, RegionRef, Value, ValueDef, ValueId};
use bourn_terms::equation::{
    self, AttrIdx, Branch, Decision, OpEquations, Place, RegionIdx, Subject, Target, Value as Term, Values,
};
use bourn_terms::table::Arity;
use rustc_hash::FxHashMap;

/// A cache of flows.
#[derive(Clone, Debug, Default)]
pub(super) struct Flows {
    blocks: FxHashMap<RegionId, Rc<Blocks>>,
    regions: FxHashMap<OpId, Option<Rc<Flow<ValueId>>>>,
}

/// The blocks of a region, and the control flow among them.
#[derive(Debug)]
pub(super) struct Blocks {
    /// The numbers of blocks by their indices in the arena.
    numbers: FxHashMap<u64, usize>,
    /// The blocks that jump to each block.
    sources: Vec<Vec<BlockId>>,
    flow: Flow<ValueId>,
}

/// The meaning of a region token.
#[derive(Clone, Copy)]
pub(super) enum Token {
    /// A region.
    Region(u64),
    /// A block that runs under a condition.
    Block(u64),
    /// A loop of blocks, by its header.
    Cycle(u64),
    /// A loop of regions of one op, by the region that is its header.
    Regions(u64),
}

const KIND: u32 = 32;

/// The blocks of a region whose ends get the conditions of their blocks.
const MOST_BLOCKS: usize = 64;

impl Token {
    pub fn of(token: RegionToken) -> Token {
        let index = token.0 & u64::from(u32::MAX);
        match token.0 >> KIND {
            0 => Token::Region(index),
            1 => Token::Block(index),
            2 => Token::Cycle(index),
            _ => Token::Regions(index),
        }
    }
}

impl From<Token> for RegionToken {
    fn from(token: Token) -> RegionToken {
        RegionToken(match token {
            Token::Region(index) => index,
            Token::Block(index) => 1 << KIND | index,
            Token::Cycle(index) => 2 << KIND | index,
            Token::Regions(index) => 3 << KIND | index,
        })
    }
}

fn block_index(block: BlockRef<'_, '_>) -> u64 {
    block.id().index() as u64
}

fn region_index(region: RegionRef<'_, '_>) -> u64 {
    region.id().index() as u64
}

impl<'a, 'c> IrGraph<'a, 'c> {
    /// Returns the flow among the blocks of a region that has several.
    fn blocks(&self, region: RegionRef<'a, 'c>) -> Option<Rc<Blocks>> {
        if region.blocks().len() < 2 {
            return None;
        }
        if let Some(known) = self.findings.flows.borrow().blocks.get(&region.id()) {
            return Some(known.clone());
        }
        let blocks: Vec<BlockRef<'a, 'c>> = region.blocks().collect();
        let numbers: FxHashMap<u64, usize> =
            blocks.iter().enumerate().map(|(number, block)| (block_index(*block), number)).collect();
        let edges = blocks.iter().enumerate().flat_map(|(from, block)| {
            block.last().map(|end| self.jumps(end, from, &numbers)).unwrap_or_default()
        });
        let edges: Vec<Edge<ValueId>> = edges.collect();
        let mut sources = vec![Vec::new(); blocks.len()];
        edges.iter().for_each(|edge| sources[edge.to].push(blocks[edge.from].id()));
        let flow = Flow::new(blocks.len(), edges);
        let found = Rc::new(Blocks { numbers, sources, flow });
        self.findings.flows.borrow_mut().blocks.insert(region.id(), found.clone());
        Some(found)
    }

    /// Returns the jumps of a terminator. A successor without equations gets a jump with unknown values.
    fn jumps(&self, end: OpRef<'a, 'c>, from: usize, numbers: &FxHashMap<u64, usize>) -> Vec<Edge<ValueId>> {
        let successors: Vec<usize> =
            end.successors().filter_map(|block| numbers.get(&block_index(block)).copied()).collect();
        let mut edges: Vec<Edge<ValueId>> = Vec::new();
        let mut is_covered = vec![false; successors.len()];
        let branches = self.equations_of(end).and_then(|equations| equation::branches(end, equations));
        for branch in branches.into_iter().flatten().filter(|branch| branch.from.is_none()) {
            for way in self.ways(end, None, branch) {
                let Place::Successor(first) = way.place else { continue };
                let at = first.index() + way.item;
                if let Some(&to) = successors.get(at) {
                    is_covered[at] = true;
                    edges.push(Edge { from, to, values: way.values, condition: way.condition });
                }
            }
        }
        for (at, &to) in successors.iter().enumerate() {
            if !is_covered[at] {
                edges.push(Edge { from, to, values: Vec::new(), condition: Condition::Unknown });
            }
        }
        edges
    }

    /// Returns the flow among an op (the first node), its regions, and the code after it (the last node), if its
    /// equations describe the control flow.
    fn regions(&self, op: OpRef<'a, 'c>, equations: &OpEquations<'static>) -> Option<Rc<Flow<ValueId>>> {
        if let Some(known) = self.findings.flows.borrow().regions.get(&op.id()) {
            return known.clone();
        }
        let found = self.edges_of_regions(op, equations);
        let found = found.map(|edges| Rc::new(Flow::new(op.num_regions() + 2, edges)));
        self.findings.flows.borrow_mut().regions.insert(op.id(), found.clone());
        found
    }

    fn edges_of_regions(
        &self,
        op: OpRef<'a, 'c>,
        equations: &OpEquations<'static>,
    ) -> Option<Vec<Edge<ValueId>>> {
        let is_among_regions = |branch: &&Branch<'_>| {
            branch.from.is_some() || !matches!(branch.target.place, Place::Successor(_))
        };
        let branches: Vec<&Branch<'_>> =
            equation::branches(op, equations)?.into_iter().filter(is_among_regions).collect();
        if branches.is_empty() {
            return None;
        }
        let mut edges = Vec::new();
        for branch in branches {
            let sources = match branch.from {
                None => vec![(0, None)],
                Some(region) => ends_of(op, region)?,
            };
            for (from, end) in sources {
                for way in self.ways(op, end, branch) {
                    let (to, before) = match way.place {
                        Place::Successor(_) => return None,
                        Place::Region(first) => (1 + first.index() + way.item, 0),
                        Place::Results(at) => (op.num_regions() + 1, op.result_group(at)?.start),
                    };
                    let values = std::iter::repeat_n(None, before).chain(way.values).collect();
                    // Another iteration of a loop of regions has other values in the region.
                    let last = end.filter(|_| matches!(way.place, Place::Results(_)));
                    let condition = match last.and_then(|end| self.condition_of_end(end)) {
                        Some(of_block) => Condition::All(vec![way.condition, of_block]),
                        None => way.condition,
                    };
                    edges.push(Edge { from, to, values, condition });
                }
            }
        }
        Some(edges)
    }

    /// Returns the condition under which a region of several blocks ends in one of them; `None` if it is unknown, or if the values in it may
    /// be those of any iteration of a loop of blocks.
    fn condition_of_end(&self, end: OpRef<'a, 'c>) -> Option<Condition<ValueId>> {
        let block = end.block()?;
        let blocks = self.blocks(block.region()?)?;
        let count = blocks.numbers.len();
        let runs_once = |block| blocks.flow.executions(block) != Executions::AnyNumber;
        if count > MOST_BLOCKS || !(0..count).all(runs_once) {
            return None;
        }
        let mut conditions = Vec::new();
        let mut next = blocks.flow.conditional(*blocks.numbers.get(&block_index(block))?);
        while let Some(number) = next {
            conditions.push(blocks.flow.condition(number));
            next = blocks.flow.conditional_above(number);
        }
        (!conditions.is_empty()).then_some(Condition::All(conditions))
    }

    /// Returns the possible targets of a branch. `end` is the terminator of the region that it leaves.
    fn ways(&self, op: OpRef<'a, 'c>, end: Option<OpRef<'a, 'c>>, branch: &Branch<'_>) -> Vec<Way> {
        let way = |target: &Target, item: Option<usize>, condition| Way {
            place: target.place,
            item: item.unwrap_or(0),
            values: values_of(op, end, target.values, item),
            condition,
        };
        match &branch.decision {
            Decision::Always => vec![way(&branch.target, None, Condition::Unknown)],
            Decision::If(value, otherwise) => {
                let value = term_of(op, end, value);
                let holds = value.map_or(Condition::Unknown, |value| condition(value, self.widths));
                vec![way(&branch.target, None, holds.clone()), way(otherwise, None, holds.negated())]
            }
            Decision::In(set, operands, otherwise) => {
                let holds = in_set(op, *set, operands, self.widths).unwrap_or(Condition::Unknown);
                vec![way(&branch.target, None, holds.clone()), way(otherwise, None, holds.negated())]
            }
            Decision::Cases(cases, flag, otherwise) => {
                let cases = integers(op, *cases);
                let flag = term_of(op, end, flag);
                let is = |case: i64| flag.map_or(Condition::Unknown, |flag| equals(flag, case, self.widths));
                let others = cases.iter().map(|case| is(*case).negated()).collect();
                let ways = cases.iter().enumerate();
                let ways = ways.map(|(item, case)| way(&branch.target, Some(item), is(*case)));
                ways.chain([way(otherwise, None, Condition::All(others))]).collect()
            }
        }
    }

    /// Adds the facts of a block argument that gets its value from jumps.
    pub(super) fn argument_of_block(&self, column: Column<ValueId>, facts: &mut Facts<ValueId>) {
        let value = self.value(column.value);
        let Some(block) = value.owner_block() else { return };
        let Some(region) = block.region() else { return };
        let Some(blocks) = self.blocks(region) else { return };
        let Some(&number) = blocks.numbers.get(&block_index(block)) else { return };
        let list: Vec<BlockRef<'a, 'c>> = region.blocks().collect();
        let names = Names {
            block_of: &|value: ValueId| {
                let block = self.ancestor(value, |block| block.region() == Some(region))?;
                blocks.numbers.get(&block_index(block)).copied()
            },
            token: &|header: usize| Token::Cycle(block_index(list[header])).into(),
            visible: true,
            first_argument: &|block: usize| list[block].arg_ids().first().copied().unwrap_or(column.value),
        };
        blocks.flow.argument((number, value.number()), column, names, facts);
    }

    /// Adds the facts of a result of an op, or of an argument of a region, that gets its value from region control
    /// flow.
    pub(super) fn place_of_op(
        &self,
        op: OpRef<'a, 'c>,
        equations: &OpEquations<'static>,
        column: Column<ValueId>,
        facts: &mut Facts<ValueId>,
    ) {
        if op.num_regions() == 0 {
            return;
        }
        let Some(flow) = self.regions(op, equations) else { return };
        let value = self.value(column.value);
        let node = match value.def() {
            ValueDef::Result(..) => op.num_regions() + 1,
            ValueDef::Argument(..) => {
                match value.owner_block().and_then(BlockRef::region).and_then(|region| node_of(op, region)) {
                    Some(node) => node,
                    None => return,
                }
            }
        };
        let names = Names {
            block_of: &|value: ValueId| {
                let block = self.ancestor(value, |block| block.parent_op() == Some(op))?;
                node_of(op, block.region()?)
            },
            token: &|header: usize| {
                let region = header.checked_sub(1).and_then(|at| op.region(at));
                Token::Regions(region.map_or(u64::from(u32::MAX), region_index)).into()
            },
            visible: false,
            first_argument: &|node: usize| {
                let region = node.checked_sub(1).and_then(|at| op.region(at));
                let entry = region.and_then(RegionRef::entry);
                entry.and_then(|entry| entry.arg_ids().first().copied()).unwrap_or(column.value)
            },
        };
        flow.argument((node, value.number()), column, names, facts);
    }

    /// Returns the ops that decide about the arguments of a block which gets them from jumps: the terminators of the blocks that jump to it,
    /// and its own terminator, which may leave a loop.
    pub(super) fn ends_around(&self, block: BlockRef<'a, 'c>) -> Vec<OpRef<'a, 'c>> {
        let blocks = block.region().and_then(|region| self.blocks(region));
        let sources = blocks.as_ref().and_then(|blocks| {
            let number = blocks.numbers.get(&block_index(block))?;
            Some(&blocks.sources[*number]).filter(|sources| !sources.is_empty())
        });
        let Some(sources) = sources else { return Vec::new() };
        let from = sources.iter().map(|&from| BlockRef::new(self.body, from));
        std::iter::once(block).chain(from).filter_map(BlockRef::last).collect()
    }

    /// Returns the innermost block around a value's definition that satisfies a condition.
    fn ancestor(
        &self,
        value: ValueId,
        is_wanted: impl Fn(BlockRef<'a, 'c>) -> bool,
    ) -> Option<BlockRef<'a, 'c>> {
        let mut around = self.block_of(value);
        while let Some(block) = around.filter(|block| !is_wanted(*block)) {
            around = block.parent_op().and_then(OpRef::block);
        }
        around
    }

    /// Returns the innermost block or region, starting with the given block, that has a known entry condition.
    pub(super) fn known_around(&self, mut block: Option<BlockRef<'a, 'c>>) -> Option<RegionToken> {
        while let Some(here) = block {
            let region = here.region()?;
            // Outside of the border, conditions are not used, nor is the entry condition of the border region.
            if self.is_around(region) {
                return None;
            }
            if let Some(blocks) = self.blocks(region)
                && let Some(&number) = blocks.numbers.get(&block_index(here))
                && let Some(conditional) = blocks.flow.conditional(number)
            {
                return region.blocks().nth(conditional).map(|block| Token::Block(block_index(block)).into());
            }
            let op = region.parent_op().filter(|_| !self.is_border(region))?;
            if self.equations_of(op).is_some() || self.assumes_in(region.entry()) {
                return Some(Token::Region(region_index(region)).into());
            }
            block = op.block();
        }
        None
    }

    /// Returns the condition under which a block runs, and the next enclosing region with a condition; `inside` is a
    /// block in it.
    pub(super) fn entry_of_block(
        &self,
        index: u64,
        inside: Option<BlockRef<'a, 'c>>,
    ) -> (Option<RegionToken>, Condition<ValueId>) {
        let mut around = inside;
        while let Some(here) = around {
            if let Some(region) = here.region()
                && let Some(blocks) = self.blocks(region)
                && let Some(&number) = blocks.numbers.get(&index)
            {
                let parent = match blocks.flow.conditional_above(number) {
                    Some(above) => {
                        region.blocks().nth(above).map(|block| Token::Block(block_index(block)).into())
                    }
                    // The entry block runs under no condition of its own.
                    None => self.known_around(region.entry()),
                };
                let own = region.blocks().nth(number).filter(|_| number > 0);
                return (
                    parent,
                    Condition::All(vec![blocks.flow.condition(number), self.assumptions_of_block(own)]),
                );
            }
            around = here.parent_op().and_then(OpRef::block);
        }
        (None, Condition::Unknown)
    }

    /// Returns the condition under which a branch of the op enters a region.
    pub(super) fn entry_by_branch(
        &self,
        op: OpRef<'a, 'c>,
        equations: &OpEquations<'static>,
        region: RegionIdx,
    ) -> Condition<ValueId> {
        self.regions(op, equations).map_or(Condition::Unknown, |flow| flow.condition(1 + region.index()))
    }

    /// Returns the ops at which the ops that a completed iteration of a loop has run have been executed, and an op before the loop,
    /// if one is known. `header` is the block whose arguments the loop carries.
    pub(super) fn iteration(
        &self,
        header: BlockRef<'a, 'c>,
        token: RegionToken,
    ) -> (Vec<OpRef<'a, 'c>>, Option<OpRef<'a, 'c>>) {
        let owner = header.parent_op();
        let of_region =
            |region: RegionRef<'a, 'c>| region.blocks().next_back().filter(|_| region.blocks().len() == 1);
        match Token::of(token) {
            Token::Cycle(_) => {
                let Some(region) = header.region() else { return (Vec::new(), None) };
                let Some(blocks) = self.blocks(region) else { return (Vec::new(), None) };
                let Some(&number) = blocks.numbers.get(&block_index(header)) else {
                    return (Vec::new(), None);
                };
                let (run, entry) = blocks.flow.iteration(number);
                let last = |block: usize| region.blocks().nth(block).and_then(BlockRef::last);
                (run.first().and_then(|block| last(*block)).into_iter().collect(), entry.and_then(last))
            }
            Token::Regions(_) => {
                let run = owner.zip(header.region()).and_then(|(op, region)| {
                    let flow = self.regions(op, self.equations_of(op)?)?;
                    let (run, _) = flow.iteration(node_of(op, region)?);
                    let end = |node: usize| of_region(op.region(node.checked_sub(1)?)?)?.last();
                    run.into_iter().map(end).collect::<Option<Vec<_>>>()
                });
                (run.unwrap_or_default(), owner)
            }
            Token::Region(_) | Token::Block(_) => {
                let end = header.region().and_then(of_region).and_then(BlockRef::last);
                (end.into_iter().collect(), owner)
            }
        }
    }

    /// Returns whether a value is defined outside of a loop of blocks.
    pub(super) fn is_outside_of_cycle(&self, value: ValueId, header: u64) -> bool {
        let mut around = self.block_of(value);
        while let Some(block) = around {
            if let Some(blocks) = block.region().and_then(|region| self.blocks(region))
                && let Some(&header) = blocks.numbers.get(&header)
            {
                let number = blocks.numbers.get(&block_index(block));
                return number.is_none_or(|number| !blocks.flow.is_in_loop(*number, header));
            }
            around = block.parent_op().and_then(OpRef::block);
        }
        true
    }

    /// Returns whether a value is defined outside of a loop of regions of one op.
    pub(super) fn is_outside_of_regions(&self, value: ValueId, header: u64) -> bool {
        let mut around = self.block_of(value);
        while let Some(block) = around {
            let Some(op) = block.parent_op() else { return true };
            let header = op.regions().position(|region| region_index(region) == header);
            if let Some(header) = header
                && let Some(flow) = self.equations_of(op).and_then(|equations| self.regions(op, equations))
            {
                let node = block.region().and_then(|region| node_of(op, region));
                return node.is_none_or(|node| !flow.is_in_loop(node, header + 1));
            }
            around = op.block();
        }
        true
    }

    /// Returns how often a block is executed in one execution of its region.
    pub(super) fn executions_of_block(&self, block: BlockRef<'a, 'c>) -> Executions {
        if block.is_entry() {
            return Executions::Once;
        }
        let blocks = block.region().and_then(|region| self.blocks(region));
        let number = blocks.as_ref().and_then(|blocks| blocks.numbers.get(&block_index(block)));
        blocks
            .as_ref()
            .zip(number)
            .map_or(Executions::AnyNumber, |(blocks, number)| blocks.flow.executions(*number))
    }

    /// Returns how often a region is executed in one execution of its op, if its equations describe the control flow.
    pub(super) fn executions_of_region(
        &self,
        op: OpRef<'a, 'c>,
        equations: &OpEquations<'static>,
        region: RegionRef<'a, 'c>,
    ) -> Option<Executions> {
        let flow = self.regions(op, equations)?;
        Some(flow.executions(node_of(op, region)?))
    }

    /// Returns whether a block dominates another block of its region.
    pub(super) fn block_dominates(&self, a: BlockRef<'a, 'c>, b: BlockRef<'a, 'c>) -> bool {
        let region = a.region().filter(|region| b.region() == Some(*region));
        region.and_then(|region| self.blocks(region)).is_some_and(|blocks| {
            let number = |block: BlockRef<'a, 'c>| blocks.numbers.get(&block_index(block)).copied();
            number(a).zip(number(b)).is_some_and(|(a, b)| blocks.flow.dominates(a, b))
        })
    }
}

/// A possible target of a branch.
struct Way {
    place: Place,
    /// The index of the successor or region.
    item: usize,
    values: Vec<Option<ValueId>>,
    condition: Condition<ValueId>,
}

fn node_of<'a, 'c>(op: OpRef<'a, 'c>, region: RegionRef<'a, 'c>) -> Option<usize> {
    op.regions().position(|other| other.id() == region.id()).map(|at| at + 1)
}

/// Returns the terminators of a region, or of all regions of one declaration, each with the number of its node; `None`
/// if some terminator is not the op that the spec names.
fn ends_of<'a, 'c>(op: OpRef<'a, 'c>, region: RegionIdx) -> Option<Vec<(usize, Option<OpRef<'a, 'c>>)>> {
    let decl = op.def()?.regions.get(region.index())?;
    let last = if decl.variadic { op.num_regions() } else { region.index() + 1 };
    let mut found = Vec::new();
    for at in region.index()..last {
        for block in op.region(at)?.blocks() {
            let end = block.last()?;
            if end.successors().len() > 0 {
                continue;
            }
            let name = decl.yields.map(|(name, _)| name).or(decl.terminator)?;
            (end.name().as_str() == name).then_some(())?;
            found.push((at + 1, Some(end)));
        }
    }
    Some(found)
}

/// Returns the values that a branch passes; if they are in groups, the values of one item.
fn values_of(
    op: OpRef<'_, '_>,
    end: Option<OpRef<'_, '_>>,
    values: Option<Values>,
    item: Option<usize>,
) -> Vec<Option<ValueId>> {
    let ids: Vec<ValueId> = match (values, end) {
        (None, _) => Vec::new(),
        (Some(Values::Yields(_, operand)), Some(end)) => {
            let range = end.operand_group(equation::OperandIdx(operand.0)).unwrap_or_default();
            end.operand_ids().get(range).unwrap_or_default().to_vec()
        }
        (Some(values @ Values::Operands(at)), _) => {
            let ids = all(op, values);
            let arity = op.def().and_then(|def| def.operands.get(at.index())).map(|operand| operand.arity);
            match (arity, item) {
                (Some(Arity::Nested(sizes)), Some(item)) => group(op, sizes, item, &ids),
                _ => ids,
            }
        }
        (Some(values), _) => all(op, values),
    };
    ids.into_iter().map(Some).collect()
}

pub(super) fn all(op: OpRef<'_, '_>, values: Values) -> Vec<ValueId> {
    let list = op.values(values);
    (0..op.len(list)).filter_map(|at| op.get(list, at)).map(Value::id).collect()
}

/// Returns the values of one group, where an attribute has the sizes of the groups.
fn group(op: OpRef<'_, '_>, sizes: &str, item: usize, ids: &[ValueId]) -> Vec<ValueId> {
    let range = op.attr(sizes).and_then(|sizes| sizes.as_dense_array()).and_then(|sizes| {
        let size = |at: usize| sizes.get(at).and_then(|size| usize::try_from(*size).ok());
        let start = (0..item).map(size).sum::<Option<usize>>()?;
        ids.get(start..start.checked_add(size(item)?)?)
    });
    range.unwrap_or_default().to_vec()
}

/// Returns the value that selects the target of a branch.
fn term_of<'a, 'c>(op: OpRef<'a, 'c>, end: Option<OpRef<'a, 'c>>, value: &Term<'_>) -> Option<Value<'a, 'c>> {
    match (value, end) {
        (Term::The(Values::Yields(_, operand)), Some(end)) => {
            end.group_operand(equation::OperandIdx(operand.0))
        }
        (Term::The(list @ Values::Operands(_)), _) => op.get(op.values(*list), 0),
        _ => None,
    }
}

fn integers(op: OpRef<'_, '_>, attr: AttrIdx) -> Vec<i64> {
    let attr = op.def().and_then(|def| def.attrs.get(attr.index())).and_then(|attr| op.attr(attr.name));
    let dense = |attr: bourn_ir::Attribute<'_>| attr.as_dense_array().map(<[i64]>::to_vec);
    attr.and_then(|attr| dense(attr).or_else(|| attr.as_int_elements())).unwrap_or_default()
}

/// Returns the condition that an integer equals a number, at the width of its type.
fn equals(flag: Value<'_, '_>, case: i64, widths: Widths) -> Condition<ValueId> {
    let case = i128::from(case);
    match widths.of(flag.ty()) {
        Bits::Word(bits) => {
            let case = Word { bits, unsigned: false }.wrap(case);
            Condition::relation(index(flag), Relation::Eq, bourn_bounds::Expr::constant(case))
        }
        Bits::Unbounded => Condition::relation(index(flag), Relation::Eq, bourn_bounds::Expr::constant(case)),
        Bits::Unknown => Condition::Unknown,
    }
}
