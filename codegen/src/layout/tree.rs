//! What a layout is made from: tokens with the spaces between them, in parts, in groups.

use proc_macro2::TokenStream;

/// What separates parts, and how a group looks that does not fit on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `(a, b)` behind what is called, or in a declaration.
    Args,
    /// `(a, b)` that stands for itself: a tuple, or an expression in parentheses.
    Paren,
    /// `(a, b; c)` of a macro with a syntax of its own: semicolons separate.
    Macro,
    /// `[a, b]`
    Array,
    /// `{ a: b, ..c }`
    Fields,
    /// `{a, b}` of a `use`.
    Use,
    /// The fields of a struct or the variants of an enum where they are declared.
    Decl,
    /// The arms of a `match`.
    Arms,
    /// Statements or items.
    Block,
}

impl Kind {
    /// Whether commas separate the parts, and nothing stands on lines of its own unless it has to.
    pub fn is_list(self) -> bool {
        !matches!(self, Kind::Decl | Kind::Arms | Kind::Block)
    }

    pub fn brackets(self) -> (&'static str, &'static str) {
        match self {
            Kind::Args | Kind::Paren | Kind::Macro => ("(", ")"),
            Kind::Array => ("[", "]"),
            _ => ("{", "}"),
        }
    }

    /// What separates the parts.
    pub fn separator(self) -> char {
        if matches!(self, Kind::Block | Kind::Macro) { ';' } else { ',' }
    }

    /// Columns of the brackets on one line, with the spaces inside.
    pub fn margin(self) -> usize {
        if matches!(self, Kind::Fields | Kind::Block) { 4 } else { 2 }
    }
}

/// What a token is to the one who breaks lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Plain,
    /// `=`, `+=`
    Assign,
    /// The colon between a name and what it has.
    Colon,
    /// `=>`
    Arrow,
    /// An operator between two operands; the lowest number binds least.
    Binary(u8),
    /// The dot before a field or a method.
    Dot,
    /// The first `|` of a closure's parameters.
    BarOpen,
    /// The last one, or `||`.
    BarClose,
    /// `if`, `match` and other words that a condition and a block follow.
    Head,
    /// `else`
    Else,
}

#[derive(Debug)]
pub(super) enum Node {
    Word(String),
    Group(Group),
}

#[derive(Debug)]
pub(super) struct Tok {
    /// Whether a space stands before it, unless it is the first on its line.
    pub space: bool,
    pub role: Role,
    pub node: Node,
}

impl Tok {
    /// Columns on one line, if it can stand on one.
    pub fn width(&self) -> Option<usize> {
        match &self.node {
            Node::Word(text) => Some(columns(text)),
            Node::Group(group) => group.width,
        }
    }

    /// The group that this is, if there is something in it.
    pub fn full_group(&self) -> Option<&Group> {
        match &self.node {
            Node::Group(group) if !group.parts.is_empty() => Some(group),
            _ => None,
        }
    }

    pub fn is_word(&self) -> bool {
        matches!(self.node, Node::Word(_))
    }

    /// Whether this is a name, and no keyword.
    pub fn is_name(&self) -> bool {
        let name = self.text();
        name.starts_with(|c: char| c.is_alphabetic() || c == '_') && !super::read::KEYWORDS.contains(&name)
    }

    pub fn text(&self) -> &str {
        match &self.node {
            Node::Word(text) => text,
            Node::Group(_) => "",
        }
    }
}

#[derive(Debug)]
pub(super) struct Group {
    pub kind: Kind,
    pub parts: Vec<Part>,
    /// Whether a separator stands behind the last part.
    pub trailing: bool,
    /// Whether it stays as it is there: a macro may not take another.
    pub exact: bool,
    /// Columns on one line with its brackets, if it can stand on one.
    pub width: Option<usize>,
}

impl Group {
    /// Whether the separator behind the last part stays on one line: `(a,)`.
    pub fn keeps_separator(&self) -> bool {
        self.trailing && (self.exact || self.kind == Kind::Paren && self.parts.len() == 1)
    }

    /// Whether a separator is put behind the last part on lines of their own: not where parentheses would become a tuple, nor behind `..base`.
    pub fn takes_comma(&self) -> bool {
        let last = self.parts.last().map_or(&[][..], |part| &part.toks);
        let compares = |part: &Part| part.toks.iter().any(|t| t.role == Role::Binary(COMPARISON));
        match self.kind {
            _ if self.exact => self.trailing,
            Kind::Paren => self.trailing || self.parts.len() > 1 && !self.parts.iter().any(compares),
            Kind::Array => !last.iter().any(|t| t.text() == ";"),
            Kind::Fields => last.first().is_none_or(|t| t.text() != ".."),
            _ => true,
        }
    }
}

/// One statement, item, field, arm or argument.
#[derive(Debug, Default)]
pub(super) struct Part {
    pub attrs: Vec<Attr>,
    pub toks: Vec<Tok>,
    /// Whether a semicolon ends it.
    pub semi: bool,
}

impl Part {
    pub fn width(&self) -> Option<usize> {
        if self.attrs.is_empty() && !self.semi { width(&self.toks) } else { None }
    }
}

#[derive(Debug)]
pub(super) enum Attr {
    /// The text behind `///`.
    Doc(String),
    /// `#[..]`, in tokens.
    Other(Vec<Tok>),
}

/// How much comparisons bind, of 1 to 9.
pub(super) const COMPARISON: u8 = 3;

/// Columns of tokens on one line, without the space before the first.
pub(super) fn width(toks: &[Tok]) -> Option<usize> {
    let mut sum = 0;
    for (i, tok) in toks.iter().enumerate() {
        sum += tok.width()? + usize::from(tok.space && i > 0);
    }
    Some(sum)
}

pub(super) fn columns(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.chars().count() }
}

/// Tokens with those of groups without brackets among them.
pub(super) fn flattened(stream: TokenStream, out: &mut Vec<proc_macro2::TokenTree>) {
    for tree in stream {
        match tree {
            proc_macro2::TokenTree::Group(g) if g.delimiter() == proc_macro2::Delimiter::None => {
                flattened(g.stream(), out);
            }
            tree => out.push(tree),
        }
    }
}
