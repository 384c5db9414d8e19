//! The order of ops in the text, which stays known while ops are added.

use bourn_ir::OpId;

/// The numbers of the visited and new ops, in the order of the text.
#[derive(Debug)]
pub(super) struct Order {
    /// By the op's index; 0 for ops that are not yet visited.
    numbers: Vec<u32>,
    next: u32,
}

impl Default for Order {
    fn default() -> Self {
        Order { numbers: Vec::new(), next: Order::FIRST + 1 }
    }
}

impl Order {
    /// The number of ops that were moved to the start of the function.
    pub(super) const FIRST: u32 = 1;

    pub(super) fn set(&mut self, op: OpId, number: u32) {
        if self.numbers.len() <= op.index() {
            self.numbers.resize((op.index() + 1).next_power_of_two(), 0);
        }
        self.numbers[op.index()] = number;
    }

    pub(super) fn reach(&mut self, op: OpId) {
        self.set(op, self.next);
        self.next += 1;
    }

    pub(super) fn get(&self, op: OpId) -> Option<u32> {
        self.numbers.get(op.index()).copied().filter(|number| *number > 0)
    }
}
