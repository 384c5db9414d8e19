//! Generates the parser of specs from the grammar, with pest:
//!
//! ```text
//! cargo run --manifest-path spec-lang/grammar/generate/Cargo.toml              writes src/parser.rs
//! cargo run --manifest-path spec-lang/grammar/generate/Cargo.toml -- --check   fails if it would change
//! ```

use quote::quote;
use std::path::Path;
use std::process::ExitCode;

/// Returns the code of the parser.
fn parser(grammar: &str) -> String {
    let code = pest_generator::derive_parser(
        quote! {
            #[grammar_inline = #grammar]
            pub struct BournParser;
        },
        false,
    );
    // A line for each rule, so that a change of the grammar is a change of few lines.
    let code = code.to_string().replace("pub fn ", "\npub fn ").replace(" , r#", ",\nr#");
    format!(
        "//! The parser that pest generates from `bourn.pest` (FNV-1a: {:016x}). To write it again:\n\
         //! `cargo run --manifest-path spec-lang/grammar/generate/Cargo.toml`\n\n\
         // The grammar itself documents the rules.\n\
         #![allow(missing_docs, clippy::all)]\n\n\
         /// Parses specs by the rules of the grammar.\n\
         #[derive(Debug)]\n\
         pub struct BournParser;\n\n\
         {code}\n",
        fnv1a(grammar.as_bytes())
    )
}

/// Returns the hash of Fowler, Noll and Vo, by which a test sees that the grammar has changed.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

/// Writes the parser, or compares it with the file.
fn run(is_check: bool) -> Result<(), String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src");
    let (grammar, path) = (source.join("bourn.pest"), source.join("parser.rs"));
    let grammar = std::fs::read_to_string(&grammar).map_err(|e| format!("{}: {e}", grammar.display()))?;
    let code = parser(&grammar);
    if !is_check {
        return std::fs::write(&path, code).map_err(|e| format!("{}: {e}", path.display()));
    }
    let old = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    if old == code { Ok(()) } else { Err("src/parser.rs is not what pest generates from bourn.pest".to_owned()) }
}

fn main() -> ExitCode {
    match run(std::env::args().nth(1).as_deref() == Some("--check")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}
