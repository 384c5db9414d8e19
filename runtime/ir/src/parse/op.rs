//! Parsing of operations, regions and blocks.

use super::core::{Parser, Pos, REGION_DEPTH, UnresolvedOperand};
use super::hooks::{Argument, OpParser, ResultName};
use super::lexer::{Tok, unescape};
use super::not_linked;
use super::ty::is_integer_type;
use super::{Failed, ParseFn, Parsed};
use crate::body::{BlockId, Body, OpId, OpName, OpState, RegionId};
use crate::constraint::CheckAttr;
use crate::def::groups::{OPERAND_SEGMENTS, RESULT_SEGMENTS, is_segment_attr, needs_sizes};
use crate::def::module::MODULE;
use crate::def::{Format, OpDef, Trait};
use crate::diag::{Diagnostic, Location, Severity};
use crate::generics::Types;
use crate::interned::attr::sort_by_name;
use crate::interned::{AttrData, Attribute, Ident};
use crate::suggest;
use bourn_terms::Function;
use smallvec::SmallVec;
use std::rc::Rc;

/// The message about ops of unregistered dialects, as MLIR words it.
pub(super) const UNREGISTERED: &str = "operation being parsed with an unregistered dialect. If this is intended, please use \
                                       -allow-unregistered-dialect with the MLIR tool used";

type Results<'s> = SmallVec<[ResultName<'s>; 2]>;

impl<'s, 'c> Parser<'s, 'c> {
    /// Parses one op with its result names, and appends it to a block of the current body.
    pub fn operation(&mut self, block: BlockId) -> Parsed<OpId> {
        let start = self.token.start;
        let mut results = Results::new();
        if self.token.kind == Tok::Percent {
            self.result_names(&mut results)?;
        }
        let outer_op = self.custom_op.take();
        let name = self.token.start..self.token.end;
        // The state is filled in place, since it is large.
        let mut state = OpState::new(OpName::Known(&MODULE), Location::Unknown);
        let parsed = match self.token.kind {
            Tok::Str => self.generic_operation(&mut state),
            Tok::Bare if !is_integer_type(self.text()) => self.custom_operation(&mut state, &results),
            _ => self.wrong_token("expected operation name in quotes"),
        };
        self.custom_op = outer_op;
        parsed?;
        if let Some(location) = self.optional_trailing_location()? {
            state.location = location;
        }
        self.resolve_forwards(&mut state.operands);
        let op = self.body.create(state);
        self.body.append(block, op);
        if let Some(trace) = &mut self.trace {
            trace.op(op, start..self.last_end, name);
        }
        if !results.is_empty() {
            self.bind_results(op, &results, start)?;
        }
        Ok(op)
    }
    fn result_names(&mut self, results: &mut Results<'s>) -> Parsed<()> {
        self.comma_separated(|p| {
            let pos = p.token.start;
            if p.token.kind != Tok::Percent {
                return p.wrong_token("expected valid ssa identifier");
            }
            let name = &p.advance()[1..];
            let mut count = 1;
            if p.accept_punct(b':') {
                if p.token.kind != Tok::Int {
                    return p.wrong_token("expected integer number of results");
                }
                count = match p.text().parse::<u32>() {
                    Ok(count) if count >= 1 => count,
                    _ => return p.error("expected named operation to have at least 1 result"),
                };
                p.advance();
            }
            results.push(ResultName { name, count, pos });
            Ok(())
        })?;
        if !self.accept_punct(b'=') {
            return self.wrong_token("expected '=' after SSA name");
        }
        Ok(())
    }
    fn bind_results(&mut self, op: OpId, results: &[ResultName<'s>], start: u32) -> Parsed<()> {
        let made = self.body.ops[op].results.len();
        if made == 0 {
            return self.plain_error(start, "cannot name an operation with no results");
        }
        let named: u64 = results.iter().map(|r| u64::from(r.count)).sum();
        if named != made as u64 {
            let message = format!("operation defines {made} results but was provided {named} to bind");
            return self.plain_error(start, message);
        }
        let mut next = self.body.ops[op].results[0];
        for result in results {
            self.define(result.name, next, result.count, result.pos)?;
            next = next.plus(result.count);
        }
        Ok(())
    }
    /// Parses `%name` or `%name#1`.
    pub fn operand(&mut self) -> Parsed<UnresolvedOperand<'s>> {
        self.maybe_numbered(true)
    }
    /// Parses `%a, %b` and adds the operands to a list; there may be no operands.
    pub fn operands_into(&mut self, list: &mut impl Extend<UnresolvedOperand<'s>>) -> Parsed<()> {
        if self.token.kind != Tok::Percent {
            return Ok(());
        }
        self.comma_separated(|p| {
            list.extend([p.operand()?]);
            Ok(())
        })
    }
    /// Parses the name of an argument, `%name`.
    pub fn argument_name(&mut self) -> Parsed<UnresolvedOperand<'s>> {
        self.maybe_numbered(false)
    }
    fn maybe_numbered(&mut self, may_have_number: bool) -> Parsed<UnresolvedOperand<'s>> {
        if self.token.kind != Tok::Percent {
            return self.wrong_token("expected SSA operand");
        }
        let pos = self.pos();
        let name = &self.advance()[1..];
        let mut number = 0;
        // `#1` directly after the name is a separate token.
        if self.token.kind == Tok::Hash && self.token.start == self.last_end {
            if !may_have_number {
                return self.plain_error(self.token.start, "result number not allowed in argument list");
            }
            number = match self.text()[1..].parse() {
                Ok(number) => number,
                Err(_) => return self.error("invalid SSA value result number"),
            };
            self.advance();
        }
        Ok(UnresolvedOperand { name, number, pos })
    }
    /// Parses `^name`.
    pub fn successor(&mut self) -> Parsed<BlockId> {
        if self.token.kind != Tok::Caret {
            return self.wrong_token("expected block name");
        }
        let pos = self.token.start;
        let name = self.advance();
        if self.blocks.is_empty() {
            return self.plain_error(pos, "reference to an undefined block");
        }
        Ok(self.block_ref(name, pos))
    }

    // ---- generic form

    fn generic_operation(&mut self, state: &mut OpState<'c>) -> Parsed<()> {
        let (start, end) = (self.token.start, self.token.end);
        let literal = self.advance();
        let text = &literal[1..literal.len() - 1];
        state.name = match self.ctx.op_def(text) {
            Some(def) => OpName::Known(def),
            None => self.unknown_name(literal, start, end)?,
        };
        state.location = self.location(start);
        let operands = self.generic_operands()?;
        let mut unheld = None;
        let may_branch = !matches!(state.name, OpName::Known(def) if !def.has_trait(Trait::Terminator));
        if !may_branch && self.at_punct(b'[') {
            return self.error("successors in non-terminator");
        }
        if self.accept_punct(b'[') {
            if self.at_punct(b']') {
                return self.wrong_token("expected list element");
            }
            self.comma_separated(|p| {
                state.successors.push(p.successor()?);
                Ok(())
            })?;
            self.expect_as(b']', "expected ',' or ']'")?;
        }
        if self.accept_punct(b'<') {
            unheld = self.properties(state)?;
        }
        if self.at_punct(b'(') {
            self.generic_regions(state)?;
        }
        if self.at_punct(b'{') {
            self.attr_dict_into(&mut state.attrs)?;
            if let OpName::Known(def) = state.name {
                self.rename_segments(&mut state.attrs, def);
            }
        }
        self.expect_as(b':', "expected ':' followed by operation type")?;
        self.generic_types(state, &operands)?;
        if let Some(message) = unheld {
            return self.plain_error(start, message);
        }
        if let OpName::Known(def) = state.name {
            self.set_defaults(state, def);
        }
        Ok(())
    }
    fn unknown_name(&mut self, literal: &'s str, start: u32, end: u32) -> Parsed<OpName<'c>> {
        let text = unescape(literal);
        if text.is_empty() || text.contains('\0') {
            return self.plain_error(start, "empty operation name is invalid");
        }
        let Some((dialect, _)) = text.split_once('.') else {
            let message = format!(
                "'{text}' op created with unregistered dialect. If this is intended, please call \
                 allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used"
            );
            return match self.allow_unregistered {
                true => Ok(OpName::Unknown(self.ctx.ident(&text))),
                false => self.plain_error(start, message),
            };
        };
        let known = self.ctx.knows_dialect(dialect);
        if !known && !self.allow_unregistered {
            return self.plain_error(end, UNREGISTERED);
        }
        if known && !super::allows_unknown_ops(dialect) {
            let message = format!(
                "unregistered operation '{text}' found in dialect ('{dialect}') that does not allow unknown operations"
            );
            return self.unknown_op(start, message, &text);
        }
        Ok(OpName::Unknown(self.ctx.ident(&text)))
    }
    fn generic_operands(&mut self) -> Parsed<SmallVec<[UnresolvedOperand<'s>; 4]>> {
        let mut operands = SmallVec::new();
        self.expect_as(b'(', "expected '(' to start operand list")?;
        if self.token.kind == Tok::Percent {
            self.comma_separated(|p| {
                operands.push(p.operand()?);
                Ok(())
            })?;
        }
        self.expect_as(b')', "expected ')' to end operand list")?;
        Ok(operands)
    }
    /// Parses `{..}>`: the properties of an op after `<`. Returns the message for an invalid property, which is reported after the whole op
    /// is parsed.
    pub(super) fn properties(&mut self, state: &mut OpState<'c>) -> Parsed<Option<String>> {
        let unheld = self.property_dict(state)?;
        self.expect_as(b'>', "expected '>' to close properties")?;
        Ok(unheld)
    }
    fn property_dict(&mut self, state: &mut OpState<'c>) -> Parsed<Option<String>> {
        match state.name {
            OpName::Known(def) if def.has_trait(Trait::NoProperties) => {
                let given = self.parse_attribute(None)?;
                Ok(Some(format!(
                    "invalid properties {given} for op {}: this operation does not support properties",
                    def.name
                )))
            }
            OpName::Known(def) => {
                if !self.at_punct(b'{') {
                    let other = self.parse_attribute(None)?;
                    return Ok(Some(format!(
                        "invalid properties {other} for op {}: expected DictionaryAttr to set properties",
                        def.name
                    )));
                }
                self.attr_dict_into(&mut state.attrs)?;
                self.rename_segments(&mut state.attrs, def);
                let stray = state.attrs.iter().find(|(name, _)| {
                    def.attr_index(name.as_str()).is_none() && !is_segment_attr(def, name.as_str())
                });
                // A property that the table does not have would be printed as a plain attribute. A missing property is reported by the
                // verifier instead.
                let is_complete = def.attrs.iter().all(|attr| {
                    attr.optional
                        || attr.default.is_some()
                        || state.attrs.iter().any(|(name, _)| name.as_str() == attr.name)
                });
                if let Some((name, _)) = stray
                    && is_complete
                {
                    let message =
                        format!("invalid properties for op {}: unknown property '{name}'", def.name);
                    return Ok(Some(message));
                }
                Ok(self.unheld(def, &state.attrs))
            }
            OpName::Unknown(_) => {
                state.properties = Some(self.parse_attribute(None)?);
                Ok(None)
            }
        }
    }
    /// Renames old segment attributes, as MLIR does for files that were written before properties existed.
    fn rename_segments(&self, attrs: &mut [(Ident<'c>, Attribute<'c>)], def: &OpDef) {
        let lists = [
            ("operand_segment_sizes", OPERAND_SEGMENTS, def.operands),
            ("result_segment_sizes", RESULT_SEGMENTS, def.results),
        ];
        for (old, name, groups) in lists {
            if needs_sizes(groups) && !attrs.iter().any(|(known, _)| known.as_str() == name) {
                attrs
                    .iter_mut()
                    .filter(|(known, _)| known.as_str() == old)
                    .for_each(|(known, _)| *known = self.ctx.ident(name));
            }
        }
    }
    /// Returns the message for a property that cannot store its attribute.
    fn unheld(&self, def: &OpDef, attrs: &[(Ident<'c>, Attribute<'c>)]) -> Option<String> {
        let given = |name: &str| attrs.iter().find(|(n, _)| n.as_str() == name).map(|(_, attr)| *attr);
        let wrong = def.attrs.iter().find_map(|a| {
            let attr = given(a.name).filter(|attr| !a.constraint.can_store(*attr))?;
            Some(format!("Invalid attribute `{}` in property conversion: {attr}", a.name))
        });
        let sizes = || {
            let lists = [(OPERAND_SEGMENTS, def.operands), (RESULT_SEGMENTS, def.results)];
            lists.into_iter().filter(|(_, groups)| needs_sizes(groups)).find_map(|(name, groups)| {
                let AttrData::DenseArray { element, values } = given(name)?.data() else {
                    return Some("expected DenseI32ArrayAttr for key `value`".to_owned());
                };
                if *element != self.types.i32 {
                    return Some("expected DenseI32ArrayAttr for key `value`".to_owned());
                }
                let (found, wanted) = (values.len(), groups.len());
                (found != wanted)
                    .then(|| format!("size mismatch in attribute conversion: {found} vs {wanted}"))
            })
        };
        let what = wrong.or_else(sizes)?;
        let mut all = attrs.to_vec();
        sort_by_name(&mut all);
        let all = self.ctx.attr(AttrData::Dict(all.into()));
        Some(format!("invalid properties {all} for op {}: {what}", def.name))
    }
    fn generic_regions(&mut self, state: &mut OpState<'c>) -> Parsed<()> {
        self.expect_punct(b'(')?;
        self.comma_separated(|p| {
            // In the regions of a generic op, the default dialect is the same as around the op.
            let dialect = p.default_dialects.last().copied().unwrap_or_default();
            p.region_of(state, dialect, &[]).map(drop)
        })?;
        self.expect_as(b')', "expected ')' to end region list")
    }
    fn generic_types(&mut self, state: &mut OpState<'c>, operands: &[UnresolvedOperand<'s>]) -> Parsed<()> {
        let start = self.token.start;
        if !self.at_punct(b'(') {
            self.parse_type()?;
            return self.plain_error(start, "expected function type");
        }
        self.parenthesised_types(&mut state.operand_types)?;
        self.expect_function_arrow()?;
        match self.at_punct(b'(') {
            true => self.parenthesised_types(&mut state.results)?,
            false => state.results.push(self.non_function_type()?),
        }
        let given = state.operand_types.len();
        if given != operands.len() {
            let plural = if operands.len() == 1 { "" } else { "s" };
            let message = format!("expected {} operand type{plural} but had {given}", operands.len());
            return self.plain_error(start, message);
        }
        for (operand, ty) in operands.iter().zip(&state.operand_types) {
            state.operands.push(self.resolve(*operand, *ty)?);
        }
        Ok(())
    }
    /// Adds the missing attributes that have a default and are not optional.
    pub fn set_defaults(&mut self, state: &mut OpState<'c>, def: &'static OpDef) {
        if def.attrs.iter().all(|attr| attr.optional || attr.default.is_none()) {
            return;
        }
        let address = std::ptr::from_ref(def).addr();
        let defaults = match self.defaults.get(&address) {
            Some(known) => known.clone(),
            None => {
                let written = def.attrs.iter().filter(|attr| !attr.optional).filter_map(|attr| {
                    let value = self.ctx.written_attr(attr.default.as_ref()?)?;
                    Some((attr.name, self.ctx.ident(attr.name), value))
                });
                let found: Rc<[_]> = written.collect();
                self.defaults.insert(address, found.clone());
                found
            }
        };
        for &(text, name, value) in defaults.iter() {
            if state.attr(text).is_none() {
                state.attrs.push((name, value));
            }
        }
    }

    // ---- custom form

    fn custom_operation(&mut self, state: &mut OpState<'c>, results: &[ResultName<'s>]) -> Parsed<()> {
        let pos = self.pos();
        let written = self.advance();
        let def = self.custom_name(written, pos)?;
        self.custom_op = Some(def.name);
        (state.name, state.location) = (OpName::Known(def), self.location(pos.0));
        reserve_attrs(state, def);
        let mut parser = OpParser { p: self, state, def, pos, results, walk: None };
        match def.format {
            Format::Elements(elements) => super::format::parse(&mut parser, elements)?,
            Format::Custom { parse: hook, .. } => match hook.get::<ParseFn>() {
                Some(parse) => parse(&mut parser)?,
                None => return self.hook_missing(def, hook),
            },
            Format::None => {
                return self
                    .plain_error(pos.0, format!("custom op '{}' has no custom assembly form", def.name));
            }
        }
        self.custom_op = None;
        if !matches!(def.format, Format::Elements(_)) {
            self.set_defaults(state, def);
        }
        Ok(())
    }
    /// Reports that the custom form needs a function that is not linked.
    pub(super) fn hook_missing<T>(&mut self, def: &OpDef, hook: &Function<'_>) -> Parsed<T> {
        let start = self.token.start;
        self.plain_error(start, not_linked(def.name, hook.path))
    }
    fn custom_name(&mut self, written: &'s str, pos: Pos) -> Parsed<&'static OpDef> {
        if let Some(def) = self.ctx.op_def(written) {
            return Ok(def);
        }
        let default = self.default_dialects.last().copied().unwrap_or_default();
        let mut tried = None;
        if !written.contains('.') {
            let full = format!("{default}.{written}");
            if let Some(def) = self.ctx.op_def(&full) {
                return Ok(def);
            }
            tried = Some(full);
        }
        let also = tried.as_ref().map(|t| format!(" (tried '{t}' as well)")).unwrap_or_default();
        let full = tried.as_deref().unwrap_or(written);
        let dialect = full.split_once('.').map_or("", |(d, _)| d);
        if !self.ctx.knows_dialect(dialect) {
            let location = self.location(pos.0);
            let mut names: Vec<&str> = self.ctx.dialect_names().collect();
            names.sort_unstable();
            let message = format!("Dialect `{dialect}' not found for custom op '{written}' {also}");
            let note = format!("Available dialects: {}", names.join(", "));
            let error = Diagnostic::new(Severity::Error, location, message).note(location, note);
            self.diagnostics.report(self.with_near_op(error, full, location));
            return Err(Failed);
        }
        self.unknown_op(pos.0, format!("custom op '{written}' is unknown{also}"), full)
    }
    /// Reports an op that does not exist, with the op that was probably meant.
    fn unknown_op<T>(&mut self, offset: u32, message: String, name: &str) -> Parsed<T> {
        if self.token.kind != Tok::Error {
            let location = self.location(offset);
            let error = Diagnostic::new(Severity::Error, location, message);
            self.diagnostics.report(self.with_near_op(error, name, location));
        }
        Err(Failed)
    }
    fn with_near_op(&self, error: Diagnostic, name: &str, location: Location<'c>) -> Diagnostic {
        match suggest::note(name, self.ctx.op_names()) {
            Some(note) => error.extra_note(location, note),
            None => error,
        }
    }

    // ---- regions

    /// Parses one region of an op and adds it to the op; if the op is isolated, to its own body.
    pub fn region_of(
        &mut self,
        state: &mut OpState<'c>,
        dialect: &'static str,
        args: &[Argument<'s, 'c>],
    ) -> Parsed<RegionId> {
        let op = self.custom_op.take();
        self.default_dialects.push(dialect);
        let result = self.deeper_by(REGION_DEPTH, |p| {
            if !state.is_isolated() {
                let region = p.body.add_region();
                p.in_region(|p| p.region(region, args))?;
                state.regions.push(region);
                return Ok(region);
            }
            let mut own = state.body.take().unwrap_or_else(|| {
                let mut own = Box::<Body<'c>>::default();
                own.reserve(p.last_sizes[0].guess(p.last_sizes[1]));
                own
            });
            let region = own.add_top_region();
            let outer_blocks = std::mem::take(&mut p.blocks);
            let result = p.in_body(&mut own, |p| p.in_region(|p| p.region(region, args)));
            p.blocks = outer_blocks;
            p.last_sizes = [own.sizes(), p.last_sizes[0]];
            state.body = Some(own);
            result.map(|()| region)
        });
        self.default_dialects.pop();
        self.custom_op = op;
        result
    }
    fn region(&mut self, region: RegionId, args: &[Argument<'s, 'c>]) -> Parsed<()> {
        self.expect_as(b'{', "expected '{' to begin a region")?;
        if args.is_empty() && self.accept_punct(b'}') {
            return Ok(());
        }
        if self.token.kind == Tok::Caret && !args.is_empty() {
            return self.plain_error(self.token.start, "invalid block name in region with named arguments");
        }
        if self.token.kind != Tok::Caret {
            let block = self.body.add_block(region);
            for arg in args {
                self.entry_argument(block, arg)?;
            }
            self.block_ops(block)?;
        }
        while self.token.kind == Tok::Caret {
            self.named_block(region)?;
        }
        self.expect_punct(b'}')
    }
    fn entry_argument(&mut self, block: BlockId, arg: &Argument<'s, 'c>) -> Parsed<()> {
        let Some(ty) = arg.ty else {
            let pos = arg.name.map_or(self.token.start, |n| n.pos.0);
            return self.plain_error(pos, "region argument has no type");
        };
        let value = self.body.add_argument(block, ty, arg.location);
        match arg.name {
            Some(name) if name.number > 0 => {
                self.plain_error(name.pos.0, "result number not allowed in argument list")
            }
            Some(name) => {
                self.check_unused(name)?;
                self.define(name.name, value, 1, name.pos.0)
            }
            None => Ok(()),
        }
    }
    fn named_block(&mut self, region: RegionId) -> Parsed<()> {
        let pos = self.token.start;
        let name = self.advance();
        let block = self.block_def(name, pos, region)?;
        if self.accept_punct(b'(') {
            self.list_to(b')', |p| {
                let operand = p.operand()?;
                if operand.number > 0 {
                    return p.plain_error(operand.pos.0, "result number not allowed in argument list");
                }
                p.expect_as(b':', "expected ':' and type for SSA operand")?;
                let ty = p.parse_type()?;
                let location = p.optional_trailing_location()?;
                let location = location.unwrap_or_else(|| p.location(operand.pos.0));
                let value = p.body.add_argument(block, ty, location);
                p.define(operand.name, value, 1, operand.pos.0)
            })?;
        }
        if !self.accept_punct(b':') {
            return self.wrong_token("expected ':' after block name");
        }
        self.block_ops(block)
    }
    fn block_ops(&mut self, block: BlockId) -> Parsed<()> {
        while !matches!(self.token.kind, Tok::Caret | Tok::Punct(b'}')) {
            self.operation(block)?;
        }
        Ok(())
    }
    /// Returns the types of operands that are already defined, for formats that leave types out.
    pub fn types_of(&self, operands: &[UnresolvedOperand<'s>]) -> Option<Types<'c>> {
        operands.iter().map(|o| self.type_of(*o)).collect()
    }
}

/// Reserves space for the attributes that an op of this table certainly has.
fn reserve_attrs(state: &mut OpState<'_>, def: &OpDef) {
    let own = def.attrs.iter().filter(|attr| !attr.optional).count();
    let sizes = [def.operands, def.results].into_iter().filter(|groups| needs_sizes(groups)).count();
    if own + sizes > 1 {
        state.attrs.reserve_exact(own + sizes);
    }
}

/// Appends an op of this table to each block that has no terminator.
pub(super) fn ensure_terminators<'c>(
    body: &mut Body<'c>,
    region: RegionId,
    def: &'static OpDef,
    location: Location<'c>,
) {
    for i in 0..body.regions[region].blocks.len() {
        let block = body.regions[region].blocks[i];
        // As in MLIR, an unregistered op is not a terminator.
        let last = body.blocks[block].last.and_then(|op| body.ops[op].name.def());
        let ended = last.is_some_and(|d| d.has_trait(crate::def::Trait::Terminator));
        if !ended {
            let op = body.create(OpState::new(OpName::Known(def), location));
            body.append(block, op);
        }
    }
}
