//! Runs `npu-opt` on the programs in `ir`, with the options in their first lines, and compares the output with the files `.expected`.
//! `UPDATE=1 cargo test` writes these files.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

#[test]
fn programs_print_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("ir");
    let mut checked = 0;
    for entry in fs::read_dir(&folder).expect("the folder can be read").flatten() {
        let text = fs::read_to_string(entry.path()).expect("a text file");
        let first = text.lines().next().unwrap_or_default();
        let Some(options) = first.strip_prefix("// npu-opt") else { continue };
        let mut tool = Command::new(env!("CARGO_BIN_EXE_npu-opt"));
        tool.args(options.split_whitespace()).arg(entry.file_name()).current_dir(&folder);
        let output = tool.output().expect("the tool runs");
        let printed = String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8");

        let file = entry.path().with_extension("expected");
        if env::var_os("UPDATE").is_some() {
            fs::write(&file, &printed).expect("the file can be written");
        }
        let expected = fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(expected, printed, "{}", file.display());
        checked += 1;
    }
    assert!(checked > 0, "no file has options");
}
