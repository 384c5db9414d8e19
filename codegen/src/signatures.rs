//! Signatures of generated code, for editors.

use crate::Item;
use prettyplease::unparse;
use quote::quote;

/// Returns the signatures of the public functions and the heads of the public types in generated items, in their order, without
/// documentation and bodies.
#[must_use]
pub fn signatures<'i>(items: impl IntoIterator<Item = &'i Item>) -> Vec<String> {
    let mut found = Vec::new();
    for item in items {
        let Ok(file) = syn::parse2::<syn::File>(item.tokens.clone()) else { continue };
        for item in &file.items {
            match item {
                syn::Item::Struct(item) => found.push(head(syn::Item::Struct(syn::ItemStruct {
                    attrs: Vec::new(),
                    fields: syn::Fields::Unit,
                    semi_token: Some(syn::token::Semi::default()),
                    ..item.clone()
                }))),
                syn::Item::Enum(item) => {
                    found.push(head(syn::Item::Enum(syn::ItemEnum { attrs: Vec::new(), ..item.clone() })));
                }
                syn::Item::Trait(item) => found.push(head(syn::Item::Trait(syn::ItemTrait {
                    attrs: Vec::new(),
                    items: Vec::new(),
                    ..item.clone()
                }))),
                syn::Item::Impl(item) if item.trait_.is_none() => {
                    found.extend(item.items.iter().filter_map(|item| match item {
                        syn::ImplItem::Fn(function) if is_public(&function.vis) => {
                            signature(&function.vis, &function.sig)
                        }
                        _ => None,
                    }));
                }
                syn::Item::Fn(function) if is_public(&function.vis) => {
                    found.extend(signature(&function.vis, &function.sig));
                }
                _ => {}
            }
        }
    }
    found
}

fn is_public(visibility: &syn::Visibility) -> bool {
    matches!(visibility, syn::Visibility::Public(_))
}

fn signature(visibility: &syn::Visibility, signature: &syn::Signature) -> Option<String> {
    let function = syn::parse2(quote!(#visibility #signature {})).ok()?;
    let text =
        unparse(&syn::File { shebang: None, frontmatter: None, attrs: Vec::new(), items: vec![function] });
    Some(text.trim().trim_end_matches("{}").trim_end().to_owned())
}

fn head(item: syn::Item) -> String {
    let items = vec![item];
    unparse(&syn::File { shebang: None, frontmatter: None, attrs: Vec::new(), items }).trim().to_owned()
}
