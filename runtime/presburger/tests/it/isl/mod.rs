//! Talks to isl through a small C program, and writes sets in isl's notation.

use bourn_presburger::{Exhausted, Int, PiecewiseAffine, Polyhedron, Set};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};

/// The compiled program.
pub struct Oracle(PathBuf);

impl Oracle {
    /// Compiles the program; `None`, with a notice, if isl is not installed.
    pub fn build() -> Option<Oracle> {
        // The tests run at the same time.
        let name = format!("isl-oracle-{:?}", std::thread::current().id()).replace(['(', ')'], "");
        let program = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/isl/oracle.c");
        let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
        let result =
            Command::new(compiler).args(["-O1", "-o"]).arg(&program).args([source, "-lisl"]).output();
        let problem = match result {
            Ok(output) if output.status.success() => return Some(Oracle(program)),
            Ok(output) => String::from_utf8_lossy(&output.stderr).into_owned(),
            Err(error) => error.to_string(),
        };
        assert!(
            std::env::var_os("BOURN_REQUIRE_ISL").is_none_or(|v| v != "1"),
            "cannot build the program that asks isl (libisl-dev): {problem}"
        );
        eprintln!("skipped: isl (libisl-dev) or a C compiler is not installed");
        None
    }

    /// Asks the questions, one a line, and returns the answers.
    pub fn answers(&self, questions: impl Iterator<Item = String>) -> Vec<String> {
        let mut child = Command::new(&self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program was just built");
        let mut input = child.stdin.take().expect("piped");
        let text: String = questions.map(|question| question + "\n").collect();
        let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
        let output = child.wait_with_output().expect("isl's answers");
        writer.join().expect("no panic").expect("isl read all questions");
        std::str::from_utf8(&output.stdout).expect("text").lines().map(str::to_owned).collect()
    }
}

/// Returns a fresh seed, or that of `BOURN_ISL_SEED`, and prints it so that a failure can be repeated.
pub fn seed() -> u64 {
    let fresh =
        || SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |t| t.as_nanos() as u64 % 1_000_000_000);
    let seed = std::env::var("BOURN_ISL_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or_else(fresh);
    println!("BOURN_ISL_SEED={seed}");
    seed
}

/// Questions with Bourn's answers.
#[derive(Default)]
pub struct Questions {
    lines: Vec<(String, String)>,
    given_up: usize,
}

impl Questions {
    pub fn ask(&mut self, operation: &str, arguments: &[&str], expected: &str) {
        let line = std::iter::once(&operation).chain(arguments).copied().collect::<Vec<_>>().join("\t");
        self.lines.push((line, expected.to_owned()));
    }

    /// Records that Bourn has no answer within its budget.
    pub fn give_up(&mut self) {
        self.given_up += 1;
    }

    pub fn answered<T>(&mut self, answer: Result<T, Exhausted>) -> Option<T> {
        if answer.is_err() {
            self.give_up();
        }
        answer.ok()
    }

    /// Asks isl all questions. Fails if it disagrees, or if either side gives up so often that the rest tells little.
    pub fn compare(self, oracle: &Oracle, seed: u64) {
        let answers = oracle.answers(self.lines.iter().map(|(line, _)| line.clone()));
        assert_eq!(answers.len(), self.lines.len(), "isl stopped early; BOURN_ISL_SEED={seed}");
        let (mut wrong, mut gave_up) = (String::new(), 0);
        for ((line, expected), answer) in self.lines.iter().zip(&answers) {
            if answer == "gave up" {
                gave_up += 1;
            } else if answer != expected {
                let _ =
                    writeln!(wrong, "{}\n  isl: {answer}, expected: {expected}", line.replace('\t', "\n  "));
            }
        }
        let all = answers.len();
        println!("{all} questions; without an answer: isl {gave_up}, Bourn {}", self.given_up);
        assert!(wrong.is_empty(), "BOURN_ISL_SEED={seed}\n{wrong}");
        assert!(20 * gave_up <= all && 50 * self.given_up <= all, "too few answers; BOURN_ISL_SEED={seed}");
    }
}

fn names(dims: usize, symbols: usize, locals: usize) -> Vec<String> {
    let some = |letter: char, count: usize| (0..count).map(move |i| format!("{letter}{i}"));
    some('d', dims).chain(some('s', symbols)).chain(some('e', locals)).collect()
}

fn form(row: &[Int], names: &[String]) -> String {
    let mut text = format!("({})", row[row.len() - 1]);
    for (value, name) in row.iter().zip(names).filter(|(value, _)| !value.is_zero()) {
        let _ = write!(text, " + ({value} * {name})");
    }
    text
}

fn body(p: &Polyhedron, names: &[String]) -> Vec<String> {
    let rows = |rows: Vec<Vec<Int>>, relation: &str| {
        rows.iter().map(|row| format!("{} {relation} 0", form(row, names))).collect::<Vec<_>>()
    };
    [rows(p.equalities(), "="), rows(p.inequalities(), ">=")].concat()
}

fn piece(dims: usize, locals: &[String], conditions: &[String]) -> String {
    let mut text = format!("[{}]", names(dims, 0, 0).join(", "));
    if !conditions.is_empty() {
        let all = conditions.join(" and ");
        let quantified =
            if locals.is_empty() { all } else { format!("exists ({}: {all})", locals.join(", ")) };
        let _ = write!(text, " : {quantified}");
    }
    text
}

fn set_text(dims: usize, symbols: usize, pieces: &[String]) -> String {
    let none = [piece(dims, &[], &["1 = 0".to_owned()])];
    let pieces = if pieces.is_empty() { &none } else { pieces };
    format!("[{}] -> {{ {} }}", names(0, symbols, 0).join(", "), pieces.join("; "))
}

/// Writes a set in isl's notation.
pub fn literal(set: &Set) -> String {
    let (dims, symbols) = (set.num_dims(), set.num_symbols());
    let text = |p: &Polyhedron| {
        let names = names(dims, symbols, p.num_locals());
        piece(dims, &names[dims + symbols..], &body(p, &names))
    };
    set_text(dims, symbols, &set.pieces().iter().map(text).collect::<Vec<_>>())
}

/// Writes one point: values of dims, then of symbols.
pub fn point(values: &[Int], dims: usize) -> String {
    let names = names(dims, values.len() - dims, 0);
    let conditions: Vec<String> = names.iter().zip(values).map(|(n, v)| format!("{n} = {v}")).collect();
    set_text(dims, values.len() - dims, &[piece(dims, &[], &conditions)])
}

/// Writes the graph of a function of the symbols.
pub fn function(f: &PiecewiseAffine) -> String {
    let (dims, symbols) = (f.num_outputs(), f.num_inputs());
    let text = |part: &bourn_presburger::AffinePiece| {
        let all = names(dims, symbols, part.domain().num_locals());
        let inputs = &all[dims..];
        let mut conditions = body(part.domain(), inputs);
        for (output, row) in part.values().iter().enumerate() {
            conditions.push(format!("{} = {}", all[output], form(row, inputs)));
        }
        piece(dims, &inputs[symbols..], &conditions)
    };
    set_text(dims, symbols, &f.pieces().iter().map(text).collect::<Vec<_>>())
}
