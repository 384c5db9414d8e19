//! Runs Bourn's queries in a worker process, which is killed and replaced if a query takes too long. The shell limits its memory
//! (`ulimit -v`); a worker that the limit ends counts as an abort.

use crate::bourn::Job;
use crate::corpus::{Corpus, read};
use crate::option;
use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The name of the subcommand for workers.
pub const WORKER: &str = "worker";

const HEADER: &str = "backend\tid\tfamily\tkind\targs\tns_median\tns_min\tstatus\tanswer";
const BATCHES: u32 = 15;

struct Options {
    limit: f64,
    budget: Duration,
    kind: String,
    only: usize,
    from: usize,
}

impl Options {
    fn new(args: &[String]) -> Result<Options, String> {
        Ok(Options {
            limit: option(args, "--limit", 2.0)?,
            budget: Duration::from_secs_f64(option(args, "--budget-ms", 6.0)? / 1e3),
            kind: option(args, "--kind", String::new())?,
            only: option(args, "--only", usize::MAX)?,
            from: option(args, "--from", 0)?,
        })
    }

    fn wants(&self, id: usize, kind: &str) -> bool {
        id >= self.from
            && (self.only == usize::MAX || self.only == id)
            && (self.kind.is_empty() || self.kind == kind)
    }
}

fn load(path: &str) -> Result<Corpus, String> {
    read(&std::fs::read_to_string(path).map_err(|e| format!("cannot read {path}: {e}"))?)
}

/// Prints one row for each query, even if its worker fails.
pub fn run(path: &str, args: &[String]) -> Result<(), String> {
    let options = Options::new(args)?;
    let corpus = load(path)?;
    let program = std::env::current_exe().map_err(|e| e.to_string())?;
    println!("{HEADER}");
    let mut from = 0;
    while from < corpus.queries.len() {
        let mut worker = Command::new(&program)
            .args([WORKER, path])
            .args(args)
            .args(["--from", &from.to_string()])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| e.to_string())?;
        let output = worker.stdout.take().ok_or("no output of the worker")?;
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        // The time for the first run, the run with the answer, and the batches.
        let patience = Duration::from_secs_f64(2.0 * options.limit + 1.0) + 20 * options.budget;
        while from < corpus.queries.len() {
            if !options.wants(from, &corpus.queries[from].kind) {
                from += 1;
                continue;
            }
            let failure = match lines.recv_timeout(patience) {
                Ok(line) => {
                    println!("{line}");
                    from += 1;
                    continue;
                }
                Err(RecvTimeoutError::Timeout) => "TIMEOUT",
                Err(RecvTimeoutError::Disconnected) => "ABORT",
            };
            let query = &corpus.queries[from];
            let family = Job::new(&corpus, query)?.family();
            println!(
                "bourn\t{from}\t{family}\t{}\t{}\t-1\t-1\t{failure}\t-",
                query.kind,
                query.args.join(" ")
            );
            from += 1;
            break;
        }
        // The worker may have ended by itself.
        let _ = worker.kill();
        worker.wait().map_err(|e| e.to_string())?;
    }
    Ok(())
}

/// Answers and times queries one after the other, in the worker.
pub fn work(path: &str, args: &[String]) -> Result<(), String> {
    let options = Options::new(args)?;
    let corpus = load(path)?;
    let mut out = std::io::stdout().lock();
    for (id, query) in corpus.queries.iter().enumerate() {
        if !options.wants(id, &query.kind) {
            continue;
        }
        let job = Job::new(&corpus, query)?;
        let start = Instant::now();
        black_box(job.run(false));
        let first = start.elapsed();
        let answer = job.run(true);
        let status = match &answer {
            _ if first.as_secs_f64() > options.limit => "TIMEOUT",
            Some(_) => "ok",
            None => "EXHAUSTED",
        };
        let (median, least) = if status == "ok" { time(&job, first, options.budget) } else { (-1.0, -1.0) };
        let row = format!(
            "bourn\t{id}\t{}\t{}\t{}\t{median:.1}\t{least:.1}\t{status}\t{}",
            job.family(),
            query.kind,
            query.args.join(" "),
            answer.as_deref().unwrap_or("-"),
        );
        writeln!(out, "{row}").and_then(|()| out.flush()).map_err(|e| e.to_string())?;
    }
    Ok(())
}

/// Returns the median and the least time of the batches, in nanoseconds per query, as the peers' harness does.
fn time(job: &Job, first: Duration, budget: Duration) -> (f64, f64) {
    if first > Duration::from_millis(300) {
        let ns = first.as_nanos() as f64;
        return (ns, ns);
    }
    let clock = |reps: u32| {
        let start = Instant::now();
        for _ in 0..reps {
            black_box(job.run(false));
        }
        start.elapsed()
    };
    let one = clock(1).max(Duration::from_nanos(50));
    let reps = ((budget.as_nanos() / u128::from(BATCHES) / one.as_nanos()) as u32).max(1);
    let mut samples: Vec<f64> = Vec::new();
    let start = Instant::now();
    for batch in 0..BATCHES {
        if batch >= 3 && start.elapsed() > 10 * budget {
            break;
        }
        samples.push(clock(reps).as_nanos() as f64 / f64::from(reps));
    }
    samples.sort_by(f64::total_cmp);
    (samples[samples.len() / 2], samples[0])
}
