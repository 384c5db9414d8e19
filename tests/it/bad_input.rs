//! Tests of bad input: the answer is always a message with a place and exit code 1 or 2; there is no panic, no stack
//! overflow, no hang.

use bourn_test_support::{Folder, Ran, Random, bourn, root, run_bourn};

/// Checks that the program failed with a message. A program that hangs is killed, and has no exit code then.
#[track_caller]
fn fails_well(ran: &Ran) {
    assert!(matches!(ran.code, Some(1 | 2)), "exit code {:?}\n{}", ran.code, ran.err);
    assert!(ran.err.contains("error"), "no message: {}", ran.err);
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
}

#[track_caller]
fn bounds_and_opt_fail_well(input: &[u8]) {
    for args in [&["bounds", "-"][..], &["opt", "-"], &["opt", "--allow-unregistered-dialect", "-"]] {
        fails_well(&run_bourn(args, input));
    }
}

/// Checks that the program does not crash, whether or not it accepts the input.
#[track_caller]
fn does_not_crash(args: &[&str], input: &[u8]) {
    let ran = run_bourn(args, input);
    assert!(matches!(ran.code, Some(0..=2)), "exit code {:?}\n{}", ran.code, ran.err);
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
}

const PROGRAM: &str = include_str!("../../examples/ir/tiled_matmul.mlir");

#[test]
fn a_missing_file_and_a_folder() {
    for file in ["no/such/file.mlir", "examples"] {
        for command in ["bounds", "opt"] {
            let ran = run_bourn(&[command, file], "");
            fails_well(&ran);
            assert!(ran.err.contains(file), "the message does not name the file: {}", ran.err);
        }
    }
}

#[test]
fn binary_junk() {
    let mut random = Random::of_day(7);
    let junk: Vec<u8> = (0..4096).map(|_| random.bits() as u8).collect();
    bounds_and_opt_fail_well(&junk);
    bounds_and_opt_fail_well(&[1; 100]);
    bounds_and_opt_fail_well(b"\xff\xfe\xfd");
    // Zeros are white space, as in MLIR.
    let empty = run_bourn(&["opt", "-"], "\0\0");
    assert_eq!((empty.out.as_str(), empty.err.as_str()), ("module {\n}\n\n", ""));
}

#[test]
fn a_program_cut_anywhere() {
    let body = PROGRAM.find("func.func").expect("the example has a function");
    for cut in (body + 10..PROGRAM.len() - 2).step_by(97) {
        fails_well(&run_bourn(&["opt", "-"], &PROGRAM[..cut]));
    }
}

#[test]
fn ten_thousand_nested_regions() {
    let depth = 10_000;
    let open = "\"t.r\"() ({\n".repeat(depth);
    let close = "}) : () -> ()\n".repeat(depth);
    does_not_crash(&["opt", "--allow-unregistered-dialect", "-"], format!("{open}{close}").as_bytes());
    does_not_crash(&["bounds", "-"], format!("{open}{close}").as_bytes());
    bounds_and_opt_fail_well(open.as_bytes());
    does_not_crash(&["opt", "-"], "module {".repeat(depth).as_bytes());
}

#[test]
fn deep_brackets_of_other_kinds() {
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(10_000), close.repeat(10_000));
    for attr in [
        deep("[", "]"),
        deep("{a = ", "}"),
        format!("affine_map<(d0) -> ({}d0{})>", "(".repeat(10_000), ")".repeat(10_000)),
    ] {
        does_not_crash(
            &["opt", "--allow-unregistered-dialect", "-"],
            format!("\"t.a\"() {{x = {attr}}} : () -> ()").as_bytes(),
        );
    }
    let ty = format!("{}i1{}", "tuple<".repeat(10_000), ">".repeat(10_000));
    does_not_crash(
        &["opt", "--allow-unregistered-dialect", "-"],
        format!("\"t.a\"() : () -> ({ty})").as_bytes(),
    );
    let minuses = format!("\"t.a\"() {{x = affine_map<(d0) -> ({}d0)>}} : () -> ()", "-".repeat(10_000));
    does_not_crash(&["opt", "--allow-unregistered-dialect", "-"], minuses.as_bytes());
}

#[test]
fn an_integer_of_ten_thousand_digits() {
    let digits = "9".repeat(10_000);
    does_not_crash(
        &["opt", "-"],
        format!("func.func @f() {{ %c = arith.constant {digits} : index return }}").as_bytes(),
    );
    does_not_crash(
        &["bounds", "-"],
        format!("func.func @f() {{ %c = arith.constant {digits} : i64 return }}").as_bytes(),
    );
    bounds_and_opt_fail_well(format!("func.func @f(%t: tensor<{digits}xf32>) {{ return }}").as_bytes());
    bounds_and_opt_fail_well(format!("func.func @f(%t: i{digits}) {{ return }}").as_bytes());
}

#[test]
fn names_that_do_not_exist() {
    let ran = run_bourn(&["opt", "-"], "func.func @f() {\n  foo.bar\n  return\n}");
    fails_well(&ran);
    assert!(ran.err.contains(":2:3: error"), "{}", ran.err);
    let ran = run_bourn(&["opt", "-"], "func.func @f() -> index {\n  return %x : index\n}");
    assert!(ran.err.contains(":2:10: error: use of undeclared SSA value name"), "{}", ran.err);
    let ran = run_bourn(&["bounds", "--value", "%nope", "-"], PROGRAM);
    assert!(matches!(ran.code, Some(1 | 2)) && ran.err.contains("nope"), "{ran:?}");
    let ran = run_bourn(&["bounds", "--function", "nope", "-"], PROGRAM);
    assert!(matches!(ran.code, Some(1 | 2)) && ran.err.contains("nope"), "{ran:?}");
}

#[test]
fn wrong_usage_is_exit_code_2() {
    assert_eq!(run_bourn(&["no-such-command"], "").code, Some(2));
    assert_eq!(run_bourn(&["bounds"], "").code, Some(2));
}

#[test]
fn specs_that_are_cut_or_junk() {
    let folder = Folder::new("bad-specs");
    let (_, spec) = bourn_specs::ALL.iter().find(|(name, _)| *name == "scf").expect("it is shipped");
    let mut texts: Vec<Vec<u8>> =
        (40..spec.len() - 3).step_by(211).map(|cut| spec.as_bytes()[..cut].to_vec()).collect();
    texts.push(vec![0xff; 64]);
    texts.push(
        b"dialect x; op a { bounds { ".iter().copied().chain(std::iter::repeat_n(b'(', 10_000)).collect(),
    );
    texts.push(format!("dialect x; op a {{ bounds {{ r == {}; }} }}", "9".repeat(10_000)).into_bytes());
    for (number, text) in texts.iter().enumerate() {
        let file = folder.write(&format!("{number}.bourn"), text);
        let ran = run_bourn(&["check", &file], "");
        // A cut may fall between two items: what is left is then a spec.
        if ran.code != Some(0) {
            fails_well(&ran);
        }
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(bourn())
        .args(["bounds", "examples/ir/tiled_matmul.mlir"])
        .current_dir(root())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("bourn starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("bourn ends");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The verifier accepts it, as MLIR's does.
#[test]
fn maps_with_more_inputs_than_operands() {
    let program = "%n = \"t.n\"() : () -> index
\"affine.parallel\"(%n) <{lowerBoundsMap = affine_map<(i) -> (i)>, lowerBoundsGroups = dense<1> : vector<1xi32>, \
        upperBoundsMap = affine_map<()[s0] -> (s0)>, upperBoundsGroups = dense<1> : vector<1xi32>, steps = [1 : i64], reductions = []}> ({
^bb0(%i: index):
  \"affine.yield\"() : () -> ()
}) : (index) -> ()
";
    let ran = run_bourn(&["opt", "-", "--allow-unregistered-dialect", "--lower-affine"], program);
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(ran.err.contains("a map has more inputs than there are operands"), "{}", ran.err);
}

/// All of the builtin dialect is declared, so that what it lacks is an error even where other dialects may be unknown.
#[test]
fn unknown_items_of_the_builtin_dialect() {
    let items = [
        ("#builtin.int<0>", "dialect 'builtin' provides no attribute parsing hook"),
        ("#builtin<int>", "dialect 'builtin' provides no attribute parsing hook"),
        ("!builtin.int", "dialect 'builtin' provides no type parsing hook"),
    ];
    for (item, message) in items {
        let text = format!("\"x.y\"() {{a = {item}}} : () -> ()");
        let ran = run_bourn(&["opt", "-", "--allow-unregistered-dialect"], &text);
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        assert!(ran.err.starts_with(&format!("<stdin>:1:23: error: {message}\n")), "{}", ran.err);
    }
}

/// An affine expression of so many levels is read, printed and folded, without a stack for it.
#[test]
fn deep_affine_expressions() {
    let nested = |start: &str, around: &dyn Fn(String) -> String, levels: usize| {
        (0..levels).fold(start.to_owned(), |expr, _| around(expr))
    };
    for levels in [400, 1900] {
        let remainders = nested("d0", &|expr| format!("({expr} floordiv 2 + d1) mod 7"), levels);
        let negations = nested("d0", &|expr| format!("-({expr} ceildiv 3)"), levels);
        for expr in [remainders, negations] {
            let text = format!(
                "func.func @f(%a: index, %b: index) -> index {{\n  %0 = affine.apply affine_map<(d0, d1) -> ({expr})>(%a, %b)\n  return %0 : index\n}}\n"
            );
            let printed = run_bourn(&["opt", "-"], &text).succeeded();
            assert_eq!(run_bourn(&["opt", "-"], &printed).succeeded(), printed);
            for pipeline in ["canonicalize", "func.func(int-range-optimizations)", "lower-affine", "cse"] {
                does_not_crash(
                    &["opt", "-", &format!("--pass-pipeline=builtin.module({pipeline})")],
                    text.as_bytes(),
                );
            }
            does_not_crash(&["bounds", "-"], text.as_bytes());
        }
    }
}

/// MLIR's verifier lets such a loop pass, and so does Bourn's.
#[test]
fn a_parallel_loop_with_fewer_operands_than_its_maps_have_inputs() {
    let program = r#"func.func @f() {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<(d0) -> (d0)>, reductions = [],
    steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (8)>}> ({
  ^bb0(%i: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  return
}"#;
    let ran = run_bourn(&["opt", "--lower-affine", "-"], program);
    let message = "'affine.parallel' op cannot be lowered: a map has more inputs than there are operands";
    assert!(ran.code == Some(1) && ran.err.contains(message), "{ran:?}");
}
