//! The layout of generated files. `prettyplease` breaks every struct literal and every array that does not fit on 89 columns, an
//! item a line; here what fits on a line is joined, short items share lines, and the lines of an `op_view!` are laid out, which
//! it would leave as it found them.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Columns of a line.
const WIDTH: usize = 110;

/// Longest item that shares a line with others of a list.
const SHORT: usize = 40;

/// The text of a file.
pub fn file(file: syn::File) -> String {
    let mut text = String::new();
    let mut plain = syn::File { shebang: None, frontmatter: None, attrs: file.attrs, items: Vec::new() };
    for item in file.items {
        match item {
            syn::Item::Macro(call) if call.mac.path.segments.last().is_some_and(|s| s.ident == "op_view") => {
                text.push_str(&joined(&prettyplease::unparse(&plain)));
                plain.attrs.clear();
                plain.items.clear();
                text.push_str(&view(call.mac));
            }
            item => plain.items.push(item),
        }
    }
    text.push_str(&joined(&prettyplease::unparse(&plain)));
    blank_lines(&text)
}

/// The text of an `op_view!`: a line for each documentation comment, attribute and accessor.
fn view(mac: syn::Macro) -> String {
    let mut text = format!("{}! {{\n", compact(quote::ToTokens::to_token_stream(&mac.path)));
    let mut line = TokenStream::new();
    let mut tokens = mac.tokens.into_iter();
    while let Some(tree) = tokens.next() {
        match tree {
            TokenTree::Punct(p) if p.as_char() == '#' => {
                let Some(TokenTree::Group(attr)) = tokens.next() else { break };
                match documentation(attr.stream()) {
                    Some(doc) => text.push_str(&format!("    ///{doc}\n")),
                    None => text.push_str(&format!("    #[{}]\n", compact(attr.stream()))),
                }
            }
            TokenTree::Punct(p) if p.as_char() == ';' => {
                text.push_str(&format!("    {};\n", compact(std::mem::take(&mut line))));
            }
            tree => line.extend([tree]),
        }
    }
    text + "}\n"
}

/// The text of `doc = ".."`.
fn documentation(attr: TokenStream) -> Option<String> {
    let mut tokens = attr.into_iter();
    match (tokens.next()?, tokens.next()?, tokens.next()?) {
        (TokenTree::Ident(doc), TokenTree::Punct(_), TokenTree::Literal(text)) if doc == "doc" => {
            match syn::Lit::new(text) {
                syn::Lit::Str(text) => Some(text.value()),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Tokens on one line: spaces between words, behind commas and single colons, around `=`.
fn compact(tokens: TokenStream) -> String {
    let mut text = String::new();
    for tree in tokens {
        match tree {
            TokenTree::Group(group) => {
                let inner = compact(group.stream());
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::None => ("", ""),
                };
                text.push_str(&format!("{open}{inner}{close}"));
            }
            TokenTree::Punct(p) => {
                let c = p.as_char();
                let colons = text.ends_with(':') || p.spacing() == proc_macro2::Spacing::Joint;
                match c {
                    '=' => text.push_str(" = "),
                    ',' => text.push_str(", "),
                    ':' if !colons => text.push_str(": "),
                    _ => text.push(c),
                }
            }
            word => {
                if text.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '"') {
                    text.push(' ');
                }
                text.push_str(&word.to_string());
            }
        }
    }
    text
}

/// A piece of a text.
enum Piece<'t> {
    Line(&'t str),
    /// Lines that each open brackets, with what is in these; the line that closes the last ones.
    Group(Vec<(&'t str, Vec<Piece<'t>>)>, &'t str),
}

/// The text with what fits on one line there.
fn joined(text: &str) -> String {
    let mut lines = text.lines().peekable();
    let mut out = String::with_capacity(text.len());
    for line in layout(&pieces(&mut lines, None)) {
        out.push_str(&line);
        out.push('\n');
    }
    out
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

fn opens(line: &str) -> bool {
    line.ends_with(['(', '[', '{', '<']) && !line.trim_start().starts_with("//")
}

fn closes(line: &str) -> bool {
    line.trim_start().starts_with([')', ']', '}', '>'])
}

/// The pieces up to a line that closes what a line of this indentation opened.
fn pieces<'t>(lines: &mut std::iter::Peekable<std::str::Lines<'t>>, opener: Option<usize>) -> Vec<Piece<'t>> {
    let mut out = Vec::new();
    while let Some(mut line) = lines.next_if(|line| !closes(line) || opener != Some(indent(line))) {
        let mut parts = Vec::new();
        while opens(line) {
            parts.push((line, pieces(lines, Some(indent(line)))));
            line = lines.next().unwrap_or_default();
        }
        out.push(if parts.is_empty() { Piece::Line(line) } else { Piece::Group(parts, line) });
    }
    out
}

/// The lines of pieces that stand one below the other.
fn layout(pieces: &[Piece<'_>]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Line(line) => out.push((*line).to_owned()),
            Piece::Group(parts, close) => out.extend(group(parts, close)),
        }
    }
    chains(out)
}

/// Calls of methods that stand below each other, where all of them fit on one line.
fn chains(lines: Vec<String>) -> Vec<String> {
    let mut out: Vec<String> = Vec::with_capacity(lines.len());
    let mut lines = lines.into_iter().peekable();
    while let Some(line) = lines.next() {
        let call = |next: &String| next.trim_start().starts_with('.') && indent(next) == indent(&line) + 4;
        let mut calls = Vec::new();
        while let Some(next) = lines.next_if(call) {
            calls.push(next);
        }
        let length = line.len() + calls.iter().map(|call| call.trim_start().len()).sum::<usize>();
        let plain = length <= WIDTH && !line.contains("//") && !opens(&line);
        if plain && !calls.iter().any(|call| opens(call)) {
            out.push(calls.iter().fold(line, |line, call| line + call.trim_start()));
        } else {
            out.push(line);
            out.extend(calls);
        }
    }
    out
}

fn group(parts: &[(&str, Vec<Piece<'_>>)], close: &str) -> Vec<String> {
    let mut out = Vec::new();
    let nexts = parts.iter().skip(1).map(|(line, _)| *line).chain([close]);
    let mut line = parts.first().map(|(line, _)| (*line).to_owned()).unwrap_or_default();
    for ((_, inner), next) in parts.iter().zip(nexts) {
        let items = layout(inner);
        if !is_list(&line) {
            out.push(std::mem::replace(&mut line, next.to_owned()));
            out.extend(items);
        } else if let Some(whole) = on_one_line(&line, &items, next) {
            line = whole;
        } else if let Some((first, middle, last)) = only_list(&line, inner, &items) {
            out.push(format!("{line}{first}"));
            out.extend(middle.iter().map(|l| l.strip_prefix("    ").unwrap_or(l).to_owned()));
            line = format!("{}{last}{}", &next[..indent(next)], next.trim_start());
        } else {
            let fill = line.ends_with('[');
            out.push(std::mem::replace(&mut line, next.to_owned()));
            out.extend(if fill { filled(items) } else { items });
        }
    }
    out.push(line);
    out
}

/// Whether what a line opens is a list of arguments, items or fields, and not a block.
fn is_list(line: &str) -> bool {
    let Some(before) = line.strip_suffix(" {") else { return !line.ends_with('{') };
    let words =
        ["fn", "impl", "struct", "enum", "trait", "if", "for", "match", "while", "else", "->", "=>", "mod"];
    let literal = before.rsplit_once("=> ").map_or(before, |(_, value)| value);
    let name = literal.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
    name.starts_with(|c: char| c.is_ascii_uppercase())
        && !literal.split_whitespace().any(|word| words.contains(&word))
}

/// The list on one line, if it has no blocks and no remarks, and fits.
fn on_one_line(open: &str, items: &[String], close: &str) -> Option<String> {
    let simple = |line: &String| {
        let text = line.trim_start();
        !opens(line)
            && !closes(line)
            && !text.ends_with(';')
            && !text.starts_with("//")
            && !text.starts_with("#[")
    };
    if !items.iter().all(simple) || may_be_tuple(open) && items.len() == 1 {
        return None;
    }
    let inner = items.iter().map(|line| line.trim_start()).collect::<Vec<_>>().join(" ");
    let inner = inner.strip_suffix(',').unwrap_or(&inner);
    let space = if open.ends_with('{') { " " } else { "" };
    let line = format!("{open}{space}{inner}{space}{}", close.trim_start());
    (line.len() <= WIDTH).then_some(line)
}

/// Whether parentheses may be those of `(x,)`: behind a name they are those of a call.
fn may_be_tuple(open: &str) -> bool {
    let before = open.strip_suffix('(');
    before.is_some_and(|b| !b.ends_with(|c: char| c.is_alphanumeric() || "_>)!".contains(c)))
}

/// The lines of a list or call that is all that stands in brackets: it shares their lines.
fn only_list<'i>(
    open: &str,
    inner: &[Piece<'_>],
    items: &'i [String],
) -> Option<(&'i str, &'i [String], &'i str)> {
    let ([Piece::Group(parts, _)], [first, middle @ .., last]) = (inner, items) else { return None };
    let last = last.trim_start().strip_suffix(',')?;
    let list = parts.len() == 1 && is_list(first) && opens(first);
    (open.ends_with(['(', '[']) && !may_be_tuple(open) && list).then_some((first.trim_start(), middle, last))
}

/// As many of short items on each line as fit.
fn filled(items: Vec<String>) -> Vec<String> {
    let short = |item: &String| item.trim_start().len() <= SHORT && item.ends_with(',') && !closes(item);
    if !items.iter().all(short) {
        return items;
    }
    let mut out: Vec<String> = Vec::new();
    for item in items {
        match out.last_mut() {
            Some(line) if line.len() + 1 + item.trim_start().len() <= WIDTH => {
                line.push(' ');
                line.push_str(item.trim_start());
            }
            _ => out.push(item),
        }
    }
    out
}

/// A blank line before each documented or attributed item, as one would write it by hand.
fn blank_lines(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    let mut previous = "";
    for line in text.lines() {
        let starts = ["///", "#[", "pub ", "impl", "static ", "fn ", "use ", "const ", "rt::op_view!"]
            .iter()
            .any(|s| line.starts_with(s));
        let follows = previous.starts_with("///")
            || previous.starts_with("#[")
            || previous == ")]"
            || previous.is_empty();
        if starts && !follows {
            out.push('\n');
        }
        out.push_str(line);
        out.push('\n');
        previous = line;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(code: &str, expected: &str) {
        let parsed: syn::File = syn::parse_str(code).expect("Rust");
        let text = file(parsed);
        assert_eq!(text, expected);
        let again = syn::parse_str(&text).expect("Rust");
        assert_eq!(file(again), expected, "a second time");
    }

    #[test]
    fn literals_that_fit_stand_on_one_line() {
        check("static A: B = B { c: 1, d: E(&[f]) };", "static A: B = B { c: 1, d: E(&[f]) };\n");
        check("fn f() { g(<T<'_,> as U<'_>>::h(x)) }", "fn f() {\n    g(<T<'_> as U<'_>>::h(x))\n}\n");
    }

    #[test]
    fn blocks_and_types_keep_their_lines() {
        let code = "pub struct A {\n    pub b: u32,\n}\n\npub fn f(a: A) -> A {\n    if a.b == 1 { a } else { A { b: 2 } }\n}\n";
        check(code, code);
    }

    #[test]
    fn a_tuple_of_one_stays_a_tuple() {
        let long = "a".repeat(60);
        let text = format!(
            "fn f() {{\n    let x = (\n        {long}(\n            {long},\n        ),\n    );\n}}\n"
        );
        check(&format!("fn f() {{ let x = ({long}({long}),); }}"), &text);
    }

    #[test]
    fn short_items_share_lines() {
        let items: Vec<String> = (0..12).map(|i| format!("item_number({i:03})")).collect();
        let code = format!("static A: B = &[{}];", items.join(", "));
        let lines = format!(
            "{},\n    {},\n    {},",
            items[..5].join(", "),
            items[5..10].join(", "),
            items[10..].join(", ")
        );
        check(&code, &format!("static A: B = &[\n    {lines}\n];\n"));
    }

    #[test]
    fn views_have_a_line_for_each_accessor() {
        check(
            "rt::op_view! { #[doc = \" An op.\"] #[deprecated = \"why\"] pub struct A = B; #[doc = \" A value.\"] c: operand(0, d::E<'c>); }",
            "rt::op_view! {\n    /// An op.\n    #[deprecated = \"why\"]\n    pub struct A = B;\n    /// A value.\n    c: operand(0, d::E<'c>);\n}\n",
        );
    }
}
