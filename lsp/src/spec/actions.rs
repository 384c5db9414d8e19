//! Diagnostics of specs, and the corrections that they suggest.

use super::project::{Open, Specs};
use bourn_spec::diagnostics::Replacement;
use bourn_spec::model::Span;
use bourn_spec::{Diagnostic, Severity};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, DiagnosticRelatedInformation,
    DiagnosticSeverity, Range, TextEdit, WorkspaceEdit,
};
use std::collections::HashMap;

/// Converts the mistakes in a file.
pub(super) fn in_file(
    specs: &Specs,
    open: &Open,
    all: &[&Diagnostic],
    sheet: usize,
) -> Vec<lsp_types::Diagnostic> {
    let here = all.iter().filter_map(|mistake| {
        let (file, range) = specs.place(mistake.span).unwrap_or((sheet, 0..0));
        (file == sheet).then(|| converted(specs, open, mistake, specs.texts[sheet].range(range)))
    });
    let mut here: Vec<lsp_types::Diagnostic> = here.collect();
    here.sort_by(|a, b| (a.range.start, &a.message).cmp(&(b.range.start, &b.message)));
    here.dedup();
    here
}

fn converted(specs: &Specs, open: &Open, mistake: &Diagnostic, range: Range) -> lsp_types::Diagnostic {
    let mut message = mistake.message.clone();
    if !mistake.label.is_empty() {
        message.push_str(&format!(": {}", mistake.label));
    }
    for note in &mistake.notes {
        message.push_str(&format!("\nnote: {note}"));
    }
    for help in &mistake.help {
        message.push_str(&format!("\nhelp: {help}"));
    }
    let related = mistake.related.iter().filter_map(|(span, words)| {
        let location = specs.location(*span, open)?;
        Some(DiagnosticRelatedInformation { location, message: words.clone() })
    });
    let related: Vec<_> = related.collect();
    lsp_types::Diagnostic {
        range,
        severity: Some(match mistake.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        }),
        source: Some("bourn".to_owned()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        ..lsp_types::Diagnostic::default()
    }
}

/// Returns the corrections of the mistakes in a range.
pub(super) fn actions(
    specs: &Specs,
    open: &Open,
    mistakes: &[Diagnostic],
    sheet: usize,
    params: &CodeActionParams,
) -> Vec<CodeActionOrCommand> {
    let text = &specs.texts[sheet];
    let (start, end) = (text.offset(params.range.start), text.offset(params.range.end));
    let mut found = Vec::new();
    for mistake in mistakes {
        let Some(Replacement { span, name, by }) = &mistake.replacement else { continue };
        let Some((file, range)) = specs.place(mistake.span) else { continue };
        if file != sheet || range.start > end || range.end < start {
            continue;
        }
        let wrong = match span {
            Some(span) => specs.place(*span).filter(|(file, _)| *file == sheet).map(|(_, range)| range),
            None => word(&text.as_str()[range.clone()], name)
                .map(|at| range.start + at..range.start + at + name.len()),
        };
        let Some(wrong) = wrong else { continue };
        let title = match &text.as_str()[wrong.clone()] {
            "" => format!("insert {}", in_backticks(by)),
            wrong => format!("replace {} by {}", in_backticks(wrong), in_backticks(by)),
        };
        let edit = TextEdit { range: text.range(wrong), new_text: by.clone() };
        #[allow(clippy::mutable_key_type, reason = "the protocol's type; its hash depends on the text only")]
        let changes = HashMap::from([(params.text_document.uri.clone(), vec![edit])]);
        found.push(CodeActionOrCommand::CodeAction(CodeAction {
            title,
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![converted(specs, open, mistake, text.range(range))]),
            edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
            is_preferred: Some(true),
            ..CodeAction::default()
        }));
    }
    found
}

/// Returns a text as titles show it.
fn in_backticks(text: &str) -> String {
    let text = text.trim();
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

/// Returns the first place where a word stands alone in a text.
fn word(text: &str, word: &str) -> Option<usize> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices(word).map(|(at, _)| at).find(|at| {
        let (before, after) = (&text[..*at], &text[at + word.len()..]);
        !before.ends_with(is_part) && !after.starts_with(is_part)
    })
}

/// Returns whether a place is a part of a file.
pub(super) fn is_in(specs: &Specs, span: Span, sheet: usize) -> bool {
    specs.place(span).is_some_and(|(file, _)| file == sheet)
}
