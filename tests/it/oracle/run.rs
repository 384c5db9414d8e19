//! Runs programs on numbers.

use super::*;
use std::collections::BTreeMap;

/// An event of a run.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// A value was defined.
    Value(Name, Held),
    /// Question `0` has this answer in this execution.
    Answer(usize, bool),
}

pub(super) struct Machine<'s> {
    pub(super) values: Vec<Held>,
    pub(super) seen: &'s mut dyn FnMut(Event),
    pub(super) left: usize,
    /// What the first thread of the kernel that runs has had by broadcasts.
    pub(super) first: BTreeMap<Name, i64>,
    /// Whether `index` has 64 bits and wraps.
    pub(super) words: bool,
}

/// The most elements of a tensor of `f32`, where `index` wraps.
const MOST_ELEMENTS: i64 = 1 << 46;

/// A run ends if a number is beyond this limit, so that nothing wraps.
const LIMIT: i64 = 1 << 40;

impl Machine<'_> {
    pub(super) fn set(&mut self, name: Name, held: Held) {
        self.values[name] = held;
        (self.seen)(Event::Value(name, held));
    }
    pub(super) fn get(&self, name: Name) -> i64 {
        self.values[name].number()
    }
    /// Returns the number that the block yields; `None` ends the run.
    pub(super) fn block(&mut self, block: &Block) -> Option<i64> {
        for stmt in &block.stmts {
            self.left = self.left.checked_sub(1)?;
            self.stmt(stmt)?;
        }
        Some(self.get(block.result))
    }
    pub(super) fn index(&mut self, to: Name, value: Option<i64>) -> Option<()> {
        let value = value.filter(|v| self.words || (-LIMIT..LIMIT).contains(v))?;
        self.set(to, Held::Index(value));
        Some(())
    }
    /// Sets a value of a type.
    pub(super) fn int(&mut self, to: Name, of: Kind, value: i64) -> Option<()> {
        match of {
            Kind::Index => return self.index(to, Some(value)),
            Kind::Fixed(width) => self.set(to, Held::Fixed(value, width)),
            Kind::Tensor => return self.extent(to, value),
        }
        Some(())
    }
    pub(super) fn extent(&mut self, to: Name, value: i64) -> Option<()> {
        // A negative extent is undefined behaviour.
        let most = if self.words { MOST_ELEMENTS } else { LIMIT - 1 };
        let value = Some(value).filter(|v| (0..=most).contains(v))?;
        self.set(to, Held::Extent(value));
        Some(())
    }
    pub(super) fn stmt(&mut self, stmt: &Stmt) -> Option<()> {
        match stmt {
            Stmt::Const { to, value } => self.index(*to, Some(*value)),
            Stmt::Binary { to, op, a, b } => {
                let (a, b) = (self.get(*a), self.get(*b));
                let value = if self.words { words::binary(op, 64, a, b) } else { binary(op, a, b) };
                self.index(*to, value)
            }
            Stmt::Apply { to, op, exprs, a, b } => {
                let dims = [self.get(*a), self.get(*b)];
                // Where a part may wrap, a map and the simplified map may differ.
                if exprs.iter().any(|expr| expr.magnitude(dims) > i64::MAX.into()) {
                    return None;
                }
                let values = exprs.iter().map(|e| e.eval(dims)).collect::<Option<Vec<_>>>()?;
                let value = if *op == "max" { values.into_iter().max() } else { values.into_iter().min() };
                self.index(*to, value)
            }
            Stmt::Digits(digits) => {
                let found = digits.run(&|name| self.get(name))?;
                found.into_iter().try_for_each(|(to, value)| self.index(to, Some(value)))
            }
            Stmt::Fixed { to, value, width } => self.int(*to, Kind::Fixed(*width), *value),
            Stmt::Wrapping { to, width, op, a, b } => {
                let value = words::binary(op, *width, self.get(*a), self.get(*b))?;
                self.int(*to, Kind::Fixed(*width), value)
            }
            Stmt::Pair { to, width, second, op, a, b } => {
                let [low, high] = words::pair(op, *width, self.get(*a), self.get(*b));
                self.int(to[0], Kind::Fixed(*width), low)?;
                self.int(to[1], Kind::Fixed(*second), high)
            }
            Stmt::Cast { to, op, width, from_index: true, a } => {
                self.int(*to, Kind::Fixed(*width), words::convert(op, 64, *width, self.get(*a)))
            }
            Stmt::Cast { to, op, width, from_index: false, a } => {
                let value = words::convert(op, *width, 64, self.get(*a));
                self.index(*to, Some(value))
            }
            Stmt::Convert { to, op, from, width, a } => {
                self.int(*to, Kind::Fixed(*width), words::convert(op, *from, *width, self.get(*a)))
            }
            Stmt::Flag { to, condition } => {
                let value = if condition.holds(&|name| self.get(name)) { -1 } else { 0 };
                self.int(*to, Kind::Fixed(1), value)
            }
            Stmt::Assert { condition, .. } => condition.holds(&|name| self.get(name)).then_some(()),
            Stmt::Select { to, of, condition, a, b } => {
                let chosen = if condition.holds(&|name| self.get(name)) { a } else { b };
                let value = self.get(*chosen);
                self.int(*to, *of, value)
            }
            Stmt::If { to, of, condition, then, otherwise } => {
                let chosen = if condition.holds(&|name| self.get(name)) { then } else { otherwise };
                let value = self.block(chosen)?;
                self.int(*to, *of, value)
            }
            Stmt::For { to, iv, carried, of, over, unsigned, lower, upper, step, init, body } => {
                let (mut i, upper, step) = (self.get(*lower), self.get(*upper), self.get(*step));
                let mut value = self.get(*init);
                // Sign extension keeps the order of unsigned numbers.
                while if *unsigned { (i as u64) < upper as u64 } else { i < upper } {
                    self.left = self.left.checked_sub(1)?;
                    // An iteration after which an index wraps contradicts an assumption.
                    let next = match over {
                        Kind::Index if *unsigned => (i as u64).checked_add(step as u64)? as i64,
                        Kind::Index => i.checked_add(step)?,
                        Kind::Fixed(width) => wrap(*width, i128::from(i) + i128::from(step)),
                        Kind::Tensor => return None,
                    };
                    self.int(*iv, *over, i)?;
                    self.int(*carried, *of, value)?;
                    value = self.block(body)?;
                    i = next;
                }
                self.int(*to, *of, value)
            }
            Stmt::Parts(parts) => self.parts(parts),
            Stmt::Threads(threads) => self.threads(threads),
            Stmt::Broadcast(broadcast) => self.broadcast(*broadcast),
            Stmt::While(stmt) => self.repeat(stmt),
            Stmt::Switch(stmt) => self.switch(stmt),
            Stmt::Empty { to, size } => self.extent(*to, self.get(*size)),
            Stmt::Pad { to, source, low, high } => {
                // Padding by a negative number is undefined.
                let low = Some(self.get(*low)).filter(|low| *low >= 0)?;
                self.extent(*to, self.get(*source).checked_add(low)?.checked_add(*high)?)
            }
            Stmt::Dim { to, source, .. } => {
                let value = self.get(*source);
                self.index(*to, Some(value))
            }
            Stmt::Compare { number, relation, a, b } => {
                let answer = holds(*relation, self.get(*a), self.get(*b));
                (self.seen)(Event::Answer(*number, answer));
                Some(())
            }
        }
    }
}

/// Returns the result of an operation on an unbounded `index`; `None` if its behaviour is undefined.
pub fn binary(op: &str, a: i64, b: i64) -> Option<i64> {
    match op {
        "addi" => a.checked_add(b),
        "subi" => a.checked_sub(b),
        "muli" => a.checked_mul(b),
        "minsi" => Some(a.min(b)),
        "maxsi" => Some(a.max(b)),
        "floordivsi" => floor_div(a, b),
        "divsi" => a.checked_div(b),
        "remsi" => a.checked_rem(b),
        "ceildivsi" => floor_div(a, b.checked_neg()?).map(|q| -q),
        // A shift by the width or more is poison, which the limit does not show.
        "shli" if (0..64).contains(&b) => i64::try_from(i128::from(a) << b).ok(),
        "shli" | "shrui" | "shrsi" if !(0..64).contains(&b) => None,
        _ => words::binary(op, 64, a, b),
    }
}

pub(super) fn floor_div(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    Some(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
}
