//! Imports all of MLIR's operation definitions, where these are installed, and writes the book's page about it. Each spec has to pass
//! `bourn check` and be loaded; then programs are made for its ops, of which `mlir-opt` says whether they are right, and what it
//! prints has to be read and printed alike. `UPDATE_EXPECT=1 cargo test -p bourn-cli --test it ods_mlir` writes the page.

use bourn_codegen::{Variadic, generic_example};
use bourn_spec::lattice::Lattice;
use bourn_spec::lower::Lowering;
use bourn_spec::model::{Format, FormatElement, OpId};
use bourn_test_support::{Folder, Ran, effort, expect_file, files_below, mlir_opt, root, run};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

const INCLUDE: &str = "/usr/lib/llvm-22/include";
pub(crate) const DIALECTS: &str = "/usr/lib/llvm-22/include/mlir/Dialect";
const TABLEGEN: &str = "llvm-tblgen-22";

/// What became of the ops of a dialect, by their names.
#[derive(Default)]
struct Numbers {
    /// The ops that TableGen has.
    ops: BTreeSet<String>,
    /// The ops in a spec that passes `bourn check`.
    imported: BTreeSet<String>,
    /// The ops with a format that needs no hooks.
    formats: BTreeSet<String>,
    /// The ops whose custom form needs hooks.
    hooks: BTreeSet<String>,
    /// The ops of which `mlir-opt` accepts a program.
    programs: BTreeSet<String>,
    /// The ops of which this program is read and printed alike.
    read: BTreeSet<String>,
    /// The ops of which this program has a custom form.
    texts: BTreeSet<String>,
    /// The ops of which this custom form is read and printed alike.
    text: BTreeSet<String>,
}

pub(crate) fn installed() -> bool {
    let there = Path::new(DIALECTS).is_dir() && run_tool(TABLEGEN, &["--version"]).is_some();
    let required = std::env::var_os("BOURN_REQUIRE_PEERS").is_some_and(|value| value == "1");
    assert!(there || !required, "llvm-22 and libmlir-22-dev are not installed, and BOURN_REQUIRE_PEERS=1");
    if !there {
        eprintln!("skipped: MLIR's definitions are not installed (Debian: llvm-22, libmlir-22-dev)");
    }
    there
}

fn run_tool(program: &str, args: &[&str]) -> Option<String> {
    let output = std::process::Command::new(program).args(args).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

fn bourn(args: &[&str], input: &str) -> Ran {
    run(env!("CARGO_BIN_EXE_bourn"), args, input)
}

/// Returns the folders of MLIR's dialects.
fn folders() -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(DIALECTS).expect("it is installed").map(|entry| entry.expect("readable").path());
    let mut folders: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

/// Prints the records of the definitions below a folder. Files that are only parts of others are left out.
pub(crate) fn dumps(folder: &Path, to: &Folder) -> Vec<String> {
    let mut names = Vec::new();
    for (i, file) in files_below(&folder.to_string_lossy(), "td").iter().enumerate() {
        let file = file.to_string_lossy();
        if let Some(text) = run_tool(TABLEGEN, &["--dump-json", "-I", INCLUDE, &file]) {
            // Without ops, types, attributes and enums there is nothing to import.
            let declares = ["Op", "TypeDef", "AttrDef", "EnumInfo"];
            if declares.iter().any(|class| text.contains(&format!("\"{class}\":[\""))) {
                names.push(to.write(&format!("{i}.json"), text));
            }
        }
    }
    names
}

/// Imports the definitions below a folder. Returns the folder of the specs.
pub(crate) fn specs_of(dumps: &[String], work: &Folder) -> String {
    let out = work.path("specs");
    let mut args = vec!["import", "ods", "--no-docs", "-o", &out];
    args.extend(dumps.iter().map(String::as_str));
    let ran = bourn(&args, "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    out
}

/// Returns the names of all ops in some files, by their dialects.
fn ops_of(dumps: &[String]) -> BTreeMap<String, BTreeSet<String>> {
    let mut ops: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for dump in dumps {
        let text = std::fs::read_to_string(dump).expect("it was written");
        let records: serde_json::Value = serde_json::from_str(&text).expect("TableGen prints JSON");
        let names = records["!instanceof"]["Op"].as_array().cloned().unwrap_or_default();
        for name in names.iter().filter_map(|name| name.as_str()) {
            let record = &records[name];
            let dialect = record["opDialect"]["def"].as_str().expect("an op has a dialect");
            let dialect = records[dialect]["name"].as_str().expect("a dialect has a name");
            let op = record["opName"].as_str().expect("an op has a name");
            ops.entry(dialect.to_owned()).or_default().insert(op.to_owned());
        }
    }
    ops
}

fn import(folder: &Path, numbers: &mut BTreeMap<String, Numbers>) {
    let work = Folder::new("ods");
    let dumps = dumps(folder, &work);
    if dumps.is_empty() {
        return;
    }
    let out = specs_of(&dumps, &work);
    for (dialect, ops) in ops_of(&dumps) {
        let all = numbers.entry(dialect.clone()).or_default();
        all.ops.extend(ops);
        let spec = format!("{out}/{dialect}.bourn");
        if dialect != "builtin" {
            let checked = bourn(&["check", &spec], "");
            assert_eq!(checked.code, Some(0), "{}", checked.err);
            read_programs(&spec, &dialect, all);
        }
    }
}

/// Imports all folders, on two threads, each of which takes the next folder.
fn import_all(folders: &[PathBuf]) -> BTreeMap<String, Numbers> {
    let next = AtomicUsize::new(0);
    let share = || {
        let mut numbers = BTreeMap::new();
        while let Some(folder) = folders.get(next.fetch_add(1, Ordering::Relaxed)) {
            import(folder, &mut numbers);
        }
        numbers
    };
    let (mut all, other) = std::thread::scope(|scope| {
        let other = scope.spawn(share);
        (share(), other.join().expect("it says itself what is wrong"))
    });
    for (dialect, other) in other {
        let numbers: &mut Numbers = all.entry(dialect).or_default();
        numbers.ops.extend(other.ops);
        numbers.imported.extend(other.imported);
        numbers.formats.extend(other.formats);
        numbers.hooks.extend(other.hooks);
        numbers.texts.extend(other.texts);
        numbers.text.extend(other.text);
        numbers.programs.extend(other.programs);
        numbers.read.extend(other.read);
    }
    all
}

/// Makes programs for the ops of a spec, and reads what `mlir-opt` makes of them.
fn read_programs(spec: &str, dialect: &str, numbers: &mut Numbers) {
    let arena = bourn_spec::Arena::new();
    let loaded = bourn_spec::load_known(&arena, &[PathBuf::from(spec)], &[], bourn_specs::ALL);
    let model = loaded.model.expect("it passed `bourn check`");
    let own = model.dialect_named(dialect).expect("it is its own dialect");
    let ops: Vec<OpId> = model.ops_of(own).collect();
    for op in &ops {
        numbers.imported.insert(model[*op].mnemonic.clone());
        let by_hooks = |format: &Format<'_>| has_hooks(&format.elements);
        let kind = match &model[*op].format {
            Some(format) if by_hooks(format) => Some(&mut numbers.hooks),
            Some(_) => Some(&mut numbers.formats),
            None => model[*op].hooks.parse.as_ref().map(|_| &mut numbers.hooks),
        };
        if let Some(kind) = kind {
            kind.insert(model[*op].mnemonic.clone());
        }
    }
    let lowering = Lowering::new(&model, &arena);
    let lattice = Lattice::new(&lowering);
    let sure = ops.iter().filter(|op| !UNDEFINED.contains(&(dialect, &model[**op].mnemonic)));
    let programs: Vec<(String, String)> = sure.flat_map(|op| programs_of(&lattice, *op)).collect();
    let printed = accepted(&programs);
    let options = [
        "opt",
        "--split-input-file",
        "--allow-unregistered-dialect",
        "--mlir-print-op-generic",
        "--spec",
        spec,
        "-",
    ];
    let pieces: Vec<&str> = printed.iter().map(|(_, text)| text.as_str()).collect();
    let read = bourn(&options, &pieces.join(SPLIT));
    assert_eq!(read.code, Some(0), "{dialect} is not loaded, or a program of it not read: {}", read.err);
    read_texts(spec, dialect, &printed, numbers);
    let read: Vec<&str> = read.out.split(SPLIT).collect();
    for (i, (op, text)) in printed.iter().enumerate() {
        numbers.programs.insert(op.clone());
        if read.get(i).is_some_and(|read| read.trim() == text.trim()) {
            numbers.read.insert(op.clone());
        } else if std::env::var_os("BOURN_SHOW_UNREAD").is_some() {
            eprintln!("unread: {dialect}.{op}\n{text}");
        }
    }
}

/// Ops whose verifier in MLIR reads invalid memory for the generated program. Whether the program crashes, or is accepted, depends on the
/// programs before it.
const UNDEFINED: [(&str, &str); 1] = [("sparse_tensor", "coiterate")];

const SPLIT: &str = "\n// -----\n";

/// Returns whether functions in Rust read and print parts of a format.
fn has_hooks(elements: &[FormatElement<'_>]) -> bool {
    elements.iter().any(|element| match element {
        FormatElement::Custom { .. } => true,
        FormatElement::Optional { then, otherwise, .. } => has_hooks(then) || has_hooks(otherwise),
        FormatElement::Clauses(clauses) => clauses.iter().any(|(_, inner)| has_hooks(inner)),
        FormatElement::Loop { body, .. } => has_hooks(body),
        _ => false,
    })
}

/// Reads the custom forms that `mlir-opt` prints for accepted programs.
fn read_texts(spec: &str, dialect: &str, printed: &[(String, String)], numbers: &mut Numbers) {
    let Some(peer) = mlir_opt() else { return };
    let generic: Vec<&str> = printed.iter().map(|(_, text)| text.as_str()).collect();
    let custom = printed_by(peer, &[], &generic);
    let options = ["opt", "--spec", spec, "-", "--split-input-file", "--allow-unregistered-dialect"];
    let read = pieces(&bourn(&options, &custom.join(SPLIT)).out);
    for (i, (op, _)) in printed.iter().enumerate() {
        let Some(text) = custom.get(i).filter(|text| !text.contains(&format!("\"{dialect}.{op}\""))) else {
            continue;
        };
        numbers.texts.insert(op.clone());
        if read.get(i) == Some(text) {
            numbers.text.insert(op.clone());
        } else if std::env::var_os("BOURN_SHOW_UNREAD").is_some() {
            eprintln!("text: {dialect}.{op}\n{text}\n{}", read.get(i).map_or("", String::as_str));
        }
    }
}

fn programs_of<'a>(lattice: &'a Lattice<'a>, op: OpId) -> Vec<(String, String)> {
    let mut programs = Vec::new();
    for variadic in [Variadic::Empty, Variadic::One] {
        let Some(example) = generic_example(lattice, op, variadic) else { continue };
        let mut text = String::new();
        for (name, ty) in &example.values {
            let _ = writeln!(text, "%{name} = \"unknown.value\"() : () -> {ty}");
        }
        text.push_str(&example.text);
        programs.push((lattice.model()[op].mnemonic.clone(), text));
    }
    programs
}

/// Returns the programs that `mlir-opt` accepts, as it prints them.
fn accepted(programs: &[(String, String)]) -> Vec<(String, String)> {
    let Some(peer) = mlir_opt() else { return Vec::new() };
    let texts: Vec<&str> = programs.iter().map(|(_, text)| text.as_str()).collect();
    let printed = printed_by(peer, &["--mlir-print-op-generic"], &texts);
    let pairs = programs.iter().zip(printed);
    pairs.filter(|(_, text)| !text.is_empty()).map(|((op, _), text)| (op.clone(), text)).collect()
}

/// Returns what `mlir-opt` prints for each program: nothing if it refuses the program, or crashes, as its verifiers do for some
/// programs. A crash loses the rest of the output, so each half is given to a process of its own then.
fn printed_by(peer: &str, options: &[&str], programs: &[&str]) -> Vec<String> {
    let args = [&["--split-input-file", "--allow-unregistered-dialect"], options].concat();
    let ran = run(peer, &args, programs.join(SPLIT));
    if std::env::var_os("BOURN_SHOW_REFUSED").is_some() {
        eprintln!("{}", ran.err);
    }
    match (ran.code, programs) {
        (Some(_), _) => pieces(&ran.out),
        (None, [] | [_]) => vec![String::new(); programs.len()],
        (None, _) => {
            let (first, second) = programs.split_at(programs.len() / 2);
            [printed_by(peer, options, first), printed_by(peer, options, second)].concat()
        }
    }
}

/// Splits printed text where its programs were split. A program that is refused leaves its place empty.
fn pieces(text: &str) -> Vec<String> {
    text.split("// -----\n").map(|piece| piece.trim().to_owned()).collect()
}

const HEAD: &str = "\
# MLIR's dialects, imported

`bourn import ods` ([command-line.md](command-line.md#bourn-import-ods-file)) applied to all of MLIR 22's op definitions. A test writes this page
(`cli/tests/it/ods_mlir.rs`).

- *imported*: ops in a spec that passes `bourn check` and is loaded by `--spec`
- *format*: ops with a `format` that needs no hooks
- *hooks*: ops whose custom form needs hooks, or an overlay
- *programs*: ops for which a program that `mlir-opt` accepts could be made from the spec. The other ops need parts that only
  their C++ describes: other types, a parent, a block, values that their verifiers require.
- *read*: ops whose generic form, as `mlir-opt` prints it, Bourn reads, verifies and prints with the same bytes
- *text*: ops of which the same holds for the custom form, without overlays, of those whose program has one

| dialect | ops | imported | format | hooks | programs | read | text |
|---|--:|--:|--:|--:|--:|--:|--:|
";

/// The number of counts of a dialect.
const COLUMNS: usize = 8;

impl Numbers {
    fn counts(&self) -> [usize; COLUMNS] {
        let Numbers { ops, imported, formats, hooks, programs, read, texts, text } = self;
        [ops, imported, formats, hooks, programs, read, text, texts].map(BTreeSet::len)
    }
}

/// Returns the row of a dialect in the page.
fn row(dialect: &str, counts: [usize; COLUMNS]) -> String {
    let [plain @ .., text, texts] = counts;
    format!("| {dialect} | {} | {text} of {texts} |\n", plain.map(|count| count.to_string()).join(" | "))
}

fn page(numbers: &BTreeMap<String, Numbers>) -> String {
    let mut page = HEAD.to_owned();
    let mut total = [0; COLUMNS];
    for (dialect, numbers) in
        numbers.iter().filter(|(dialect, numbers)| *dialect != "builtin" && !numbers.ops.is_empty())
    {
        let counts = numbers.counts();
        page.push_str(&row(dialect, counts));
        for (sum, count) in total.iter_mut().zip(counts) {
            *sum += count;
        }
    }
    page.push_str(&row("all", total));
    page
}

/// The dialects that a developer's run imports, as folders and names; `BOURN_EFFORT` of two or more, as in CI, imports all.
const FEW: [(&str, &str); 6] = [
    ("Affine", "affine"),
    ("Arith", "arith"),
    ("MemRef", "memref"),
    ("SCF", "scf"),
    ("Shape", "shape"),
    ("Tensor", "tensor"),
];

#[test]
fn all_of_mlir_is_imported() {
    if !installed() || mlir_opt().is_none() {
        return;
    }
    let (all, path) = (folders(), root().join("docs/reference/import.md"));
    let writes = std::env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1");
    let numbers = if effort() > 1 || writes {
        let numbers = import_all(&all);
        expect_file(&path, &page(&numbers));
        numbers
    } else {
        let is_wanted = |path: &&PathBuf| FEW.iter().any(|(folder, _)| path.ends_with(folder));
        let numbers = import_all(&all.iter().filter(is_wanted).cloned().collect::<Vec<_>>());
        let page = std::fs::read_to_string(&path).expect("the page is there");
        for (_, dialect) in FEW {
            let row = row(dialect, numbers.get(dialect).map_or([0; COLUMNS], Numbers::counts));
            assert!(page.contains(&row), "the page does not have: {row}");
        }
        numbers
    };
    for (dialect, numbers) in &numbers {
        let lost: Vec<_> = numbers.programs.difference(&numbers.read).collect();
        assert!(lost.is_empty(), "programs of `{dialect}` that are not read: {lost:?}");
    }
}

/// Programs in the text of imported formats, each with the folder of the definitions and the dialect.
const TEXTS: [(&str, &str, &str); 3] = [
    // Defaults of parameters.
    (
        "LLVMIR",
        "llvm",
        "%0:3 = \"test.a\"() : () -> (!llvm.ptr, !llvm.ptr<3>, !llvm.ptr<0>)
%1 = llvm.mlir.zero : !llvm.ptr<0>
%2 = llvm.load %0#1 : !llvm.ptr<3> -> i32
\"test.b\"() {a = #llvm.dereferenceable<bytes = 8>} : () -> ()
\"test.b\"() {a = #llvm.dereferenceable<bytes = 8, mayBeNull = true>} : () -> ()
\"test.b\"() {a = #llvm.dereferenceable<mayBeNull = false, bytes = 8>} : () -> ()
",
    ),
    // Terminators with and without operands.
    (
        "SMT",
        "smt",
        "%0 = \"test.a\"() : () -> i32
smt.solver () : () -> () {
}
%1 = smt.solver (%0) : (i32) -> i8 {
^bb0(%arg0: i32):
  %2 = \"test.b\"() : () -> i8
  smt.yield %2 : i8
}
smt.solver () : () -> () {
  smt.yield
}
smt.solver () : () -> () {
  \"test.b\"() : () -> ()
}
",
    ),
    // Parameters that are attributes.
    ("XeGPU", "xegpu", "\"test.a\"() {r = #xegpu.range<[2 : i32, 4 : i64]>} : () -> ()\n"),
];

#[test]
fn text_of_mlir_is_read_alike() {
    let Some(peer) = mlir_opt().filter(|_| installed()) else { return };
    for (folder, dialect, program) in TEXTS {
        let work = Folder::new("ods-texts");
        let dumps = dumps(&Path::new(DIALECTS).join(folder), &work);
        let spec = format!("{}/{dialect}.bourn", specs_of(&dumps, &work));
        let expected = run(peer, &["--allow-unregistered-dialect"], program);
        assert_eq!(expected.code, Some(0), "{}", expected.err);
        let read = bourn(&["opt", "--allow-unregistered-dialect", "--spec", &spec, "-"], program);
        assert_eq!(read.out.trim(), expected.out.trim(), "{}", read.err);
    }
}
