//! The overlays in `examples/overlays`: specs as an import gives them, overlays, and programs in the text of the overlays. `UPDATE_EXPECT=1`
//! rewrites `NAME.bounds`.

use bourn_test_support::{Folder, Ran, expect_file, root, run};
use expect_test::expect;
use std::path::{Path, PathBuf};

fn bourn(args: &[&str], input: &str) -> Ran {
    run(env!("CARGO_BIN_EXE_bourn"), args, input)
}

fn folders() -> Vec<PathBuf> {
    let folder = root().join("examples/overlays");
    let entries = std::fs::read_dir(folder).expect("the examples exist").flatten();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

/// Returns the overlay of a folder, and its program; `npu` belongs to a page of the book.
fn examples() -> Vec<(String, PathBuf)> {
    let mut examples = Vec::new();
    for folder in folders() {
        let name = folder.file_name().expect("a folder").to_string_lossy().into_owned();
        let (overlay, program) =
            (folder.join(format!("{name}_overlay.bourn")), folder.join(format!("{name}.mlir")));
        if overlay.is_file() {
            examples.push((overlay.display().to_string(), program));
        }
    }
    assert!(examples.len() >= 4, "{examples:?}");
    examples
}

fn succeeded(ran: Ran) -> String {
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    ran.out
}

#[test]
fn overlays_give_bounds() {
    for (overlay, program) in examples() {
        let name = program.display().to_string();
        let ran = bourn(&["bounds", "--integers", "--spec", &overlay, &name], "");
        assert_eq!(ran.code, Some(0), "{name}: {}", ran.err);
        expect_file(&program.with_extension("bounds"), &ran.out);
    }
}

#[test]
fn programs_are_read_back_from_the_text_of_overlays() {
    for (overlay, program) in examples() {
        let name = program.display().to_string();
        let custom = succeeded(bourn(&["opt", "--spec", &overlay, &name], ""));
        // Regions of these ops have no text in an overlay.
        let generic =
            custom.lines().filter(|line| line.contains("= \"") && !line.contains("stablehlo.reduce"));
        assert_eq!(generic.collect::<Vec<_>>(), [""; 0], "{name}");
        let form = ["opt", "--mlir-print-op-generic", "--spec", &overlay];
        let before = succeeded(bourn(&[&form[..], &[&name]].concat(), ""));
        let after = succeeded(bourn(&[&form[..], &["-"]].concat(), &custom));
        assert_eq!(before, after, "{name}");
    }
}

#[test]
fn overlays_are_checked_and_formatted() {
    for (overlay, _) in examples() {
        let folder = Path::new(&overlay).parent().expect("a folder").to_owned();
        let specs = std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
        for spec in specs.filter(|path| path.extension().is_some_and(|end| end == "bourn")) {
            let spec = spec.display().to_string();
            for command in [&["check", &spec][..], &["fmt", "--check", &spec]] {
                let ran = bourn(command, "");
                assert_eq!((ran.code, &*ran.err), (Some(0), ""), "{command:?}: {}", ran.err);
            }
        }
    }
}

const SPEC: &str = "dialect lab;
use builtin::Index;
op twice { operands { x: Index } results { y: Index } format { $x attr-dict } }
";

const OVERLAY: &str = "dialect mine;
extend op lab::twice {
    bounds { y == 2 * x; }
    format { `of` $x attr-dict }
}
";

#[test]
fn specs_and_overlays_of_one_build_give_one_op() {
    let folder = Folder::new("overlays");
    let (spec, overlay) = (folder.write("lab.bourn", SPEC), folder.write("mine.bourn", OVERLAY));
    let code = succeeded(bourn(&["gen", "rust", &spec, &overlay], ""));
    assert!(code.contains("\"of\"") && !code.contains("attach_external_models"), "{code}");
    let json = succeeded(bourn(&["gen", "json", &spec, &overlay], ""));
    assert!(json.contains("`of` $x attr-dict") && json.contains("y == 2 * x"), "{json}");
    let docs = succeeded(bourn(&["gen", "docs", &spec, &overlay], ""));
    assert!(docs.contains("lab.twice of %"), "{docs}");
}

#[test]
fn tables_of_another_crate_are_not_changed() {
    let folder = Folder::new("foreign-overlays");
    folder.write("lab.bourn", SPEC);
    let overlay = folder.write("mine.bourn", OVERLAY);
    let ran = bourn(&["gen", "rust", &overlay], "");
    assert_eq!(ran.code, Some(1));
    expect![[r#"
        error: `format` changes the tables of `lab`, which another crate has: generate both specs in one build, or give equations only
         --> mine.bourn:4:5
          |
        4 |     format { `of` $x attr-dict }
          |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    "#]]
    .assert_eq(&ran.err.replace(&folder.path(""), ""));
    // Equations are attached.
    let equations =
        folder.write("mine.bourn", "dialect mine;\nextend op lab::twice { bounds { y == 2 * x; } }\n");
    let code = succeeded(bourn(&["gen", "rust", &equations], ""));
    let attached = code.split_whitespace().collect::<String>();
    assert!(attached.contains("registry.attach(\"lab.twice\",\"ValueBounds\""), "{code}");
    // `implement` is the short form.
    let short =
        folder.write("mine.bourn", "dialect mine;\nimplement ValueBounds for lab::twice { y == 2 * x; }\n");
    let body = |code: &str| code.replace("mine.bourn:2", "");
    assert_eq!(body(&succeeded(bourn(&["gen", "rust", &short], ""))), body(&code));
}

#[test]
fn a_project_lists_overlays() {
    let folder = Folder::new("project-overlays");
    folder.write("lab.bourn", SPEC);
    folder.write("forms.bourn", "dialect lab;\nextend op twice { format { `of` $x attr-dict } }\n");
    folder.write("bourn.toml", "specs = [\"lab.bourn\", \"forms.bourn\"]\n");
    let program = folder.write("a.mlir", "func.func @f(%x: index) {\n  %y = lab.twice of %x\n  return\n}\n");
    let run = |args: &[&str]| bourn_test_support::run_in(folder.dir(), env!("CARGO_BIN_EXE_bourn"), args, "");
    assert_eq!(succeeded(run(&["check"])), "");
    // Files of one dialect are checked together, also without a project.
    let ran = run(&["check", "forms.bourn", "lab.bourn"]);
    assert_eq!((ran.code, &*ran.err), (Some(0), "2 specs, 0 errors, 0 warnings\n"));
    assert!(succeeded(run(&["opt", &program])).contains("lab.twice of %"));
}

#[test]
fn ops_of_compiled_dialects_have_overlays() {
    let folder = Folder::new("compiled-overlays");
    let overlay = folder.write(
        "sum.bourn",
        "dialect sum;\nextend op arith::addi { format { $lhs `plus` $rhs attr-dict `:` type($result) } }\n",
    );
    let program = "func.func @f(%x: index) -> index {\n  %c1 = arith.constant 1 : index\n  %y = arith.addi %x plus %c1 : index\n  return %y : index\n}\n";
    let out = succeeded(bourn(&["opt", "--spec", &overlay, "--canonicalize", "-"], program));
    assert!(out.contains("arith.addi %arg0 plus %c1 : index"), "{out}");
    let bounds = succeeded(bourn(&["bounds", "--spec", &overlay, "-"], program));
    assert!(bounds.contains("%x + 1"), "{bounds}");
    // Equations of several overlays are added to those of the op.
    let overlays = "dialect sum;\nimplement ValueBounds for arith::addi { result >= 5; }\nextend op arith::addi { bounds { result <= 9; } }\n";
    let overlays = folder.write("sum.bourn", overlays);
    let program = program.replace("plus", ",");
    let bounds = succeeded(bourn(&["bounds", "--spec", &overlays, "-"], &program));
    assert!(bounds.contains("arith.addi      5      9  %x + 1"), "{bounds}");
}

/// The committed records of `npu.td` give the spec that all records of `llvm-tblgen` give.
#[test]
fn records_of_the_page_are_those_of_tablegen() {
    let include = "/usr/lib/llvm-22/include";
    let tblgen = Path::new("/usr/bin/llvm-tblgen-22");
    if !tblgen.is_file() || !Path::new(include).join("mlir/IR/OpBase.td").is_file() {
        assert!(std::env::var_os("BOURN_REQUIRE_PEERS").is_none(), "llvm-tblgen-22 is not installed");
        println!("skipped: llvm-tblgen-22 is not installed");
        return;
    }
    let folder = root().join("examples/overlays/npu");
    let definitions = folder.join("npu.td").display().to_string();
    let all = succeeded(run(tblgen, &["--dump-json", "-I", include, &definitions], ""));
    let temporary = Folder::new("npu");
    let imported = |file: &str| bourn(&["import", "ods", file], "");
    let (all, kept) = (
        imported(&temporary.write("npu.json", all)),
        imported(&folder.join("npu.json").display().to_string()),
    );
    assert_eq!((&all.out, &all.err), (&kept.out, &kept.err));
    assert_eq!((all.code, kept.code), (Some(0), Some(0)));
    // The command runs TableGen itself, and finds the headers that are installed with it.
    let direct = imported(&definitions);
    assert_eq!((direct.code, direct.out), (Some(0), all.out), "{}", direct.err);
}
