//! Converts documentation of declarations to documentation of items.

use proc_macro2::TokenStream;
use quote::quote;

/// Returns the `#[doc = " .."]` lines of a text.
pub fn doc(text: &str) -> TokenStream {
    let lines = as_rustdoc(text.trim()).into_iter().map(|line| {
        let line = if line.is_empty() { line } else { format!(" {}", line.trim_end()) };
        quote!(#[doc = #line])
    });
    quote!(#(#lines)*)
}

/// Returns the doc lines of the text, or the doc lines of `otherwise` if the text is empty.
pub fn doc_or(text: &str, otherwise: &str) -> TokenStream {
    doc(if text.trim().is_empty() { otherwise } else { text })
}

/// Escapes plain text, such as a constraint's, so that Markdown shows it as it is: no link, no tag, no emphasis.
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '[' | ']' | '<' | '>' | '*' | '`' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Returns lines of Markdown in which no code is taken for Rust: rustdoc would compile it as an example.
fn as_rustdoc(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    // The fence that ends a block of code; `None` if the block ends with its indentation.
    let mut block: Option<Option<String>> = None;
    let mut list = false;
    for line in text.lines() {
        let words = line.trim_start();
        let fence: String = words.chars().take_while(|&c| c == '`').collect();
        let indented = line.starts_with("    ") || line.starts_with('\t');
        match &block {
            Some(Some(end)) => {
                if fence.len() >= end.len() && words.trim_end() == fence {
                    block = None;
                }
                out.push(line.to_owned());
                continue;
            }
            Some(None) if indented || words.is_empty() => {
                out.push(outdented(line).to_owned());
                continue;
            }
            Some(None) => {
                close(&mut out);
                block = None;
            }
            None => {}
        }
        let after_blank = out.last().is_none_or(String::is_empty);
        if fence.len() >= 3 {
            let bare = words.trim_end() == fence;
            out.push(if bare { format!("{}text", line.trim_end()) } else { line.to_owned() });
            block = Some(Some(fence));
        } else if indented && after_blank && !list && !words.is_empty() {
            out.extend(["```text".to_owned(), outdented(line).to_owned()]);
            block = Some(None);
        } else {
            let number = words.trim_start_matches(|c: char| c.is_ascii_digit());
            let item = words.starts_with(['-', '*', '+'])
                || number.len() < words.len() && number.starts_with(['.', ')']);
            // Lines that are indented below a list item belong to it.
            list = item || list && (indented || words.is_empty() || !after_blank);
            out.push(line.to_owned());
        }
    }
    match block {
        Some(None) => close(&mut out),
        Some(Some(fence)) => out.push(fence),
        None => {}
    }
    out
}

/// Removes the indentation of a line in a block that indentation marks.
fn outdented(line: &str) -> &str {
    line.strip_prefix("    ").or_else(|| line.strip_prefix('\t')).unwrap_or_else(|| line.trim_start())
}

/// Ends a block of code, in front of the blank lines behind it.
fn close(out: &mut Vec<String>) {
    let blank = out.iter().rev().take_while(|line| line.is_empty()).count();
    out.insert(out.len() - blank, "```".to_owned());
}

#[cfg(test)]
mod tests {
    use super::{as_rustdoc, plain};

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(as_rustdoc(text).join("\n"), expected);
    }

    #[test]
    fn code_is_not_taken_for_rust() {
        check("A\n```\nx\n```\nb", "A\n```text\nx\n```\nb");
        check("```mlir\nx\n```", "```mlir\nx\n```");
        check("````\n```\n````", "````text\n```\n````");
        check("A\n\n    x\n\n      y\n\nb", "A\n\n```text\nx\n\n  y\n```\n\nb");
        check("A\n\n\tx", "A\n\n```text\nx\n```");
        check("A\n```\nx", "A\n```text\nx\n```");
    }

    #[test]
    fn plain_text_is_no_markup() {
        assert_eq!(plain("any where shape == [4] and a < b_c"), "any where shape == \\[4\\] and a \\< b_c");
    }

    #[test]
    fn text_stays() {
        for text in ["A\n    b", "- a\n\n    b\n- c", "1. a\n\n    b", "`a` ``b``", ""] {
            check(text, text);
        }
    }
}
