//! Checks that items have different names, and no names that generated code uses itself.

use super::item::{Item, Namespace};
use crate::rust::Output;
use bourn_spec::model::Span;
use std::collections::BTreeMap;

/// Names that generated code uses without a path, besides the runtime.
const USED: &[&str] = &[
    "Box", "Clone", "Copy", "Default", "Err", "From", "Into", "Iterator", "None", "Ok", "Option", "Result",
    "Send", "Some", "String", "Sync", "TryFrom", "Vec", "bool", "core", "f64", "i128", "i32", "i64", "rt",
    "std", "str", "u16", "u32", "u64", "u8", "usize",
];

/// Other names of Rust's prelude: an item of such a name is ambiguous if a macro names it.
const PRELUDE: &[&str] = &[
    "AsMut",
    "AsRef",
    "AsyncFn",
    "AsyncFnMut",
    "AsyncFnOnce",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "FromIterator",
    "Future",
    "IntoFuture",
    "IntoIterator",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Sized",
    "ToOwned",
    "ToString",
    "TryInto",
    "Unpin",
];

/// Checks the names of the items of one module; returns the errors, each with the place of the declaration.
pub(crate) fn check_names(items: &[Item]) -> Vec<(Span, String)> {
    let mut errors: Vec<(Span, String)> = Vec::new();
    let mut taken: BTreeMap<(Namespace, &str), &Item> = BTreeMap::new();
    for item in items {
        if let Some(message) = reserved(item) {
            errors.push((item.span, message));
            continue;
        }
        let spaces: &[Namespace] = match item.namespace {
            Namespace::Both => &[Namespace::Type, Namespace::Value],
            Namespace::Type => &[Namespace::Type],
            Namespace::Value => &[Namespace::Value],
            Namespace::None => &[],
        };
        for &space in spaces {
            if let Some(first) = taken.get(&(space, &*item.name)) {
                let at = if item.span == Span::NONE { first.span } else { item.span };
                // The items that go with it clash as well: one message is enough.
                if !errors.iter().any(|(reported, _)| *reported == at) {
                    errors.push((at, clash(first, item)));
                }
                break;
            }
            taken.insert((space, &item.name), item);
        }
    }
    errors
}

fn clash(first: &Item, second: &Item) -> String {
    let (name, what, other) = (&second.name, &second.what, &first.what);
    if what == other {
        format!("generated Rust would have two items `{name}` for {what}")
    } else {
        format!("{what} and {other} would both be `{name}` in generated Rust")
    }
}

/// Returns whether generated code uses a name itself, or it is a name of Rust's prelude, so that no item may have it.
pub fn is_reserved(name: &str) -> bool {
    USED.contains(&name) || PRELUDE.contains(&name)
}

/// Returns the reason why an item cannot have its name.
fn reserved(item: &Item) -> Option<String> {
    let Item { name, what, .. } = item;
    if USED.contains(&&**name) {
        return Some(format!("generated Rust uses `{name}` itself: call {what} something else"));
    }
    if PRELUDE.contains(&&**name) {
        return Some(format!("`{name}` is in Rust's prelude: call {what} something else"));
    }
    // No variable can have the name of a tuple struct, and an operand may be one.
    let variable = item.namespace == Namespace::Both && !name.contains(char::is_uppercase);
    variable
        .then(|| format!("{what} would be `{name}` in generated Rust, as a variable: write a capital letter"))
}

/// Reports cases with equal names in Rust.
pub(crate) fn distinct_cases<'n>(
    out: &mut Output<'_>,
    span: Span,
    of: &str,
    names: impl Iterator<Item = (&'n str, String)>,
) {
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    for (name, rust) in names {
        if let Some(other) = seen.get(&rust).filter(|other| **other != name) {
            let message =
                format!("cases `{other}` and `{name}` of `{of}` would both be `{rust}` in generated Rust");
            out.error(span, message);
        }
        seen.insert(rust, name);
    }
}
