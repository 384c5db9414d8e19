//! Compares the answers of all backends and prints the table of times.

use std::collections::{BTreeMap, BTreeSet};

/// The kinds of queries whose answers do not depend on how a solver tightens its rational relaxation.
const EXACT: [&str; 8] = ["iempty", "lb_int", "ub_int", "lexmin", "symlex", "equal", "subtract", "coalesce"];
const PEERS: [&str; 2] = ["mlir", "isl"];

struct Row {
    family: String,
    kind: String,
    args: String,
    ns: f64,
    status: String,
    answer: String,
}

/// The rows, by corpus and query, then by backend.
type Runs = BTreeMap<(String, usize), BTreeMap<String, Row>>;

fn read(paths: &[String]) -> Result<Runs, String> {
    let mut runs = Runs::new();
    for path in paths {
        let text = std::fs::read_to_string(path).map_err(|e| format!("cannot read {path}: {e}"))?;
        let file = path.rsplit('/').next().unwrap_or(path);
        let corpus = file.split('.').next().unwrap_or(file);
        for line in text.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let [backend, id, family, kind, args, _, least, status, answer] = fields[..] else {
                return Err(format!("{path}: not a row: {line}"));
            };
            let id = id.parse().map_err(|_| format!("{path}: not a query's number: {id}"))?;
            let row = Row {
                family: family.to_owned(),
                kind: kind.to_owned(),
                args: args.to_owned(),
                ns: least.parse().unwrap_or(-1.0),
                status: status.to_owned(),
                answer: answer.split('|').next().unwrap_or_default().to_owned(),
            };
            runs.entry((corpus.to_owned(), id)).or_default().insert(backend.to_owned(), row);
        }
    }
    Ok(runs)
}

/// Prints how far the answers agree; returns `false` if exact ones differ.
fn check_answers(runs: &Runs) -> bool {
    let mut kinds: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut agree = true;
    for ((corpus, id), backends) in runs {
        let answered: Vec<_> = backends.iter().filter(|(_, row)| row.status == "ok").collect();
        let Some((_, row)) = answered.first() else { continue };
        if answered.len() < 2 || row.kind.ends_with("fm") || row.kind == "walk_ub" || row.kind == "fmempty" {
            continue;
        }
        let answers: BTreeSet<&str> = answered.iter().map(|(_, row)| row.answer.as_str()).collect();
        let count = kinds.entry(&row.kind).or_default();
        count.1 += 1;
        if answers.len() == 1 {
            count.0 += 1;
        } else if EXACT.contains(&row.kind.as_str()) {
            agree = false;
            let all: Vec<String> =
                answered.iter().map(|(name, row)| format!("{name} {}", row.answer)).collect();
            println!("DIFFERENT {corpus} query {id} {} {}: {}", row.kind, row.args, all.join(", "));
        }
    }
    let text = |exact: bool| {
        let some = kinds.iter().filter(|(kind, _)| EXACT.contains(kind) == exact);
        some.map(|(kind, (same, all))| format!("{kind} {same}/{all}")).collect::<Vec<_>>().join(", ")
    };
    println!("Same answers, exact kinds: {}.", text(true));
    println!("Same answers, kinds where solvers may round differently: {}.", text(false));
    agree
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

fn geometric_mean(values: &[f64]) -> Option<f64> {
    let sum: f64 = values.iter().map(|v| v.ln()).sum();
    (!values.is_empty()).then(|| (sum / values.len() as f64).exp())
}

fn cell(value: Option<f64>) -> String {
    value.map_or("-".to_owned(), |v| format!("{v:.2}"))
}

/// Checks the answers and prints the table; returns `false` if exact answers differ or Bourn failed.
pub fn print(paths: &[String]) -> Result<bool, String> {
    let runs = read(paths)?;
    let mut good = check_answers(&runs);
    let mut groups: BTreeMap<(&str, &str), Vec<&BTreeMap<String, Row>>> = BTreeMap::new();
    for backends in runs.values() {
        if let Some(row) = backends.get("bourn") {
            groups.entry((&row.family, &row.kind)).or_default().push(backends);
        }
    }
    println!(
        "\n| family | kind | queries | Bourn us | MLIR us | isl us | MLIR / Bourn | isl / Bourn | not answered |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut means: [Vec<f64>; 2] = Default::default();
    let mut slower = Vec::new();
    for ((family, kind), queries) in &groups {
        let ok = |backends: &BTreeMap<String, Row>, name: &str| {
            backends.get(name).filter(|row| row.status == "ok").map(|row| row.ns)
        };
        let middle = |name: &str| {
            cell(median(queries.iter().filter_map(|q| ok(q, name)).map(|ns| ns / 1e3).collect()))
        };
        let ratio = |name: &str| {
            let both = queries.iter().filter_map(|q| Some(ok(q, name)? / ok(q, "bourn")?));
            geometric_mean(&both.collect::<Vec<_>>())
        };
        let ratios = PEERS.map(ratio);
        for (all, one) in means.iter_mut().zip(ratios) {
            all.extend(one);
        }
        if ratios.iter().flatten().any(|r| *r < 1.0 / 1.5) {
            slower.push(format!("{family} {kind}"));
        }
        let mut failures: BTreeMap<String, usize> = BTreeMap::new();
        for (name, row) in queries.iter().flat_map(|q| q.iter()).filter(|(_, row)| row.status != "ok") {
            *failures.entry(format!("{name} {}", row.status.to_lowercase())).or_default() += 1;
            good &= name != "bourn";
        }
        let failures: Vec<String> = failures.iter().map(|(what, count)| format!("{what} {count}")).collect();
        println!(
            "| {family} | {kind} | {} | {} | {} | {} | {} | {} | {} |",
            queries.len(),
            middle("bourn"),
            middle("mlir"),
            middle("isl"),
            cell(ratios[0]),
            cell(ratios[1]),
            failures.join(", "),
        );
    }
    for (peer, ratios) in PEERS.iter().zip(&means) {
        println!(
            "\nGeometric mean of {peer} / Bourn over the {} rows: {}",
            ratios.len(),
            cell(geometric_mean(ratios))
        );
    }
    println!(
        "\nMore than 1.5 times slower than a peer: {}",
        if slower.is_empty() { "none".to_owned() } else { slower.join(", ") }
    );
    Ok(good)
}
