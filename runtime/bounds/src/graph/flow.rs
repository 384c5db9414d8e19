//! Control flow between blocks: the facts of block arguments, and the conditions of blocks.
//!
//! A client whose values are block arguments describes the blocks of a region as a [`Flow`], which provides facts and
//! conditions:
//!
//! - an argument of a block with one predecessor equals the value that the jump passes;
//! - an argument of a block with several predecessors is a choice, whose cases have the conditions of the branches on
//!   the way;
//! - an argument of a loop header is loop-carried, if all jumps from outside enter the loop at its header;
//! - arguments of the entry block, and of joins in a loop with several entries, are unknown.
//!
//! Loops are the components of Bourdoncle's weak topological order ("Efficient chaotic iteration strategies with
//! widenings", 1993): strongly connected components, each divided again after its header is removed. Both are
//! computed by [`bourn_graphs`].
//!
//! A block is executed again only after the header of its innermost loop. So in a block, the values of its dominators
//! come from their last execution, and the conditions of all branches on the way hold for these values.

use bourn_graphs::{components, dominators};

use crate::base::limits::Limits;
use crate::graph::column::{Column, Part, RegionToken};
use crate::graph::expr::Expr;
use crate::graph::facts::{Carried, CarriedSide, Case, Choose, Condition, Exit, Facts, Loop};

/// A jump from one block to another block of the same region. A branch has a jump for each of its targets.
#[derive(Clone, Debug)]
pub struct Edge<V> {
    /// The number of the block that jumps.
    pub from: usize,
    /// The number of the block that runs next.
    pub to: usize,
    /// The values passed to the arguments of the target block; `None` for a value that the program does not name.
    pub values: Vec<Option<V>>,
    /// A condition that holds where the jump is made, over values that exist at the end of the jumping block. In every
    /// execution, the condition of one of the block's jumps must hold.
    pub condition: Condition<V>,
}

#[derive(Debug)]
struct Cycle {
    header: usize,
    /// In order.
    blocks: Vec<usize>,
    parent: Option<usize>,
    /// Whether all jumps from outside, of this cycle and of those around it, are to the headers.
    is_reducible: bool,
}

/// The blocks of one region. Block 0 is the entry block.
#[derive(Debug)]
pub struct Flow<V> {
    edges: Vec<Edge<V>>,
    /// By block, the jumps from it.
    outgoing: Vec<Vec<usize>>,
    /// By block, the jumps to it from blocks that may run.
    incoming: Vec<Vec<usize>>,
    /// By block, its immediate dominator, and the number of its dominators; `None` for blocks that never run.
    dominators: Vec<Option<(usize, u32)>>,
    cycles: Vec<Cycle>,
    /// By block, the only jump to it from blocks that it does not dominate. The values that exist there do not change
    /// on jumps back.
    only_edge: Vec<Option<usize>>,
    /// By block, the innermost cycle that it is in.
    innermost: Vec<Option<usize>>,
    /// By block, the nearest conditional block among the block and its dominators.
    conditional: Vec<Option<usize>>,
}

/// How often a block of a [`Flow`] runs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Executions {
    /// Exactly once, if control reaches the end.
    Once,
    /// Never or once.
    AtMostOnce,
    /// Any number of times.
    AnyNumber,
}

/// The client's names for the blocks and values of a [`Flow`].
#[derive(Clone, Copy)]
pub struct Names<'n, V> {
    /// Returns the block of the region in which a value is defined, or `None` if it is defined outside of the region.
    pub block_of: &'n dyn Fn(V) -> Option<usize>,
    /// Returns the token of the loop with the given header.
    pub token: &'n dyn Fn(usize) -> RegionToken,
    /// Whether the values of a block may be used in all blocks that it dominates, and not only be passed as block
    /// arguments.
    pub visible: bool,
    /// Returns the first argument of a block.
    pub first_argument: &'n dyn Fn(usize) -> V,
}

impl<V> std::fmt::Debug for Names<'_, V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Names { .. }")
    }
}

impl<V: Copy> Flow<V> {
    /// Creates the flow among `blocks` blocks. Jumps from or to other blocks are left out.
    pub fn new(blocks: usize, mut edges: Vec<Edge<V>>) -> Self {
        edges.retain(|edge| edge.from < blocks && edge.to < blocks);
        let mut successors: Vec<Vec<usize>> = vec![Vec::new(); blocks];
        for edge in &edges {
            successors[edge.from].push(edge.to);
        }
        let order = reverse_postorder(&successors);
        let mut numbers: Vec<Option<usize>> = vec![None; blocks];
        for (number, &block) in order.iter().enumerate() {
            numbers[block] = Some(number);
        }
        let (mut incoming, mut outgoing) = (vec![Vec::new(); blocks], vec![Vec::new(); blocks]);
        for (at, edge) in edges.iter().enumerate() {
            outgoing[edge.from].push(at);
            if numbers[edge.from].is_some() {
                incoming[edge.to].push(at);
            }
        }
        let mut flow = Flow {
            edges,
            outgoing,
            incoming,
            dominators: vec![None; blocks],
            cycles: Vec::new(),
            only_edge: vec![None; blocks],
            innermost: vec![None; blocks],
            conditional: vec![None; blocks],
        };
        flow.find_dominators(&successors);
        flow.find_cycles(&successors, &order, &numbers);
        for &block in order.iter().skip(1) {
            let mut entries =
                flow.incoming[block].iter().filter(|edge| !flow.dominates(block, flow.edges[**edge].from));
            flow.only_edge[block] = entries.next().copied().filter(|_| entries.next().is_none());
        }
        for &block in &order {
            flow.conditional[block] = match flow.only_edge(block) {
                Some(edge) if !matches!(edge.condition, Condition::Unknown) => Some(block),
                _ => flow.above(block).and_then(|above| flow.conditional[above]),
            };
        }
        flow
    }

    /// Returns whether `a` dominates `b`, or is `b`. Blocks that never run dominate no block.
    pub fn dominates(&self, a: usize, mut b: usize) -> bool {
        let depth = |block: usize| self.dominators.get(block).copied().flatten().map(|(_, depth)| depth);
        let Some(wanted) = depth(a) else { return false };
        while depth(b).is_some_and(|depth| depth > wanted) {
            let Some(above) = self.above(b) else { return false };
            b = above;
        }
        a == b
    }

    /// Returns how often a block runs from the first block to a block without jumps.
    pub fn executions(&self, block: usize) -> Executions {
        if self.innermost.get(block).is_none_or(Option::is_some) {
            return Executions::AnyNumber;
        }
        let runs = |block: &usize| self.dominators[*block].is_some();
        let mut exits = (0..self.outgoing.len()).filter(runs).filter(|exit| self.outgoing[*exit].is_empty());
        let is_on_every_way = exits.clone().next().is_some() && exits.all(|exit| self.dominates(block, exit));
        if is_on_every_way { Executions::Once } else { Executions::AtMostOnce }
    }

    /// Returns whether a block is in the loop with the given header.
    pub fn is_in_loop(&self, block: usize, header: usize) -> bool {
        let mut around = self.innermost.get(block).copied().flatten();
        while let Some(cycle) = around {
            if self.cycles[cycle].header == header {
                return true;
            }
            around = self.cycles[cycle].parent;
        }
        false
    }

    /// Returns the blocks that each completed iteration of the loop with the given header has run, the last one first, and the
    /// block from which control enters the loop, if there is only one.
    pub fn iteration(&self, header: usize) -> (Vec<usize>, Option<usize>) {
        let jumps = self.incoming.get(header).into_iter().flatten().copied();
        let (latches, entries): (Vec<usize>, Vec<usize>) =
            jumps.partition(|edge| self.is_in_loop(self.edges[*edge].from, header));
        let mut run = Vec::new();
        if !latches.is_empty() {
            run.push(self.common_dominator(&latches));
        }
        while let Some(&last) = run.last()
            && last != header
        {
            match self.above(last) {
                Some(above) => run.push(above),
                None => run.clear(),
            }
        }
        let entry = if let [only] = entries.as_slice() { Some(self.edges[*only].from) } else { None };
        (run, entry)
    }

    /// Returns the nearest conditional block among `block` and its dominators; see [`Flow::condition`].
    pub fn conditional(&self, block: usize) -> Option<usize> {
        self.conditional.get(block).copied().flatten()
    }

    /// Returns the nearest conditional block among the dominators of `block`, without `block` itself.
    pub fn conditional_above(&self, block: usize) -> Option<usize> {
        self.above(block).and_then(|above| self.conditional[above])
    }

    /// Returns the condition under which a block runs: the condition of the only jump to it, apart from jumps back.
    pub fn condition(&self, block: usize) -> Condition<V> {
        self.only_edge(block).map_or(Condition::Unknown, |edge| edge.condition.clone())
    }

    /// Adds the facts of a part of the argument at `position` of `block`.
    pub fn argument(
        &self,
        (block, position): (usize, usize),
        argument: Column<V>,
        names: Names<'_, V>,
        facts: &mut Facts<V>,
    ) {
        let part = argument.part;
        let Some(edges) = self.incoming.get(block).filter(|edges| !edges.is_empty() && block != 0) else {
            return;
        };
        let all_known = edges.iter().all(|&edge| self.value(edge, position).is_some());
        let cycle = self.innermost[block].map(|cycle| &self.cycles[cycle]);
        if !all_known || self.dominators[block].is_none() {
            return;
        }
        match cycle {
            Some(cycle) if cycle.header == block => {
                if cycle.is_reducible {
                    facts.carried(self.carried(cycle, position, argument, names));
                }
            }
            _ => match edges.as_slice() {
                [only] if names.visible || self.edges[*only].from == 0 => {
                    facts.eq(argument, self.passed(*only, position, part));
                }
                [only] => {
                    let condition = self.edges[*only].condition.clone();
                    facts.exit(Exit { value: self.passed(*only, position, part), condition });
                }
                _ if cycle.is_none_or(|cycle| cycle.is_reducible) => {
                    let cases = self.cases(edges, position, part, names);
                    facts.choose(Choose { subject: argument, cases });
                }
                _ => {}
            },
        }
    }

    fn carried(
        &self,
        cycle: &Cycle,
        position: usize,
        argument: Column<V>,
        names: Names<'_, V>,
    ) -> Carried<V> {
        let is_inside = |edge: &usize| cycle.blocks.binary_search(&self.edges[*edge].from).is_ok();
        let (latches, entries): (Vec<usize>, Vec<usize>) =
            self.incoming[cycle.header].iter().copied().partition(is_inside);
        // The conditions that hold at the end of every iteration that is followed by another iteration.
        let end = self.common_dominator(&latches);
        let mut guard = self.conditions_below(cycle.header, end);
        if let [only] = latches.as_slice() {
            guard.push(&self.edges[*only].condition);
        }
        let region = (names.token)(cycle.header);
        Carried {
            bounds: Loop::uncounted((names.first_argument)(cycle.header), region),
            inits: self.cases(&entries, position, argument.part, names),
            argument: argument.value,
            yields: self.cases(&latches, position, argument.part, names),
            guard: all_of(guard),
            result: None,
            side: CarriedSide::Argument,
            part: argument.part,
        }
    }

    /// Returns a case for each of several jumps to the same block: the passed value, with the conditions of the
    /// branches between their common dominator and the jump, as far as their values exist at the dominator.
    fn cases(&self, edges: &[usize], position: usize, part: Part, names: Names<'_, V>) -> Vec<Case<V>> {
        if let [only] = edges {
            return vec![Case::always(self.passed(*only, position, part))];
        }
        let top = self.common_dominator(edges);
        let cuts = self.cuts(top, edges);
        let exists = |condition: &&Condition<V>| {
            let columns = condition.expressions().into_iter().flat_map(Expr::columns);
            let mut blocks = columns.map(|column| (names.block_of)(column.value));
            blocks.all(|block| block.is_none_or(|block| self.dominates(block, top)))
        };
        let case = |&edge: &usize| {
            let mut conditions = vec![&self.edges[edge].condition];
            let mut block = self.edges[edge].from;
            while block != top {
                if cuts.contains(&block) {
                    conditions.clear();
                }
                conditions.extend(self.only_edge(block).map(|edge| &edge.condition));
                let Some(above) = self.above(block) else { break };
                block = above;
            }
            conditions.retain(exists);
            if cuts.contains(&top) {
                conditions.clear();
            }
            Case { condition: all_of(conditions), value: self.passed(edge, position, part) }
        };
        edges.iter().map(case).collect()
    }

    /// Returns the blocks between `top`, a dominator of the jumps, and the jumps from which an execution may leave the
    /// way to the jumps. Conditions of branches below these blocks must be ignored: a choice needs a case for each
    /// execution in which its conditions' columns exist.
    fn cuts(&self, top: usize, edges: &[usize]) -> Vec<usize> {
        let mut blocks: Vec<usize> = vec![top];
        for edge in edges {
            let mut block = self.edges[*edge].from;
            let mut steps = 0;
            while block != top {
                steps += 1;
                let Some(above) = self.above(block).filter(|_| steps <= Limits::FLOW_CHAIN) else {
                    return vec![top];
                };
                blocks.push(block);
                block = above;
            }
        }
        blocks.sort_unstable();
        blocks.dedup();
        let is_known = |edge: usize| !matches!(self.edges[edge].condition, Condition::Unknown);
        let goes_on = |edge: &usize| {
            edges.contains(edge) || {
                let to = self.edges[*edge].to;
                self.only_edge[to] == Some(*edge) && blocks.binary_search(&to).is_ok()
            }
        };
        // A way without a condition is taken by all executions.
        let is_certain = |block: usize| {
            let mut below = blocks.iter().filter(|to| **to != top && self.above(**to) == Some(block));
            below.any(|to| self.only_edge[*to].is_none_or(|edge| !is_known(edge)))
                || self.outgoing[block].iter().any(|edge| edges.contains(edge) && !is_known(*edge))
        };
        let is_full = |block: usize| is_certain(block) || self.outgoing[block].iter().all(goes_on);
        blocks.iter().copied().filter(|block| !is_full(*block)).collect()
    }

    /// Returns the conditions of the blocks from `bottom` up to its dominator `top`, without the condition of `top`.
    fn conditions_below(&self, top: usize, bottom: usize) -> Vec<&Condition<V>> {
        let mut found = Vec::new();
        let mut block = bottom;
        for _ in 0..Limits::FLOW_CHAIN {
            if block == top {
                break;
            }
            found.extend(self.only_edge(block).map(|edge| &edge.condition));
            let Some(above) = self.above(block) else { break };
            block = above;
        }
        found
    }

    fn value(&self, edge: usize, position: usize) -> Option<V> {
        self.edges[edge].values.get(position).copied().flatten()
    }

    fn passed(&self, edge: usize, position: usize, part: Part) -> Expr<V> {
        self.value(edge, position).map_or_else(Expr::unknown, |value| Column { value, part }.into())
    }

    fn only_edge(&self, block: usize) -> Option<&Edge<V>> {
        self.only_edge.get(block).copied().flatten().map(|edge| &self.edges[edge])
    }

    /// Returns the immediate dominator.
    fn above(&self, block: usize) -> Option<usize> {
        let (above, _) = self.dominators.get(block).copied().flatten()?;
        (above != block).then_some(above)
    }

    fn common_dominator(&self, edges: &[usize]) -> usize {
        let blocks = edges.iter().map(|edge| self.edges[*edge].from);
        blocks.reduce(|a, b| self.meet(a, b)).unwrap_or(0)
    }

    fn meet(&self, mut a: usize, mut b: usize) -> usize {
        let depth = |block: usize| self.dominators[block].map_or(0, |(_, depth)| depth);
        while a != b {
            let lower = if depth(a) >= depth(b) { &mut a } else { &mut b };
            *lower = self.above(*lower).unwrap_or(0);
        }
        a
    }

    fn find_dominators(&mut self, successors: &[Vec<usize>]) {
        let found = dominators(successors);
        for (&block, &above) in found.order.iter().zip(&found.above) {
            let above = found.order[above];
            // The first block is its own dominator; all others come after theirs.
            let depth = self.dominators[above].map_or(0, |(_, depth)| depth + 1);
            self.dominators[block] = Some((above, depth));
        }
    }

    fn find_cycles(&mut self, successors: &[Vec<usize>], order: &[usize], numbers: &[Option<usize>]) {
        // Blocks by their numbers in reverse postorder, and their innermost cycle.
        let mut waiting: Vec<(Vec<usize>, Option<usize>, usize)> =
            vec![((0..order.len()).collect(), None, 0)];
        let mut places: Vec<Option<usize>> = vec![None; order.len()];
        while let Some((part, parent, depth)) = waiting.pop() {
            for (place, &number) in part.iter().enumerate() {
                places[number] = Some(place);
            }
            let inside = |number: usize| -> Vec<usize> {
                let targets = successors[order[number]].iter();
                targets.filter_map(|target| places[numbers[*target]?]).collect()
            };
            let edges: Vec<Vec<usize>> = part.iter().map(|&number| inside(number)).collect();
            for &number in &part {
                places[number] = None;
            }
            for component in components(&edges) {
                let is_cycle = component.len() > 1 || edges[component[0]].contains(&component[0]);
                if !is_cycle {
                    continue;
                }
                let mut members: Vec<usize> = component.iter().map(|&place| part[place]).collect();
                members.sort_unstable();
                let cycle = self.add_cycle(&members, order, parent, depth);
                members.remove(0);
                if depth < Limits::FLOW_NESTING {
                    waiting.push((members, Some(cycle), depth + 1));
                }
            }
        }
    }

    /// Adds a cycle of blocks, given by their numbers in order: the first block is the header.
    fn add_cycle(
        &mut self,
        members: &[usize],
        order: &[usize],
        parent: Option<usize>,
        depth: usize,
    ) -> usize {
        let header = order[members[0]];
        let mut blocks: Vec<usize> = members.iter().map(|&number| order[number]).collect();
        blocks.sort_unstable();
        let outer = parent.is_none_or(|parent| self.cycles[parent].is_reducible);
        let is_entered = |block: &usize| {
            let mut edges = self.incoming[*block].iter();
            edges.any(|edge| blocks.binary_search(&self.edges[*edge].from).is_err())
        };
        let only_header = blocks.iter().all(|block| *block == header || !is_entered(block));
        let is_reducible = outer && only_header && depth < Limits::FLOW_NESTING;
        let cycle = self.cycles.len();
        for &block in &blocks {
            self.innermost[block] = Some(cycle);
        }
        self.cycles.push(Cycle { header, blocks, parent, is_reducible });
        cycle
    }
}

/// Returns the conjunction of conditions, without the unknown conditions.
fn all_of<V: Copy>(conditions: Vec<&Condition<V>>) -> Condition<V> {
    let mut known: Vec<Condition<V>> =
        conditions.into_iter().filter(|known| !matches!(known, Condition::Unknown)).cloned().collect();
    match known.len() {
        0 => Condition::Unknown,
        1 => known.remove(0),
        _ => Condition::All(known),
    }
}

/// Returns the blocks that may run, each before the blocks that it jumps to, except for jumps back.
fn reverse_postorder(successors: &[Vec<usize>]) -> Vec<usize> {
    let mut seen = vec![false; successors.len()];
    let mut order = Vec::new();
    let mut stack: Vec<(usize, usize)> = Vec::new();
    if let Some(first) = seen.first_mut() {
        *first = true;
        stack.push((0, 0));
    }
    while let Some((block, next)) = stack.last_mut() {
        match successors[*block].get(*next) {
            Some(&target) => {
                *next += 1;
                if !seen[target] {
                    seen[target] = true;
                    stack.push((target, 0));
                }
            }
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}
