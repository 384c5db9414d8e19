//! From tokens to parts and groups, with the spaces between them.

mod doc;
mod punct;

use super::tree::{Attr, Group, Kind, Node, Part, Role, Tok, flattened};
use doc::documentation;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

#[cfg(test)]
pub(super) use doc::unescaped;

/// Words that an operand or a pattern follows, or a name.
pub(super) const KEYWORDS: &[&str] = &[
    "as", "break", "const", "continue", "dyn", "else", "enum", "extern", "fn", "for", "if", "impl", "in",
    "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "static", "struct", "trait",
    "type", "unsafe", "use", "where", "while",
];

/// The items of a file.
pub(super) fn items(stream: TokenStream) -> Vec<Part> {
    parts(stream, Kind::Block, false).0
}

/// The parts of what stands in brackets of this kind, and whether a separator stands behind the last.
fn parts(stream: TokenStream, kind: Kind, exact: bool) -> (Vec<Part>, bool) {
    let mut tokens = Vec::new();
    flattened(stream, &mut tokens);
    let mut out = Vec::new();
    let mut trailing = false;
    let mut at = 0;
    while at < tokens.len() {
        let mut reader = Reader { exact, ..Reader::new(&tokens, at, kind) };
        reader.attributes();
        trailing = reader.part();
        at = reader.at;
        out.push(reader.part);
    }
    (out, trailing)
}

/// What stands before a token, for the space between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    /// Nothing.
    Start,
    /// A name, literal or lifetime.
    Word,
    Keyword,
    /// An operator before its operand.
    Prefix,
    /// What has a space behind it, and then an operand.
    Infix,
    /// `.`, `::`, or the `<` of generic arguments.
    Glue,
    /// The `!` of a macro.
    Bang,
    /// What ends an operand and is not a word.
    Post,
}

impl Last {
    /// Whether an operand follows, and not an operator between two.
    fn wants_operand(self) -> bool {
        !matches!(self, Last::Word | Last::Post | Last::Bang)
    }
}

/// What the next braces of a part hold, where a word before tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Head {
    None,
    Use,
    Decl,
    Match,
    If,
    /// Behind `else`; whether both blocks may share a line with it.
    Else(bool),
    /// Of an unsafe block.
    Unsafe,
    /// The body of a loop, a function, an `impl`.
    Body,
}

/// What ends a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Statement {
    Unknown,
    /// A semicolon.
    Simple,
    /// Braces: a function, a struct.
    Item,
    /// Braces, unless `else` or a method follows.
    Block,
}

struct Reader<'t> {
    tokens: &'t [TokenTree],
    at: usize,
    kind: Kind,
    /// Whether this is in a macro with a syntax of its own.
    exact: bool,
    part: Part,
    last: Last,
    head: Head,
    statement: Statement,
    /// How many `<` are open.
    angles: usize,
    /// Whether the parameters of a closure are open.
    bars: bool,
    /// Whether a pattern is read: braces behind a path are its fields, whatever the head says.
    pattern: bool,
    /// Whether the last two blocks may stand on one line: `if a { b } else { c }`.
    inline: bool,
}

impl<'t> Reader<'t> {
    fn new(tokens: &'t [TokenTree], at: usize, kind: Kind) -> Self {
        Reader {
            tokens,
            at,
            kind,
            exact: false,
            part: Part::default(),
            last: Last::Start,
            head: Head::None,
            statement: Statement::Unknown,
            angles: 0,
            bars: false,
            pattern: kind == Kind::Arms,
            inline: false,
        }
    }

    fn peek(&self, ahead: usize) -> Option<&'t TokenTree> {
        self.tokens.get(self.at + ahead)
    }

    fn is_punct(&self, ahead: usize, c: char) -> bool {
        matches!(self.peek(ahead), Some(TokenTree::Punct(p)) if p.as_char() == c)
    }

    fn is_word(&self, ahead: usize, word: &str) -> bool {
        matches!(self.peek(ahead), Some(TokenTree::Ident(name)) if name == word)
    }

    fn is_group(&self, ahead: usize, delimiter: Delimiter) -> bool {
        matches!(self.peek(ahead), Some(TokenTree::Group(g)) if g.delimiter() == delimiter)
    }

    /// The attributes and documentation before a part.
    fn attributes(&mut self) {
        while self.is_punct(0, '#') {
            let inner = usize::from(self.is_punct(1, '!'));
            let Some(TokenTree::Group(group)) = self.peek(1 + inner) else { return };
            if group.delimiter() != Delimiter::Bracket {
                return;
            }
            self.at += 2 + inner;
            let attr = match documentation(group.stream()).filter(|_| inner == 0) {
                Some(text) => Attr::Doc(text),
                None => {
                    let mut reader = Reader::new(&[], 0, Kind::Block);
                    reader.push(if inner == 0 { "#" } else { "#!" }, false, Last::Glue, Role::Plain);
                    reader.group(group.stream(), Kind::Array, false);
                    Attr::Other(reader.part.toks)
                }
            };
            self.part.attrs.push(attr);
        }
    }

    /// Reads up to the end of the part; whether a separator ended it.
    fn part(&mut self) -> bool {
        let separator = self.kind.separator();
        while let Some(tree) = self.peek(0) {
            match tree {
                TokenTree::Punct(p)
                    if p.as_char() == separator && !self.bars && (separator == ';' || self.angles == 0) =>
                {
                    self.at += 1;
                    self.part.semi = self.kind == Kind::Block;
                    return true;
                }
                TokenTree::Punct(_) => self.punct(),
                TokenTree::Ident(name) => self.word(&name.to_string()),
                TokenTree::Literal(literal) => {
                    self.at += 1;
                    self.operand(literal.to_string(), Last::Word);
                }
                TokenTree::Group(group) => {
                    self.at += 1;
                    if self.bracketed(group) {
                        let separated = self.is_punct(0, separator);
                        self.at += usize::from(separated);
                        self.part.semi = separated && self.kind == Kind::Block;
                        return separated;
                    }
                }
            }
        }
        false
    }

    fn push(&mut self, text: impl Into<String>, space: bool, last: Last, role: Role) {
        self.part.toks.push(Tok { space, role, node: Node::Word(text.into()) });
        self.last = last;
    }

    /// Pushes the begin of an operand.
    fn operand(&mut self, text: impl Into<String>, last: Last) {
        let space = !matches!(self.last, Last::Start | Last::Prefix | Last::Glue);
        self.push(text, space, last, Role::Plain);
    }

    fn word(&mut self, name: &str) {
        self.at += 1;
        let keyword = KEYWORDS.contains(&name) && self.last != Last::Glue;
        if !keyword {
            if self.statement == Statement::Unknown {
                self.statement = Statement::Simple;
            }
            return self.operand(name, Last::Word);
        }
        self.keyword(name);
        let role = match name {
            "if" | "while" | "match" | "loop" => Role::Head,
            "for" if self.head == Head::Body && self.pattern => Role::Head,
            "else" => Role::Else,
            _ => Role::Plain,
        };
        let space = !matches!(self.last, Last::Start | Last::Prefix | Last::Glue);
        self.push(name, space, Last::Keyword, role);
    }

    /// What a keyword says of the braces to come and of the end of the statement.
    fn keyword(&mut self, name: &str) {
        let first = matches!(self.statement, Statement::Unknown);
        let named = matches!(self.peek(0), Some(TokenTree::Ident(_)));
        match name {
            "use" => self.head = Head::Use,
            "struct" | "enum" => self.head = Head::Decl,
            "fn" if named => self.head = Head::Body,
            "impl" | "trait" | "mod" if first => self.head = Head::Body,
            "match" => self.head = Head::Match,
            "if" => self.head = Head::If,
            "else" => self.head = Head::Else(self.inline || self.is_let()),
            "while" | "loop" => self.head = Head::Body,
            "for" if self.head != Head::Body && !self.is_punct(0, '<') => {
                self.head = Head::Body;
                self.pattern = true;
            }
            "unsafe" => self.head = Head::Unsafe,
            "let" => self.pattern = true,
            "in" => self.pattern = false,
            _ => {}
        }
        let item =
            matches!(name, "fn" if named) || matches!(name, "impl" | "trait" | "mod" | "struct" | "enum");
        if first {
            self.statement = match name {
                "pub" | "const" | "unsafe" | "extern" | "static" => Statement::Unknown,
                "if" | "match" | "while" | "loop" | "for" => Statement::Block,
                _ if item => Statement::Item,
                _ => Statement::Simple,
            };
        }
    }

    /// Whether this is a `let`, or an `if let`.
    fn is_let(&self) -> bool {
        self.part.toks.first().is_some_and(|t| t.text() == "let")
    }

    fn bracketed(&mut self, group: &proc_macro2::Group) -> bool {
        match group.delimiter() {
            Delimiter::Brace => return self.braces(group.stream()),
            Delimiter::Bracket => {
                let word = self.kind == Kind::Macro && self.last == Last::Word;
                let space = word || self.space_before_list();
                self.group(group.stream(), Kind::Array, space);
            }
            _ => {
                let call = matches!(self.last, Last::Word | Last::Post | Last::Bang)
                    || self.part.toks.last().is_some_and(|t| matches!(t.text(), "fn" | "pub"));
                let space = self.space_before_list() && !call;
                let kind = match self.last {
                    Last::Bang if has_semicolon(group.stream()) => Kind::Macro,
                    _ if call => Kind::Args,
                    _ => Kind::Paren,
                };
                self.group(group.stream(), kind, space);
                if self.statement == Statement::Unknown && !self.part.toks[0].text().starts_with("pub") {
                    self.statement = Statement::Simple;
                }
            }
        }
        false
    }

    fn space_before_list(&self) -> bool {
        matches!(self.last, Last::Keyword | Last::Infix)
    }

    /// Reads what is in braces; whether the part ends behind them.
    fn braces(&mut self, stream: TokenStream) -> bool {
        let behind_path = self.last == Last::Post
            || self.part.toks.last().is_some_and(|t| t.text().starts_with(|c: char| c.is_ascii_uppercase()));
        let is_macro = self.last == Last::Bang;
        let (kind, inline) = match self.head {
            _ if is_macro => (Kind::Block, false),
            Head::Use => (Kind::Use, true),
            Head::Decl => (Kind::Decl, false),
            _ if self.pattern && behind_path => (Kind::Fields, true),
            Head::Match => (Kind::Arms, false),
            Head::If => {
                self.inline = self.is_word(0, "else") && self.is_group(1, Delimiter::Brace);
                (Kind::Block, self.inline)
            }
            Head::Else(inline) => (Kind::Block, inline),
            Head::Unsafe => (Kind::Block, true),
            Head::Body => (Kind::Block, false),
            Head::None if behind_path => (Kind::Fields, true),
            Head::None => (Kind::Block, true),
        };
        let first = self.part.toks.is_empty();
        let space = !matches!(self.last, Last::Start | Last::Glue | Last::Prefix);
        self.group(stream, kind, space);
        if let (false, Some(Tok { node: Node::Group(group), .. })) = (inline, self.part.toks.last_mut())
            && !group.parts.is_empty()
        {
            group.width = None;
        }
        if matches!(kind, Kind::Fields | Kind::Use) {
            return false;
        }
        self.head = Head::None;
        match (self.kind, self.statement) {
            (Kind::Block, _) if is_macro => true,
            (Kind::Block, Statement::Item) => true,
            (Kind::Block, Statement::Block | Statement::Unknown) => {
                let goes_on = self.is_word(0, "else") || self.is_punct(0, '.') || self.is_punct(0, '?');
                let unfinished = self.statement == Statement::Unknown && !first && kind != Kind::Block;
                !goes_on && !unfinished
            }
            // `=> { .. }`, or what ends in a block; a comma may be missing behind it.
            (Kind::Arms, _) if !self.pattern => match self.peek(0) {
                Some(TokenTree::Ident(name)) => name != "else" && name != "as",
                Some(TokenTree::Punct(p)) => p.as_char() == ',',
                Some(_) => true,
                None => false,
            },
            _ => false,
        }
    }

    fn group(&mut self, stream: TokenStream, kind: Kind, space: bool) {
        let exact = self.exact || kind == Kind::Macro || kind == Kind::Block && self.last == Last::Bang;
        let (parts, trailing) = parts(stream, kind, exact);
        let single = parts.len() < 2 || kind.is_list();
        let widths = parts.iter().map(Part::width);
        let inner: Option<usize> = if single && kind != Kind::Decl && kind != Kind::Arms {
            widths.map(|w| w.map(|w| w + 2)).sum()
        } else {
            None
        };
        let mut group = Group { kind, parts, trailing, exact, width: None };
        group.width = match inner {
            _ if group.parts.is_empty() => Some(2),
            // The comma of a tuple of one stays.
            Some(sum) => Some(sum - 2 + kind.margin() + usize::from(group.keeps_separator())),
            None => None,
        };
        self.part.toks.push(Tok { space, role: Role::Plain, node: Node::Group(group) });
        self.last = Last::Post;
    }
}

fn has_semicolon(stream: TokenStream) -> bool {
    stream.into_iter().any(|t| matches!(t, TokenTree::Punct(p) if p.as_char() == ';'))
}

#[cfg(test)]
mod tests {
    use super::super::tree::width;
    use super::*;

    #[test]
    fn widths_are_those_of_one_line() {
        for (code, columns) in
            [("f(a, &b)", Some(8)), ("(a,)", Some(4)), ("S { a: 1 }", Some(10)), ("{ a; b }", None)]
        {
            let parts = items(code.parse().expect("Rust"));
            assert_eq!(width(&parts[0].toks), columns, "{code}");
        }
    }
}
