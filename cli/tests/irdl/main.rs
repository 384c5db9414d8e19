//! IRDL both ways: what is exported, and what is imported, against `mlir-opt-22`.

mod export;
mod import;

use bourn_test_support::{root, run};
use std::path::PathBuf;

/// Runs the command: whether it succeeds, what it prints, what it complains of.
fn bourn(args: &[&str]) -> (bool, String, String) {
    let ran = run(env!("CARGO_BIN_EXE_bourn"), args, "");
    (ran.code == Some(0), ran.out, ran.err)
}

/// The folder of the shipped specs.
fn dialects() -> PathBuf {
    root().join("dialects/specs")
}

/// Checks a spec, and gives its IRDL.
fn irdl_of(spec: &str) -> String {
    let dir = dialects();
    let include = dir.to_str().expect("UTF-8");
    let (ok, _, err) = bourn(&["check", spec, "-I", include]);
    assert!(ok, "{spec}: {err}");
    let (ok, out, err) = bourn(&["gen", "irdl", spec, "-I", include]);
    assert!(ok, "{spec}: {err}");
    out
}

/// Whether the peer is there.
fn has_peer() -> bool {
    bourn_test_support::mlir_opt().is_some()
}

/// What the peer prints, or complains of.
fn mlir_opt(args: &[&str]) -> Result<String, String> {
    let ran = run(bourn_test_support::mlir_opt().expect("it is there"), args, "");
    if ran.code == Some(0) { Ok(ran.out) } else { Err(ran.err) }
}

/// What the peer prints of what it accepts.
fn accepted(args: &[&str]) -> String {
    mlir_opt(args).unwrap_or_else(|error| panic!("{error}"))
}
