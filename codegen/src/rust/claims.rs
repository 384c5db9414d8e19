//! The items that a declaration becomes: no two of one name, none with a name that generated code uses itself, no lint for how
//! a spec spells it.

use super::*;
use proc_macro2::{Delimiter, Group, Ident, Spacing, TokenTree};

/// What generated code names without a path, besides the runtime.
const USED: &[&str] = &[
    "Box", "Clone", "Copy", "Default", "Err", "From", "Into", "Iterator", "None", "Ok", "Option", "Result",
    "Send", "Some", "String", "Sync", "TryFrom", "Vec", "bool", "core", "f64", "i128", "i32", "i64", "rt",
    "std", "str", "u16", "u32", "u64", "u8", "usize",
];

/// What else stands in Rust's prelude: an item of such a name is ambiguous where a macro names it.
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

/// Types and values have a name space each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum NameSpace {
    Type,
    Value,
}

/// Names of items so far: who declares them.
#[derive(Default, Debug)]
pub(crate) struct Claims {
    taken: BTreeMap<(NameSpace, String), (Span, String)>,
}

impl Emitter<'_> {
    /// The items of what a spec declares as `what`, checked.
    pub fn claimed(&self, span: Span, what: &str, make: impl FnOnce() -> TokenStream) -> TokenStream {
        self.current.set(span);
        let items = make();
        if span != Span::NONE {
            self.refused(&items);
        }
        let mut out = Vec::new();
        self.claim_items(span, what, items, &mut out);
        out.into_iter().collect()
    }

    /// What an emitter found that it cannot say in Rust stands in its code as `compile_error!`.
    pub fn refused(&self, items: &TokenStream) {
        let mut trees = items.clone().into_iter().peekable();
        while let Some(tree) = trees.next() {
            match tree {
                TokenTree::Group(group) => self.refused(&group.stream()),
                TokenTree::Ident(word) if word == "compile_error" => {
                    let message = trees.by_ref().find_map(|tree| match tree {
                        TokenTree::Group(group) => Some(group.stream()),
                        _ => None,
                    });
                    let message = message.map_or("cannot be generated".to_owned(), |m| m.to_string());
                    let message = message.trim_matches('"').replace("\\\"", "\"").replace("\\'", "'");
                    self.error(self.current.get(), message);
                }
                _ => {}
            }
        }
    }

    fn claim_items(&self, span: Span, what: &str, items: TokenStream, out: &mut Vec<TokenTree>) {
        let mut trees = items.into_iter().peekable();
        // Where the item began whose name comes next.
        let mut begin = None;
        while let Some(tree) = trees.next() {
            match &tree {
                // `'static` is no item.
                TokenTree::Ident(_) if matches!(out.last(), Some(TokenTree::Punct(p)) if p.as_char() == '\'') =>
                    {}
                TokenTree::Ident(word) if *word == "pub" => begin = Some(out.len()),
                TokenTree::Ident(word) => {
                    let keyword = word.to_string();
                    let next = match trees.peek() {
                        Some(TokenTree::Ident(name)) => Some(name.clone()),
                        _ => None,
                    };
                    let spaces: &[NameSpace] = match &*keyword {
                        "struct" => &[NameSpace::Type, NameSpace::Value],
                        "enum" | "trait" => &[NameSpace::Type],
                        "fn" | "static" | "const" => &[NameSpace::Value],
                        _ => &[],
                    };
                    if let Some(name) = next.filter(|_| !spaces.is_empty()) {
                        let text = name.to_string();
                        self.claim(span, what, &text, spaces);
                        if spaces.contains(&NameSpace::Type) && !is_camel_case(&text) {
                            let at = begin.unwrap_or(out.len());
                            let allow = quote!(#[allow(non_camel_case_types)]);
                            out.splice(at..at, allow);
                        }
                    } else if keyword == "use" {
                        self.claim_import(span, what, &mut trees, out, tree);
                        begin = None;
                        continue;
                    }
                }
                TokenTree::Group(group) => {
                    begin = None;
                    let of_macro = matches!(out.as_slice(), [.., TokenTree::Punct(p)] if p.as_char() == '!');
                    if of_macro && group.delimiter() == Delimiter::Brace {
                        let mut inner = Vec::new();
                        self.claim_items(span, what, group.stream(), &mut inner);
                        let mut checked = Group::new(Delimiter::Brace, inner.into_iter().collect());
                        checked.set_span(group.span());
                        out.push(TokenTree::Group(checked));
                        continue;
                    }
                }
                TokenTree::Punct(p) if p.as_char() == ';' => begin = None,
                _ => {}
            }
            out.push(tree);
        }
    }

    /// `use a::b as C;`
    fn claim_import(
        &self,
        span: Span,
        what: &str,
        trees: &mut std::iter::Peekable<proc_macro2::token_stream::IntoIter>,
        out: &mut Vec<TokenTree>,
        first: TokenTree,
    ) {
        let mut last: Option<Ident> = None;
        out.push(first);
        for tree in trees.by_ref() {
            let end =
                matches!(&tree, TokenTree::Punct(p) if p.as_char() == ';' && p.spacing() == Spacing::Alone);
            if let TokenTree::Ident(name) = &tree {
                last = Some(name.clone());
            }
            out.push(tree);
            if end {
                break;
            }
        }
        if let Some(name) = last {
            self.claim(span, what, &name.to_string(), &[NameSpace::Type]);
        }
    }

    fn claim(&self, span: Span, what: &str, name: &str, spaces: &[NameSpace]) {
        // Private tables have no name.
        if name == "_" {
            return;
        }
        if USED.contains(&name) {
            self.error(span, format!("generated Rust uses `{name}` itself: call {what} something else"));
            return;
        }
        if PRELUDE.contains(&name) {
            self.error(span, format!("`{name}` is in Rust's prelude: call {what} something else"));
            return;
        }
        if spaces.len() == 2 && !name.contains(char::is_uppercase) {
            // No variable can have the name of a tuple struct, and an operand may be one.
            let message =
                format!("{what} would be `{name}` in generated Rust, as a variable: write a capital letter");
            self.error(span, message);
            return;
        }
        for space in spaces {
            let mut claims = self.claims.borrow_mut();
            match claims.taken.get(&(*space, name.to_owned())) {
                Some((first, other)) => {
                    let at = if span == Span::NONE { *first } else { span };
                    let message = if what == other {
                        format!("generated Rust would have two items `{name}` for {what}")
                    } else {
                        format!("{what} and {other} would both be `{name}` in generated Rust")
                    };
                    drop(claims);
                    // The items that go with it clash as well: one message is enough.
                    if !self.errors.borrow().iter().any(|(reported, _)| *reported == at) {
                        self.error(at, message);
                    }
                    return;
                }
                None => {
                    claims.taken.insert((*space, name.to_owned()), (span, what.to_owned()));
                }
            }
        }
    }

    /// Reports cases whose names are one in Rust.
    pub fn distinct_cases<'n>(&self, span: Span, of: &str, names: impl Iterator<Item = (&'n str, String)>) {
        let mut seen: BTreeMap<String, &str> = BTreeMap::new();
        for (name, rust) in names {
            if let Some(other) = seen.get(&rust).filter(|other| **other != name) {
                let message = format!(
                    "cases `{other}` and `{name}` of `{of}` would both be `{rust}` in generated Rust"
                );
                self.error(span, message);
            }
            seen.insert(rust, name);
        }
    }
}

/// Whether rustc takes a name for that of a type; it may take more.
pub(crate) fn is_camel_case(name: &str) -> bool {
    let plain = name.trim_matches('_').strip_prefix("r#").unwrap_or(name.trim_matches('_'));
    !plain.contains('_') && plain.chars().next().is_some_and(|c| !c.is_lowercase())
}
