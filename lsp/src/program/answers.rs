//! Answers to questions about a program.

use super::hints::Functions;
use super::names::{Kind, Names, Occurrence};
use super::parsed::Parsed;
use super::{Shared, Stop, Stopped, format};
use super::{actions, hover};
use crate::folding::{self, Piece};
use crate::question::Question;
use crate::text::Text;
use crate::tokens::{Placed, encode, nested, placed};
use bourn_ir::Context;
use bourn_ir::parse::{TokenKind, TracedOp, is_builtin_type, tokens};
use lsp_server::ErrorCode;
use lsp_types::*;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops;
use std::path::PathBuf;

/// A document with its analysis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Document<'a, 'c> {
    pub uri: &'a Uri,
    pub text: &'a Text,
    /// The first line of the part: the lines before it are blank.
    pub first_line: usize,
    pub parsed: &'a Parsed<'c>,
    pub names: &'a OnceCell<Names>,
    pub context: &'c Context,
    /// The specs of the workspace.
    pub specs: &'a [PathBuf],
}

impl<'a> Document<'a, '_> {
    /// Returns the names, which are found at the first question about them.
    pub fn names(&self) -> &'a Names {
        self.names.get_or_init(|| Names::of(self.text.as_str(), self.parsed))
    }
}

/// Returns the token at an offset, or an empty range at the end of a line.
pub(super) fn token_at(text: &Text, offset: usize) -> ops::Range<usize> {
    let line = text.line(text.line_of(offset));
    let content = &text.as_str()[line.clone()];
    let found = tokens(content).map(|(_, range)| line.start + range.start..line.start + range.end);
    found.into_iter().find(|range| range.contains(&offset)).unwrap_or(offset..offset)
}

/// A part of a document between lines `// -----`, with its functions.
pub(super) struct Part<'r, 's, 'a, 'c> {
    pub document: Document<'a, 'c>,
    pub functions: Functions<'r, 's, 'a, 'c>,
}

/// Answers a question.
pub(super) fn answer(
    shared: &Shared,
    parts: &mut [Part<'_, '_, '_, '_>],
    mut question: Question,
    stop: &Stop,
) {
    let (id, method) = (question.id.clone(), question.method.clone());
    if let Some(why) = stop.why() {
        return shared.out.stopped(id, why);
    }
    /// Reads the parameters and answers.
    macro_rules! respond {
        ($params:ty, $answer:expr) => {{
            let Some(params) = question.read::<$params>(&shared.out) else { return };
            let answer = $answer;
            shared.out.respond(id, &method, || answer(params))
        }};
    }
    // The text of a part ends with the part.
    let line = question.params.pointer("/position/line").and_then(|line| line.as_u64()).unwrap_or(0);
    let at = parts.iter().position(|part| line < part.document.text.line_count() as u64);
    let at = at.unwrap_or(parts.len().saturating_sub(1));
    let Some(Part { document, functions }) = parts.get(at) else { return };
    let position = |position: TextDocumentPositionParams| document.text.offset(position.position);
    match method.as_str() {
        "textDocument/inlayHint" => {
            let Some(params) = question.read::<InlayHintParams>(&shared.out) else { return };
            shared.out.respond(id, &method, || hints(parts, params.range, stop));
        }
        "textDocument/hover" => respond!(HoverParams, |params: HoverParams| {
            hover::hover(document, functions, position(params.text_document_position_params), stop)
        }),
        "textDocument/definition" => respond!(GotoDefinitionParams, |params: GotoDefinitionParams| {
            let offset = position(params.text_document_position_params);
            Ok(definition(document, offset).map(GotoDefinitionResponse::Scalar))
        }),
        "textDocument/references" => respond!(ReferenceParams, |params: ReferenceParams| {
            let offset = position(params.text_document_position);
            Ok(references(document, offset, params.context.include_declaration))
        }),
        "textDocument/documentHighlight" => {
            respond!(DocumentHighlightParams, |params: DocumentHighlightParams| {
                Ok(highlights(document, position(params.text_document_position_params)))
            })
        }
        "textDocument/prepareRename" => respond!(TextDocumentPositionParams, |params| {
            let found = document.names().at(position(params));
            Ok(found.map(|name| PrepareRenameResponse::RangeWithPlaceholder {
                range: document.text.range(own_part(document, name)),
                placeholder: document.text.as_str()[own_part(document, name)].to_owned(),
            }))
        }),
        "textDocument/rename" => {
            let Some(params) = question.read::<RenameParams>(&shared.out) else { return };
            let offset = position(params.text_document_position.clone());
            shared.out.respond_or_refuse(id, &method, || rename(document, offset, &params.new_name));
        }
        "textDocument/documentSymbol" => respond!(DocumentSymbolParams, |_| {
            let all = parts.iter().flat_map(|part| outline(&part.document)).collect();
            Ok(DocumentSymbolResponse::Nested(all))
        }),
        "textDocument/foldingRange" => respond!(FoldingRangeParams, |_| Ok(folds(parts))),
        "textDocument/semanticTokens/full" => respond!(SemanticTokensParams, |_| {
            Ok(encode(parts.iter().flat_map(|part| semantic_tokens(&part.document))))
        }),
        "textDocument/completion" => respond!(CompletionParams, |params: CompletionParams| {
            Ok(CompletionResponse::Array(completion(document, position(params.text_document_position))))
        }),
        "textDocument/codeAction" => {
            respond!(CodeActionParams, |params| Ok(actions::actions(parts, &params)))
        }
        "textDocument/formatting" => {
            shared.out.respond_or_refuse(id, &method, || {
                let edits = parts.iter().map(|part| format::formatted(&part.document));
                Ok(edits.collect::<Result<Vec<_>, _>>()?.concat())
            });
        }
        _ => shared.out.refuse(id, ErrorCode::MethodNotFound, format!("'{method}' is not about programs")),
    }
}

/// Returns the hints of a range, which may be in several parts.
fn hints(parts: &mut [Part<'_, '_, '_, '_>], range: Range, stop: &Stop) -> Result<Vec<InlayHint>, Stopped> {
    let mut all = Vec::new();
    for Part { document, functions } in parts {
        let start = document.text.offset(range.start);
        let end = document.text.offset(range.end).max(start);
        all.extend(functions.hints(start..end, stop)?);
    }
    Ok(all)
}

/// Returns the uses of the name at an offset, and its definition if it is wanted.
fn references(document: &Document<'_, '_>, offset: usize, with_definition: bool) -> Option<Vec<Location>> {
    let (_, all) = occurrences(document, offset)?;
    let all = all.into_iter().filter(|name| with_definition || name.range.start != name.defined_at);
    Some(all.map(|name| location(document, name.range.clone())).collect())
}

/// Returns the places of the name at an offset: its definition is written, its uses are read.
fn highlights(document: &Document<'_, '_>, offset: usize) -> Option<Vec<DocumentHighlight>> {
    let (_, all) = occurrences(document, offset)?;
    let highlight = |name: &Occurrence| DocumentHighlight {
        range: document.text.range(name.range.clone()),
        kind: Some(match name.range.start == name.defined_at {
            true => DocumentHighlightKind::WRITE,
            false => DocumentHighlightKind::READ,
        }),
    };
    Some(all.into_iter().map(highlight).collect())
}

fn location(document: &Document<'_, '_>, range: ops::Range<usize>) -> Location {
    Location { uri: document.uri.clone(), range: document.text.range(range) }
}

/// Returns the token that begins at the definition of a name.
fn defined(document: &Document<'_, '_>, name: &Occurrence) -> ops::Range<usize> {
    let same = document.names().occurrences(name).find(|other| other.range.start == name.defined_at);
    same.map_or(name.defined_at..name.defined_at, |other| other.range.clone())
}

fn definition(document: &Document<'_, '_>, offset: usize) -> Option<Location> {
    if let Some(name) = document.names().at(offset) {
        return Some(location(document, defined(document, name)));
    }
    let op = op_at(document, offset)?;
    let name = document.text.as_str().get(op.name.start as usize..op.name.end as usize)?;
    hover::spec_of(document, name.trim_matches('"'))?.location()
}

/// Returns the op whose name is at an offset.
pub(super) fn op_at<'a>(document: &Document<'a, '_>, offset: usize) -> Option<&'a TracedOp> {
    let traces = document.parsed.broken.iter().map(|(_, trace)| trace).chain([&document.parsed.trace]);
    let is_at = |op: &&TracedOp| (op.name.start as usize..=op.name.end as usize).contains(&offset);
    traces.flat_map(|trace| &trace.ops).find(is_at)
}

fn occurrences<'a>(
    document: &Document<'a, '_>,
    offset: usize,
) -> Option<(&'a Occurrence, Vec<&'a Occurrence>)> {
    let name = document.names().at(offset)?;
    Some((name, document.names().occurrences(name).collect()))
}

/// Returns the part of a name that a new name replaces: without its sigil and without `#1`.
fn own_part(document: &Document<'_, '_>, name: &Occurrence) -> ops::Range<usize> {
    let text = &document.text.as_str()[name.range.clone()];
    let end = match name.kind {
        Kind::Value => text.find('#').unwrap_or(text.len()),
        _ => text.len(),
    };
    let is_quoted = text.starts_with("@\"");
    let (start, end) = if is_quoted { (2, end - 1) } else { (1, end) };
    name.range.start + start.min(end)..name.range.start + end
}

/// Renames a value, a block, a symbol or an alias.
fn rename(document: &Document<'_, '_>, offset: usize, new: &str) -> Result<Option<WorkspaceEdit>, String> {
    let Some((name, all)) = occurrences(document, offset) else { return Ok(None) };
    let new = new.trim_start_matches(['%', '^', '@', '#', '!']);
    let (sigil, expected) = match name.kind {
        Kind::Value => ("%", TokenKind::Value),
        Kind::Block => ("^", TokenKind::Block),
        Kind::Symbol => ("@", TokenKind::Symbol),
        Kind::Alias => match document.text.as_str().as_bytes().get(name.range.start) {
            Some(b'!') => ("!", TokenKind::Type),
            _ => ("#", TokenKind::Attribute),
        },
    };
    let written = format!("{sigil}{new}");
    let is_name = tokens(&written).collect::<Vec<_>>() == [(expected, 0..written.len())];
    if !is_name || (name.kind == Kind::Alias && new.contains('.')) {
        return Err(format!("'{new}' is not a name"));
    }
    // No other definition in the same part of the program may have the new name.
    let part = document.parsed.trace.ops.iter().filter(|op| !op.own.is_empty() || name.kind != Kind::Value);
    let around = part
        .map(|op| op.range.start as usize..op.range.end as usize)
        .filter(|range| range.contains(&name.defined_at));
    let scope = match name.kind {
        Kind::Value | Kind::Block => {
            around.min_by_key(|range| range.len()).unwrap_or(0..document.text.as_str().len())
        }
        Kind::Symbol | Kind::Alias => 0..document.text.as_str().len(),
    };
    let bare = |other: &Occurrence| &document.text.as_str()[own_part(document, other)];
    let clash = document.names().all.iter().find(|other| {
        other.kind == name.kind
            && other.defined_at != name.defined_at
            && scope.contains(&other.range.start)
            && bare(other) == new
    });
    if let Some(clash) = clash {
        let line = document.text.line_of(clash.defined_at) + 1;
        return Err(format!("the name '{written}' is taken in line {line}"));
    }
    let edits = all.into_iter().map(|name| TextEdit {
        range: document.text.range(own_part(document, name)),
        new_text: new.to_owned(),
    });
    #[allow(clippy::mutable_key_type, reason = "the protocol's type; its hash depends on the text only")]
    let changes = HashMap::from([(document.uri.clone(), edits.collect())]);
    Ok(Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }))
}

/// Returns the ranges of lines that can be folded.
fn folds(parts: &[Part<'_, '_, '_, '_>]) -> Vec<FoldingRange> {
    let piece = |kind| match kind {
        TokenKind::Comment => Piece::Comment,
        TokenKind::Other => Piece::Punctuation,
        _ => Piece::Other,
    };
    // Lines of other parts are blank in the text of a part.
    let of_part =
        |text: &Text| folding::ranges(text, tokens(text.as_str()).map(|(kind, range)| (piece(kind), range)));
    parts.iter().flat_map(|part| of_part(part.document.text)).collect()
}

/// Returns the symbols of a program as a tree.
fn outline(document: &Document<'_, '_>) -> Vec<DocumentSymbol> {
    let mut found: Vec<(ops::Range<usize>, DocumentSymbol)> = Vec::new();
    let text = document.text.as_str();
    let mut symbols: Vec<&Occurrence> = document
        .names()
        .all
        .iter()
        .filter(|name| name.kind == Kind::Symbol && name.range.start == name.defined_at)
        .collect();
    symbols.dedup_by_key(|name| name.range.start);
    for name in symbols {
        let ops = document.parsed.trace.ops.iter();
        let around =
            ops.filter(|op| (op.range.start as usize..op.range.end as usize).contains(&name.range.start));
        let op = around.min_by_key(|op| op.range.len());
        let broken = document.parsed.broken.iter().find(|(range, _)| range.contains(&name.range.start));
        let (range, what) = match (op, broken) {
            (_, Some((range, _))) => (range.start..range.end, "with errors"),
            (Some(op), None) => {
                let what = &text[op.name.start as usize..op.name.end as usize];
                (op.range.start as usize..op.range.end as usize, what.trim_matches('"'))
            }
            (None, None) => continue,
        };
        #[allow(deprecated, reason = "the protocol's type has a deprecated field")]
        let symbol = DocumentSymbol {
            name: text[name.range.clone()].to_owned(),
            detail: Some(what.to_owned()),
            kind: if what.contains("module") { SymbolKind::MODULE } else { SymbolKind::FUNCTION },
            tags: None,
            deprecated: None,
            range: document.text.range(range.clone()),
            selection_range: document.text.range(name.range.clone()),
            children: None,
        };
        found.push((range, symbol));
    }
    nested(found)
}

/// Returns the tokens with their meaning.
fn semantic_tokens(document: &Document<'_, '_>) -> Vec<Placed> {
    let text = document.text.as_str();
    let mut found: Vec<(ops::Range<usize>, &'static str)> = Vec::new();
    let traces = document.parsed.broken.iter().map(|(_, trace)| trace).chain([&document.parsed.trace]);
    let ops: std::collections::HashSet<usize> =
        traces.flat_map(|trace| &trace.ops).map(|op| op.name.start as usize).collect();
    for (kind, range) in tokens(text) {
        let kind = match kind {
            TokenKind::Word | TokenKind::Text if ops.contains(&range.start) => "function",
            TokenKind::Word => {
                let word = &text[range.clone()];
                if is_builtin_type(word) { "type" } else { "keyword" }
            }
            TokenKind::Value => "variable",
            TokenKind::Block => "label",
            TokenKind::Symbol => "function",
            TokenKind::Attribute => "macro",
            TokenKind::Type => "type",
            TokenKind::Text => "string",
            TokenKind::Number => "number",
            TokenKind::Comment => "comment",
            TokenKind::Other => continue,
        };
        found.push((range, kind));
    }
    placed(document.text, found)
}

/// Returns the values that are visible at an offset, or the ops.
fn completion(document: &Document<'_, '_>, offset: usize) -> Vec<CompletionItem> {
    let text = document.text.as_str();
    let line = document.text.line(document.text.line_of(offset));
    let before = &text[line.start..offset];
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_$.-".contains(c);
    let word = before
        .rfind(|c| !is_part(c))
        .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
    let sigil = before[..word].chars().next_back();
    let kinds = match sigil {
        Some('%') => Kind::Value,
        Some('^') => Kind::Block,
        Some('@') => Kind::Symbol,
        Some('#' | '!') => Kind::Alias,
        _ => {
            let is_start = before[..word].trim().is_empty() || before[..word].trim_end().ends_with('=');
            return if is_start { ops_named(document, &before[word..]) } else { Vec::new() };
        }
    };
    let mut found = std::collections::BTreeSet::new();
    let function = function_around(document, offset);
    for name in
        document.names().all.iter().filter(|name| name.kind == kinds && name.range.start == name.defined_at)
    {
        let is_near = matches!(kinds, Kind::Symbol | Kind::Alias) || function.contains(&name.defined_at);
        let is_before = kinds != Kind::Value || name.range.end < offset;
        let has_sigil = sigil.is_some_and(|sigil| text[name.range.clone()].starts_with(sigil));
        if is_near && is_before && has_sigil {
            found.insert(&text[own_part(document, name)]);
        }
    }
    let kind = match kinds {
        Kind::Value => CompletionItemKind::VARIABLE,
        Kind::Block => CompletionItemKind::REFERENCE,
        Kind::Symbol => CompletionItemKind::FUNCTION,
        Kind::Alias => CompletionItemKind::CONSTANT,
    };
    found
        .into_iter()
        .map(|name| CompletionItem { label: name.to_owned(), kind: Some(kind), ..CompletionItem::default() })
        .collect()
}

/// Returns the text of the innermost isolated op around an offset.
fn function_around(document: &Document<'_, '_>, offset: usize) -> ops::Range<usize> {
    let ops = document.parsed.trace.ops.iter().filter(|op| !op.own.is_empty());
    let ranges = ops.map(|op| op.range.start as usize..op.range.end as usize);
    let broken = document.parsed.broken.iter().map(|(range, _)| range.clone());
    let around = ranges.chain(broken).filter(|range| range.contains(&offset));
    around.min_by_key(|range| range.len()).unwrap_or(0..document.text.as_str().len())
}

fn ops_named(document: &Document<'_, '_>, prefix: &str) -> Vec<CompletionItem> {
    // Without a dialect there are too many.
    let dialect = prefix.split_once('.').map(|(dialect, _)| dialect);
    let mut names: Vec<String> = match dialect {
        Some(dialect) => {
            let of = |name: &&str| name.split_once('.').is_some_and(|(own, _)| own == dialect);
            document.context.op_names().filter(of).map(str::to_owned).collect()
        }
        None => document.context.dialect_names().map(|name| format!("{name}.")).collect(),
    };
    names.sort_unstable();
    names
        .into_iter()
        .map(|name| CompletionItem {
            kind: Some(if dialect.is_some() {
                CompletionItemKind::FUNCTION
            } else {
                CompletionItemKind::MODULE
            }),
            detail: hover::summary_of(document.context, &name),
            label: name,
            ..CompletionItem::default()
        })
        .collect()
}
