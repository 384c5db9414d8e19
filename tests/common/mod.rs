//! Programs that the tests run: `bourn`, built once, and the peer `mlir-opt-22`, where it is installed.
#![allow(dead_code)] // each test takes what it needs

pub mod wrong;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

/// The checkout.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The `bourn` binary, of the profile that the test itself has.
pub fn bourn() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| {
        let test = std::env::current_exe().expect("the test knows its own path");
        // target/PROFILE/deps/test
        let profile = test.parent().and_then(Path::parent).expect("tests stand in deps");
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--quiet", "-p", "bourn-cli"]).current_dir(root());
        build.env("CARGO_TARGET_DIR", profile.parent().expect("profiles stand in the target folder"));
        if profile.ends_with("release") {
            build.arg("--release");
        }
        assert!(build.status().expect("cargo runs").success(), "bourn-cli does not compile");
        profile.join("bourn")
    })
}

/// The peer, or `None` after saying that the test is skipped. With `BOURN_REQUIRE_PEERS=1` its absence is an error.
pub fn mlir_opt() -> Option<&'static str> {
    const NAME: &str = "mlir-opt-22";
    static THERE: OnceLock<bool> = OnceLock::new();
    let there = *THERE.get_or_init(|| {
        Command::new(NAME)
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|s| s.success())
    });
    if there {
        return Some(NAME);
    }
    assert!(
        std::env::var_os("BOURN_REQUIRE_PEERS").is_none_or(|v| v != "1"),
        "{NAME} is not installed, and BOURN_REQUIRE_PEERS=1"
    );
    eprintln!("skipped: {NAME} is not installed (Debian: mlir-22-tools)");
    None
}

/// What a program printed and how it ended.
#[derive(Debug, Clone)]
pub struct Ran {
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
    /// Exit code; `None` after a signal.
    pub code: Option<i32>,
}

/// Runs a program with `input` on standard input.
pub fn run(program: impl AsRef<std::ffi::OsStr>, args: &[&str], input: &[u8]) -> Ran {
    let mut child = Command::new(program)
        .args(args)
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    // A program may end without reading all of it.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output: Output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    Ran {
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
        code: output.status.code(),
    }
}

/// Runs `bourn` on a text.
pub fn run_bourn(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    run(bourn(), args, input.as_ref())
}

/// The files of a folder below `tests/` with an extension, sorted.
pub fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let folder = root().join(folder);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == extension));
    files.sort();
    files
}

/// Compares with a file; with `UPDATE_EXPECT=1` writes it instead.
pub fn expect_file(path: &Path, actual: &str) {
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(path, actual).expect("the expectation can be written");
        return;
    }
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        expected == actual,
        "{} differs; `UPDATE_EXPECT=1 cargo test` writes it anew\n{}",
        path.display(),
        first_difference(&expected, actual)
    );
}

fn first_difference(expected: &str, actual: &str) -> String {
    let (mut left, mut right) = (expected.lines(), actual.lines());
    for number in 1.. {
        match (left.next(), right.next()) {
            (None, None) => break,
            (a, b) if a == b => {}
            (a, b) => {
                return format!("line {number}\n- {}\n+ {}", a.unwrap_or("(end)"), b.unwrap_or("(end)"));
            }
        }
    }
    "they differ in line ends only".to_owned()
}

/// A generator of numbers that is the same everywhere (SplitMix64).
#[derive(Debug, Clone)]
pub struct Random(pub u64);

impl Random {
    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n.max(1) as u64) as usize
    }
    /// A number of a range, both ends included.
    pub fn within(&mut self, low: i64, high: i64) -> i64 {
        low + (self.bits() % (high - low + 1) as u64) as i64
    }
    /// One of a list.
    pub fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }
}
