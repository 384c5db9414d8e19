//! Cuts a file into items, so that a mistake in one item does not hide mistakes in the next item.

use super::keywords::ITEM_WORDS;
use super::ods;
use crate::diagnostics::{Diagnostic, Help, did_you_mean};
use crate::model::Span;
use std::collections::BTreeSet;

/// The deepest nesting of brackets: far more than a reader follows, far less than a stack holds.
pub(crate) const MAX_DEPTH: usize = 64;
/// The size of the largest spec file, in bytes.
pub(crate) const MAX_FILE: usize = 8 << 20;

/// The kind of a token, as detailed as cutting and formatting need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tok {
    Word,
    Number,
    Str,
    Backtick,
    /// `///`
    Doc,
    /// `//!`
    InnerDoc,
    /// `//` and `/* */`
    Comment,
    Punct,
    /// A character outside of the grammar, or an unclosed string or comment.
    Bad,
}

/// A token: its kind and its range of bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub tok: Tok,
    pub start: usize,
    pub end: usize,
}

/// Punctuation of several characters, longest first.
const PUNCTS: &[&str] = &["..=", "..<", "::", "->", "=>", "==", "!=", "<=", ">=", "..", "&&", "||"];

/// Returns whether the character after this one may be the second one of a [`PUNCTS`]. Nearly all punctuation is one character.
fn is_long(bytes: &[u8], at: usize) -> bool {
    matches!(bytes.get(at + 1), Some(b'.' | b':' | b'>' | b'=' | b'&' | b'|'))
}

/// Splits text into tokens; white space is dropped.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let rest = &text[at..];
        let tok = match bytes[at] {
            b' ' | b'\t' | b'\r' | b'\n' => {
                at += 1;
                continue;
            }
            b'/' if rest.starts_with("//") || rest.starts_with("/*") => comment(rest, &mut at),
            b'"' => string_end(bytes, &mut at),
            // A text in the quotes of other languages is one mistake.
            b'\'' => {
                let line = rest.find('\n').unwrap_or(rest.len());
                at += rest[1..line].find('\'').map_or(1, |i| i + 2);
                Tok::Bad
            }
            b'`' => {
                let line = rest.find('\n').unwrap_or(rest.len());
                match rest[1..line].find('`') {
                    Some(i) => {
                        at += i + 2;
                        Tok::Backtick
                    }
                    None => {
                        at += line;
                        Tok::Bad
                    }
                }
            }
            b if b.is_ascii_alphabetic() || b == b'_' => {
                while at < bytes.len() && (bytes[at].is_ascii_alphanumeric() || bytes[at] == b'_') {
                    at += 1;
                }
                Tok::Word
            }
            b if b.is_ascii_digit() => {
                at = number_end(bytes, at);
                Tok::Number
            }
            b => match PUNCTS.iter().find(|p| is_long(bytes, at) && bytes[at..].starts_with(p.as_bytes())) {
                Some(p) => {
                    at += p.len();
                    Tok::Punct
                }
                None if b"(){}[]<>:;,.=+-*/&|!?^$%@#".contains(&b) => {
                    at += 1;
                    Tok::Punct
                }
                None => {
                    at += rest.chars().next().map_or(1, char::len_utf8);
                    Tok::Bad
                }
            },
        };
        out.push(Token { tok, start, end: at });
    }
    out
}

/// Returns the kind of the comment that begins `rest`, and moves `at` to its end.
fn comment(rest: &str, at: &mut usize) -> Tok {
    if let Some(inside) = rest.strip_prefix("/*") {
        *at += inside.find("*/").map_or(rest.len(), |i| i + 4);
        return if inside.contains("*/") { Tok::Comment } else { Tok::Bad };
    }
    *at += rest.find('\n').unwrap_or(rest.len());
    if rest.starts_with("//!") {
        Tok::InnerDoc
    } else if rest.starts_with("///") && !rest.starts_with("////") {
        Tok::Doc
    } else {
        Tok::Comment
    }
}

/// Returns the names before `::`, except those in paths to Rust.
pub(crate) fn dialects_in(text: &str) -> BTreeSet<String> {
    let all = tokens(text);
    let word = |i: usize| all.get(i).map_or("", |t: &Token| &text[t.start..t.end]);
    let mut out = BTreeSet::new();
    for (i, token) in all.iter().enumerate() {
        let before = if i > 0 { word(i - 1) } else { "" };
        if token.tok == Tok::Word && word(i + 1) == "::" && !matches!(before, "::" | "rust") {
            out.insert(word(i).to_owned());
        }
    }
    out
}

/// Returns the paths of a text, each with its position: names joined by `::`, and the name after `rust`. Names of other dialects are among them.
#[must_use]
pub fn rust_paths(text: &str) -> Vec<(usize, String)> {
    let all = tokens(text);
    let word = |i: usize| all.get(i).map_or("", |t: &Token| &text[t.start..t.end]);
    let is_name = |i: usize| all.get(i).is_some_and(|t| t.tok == Tok::Word);
    let mut out = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let start = at;
        if word(at) == "::" {
            at += 1;
        }
        if !is_name(at) || (word(at) == "rust" && (is_name(at + 1) || word(at + 1) == "::")) {
            at = start + 1;
            continue;
        }
        at += 1;
        while word(at) == "::" && is_name(at + 1) {
            at += 2;
        }
        if at > start + 1 || (start > 0 && word(start - 1) == "rust") {
            out.push((all[start].start, (start..at).map(word).collect()));
        }
    }
    out
}

/// Returns the name after the first word `dialect`.
pub(crate) fn header_of(text: &str) -> Option<String> {
    let mut words = tokens(text).into_iter().filter(|token| token.tok == Tok::Word);
    words.find(|token| &text[token.start..token.end] == "dialect")?;
    words.next().map(|token| text[token.start..token.end].to_owned())
}

/// Returns the end of a number: digits, letters, points before a digit, and the sign of an exponent if there is a point.
fn number_end(bytes: &[u8], start: usize) -> usize {
    let (mut at, mut point) = (start, false);
    while let Some(&byte) = bytes.get(at) {
        let digit_next = bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
        let sign = matches!(byte, b'+' | b'-') && point && matches!(bytes[at - 1], b'e' | b'E');
        if byte.is_ascii_alphanumeric() || byte == b'_' || (digit_next && (byte == b'.' || sign)) {
            point |= byte == b'.';
            at += 1;
        } else {
            break;
        }
    }
    at
}

/// Moves `at` to the end of a string literal. An unclosed literal ends with its line, so that the next lines are still read.
fn string_end(bytes: &[u8], at: &mut usize) -> Tok {
    *at += 1;
    let mut newline = None;
    while *at < bytes.len() {
        match bytes[*at] {
            b'\\' => *at += 1,
            b'"' => {
                *at += 1;
                return Tok::Str;
            }
            b'\n' if newline.is_none() => newline = Some(*at),
            _ => {}
        }
        *at += 1;
    }
    *at = newline.unwrap_or(bytes.len()).min(bytes.len());
    Tok::Bad
}

/// The result of the scanner: the items, and the doc comment of the file.
#[derive(Debug, Default)]
pub(crate) struct Cut {
    pub doc: String,
    pub items: Vec<Chunk>,
    /// The ranges that are not parsed, since their ends are unknown.
    pub lost: Vec<(usize, usize)>,
}

/// The range of an item with its doc comment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chunk {
    pub start: usize,
    pub end: usize,
    /// Whether the `;` at its end is missing, which is already reported.
    pub is_unended: bool,
}

/// Returns the names that a lost item would have declared or imported.
pub(crate) fn names_of_lost(text: &str) -> Vec<&str> {
    let mut words = tokens(text).into_iter().filter(|t| t.tok == Tok::Word).map(|t| &text[t.start..t.end]);
    match words.next() {
        None => Vec::new(),
        Some("use") => words.collect(),
        Some("dialect") => vec!["dialect"],
        Some(_) => words.take(1).collect(),
    }
}

/// Cuts a file into items. Brackets that do not match or nest too deeply are reported here, and their item is omitted.
pub(crate) fn cut(file: u32, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Cut {
    let mut cut = Cut::default();
    if text.len() > MAX_FILE {
        let span = Span { file, start: 0, end: 0 };
        diagnostics.push(Diagnostic::error(span, format!("spec is longer than {MAX_FILE} bytes")));
        return cut;
    }
    let all = tokens(text);
    let bad = bad_tokens(file, 0, text, &all, diagnostics);
    for token in all.iter().filter(|t| t.tok == Tok::InnerDoc) {
        push_doc(&mut cut.doc, &text[token.start + 3..token.end]);
    }
    let tokens: Vec<Token> =
        all.into_iter().filter(|t| !matches!(t.tok, Tok::Comment | Tok::InnerDoc | Tok::Bad)).collect();
    let mut at = 0;
    while at < tokens.len() {
        at = Scanner { file, text, tokens: &tokens, diagnostics }.item(at, &mut cut);
    }
    if bad {
        // An unclosed text hides the end of its item.
        let (lost, kept) = cut.items.iter().partition(|item| has_unclosed(&text[item.start..item.end]));
        let lost: Vec<Chunk> = lost;
        cut.lost.extend(lost.iter().map(|item| (item.start, item.end)));
        cut.items = kept;
    }
    cut
}

/// Returns whether the brackets of an uncut text nest deeper than [`MAX_DEPTH`].
pub(crate) fn too_deep(text: &str) -> bool {
    let mut depth = 0_usize;
    text.bytes().any(|b| {
        match b {
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > MAX_DEPTH
    })
}

fn has_unclosed(text: &str) -> bool {
    let is_unclosed = |t: &Token| t.tok == Tok::Bad && text[t.start..].starts_with(['"', '`', '/']);
    tokens(text).iter().any(is_unclosed)
}

/// Reports the tokens of a text that no grammar contains; returns whether there are any. The text begins at `base` in the file.
pub(super) fn bad_tokens(
    file: u32,
    base: usize,
    text: &str,
    tokens: &[Token],
    diagnostics: &mut Vec<Diagnostic>,
) -> bool {
    let bad = || tokens.iter().filter(|token| token.tok == Tok::Bad);
    diagnostics.extend(bad().take(20).map(|token| bad_token(file, base, text, token)));
    bad().next().is_some()
}

fn bad_token(file: u32, base: usize, text: &str, token: &Token) -> Diagnostic {
    let shown = &text[token.start..token.end];
    let first = shown.chars().next().unwrap_or(' ');
    let start = base + token.start;
    let span = Span { file, start: start as u32, end: (start + first.len_utf8()) as u32 };
    match first {
        '"' => Diagnostic::error(span, "string is not closed").help("end it with `\"`"),
        '`' => {
            Diagnostic::error(span, "literal of a format is not closed").help("end it with another backtick")
        }
        '/' => Diagnostic::error(span, "comment is not closed").help("end it with `*/`"),
        '\'' if shown.len() > 1 => {
            let span = Span { end: (base + token.end) as u32, ..span };
            Diagnostic::error(span, "a text is not in single quotes")
                .help("messages are in double quotes, the literals of formats in backticks")
        }
        c => Diagnostic::error(span, format!("unexpected character `{}`", c.escape_debug())),
    }
}

/// Adds a line of a doc comment, without the space after the slashes.
pub(crate) fn push_doc(doc: &mut String, line: &str) {
    if !doc.is_empty() {
        doc.push('\n');
    }
    doc.push_str(line.strip_prefix(' ').unwrap_or(line).trim_end());
}

struct Scanner<'a> {
    file: u32,
    text: &'a str,
    tokens: &'a [Token],
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Scanner<'_> {
    fn span(&self, token: &Token) -> Span {
        Span { file: self.file, start: token.start as u32, end: token.end as u32 }
    }

    /// Returns whether an item begins at token `at`: with an item's word at the start of an unindented line.
    fn begins_line(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let word = &self.text[token.start..token.end];
        token.tok == Tok::Word
            && ITEM_WORDS.contains(&word)
            && (token.start == 0 || self.text.as_bytes()[token.start - 1] == b'\n')
    }

    /// Reads the item that begins at token `at`; returns the token after it.
    fn item(&mut self, begin: usize, cut: &mut Cut) -> usize {
        let mut at = begin;
        while at < self.tokens.len() && self.tokens[at].tok == Tok::Doc {
            at += 1;
        }
        if at == self.tokens.len() {
            let span = self.span(&self.tokens[begin]);
            let error = Diagnostic::error(span, "doc comment documents nothing");
            self.diagnostics.push(error.help("use `//` for a remark, `//!` for the file"));
            return at;
        }
        let head = &self.tokens[at];
        let word = &self.text[head.start..head.end];
        if head.tok != Tok::Word || !ITEM_WORDS.contains(&word) {
            return self.skip_unknown(at, cut);
        }
        let mut open: Vec<(u8, usize)> = Vec::new();
        let (mut angle, mut sound) = (0_usize, true);
        let first = at;
        while at < self.tokens.len() {
            let token = self.tokens[at];
            let text = &self.text[token.start..token.end];
            if at > first && self.begins_line(at) {
                // A doc comment belongs to the next item.
                while self.tokens[at - 1].tok == Tok::Doc {
                    at -= 1;
                }
                self.report_cut(begin, head, at, open.last().map(|&(_, o)| o), cut);
                return at;
            }
            match text {
                _ if token.tok != Tok::Punct => {}
                "(" | "[" | "{" => {
                    open.push((text.as_bytes()[0], at));
                    angle = 0;
                }
                ")" | "]" | "}" => {
                    angle = 0;
                    if !self.close(&mut open, at) {
                        sound = false;
                    }
                    if text == "}" && open.is_empty() && !self.continues(first, at) {
                        at += 1;
                        if self.tokens.get(at).is_some_and(|t| self.text[t.start..].starts_with(';')) {
                            at += 1;
                        }
                        return self.finish(begin, at, sound, cut);
                    }
                }
                ";" => {
                    angle = 0;
                    if open.is_empty() {
                        return self.finish(begin, at + 1, sound, cut);
                    }
                }
                "<" => angle += 1,
                ">" => angle = angle.saturating_sub(1),
                _ => {}
            }
            if sound && open.len() + angle > MAX_DEPTH {
                sound = false;
                let span = self.span(&token);
                let error = Diagnostic::error(span, format!("nested more than {MAX_DEPTH} deep"));
                self.diagnostics.push(error.help("split it into named constraints or `let`s"));
            }
            at += 1;
        }
        self.report_cut(begin, head, at, open.last().map(|&(_, o)| o), cut);
        at
    }

    fn finish(&mut self, begin: usize, end: usize, sound: bool, cut: &mut Cut) -> usize {
        let (start, end_of_text) = (self.tokens[begin].start, self.tokens[end - 1].end);
        if sound {
            cut.items.push(Chunk { start, end: end_of_text, is_unended: false });
        } else {
            cut.lost.push((start, end_of_text));
        }
        end
    }

    /// Reports an item that begins with token `begin` and ends before token `at` without its `;` or `}`; `unclosed` is the last open bracket.
    fn report_cut(&mut self, begin: usize, head: &Token, at: usize, unclosed: Option<usize>, cut: &mut Cut) {
        let start = self.tokens[begin].start;
        let last = self.tokens[..at].last().unwrap_or(head);
        // The text after the last token may be an unclosed string.
        let next = self.tokens.get(at).map_or(self.text.len(), |token| token.start);
        let error = match unclosed {
            _ if has_unclosed(&self.text[start..next]) => return cut.lost.push((start, next)),
            Some(open) => {
                cut.lost.push((start, last.end));
                let span = self.span(&self.tokens[open]);
                let text = &self.text[span.start as usize..span.end as usize];
                Diagnostic::error(span, format!("`{text}` is not closed")).label("opened here")
            }
            None => {
                cut.items.push(Chunk { start, end: last.end, is_unended: true });
                let span = Span { file: self.file, start: last.end as u32, end: last.end as u32 };
                Diagnostic::error(span, "item ends without `;` or `}`").help(Help::replace(
                    "end it with `;`",
                    span,
                    "",
                    ";",
                ))
            }
        };
        self.diagnostics.push(error.related(self.span(head), "in this item"));
    }

    /// Returns whether the item continues after a `}` that closes all brackets: after a set (`in {8, 16}`) or a list of imports.
    fn continues(&self, first: usize, close: usize) -> bool {
        let (mut depth, mut at) = (0_usize, close);
        while at > first {
            match &self.text[self.tokens[at].start..self.tokens[at].end] {
                "}" => depth += 1,
                "{" => {
                    depth -= 1;
                    if depth == 0 {
                        let before = &self.tokens[at - 1];
                        return matches!(&self.text[before.start..before.end], "in" | "::");
                    }
                }
                _ => {}
            }
            at -= 1;
        }
        false
    }

    /// Closes a bracket, or reports a mismatch.
    fn close(&mut self, open: &mut Vec<(u8, usize)>, at: usize) -> bool {
        let token = self.tokens[at];
        let closer = self.text.as_bytes()[token.start];
        let want = match closer {
            b')' => b'(',
            b']' => b'[',
            _ => b'{',
        };
        match open.last() {
            Some(&(o, _)) if o == want => {
                open.pop();
                true
            }
            Some(&(o, opened)) => {
                let message = format!("`{}` does not close `{}`", char::from(closer), char::from(o));
                let error = Diagnostic::error(self.span(&token), message);
                self.diagnostics.push(error.related(self.span(&self.tokens[opened]), "opened here"));
                // Closes brackets up to a match, so that the end of the item is still found.
                if let Some(i) = open.iter().rposition(|&(o, _)| o == want) {
                    open.truncate(i);
                }
                false
            }
            None => {
                let message = format!("`{}` closes nothing", char::from(closer));
                self.diagnostics.push(Diagnostic::error(self.span(&token), message));
                false
            }
        }
    }

    /// Reports text that is not an item, and returns the position of the next item.
    fn skip_unknown(&mut self, at: usize, cut: &mut Cut) -> usize {
        let token = &self.tokens[at];
        let word = &self.text[token.start..token.end];
        let similar = did_you_mean(word, ITEM_WORDS.iter().copied());
        let shown: String = word.chars().take(40).collect();
        let error = Diagnostic::error(self.span(token), format!("expected an item, found `{shown}`"))
            .maybe_help(similar.or_else(|| ods::item_help(word)))
            .note("items: dialect, use, type, attr, enum, bits, constraint, implies, interface, trait, family, op, extend, implement, promise");
        self.diagnostics.push(error);
        let mut next = at + 1;
        while next < self.tokens.len() && !self.begins_line(next) && self.tokens[next].tok != Tok::Doc {
            next += 1;
        }
        cut.lost.push((token.start, self.tokens[next - 1].end));
        next
    }
}
