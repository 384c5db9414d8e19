//! Tests of the engine's answers to `test.compare`, given at the ends of lines in the programs of `tests/conformance`, and
//! of MLIR 22's answers, if it is installed. Bourn must decide everything that MLIR decides rightly; the test prints the
//! comparison.

use bourn_test_support::{files, mlir_opt, run, run_bourn};
use std::collections::BTreeMap;

const PIPELINE: &str = "--pass-pipeline=builtin.module(func.func(test-affine-reify-value-bounds))";

/// Returns the answers by line.
fn answers(err: &str) -> BTreeMap<usize, String> {
    let mut found = BTreeMap::new();
    for line in err.lines() {
        let parts: Vec<&str> = line.splitn(5, ':').collect();
        if let [_, number, _, kind, message] = parts[..]
            && matches!(kind.trim(), "remark" | "error")
            && let Ok(number) = number.trim().parse()
        {
            found.insert(number, message.trim().to_owned());
        }
    }
    found
}

#[test]
fn comparisons() {
    let mut wrong = Vec::new();
    let (mut agree, mut tighter, mut righter) = (0, 0, 0);
    let examples =
        files("examples/ir", "mlir").into_iter().filter(|path| path.ends_with("talk_compare.mlir"));
    for path in files("tests/conformance", "mlir").into_iter().chain(examples) {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).expect("the program can be read");
        let ran = run_bourn(&["opt", "-", PIPELINE], &text);
        let ours = answers(&ran.err);
        let theirs =
            mlir_opt().map(|mlir| answers(&run(mlir, &["-", PIPELINE, "-o", "/dev/null"], &text).err));
        for (number, line) in text.lines().enumerate().map(|(i, line)| (i + 1, line)) {
            let Some((_, expected)) = line.split_once("-> () // ") else { continue };
            let ours = ours.get(&number).map_or("nothing", String::as_str);
            let answer = expected.trim_end_matches("(MLIR is wrong)").trim();
            let right =
                answer.strip_prefix("not ").map_or(ours == answer, |not| ours != not && ours != "nothing");
            if !right {
                wrong.push(format!("{file}:{number}: expected {expected:?}, got {ours:?}"));
            }
            let Some(theirs) = theirs.as_ref().map(|t| t.get(&number).map_or("nothing", String::as_str))
            else {
                continue;
            };
            if theirs == ours {
                agree += 1;
            } else if expected.contains("MLIR is wrong") {
                righter += 1;
                println!("{file}:{number}: MLIR says {theirs}, wrongly; Bourn says {ours}");
            } else if theirs == "unknown" {
                tighter += 1;
                println!("{file}:{number}: MLIR does not know; Bourn says {ours}");
            } else {
                wrong.push(format!("{file}:{number}: MLIR says {theirs}, Bourn {ours}"));
            }
        }
    }
    println!("{agree} answers agree, {tighter} only Bourn gives, {righter} MLIR gets wrong");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
