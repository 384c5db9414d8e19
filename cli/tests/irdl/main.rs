//! Tests of IRDL both ways, export and import, against `mlir-opt-22`.

mod export;
mod import;
mod judge;

use bourn_test_support::{root, run};
use std::path::PathBuf;

/// Runs the command: returns whether it succeeds, its output and its messages.
fn bourn(args: &[&str]) -> (bool, String, String) {
    let ran = run(env!("CARGO_BIN_EXE_bourn"), args, "");
    (ran.code == Some(0), ran.out, ran.err)
}

/// Returns the folder of the shipped specs.
fn dialects() -> PathBuf {
    root().join("dialects/specs")
}

/// Checks a spec, and returns its IRDL.
fn irdl_of(spec: &str) -> String {
    let dir = dialects();
    let include = dir.to_str().expect("UTF-8");
    let (ok, _, err) = bourn(&["check", spec, "-I", include]);
    assert!(ok, "{spec}: {err}");
    let (ok, out, err) = bourn(&["gen", "irdl", spec, "-I", include]);
    assert!(ok, "{spec}: {err}");
    out
}

/// Returns whether the peer is installed.
fn has_peer() -> bool {
    bourn_test_support::mlir_opt().is_some()
}

/// Returns what the peer prints, or its messages on failure.
fn mlir_opt(args: &[&str]) -> Result<String, String> {
    let ran = run(bourn_test_support::mlir_opt().expect("it is there"), args, "");
    if ran.code == Some(0) { Ok(ran.out) } else { Err(ran.err) }
}

/// Returns what the peer prints for accepted input.
fn accepted(args: &[&str]) -> String {
    mlir_opt(args).unwrap_or_else(|error| panic!("{error}"))
}
