//! The Bourn backend of the side-by-side Presburger benchmark: reads a `.prb` corpus, prints one TSV row per query.
//!
//! Rows of a query are parsed before the clock starts; one timed unit builds the native objects and asks the query.

use bourn_presburger::{
    Answer, Budget, Int, IntegerOptimum, LexOptimum, Optimum, Polyhedron, Set,
};
use std::collections::HashMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

const BUDGET: u64 = 1_000_000;

#[derive(Default, Clone)]
struct System {
    family: String,
    dims: usize,
    symbols: usize,
    locals: usize,
    rows: Vec<(bool, Vec<Int>)>,
    /// The same rows in words, where they all fit.
    words: Option<Vec<(bool, Vec<i64>)>>,
}

struct Query {
    kind: String,
    args: Vec<String>,
}

#[derive(Default)]
struct Corpus {
    systems: HashMap<String, System>,
    unions: HashMap<String, Vec<String>>,
    queries: Vec<Query>,
}

fn read(text: &str) -> Corpus {
    let mut corpus = Corpus::default();
    let (mut name, mut current) = (String::new(), System::default());
    for line in text.lines() {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("system") => {
                name = words.next().unwrap_or_default().to_owned();
                let family = words.next().unwrap_or_default().to_owned();
                let counts: Vec<usize> = words.map(|w| w.parse().expect("a count")).collect();
                let [dims, symbols, locals] = counts[..] else { panic!("bad system line: {line}") };
                current = System { family, dims, symbols, locals, ..System::default() };
            }
            Some(kind @ ("eq" | "ge")) => {
                let row = words.map(|w| w.parse().expect("an integer")).collect();
                current.rows.push((kind == "eq", row));
            }
            Some("end") => {
                let word_row = |(equality, row): &(bool, Vec<Int>)| {
                    let row: Option<Vec<i64>> = row.iter().map(Int::to_i64).collect();
                    row.map(|row| (*equality, row))
                };
                current.words = current.rows.iter().map(word_row).collect();
                corpus.unions.insert(name.clone(), vec![name.clone()]);
                corpus.systems.insert(name.clone(), std::mem::take(&mut current));
            }
            Some("union") => {
                let name = words.next().unwrap_or_default().to_owned();
                corpus.unions.insert(name, words.map(str::to_owned).collect());
            }
            Some("query") => corpus.queries.push(Query {
                kind: words.next().unwrap_or_default().to_owned(),
                args: words.map(str::to_owned).collect(),
            }),
            _ => {}
        }
    }
    corpus
}

fn build(system: &System) -> Polyhedron {
    let mut p = Polyhedron::new(system.dims, system.symbols);
    if system.locals > 0 {
        p.add_locals(system.locals);
    }
    match &system.words {
        Some(rows) => {
            for (equality, row) in rows {
                if *equality { p.add_equality(row) } else { p.add_inequality(row) }
            }
        }
        None => {
            for (equality, row) in &system.rows {
                if *equality { p.add_int_equality(row) } else { p.add_int_inequality(row) }
            }
        }
    }
    p
}

/// One query with its systems looked up.
struct Job<'c> {
    kind: &'c str,
    first: Vec<&'c System>,
    second: Vec<&'c System>,
    numbers: Vec<usize>,
    points: Vec<Vec<i64>>,
}

impl<'c> Job<'c> {
    fn new(corpus: &'c Corpus, query: &'c Query) -> Job<'c> {
        let members = |name: &String| corpus.unions[name].iter().map(|n| &corpus.systems[n]).collect();
        let of_sets = matches!(query.kind.as_str(), "equal" | "subtract");
        let points = |text: &String| text.split(',').filter_map(|v| v.parse().ok()).collect();
        Job {
            kind: &query.kind,
            first: members(&query.args[0]),
            second: if of_sets { members(&query.args[1]) } else { Vec::new() },
            numbers: query.args[1..].iter().filter_map(|a| a.parse().ok()).collect(),
            points: query.args[1..].iter().map(points).collect(),
        }
    }

    fn supported(&self) -> bool {
        !matches!(self.kind, "fmempty" | "lb_fm" | "ub_fm" | "walk_ub")
    }

    fn set(systems: &[&System]) -> Set {
        let mut set = Set::empty(systems[0].dims, systems[0].symbols);
        systems.iter().for_each(|s| set.push(build(s)));
        set
    }

    /// Runs the query; `None` when the budget is used up. With `want`, the text is the answer.
    fn run(&self, want: bool) -> Option<String> {
        let budget = Budget::steps(BUDGET);
        let bit = |b: bool| if b { "1" } else { "0" }.to_owned();
        match self.kind {
            "equal" => return Job::set(&self.first).is_equal(&Job::set(&self.second), budget).ok().map(bit),
            "subtract" => {
                let rest = Job::set(&self.first).subtract(&Job::set(&self.second), budget).ok()?;
                let text = if want && rest.is_empty(budget).ok()? { "empty" } else { "nonempty" };
                return Some(format!("{text}|n={}", rest.pieces().len()));
            }
            "coalesce" => {
                let set = Job::set(&self.first).coalesce(budget).ok()?;
                return Some(format!("ok|n={}", set.pieces().len()));
            }
            _ => {}
        }
        let p = build(self.first[0]);
        let unit = |column: usize| {
            let mut row = vec![0; p.num_columns() + 1];
            row[column] = 1;
            row
        };
        match self.kind {
            "build" => {
                black_box(&p);
                Some("ok".to_owned())
            }
            "rempty" => p.is_rational_empty(budget).ok().map(bit),
            "iempty" => match p.integer_sample(budget) {
                Answer::Empty => Some(bit(true)),
                Answer::NonEmpty(_) => Some(bit(false)),
                Answer::Exhausted => None,
            },
            "lb_lp" => lp_text(&p.minimum(&unit(self.numbers[0]), budget), true),
            "ub_lp" => lp_text(&p.maximum(&unit(self.numbers[0]), budget), false),
            "lb_int" => int_text(&p.integer_minimum(&unit(self.numbers[0]), budget)),
            "ub_int" => int_text(&p.integer_maximum(&unit(self.numbers[0]), budget)),
            "project" => {
                let shadow = p.project_out(self.numbers[0], self.numbers[1], budget).ok()?;
                if want { box_text(&shadow.polyhedron, budget) } else { Some(String::new()) }
            }
            "redund" => {
                let mut p = p;
                p.remove_redundancies(budget).ok()?;
                if want { box_text(&p, budget) } else { Some(String::new()) }
            }
            "lexmin" => match p.integer_lexmin(budget) {
                LexOptimum::Empty => Some("empty".to_owned()),
                LexOptimum::Unbounded => Some("none".to_owned()),
                LexOptimum::Point(point) => {
                    let dims: Vec<String> = point[..p.num_dims()].iter().map(Int::to_string).collect();
                    Some(dims.join(","))
                }
                LexOptimum::Exhausted => None,
            },
            "symlex" => {
                let least = p.symbolic_lexmin(budget).ok()?.optimum;
                if !want {
                    return Some(String::new());
                }
                let text = |point: &Vec<i64>| match least.evaluate(point) {
                    None => "empty".to_owned(),
                    Some(values) => values.iter().map(Int::to_string).collect::<Vec<_>>().join(","),
                };
                let texts: Vec<String> = self.points.iter().map(text).collect();
                Some(format!("{}|pieces={}", texts.join(";"), least.pieces().len()))
            }
            _ => None,
        }
    }
}

fn lp_text(optimum: &Optimum, lower: bool) -> Option<String> {
    match optimum {
        Optimum::Empty => Some("empty".to_owned()),
        Optimum::Unbounded => Some("none".to_owned()),
        Optimum::Value(value) => Some(if lower { value.ceil() } else { value.floor() }.to_string()),
        Optimum::Exhausted => None,
    }
}

fn int_text(optimum: &IntegerOptimum) -> Option<String> {
    match optimum {
        IntegerOptimum::Empty => Some("empty".to_owned()),
        IntegerOptimum::Unbounded => Some("none".to_owned()),
        IntegerOptimum::Value(value) => Some(value.to_string()),
        IntegerOptimum::Exhausted => None,
    }
}

fn box_text(p: &Polyhedron, budget: Budget) -> Option<String> {
    let mut sides = Vec::new();
    for column in 0..(p.num_dims() + p.num_symbols()).min(6) {
        let mut row = vec![0; p.num_columns() + 1];
        row[column] = 1;
        let low = lp_text(&p.minimum(&row, budget), true)?;
        let high = lp_text(&p.maximum(&row, budget), false)?;
        if low == "empty" {
            return Some(low);
        }
        let inf = |text: String| if text == "none" { "inf".to_owned() } else { text };
        sides.push(inf(low));
        sides.push(inf(high));
    }
    Some(format!("{}|eq={},ge={}", sides.join(","), p.equalities().len(), p.inequalities().len()))
}

/// Median and minimum over 15 batches, in nanoseconds a query.
fn time(job: &Job) -> (f64, f64) {
    let clock = |reps: u32| {
        let start = Instant::now();
        for _ in 0..reps {
            black_box(job.run(false));
        }
        start.elapsed()
    };
    let first = clock(1);
    if first > Duration::from_millis(300) {
        let ns = first.as_nanos() as f64;
        return (ns, ns);
    }
    let one = clock(1).max(Duration::from_nanos(50));
    let reps = ((6e6 / 15.0 / one.as_nanos() as f64) as u32).max(1);
    let mut samples: Vec<f64> = Vec::new();
    let start = Instant::now();
    for batch in 0..15 {
        if batch >= 3 && start.elapsed() > Duration::from_millis(60) {
            break;
        }
        samples.push(clock(reps).as_nanos() as f64 / f64::from(reps));
    }
    samples.sort_by(f64::total_cmp);
    (samples[samples.len() / 2], samples[0])
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| args.iter().position(|a| a == name).and_then(|i| args.get(i + 1));
    let Some(path) = args.first() else {
        eprintln!("usage: presbench-bourn CORPUS.prb [--kind K] [--only ID] [--answers]");
        std::process::exit(2);
    };
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| {
        eprintln!("cannot read {path}: {e}");
        std::process::exit(2);
    });
    let corpus = read(&text);
    println!("backend\tid\tfamily\tkind\targs\tns_median\tns_min\tstatus\tanswer");
    for (id, query) in corpus.queries.iter().enumerate() {
        let job = Job::new(&corpus, query);
        let wanted = option("--kind").is_none_or(|k| *k == query.kind)
            && option("--only").is_none_or(|o| o.parse() == Ok(id));
        if !wanted || !job.supported() {
            continue;
        }
        let answer = job.run(true);
        let timed = !args.iter().any(|a| a == "--answers") && answer.is_some();
        let (median, least) = if timed { time(&job) } else { (1.0, 1.0) };
        let status = if answer.is_some() { "ok" } else { "EXHAUSTED" };
        println!(
            "bourn\t{id}\t{}\t{}\t{}\t{median:.1}\t{least:.1}\t{status}\t{}",
            job.first[0].family,
            query.kind,
            query.args.join(" "),
            answer.unwrap_or_else(|| "-".to_owned()),
        );
    }
}
