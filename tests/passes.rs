//! Runs passes on small programs and compares with MLIR. A file of `tests/passes` begins with the passes that are run, as options
//! of the command line; its parts are programs of their own. If Bourn's answer differs from MLIR's, a comment in the part says why,
//! and the test checks that they still differ. The answers of Bourn are in the `.expected` files beside.

use bourn_test_support::{expect_file, files, mlir_opt, run, run_bourn};

/// The start of the comment that says why Bourn's answer differs from MLIR's.
const UNLIKE: &str = "// unlike MLIR: ";
const SEPARATOR: &str = "// -----\n";

/// Returns what a command prints for each part, and messages without the places that they are at.
fn answers(ran: bourn_test_support::Ran) -> Vec<String> {
    ran.out.split(SEPARATOR).map(|part| part.trim().to_owned()).collect()
}

#[test]
fn passes_do_what_mlirs_do() {
    let mut wrong = Vec::new();
    let (mut same, mut different) = (0, 0);
    for path in files("tests/passes", "mlir") {
        let text = std::fs::read_to_string(&path).expect("the program can be read");
        let first = text.lines().next().and_then(|line| line.strip_prefix("// passes: "));
        let options: Vec<&str> = first.expect("the first line names the passes").split_whitespace().collect();
        let mut words = vec!["-", "--split-input-file", "--allow-unregistered-dialect"];
        words.extend(&options);
        let parts: Vec<&str> = text.split(SEPARATOR).collect();
        let ran = run_bourn(&[&["opt"], words.as_slice()].concat(), &text);
        assert_eq!(ran.code, Some(0), "{}: {}", path.display(), ran.err);
        let ours = answers(ran);
        assert_eq!(ours.len(), parts.len(), "{}", path.display());
        expect_file(&path.with_extension("expected"), &(ours.join("\n\n// -----\n\n") + "\n"));
        let theirs = mlir_opt().map(|mlir| answers(run(mlir, &words, &text)));
        let Some(theirs) = theirs else { continue };
        assert_eq!(theirs.len(), parts.len(), "{}", path.display());
        for ((part, ours), theirs) in parts.iter().zip(&ours).zip(&theirs) {
            let reason = part.lines().find_map(|line| line.strip_prefix(UNLIKE));
            match reason {
                None if ours == theirs => same += 1,
                None => wrong.push(format!("{}: {part}Bourn\n{ours}\nMLIR\n{theirs}\n", path.display())),
                Some(reason) if ours == theirs => {
                    wrong.push(format!("{}: {part}no longer differs: {reason}", path.display()));
                }
                Some(_) => different += 1,
            }
        }
    }
    println!("{same} programs are changed alike, {different} in another way on purpose");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
