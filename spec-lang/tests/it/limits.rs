//! Checks that work, measured in allocated bytes, depends on the size of sets, not on how deep names are nested.

use bourn_test_support::allocated;
use std::fmt::Write;

const BUILTIN: &str = bourn_specs::BUILTIN;

/// Loads a spec that builds on the builtin dialect; returns its messages and the megabytes that are allocated in total.
fn load(spec: &str) -> (String, u64) {
    let (messages, bytes) = allocated(|| {
        let arena = bourn_spec::Arena::new();
        let loaded = bourn_spec::load_strs(&arena, &[("d.bourn", spec), ("builtin.bourn", BUILTIN)], 1);
        loaded.diagnostics.render()
    });
    (messages, bytes >> 20)
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
    let (messages, megabytes) = load(&spec);
    assert_eq!(messages, "");
    assert!(megabytes <= 60, "{megabytes} MB");
}

#[test]
fn types_in_types() {
    for container in ["vector<element = ", "pack<inner = "] {
        let mut spec = header() + "constraint N0 \"c\" = F32;\n";
        for i in 1..200 {
            let _ = writeln!(spec, "constraint N{i} \"c{i}\" = {container}N{}> | N{};", i - 1, i - 1);
        }
        spec += "implies N0 => N199;\nimplies N150 => N199;\n";
        let (messages, megabytes) = load(&spec);
        assert!(!messages.contains("error"), "{messages}");
        assert!(megabytes <= 60, "{container}: {megabytes} MB");
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
    let (messages, megabytes) = load(&spec);
    assert_eq!(messages, "");
    assert!(megabytes <= 1000, "{megabytes} MB");
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
    let (messages, megabytes) = load(&spec);
    assert_eq!(messages, "");
    assert!(megabytes <= 60, "{megabytes} MB");
}

/// Returns a spec of which each item names the next one.
fn chain(n: usize, link: impl Fn(usize) -> String, last: &str) -> String {
    let links: String = (1..n).rev().map(|i| link(i) + "\n").collect();
    format!("dialect d;\ntype t(n: u32);\nattr g(n: i64);\n{links}{last}\n")
}

#[test]
fn long_chains_have_a_limit_that_is_reported() {
    let n = 10_000;
    let use_as = |what: &str| format!("op a {{ {what} {{ x: C{} }} format {{ $x attr-dict }} }}", n - 1);
    let before = |i: usize| i - 1;
    let cases = [
        chain(
            n,
            |i| format!("constraint C{i} \"c{i}\" = C{} where n != {i};", before(i)),
            "constraint C0 \"c\" = t;",
        ),
        chain(n, |i| format!("constraint C{i} = C{};", before(i)), "constraint C0 \"c\" = t;"),
        chain(
            n,
            |i| format!("constraint C{i}<T: type> \"c\" = C{}<T> | t;", before(i)),
            "constraint C0<T: type> \"c\" = T;",
        ),
        chain(
            n,
            |i| format!("constraint C{i} for attr \"c{i}\" = C{};", before(i)),
            &format!("constraint C0 for attr \"c\" = g;\n{}", use_as("attrs")),
        ),
    ];
    for spec in cases {
        let (messages, megabytes) = load(&spec);
        let errors: Vec<&str> = messages.lines().filter(|line| line.starts_with("error")).collect();
        assert!(errors.len() >= 9 && errors.len() < 40, "{} errors", errors.len());
        for error in errors {
            let says =
                error.ends_with("is nested too deeply: with all that it names put in, more than 1000 levels");
            assert!(says, "{error}");
        }
        assert!(megabytes <= 1000, "{megabytes} MB");
    }
}

#[test]
fn long_chains_of_what_is_not_put_in_have_no_limit() {
    let n = 10_000;
    let cases = [
        chain(
            n,
            |i| format!("family F{i}: F{} {{}}", i - 1),
            &format!("family F0 {{ operands {{ x: t }} }}\nop a: F{};", n - 1),
        ),
        chain(
            n,
            |i| format!("interface F{i} for op: F{} {{}}", i - 1),
            &format!("interface F0 for op {{ fn a(self) -> u32 = rust crate::a; }}\nop a: F{};", n - 1),
        ),
        // Each bound names one constraint, whose own bound is not examined.
        chain(
            1000,
            |i| format!("constraint C{i}<T: C{}<t>> \"c{i}\" = T;", i - 1),
            "constraint C0<T: type> \"c\" = T;",
        ),
    ];
    for spec in cases {
        let (messages, megabytes) = load(&spec);
        assert_eq!(messages, "");
        assert!(megabytes <= 1000, "{megabytes} MB");
    }
}

#[test]
fn the_deepest_constraints_need_no_more_stack_than_there_is() {
    // Five levels per link are just below the limit.
    let links = |link: fn(usize) -> String| {
        let mut spec = header() + "constraint C0<T: type> \"c\" = T | t;\n";
        (1..195).for_each(|i| spec += &link(i));
        spec + "op a { operands { x: C194<F32> } results { r: C194<F32> } format { $x attr-dict `:` type($x) `->` type($r) } }\n"
    };
    let cases = [
        links(|i| format!("constraint C{i}<T: type> \"c{i}\" = !(t & !(C{}<T>));\n", i - 1)),
        links(|i| format!("constraint C{i}<T: type> \"c{i}\" = pack<inner = C{}<T>> | t;\n", i - 1)),
        links(|i| format!("constraint C{i}<T: type> \"c{i}\" = pack where inner is C{}<T>;\n", i - 1)),
    ];
    for spec in cases {
        let (messages, megabytes) = load(&spec);
        assert!(!messages.contains("error"), "{messages}");
        assert!(megabytes <= 1000, "{megabytes} MB");
    }
}

#[test]
fn an_op_has_no_more_parts_than_ids_can_name() {
    let parts = |what: &str, n: usize| {
        let items: String = (0..n).map(|i| format!("x{i}: t,\n")).collect();
        format!("{}op a {{ {what} {{ {items} }} }}\n", header())
    };
    for what in ["operands", "results"] {
        let (messages, _) = load(&parts(what, 65_535));
        assert_eq!(messages, "");
        let (messages, _) = load(&parts(what, 65_540));
        assert!(messages.starts_with("error: there are at most 65535 of these\n"), "{messages:.200}");
        assert!(messages.contains(" d.bourn:65540:1\n"), "{messages:.200}");
        assert_eq!(messages.matches("error").count(), 1);
    }
}
