//! Programs in the custom form of dialects that Bourn does not ship. Their specs are imported from the definitions of MLIR that are
//! installed; `examples/overlays/mlir` has the few parts that only C++ defines. `tests/imported` has the programs and what `mlir-opt` 22
//! prints; `UPDATE_EXPECT=1` writes the latter.

use bourn_test_support::{Folder, Ran, expect_file, mlir_opt, root, run};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

const INCLUDE: &str = "/usr/lib/llvm-22/include";

/// The files that define the dialects, below `mlir/Dialect`.
const DEFINITIONS: [&str; 19] = [
    "AMDGPU/IR/AMDGPU.td",
    "ArmNeon/ArmNeon.td",
    "ArmSME/IR/ArmSMEIntrinsicOps.td",
    "ArmSME/IR/ArmSMEOps.td",
    "Async/IR/AsyncOps.td",
    "Complex/IR/ComplexOps.td",
    "DLTI/DLTIAttrs.td",
    "EmitC/IR/EmitC.td",
    "LLVMIR/LLVMTypes.td",
    "LLVMIR/NVVMOps.td",
    "LLVMIR/ROCDLOps.td",
    "LLVMIR/XeVMOps.td",
    "MPI/IR/MPIOps.td",
    "NVGPU/IR/NVGPUOps.td",
    "OpenACC/OpenACCOps.td",
    "OpenMP/OpenMPOps.td",
    "Ptr/IR/PtrOps.td",
    "SMT/IR/SMT.td",
    "X86Vector/X86Vector.td",
];

fn bourn(args: &[&str]) -> Ran {
    run(env!("CARGO_BIN_EXE_bourn"), args, "")
}

/// Returns the programs, with the names of their dialects: `acc.mlir`, `acc.clauses.mlir`. The parts of a file are between lines `// -----`.
fn programs() -> Vec<(String, PathBuf)> {
    let entries = std::fs::read_dir(root().join("tests/imported")).expect("the programs exist").flatten();
    let paths =
        entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|e| e == "mlir"));
    let dialect_of = |path: &Path| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        name.split('.').next().expect("a dialect").to_owned()
    };
    let mut all: Vec<(String, PathBuf)> = paths.map(|path| (dialect_of(&path), path)).collect();
    all.sort();
    assert!(all.len() >= 12, "{all:?}");
    all
}

/// The programs have at least ten ops of their dialects, and `mlir-opt` prints the expected text.
#[test]
fn programs_have_ten_ops() {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (dialect, path) in programs() {
        let text = std::fs::read_to_string(&path).expect("it is readable");
        let prefix = format!("{dialect}.");
        // An op is named at the start of a line, or behind the names of its results.
        let ops = text.lines().filter_map(|line| {
            let line = line.trim();
            let op = match line.starts_with('%') {
                true => line.split_once(" = ").map_or(line, |(_, op)| op),
                false => line,
            };
            op.trim_start_matches('"')
                .starts_with(&prefix)
                .then(|| op.split([' ', '(', '"']).next().unwrap_or(op).to_owned())
        });
        found.entry(dialect).or_default().extend(ops);
        if let Some(peer) = mlir_opt() {
            let ran = run(peer, &["--split-input-file", &path.display().to_string()], "");
            assert_eq!(ran.code, Some(0), "{}", ran.err);
            expect_file(&path.with_extension("out"), &ran.out);
        }
    }
    for (dialect, ops) in found {
        // `arm_neon` has few ops, `dlti` has attributes only.
        assert!(ops.len() >= 10 || ["arm_neon", "dlti"].contains(&&*dialect), "{dialect}: {ops:?}");
    }
}

#[test]
fn imported_dialects_are_read_and_printed_as_by_mlir() {
    let is_there = |path: &str| Path::new(path).is_file();
    if !is_there("/usr/bin/llvm-tblgen-22") || !is_there(&format!("{INCLUDE}/mlir/IR/OpBase.td")) {
        let required = std::env::var_os("BOURN_REQUIRE_PEERS").is_some_and(|value| value == "1");
        assert!(!required, "llvm-22 and libmlir-22-dev are not installed, and BOURN_REQUIRE_PEERS=1");
        println!("skipped: MLIR's definitions are not installed (Debian: llvm-22, libmlir-22-dev)");
        return;
    }
    let folder = Folder::new("imported");
    let files = DEFINITIONS.map(|file| format!("{INCLUDE}/mlir/Dialect/{file}"));
    let mut args = vec!["import", "ods", "--no-docs", "-o", folder.dir().to_str().expect("a path")];
    args.extend(files.iter().map(String::as_str));
    let imported = bourn(&args);
    assert_eq!(imported.code, Some(0), "{}", imported.err);
    let overlays = root().join("examples/overlays/mlir");
    let mut wrong = Vec::new();
    for (dialect, program) in programs() {
        let mut specs = vec!["--spec".to_owned(), folder.path(&format!("{dialect}.bourn"))];
        let overlay = overlays.join(format!("{dialect}_overlay.bourn")).display().to_string();
        if is_there(&overlay) {
            let (include, check) = (folder.path(""), ["check", "-I"]);
            let checked = bourn(&[&check[..], &[&include, &overlay]].concat());
            assert_eq!((checked.code, &*checked.err), (Some(0), ""), "{}", checked.err);
            let formatted = bourn(&["fmt", "--check", &overlay]);
            assert_eq!(formatted.code, Some(0), "{}", formatted.err);
            specs.extend(["--spec".to_owned(), overlay]);
        }
        let (program, expected) = (program.display().to_string(), program.with_extension("out"));
        let mut args = vec!["opt", "--split-input-file"];
        args.extend(specs.iter().map(String::as_str));
        let expected = std::fs::read_to_string(expected).expect("the other test has written it");
        // The text that is printed is read again.
        let once = bourn(&[&args[..], &[&program]].concat());
        let again = run(env!("CARGO_BIN_EXE_bourn"), &[&args[..], &["-"]].concat(), &once.out);
        for ran in [once, again] {
            if ran.code != Some(0) || ran.out != expected {
                let first = ran.out.lines().zip(expected.lines()).find(|(own, wanted)| own != wanted);
                let errors = ran.err.lines().filter(|line| line.contains("error"));
                wrong.push(format!("{dialect}: {first:?} {:?}", errors.collect::<Vec<_>>()));
            }
        }
    }
    assert_eq!(wrong, [""; 0], "{wrong:#?}");
}
