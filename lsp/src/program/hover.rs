//! Descriptions of values and ops.

use super::Stop;
use super::answers::{Document, op_at};
use super::hints::Functions;
use super::names::Kind;
use crate::outbox::Stopped;
use crate::shipped;
use crate::text::Text;
use crate::uri::uri_of;
use bourn_ir::Context;
use bourn_spec::ast::{ClauseKind, Item, ItemKind};
use bourn_spec::editor::Project;
use lsp_types::{Hover, HoverContents, Location, MarkupContent, MarkupKind};
use std::ops::Range;
use std::path::PathBuf;

/// Returns the description of the name or the op at an offset.
pub(super) fn hover(
    document: &Document<'_, '_>,
    functions: &Functions<'_, '_, '_, '_>,
    offset: usize,
    stop: &Stop,
) -> Result<Option<Hover>, Stopped> {
    let text = document.text.as_str();
    let (value, range) = match document.names().at(offset) {
        Some(name) if name.kind == Kind::Value => {
            let Some(value) = functions.explained(name.defined_at, stop)? else { return Ok(None) };
            (value, name.range.clone())
        }
        Some(name) => {
            let line = document.text.line(document.text.line_of(name.defined_at));
            (format!("```mlir\n{}\n```\n", text[line].trim()), name.range.clone())
        }
        None => {
            let Some(op) = op_at(document, offset) else { return Ok(None) };
            let range = op.name.start as usize..op.name.end as usize;
            let name = text[range.clone()].trim_matches('"');
            let name = document.context.op_def(name).map_or(name, |def| def.name);
            let Some(value) = describe(document, name) else { return Ok(None) };
            (value, range)
        }
    };
    Ok(Some(Hover {
        contents: HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value }),
        range: Some(document.text.range(range)),
    }))
}

/// Returns the first line of the documentation of an op.
pub(super) fn summary_of(context: &Context, name: &str) -> Option<String> {
    context.op_def(name).map(|def| def.summary.to_owned()).filter(|summary| !summary.is_empty())
}

fn describe(document: &Document<'_, '_>, name: &str) -> Option<String> {
    let found = spec_of(document, name);
    let summary = summary_of(document.context, name);
    if found.is_none() && summary.is_none() && document.context.op_def(name).is_none() {
        return None;
    }
    let mut out = format!("**{name}**\n\n");
    match &found {
        Some(spec) => {
            out.push_str(&spec.doc);
            out.push_str(&format!("\n\n```bourn\n{}\n```\n", &spec.text.as_str()[spec.item.clone()]));
        }
        None => out.push_str(&summary.unwrap_or_default()),
    }
    Some(out)
}

/// The spec of an op.
pub(super) struct OpSpec {
    /// The file; `None` for a shipped dialect, with its name.
    file: Result<PathBuf, String>,
    text: Text,
    doc: String,
    /// The range of the item, without its doc comment.
    item: Range<usize>,
    name: Range<usize>,
}

impl OpSpec {
    /// Returns the place of the op's name.
    pub fn location(&self) -> Option<Location> {
        let file = match &self.file {
            Ok(file) => std::path::absolute(file).ok()?,
            Err(dialect) => shipped::file_of(dialect)?,
        };
        Some(Location { uri: uri_of(&file)?, range: self.text.range(self.name.clone()) })
    }
}

/// Finds the spec of an op, given its name in programs: first in the specs of the workspace.
pub(super) fn spec_of(document: &Document<'_, '_>, name: &str) -> Option<OpSpec> {
    let name = document.context.op_def(name).map_or(name, |def| def.name);
    let (dialect, op) = name.split_once('.')?;
    let own = document.specs.iter().filter_map(|path| {
        let text = bourn_spec::read_text(path).ok()?;
        find(Ok(path.clone()), &text, dialect, op)
    });
    let shipped = || find(Err(dialect.to_owned()), shipped::text_of(dialect)?, dialect, op);
    own.into_iter().next().or_else(shipped)
}

fn find(file: Result<PathBuf, String>, text: &str, dialect: &str, op: &str) -> Option<OpSpec> {
    let mut project = Project::default();
    project.set("spec", text, false);
    if project.dialect(0) != Some(dialect) {
        return None;
    }
    let is_op = |item: &Item| match &item.kind {
        ItemKind::Op(decl) if !decl.is_family => {
            let mnemonic = decl.clauses.iter().find_map(|clause| match &clause.kind {
                ClauseKind::Mnemonic(name) => Some(name.text.as_str()),
                _ => None,
            });
            mnemonic.unwrap_or(&decl.name.text) == op
        }
        _ => false,
    };
    let item = project.items(0).find(|item| is_op(item))?;
    let (_, range) = project.place(item.span)?;
    let (_, name) = project.place(item.kind.name()?.span)?;
    Some(OpSpec { file, text: Text::new(text), doc: item.doc.clone(), item: range, name })
}
