//! The code generated for each dialect, and its manual, are those in `tests/golden`;
//! `UPDATE_EXPECT=1 cargo test --test golden` writes it anew.

mod common;

use common::{bourn, expect_file, files, root, run_bourn};

use std::path::{Path, PathBuf};
use std::process::Command;

/// A fresh folder.
fn folder(name: &str) -> PathBuf {
    let out = std::env::temp_dir().join(format!("bourn-golden-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&out);
    std::fs::create_dir_all(&out).expect("a folder for the test");
    out
}

#[test]
fn generated_code_is_as_recorded() {
    let out = folder("rust");
    for spec in files("dialects/specs", "bourn") {
        let name = spec.with_extension("rs.txt"); // so that tools for Rust leave it alone
        let name = name.file_name().expect("specs have names");
        let file = out.join(name);
        let (spec, to) = (spec.to_str().expect("UTF-8"), file.to_str().expect("UTF-8"));
        let ran = run_bourn(&["gen", "rust", spec, "-o", to], "");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let generated = std::fs::read_to_string(&file).expect("the generator writes the file");
        expect_file(&root().join("tests/golden").join(name), &generated);
    }
    std::fs::remove_dir_all(&out).expect("the test cleans up");
}

/// What a build script writes, `bourn gen rust` prints.
#[test]
fn the_command_generates_what_build_scripts_do() {
    let test = std::env::current_exe().expect("the test knows its own path");
    let target = test.ancestors().nth(3).expect("target/PROFILE/deps/test");
    for (package, folder, specs) in [
        ("bourn-example-toy", "examples/toy", &["toy", "vendor"][..]),
        ("bourn-example-tosa", "examples/tosa", &["tosa"]),
    ] {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--message-format=json", "-p", package]).current_dir(root());
        if test.starts_with(target.join("release")) {
            cargo.arg("--release");
        }
        let built = cargo.env("CARGO_TARGET_DIR", target).output().expect("cargo runs");
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        let messages = String::from_utf8(built.stdout).expect("UTF-8");
        let mut messages = messages.lines().map(|line| serde_json::from_str(line).expect("it is JSON"));
        let out_dir = messages.find_map(|message: serde_json::Value| {
            let own = message["reason"] == "build-script-executed"
                && message["package_id"].as_str()?.contains(folder);
            own.then(|| PathBuf::from(message["out_dir"].as_str().expect("it has one")))
        });
        let out_dir = out_dir.expect("the package has a build script");
        for name in specs {
            let mut command = Command::new(bourn());
            let ran =
                command.args(["gen", "rust"]).arg(format!("{name}.bourn")).current_dir(root().join(folder));
            let printed = ran.output().expect("the binary runs");
            assert!(printed.status.success(), "{}", String::from_utf8_lossy(&printed.stderr));
            let written = std::fs::read_to_string(out_dir.join(format!("{name}.rs"))).expect("it is written");
            assert!(written.contains("::bourn::dialects::builtin::"), "{name} uses a dialect of Bourn's");
            assert_eq!(String::from_utf8(printed.stdout).expect("UTF-8"), written, "{name}");
        }
    }
}

/// All manuals, so that they refer to each other; one also as HTML.
#[test]
fn manuals_are_as_recorded() {
    let out = folder("docs");
    let specs: Vec<String> = files("dialects/specs", "bourn")
        .iter()
        .map(|spec| spec.to_str().expect("UTF-8").to_owned())
        .collect();
    let to = out.to_str().expect("UTF-8");
    for format in ["markdown", "html"] {
        let mut args = vec!["gen", "docs", "--out-dir", to, "--format", format];
        args.extend(specs.iter().map(String::as_str));
        let ran = run_bourn(&args, "");
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
    let recorded = |name: &Path| {
        let written = std::fs::read_to_string(out.join(name)).expect("the generator writes the file");
        expect_file(&root().join("tests/golden").join(name), &written);
    };
    for spec in specs {
        recorded(Path::new(Path::new(&spec).with_extension("md").file_name().expect("specs have names")));
    }
    ["index.md", "index.html", "scf.html"].map(Path::new).into_iter().for_each(recorded);
    std::fs::remove_dir_all(&out).expect("the test cleans up");
}
