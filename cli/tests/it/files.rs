//! Tests of files that cannot be read or written: every subcommand reports the same, on one line, with the file's name.

use bourn_test_support::{Folder, run_in};

/// Creates a folder with a spec, a program, a folder and files that are no text.
fn folder(name: &str) -> Folder {
    let dir = Folder::new(name);
    std::fs::create_dir(dir.path("folder")).expect("writable");
    for (file, content) in [
        ("toy.bourn", &b"dialect toy;\nop a;\n"[..]),
        ("uses.bourn", b"dialect uses;\nop a { operands { x: binary::T } }\n"),
        ("binary.bourn", b"dialect binary;\n// \xff\n"),
        ("ugly.bourn", b"dialect   ugly;\nop a;\n"),
        ("program.mlir", b"func.func @f() { return }\n"),
        ("binary.mlir", b"// one\n// \xff\n"),
    ] {
        dir.write(file, content);
    }
    dir
}

/// Runs the command in `dir`, which fails; returns its messages.
#[track_caller]
fn said(dir: &Folder, args: &[&str]) -> String {
    let ran = run_in(dir.dir(), env!("CARGO_BIN_EXE_bourn"), args, "");
    assert_eq!(ran.code, Some(1), "{args:?}: {}", ran.err);
    ran.err
}

/// Each subcommand with the arguments that it needs besides the file.
const READERS: &[(&[&str], &str)] = &[
    (&["check"], "bourn"),
    (&["fmt"], "bourn"),
    (&["fmt", "--check"], "bourn"),
    (&["gen", "rust"], "bourn"),
    (&["gen", "docs"], "bourn"),
    (&["gen", "json"], "bourn"),
    (&["gen", "irdl"], "bourn"),
    (&["import", "irdl"], "mlir"),
    (&["opt"], "mlir"),
    (&["opt", "--split-input-file"], "mlir"),
    (&["bounds"], "mlir"),
    (&["bounds", "--json"], "mlir"),
];

#[test]
fn what_cannot_be_read() {
    let dir = folder("read");
    for (words, ending) in READERS {
        let of = |file: &str| said(&dir, &[words, &[file][..]].concat());
        let missing = format!("missing.{ending}");
        assert_eq!(
            of(&missing),
            format!("{missing}: error: cannot read the file: no such file or directory\n"),
            "{words:?}"
        );
        // A folder stands for the files in it.
        let expected = match words[0] {
            "check" | "bounds" => format!("folder: error: the folder has no files '*.{ending}'\n"),
            _ => "folder: error: cannot read the file: is a directory\n".to_owned(),
        };
        assert_eq!(of("folder"), expected, "{words:?}");
        let binary = format!("binary.{ending}");
        assert_eq!(
            of(&binary),
            format!("{binary}:2:4: error: invalid UTF-8: this is not a text file\n"),
            "{words:?}"
        );
    }
    // All of them are reported, and files that can be read are read.
    let both = said(&dir, &["check", "missing.bourn", "toy.bourn", "gone.bourn"]);
    assert_eq!(both.matches("cannot read the file").count(), 2, "{both}");
    // A spec that is found rather than named.
    let found = said(&dir, &["check", "uses.bourn"]);
    assert!(found.contains("binary.bourn:2:4: error: invalid UTF-8: this is not a text file"), "{found}");
}

#[test]
fn a_folder_to_look_in_has_to_be_there() {
    let dir = folder("include");
    for words in [&["check"][..], &["gen", "rust"], &["gen", "docs"], &["gen", "json"], &["gen", "irdl"]] {
        for (folder, why) in [("no/such", "no such file or directory"), ("toy.bourn", "not a directory")] {
            let expected = format!("{folder}: error: cannot read the folder: {why}\n");
            for option in ["-I", "--include"] {
                let told = said(&dir, &[words, &["toy.bourn", option, folder][..]].concat());
                assert_eq!(told, expected, "{words:?}");
            }
        }
        // It is reported together with what is missing because of it.
        let both = said(&dir, &[words, &["uses.bourn", "-I", "no/such"][..]].concat());
        assert!(both.contains("no/such: error") && both.contains("binary.bourn:2:4: error"), "{both}");
    }
}

/// Checks every dialect that comes with the command, without a folder of specs.
#[test]
fn shipped_dialects_need_no_folder() {
    let dir = folder("shipped");
    let mut taken = Vec::new();
    let mut uses = Vec::new();
    for (name, text) in bourn_specs::ALL {
        // Two dialects may declare the same name.
        let item = items(text).find(|item| !taken.contains(item)).expect("it declares something of its own");
        uses.push(format!("use {name}::{item};\n"));
        taken.push(item);
    }
    dir.write("all.bourn", format!("dialect all;\n{}op a;\n", uses.concat()));
    for words in [&["check"][..], &["gen", "rust"], &["gen", "docs"], &["gen", "json"], &["gen", "irdl"]] {
        let args = [words, &["all.bourn"]].concat();
        let ran = run_in(dir.dir(), env!("CARGO_BIN_EXE_bourn"), &args, "");
        assert!(ran.code == Some(0) && !ran.err.contains("error"), "{words:?}: {}", ran.err);
    }
}

/// Returns the items that a spec declares.
fn items(text: &str) -> impl Iterator<Item = String> {
    let declared =
        text.lines().filter_map(|line| line.strip_prefix("op ").or(line.strip_prefix("constraint ")));
    declared.map(|name| {
        name.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default().to_owned()
    })
}

#[test]
fn what_cannot_be_written() {
    let dir = folder("write");
    let writers: &[&[&str]] = &[
        &["gen", "rust", "toy.bourn", "-o"],
        &["gen", "docs", "toy.bourn", "-o"],
        &["gen", "json", "toy.bourn", "-o"],
        &["gen", "irdl", "toy.bourn", "-o"],
        &["gen", "json", "toy.bourn", "-o", "out.json", "--depfile"],
        &["opt", "program.mlir", "-o"],
    ];
    for words in writers {
        for (file, why) in [("no/such/out", "no such file or directory"), ("folder", "is a directory")] {
            let expected = format!("{file}: error: cannot write the file: {why}\n");
            assert_eq!(said(&dir, &[words, &[file][..]].concat()), expected, "{words:?}");
        }
    }
}

#[test]
fn a_spec_that_may_not_be_changed() {
    let dir = folder("change");
    let file = dir.path("ugly.bourn");
    let mut rights = std::fs::metadata(&file).expect("it is there").permissions();
    rights.set_readonly(true);
    std::fs::set_permissions(&file, rights).expect("it is ours");
    // A user with all rights can write it nonetheless.
    if std::fs::OpenOptions::new().append(true).open(&file).is_err() {
        let expected = "ugly.bourn: error: cannot write the file: permission denied\n";
        assert_eq!(said(&dir, &["fmt", "ugly.bourn"]), expected);
    }
}
