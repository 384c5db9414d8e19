//! Specs that are edited: each item is parsed again only if its text changes, and mistakes do not prevent a model.
//!
//! ```
//! use bourn_spec::Arena;
//! use bourn_spec::editor::{NameKind, Project};
//!
//! let mut project = Project::default();
//! let text = "dialect toy;\ntype index = rust crate::IndexType;\nop half { operands { value: index } bounds { value >= wert; } }\n";
//! project.set("toy.bourn", text, false);
//! let arena = Arena::new();
//! let draft = project.resolve(&arena, |_, _| true);
//! assert_eq!(draft.diagnostics[0].help, ["did you mean `value`?"; 0]);
//! let value = text.find("value >=").unwrap() as u32;
//! let at = project.span(0, value).unwrap();
//! let found = draft.name_at(at).unwrap();
//! assert_eq!(found.kind, NameKind::Operand);
//! assert_eq!(project.place(found.declared), Some((0, text.find("value:").unwrap()..text.find(": index").unwrap())));
//! ```

use crate::ast::{File, Item, ItemKind, Unit};
use crate::diagnostics::Diagnostic;
use crate::model::{Arena, Model, Span};
use crate::parse::scan::Chunk;
use crate::parse::{parse_item, scan};
use crate::resolve;
pub use crate::resolve::uses::{NameKind, Use};
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

/// A set of specs that are resolved together.
///
/// Each item of a file has a number of its own in [`Span::file`], and its places count from the start of the item, so that they stay
/// valid when text before the item changes. [`Project::place`] converts them.
#[derive(Debug, Default)]
pub struct Project {
    sheets: Vec<Sheet>,
    /// The next number of an item.
    next: u32,
}

/// A file of a project.
#[derive(Debug)]
struct Sheet {
    name: String,
    text: String,
    imported: bool,
    /// The number in places outside of items, which count from the start of the file.
    file: u32,
    doc: String,
    /// Mistakes outside of items.
    mistakes: Vec<Diagnostic>,
    /// The names of items that are in no piece.
    lost: BTreeSet<String>,
    pieces: Vec<Piece>,
}

/// The text of an item, with its syntax tree.
#[derive(Debug)]
struct Piece {
    range: Range<usize>,
    file: u32,
    item: Option<Item>,
    /// Whether a part of the text is missing in the tree.
    is_damaged: bool,
    mistakes: Vec<Diagnostic>,
    /// The dialects that it names before `::`.
    mentioned: BTreeSet<String>,
}

/// A resolved project. Parts with mistakes are replaced by placeholders.
#[derive(Debug, Default)]
pub struct Draft<'a> {
    /// The model; it has no files.
    pub model: Model<'a>,
    /// All mistakes.
    pub diagnostics: Vec<Diagnostic>,
    /// All occurrences of names, by place.
    pub uses: Vec<Use>,
}

impl Draft<'_> {
    /// Returns the name at a position.
    #[must_use]
    pub fn name_at(&self, at: Span) -> Option<&Use> {
        let before =
            self.uses.partition_point(|used| (used.place.file, used.place.start) <= (at.file, at.start));
        let near = self.uses[..before].iter().rev().take_while(|used| used.place.file == at.file);
        near.take(8).find(|used| at.start <= used.place.end)
    }

    /// Returns all occurrences of the name with this declaration.
    pub fn uses_of(&self, declared: Span) -> impl Iterator<Item = &Use> {
        self.uses.iter().filter(move |used| used.declared == declared)
    }
}

impl Project {
    /// Sets the text of a file, which is added if it is new, and returns its position. The ops of an imported file are
    /// not checked. Only items whose text is new are parsed.
    pub fn set(&mut self, name: &str, text: &str, imported: bool) -> usize {
        let found = self.sheets.iter().position(|sheet| sheet.name == name);
        let at = found.unwrap_or_else(|| {
            let file = self.number();
            self.sheets.push(Sheet {
                name: name.to_owned(),
                text: String::new(),
                imported,
                file,
                doc: String::new(),
                mistakes: Vec::new(),
                lost: BTreeSet::new(),
                pieces: Vec::new(),
            });
            self.sheets.len() - 1
        });
        self.sheets[at].imported = imported;
        if found.is_none() || self.sheets[at].text != text {
            self.parse(at, text);
        }
        at
    }

    fn number(&mut self) -> u32 {
        // `u32::MAX` is the number of places in no file.
        self.next = (self.next + 1) % u32::MAX;
        self.next
    }

    fn parse(&mut self, at: usize, text: &str) {
        let sheet = &mut self.sheets[at];
        let old_text = std::mem::replace(&mut sheet.text, text.to_owned());
        let mut known: HashMap<&str, Vec<Piece>> = HashMap::new();
        for piece in sheet.pieces.drain(..) {
            known.entry(&old_text[piece.range.clone()]).or_default().push(piece);
        }
        sheet.mistakes.clear();
        let cut = scan::cut(sheet.file, text, &mut sheet.mistakes);
        sheet.doc = cut.doc;
        let mut pieces = Vec::with_capacity(cut.items.len());
        for chunk in cut.items {
            let range = chunk.start..chunk.end;
            let text = &text[range.clone()];
            let piece = known.get_mut(text).and_then(Vec::pop);
            let piece = piece.map(|piece| Piece { range: range.clone(), ..piece });
            pieces.push(piece.unwrap_or_else(|| {
                let (file, mut mistakes) = (self.number(), Vec::new());
                let chunk = Chunk { start: 0, end: text.len(), ..chunk };
                let (item, is_damaged) = parse_item(file, text, chunk, &mut mistakes);
                let mentioned = scan::dialects_in(text);
                Piece { range, file, item, is_damaged, mistakes, mentioned }
            }));
        }
        let names = cut.lost.iter().flat_map(|&(from, to)| scan::names_of_lost(&text[from..to]));
        self.sheets[at].lost = names.map(str::to_owned).collect();
        self.sheets[at].pieces = pieces;
    }

    /// Removes the files that `keep` does not select.
    pub fn retain(&mut self, keep: impl Fn(&str) -> bool) {
        self.sheets.retain(|sheet| keep(&sheet.name));
    }

    /// Returns the names of the files, by position.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.sheets.iter().map(|sheet| sheet.name.as_str())
    }

    /// Returns the text of a file.
    #[must_use]
    pub fn text(&self, sheet: usize) -> &str {
        &self.sheets[sheet].text
    }

    /// Returns the dialect that a file declares.
    #[must_use]
    pub fn dialect(&self, sheet: usize) -> Option<&str> {
        self.items(sheet).find_map(|item| match &item.kind {
            ItemKind::Dialect(dialect) => Some(dialect.name.text.as_str()),
            _ => None,
        })
    }

    /// Returns the items of a file; their places count from their own starts.
    pub fn items(&self, sheet: usize) -> impl Iterator<Item = &Item> {
        self.sheets[sheet].pieces.iter().filter_map(|piece| piece.item.as_ref())
    }

    /// Returns the ranges of the items of a file, with their doc comments, and the items that have a syntax tree.
    pub fn pieces(&self, sheet: usize) -> impl Iterator<Item = (Range<usize>, Option<&Item>)> {
        self.sheets[sheet].pieces.iter().map(|piece| (piece.range.clone(), piece.item.as_ref()))
    }

    /// Returns the dialects that the items of a file name before `::`.
    #[must_use]
    pub fn mentioned(&self, sheet: usize) -> BTreeSet<&str> {
        let all = self.sheets[sheet].pieces.iter().flat_map(|piece| &piece.mentioned);
        all.map(String::as_str).collect()
    }

    /// Converts a position in a file to a place of no length.
    #[must_use]
    pub fn span(&self, sheet: usize, offset: u32) -> Option<Span> {
        let sheet = self.sheets.get(sheet)?;
        let at = offset as usize;
        let piece = sheet.pieces.iter().find(|piece| piece.range.start <= at && at <= piece.range.end);
        let (file, base) = piece.map_or((sheet.file, 0), |piece| (piece.file, piece.range.start as u32));
        Some(Span { file, start: offset - base, end: offset - base })
    }

    /// Returns whether a number is that of places outside of items.
    #[must_use]
    pub fn is_whole(&self, file: u32) -> bool {
        self.sheets.iter().any(|sheet| sheet.file == file)
    }

    /// Converts a place to a file and a range in it.
    #[must_use]
    pub fn place(&self, span: Span) -> Option<(usize, Range<usize>)> {
        self.places().place(span)
    }

    /// Returns a table that converts many places.
    #[must_use]
    pub fn places(&self) -> Places {
        let mut places = Places::default();
        for (at, sheet) in self.sheets.iter().enumerate() {
            places.of.insert(sheet.file, (at, 0, sheet.text.len()));
            for piece in &sheet.pieces {
                places.of.insert(piece.file, (at, piece.range.start, piece.range.end));
            }
        }
        places
    }

    /// Resolves the items that `wanted` selects, given the position of their file. Diagnostics about parse errors are always complete.
    pub fn resolve<'a>(&self, arena: &'a Arena, wanted: impl Fn(usize, &Item) -> bool) -> Draft<'a> {
        let mut diagnostics = Vec::new();
        let mut units = Vec::new();
        for (at, sheet) in self.sheets.iter().enumerate() {
            let pieces = || sheet.pieces.iter();
            diagnostics.extend(sheet.mistakes.iter().cloned());
            diagnostics.extend(pieces().flat_map(|piece| piece.mistakes.iter().cloned()));
            let items = pieces().filter_map(|piece| piece.item.as_ref()).filter(|item| wanted(at, item));
            let damaged = pieces().filter(|piece| piece.is_damaged);
            let whole = |piece: &Piece| Span { file: piece.file, start: 0, end: piece.range.len() as u32 };
            let broken = pieces().filter(|piece| piece.item.is_none());
            let broken = broken.flat_map(|piece| scan::names_of_lost(&sheet.text[piece.range.clone()]));
            let ast = File {
                doc: sheet.doc.clone(),
                items: items.cloned().collect(),
                damaged: damaged.map(whole).collect(),
                lost: sheet.lost.iter().cloned().chain(broken.map(str::to_owned)).collect(),
            };
            let unit = Unit { file: sheet.file, ast, imported: sheet.imported };
            if unit.dialect().is_some() {
                units.push(unit);
            } else if unit.ast.lost.contains("dialect") {
                // The mistake in the header is reported.
            } else if pieces().next().is_some() || sheet.mistakes.is_empty() {
                let first = unit.ast.items.first();
                let span = first.map_or(Span { file: sheet.file, start: 0, end: 0 }, |item| item.span);
                let error = Diagnostic::error(span, "file has no `dialect` header");
                diagnostics.push(error.help("begin it with `dialect NAME;`"));
            }
        }
        let (model, uses) = resolve::resolve_with_uses(&units, arena, &mut diagnostics);
        Draft { model, diagnostics, uses }
    }
}

/// Converts places of a project to files and ranges.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// By number, the position of the file, and the range of the item in it.
    of: HashMap<u32, (usize, usize, usize)>,
}

impl Places {
    /// Converts a place to a file and a range in it.
    #[must_use]
    pub fn place(&self, span: Span) -> Option<(usize, Range<usize>)> {
        let &(sheet, start, end) = self.of.get(&span.file)?;
        let at = |offset: u32| (start + offset as usize).min(end);
        Some((sheet, at(span.start)..at(span.end)))
    }
}

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum TokenKind {
    Word,
    Number,
    Text,
    /// A literal of a format, in backticks.
    Literal,
    Comment,
    Punctuation,
    /// A character that no token begins with, or an unclosed text or comment.
    Bad,
}

/// Returns the tokens of a text, without white space.
pub fn tokens(text: &str) -> impl Iterator<Item = (TokenKind, Range<usize>)> {
    scan::tokens(text).into_iter().map(|token| {
        let kind = match token.tok {
            scan::Tok::Word => TokenKind::Word,
            scan::Tok::Number => TokenKind::Number,
            scan::Tok::Str => TokenKind::Text,
            scan::Tok::Backtick => TokenKind::Literal,
            scan::Tok::Doc | scan::Tok::InnerDoc | scan::Tok::Comment => TokenKind::Comment,
            scan::Tok::Punct => TokenKind::Punctuation,
            scan::Tok::Bad => TokenKind::Bad,
        };
        (kind, token.start..token.end)
    })
}
