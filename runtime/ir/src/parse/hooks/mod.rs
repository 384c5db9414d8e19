//! The parsers that are passed to the parse hooks of a spec.

mod regions;

use super::core::{Parser, Pos, UnresolvedOperand};
use super::lexer::Tok;
use super::{Failed, Parsed};
use crate::body::{OpState, ValueId};
use crate::context::Context;
use crate::def::groups::OPERAND_SEGMENTS;
use crate::def::{Fmt, OpDef, OperandIdx, ResultIdx};
use crate::diag::Location;
use crate::interned::{AttrData, Attribute, DYNAMIC, Ident, Type};
use bourn_presburger::affine::{AffineExpr, AffineMap, MapOrSet};
use smallvec::SmallVec;
use std::fmt::Display;

/// An argument of a region that is being parsed: `%name: type {attrs} loc(..)`.
#[derive(Clone, Debug)]
pub struct Argument<'s, 'c> {
    /// The name; `None` for the argument types of a declaration.
    pub name: Option<UnresolvedOperand<'s>>,
    /// The type, if it is written or a hook has set it.
    pub ty: Option<Type<'c>>,
    /// The attributes `{..}`, as a dictionary.
    pub attrs: Option<Attribute<'c>>,
    /// Location.
    pub location: Location<'c>,
}

/// A function signature: `(%a: i32 {x}, ..) -> (i32 {y}, ..)`.
#[derive(Clone, Debug, Default)]
pub struct FunctionSignature<'s, 'c> {
    /// The arguments with types. Either all or no arguments have names.
    pub args: Vec<Argument<'s, 'c>>,
    /// The types of the results.
    pub results: Vec<Type<'c>>,
    /// The attributes of each result, as a dictionary if it has any.
    pub result_attrs: Vec<Option<Attribute<'c>>>,
    /// Whether the arguments end with `...`.
    pub variadic: bool,
}

/// Whether the arguments of a function may end with `...`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ellipsis {
    /// The arguments may end with `...`.
    Allowed,
    /// `...` is an error.
    Rejected,
}

/// The type of a `parse` hook of an op: parses the text after its name. The hook reports errors itself.
pub type ParseFn = for<'o, 'p, 's, 'c> fn(&'o mut OpParser<'p, 's, 'c>) -> Result<(), Failed>;
/// The type of a `parse` hook of a format element. It gets the arguments that the spec lists, and reports errors itself.
pub type ParseElementFn =
    for<'o, 'p, 's, 'c> fn(&'o mut OpParser<'p, 's, 'c>, &'static [Fmt]) -> Result<(), Failed>;

/// Parses the custom form of one op into an [`OpState`].
#[derive(Debug)]
pub struct OpParser<'p, 's, 'c> {
    pub(crate) p: &'p mut Parser<'s, 'c>,
    pub(crate) state: &'p mut OpState<'c>,
    pub(crate) def: &'static OpDef,
    pub(crate) pos: Pos,
    pub(crate) results: &'p [ResultName<'s>],
    /// The state of the format's parser while a custom element is parsed.
    pub(crate) walk: Option<Box<super::format::Walk<'s, 'c>>>,
}

/// A result name before the equals sign: `%a:2`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResultName<'s> {
    pub name: &'s str,
    pub count: u32,
    pub pos: u32,
}

impl<'p, 's, 'c> OpParser<'p, 's, 'c> {
    /// Returns the context.
    pub fn ctx(&self) -> &'c Context {
        self.p.ctx
    }
    /// Returns the table of the op.
    pub fn def(&self) -> &'static OpDef {
        self.def
    }
    /// Returns the op parsed so far. Regions are added by [`parse_region`](Self::parse_region) and [`add_region`](Self::add_region).
    pub fn state(&mut self) -> &mut OpState<'c> {
        self.state
    }
    /// Returns the number of results that the text names before `=`.
    pub fn num_results(&self) -> usize {
        self.results.iter().map(|r| r.count as usize).sum()
    }
    /// Returns the name of result `i` in the text, without `%`.
    pub fn result_name(&self, i: usize) -> Option<&'s str> {
        let mut left = i;
        for result in self.results {
            if left < result.count as usize {
                return Some(result.name);
            }
            left -= result.count as usize;
        }
        None
    }
    /// Sets an attribute of the op by name.
    pub fn set_attr(&mut self, name: &'static str, value: Attribute<'c>) {
        let name = self.p.table_ident(name);
        self.state.set_attr(name, value);
    }
    /// Interns a string.
    pub fn ident(&mut self, text: &'s str) -> Ident<'c> {
        self.p.ident(text)
    }

    // ---- places and errors

    /// Returns the position of the current token.
    pub fn pos(&self) -> Pos {
        self.p.pos()
    }
    /// Returns the position of the op's name.
    pub fn op_pos(&self) -> Pos {
        self.pos
    }
    /// Returns the location of a position.
    pub fn location_at(&self, pos: Pos) -> Location<'c> {
        self.p.location(pos.0)
    }
    /// Reports `custom op 'name' message` at the current token.
    pub fn error<T>(&mut self, message: impl Display) -> Parsed<T> {
        self.p.error(message)
    }
    /// Reports `custom op 'name' message` at a position.
    pub fn error_at<T>(&mut self, pos: Pos, message: impl Display) -> Parsed<T> {
        self.p.error_at(pos.0, message)
    }

    /// Reports a message at a position.
    pub fn plain_error_at<T>(&mut self, pos: Pos, message: impl Display) -> Parsed<T> {
        self.p.plain_error(pos.0, message)
    }

    // ---- tokens

    /// Returns whether the current token is this punctuation or keyword.
    pub fn at(&self, text: &str) -> bool {
        self.p.at(text)
    }
    /// Consumes this punctuation or keyword if it is next.
    pub fn accept(&mut self, text: &str) -> bool {
        self.p.accept(text)
    }
    /// Consumes this punctuation or keyword, or reports `expected '..'`.
    pub fn expect(&mut self, text: &str) -> Parsed<()> {
        let is_word = text.starts_with(|c: char| c.is_ascii_alphabetic());
        match is_word && !self.p.at(text) {
            true => self.p.error(format!("expected '{text}'")),
            false => self.p.expect(text),
        }
    }
    /// Parses a keyword.
    pub fn parse_keyword(&mut self) -> Parsed<&'s str> {
        match self.parse_optional_keyword() {
            Some(word) => Ok(word),
            None => self.p.error("expected valid keyword"),
        }
    }
    /// Parses a keyword, if one is next.
    pub fn parse_optional_keyword(&mut self) -> Option<&'s str> {
        (self.p.token.kind == Tok::Bare).then(|| self.p.advance())
    }
    /// Parses one of `words`, if one is next, and returns its index.
    pub fn parse_optional_keyword_of(&mut self, words: &[&str]) -> Option<usize> {
        let found = (self.p.token.kind == Tok::Bare)
            .then(|| words.iter().position(|w| *w == self.p.text()))
            .flatten();
        if found.is_some() {
            self.p.advance();
        }
        found
    }
    /// Parses a string literal's text.
    pub fn parse_string(&mut self) -> Parsed<String> {
        match self.parse_optional_string() {
            Some(text) => Ok(text),
            None => self.p.error("expected string"),
        }
    }
    /// Parses a string literal's text, if one is next.
    pub fn parse_optional_string(&mut self) -> Option<String> {
        (self.p.token.kind == Tok::Str).then(|| super::lexer::unescape(self.p.advance()).into_owned())
    }
    /// Parses a keyword or a string literal.
    pub fn parse_keyword_or_string(&mut self) -> Parsed<String> {
        if let Some(word) = self.parse_optional_keyword() {
            return Ok(word.to_owned());
        }
        match self.parse_optional_string() {
            Some(text) => Ok(text),
            None => self.p.error("expected valid keyword or string"),
        }
    }
    /// Parses an integer, which may be negative.
    pub fn parse_integer(&mut self) -> Parsed<i64> {
        match self.parse_optional_integer()? {
            Some(value) => Ok(value),
            None => self.p.error("expected integer value"),
        }
    }
    /// Parses a 64-bit number, which may be written as an unsigned number.
    pub fn parse_word(&mut self) -> Parsed<i64> {
        let word =
            |value: i128| i64::try_from(value).ok().or(u64::try_from(value).ok().map(|bits| bits as i64));
        match self.p.optional_number(word)? {
            Some(value) => Ok(value),
            None => self.p.error("expected integer value"),
        }
    }
    /// Parses an integer, if one is next.
    pub fn parse_optional_integer(&mut self) -> Parsed<Option<i64>> {
        self.p.optional_i64()
    }
    /// Parses `@name` and returns the name without `@`.
    pub fn parse_symbol_name(&mut self) -> Parsed<Ident<'c>> {
        match self.parse_optional_symbol_name() {
            Some(name) => Ok(name),
            None => self.p.error("expected valid '@'-identifier for symbol name"),
        }
    }
    /// Parses the name of an op, without quotes.
    pub fn parse_op_name(&mut self) -> Parsed<&'s str> {
        if self.p.token.kind == Tok::Bare {
            return Ok(self.p.advance());
        }
        self.p.wrong_token("expected bare identifier or keyword")
    }
    /// Parses a symbol's name, if one is next.
    pub fn parse_optional_symbol_name(&mut self) -> Option<Ident<'c>> {
        (self.p.token.kind == Tok::At).then(|| self.p.symbol_name())
    }
    /// Parses a symbol's name and stores it as a string attribute, such as `sym_name`.
    pub fn parse_symbol_name_into(&mut self, attr: &'static str) -> Parsed<()> {
        let value = self.parse_symbol_name()?;
        let value = self.ctx().attr(AttrData::String { value, ty: None });
        self.set_attr(attr, value);
        Ok(())
    }
    /// Parses `item, item, ..`, at least one.
    pub fn parse_comma_separated(&mut self, mut item: impl FnMut(&mut Self) -> Parsed<()>) -> Parsed<()> {
        item(self)?;
        while self.accept(",") {
            item(self)?;
        }
        Ok(())
    }
    /// Parses `(%name = %operand, ..)` and calls `each` with each pair.
    pub fn parse_assignments(
        &mut self,
        mut each: impl FnMut(&mut Self, Argument<'s, 'c>, UnresolvedOperand<'s>),
    ) -> Parsed<()> {
        self.expect("(")?;
        if self.accept(")") {
            return Ok(());
        }
        self.parse_comma_separated(|p| {
            let name = p.parse_argument()?;
            p.expect("=")?;
            let value = p.parse_operand()?;
            each(p, name, value);
            Ok(())
        })?;
        self.p.expect_as(b')', "expected ',' or ')'")
    }
    /// Parses `open item, item, .. close`; there may be no items.
    pub fn parse_delimited(
        &mut self,
        open: &str,
        close: &str,
        item: impl FnMut(&mut Self) -> Parsed<()>,
    ) -> Parsed<()> {
        self.parse_delimited_in(open, close, "", item)
    }
    /// Parses `open item, item, .. close`; there may be no items. Messages about the brackets end with `context`, such as ` in operand
    /// list`.
    pub fn parse_delimited_in(
        &mut self,
        open: &str,
        close: &str,
        context: &str,
        mut item: impl FnMut(&mut Self) -> Parsed<()>,
    ) -> Parsed<()> {
        self.expect_in(open, context)?;
        if self.accept(close) {
            return Ok(());
        }
        self.parse_comma_separated(&mut item)?;
        self.expect_in(close, context)
    }
    fn expect_in(&mut self, bracket: &str, context: &str) -> Parsed<()> {
        match self.accept(bracket) {
            true => Ok(()),
            false => self.p.wrong_token(format!("expected '{bracket}'{context}")),
        }
    }

    // ---- operands

    /// Parses `%name`.
    pub fn parse_operand(&mut self) -> Parsed<UnresolvedOperand<'s>> {
        self.p.operand()
    }
    /// Parses `%name`, if it is next.
    pub fn parse_optional_operand(&mut self) -> Parsed<Option<UnresolvedOperand<'s>>> {
        if self.p.token.kind == Tok::Percent { self.p.operand().map(Some) } else { Ok(None) }
    }
    /// Parses `%a, %b`; there may be no operands.
    pub fn parse_operand_list(&mut self) -> Parsed<Vec<UnresolvedOperand<'s>>> {
        let mut list = Vec::new();
        self.p.operands_into(&mut list)?;
        Ok(list)
    }
    /// Parses `(%a, %b)`, or with other brackets; the list may be empty.
    pub fn parse_operand_list_in(&mut self, open: &str, close: &str) -> Parsed<Vec<UnresolvedOperand<'s>>> {
        let mut list = Vec::new();
        self.parse_delimited_in(open, close, " in operand list", |p| {
            list.push(p.parse_operand()?);
            Ok(())
        })?;
        Ok(list)
    }
    /// Parses `(%a, %b)`, or with other brackets. Errors about brackets are worded like errors about keywords.
    pub fn parse_bracketed_operands(
        &mut self,
        open: &str,
        close: &str,
    ) -> Parsed<Vec<UnresolvedOperand<'s>>> {
        self.expect(open)?;
        let list = self.parse_operand_list()?;
        self.expect(close)?;
        Ok(list)
    }
    /// Parses `[4, %n]`, or with other brackets. Returns the numbers, with [`DYNAMIC`] for each operand, and the operands.
    pub fn parse_dynamic_index_list(
        &mut self,
        open: &str,
        close: &str,
    ) -> Parsed<(Vec<i64>, Vec<UnresolvedOperand<'s>>)> {
        let (mut numbers, mut operands) = (Vec::new(), Vec::new());
        self.dynamic_index_list(open, close, &mut numbers, &mut operands)?;
        Ok((numbers, operands))
    }
    /// Parses a list as [`parse_dynamic_index_list`](Self::parse_dynamic_index_list) does, and adds the items to the given lists.
    pub(crate) fn dynamic_index_list(
        &mut self,
        open: &str,
        close: &str,
        numbers: &mut impl Extend<i64>,
        operands: &mut impl Extend<UnresolvedOperand<'s>>,
    ) -> Parsed<()> {
        let parsed = self.parse_delimited_in(open, close, " in dynamic index list", |p| {
            match p.parse_optional_operand()? {
                Some(operand) => {
                    operands.extend([operand]);
                    numbers.extend([DYNAMIC]);
                }
                None => numbers.extend([p.parse_integer()?]),
            }
            Ok(())
        });
        // MLIR reports this second error, too.
        parsed.or_else(|Failed| self.error_at(self.pos, "expected SSA value or integer"))
    }
    /// Adds a named value to the operands of the op.
    pub fn resolve_operand(&mut self, operand: UnresolvedOperand<'s>, ty: Type<'c>) -> Parsed<ValueId> {
        let value = self.p.resolve(operand, ty)?;
        self.state.operands.push(value);
        self.state.operand_types.push(ty);
        Ok(value)
    }
    /// Adds named values to the operands of the op.
    pub fn resolve_operands(&mut self, operands: &[UnresolvedOperand<'s>], types: &[Type<'c>]) -> Parsed<()> {
        if operands.len() != types.len() {
            let message = format!(
                "number of operands and types do not match: got {} operands and {} types",
                operands.len(),
                types.len()
            );
            let pos = operands.first().map_or(self.pos, |o| o.pos);
            return self.p.error_at(pos.0, message);
        }
        for (operand, ty) in operands.iter().zip(types) {
            self.resolve_operand(*operand, *ty)?;
        }
        Ok(())
    }
    /// Adds named values of the same type to the operands of the op.
    pub fn resolve_operands_to(&mut self, operands: &[UnresolvedOperand<'s>], ty: Type<'c>) -> Parsed<()> {
        operands.iter().try_for_each(|operand| self.resolve_operand(*operand, ty).map(|_| ()))
    }
    /// Sets `operandSegmentSizes`.
    pub fn set_operand_segments(&mut self, sizes: &[usize]) {
        let all = |sizes: &[usize]| sizes.iter().map(|s| *s as i64).collect::<SmallVec<[i64; 8]>>();
        let ctx = self.ctx();
        // Segment sizes are usually few, small and repeated, so that the attributes are cached.
        let is_small = sizes.len() < 8 && sizes.iter().all(|size| *size < 256);
        let value = if is_small {
            let key = sizes.iter().fold(1, |key, size| key << 8 | *size as u64);
            *self.p.segments.entry(key).or_insert_with(|| ctx.i32_array_attr(&all(sizes)))
        } else {
            ctx.i32_array_attr(&all(sizes))
        };
        self.set_attr(OPERAND_SEGMENTS, value);
    }

    // ---- types

    /// Parses a type.
    pub fn parse_type(&mut self) -> Parsed<Type<'c>> {
        self.p.parse_type()
    }
    /// Parses a type, if one is next.
    pub fn parse_optional_type(&mut self) -> Parsed<Option<Type<'c>>> {
        if self.p.at_type() { self.p.parse_type().map(Some) } else { Ok(None) }
    }
    /// Parses `: type`.
    pub fn parse_colon_type(&mut self) -> Parsed<Type<'c>> {
        self.expect(":")?;
        self.p.parse_type()
    }
    /// Parses `: type`, if there is a colon.
    pub fn parse_optional_colon_type(&mut self) -> Parsed<Option<Type<'c>>> {
        if self.accept(":") { self.p.parse_type().map(Some) } else { Ok(None) }
    }
    /// Parses `type, type`, at least one.
    pub fn parse_type_list(&mut self) -> Parsed<Vec<Type<'c>>> {
        let mut types = Vec::new();
        self.p.comma_separated(|p| {
            types.push(p.parse_type()?);
            Ok(())
        })?;
        Ok(types)
    }
    /// Parses `: type, type`.
    pub fn parse_colon_type_list(&mut self) -> Parsed<Vec<Type<'c>>> {
        self.expect(":")?;
        self.parse_type_list()
    }
    /// Parses `: type, type`, if there is a colon.
    pub fn parse_optional_colon_type_list(&mut self) -> Parsed<Vec<Type<'c>>> {
        if self.at(":") { self.parse_colon_type_list() } else { Ok(Vec::new()) }
    }
    /// Parses `-> type` or `-> (type, ..)`.
    pub fn parse_arrow_type_list(&mut self) -> Parsed<Vec<Type<'c>>> {
        self.expect("->")?;
        self.p.parse_function_results()
    }
    /// Parses `-> type` or `-> (type, ..)`, if there is an arrow.
    pub fn parse_optional_arrow_type_list(&mut self) -> Parsed<Vec<Type<'c>>> {
        if self.at("->") { self.parse_arrow_type_list() } else { Ok(Vec::new()) }
    }
    /// Parses `(type, ..) -> type`: inputs and results.
    pub fn parse_function_type(&mut self) -> Parsed<(Vec<Type<'c>>, Vec<Type<'c>>)> {
        if !self.p.at_punct(b'(') {
            let start = self.pos();
            let other = self.parse_type()?;
            let message =
                format!("invalid kind of type specified: expected builtin.function, but found '{other}'");
            return self.error_at(start, message);
        }
        self.p.parse_function_type_parts()
    }
    /// Adds result types.
    pub fn add_results(&mut self, types: &[Type<'c>]) {
        self.state.results.extend_from_slice(types);
    }

    // ---- attributes

    /// Parses an attribute.
    pub fn parse_attribute(&mut self) -> Parsed<Attribute<'c>> {
        self.p.parse_attribute(None)
    }
    /// Parses an attribute; a number without a written type has type `ty`.
    pub fn parse_attribute_of(&mut self, ty: Type<'c>) -> Parsed<Attribute<'c>> {
        self.p.parse_attribute(Some(ty))
    }
    /// Parses an attribute, if one is next.
    pub fn parse_optional_attribute(&mut self) -> Parsed<Option<Attribute<'c>>> {
        if self.p.at_attribute() { self.p.parse_attribute(None).map(Some) } else { Ok(None) }
    }
    /// Parses `{..}` into the op's attributes, if it is next.
    pub fn parse_optional_attr_dict(&mut self) -> Parsed<()> {
        if self.p.at_punct(b'{') { self.p.attr_dict_into(&mut self.state.attrs) } else { Ok(()) }
    }
    /// Checks the op's own attributes that were parsed so far, as MLIR does after the dictionary of some ops. `start` is the position of
    /// errors.
    pub fn check_own_attrs(&mut self, start: Pos) -> Parsed<()> {
        super::format::check_own(self, start, 0)
    }
    /// Parses `attributes {..}`, if it is next.
    pub fn parse_optional_attr_dict_with_keyword(&mut self) -> Parsed<()> {
        if self.accept("attributes") {
            return self.p.attr_dict_into(&mut self.state.attrs);
        }
        Ok(())
    }
    /// Parses `loc(..)`, if it is next.
    pub fn parse_optional_location(&mut self) -> Parsed<Option<Location<'c>>> {
        self.p.optional_trailing_location()
    }
    /// Parses `[d0 + 1, %i * 2]`, or with other brackets: subscripts over values. Returns a map and its operands, dimensions first. Only
    /// `symbol(%n)` creates a symbol.
    pub fn parse_affine_subscripts(
        &mut self,
        open: &str,
        close: &str,
    ) -> Parsed<(AffineMap, Vec<UnresolvedOperand<'s>>)> {
        let (mut dims, mut symbols) = (Vec::new(), Vec::new());
        let mut exprs = Vec::new();
        self.parse_delimited_in(open, close, " in affine map", |p| {
            exprs.push(p.p.affine_expr_of_values(&mut dims, &mut symbols)?);
            Ok(())
        })?;
        let map = AffineMap::new(dims.len(), symbols.len(), exprs);
        dims.append(&mut symbols);
        Ok((map, dims))
    }
    /// Parses one affine expression over values, as [`parse_affine_subscripts`](Self::parse_affine_subscripts) does.
    /// Dimensions and symbols are added to the lists.
    pub fn parse_affine_expr_of_values(
        &mut self,
        dims: &mut Vec<UnresolvedOperand<'s>>,
        symbols: &mut Vec<UnresolvedOperand<'s>>,
    ) -> Parsed<AffineExpr> {
        self.p.affine_expr_of_values(dims, symbols)
    }
    /// Parses `(d0) -> (..)` or `(d0) : (..)` without `affine_map<` around it.
    pub fn parse_bare_map_or_set(&mut self) -> Parsed<MapOrSet> {
        self.p.bare_map_or_set()
    }
    /// Parses `(%a, %b)[%s]`, the operands of a map. Returns the operands and the number of dimensions, which are the operands in
    /// parentheses.
    pub fn parse_dim_and_symbol_list(&mut self) -> Parsed<(Vec<UnresolvedOperand<'s>>, usize)> {
        let mut operands = self.parse_operand_list_in("(", ")")?;
        let dims = operands.len();
        if self.at("[") {
            operands.extend(self.parse_operand_list_in("[", "]")?);
        }
        Ok((operands, dims))
    }

    // ---- parts of a declarative format that were parsed already, for a custom part of it

    /// Returns the operands that the format has already parsed for a group.
    pub fn group_operands(&self, group: OperandIdx) -> &[UnresolvedOperand<'s>] {
        self.walk.as_ref().and_then(|w| w.operands.get(group.index())).map_or(&[], |list| list)
    }
    /// Sets the operands of a group; for hooks of format elements.
    pub fn set_group_operands(&mut self, group: OperandIdx, operands: &[UnresolvedOperand<'s>]) {
        if let Some(list) = self.walk.as_mut().and_then(|w| w.operands.get_mut(group.index())) {
            *list = operands.into();
        }
    }
    /// Sets the types of an operand group; for hooks of format elements.
    pub fn set_group_operand_types(&mut self, group: OperandIdx, types: &[Type<'c>]) {
        if let Some(list) = self.walk.as_mut().and_then(|w| w.operand_types.get_mut(group.index())) {
            *list = Some(types.into());
        }
    }
    /// Sets the types of a result group; for hooks of format elements.
    pub fn set_group_result_types(&mut self, group: ResultIdx, types: &[Type<'c>]) {
        if let Some(list) = self.walk.as_mut().and_then(|w| w.result_types.get_mut(group.index())) {
            *list = Some(types.into());
        }
    }
    /// Fails without a message, because the error was already reported.
    pub fn fail<T>(&self) -> Parsed<T> {
        Err(Failed)
    }
}
