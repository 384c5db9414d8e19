//! Tests of `bourn new`, `bourn completions` and `bourn man`. The crate is compiled by `tests/support/tests/book.rs`.

use bourn_test_support::{Folder, Ran, root, run_in};

fn bourn(folder: &Folder, args: &[&str]) -> Ran {
    run_in(folder.dir(), env!("CARGO_BIN_EXE_bourn"), args, "")
}

#[test]
fn a_new_crate_is_right() {
    let folder = Folder::new("new");
    std::os::unix::fs::symlink(root(), folder.dir().join("bourn")).expect("a link");
    let ran = bourn(&folder, &["new", "a/my-tiles", "--path", "bourn"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let message = "created the crate 'my-tiles', which uses the checkout of Bourn at '../../bourn': 'cargo test' in 'a/my-tiles' builds it\n";
    assert_eq!(ran.err, message);
    assert!(
        folder
            .read("a/my-tiles/.github/workflows/ci.yml")
            .starts_with("# Cargo.toml names a folder of Bourn")
    );
    let manifest = folder.read("a/my-tiles/Cargo.toml");
    assert!(manifest.contains("name = \"my-tiles\""), "{manifest}");
    assert!(
        manifest.contains("bourn = { path = \"../../bourn\", default-features = false, features"),
        "{manifest}"
    );
    assert!(manifest.contains("bourn-codegen = { path = \"../../bourn/codegen\" }"), "{manifest}");
    for file in
        ["build.rs", "src/lib.rs", "src/main.rs", "tests/golden.rs", ".github/workflows/ci.yml", ".gitignore"]
    {
        let text = folder.read(&format!("a/my-tiles/{file}"));
        assert!(
            !text.is_empty() && !text.contains('@') || text.contains("actions/checkout@"),
            "{file}: {text}"
        );
    }
    // Its project has its dialect, and the output of the golden test is right.
    let inside =
        |args: &[&str]| run_in(&folder.dir().join("a/my-tiles"), env!("CARGO_BIN_EXE_bourn"), args, "");
    for args in [&["check"][..], &["fmt", "--check"]] {
        let ran = inside(args);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}");
    }
    let ran = inside(&["opt", "--canonicalize", "ir/example.mlir"]);
    assert_eq!((ran.out, ran.err), (folder.read("a/my-tiles/ir/example.expected"), String::new()));
    // The code has the style of rustfmt.
    let files = ["build.rs", "src/lib.rs", "src/main.rs", "tests/golden.rs"]
        .map(|file| folder.path(&format!("a/my-tiles/{file}")));
    let mut format = std::process::Command::new("rustfmt");
    format.args(["--check", "--edition", "2024"]).args(&files).current_dir(folder.dir());
    let output = format.output().expect("rustfmt runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn where_a_new_crate_finds_bourn() {
    let folder = Folder::new("new-source");
    let manifest = |name: &str, args: &[&str]| {
        assert_eq!(bourn(&folder, &[&["new", name], args].concat()).code, Some(0));
        folder.read(&format!("{name}/Cargo.toml"))
    };
    // The tests run in the checkout that the command was compiled from.
    assert!(manifest("a", &[]).contains(&format!("path = \"{}\"", root().display())));
    assert!(
        manifest("b", &["--git", "https://example.org/bourn"])
            .contains("git = \"https://example.org/bourn\"")
    );
    let workflow = folder.read("b/.github/workflows/ci.yml");
    assert!(workflow.starts_with("name: CI\n"), "{workflow}");
    let text = manifest("d", &["--version", "0.1.0"]);
    assert!(
        text.contains("bourn = { version = \"0.1.0\", default-features = false, features")
            && text.contains("bourn-codegen = { version = \"0.1.0\" }"),
        "{text}"
    );
    for (args, message) in [
        (["--git", "../bourn"], "'../bourn' is no URL of a git repository; --path takes a folder"),
        (["--version", "new"], "'new' is no version; '0.1.0' is one"),
    ] {
        let ran = bourn(&folder, &[&["new", "c"][..], &args].concat());
        assert_eq!((ran.code, ran.err), (Some(2), format!("error: {message}\n")));
    }
    let ran = bourn(&folder, &["new", "c", "--git", "https://example.org/bourn", "--version", "0.1.0"]);
    assert!(ran.code == Some(2) && ran.err.contains("cannot be used with"), "{}", ran.err);
    let ran = bourn(&folder, &["new", "c", "--path", "a"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), "a: error: the folder is no checkout of Bourn\n"));
    assert!(!folder.dir().join("c").exists());
}

#[test]
fn a_new_crate_replaces_nothing() {
    let folder = Folder::new("new-full");
    folder.write("full/notes.txt", "mine");
    folder.write("file", "mine");
    std::fs::create_dir(folder.dir().join("empty")).expect("a folder");
    let error = |name: &str| {
        let ran = bourn(&folder, &["new", name]);
        assert_eq!(ran.code, Some(1), "{name}");
        ran.err
    };
    assert_eq!(error("full"), "full: error: the folder exists and is not empty\n");
    assert_eq!(error("file"), "file: error: it is a file\n");
    assert_eq!(bourn(&folder, &["new", "empty"]).code, Some(0));
}

#[test]
fn names_that_no_crate_can_have() {
    let folder = Folder::new("new-names");
    let mistakes = [
        ("..", "'..' has no name for a crate"),
        ("2d", "it does not begin with a small letter"),
        ("Tiles", "it does not begin with a small letter"),
        ("a.b", "it has the character '.'; small letters, digits, '-' and '_' are allowed"),
        ("match", "it is a keyword of Rust"),
        ("op", "it is a keyword of the language"),
        ("std", "another crate or a folder of cargo has this name"),
        ("bourn-codegen", "another crate or a folder of cargo has this name"),
        ("inner/arith", "a dialect of Bourn has this name"),
    ];
    for (name, part) in mistakes {
        let ran = bourn(&folder, &["new", name]);
        assert!(ran.code == Some(2) && ran.err.contains(part), "{name}: {}", ran.err);
    }
    assert!(folder.names("").is_empty());
}

/// The options of `opt` and its passes are there, although it parses them itself.
#[test]
fn completions_and_man_pages_have_all_options() {
    let folder = Folder::new("man");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let text = bourn(&folder, &["completions", shell]).succeeded();
        for part in ["in-terms-of", "mlir-print-local-scope", "loop-invariant-code-motion", "message-format"]
        {
            assert!(text.contains(part), "{shell}: {part}");
        }
    }
    assert_eq!(bourn(&folder, &["completions", "dos"]).code, Some(2));
    assert_eq!(bourn(&folder, &["man", "pages"]).code, Some(0));
    let names = folder.names("pages");
    for page in ["bourn.1", "bourn-bounds.1", "bourn-check.1", "bourn-opt.1", "bourn-new.1"] {
        assert!(names.iter().any(|name| name == page), "{names:?}");
    }
    let opt = folder.read("pages/bourn-opt.1");
    assert!(opt.contains("mlir\\-print\\-ir\\-after\\-change") && opt.contains("canonicalize"), "{opt}");
    folder.write("file", "");
    assert_eq!(bourn(&folder, &["man", "file"]).code, Some(1));
}

/// bash itself completes a word with the script.
#[test]
fn bash_completes_options() {
    let folder = Folder::new("bash");
    let script = bourn(&folder, &["completions", "bash"]).succeeded();
    let script = script
        + "COMP_WORDS=(bourn opt --mlir-print-lo); COMP_CWORD=2; _bourn bourn --mlir-print-lo opt; echo \"${COMPREPLY[@]}\"";
    let ran = run_in(folder.dir(), "bash", &["-c", &script], "");
    assert_eq!(ran.out.trim(), "--mlir-print-local-scope", "{}", ran.err);
}
