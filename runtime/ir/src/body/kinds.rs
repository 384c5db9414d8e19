//! Finds ops by what they are. The arena is read from its start to its end, which is several times as fast as going from op to op through
//! blocks and regions.

use super::{Body, OpId, OpName, OpRef};
use crate::def::OpDef;

impl<'c> Body<'c> {
    /// Returns the ops that have not been erased, in no order. Ops that stand in no block are among them.
    pub fn all_ops(&self) -> impl Iterator<Item = OpRef<'_, 'c>> {
        self.ops.iter().filter(|(_, op)| op.alive).map(|(id, _)| OpRef { body: self, id })
    }

    /// Returns the tables of the registered ops, each once. Those of ops that have been erased may be among them.
    #[must_use]
    pub fn kinds(&self) -> Vec<&'static OpDef> {
        let mut found: Vec<&'static OpDef> = Vec::new();
        // The tables that were seen last, by their addresses.
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

    /// Returns the ops of some names, those of each in the order of the text. Ops inside of isolated ones are not among them.
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
        // Most ops are of the kind of one before.
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

    /// Returns whether ops stand in one block of the program in this order. It is looked no further than from the first to the last.
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

    /// Returns whether an op is reached from the regions of the op that owns the body.
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
