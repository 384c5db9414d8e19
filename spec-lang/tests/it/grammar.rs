//! Checks that the grammar page of the book, and the list of words, agree with the grammar.

use std::collections::BTreeMap;
use std::path::Path;

use bourn_grammar::GRAMMAR;

/// Returns the rules of a single mark or word, with their texts in quotes.
fn tokens() -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    let (_, tokens) = GRAMMAR.split_once("// ### Words").expect("a section of words");
    for line in tokens.lines() {
        if let Some((name, rule)) = line.split_once(" = @{ ") {
            let text = rule.split('"').nth(1).expect("a literal");
            out.insert(name.to_owned(), format!("'{text}'"));
        }
    }
    out
}

/// Returns a rule in the notation of the book: `~` is a space, and tokens are written as their texts.
fn readable(rule: &str, tokens: &BTreeMap<String, String>) -> String {
    let mut out = String::new();
    let mut rest = rule;
    while let Some(first) = rest.chars().next() {
        if first == '"' {
            let mut end = 1;
            while !rest[end..].starts_with('"') {
                end += if rest[end..].starts_with('\\') { 2 } else { 1 };
            }
            out.push_str(&format!("'{}'", rest[1..end].replace("\\\"", "\"").replace("\\\\", "\\")));
            rest = &rest[end + 1..];
        } else if first.is_ascii_alphabetic() {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            out.push_str(tokens.get(word).map_or(word, String::as_str));
            rest = after;
        } else {
            out.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    out.replace(" ~ ", " ").replace("SOI ", "").replace(" EOI", "")
}

/// Returns the page: prose from comments, rules in blocks.
fn page() -> String {
    let tokens = tokens();
    let mut out = String::new();
    let mut in_block = false;
    let (grammar, _) = GRAMMAR.split_once("\n// ### Words").expect("a section of words");
    for line in grammar.lines() {
        let prose = line.strip_prefix("//!").or_else(|| line.strip_prefix("//")).map(str::trim);
        let remark = in_block && prose.is_some_and(|text| !text.starts_with('#'));
        if let (Some(text), false) = (prose, remark) {
            if in_block {
                out.truncate(out.trim_end().len());
                out.push_str("\n```\n\n");
                in_block = false;
            }
            out.push_str(text);
        } else if line.is_empty() {
        } else {
            if !in_block {
                out.truncate(out.trim_end().len());
                out.push_str("\n\n```text\n");
                in_block = true;
            }
            let rule = line.replace(" = _{", " = {").replace(" = @{", " = {");
            let rule = rule.replace(" = { ", " = ").replace(" = {", " =");
            out.push_str(readable(rule.strip_suffix(" }").unwrap_or(&rule), &tokens).trim_end_matches('}'));
        }
        out.push('\n');
    }
    format!("{}\n```\n", out.trim_end())
}

#[test]
fn page_of_the_book_is_the_grammar() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/reference/grammar.md");
    expect_test::expect_file![path].assert_eq(&page());
}

#[test]
fn words_are_those_of_the_grammar() {
    let tokens = tokens();
    let words = tokens.keys().filter_map(|name| name.strip_prefix("k_"));
    assert_eq!(words.collect::<Vec<_>>(), bourn_spec::KEYWORDS);
}

/// `.ci/run` generates the parser again and compares; that takes a crate which no other test needs.
#[test]
fn the_parser_is_of_this_grammar() {
    let hash = GRAMMAR
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("grammar/src/parser.rs");
    let parser = std::fs::read_to_string(path).expect("the parser is there");
    assert!(
        parser.contains(&format!("(FNV-1a: {hash:016x})")),
        "the grammar has changed: cargo run --manifest-path spec-lang/grammar/generate/Cargo.toml"
    );
}
