//! The names of values and blocks.

use super::core::{Parser, UnresolvedOperand};
use super::lexer::{Tok, next_token};
use super::{Failed, Parsed};
use crate::body::{BlockId, Body, RegionId, ValueId};
use crate::diag::{Diagnostic, Severity};
use crate::interned::Type;
use rustc_hash::FxHashMap;

/// The values with a name.
#[derive(Clone, Copy, Debug)]
struct Definition {
    first: ValueId,
    count: u32,
    pos: u32,
}

/// The names in one isolated region.
#[derive(Default, Debug)]
pub(crate) struct ValueScope<'s> {
    defs: FxHashMap<&'s str, Definition>,
    /// The definitions of names that are small numbers, by number. Their count is zero for undefined names.
    numbered: Vec<Definition>,
    /// The names of inner regions in order of definition, to remove them at the end of their region. The names of the outermost region,
    /// which are most of the names, are removed together.
    order: Vec<&'s str>,
    /// The number of open regions.
    depth: u32,
    /// Forward references: the stand-in for the value, and the position of the use.
    forwards: FxHashMap<(&'s str, u32), (ValueId, u32)>,
    /// The values that replace stand-ins, for operands of ops that are not created yet.
    resolved: FxHashMap<ValueId, ValueId>,
}

/// The greatest distance of a number from the end of `numbered` at which it extends the list.
const FARTHEST: usize = 64;

/// Returns the number that a name consists of.
fn number(name: &str) -> Option<usize> {
    let bytes = name.as_bytes();
    if bytes.is_empty() || bytes.len() > 9 || (bytes[0] == b'0' && bytes.len() > 1) {
        return None;
    }
    bytes
        .iter()
        .try_fold(0, |number, byte| byte.is_ascii_digit().then(|| 10 * number + usize::from(byte - b'0')))
}

impl<'s> ValueScope<'s> {
    /// Returns the positions of uses without a definition.
    pub fn undeclared(&self) -> impl Iterator<Item = u32> {
        self.forwards.values().map(|(_, pos)| *pos)
    }
    fn get(&self, name: &str) -> Option<&Definition> {
        let numbered = number(name).and_then(|number| self.numbered.get(number));
        numbered.filter(|found| found.count > 0).or_else(|| self.defs.get(name))
    }
    /// Adds a name, and returns its earlier definition.
    fn insert(&mut self, name: &'s str, definition: Definition) -> Option<Definition> {
        let near = self.numbered.len() + FARTHEST;
        let number = number(name);
        let Some(number) = number.filter(|number| *number < near && definition.count > 0) else {
            let earlier = number.and_then(|_| self.get(name).copied());
            return earlier.or(self.defs.insert(name, definition));
        };
        let earlier = self.get(name).copied();
        if number >= self.numbered.len() {
            self.numbered.resize(number + 1, Definition { count: 0, ..definition });
        }
        self.numbered[number] = definition;
        earlier
    }
    fn remove(&mut self, name: &str) {
        match number(name).and_then(|number| self.numbered.get_mut(number)) {
            Some(found) if found.count > 0 => found.count = 0,
            _ => {
                self.defs.remove(name);
            }
        }
    }
    fn clear(&mut self) {
        self.order.clear();
        self.defs.clear();
        self.numbered.clear();
    }
    /// Returns whether the scope is empty and small, so that it can be cleared at no cost.
    fn is_reusable(&self) -> bool {
        self.defs.is_empty()
            && self.numbered.is_empty()
            && self.defs.capacity() <= 1024
            && self.resolved.capacity() <= 1024
    }
}

/// The names of the blocks of one region.
#[derive(Default, Debug)]
pub(crate) struct BlockScope<'s> {
    /// Each block, the position of its definition or first use, and whether it is defined.
    names: FxHashMap<&'s str, (BlockId, u32, bool)>,
}

impl<'s, 'c> Parser<'s, 'c> {
    /// Defines the name of consecutive values.
    pub fn define(&mut self, name: &'s str, first: ValueId, count: u32, pos: u32) -> Parsed<()> {
        if let Some(earlier) = self.values.insert(name, Definition { first, count, pos }) {
            let note = self.location(earlier.pos);
            let location = self.location(pos);
            let message = format!("redefinition of SSA value '%{name}'");
            self.diagnostics.report(
                Diagnostic::new(Severity::Error, location, message).note(note, "previously defined here"),
            );
            return Err(Failed);
        }
        if let Some(trace) = &mut self.trace {
            trace.value(first, count, pos..pos + 1 + name.len() as u32);
        }
        if self.values.depth > 1 {
            self.values.order.push(name);
        }
        if !self.values.forwards.is_empty() {
            for number in 0..count {
                if let Some((stand_in, used_at)) = self.values.forwards.remove(&(name, number)) {
                    self.bind_forward(name, stand_in, first.plus(number), number, used_at, pos)?;
                }
            }
        }
        if self.keep_names {
            for number in 0..count {
                let value = first.plus(number);
                if count == 1 {
                    self.body.set_value_name(value, name);
                } else {
                    self.body.set_value_name(value, &format!("{name}#{number}"));
                }
            }
        }
        Ok(())
    }
    /// Checks that no value has the name of a region argument.
    pub fn check_unused(&mut self, argument: UnresolvedOperand<'s>) -> Parsed<()> {
        let name = argument.name;
        let defined = self.values.get(name).map(|earlier| earlier.pos);
        let used = || self.values.forwards.get(&(name, 0)).map(|(_, pos)| *pos);
        let Some(earlier) = defined.or_else(used) else { return Ok(()) };
        let note = self.location(earlier);
        let location = self.location(argument.pos.0);
        let message = format!("region entry argument '%{name}' is already in use");
        let error = Diagnostic::new(Severity::Error, location, message);
        self.diagnostics.report(error.note(note, "previously referenced here"));
        Err(Failed)
    }
    fn bind_forward(
        &mut self,
        name: &str,
        stand_in: ValueId,
        value: ValueId,
        number: u32,
        used_at: u32,
        pos: u32,
    ) -> Parsed<()> {
        let (used, defined) = (self.body.value_type(stand_in), self.body.value_type(value));
        if used != defined {
            let location = self.location(pos);
            let message = format!("definition of SSA value '%{name}#{number}' has type '{defined}'");
            let note = format!("previously used here with type '{used}'");
            let used_at = self.location(used_at);
            self.diagnostics.report(Diagnostic::new(Severity::Error, location, message).note(used_at, note));
            return Err(Failed);
        }
        self.body.replace_all_uses(stand_in, value);
        if let Some(trace) = &mut self.trace {
            trace.defined_late(used_at, pos);
        }
        self.values.resolved.insert(stand_in, value);
        Ok(())
    }
    /// Returns the value of a use, which must have type `ty`.
    pub fn resolve(&mut self, operand: UnresolvedOperand<'s>, ty: Type<'c>) -> Parsed<ValueId> {
        let UnresolvedOperand { name, number, pos } = operand;
        let (value, defined_at) = match self.values.get(name) {
            Some(def) if number < def.count => (def.first.plus(number), def.pos),
            Some(_) => return self.plain_error(pos.0, "reference to invalid result number"),
            None => match self.values.forwards.get(&(name, number)) {
                Some(&(stand_in, used_at)) => (stand_in, used_at),
                None => {
                    let location = self.location(pos.0);
                    // The value is not defined yet: `bind_forward` will replace the stand-in by its definition.
                    let value = self.body.new_argument(ty, BlockId::none(), 0, location);
                    self.values.forwards.insert((name, number), (value, pos.0));
                    self.trace_use(pos.0, pos.0);
                    return Ok(value);
                }
            },
        };
        self.trace_use(pos.0, defined_at);
        let found = self.body.value_type(value);
        if found == ty {
            return Ok(value);
        }
        let location = self.location(pos.0);
        let message =
            format!("use of value '%{name}' expects different type than prior uses: '{ty}' vs '{found}'");
        let note = self.location(defined_at);
        self.diagnostics
            .report(Diagnostic::new(Severity::Error, location, message).note(note, "prior use here"));
        Err(Failed)
    }
    /// Notes the use of a value, if places are collected.
    fn trace_use(&mut self, pos: u32, defined_at: u32) {
        if let Some(trace) = &mut self.trace {
            let bytes = self.src.as_bytes();
            let name = next_token(bytes, pos as usize, &mut None);
            // `#1` directly after the name is a token of its own.
            let number = next_token(bytes, name.end as usize, &mut None);
            let is_numbered = number.kind == Tok::Hash && number.start == name.end;
            trace.used(pos..if is_numbered { number.end } else { name.end }, defined_at);
        }
    }
    /// Returns the type of a value if it is already defined.
    pub fn type_of(&self, operand: UnresolvedOperand<'s>) -> Option<Type<'c>> {
        let def = self.values.get(operand.name)?;
        (operand.number < def.count).then(|| self.body.value_type(def.first.plus(operand.number)))
    }
    /// Replaces stand-ins by definitions in the operands of an op that is about to be created.
    pub fn resolve_forwards(&self, operands: &mut [ValueId]) {
        if !self.values.resolved.is_empty() {
            for operand in operands {
                if let Some(value) = self.values.resolved.get(operand) {
                    *operand = *value;
                }
            }
        }
    }
    /// Runs `inner` in a region. Names that are defined in it are removed afterwards.
    pub fn in_region<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let mark = self.values.order.len();
        self.blocks.push(BlockScope::default());
        self.values.depth += 1;
        let result = inner(self);
        self.values.depth -= 1;
        if self.values.depth == 0 {
            self.values.clear();
        } else {
            while self.values.order.len() > mark
                && let Some(name) = self.values.order.pop()
            {
                self.values.remove(name);
            }
        }
        let scope = self.blocks.pop().unwrap_or_default();
        if result.is_ok() {
            let mut undefined: Vec<u32> =
                scope.names.values().filter(|(_, _, defined)| !defined).map(|(_, pos, _)| *pos).collect();
            undefined.sort_unstable();
            if !undefined.is_empty() {
                for pos in undefined {
                    let _ = self.plain_error::<()>(pos, "reference to an undefined block");
                }
                return Err(Failed);
            }
        }
        result
    }
    /// Runs `inner` with `body` as the arena. Names outside of it are not visible.
    pub fn in_body<T>(
        &mut self,
        body: &mut Body<'c>,
        inner: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        std::mem::swap(&mut self.body, body);
        let scope = self.free_scopes.pop().unwrap_or_default();
        let outer = std::mem::replace(&mut self.values, scope);
        if let Some(trace) = &mut self.trace {
            trace.enter();
        }
        let result = inner(self);
        if let Some(trace) = &mut self.trace {
            trace.leave();
        }
        let mut scope = std::mem::replace(&mut self.values, outer);
        self.undeclared.extend(scope.undeclared());
        std::mem::swap(&mut self.body, body);
        if scope.is_reusable() {
            scope.forwards.clear();
            scope.resolved.clear();
            self.free_scopes.push(scope);
        }
        result
    }

    /// Returns the block with a name, creating it on its first use.
    pub fn block_ref(&mut self, name: &'s str, pos: u32) -> BlockId {
        let block = self.block_named(name, pos);
        self.trace_block(block, name, pos, false);
        block
    }
    fn trace_block(&mut self, block: BlockId, name: &str, pos: u32, is_definition: bool) {
        if let Some(trace) = &mut self.trace {
            trace.block(block, pos..pos + name.len() as u32, is_definition);
        }
    }
    fn block_named(&mut self, name: &'s str, pos: u32) -> BlockId {
        if let Some(scope) = self.blocks.last()
            && let Some((block, _, _)) = scope.names.get(name)
        {
            return *block;
        }
        let block = self.body.new_block();
        if let Some(scope) = self.blocks.last_mut() {
            scope.names.insert(name, (block, pos, false));
        }
        block
    }
    /// Defines the block with a name in a region.
    pub fn block_def(&mut self, name: &'s str, pos: u32, region: RegionId) -> Parsed<BlockId> {
        let block = self.block_named(name, pos);
        self.trace_block(block, name, pos, true);
        let Some(entry) = self.blocks.last_mut().and_then(|s| s.names.get_mut(name)) else {
            return Err(Failed);
        };
        if entry.2 {
            return self.plain_error(pos, format!("redefinition of block '{name}'"));
        }
        *entry = (block, pos, true);
        self.body.attach_block(region, block);
        Ok(block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::arena::{Id, Stamp};

    #[test]
    fn names_that_are_numbers() {
        for (name, expected) in
            [("0", Some(0)), ("10", Some(10)), ("01", None), ("1a", None), ("c1", None), ("", None)]
        {
            assert_eq!(number(name), expected, "{name}");
        }
        assert_eq!(number("9999999999"), None);
    }

    /// A name is found and redefinitions are detected, whichever table it is in.
    #[test]
    fn numbers_near_and_far() {
        let mut scope = ValueScope::default();
        let far = (FARTHEST + 5).to_string();
        let names: Vec<String> = (0..FARTHEST + 5).map(|number| number.to_string()).collect();
        let definition = |pos| Definition { first: ValueId::new(0, Stamp::NONE), count: 1, pos };
        assert!(scope.insert(&far, definition(7)).is_none());
        for name in &names {
            assert!(scope.insert(name, definition(1)).is_none(), "{name}");
        }
        assert_eq!(scope.get(&far).map(|found| found.pos), Some(7));
        assert_eq!(scope.insert(&far, definition(8)).map(|found| found.pos), Some(7));
        assert_eq!(scope.insert("3", definition(9)).map(|found| found.pos), Some(1));
        scope.remove("3");
        assert!(scope.get("3").is_none() && scope.get("4").is_some());
    }
}
