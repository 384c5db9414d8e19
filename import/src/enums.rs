//! Enums.

use crate::item::Item;
use crate::known::{DeclaredEnum, identifier};
use crate::records::{Mistake, Record};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Returns the names of the cases in a spec, by their C++ symbols.
pub fn case_names(record: Record<'_>) -> Result<BTreeMap<String, String>, Mistake> {
    let (mut names, mut taken) = (BTreeMap::new(), BTreeSet::new());
    for case in record.list("enumerants")? {
        let symbol = case.required("symbol")?;
        let text = case.text("str").unwrap_or(symbol);
        let name = if is_word(text) { text.to_owned() } else { identifier(symbol) };
        // Rust names must differ in more than the case of their letters.
        let mut free = name.clone();
        let mut number = 2;
        while !taken.insert(free.to_lowercase().replace('_', "")) {
            free = format!("{name}_{number}");
            number += 1;
        }
        names.insert(symbol.to_owned(), free);
    }
    Ok(names)
}

/// Returns whether a text is an identifier in a spec.
pub fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Converts an enum.
pub fn item(record: Record<'_>, known: &DeclaredEnum) -> Result<Item, Mistake> {
    let bits = record.is("BitEnumBase") || record.is("BitEnum");
    let mut text = format!("{} {}", if bits { "bits" } else { "enum" }, known.name);
    let width = record.number("bitwidth").unwrap_or(32);
    let _ = write!(text, ": i{width}");
    if let Some(attr) = &known.attr {
        let _ = write!(text, " as {}", identifier(attr));
    }
    if let Some(summary) =
        record.text("summary").filter(|summary| !summary.is_empty() && known.attr.is_some())
    {
        let _ = write!(text, " {}", bourn_spec::quoted(summary));
    }
    if bits {
        let separator = record.text("separator").unwrap_or("|");
        let _ = write!(text, " sep {}", bourn_spec::quoted(separator));
    }
    let mut cases = Vec::new();
    for case in record.list("enumerants")? {
        let symbol = case.required("symbol")?;
        let name = known.cases.get(symbol).cloned().unwrap_or_else(|| identifier(symbol));
        let shown = case.text("str").unwrap_or(symbol);
        let value = case.number("value").ok_or_else(|| case.mistake("`value` is no number"))?;
        match shown == name {
            true => cases.push(format!("{name} = {value}")),
            false => cases.push(format!("{name} = {value} {}", bourn_spec::quoted(shown))),
        }
    }
    let cases = cases.join(", ");
    Ok(Item::new(format!("enum `{}`", known.name), format!("{text} {{ {cases} }}"), String::new()))
}
