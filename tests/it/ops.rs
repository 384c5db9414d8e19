//! Tests of every op of the shipped dialects. Each file of `tests/ops` is what MLIR prints for an op: with each optional part,
//! and without it. Bourn prints the same bytes, and so does MLIR, which both tests say, so that the files stay true.
//! `docs/reference/ops.md` is the table of what the specs declare, op by op; `UPDATE_EXPECT=1 cargo test -p bourn --test it ops` writes it.

use bourn::ir::def::{Format, OpDef};
use bourn::ir::parse::{ParseOptions, parse_source};
use bourn::ir::print::{PrintOptions, print_source};
use bourn::ir::{Context, Dialect, DialectRegistry};
use bourn_test_support::{expect_file, files_below, mlir_opt, pieces, root, run};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The options of MLIR's command that mean a form, and whether it is the generic form, and one with locations.
type Form = (&'static [&'static str], bool, bool);
/// The forms in which all files are compared.
const FORMS: [Form; 2] = [(&[], false, false), (&["--mlir-print-op-generic"], true, false)];
/// The forms in which the files of `tests/ops/core` are compared as well.
const WITH_LOCATIONS: [Form; 2] = [
    (&["--mlir-print-debuginfo"], false, true),
    (&["--mlir-print-debuginfo", "--mlir-print-op-generic"], true, true),
];

/// How many files one process of MLIR's command reads: most of the time that it takes is its start.
pub(crate) const FILES_PER_RUN: usize = 80;

/// Ops without a file, with the reason.
const WITHOUT_FILE: [(&str, &str); 6] = [
    ("affine.graybox", "MLIR has no such op; its programs are in `tests/graybox`"),
    ("linalg.elemwise_binary", "MLIR 22 has it no more; its programs are in `tests/symbol/sizes.mlir`"),
    ("linalg.elemwise_unary", "MLIR 22 has it no more; its programs are in `tests/symbol/sizes.mlir`"),
    ("test.compare", "MLIR has it in its own test tool only"),
    ("test.reify_bound", "MLIR has it in its own test tool only"),
    ("test.value_with_bounds", "MLIR has it in its own test tool only"),
];

/// Parses, verifies and prints a program; an error is returned as text.
fn print(text: &str, generic: bool, locations: bool) -> String {
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    let context = &Context::new(&registry);
    let options =
        ParseOptions { file_name: "<stdin>".to_owned(), allow_unregistered: true, ..ParseOptions::default() };
    match parse_source(context, text, &options) {
        Ok(module) => print_source(&module, &PrintOptions { generic, locations, ..PrintOptions::default() }),
        Err(diagnostics) => diagnostics.all.iter().map(|error| format!("{error}\n")).collect(),
    }
}

/// A file of `tests/ops`, and its programs.
pub(crate) type OpFile = (PathBuf, Vec<String>);

pub(crate) fn op_files() -> Vec<OpFile> {
    let paths = files_below("tests/ops", "mlir").into_iter();
    { paths }.map(|path| (path.clone(), pieces(&path))).collect()
}

/// Calls `check` with so many files at a time, in as many threads as the machine has, and panics with what it reports.
pub(crate) fn for_files(files: &[OpFile], at_a_time: usize, check: impl Fn(&[OpFile]) -> Vec<String> + Sync) {
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let groups: Vec<&[OpFile]> = files.chunks(at_a_time).collect();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(group) = groups.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = check(group);
                    wrong.lock().expect("no thread panics with the lock").extend(found);
                }
            });
        }
    });
    let wrong = wrong.into_inner().expect("no thread panics with the lock");
    assert!(wrong.is_empty(), "{} differences\n{}", wrong.len(), wrong.join("\n"));
}

/// Returns the first line in which two texts differ.
pub(crate) fn difference(path: &Path, what: &str, expected: &str, found: &str) -> Option<String> {
    if expected.trim_end() == found.trim_end() {
        return None;
    }
    let (mut left, mut right) = (expected.lines(), found.lines());
    let lines = std::iter::from_fn(|| match (left.next(), right.next()) {
        (None, None) => None,
        pair => Some(pair),
    });
    let (left, right) = { lines }.find(|(left, right)| left != right).unwrap_or_default();
    let path = path.strip_prefix(root()).unwrap_or(path);
    Some(format!("{}: {what}\n- {}\n+ {}", path.display(), left.unwrap_or(""), right.unwrap_or("")))
}

#[test]
fn bourn_prints_the_files() {
    for_files(&op_files(), 1, |files| {
        let mut wrong = Vec::new();
        for (path, text) in
            files.iter().flat_map(|(path, programs)| programs.iter().map(move |text| (path, text)))
        {
            let custom = print(text, false, false);
            let again = print(&print(text, true, false), false, false);
            wrong.extend(difference(path, "custom form", text, &custom));
            wrong.extend(difference(path, "generic form read again", &custom, &again));
        }
        wrong
    });
}

/// Compares what MLIR's command and Bourn print for files: one process for all of them, and one for each if that one fails.
fn compare(mlir: &str, files: &[OpFile], form: &Form) -> Vec<String> {
    let (options, generic, locations) = *form;
    let programs: Vec<&str> = files.iter().flat_map(|(_, programs)| programs).map(String::as_str).collect();
    let args = [&["-", "--allow-unregistered-dialect", "--split-input-file"], options].concat();
    let theirs = run(mlir, &args, programs.join("// -----\n"));
    let printed: Vec<&str> = theirs.out.split("// -----\n").collect();
    if theirs.code != Some(0) || printed.len() != programs.len() {
        return match files {
            [(path, _)] => vec![format!("{}: {} programs\n{}", path.display(), printed.len(), theirs.err)],
            _ => files.chunks(1).flat_map(|file| compare(mlir, file, form)).collect(),
        };
    }
    let paths = files.iter().flat_map(|(path, programs)| programs.iter().map(move |_| path));
    let ours = programs.iter().map(|text| print(text, generic, locations));
    let each = paths.zip(printed).zip(ours);
    each.filter_map(|((path, theirs), ours)| difference(path, &options.join(" "), theirs, &ours)).collect()
}

/// Has MLIR's command read and print the generic form of ops that it does not have, and compares what Bourn reads then.
fn compare_unknown(mlir: &str, path: &Path, text: &str) -> Option<String> {
    let generic = print(text, true, false);
    let theirs = run(mlir, &["-", "--allow-unregistered-dialect", "--mlir-print-op-generic"], generic);
    match theirs.code {
        Some(0) => difference(path, "read back from MLIR", text, &print(&theirs.out, false, false)),
        _ => Some(format!("{}: {}", path.display(), theirs.err)),
    }
}

#[test]
fn the_peer_prints_the_same() {
    let Some(mlir) = mlir_opt() else { return };
    let has = |path: &Path, folder: &str| path.components().any(|part| part.as_os_str() == folder);
    let (unknown, known): (Vec<_>, Vec<_>) =
        op_files().into_iter().partition(|(path, _)| has(path, "symbol"));
    for_files(&known, FILES_PER_RUN, |files| {
        FORMS.iter().flat_map(|form| compare(mlir, files, form)).collect()
    });
    for_files(&unknown, 1, |files| {
        let texts = files.iter().flat_map(|(path, programs)| programs.iter().map(move |text| (path, text)));
        texts.filter_map(|(path, text)| compare_unknown(mlir, path, text)).collect()
    });
    // Places are counted from the start of a program.
    let core = known.iter().filter(|(path, _)| has(path, "core"));
    let alone: Vec<OpFile> = core
        .flat_map(|(path, programs)| programs.iter().map(|text| (path.clone(), vec![text.clone()])))
        .collect();
    for_files(&alone, 1, |files| WITH_LOCATIONS.iter().flat_map(|form| compare(mlir, files, form)).collect());
}

/// Returns the dialects that Bourn ships, in alphabetical order.
pub(crate) fn dialects() -> Vec<&'static Dialect> {
    use bourn::dialects::*;
    let mut all = vec![
        &affine::DIALECT,
        &arith::DIALECT,
        &bufferization::DIALECT,
        &builtin::DIALECT,
        &cf::DIALECT,
        &func::DIALECT,
        &gpu::DIALECT,
        &index::DIALECT,
        &irdl::DIALECT,
        &linalg::DIALECT,
        &llvm::DIALECT,
        &math::DIALECT,
        &memref::DIALECT,
        &scf::DIALECT,
        &symbol::DIALECT,
        &tensor::DIALECT,
        &test::DIALECT,
        &tosa::DIALECT,
        &ub::DIALECT,
        &vector::DIALECT,
    ];
    all.sort_by_key(|dialect| dialect.name);
    all
}

pub(crate) fn ops(dialect: &Dialect) -> Vec<&'static OpDef> {
    let mut ops: Vec<&OpDef> = dialect.ops.to_vec();
    ops.sort_by_key(|op| op.name);
    ops
}

#[test]
fn every_op_has_a_file() {
    let mut missing = Vec::new();
    for op in dialects().into_iter().flat_map(ops) {
        let (dialect, name) = op.name.split_once('.').expect("it has a dialect");
        let path = root().join("tests/ops").join(dialect).join(format!("{name}.mlir"));
        let excused = WITHOUT_FILE.iter().any(|(excused, _)| *excused == op.name);
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let plain = format!(" {name}");
        if excused == (text.contains(op.name) || text.contains(&plain) || text.starts_with(name)) {
            missing.push(op.name);
        }
    }
    assert!(missing.is_empty(), "without a file, or excused without a reason: {missing:?}");
}

// ---- the table

/// Returns where the custom form of an op comes from.
fn text_of(op: &OpDef) -> &'static str {
    match &op.format {
        Format::Elements(_) => "format",
        Format::Custom { .. } => "hook",
        Format::None => "generic form only",
    }
}

/// Returns what checks an op beside its tables.
fn verifier_of(op: &OpDef) -> String {
    let requires = op.equations.map_or(0, |all| all.all().map(|some| some.requires.len()).sum::<usize>());
    let mut parts = Vec::new();
    if requires > 0 {
        parts.push(format!("{requires} `require`"));
    }
    if !op.hooks.verify.is_empty() || op.hooks.verify_regions.is_some() {
        parts.push("hook".to_owned());
    }
    if parts.is_empty() { "tables".to_owned() } else { parts.join(", ") }
}

fn yes(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "" }
}

#[test]
fn the_table_of_ops() {
    let mut text = String::from(
        "# Ops\n\nThe declarations in the specs of the shipped dialects, op by op. `cargo test -p bourn --test it ops` keeps this page true.\n\n\
         - *text*: whether a format in the spec or a hook in Rust reads and prints the custom form.\n\
         - *verifier*: the checks of an op, besides the tables of its operands, results, attributes and traits.\n\
         - *bounds*: whether it has equations about its results or, after it, about its operands, or inherits them from interfaces.\n\
         - *folds*: whether it has a fold, or a rewrite of its own.\n",
    );
    let mut total = 0;
    for dialect in dialects() {
        let ops = ops(dialect);
        total += ops.len();
        let _ = write!(
            text,
            "\n## {}\n\n{} ops.\n\n| op | text | verifier | bounds | folds |\n|---|---|---|---|---|\n",
            dialect.name,
            ops.len()
        );
        for op in ops {
            let bounds = op.has_bounds() || op.hooks.bounds.is_some();
            let folds = op.hooks.fold.is_some() || !op.hooks.canonicalize.is_empty();
            let _ = writeln!(
                text,
                "| `{}` | {} | {} | {} | {} |",
                op.name,
                text_of(op),
                verifier_of(op),
                yes(bounds),
                yes(folds)
            );
        }
    }
    let _ = write!(text, "\n{total} ops in all.\n");
    expect_file(&root().join("docs/reference/ops.md"), &text);
}
