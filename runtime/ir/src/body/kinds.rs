//! Finds ops by name. This reads the arena from start to end, which is several times as fast as a walk through blocks and regions.

use super::{Body, OpId, OpName, OpRef};
use crate::def::OpDef;

impl<'c> Body<'c> {
    /// Returns the ops that have not been erased, in no order, including ops that are in no block.
    pub fn all_ops(&self) -> impl Iterator<Item = OpRef<'_, 'c>> {
        self.ops.iter().filter(|(_, op)| op.alive).map(|(id, _)| OpRef { body: self, id })
    }

    /// Returns the distinct tables of the registered ops. Tables of erased ops may be among them.
    #[must_use]
    pub fn kinds(&self) -> Vec<&'static OpDef> {
        let mut found: Vec<&'static OpDef> = Vec::new();
        // The most recently seen tables, by address.
        let mut seen: [Option<&'static OpDef>; 64] = [None; 64];
        for (_, op) in self.ops.iter() {
            let OpName::Known(def) = op.name else { continue };
            let last = &mut seen[std::ptr::from_ref(def).addr() / std::mem::align_of::<OpDef>() % 64];
            if !last.is_some_and(|known| std::ptr::eq(known, def)) {
                *last = Some(def);
                if !found.iter().any(|known| std::ptr::eq(*known, def)) {
                    found.push(def);
                }
            }
        }
        found
    }

    /// Returns the ops of each name, in the order of the text. The ops in the regions of isolated ops are not included.
    ///
    /// ```
    /// use bourn_ir::parse::{ParseOptions, parse_source};
    /// use bourn_ir::{Context, DialectRegistry};
    ///
    /// let context = Context::new(&DialectRegistry::new());
    /// let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    /// let text = "\"t.a\"() ({ \"t.b\"() : () -> () }) : () -> () \"t.b\"() : () -> ()";
    /// let module = parse_source(&context, text, &options).unwrap();
    /// let [a, b, c] = module.view().isolated_body().unwrap().ops_named(["t.a", "t.b", "t.c"]);
    /// assert_eq!((a.len(), b.len(), c.len()), (1, 2, 0));
    /// ```
    #[must_use]
    pub fn ops_named<const N: usize>(&self, names: [&str; N]) -> [Vec<OpId>; N] {
        let mut found = names.map(|_| Vec::new());
        // The last table whose name is not wanted: consecutive ops often have the same table.
        let mut other: Option<&'static OpDef> = None;
        for (id, op) in self.ops.iter() {
            if op.name.def().is_some_and(|def| other.is_some_and(|other| std::ptr::eq(def, other))) {
                continue;
            }
            match names.iter().position(|wanted| *wanted == op.name.as_str()) {
                Some(at) if op.alive => found[at].push(id),
                Some(_) => {}
                None => other = op.name.def(),
            }
        }
        let is_in_order = found.iter().all(|ops| self.are_in_order(ops));
        if !is_in_order {
            let mut position = vec![None; self.ops.len()];
            self.number_ops(&mut position);
            for ops in &mut found {
                ops.retain(|op| position[op.index()].is_some());
                ops.sort_unstable_by_key(|op| position[op.index()]);
            }
        }
        found
    }

    /// Returns whether ops of one block are given in their order. Reads the block from the first to the last of them only.
    fn are_in_order(&self, ops: &[OpId]) -> bool {
        let Some(&first) = ops.first() else { return true };
        let mut rest = ops[1..].iter().peekable();
        let mut at = self.ops[first].next;
        while let Some(wanted) = rest.peek() {
            let Some(next) = at else { return false };
            if next == **wanted {
                rest.next();
            }
            at = self.ops[next].next;
        }
        self.is_in_program(first)
    }

    /// Returns whether an op can be reached from the regions of the body's owner.
    fn is_in_program(&self, op: OpId) -> bool {
        let mut at = op;
        loop {
            let region = self.ops[at].block.and_then(|block| self.blocks[block].region);
            let Some(region) = region else { return false };
            match self.regions[region].parent {
                Some(around) => at = around,
                None => return self.top.contains(&region),
            }
        }
    }

    /// Numbers the ops of the program in the order of the text, by their indices.
    fn number_ops(&self, position: &mut [Option<u32>]) {
        let mut numbers = 0..;
        let mut open: Vec<OpId> = Vec::new();
        let enter = |region, open: &mut Vec<OpId>| {
            let blocks = self.regions[region].blocks.iter().rev();
            open.extend(blocks.filter_map(|&block| self.blocks[block].first));
        };
        self.top.iter().rev().for_each(|&region| enter(region, &mut open));
        while let Some(first) = open.pop() {
            let mut at = Some(first);
            while let Some(op) = at {
                position[op.index()] = numbers.next();
                let data = &self.ops[op];
                at = data.next;
                if !data.regions().is_empty() {
                    open.extend(at.take());
                    data.regions().iter().rev().for_each(|&region| enter(region, &mut open));
                }
            }
        }
    }
}
