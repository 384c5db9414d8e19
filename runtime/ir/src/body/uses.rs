//! Operands and the uses of values: each operand stores the index of its use in the use list of its value.

use super::{Body, OpId, ValueId, work};
use smallvec::SmallVec;

/// The uses of a value: ops with the numbers of their operands.
#[derive(Clone, Debug, Default)]
pub(crate) struct Uses(SmallVec<[(OpId, u32); 2]>);

impl Uses {
    pub fn len(&self) -> usize {
        self.0.len()
    }
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    pub fn first(&self) -> Option<(OpId, u32)> {
        self.0.first().copied()
    }
    /// Returns all uses. Each visited use is a step, so that tests find searches in long lists.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (OpId, u32)> {
        self.0.iter().map(|&used| {
            work::add(1);
            used
        })
    }
}

impl Body<'_> {
    /// Adds a use of `value` and returns its index.
    ///
    /// Invariant: `values[v].uses[ops[o].use_places[n]] == (o, n)` if operand `n` of `o` is `v`. So a use is found without a search,
    /// however many uses a value has.
    pub(super) fn add_use(&mut self, value: ValueId, op: OpId, number: u32) -> u32 {
        let uses = &mut self.values[value].uses;
        uses.0.push((op, number));
        uses.len() as u32 - 1
    }
    fn remove_use(&mut self, value: ValueId, place: u32) {
        let uses = &mut self.values[value].uses;
        uses.0.swap_remove(place as usize);
        if let Some(&(moved, number)) = uses.0.get(place as usize) {
            self.ops[moved].use_places[number as usize] = place;
        }
    }
    pub(super) fn drop_operands(&mut self, op: OpId) {
        let operands = std::mem::take(&mut self.ops[op].operands);
        for (number, &value) in operands.iter().enumerate() {
            let place = self.ops[op].use_places[number];
            self.remove_use(value, place);
        }
        self.ops[op].use_places.clear();
    }
    /// Changes one operand.
    #[track_caller]
    pub fn set_operand(&mut self, op: OpId, number: usize, value: ValueId) {
        let (old, old_place) = (self.ops[op].operands[number], self.ops[op].use_places[number]);
        if old == value {
            return self.values.check(value);
        }
        let place = self.add_use(value, op, number as u32);
        let data = &mut self.ops[op];
        (data.operands[number], data.use_places[number]) = (value, place);
        self.remove_use(old, old_place);
    }
    /// Changes all operands.
    #[track_caller]
    pub fn set_operands(&mut self, op: OpId, operands: &[ValueId]) {
        operands.iter().for_each(|&operand| self.values.check(operand));
        self.drop_operands(op);
        let places = (0..).zip(operands).map(|(number, &value)| self.add_use(value, op, number)).collect();
        let data = &mut self.ops[op];
        (data.operands, data.use_places) = (operands.into(), places);
    }
    /// Replaces all uses of `old` by `new`.
    #[track_caller]
    pub fn replace_all_uses(&mut self, old: ValueId, new: ValueId) {
        self.values.check(old);
        self.values.check(new);
        if old == new {
            return;
        }
        let uses = std::mem::take(&mut self.values[old].uses);
        let first = self.values[new].uses.len() as u32;
        for (place, (op, number)) in (first..).zip(uses.iter()) {
            let data = &mut self.ops[op];
            data.operands[number as usize] = new;
            data.use_places[number as usize] = place;
        }
        self.values[new].uses.0.extend(uses.0);
    }
}
