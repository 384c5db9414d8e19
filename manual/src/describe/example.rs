//! Examples of ops as programs.

use super::Source;
use crate::data::Example;
use bourn_codegen::{Sought, Variadic, generic_example, sought};
use bourn_spec::model::OpId;

/// The result of reading a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It does not parse, or the verifier rejects it.
    Wrong,
    /// It parses, but a verifier in Rust was not available.
    Unverified,
    /// It parses and verifies.
    Right,
}

/// Returns an example of an op, and whether no types and attributes satisfy it.
pub(super) fn example(source: &Source<'_>, op: OpId) -> (Option<Example>, bool) {
    let model = source.model;
    let found = sought(model, op);
    let nothing_fits = found == Sought::NothingFits;
    let Some(read) = source.reader else {
        return match found {
            // The hook is in a crate that is not compiled yet.
            Sought::Found(found) => {
                (Some(Example { text: found.text, unverified: model[op].hooks.verify.is_some() }), false)
            }
            Sought::NothingFits | Sought::NotMade => (None, nothing_fits),
        };
    };
    let custom = match found {
        Sought::Found(found) => Some(found),
        Sought::NothingFits | Sought::NotMade => None,
    };
    let generic = [Variadic::One, Variadic::Empty].into_iter().filter_map(|n| generic_example(model, op, n));
    for found in custom.into_iter().chain(generic) {
        for text in programs(&found) {
            match read(&text) {
                Verdict::Wrong => {}
                verdict => {
                    return (
                        Some(Example { text, unverified: verdict == Verdict::Unverified }),
                        nothing_fits,
                    );
                }
            }
        }
    }
    (None, nothing_fits)
}

/// Returns programs with an op: by itself, or in a function.
fn programs(example: &bourn_codegen::Example) -> Vec<String> {
    let args: Vec<String> = example.values.iter().map(|(name, ty)| format!("%{name}: {ty}")).collect();
    let args = args.join(", ");
    let body = example.text.replace('\n', "\n  ");
    let mut out = Vec::new();
    if example.values.is_empty() {
        out.push(format!("{}\n", example.text));
    }
    out.push(format!("func.func @example({args}) {{\n  {body}\n  return\n}}\n"));
    // An op that ends its block.
    out.push(format!("func.func @example({args}) {{\n  {body}\n}}\n"));
    out
}
