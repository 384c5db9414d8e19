//! Shared parts of the benchmarks: workloads, and the timing of whole programs.
#![allow(dead_code)] // each benchmark takes what it needs

pub mod affine;
pub mod models;
pub mod texts;
pub mod workloads;

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// The cost of one run of a program.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// The user and system time, in seconds.
    pub cpu: f64,
    /// The largest resident memory, in MiB, as seen by polling; 0 if the system does not report it.
    pub memory: f64,
}

/// Runs a program and measures its CPU time and memory. The output is dropped.
pub fn cost(program: &Path, args: &[&str]) -> Cost {
    let script = r#"TIMEFORMAT='%U %S'; exec 3>&2; time "$0" "$@" >/dev/null 2>/dev/null"#;
    let mut child = Command::new("bash")
        .args(["-c", script])
        .arg(program)
        .args(args)
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("bash starts");
    let mut memory = 0f64;
    while child.try_wait().expect("the child can be asked").is_none() {
        memory = memory.max(resident_of_children(child.id()));
        std::thread::sleep(Duration::from_millis(2));
    }
    let output = child.wait_with_output().expect("the child has ended");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let last = text.lines().last().unwrap_or_default();
    Cost { cpu: last.split_whitespace().filter_map(|n| n.parse::<f64>().ok()).sum(), memory }
}

fn resident_of_children(parent: u32) -> f64 {
    let children =
        std::fs::read_to_string(format!("/proc/{parent}/task/{parent}/children")).unwrap_or_default();
    let high = |pid: &str| {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
        let line = status.lines().find(|l| l.starts_with("VmHWM"))?;
        line.split_whitespace().nth(1)?.parse::<f64>().ok()
    };
    children.split_whitespace().filter_map(high).fold(0.0, f64::max) / 1024.0
}

/// Returns the seconds of a pass in one run of `bourn opt` or `mlir-opt-22` without threads, as the report of `--mlir-timing` prints
/// them, or `None` if it does not list the pass. Neither verifies what the pass makes: `mlir-opt-22` would add that time to the pass,
/// `bourn opt` never does.
pub fn pass_seconds(tool: &Path, file: &str, pipeline: &str, pass: &str) -> Option<f64> {
    pass_report(Duration::MAX, tool, file, pipeline)?.seconds(pass)
}

/// What a run with `--mlir-timing` reports.
#[derive(Clone, Debug)]
pub struct Report {
    /// What was printed to standard error: diagnostics, and the times.
    pub text: String,
    /// Whether the program succeeded.
    pub succeeded: bool,
}

impl Report {
    /// Returns the seconds of a pass, or `None` if they are not listed.
    pub fn seconds(&self, pass: &str) -> Option<f64> {
        let line = self.text.lines().find(|line| line.contains(pass))?;
        line.split_whitespace().next()?.parse().ok()
    }

    /// Returns the number of errors.
    pub fn errors(&self) -> usize {
        self.text.lines().filter(|line| line.contains(": error: ")).count()
    }
}

/// Runs a pipeline like [`pass_seconds`], or returns `None` after stopping the run at a limit.
pub fn pass_report(limit: Duration, tool: &Path, file: &str, pipeline: &str) -> Option<Report> {
    let mut args: Vec<&str> = if tool.ends_with("mlir-opt-22") { vec![] } else { vec!["opt"] };
    args.extend([file, "--allow-unregistered-dialect", pipeline, "--verify-each=false", "-o", "/dev/null"]);
    args.extend(["--mlir-timing", "--mlir-timing-display=list", "--mlir-disable-threading"]);
    report_within(limit, tool, &args)
}

/// Runs a program, or returns `None` after stopping it at the limit.
fn report_within(limit: Duration, program: &Path, args: &[&str]) -> Option<Report> {
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap_or_else(|e| panic!("{}: {e}", program.display()));
    let mut stderr = child.stderr.take().expect("it is piped");
    let (sender, receiver) = mpsc::channel();
    // What is printed ends when the program does.
    let reader = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = stderr.read_to_end(&mut bytes);
        let _ = sender.send(read.map(|_| String::from_utf8_lossy(&bytes).into_owned()));
    });
    let printed = receiver.recv_timeout(limit);
    if printed.is_err() {
        child.kill().expect("the child can be stopped");
    }
    let status = child.wait().expect("the child ends");
    reader.join().expect("the reader ends");
    let text = printed.ok()?.expect("the child's errors can be read");
    Some(Report { text, succeeded: status.success() })
}

/// Returns the median.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Writes a text to a file in the folder for temporary files.
pub fn write_temporary(name: &str, text: &str) -> std::path::PathBuf {
    let path = std::env::temp_dir().join(format!("bourn-bench-{}-{name}", std::process::id()));
    std::fs::write(&path, text).expect("temporary files can be written");
    path
}
