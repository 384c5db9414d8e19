//! Makes the messages about text that leaves the grammar.

use super::grammar::{Called, Kind, Mismatch, Rule, called};
use super::keywords::CLAUSE_WORDS;
use super::scan::{self, Tok, Token};
use super::{ods, recover};
use crate::diagnostics::{Diagnostic, Help, did_you_mean};
use crate::model::Span;
use std::borrow::Cow;

/// Returns the error with the token that was found, and the tokens that may stand there. The text begins at `base` in the file.
pub(super) fn syntax_error(file: u32, base: usize, text: &str, mismatch: &Mismatch) -> Diagnostic {
    let place = Place { file, base, text, tried: &mismatch.tried, token: token_at(text, mismatch.at) };
    if let Some(error) = place.field_of_ods() {
        return error;
    }
    let found = place.found();
    let expected = expected(&mismatch.tried);
    let names: Vec<String> = expected.iter().map(Expected::text).collect();
    let message = match names.as_slice() {
        [] => format!("unexpected {found}"),
        [one] => format!("expected {one}, found {found}"),
        [many @ .., last] => format!("expected {} or {last}, found {found}", many.join(", ")),
    };
    let error = Diagnostic::error(place.span(), message);
    if let Some(advice) = place.advice() {
        return error.help(advice);
    }
    let mut words: Vec<&str> = Vec::new();
    for expected in &expected {
        match expected {
            Expected::Token(token) => words.push(token),
            Expected::Part(Kind::Clause) => words.extend(CLAUSE_WORDS),
            Expected::Part(_) => {}
        }
    }
    let shown = place.shown();
    words.retain(|w| *w != shown && w.chars().all(|c| c.is_ascii_alphabetic()));
    error.maybe_help(did_you_mean(shown, words))
}

/// The place where a text leaves the grammar.
struct Place<'t> {
    file: u32,
    /// The position of the text in the file.
    base: usize,
    text: &'t str,
    /// The rules that would have matched.
    tried: &'t [Rule],
    /// The token at the place.
    token: Token,
}

/// An operator of another language, the rule that would have matched instead, the operator that probably was intended, and the reason.
const OPERATORS: &[(&str, Rule, &str, &str)] = &[
    ("=", Rule::comparison_op, "==", ""),
    ("=>", Rule::comparison_op, ">=", ""),
    ("/", Rule::product_op, "floordiv", " it rounds down, `ceildiv` rounds up"),
    ("%", Rule::product_op, "mod", ""),
    ("&", Rule::and_op, "&&", ""),
    ("and", Rule::and_op, "&&", ""),
    ("|", Rule::or_op, "||", ""),
    ("or", Rule::or_op, "||", ""),
    ("..<", Rule::range_op, "..", " it excludes the end"),
    ("..<", Rule::dots, "..", " it excludes the end"),
];

impl Place<'_> {
    fn span(&self) -> Span {
        self.span_of(self.token.start, self.token.end)
    }

    fn span_of(&self, start: usize, end: usize) -> Span {
        Span { file: self.file, start: (self.base + start) as u32, end: (self.base + end) as u32 }
    }

    /// Returns the token; empty at the end of the text.
    fn word(&self) -> &str {
        &self.text[self.token.start..self.token.end]
    }

    /// Returns the start of the token, as messages show it.
    fn shown(&self) -> &str {
        let word = self.word();
        word.char_indices().nth(40).map_or(word, |(end, _)| &word[..end])
    }

    fn found(&self) -> String {
        match self.shown() {
            "" => "the end".to_owned(),
            shown => format!("`{shown}`"),
        }
    }

    fn expects(&self, rule: Rule) -> bool {
        self.tried.contains(&rule)
    }

    /// Returns advice about the intended text, if the place looks like a common mistake.
    fn advice(&self) -> Option<Help> {
        if let Some(operator) = self.operator_advice() {
            return Some(operator);
        }
        if self.expects_element() {
            return self.literal_advice();
        }
        if self.expects(Rule::clause) {
            return ods::clause_help(self.word());
        }
        self.bound_advice()
    }

    /// Advises to use the operator that has the meaning of another language's operator.
    fn operator_advice(&self) -> Option<Help> {
        let word = self.word();
        if word == "=" && self.expects(Rule::comparison_op) && self.text[self.token.end..].starts_with('<') {
            let span = self.span_of(self.token.start, self.token.end + 1);
            return Some(Help::replace("did you mean `<=`?", span, "=<", "<="));
        }
        let known = OPERATORS.iter().find(|(operator, rule, ..)| *operator == word && self.expects(*rule));
        known.map(|(_, _, by, why)| self.replaced(&format!("did you mean `{by}`?{why}"), by))
    }

    fn expects_element(&self) -> bool {
        [Rule::element, Rule::element_kind, Rule::elements_some].into_iter().any(|rule| self.expects(rule))
    }

    /// Returns the advice to replace the token, with spaces around a word.
    fn replaced(&self, text: &str, by: &str) -> Help {
        let is_word = by.ends_with(|c: char| c.is_ascii_alphanumeric());
        let before = self.text[..self.token.start].ends_with(|c: char| !c.is_whitespace());
        let after = self.text[self.token.end..].starts_with(|c: char| !c.is_whitespace());
        let space = |is_needed: bool| if is_word && is_needed { " " } else { "" };
        Help::replace(text, self.span(), self.word(), format!("{}{by}{}", space(before), space(after)))
    }

    /// Advises to write a literal of a format in backticks.
    fn literal_advice(&self) -> Option<Help> {
        let word = self.word();
        let is_joined = self.text[..self.token.start].ends_with(|c: char| c.is_ascii_alphanumeric());
        let literal = match self.token.tok {
            // A part of a name such as `attr-dict`.
            Tok::Punct if word == "-" && is_joined => return None,
            Tok::Str => word.trim_matches('"'),
            Tok::Punct if !matches!(word, "}" | ")" | "(" | "{" | "?" | "^" | "$" | ";" | "|" | ".") => word,
            Tok::Number => word,
            _ => return None,
        };
        if literal.is_empty() || literal.contains(['`', '\\', '\n']) {
            return None;
        }
        Some(Help::replace(
            format!("the literals of a format are in backticks: `` `{literal}` ``"),
            self.span(),
            word,
            format!("`{literal}`"),
        ))
    }

    /// Advises to give a generic its constraint, or a parameter its kind.
    fn bound_advice(&self) -> Option<Help> {
        if !self.expects(Rule::colon) || !matches!(self.word(), ">" | "," | "=" | ")") {
            return None;
        }
        let before: Vec<Token> = significant(&self.text[..self.token.start]);
        let text = |token: &Token| &self.text[token.start..token.end];
        let name = before.last().filter(|token| token.tok == Tok::Word)?;
        let mut depth = 0_usize;
        let open = before.iter().rev().map(text).find(|text| match *text {
            ")" | "]" | "}" | ">" => {
                depth += 1;
                false
            }
            "(" | "[" | "{" | "<" if depth > 0 => {
                depth -= 1;
                false
            }
            text => matches!(text, "(" | "[" | "{" | "<"),
        });
        match (open, self.word()) {
            (Some("<"), "=") => Some(self.replaced("a generic has a constraint after `:`", ":")),
            (Some("<"), _) => {
                let advice =
                    format!("a generic has a constraint: `{}: any`, or what it has to be", text(name));
                Some(Help::replace(advice, self.span_of(name.end, name.end), "", ": any"))
            }
            (Some("("), _) => Some(format!("a parameter has a kind: `{}: u32`", text(name)).into()),
            _ => None,
        }
    }

    /// Returns the error for `let arguments = (ins ..)`: a field of TableGen's ODS.
    fn field_of_ods(&self) -> Option<Diagnostic> {
        let range = recover::wrong_part(self.text, self.token.start)?;
        let (start, part) = (range.start, &self.text[range]);
        let tokens = significant(part);
        let [word, name, ..] = tokens.as_slice() else { return None };
        let text = |token: &Token| &part[token.start..token.end];
        let help = ods::field_help(text(name)).filter(|_| text(word) == "let")?;
        let message = format!("`let {}` is a field of TableGen's ODS", text(name));
        Some(Diagnostic::error(self.span_of(start + name.start, start + name.end), message).help(help))
    }
}

/// A `;` or `,` that is missing after a token.
pub(super) struct Missing {
    mark: &'static str,
    /// The end of the token.
    at: usize,
    /// The token after it, as a message shows it.
    found: String,
}

/// Returns the missing mark at the place where a text leaves the grammar, if a new part of the spec begins there.
pub(super) fn missing_mark(text: &str, mismatch: &Mismatch) -> Option<Missing> {
    let place = Place { file: 0, base: 0, text, tried: &mismatch.tried, token: token_at(text, mismatch.at) };
    let at = significant(&text[..mismatch.at]).last()?.end;
    // A line that begins with a mark continues the part.
    let is_start = matches!(place.token.tok, Tok::Word | Tok::Doc) && place.operator_advice().is_none();
    let is_next_line = is_start && text.get(at..place.token.start)?.contains('\n');
    let word = place.word();
    let mark = if place.expects(Rule::semi) {
        let begins = is_next_line || matches!(word, "" | "}") || CLAUSE_WORDS.contains(&word);
        if !begins || word == "{" {
            return None;
        }
        ";"
    } else if place.expects(Rule::comma) && place.expects(Rule::rbrace) && place.token.tok == Tok::Word {
        let is_named = || text[place.token.end..].trim_start().starts_with(':');
        if !is_next_line && !is_named() {
            return None;
        }
        ","
    } else {
        return None;
    };
    Some(Missing { mark, at, found: place.found() })
}

impl Missing {
    pub fn error(&self, file: u32, base: usize) -> Diagnostic {
        let at = (base + self.at) as u32;
        let span = Span { file, start: at, end: at };
        Diagnostic::error(span, format!("expected `{}`, found {}", self.mark, self.found))
            .help(Help::replace(format!("add `{}`", self.mark), span, "", self.mark))
    }

    /// Puts the mark in place of the white space after the token, which keeps all places; returns whether there is any.
    pub fn put(&self, text: &mut Cow<'_, str>) -> bool {
        let is_space = text.as_bytes().get(self.at).is_some_and(u8::is_ascii_whitespace);
        if is_space {
            text.to_mut().replace_range(self.at..=self.at, self.mark);
        }
        is_space
    }
}

/// Returns whether a place has a token that is in no grammar.
pub(super) fn is_at_bad_token(text: &str, at: usize) -> bool {
    token_at(text, at).tok == Tok::Bad
}

/// Returns the tokens of a text without comments.
fn significant(text: &str) -> Vec<Token> {
    let mut tokens = scan::tokens(text);
    tokens.retain(|token| !matches!(token.tok, Tok::Comment | Tok::Doc | Tok::InnerDoc));
    tokens
}

/// Returns the token at a place; after the last token, an empty one at the end of the text.
fn token_at(text: &str, at: usize) -> Token {
    let end = text.trim_end().len();
    // A long text is not scanned to its end.
    let mut near = (at + 1000).min(text.len());
    while !text.is_char_boundary(near) {
        near -= 1;
    }
    let first = scan::tokens(&text[at..near]).into_iter().find(|token| token.tok != Tok::Comment);
    first.map_or(Token { tok: Tok::Comment, start: end, end }, |token| Token {
        start: at + token.start,
        end: at + token.end,
        ..token
    })
}

#[derive(Clone, Copy, PartialEq)]
enum Expected {
    Token(&'static str),
    Part(Kind),
}

impl Expected {
    fn text(&self) -> String {
        match self {
            Expected::Token(token) => format!("`{token}`"),
            Expected::Part(kind) => kind.text().to_owned(),
        }
    }

    /// Returns the rank in a message: parts are listed in the order in which they follow each other in most constructs.
    fn rank(&self) -> usize {
        const MARKS: [&str; 13] = ["<", "(", "[", "$", "!", ":", "->", "^", "?", "*", "&", "|", ".."];
        const LAST: [&str; 9] = ["=", "=>", ",", ">", ")", "]", ";", "{", "}"];
        let place = |list: &[&str], token| list.iter().position(|known| known == token);
        match self {
            Expected::Part(Kind::Operator) => 0,
            Expected::Part(Kind::EndOfItem) => 60,
            Expected::Part(_) => 30,
            Expected::Token(token) => match (place(&MARKS, token), place(&LAST, token)) {
                (Some(mark), _) => 1 + mark,
                (None, Some(last)) => 40 + last,
                (None, None) => 20,
            },
        }
    }
}

/// Returns the tokens that may follow: first tokens that continue the text, then tokens that end it. Omits tokens that may begin a listed
/// kind or operator.
fn expected(tried: &[Rule]) -> Vec<Expected> {
    let names: Vec<Called> = tried.iter().map(|rule| called(*rule)).collect();
    let operator = names.contains(&Called::Part(Kind::Operator));
    let begins_more = names.iter().any(|name| matches!(name, Called::Part(kind) if kind.begins_with_name()));
    let mut out: Vec<Expected> = Vec::new();
    let mut add = |expected: Expected| {
        if !out.contains(&expected) {
            out.push(expected);
        }
    };
    for name in names {
        match name {
            Called::Part(Kind::Name) if begins_more => {}
            Called::Part(kind) => add(Expected::Part(kind)),
            Called::Tokens(tokens) => {
                for token in tokens.iter().filter(|token| !operator || !matches!(**token, "in" | "is")) {
                    add(Expected::Token(token));
                }
            }
            Called::Nothing => {}
        }
    }
    out.sort_by_key(Expected::rank);
    out
}
