//! Comments in generated code about places in the spec: rustc prints the line of a mistake, and the comment on it leads back to the spec.
//!
//! Tokens have no comments. A marked identifier has a number after it, between marks that occur in no spec: the line, counted through all specs. In the
//! printed code, the marks are removed, and the place of that line is added to the end of the line.

use super::item::Item;
use bourn_spec::model::{DialectId, Model, SourceFile, Span};
use bourn_spec::rust_paths;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A letter of identifiers that no program has a use for.
const MARK: &str = "\u{1c0}";

/// The base of the numbers in marks. Lines of code are broken with their marks in them, so these are short.
const RADIX: u32 = 36;

/// Returns the digits of a number in a mark.
fn digits(mut number: usize) -> String {
    let mut digits = Vec::new();
    while digits.is_empty() || number > 0 {
        digits.extend(char::from_digit((number % RADIX as usize) as u32, RADIX));
        number /= RADIX as usize;
    }
    digits.into_iter().rev().collect()
}

/// The files of a model, with their lines and paths.
#[derive(Debug)]
pub(crate) struct Places {
    mark: String,
    files: Vec<FilePlaces>,
    /// The files of the dialect.
    own: BTreeSet<u32>,
}

/// The lines of a file, and the paths to Rust in it.
#[derive(Debug)]
struct FilePlaces {
    name: String,
    line_ends: Vec<u32>,
    /// The number of its first line. Files of the dialect come first, so that their numbers are short.
    first: usize,
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
        FilePlaces {
            name: name.to_string_lossy().into_owned(),
            line_ends: line_ends(&file.text),
            first: 0,
            paths,
        }
    }

    /// Returns the number of the line with a position.
    fn line(&self, start: u32) -> usize {
        self.first + self.line_ends.partition_point(|&end| end < start)
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
        let own: BTreeSet<u32> = header.chain(declared).collect();
        let mut files: Vec<FilePlaces> = model.files.iter().map(FilePlaces::new).collect();
        let others = (0..).zip(&files).map(|(file, _)| file).filter(|file| !own.contains(file));
        let order: Vec<u32> = own.iter().copied().chain(others).collect();
        let mut lines = 0;
        for file in order {
            if let Some(file) = files.get_mut(file as usize) {
                file.first = lines;
                lines += file.line_ends.len() + 1;
            }
        }
        Places { mark, files, own }
    }

    /// Returns the place of a line in words: `toy.bourn:12`.
    fn place(&self, line: usize) -> Option<String> {
        let file = self.files.iter().filter(|file| file.first <= line).max_by_key(|file| file.first)?;
        Some(format!("{}:{}", file.name, line - file.first + 1))
    }

    /// Marks the end of a path of the spec, with the line of the path in a declaration, else of its first occurrence.
    pub fn mark_path(&self, declaration: Span, text: &str, path: TokenStream) -> TokenStream {
        let found = |file: u32, from: u32| {
            let places = self.files.get(file as usize)?;
            let starts = places.paths.get(text)?;
            Some(places.line(*starts.iter().find(|start| **start >= from).or(starts.first())?))
        };
        let own = || self.own.iter().find_map(|file| found(*file, 0));
        let Some(line) = found(declaration.file, declaration.start).or_else(own) else { return path };
        let mut tokens: Vec<TokenTree> = path.into_iter().collect();
        let last = tokens.iter_mut().rev().find_map(|token| match token {
            TokenTree::Ident(ident) => Some(ident),
            _ => None,
        });
        if let Some(ident) = last {
            *ident = self.marked(ident, line);
        }
        tokens.into_iter().collect()
    }

    /// Returns the tokens of an item whose name is marked with the place of its declaration.
    pub fn mark_item(&self, item: &Item) -> TokenStream {
        let line = self.files.get(item.span.file as usize).map(|file| file.line(item.span.start));
        let mut name = Some(item.name.as_str()).filter(|name| item.declares_type() && !name.is_empty());
        match line {
            Some(line) => self.mark_name(item.tokens.clone(), &mut name, line),
            None => item.tokens.clone(),
        }
    }

    /// Marks the first identifier that is `name`, outside of attributes, and clears `name`.
    fn mark_name(&self, tokens: TokenStream, name: &mut Option<&str>, line: usize) -> TokenStream {
        let mut in_attribute = false;
        let marked = tokens.into_iter().map(|token| {
            let after_hash = std::mem::replace(
                &mut in_attribute,
                matches!(&token, TokenTree::Punct(p) if p.as_char() == '#'),
            );
            match token {
                TokenTree::Ident(ident) if name.is_some_and(|name| ident == name) => {
                    *name = None;
                    TokenTree::Ident(self.marked(&ident, line))
                }
                TokenTree::Group(group) if name.is_some() && !after_hash => {
                    let inner = self.mark_name(group.stream(), name, line);
                    TokenTree::Group(Group::new(group.delimiter(), inner))
                }
                token => token,
            }
        });
        marked.collect()
    }

    fn marked(&self, ident: &Ident, line: usize) -> Ident {
        let text = ident.to_string();
        if text.starts_with("r#") {
            return ident.clone();
        }
        let (mark, number) = (&self.mark, digits(line));
        Ident::new(&format!("{text}{mark}{number}{mark}"), ident.span())
    }

    /// Replaces the marks in printed code by comments at the ends of their lines.
    pub fn comment(&self, code: &str) -> String {
        let mut out = String::with_capacity(code.len() * 9 / 8);
        for line in code.lines() {
            let mut parts = line.split(self.mark.as_str());
            out.push_str(parts.next().unwrap_or_default());
            let mut place = None;
            while let (Some(number), Some(rest)) = (parts.next(), parts.next()) {
                place = place.or_else(|| self.place(usize::from_str_radix(number, RADIX).ok()?));
                out.push_str(rest);
            }
            if let Some(place) = place {
                out.push_str(" // ");
                out.push_str(&place);
            }
            out.push('\n');
        }
        out
    }
}
