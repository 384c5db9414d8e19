//! Lays out tokens: there is one canonical spacing and indentation. The tokens are those of a text, whose line breaks stay,
//! or those of a syntax tree, whose lines are broken where they would be too long.

use super::align;
use crate::parse::keywords::{CLAUSE_WORDS, ITEM_WORDS};
use crate::parse::scan::{self, Tok};
use std::borrow::Cow;

/// Words that begin a clause without `;` before them.
const STARTS: [&str; 2] = ["implicit", "terminator"];
/// The length of the lines of syntax trees.
pub(crate) const WIDTH: usize = 120;

/// A token, and its distance from the token before it.
#[derive(Clone, Debug)]
pub(crate) struct Piece<'t> {
    pub tok: Tok,
    pub text: Cow<'t, str>,
    /// The number of line breaks before it.
    pub lines: usize,
    /// Whether nothing is between it and the token before it.
    pub joined: bool,
}

/// Which lines are broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lines {
    /// None: all line breaks are in the tokens.
    Given,
    /// Lines that are too long.
    Broken,
}

/// Returns the tokens of a text.
pub(super) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut end = 0;
    let mut out = Vec::new();
    for token in scan::tokens(text) {
        let gap = &text[end..token.start];
        out.push(Piece {
            tok: token.tok,
            text: Cow::Borrowed(&text[token.start..token.end]),
            lines: gap.matches('\n').count(),
            joined: gap.is_empty() && end > 0,
        });
        end = token.end;
    }
    out
}

/// Returns the text of tokens.
pub(crate) fn lay_out(pieces: &[Piece<'_>], lines: Lines) -> String {
    // A control character in a string would look like a mark.
    let marks = !pieces.iter().any(|piece| piece.text.contains(align::TRAILING));
    let mut f =
        Formatter { pieces, marks, lines, open: Vec::new(), out: String::new(), last: None, closing: None };
    f.run();
    if marks { align::align(&f.out) } else { f.out }
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
    pieces: &'a [Piece<'a>],
    /// Whether comments at the ends of lines are marked, so that `align` finds them.
    marks: bool,
    lines: Lines,
    open: Vec<Open>,
    out: String,
    /// The last token that is not a comment.
    last: Option<usize>,
    /// The last `>` that closes arguments or generics: no comparison.
    closing: Option<usize>,
}

impl<'a> Formatter<'a> {
    fn str(&self, at: usize) -> &'a str {
        self.pieces.get(at).map_or("", |piece| &piece.text)
    }

    fn run(&mut self) {
        let mut at = 0;
        let mut line = 0;
        while at < self.pieces.len() {
            let end = self.line_end(at);
            for (from, to) in self.parts_of_builder(at, end) {
                at = self.line(from, to, line);
                line += 1;
            }
        }
    }

    /// Returns the lines of a builder whose body does not fit on its line: its head, each part, and the end; or the line itself.
    fn parts_of_builder(&mut self, from: usize, to: usize) -> Vec<(usize, usize)> {
        let whole = vec![(from, to)];
        let find = |text: &str, after: usize| (after..to).find(|&at| self.str(at) == text);
        let (Some(open), true) = (find("{", from), self.lines == Lines::Given && self.str(from) == "builder")
        else {
            return whole;
        };
        let Some(close) = find("}", open).filter(|&close| close > open + 1) else { return whole };
        let before = (self.out.len(), self.open.clone(), self.last);
        self.line(from, to, 0);
        let width = self.out[before.0..].trim().chars().count() + 4 * before.1.len();
        self.out.truncate(before.0);
        (self.open, self.last) = (before.1, before.2);
        if width <= WIDTH {
            return whole;
        }
        let mut starts = vec![from, open + 1];
        starts.extend((open + 1..close).filter(|&at| self.str(at) == ";" && at + 1 < close).map(|at| at + 1));
        starts.extend([close, to]);
        starts.windows(2).map(|pair| (pair[0], pair[1])).collect()
    }

    /// Returns the position after the last token of the line that begins at `at`.
    fn line_end(&self, at: usize) -> usize {
        let more = self.pieces[at + 1..].iter().take_while(|piece| piece.lines == 0);
        at + 1 + more.count()
    }

    /// Prints a line, and returns the position after its last token: `to`, unless the line is broken before.
    fn line(&mut self, from: usize, to: usize, line: usize) -> usize {
        if from > 0 {
            let opens = matches!(self.str(from - 1), "{" | "(" | "[");
            let closes = matches!(self.str(from), "}" | ")" | "]");
            if self.pieces[from].lines > 1 && !opens && !closes {
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
        let start = self.out.len();
        self.out.push_str(&"    ".repeat(depth));
        for at in from..to {
            if at > from && self.space(at) {
                if self.lines == Lines::Broken && self.breaks(at) && self.is_past_end(start, at, to) {
                    self.out.push('\n');
                    return at;
                }
                self.out.push(' ');
            }
            if self.marks && at > from && self.pieces[at].tok == Tok::Comment && at + 1 == to {
                self.out.push(align::TRAILING);
            }
            self.out.push_str(self.pieces[at].text.trim_end());
            self.track(at, line);
        }
        self.out.push('\n');
        to
    }

    /// Returns whether a line may be broken before token `at`: outside of arguments, and where the rest continues the line.
    fn breaks(&self, at: usize) -> bool {
        let word = self.str(at);
        self.open.iter().all(|open| open.kind != Bracket::Angle)
            // At the end of a line, `*` is an arity.
            && !matches!(self.str(at - 1), "=" | ":" | "*")
            && word != "{"
            && !ITEM_WORDS.contains(&word)
            && !CLAUSE_WORDS.contains(&word)
    }

    /// Returns whether the line that begins at byte `start` of the output has no room for a space and the tokens from `at` to the next
    /// place where it may be broken.
    fn is_past_end(&mut self, start: usize, at: usize, to: usize) -> bool {
        let column = self.out[start..].chars().count();
        column + self.chunk(at, to) >= WIDTH
    }

    /// Returns the width of the tokens from `at` to the next place where the line may be broken.
    fn chunk(&mut self, at: usize, to: usize) -> usize {
        let before = (self.open.clone(), self.last);
        let mut width = 0;
        for next in at..to {
            if next > at && self.space(next) {
                if self.breaks(next) {
                    break;
                }
                width += 1;
            }
            width += self.str(next).chars().count();
            self.track(next, 0);
        }
        (self.open, self.last) = before;
        width
    }

    /// Returns whether a line continues the construct of the line before it.
    fn continues(&self, at: usize) -> bool {
        let (Some(last), token) = (self.last, &self.pieces[at]) else { return false };
        if matches!(token.tok, Tok::Comment | Tok::Doc | Tok::InnerDoc)
            || matches!(self.pieces[last].tok, Tok::Doc | Tok::InnerDoc)
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

    /// Updates the open brackets and the last token with token `at`.
    fn track(&mut self, at: usize, line: usize) {
        if self.pieces[at].tok == Tok::Punct {
            self.track_bracket(at, line);
        }
        if self.pieces[at].tok != Tok::Comment {
            self.last = Some(at);
        }
    }

    fn track_bracket(&mut self, at: usize, line: usize) {
        let before = self.last.map_or("", |l| self.str(l));
        let kind = match self.str(at) {
            "(" => Bracket::Paren,
            "[" => Bracket::Square,
            "<" if self.tight_before(at) => Bracket::Angle,
            "{" if matches!(before, "::" | "in") => Bracket::Set,
            "{" if before == "format" || before == ")" && self.extends_custom(at) => Bracket::Format,
            "{" => Bracket::Block,
            ">" if self.open.last().is_some_and(|o| o.kind == Bracket::Angle) => {
                self.open.pop();
                self.closing = Some(at);
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

    /// Returns whether the brace at `at` opens the elements of `extend custom d::name(x) { .. }`.
    fn extends_custom(&self, at: usize) -> bool {
        let item = (0..at).rev().take_while(|i| !matches!(self.str(*i), ";" | "{" | "}"));
        self.open.is_empty()
            && item.into_iter().any(|i| self.str(i) == "custom" && i > 0 && self.str(i - 1) == "extend")
    }

    fn tight_before(&self, at: usize) -> bool {
        at > 0 && self.pieces[at].joined && self.pieces[at - 1].tok == Tok::Word
    }

    /// Returns whether there is a space between token `at` and the token before it on the same line.
    fn space(&self, at: usize) -> bool {
        let (prev, next) = (self.str(at - 1), self.str(at));
        let (before, token) = (&self.pieces[at - 1], &self.pieces[at]);
        let inside = self.open.last().map(|o| o.kind);
        let in_format = self.open.iter().any(|o| o.kind == Bracket::Format);
        if token.tok == Tok::Comment || before.tok == Tok::Comment {
            return true;
        }
        if before.tok == Tok::Punct {
            match prev {
                "(" | "[" | "." | "$" | "!" => return false,
                "::" => return false,
                // An anchor ends the element before it; elsewhere a power follows.
                "^" if !in_format => return false,
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
            "[" => !matches!(before.tok, Tok::Word | Tok::Str) || matches!(prev, "in" | "if"),
            _ => true,
        }
    }

    fn space_before_paren(&self, at: usize, in_format: bool) -> bool {
        let (prev, before) = (self.str(at - 1), &self.pieces[at - 1]);
        if in_format {
            let call = (matches!(
                prev,
                "type"
                    | "qualified"
                    | "struct"
                    | "ref"
                    | "custom"
                    | "absent"
                    | "item"
                    | "items"
                    | "dims"
                    | "sizes"
                    | "defined"
                    | "keyword"
                    | "own"
                    | "ports"
                    | "arguments"
                    | "verbatim"
                    | "word"
            ) || self.calls(at - 1))
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
            _ => match prev {
                "*" => !self.arity(at - 1),
                ">" => self.closing != Some(at - 1),
                _ => !matches!(prev, "?" | ")"),
            },
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
                | ("or", "list")
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
        let end_of_line = self.pieces.get(at + 1).is_none_or(|next| next.lines > 0);
        self.str(at - 1) == "::"
            || end_of_line
            // The arguments of a region; elsewhere a factor.
            || (self.str(at + 1) == "(" && at > 1 && self.str(at - 2) == "region")
            || matches!(
                self.str(at + 1),
                "," | "{" | "}" | ")" | ";" | ">" | "blocks" | "=" | "*" | "by" | "else"
            )
            || self.pieces[at + 1].tok == Tok::Comment
    }

    /// Returns whether a `-` has no left operand.
    fn unary(&self, at: usize) -> bool {
        match at.checked_sub(1) {
            None => true,
            Some(p) => match self.pieces[p].tok {
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
        at > 0 && self.pieces[at].joined && self.pieces.get(at + 1).is_some_and(|next| next.joined)
    }
}
