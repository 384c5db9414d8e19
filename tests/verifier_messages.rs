//! What the verifier and the parser say of wrong programs: MLIR's messages, byte for byte, as `mlir-opt-22` gives them now; the
//! differences that are meant are listed with their reasons, here, in the output and in `docs/differences.md`.

mod common;

use common::wrong::WRONG_PROGRAMS;
use common::{mlir_opt, run, run_bourn};

/// The messages of a run, errors and notes, without places.
fn messages(errors: &str) -> Vec<String> {
    let kinds = ["error: ", "note: "];
    let of = |line: &str| {
        let at = kinds.iter().filter_map(|kind| line.find(kind)).min()?;
        // What is before is a place; the lines of the source that follow a message have none.
        line[..at].contains(':').then(|| line[at..].to_owned())
    };
    // `see current operation` prints the op, which other tests compare.
    errors.lines().filter_map(of).filter(|m| !m.starts_with("note: see current operation")).collect()
}

#[test]
fn messages_are_mlirs() {
    let Some(mlir) = mlir_opt() else { return };
    let (mut wrong, mut same, mut different) = (Vec::new(), 0, Vec::new());
    for (text, reason) in WRONG_PROGRAMS {
        let ours = messages(&run_bourn(&["opt", "-"], text).err);
        let theirs = messages(&run(mlir, &["-"], text.as_bytes()).err);
        match reason {
            Some(reason) if ours != theirs => different.push((reason, ours, theirs)),
            Some(reason) => wrong.push(format!("{text}\n  no longer differs: {reason}")),
            None if ours == theirs && !ours.is_empty() => same += 1,
            None => wrong.push(format!("{text}\n  MLIR  {theirs:?}\n  Bourn {ours:?}")),
        }
    }
    println!("{same} programs get MLIR's messages; {} others on purpose:", different.len());
    for (reason, ours, theirs) in different {
        println!("- {reason}\n  Bourn {}\n  MLIR  {}", ours.join(" / "), theirs.join(" / "));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
