//! Compares the folds of `arith`, `index` and `tosa` by `--canonicalize` with MLIR's. Each function of `tests/folds` is folded alone; if Bourn's
//! answer differs from MLIR's, a comment before the function says why, and the test checks that they still differ.

use bourn_test_support::{expect_file, files, mlir_opt, run, run_bourn};

/// The start of the comment that says why Bourn's answer differs from MLIR's.
const UNLIKE: &str = "// unlike MLIR: ";

/// Returns the functions of a program, each with the comment before it.
fn functions(text: &str) -> Vec<(Option<&str>, String)> {
    let mut found: Vec<(Option<&str>, String)> = Vec::new();
    let mut reason = None;
    for line in text.lines() {
        if line.starts_with("//") {
            reason = line.strip_prefix(UNLIKE).or(reason);
        } else {
            if line.starts_with("func.func") {
                found.push((reason.take(), String::new()));
            }
            let (_, function) = found.last_mut().expect("a function comes first");
            function.push_str(&format!("{line}\n"));
        }
    }
    found
}

/// Returns the functions of a printed module.
fn folded(printed: &str) -> Vec<String> {
    let body = printed.trim().strip_prefix("module {").and_then(|rest| rest.strip_suffix('}'));
    let lines = body.expect("a module").lines().map(|line| line.strip_prefix("  ").unwrap_or(line));
    let text: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    let text = text.join("\n");
    text.split("func.func").skip(1).map(|function| format!("func.func{}\n", function.trim_end())).collect()
}

#[test]
fn folds_are_mlirs() {
    let mut wrong = Vec::new();
    let (mut same, mut different) = (0, 0);
    for path in files("tests/folds", "mlir") {
        let text = std::fs::read_to_string(&path).expect("the program can be read");
        let functions = functions(&text);
        let program: String = functions.iter().map(|(_, function)| function.as_str()).collect();
        let ran = run_bourn(&["opt", "-", "--canonicalize"], &program);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let ours = folded(&ran.out);
        assert_eq!(ours.len(), functions.len(), "{}", path.display());
        expect_file(&path.with_extension("expected"), &ours.concat());
        let theirs = mlir_opt().map(|mlir| folded(&run(mlir, &["-", "--canonicalize"], &program).out));
        let Some(theirs) = theirs else { continue };
        assert_eq!(theirs.len(), functions.len(), "{}", path.display());
        for (((reason, function), ours), theirs) in functions.iter().zip(&ours).zip(&theirs) {
            match reason {
                None if ours == theirs => same += 1,
                None => wrong.push(format!("{function}Bourn\n{ours}MLIR\n{theirs}")),
                Some(reason) if ours == theirs => {
                    wrong.push(format!("{function}no longer differs: {reason}"))
                }
                Some(_) => different += 1,
            }
        }
    }
    println!("{same} functions are folded alike, {different} in another way on purpose");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Numbers of each type, at the ends of its range and between.
const NUMBERS: &[(&str, &[i128])] = &[
    ("i1", &[0, 1]),
    ("i8", &[-128, -7, -1, 0, 3, 8, 127]),
    ("i64", &[i64::MIN as i128, 5, 64]),
    ("index", &[i64::MIN as i128, -1, 6]),
    ("i127", &[-(1 << 126), (1 << 126) - 1]),
    ("i128", &[i128::MIN, -1, i128::MAX, 12_345_678_901_234_567_890_123]),
];

/// Ops on two operands of one type: the name, the text after the type of the operands, and the types of the results, where `T` is
/// the type of the operands.
const OPS: &[(&str, &str, &[&str])] = &[
    ("addi", "", &["T"]),
    ("subi", "", &["T"]),
    ("muli", "", &["T"]),
    ("divui", "", &["T"]),
    ("divsi", "", &["T"]),
    ("ceildivui", "", &["T"]),
    ("ceildivsi", "", &["T"]),
    ("floordivsi", "", &["T"]),
    ("remui", "", &["T"]),
    ("remsi", "", &["T"]),
    ("andi", "", &["T"]),
    ("ori", "", &["T"]),
    ("xori", "", &["T"]),
    ("shli", "", &["T"]),
    ("shrui", "", &["T"]),
    ("shrsi", "", &["T"]),
    ("minsi", "", &["T"]),
    ("minui", "", &["T"]),
    ("maxsi", "", &["T"]),
    ("maxui", "", &["T"]),
    ("addui_extended", ", i1", &["T", "i1"]),
    ("mulsi_extended", "", &["T", "T"]),
    ("mului_extended", "", &["T", "T"]),
    ("cmpi eq,", "", &["i1"]),
    ("cmpi ne,", "", &["i1"]),
    ("cmpi slt,", "", &["i1"]),
    ("cmpi sle,", "", &["i1"]),
    ("cmpi sgt,", "", &["i1"]),
    ("cmpi sge,", "", &["i1"]),
    ("cmpi ult,", "", &["i1"]),
    ("cmpi ule,", "", &["i1"]),
    ("cmpi ugt,", "", &["i1"]),
    ("cmpi uge,", "", &["i1"]),
];

/// Returns functions that apply an op to two constants, one for each pair of numbers.
fn on_constants() -> Vec<String> {
    let mut functions = Vec::new();
    for (op, more, results) in OPS {
        for (ty, numbers) in NUMBERS {
            for (a, b) in numbers.iter().flat_map(|a| numbers.iter().map(move |b| (a, b))) {
                let results: Vec<&str> =
                    results.iter().map(|result| if *result == "T" { *ty } else { *result }).collect();
                let (types, count, name) = (results.join(", "), results.len(), functions.len());
                let values: Vec<String> = (0..count).map(|i| format!("%r#{i}")).collect();
                functions.push(format!(
                    "func.func @f{name}() -> ({types}) {{
  %a = arith.constant {a} : {ty}
  %b = arith.constant {b} : {ty}
  %r:{count} = arith.{op} %a, %b : {ty}{more}
  return {} : {types}
}}
",
                    values.join(", "),
                ));
            }
        }
    }
    functions
}

/// Compares all ops on constants with MLIR. MLIR has each constant once (`--cse`), Bourn once per use.
#[test]
fn constants_are_mlirs() {
    let program: String = on_constants().concat();
    let ran = run_bourn(&["opt", "-", "--canonicalize"], &program);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let Some(mlir) = mlir_opt() else { return };
    let theirs = folded(&run(mlir, &["-", "--canonicalize", "--cse"], &program).out);
    let ours = folded(&run(mlir, &["-", "--cse"], &ran.out).out);
    let is_folded =
        |text: &str| text.lines().all(|line| !line.contains("arith.") || line.contains("arith.constant"));
    let (mut same, mut left) = (0, 0);
    for ((function, ours), theirs) in on_constants().iter().zip(&ours).zip(&theirs) {
        left += usize::from(!is_folded(ours));
        if ours == theirs {
            same += 1;
            continue;
        }
        // MLIR does not fold if the quotient fits but an intermediate step does not.
        let gives_up = function.contains("ceildivsi") && is_folded(ours) && !is_folded(theirs);
        assert!(gives_up, "{function}Bourn\n{ours}MLIR\n{theirs}");
    }
    println!("{same} of {} answers agree; {left} ops have no result", theirs.len());
    assert_eq!((ours.len(), theirs.len()), (on_constants().len(), on_constants().len()));
}
