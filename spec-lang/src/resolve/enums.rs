//! Resolves enums.

use crate::ast::*;
use crate::diagnostics::Diagnostic;
use crate::model::*;
use crate::resolve::Cx;
use std::collections::BTreeMap;

impl<'c, 'a> Cx<'c, 'a> {
    /// Resolves all enums.
    pub fn enums(&mut self) -> Vec<EnumDecl> {
        let mut enums = Vec::new();
        for &at in &self.names.items.enums {
            let item = self.item(at);
            let ItemKind::Enum(e) = &item.kind else { continue };
            self.unique("case", e.cases.iter().map(|c| &c.name));
            let mut width = 32;
            if let Some(w) = &e.width {
                match w.text.trim_start_matches(['i', 'u']).parse::<u32>() {
                    Ok(n) if (1..=64).contains(&n) && w.text.starts_with(['i', 'u']) => width = n,
                    _ => self.error(
                        Diagnostic::error(w.span, "expected the width of an integer")
                            .help("such as `i32` or `i64`"),
                    ),
                }
            }
            let storage = match (&e.attr_form, &e.width) {
                (Some(name), _) => EnumStorage::Attr(name.text.clone()),
                (None, Some(_)) => EnumStorage::Integer,
                // Each bit has a name, but a set of bits has no name.
                (None, None) if e.bits => EnumStorage::Integer,
                (None, None) => EnumStorage::Keyword,
            };
            if e.cases.is_empty() {
                self.error(Diagnostic::error(e.name.span, format!("enum `{}` has no cases", e.name.text)));
            }
            let cases = self.enum_cases(e, width);
            enums.push(EnumDecl {
                dialect: self.dialect(at.unit),
                name: e.name.text.clone(),
                bits: e.bits,
                width,
                storage,
                bare: e.bare,
                separator: e.separator.as_ref().map_or("|".to_owned(), |s| s.text.clone()),
                cases,
                text: e.text.as_ref().map(|t| t.text.clone()),
                doc: item.doc.clone(),
                span: e.name.span,
            });
        }
        enums
    }

    fn enum_cases(&mut self, e: &EnumItem, width: u32) -> Vec<EnumCase> {
        let mut out: Vec<EnumCase> = Vec::new();
        let mut next: i128 = if e.bits { 1 } else { 0 };
        let mut values: BTreeMap<i128, usize> = BTreeMap::new();
        self.keywords(e);
        for case in &e.cases {
            let (value, span) = case.value.unwrap_or((next, case.name.span));
            let first = *values.entry(value).or_insert(out.len());
            if let Some(other) = Some(first).filter(|&first| first < out.len()) {
                let message =
                    format!("cases `{}` and `{}` have the same value", out[other].name, case.name.text);
                self.error(
                    Diagnostic::error(span, message).related(e.cases[other].name.span, "the other one"),
                );
            }
            if e.bits && value != 0 && value.count_ones() != 1 && case.value.is_none() {
                self.error(Diagnostic::error(span, "give this case of a `bits` enum a value").help("`= 4`"));
            }
            if value >> width.min(64) > 0 || value < -(1_i128 << (width - 1)) {
                self.error(Diagnostic::error(span, format!("{value} does not fit into {width} bits")));
            }
            next = if e.bits {
                (value.max(0) as u128 + 1).next_power_of_two() as i128
            } else {
                value.saturating_add(1)
            };
            if e.bits && value > 0 {
                next = value.saturating_mul(2);
            }
            let keyword = case.keyword.as_ref().map_or(&case.name, |k| k);
            out.push(EnumCase {
                name: case.name.text.clone(),
                keyword: keyword.text.clone(),
                value: value as i64,
                doc: case.doc.clone(),
            });
        }
        out
    }

    /// Checks that cases differ in their keywords, and that bits have a separator.
    fn keywords(&mut self, e: &EnumItem) {
        let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
        for case in &e.cases {
            let keyword = case.keyword.as_ref().unwrap_or(&case.name);
            let word = keyword.text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
                && keyword.text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.'));
            // Any other text is written in quotes; bits are joined by a separator.
            let quotable = !e.bits && !keyword.text.is_empty() && !keyword.text.contains(['"', '\\', '\n']);
            if !word && !quotable {
                let message = format!("`{}` is no keyword", keyword.text);
                let error = Diagnostic::error(keyword.span, message);
                self.error(error.help("letters, digits, `_`, `$` and `.`, not a digit first"));
            }
            match seen.get(keyword.text.as_str()) {
                // A repeated name is reported separately.
                Some(_) if case.keyword.is_none() => {}
                Some(&first) => {
                    let message = format!("two cases have the keyword `{}`", keyword.text);
                    self.error(Diagnostic::error(keyword.span, message).related(first, "the other one"));
                }
                None => drop(seen.insert(&keyword.text, keyword.span)),
            }
        }
        let Some(separator) = &e.separator else { return };
        let text = separator.text.trim();
        if !matches!(text, "|" | "," | "+" | "*" | ":" | "=" | "->" | "::") {
            let message = format!("`{}` cannot separate bits", separator.text);
            self.error(Diagnostic::error(separator.span, message).help("such as `\"|\"` or `\", \"`"));
        }
    }
}
