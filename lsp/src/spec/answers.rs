//! Answers to questions about specs.

use super::project::Specs;
use super::worker::State;
use super::{actions, complete, hooks, hover};
use crate::folding::{self, Piece};
use crate::question::Question;
use crate::text::Text;
use crate::tokens::{encode, nested, placed};
use crate::uri::uri_of;
use bourn_spec::KEYWORDS;
use bourn_spec::ast::{ClauseKind, Item, ItemKind, ValuesKind};
use bourn_spec::editor::{Draft, NameKind, TokenKind, Use, tokens};
use bourn_spec::model::Span;
use lsp_server::ErrorCode;
use lsp_types::*;
use std::collections::{BTreeSet, HashMap};
use std::ops;

/// Answers a question.
pub(super) fn answer(state: &State, specs: &Specs, draft: &Draft<'_>, mut question: Question) {
    let (id, method, out) = (question.id.clone(), question.method.clone(), &state.out);
    let Some(sheet) = specs.sheet(&super::project::name_of(&question.uri)) else {
        return out.refuse(id, ErrorCode::InvalidParams, "the document is not open");
    };
    let text = &specs.texts[sheet];
    let asked = Asked { state, specs, draft, sheet, text };
    /// Reads the parameters and answers.
    macro_rules! respond {
        ($params:ty, $answer:expr) => {{
            let Some(params) = question.read::<$params>(out) else { return };
            let answer = $answer;
            out.respond(id, &method, || Ok(answer(params)))
        }};
    }
    let position = |position: TextDocumentPositionParams| text.offset(position.position);
    match method.as_str() {
        "textDocument/hover" => respond!(HoverParams, |params: HoverParams| {
            hover::hover(specs, draft, sheet, position(params.text_document_position_params))
        }),
        "textDocument/definition" => respond!(GotoDefinitionParams, |params: GotoDefinitionParams| {
            let found = asked.definition(position(params.text_document_position_params));
            found.map(GotoDefinitionResponse::Scalar)
        }),
        "textDocument/references" => respond!(ReferenceParams, |params: ReferenceParams| {
            let with_declaration = params.context.include_declaration;
            let used = asked.name_at(position(params.text_document_position))?;
            let all =
                draft.uses_of(used.declared).filter(|used| with_declaration || used.place != used.declared);
            Some(all.filter_map(|used| specs.location(used.place, &state.open)).collect::<Vec<_>>())
        }),
        "textDocument/documentHighlight" => {
            respond!(DocumentHighlightParams, |params: DocumentHighlightParams| {
                asked.highlights(position(params.text_document_position_params))
            })
        }
        "textDocument/documentSymbol" => {
            respond!(DocumentSymbolParams, |_| { DocumentSymbolResponse::Nested(asked.outline()) })
        }
        "textDocument/foldingRange" => respond!(FoldingRangeParams, |_| {
            let piece = |kind| match kind {
                TokenKind::Comment => Piece::Comment,
                TokenKind::Punctuation => Piece::Punctuation,
                _ => Piece::Other,
            };
            folding::ranges(text, tokens(text.as_str()).map(|(kind, range)| (piece(kind), range)))
        }),
        "textDocument/prepareRename" => respond!(TextDocumentPositionParams, |params| {
            let used = asked.name_at(position(params))?;
            asked.renamed(used).ok()?;
            let (_, range) = specs.place(used.place)?;
            let placeholder = text.as_str()[range.clone()].to_owned();
            Some(PrepareRenameResponse::RangeWithPlaceholder { range: text.range(range), placeholder })
        }),
        "textDocument/rename" => {
            let Some(params) = question.read::<RenameParams>(out) else { return };
            let offset = position(params.text_document_position.clone());
            out.respond_or_refuse(id, &method, || asked.rename(offset, &params.new_name));
        }
        "textDocument/semanticTokens/full" => respond!(SemanticTokensParams, |_| asked.semantic_tokens()),
        "textDocument/completion" => respond!(CompletionParams, |params: CompletionParams| {
            let offset = position(params.text_document_position);
            CompletionResponse::Array(complete::complete(
                specs,
                draft,
                sheet,
                offset,
                state.client.expands_snippets,
            ))
        }),
        "textDocument/codeAction" => respond!(CodeActionParams, |params: CodeActionParams| {
            actions::actions(specs, &state.open, &draft.diagnostics, sheet, &params)
        }),
        "textDocument/formatting" => respond!(DocumentFormattingParams, |_| asked.formatted()),
        "textDocument/inlayHint" => respond!(InlayHintParams, |_| Vec::<InlayHint>::new()),
        _ => out.refuse(id, ErrorCode::MethodNotFound, format!("'{method}' is not about specs")),
    }
}

/// A question about a file.
struct Asked<'q, 'a> {
    state: &'q State,
    specs: &'q Specs,
    draft: &'q Draft<'a>,
    sheet: usize,
    text: &'q Text,
}

impl Asked<'_, '_> {
    /// Returns the places in the file of the name at an offset: its declaration is written, its uses are read.
    fn highlights(&self, offset: usize) -> Option<Vec<DocumentHighlight>> {
        let declared = self.name_at(offset)?.declared;
        let uses = self.draft.uses_of(declared);
        let here = uses.filter(|used| actions::is_in(self.specs, used.place, self.sheet));
        let ranges = here.filter_map(|used| Some((used, self.specs.place(used.place)?.1)));
        let highlight = |(used, range): (&Use, ops::Range<usize>)| DocumentHighlight {
            range: self.text.range(range),
            kind: Some(match used.place == used.declared {
                true => DocumentHighlightKind::WRITE,
                false => DocumentHighlightKind::READ,
            }),
        };
        Some(ranges.map(highlight).collect())
    }

    fn name_at(&self, offset: usize) -> Option<&Use> {
        self.draft.name_at(self.specs.project.span(self.sheet, offset as u32)?)
    }

    fn definition(&self, offset: usize) -> Option<Location> {
        if let Some(used) = self.name_at(offset) {
            return self.specs.location(used.declared, &self.state.open);
        }
        let (segments, _) = hooks::path_at(self.text.as_str(), offset)?;
        let spec = std::path::absolute(self.specs.name(self.sheet)?).ok()?;
        let (file, text, range) = hooks::find(&spec, &segments)?;
        Some(Location { uri: uri_of(&file)?, range: Text::new(text).range(range) })
    }

    /// Checks that a name can be renamed: its declaration is in an own spec.
    fn renamed(&self, used: &Use) -> Result<(), String> {
        let (sheet, _) = self.specs.place(used.declared).ok_or("the declaration has no place")?;
        if self.specs.is_own(sheet) {
            return Ok(());
        }
        let name = self.specs.name(sheet).unwrap_or_default();
        Err(format!("it is declared in '{name}', which is not one of the specs of this project"))
    }

    fn rename(&self, offset: usize, new: &str) -> Result<Option<WorkspaceEdit>, String> {
        let Some(used) = self.name_at(offset) else { return Ok(None) };
        self.renamed(used)?;
        let is_word = tokens(new).collect::<Vec<_>>() == [(TokenKind::Word, 0..new.len())];
        if !is_word {
            return Err(format!("`{new}` is not a name"));
        }
        let old = self.specs.written(used.declared).unwrap_or_default();
        if old == new {
            return Ok(None);
        }
        if let Some(clash) = self.clash(used, new) {
            let place = self.specs.place(clash);
            let line = place.map_or(0, |(sheet, range)| self.specs.texts[sheet].line_of(range.start) + 1);
            return Err(format!("the name `{new}` is taken in line {line}"));
        }
        #[allow(clippy::mutable_key_type, reason = "the protocol's type; its hash depends on the text only")]
        let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
        for used in self.draft.uses_of(used.declared) {
            let Some(location) = self.specs.location(used.place, &self.state.open) else { continue };
            if self.specs.written(used.place) == Some(old) {
                let edit = TextEdit { range: location.range, new_text: new.to_owned() };
                changes.entry(location.uri).or_default().push(edit);
            }
        }
        Ok(Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }))
    }

    /// Returns a declaration that has the new name already, in the same item or, for the name of an item, in the same dialect.
    fn clash(&self, used: &Use, new: &str) -> Option<Span> {
        let is_item = is_item(used.kind);
        let mut declarations = self.draft.uses.iter().filter(|other| other.place == other.declared);
        let found = declarations.find(|other| {
            let is_near = match is_item {
                true => {
                    is_item_of_same_space(other.kind, used.kind)
                        && self.is_same_dialect(other.place, used.declared)
                }
                false => !self::is_item(other.kind) && other.place.file == used.declared.file,
            };
            is_near && self.specs.written(other.place) == Some(new)
        });
        found.map(|other| other.place)
    }

    fn is_same_dialect(&self, a: Span, b: Span) -> bool {
        let dialect = |span| self.specs.place(span).and_then(|(sheet, _)| self.specs.project.dialect(sheet));
        dialect(a) == dialect(b)
    }

    /// Returns the whole text, formatted, as an edit of the lines that differ.
    fn formatted(&self) -> Option<Vec<TextEdit>> {
        let old = self.text.as_str();
        let new = bourn_spec::format_source("", old).ok()?;
        if new == old {
            return Some(Vec::new());
        }
        let same = old.split_inclusive('\n').zip(new.split_inclusive('\n')).take_while(|(a, b)| a == b);
        let start: usize = same.map(|(line, _)| line.len()).sum();
        let same = old[start..].split_inclusive('\n').rev().zip(new[start..].split_inclusive('\n').rev());
        let end: usize = same.take_while(|(a, b)| a == b).map(|(line, _)| line.len()).sum();
        let range = self.text.range(start..old.len() - end);
        Some(vec![TextEdit { range, new_text: new[start..new.len() - end].to_owned() }])
    }

    fn outline(&self) -> Vec<DocumentSymbol> {
        let mut found = Vec::new();
        for (range, item) in self.specs.project.pieces(self.sheet) {
            let Some(item) = item else { continue };
            let base = range.start;
            let symbol = |name: &bourn_spec::ast::Name, range: ops::Range<usize>, kind, detail: &str| {
                let own = base + name.span.start as usize..base + name.span.end as usize;
                #[allow(deprecated, reason = "the protocol's type has a deprecated field")]
                let symbol = DocumentSymbol {
                    name: name.text.clone(),
                    detail: Some(detail.to_owned()),
                    kind,
                    tags: None,
                    deprecated: None,
                    range: self.text.range(range.clone()),
                    selection_range: self.text.range(own),
                    children: None,
                };
                (range, symbol)
            };
            let Some(name) = item.kind.name() else { continue };
            let (kind, detail) = kind_of(item);
            found.push(symbol(name, range.clone(), kind, detail));
            for (name, kind, detail) in parts_of(item) {
                let own = base + name.span.start as usize..base + name.span.end as usize;
                found.push(symbol(name, own, kind, detail));
            }
        }
        nested(found)
    }

    fn semantic_tokens(&self) -> SemanticTokens {
        let text = self.text.as_str();
        let names: HashMap<usize, NameKind> = self
            .draft
            .uses
            .iter()
            .filter_map(|used| {
                let (sheet, range) = self.specs.place(used.place)?;
                (sheet == self.sheet).then_some((range.start, used.kind))
            })
            .collect();
        let mut found = Vec::new();
        let mut is_path = false;
        let mut before = "";
        let inside_texts = BTreeSet::from_iter(names.keys().copied());
        for (kind, range) in tokens(text) {
            let word = &text[range.clone()];
            let token = match kind {
                TokenKind::Comment => "comment",
                TokenKind::Text => {
                    // Names in the placeholders of a text.
                    let mut start = range.start;
                    for name in inside_texts.range(range.clone()) {
                        let end =
                            text[*name..range.end].find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
                        let end = end.map_or(range.end, |end| name + end);
                        found.push((start..*name, "string"));
                        found.push((*name..end, token_of(names[name])));
                        start = end;
                    }
                    found.push((start..range.end, "string"));
                    before = word;
                    continue;
                }
                TokenKind::Literal => "string",
                TokenKind::Number => "number",
                TokenKind::Word => {
                    is_path = before == "rust" || word == "crate" || (is_path && before == "::");
                    match names.get(&range.start) {
                        Some(kind) => token_of(*kind),
                        None if is_path => "namespace",
                        None if KEYWORDS.contains(&word) => "keyword",
                        None => {
                            before = word;
                            continue;
                        }
                    }
                }
                TokenKind::Punctuation | TokenKind::Bad => {
                    is_path &= word == "::";
                    before = word;
                    continue;
                }
            };
            before = word;
            found.push((range, token));
        }
        found.retain(|(range, _)| !range.is_empty());
        encode(placed(self.text, found))
    }
}

/// Returns whether a name is the name of an item of a dialect.
fn is_item(kind: NameKind) -> bool {
    matches!(
        kind,
        NameKind::Dialect
            | NameKind::Type
            | NameKind::Attr
            | NameKind::Enum
            | NameKind::Constraint
            | NameKind::Interface
            | NameKind::Trait
            | NameKind::Op
            | NameKind::Family
    )
}

/// Returns whether two items may not have the same name. A type, an attribute and an op may.
fn is_item_of_same_space(a: NameKind, b: NameKind) -> bool {
    let space = |kind| match kind {
        NameKind::Type => 0,
        NameKind::Attr => 1,
        NameKind::Op => 2,
        NameKind::Dialect => 3,
        _ => 4,
    };
    is_item(a) && is_item(b) && space(a) == space(b)
}

fn token_of(kind: NameKind) -> &'static str {
    match kind {
        NameKind::Dialect => "namespace",
        NameKind::Type | NameKind::Attr => "class",
        NameKind::Enum => "enum",
        NameKind::Case => "enumMember",
        NameKind::Constraint => "type",
        NameKind::Interface | NameKind::Trait => "interface",
        NameKind::Op | NameKind::Family => "function",
        NameKind::Generic => "typeParameter",
        NameKind::Operand | NameKind::Argument => "parameter",
        NameKind::Result | NameKind::Let | NameKind::Variable => "variable",
        NameKind::Property | NameKind::Param => "property",
        NameKind::Region | NameKind::Successor => "label",
        NameKind::Method | NameKind::Builder => "method",
    }
}

fn kind_of(item: &Item) -> (SymbolKind, &'static str) {
    match &item.kind {
        ItemKind::Dialect(_) => (SymbolKind::NAMESPACE, "dialect"),
        ItemKind::Type(ty) if ty.is_attr => (SymbolKind::CLASS, "attr"),
        ItemKind::Type(_) => (SymbolKind::CLASS, "type"),
        ItemKind::Enum(_) => (SymbolKind::ENUM, "enum"),
        ItemKind::Constraint(_) => (SymbolKind::TYPE_PARAMETER, "constraint"),
        ItemKind::Interface(_) => (SymbolKind::INTERFACE, "interface"),
        ItemKind::Trait(_) => (SymbolKind::INTERFACE, "trait"),
        ItemKind::Op(op) if op.is_family => (SymbolKind::CLASS, "family"),
        ItemKind::Op(_) => (SymbolKind::FUNCTION, "op"),
        ItemKind::Use(_)
        | ItemKind::Implies(..)
        | ItemKind::Extend(_)
        | ItemKind::ExtendCustom(_)
        | ItemKind::Implement(_)
        | ItemKind::Promise(_) => (SymbolKind::OBJECT, ""),
    }
}

/// Returns the parts of an item with a name.
fn parts_of(item: &Item) -> Vec<(&bourn_spec::ast::Name, SymbolKind, &'static str)> {
    let clauses = match &item.kind {
        ItemKind::Enum(item) => {
            return item.cases.iter().map(|case| (&case.name, SymbolKind::ENUM_MEMBER, "case")).collect();
        }
        ItemKind::Type(item) => {
            return item.params.iter().map(|param| (&param.name, SymbolKind::FIELD, "parameter")).collect();
        }
        ItemKind::Op(item) => &item.clauses,
        ItemKind::Interface(item) | ItemKind::Trait(item) => &item.clauses,
        _ => return Vec::new(),
    };
    let mut found = Vec::new();
    for clause in clauses {
        match &clause.kind {
            ClauseKind::Values(kind, values) => {
                let (kind, detail) = match kind {
                    ValuesKind::Operands => (SymbolKind::FIELD, "operand"),
                    ValuesKind::Attrs => (SymbolKind::PROPERTY, "attribute"),
                    ValuesKind::Results => (SymbolKind::FIELD, "result"),
                    ValuesKind::Successors => (SymbolKind::FIELD, "successor"),
                };
                found.extend(values.iter().map(|value| (&value.name, kind, detail)));
            }
            ClauseKind::Region(region) => found.push((&region.name, SymbolKind::STRUCT, "region")),
            ClauseKind::Let(name, _) => found.push((name, SymbolKind::VARIABLE, "let")),
            ClauseKind::Method(method) => found.push((&method.name, SymbolKind::METHOD, "method")),
            ClauseKind::Builder(builder) => found.push((&builder.name, SymbolKind::CONSTRUCTOR, "builder")),
            _ => {}
        }
    }
    found
}
