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

/// The programs from which a site takes examples.
pub struct Programs<'a> {
    /// Reads and verifies a program.
    pub read: &'a dyn Fn(&str) -> Verdict,
    /// Returns a program with the op of this name, `arith.addi`.
    pub with_op: &'a dyn Fn(&str) -> Option<String>,
}

impl std::fmt::Debug for Programs<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Programs")
    }
}

/// Returns an example of an op, and whether no types and attributes satisfy it. An example in the op's own form is better than a program, and a
/// program better than the generic form.
pub(super) fn example(source: &Source<'_>, op: OpId) -> (Option<Example>, bool) {
    let model = source.model;
    let found = sought(source.lattice, op);
    let nothing_fits = found == Sought::NothingFits;
    let Some(Programs { read, with_op }) = source.programs else {
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
    let generic =
        [Variadic::One, Variadic::Empty].into_iter().filter_map(|n| generic_example(source.lattice, op, n));
    let given = std::iter::once_with(|| with_op(&model.op_name(op))).flatten();
    let made = |found: bourn_codegen::Example| programs(&found);
    let texts = custom.into_iter().flat_map(made).chain(given).chain(generic.flat_map(made));
    for text in texts {
        match read(&text) {
            Verdict::Wrong => {}
            verdict => {
                let unverified = verdict == Verdict::Unverified;
                return (Some(Example { text, unverified }), nothing_fits);
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
