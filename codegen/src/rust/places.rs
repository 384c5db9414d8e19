//! Comments in generated code about places in the spec: rustc prints the line of a mistake, and the comment on it leads back to the spec.
//!
//! Tokens have no comments. A marked identifier has a number after it, between marks that occur in no spec; in the printed code, the marks are
//! removed, and the place of that number is added to the end of the line.

use super::item::Item;
use bourn_spec::model::{DialectId, Model, SourceFile, Span};
use bourn_spec::rust_paths;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A letter of identifiers that no program has a use for.
const MARK: &str = "\u{1c0}";

/// The places that marked identifiers stand for.
#[derive(Debug)]
pub(crate) struct Places {
    mark: String,
    files: Vec<FilePlaces>,
    /// The files of the dialect.
    own: BTreeSet<u32>,
    /// The places of the marks, by number.
    list: RefCell<Vec<String>>,
    /// The declaration whose code is being generated.
    current: Cell<Span>,
}

/// The lines of a file, and the paths to Rust in it.
#[derive(Debug)]
struct FilePlaces {
    name: String,
    line_ends: Vec<u32>,
    /// The positions of each path, in order.
    paths: BTreeMap<String, Vec<u32>>,
}

impl FilePlaces {
    fn new(file: &SourceFile) -> FilePlaces {
        let mut paths: BTreeMap<String, Vec<u32>> = BTreeMap::new();
        for (start, path) in rust_paths(&file.text) {
            paths.entry(path).or_default().push(u32::try_from(start).unwrap_or(u32::MAX));
        }
        let name = Path::new(&file.path).file_name().unwrap_or_default();
        FilePlaces { name: name.to_string_lossy().into_owned(), line_ends: line_ends(&file.text), paths }
    }

    fn at(&self, start: u32) -> String {
        format!("{}:{}", self.name, self.line_ends.partition_point(|&end| end < start) + 1)
    }
}

/// Returns the positions of line breaks.
pub(super) fn line_ends(text: &str) -> Vec<u32> {
    let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
    ends.map(|(at, _)| u32::try_from(at).unwrap_or(u32::MAX)).collect()
}

impl Places {
    pub fn new(model: &Model<'_>, dialect: DialectId) -> Places {
        let mut mark = MARK.to_owned();
        while model.files.iter().any(|file| file.text.contains(&mark)) {
            mark.push_str(MARK);
        }
        let declared = model.ops.iter().filter(|op| op.dialect == dialect).map(|op| op.span.file);
        let header = std::iter::once(model[dialect].span.file);
        Places {
            mark,
            files: model.files.iter().map(FilePlaces::new).collect(),
            own: header.chain(declared).collect(),
            list: RefCell::default(),
            current: Cell::new(Span::NONE),
        }
    }

    /// Sets the declaration whose code is being generated; returns the one before.
    pub fn enter(&self, declaration: Span) -> Span {
        self.current.replace(declaration)
    }

    /// Marks the end of a path of the spec, with the place of the path in the current declaration, else of its first occurrence.
    pub fn mark_path(&self, text: &str, path: TokenStream) -> TokenStream {
        let current = self.current.get();
        let found = |file: u32, from: u32| {
            let places = self.files.get(file as usize)?;
            let starts = places.paths.get(text)?;
            Some(places.at(*starts.iter().find(|start| **start >= from).or(starts.first())?))
        };
        let own = || self.own.iter().find_map(|file| found(*file, 0));
        let Some(place) = found(current.file, current.start).or_else(own) else { return path };
        let mut tokens: Vec<TokenTree> = path.into_iter().collect();
        let last = tokens.iter_mut().rev().find_map(|token| match token {
            TokenTree::Ident(ident) => Some(ident),
            _ => None,
        });
        if let Some(ident) = last {
            *ident = self.marked(ident, place);
        }
        tokens.into_iter().collect()
    }

    /// Returns the tokens of an item whose name is marked with the place of its declaration.
    pub fn mark_item(&self, item: &Item) -> TokenStream {
        let place = self.files.get(item.span.file as usize).map(|file| file.at(item.span.start));
        let mut name = Some(item.name.as_str()).filter(|name| item.declares_type() && !name.is_empty());
        match place {
            Some(place) => self.mark_name(item.tokens.clone(), &mut name, &place),
            None => item.tokens.clone(),
        }
    }

    /// Marks the first identifier that is `name`, outside of attributes, and clears `name`.
    fn mark_name(&self, tokens: TokenStream, name: &mut Option<&str>, place: &str) -> TokenStream {
        let mut in_attribute = false;
        let marked = tokens.into_iter().map(|token| {
            let after_hash = std::mem::replace(
                &mut in_attribute,
                matches!(&token, TokenTree::Punct(p) if p.as_char() == '#'),
            );
            match token {
                TokenTree::Ident(ident) if name.is_some_and(|name| ident == name) => {
                    *name = None;
                    TokenTree::Ident(self.marked(&ident, place.to_owned()))
                }
                TokenTree::Group(group) if name.is_some() && !after_hash => {
                    let inner = self.mark_name(group.stream(), name, place);
                    TokenTree::Group(Group::new(group.delimiter(), inner))
                }
                token => token,
            }
        });
        marked.collect()
    }

    fn marked(&self, ident: &Ident, place: String) -> Ident {
        let text = ident.to_string();
        if text.starts_with("r#") {
            return ident.clone();
        }
        let mut list = self.list.borrow_mut();
        let (number, mark) = (list.len(), &self.mark);
        list.push(place);
        Ident::new(&format!("{text}{mark}{number}{mark}"), ident.span())
    }

    /// Replaces the marks in printed code by comments at the ends of their lines.
    pub fn comment(&self, code: &str) -> String {
        let list = self.list.borrow();
        let mut out = String::with_capacity(code.len() + list.len() * 20);
        for line in code.lines() {
            let mut parts = line.split(self.mark.as_str());
            out.push_str(parts.next().unwrap_or_default());
            let mut place = None;
            while let (Some(number), Some(rest)) = (parts.next(), parts.next()) {
                place = place.or_else(|| list.get(number.parse::<usize>().ok()?));
                out.push_str(rest);
            }
            if let Some(place) = place {
                out.push_str(" // ");
                out.push_str(place);
            }
            out.push('\n');
        }
        out
    }
}
