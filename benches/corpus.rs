//! Reads the files of other projects as MLIR's command does, and runs passes on them: how many programs does Bourn read and print with the
//! same bytes, and make the same of?
//!
//! `cargo bench --bench corpus -- FOLDER` prints a row for each folder in `FOLDER`, and a line for each difference. Programs are the parts of
//! `.mlir` files between lines `// -----`. Those count that `mlir-opt` accepts and in which it knows no dialect that Bourn does not ship;
//! ops of dialects that neither knows are read in their generic form.

use bourn::ir::parse::{ParseOptions, parse_source};
use bourn::ir::print::{PrintOptions, print_source};
use bourn::ir::{Context, Diagnostics};
use bourn::passes::{PassManager, RunOptions};
use bourn_test_support::{files_below, mlir_opt, run};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The passes that are compared.
const PASSES: [&str; 5] =
    ["cse", "canonicalize", "loop-invariant-code-motion", "lower-affine", "func.func(affine-loop-fusion)"];
const SEPARATOR: &str = "// -----\n";
/// Larger files are mostly constants.
const LARGEST: u64 = 300_000;

/// What became of the programs of one folder.
#[derive(Clone, Default)]
struct Row {
    programs: usize,
    read: usize,
    same: usize,
    passes: [usize; PASSES.len()],
}

/// What all files are compared with.
struct Peer {
    command: &'static str,
    /// The dialects that the command knows and Bourn does not ship.
    foreign: BTreeSet<String>,
    pipelines: Vec<(String, PassManager)>,
}

impl Peer {
    fn new(command: &'static str) -> Peer {
        let (dialects, passes) = bourn::registries();
        let context = Context::new(&dialects);
        let listed = run(command, &["--show-dialects"], "").out;
        let names =
            listed.rsplit(':').next().unwrap_or_default().split(',').map(|name| name.trim().to_owned());
        let foreign = names.filter(|name| !name.is_empty() && !context.knows_dialect(name)).collect();
        let pipelines = PASSES.map(|pass| format!("builtin.module({pass})"));
        let pipelines = pipelines.into_iter().map(|text| {
            // What the bounds engine decides MLIR leaves as it is.
            let ours = text.replace("canonicalize", "canonicalize{bounds=false}");
            let manager = PassManager::parse(&ours, &passes).expect("a pipeline");
            (text, manager)
        });
        Peer { command, foreign, pipelines: pipelines.collect() }
    }

    /// Returns what the command prints for each program in the generic form: nothing for one that it refuses.
    fn printed(&self, programs: &[&str], option: Option<&str>) -> Option<Vec<String>> {
        let mut args =
            vec!["-", "--mlir-disable-threading", "--allow-unregistered-dialect", "--mlir-print-op-generic"];
        args.push("--split-input-file");
        args.extend(option);
        let ran = run(self.command, &args, programs.join(SEPARATOR));
        let printed: Vec<String> = ran.out.split(SEPARATOR).map(|text| text.trim().to_owned()).collect();
        (printed.len() == programs.len()).then_some(printed)
    }

    /// Returns whether a program in the generic form has something of a dialect that only the command knows.
    fn is_foreign(&self, text: &str) -> bool {
        let starts = text.match_indices(['"', '!', '#']);
        starts.map(|(at, _)| &text[at + 1..]).any(|rest| {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
            rest[end..].starts_with(['.', '<']) && self.foreign.contains(&rest[..end])
        })
    }

    /// Compares the programs of a file, and returns the differences.
    fn compare(&self, path: &Path, row: &mut Row) -> Vec<String> {
        let Ok(text) = std::fs::read_to_string(path) else { return Vec::new() };
        let programs = parts(&text);
        let all: Vec<&str> = programs.iter().map(String::as_str).collect();
        let Some(printed) = self.printed(&all, None) else { return Vec::new() };
        let accepted = all.into_iter().zip(printed);
        let kept: Vec<(&str, String)> =
            accepted.filter(|(_, text)| !text.is_empty() && !self.is_foreign(text)).collect();
        if kept.is_empty() {
            return Vec::new();
        }
        let mut differences = Vec::new();
        let mut note = |what: &str, expected: &str, found: &str| {
            let (left, right) =
                { expected.lines().zip(found.lines()) }.find(|(a, b)| a != b).unwrap_or_default();
            differences.push(format!("{}: {what}\n- {left}\n+ {right}", path.display()));
        };
        row.programs += kept.len();
        for (program, theirs) in &kept {
            match answer(program, None) {
                Ok(ours) if ours == *theirs => (row.read, row.same) = (row.read + 1, row.same + 1),
                Ok(ours) => {
                    row.read += 1;
                    note("printed", theirs, &ours);
                }
                Err(message) => note("read", theirs, &message),
            }
        }
        let programs: Vec<&str> = kept.iter().map(|(program, _)| *program).collect();
        for (number, (text, manager)) in self.pipelines.iter().enumerate() {
            let option = format!("--pass-pipeline={text}");
            let Some(theirs) = self.printed(&programs, Some(&option)) else { continue };
            for (program, theirs) in programs.iter().zip(theirs) {
                match answer(program, Some(manager)) {
                    Ok(ours) if ours == theirs => row.passes[number] += 1,
                    Ok(ours) => note(text, &theirs, &ours),
                    Err(message) => note(text, &theirs, &message),
                }
            }
        }
        differences
    }
}

/// Returns the programs of a file.
fn parts(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    for line in text.split_inclusive('\n') {
        match line.starts_with("// -----") {
            true => parts.push(String::new()),
            false => parts.last_mut().expect("it begins with one").push_str(line),
        }
    }
    parts
}

/// Returns what Bourn prints for a program in the generic form, maybe after passes; or the first message.
fn answer(program: &str, passes: Option<&PassManager>) -> Result<String, String> {
    let context = &Context::new(&bourn::registries().0);
    let options =
        ParseOptions { file_name: "<stdin>".to_owned(), allow_unregistered: true, ..ParseOptions::default() };
    let first =
        |diagnostics: &Diagnostics| diagnostics.all.first().map(ToString::to_string).unwrap_or_default();
    let mut module = parse_source(context, program, &options).map_err(|diagnostics| first(&diagnostics))?;
    if let Some(manager) = passes {
        let mut diagnostics = Diagnostics::new();
        let report = manager.run(context, &mut module, &RunOptions::default(), &mut diagnostics, &mut |_| {});
        report.result.map_err(|_| first(&diagnostics))?;
    }
    let generic = PrintOptions { generic: true, ..PrintOptions::default() };
    Ok(print_source(&module, &generic).trim().to_owned())
}

/// Returns the rows of all folders in a folder, and the differences. Files are shared by the threads.
fn rows(peer: &Peer, folder: &Path) -> (BTreeMap<String, Row>, Vec<String>) {
    let is_small = |path: &PathBuf| path.metadata().is_ok_and(|data| data.len() <= LARGEST);
    let files: Vec<PathBuf> =
        files_below(&folder.to_string_lossy(), "mlir").into_iter().filter(is_small).collect();
    let (next, found) = (AtomicUsize::new(0), Mutex::new((BTreeMap::new(), Vec::new())));
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(path) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut row = Row::default();
                    let differences = peer.compare(path, &mut row);
                    let inside = path.strip_prefix(folder).unwrap_or(path);
                    let name = inside.iter().next().unwrap_or_default().to_string_lossy().into_owned();
                    let mut found = found.lock().expect("no thread panics with the lock");
                    let sum: &mut Row = found.0.entry(name).or_default();
                    sum.add(&row);
                    found.1.extend(differences);
                }
            });
        }
    });
    found.into_inner().expect("no thread panics with the lock")
}

impl Row {
    fn add(&mut self, other: &Row) {
        self.programs += other.programs;
        self.read += other.read;
        self.same += other.same;
        for (sum, more) in self.passes.iter_mut().zip(other.passes) {
            *sum += more;
        }
    }

    fn print(&self, name: &str) {
        let passes: Vec<String> = self.passes.iter().map(ToString::to_string).collect();
        println!("| {name} | {} | {} | {} | {} |", self.programs, self.read, self.same, passes.join(" | "));
    }
}

fn main() {
    let folder = std::env::args().skip(1).find(|arg| !arg.starts_with("--"));
    let Some(folder) = folder else {
        eprintln!("skipped: name a folder of .mlir files, `cargo bench --bench corpus -- FOLDER`");
        return;
    };
    let Some(command) = mlir_opt() else { return };
    let peer = Peer::new(command);
    let folder = std::path::absolute(folder).expect("there is a current folder");
    let (rows, differences) = rows(&peer, &folder);
    differences.iter().for_each(|difference| eprintln!("{difference}"));
    println!("| folder | programs | read | printed alike | {} |", PASSES.join(" | "));
    println!("|---{}|", "|--:".repeat(3 + PASSES.len()));
    let mut all = Row::default();
    for (name, row) in rows.iter().filter(|(_, row)| row.programs > 0) {
        row.print(name);
        all.add(row);
    }
    all.print("all");
}
