//! Formats specs: there is one canonical spacing and indentation.
//!
//! The formatter works on tokens, so that nothing but white space changes and every comment stays. Line breaks are the author's,
//! as with gofmt: choosing them would need the width of every construct, and the lines of a spec are short.

mod align;
#[cfg(test)]
mod tests;

use crate::diagnostics::Diagnostics;
use crate::file::without_mark;
use crate::model::SourceFile;
use crate::parse::keywords::{CLAUSE_WORDS, ITEM_WORDS};
use crate::parse::parse_file;
use crate::parse::scan::{Tok, Token, tokens};

/// Words that begin a clause without `;` before them.
const STARTS: [&str; 2] = ["implicit", "terminator"];

/// Formats a spec.
///
/// # Errors
///
/// Returns the mistakes of a spec that does not parse, since its structure is unknown.
pub fn format_source(name: &str, text: &str) -> Result<String, Box<Diagnostics>> {
    let text = without_mark(text);
    let mut diagnostics = Diagnostics::default();
    parse_file(0, text, &mut diagnostics.list);
    if diagnostics.has_errors() {
        diagnostics.files.push(SourceFile { path: name.to_owned(), text: text.to_owned() });
        diagnostics.sort();
        return Err(Box::new(diagnostics));
    }
    let tokens = tokens(text);
    // A control character in a string would look like a mark.
    let marks = !text.contains(align::TRAILING);
    let mut f = Formatter { text, tokens: &tokens, marks, open: Vec::new(), out: String::new(), last: None };
    f.run();
    Ok(if marks { align::align(&f.out) } else { f.out })
}

/// An open bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Open {
    kind: Bracket,
    line: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bracket {
    Paren,
    Square,
    Angle,
    /// `{` of a body.
    Block,
    /// `{` of a set or of imports: it has no spaces inside.
    Set,
    /// `{` of a format: its elements have no terminator.
    Format,
}

struct Formatter<'a> {
    text: &'a str,
    tokens: &'a [Token],
    /// Whether comments at the ends of lines are marked, so that `align` finds them.
    marks: bool,
    open: Vec<Open>,
    out: String,
    /// The last token that is not a comment.
    last: Option<usize>,
}

impl<'a> Formatter<'a> {
    fn str(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |t| &self.text[t.start..t.end])
    }

    fn run(&mut self) {
        let mut at = 0;
        let mut line = 0;
        while at < self.tokens.len() {
            let end = self.line_end(at);
            self.line(at, end, line);
            line += 1;
            at = end;
        }
    }

    /// Returns the position after the last token of the line that begins at `at`.
    fn line_end(&self, at: usize) -> usize {
        let mut end = at + 1;
        while end < self.tokens.len() {
            let (before, next) = (&self.tokens[end - 1], &self.tokens[end]);
            if self.text[before.end..next.start].contains('\n') {
                break;
            }
            end += 1;
        }
        end
    }

    fn line(&mut self, from: usize, to: usize, line: usize) {
        if from > 0 {
            let gap = &self.text[self.tokens[from - 1].end..self.tokens[from].start];
            let opens = matches!(self.str(from - 1), "{" | "(" | "[");
            let closes = matches!(self.str(from), "}" | ")" | "]");
            if gap.matches('\n').count() > 1 && !opens && !closes {
                self.out.push('\n');
            }
        }
        let mut closers = 0;
        while from + closers < to && matches!(self.str(from + closers), "}" | ")" | "]") {
            closers += 1;
        }
        let left = self.open.len().saturating_sub(closers);
        let mut lines: Vec<usize> = self.open[..left].iter().map(|o| o.line).collect();
        lines.dedup();
        let mut depth = lines.len();
        if closers == 0 && self.continues(from) {
            depth += 1;
        }
        self.out.push_str(&"    ".repeat(depth));
        for at in from..to {
            if at > from && self.space(at) {
                self.out.push(' ');
            }
            let token = self.str(at);
            if self.marks && at > from && self.tokens[at].tok == Tok::Comment && at + 1 == to {
                self.out.push(align::TRAILING);
            }
            self.out.push_str(token.trim_end());
            self.track(at, line);
            if self.tokens[at].tok != Tok::Comment {
                self.last = Some(at);
            }
        }
        self.out.push('\n');
    }

    /// Returns whether a line continues the construct of the line before it.
    fn continues(&self, at: usize) -> bool {
        let (Some(last), token) = (self.last, &self.tokens[at]) else { return false };
        if matches!(token.tok, Tok::Comment | Tok::Doc | Tok::InnerDoc)
            || matches!(self.tokens[last].tok, Tok::Doc | Tok::InnerDoc)
        {
            return false;
        }
        match self.open.last().map(|o| o.kind) {
            None => !matches!(self.str(last), ";" | "}") && !ITEM_WORDS.contains(&self.str(at)),
            Some(Bracket::Block) => {
                !matches!(self.str(last), ";" | "}" | "{" | ",")
                    && !CLAUSE_WORDS.contains(&self.str(at))
                    && !STARTS.contains(&self.str(at))
            }
            Some(Bracket::Angle) => true,
            Some(_) => false,
        }
    }

    /// Updates the stack of open brackets with token `at`.
    fn track(&mut self, at: usize, line: usize) {
        if self.tokens[at].tok != Tok::Punct {
            return;
        }
        let before = self.last.map_or("", |l| self.str(l));
        let kind = match self.str(at) {
            "(" => Bracket::Paren,
            "[" => Bracket::Square,
            "<" if self.tight_before(at) => Bracket::Angle,
            "{" if matches!(before, "::" | "in") => Bracket::Set,
            "{" if before == "format" => Bracket::Format,
            "{" => Bracket::Block,
            ">" if self.open.last().is_some_and(|o| o.kind == Bracket::Angle) => {
                self.open.pop();
                return;
            }
            ")" | "]" | "}" => {
                // An angle bracket that was left open was a comparison.
                while self.open.last().is_some_and(|o| o.kind == Bracket::Angle) {
                    self.open.pop();
                }
                self.open.pop();
                return;
            }
            ";" => {
                while self.open.last().is_some_and(|o| o.kind == Bracket::Angle) {
                    self.open.pop();
                }
                return;
            }
            _ => return,
        };
        self.open.push(Open { kind, line });
    }

    fn tight_before(&self, at: usize) -> bool {
        at > 0 && self.tokens[at - 1].end == self.tokens[at].start && self.tokens[at - 1].tok == Tok::Word
    }

    /// Returns whether there is a space between token `at` and the token before it on the same line.
    fn space(&self, at: usize) -> bool {
        let (prev, next) = (self.str(at - 1), self.str(at));
        let (before, token) = (&self.tokens[at - 1], &self.tokens[at]);
        let inside = self.open.last().map(|o| o.kind);
        let in_format = self.open.iter().any(|o| o.kind == Bracket::Format);
        if token.tok == Tok::Comment || before.tok == Tok::Comment {
            return true;
        }
        if before.tok == Tok::Punct {
            match prev {
                "(" | "[" | "." | "$" | "!" => return false,
                "::" => return false,
                "{" => return next != "}" && inside != Some(Bracket::Set),
                "<" if inside == Some(Bracket::Angle) => return false,
                "-" if self.unary(at - 1) || (in_format && self.joined(at - 1)) => return false,
                _ => {}
            }
        }
        if token.tok != Tok::Punct {
            return true;
        }
        match next {
            ")" | "]" | "," | ";" | "." | "?" | "^" => false,
            ":" => false,
            "::" => prev == "rust" || before.tok == Tok::Punct,
            "}" => inside != Some(Bracket::Set),
            ">" if inside == Some(Bracket::Angle) => false,
            "<" => !self.tight_before(at),
            "*" => !self.arity(at),
            "-" if in_format && self.joined(at) => false,
            "{" => prev != "::",
            "(" => self.space_before_paren(at, in_format),
            "[" if matches!(prev, ")" | "]") => false,
            "[" => before.tok != Tok::Word || matches!(prev, "in" | "if"),
            _ => true,
        }
    }

    fn space_before_paren(&self, at: usize, in_format: bool) -> bool {
        let (prev, before) = (self.str(at - 1), &self.tokens[at - 1]);
        if in_format {
            let call = (matches!(prev, "type" | "qualified" | "struct" | "ref" | "custom")
                || self.calls(at - 1))
                && !(at > 1 && self.str(at - 2) == "$");
            let custom = prev == ")" && self.follows_custom(at - 1);
            return !(call || custom || prev == ":");
        }
        let word = matches!(
            prev,
            "in" | "if" | "where" | "each" | "require" | "is" | "else" | "mod" | "floordiv" | "ceildiv"
        );
        match before.tok {
            Tok::Word => word,
            _ => !matches!(prev, ">" | "?" | "*" | ")"),
        }
    }

    /// Returns whether the word at `at` ends the name of a directive of two words that takes arguments: `affine-map`.
    fn calls(&self, at: usize) -> bool {
        let Some(first) = at.checked_sub(2).filter(|_| self.str(at - 1) == "-" && self.joined(at - 1)) else {
            return false;
        };
        matches!(
            (self.str(first), self.str(at)),
            ("affine", "map" | "subscripts" | "bound")
                | ("in", "parens")
                | ("bool", "word")
                | ("with", "location" | "terminator")
                | ("result", "type" | "list")
        )
    }

    /// Returns whether the parenthesis that closes at `at` belongs to `custom(parse, print)`.
    fn follows_custom(&self, at: usize) -> bool {
        let open = (0..at).rev().take(64).find(|&i| self.str(i) == "(");
        open.is_some_and(|i| i > 0 && self.str(i - 1) == "custom")
    }

    /// Returns whether a `*` follows a constraint, or means "all".
    fn arity(&self, at: usize) -> bool {
        let end_of_line =
            self.tokens.get(at + 1).is_none_or(|n| self.text[self.tokens[at].end..n.start].contains('\n'));
        self.str(at - 1) == "::"
            || end_of_line
            || matches!(self.str(at + 1), "," | "}" | ")" | ";" | ">" | "(" | "blocks" | "=" | "*" | "by")
            || self.tokens[at + 1].tok == Tok::Comment
    }

    /// Returns whether a `-` has no left operand.
    fn unary(&self, at: usize) -> bool {
        match at.checked_sub(1) {
            None => true,
            Some(p) => match self.tokens[p].tok {
                Tok::Punct => !matches!(self.str(p), ")" | "]"),
                Tok::Word => {
                    matches!(self.str(p), "in" | "if" | "floordiv" | "ceildiv" | "mod" | "require" | "step")
                }
                _ => false,
            },
        }
    }

    /// Returns whether a `-` is part of a directive's name: `attr-dict`.
    fn joined(&self, at: usize) -> bool {
        at > 0
            && at + 1 < self.tokens.len()
            && self.tokens[at - 1].end == self.tokens[at].start
            && self.tokens[at].end == self.tokens[at + 1].start
    }
}
