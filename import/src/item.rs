//! Items of a spec, as parts that can be omitted separately, and their text.

use std::fmt::Write as _;
use std::ops::Range;

/// A part of an item, with its text and alternative texts for the case that the language rejects it.
#[derive(Clone, Debug)]
pub struct Part {
    /// The name of the part in reports.
    pub what: String,
    texts: Vec<String>,
    at: usize,
    /// The number of texts with the full meaning; the texts after them are more general.
    whole: usize,
    /// Whether the item is valid without it.
    pub may_be_left_out: bool,
    /// Text in the original language, which becomes a comment if the part is omitted.
    pub original: Option<String>,
}

impl Part {
    /// Creates a part that the item requires: the item is omitted without it.
    pub fn needed(what: impl Into<String>, text: impl Into<String>) -> Part {
        Part {
            what: what.into(),
            texts: vec![text.into()],
            at: 0,
            whole: 1,
            may_be_left_out: false,
            original: None,
        }
    }

    /// Creates a part that may be omitted, which makes the item more general.
    pub fn optional(what: impl Into<String>, text: impl Into<String>) -> Part {
        Part { may_be_left_out: true, ..Part::needed(what, text) }
    }

    /// Adds a text with the same meaning, to use if the texts before it are rejected.
    #[must_use]
    pub fn or_the_same(mut self, text: impl Into<String>) -> Part {
        self.texts.push(text.into());
        self.whole = self.texts.len();
        self
    }

    /// Returns whether the current text is more general than the first text.
    pub fn is_partial(&self) -> bool {
        self.at >= self.whole
    }

    /// Adds a more general text, to use if the texts before it are rejected.
    #[must_use]
    pub fn or(mut self, text: impl Into<String>) -> Part {
        let text = text.into();
        if !self.texts.contains(&text) {
            self.texts.push(text);
        }
        self
    }

    /// Sets the text in the original language.
    #[must_use]
    pub fn of(mut self, original: impl Into<String>) -> Part {
        self.original = Some(original.into());
        self
    }

    /// Returns the text, or `None` if the part is omitted.
    pub fn text(&self) -> Option<&str> {
        self.texts.get(self.at).map(String::as_str)
    }

    /// Advances to the next text. Returns whether there is a next text, or the part may be omitted.
    pub fn fall_back(&mut self) -> bool {
        self.at += 1;
        self.at < self.texts.len() || self.may_be_left_out
    }
}

/// An item: an op, a type, a constraint.
#[derive(Clone, Debug)]
pub struct Item {
    /// The item's name in reports.
    pub name: String,
    /// Lines of documentation.
    pub docs: Vec<String>,
    /// The omitted parts, with the reasons.
    pub omissions: Vec<String>,
    /// Everything before the traits: `op addi`.
    pub head: Part,
    /// Everything after the traits, if there is no body.
    pub tail: String,
    /// Generics.
    pub generics: Vec<Part>,
    /// Traits, families, interfaces.
    pub traits: Vec<Part>,
    /// Clauses with parts of their own: `operands { .. }`.
    pub groups: Vec<(&'static str, Vec<Part>)>,
    /// Other clauses.
    pub clauses: Vec<Part>,
    /// The reason why the item is omitted.
    pub left_out: Option<String>,
}

/// The place of a part in an item.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Place {
    /// The head.
    Head,
    /// A variable.
    Generic(usize),
    /// A trait.
    Trait(usize),
    /// A part of a group.
    Group(usize, usize),
    /// A clause.
    Clause(usize),
}

/// The text of a spec, and the position of each part in it.
#[derive(Debug, Default)]
pub struct Layout {
    /// The text.
    pub text: String,
    /// The byte range of each part, with its item.
    pub places: Vec<(Range<usize>, usize, Place)>,
}

impl Item {
    /// Creates an item without a body.
    pub fn new(name: impl Into<String>, head: impl Into<String>, tail: impl Into<String>) -> Item {
        let name = name.into();
        Item {
            head: Part::needed(name.clone(), head),
            name,
            docs: Vec::new(),
            omissions: Vec::new(),
            tail: tail.into(),
            generics: Vec::new(),
            traits: Vec::new(),
            groups: Vec::new(),
            clauses: Vec::new(),
            left_out: None,
        }
    }

    /// Returns a part.
    pub fn part(&mut self, place: Place) -> Option<&mut Part> {
        match place {
            Place::Head => Some(&mut self.head),
            Place::Generic(i) => self.generics.get_mut(i),
            Place::Trait(i) => self.traits.get_mut(i),
            Place::Group(i, j) => self.groups.get_mut(i).and_then(|(_, parts)| parts.get_mut(j)),
            Place::Clause(i) => self.clauses.get_mut(i),
        }
    }

    /// Sets the item's `rust_name`, if the name derived from its name in the spec is taken.
    pub fn rename(&mut self, rust_name: &str) {
        self.clauses.push(Part::needed("its name in Rust", format!("rust_name {rust_name};")));
    }

    /// Writes the item, and records the positions of its parts.
    pub fn layout(&self, index: usize, out: &mut Layout) {
        self.remarks(out);
        if self.left_out.is_some() {
            return;
        }
        for line in &self.docs {
            let line = format!("/// {line}");
            out.text.push_str(line.trim_end());
            out.text.push('\n');
        }
        out.part(index, Place::Head, &self.head);
        let generics: Vec<(Place, &Part)> =
            self.generics.iter().enumerate().map(|(i, part)| (Place::Generic(i), part)).collect();
        out.list(index, &generics, "<", ">", false);
        let traits: Vec<(Place, &Part)> =
            self.traits.iter().enumerate().map(|(i, part)| (Place::Trait(i), part)).collect();
        out.list(index, &traits, ": ", "", false);
        let has_body = self.groups.iter().any(|(_, parts)| parts.iter().any(|part| part.text().is_some()))
            || self.clauses.iter().any(|part| part.text().is_some());
        if !has_body {
            out.text.push_str(&self.tail);
            out.text.push('\n');
            return;
        }
        out.text.push_str(" {\n");
        for (i, (word, parts)) in self.groups.iter().enumerate() {
            let parts: Vec<(Place, &Part)> =
                parts.iter().enumerate().map(|(j, part)| (Place::Group(i, j), part)).collect();
            let width: usize =
                parts.iter().filter_map(|(_, part)| part.text()).map(|text| text.len() + 2).sum();
            let apart = width > 100;
            let open = if apart { format!("    {word} {{\n") } else { format!("    {word} {{ ") };
            out.list(index, &parts, &open, if apart { "    }\n" } else { " }\n" }, apart);
        }
        for (i, part) in self.clauses.iter().enumerate().filter(|(_, part)| part.text().is_some()) {
            out.text.push_str("    ");
            out.part(index, Place::Clause(i), part);
            out.text.push('\n');
        }
        out.text.push_str("}\n");
    }

    fn remarks(&self, out: &mut Layout) {
        let name = &self.name;
        match &self.left_out {
            Some(reason) => remark(out, &format!("{name} is left out: {reason}")),
            None => self.omissions.iter().for_each(|what| remark(out, &format!("{name}: {what}"))),
        }
    }
}

/// Writes comments, with a line for each line of a text.
fn remark(out: &mut Layout, text: &str) {
    for line in text.lines() {
        out.text.push_str(format!("// {}", line.trim_end()).trim_end());
        out.text.push('\n');
    }
}

/// The length of a line.
const WIDTH: usize = 116;

/// Breaks a text that begins in the given column at spaces, but not inside of strings, literals and arguments.
fn wrapped(text: &str, column: usize) -> String {
    let (mut out, mut length) = (String::new(), column);
    let mut rest = text;
    while !rest.is_empty() {
        let (mut quote, mut escaped, mut depth, mut last) = (None, false, 0, ' ');
        let end = rest.char_indices().skip(1).find(|(_, c)| {
            let is_break = quote.is_none() && *c == ' ' && depth <= 0 && last != '=';
            match (quote, *c) {
                (Some('"'), '\\') if !escaped => escaped = true,
                (Some(open), c) if c == open && !escaped => quote = None,
                (None, '"' | '`') => quote = Some(*c),
                (None, '<') => depth += 1,
                (None, '>') => depth -= 1,
                _ => escaped = false,
            }
            last = *c;
            is_break
        });
        let (word, more) = rest.split_at(end.map_or(rest.len(), |(at, _)| at));
        if length + word.len() > WIDTH && !out.is_empty() && word.starts_with(' ') {
            out.push_str("\n        ");
            out.push_str(&word[1..]);
            length = 7 + word.len();
        } else {
            out.push_str(word);
            length += word.len();
        }
        rest = more;
    }
    out
}

impl Layout {
    fn part(&mut self, item: usize, place: Place, part: &Part) {
        let start = self.text.len();
        let column = start - self.text.rfind('\n').map_or(0, |at| at + 1);
        self.text.push_str(&wrapped(part.text().unwrap_or_default(), column));
        self.places.push((start..self.text.len(), item, place));
    }

    fn list(&mut self, item: usize, parts: &[(Place, &Part)], open: &str, close: &str, apart: bool) {
        let parts: Vec<_> = parts.iter().filter(|(_, part)| part.text().is_some()).collect();
        if parts.is_empty() {
            return;
        }
        self.text.push_str(open);
        for (i, (place, part)) in parts.iter().enumerate() {
            let column = self.text.len() - self.text.rfind('\n').map_or(0, |at| at + 1);
            if apart {
                self.text.push_str("        ");
            } else if i > 0 {
                let fits = column + part.text().unwrap_or_default().len() < WIDTH;
                self.text.push_str(if fits { ", " } else { ",\n    " });
            }
            self.part(item, *place, part);
            if apart {
                self.text.push_str(",\n");
            }
        }
        let _ = write!(self.text, "{close}");
    }

    /// Returns the innermost part at a byte.
    pub fn at(&self, byte: usize) -> Option<(usize, Place)> {
        let inside = self.places.iter().filter(|(range, ..)| range.start <= byte && byte <= range.end);
        inside.min_by_key(|(range, ..)| (range.len(), range.start)).map(|(_, item, place)| (*item, *place))
    }
}

impl Item {
    /// Returns the texts of all parts that are not omitted.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let groups = self.groups.iter().flat_map(|(_, parts)| parts);
        let parts = std::iter::once(&self.head)
            .chain(&self.generics)
            .chain(&self.traits)
            .chain(groups)
            .chain(&self.clauses);
        parts.filter_map(Part::text)
    }
}
