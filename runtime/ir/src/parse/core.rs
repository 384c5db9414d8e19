//! The state of the parser: tokens, places, errors, names of values and blocks.

use super::format::PLACES;
use super::lexer::{Tok, Token, next_token};
use super::ty::LAST_TYPES;
use super::{Failed, ParseOptions, Parsed};
use crate::body::{BlockId, Body, RegionId, ValueDef, ValueId};
use crate::context::Context;
use crate::diag::{Diagnostic, Diagnostics, Location, Severity};
use crate::interned::store::Extent;
use crate::interned::{Attribute, ExternalResources, Ident, Resource, Type};
use rustc_hash::FxHashMap;
use std::fmt::Display;

/// The depth to which regions may nest at most, whatever the stack allows.
const MAX_REGION_DEPTH: u32 = 100_000;
/// The number of parts that aliases may stand for per byte of the source, and in any case. Programs have less than 1 per
/// byte.
const SHARED_PARTS_PER_BYTE: u64 = 64;
const MIN_SHARED_PARTS: u64 = 1 << 20;
/// The number of names of attributes that are found without hashing.
const TABLE_IDENTS: usize = 64;
/// The depth that a region adds.
pub(crate) const REGION_DEPTH: u32 = 2;

/// A byte offset in the source.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Pos(pub(crate) u32);

/// A value as the text names it; its type or its definition may come later.
#[derive(Clone, Copy, Debug)]
pub struct UnresolvedOperand<'s> {
    /// The name without `%`.
    pub name: &'s str,
    /// The number after the name: `1` in `%x#1`.
    pub number: u32,
    /// The place of the name.
    pub pos: Pos,
}

/// The values that a name stands for.
#[derive(Clone, Copy, Debug)]
struct Definition {
    first: ValueId,
    count: u32,
    pos: u32,
}

/// The names of one isolated region.
#[derive(Default, Debug)]
pub(crate) struct ValueScope<'s> {
    defs: FxHashMap<&'s str, Definition>,
    /// Names in order of definition, to be removed at the end of their region.
    order: Vec<&'s str>,
    /// Uses before the definition, with their stand-ins.
    forwards: FxHashMap<(&'s str, u32), (ValueId, u32)>,
    /// The values that replace stand-ins, for operands of ops that are not made yet.
    resolved: FxHashMap<ValueId, ValueId>,
}

impl ValueScope<'_> {
    /// Returns the places of uses that have no definition.
    pub fn undeclared(&self) -> impl Iterator<Item = u32> {
        self.forwards.values().map(|(_, pos)| *pos)
    }
    /// Returns whether no names are left and the scope is small, so that clearing it takes no time.
    fn is_reusable(&self) -> bool {
        self.defs.is_empty() && self.defs.capacity() <= 1024 && self.resolved.capacity() <= 1024
    }
}

/// The names of blocks of one region.
#[derive(Default, Debug)]
pub(crate) struct BlockScope<'s> {
    /// Block, place of its definition or first use, and whether it is defined.
    names: FxHashMap<&'s str, (BlockId, u32, bool)>,
}

/// The parser of one buffer.
pub(crate) struct Parser<'s, 'c> {
    pub ctx: &'c Context,
    pub src: &'s str,
    pub token: Token,
    /// End of the last token that was consumed.
    pub last_end: u32,
    pub file: Ident<'c>,
    line_starts: Vec<u32>,
    line_hint: std::cell::Cell<usize>,
    /// The number added to lines, since the buffer is a piece of a file.
    first_line: u32,
    pub diagnostics: Diagnostics,
    pub body: Body<'c>,
    pub values: ValueScope<'s>,
    /// Scopes without names, whose memory is used again.
    free_scopes: Vec<ValueScope<'s>>,
    pub blocks: Vec<BlockScope<'s>>,
    idents: FxHashMap<&'s str, Ident<'c>>,
    table_idents: [Option<(&'static str, Ident<'c>)>; TABLE_IDENTS],
    /// The attributes with a default by the address of the op's table, with their names as text and as identifiers.
    pub defaults: FxHashMap<usize, Defaults<'c>>,
    /// The types of places that can have only one, by the address of the place.
    pub only_types: FxHashMap<usize, Option<Type<'c>>>,
    /// The aliases of locations that were used before they are defined, with the places of the uses.
    pub late_locations: Vec<(Ident<'c>, u32)>,
    pub attr_aliases: FxHashMap<&'s str, Attribute<'c>>,
    pub type_aliases: FxHashMap<&'s str, Type<'c>>,
    /// The distinct attributes of this buffer, by the numbers that it gives them.
    pub distinct: FxHashMap<u64, Attribute<'c>>,
    pub types: CommonTypes<'c>,
    pub depth: u32,
    /// The limit of `depth`.
    pub max_depth: u32,
    /// The number of parts of the types and attributes that the text gives by a short name.
    shared_parts: u64,
    pub allow_unregistered: bool,
    pub keep_names: bool,
    pub default_dialects: Vec<&'static str>,
    /// The custom op being parsed, for messages.
    pub custom_op: Option<&'static str>,
    /// Uses of values without a definition.
    pub undeclared: Vec<u32>,
    pub string_types: FxHashMap<&'s str, Type<'c>>,
    /// Some of these that were met last, and the place for the next one.
    /// Places of formats with types of the right kind, by their addresses.
    pub right_places: [(usize, usize); PLACES],
    pub last_types: [(&'s str, Type<'c>); LAST_TYPES],
    pub next_type: usize,
    /// The resources of this buffer, by the names that it gives them.
    pub resources: FxHashMap<Ident<'c>, Resource<'c>>,
    pub external: ExternalResources,
}

/// The defaults of an op's attributes.
pub(crate) type Defaults<'c> = std::rc::Rc<[(&'static str, Ident<'c>, Attribute<'c>)]>;

/// Types that are used everywhere.
#[derive(Debug)]
pub(crate) struct CommonTypes<'c> {
    pub index: Type<'c>,
    pub none: Type<'c>,
    pub i1: Type<'c>,
    pub i32: Type<'c>,
    pub i64: Type<'c>,
    pub f32: Type<'c>,
    pub f64: Type<'c>,
}

impl<'s, 'c> Parser<'s, 'c> {
    pub fn new(ctx: &'c Context, src: &'s str, options: &ParseOptions) -> Self {
        use crate::interned::{FloatKind, TypeData};
        let mut parser = Parser {
            ctx,
            src,
            token: Token { kind: Tok::Eof, start: 0, end: 0 },
            last_end: 0,
            file: ctx.ident(&options.file_name),
            line_starts: line_starts(src.as_bytes()),
            line_hint: std::cell::Cell::new(0),
            first_line: options.first_line,
            diagnostics: Diagnostics::new(),
            body: Body::new(),
            values: ValueScope::default(),
            free_scopes: Vec::new(),
            blocks: Vec::new(),
            idents: FxHashMap::default(),
            table_idents: [None; TABLE_IDENTS],
            defaults: FxHashMap::default(),
            only_types: FxHashMap::default(),
            late_locations: Vec::new(),
            attr_aliases: FxHashMap::default(),
            type_aliases: FxHashMap::default(),
            distinct: FxHashMap::default(),
            types: CommonTypes {
                index: ctx.index(),
                none: ctx.ty(TypeData::None),
                i1: ctx.signless(1),
                i32: ctx.signless(32),
                i64: ctx.signless(64),
                f32: ctx.float(FloatKind::F32),
                f64: ctx.float(FloatKind::F64),
            },
            depth: 0,
            max_depth: options.max_depth,
            shared_parts: 0,
            allow_unregistered: options.allow_unregistered,
            keep_names: options.keep_names,
            default_dialects: vec!["builtin"],
            custom_op: None,
            undeclared: Vec::new(),
            string_types: FxHashMap::default(),
            right_places: [(0, 0); PLACES],
            // No text begins with these bytes.
            last_types: [("\0", ctx.index()); LAST_TYPES],
            next_type: 0,
            resources: FxHashMap::default(),
            external: ExternalResources::default(),
        };
        parser.advance();
        parser.last_end = 0;
        parser
    }

    // ---- tokens

    /// Moves to the next token and returns the text of the current one.
    pub fn advance(&mut self) -> &'s str {
        let text = self.text();
        self.last_end = self.token.end;
        self.reset_to(self.token.end);
        text
    }
    /// Restarts the lexer at an offset.
    pub fn reset_to(&mut self, offset: u32) {
        let (token, error) = next_token(self.src.as_bytes(), offset as usize);
        self.token = token;
        if let Some((place, message)) = error {
            let location = self.location(place as u32);
            self.diagnostics.report(Diagnostic::new(Severity::Error, location, message));
        }
    }
    pub fn text(&self) -> &'s str {
        &self.src[self.token.start as usize..self.token.end as usize]
    }
    pub fn pos(&self) -> Pos {
        Pos(self.token.start)
    }
    /// Returns whether the current token is this punctuation or keyword.
    pub fn at(&self, text: &str) -> bool {
        match self.token.kind {
            Tok::Punct(b) => text.len() == 1 && text.as_bytes()[0] == b,
            Tok::Bare | Tok::Arrow | Tok::Ellipsis => self.text() == text,
            _ => false,
        }
    }
    pub fn at_punct(&self, punct: u8) -> bool {
        self.token.kind == Tok::Punct(punct)
    }
    pub fn accept_punct(&mut self, punct: u8) -> bool {
        let found = self.at_punct(punct);
        if found {
            self.advance();
        }
        found
    }
    pub fn accept(&mut self, text: &str) -> bool {
        if self.at(text) {
            self.advance();
            return true;
        }
        // `::` and the like are several tokens here.
        if text.len() == 2 && text != "->" && self.at(&text[..1]) {
            let end = self.token.end as usize;
            if self.src[end..].starts_with(&text[1..]) {
                self.advance();
                self.advance();
                return true;
            }
        }
        false
    }
    pub fn expect_punct(&mut self, punct: u8) -> Parsed<()> {
        if self.accept_punct(punct) {
            Ok(())
        } else {
            self.wrong_token(format!("expected '{}'", punct as char))
        }
    }
    pub fn expect(&mut self, text: &str) -> Parsed<()> {
        if self.accept(text) { Ok(()) } else { self.wrong_token(format!("expected '{text}'")) }
    }
    /// Parses `item, item, ..`, at least one.
    pub fn comma_separated(&mut self, mut item: impl FnMut(&mut Self) -> Parsed<()>) -> Parsed<()> {
        loop {
            item(self)?;
            if !self.accept_punct(b',') {
                return Ok(());
            }
        }
    }
    /// Parses `item, item, .. close`, maybe without items, after an opening bracket.
    pub fn list_to(&mut self, close: u8, item: impl FnMut(&mut Self) -> Parsed<()>) -> Parsed<()> {
        if self.accept_punct(close) {
            return Ok(());
        }
        self.comma_separated(item)?;
        self.expect_punct(close)
    }
    /// Parses a list up to a closing token, as [`Parser::list_to`] does, with a message of its own if it is not closed.
    pub fn list_closed_by(
        &mut self,
        close: u8,
        message: &str,
        item: impl FnMut(&mut Self) -> Parsed<()>,
    ) -> Parsed<()> {
        if self.accept_punct(close) {
            return Ok(());
        }
        self.comma_separated(item)?;
        self.expect_as(close, message)
    }
    /// Accepts a token, or reports this message.
    pub fn expect_as(&mut self, punct: u8, message: &str) -> Parsed<()> {
        if self.accept_punct(punct) { Ok(()) } else { self.wrong_token(message) }
    }

    // ---- places and errors

    /// Line and column, from 1, of an offset.
    pub fn line_col(&self, offset: u32) -> (u32, u32) {
        let hint = self.line_hint.get();
        let fits = |i: usize| {
            self.line_starts[i] <= offset && self.line_starts.get(i + 1).is_none_or(|next| offset < *next)
        };
        let line = (hint..(hint + 4).min(self.line_starts.len()))
            .find(|&i| fits(i))
            .unwrap_or_else(|| self.line_starts.partition_point(|&start| start <= offset) - 1);
        self.line_hint.set(line);
        (line as u32 + 1, offset - self.line_starts[line] + 1)
    }
    pub fn location(&self, offset: u32) -> Location<'c> {
        let (line, col) = self.line_col(offset);
        Location::File { file: self.file, line: line + self.first_line, col }
    }
    /// Reports an error at an offset, unless the lexer has reported one.
    pub fn error_at<T>(&mut self, offset: u32, message: impl Display) -> Parsed<T> {
        self.report_at(offset, &message);
        Err(Failed)
    }
    /// This part is compiled once, whatever the message is made of.
    fn report_at(&mut self, offset: u32, message: &dyn Display) {
        if self.token.kind != Tok::Error {
            let message = match self.custom_op {
                Some(name) => format!("custom op '{name}' {message}"),
                None => message.to_string(),
            };
            self.diagnostics.error(self.location(offset), message);
        }
    }
    /// Reports an error at an offset without the name of the op.
    pub fn plain_error<T>(&mut self, offset: u32, message: impl Display) -> Parsed<T> {
        self.plain_report(offset, &message);
        Err(Failed)
    }
    fn plain_report(&mut self, offset: u32, message: &dyn Display) {
        let op = self.custom_op.take();
        self.report_at(offset, message);
        self.custom_op = op;
    }
    /// Reports an error at the current token.
    pub fn error<T>(&mut self, message: impl Display) -> Parsed<T> {
        // As in MLIR, the place is before the last character of the text.
        let at_end = u32::from(self.token.kind == Tok::Eof && self.token.start > 0);
        self.error_at(self.token.start - at_end, message)
    }
    /// Reports that another token was expected, at the end of the last token.
    pub fn wrong_token<T>(&mut self, message: impl Display) -> Parsed<T> {
        let offset = match self.token.kind {
            _ if self.last_end == 0 => self.token.start,
            // As in MLIR, the place is before the last character of the text.
            Tok::Eof if self.last_end == self.token.start => {
                self.src[..self.src.len() - 1].trim_end().len() as u32
            }
            _ => self.last_end,
        };
        self.plain_error(offset, message)
    }
    /// Runs `inner` one level deeper in regions, types or attributes.
    pub fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.deeper_by(1, inner)
    }
    /// Runs `inner` deeper by some levels.
    pub fn deeper_by<T>(&mut self, levels: u32, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let most = self.max_depth / levels;
        let most = if levels == REGION_DEPTH { most.min(MAX_REGION_DEPTH) } else { most };
        if (self.depth + levels) / levels > most {
            return self.plain_error(self.token.start, format!("nesting is deeper than {most} levels"));
        }
        self.depth += levels;
        let result = inner(self);
        self.depth -= levels;
        result
    }
    /// Accepts a type or an attribute that the text gives by an alias, or as a copy of equal text. Written out, aliases
    /// included, it must not nest too deep, and all of them together must be in proportion to the text: each line of
    /// `!b = tuple<!a, !a>`, `!c = tuple<!b, !b>`, .. would double what is printed.
    pub fn shared(&mut self, extent: Extent, start: u32) -> Parsed<()> {
        let most = self.max_depth;
        if self.depth.saturating_add(extent.depth) > most {
            return self.plain_error(start, format!("nesting is deeper than {most} levels"));
        }
        self.shared_parts += u64::from(extent.parts);
        let limit = MIN_SHARED_PARTS.max(SHARED_PARTS_PER_BYTE * self.src.len() as u64);
        if self.shared_parts > limit {
            let message = format!("aliases stand for more than {limit} types and attributes in this text");
            return self.plain_error(start, message);
        }
        Ok(())
    }
    /// Interns text of the source or of a table.
    pub fn ident(&mut self, text: &'s str) -> Ident<'c> {
        let ctx = self.ctx;
        *self.idents.entry(text).or_insert_with(|| ctx.ident(text))
    }

    /// Interns the name of an attribute of a table. The same few names are asked for again and again.
    pub fn table_ident(&mut self, name: &'static str) -> Ident<'c> {
        let slot = (name.as_ptr().addr() >> 3) % TABLE_IDENTS;
        match self.table_idents[slot] {
            Some((known, ident)) if std::ptr::eq(known, name) => ident,
            _ => {
                let ident = self.ident(name);
                self.table_idents[slot] = Some((name, ident));
                ident
            }
        }
    }

    // ---- values

    /// Gives values a name.
    pub fn define(&mut self, name: &'s str, first: ValueId, count: u32, pos: u32) -> Parsed<()> {
        if let Some(earlier) = self.values.defs.insert(name, Definition { first, count, pos }) {
            let note = self.location(earlier.pos);
            let location = self.location(pos);
            let message = format!("redefinition of SSA value '%{name}'");
            self.diagnostics.report(
                Diagnostic::new(Severity::Error, location, message).note(note, "previously defined here"),
            );
            return Err(Failed);
        }
        self.values.order.push(name);
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
    /// Checks that no value is known by the name of an argument of a region.
    pub fn check_unused(&mut self, argument: UnresolvedOperand<'s>) -> Parsed<()> {
        let name = argument.name;
        let defined = self.values.defs.get(name).map(|earlier| earlier.pos);
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
        self.values.resolved.insert(stand_in, value);
        Ok(())
    }
    /// Returns the value of a use, which must have a type.
    pub fn resolve(&mut self, operand: UnresolvedOperand<'s>, ty: Type<'c>) -> Parsed<ValueId> {
        let UnresolvedOperand { name, number, pos } = operand;
        let (value, defined_at) = match self.values.defs.get(name) {
            Some(def) if number < def.count => (def.first.plus(number), def.pos),
            Some(_) => return self.plain_error(pos.0, "reference to invalid result number"),
            None => match self.values.forwards.get(&(name, number)) {
                Some(&(stand_in, used_at)) => (stand_in, used_at),
                None => {
                    let location = self.location(pos.0);
                    // The definition is not known yet: `bind_forward` will replace this value by it.
                    let value = self.body.new_value(ty, ValueDef::Argument(BlockId::none(), 0), location);
                    self.values.forwards.insert((name, number), (value, pos.0));
                    return Ok(value);
                }
            },
        };
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
    /// Returns the type of a value that is already defined.
    pub fn type_of(&self, operand: UnresolvedOperand<'s>) -> Option<Type<'c>> {
        let def = self.values.defs.get(operand.name)?;
        (operand.number < def.count).then(|| self.body.value_type(def.first.plus(operand.number)))
    }
    /// Replaces stand-ins by definitions in the operands of an op that is about to be made.
    pub fn settle(&self, operands: &mut [ValueId]) {
        if !self.values.resolved.is_empty() {
            for operand in operands {
                if let Some(value) = self.values.resolved.get(operand) {
                    *operand = *value;
                }
            }
        }
    }
    /// Runs `inner` in a region: the names defined in it end with it.
    pub fn in_region<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let mark = self.values.order.len();
        self.blocks.push(BlockScope::default());
        let result = inner(self);
        if mark == 0 {
            self.values.order.clear();
            self.values.defs.clear();
        } else {
            for name in self.values.order.drain(mark..) {
                self.values.defs.remove(name);
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
    /// Runs `inner` with `body` as the arena, and without the names outside.
    pub fn in_body<T>(
        &mut self,
        body: &mut Body<'c>,
        inner: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        std::mem::swap(&mut self.body, body);
        let scope = self.free_scopes.pop().unwrap_or_default();
        let outer = std::mem::replace(&mut self.values, scope);
        let result = inner(self);
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

    // ---- blocks

    /// Returns the block of a name, creating it on its first use.
    pub fn block_ref(&mut self, name: &'s str, pos: u32) -> BlockId {
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
    /// Defines the block of a name in a region.
    pub fn block_def(&mut self, name: &'s str, pos: u32, region: RegionId) -> Parsed<BlockId> {
        let block = self.block_ref(name, pos);
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

/// Returns the offset of each line.
fn line_starts(src: &[u8]) -> Vec<u32> {
    const WORD: usize = 8;
    let mut starts = vec![0];
    let (words, rest) = src.as_chunks::<WORD>();
    for (i, word) in words.iter().enumerate() {
        // The bytes that are newlines become zero; if one is, the subtraction borrows from its upper bit.
        let marked = u64::from_le_bytes(*word) ^ 0x0a0a_0a0a_0a0a_0a0a;
        if marked.wrapping_sub(0x0101_0101_0101_0101) & !marked & 0x8080_8080_8080_8080 != 0 {
            let newlines = word.iter().zip(1u32..).filter(|(byte, _)| **byte == b'\n');
            starts.extend(newlines.map(|(_, next)| (i * WORD) as u32 + next));
        }
    }
    let start = (words.len() * WORD) as u32 + 1;
    starts.extend(rest.iter().zip(start..).filter(|(byte, _)| **byte == b'\n').map(|(_, next)| next));
    starts
}

impl std::fmt::Debug for Parser<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Parser").field("token", &self.token).finish_non_exhaustive()
    }
}
