//! What costs is the size of sets, not how deep names are nested.

use std::fmt::Write;
use std::time::{Duration, Instant};

const BUILTIN: &str = bourn_specs::BUILTIN;

/// Loads a spec that builds on the builtin dialect; gives its messages.
fn load(spec: &str) -> (String, Duration) {
    let start = Instant::now();
    let loaded = bourn_spec::load_strs(&[("d.bourn", spec), ("builtin.bourn", BUILTIN)], 1);
    (loaded.diagnostics.render(false), start.elapsed())
}

fn header() -> String {
    "dialect d;\nuse builtin::*;\ntype t(n: u32);\ntype pack(inner: type);\n".to_owned()
}

#[test]
fn a_chain_of_narrowed_constraints() {
    let mut spec = header() + "constraint C0 \"c\" = t;\n";
    for i in 1..200 {
        let _ = writeln!(spec, "constraint C{i} \"c{i}\" = C{} where n != {i};", i - 1);
    }
    spec += "implies C199 => C0;\nimplies C199 => C100;\nimplies C0 where n > 200 => C199;\nimplies C199 => t where n != 77;\n";
    let (messages, time) = load(&spec);
    assert_eq!(messages, "");
    assert!(time < Duration::from_secs(5), "{time:?}");
}

#[test]
fn types_in_types() {
    for container in ["vector<element = ", "pack<inner = "] {
        let mut spec = header() + "constraint N0 \"c\" = F32;\n";
        for i in 1..200 {
            let _ = writeln!(spec, "constraint N{i} \"c{i}\" = {container}N{}> | N{};", i - 1, i - 1);
        }
        spec += "implies N0 => N199;\nimplies N150 => N199;\n";
        let (messages, time) = load(&spec);
        assert!(!messages.contains("error"), "{messages}");
        assert!(time < Duration::from_secs(5), "{container}: {time:?}");
    }
}

#[test]
fn many_arms() {
    let mut spec = header();
    for i in 0..300 {
        let arms =
            (0..30).map(|j| format!("A{j}(tensor<element = I<{}>> where rank == {j})", (i * 7 + j) % 60 + 1));
        let _ = writeln!(spec, "constraint C{i} \"c{i}\" = {};", arms.collect::<Vec<_>>().join(" | "));
    }
    let (messages, time) = load(&spec);
    assert_eq!(messages, "");
    assert!(time < Duration::from_secs(10), "{time:?}");
}

#[test]
fn both_of_two_large_unions() {
    let arms = |offset: u32| {
        let arm = |j: u32| format!("A{j}(tensor<element = I<{}>> where rank != {j})", j + 1 + offset);
        (0..30).map(arm).collect::<Vec<_>>().join(" | ")
    };
    let spec = format!(
        "{}constraint A \"a\" = {};\nconstraint B \"b\" = {};\nconstraint AB \"ab\" = A & B;\n\
         implies AB => A;\nimplies AB => B;\nimplies A & B => AB;\n",
        header(),
        arms(0),
        arms(5)
    );
    let (messages, time) = load(&spec);
    assert_eq!(messages, "");
    assert!(time < Duration::from_secs(5), "{time:?}");
}
