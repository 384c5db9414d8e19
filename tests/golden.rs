//! The code generated for each dialect, and its manual, are those in `tests/golden`;
//! `UPDATE_EXPECT=1 cargo test --test golden` writes it anew.

mod common;

use common::{expect_file, files, root, run_bourn};

#[test]
fn generated_code_is_as_recorded() {
    let out = std::env::temp_dir().join(format!("bourn-golden-{}", std::process::id()));
    std::fs::create_dir_all(&out).expect("a folder for the test");
    for spec in files("dialects/specs", "bourn") {
        let name = spec.with_extension("rs.txt"); // so that tools for Rust leave it alone
        let name = name.file_name().expect("specs have names");
        let file = out.join(name);
        let (spec, to) = (spec.to_str().expect("UTF-8"), file.to_str().expect("UTF-8"));
        let ran = run_bourn(&["gen", "rust", spec, "-o", to], "");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let generated = std::fs::read_to_string(&file).expect("the generator writes the file");
        expect_file(&root().join("tests/golden").join(name), &generated);
        let ran = run_bourn(&["gen", "docs", spec, "-o", to], "");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let manual = std::fs::read_to_string(&file).expect("the generator writes the file");
        let name = std::path::Path::new(spec).with_extension("md");
        let name = name.file_name().expect("specs have names");
        expect_file(&root().join("tests/golden").join(name), &manual);
    }
    std::fs::remove_dir_all(&out).expect("the test cleans up");
}
