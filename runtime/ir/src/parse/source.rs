//! Parsing of whole buffers: aliases, top-level ops, and the implicit module.

use super::core::Parser;
use super::lexer::Tok;
use super::trace::{Trace, Tracer};
use super::{Failed, ParseOptions, Parsed};
use crate::body::{Body, OpName, OpState, OwnedOp};
use crate::context::Context;
use crate::def::OpDef;
use crate::diag::{Diagnostic, Diagnostics, Location, Severity};
use crate::interned::{AttrData, Attribute, ExternalResources, Type};
use crate::syntax::text_of_bytes;

/// Parses a buffer. The ops are wrapped in a `builtin.module` unless the text has exactly one.
///
/// The result is verified if the options say so. Warnings and remarks are dropped; [`parse_and_report`] returns them.
pub fn parse_source<'c>(
    ctx: &'c Context,
    source: &str,
    options: &ParseOptions,
) -> Result<OwnedOp<'c>, Diagnostics> {
    let (op, diagnostics) = parse_and_report(ctx, source, options);
    match op {
        Some(op) if !diagnostics.has_errors() => Ok(op),
        _ => Err(diagnostics),
    }
}

/// Parses a buffer, and returns the result and all diagnostics. An op that fails verification is returned, too.
pub fn parse_and_report<'c>(
    ctx: &'c Context,
    source: &str,
    options: &ParseOptions,
) -> (Option<OwnedOp<'c>>, Diagnostics) {
    let (op, diagnostics, _) = parse_with(ctx, source, options, None);
    (op, diagnostics)
}

/// Parses a buffer as [`parse_and_report`] does, and also returns the places of names and ops in it, for editors.
pub fn parse_traced<'c>(
    ctx: &'c Context,
    source: &str,
    options: &ParseOptions,
) -> (Option<OwnedOp<'c>>, Diagnostics, Trace) {
    let (op, diagnostics, trace) = parse_with(ctx, source, options, Some(Box::default()));
    (op, diagnostics, trace.map(|trace| trace.finish()).unwrap_or_default())
}

fn parse_with<'c>(
    ctx: &'c Context,
    source: &str,
    options: &ParseOptions,
    trace: Option<Box<Tracer>>,
) -> (Option<OwnedOp<'c>>, Diagnostics, Option<Box<Tracer>>) {
    if source.len() >= u32::MAX as usize {
        let mut diagnostics = Diagnostics::new();
        diagnostics.error(Location::Unknown, "buffer is larger than 4 GB");
        return (None, diagnostics, trace);
    }
    let mut parser = Parser::new(ctx, source, options);
    parser.trace = trace;
    let result = parser.top_level();
    let mut diagnostics = std::mem::take(&mut parser.diagnostics);
    let trace = parser.trace.take();
    let op = result.ok();
    if let Some(op) = op.as_ref().filter(|_| options.verify) {
        diagnostics.all.extend(crate::verify::verify(ctx, op.view()).all);
    }
    diagnostics.add_source(&options.file_name, source, options.first_line);
    (op, diagnostics, trace)
}

/// Parses bytes of unknown origin as [`parse_and_report`] does. Invalid UTF-8 is an error.
pub fn parse_bytes<'c>(
    ctx: &'c Context,
    source: &[u8],
    options: &ParseOptions,
) -> (Option<OwnedOp<'c>>, Diagnostics) {
    match std::str::from_utf8(source) {
        Ok(text) => parse_and_report(ctx, text, options),
        Err(error) => {
            let valid = &source[..error.valid_up_to()];
            let line = valid.iter().filter(|b| **b == b'\n').count() as u32;
            let start = valid.iter().rposition(|b| *b == b'\n').map_or(0, |i| i + 1);
            let col = (valid.len() - start) as u32 + 1;
            let place = Some((options.file_name.clone(), line + 1 + options.first_line, col));
            let message = format!(
                "input is not UTF-8 text: unexpected byte {}",
                text_of_bytes(&source[valid.len()..valid.len() + 1]).escape_unicode()
            );
            let message = match source.get(valid.len()) {
                Some(byte) => format!("input is not UTF-8 text: unexpected byte 0x{byte:02X}"),
                None => message,
            };
            let mut diagnostics = Diagnostics::new();
            diagnostics.report(Diagnostic {
                severity: Severity::Error,
                place,
                message,
                notes: Vec::new(),
                is_extra: false,
            });
            (None, diagnostics)
        }
    }
}

/// Parses text that consists of one type.
pub fn parse_type<'c>(ctx: &'c Context, text: &str, options: &ParseOptions) -> Result<Type<'c>, Diagnostics> {
    let mut parser = Parser::new(ctx, text, options);
    let result = parser.parse_type().and_then(|ty| {
        if parser.token.kind == Tok::Eof { Ok(ty) } else { parser.wrong_token("expected end of type") }
    });
    result.map_err(|Failed| with_lines(std::mem::take(&mut parser.diagnostics), text, options))
}

/// Parses text that consists of one attribute.
pub fn parse_attribute<'c>(
    ctx: &'c Context,
    text: &str,
    options: &ParseOptions,
) -> Result<crate::interned::Attribute<'c>, Diagnostics> {
    let mut parser = Parser::new(ctx, text, options);
    let result = parser.parse_attribute(None).and_then(|attr| {
        if parser.token.kind == Tok::Eof { Ok(attr) } else { parser.wrong_token("expected end of attribute") }
    });
    result.map_err(|Failed| with_lines(std::mem::take(&mut parser.diagnostics), text, options))
}

/// Returns diagnostics of a parsed text with their source lines.
fn with_lines(mut diagnostics: Diagnostics, text: &str, options: &ParseOptions) -> Diagnostics {
    diagnostics.add_source(&options.file_name, text, options.first_line);
    diagnostics
}

impl<'s, 'c> Parser<'s, 'c> {
    fn top_level(&mut self) -> Parsed<OwnedOp<'c>> {
        let region = self.body.add_top_region();
        let block = self.body.add_block(region);
        self.in_region(|p| {
            loop {
                match p.token.kind {
                    Tok::Eof => return Ok(()),
                    Tok::Hash => p.attribute_alias()?,
                    Tok::Bang => p.type_alias()?,
                    Tok::FileMetadata => p.file_metadata()?,
                    Tok::Error => return Err(Failed),
                    _ => {
                        p.operation(block)?;
                    }
                }
            }
        })?;
        self.check_declared()?;
        let mut body = std::mem::take(&mut self.body);
        self.resolve_locations(&mut body)?;
        let first = body.blocks[block].first;
        if let Some(op) = first
            && body.ops[op].next.is_none()
            && body.ops[op].name.as_str() == "builtin.module"
        {
            // The parsed module becomes the top-level op.
            body.detach(op);
            body.top.clear();
            return Ok(OwnedOp { body, op, external: std::mem::take(&mut self.external) });
        }
        if let Some(trace) = &mut self.trace {
            trace.trace.is_wrapped = true;
        }
        let Some(module) = self.ctx.op_def("builtin.module") else {
            return self.plain_error(0, "the dialect 'builtin' is not registered");
        };
        let location = Location::File { file: self.file, line: 0, col: 0 };
        Ok(wrap(body, module, location, std::mem::take(&mut self.external)))
    }
    /// Reports uses of values without a definition.
    fn check_declared(&mut self) -> Parsed<()> {
        let mut undeclared = std::mem::take(&mut self.undeclared);
        undeclared.extend(std::mem::take(&mut self.values).undeclared());
        undeclared.sort_unstable();
        for pos in &undeclared {
            let _ = self.plain_error::<()>(*pos, "use of undeclared SSA value name");
        }
        if undeclared.is_empty() { Ok(()) } else { Err(Failed) }
    }
    fn alias_name(&mut self, what: &str) -> Parsed<&'s str> {
        let start = self.token.start;
        let name = &self.advance()[1..];
        if name.contains('.') {
            let message = format!("{what} names with a '.' are reserved for dialect-defined names");
            return self.plain_error(start, message);
        }
        if !self.accept_punct(b'=') {
            return self.wrong_token(format!("expected '=' in {what} alias definition"));
        }
        Ok(name)
    }
    fn attribute_alias(&mut self) -> Parsed<()> {
        let start = self.token.start;
        let name = self.alias_name("attribute")?;
        let attr = self.parse_attribute(None)?;
        if self.attr_aliases.define(name, attr) {
            return self.plain_error(start, format!("redefinition of attribute alias id '{name}'"));
        }
        Ok(())
    }
    fn type_alias(&mut self) -> Parsed<()> {
        let start = self.token.start;
        let name = self.alias_name("type")?;
        let ty = self.parse_type()?;
        if self.type_aliases.insert(name, ty).is_some() {
            return self.plain_error(start, format!("redefinition of type alias id '{name}'"));
        }
        Ok(())
    }
    /// Replaces the placeholders of locations whose alias was defined after its use.
    fn resolve_locations(&mut self, body: &mut Body<'c>) -> Parsed<()> {
        let is_location = |attr: Option<Attribute<'_>>| {
            attr.is_some_and(|attr| matches!(attr.data(), AttrData::Location(_)))
        };
        let wrong = self.attr_aliases.late_ones().find(|(attr, _)| !is_location(*attr));
        match wrong {
            Some((Some(attr), start)) => {
                return self.plain_error(start, format!("expected location, but found '{attr}'"));
            }
            Some((None, start)) => {
                return self.plain_error(start, "operation location alias was never defined");
            }
            None => {}
        }
        let is_needed = self.attr_aliases.late_ones().next().is_some();
        let mut pending = if is_needed { vec![body] } else { Vec::new() };
        while let Some(body) = pending.pop() {
            for location in &mut body.argument_locations {
                *location = self.attr_aliases.resolved(*location);
            }
            for (_, op) in body.ops.iter_mut() {
                op.location = self.attr_aliases.resolved(op.location);
                pending.extend(op.body.as_deref_mut());
            }
        }
        Ok(())
    }
}

/// Wraps the ops of a body in a module.
fn wrap<'c>(
    body: Body<'c>,
    module: &'static OpDef,
    location: Location<'c>,
    external: ExternalResources,
) -> OwnedOp<'c> {
    let mut state = OpState::new(OpName::Known(module), location);
    state.body = Some(Box::new(body));
    let mut outer = Body::new();
    let op = outer.create(state);
    OwnedOp { body: outer, op, external }
}
