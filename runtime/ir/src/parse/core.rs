//! The state of the parser: tokens, positions, errors.

use super::aliases::AttrAliases;
use super::lexer::{Tok, Token, next_token, unescape};
use super::trace::Tracer;
use super::ty::LAST_TYPES;
use super::values::{BlockScope, ValueScope};
use super::{Failed, ParseOptions, Parsed};
use crate::body::{Body, Sizes};
use crate::context::Context;
use crate::diag::{Diagnostic, Diagnostics, Location, Severity};
use crate::interned::store::Extent;
use crate::interned::{Attribute, ExternalResources, Ident, Resource, Type};
use bourn_terms::builtin::BuiltinType;
use rustc_hash::FxHashMap;
use std::fmt::Display;

/// The greatest nesting depth of regions, whatever the stack allows.
const MAX_REGION_DEPTH: u32 = 100_000;
/// The number of parts that aliases may add per byte of the source. Programs need less than 1 per byte. See [`Parser::shared`].
const SHARED_PARTS_PER_BYTE: u64 = 64;
const MIN_SHARED_PARTS: u64 = 1 << 20;
/// The size of the cache for names of attributes.
const TABLE_IDENTS: usize = 64;
/// The size of the cache for string literals.
const LITERALS: usize = 16;
/// The depth that a region adds.
pub(crate) const REGION_DEPTH: u32 = 2;

/// A byte offset in the source.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Pos(pub(crate) u32);

/// A value as the text names it; it may be defined later.
#[derive(Clone, Copy, Debug)]
pub struct UnresolvedOperand<'s> {
    /// The name without `%`.
    pub name: &'s str,
    /// The number after the name: `1` in `%x#1`.
    pub number: u32,
    /// The position of the name.
    pub pos: Pos,
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
    /// The number added to lines if the buffer is a part of a file.
    first_line: u32,
    pub diagnostics: Diagnostics,
    pub body: Body<'c>,
    pub values: ValueScope<'s>,
    /// Empty scopes, whose memory is reused.
    pub free_scopes: Vec<ValueScope<'s>>,
    pub blocks: Vec<BlockScope<'s>>,
    idents: FxHashMap<&'s str, Ident<'c>>,
    literals: [Option<(&'s str, Ident<'c>)>; LITERALS],
    table_idents: [Option<(&'static str, Ident<'c>)>; TABLE_IDENTS],
    /// The attributes with a default, by the address of the op's table.
    pub defaults: FxHashMap<usize, Defaults<'c>>,
    /// The types of places that allow only one type, by the address of the place.
    pub only_types: FxHashMap<usize, Option<Type<'c>>>,
    /// The kinds of builtin types of places that allow only one kind, by the address of the place.
    pub only_kinds: FxHashMap<usize, Option<BuiltinType>>,
    /// The segment attributes used so far, by their packed sizes.
    pub segments: FxHashMap<u64, Attribute<'c>>,
    pub attr_aliases: AttrAliases<'s, 'c>,
    pub type_aliases: FxHashMap<&'s str, Type<'c>>,
    /// The distinct attributes of this buffer, by their numbers in it.
    pub distinct: FxHashMap<u64, Attribute<'c>>,
    pub types: CommonTypes<'c>,
    pub depth: u32,
    /// The limit of `depth`.
    pub max_depth: u32,
    /// The number of parts added by aliases and by repeated text.
    shared_parts: u64,
    pub allow_unregistered: bool,
    pub keep_names: bool,
    pub default_dialects: Vec<&'static str>,
    /// The sizes of the last two bodies, to estimate the size of the next body.
    pub last_sizes: [Sizes; 2],
    /// The custom op being parsed, for messages.
    pub custom_op: Option<&'static str>,
    /// Uses of values without a definition.
    pub undeclared: Vec<u32>,
    pub string_types: FxHashMap<&'s str, Type<'c>>,
    /// The most recently used entries of `string_types`, and the index of the entry to replace next.
    pub last_types: [(&'s str, Type<'c>); LAST_TYPES],
    pub next_type: usize,
    /// The resources of this buffer, by their names in it.
    pub resources: FxHashMap<Ident<'c>, Resource<'c>>,
    pub external: ExternalResources,
    /// The places of names and ops, if they are collected.
    pub trace: Option<Box<Tracer>>,
}

/// The attributes of an op with a default: name, interned name and value.
pub(crate) type Defaults<'c> = std::rc::Rc<[(&'static str, Ident<'c>, Attribute<'c>)]>;

/// Types that are used often, so that they are found without a lookup.
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
            literals: [None; LITERALS],
            table_idents: [None; TABLE_IDENTS],
            defaults: FxHashMap::default(),
            only_types: FxHashMap::default(),
            only_kinds: FxHashMap::default(),
            segments: FxHashMap::default(),
            attr_aliases: AttrAliases::new(src.len()),
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
            last_sizes: Default::default(),
            custom_op: None,
            undeclared: Vec::new(),
            string_types: FxHashMap::default(),
            // No type begins with these bytes.
            last_types: [("\0", ctx.index()); LAST_TYPES],
            next_type: 0,
            resources: FxHashMap::default(),
            external: ExternalResources::default(),
            trace: None,
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
        let mut mistake = None;
        self.token = next_token(self.src.as_bytes(), offset as usize, &mut mistake);
        if let Some((place, message)) = mistake {
            self.report_mistake(place, message);
        }
    }
    #[cold]
    fn report_mistake(&mut self, place: usize, message: &str) {
        let location = self.location(place as u32);
        self.diagnostics.report(Diagnostic::new(Severity::Error, location, message));
    }
    /// Moves to the next token, whatever the text of the current one is.
    pub fn skip(&mut self) {
        self.last_end = self.token.end;
        self.reset_to(self.token.end);
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
            self.skip();
        }
        found
    }
    pub fn accept(&mut self, text: &str) -> bool {
        if self.at(text) {
            self.skip();
            return true;
        }
        // `::` and the like are two tokens of the lexer.
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
    /// Parses `item, item, .. close` after an opening bracket; there may be no items.
    pub fn list_to(&mut self, close: u8, item: impl FnMut(&mut Self) -> Parsed<()>) -> Parsed<()> {
        if self.accept_punct(close) {
            return Ok(());
        }
        self.comma_separated(item)?;
        self.expect_punct(close)
    }
    /// Parses a list up to a closing token, as [`Parser::list_to`] does, with the given message if it is not closed.
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
    /// Consumes a token, or reports this message.
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
    /// This part does not depend on the type of the message, so that it is compiled once.
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
        // As in MLIR, the position is before the last character of the text.
        let at_end = u32::from(self.token.kind == Tok::Eof && self.token.start > 0);
        self.error_at(self.token.start - at_end, message)
    }
    /// Reports that another token was expected, at the end of the last token.
    pub fn wrong_token<T>(&mut self, message: impl Display) -> Parsed<T> {
        let offset = match self.token.kind {
            _ if self.last_end == 0 => self.token.start,
            // As in MLIR, the position is before the last character of the text.
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
    /// Runs `inner` some levels deeper.
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
    /// Accounts for a type or an attribute that is written as an alias, or found by equal text. It must not nest too deeply when it is
    /// written out, and the sum of such parts must be in proportion to the text: each line of `!b = tuple<!a, !a>`, `!c = tuple<!b, !b>`,
    /// .. would double the length of the printed type.
    pub fn shared(&mut self, extent: Extent, start: u32) -> Parsed<()> {
        let most = self.max_depth;
        if self.depth.saturating_add(extent.depth) > most {
            return self.plain_error(start, format!("nesting is deeper than {most} levels"));
        }
        self.shared_parts += u64::from(extent.parts);
        let limit = self.max_shared();
        if self.shared_parts > limit {
            let message = format!("aliases stand for more than {limit} types and attributes in this text");
            return self.plain_error(start, message);
        }
        Ok(())
    }
    /// Accounts for the type or attribute of an alias as [`Parser::shared`] does. Returns false if it is too deep or too large.
    pub fn may_share(&mut self, extent: Extent) -> bool {
        let parts = self.shared_parts + u64::from(extent.parts);
        let is_small =
            self.depth.saturating_add(extent.depth) <= self.max_depth && parts <= self.max_shared();
        if is_small {
            self.shared_parts = parts;
        }
        is_small
    }
    /// Returns the limit of `shared_parts`.
    fn max_shared(&self) -> u64 {
        MIN_SHARED_PARTS.max(SHARED_PARTS_PER_BYTE * self.src.len() as u64)
    }
    /// Interns text of the source or of a table.
    pub fn ident(&mut self, text: &'s str) -> Ident<'c> {
        let ctx = self.ctx;
        *self.idents.entry(text).or_insert_with(|| ctx.ident(text))
    }

    /// Interns the unescaped text of a string literal. A cache serves the few literals that are repeated often, such as names of files.
    pub fn literal_ident(&mut self, literal: &'s str) -> Ident<'c> {
        // The hash reads the second byte and the byte before the last, since the first and the last are quotes.
        let bytes = literal.as_bytes();
        let near = |at: usize| bytes.get(at).copied().map_or(0, usize::from);
        let slot = (near(1) + 5 * near(bytes.len().wrapping_sub(2)) + 7 * bytes.len()) % LITERALS;
        match self.literals[slot] {
            Some((known, ident)) if known == literal => ident,
            _ => {
                let ident = self.ctx.ident(&unescape(literal));
                self.literals[slot] = Some((literal, ident));
                ident
            }
        }
    }
    /// Interns the name of an attribute of a table. A cache serves the few names that are repeated often.
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
}

/// Returns the offset of each line.
fn line_starts(src: &[u8]) -> Vec<u32> {
    const WORD: usize = 8;
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let mut starts = vec![0];
    let (words, rest) = src.as_chunks::<WORD>();
    for (i, word) in words.iter().enumerate() {
        // Newlines become zero bytes, and the upper bit of each zero byte is found.
        let marked = u64::from_le_bytes(*word) ^ 0x0a0a_0a0a_0a0a_0a0a;
        let mut found = !(((marked & LOW) + LOW) | marked | LOW);
        while found != 0 {
            starts.push((i * WORD) as u32 + found.trailing_zeros() / 8 + 1);
            found &= found - 1;
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
