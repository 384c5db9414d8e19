//! The output of `bourn bounds --json`:
//!
//! ```text
//! {"schema": 1, "file": NAME, "functions": [{"name": NAME, "values": [VALUE, ..]}, ..], "failed": BOOL}
//! VALUE: {"name": "%x" | "trips(%i)", "what": TEXT, "dim": NUMBER | null, "line": NUMBER | null, "column": NUMBER | null,
//!         "lower": NUMBER | null, "upper": NUMBER | null, "exact": NUMBER | null,
//!         "lower_expression": TEXT | null, "upper_expression": TEXT | null, "expression": TEXT | null,
//!         "known": [TEXT, ..], "reasons": [TEXT, ..], "explanation": [STEP, ..], "runs": RUNS | null}
//! STEP: {"equation": TEXT, "lower": NUMBER | null, "upper": NUMBER | null, "origin": TEXT | null,
//!        "line": NUMBER | null, "column": NUMBER | null}
//! ```
//!
//! `runs` is the number of executions of the value's code in one call of the function, without `--within-scope`:
//!
//! ```text
//! RUNS: {"lower": NUMBER | null, "upper": NUMBER | null, "exact": NUMBER | null,
//!        "lower_expression": TEXT | null, "upper_expression": TEXT | null, "expression": TEXT | null}
//! ```
//!
//! Bounds are closed. A number that does not fit 64 bits is a string. There are steps only with `--explain`. There is `failed` only if several
//! files are given, each of which has an object on its own line.

use super::FunctionBounds;
use super::answer::{Answer, Located, Runs};
use super::rows::Subject;
use serde_json::{Value, json};

/// Returns the text for the only file of a command line, ending in a newline.
pub fn text<'f>(file: &str, functions: impl IntoIterator<Item = &'f FunctionBounds>) -> String {
    serde_json::to_string_pretty(&object(file, functions)).unwrap_or_default() + "\n"
}

/// Whether a file was analyzed to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Analysis {
    Complete,
    Failed,
}

/// Returns the line for one of several files, ending in a newline.
pub fn line<'f>(
    file: &str,
    functions: impl IntoIterator<Item = &'f FunctionBounds>,
    analysis: Analysis,
) -> String {
    let mut object = object(file, functions);
    object["failed"] = json!(analysis == Analysis::Failed);
    format!("{object}\n")
}

fn object<'f>(file: &str, functions: impl IntoIterator<Item = &'f FunctionBounds>) -> Value {
    let functions: Vec<Value> = functions
        .into_iter()
        .map(|function| {
            let values: Vec<Value> =
                function.values.iter().map(|(subject, answer)| value(subject, answer)).collect();
            json!({"name": function.name, "values": values})
        })
        .collect();
    json!({"schema": 1, "file": file, "functions": functions})
}

fn value(subject: &Subject, answer: &Answer) -> Value {
    json!({
        "name": subject.label(),
        "what": &*subject.what,
        "dim": subject.column.dimension(),
        "unsigned": subject.column.part == bourn_bounds::Part::Unsigned,
        "line": subject.place.map(|place| place.0),
        "column": subject.place.map(|place| place.1),
        "lower": number(answer.lower),
        "upper": number(answer.upper),
        "exact": number(answer.constant()),
        "lower_expression": answer.lower_expression,
        "upper_expression": answer.upper_expression,
        "expression": answer.exact,
        "known": answer.known(),
        "reasons": answer.reasons(),
        "explanation": answer.steps().iter().map(step).collect::<Vec<_>>(),
        "runs": answer.runs().map(runs),
    })
}

fn runs(runs: &Runs) -> Value {
    json!({
        "lower": number(runs.range.lower),
        "upper": number(runs.range.upper),
        "exact": number(runs.range.as_point()),
        "lower_expression": runs.lower,
        "upper_expression": runs.upper,
        "expression": runs.exact,
    })
}

fn step(Located { step, place }: &Located) -> Value {
    json!({
        "equation": step.equation,
        "lower": number(step.interval.lower),
        "upper": number(step.interval.upper),
        "origin": step.origin,
        "line": place.map(|place| place.0),
        "column": place.map(|place| place.1),
    })
}

fn number(number: Option<i128>) -> Value {
    match number.map(|n| (n, i64::try_from(n))) {
        None => Value::Null,
        Some((_, Ok(small))) => json!(small),
        Some((large, Err(_))) => json!(large.to_string()),
    }
}
