//! What parse hooks of a spec are written against.

mod regions;

use super::core::{Parser, Pos, UnresolvedOperand};
use super::lexer::Tok;
use super::{Failed, Parsed};
use crate::body::{OpState, ValueId};
use crate::context::Context;
use crate::def::groups::OPERAND_SEGMENTS;
use crate::def::{Fmt, OpDef, OperandIdx, ResultIdx};
use crate::diag::Location;
use crate::interned::{AttrData, Attribute, Ident, Type};
use bourn_presburger::affine::{AffineExpr, AffineMap, MapOrSet};
use std::fmt::Display;

/// An argument of a region on its way in: `%name: type {attrs} loc(..)`.
#[derive(Clone, Debug)]
pub struct Argument<'s, 'c> {
    /// The name; `None` for the argument types of a declaration.
    pub name: Option<UnresolvedOperand<'s>>,
    /// The type, where the text gives it or a hook has set it.
    pub ty: Option<Type<'c>>,
    /// `{..}`, a dictionary.
    pub attrs: Option<Attribute<'c>>,
    /// Location.
    pub location: Location<'c>,
}

/// `(%a: i32 {x}, ..) -> (i32 {y}, ..)`
#[derive(Clone, Debug, Default)]
pub struct FunctionSignature<'s, 'c> {
    /// Arguments, all with types; with names all or none.
    pub args: Vec<Argument<'s, 'c>>,
    /// Result types.
    pub results: Vec<Type<'c>>,
    /// A dictionary per result, if there is one.
    pub result_attrs: Vec<Option<Attribute<'c>>>,
    /// Whether the arguments end with `...`.
    pub variadic: bool,
}

/// `parse` of an op: what follows its name. It reports an error itself.
pub type ParseFn = for<'o, 'p, 's, 'c> fn(&'o mut OpParser<'p, 's, 'c>) -> Result<(), Failed>;
/// `parse` of an element of a format, with what the spec gives it. It reports an error itself.
pub type ParseElementFn =
    for<'o, 'p, 's, 'c> fn(&'o mut OpParser<'p, 's, 'c>, &'static [Fmt]) -> Result<(), Failed>;

/// Parses the custom form of one op into an [`OpState`].
#[derive(Debug)]
pub struct OpParser<'p, 's, 'c> {
    pub(crate) p: &'p mut Parser<'s, 'c>,
    pub(crate) state: OpState<'c>,
    pub(crate) def: &'static OpDef,
    pub(crate) pos: Pos,
    pub(crate) results: &'p [ResultName<'s>],
    /// The walk over the format, while a custom part of one runs.
    pub(crate) walk: Option<Box<super::format::Walk<'s, 'c>>>,
}

/// `%a:2` before the equals sign.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResultName<'s> {
    pub name: &'s str,
    pub count: u32,
    pub pos: u32,
}

impl<'p, 's, 'c> OpParser<'p, 's, 'c> {
    /// The context.
    pub fn ctx(&self) -> &'c Context {
        self.p.ctx
    }
    /// The table of the op.
    pub fn def(&self) -> &'static OpDef {
        self.def
    }
    /// What was parsed so far. Regions are added by [`parse_region`](Self::parse_region) and [`add_region`](Self::add_region).
    pub fn state(&mut self) -> &mut OpState<'c> {
        &mut self.state
    }
    /// Number of results that the text names before `=`.
    pub fn num_results(&self) -> usize {
        self.results.iter().map(|r| r.count as usize).sum()
    }
    /// The name of result `i` in the text, without `%`.
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
        let name = self.p.ident(name);
        self.state.set_attr(name, value);
    }
    /// An interned string.
    pub fn ident(&mut self, text: &'s str) -> Ident<'c> {
        self.p.ident(text)
    }

    // ---- places and errors

    /// Where the current token starts.
    pub fn pos(&self) -> Pos {
        self.p.pos()
    }
    /// Where the op's name stands.
    pub fn op_pos(&self) -> Pos {
        self.pos
    }
    /// The location of a place.
    pub fn location_at(&self, pos: Pos) -> Location<'c> {
        self.p.location(pos.0)
    }
    /// Reports `custom op 'name' message` at the current token.
    pub fn error<T>(&mut self, message: impl Display) -> Parsed<T> {
        self.p.error(message)
    }
    /// The same at another place.
    pub fn error_at<T>(&mut self, pos: Pos, message: impl Display) -> Parsed<T> {
        self.p.error_at(pos.0, message)
    }

    // ---- tokens

    /// Whether the current token is this punctuation or keyword.
    pub fn at(&self, text: &str) -> bool {
        self.p.at(text)
    }
    /// Consumes this punctuation or keyword if it is next.
    pub fn accept(&mut self, text: &str) -> bool {
        self.p.accept(text)
    }
    /// Consumes this punctuation or keyword, or reports `expected '..'`.
    pub fn expect(&mut self, text: &str) -> Parsed<()> {
        self.p.expect(text)
    }
    /// A keyword.
    pub fn parse_keyword(&mut self) -> Parsed<&'s str> {
        match self.parse_optional_keyword() {
            Some(word) => Ok(word),
            None => self.p.wrong_token("expected valid keyword"),
        }
    }
    /// A keyword, if one is next.
    pub fn parse_optional_keyword(&mut self) -> Option<&'s str> {
        (self.p.token.kind == Tok::Bare).then(|| self.p.advance())
    }
    /// One of some keywords, if one is next; its index.
    pub fn parse_optional_keyword_of(&mut self, words: &[&str]) -> Option<usize> {
        let found = (self.p.token.kind == Tok::Bare)
            .then(|| words.iter().position(|w| *w == self.p.text()))
            .flatten();
        if found.is_some() {
            self.p.advance();
        }
        found
    }
    /// A string literal's text.
    pub fn parse_string(&mut self) -> Parsed<String> {
        match self.parse_optional_string() {
            Some(text) => Ok(text),
            None => self.p.wrong_token("expected string"),
        }
    }
    /// A string literal's text, if one is next.
    pub fn parse_optional_string(&mut self) -> Option<String> {
        (self.p.token.kind == Tok::Str).then(|| super::lexer::unescape(self.p.advance()))
    }
    /// A keyword or a string literal.
    pub fn parse_keyword_or_string(&mut self) -> Parsed<String> {
        if let Some(word) = self.parse_optional_keyword() {
            return Ok(word.to_owned());
        }
        match self.parse_optional_string() {
            Some(text) => Ok(text),
            None => self.p.wrong_token("expected valid keyword or string"),
        }
    }
    /// An integer, maybe negative.
    pub fn parse_integer(&mut self) -> Parsed<i64> {
        match self.parse_optional_integer()? {
            Some(value) => Ok(value),
            None => self.p.error("expected integer value"),
        }
    }
    /// An integer, if one is next.
    pub fn parse_optional_integer(&mut self) -> Parsed<Option<i64>> {
        self.p.optional_i64()
    }
    /// `name`, without `@`.
    pub fn parse_symbol_name(&mut self) -> Parsed<Ident<'c>> {
        match self.parse_optional_symbol_name() {
            Some(name) => Ok(name),
            None => self.p.error("expected valid '@'-identifier for symbol name"),
        }
    }
    /// A symbol's name, if one is next.
    pub fn parse_optional_symbol_name(&mut self) -> Option<Ident<'c>> {
        (self.p.token.kind == Tok::At).then(|| self.p.symbol_name())
    }
    /// A symbol's name as string attribute into `sym_name` or the like.
    pub fn parse_symbol_name_into(&mut self, attr: &'static str) -> Parsed<()> {
        let value = self.parse_symbol_name()?;
        let value = self.ctx().attr(AttrData::String { value, ty: None });
        self.set_attr(attr, value);
        Ok(())
    }
    /// `item, item, ..`, at least one.
    pub fn parse_comma_separated(&mut self, mut item: impl FnMut(&mut Self) -> Parsed<()>) -> Parsed<()> {
        item(self)?;
        while self.accept(",") {
            item(self)?;
        }
        Ok(())
    }
    /// `open item, item, .. close`, maybe none.
    pub fn parse_delimited(
        &mut self,
        open: &str,
        close: &str,
        mut item: impl FnMut(&mut Self) -> Parsed<()>,
    ) -> Parsed<()> {
        self.expect(open)?;
        if self.accept(close) {
            return Ok(());
        }
        self.parse_comma_separated(&mut item)?;
        self.expect(close)
    }

    // ---- operands

    /// `%name`
    pub fn parse_operand(&mut self) -> Parsed<UnresolvedOperand<'s>> {
        self.p.operand()
    }
    /// `%name`, if it is next.
    pub fn parse_optional_operand(&mut self) -> Parsed<Option<UnresolvedOperand<'s>>> {
        if self.p.token.kind == Tok::Percent { self.p.operand().map(Some) } else { Ok(None) }
    }
    /// `%a, %b`, maybe none.
    pub fn parse_operand_list(&mut self) -> Parsed<Vec<UnresolvedOperand<'s>>> {
        let mut list = Vec::new();
        if self.p.token.kind == Tok::Percent {
            self.p.comma_separated(|p| {
                list.push(p.operand()?);
                Ok(())
            })?;
        }
        Ok(list)
    }
    /// `(%a, %b)`, with other brackets, maybe none between them.
    pub fn parse_operand_list_in(&mut self, open: &str, close: &str) -> Parsed<Vec<UnresolvedOperand<'s>>> {
        self.expect(open)?;
        let list = self.parse_operand_list()?;
        self.expect(close)?;
        Ok(list)
    }
    /// The type of a value that was defined before this place; `None` for a forward reference.
    pub fn operand_type(&self, operand: UnresolvedOperand<'s>) -> Option<Type<'c>> {
        self.p.type_of(operand)
    }
    /// Makes a named value the next operand of the op.
    pub fn resolve_operand(&mut self, operand: UnresolvedOperand<'s>, ty: Type<'c>) -> Parsed<ValueId> {
        let value = self.p.resolve(operand, ty)?;
        self.state.operands.push(value);
        self.state.operand_types.push(ty);
        Ok(value)
    }
    /// Makes named values the next operands of the op.
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
    /// Makes named values of one type the next operands of the op.
    pub fn resolve_operands_to(&mut self, operands: &[UnresolvedOperand<'s>], ty: Type<'c>) -> Parsed<()> {
        operands.iter().try_for_each(|operand| self.resolve_operand(*operand, ty).map(|_| ()))
    }
    /// Sets `operandSegmentSizes`.
    pub fn set_operand_segments(&mut self, sizes: &[usize]) {
        let sizes: Vec<i64> = sizes.iter().map(|s| *s as i64).collect();
        let value = self.ctx().i32_array_attr(&sizes);
        self.set_attr(OPERAND_SEGMENTS, value);
    }

    // ---- types

    /// A type.
    pub fn parse_type(&mut self) -> Parsed<Type<'c>> {
        self.p.parse_type()
    }
    /// A type, if one is next.
    pub fn parse_optional_type(&mut self) -> Parsed<Option<Type<'c>>> {
        if self.p.at_type() { self.p.parse_type().map(Some) } else { Ok(None) }
    }
    /// `: type`
    pub fn parse_colon_type(&mut self) -> Parsed<Type<'c>> {
        self.expect(":")?;
        self.p.parse_type()
    }
    /// `: type`, if there is a colon.
    pub fn parse_optional_colon_type(&mut self) -> Parsed<Option<Type<'c>>> {
        if self.accept(":") { self.p.parse_type().map(Some) } else { Ok(None) }
    }
    /// `type, type`, at least one.
    pub fn parse_type_list(&mut self) -> Parsed<Vec<Type<'c>>> {
        let mut types = Vec::new();
        self.p.comma_separated(|p| {
            types.push(p.parse_type()?);
            Ok(())
        })?;
        Ok(types)
    }
    /// `: type, type`
    pub fn parse_colon_type_list(&mut self) -> Parsed<Vec<Type<'c>>> {
        self.expect(":")?;
        self.parse_type_list()
    }
    /// `: type, type`, if there is a colon.
    pub fn parse_optional_colon_type_list(&mut self) -> Parsed<Vec<Type<'c>>> {
        if self.at(":") { self.parse_colon_type_list() } else { Ok(Vec::new()) }
    }
    /// `-> type` or `-> (type, ..)`
    pub fn parse_arrow_type_list(&mut self) -> Parsed<Vec<Type<'c>>> {
        self.expect("->")?;
        self.p.parse_function_results()
    }
    /// The same, if there is an arrow.
    pub fn parse_optional_arrow_type_list(&mut self) -> Parsed<Vec<Type<'c>>> {
        if self.at("->") { self.parse_arrow_type_list() } else { Ok(Vec::new()) }
    }
    /// `(type, ..) -> type`: inputs and results.
    pub fn parse_function_type(&mut self) -> Parsed<(Vec<Type<'c>>, Vec<Type<'c>>)> {
        self.p.parse_function_type_parts()
    }
    /// Adds result types.
    pub fn add_results(&mut self, types: &[Type<'c>]) {
        self.state.results.extend_from_slice(types);
    }

    // ---- attributes

    /// An attribute.
    pub fn parse_attribute(&mut self) -> Parsed<Attribute<'c>> {
        self.p.parse_attribute(None)
    }
    /// An attribute whose number has this type where none is written.
    pub fn parse_attribute_of(&mut self, ty: Type<'c>) -> Parsed<Attribute<'c>> {
        self.p.parse_attribute(Some(ty))
    }
    /// An attribute, if one is next.
    pub fn parse_optional_attribute(&mut self) -> Parsed<Option<Attribute<'c>>> {
        if self.p.at_attribute() { self.p.parse_attribute(None).map(Some) } else { Ok(None) }
    }
    /// `{..}` into the op's attributes, if it is there.
    pub fn parse_optional_attr_dict(&mut self) -> Parsed<()> {
        if self.p.at_punct(b'{') {
            self.p.attr_dict_into(&mut self.state.attrs, Some(self.def))
        } else {
            Ok(())
        }
    }
    /// `attributes {..}`, if it is there.
    pub fn parse_optional_attr_dict_with_keyword(&mut self) -> Parsed<()> {
        if self.accept("attributes") {
            return self.p.attr_dict_into(&mut self.state.attrs, Some(self.def));
        }
        Ok(())
    }
    /// `loc(..)`, if it is there.
    pub fn parse_optional_location(&mut self) -> Parsed<Option<Location<'c>>> {
        self.p.optional_trailing_location()
    }
    /// `[d0 + 1, %i * 2]` or with other brackets: subscripts over values, as a map and its operands, dimensions first.
    /// `symbol(%n)` and nothing else makes a symbol.
    pub fn parse_affine_subscripts(
        &mut self,
        open: &str,
        close: &str,
    ) -> Parsed<(AffineMap, Vec<UnresolvedOperand<'s>>)> {
        let (mut dims, mut symbols) = (Vec::new(), Vec::new());
        let mut exprs = Vec::new();
        self.parse_delimited(open, close, |p| {
            exprs.push(p.p.affine_expr_of_values(&mut dims, &mut symbols)?);
            Ok(())
        })?;
        let map = AffineMap::new(dims.len(), symbols.len(), exprs);
        dims.append(&mut symbols);
        Ok((map, dims))
    }
    /// One affine expression over values, as [`parse_affine_subscripts`](Self::parse_affine_subscripts); dimensions and symbols are
    /// added to the lists.
    pub fn parse_affine_expr_of_values(
        &mut self,
        dims: &mut Vec<UnresolvedOperand<'s>>,
        symbols: &mut Vec<UnresolvedOperand<'s>>,
    ) -> Parsed<AffineExpr> {
        self.p.affine_expr_of_values(dims, symbols)
    }
    /// `(d0) -> (..)` or `(d0) : (..)` without `affine_map<` around it.
    pub fn parse_bare_map_or_set(&mut self) -> Parsed<MapOrSet> {
        self.p.bare_map_or_set()
    }
    /// `(%a, %b)[%s]`: operands of a map; the number of those in parentheses too.
    pub fn parse_dim_and_symbol_list(&mut self) -> Parsed<(Vec<UnresolvedOperand<'s>>, usize)> {
        let mut operands = self.parse_operand_list_in("(", ")")?;
        let dims = operands.len();
        if self.at("[") {
            operands.extend(self.parse_operand_list_in("[", "]")?);
        }
        Ok((operands, dims))
    }

    // ---- parts of a declarative format that were parsed already, for a custom part of it

    /// The operands that the format has parsed for a group.
    pub fn group_operands(&self, group: OperandIdx) -> &[UnresolvedOperand<'s>] {
        self.walk.as_ref().and_then(|w| w.operands.get(group.index())).map_or(&[], |list| list)
    }
    /// Says what the operands of a group are, in a custom part of a format.
    pub fn set_group_operands(&mut self, group: OperandIdx, operands: &[UnresolvedOperand<'s>]) {
        if let Some(list) = self.walk.as_mut().and_then(|w| w.operands.get_mut(group.index())) {
            *list = operands.into();
        }
    }
    /// Says what the types of an operand group are, in a custom part of a format.
    pub fn set_group_operand_types(&mut self, group: OperandIdx, types: &[Type<'c>]) {
        if let Some(list) = self.walk.as_mut().and_then(|w| w.operand_types.get_mut(group.index())) {
            *list = Some(types.into());
        }
    }
    /// Says what the types of a result group are, in a custom part of a format.
    pub fn set_group_result_types(&mut self, group: ResultIdx, types: &[Type<'c>]) {
        if let Some(list) = self.walk.as_mut().and_then(|w| w.result_types.get_mut(group.index())) {
            *list = Some(types.into());
        }
    }
    /// Fails after an error that was reported elsewhere.
    pub fn fail<T>(&self) -> Parsed<T> {
        Err(Failed)
    }
}
