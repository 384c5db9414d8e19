//! The answers of `bourn bounds`: each program of `tests/answers` begins with the options of the command, and its table is beside it.

use bourn_test_support::{expect_file, files, run_bourn};

#[test]
fn tables_are_as_recorded() {
    for path in files("tests/answers", "mlir") {
        let text = std::fs::read_to_string(&path).expect("the program can be read");
        let options = text.lines().next().and_then(|line| line.strip_prefix("// bounds:"));
        let options = options.unwrap_or_else(|| panic!("{}: no options", path.display()));
        let words: Vec<&str> = ["bounds", "-"].into_iter().chain(options.split_whitespace()).collect();
        let ran = run_bourn(&words, &text);
        assert_eq!(ran.code, Some(0), "{}: {}", path.display(), ran.err);
        expect_file(&path.with_extension("expected"), &ran.out);
    }
}
