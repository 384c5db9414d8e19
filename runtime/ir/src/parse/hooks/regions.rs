//! Parsing of signatures, regions and blocks for hooks.

use super::{Argument, Ellipsis, FunctionSignature, OpParser, UnresolvedOperand};
use crate::body::{BlockId, Body, OpName, RegionId};
use crate::def::OpDef;
use crate::diag::Location;
use crate::interned::{AttrData, Type};
use crate::parse::core::Pos;
use crate::parse::lexer::Tok;
use crate::parse::{Parsed, op};
use crate::syntax::default_dialect;

impl<'s, 'c> OpParser<'_, 's, 'c> {
    /// Parses `^bb1`.
    pub fn parse_successor(&mut self) -> Parsed<BlockId> {
        self.p.successor()
    }
    /// Parses `%name`, and `loc(..)` if it follows.
    pub fn parse_argument(&mut self) -> Parsed<Argument<'s, 'c>> {
        let name = self.p.argument_name()?;
        let location = self.argument_location(name.pos)?;
        Ok(Argument { name: Some(name), ty: None, attrs: None, location })
    }
    /// Parses `%name: type`, and `{attrs}` and `loc(..)` if they follow.
    pub fn parse_typed_argument(&mut self) -> Parsed<Argument<'s, 'c>> {
        let name = self.p.argument_name()?;
        let ty = self.parse_colon_type()?;
        self.finish_argument(Some(name), ty, name.pos)
    }
    /// Parses `%name "port": type`, and `{attrs}` and `loc(..)` if they follow. The text of the port may be absent.
    pub(crate) fn parse_port(&mut self) -> Parsed<(Argument<'s, 'c>, Option<String>)> {
        let name = self.p.argument_name()?;
        let port = self.parse_optional_string();
        let ty = self.parse_colon_type()?;
        Ok((self.finish_argument(Some(name), ty, name.pos)?, port))
    }
    fn finish_argument(
        &mut self,
        name: Option<UnresolvedOperand<'s>>,
        ty: Type<'c>,
        pos: Pos,
    ) -> Parsed<Argument<'s, 'c>> {
        let mut attrs = None;
        if self.p.at_punct(b'{') {
            let dict = self.p.parse_attribute(None)?;
            attrs = Some(dict).filter(|d| !matches!(d.data(), AttrData::Dict(entries) if entries.is_empty()));
        }
        let location = self.argument_location(pos)?;
        Ok(Argument { name, ty: Some(ty), attrs, location })
    }
    fn argument_location(&mut self, pos: Pos) -> Parsed<Location<'c>> {
        let own = self.p.location(pos.0);
        Ok(self.p.optional_trailing_location()?.unwrap_or(own))
    }
    /// Parses `(%a: i32 {..}, %b: f32, ...) -> (i32 {..})`. A declaration may leave the names out.
    pub fn parse_function_signature(&mut self, ellipsis: Ellipsis) -> Parsed<FunctionSignature<'s, 'c>> {
        let mut signature = FunctionSignature::default();
        self.expect("(")?;
        if !self.accept(")") {
            loop {
                if ellipsis == Ellipsis::Allowed && self.accept("...") {
                    signature.variadic = true;
                    break;
                }
                let pos = self.pos();
                let named = signature.args.first().map(|a| a.name.is_some());
                let is_named = self.p.token.kind == Tok::Percent;
                if named.is_some_and(|named| named != is_named) {
                    return self.error(if is_named {
                        "expected type instead of SSA identifier"
                    } else {
                        "expected SSA identifier"
                    });
                }
                let arg = if is_named {
                    self.parse_typed_argument()?
                } else {
                    let ty = self.parse_type()?;
                    self.finish_argument(None, ty, pos)?
                };
                signature.args.push(arg);
                if !self.accept(",") {
                    break;
                }
            }
            self.expect(")")?;
        }
        if self.accept("->") {
            self.function_results(&mut signature)?;
        }
        Ok(signature)
    }
    fn function_results(&mut self, signature: &mut FunctionSignature<'s, 'c>) -> Parsed<()> {
        if !self.at("(") {
            signature.results.push(self.parse_type()?);
            signature.result_attrs.push(None);
            return Ok(());
        }
        self.parse_delimited("(", ")", |p| {
            let pos = p.pos();
            let ty = p.parse_type()?;
            let arg = p.finish_argument(None, ty, pos)?;
            signature.results.push(ty);
            signature.result_attrs.push(arg.attrs);
            Ok(())
        })
    }
    /// Parses `{ .. }` as the op's next region. `args` become the arguments of its first block.
    pub fn parse_region(&mut self, args: &[Argument<'s, 'c>]) -> Parsed<RegionId> {
        self.p.region_of(self.state, default_dialect(self.def), args)
    }
    /// Parses `{ .. }` as the op's next region, if `{` is next.
    pub fn parse_optional_region(&mut self, args: &[Argument<'s, 'c>]) -> Parsed<Option<RegionId>> {
        if self.at("{") { self.parse_region(args).map(Some) } else { Ok(None) }
    }
    /// Adds an empty region to the op. Fill it through [`region_body`](Self::region_body).
    pub fn add_region(&mut self) -> RegionId {
        if self.state.is_isolated() {
            return self.state.body.get_or_insert_default().add_top_region();
        }
        let region = self.p.body.add_region();
        self.state.regions.push(region);
        region
    }
    /// Returns the body that contains the op's regions: its own if it is isolated.
    pub fn region_body(&mut self) -> &mut Body<'c> {
        if self.state.is_isolated() { self.state.body.get_or_insert_default() } else { &mut self.p.body }
    }
    /// Appends an op of this name to each block of a region that has no terminator. A block is added to an empty region.
    pub fn ensure_terminator(&mut self, region: RegionId, name: &str) -> Parsed<()> {
        let Some(def) = self.ctx().op_def(name) else {
            return self.error(format!("terminator '{name}' is not registered"));
        };
        self.ensure_terminator_of(region, def);
        Ok(())
    }
    /// Appends an op of this table to each block that has no terminator, and adds a block to a region without blocks.
    pub(crate) fn ensure_terminator_of(&mut self, region: RegionId, terminator: &'static OpDef) {
        let location = self.location_at(self.pos);
        let body = self.region_body();
        if body.regions[region].blocks.is_empty() {
            body.add_block(region);
        }
        op::ensure_terminators(body, region, terminator, location);
    }
    /// Adds a block to a region without blocks.
    pub fn ensure_block(&mut self, region: RegionId) {
        let body = self.region_body();
        if body.regions[region].blocks.is_empty() {
            body.add_block(region);
        }
    }
    /// Returns the name of an op to create, registered or not.
    pub fn op_name(&self, name: &str) -> OpName<'c> {
        match self.ctx().op_def(name) {
            Some(def) => OpName::Known(def),
            None => OpName::Unknown(self.ctx().ident(name)),
        }
    }
}
