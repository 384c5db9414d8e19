//! Punctuation: which operator it is, and where spaces stand around it.

use super::{Head, Last, Reader};
use crate::layout::tree::{COMPARISON, Kind, Role, Tok};
use proc_macro2::{Delimiter, Spacing, TokenTree};

/// Operators of several characters, longest first.
const OPERATORS: &[&str] = &[
    "..=", "...", "<<=", ">>=", "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "..", "+=", "-=", "*=",
    "/=", "%=", "^=", "&=", "|=", "<<", ">>",
];

impl Reader<'_> {
    pub(super) fn punct(&mut self) {
        let Some(TokenTree::Punct(first)) = self.peek(0) else { return };
        if first.as_char() == '\''
            && let Some(TokenTree::Ident(name)) = self.peek(1)
        {
            self.at += 2;
            return self.operand(format!("'{name}"), Last::Keyword);
        }
        let generic = first.as_char() == '<' && self.opens_generics();
        let text = if generic || self.angles > 0 && first.as_char() == '>' {
            first.as_char().to_string()
        } else {
            self.operator()
        };
        self.at += text.len();
        if generic {
            self.angles += 1;
            let word = self.part.toks.last().map_or("", Tok::text);
            let behind =
                matches!(self.last, Last::Word | Last::Post) || matches!(word, "impl" | "for" | "fn");
            let space = !behind && !matches!(self.last, Last::Start | Last::Prefix | Last::Glue);
            return self.push(text, space, Last::Glue, Role::Plain);
        }
        self.operator_token(&text);
    }

    /// The longest operator here.
    fn operator(&self) -> String {
        let mut text = String::new();
        while let Some(TokenTree::Punct(p)) = self.peek(text.len()) {
            text.push(p.as_char());
            if p.spacing() == Spacing::Alone || text.len() == 3 {
                break;
            }
        }
        let known = OPERATORS.iter().find(|op| text.starts_with(**op));
        match known {
            Some(op) => (*op).to_owned(),
            None => text[..1].to_owned(),
        }
    }

    fn operator_token(&mut self, text: &str) {
        let operand = self.last.wants_operand();
        let loose = !matches!(self.last, Last::Start | Last::Prefix | Last::Glue);
        match text {
            ">" if self.angles > 0 => {
                self.angles -= 1;
                self.push(text, false, Last::Post, Role::Plain);
            }
            "," | ";" => self.push(text, false, Last::Infix, Role::Plain),
            ":" => {
                let field = self.kind == Kind::Fields && self.part.toks.len() == 1;
                self.push(text, false, Last::Infix, if field { Role::Colon } else { Role::Plain });
            }
            "." => self.push(text, false, Last::Glue, Role::Dot),
            "::" => {
                // Behind a word that a macro knows: `Names of ::a::Name`.
                let own = matches!(self.part.toks.as_slice(), [.., before, word]
                    if self.last == Last::Word && word.space && before.is_name());
                self.push(text, loose && operand || own, Last::Glue, Role::Plain);
            }
            "?" if operand => self.operand(text, Last::Prefix),
            "?" => self.push(text, false, Last::Post, Role::Plain),
            "!" if operand => self.operand(text, Last::Prefix),
            "!" => self.push(text, false, Last::Bang, Role::Plain),
            ".." | "..=" | "..." => self.push(text, loose && operand, Last::Glue, Role::Plain),
            "|" if self.bars => {
                self.bars = false;
                self.push(text, false, Last::Infix, Role::BarClose);
            }
            "|" if operand => {
                self.bars = true;
                self.push(text, loose, Last::Prefix, Role::BarOpen);
            }
            "||" if operand => self.push(text, loose, Last::Infix, Role::BarClose),
            "$" | "#" => self.operand(text, Last::Prefix),
            "&" | "&&" | "*" | "-" if operand => self.operand(text, Last::Prefix),
            "=>" => {
                self.pattern = false;
                self.push(text, true, Last::Infix, Role::Arrow);
            }
            "->" => {
                if self.part.toks.last().is_some_and(|t| t.role == Role::BarClose) {
                    self.head = Head::Body;
                }
                self.push(text, true, Last::Infix, Role::Plain);
            }
            "@" => self.push(text, true, Last::Infix, Role::Plain),
            _ => self.infix(text),
        }
    }

    /// An assignment, or an operator between operands.
    fn infix(&mut self, text: &str) {
        let role = match text {
            _ if self.angles > 0 => Role::Plain,
            "||" => Role::Binary(1),
            "&&" => Role::Binary(2),
            "==" | "!=" | "<" | ">" | "<=" | ">=" => Role::Binary(COMPARISON),
            "|" => Role::Binary(4),
            "^" => Role::Binary(5),
            "&" => Role::Binary(6),
            "<<" | ">>" => Role::Binary(7),
            "+" | "-" => Role::Binary(8),
            "*" | "/" | "%" => Role::Binary(9),
            _ if text.ends_with('=') => {
                self.pattern = false;
                Role::Assign
            }
            _ => Role::Plain,
        };
        self.push(text, true, Last::Infix, role);
    }

    /// Whether the `<` here opens generic arguments, and does not compare.
    fn opens_generics(&self) -> bool {
        let toks = &self.part.toks;
        let Some(last) = toks.last() else { return true };
        if self.last.wants_operand() {
            return true;
        }
        if self.last != Last::Word {
            return false;
        }
        let before = toks.len().checked_sub(2).map_or("", |i| toks[i].text());
        let name = last.text();
        if before == "fn" {
            return true;
        }
        if !name.starts_with(|c: char| c.is_ascii_uppercase()) {
            return false;
        }
        name.contains(|c: char| c.is_ascii_lowercase()) || self.closes_later()
    }

    /// Whether a `>` is ahead before anything that generic arguments cannot have: `F32<'c>`, and not `LIMIT < n`.
    fn closes_later(&self) -> bool {
        let mut open = 0;
        for ahead in 0.. {
            match self.peek(ahead) {
                Some(TokenTree::Punct(p)) => match p.as_char() {
                    '<' => open += 1,
                    '>' => open -= 1,
                    ',' | ':' | '\'' | '&' | '=' | '*' | '-' => {}
                    _ => return false,
                },
                Some(TokenTree::Group(g)) if g.delimiter() == Delimiter::Brace => return false,
                Some(_) => {}
                None => return false,
            }
            if open == 0 {
                return true;
            }
        }
        false
    }
}
