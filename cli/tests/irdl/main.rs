//! IRDL both ways: what is exported, and what is imported, against `mlir-opt-22`.

mod export;
mod import;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Runs the command: whether it succeeds, what it prints, what it complains of.
fn bourn(args: &[&str]) -> (bool, String, String) {
    let out = Command::new(env!("CARGO_BIN_EXE_bourn")).args(args).output().expect("the binary runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (out.status.success(), text(&out.stdout), text(&out.stderr))
}

/// The folder of the shipped specs.
fn dialects() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../dialects/specs")
}

/// A folder of the test's own, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("bourn-irdl-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }
    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("UTF-8").to_owned()
    }
    fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).expect("writable");
        self.path(name)
    }
    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("the file was written")
    }
    /// Checks a spec, and gives its IRDL.
    fn exported(&self, spec: &str) -> String {
        let dir = dialects();
        let include = dir.to_str().expect("UTF-8");
        let (ok, _, err) = bourn(&["check", spec, "-I", include]);
        assert!(ok, "{spec}: {err}");
        let (ok, out, err) = bourn(&["gen", "irdl", spec, "-I", include]);
        assert!(ok, "{spec}: {err}");
        out
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Whether the peer is there; its absence is an error with `BOURN_REQUIRE_PEERS=1`.
fn has_peer() -> bool {
    let mut version = Command::new("mlir-opt-22");
    version.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    if version.status().is_ok_and(|s| s.success()) {
        return true;
    }
    assert!(
        std::env::var_os("BOURN_REQUIRE_PEERS").is_none_or(|v| v != "1"),
        "mlir-opt-22 is not installed, and BOURN_REQUIRE_PEERS=1"
    );
    eprintln!("skipped: mlir-opt-22 is not installed (Debian: mlir-22-tools)");
    false
}

/// What the peer prints, or complains of.
fn mlir_opt(args: &[&str]) -> Result<String, String> {
    let out = Command::new("mlir-opt-22").args(args).output().expect("the peer runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if out.status.success() { Ok(text(&out.stdout)) } else { Err(text(&out.stderr)) }
}

/// What the peer prints of what it accepts.
fn accepted(args: &[&str]) -> String {
    mlir_opt(args).unwrap_or_else(|error| panic!("{error}"))
}
