//! Tests of the messages of the verifier and the parser for wrong programs. Each program of `tests/verifier` is followed by
//! Bourn's messages, as comments. They are MLIR's, byte for byte, as `mlir-opt-22` prints them now, except for intended
//! differences, which have a reason there and in `docs/reference/differences.md`.
//! `UPDATE_EXPECT=1 cargo test -p bourn --test it verifier` writes the messages.

use bourn::ir::parse::{ParseOptions, parse_and_report};
use bourn::ir::{Context, DialectRegistry};
use bourn_test_support::{expect_file, files, mlir_opt, pieces, run};
use std::path::Path;

/// The start of the comment with the reason why Bourn's messages differ from MLIR's.
const UNLIKE: &str = "// unlike MLIR: ";

/// A wrong program, without the comments after it, and the reason why the messages differ from MLIR's.
struct Case {
    program: String,
    unlike: Option<String>,
}

impl Case {
    fn new(piece: &str) -> Case {
        let is_expected =
            |line: &&str| ["// error: ", "// note: "].iter().any(|start| line.starts_with(start));
        let (mut program, mut unlike) = (String::new(), None);
        for line in piece.lines().filter(|line| !is_expected(line)) {
            match line.strip_prefix(UNLIKE) {
                Some(reason) => unlike = Some(reason.to_owned()),
                None => program.push_str(&format!("{line}\n")),
            }
        }
        Case { program, unlike }
    }

    /// Returns the program, the messages and the reason.
    fn with(&self, messages: &[String]) -> String {
        let messages = messages.iter().map(|message| format!("// {message}\n"));
        let reason = self.unlike.iter().map(|reason| format!("{UNLIKE}{reason}\n"));
        std::iter::once(self.program.clone()).chain(messages).chain(reason).collect()
    }
}

/// Returns Bourn's messages, errors and notes, without places.
fn ours(context: &Context, program: &str) -> Vec<String> {
    let (_, diagnostics) = parse_and_report(context, program, &ParseOptions::default());
    let messages = diagnostics.all.iter().flat_map(|diagnostic| {
        let notes = diagnostic.notes.iter().map(|note| format!("note: {}", note.message));
        std::iter::once(format!("error: {}", diagnostic.message)).chain(notes)
    });
    messages.map(|message| message.lines().next().unwrap_or_default().to_owned()).collect()
}

/// Returns MLIR's messages for each program of a file, whose pieces these are.
fn theirs(mlir: &str, path: &Path, pieces: &[String]) -> Vec<Vec<String>> {
    let mut found = vec![Vec::new(); pieces.len()];
    // The line after each piece, which contains the mark between two pieces.
    let ends: Vec<usize> = pieces
        .iter()
        .scan(0, |line, piece| {
            *line += piece.lines().count() + 1;
            Some(*line)
        })
        .collect();
    let mut at = 0;
    for line in run(mlir, &[Path::new("--split-input-file"), path], "").err.lines() {
        let kind = ["error: ", "note: "].iter().filter_map(|kind| line.find(kind)).min();
        // A message follows a place; the lines of the source that follow it have none.
        let Some((place, message)) =
            kind.map(|kind| line.split_at(kind)).filter(|(place, _)| place.contains(':'))
        else {
            continue;
        };
        // A message without a place belongs to the program of the one before.
        if let Some(line) = place.split(':').nth(1).and_then(|number| number.parse::<usize>().ok()) {
            at = ends.iter().position(|end| line <= *end).unwrap_or(at);
        }
        // `see current operation` prints the op, which other tests compare.
        if !message.starts_with("note: see current operation") {
            found[at].push(message.to_owned());
        }
    }
    found
}

/// Returns whether messages are the same, but for notes that explain an error of which MLIR says no more.
fn same_messages(ours: &[String], theirs: &[String]) -> bool {
    let is_error = |message: &&String| message.starts_with("error: ");
    ours == theirs || theirs.iter().all(|one| is_error(&one)) && ours.iter().filter(is_error).eq(theirs)
}

#[test]
fn messages_are_mlirs() {
    let mut registry = DialectRegistry::new();
    bourn::dialects::register_all(&mut registry);
    let context = Context::new(&registry);
    let (mut wrong, mut same, mut different) = (Vec::new(), 0, 0);
    for path in files("tests/verifier", "mlir") {
        let pieces = pieces(&path);
        let mut theirs = mlir_opt().map(|mlir| theirs(mlir, &path, &pieces).into_iter());
        let mut written = Vec::new();
        for case in pieces.iter().map(|piece| Case::new(piece)) {
            let ours = ours(&context, &case.program);
            if ours.is_empty() {
                wrong.push(format!("{}  is accepted", case.program));
            }
            written.push(case.with(&ours));
            let Some(theirs) = theirs.as_mut().and_then(Iterator::next) else { continue };
            let is_same = same_messages(&ours, &theirs);
            match &case.unlike {
                Some(reason) if !is_same => {
                    different += 1;
                    println!("- {reason}\n  Bourn {}\n  MLIR  {}", ours.join(" / "), theirs.join(" / "));
                }
                Some(reason) => wrong.push(format!("{}  no longer differs: {reason}", case.program)),
                None if is_same => same += 1,
                None => wrong.push(format!("{}  MLIR  {theirs:?}\n  Bourn {ours:?}", case.program)),
            }
        }
        expect_file(&path, &written.join("// -----\n"));
    }
    println!("{same} programs get MLIR's messages; {different} others on purpose");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
