//! Programs that tests run: `bourn`, built once, and the peer `mlir-opt-22`, if it is installed.

use crate::{files_below, root};
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{OnceLock, mpsc};
use std::time::Duration;

/// The time after which a program is killed, so that a test of a program that hangs fails. No program takes nearly as long.
const PATIENCE: Duration = Duration::from_secs(900);

/// The output of a program and its exit code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ran {
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
    /// Exit code; `None` after a signal.
    pub code: Option<i32>,
}

impl Ran {
    /// Returns the output; panics if the program did not succeed.
    #[must_use]
    #[track_caller]
    pub fn succeeded(self) -> String {
        assert_eq!(self.code, Some(0), "{}", self.err);
        self.out
    }
}

/// Runs a program in the checkout, with `input` on standard input.
pub fn run<A: AsRef<OsStr>>(program: impl AsRef<OsStr>, args: &[A], input: impl AsRef<[u8]>) -> Ran {
    run_in(root(), program, args, input)
}

/// Runs a program in a folder, with `input` on standard input.
pub fn run_in<A: AsRef<OsStr>>(
    folder: &Path,
    program: impl AsRef<OsStr>,
    args: &[A],
    input: impl AsRef<[u8]>,
) -> Ran {
    let mut command = Command::new(&program);
    command.args(args).current_dir(folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap_or_else(|e| panic!("{}: {e}", program.as_ref().display()));
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.as_ref();
    let output = std::thread::scope(|scope| {
        // A program may end without reading all of it.
        scope.spawn(move || drop(stdin.write_all(input)));
        let (pid, (ended, waiting)) = (child.id(), mpsc::channel::<()>());
        let killer = scope.spawn(move || {
            let hangs = waiting.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout);
            if hangs {
                let _ = Command::new("kill").args(["-KILL", &pid.to_string()]).status();
            }
            hangs
        });
        let output = child.wait_with_output().expect("the program ends");
        drop(ended);
        let hangs = killer.join().expect("it does not panic");
        assert!(!hangs, "{} did not end in {PATIENCE:?}", program.as_ref().display());
        output
    });
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ran { out: text(&output.stdout), err: text(&output.stderr), code: output.status.code() }
}

/// Returns the output of MLIR's command for each program. One process reads all of them, since its start takes longer than most
/// programs. Panics if a program is refused.
#[track_caller]
pub fn mlir_prints(mlir: &str, options: &[&str], programs: &[String]) -> Vec<String> {
    const SEPARATOR: &str = "// -----\n";
    let args = [&["-", "--split-input-file", "--allow-unregistered-dialect"], options].concat();
    let text = programs.join(SEPARATOR);
    let ran = run(mlir, &args, &text);
    assert_eq!(ran.code, Some(0), "{}\n{text}", ran.err);
    let printed: Vec<String> = ran.out.split(SEPARATOR).map(str::to_owned).collect();
    assert_eq!(printed.len(), programs.len(), "{text}");
    printed
}

/// Returns the `bourn` binary, of the profile that the test itself has. For packages other than the command's, which have
/// `CARGO_BIN_EXE_bourn`.
pub fn bourn() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| {
        let test = std::env::current_exe().expect("the test knows its own path");
        // target/PROFILE/deps/test
        let profile = test.parent().and_then(Path::parent).expect("tests stand in deps");
        let binary = profile.join("bourn");
        if is_fresh(&binary) {
            return binary;
        }
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--quiet", "-p", "bourn-cli"]).current_dir(root());
        build.env("CARGO_TARGET_DIR", profile.parent().expect("profiles stand in the target folder"));
        if profile.ends_with("release") {
            build.arg("--release");
        }
        assert!(build.status().expect("cargo runs").success(), "bourn-cli does not compile");
        binary
    })
}

/// Checks that a program is newer than all of its sources. Then `cargo build` would build it again only because it chooses other
/// features of dependencies for one package than for the whole workspace.
fn is_fresh(binary: &Path) -> bool {
    let changed = |path: &Path| path.metadata().and_then(|about| about.modified()).ok();
    let Some(built) = changed(binary) else { return false };
    let sources = ["rs", "bourn", "pest", "html", "md", "toml", "lock"];
    let mut inputs = sources.iter().flat_map(|extension| files_below(".", extension));
    // Tests are no part of it.
    inputs.all(|file| {
        let within = file.strip_prefix(root()).unwrap_or(&file);
        within.components().any(|part| part.as_os_str() == "tests" || part.as_os_str() == "docs")
            || changed(&file).is_some_and(|at| at <= built)
    })
}

/// Runs `bourn` on a text.
pub fn run_bourn<A: AsRef<OsStr>>(args: &[A], input: impl AsRef<[u8]>) -> Ran {
    run(bourn(), args, input)
}

/// Returns the peer, or `None` after saying that the test is skipped. With `BOURN_REQUIRE_PEERS=1` its absence is an error.
pub fn mlir_opt() -> Option<&'static str> {
    const NAME: &str = "mlir-opt-22";
    static THERE: OnceLock<bool> = OnceLock::new();
    let there = *THERE.get_or_init(|| {
        let mut version = Command::new(NAME);
        version.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        version.status().is_ok_and(|status| status.success())
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
