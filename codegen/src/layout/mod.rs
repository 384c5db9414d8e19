//! The layout of generated files: near to that of rustfmt on 110 columns, made from tokens alone.
//!
//! Whoever generates Rust can parse it and print the syntax tree, which is most of the time that a generator takes. Here tokens are
//! laid out as they are. [`read`] finds out by their neighbours which spaces stand between them and where statements, items and
//! arms end; [`print`] breaks lines, from the outermost brackets inwards. A wrong guess, say of a `<` that opens generic arguments,
//! costs beauty and never a token.

mod print;
mod read;
#[cfg(test)]
mod tests;
mod tree;

use proc_macro2::TokenStream;

/// The text of a file of items.
pub fn file(items: TokenStream) -> String {
    print::file(&read::items(items))
}
