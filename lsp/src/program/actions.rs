//! Corrections of mistakes in programs: the ops that were meant.

use super::answers::{Document, Part, token_at};
use bourn_ir::suggest;
use lsp_types::*;
use std::collections::HashMap;

/// Returns the corrections of the mistakes in a range.
pub(super) fn actions(parts: &[Part<'_, '_, '_, '_>], params: &CodeActionParams) -> Vec<CodeActionOrCommand> {
    parts.iter().flat_map(|part| corrections(&part.document, params)).collect()
}

fn corrections(document: &Document<'_, '_>, params: &CodeActionParams) -> Vec<CodeActionOrCommand> {
    let text = document.text;
    let (start, end) = (text.offset(params.range.start), text.offset(params.range.end));
    let mut found = Vec::new();
    for mistake in &document.parsed.diagnostics.all {
        let Some((_, line, column)) = &mistake.place else { continue };
        let range = token_at(text, text.at(*line, *column));
        if range.start > end || range.end < start {
            continue;
        }
        let written = &text.as_str()[range.clone()];
        let names = || document.context.op_names();
        let Some(note) = suggest::note(written, names()) else { continue };
        let Some(meant) = suggest::nearest(written, names()) else { continue };
        if mistake.notes.iter().all(|known| known.message != note) {
            continue;
        }
        let edit = TextEdit { range: text.range(range), new_text: meant.to_owned() };
        let of = |known: &&Diagnostic| known.range == edit.range;
        let diagnostics: Vec<Diagnostic> = params.context.diagnostics.iter().filter(of).cloned().collect();
        let title = format!("replace `{written}` by `{meant}`");
        #[allow(clippy::mutable_key_type, reason = "the protocol's type; its hash depends on the text only")]
        let changes = HashMap::from([(document.uri.clone(), vec![edit])]);
        found.push(CodeActionOrCommand::CodeAction(CodeAction {
            title,
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: (!diagnostics.is_empty()).then_some(diagnostics),
            edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
            is_preferred: Some(true),
            ..CodeAction::default()
        }));
    }
    found
}
