//! The producers of a tiled op that are fused into its loops: ops whose results the op reads in parts, and the producers of their operands
//! in turn.

use super::plan::Tiling;
use crate::linalg::structured::{Structured, num_outputs};
use bourn_equations::value_bounds::IrBounds;
use bourn_ir::effects::is_free_of_effects;
use bourn_ir::rewrite::Rewriter;
use bourn_ir::{Body, Context, OpId, OpRef, Trait, Value, ValueId};
use std::collections::{BTreeMap, HashMap, HashSet};

/// The most producers that are computed in one tile. A producer with several users in the tile is computed for each of them.
pub const MOST: usize = 256;

bourn_ir::ids! {
    /// The index of a producer in [`Producers`].
    pub ProducerId(u32);
}

/// An op that is computed in parts, at the uses of its result.
#[derive(Debug)]
pub struct Producer {
    /// The op, which has one result.
    pub op: OpId,
    /// Its tiling.
    pub tiling: Tiling,
    /// The loop that goes through each dimension of the result.
    pub loops: Vec<usize>,
    /// The producers of its own operands.
    pub operands: Vec<Option<ProducerId>>,
}

/// All producers that are fused with one op.
#[derive(Default, Debug)]
pub struct Producers {
    all: Vec<Producer>,
    /// For each operand of the op, the producer of the parts that it reads.
    pub operands: Vec<Option<ProducerId>>,
    /// For each operand of the op that the loops carry, the producers of its initial value, the last of them first.
    pub inits: Vec<Vec<ProducerId>>,
    /// The number of the destination operand of each producer.
    outputs: HashMap<OpId, usize>,
}

impl Producers {
    /// Returns a producer.
    pub fn get(&self, id: ProducerId) -> &Producer {
        &self.all[id.index()]
    }

    /// Returns a value with the same sizes: follows fused producers from their result to their destination.
    pub fn sized(&self, body: &Body<'_>, value: ValueId) -> ValueId {
        let mut value = value;
        while let Some(op) = Value::new(body, value).defining_op()
            && let Some(output) = self.outputs.get(&op.id())
        {
            value = op.operand_ids()[*output];
        }
        value
    }

    /// Returns the initial value of the loops for an operand: the destination of the first of its fused producers.
    pub fn start(&self, op: OpRef<'_, '_>, operand: usize) -> ValueId {
        let last = self.inits.get(operand).and_then(|chain| chain.last());
        last.map_or(op.operand_ids()[operand], |last| {
            let producer = self.get(*last);
            op.body().op(producer.op).operand_ids()[producer.tiling.structured.outputs.start]
        })
    }

    /// Erases unused producers, and adds them to `gone`.
    pub fn erase_unused<'c>(&self, context: &'c Context, body: &mut Body<'c>, gone: &mut HashSet<OpId>) {
        let mut open: Vec<OpId> = self.all.iter().map(|producer| producer.op).collect();
        while let Some(op) = open.pop() {
            if gone.contains(&op) || body.op(op).results().any(|result| result.uses().len() > 0) {
                continue;
            }
            let operands = body.op(op).operands().filter_map(Value::defining_op).map(OpRef::id);
            open.extend(operands.filter(|operand| self.outputs.contains_key(operand)));
            Rewriter::new(context, body).erase_op(op);
            gone.insert(op);
        }
    }
}

/// The position of each op in the text of the body.
pub type Order = HashMap<OpId, usize>;

/// The used part of a value: for each dimension the most elements, or `None` if all are used.
type Parts = Vec<Option<i64>>;

/// Searches for producers.
pub struct Search<'s, 'g> {
    session: &'s mut IrBounds<'g>,
    order: &'s Order,
    found: Producers,
    known: BTreeMap<(OpId, Parts), Option<ProducerId>>,
    /// The reasons why ops are not fused.
    refused: BTreeMap<OpId, String>,
}

impl<'s, 'g> Search<'s, 'g> {
    /// Creates a search that uses a session of the bounds engine and the order of the ops.
    pub fn new(session: &'s mut IrBounds<'g>, order: &'s Order) -> Self {
        Search {
            session,
            order,
            found: Producers::default(),
            known: BTreeMap::new(),
            refused: BTreeMap::new(),
        }
    }

    /// Returns the producers of the parts that an op reads, and the reasons why other ops are not fused.
    pub fn run(mut self, op: OpRef<'_, '_>, tiling: &Tiling) -> (Producers, BTreeMap<OpId, String>) {
        self.found.inits =
            (0..op.num_operands()).map(|operand| self.producers_of_init(op, tiling, operand)).collect();
        self.found.operands = self.producers_of_operands(op, tiling);
        for output in tiling.structured.outputs.clone() {
            self.found.operands[output] = None;
        }
        let mut at = 0;
        while let Some(producer) = self.found.all.get(at) {
            let view = op.body().op(producer.op);
            let uses = (0..view.num_operands()).map(|operand| producer.tiling.elements(view, operand));
            let uses: Vec<Parts> = uses.collect();
            let used = view.operands().zip(uses);
            self.found.all[at].operands =
                used.map(|(value, parts)| self.producer(view, value, parts)).collect();
            at += 1;
        }
        (self.found, self.refused)
    }

    fn producers_of_operands(&mut self, op: OpRef<'_, '_>, tiling: &Tiling) -> Vec<Option<ProducerId>> {
        let operands = op.operands().enumerate();
        operands.map(|(at, value)| self.producer(op, value, tiling.elements(op, at))).collect()
    }

    /// Returns the producers of an initial value of the loops, if each of its elements is in one tile only. Then each tile may start with
    /// the destination of the first producer.
    fn producers_of_init(&mut self, op: OpRef<'_, '_>, tiling: &Tiling, operand: usize) -> Vec<ProducerId> {
        let mut found = Vec::new();
        if !tiling.structured.outputs.contains(&operand) {
            return found;
        }
        let loops: Vec<usize> =
            tiling.indices[operand].iter().filter_map(|index| index.only_loop()).collect();
        let moving = tiling.indices[operand].iter().filter(|index| tiling.moves(index));
        let is_once = |number: usize| tiling.most[number].is_none() || loops.contains(&number);
        if !moving.clone().all(|index| index.only_loop().is_some()) || !(0..tiling.most.len()).all(is_once) {
            return found;
        }
        let (mut user, mut value) = (op, op.operand(operand));
        while let Some(id) = self.producer(user, value, tiling.elements(op, operand)) {
            found.push(id);
            let producer = self.found.get(id);
            user = op.body().op(producer.op);
            value = user.operand(producer.tiling.structured.outputs.start);
        }
        found
    }

    /// Returns the producer of the parts of a value that an op uses.
    fn producer<'a, 'c>(
        &mut self,
        user: OpRef<'a, 'c>,
        value: Value<'a, 'c>,
        parts: Parts,
    ) -> Option<ProducerId> {
        let op = value.defining_op().filter(|_| parts.iter().any(Option::is_some))?;
        let structured = Structured::of(op)?;
        if !self.is_in_front(op, user) {
            self.refused.insert(op.id(), "it does not stand in front of its user".to_owned());
            return None;
        }
        let key = (op.id(), parts);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let made = structured.and_then(|structured| self.plan(op, structured, &key.1));
        let id = match made {
            Ok(producer) => {
                self.found.outputs.insert(producer.op, producer.tiling.structured.outputs.start);
                self.found.all.push(producer);
                Some(ProducerId::at(self.found.all.len() - 1))
            }
            Err(reason) => {
                self.refused.insert(op.id(), reason);
                None
            }
        };
        self.known.insert(key, id);
        id
    }

    fn plan(&mut self, op: OpRef<'_, '_>, structured: Structured, parts: &Parts) -> Result<Producer, String> {
        if self.found.all.len() == MOST {
            return Err(format!("there are {MOST} others already"));
        }
        check(op)?;
        let indices = structured.indices()?;
        let loops: Option<Vec<usize>> =
            indices[structured.outputs.start].iter().map(|index| index.only_loop()).collect();
        let loops = loops.ok_or("its result is not indexed by loops alone")?;
        let mut most = vec![None; structured.num_loops()];
        for (number, part) in loops.iter().zip(parts) {
            if loops.iter().filter(|other| *other == number).count() > 1 {
                return Err(format!("loop #{number} goes through several dimensions of its result"));
            }
            most[*number] = *part;
        }
        let tiling = Tiling::of(op, structured, most, self.session)?;
        Ok(Producer { op: op.id(), tiling, loops, operands: Vec::new() })
    }

    /// Returns whether an op comes before `user` or before an ancestor of `user` in the same block.
    fn is_in_front<'a, 'c>(&self, op: OpRef<'a, 'c>, user: OpRef<'a, 'c>) -> bool {
        let mut around = std::iter::successors(Some(user), |user| user.parent_op());
        let beside = around.find(|user| user.block() == op.block());
        beside.is_some_and(|user| self.order.get(&op.id()) < self.order.get(&user.id()))
    }
}

/// Checks that parts of an op may be computed at the uses of its result.
fn check(op: OpRef<'_, '_>) -> Result<(), String> {
    if op.num_results() != 1 || num_outputs(op) != 1 {
        return Err("it has more than one result".to_owned());
    }
    let inner = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
    let is_end = |op: &OpRef<'_, '_>| op.def().is_some_and(|def| def.has_trait(Trait::Terminator));
    match inner.filter(|op| !is_end(op)).all(is_free_of_effects) {
        true => Ok(()),
        false => Err("its body has effects".to_owned()),
    }
}
